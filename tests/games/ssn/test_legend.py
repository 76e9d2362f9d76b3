"""One legend of colors: Unalerted light blue, Alerted red, the player's submarine in a color of its own."""

import re

import pytest

from aids import games
from aids.dice import RandomDice
from aids.ssn.game.turn import play
from generators import TEMPLATES
from generators.drawing import Drawing, palette
from generators.games.ssn.moves_pictures import ALERTED, LEGEND, UNALERTED, WRECK, YOU, draw_legend
from generators.games.ssn.turn_plot import color_of, plot_block
from generators.sheets import kits
from tests.games.ssn.game.positions import FIGURES, orders, position, ship, submarine
from tests.printed import one
from tests.readback import read

STYLE = (TEMPLATES / "web" / "style.css").read_text(encoding="utf-8")


def fills(drawing):
    """The roles that a drawing fills shapes with, in its groups too."""
    found, waiting = [], list(drawing.records)
    while waiting:
        record = waiting.pop()
        waiting += getattr(record, "records", ())
        style = getattr(record, "style", None)
        found += [style.fill] if getattr(style, "fill", None) else []
    return found


def test_the_counters_and_the_plots_have_the_colors_of_the_legend():
    """SSN Setup, Detection Step: Unalerted is the light blue side, Alerted the red one."""
    (sheet,) = [spec for spec in kits.sheets("ssn") if spec.name == "counters"]
    pieces = {part.name: part.data for part in sheet.parts("pieces")}
    faces = {name: (data["front"]["ground"], data["back"]["ground"]) for name, data in pieces.items()}
    assert faces["lhd"] == faces["frigate"] == (UNALERTED.fill, ALERTED.fill)
    assert faces["ssn"][0] == YOU.fill and pieces["ssn"]["back"]["ink"] == YOU.line
    assert {side for name, sides in faces.items() if name not in ("ssn", "boat") for side in sides}.isdisjoint(
        {YOU.fill}
    )
    colors = palette("color")
    assert (colors["unalerted"], colors["alerted"]) == ("#A9D3EC", "#B3261E")
    assert len({colors[each.fill] for each in LEGEND}) == len(LEGEND)


def test_the_turn_sheet_draws_ships_by_their_state_and_the_boat_in_its_own():
    ships = (ship("LHD", 10, 10), ship("FF1", 30, 20, kills=1), ship("FF2", 12, 20, alerted=False))
    calm = play(FIGURES, position(ships, submarine(60, 40)), orders("straight 3"), RandomDice(3))
    roles = fills(plot_block(FIGURES, calm, 500, 400).drawing)
    # the legend holds each that is shown once, the pieces are the rest
    counts = {role: roles.count(role) for role in ("unalerted", "alerted", "boat", "rule")}
    assert counts == {"unalerted": 3, "alerted": 0, "boat": 2, "rule": 2}
    alarmed = tuple(each._replace(alerted=True) for each in ships)
    red = play(FIGURES, position(alarmed, submarine(60, 40)), orders("straight 3"), RandomDice(3))
    roles = fills(plot_block(FIGURES, red, 500, 400).drawing)
    counts = {role: roles.count(role) for role in ("unalerted", "alerted", "boat", "rule")}
    assert counts == {"unalerted": 0, "alerted": 3, "boat": 2, "rule": 2}
    assert "navy" not in roles and roles.count("danger") == 2  # the bow of each Alerted ship


def test_the_state_of_a_ship_gives_its_color():
    calm = ship("FF1", 10, 10)
    assert color_of(calm, is_wreck=False) == UNALERTED and color_of(calm, is_wreck=True) == WRECK
    assert color_of(calm._replace(alerted=True), is_wreck=False) == ALERTED


def test_the_legend_names_every_color():
    draw = Drawing()
    assert draw_legend(draw, 0, 0) > 100
    texts = [item[2] for record in draw.records for item in getattr(record, "items", ())]
    assert texts == [each.words for each in LEGEND]


def test_the_browsers_plot_has_the_same_colors():
    assert re.search(r"--unalerted: light-dark\(#a9d3ec, ", STYLE) and re.search(
        r"--alerted: light-dark\(#b3261e, ", STYLE
    )
    assert f"--own: light-dark({palette('color')['own'].lower()}, " in STYLE
    for rule in (
        ".mark-ship path, .mark-carrier path { fill: var(--unalerted);",
        ".piece-mark.alerted path { fill: var(--alerted);",
        ".mark-submarine path { fill: var(--own);",
        ".plot .course.own path { stroke: var(--own);",
    ):
        assert rule in STYLE, rule


def test_the_torpedos_rolls_and_the_zones_are_on_rulers_of_their_own():
    """SSN Attack Step, Detection Rolls: rolls are measured from the shooter, zones from the listener."""
    (spec,) = [each for each in kits.sheets("ssn") if each.name == "rulers"]
    assert [(part.data["title"], "rolls" in part.data, part.data.get("bands")) for part in spec.parts("rulers")] == [
        ("Speed", False, "speeds"),
        ("Torpedo run", True, None),
        ("Convergence zones", False, "zones"),
    ]
    (page,) = read(one("print", "ssn/rulers"))
    text = " ".join(run.string for run in page.runs)
    assert "roll 2" in text and "roll 4" in text and "How to lay them" in text
    assert games.load("ssn").rules.figures["attack-range"].value == 18


@pytest.mark.sample(1)
@pytest.mark.parametrize("figure", ["attack-range = 1", "torpedo-step = 60", "evasion-needed = 12"])
def test_a_kit_prints_where_a_house_rule_leaves_no_roll_and_no_chance(figure, tmp_path):
    """A torpedo that rolls at the shooter only has a short ruler; a grid without a chance has no rows."""
    (tmp_path / "house.toml").write_text(f"[figures]\n{figure}\n", encoding="utf-8")
    for sheet in ("rulers", "torpedo-odds", "card"):
        assert read(one("print", f"ssn/{sheet}", "--rules", str(tmp_path / "house.toml")))
