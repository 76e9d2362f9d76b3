"""The program as players install it: its wheel, and environments of their own in which it runs."""

import os
import shutil
import subprocess
import sys
import venv
from importlib.metadata import distribution, requires
from pathlib import Path

from pip._vendor.packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]


def run(*words, cwd=None):
    """What a program prints; AssertionError with its errors if it fails."""
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def build_wheel(place):
    """The path of the wheel that `PLOTROOM_WHEEL` names; without it of one built from this checkout into a folder."""
    if named := os.environ.get("PLOTROOM_WHEEL"):
        return Path(named)
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", place, ROOT)
    (wheel,) = place.glob("plotroom-*.whl")
    return wheel


def needed(name, seen=None):
    """The names of the packages that a package needs here, and of those that these need."""
    seen = set() if seen is None else seen
    for line in requires(name) or []:
        requirement = Requirement(line)
        if requirement.name not in seen and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            seen.add(requirement.name)
            needed(requirement.name, seen)
    return seen


def new_environment(place):
    """The Python of a fresh environment that has what the program needs, copied from this one, but not the program."""
    venv.EnvBuilder(with_pip=False).create(place)
    python = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    target = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    for name in needed("plotroom"):
        for file in distribution(name).files or []:
            if ".." not in file.parts and "__pycache__" not in file.parts:
                (target / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file.locate(), target / file)
    return python, target


def installed(place):
    """The Python of a fresh environment in which the wheel is installed, as a player has it."""
    place.mkdir(parents=True, exist_ok=True)
    python, _ = new_environment(place / "environment")
    run(sys.executable, "-m", "pip", "-q", "--python", python, "install", "--no-deps", "--no-index", build_wheel(place))
    return python


def installed_in_checkout(place):
    """The Python of an environment inside a copy of the checkout, as the README makes it."""
    for name in ("aids", "generators", "templates"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    python, target = new_environment(place / ".venv")
    (target / "plotroom.pth").write_text(f"{place}\n", encoding="utf-8")
    return python
