"""`print --nation`: of counters and stand-ups that belong to nations, those of some nations only."""

import pytest

from aids import games
from aids.errors import RulesError
from aids.input_file import on_disk
from generators.pieces import counters
from generators.sheets import kits
from generators.sheets.kits import of_nations
from tests.printed import run

NATIONS = {"germany", "italy", "japan", "britain", "america", "russia", "france"}


def pieces(*nations):
    """The pieces left on each sheet, by the name of the sheet."""
    sheets = of_nations(kits.sheets("depths"), nations)
    return {spec.name: counters.of_spec(spec, games.load("depths")) for spec in sheets if "pieces" in spec.data}


def test_finding_markers_of_the_nations_in_play_only(tmp_path):
    """Seven nations of markers spilled over onto more pages."""
    for sheet, left in pieces("germany", "britain").items():
        assert {piece.name.split("-")[0] for piece in left} == {"germany", "britain"}, sheet
        assert sum(piece.quantity for piece in left) * 7 == 2 * sum(p.quantity for p in pieces(*NATIONS)[sheet])
    result = run("print", "depths/markers", "--nation", "Germany", "--nation", "britain", "-o", str(tmp_path / "out"))
    assert result.exit_code == 0, result.stderr


def test_finding_counters_of_one_power_of_u_boat():
    """A player prints the 21 counters of one power, with the torpedoes, charges and standoffs that all share."""
    (sheet,) = (spec for spec in of_nations(kits.sheets("u-boat"), ["turkey"]) if spec.data["kind"] == "counters")
    left = {piece.name: piece.quantity for piece in counters.of_spec(sheet, games.load("u-boat"))}
    assert sum(number for name, number in left.items() if name.startswith("turkey")) == 21
    assert not [name for name in left if name.split("-")[0] in {"austria", "england", "france", "germany", "italy"}]
    assert len(left) > 3


def test_pieces_and_sheets_without_a_nation_stay():
    names = [spec.name for spec in kits.sheets("depths")]
    assert [spec.name for spec in of_nations(kits.sheets("depths"), ["japan"])] == names
    others = kits.sheets("ambush")
    assert of_nations(others, ["japan"]) == others


def test_a_sheet_without_a_piece_of_the_nation_is_left_out(tmp_path):
    kit = tmp_path / "kit.toml"
    face = 'front = { ground = "paper", ink = "ink", label = "Sub" }'
    sheet = (
        '[[sheets]]\nname = "{0}"\nkind = "counters"\ntitle = "{0}"\n[[sheets.pieces]]\nname = "{0}"\nnation = "{0}"\n'
    )
    text = "".join(sheet.format(name) + f'size = ["1 in", "1 in"]\n{face}\n' for name in ("japan", "italy"))
    kit.write_text('game = "depths"\n' + text, encoding="utf-8")
    assert [spec.name for spec in of_nations(kits.sheets("depths", on_disk(kit)), ["italy"])] == ["italy"]


@pytest.mark.parametrize(
    ("targets", "nation", "says"),
    [
        (["depths"], "germny", "--nation: unknown nation 'germny'. Did you mean 'germany'?"),
        (
            ["depths/markers"],
            "x",
            "--nation: unknown nation 'x'. Choose one of: america, britain, france, germany, italy, japan, russia",
        ),
        (["depths/search"], "germany", "--nation: the sheets asked for have no counters of nations"),
        (["ambush"], "germany", "--nation: the sheets asked for have no counters of nations"),
        (
            ["counters", "own.csv"],
            "germany",
            "--nation: this option has no effect on your own counters. Remove --nation.",
        ),
    ],
)
def test_a_nation_that_is_not_there_is_refused(targets, nation, says, tmp_path):
    result = run("print", *targets, "--nation", nation, "-o", str(tmp_path / "out"))
    assert result.exit_code == 2 and says in result.stderr and result.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_faults_of_a_kit_keep_their_lines(tmp_path):
    """The pieces that are left out count no less when the line of a fault is found."""
    kit = tmp_path / "kit.toml"
    text = (kits.TEMPLATES / "depths.toml").read_text(encoding="utf-8")
    at = text.index('name = "britain-silent"')
    bad = text[:at] + text[at:].replace("count = 2", "count = 9999", 1)
    kit.write_text(bad, encoding="utf-8")
    line = bad[: bad.index("count = 9999")].count("\n") + 1
    (spec,) = kits.choose(of_nations(kits.sheets("depths", on_disk(kit)), ["britain"]), ["markers"], "depths")
    with pytest.raises(RulesError, match=f":{line}: 'count' must be a whole number from 0 to 500, not 9999"):
        counters.of_spec(spec, games.load("depths"))


def test_a_nation_that_is_no_text_is_refused(tmp_path):
    kit = tmp_path / "kit.toml"
    text = (kits.TEMPLATES / "depths.toml").read_text(encoding="utf-8")
    kit.write_text(text.replace('nation = "germany"', "nation = 3", 1), encoding="utf-8")
    result = run("print", "depths/markers", "--kit", str(kit), "-o", str(tmp_path / "out"))
    assert result.exit_code == 2 and "'nation' must be text in quotes, not 3" in result.stderr
