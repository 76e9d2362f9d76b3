"""Run hostile cases, each in a process of its own with bounded time and memory, and print the table of verdicts.

    python -m tests.campaign --cases 100000

The exit status is 1 if a case is neither answered nor refused in one line with its place.
"""

import argparse
import multiprocessing
import os
import sys
from collections import Counter

from tests.campaign import cases, verdicts

SECONDS, BYTES = 20, 3 << 29  # 1.5 GiB


def judge(number, seed, answer):
    """Run one case in this process, with as little memory as the system lets us state, and send its verdict."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    except (ImportError, ValueError, OSError):
        pass  # this system cannot limit memory
    try:
        answer.send(verdicts.run(cases.case(number, seed)))
    except BaseException as error:
        answer.send(f"{type(error).__name__}: {str(error)[:200]}")


def work(numbers, seed, found):
    """Judge cases one after the other, each in a process; put (number, verdict) for each."""
    for number in numbers:
        here, there = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.Process(target=judge, args=(number, seed, there))
        process.start()
        there.close()
        try:
            verdict = here.recv() if here.poll(SECONDS) else f"more than {SECONDS} s"
        except EOFError:
            verdict = "the process died"
        process.kill()
        process.join()
        here.close()
        found.put((number, verdict))


def main(words=None):
    """Run the campaign; 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__.split("\n")[0])
    parser.add_argument("--cases", type=int, default=2_000, metavar="N", help="number of cases (2,000)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first case (0)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the cases (0)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    given = parser.parse_args(words)
    cases.sources(), cases.starts()  # read before the processes are forked
    found = multiprocessing.Queue()
    last = given.first + given.cases
    workers = [
        multiprocessing.Process(
            target=work, args=(range(given.first + part, last, given.processes), given.seed, found), daemon=False
        )
        for part in range(given.processes)
    ]
    for worker in workers:
        worker.start()
    table, faults = Counter(), []
    for _ in range(given.cases):
        number, verdict = found.get()
        good = verdict in ("answered", "refused")
        table[cases.case(number, given.seed).kind, verdict if good else "fault"] += 1
        if not good:
            faults.append((number, verdict))
    for worker in workers:
        worker.join()
    report(table, sorted(faults), given.seed)
    return 1 if faults else 0


def report(table, faults, seed):
    """Print each fault, then the counts by kind."""
    for number, verdict in faults:
        print(f"case {number}: {cases.shown(cases.case(number, seed))}\n    {verdict}")
    columns = ("answered", "refused", "fault")
    print(f"{'':14}" + "".join(f"{name:>10}" for name in columns))
    for kind in sorted({kind for kind, _ in table}):
        print(f"{kind:14}" + "".join(f"{table[kind, name]:>10,}" for name in columns))
    print(f"{'all':14}" + "".join(f"{sum(n for (_, v), n in table.items() if v == name):>10,}" for name in columns))


if __name__ == "__main__":
    sys.exit(main())
