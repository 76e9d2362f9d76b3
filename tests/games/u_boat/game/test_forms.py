"""The sheet of a phase, and order forms with each power's own units filled in."""

from functools import cache

import pytest

from aids import games
from aids.errors import FitError
from aids.u_boat.game.turn import adjustments_due
from aids.u_boat.game.words import KNOWN, known_names, tell
from aids.u_boat.game_map import SUBMARINE
from aids.u_boat.orders import Unit, units_by_power
from aids.u_boat.position_file import ADJUSTMENT, Position
from generators.drawing import Drawing, Group, Use, untagged
from generators.drawing.collisions import overlaps, points_of
from generators.drawing.paths import TextBox, flatten
from generators.games.u_boat.order_forms import ON_MAP, forms, result_cell
from generators.games.u_boat.turn_game import UBoatTurns
from generators.page.frame import area, paper
from generators.sheets.turns import TurnJob
from tests.games.u_boat.game import whole_games
from tests.games.u_boat.game.files import COMMENTED, MAP, game_text, power, turn

GAME = games.load("u-boat")
TURN = UBoatTurns()
FULL = game_text(
    "spring 1908 movement",
    France=power(
        "A par, A bur, A gas, A mar, A pic, A mun, A ruh, A bel, F hol, F eng, F nth, F nwy, F wes, F lyo, U mao, U mao, U nth",
        ", ".join(sorted(MAP.provinces[p].id for p in MAP.provinces if MAP.provinces[p].center)[:17]),
    ),
    Germany=power(
        "A ber, A kie, F den, F ska, F bal, F swe, A sil, A boh, A tyr, A pie, F tus, F rom, A ven, A tri, A vie, A bud, A gal"
    ),
)


@cache
def reports():
    """The reports of a few years of a game by phase, with the first phase, and with one where two powers have all."""
    found = {"first": turn(COMMENTED)[0], "full": turn(FULL)[0]}

    def watch(game, report, told, following):
        found[str(game.phase)] = report

    whole_games.play_game(4, last_year=1903, watch=watch)
    return found


NAMES = list(reports())


def strings(body):
    return [item for item in flatten(body.drawing.records) if isinstance(item, TextBox)]


def map_box(body):
    """The extent of a page's map, frame and all; None on a page without."""
    for group in untagged(body.drawing.records):
        for record in group.records if isinstance(group, Group) else ():
            if isinstance(record, Use) and record.symbol.name.startswith("europe"):
                (left, low, right, high), (x, y) = record.symbol.box, group.matrix[4:]
                return left + x, low + y, right + x, high + y
    return None


def beside_map(body):
    """The texts of a page that are not on its map."""
    box = map_box(body)
    return [
        text
        for text in strings(body)
        if box is None or not (box[0] <= middle_of(text)[0] <= box[2] and box[1] <= middle_of(text)[1] <= box[3])
    ]


def middle_of(text):
    """The middle of a text."""
    return tuple(sum(values) / len(values) for values in zip(*text.corners, strict=True))


@pytest.mark.long
@pytest.mark.parametrize("on", ["letter", "a4", "a3"])
@pytest.mark.parametrize("name", NAMES)
def test_texts_stand_apart_inside_the_page(name, on):
    room = area(paper(on))
    job = TurnJob(paper(on), "x.toml")
    handed = [body for pages in forms(GAME, reports()[name], job).values() for body in pages]
    for body in (*TURN.bodies(GAME, reports()[name], job), *handed):
        texts = beside_map(body)
        assert texts and overlaps(texts) == []
        for text in strings(body):
            for x, y in points_of(text):
                assert room.left - 1 <= x <= room.right + 1 and room.bottom - 3 <= y <= room.top + 3, text.string


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", NAMES)
def test_the_sheet_has_every_order_and_a_form_has_a_power_s_own_units_only(name):
    report, job = reports()[name], TurnJob(paper("letter"))
    sheet = " ".join(text.string for body in TURN.bodies(GAME, report, job) for text in strings(body))
    for order in report.result.orders:
        assert all(word in sheet for word in order.text.split())
    following = units_by_power(report.result.next.units)
    for whose, handed in forms(GAME, report, job._replace(note="harbor.toml 0123")).items():
        mapped = [[text.string for text in strings(each)] for each in handed if map_box(each) is not None]
        assert sum(ON_MAP[0] not in each for each in mapped) == 1 and len(mapped) <= 2
        for each in handed:
            assert whose in each.heading.title and not each.note, "a digest would let a player try where a U is"
        shown = [text.string for text in strings(handed[0])]
        own = {unit.name for unit in following.get(whose, ())}
        if report.phase.kind == "movement":
            assert own <= {*shown}
        for other, units in following.items():
            hidden = {unit.name for unit in units if unit.kind == SUBMARINE and MAP.is_sea(unit.place)} - own
            assert other == whose or not hidden & {*shown}


