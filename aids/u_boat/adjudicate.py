"""The check that a game master runs: a position and its orders in, one resolved phase and the next position out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from aids.checks import Ask, Check, Done, Input, Inputs, Result
from aids.rulebook.rules import Rules, cite, switch, value
from aids.u_boat.adjustments import centre_owners, resolve_adjustments
from aids.u_boat.assignment import UnmatchedOrder
from aids.u_boat.game_map import GameMap, load_map
from aids.u_boat.legality import settle_orders
from aids.u_boat.movement import resolve_movement
from aids.u_boat.orders import MAX_FAULTS, OrderError, refuse
from aids.u_boat.position import ADJUSTMENT, AUTUMN, MOVEMENT, RETREATS, SPRING, Dislodged, Position
from aids.u_boat.position_file import read_position
from aids.u_boat.puzzle import EDITIONS
from aids.u_boat.reports import (
    Reports,
    order_results,
    report_adjustments,
    report_movement,
    report_retreats,
    result_line,
)
from aids.u_boat.retreats import Displaced, displaced_units, find_occupied, resolve_retreats
from aids.u_boat.seen import Scene, SeenOrder, known
from aids.u_boat.units import Unit, number_units, units_by_power

DEFAULT_EDITION = EDITIONS[0]
EDITION_RULINGS = {"1971": "UB-21", "1982": "UB-22", "2023": "UB-23"}
EDITION_NAMES = {
    "1971": "rulebook of 1971",
    "1982": "rulebook of 1982",
    "2023": "rulebook of 2023 by the preferences of DATC 3.0",
}
LENIENT_RULING = "UB-29"
PHASE_RULES = {MOVEMENT: "5-8", RETREATS: "7, 8(e)", ADJUSTMENT: "2"}
PHASE_RULINGS = {
    MOVEMENT: tuple(f"UB-{n}" for n in (2, 3, 4, 5, 6, 8, 9, *range(12, 20), 24, 25, 27, 28, 31)),
    RETREATS: ("UB-9", "UB-11", "UB-20", "UB-31"),
    ADJUSTMENT: ("UB-1", "UB-7", "UB-11", "UB-25", "UB-26"),
}


def check(rules: Rules) -> Check:
    """The check that resolves the phase in a file: movement, retreats or adjustments."""

    def step(inputs: Inputs, state: None) -> Ask | Done:
        position = read_position(load_map(), inputs["file"])
        position = position._replace(lenient=position.lenient or inputs["lenient"])
        return Done(resolve_phase(rules, load_map(), position, inputs.get("edition")))

    cited = cite(rules, "1")
    return Check(
        game=rules.game,
        name="adjudicate",
        title="One phase from a file of positions and orders",
        rule="5-8",
        assumes=(*dict.fromkeys(id for ids in PHASE_RULINGS.values() for id in ids), LENIENT_RULING),
        inputs=(
            Input(
                "file",
                "file",
                "Positions and orders (plotroom new scenario u-boat FILE writes one).",
                required=True,
                positional=True,
                rule=cited,
            ),
            Input(
                "edition",
                "choice",
                f"Rulebook for convoys; 2023 is the preference of DATC 3.0 (default the file's, or {DEFAULT_EDITION}).",
                choices=EDITIONS,
                rule=cited,
                otherwise="as the file",
            ),
            Input(
                "lenient",
                "flag",
                "An order that cannot be read or has two meanings fails; without this, the file is refused.",
                default=False,
                rule=cited,
            ),
        ),
        dice="",
        counts=("orders", "units", "dislodged", "sunk"),
        start=lambda inputs: None,
        step=step,
        cites=_cites,
        lines=lines,
        shows=("orders",),
    )


def _cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
    """The rule and the rulings of the phase in a file."""
    position = read_position(load_map(), inputs["file"])
    edition = inputs.get("edition") or position.edition or DEFAULT_EDITION
    of_edition = () if position.phase == RETREATS else (EDITION_RULINGS[edition],)
    of_faults = (LENIENT_RULING,) if inputs.get("lenient") or position.lenient else ()
    ids = sorted((*PHASE_RULINGS[position.phase], *of_edition, *of_faults), key=lambda id: int(id[3:]))
    return PHASE_RULES[position.phase], tuple(ids)


def resolve_phase(rules: Rules, game_map: GameMap, position: Position, edition: str | None = None) -> Result:
    """The result of a phase.

    Keys: phase, edition, orders, units, dislodged, sunk, disbanded (not for adjustments), reports, next (the next
    position without its orders) and winner.  `edition` goes before the position's.  Unless the position is lenient,
    raises `Unreadable` or `Ambiguous` for an order, `Faults` for several.
    """
    return resolve_and_see(rules, game_map, position, edition).result


class Resolved(NamedTuple):
    """A resolved phase: its result, the orders that each reader sees, and the scene of them (`seen.make_views`)."""

    result: dict[str, Any]
    seen: Mapping[str, Sequence[SeenOrder]]
    scene: Scene


def resolve_and_see(rules: Rules, game_map: GameMap, position: Position, edition: str | None = None) -> Resolved:
    """As `resolve_phase`, with what is needed to draw the phase for each reader."""
    edition = edition or position.edition or DEFAULT_EDITION
    if position.phase == MOVEMENT:
        resolved = _movement(rules, game_map, position, edition)
    elif position.phase == RETREATS:
        resolved = _retreats(rules, game_map, position)
    else:
        resolved = _adjustments(rules, game_map, position, edition)
    head = {"phase": position.phase, "edition": edition}
    return resolved._replace(result={**head, **resolved.result, "winner": _winner(rules, resolved.result)})


def _resolved(
    result: dict[str, Any],
    reports: Reports,
    position: Position,
    after: Sequence[Unit],
    displaced: Sequence[Displaced] = (),
) -> Resolved:
    """The phase with its reports in the result; units that retreat are before them where they were dislodged.

    `displaced` are the units that are to retreat in the next phase.
    """
    told = _with_unread(reports.lines, position)
    leaving = [entry.unit for entry in position.dislodged]
    scene = Scene(
        (*position.units, *leaving),
        after,
        displaced,
        reports.told_before | {known(unit) for unit in leaving},
        reports.told_after,
    )
    return Resolved({**result, "reports": told}, reports.seen, scene)


def _winner(rules: Rules, result: Mapping[str, Any]) -> str | None:
    """The power that has won after autumn's moves: the only one that owns enough centres."""
    following = result["next"]
    if following["phase"] != ADJUSTMENT:
        return None
    needed = int(value(rules, "victory-centres"))
    winners = [power for power, owned in following.get("centres", {}).items() if len(owned) >= needed]
    return winners[0] if len(winners) == 1 else None


