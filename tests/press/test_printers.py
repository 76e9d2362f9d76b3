"""Printers on file: readings saved by options or in the dialog, found again for paper and sides, or refused."""

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.errors import PlotroomError
from aids.input_file import on_disk
from generators.page.frame import paper
from generators.press import printers
from generators.press.printers import NO_ERRORS, READINGS, Profile
from tests.cli.program import error_line, plotroom
from tests.printed import run

GIVEN = [
    word for i, name in enumerate(READINGS[:10]) for word in (f"--{name}", ("180.4", "209.7")[i] if i < 2 else "0.3")
]


def test_readings_by_options_are_saved_for_paper_and_flip(home):
    told = plotroom("calibrate", "--printer", "Büro 1/2", *GIVEN, "--left-margin", "4").stdout
    assert "100.22 % along x" in told and "+0.30 mm right" in told
    (file,) = (home / "config").glob("*.toml")
    assert file.name.isascii() and file.name.startswith("printer-buro-1-2-")
    assert 'printer = "Büro 1/2"' in file.read_text("utf-8")
    (printer,) = printers.load_all(on_disk(home / "config"))
    (section,) = printer.sections
    assert (section.paper, section.sides, section.margins) == ("letter", "long-edge", (4.0, None, None, None))
    assert section.profile.x_scale == pytest.approx(180.4 / 180, abs=1e-6)


def test_a_new_section_leaves_the_others_as_they_are(home):
    one = printers.Section("letter", "long-edge", Profile(1.001, 0.999, 1.0, 1.0, 0.5), (3.0, 4.0, 5.0, 6.5))
    two = printers.Section("5.8x8.5in", "short-edge", Profile(back_turn=0.25, back_skew=-0.125))
    three = one._replace(profile=Profile(back_y=-1.25))
    for section in (one, two, three._replace(paper="215.9x279.4mm")):
        printers.save(on_disk(home), 'A "B" \\', section)
    (printer,) = printers.load_all(on_disk(home))
    assert printer.name == 'A "B" \\'
    assert set(printer.sections) == {two, three._replace(paper="215.9x279.4mm")}
    assert printers.section_for_print(on_disk(home), 'a "b"', paper("letter"), "long-edge").profile.back_y == -1.25
    assert [p.name for p in home.glob("*.toml")] == ["printer-a-b.toml"]


def test_the_dialog_asks_again_for_an_impossible_reading(home):
    asked = ["12", "180.4", "209.7", *["0.3"] * 8, "4", "", "99", "", ""]
    result = plotroom("calibrate", "--read", "--printer", "P", input="\n".join(asked) + "\n")
    assert "--x-distance: 12 differs by more than 3 %" in result.stderr
    assert "--top-margin: 99 is not one of these lines. Use a number from 0 to 12" in result.stderr
    by_dialog = printers.find_printer(on_disk(home / "config"), "P").sections
    plotroom("calibrate", "--printer", "Q", *GIVEN, "--left-margin", "4")
    assert by_dialog == printers.find_printer(on_disk(home / "config"), "Q").sections
    assert "100.22 %" in plotroom("calibrate", "--list").stdout


def test_answers_that_end_early_save_nothing(home):
    for lines in ("", "180\n", "\n".join(["180", "210", *["0"] * 8, ""])):
        result = run("calibrate", "--read", "--printer", "P", input=lines)
        assert result.exit_code == 2 and "nothing was saved" in result.stderr.splitlines()[-1], result.output
    assert not (home / "config").exists()


def test_an_interrupt_at_a_question_ends_the_dialog_as_an_interrupt(home, monkeypatch):
    def interrupted(*words, **options):
        raise click.Abort

    monkeypatch.setattr(click, "prompt", interrupted)
    result = run("calibrate", "--read", "--printer", "P")
    assert result.exit_code != 2 and "the answers end" not in result.stderr
    assert not (home / "config").exists()


def test_the_list_without_printers(home):
    result = plotroom("calibrate", "--list")
    assert not result.stdout and "plotroom calibrate" in result.stderr


def test_corrected_readings_refine_and_keep_the_margins(home):
    plotroom("calibrate", "--printer", "P", *GIVEN, "--top-margin", "5")
    again = [word if word != "0.3" else "0.1" for word in GIVEN]
    plotroom("calibrate", "--printer", "P", "--corrected", *again)
    (section,) = printers.find_printer(on_disk(home / "config"), "P").sections
    assert section.profile.back_x == pytest.approx(0.4, abs=0.01)
    assert section.profile.x_scale == pytest.approx((180.4 / 180) ** 2, abs=1e-5)
    assert section.margins[2] == 5.0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("back-x = 0.0000", "back-x = 40.0", ":11: this is a back that is shifted by +40.0 mm along x"),
        ("back-x = 0.0000", "back-x = 'right'", ":11: 'back-x' must be a number"),
        ("back-x = 0.0000", "backx = 0.0", "unknown key 'backx'. Did you mean 'back-x'?"),
        ("x-scale = 1.0", "x-scale = 2.0", ":7: this is an x scale that is +100.00 % wrong"),
        ('["letter".long-edge]', '["lettre".long-edge]', ":6: unknown paper 'lettre'. Did you mean 'letter'?"),
        ('printer = "Office"', "", "'printer' is missing in the file"),
        ("back-turn", "left-margin = 13\nback-turn", ":13: 'left-margin' must be a number of mm from 0 to 12, not 13"),
        ("back-x = 0.0000", "back-x =", ":11: a value is missing"),
    ],
)
def test_an_invalid_printers_file_is_refused_with_its_line(home, old, new, told):
    printers.save(on_disk(home / "config"), "Office", printers.Section("letter", "long-edge", NO_ERRORS))
    file = home / "config" / "printer-office.toml"
    spoilt = file.read_text("utf-8").replace(old, new, 1)
    file.write_text(spoilt, "utf-8", newline="\n")
    assert told in error_line(run("print", "ssn/counters", "--printer", "Office"))
    error_line(run("calibrate", "--printer", "Office", *GIVEN))
    assert file.read_text("utf-8") == spoilt


@given(name=st.text(max_size=70))
def test_any_name_makes_a_safe_file_name_or_is_refused(name):
    try:
        stem = printers.file_stem(name)
    except PlotroomError as error:
        assert "--printer" in str(error) and "\n" not in str(error)
        return
    assert stem.isascii() and all(letter.isalnum() or letter == "-" for letter in stem)
    assert stem.startswith("printer-") and stem == stem.lower() and len(stem) < 100


def test_readings_are_asked_for_in_words_and_explained(home):
    """`1 x-distance, mm` said nothing, and `?` was not a number of millimeters."""
    answers = ["?", "180", "210", "?", *"00000000", "?", "", "", "", ""]
    result = plotroom("calibrate", "--read", "--printer", "P", input="\n".join(answers) + "\n")
    said = " ".join(result.stderr.split())
    for question in (
        "1 Length of the horizontal line at the foot of the sheet, from bar to bar (mm; type ? for help)",
        "3 Position of the arrow on the horizontal scale at the top left",
        "10 Position of the arrow on the vertical scale at the bottom right",
        "11 First line that is completely printed at the left edge (mm; press Enter to skip; type ? for help)",
    ):
        assert question in said
    assert "Measure with a ruler" in said and "The printed length is 180 mm" in said
    assert "Hold the sheet against a light" in said and "Short lines are printed 1 to 12 mm from the edge" in said
    assert len(printers.load_all(on_disk(home / "config"))) == 1