def test_small_paper_is_refused_in_words():
    with pytest.raises(FitError, match="too narrow for a turn sheet"):
        TURN.bodies(GAME, reports()["first"], TurnJob(paper("5x8in")))


def test_a_fleet_on_a_coast_closes_its_home_center_to_builds():
    units = (Unit("Russia", "F", "stp/nc"), Unit("England", "A", "mos"))
    position = Position(ADJUSTMENT, units, centers={"Russia": ("stp", "war", "sev", "mos")})
    due = adjustments_due(GAME.rules, MAP, position)["Russia"]
    assert (due.number, set(due.homes)) == (2, {"war", "sev"})


def test_a_form_is_followed_by_what_its_power_was_told():
    report = reports()["first"]
    for whose, handed in forms(GAME, report, TurnJob(paper("letter"))).items():
        told = [text.string for body in handed[1:] for text in strings(body)]
        alone = [each.text for each in report.result.reports.get(whose, ())]
        assert alone and told[: len(alone) + 1] == ["Only for you", *alone]
        assert {"Orders and results", *ON_MAP} <= {*told} and KNOWN not in told, (
            "now is said over the units that are so"
        )
        others = {each.text for power in MAP.powers if power != whose for each in report.result.reports.get(power, ())}
        assert not {text for text in others if " U " in f" {text}"} & {*told}


@pytest.mark.long
def test_a_map_on_the_last_page_of_tables_stands_beside_the_units_that_its_reader_knows():
    report, job = reports()["first"], TurnJob(paper("letter"))
    sheet, orders = TURN.bodies(GAME, report, job)
    assert map_box(sheet) and map_box(orders) and {"Position before autumn 1901 movement"} <= texts_of(sheet)
    for whose in MAP.powers:
        units = [unit.name for unit in report.result.next.units if unit.power == whose]
        assert ", ".join(units) in texts_of(sheet), whose
        told = forms(GAME, report, job)[whose][-1]
        assert map_box(told) and {*ON_MAP} <= texts_of(told)
        left, _, right, _ = map_box(told)
        places = {text.string: text.corners[0][0] for text in strings(told) if text.string in ON_MAP}
        assert places[ON_MAP[0]] == pytest.approx(left, abs=3) and places[ON_MAP[1]] > right
        assert {", ".join(known_names(report, each)) for each in MAP.powers} <= texts_of(told)
        assert "3 centers" in texts_of(sheet) and "3 centers" not in texts_of(told), "units now, centers before"


def texts_of(body):
    return {text.string for text in strings(body)}


def test_units_that_are_gone_and_those_dislodged_have_tables_of_their_own():
    text = game_text(
        England=power("F nth, F nwg, F lon", orders="F nwg D nth, F lon H"),
        France=power("U eng", orders="U eng - nth"),
        Germany=power("U hel, F den", orders="U hel T England F nth, F den S U hel T England F nth"),
        Italy=power("U tys", orders="U tys T Austria F ion"),
        Austria=power("F ion"),
    )
    report = turn(text)[0]
    (page, *_) = TURN.bodies(GAME, report, TurnJob(paper("letter")))
    assert {"Losses and retreats", "Lost", "To", "Dislodged", "May retreat to"} <= texts_of(page)
    (sunk,) = [
        text for text in flatten(page.drawing.records) if getattr(text, "string", "").startswith("sunk by depth")
    ]
    assert sunk.color == "danger", "red although its order was carried out"
    titles = [section.title for section in tell(report)]
    assert titles.index("Dislodged") == titles.index("Losses") + 1
    (lost, driven) = [each for each in tell(report) if each.title in ("Losses", "Dislodged")]
    assert [each.name for each in lost.sentences] == ["England", "France"]
    assert [each.text.split(" may")[0] for each in driven.sentences] == ["F ion is dislodged and"]


def test_a_result_has_the_mark_of_the_map():
    done, failed, lost, sunk = (
        result_cell(text, failed=no)
        for text, no in (
            ("done", False),
            ("bounced", True),
            ("lost with its convoy", True),
            ("sunk by a charge", False),
        )
    )
    assert done.picture is None and failed.look == lost.look == sunk.look != done.look
    drawn = []
    for each in (failed, lost, sunk):
        draw = Drawing()
        each.picture.draw(draw, 0.0, 0.0, 10.0)
        drawn.append({shape.closed for shape in flatten(draw.records)})
    assert drawn == [{True, False}, {False}, {False}], "a cross in a circle; a cross"


def test_a_power_is_whole_in_one_column():
    report = reports()["first"]
    (page, *_) = TURN.bodies(GAME, report, TurnJob(paper("letter")))
    named = [text.string for text in strings(page) if text.string in MAP.powers]
    assert sorted(named[:7]) == sorted(MAP.powers) and sorted(named[7:]) == sorted(MAP.powers), "orders, then units"
