"""Long work of a server is done in processes that are ended in time, and leaves previews their turn."""

import json
from threading import Event, Thread

import pytest

from generators import no_progress
from generators.web import workers
from generators.web.door import as_json
from generators.web.workers import Workers, lines

#: A process in which verifying hangs, printing ends the process, and setting up prints; each preview leaves a file.
CODE = """
import os, time
from pathlib import Path
from generators.web import door
def verify(request, progress):
    time.sleep(3600)
def kill(request, progress):
    os._exit(7)
def talk(request, progress):
    print("more words", flush=True)
    return door.as_json({"done": True})
def preview(request, progress):
    number = len(list(Path(given["folder"]).iterdir()))
    Path(given["folder"], f"{number} {os.getpid()}").touch()
    time.sleep(request.get("slow", 0))
    return door.as_json(os.getpid())
named = {"verify": verify, "print": kill, "setup": talk, "turn": talk, "preview": preview}
fields = dict.fromkeys(("slow", "page", "targets"), door.requests.ANYTHING)
door.REQUESTS = {name: (each, fields) for name, each in named.items()}
import generators.web.workers
generators.web.workers.work()
"""


def never():
    return False


@pytest.fixture
def made(tmp_path, monkeypatch):
    """The processes of a server, with the stand-ins of `CODE` for the work."""
    words_of = workers.words_of
    monkeypatch.setattr(workers, "words_of", lambda code: words_of(CODE, folder=str(tmp_path)))
    pool = Workers()
    yield pool
    pool.end()


def ask(pool, name, request=None, gone=never):
    told = pool.answer(name, request or {}, no_progress, gone)
    return told.status, json.loads(told.content)


def message(told):
    status, document = told
    assert status == 400
    return document["error"]["message"]


def test_work_beyond_its_time_is_ended_with_its_process(made, monkeypatch):
    """Verifying many counters of one name held a place far beyond the limit: it told no progress, and was not ended."""
    made.begin()
    (worker,) = made._all
    monkeypatch.setattr(workers, "MOST_SECONDS", 1.0)
    assert (
        message(ask(made, "verify"))
        == "The work took more than 1 seconds. Try a smaller request, for example fewer sheets."
    )
    assert worker.process.poll() is not None
    monkeypatch.undo()
    assert made._all == set()


@pytest.mark.long
def test_previews_and_turns_have_their_turn_beside_two_works_that_hang(made):
    """Two requests without end held both places, so that no page was drawn any more."""
    stop = Event()
    threads = [Thread(target=ask, args=(made, "verify", {}, stop.is_set)) for _ in range(4)]
    for thread in threads:
        thread.start()
    answers = [ask(made, "preview", {"targets": [str(number)]}) for number in range(3)]
    assert [status for status, _ in answers] == [200] * 3
    assert ask(made, "turn")[0] == 200
    assert len(made._busy) == 2
    stop.set()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert made._busy == {}


@pytest.mark.long
def test_pages_that_are_asked_for_twice_at_once_are_made_by_one_process(made, tmp_path):
    """A page asks for the number of its pages and for the first of them at once."""
    answers = []
    requests = [{"targets": ["a"], "slow": 1}, {"targets": ["a"], "slow": 1, "page": 1}]
    threads = [Thread(target=lambda one=one: answers.append(ask(made, "preview", one))) for one in requests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(answers) == 2 and answers[0] == answers[1]
    assert ask(made, "preview", {"targets": ["a"], "slow": 1, "page": 2}) == answers[0]
    assert len(list(tmp_path.iterdir())) == 3


def test_a_process_that_dies_is_told_and_another_takes_its_place(made):
    assert (
        message(ask(made, "print")) == "The work stopped unexpectedly. Try a smaller request, for example fewer sheets."
    )
    assert ask(made, "setup") == (200, {"done": True})
    (worker,) = made._all
    worker.process.kill()
    worker.process.wait(60)
    assert ask(made, "setup") == (200, {"done": True})


@pytest.mark.long
def test_work_that_nobody_waits_for_is_ended(made):
    assert message(ask(made, "verify", gone=lambda: True)) == "Stopped"
    assert made._all == set()


def test_a_process_ends_with_its_server(made):
    made.begin()
    (worker,) = made._all
    worker.process.stdin.close()
    assert worker.process.wait(60) == 0


def test_odds_and_turns_can_be_ended_and_a_throw_of_dice_needs_no_process():
    asked = [
        ("check", {"odds": True}),
        ("turn", {}),
        ("turn-sheet", {}),
        ("game-ask", {}),
        ("shown", {}),
        ("print", {}),
        ("spreadsheet", {}),
    ]
    assert all(workers.is_long(name, request) for name, request in asked)
    assert not any(
        workers.is_long(name, request) for name, request in [("check", {}), ("check", [1]), ("describe", {})]
    )


def test_an_answer_is_a_line_and_its_content():
    head, content = lines(as_json({"a": "\n"}))
    assert json.loads(head) == {
        "status": 200,
        "type": "application/json",
        "name": "answer.json",
        "length": len(content),
    }
    assert content == b'{"a": "\\n"}\n'
