"""Breaks the program on purpose, in many places, and lists the breaks that no test notices.

Places are drawn from a seed, as many in each room as in any other. A first run of every test file with a probe at each
place finds the files that reach it; then each break is made alone, in a copy of the project, and those files are run,
the quickest first, until a test fails. JavaScript has no probes: its own tests are run, then those in a browser.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.breaks.javascript_places import javascript_places
from tests.breaks.place import Place, replaced
from tests.breaks.python_places import python_places, with_probe

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("aids/**/*.py", "generators/**/*.py", "templates/web/*.js")
LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv*", ".pyodide", "__pycache__", ".*_cache")
REACHED = """\"\"\"Notes the places of a run that were reached.\"\"\"
import os
seen = set()
def reached(number):
    if number not in seen:
        seen.add(number)
        if name := os.environ.get("PLOTROOM_REACHED"):
            with open(name, "a", encoding="utf-8") as file:
                file.write(f"{number}\\n")
"""
PYTEST = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=no")


def every_place(root):
    """Every place of the product, by room."""
    rooms = {}
    for pattern in PRODUCT:
        for path in sorted(root.glob(pattern)):
            name, source = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
            for place in (python_places if name.endswith(".py") else javascript_places)(name, source):
                rooms.setdefault(place.room, []).append(place)
    return rooms


def drawn(rooms, count, seed):
    """`count` places: one from each room in turn until there are enough; JavaScript is a room four times as large."""
    order = random.Random(seed)
    piles = {room: order.sample(places, min(len(places), count)) for room, places in sorted(rooms.items())}
    turns = [room for room in piles for _ in range(4 if room == "templates/web" else 1)]
    order.shuffle(turns)
    chosen = []
    while len(chosen) < count and any(piles.values()):
        for room in turns:
            if piles[room] and len(chosen) < count:
                place = piles[room].pop()
                if not any(place.meets(other) for other in chosen):
                    chosen.append(place)
    return chosen


def copied(folder):
    """A copy of the project without what it keeps out of the way."""
    shutil.copytree(ROOT, folder, ignore=LEFT_BEHIND)
    return folder


def test_files(root):
    """Every file of tests, by name from the root."""
    return [path.relative_to(root).as_posix() for path in sorted((root / "tests").rglob("test_*.py"))]


def run(root, files, options, limit, **env):
    """Run pytest in a copy; its exit status (None: past its limit) and its last lines."""
    command = [sys.executable, *PYTEST, *options, *files]
    env = os.environ | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"} | env
    with subprocess.Popen(
        command, cwd=root, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            told, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None, []
    return process.returncode, told.strip().splitlines()[-4:]


def reaching(places, folder, options, jobs):
    """For each test file: seconds, and the numbers of the places that it reaches."""
    root = copied(folder / "probed")
    (root / "aids" / "_reached.py").write_text(REACHED, encoding="utf-8")
    by_path = {}
    for number, place in enumerate(places):
        if place.path.endswith(".py"):
            by_path.setdefault(place.path, []).append((place, with_probe(place, number)))
    for path, changes in by_path.items():
        file = root / path
        file.write_text(replaced(file.read_text(encoding="utf-8"), changes), encoding="utf-8")

    def one(name):
        noted = folder / f"{name.replace('/', '.')}.reached"
        begun = time.monotonic()
        run(root, [name], [word for word in options if word != "-x"], 1800, PLOTROOM_REACHED=str(noted))
        numbers = {int(word) for word in noted.read_text(encoding="utf-8").split()} if noted.exists() else set()
        return name, round(time.monotonic() - begun, 1), sorted(numbers)

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(one, test_files(root)))


def tried(places, reached, folder, options, jobs, limit, told):
    """Make each break alone, run the files that reach it, and tell what noticed it."""
    roots = SimpleQueue()
    for job in range(jobs):
        roots.put(copied(folder / f"broken-{job}"))
    of_pages = [name for name, *_ in reached if name.startswith("tests/browser/")]

    def one(numbered):
        number, place = numbered
        files = [name for name, _, numbers in sorted(reached, key=lambda entry: entry[1]) if number in numbers]
        if place.path.endswith(".js"):
            files = ["tests/web/test_javascript.py", *of_pages]
        root = roots.get()
        file = root / place.path
        source = file.read_text(encoding="utf-8")
        begun = time.monotonic()
        file.write_text(replaced(source, [(place, place.broken)]), encoding="utf-8")
        try:
            status, lines = run(root, files, options, limit) if files else (0, ["no test reaches it"])
        finally:
            file.write_text(source, encoding="utf-8")
            roots.put(root)
        noticed = {0: "nobody", None: "nobody in time"}.get(status) or next(
            (line for line in lines if line.startswith(("FAILED", "ERROR"))), lines[-1] if lines else "?"
        )
        entry = place._asdict() | {
            "number": number,
            "line": place.line(source),
            "files": len(files),
            "noticed": noticed,
            "seconds": round(time.monotonic() - begun, 1),
        }
        told(entry)
        return entry

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(one, places))


def tell(entry):
    """One break on the screen."""
    change = f"{entry['text']!r:.60} -> {entry['broken']!r:.60}"
    print(
        f"{entry['number']:3} {entry['path']}:{entry['line']} {entry['kind']}: {change}: {entry['noticed']:.150}",
        flush=True,
    )


def main():
    """Make the breaks and list those that nobody noticed; status 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m tests.breaks", description=__doc__)
    parser.add_argument("--count", type=int, default=80, help="how many breaks (default 80)")
    parser.add_argument("--seed", type=int, default=1, help="which breaks (default 1)")
    parser.add_argument("--limit", type=int, default=900, help="seconds for one break (default 900)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once (default 2)")
    parser.add_argument("--places", type=Path, help="read the places from this JSON file of an earlier run")
    parser.add_argument("--only", type=int, nargs="+", help="the numbers of the breaks to make")
    parser.add_argument("--reached", type=Path, help="keep which test files reach which place in this file, or read it")
    parser.add_argument("--report", type=Path, help="write the breaks with what noticed them, as JSON")
    given, options = parser.parse_known_args()
    if given.places:
        names = Place._fields
        places = [
            Place(*(entry[name] for name in names)) for entry in json.loads(given.places.read_text(encoding="utf-8"))
        ]
    else:
        places = drawn(every_place(ROOT), given.count, given.seed)
    with TemporaryDirectory() as folder:
        if given.reached and given.reached.exists():
            reached = json.loads(given.reached.read_text(encoding="utf-8"))
        else:
            reached = reaching(places, Path(folder), options, given.jobs)
            if given.reached:
                given.reached.write_text(json.dumps(reached), encoding="utf-8")
        some = [(n, place) for n, place in enumerate(places) if not given.only or n in given.only]
        entries = tried(some, reached, Path(folder), options, given.jobs, given.limit, tell)
    if given.report:
        given.report.write_text(json.dumps(entries, indent=1), encoding="utf-8")
    missed = [entry for entry in entries if entry["noticed"].startswith("nobody")]
    print(f"{len(entries) - len(missed)} of {len(entries)} breaks were noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
