"""Setups of On Patrol: a convoy in its places, its escorts, and rolled fleet movement (On Patrol 103, 104)."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from aids import hexes
from aids.checks import Answer, Step, Steps, capital
from aids.dice import RandomDice, roll
from aids.errors import InputError, some_of
from aids.on_patrol import enemy
from aids.on_patrol.detection import LIGHT, NONE, SUB, SURFACED, decide_visible, seen_marker, shallow
from aids.on_patrol.enemy import MovementOrder
from aids.on_patrol.formation import (
    OWN,
    Adjustment,
    Formation,
    formations,
    numbers_by_count,
    rolled_count,
    rolled_formation,
)
from aids.on_patrol.scenario import MOST_TURNS, Scenario
from aids.on_patrol.stations import ESCORT, Placement, place_alone, place_convoy, shift_on_board
from aids.rulebook.rules import Rules, cite
from aids.turns import turns_of

DIE = roll("d6")
FORMATION, FLEET, EMERGENCY = "formation", "fleet-movement", enemy.EMERGENCY


class SealedRoll(NamedTuple):
    """One roll made beforehand.

    `turn` is 0 for the formation, otherwise the turn that the roll belongs to; `kind` is `formation`,
    `fleet-movement` or `emergency`, the last being the same die read in the Emergency column.  `result` is the number
    of the formation, or the order as the table has it, whose parts `order` are.
    """

    turn: int
    kind: str
    dice: tuple[int, ...]
    result: int | str
    order: MovementOrder | None = None

    @property
    def label(self) -> str:
        """The use of a sealed roll: `turn 3, fleet movement`."""
        label = ROLL_LABELS[self.kind]
        return f"turn {self.turn}, {label}" if self.turn else label


class Setup(NamedTuple):
    """A position ready to play: the seed that repeats it, its ships, and every roll made for it.

    `formation` is None for escorts alone; `marker` is on board before the first turn and `action` is what the escorts
    do in that turn; `assumes` are the rulings that all this rests on.
    """

    game: str
    seed: int
    turns: int
    scenario: Scenario
    formation: Formation | None
    placement: Placement
    rolls: tuple[SealedRoll, ...]
    marker: str
    action: enemy.Action
    assumes: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The setup for other programs, ready for `json.dumps`."""
        board = self.scenario.board
        pieces: list[dict[str, object]] = [
            ship._asdict() | {"bow": hexes.label(board, ship.bow), "stern": hexes.label(board, ship.stern)}
            for ship in self.placement.ships
        ]
        return {
            "game": self.game,
            "seed": self.seed,
            "rolls": [{"for": each.label, "dice": list(each.dice), "result": each.result} for each in self.rolls],
            "pieces": pieces,
            "assumes": list(self.assumes),
            "formation": self.formation.number if self.formation else None,
            "convoy": self.scenario.convoy,
            "light": self.scenario.light,
            "marker": self.marker,
            "mode": self.action.mode,
            "shifts": [f"{adjustment.text} ({adjustment.ruling})" for adjustment in self.placement.adjustments],
            "off_board": list(self.placement.off_board),
            "title": self.scenario.title,
        }

    def slip_names(self) -> list[str]:
        """The numbers of the turns."""
        return [str(turn) for turn in range(1, self.turns + 1)]

    def answer(self, slip: str) -> Answer:
        """The order of a turn, and the same die read in the Emergency column where the setup has one."""
        rolls = [each for each in self.rolls if each.turn == int(slip)]
        steps = [
            Step(capital(ROLL_LABELS[each.kind]), each.dice, DIE.faces, f"{each.dice[0]}: {each.result}")
            for each in rolls
        ]
        orders = "; in Emergency ".join(f"{each.result} ({order_in_words(each.order)})" for each in rolls if each.order)
        return Answer(f"Turn {slip}: {orders}.", (Steps(tuple(steps)),))


