"""The ways in which the campaign runs a case: a fork of a process that has imported the program, and a new process."""

import mmap
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.campaign import cases, processes, verdicts
from tests.samples import sampled

CASES, PART = 60, 6
needs_fork = pytest.mark.skipif(not processes.CAN_FORK, reason="this system cannot fork")


def outcome(case, way):
    """The verdict on a case, its status, its messages, what it printed, and the files that it left.

    What is rolled without a seed is not part of it.
    """
    kept = []

    def noted(words, work, own):
        result = way(words, work, own)
        folder = work.parents[2]
        files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        rolled = words[0] in ("check", "setup") and not {"--seed", "--odds"} & {*words}
        told = result.stderr.replace(str(folder), "")
        kept.append((result.exit_code, told, sorted(files), None if rolled else (result.stdout, files)))
        return result

    return verdicts.run(case, noted), *kept


@pytest.mark.long
@needs_fork
@pytest.mark.parametrize("first", sampled([(n,) for n in range(0, CASES, PART)], lambda first: not first))
def test_a_fork_and_a_new_process_come_to_the_same(first):
    for number in range(first, first + PART):
        case = cases.case(number)
        assert outcome(case, processes.forked) == outcome(case, processes.started), cases.shown(case)


def run(way, words):
    with TemporaryDirectory() as folder:
        return way(words, Path(folder), Path(folder))


WAYS = [pytest.param(processes.forked, marks=needs_fork), processes.started]


@pytest.mark.parametrize("way", WAYS)
def test_a_process_that_takes_too_long_is_stopped(way, monkeypatch):
    monkeypatch.setattr(processes, "SECONDS", 0.01)
    monkeypatch.setattr(processes, "_limit", lambda: None)
    with pytest.raises(processes.TooLong):
        run(way, ("print", "all"))


@needs_fork
def test_a_process_has_bounds_of_memory_and_time(monkeypatch):
    resource = pytest.importorskip("resource")

    def tell(own, words):
        processes._limit()
        print(*map(resource.getrlimit, (resource.RLIMIT_AS, resource.RLIMIT_CPU)))

    monkeypatch.setattr(processes, "run_program", tell)
    monkeypatch.setattr(processes, "_reserved", lambda: 1 << 30)
    memory, seconds = processes.BYTES + (1 << 30), processes.SECONDS
    assert run(processes.forked, []).stdout == f"({memory}, {memory}) ({seconds}, {seconds})\n"


@needs_fork
def test_a_fork_takes_no_more_memory_than_its_bound(monkeypatch):
    pytest.importorskip("resource")

    def take(own, words):
        processes._limit()
        print(len(bytearray(2 * processes.BYTES if words else 1 << 20)))  # what it gives back meanwhile does not count

    monkeypatch.setattr(processes, "run_program", take)
    assert run(processes.forked, []) == (0, f"{1 << 20}\n", "")
    told = run(processes.forked, ["all"])
    assert told.exit_code == 1 and told.stderr.endswith("MemoryError\n")


@needs_fork
def test_what_the_parent_has_reserved_does_not_count_as_the_forks(monkeypatch):
    def take(own, words):
        processes._limit()
        print(len(bytearray(1 << 26)))

    monkeypatch.setattr(processes, "run_program", take)
    with mmap.mmap(-1, processes.BYTES):  # reserved, never written: it takes no memory
        assert run(processes.forked, []) == (0, f"{1 << 26}\n", "")


@needs_fork
def test_a_fork_tells_what_ended_it(monkeypatch):
    def fail(own, words):
        if words == ["signal"]:
            processes.os.kill(processes.os.getpid(), processes.signal.SIGTERM)
        processes.sys.exit({"none": None, "two": 2}[words[0]])

    monkeypatch.setattr(processes, "run_program", fail)
    assert run(processes.forked, ["none"]) == (0, "", "")
    assert run(processes.forked, ["two"]) == (2, "", "")
    assert run(processes.forked, ["signal"]).exit_code == -processes.signal.SIGTERM
    told = run(processes.forked, ["unknown"])
    assert told.exit_code == 1 and told.stderr.endswith("KeyError: 'unknown'\n")
