"""The wheel contains all that the program needs: it runs unpacked, with the checkout not on the path."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from aids import games
from generators.sheets.setup_sheets import setup_games
from generators.writers import WRITERS
from tests.printed import SEED, setup_words
from tests.wheels import build_wheel

pytestmark = pytest.mark.installed
ROOT = Path(__file__).resolve().parents[2]
RUN = "from generators.cli.main import main; main()"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    place = tmp_path_factory.mktemp("wheel")
    wheel = build_wheel(place)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "site")
    return place / "site"


def plotroom(unpacked, folder, *words):
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    return subprocess.run(
        [sys.executable, "-c", RUN, *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",  # a console of another encoding writes the signs beside the answer otherwise
        check=False,
    )


def test_the_wheel_contains_the_code_and_the_data_alone(unpacked):
    assert {p.name for p in unpacked.iterdir() if not p.name.endswith(".dist-info")} == {
        "aids",
        "generators",
        "plotroom.py",
        "templates",
    }
    for wanted in ("aids/ssn/rules.toml", "aids/ssn/rulings.toml", "templates/ssn.toml", "templates/symbols/nato.toml"):
        assert (unpacked / wanted).is_file(), wanted


@pytest.mark.source
def test_the_wheel_contains_every_file_of_rules(unpacked):
    shipped = {p.relative_to(unpacked).as_posix() for p in unpacked.rglob("*.toml")}
    assert shipped == {
        p.relative_to(ROOT).as_posix() for d in ("aids", "templates") for p in (ROOT / d).rglob("*.toml")
    }


def test_the_wheel_prints_and_resolves(unpacked, tmp_path):
    where = plotroom(unpacked, tmp_path, "print", "ssn/counters", "ssn/detection")
    assert where.returncode == 0, where.stderr
    assert where.stderr.startswith("Print on both sides (flip on the long edge): ssn-counters-letter.pdf.")
    assert sorted(p.name for p in (tmp_path / "output").iterdir()) == [
        "ssn-counters-letter.pdf",
        "ssn-detection-letter.pdf",
    ]
    pages = plotroom(unpacked, tmp_path, "guide").stdout
    assert "house-rules " in pages and "glossary " in pages
    assert plotroom(unpacked, tmp_path, "guide", "print").stdout.count("plotroom print ") > 5
    done = plotroom(unpacked, tmp_path, "check", "ssn", "kill", "--odds")
    assert done.returncode == 0 and "5/6" in done.stdout
    source = subprocess.run(
        [sys.executable, "-c", "import aids; print(aids.__file__)"],
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert Path(source.strip()).is_relative_to(unpacked)


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(games.names())))
def test_every_game_and_every_format_is_made_by_the_wheel(unpacked, tmp_path, number):
    game, format = games.names()[number], [*WRITERS][number % len(WRITERS)]
    done = plotroom(unpacked, tmp_path, "print", game, "--format", format, "-o", "kit")
    assert done.returncode == 0, done.stderr
    made = [*(tmp_path / "kit").iterdir()]
    assert len(made) > 3 and {path.suffix for path in made} <= {f".{format}", ".txt"}
    if game in setup_games():
        done = plotroom(unpacked, tmp_path, "setup", game, *setup_words(game), "--seed", str(SEED), "-o", "setup")
        assert done.returncode == 0, done.stderr
        assert [path.stat().st_size > 5_000 for path in (tmp_path / "setup").glob("*.pdf")] == [True]


def started(unpacked, folder, **environment):
    """What `python -m plotroom --version` does in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "plotroom", "--version"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(unpacked), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_started_as_a_module(unpacked, tmp_path):
    done = started(unpacked, tmp_path)
    assert done.returncode == 0 and done.stdout.startswith("plotroom ") and not done.stderr


@pytest.mark.parametrize("name", ["aids", "generators"])
@pytest.mark.parametrize("module", ["{}.py", "{}/__init__.py"])
def test_another_package_of_that_name_is_refused_in_one_line(unpacked, tmp_path, name, module):
    """It ended in a traceback of the other package."""
    other = tmp_path / module.format(name)
    other.parent.mkdir(exist_ok=True)
    other.write_text("raise SystemExit(0)\n", encoding="utf-8")
    done = started(unpacked, tmp_path)
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.count("\n") == 1 and f"instead of the package {name!r}" in done.stderr
    assert str(other) in done.stderr and "PYTHONPATH" in done.stderr
