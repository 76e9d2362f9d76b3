"""The same bytes under every Python: all sheets and setup sheets, made by this one and by another.

`PLOTROOM_PYTHON` names others that have what Plotroom needs, between the separators of PATH; `python3.12` and its like are
looked for on PATH too.
"""

import os
import shutil
import subprocess
import sys
import zlib
from functools import cache
from pathlib import Path

import pytest
import reportlab

from generators.sheets.setup_sheets import setup_games
from tests.printed import SEED, setup_words

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
NONE = "no other Python has the packages of Plotroom; PLOTROOM_PYTHON can name one"
TELL = (
    "import platform, zlib, reportlab, segno, svgwrite, font_source_sans_pro, generators.cli.main;"
    "print(*platform.python_version_tuple()[:2], zlib.ZLIB_RUNTIME_VERSION, reportlab.__version__)"
)
PROGRAM = "from generators.cli.main import main; main()"


@cache
def others():
    """The other Pythons that can print, by version: with the same reportlab, and a zlib that writes the same bytes."""
    named = os.environ.get("PLOTROOM_PYTHON", "").split(os.pathsep)
    found = {}
    for path in filter(None, [*named, *(shutil.which(f"python{version}") for version in VERSIONS)]):
        told = subprocess.run([path, "-c", TELL], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
        if told.returncode == 0:
            major, minor, *libraries = told.stdout.split()
            if libraries == [zlib.ZLIB_RUNTIME_VERSION, reportlab.__version__]:
                found.setdefault(f"{major}.{minor}", path)
    found.pop(f"{sys.version_info.major}.{sys.version_info.minor}", None)
    return found


def prints():
    """The commands that print every sheet and every setup sheet."""
    for format in ("pdf", "svg"):
        yield "print", "all", "--paper", "letter", "--paper", "a4", "--format", format
        for game in setup_games():
            yield "setup", game, *setup_words(game), "--seed", str(SEED), "--format", format


def made(python, folder):
    """All prints of a Python: name to bytes."""
    for words in prints():
        line = [python, "-c", PROGRAM, *words, "-o", str(folder)]
        done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, done.stderr
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.long
@pytest.mark.source
def test_every_python_prints_the_same_bytes(tmp_path):
    """`sum` of floats is compensated from 3.12 on: a page of On Patrol's formations differed."""
    if not others():
        pytest.skip(NONE)
    here = made(sys.executable, tmp_path / "here")
    assert len(here) > 200
    for version, python in others().items():
        there = made(python, tmp_path / version)
        assert {*here} == {*there}, version
        assert [name for name in sorted(here) if here[name] != there[name]] == [], version


@pytest.mark.long
@pytest.mark.source
def test_types_refuse_a_sum_of_floats(tmp_path):
    """A plugin of mypy, `tests.float_sums`: so no new place can be missed where there is no other Python."""
    sums = ("sum([1, 2])", "sum([1.5, 2.5])", "sum(x / 2 for x in (1, 2))", "sum(len(x) for x in ('a', 'b'))")
    (tmp_path / "sums.py").write_text("\n".join(sums), encoding="utf-8")
    line = [sys.executable, "-m", "mypy", "--no-incremental", str(tmp_path / "sums.py")]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    told = [line for line in done.stderr.splitlines() if line.endswith("; use math.fsum")]
    assert [line.split(":")[1] for line in told] == ["2", "3"] and done.returncode == 1, done.stdout + done.stderr
