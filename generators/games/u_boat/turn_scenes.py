"""What the maps of a phase show, as values: the position before with all orders, and the one after with what is due.

Each is made from the view of its reader (`aids.u_boat.views`) and from nothing else.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.game.words import due_text
from aids.u_boat.game_map import SUBMARINE, load_map, province_of
from aids.u_boat.orders import BUILD, CONVOY, DEPTH_CHARGE, HOLD, MOVE, RETREAT, SUPPORT, TORPEDO
from aids.u_boat.units import Unit
from aids.u_boat.views import EVERYONE, MASTER, View, ViewedOrder
from generators.games.u_boat.europe_arrows import DRIVEN, LEFT, Arrow

DRAWN = (MOVE, SUPPORT, CONVOY, TORPEDO, DEPTH_CHARGE)  # orders that have a line
WORDS = {BUILD: {HOLD: "built"}, RETREAT: {MOVE: "retreats"}}  # of marks where a phase has such orders


class Scene(NamedTuple):
    """One map: its title, the marks and arrows on it, the owners of centres, what has a ring, and notes below it.

    `homes` are the home centres where a unit may be built, `driven` the dislodged units, `lost` those
    that are gone after the phase, `words` what marks of orders mean here in place of their usual words.
    """

    title: str
    marks: tuple[Unit, ...]
    arrows: tuple[Arrow, ...]
    owners: Mapping[str, str]
    homes: tuple[str, ...] = ()
    driven: tuple[Unit, ...] = ()
    lost: tuple[Unit, ...] = ()
    notes: tuple[str, ...] = ()
    words: Mapping[str, str] = MappingProxyType({})


def before_scene(report: PhaseReport, power: str) -> Scene:
    """The orders of a phase as one power sees them."""
    return _before(report, report.views()[power], power)


def after_scene(report: PhaseReport, power: str) -> Scene:
    """The position after a phase as one power sees it."""
    return _after(report, report.views()[power], power)


def scenes(report: PhaseReport, view: View, reader: str) -> tuple[Scene, Scene]:
    """The two maps of a reader."""
    return _before(report, view, reader), _after(report, view, reader)


def _before(report: PhaseReport, view: View, reader: str) -> Scene:
    """The position before a phase, with its orders and their results."""
    marks = tuple(dict.fromkeys([*view.before, *(order.unit for order in view.orders)]))
    arrows = [_arrow(order, marks) for order in view.orders if not _is_only_seen(order, reader)]
    failed = {arrow.unit for arrow in arrows if arrow.failed}
    driven = [each.unit for each in view.driven if each.unit in marks and each.unit not in failed]
    arrows += [Arrow(unit, DRIVEN, failed=True) for unit in driven]
    arrows += [Arrow(unit, LEFT) for unit in _left(view, reader)]
    title = f"{str(report.game.phase).capitalize()}, {_whose(reader)}"
    owners = _owners(report.game.position.centres or {})
    words = {mark: word for order in view.orders for mark, word in WORDS.get(order.action, {}).items()}
    return Scene(title, marks, tuple(arrows), owners, lost=tuple(_lost(view)), words=words)


def _is_only_seen(order: ViewedOrder, reader: str) -> bool:
    """Whether a reader is told where a U was when a charge struck it, but not whether it stood or came."""
    return order.unit.kind == SUBMARINE and order.action == HOLD and reader not in (MASTER, order.unit.power)


def _left(view: View, reader: str) -> Iterator[Unit]:
    """The U's of others that are seen on a coast before a phase, not after it, and of whose order nothing is told."""
    told, there = {order.unit for order in view.orders}, _there(view)
    for unit in view.before:
        is_seen = unit.kind == SUBMARINE and reader not in (MASTER, unit.power) and load_map().is_coast(unit.place)
        if is_seen and unit not in told and _seen_at(unit, unit.place) not in there:
            yield unit


def _lost(view: View) -> Iterator[Unit]:
    """The units of a view that the phase ends for: they have an order, and are neither there afterwards nor retreat."""
    there = _there(view)
    for order in view.orders:
        goes = order.done and order.action in (MOVE, RETREAT)
        place = order.target if goes else order.unit.place
        if place and order.done is not None and _seen_at(order.unit, place) not in there:
            yield order.unit


def _there(view: View) -> set[tuple[str, str, str]]:
    """The units that are on the map after a phase, or retreat then."""
    return {_seen_at(unit, unit.place) for unit in (*view.after, *(each.unit for each in view.driven))}


def _seen_at(unit: Unit, place: str) -> tuple[str, str, str]:
    return unit.power, unit.kind, province_of(place)


def _after(report: PhaseReport, view: View, reader: str) -> Scene:
    """The position after a phase, with retreats, builds and removals that are due."""
    driven = [each.unit for each in view.driven]
    ways = [Arrow(each.unit, RETREAT, way) for each in view.driven for way in each.ways]
    due = report.due.get(reader)
    homes = due.homes if due is not None and due.number > 0 else ()
    return Scene(
        f"Before {report.phase}, {_whose(reader)}" if not report.over else f"The end, {_whose(reader)}",
        tuple(dict.fromkeys([*view.after, *driven])),
        tuple(ways),
        _owners(report.centres),
        homes,
        tuple(driven),
        notes=tuple(_notes(report, view, reader)),
    )


def _notes(report: PhaseReport, view: View, reader: str) -> Iterator[str]:
    """The orders that the position asks of its reader, in words."""
    if report.over:
        yield f"The game is over: {report.over}."
        return
    driven = [f"{each.unit}{' to ' * bool(each.ways)}{', '.join(each.ways)}" for each in view.driven]
    if driven:
        yield f"Dislodged, may retreat: {'; '.join(driven)}."
    for power, due in report.due.items():
        if due.number and reader in (MASTER, power):
            yield f"{power}: {due_text(due)}."


def _whose(reader: str) -> str:
    return {EVERYONE: "for all", MASTER: "game master"}.get(reader, reader)


def _owners(centres: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {centre: power for power, owned in centres.items() for centre in owned}


def _arrow(order: ViewedOrder, marks: Sequence[Unit]) -> Arrow:
    """An order as it is drawn: a retreat as a move, a build, a removal and a disbanded unit as one that stands."""
    if order.action in (MOVE, RETREAT) and not order.target:
        return Arrow(order.unit, LEFT)
    kind = MOVE if order.action == RETREAT else order.action if order.action in DRAWN else HOLD
    target, to = ("", "") if kind == HOLD else (order.target, order.to)
    aim = _aim(order, marks) if kind != HOLD else None
    return Arrow(order.unit, kind, target, to, order.done is False, aim)


def _aim(order: ViewedOrder, marks: Sequence[Unit]) -> Unit | None:
    """The unit on the map that an order names; one of its own power where none is written."""
    named = order.other
    if named is None:
        return None
    fitting = [
        mark
        for mark in marks
        if (mark.kind, mark.place[:3]) == (named.kind, named.place.province) and named.power in ("", mark.power)
    ]

    def is_less_like(mark: Unit) -> tuple[bool, bool, bool]:
        own = order.unit.power == mark.power or bool(named.power)
        return not own, mark.place != str(named.place), mark.number != named.number

    return min(fitting, key=is_less_like, default=None)