def _movement(rules: Rules, game_map: GameMap, position: Position, edition: str) -> Resolved:
    units = position.units
    shares = bool(switch(rules, "shares-with-own"))
    orders = settle_orders(game_map, units, position.orders, shares_with_own=shares)
    _refuse_faults(position, orders.faults)
    movement = resolve_movement(rules, game_map, units, orders, edition=edition)
    survivors = [
        unit._replace(place=fate.after) for unit, fate in zip(units, movement.fates, strict=True) if fate.after
    ]
    after = number_units(survivors)
    results = [
        _order_entry(unit.power, unit.name, result.text, result.ok, result.reason)
        for i, unit in enumerate(units)
        for result in order_results(units, movement, i)
    ]
    occupied = find_occupied(after, movement.contested, shares_with_own=shares)
    dislodged = [
        Dislodged(unit, fate.attackers)
        for unit, fate in zip(units, movement.fates, strict=True)
        if fate.attackers is not None
    ]
    found = displaced_units(game_map, dislodged, occupied)
    displaced = [each for each in found if each.open_ways]
    disbanded = [each.unit for each in found if not each.open_ways]
    entries = dislodged_entries(displaced)
    result = {
        "orders": results + _unmatched_entries(orders.unmatched) + _unread_entries(position),
        "units": units_by_power(after),
        "dislodged": entries,
        "sunk": [
            {"power": unit.power, "unit": unit.name, "by": [str(units[k]) for k in fate.sunk_by]}
            for unit, fate in zip(units, movement.fates, strict=True)
            if not fate.after and fate.attackers is None
        ],
        "disbanded": _unit_entries(disbanded),
        "next": _next_position(game_map, position, after, dislodged=entries, contested=sorted(movement.contested)),
    }
    reports = report_movement(game_map, units, movement, after, disbanded)
    return _resolved(result, reports, position, after, displaced)