def roll_setup(rules: Rules, scenario: Scenario, seed: int, turns: int | None = None) -> Setup:
    """The setup of a scenario that a seed gives, with fleet movement for so many turns.

    `turns` None is the scenario's own number, or `setup-turns`.  Only a 12-ship convoy's places depend on the
    seed.  Raises `InputError` for a convoy without a formation, and for turns that are not from 1 to 60.
    """
    turns = turns_of(rules, scenario.turns if turns is None else turns, MOST_TURNS)
    source = RandomDice(seed)
    formation, rolls = None, list[SealedRoll]()
    sailing = "merchantmen" if scenario.merchantmen else "capitals" if scenario.capitals else "escorts"
    with scenario.faults_in("formations" if scenario.formations else sailing):
        if scenario.merchantmen or scenario.capitals:
            formation, rolls = choose_formation(rules, scenario, source)
        placement = _place(rules, scenario, formation)
        marker = first_marker(rules, scenario)
    read_as = [(FLEET, scenario.convoy)]
    if scenario.capitals and not scenario.merchantmen:  # their dice are read in the Emergency column as well (OP-35)
        read_as.append((EMERGENCY, EMERGENCY))
    for turn in range(1, turns + 1):
        faces = source.take(DIE)
        for kind, convoy in read_as:
            order = enemy.fleet_order(rules, convoy, faces[0])
            rolls.append(SealedRoll(turn, kind, faces, order.text, order))
    return Setup(
        game=rules.game,
        seed=seed,
        turns=turns,
        scenario=scenario,
        formation=formation,
        placement=placement,
        rolls=tuple(rolls),
        marker=marker,
        action=enemy.actions(rules)[marker].by_light(scenario.light),
        assumes=_assumes(rules, scenario, formation, placement, marker),
    )


def choose_formation(rules: Rules, scenario: Scenario, source: RandomDice) -> tuple[Formation, list[SealedRoll]]:
    """The formation of a scenario's merchant and capital ships, and the roll that a convoy of 12 makes.

    One that the scenario names comes first, then the table's, then the player's only one of that size.
    """
    count = len(scenario.merchantmen) + len(scenario.capitals)
    known = formations(rules) | {formation.number: formation for formation in scenario.formations}
    if scenario.formation is not None:
        return _formation(rules, known, scenario.formation, count, "--formation"), []
    if count == rolled_count(rules):
        faces = source.take(DIE, "the formation")
        number = rolled_formation(rules, faces[0])
        return _formation(rules, known, number, count), [SealedRoll(0, FORMATION, faces, number)]
    if (tabled := numbers_by_count(rules).get(count)) is not None:
        return _formation(rules, known, tabled, count), []
    fitting = [each for each in known.values() if each.rule == OWN and each.ship_count == count]
    if len(fitting) > 1:
        numbers = ", ".join(str(formation.number) for formation in fitting)
        raise InputError(f"formations {numbers} all have {count} places", "use --formation to choose one")
    if not fitting:
        raise InputError(f"no formation has {count} ships", _listed(rules, known))
    return fitting[0], []


def _formation(rules: Rules, known: Mapping[int, Formation], number: int, count: int, option: str = "") -> Formation:
    """The formation of that number, refused unless it has as many places as there are ships."""
    if number not in known:
        problem = f"{count} ships sail in formation {number}, which is not in the rules document"
        cure = f"describe it in a scenario file. {capital(_listed(rules, known))}"
        raise InputError(problem, cure, where=option)
    if known[number].ship_count != count:
        raise InputError(f"formation {number} has {known[number].ship_count} places, not {count}", where=option)
    return known[number]


def _listed(rules: Rules, known: Mapping[int, Formation]) -> str:
    each = [f"{number} ({formation.ship_count} ships)" for number, formation in sorted(known.items())]
    return f"the known formations are {some_of(each, 'plotroom print on-patrol/formations')} ({cite(rules, '103.1.1')})"


