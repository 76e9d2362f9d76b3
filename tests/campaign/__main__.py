"""Run hostile cases, each in a process of its own with bounded time and memory, and print the table of verdicts.

    python -m tests.campaign --cases 100000

Faults are printed as they are found; the exit status is 1 if there are any: cases neither answered nor refused in one
line with their place.  An interrupted run prints its table, and the options with which to go on.
"""

import argparse
import multiprocessing
import os
import signal
import sys
from collections import Counter

from tests.campaign import cases, lines, processes, sources, verdicts


def work(numbers, seed, found):
    """Judge cases one after the other, each in a process; put (number, kind, verdict) for each."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # main stops the workers
    if processes.CAN_FORK:
        sources.sources(), lines.starts(), lines.questions()
        processes.import_program()
    way = processes.forked if processes.CAN_FORK else processes.started
    for number in numbers:
        kind = "not made"
        try:
            case = cases.case(number, seed)
            kind = case.kind
            verdict = verdicts.run(case, way)
        except Exception as error:
            verdict = f"{type(error).__name__}: {str(error)[:200]}"
        found.put((number, kind, verdict))


def main(words=None):
    """Run the campaign; 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__.split("\n")[0])
    parser.add_argument("--cases", type=int, default=2_000, metavar="N", help="number of cases (2,000)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first case (0)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the cases (0)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    given = parser.parse_args(words)
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
    table, done = Counter(), set()
    try:
        for count in range(1, given.cases + 1):
            number, kind, verdict = found.get()
            done.add(number)
            good = verdict in ("answered", "refused")
            table[kind, verdict if good else "fault"] += 1
            if not good:
                shown = kind if kind == "not made" else cases.shown(cases.case(number, given.seed))
                print(f"case {number}: {shown}\n    {verdict}", flush=True)
            if count % 1_000 == 0:
                print(f"{count:,} cases", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        first = next(number for number in range(given.first, last) if number not in done)
        print(f"interrupted; to go on: --first {first} --cases {last - first}")
        for worker in workers:
            worker.terminate()
    for worker in workers:
        worker.join()
    report(table)
    return 1 if any(verdict == "fault" for _, verdict in table) else 0


def report(table):
    """Print the counts of verdicts by kind of case."""
    columns = ("answered", "refused", "fault")
    print(f"{'':14}" + "".join(f"{name:>10}" for name in columns))
    for kind in sorted({kind for kind, _ in table}):
        print(f"{kind:14}" + "".join(f"{table[kind, name]:>10,}" for name in columns))
    print(f"{'all':14}" + "".join(f"{sum(n for (_, v), n in table.items() if v == name):>10,}" for name in columns))


if __name__ == "__main__":
    sys.exit(main())
