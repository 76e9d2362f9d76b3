"""A player's own defaults for printing: shown, changed, cleared, and recorded in every file."""

import re
import shlex
from pathlib import Path

import pytest

from aids.errors import RulesError
from aids.input_file import on_disk
from generators.press import printers
from generators.press.documents import Output
from generators.press.printers import Profile
from tests.cli.program import plotroom
from tests.printed import run
from tests.readback import open_pdf

# finding 3 ------------------------------------------------------------------------------------------------------


@pytest.fixture
def kept(here, monkeypatch):
    """The folder in which defaults and printers are kept."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return here.parent / "config"


def measured(folder, paper="a4"):
    printers.save(on_disk(folder), "Office", printers.Section(paper, "long-edge", Profile(1.01, 1, 1, 1, 0.5, 0, 0, 0)))


def shown(*words):
    """The defaults for printing that the command writes: name to value."""
    result = plotroom("defaults", *words)
    return {line.split()[0]: line.split()[1] for line in result.stdout.splitlines() if not line.startswith("rules ")}


def made(*words):
    """The only file that a command makes: its name, its bytes, and the command line that it records."""
    plotroom(*words, "-o", "out")
    (path,) = Path("out").iterdir()
    content = path.read_bytes()
    path.unlink()
    return path.name, content, open_pdf(content).metadata.creator.partition(": plotroom ")[2]


def test_defaults_are_shown_changed_and_cleared(kept):
    measured(kept)
    assert shown() == {"paper": "letter", "palette": "color", "printer": "none"}
    own = {"paper": "a4", "palette": "color-blind", "printer": "Office"}
    assert shown("--paper", "a4", "--palette", "color-blind", "--printer", "office") == own
    assert shown() == own
    assert sorted(path.name for path in kept.glob("*.toml")) == ["defaults.toml", "printer-office.toml"]
    assert [printer.name for printer in printers.load_all(on_disk(kept))] == ["Office"]
    assert shown("--clear", "palette") == {**own, "palette": "color"}
    assert shown("--clear", "all") == {"paper": "letter", "palette": "color", "printer": "none"}
    assert [path.name for path in kept.glob("*.toml")] == ["printer-office.toml"]


def test_a_fault_in_the_file_is_found_by_its_line(kept):
    kept.mkdir()
    (kept / "defaults.toml").write_text('paper = "a4"\npalette = "blue"\n', encoding="utf-8")
    with pytest.raises(RulesError, match=r"defaults\.toml:2: .*blue"):
        printers.load_defaults(on_disk(kept))
    assert run("print", "ssn/log").exit_code == 2 and run("defaults").exit_code == 2


@pytest.mark.parametrize(
    ("variables", "paper"),
    [
        ({}, "letter"),
        ({"LANG": "C.UTF-8"}, "letter"),
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "fr_CA"}, "letter"),
        ({"LANG": "de_DE.UTF-8"}, "a4"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "en_GB.UTF-8"}, "a4"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "es_MX.UTF-8"}, "letter"),
        ({"LANG": "zh-Hant-TW"}, "a4"),
        ({"LANG": "ca_ES@valencia"}, "a4"),
    ],
)
def test_the_first_paper_is_that_of_the_country(kept, monkeypatch, variables, paper):
    monkeypatch.setattr(printers, "_windows_locale", lambda: "")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert shown()["paper"] == paper
    assert made("print", "ssn/log")[0] == f"ssn-log-{paper}.pdf"
    assert shown("--paper", "a3")["paper"] == "a3"


def test_the_locale_of_windows_names_a_country(monkeypatch):
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(printers, "_windows_locale", lambda: "de-AT")
    assert printers.country() == "AT"


@pytest.mark.parametrize("words", ["print ssn/log", "setup ssn --seed 7", "print ssn/log --paper legal", "calibrate"])
@pytest.mark.parametrize("stated", ["defaults", "country", "nothing"])
def test_a_recorded_command_line_gives_the_same_bytes_anywhere(kept, monkeypatch, words, stated):
    if stated == "defaults":
        shown("--paper", "a4", "--palette", "color-blind")
    elif stated == "country":
        monkeypatch.setenv("LANG", "de_DE.UTF-8")
    name, content, recorded = made(*words.split())
    assert recorded.startswith(words) and "--paper" in recorded
    monkeypatch.setenv("LANG", "en_GB.UTF-8" if stated == "nothing" else "en_US.UTF-8")
    measured(kept)
    measured(kept, "letter")
    shown("--paper", "legal", "--palette", "grayscale", "--printer", "Office")
    assert made(*shlex.split(recorded)) == (name, content, recorded)


def test_a_default_printer_corrects_pages_where_it_was_measured(kept):
    measured(kept)
    plain = made("print", "ssn/log", "--paper", "a4")
    shown("--printer", "Office")
    corrected = made("print", "ssn/log", "--paper", "a4")
    assert corrected[2].endswith("--palette color --printer Office") and corrected[1] != plain[1]
    assert made("print", "ssn/log", "--paper", "a4", "--printer", "none")[1] != corrected[1]
    unmeasured = run("print", "ssn/log", "--paper", "letter", "-o", "letter")
    assert unmeasured.exit_code == 0 and "printed without correction" in unmeasured.stderr
    for words in ("ssn/log --format svg", "ssn/log --preview", "ssn/counters --each-counter --dpi 36"):
        pictures = run("print", *words.split(), "--paper", "a4", "-o", "pictures")
        assert pictures.exit_code == 0 and not pictures.stderr, words


def test_the_palette_of_a_counter_file_goes_before_a_default(kept):
    assert run("new", "counters", "my.toml").exit_code == 0
    text = Path("my.toml").read_text("utf-8")
    Path("my.toml").write_text('palette = "ink-saver"\n' + re.sub(r"(?m)^palette = .*\n", "", text), encoding="utf-8")
    before = made("print", "counters", "my.toml")
    shown("--palette", "grayscale")
    assert made("print", "counters", "my.toml") == before
    assert "--palette" not in before[2]


def test_the_foot_of_a_page_leaves_out_what_is_built_in():
    recorded = "plotroom print ssn --sides fold --paper letter --palette color --printer none"
    assert Output(recorded).shown_command == "plotroom print ssn --sides fold"
    recorded = "plotroom print ssn --paper letterhead --palette color-blind --printer none2"
    assert Output(recorded).shown_command == recorded
