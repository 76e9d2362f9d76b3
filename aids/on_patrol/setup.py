"""A convoy in its places, how the escorts begin, and the sealed movement of the turns to come (On Patrol 103, 104)."""

from collections.abc import Mapping
from typing import NamedTuple

from aids import hexes
from aids.dice import Rolled, roll
from aids.errors import InputError
from aids.on_patrol import escort_action, movement, placement
from aids.on_patrol.detection import NONE, seen_marker
from aids.on_patrol.formation import Formation, by_ships, formations, rolled, rolled_formation, ships
from aids.on_patrol.placement import ESCORT, Piece, Placed, Shift, Ship
from aids.on_patrol.scenario import LEAST_TURNS, MOST_TURNS, Scenario
from aids.on_patrol.visibility import LIGHT, visible
from aids.rules import Rules, cite, value

DIE = roll("d6")
FORMATION, FLEET, EMERGENCY = "formation", "fleet-movement", movement.EMERGENCY


class Sealed(NamedTuple):
    """One roll made beforehand.

    `turn` is 0 for the formation, otherwise the turn that the roll belongs to; `kind` is `formation`,
    `fleet-movement` or `emergency`, the last being the same die read in the Emergency column.  `result` is the number
    of the formation, or the order as the table has it.
    """

    turn: int
    kind: str
    dice: tuple[int, ...]
    result: int | str


class Condition(NamedTuple):
    """What holds at the start, for print: what, how, and the rule."""

    what: str
    how: str
    rule: str


class Start(NamedTuple):
    """A convoy ready to be hunted: the seed that repeats it, its pieces, and every roll made for it.

    `off_board` names the pieces whose bow or stern lies off the board.  `marker` is on board at the start and
    `action` what the escorts do in the first turn.
    """

    game: str
    seed: int
    turns: int
    scenario: Scenario
    formation: Formation | None
    pieces: tuple[Piece, ...]
    rolls: tuple[Sealed, ...]
    shifts: tuple[Shift, ...]
    off_board: tuple[str, ...]
    marker: str
    action: escort_action.Action
    conditions: tuple[Condition, ...]
    assumes: tuple[str, ...]


def start(rules: Rules, scenario: Scenario, seed: int, turns: int | None = None) -> Start:
    """The start that a seed gives a scenario, with fleet movement for so many turns.

    `turns` None is the scenario's own number, or `setup-turns`.  Only a 12-ship convoy's places depend on the
    seed.  Raises `InputError` for a convoy without a formation, and for turns that are not from 1 to 60.
    """
    if turns is None:
        turns = int(value(rules, "setup-turns")) if scenario.turns is None else scenario.turns
    if isinstance(turns, bool) or not isinstance(turns, int) or not LEAST_TURNS <= turns <= MOST_TURNS:
        raise InputError(f"{turns!r} is not a whole number from {LEAST_TURNS} to {MOST_TURNS}", where="--turns")
    source = Rolled(seed)
    count = len(scenario.merchantmen) + len(scenario.capitals)
    chosen, rolls = formation(rules, scenario, source) if count else (None, ())
    placed = _convoy(rules, scenario, chosen) if chosen else _alone(scenario)
    marker = starting_marker(rules, scenario)
    off = tuple(
        piece.name
        for piece in placed.pieces
        if not all(hexes.on_board(scenario.board, place) for place in (piece.bow, piece.stern))
    )
    return Start(
        rules.game,
        seed,
        turns,
        scenario,
        chosen,
        placed.pieces,
        (*rolls, *_sealed(rules, scenario, source, turns)),
        placed.shifts,
        off,
        marker,
        escort_action.actions(rules)[marker],
        _conditions(rules, scenario),
        _assumes(rules, scenario, chosen, placed, marker),
    )


def formation(rules: Rules, scenario: Scenario, source: Rolled) -> tuple[Formation, tuple[Sealed, ...]]:
    """The formation of a scenario's merchant and capital ships, and the roll that a convoy of 12 makes.

    One that the scenario names comes first, then the table's, then the player's only one of that size.
    """
    count = len(scenario.merchantmen) + len(scenario.capitals)
    known = formations(rules) | {one.number: one for one in scenario.formations}
    if scenario.formation is not None:
        return _known(rules, known, scenario.formation, count, "--formation"), ()
    if count == rolled(rules):
        faces = source.take(DIE, "the formation")
        number = rolled_formation(rules, faces[0])
        return _known(rules, known, number, count), (Sealed(0, FORMATION, faces, number),)
    if (tabled := by_ships(rules).get(count)) is not None:
        return _known(rules, known, tabled, count), ()
    fitting = [one for one in scenario.formations if ships(one) == count]
    if len(fitting) > 1:
        numbers = ", ".join(str(one.number) for one in fitting)
        raise InputError(f"formations {numbers} all have {count} places: choose one with --formation")
    if not fitting:
        raise InputError(f"no formation of {count} ships; {_listed(rules, known)}")
    return fitting[0], ()


def _known(rules: Rules, known: Mapping[int, Formation], number: int, count: int, option: str = "") -> Formation:
    if number not in known:
        raise InputError(
            f"{count} ships sail in formation {number}, which is not in the rules document: give it in a "
            f"scenario file; {_listed(rules, known)}",
            where=option,
        )
    if ships(known[number]) != count:
        raise InputError(f"formation {number} has {ships(known[number])} places, not {count}", where=option)
    return known[number]


def _listed(rules: Rules, known: Mapping[int, Formation]) -> str:
    words = ", ".join(f"{number} ({ships(one)} ships)" for number, one in sorted(known.items()))
    return f"known formations: {words} ({cite(rules, '103.1.1')})"


