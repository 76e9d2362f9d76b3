"""The check that a game master runs to resolve a phase, and the check of the spaces that a unit can reach (U-Boat 5).

A position with its orders gives the result of the phase and the next position.
"""

from collections.abc import Iterable, Sequence

from aids.checks import Answer, Check, Done, Lines, Outcome, counted, value_text
from aids.errors import InputError
from aids.kinds import Choice, FilePath, Flag, Line
from aids.rulebook.rules import Input, Inputs, Rules, cite, switch, value
from aids.u_boat import reports
from aids.u_boat.adjustments import center_owners, resolve_adjustments
from aids.u_boat.game_map import KINDS, SUBMARINE, GameMap, load_map
from aids.u_boat.legality import OrderResult, settle_orders
from aids.u_boat.movement import resolve_movement
from aids.u_boat.notation import read_place
from aids.u_boat.orders import MAX_FAULTS, MOVE, OrderError, Unit, number_units, place_for, refuse
from aids.u_boat.position_file import ADJUSTMENT, AUTUMN, MOVEMENT, RETREATS, SPRING, Dislodged, Position, read_position
from aids.u_boat.reports import PhaseResult, Reports, Sunk, Units
from aids.u_boat.retreats import Displaced, displaced_units, find_occupied, resolve_retreats
from aids.u_boat.solver import EDITIONS

DEFAULT_EDITION = EDITIONS[0]
EDITION_RULINGS = {"1971": "UB-21", "1982": "UB-22", "2023": "UB-23"}
LENIENT_RULING = "UB-29"
PHASE_RULES = {MOVEMENT: "5-8", RETREATS: "7, 8(e)", ADJUSTMENT: "2"}
PHASE_RULINGS = {
    MOVEMENT: tuple(f"UB-{n}" for n in (2, 3, 4, 5, 6, 8, 9, *range(12, 20), 24, 25, 27, 28, 31)),
    RETREATS: ("UB-9", "UB-11", "UB-20", "UB-31"),
    ADJUSTMENT: ("UB-1", "UB-7", "UB-11", "UB-25", "UB-26"),
}