def _place(rules: Rules, scenario: Scenario, formation: Formation | None) -> Placement:
    """The ships in place (103.1.1); a convoy with a ship off the player's own board is moved on to it (OP-53).

    Wing escorts may start off the board.  Nothing is moved on the default board, or where `shift` is given.
    """
    board, shift = scenario.board, scenario.shift
    if formation is None:
        return place_alone(board, scenario.escorts, shift or (0, 0))

    placed = partial(
        place_convoy,
        rules,
        board,
        formation,
        merchantmen=scenario.merchantmen,
        capitals=scenario.capitals,
        escorts=scenario.escorts,
        column_gap=scenario.column_gap,
    )
    placement = placed(shift=shift or (0, 0))
    convoy = [ship for ship in placement.ships if ship.kind != ESCORT]
    fits = board == hexes.DEFAULT_ON_PATROL or not {ship.name for ship in convoy}.intersection(placement.off_board)
    if shift is not None or fits:
        return placement
    if (cure := shift_on_board(board, convoy)) is None:
        raise InputError(f"this board is too small for the convoy of formation {formation.number}", where="--board")
    text = f"All ships were moved by --shift {cure[0]},{cure[1]}, because a ship of the convoy was off the board"
    moved = placed(shift=cure)
    return moved._replace(adjustments=(*moved.adjustments, Adjustment(text, "OP-53")))


def first_marker(rules: Rules, scenario: Scenario) -> str:
    """The marker on board before the first turn (OP-16).

    A contact that the scenario states comes first; otherwise a submarine that begins in sight has its own marker.
    InputError for a contact that sight contradicts: another marker for a submarine in sight, or the marker of one in
    sight for a submarine that is too deep, or too far away by night.
    """
    depth, light, stated = scenario.depth, scenario.light, scenario.marker
    if depth is None:
        return stated
    seen, _ = decide_visible(rules, depth, light, scenario.enemy_distance, sighted=scenario.sighted)
    if seen and stated in (NONE, seen_marker(depth)):
        return seen_marker(depth)
    unknown = light == LIGHT[1] and scenario.enemy_distance is None  # it may be near an enemy ship
    possible = stated not in (SUB, SURFACED) or (unknown and stated == seen_marker(depth) and shallow(rules, depth))
    if possible and not seen:
        return stated
    why = f"in sight, so it must be {seen_marker(depth)}" if seen else "not in sight in this way"
    problem = f"the contact is {stated!r}, but a submarine at {depth} feet by {light} is {why}"
    raise InputError(f"{problem} ({cite(rules, '104.1.4')})", where="--marker")


def _assumes(
    rules: Rules, scenario: Scenario, formation: Formation | None, placement: Placement, marker: str
) -> tuple[str, ...]:
    used = {"OP-1", "OP-2", "OP-3", "OP-12", "OP-13", "OP-16", "OP-35", "OP-51"}
    used |= {adjustment.ruling for adjustment in placement.adjustments}
    used |= set(enemy.ESCORT_ACTION_RULINGS.get(marker, ()))
    if formation:
        used.add("OP-5")
        if scenario.column_gap is None:
            used.update(rules.figures["column-gap"].assumes)
        if formation.number == 9:
            used.add("OP-6")
        if scenario.capitals:
            used.add("OP-8")
        if scenario.escorts:
            used |= {"OP-9", "OP-10"}
        if (scenario.capitals or scenario.escorts) and len(formation.columns) % 2 == 0:
            used.add("OP-7")
        if formation in scenario.formations and formation.number not in numbers_by_count(rules).values():
            used.add("OP-36")
    if not scenario.merchantmen:
        used |= {"OP-21"}
    if scenario.light == LIGHT[1]:
        used |= {"OP-31", "OP-52", "OP-62"}
    return tuple(name for name in rules.rulings if name in used)


ROLL_LABELS = {FORMATION: "formation", FLEET: "fleet movement", EMERGENCY: "the same die in Emergency"}


def order_in_words(order: MovementOrder) -> str:
    """An order in words: `left, then 2 ahead`."""
    ahead = "M" if order.hexes is None else str(order.hexes)
    if order.turn is None:
        return f"{ahead} ahead"
    return f"{order.turn}, then {ahead} ahead" if order.when == "before" else f"{ahead} ahead, then {order.turn}"