def dislodged_entries(displaced: Iterable[Displaced]) -> list[dict[str, object]]:
    """Units that are to retreat as results list them."""
    return [
        {
            "power": each.unit.power,
            "unit": each.unit.name,
            "from": list(each.attackers),
            "retreats": list(each.ways),
        }
        for each in displaced
    ]


def _unit_entries(units: Iterable[Unit]) -> list[dict[str, str]]:
    """Units as results list them."""
    return [{"power": unit.power, "unit": unit.name} for unit in units]


def _retreats(rules: Rules, game_map: GameMap, position: Position) -> Resolved:
    shares = bool(switch(rules, "shares-with-own"))
    retreats, unmatched, faults = resolve_retreats(game_map, position, shares_with_own=shares)
    _refuse_faults(position, faults)
    retreated = [retreat.unit._replace(place=retreat.after) for retreat in retreats if retreat.after]
    after = number_units([*position.units, *retreated])
    results = [
        _order_entry(retreat.unit.power, retreat.unit.name, retreat.text, retreat.ok, retreat.reason)
        for retreat in retreats
    ]
    result = {
        "orders": results + _unmatched_entries(unmatched) + _unread_entries(position),
        "units": units_by_power(after),
        "dislodged": [],
        "sunk": [],
        "disbanded": _unit_entries(retreat.unit for retreat in retreats if not retreat.after),
        "next": _next_position(game_map, position, after),
    }
    return _resolved(result, report_retreats(game_map, retreats, unmatched, after), position, after)


def _adjustments(rules: Rules, game_map: GameMap, position: Position, edition: str) -> Resolved:
    adjustments, after, faults = resolve_adjustments(rules, game_map, position, edition=edition)
    _refuse_faults(position, faults)
    result = {
        "orders": [
            _order_entry(adjustment.power, adjustment.text, adjustment.text, adjustment.ok, adjustment.reason)
            for adjustment in adjustments
        ]
        + _unread_entries(position),
        "units": units_by_power(after),
        "dislodged": [],
        "sunk": [],
        "next": _next_position(game_map, position, after),
    }
    return _resolved(result, report_adjustments(game_map, adjustments, after), position, after)


def _order_entry(power: str, unit: str, text: str, ok: bool, reason: str) -> dict[str, object]:
    return {"power": power, "unit": unit, "order": text, "ok": ok, "reason": reason}


def _unmatched_entries(unmatched: Iterable[UnmatchedOrder]) -> list[dict[str, object]]:
    """Orders to units that are not there, by power and text."""
    return [
        _order_entry(order.power, order.unit, order.text, False, f"illegal: {order.reason}")
        for order in sorted(unmatched)
    ]


def _refuse_faults(position: Position, faults: Sequence[OrderError]) -> None:
    """Raise the errors of orders, unless the position is lenient."""
    if not position.lenient:
        refuse([*faults[: MAX_FAULTS + 1], *(order.fault for order in position.unread[: MAX_FAULTS + 1])])


def _unread_entries(position: Position) -> list[dict[str, object]]:
    """The texts that are not orders, each as an order that failed."""
    return [
        _order_entry(order.power, order.text, order.text, False, f"unreadable: {order.reason}")
        for order in position.unread
    ]


