"""The command line as a process, over `python -c pass`: an ordinary wheel installed in a plain venv."""

import os
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.measuring import Bar, alternated

BARS = ("command: check", "command: chart page")
ROOT = Path(__file__).resolve().parents[2]
CHECK = ("check", "ssn", "torpedo", "--range", "12", "--threshold", "7", "--target", "ssn", "--dice", "6,1,2,3,6,6,4")
CHART = ("print", "ssn/detection", "-o")


def installed(folder):
    """The Python of a new venv in which the project's wheel and its dependencies are installed."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", f"{folder}/wheel", str(ROOT)], check=True)
    venv.create(f"{folder}/venv", with_pip=True)
    python = Path(folder, "venv", "Scripts" if os.name == "nt" else "bin", "python")
    wheels = [str(path) for path in Path(folder, "wheel").glob("*.whl")]
    subprocess.run([python, "-m", "pip", "--disable-pip-version-check", "-q", "install", *wheels], check=True)
    return python


def measure(given, wanted):
    with TemporaryDirectory() as folder:
        python = Path(given.python).absolute() if given.python else installed(folder)
        program = python.with_name("plotroom" + python.suffix)

        def run(*words):
            return lambda: subprocess.run(words, cwd=folder, stdout=subprocess.DEVNULL, check=True)

        took = alternated(
            given.size(1, 11, 31),
            bare=run(python, "-c", "pass"),
            check=run(program, *CHECK),
            chart=run(program, *CHART, folder),
        )
    note = f"bare {1000 * took['bare']:.1f} ms"
    if BARS[0] in wanted:
        yield Bar("plotroom check ssn torpedo, over python -c pass", took["check"] / took["bare"], 9, note=note)
    if BARS[1] in wanted:
        yield Bar("plotroom print ssn/detection, over python -c pass", took["chart"] / took["bare"], 18)
