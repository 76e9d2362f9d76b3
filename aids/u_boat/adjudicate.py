"""The check that a game master runs: a position and its orders in, one phase resolved out."""

from collections.abc import Mapping, Sequence
from typing import Any

from aids.checks import Ask, Check, Done, Input, Inputs, Result
from aids.rules import Rules, cite, value
from aids.u_boat import adjustments, legality, movement, reports, retreats
from aids.u_boat.board import SUBMARINE, Board, board
from aids.u_boat.legality import Stray
from aids.u_boat.movement import EDITIONS
from aids.u_boat.position import Position, read
from aids.u_boat.units import Unit, listed, numbered

EDITION = EDITIONS[0]
READINGS = {"1971": "UB-21", "1982": "UB-22", "2023": "UB-23"}
ASSUMES = {
    "movement": (
        "UB-2",
        "UB-3",
        "UB-4",
        "UB-5",
        "UB-6",
        "UB-8",
        "UB-9",
        *(f"UB-{n}" for n in range(12, 20)),
        "UB-24",
        "UB-27",
        "UB-28",
    ),
    "retreat": ("UB-9", "UB-11", "UB-20"),
    "adjustment": ("UB-1", "UB-7", "UB-11", "UB-25", "UB-26"),
}


def check(rules: Rules) -> Check:
    """Resolves the phase in a file, movement, retreat or adjustment."""

    def step(inputs: Inputs, state: None) -> Ask | Done:
        on = board()
        return Done(resolve(rules, on, read(on, inputs["file"]), inputs.get("edition")))

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        position = read(board(), inputs["file"])
        edition = inputs.get("edition") or position.edition or EDITION
        more = () if position.phase == "retreat" else (READINGS[edition],)
        ids = sorted((*ASSUMES[position.phase], *more), key=lambda id: int(id[3:]))
        return {"movement": "5-8", "retreat": "7, 8(e)", "adjustment": "2"}[position.phase], tuple(ids)

    cited = cite(rules, "1")
    return Check(
        game=rules.game,
        name="adjudicate",
        title="One phase from a file of positions and orders",
        rule="5-8",
        assumes=tuple(dict.fromkeys(id for ids in ASSUMES.values() for id in ids)),
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
                f"Rulebook for convoys (default the file's, or {EDITION}).",
                choices=EDITIONS,
                rule=cited,
            ),
        ),
        dice="",
        counts=("orders", "units", "dislodged", "sunk"),
        start=lambda inputs: None,
        step=step,
        cites=cites,
        lines=lines,
        shows=("orders",),
    )


def resolve(rules: Rules, on: Board, position: Position, edition: str | None = None) -> Result:
    """The result of a phase: phase, edition, orders, units, dislodged, sunk, reports, next, winner."""
    edition = edition or position.edition or EDITION
    phases = {"movement": _movement, "retreat": _retreat, "adjustment": _adjustment}
    result = phases[position.phase](rules, on, position, edition)
    return {"phase": position.phase, "edition": edition, **result, "winner": _winner(rules, result)}


def _winner(rules: Rules, result: Mapping[str, Any]) -> str | None:
    """The power that has won after autumn's moves: it alone owns the centres that win."""
    following = result["next"]
    if following["phase"] != "adjustment":
        return None
    most = int(value(rules, "victory-centres"))
    enough = [power for power, many in following.get("centres", {}).items() if len(many) >= most]
    return enough[0] if len(enough) == 1 else None


def _movement(rules: Rules, on: Board, position: Position, edition: str) -> Result:
    units = position.units
    tasks, strays = legality.settle(on, units, position.orders)
    found = movement.resolve(rules, on, units, tasks, strays, edition)
    after = numbered([unit._replace(place=place) for unit, place in zip(units, found.after, strict=True) if place])
    orders = []
    for i, unit in enumerate(units):
        task = tasks[i]
        if task.text or not task.drop_text:
            orders.append(_order(unit.power, unit.name, task.text or f"{unit.name} H", found.ok[i], found.reason[i]))
        if task.drop_text:
            orders.append(_order(unit.power, unit.name, task.drop_text, *found.drops[i]))
    orders += _strays(strays)
    held = {unit.province for unit in after if unit.kind != SUBMARINE}
    dislodged: list[dict[str, object]] = []
    sunk: list[dict[str, object]] = []
    for i, unit in enumerate(units):
        sources = found.attackers[i]
        if sources is not None:
            ways = retreats.ways(on, unit, sources, held, found.contested)
            dislodged.append({"power": unit.power, "unit": unit.name, "from": list(sources), "retreats": list(ways)})
        elif not found.after[i]:
            sunk.append({"power": unit.power, "unit": unit.name, "by": [str(units[k]) for k in found.sunk_by[i]]})
    return {
        "orders": orders,
        "units": listed(after),
        "dislodged": dislodged,
        "sunk": sunk,
        "reports": reports.movement(on, units, found, after),
        "next": _next(on, position, after, dislodged, sorted(found.contested)),
    }