class Adjudication(Check):
    """The check that resolves the phase in a file: movement, retreats or adjustments."""

    name, title, rule = "adjudicate", "Adjudicate one phase from a file of positions and orders", "5-8"
    assumes = (*dict.fromkeys(id for ids in PHASE_RULINGS.values() for id in ids), LENIENT_RULING)
    counts, shows = ("orders", "units", "dislodged", "sunk"), ("orders",)

    def __init__(self, rules: Rules) -> None:
        cited = cite(rules, "1")
        file = "A file with positions and orders (to make one: plotroom new scenario u-boat FILE)."
        edition = "The rulebook for convoys. 2023 is the preference of DATC 3.0."
        other = f"the edition in the file, otherwise {DEFAULT_EDITION}"
        lenient = "Let orders fail that are unreadable or have two meanings. "
        listed = "Otherwise the errors are listed and nothing is adjudicated."
        super().__init__(
            rules,
            Input("file", FilePath(), file, required=True, positional=True, rule=cited),
            Input("edition", Choice(EDITIONS), edition, rule=cited, otherwise=other),
            Input("lenient", Flag(), lenient + listed, default=False, rule=cited),
        )

    def step(self, inputs: Inputs, state: None) -> Done:
        """The phase after it."""
        position = read_position(load_map(), inputs["file"])
        position = position._replace(lenient=position.lenient or inputs["lenient"])
        return Done(PhaseAnswer(resolve_phase(self.rules, load_map(), position, inputs.get("edition"))))

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rules of its phase, and the rulings that its edition follows."""
        position = read_position(load_map(), inputs["file"])
        edition = inputs.get("edition") or position.edition or DEFAULT_EDITION
        lenient = bool(inputs.get("lenient") or position.lenient)
        return PHASE_RULES[position.phase], rulings_of(position.phase, edition, lenient=lenient)

    def in_words(self, outcome: Outcome) -> Answer:
        """The report of the phase."""
        assert isinstance(outcome.result, PhaseAnswer)
        return Answer("", (Lines(tuple(outcome.result.result.lines())),))


def rulings_of(phase: str, edition: str, *others: str, lenient: bool) -> tuple[str, ...]:
    """The rulings that a phase rests on, and others, by number."""
    of_edition = () if phase == RETREATS else (EDITION_RULINGS[edition],)
    ids = (*PHASE_RULINGS[phase], *of_edition, *others, *((LENIENT_RULING,) if lenient else ()))
    return tuple(sorted(ids, key=lambda id: int(id[3:])))


class PhaseAnswer(dict[str, object]):
    """The JSON of a resolved phase, with the result that it was made from."""

    def __init__(self, result: PhaseResult) -> None:
        super().__init__(result.as_json())
        self.result = result


def resolve_phase(rules: Rules, game_map: GameMap, position: Position, edition: str | None = None) -> PhaseResult:
    """The result of a phase.

    `edition` goes before the position's.  Unless the position is lenient, raises `Unreadable` or `Ambiguous` for an
    order, `Faults` for several.
    """
    edition = edition or position.edition or DEFAULT_EDITION
    resolve = {MOVEMENT: _movement, RETREATS: _retreats, ADJUSTMENT: _adjustments}[position.phase]
    result = resolve(rules, game_map, position, edition)
    winner = ""  # after autumn's moves the only power that owns enough centers
    if result.next.phase == ADJUSTMENT:
        needed = int(value(rules, "victory-centres"))
        winners = [power for power, owned in (result.next.centers or {}).items() if len(owned) >= needed]
        winner = winners[0] if len(winners) == 1 else ""
    return result._replace(winner=winner)


def _movement(rules: Rules, game_map: GameMap, position: Position, edition: str) -> PhaseResult:
    units = position.units
    shares = bool(switch(rules, "shares-with-own"))
    orders = settle_orders(game_map, units, position.orders, shares_with_own=shares)
    _refuse_faults(position, orders.faults)
    movement = resolve_movement(rules, game_map, units, orders, edition=edition)
    fates = list(zip(units, movement.fates, strict=True))
    after = number_units(unit._replace(place=fate.after) for unit, fate in fates if fate.after)
    occupied = find_occupied(after, movement.contested, shares_with_own=shares)
    dislodged = [Dislodged(unit, fate.attackers) for unit, fate in fates if fate.attackers is not None]
    found = displaced_units(game_map, dislodged, occupied)
    displaced = [each for each in found if each.open_ways and each.unit.power not in position.disorder]
    disbanded = [each.unit for each in found if each not in displaced]
    return _result(
        position,
        edition,
        [*(each for i in range(len(units)) for each in movement.order_results(i)), *sorted(orders.unmatched)],
        reports.report_movement(
            game_map, movement, after, [(unit, "{} ({})".format(*position.why_disbanded(unit))) for unit in disbanded]
        ),
        _next_position(game_map, position, after, displaced, movement.contested),
        displaced=displaced,
        disbanded=disbanded,
        sunk=[
            Sunk(
                unit,
                tuple(units[k] for k in fate.sunk_by),
                movement.struck_in(i) if task.action == MOVE else "",
            )
            for i, ((unit, fate), task) in enumerate(zip(fates, orders.tasks, strict=True))
            if not fate.after and fate.attackers is None
        ],
    )


def _retreats(rules: Rules, game_map: GameMap, position: Position, edition: str) -> PhaseResult:
    shares = bool(switch(rules, "shares-with-own"))
    retreats, unmatched, faults = resolve_retreats(game_map, position, shares_with_own=shares)
    _refuse_faults(position, faults)
    retreated = [retreat.unit._replace(place=retreat.after) for retreat in retreats if retreat.after]
    after = number_units([*position.units, *retreated])
    return _result(
        position,
        edition,
        [*(retreat.result for retreat in retreats), *sorted(unmatched)],
        reports.report_retreats(game_map, retreats, unmatched, after),
        _next_position(game_map, position, after),
        disbanded=[retreat.unit for retreat in retreats if not retreat.after],
    )


def _adjustments(rules: Rules, game_map: GameMap, position: Position, edition: str) -> PhaseResult:
    adjustments, after, faults = resolve_adjustments(rules, game_map, position, edition=edition)
    _refuse_faults(position, faults)
    return _result(
        position,
        edition,
        [adjustment.result for adjustment in adjustments],
        reports.report_adjustments(game_map, adjustments, after),
        _next_position(game_map, position, after),
    )


def _result(
    position: Position,
    edition: str,
    orders: Sequence[OrderResult],
    told: Reports,
    following: Position,
    *,
    displaced: Sequence[Displaced] = (),
    disbanded: Sequence[Unit] = (),
    sunk: Sequence[Sunk] = (),
) -> PhaseResult:
    """The result of a phase.  Texts that are not orders are told to their powers.

    `displaced` are the units that are to retreat in the next phase.
    """
    unread = [
        OrderResult(order.power, order.text, False, f"unreadable: {order.reason}", order.text)
        for order in position.unread
    ]
    told.tell_failed(unread)
    leaving = [entry.unit for entry in position.dislodged]
    revealed = told.revealed_before | {unit.as_known() for unit in leaving}
    units = Units((*position.units, *leaving), following.units, displaced, revealed, told.revealed_after)
    lost = tuple(sunk), tuple(disbanded)
    return PhaseResult(
        position.phase, edition, (*orders, *unread), units, *lost, told.by_reader, told.viewed, following
    )


def _refuse_faults(position: Position, faults: Sequence[OrderError]) -> None:
    """Raise the errors of orders, unless the position is lenient."""
    if not position.lenient:
        refuse([*faults[: MAX_FAULTS + 1], *(order.fault for order in position.unread[: MAX_FAULTS + 1])])


def _next_position(
    game_map: GameMap,
    position: Position,
    after: tuple[Unit, ...],
    displaced: Sequence[Displaced] = (),
    contested: Iterable[str] = (),
) -> Position:
    """The position of the next phase, without orders."""
    phase, year, season, centers = MOVEMENT, position.year, position.season, position.centers
    if displaced:
        phase = RETREATS
    elif position.phase == ADJUSTMENT:
        season = SPRING
        year += 1 if year else 0
    elif season == AUTUMN:
        phase = ADJUSTMENT
        centers = center_owners(game_map, centers, after) if centers is not None else None
    else:
        season = AUTUMN if season else ""
    return position._replace(
        phase=phase,
        units=after,
        orders=(),
        unread=(),
        year=year,
        season=season,
        centers=centers,
        dislodged=tuple(Dislodged(each.unit, each.attackers) for each in displaced),
        contested=frozenset(contested if displaced else ()),
    )


class AdjacentSpaces(Check):
    """The spaces next to one for a kind of unit, without convoys."""

    name, title, rule = "adjacent", "Spaces that a unit can move to", "5"
    assumes, counts = ("UB-9",), ("spaces",)

    def __init__(self, rules: Rules) -> None:
        cited, space = cite(rules, "5"), "The space of the unit, such as nth, North Sea or stp/nc."
        kinds = Choice(tuple(kind.lower() for kind in KINDS), words=("Army", "Fleet", "U"))
        unit = Input("unit", kinds, "The kind of unit: A, F or U.", default=SUBMARINE.lower(), rule=cited)
        super().__init__(rules, Input("space", Line(), space, required=True, rule=cited), unit)

    def agree(self, inputs: Inputs) -> None:
        """Refuse a space where no such unit can be."""
        _adjacent_places(inputs)

    def step(self, inputs: Inputs, state: None) -> Done:
        """The spaces, sorted."""
        return Done({"spaces": _adjacent_places(inputs)})

    def in_words(self, outcome: Outcome) -> Answer:
        """The spaces that a unit can move to."""
        inputs, spaces = outcome.inputs, outcome.result["spaces"]
        names = tuple(value_text("", space) for space in spaces) if isinstance(spaces, list | tuple) else ()
        head = f"{str(inputs['unit']).upper()} {inputs['space']} can move to {counted(len(names), 'spaces')}"
        return Answer(f"{head}." if not names else f"{head}:", (Lines((f"  {', '.join(names)}",)),) if names else ())


def _adjacent_places(inputs: Inputs) -> list[str]:
    """The places one move away, sorted; `InputError` for a space where no such unit can be."""
    game_map, kind = load_map(), inputs["unit"].upper()
    try:
        place = place_for(game_map, kind, read_place(inputs["space"]))
    except OrderError as error:
        raise InputError(error.message, where="--space") from None
    return sorted(game_map.moves(kind, place))