def _with_unread(reports: dict[str, list[str]], position: Position) -> dict[str, list[str]]:
    """The reports, with each text that is not an order told to its power."""
    for order in position.unread:
        line = result_line(order.power, order.text, False, f"unreadable: {order.reason}")
        reports.setdefault(order.power, []).append(line)
    return reports


def _next_position(
    game_map: GameMap,
    position: Position,
    after: Sequence[Unit],
    *,
    dislodged: Sequence[Mapping[str, Any]] = (),
    contested: Sequence[str] = (),
) -> dict[str, object]:
    """The file of the next phase as a table, without its orders."""
    year, season = position.year, position.season
    centres: Mapping[str, Sequence[str]] | None = position.centres
    if dislodged:
        phase = RETREATS
    elif position.phase == ADJUSTMENT:
        phase, season = MOVEMENT, SPRING
        year += 1 if year else 0
    elif season == AUTUMN:
        phase = ADJUSTMENT
        centres = centre_owners(game_map, centres, after) if centres is not None else None
    else:
        phase, season = MOVEMENT, AUTUMN if season else ""
    following: dict[str, object] = {"phase": phase}
    following |= {"year": year} if year else {}
    following |= {"season": season} if season else {}
    following |= {"edition": position.edition} if position.edition else {}
    following |= {"lenient": True} if position.lenient else {}
    following |= {"contested": list(contested)} if dislodged else {}
    following["units"] = units_by_power(after)
    if dislodged:
        following["dislodged"] = _dislodged_table(dislodged)
    if centres is not None:
        following["centres"] = {power: list(owned) for power, owned in centres.items()}
    return following


def _dislodged_table(dislodged: Sequence[Mapping[str, Any]]) -> dict[str, list[object]]:
    """The table `[dislodged]` of a position file; alike U's are listed without their numbers."""
    table: dict[str, list[object]] = {}
    for entry in dislodged:
        unit = entry["unit"].partition(" #")[0]
        table.setdefault(entry["power"], []).append({"unit": unit, "from": entry["from"]})
    return table


def lines(result: Mapping[str, Any]) -> list[str]:
    """A result for people: orders with ok or FAIL, the units, what was lost, and the reports."""
    heads = [f"{order['power']}: {order['order']}" for order in result["orders"]]
    width = max(map(len, heads), default=0)
    out = [f"{result['phase']}, {EDITION_NAMES[result['edition']]}", ""]
    for head, order in zip(heads, result["orders"], strict=True):
        out.append(f"  {'ok  ' if order['ok'] else 'FAIL'}  {head:<{width}}  {order['reason']}".rstrip())
    units = [f"  {power:<8} {', '.join(units)}" for power, units in result["units"].items()]
    out += ["", "units", *(units or ["  none"])]
    out += _section(
        "dislodged",
        (
            f"  {unit['power']} {unit['unit']}: may retreat to {', '.join(unit['retreats']) or 'nowhere'}"
            for unit in result["dislodged"]
        ),
    )
    out += _section(
        "sunk", (f"  {unit['power']} {unit['unit']} by {' and '.join(unit['by'])}" for unit in result["sunk"])
    )
    out += _section("disbanded", (f"  {unit['power']} {unit['unit']}" for unit in result.get("disbanded", ())))
    for power, report in result["reports"].items():
        out += _section(f"tell {power}", (f"  {line}" for line in report))
    if (centres := result["next"].get("centres")) is not None:
        out += ["", "centres"]
        out += [f"  {power:<8} {len(owned):>2}  {', '.join(owned)}" for power, owned in centres.items()]
    if result["winner"]:
        out += ["", f"{result['winner']} has won"]
    return [*out, "", f"next: {result['next']['phase']}"]


def _section(title: str, rows: Iterable[str]) -> list[str]:
    """A titled section after an empty line; nothing without rows."""
    listed = list(rows)
    return ["", title, *listed] if listed else []
