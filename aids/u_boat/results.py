"""The result of a phase as values, as JSON, and in lines for people."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aids.turn_words import Sentence
from aids.u_boat.assignment import OrderResult
from aids.u_boat.game_map import ARMY, GameMap
from aids.u_boat.position import ADJUSTMENT, Position
from aids.u_boat.position_file import position_json
from aids.u_boat.units import Unit, units_by_power
from aids.u_boat.views import Units, View, ViewedOrder, make_views

EDITION_NAMES = {
    "1971": "rulebook of 1971",
    "1982": "rulebook of 1982",
    "2023": "rulebook of 2023 by the preferences of DATC 3.0",
}


class Sunk(NamedTuple):
    """A unit that was sunk or lost with its convoy, the units that sank it, and the space of a U that had moved."""

    unit: Unit
    by: tuple[Unit, ...]
    after: str = ""

    @property
    def name(self) -> str:
        """The unit where it was lost: `U bre - eng` after its move, `A apu in convoy`."""
        if self.unit.kind == ARMY:
            return f"{self.unit.name} in convoy"
        return f"{self.unit.name} - {self.after}" if self.after else self.unit.name


class PhaseResult(NamedTuple):
    """A phase that is carried out.

    `orders` are the orders of all powers with their outcome; `units` those before and after it, with those to retreat;
    `disbanded` those that were dislodged and are gone.  `reports` are the sentences that each reader is told, `viewed`
    the orders that each of them sees.  `next` is the position of the next phase, without orders; `winner` the power
    that has won, or "".
    """

    phase: str
    edition: str
    orders: tuple[OrderResult, ...]
    units: Units
    sunk: tuple[Sunk, ...]
    disbanded: tuple[Unit, ...]
    reports: dict[str, list[Sentence]]
    viewed: dict[str, list[ViewedOrder]]
    next: Position
    winner: str = ""

    def views(self, game_map: GameMap) -> dict[str, View]:
        """The phase as the game master, everyone, and each power see it."""
        return make_views(game_map, self.viewed, self.units)


def as_json(result: PhaseResult) -> dict[str, object]:
    """A result for other programs, ready for `json.dumps`."""
    following = position_json(result.next)
    disbanded = {} if result.phase == ADJUSTMENT else {"disbanded": [_unit(unit) for unit in result.disbanded]}
    return {
        "phase": result.phase,
        "edition": result.edition,
        "orders": [
            {"power": each.power, "unit": each.unit, "order": each.text, "ok": each.ok, "reason": each.reason}
            for each in result.orders
        ],
        "units": following["units"],
        "dislodged": [
            {**_unit(each.unit), "from": list(each.attackers), "retreats": list(each.ways)}
            for each in result.units.displaced
        ],
        "sunk": [{**_unit(each.unit), "by": list(map(str, each.by))} for each in result.sunk],
        **disbanded,
        "next": following,
        "reports": {reader: list(report_lines(sentences)) for reader, sentences in result.reports.items()},
        "winner": result.winner or None,
    }


def _unit(unit: Unit) -> dict[str, str]:
    return {"power": unit.power, "unit": unit.name}


def report_lines(report: Iterable[Sentence]) -> Iterable[str]:
    """Sentences of a report in a line each: `England: F nth - ska: failed (bounced)`."""
    return (f"{sentence.name}: {sentence.text}" for sentence in report)


def result_lines(result: PhaseResult) -> list[str]:
    """A result for people: orders with ok or FAIL, the units, what was lost, and the reports."""
    heads = [f"{order.power}: {order.text}" for order in result.orders]
    width = max(map(len, heads), default=0)
    out = [f"{result.phase}, {EDITION_NAMES[result.edition]}", ""]
    for head, order in zip(heads, result.orders, strict=True):
        out.append(f"  {'ok  ' if order.ok else 'FAIL'}  {head:<{width}}  {order.reason}".rstrip())
    by_power = units_by_power(result.next.units)
    units = [f"  {power:<8} {', '.join(f'{u.kind} {u.place}' for u in listed)}" for power, listed in by_power.items()]
    out += ["", "units", *(units or ["  none"])]
    displaced = result.units.displaced
    out += _section("dislodged", (f"{each.unit}: may retreat to {join_places(each.ways)}" for each in displaced))
    out += _section("sunk", (f"{each.unit} by {' and '.join(map(str, each.by))}" for each in result.sunk))
    out += _section("disbanded", map(str, result.disbanded))
    for power, report in result.reports.items():
        out += _section(f"tell {power}", report_lines(report))
    if (centres := result.next.centres) is not None:
        out += ["", "centres"]
        out += [f"  {power:<8} {len(owned):>2}  {', '.join(owned)}" for power, owned in centres.items()]
    if result.winner:
        out += ["", f"{result.winner} has won"]
    return [*out, "", f"next: {result.next.phase}"]


def join_places(places: Sequence[str]) -> str:
    """Places where a unit may retreat: `bre, mao`, or `nowhere`."""
    return ", ".join(places) or "nowhere"


def _section(title: str, rows: Iterable[str]) -> list[str]:
    """A titled section after an empty line; nothing without rows."""
    listed = [f"  {row}" for row in rows]
    return ["", title, *listed] if listed else []
