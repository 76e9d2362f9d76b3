"""Forms: rows to write in on charts, as those for a player's own ships of On Patrol."""

import pytest

from aids import games
from aids.errors import PlotroomError
from aids.input_file import DISK, on_disk
from aids.on_patrol.game.position import DATA, Escort
from aids.records.fields import declared
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import paper
from generators.sheets import kits
from generators.sheets.sheet import Job

PHASES = ("starshells", "escorts", "convoy", "gunfire", "attacks", "search", "submarine", "torpedoes", "end")
OWN = 'game = "on-patrol"\n[phases]\n' + "".join(f'{key} = "Own phase {n}"\n' for n, key in enumerate(PHASES, 1))


def strings(size="letter", game=None, file=None):
    """The texts of the sheet's one page."""
    (spec,) = kits.choose(kits.sheets("on-patrol", file), ["your-ships"], "on-patrol")
    (body,) = kits.build(spec, Job(game or games.load("on-patrol"), paper(size), "long-edge"))
    return [item.string for item in flatten(body.drawing.records) if isinstance(item, TextBox)]


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_one_page_has_all_that_the_owner_types_in(size):
    found = strings(size)
    assert {each.key.capitalize() for each in declared(Escort) if DATA in each.marks} - {"Weapons"} <= set(found)
    assert {"Class", "Kind", "VP", "Abeam", "Ahead"} <= set(found) and found.count(
        "yes"
    ) == 1 + 14  # in the example and the rows
    # Two numbers of rows, six directions, one in the example.
    assert [found.count(str(n)) for n in (1, 6, 7, 14)] == [2 + 6 + 1, 2 + 6 + 1, 1, 1]
    assert {"e.g.", "2 depth-charge", "4 k-gun 1 (2)", "1 hedgehog 2-3"} <= set(found)
    assert {"left", "right", "top", "bottom", "Columns", "Rows"} <= set(found)
    phases = [str(row.cells["phase"]) for row in games.load("on-patrol").rules.tables["turn-phases"].rows]
    assert [each for each in found if each in phases] == ["Search", *phases] and len(phases) == 9  # and a head


def test_the_phases_are_those_of_the_owner_once_they_are_known(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    found = strings(game=games.load("on-patrol", str(path), files=DISK))
    assert [each for each in found if each.startswith("Own phase")] == [f"Own phase {n}" for n in range(1, 10)]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"Example class", ', "", "state 14 texts, one for each column but the first"),
        ("rows = 14", "", "state one of rows, names and names-of"),
        ("rows = 14", 'rows = 14\nnames = ["1"]', "state one of rows, names and names-of"),
        ('column = "phase" }', 'column = "fase" }', "column must be one of"),
        ("rows = 14", "rows = 60", r"block 'Classes' is 13\.9 inches high"),
        ("share = 92", "share = 950", "a column is narrower than 10 pt on letter"),
    ],
)
def test_a_form_that_cannot_be_is_refused_at_its_line(tmp_path, old, new, fault):
    text = (kits.TEMPLATES / "on_patrol.toml").read_text(encoding="utf-8")
    assert old in text
    kit = tmp_path / "kit.toml"
    kit.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(PlotroomError, match=rf"kit\.toml:[0-9]+: .*{fault}"):
        strings(file=on_disk(kit))