def _convoy(rules: Rules, scenario: Scenario, chosen: Formation) -> Placed:
    return placement.place(
        rules,
        scenario.board,
        chosen,
        scenario.merchantmen,
        scenario.capitals,
        tuple(Ship(escort.name, escort.vp) for escort in scenario.escorts),
        scenario.column_gap,
        scenario.shift,
    )


def _alone(scenario: Scenario) -> Placed:
    """Escorts alone, where the scenario says (On Patrol 103.2.5)."""
    board, pieces, taken = scenario.board, [], set[hexes.Hex]()
    by, corner = hexes.at(board, 1 + scenario.shift[0], 1 + scenario.shift[1]), hexes.at(board, 1, 1)
    for escort in scenario.escorts:
        direction = escort.direction or board.higher
        bow = hexes.parse(board, escort.bow, escort.name)
        bow = hexes.Hex(bow.q + by.q - corner.q, bow.r + by.r - corner.r)
        stern = hexes.stern(board, bow, direction)
        if taken & {bow, stern}:
            raise InputError(f"{escort.name[:40]!r} would stand on another escort")
        taken |= {bow, stern}
        pieces.append(Piece(escort.name, ESCORT, None, None, None, escort.vp, bow, stern, direction))
    return Placed(tuple(pieces), ())


def starting_marker(rules: Rules, scenario: Scenario) -> str:
    """The marker on board before the first turn, by OP-16.

    A contact that the scenario states comes first; otherwise a submarine that starts in sight has its own marker.
    """
    if scenario.marker != NONE or scenario.depth is None:
        return scenario.marker
    near, depth = scenario.enemy_distance, scenario.depth
    if depth <= value(rules, "visible-depth") and visible(rules, depth, scenario.light, near, sighted=scenario.sighted):
        return seen_marker(depth)
    return NONE


def _sealed(rules: Rules, scenario: Scenario, source: Rolled, turns: int) -> list[Sealed]:
    alone = scenario.capitals and not scenario.merchantmen
    found: list[Sealed] = []
    for turn in range(1, turns + 1):
        faces = source.take(DIE)
        for kind, convoy in ((FLEET, scenario.convoy), (EMERGENCY, EMERGENCY))[: 2 if alone else 1]:
            found.append(Sealed(turn, kind, faces, movement.fleet(rules, convoy, faces[0]).text))
    return found


def _conditions(rules: Rules, scenario: Scenario) -> tuple[Condition, ...]:
    """When the submarine is seen, and by night what lights it."""
    found = [
        Condition(f"{row.cells['light']}, {row.cells['depth']}", str(row.cells["when"]), row.rule)
        for row in rules.tables["visibility"].rows
        if str(row.cells["light"]).lower() in (scenario.light, "any")
    ]
    if scenario.light == LIGHT[1]:
        found += [
            Condition(str(row.cells["source"]), f"{row.cells['where']}; until: {row.cells['until']}", row.rule)
            for row in rules.tables["illumination"].rows
        ]
    return tuple(found)


def _assumes(
    rules: Rules, scenario: Scenario, chosen: Formation | None, placed: Placed, marker: str
) -> tuple[str, ...]:
    """The rulings that this start rests on, in their order."""
    used = {"OP-1", "OP-2", "OP-3", "OP-12", "OP-13", "OP-16", "OP-35"}
    used |= {shift.ruling for shift in placed.shifts}
    used |= set(escort_action.ASSUMES.get(marker, ()))
    if chosen:
        used |= {"OP-5"}
        if scenario.column_gap is None:
            used |= set(rules.figures["column-gap"].assumes)
        if chosen.number == 9:
            used |= {"OP-6"}
        if scenario.capitals:
            used |= {"OP-8"}
        if scenario.escorts:
            used |= {"OP-9", "OP-10"}
        if (scenario.capitals or scenario.escorts) and len(chosen.columns) % 2 == 0:
            used |= {"OP-7"}
        if chosen in scenario.formations and chosen.number not in by_ships(rules).values():
            used |= {"OP-36"}
    if not scenario.merchantmen:
        used |= {"OP-21"}
    if scenario.light == LIGHT[1]:
        used |= {"OP-31"}
    return tuple(name for name in rules.rulings if name in used)


def label(sealed: Sealed) -> str:
    """What a sealed roll is for, in words: `turn 3, fleet movement`."""
    words = {
        FORMATION: "formation",
        FLEET: "fleet movement",
        EMERGENCY: "the same die in Emergency",
    }[sealed.kind]
    return f"turn {sealed.turn}, {words}" if sealed.turn else words


def as_json(start: Start) -> dict[str, object]:
    """A start as other programs read it, ready for `json.dumps`."""
    board = start.scenario.board
    pieces: list[dict[str, object]] = [
        piece._asdict() | {"bow": hexes.label(board, piece.bow), "stern": hexes.label(board, piece.stern)}
        for piece in start.pieces
    ]
    return {
        "game": start.game,
        "seed": start.seed,
        "rolls": [{"for": label(one), "dice": list(one.dice), "result": one.result} for one in start.rolls],
        "pieces": pieces,
        "assumes": list(start.assumes),
        "formation": start.formation.number if start.formation else None,
        "convoy": start.scenario.convoy,
        "light": start.scenario.light,
        "marker": start.marker,
        "mode": start.action.mode,
        "shifts": [f"{shift.text} ({shift.ruling})" for shift in start.shifts],
        "off_board": list(start.off_board),
    }
