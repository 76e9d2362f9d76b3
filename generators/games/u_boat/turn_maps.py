"""Maps of a phase: the position before with all orders and their results, and the one after with what is due."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import fsum
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from aids.checks import counted
from aids.games import Game
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.game.words import PUBLIC, due_text
from aids.u_boat.game_map import ARMY, FLEET, SUBMARINE, load_map, province_of
from aids.u_boat.orders import BUILD, CONVOY, DEPTH_CHARGE, HOLD, MOVE, RETREAT, SUPPORT, TORPEDO, Unit
from aids.u_boat.reports import EVERYONE, MASTER, View, ViewedOrder
from generators.drawing import Drawing, Point, Style, Symbol, shift
from generators.drawing.text import text_width, wrap_text
from generators.games.u_boat import europe as geography
from generators.games.u_boat import europe_orders
from generators.games.u_boat.europe import KEPT, draw_europe, draw_titles, read_europe, read_layout, tints_of
from generators.page.frame import NOTE, TABLE, Area, Body, Heading, area
from generators.page.rich_text import draw_section
from generators.sheets.turns import TurnJob

DRAWN = (MOVE, SUPPORT, CONVOY, TORPEDO, DEPTH_CHARGE)  # orders that have a line
WORDS = {BUILD: {HOLD: "built"}, RETREAT: {MOVE: "retreats"}}  # of marks where a phase has such orders


class Scene(NamedTuple):
    """One map: its title, the marks and arrows on it, the owners of centers, what has a ring, and notes below it.

    `homes` are the home centers where a unit may be built, `driven` the dislodged units, `lost` those
    that are gone after the phase, `words` what marks of orders mean here in place of their usual words.
    """

    title: str
    marks: tuple[Unit, ...]
    arrows: tuple[europe_orders.Arrow, ...]
    owners: Mapping[str, str]
    homes: tuple[str, ...] = ()
    driven: tuple[Unit, ...] = ()
    lost: tuple[Unit, ...] = ()
    notes: tuple[str, ...] = ()
    words: Mapping[str, str] = MappingProxyType({})


def scenes(report: PhaseReport, view: View, reader: str) -> tuple[Scene, Scene]:
    """The two maps of a reader."""
    return before_scene(report, view, reader), after_scene(report, view, reader)


def before_scene(report: PhaseReport, view: View, reader: str) -> Scene:
    """The orders of a phase as a reader sees them."""
    marks = tuple(dict.fromkeys([*view.before, *(order.unit for order in view.orders)]))
    arrows = [_arrow(order, marks) for order in view.orders if not _is_only_seen(order, reader)]
    failed = {arrow.unit for arrow in arrows if arrow.failed}
    driven = [each.unit for each in view.driven if each.unit in marks and each.unit not in failed]
    arrows += [europe_orders.Arrow(unit, europe_orders.DRIVEN, failed=True) for unit in driven]
    there = {_seen_at(unit, unit.place) for unit in (*view.after, *(each.unit for each in view.driven))}
    told = {order.unit for order in view.orders}
    for unit in view.before:  # a U of others that is seen on a coast, then no more, and of whose order nothing is told
        is_seen = unit.kind == SUBMARINE and reader not in (MASTER, unit.power) and load_map().is_coast(unit.place)
        if is_seen and unit not in told and _seen_at(unit, unit.place) not in there:
            arrows.append(europe_orders.Arrow(unit, europe_orders.LEFT))
    lost = []
    for order in view.orders:  # of units that are neither there afterwards nor retreat
        place = order.target if order.done and order.action in (MOVE, RETREAT) else order.unit.place
        if place and order.done is not None and _seen_at(order.unit, place) not in there:
            lost.append(order.unit)
    title = f"{str(report.game.phase).capitalize()}, {_whose(reader)}"
    owners = _owners(report.game.position.centers or {})
    words = {mark: word for order in view.orders for mark, word in WORDS.get(order.action, {}).items()}
    return Scene(title, marks, tuple(arrows), owners, lost=tuple(lost), words=words)


def _is_only_seen(order: ViewedOrder, reader: str) -> bool:
    """Whether a reader is told where a U was when a charge struck it, but not whether it stood or came."""
    return order.unit.kind == SUBMARINE and order.action == HOLD and reader not in (MASTER, order.unit.power)


def _seen_at(unit: Unit, place: str) -> tuple[str, str, str]:
    return unit.power, unit.kind, province_of(place)


def after_scene(report: PhaseReport, view: View, reader: str) -> Scene:
    """The position after a phase, with retreats, builds and removals that are due, and what it asks of its reader."""
    driven = [each.unit for each in view.driven]
    ways = [europe_orders.Arrow(each.unit, RETREAT, way) for each in view.driven for way in each.ways]
    due = report.due.get(reader)
    homes = due.homes if due is not None and due.number > 0 else ()
    notes = [f"The game is over: {report.over}."] if report.over else []
    if driven and not report.over:
        told = (f"{each.unit}{' to ' * bool(each.ways)}{', '.join(each.ways)}" for each in view.driven)
        notes.append(f"Dislodged, may retreat: {'; '.join(told)}.")
    for power, asked in report.due.items():
        if asked.number and reader in (MASTER, power) and not report.over:
            notes.append(f"{power}: {due_text(asked)}.")
    return Scene(
        f"Before {report.phase}, {_whose(reader)}" if not report.over else f"The end, {_whose(reader)}",
        tuple(dict.fromkeys([*view.after, *driven])),
        tuple(ways),
        _owners(report.centers),
        homes,
        tuple(driven),
        notes=tuple(notes),
    )


def _whose(reader: str) -> str:
    return {EVERYONE: "for all", MASTER: "game master"}.get(reader, reader)


def _owners(centers: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {center: power for power, owned in centers.items() for center in owned}


def _arrow(order: ViewedOrder, marks: Sequence[Unit]) -> europe_orders.Arrow:
    """An order as it is drawn: a retreat as a move, a build, a removal and a disbanded unit as one that stands."""
    if order.action in (MOVE, RETREAT) and not order.target:
        return europe_orders.Arrow(order.unit, europe_orders.LEFT)
    kind = MOVE if order.action == RETREAT else order.action if order.action in DRAWN else HOLD
    target, to = ("", "") if kind == HOLD else (order.target, order.to)
    aim = _aim(order, marks) if kind != HOLD else None
    return europe_orders.Arrow(order.unit, kind, target, to, order.done is False, aim)


def _aim(order: ViewedOrder, marks: Sequence[Unit]) -> Unit | None:
    """The unit on the map that an order names; one of its own power where none is written."""
    named = order.other
    if named is None:
        return None
    alike = [mark for mark in marks if (mark.kind, mark.place[:3]) == (named.kind, named.place.province)]
    fitting = [mark for mark in alike if named.power in ("", mark.power)]

    def is_less_like(mark: Unit) -> tuple[bool, bool, bool]:
        own = order.unit.power == mark.power or bool(named.power)
        return not own, mark.place != str(named.place), mark.number != named.number

    return min(fitting, key=is_less_like, default=None)


DISLODGED = "dislodged"  # a frame in the key
KEY, SAMPLE = 11.0, 24.0  # points: the size of units in the key, the length of its lines
FOOT = 78.0  # points below the map: the key and the notes
LEAD = 11.5
SECOND = 12.0  # points: the second line of a foot, kept clear
GAP, KEY_WIDTH = 10.0, 66.0  # points between a map and the key beside it, and the width of that
POWER_LEAD, KEY_LEAD = 27.0, 17.0  # from one power to the next in that, and from mark to mark
BARE = 0.98 * KEPT  # of the width for which the map has names: the most without them
LEAST_MAP, SMALL_MAP = 0.7, 0.6  # of the same: how small it is drawn beside its key, and beside lists of units
TITLED, LIST_WIDTH = 20.0, 150.0  # points: the title of a map beside lists with its room, the least width of those
LIST_LEAD, SMALL_KEY_LEAD = 16.0, 14.0  # from power to power there besides lines, and in its key
POWER_INSET = 14.0  # points: the room of a power's mark before its name
BELOW, BESIDE = (POWER_INSET, -9.5), (POWER_INSET + 44.0, 0.0)  # where its centers are counted
MEANINGS = ("stands", "moves", "supports", "convoys", "torpedo", "depth charge", "may retreat")  # in the key


def maps(game: Game, report: PhaseReport, job: TurnJob) -> dict[str, list[Body]]:
    """The two maps of each reader of the letters, by name; a power’s first one only if it shows more than all’s.

    The note of the job is left out: the digest of a game file would let a player try where a U is.
    """
    views, powers = report.views(), load_map().powers
    before, after = scenes(report, views[EVERYONE], EVERYONE)
    made = {PUBLIC: [map_page(game, before, job), map_page(game, after, job)]}
    for power in powers:
        if report.is_concerned(power):
            own, then = scenes(report, views[power], power)
            is_more = own._replace(title=before.title) != before
            made[power] = [map_page(game, scene, job) for scene in ((own, then) if is_more else (then,))]
    return made


def master_maps(game: Game, report: PhaseReport, job: TurnJob) -> list[Body]:
    """The two maps of the game master, who sees everything."""
    made = (map_page(game, scene, job) for scene in scenes(report, report.views()[MASTER], MASTER))
    return [page._replace(note=job.note) for page in made]


def least_height() -> float:
    """The height in points of the least room in which `draw_map_beside_key` draws a map."""
    return SECOND + LEAST_MAP * read_europe().least * read_europe().height / read_europe().width


def draw_map_beside_key(draw: Drawing, scene: Scene, room: Area) -> bool:
    """Draw a map as high as its room, its key at the right; False, with nothing drawn, where it would be too small."""
    if factor := _beside(room.width - KEY_WIDTH - GAP, room.height, LEAST_MAP):
        left, y = _draw_left(draw, scene, factor, room)
        for n, power in enumerate(load_map().powers):
            _draw_power(draw, scene, power, left, y - n * POWER_LEAD)
        y -= len(load_map().powers) * POWER_LEAD
        for n, (sample, text) in enumerate(_key_entries(scene), 1):
            _draw_entry(draw, sample, text, left, y - n * KEY_LEAD, SAMPLE)
    return factor > 0


def draw_map_section(
    draw: Drawing, scene: Scene, room: Area, titles: Sequence[str], units: Mapping[str, Sequence[str]]
) -> bool:
    """Draw a map under its title, units by power beside it under theirs; False, with nothing drawn, if too small."""
    below = room._replace(top=room.top - TITLED)
    factor = _beside(room.width - LIST_WIDTH - GAP, below.height, SMALL_MAP)
    wide = room.width - factor * read_europe().width - GAP - POWER_INSET
    lines = {power: wrap_text(", ".join(units[power]) or "none", TABLE, wide) for power in load_map().powers}
    high = fsum(LIST_LEAD + LEAD * len(each) for each in lines.values())
    high += SMALL_KEY_LEAD * len(list(_key_entries(scene)))
    if not factor or high > below.height:
        return False
    left, y = _draw_left(draw, scene, factor, below)
    for title, at, end in zip(titles, (room.left, left), (left - GAP, room.right), strict=True):
        draw_section(draw, title, "", end - at, at, room.top)
    is_after = all(arrow.kind == RETREAT for arrow in scene.arrows)  # otherwise centers may have changed hands
    for power, named in lines.items():
        _draw_power(draw, scene, power, left, y, BESIDE if is_after else None)
        draw.texts([(left + POWER_INSET, y - LEAD * n, line) for n, line in enumerate(named, 1)], TABLE)
        y -= LIST_LEAD + LEAD * len(named)
    for n, (sample, text) in enumerate(_key_entries(scene)):
        _draw_entry(draw, sample, text, left, y - n * SMALL_KEY_LEAD, SAMPLE)
    return True


def _beside(width: float, height: float, least: float) -> float:
    """How many points a unit a map in a room has; 0 where it would be less than so much of its least size."""
    europe = read_europe()
    factor = min(width / europe.width, (height - SECOND) / europe.height)
    if factor * europe.width < europe.least:
        factor = min(factor, BARE * europe.least / europe.width)
    return factor if factor * europe.width >= least * europe.least else 0.0


def _draw_left(draw: Drawing, scene: Scene, factor: float, room: Area) -> Point:
    """A map in the upper left corner of a room; returns where its key begins."""
    europe = read_europe()
    _draw_map(draw, scene, factor, room.left, room.top - factor * europe.height)
    return room.left + factor * europe.width + GAP, room.top - 8


def map_page(game: Game, scene: Scene, job: TurnJob) -> Body:
    """A map on a page, and below it its key, the powers with their centers, and its notes.

    The notes are on lines of their own if they fit, and as many as there is room for; the letter has them all.
    """
    room, draw = area(job.paper), Drawing()
    europe = read_europe()
    factor = min(room.width / europe.width, (room.height - FOOT) / europe.height)
    wide, high = factor * europe.width, factor * europe.height
    left, bottom = room.left + (room.width - wide) / 2, room.top - high
    _draw_map(draw, scene, factor, left, bottom)
    x, y = room.left, bottom - 6 - 10
    for sample, text in _key_entries(scene):
        own = SAMPLE if isinstance(sample, str) else 1.6 * KEY
        wide = own + 4 + text_width(text, NOTE) + 14
        if x + wide > room.right + 14:
            x, y = room.left, y - 15
        _draw_entry(draw, sample, text, x, y, own)
        x += wide
    y -= 10
    for i, power in enumerate(powers := load_map().powers):
        _draw_power(draw, scene, power, room.left + i * room.width / len(powers), y - 12)
    y -= 26
    lines = [line for note in scene.notes for line in wrap_text(note, TABLE, room.width)]
    if y - LEAD * len(lines) < room.bottom - 2:
        lines = wrap_text("  ".join(scene.notes), TABLE, room.width)
    for line in lines:
        y -= LEAD
        if y < room.bottom - 2:
            break
        draw.text(room.left, y, line, TABLE, "ink")
    return Body(draw, Heading(game.title, scene.title))


def _draw_map(draw: Drawing, scene: Scene, factor: float, left: float, bottom: float) -> None:
    """A map of `factor` points a unit from its lower left corner, with its position."""
    europe = read_europe()
    with draw.figure(f"Map of Europe. {scene.title}. Places and units:"), draw.group(shift(left, bottom)):
        base, titles = _base(factor, tuple(sorted(scene.owners.items())))
        draw.use(base)
        colors, marks = read_layout().colors, scene.marks
        europe_orders.draw_position(draw, europe, colors, factor, marks, scene.arrows, titles, scene.lost)
        for home in scene.homes:  # where a unit may be built
            ring = geography.center_mark(load_map().provinces[home], europe.places[home], factor)
            if ring is not None:
                draw.circle(*ring[0], ring[1] + 0.4, Style(None, "amber", 2.0))
        places = europe_orders.unit_places(europe, factor, marks)
        for mark in scene.driven:
            _draw_frame(draw, *places[mark], europe_orders.unit_size(europe, factor))


def _draw_frame(draw: Drawing, x: float, y: float, size: float) -> None:
    """The frame of a dislodged unit of a size, about its middle, so narrow that no name under it is covered."""
    half, high = 0.7 * size, 0.56 * size
    draw.rounded(x - half, y - high, 2 * half, 2 * high, 2, Style(None, "paper", 3.0))
    draw.rounded(x - half, y - high, 2 * half, 2 * high, 2, Style(None, "danger", 1.8))


@lru_cache(maxsize=8)
def _base(factor: float, owners: tuple[tuple[str, str], ...]) -> tuple[Symbol, Symbol]:
    """The map without a position, which all pages of a phase share, and the titles that lie over orders."""
    draw, titles, europe, game_map = Drawing(), Drawing(), read_europe(), load_map()
    draw_europe(draw, europe, game_map, factor, dict(owners), titles=False)
    draw_titles(titles, europe, game_map.provinces.values(), factor, tints_of(game_map, dict(owners)), ringed=True)
    box = (-2.0, -2.0, europe.width * factor + 2, europe.height * factor + 2)
    owned = f"{crc32(repr(owners).encode()):08x}"
    return Symbol(f"europe-{owned}", draw.records, box), Symbol(f"titles-{owned}", titles.records, box)


Sample = Unit | str | europe_orders.Arrow  # a mark in the key


def _draw_entry(draw: Drawing, sample: Sample, text: str, x: float, y: float, wide: float) -> None:
    """A mark in a width from x on, about y, and its meaning."""
    unit = sample.unit if isinstance(sample, europe_orders.Arrow) else sample
    if isinstance(unit, Unit):
        color, plain = read_layout().colors[unit.power], unit._replace(number=0)
        with draw.group(shift(x + wide / 2, y)):
            europe_orders.draw_unit(draw, plain, KEY, color, unit is not sample)
    elif unit == HOLD:
        draw.circle(x + SAMPLE / 2, y, 0.5 * KEY, Style(None, "ink", 0.08 * KEY))
    elif unit == BUILD:
        draw.circle(x + SAMPLE / 2, y, 0.5 * KEY, Style(None, "amber", 1.4))
    elif unit == DISLODGED:
        _draw_frame(draw, x + SAMPLE / 2, y, KEY)
    else:
        europe_orders.draw_sample(draw, unit, (x, y), SAMPLE, KEY)
    draw.text(x + wide + 4, y - NOTE / 3, text, NOTE, "gray")


def _key_entries(scene: Scene) -> Iterator[tuple[Sample, str]]:
    """The kinds of units and lines of a map, with their names; units in the color of the first of their kind."""
    for kind, name in ((ARMY, "army"), (FLEET, "fleet"), (SUBMARINE, "U")):
        yield from [(mark, name) for mark in scene.marks if mark.kind == kind][:1]
    yield from [(arrow, "left unseen") for arrow in scene.arrows if arrow.kind == europe_orders.LEFT][:1]
    used = {arrow.kind for arrow in scene.arrows if arrow.kind != HOLD or arrow.unit not in scene.lost}
    texts = {**dict(zip((HOLD, *DRAWN, RETREAT), MEANINGS, strict=True)), **scene.words}
    yield from ((kind, text) for kind, text in texts.items() if kind in used)
    if any(arrow.failed and arrow.unit not in scene.lost for arrow in scene.arrows):
        yield europe_orders.FAILED, "failed or dislodged"
    if scene.lost:
        yield europe_orders.LOST, "sunk, lost or removed"
    if scene.driven:
        yield DISLODGED, "dislodged"
    if scene.homes:
        yield BUILD, "may build"


def _draw_power(draw: Drawing, scene: Scene, power: str, x: float, y: float, count: Point | None = BELOW) -> None:
    """A power with its color and, at some place from there, the number of its centers."""
    geography.draw_center(draw, (x + 5.5, y + 3), 5.5, power)
    draw.text(x + POWER_INSET, y, power, TABLE, "ink", "semibold")
    if count is not None:
        owned = sum(1 for each in scene.owners.values() if each == power)
        draw.text(x + count[0], y + count[1], counted(owned, "centers"), NOTE, "gray")