def _retreat(rules: Rules, on: Board, position: Position, edition: str) -> Result:
    found, strays = retreats.resolve(on, position.units, position.dislodged, position.contested, position.orders)
    moved = [one.unit._replace(place=one.after) for one in found if one.after]
    after = numbered([*position.units, *moved])
    orders = [_order(one.unit.power, one.unit.name, one.text, one.ok, one.reason) for one in found]
    return {
        "orders": orders + _strays(strays),
        "units": listed(after),
        "dislodged": [],
        "sunk": [],
        "disbanded": [{"power": one.unit.power, "unit": one.unit.name} for one in found if not one.after],
        "reports": reports.retreats(on, found, strays, after),
        "next": _next(on, position, after, (), ()),
    }


def _adjustment(rules: Rules, on: Board, position: Position, edition: str) -> Result:
    found, after = adjustments.resolve(rules, on, position.units, position.centres or {}, position.orders, edition)
    return {
        "orders": [_order(one.power, one.text, one.text, one.ok, one.reason) for one in found],
        "units": listed(after),
        "dislodged": [],
        "sunk": [],
        "reports": reports.adjustments(on, found, after),
        "next": _next(on, position, after, (), ()),
    }


def _order(power: str, unit: str, text: str, ok: bool, reason: str) -> dict[str, object]:
    return {"power": power, "unit": unit, "order": text, "ok": ok, "reason": reason}


def _strays(strays: Sequence[Stray]) -> list[dict[str, object]]:
    """Orders to units that are not there, by power and text."""
    return [
        _order(one.power, " ".join(one.text.split()[:2]), one.text, False, f"illegal: {one.reason}")
        for one in sorted(strays)
    ]


def _next(
    on: Board,
    position: Position,
    after: Sequence[Unit],
    dislodged: Sequence[Mapping[str, object]],
    contested: Sequence[str],
) -> dict[str, object]:
    """What the file of the next phase holds, but for its orders."""
    year, season = position.year, position.season
    centres: Mapping[str, Sequence[str]] | None = position.centres
    if dislodged:
        phase = "retreat"
    elif position.phase == "adjustment":
        phase, season = "movement", "spring"
        year += 1 if year else 0
    elif season == "autumn":
        phase = "adjustment"
        centres = adjustments.owners(on, centres, after) if centres is not None else None
    else:
        phase, season = "movement", "autumn" if season else ""
    found: dict[str, object] = {"phase": phase}
    found |= {"year": year} if year else {}
    found |= {"season": season} if season else {}
    found |= {"edition": position.edition} if position.edition else {}
    if phase == "retreat":
        found["contested"] = list(contested)
    found["units"] = listed(after)
    if phase == "retreat":
        driven: dict[str, list[object]] = {}
        for one in dislodged:
            unit = str(one["unit"]).partition(" #")[0]
            driven.setdefault(str(one["power"]), []).append({"unit": unit, "from": one["from"]})
        found["dislodged"] = driven
    if centres is not None:
        found["centres"] = {power: list(many) for power, many in centres.items()}
    return found


def lines(result: Mapping[str, Any]) -> list[str]:
    """A result for people: orders with ok or FAIL, then units, what was lost, and the reports."""
    wide = max((len(f"{one['power']}: {one['order']}") for one in result["orders"]), default=0)
    told = [f"{result['phase']}, rulebook of {result['edition']}", ""]
    for one in result["orders"]:
        head = f"{one['power']}: {one['order']}"
        told.append(f"  {'ok  ' if one['ok'] else 'FAIL'}  {head:<{wide}}  {one['reason']}".rstrip())
    told += ["", "units"]
    told += [f"  {power:<8} {', '.join(units)}" for power, units in result["units"].items()] or ["  none"]
    if result["dislodged"]:
        told += ["", "dislodged"]
        for one in result["dislodged"]:
            told.append(f"  {one['power']} {one['unit']}: may retreat to {', '.join(one['retreats']) or 'nowhere'}")
    if result["sunk"]:
        told += [
            "",
            "sunk",
            *(f"  {one['power']} {one['unit']} by {' and '.join(one['by'])}" for one in result["sunk"]),
        ]
    for power, words in result["reports"].items():
        if words:
            told += ["", f"tell {power}", *(f"  {line}" for line in words)]
    if (centres := result["next"].get("centres")) is not None:
        told += ["", "centres", *(f"  {power:<8} {len(many):>2}  {', '.join(many)}" for power, many in centres.items())]
    if result["winner"]:
        told += ["", f"{result['winner']} has won"]
    return [*told, "", f"next: {result['next']['phase']}"]
