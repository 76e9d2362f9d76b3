"""Turns of Ambush to come: dice rolled in advance for a setup (AM-7), and the chance of an ambush in them (AM-8)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple, cast

from aids.ambush import ambush
from aids.ambush.ambush import CC, COMPASS, DIE, NONE, RULE, ambusher, board_of
from aids.checks import Answer, Check, Done, Facts, Grid, Outcome, Result, Step, Steps, counted, listed
from aids.dice import RandomDice, percent
from aids.errors import InputError, required
from aids.hexes import Board, Hex, distance, label, on_board, parse, step_of, within
from aids.input_file import brief
from aids.kinds import HexNames, Whole
from aids.rulebook.rules import Input, Inputs, Rules, cite, value
from aids.turns import turns_input, turns_of

SETUP_RULINGS = ("AM-3", "AM-4", "AM-5", "AM-6", "AM-7")
MOST_TURNS = 60


def inputs(rules: Rules) -> tuple[Input, ...]:
    """The options of a setup under the rules in force."""
    start = ambush.from_input(rules)
    starts = start._replace(default=None, rule=ambush.ATTACK_SEQUENCE, otherwise=str(start.default))
    return turns_input(MOST_TURNS), starts


class Strip(NamedTuple):
    """The seven dice of a turn in order, and their results: `ambusher` (`CC`, `FICC`, `none`) and two hex labels.

    `scatter` is direction, distance, direction, distance; `last` is the die against the mine factors.
    """

    turn: int
    cc: int
    ficc: int
    ambusher: str
    scatter: tuple[int, int, int, int]
    intermediate: str
    hex: str
    last: int


class Setup(NamedTuple):
    """The dice of each turn with their seed, the board, and the label of the hex in which the crosshair starts."""

    game: str
    seed: int
    turns: int
    board: Board
    start_hex: str
    strips: tuple[Strip, ...]

    def as_json(self) -> dict[str, object]:
        """The setup, ready for `json.dumps`."""
        return {
            "game": self.game,
            "seed": self.seed,
            "rolls": [
                {"for": f"turn {strip.turn}, {purpose}", "dice": [die], "result": result}
                for strip in self.strips
                for purpose, die, result in _rolls(strip)
            ],
            "pieces": [],
            "assumes": list(SETUP_RULINGS),
        }

    def slip_names(self) -> list[str]:
        """The numbers of the turns."""
        return [str(strip.turn) for strip in self.strips]

    def answer(self, slip: str) -> Answer:
        """The seven dice of a turn in words: who ambushes, where the crosshair ends, and the last die."""
        strip = self.strips[int(slip) - 1]
        first, hexes, second, more = strip.scatter

        def leg(name: str, heading: int, hexes: int, to: str) -> Step:
            way = f"{COMPASS[step_of(self.board, heading)]} {counted(hexes, 'hexes')}"
            return Step(name, (heading, hexes), 2 * DIE.faces, f"{heading} and {hexes}: {way} to {to}")

        tie = strip.ambusher == NONE
        who = f"{strip.cc} and {strip.ficc}: " + ("a tie" if tie else f"{strip.ambusher} ambushes")
        steps = [
            Step("CC and FICC", (strip.cc, strip.ficc), 2 * DIE.faces, who),
            leg("First leg", first, hexes, strip.intermediate),
            leg("Second leg", second, more, strip.hex),
            Step("Last die", (strip.last,), DIE.faces, str(strip.last)),
        ]
        head = "a tie, no ambush" if tie else f"{strip.ambusher} ambushes at {strip.hex}, last die {strip.last}"
        return Answer(f"Turn {slip}: {head}.", (Steps(tuple(steps)),))


def roll_setup(rules: Rules, seed: int, turns: int | None = None, start_hex: str | None = None) -> Setup:
    """The setup that a seed gives, of so many turns (`setup-turns` if None), from a hex (the rules' own if None).

    The dice depend on the seed only; turns that two setups of a seed share have the same dice.  Raises `InputError` if
    `turns` is not from 1 to 60, and for a hex that the board does not have.
    """
    turns = turns_of(rules, turns, MOST_TURNS)
    board = board_of(rules)
    start = parse(board, ambush.start_hex(rules) if start_hex is None else start_hex, "--from")
    source = RandomDice(seed)
    strips = []
    for turn in range(1, turns + 1):
        cc, ficc, direction, hexes, next_direction, next_hexes, last = (source.take(DIE)[0] for _ in range(7))
        dice = (direction, hexes, next_direction, next_hexes)
        intermediate, end = (label(board, place) for place in ambush.landing(board, start, dice))
        strips.append(Strip(turn, cc, ficc, ambusher(cc, ficc), dice, intermediate, end, last))
    return Setup(rules.game, seed, turns, board, label(board, start), tuple(strips))


def _rolls(strip: Strip) -> tuple[tuple[str, int, int | str], ...]:
    direction, hexes, next_direction, next_hexes = strip.scatter
    return (
        ("CC die", strip.cc, strip.cc),
        ("FICC die", strip.ficc, strip.ambusher),
        ("first direction", direction, direction),
        ("first distance", hexes, strip.intermediate),
        ("second direction", next_direction, next_direction),
        ("second distance", next_hexes, strip.hex),
        ("last die", strip.last, strip.last),
    )


ASSUMES = ("AM-2", "AM-3", "AM-4", "AM-5", "AM-6", "AM-8")
NEVER = Fraction(0)
FARTHEST_MOVE = 12
"""Hexes that a ship may move to safety; the crosshair goes no further from its start (AM-3)."""
LISTED = 6
"""Hexes of a list that are written; the result has all."""


class AmbushOverTurns(Check):
    """The chance that the ships are ambushed, by mines or by submarines, and for each of their hexes safer ones.

    `chance` is that of one ambush or more, `mines` and `submarines` those of an attack by each; `turn` is the chance in
    the first turn.
    """

    name, title, rule = "turns", "Ambush over several turns", RULE
    counts, shows = ("chance", "mines", "submarines", "turn", "turns", "safest"), ("ambush-steps", "decision")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.assumes, self.inputs = (*ambush.equal_rulings(rules), *ASSUMES), _inputs(rules)

    def agree(self, inputs: Inputs) -> None:
        """Refuse another side with nothing hidden, and hexes that are not on the map."""
        if not inputs["mines"] and not inputs["submarines"]:
            raise required("give the hidden mines or submarines of the other side", "--mines or --submarines")
        _situation(self.rules, inputs)

    def step(self, inputs: Inputs, state: None) -> Done:
        """All of them."""
        board, ends, ships = _situation(self.rules, inputs)
        number, outcomes = inputs["turns"], attacks(inputs["mines"], inputs["submarines"], inputs["equal"])
        hit = sum((ends.get(place, NEVER) for place in ships), start=NEVER)
        by_mines, by_submarines = over_turns(hit, number, outcomes)
        turn = ambush_chance(hit, outcomes)
        found: Result = {
            "chance": 1 - (1 - turn) ** number,
            "mines": by_mines,
            "submarines": by_submarines,
            "turn": turn,
            "turns": number,
            "safest": [_safest(board, ends, place, inputs, outcomes) for place in ships],
        }
        return Done(found)

    def in_words(self, outcome: Outcome) -> Answer:
        """The chance of an ambush over several turns, and the safest hexes that each ship can reach."""
        result = cast("Mapping[str, Any]", outcome.result)
        many, within = counted(result["turns"], "turns"), counted(outcome.inputs["within"], "hexes")
        facts = (
            ("By mines", percent(result["mines"], 2)),
            ("By submarines", percent(result["submarines"], 2)),
            ("In the first turn", percent(result["turn"], 2)),
        )
        rows = []
        for row in result["safest"]:
            places = row["safest"]  # nearest first
            written = [*places[:LISTED], f"{len(places) - LISTED} more"]
            safest = listed(places, "or") if len(places) <= LISTED else listed(written)
            safest = "here" if row["hex"] in places else safest
            rows.append((row["hex"], percent(row["chance"], 2), percent(row["safest_chance"], 2), safest))
        head = f"Chance of an ambush in {many}: {percent(result['chance'], 2)}."
        columns = ("Hex", "Chance", "Safest", f"Safest hexes within {within}")
        return Answer(head, (Facts(facts), Grid(columns, tuple(rows))))

    def label(self, result: Result) -> str:
        """No more than its name: it has many parts."""
        return "the chance over several turns"


def _inputs(rules: Rules) -> tuple[Input, ...]:
    cited = cite(rules, ambush.ATTACK_SEQUENCE)
    stay = "The number of turns that the ships stay there."
    safer = "The distance that each ship could move to a safer hex."
    return (
        Input("hex", HexNames(), "The hexes of your ships.", True, None, True, cited, title="Your ships"),
        Input("turns", Whole(1, MOST_TURNS), stay, default=int(value(rules, "setup-turns")), rule=cite(rules, RULE)),
        ambush.hidden_input(rules, "mines", "The hidden mine factors of the other side.", "factors", RULE),
        ambush.hidden_input(rules, "submarines", "The hidden submarines of the other side.", "submarines", RULE),
        Input("within", Whole(0, FARTHEST_MOVE, "hexes"), safer, default=3, rule=cited),
        ambush.from_input(rules),
        ambush.equal_input(rules),
    )


def _situation(rules: Rules, inputs: Inputs) -> tuple[Board, dict[Hex, Fraction], list[Hex]]:
    """The map, the chance of each final hex of the crosshair, and the hexes of the ships, each once.

    Raises `InputError` for hexes that are not on the map.
    """
    board, start = ambush.board_and_start(rules, inputs)
    places = [parse(board, text, "--hex") for texts in inputs["hex"] for text in texts]
    if not places:
        raise required("give hexes such as U11,V12", "--hex")
    for place in places:
        if not on_board(board, place):
            raise InputError(f"{brief(label(board, place))} is off the map. Ships must be on it", where="--hex")
    return board, ambush.end_hexes(board, start), list(dict.fromkeys(places))


def attacks(mines: int, submarines: int, equal: str) -> list[tuple[str, ...]]:
    """The attack that each last die makes: in the first turn, once the submarines attacked, once the mines did."""
    states = ((mines, submarines), (mines, 0), (0, submarines))
    return [tuple(ambush.decide(die, left, boats, equal) for left, boats in states) for die in ambush.DIE.weights]


def other_side_higher() -> Fraction:
    """The chance that the other side has the higher die of the two."""
    rolls = list(product(ambush.DIE.weights, repeat=2))
    return Fraction(sum(ambusher(*dice) == CC for dice in rolls), len(rolls))


def ambush_chance(hit: Fraction, outcomes: Sequence[tuple[str, ...]]) -> Fraction:
    """The chance of an ambush in the first turn of ships that the crosshair ends on with the chance `hit`."""
    number = sum(dice[0] != ambush.ATTACK_NONE for dice in outcomes)
    return other_side_higher() * hit * number / len(outcomes)


def over_turns(hit: Fraction, turns: int, outcomes: Sequence[tuple[str, ...]]) -> tuple[Fraction, Fraction]:
    """The chances of a mine attack and of a submarine attack in so many turns (AM-8)."""
    each = other_side_higher() * hit / len(outcomes)

    def chance(state: int, kind: str) -> Fraction:
        return each * sum(dice[state] == kind for dice in outcomes)

    first_mines, first_submarines = chance(0, ambush.MINES), chance(0, ambush.SUBMARINES)
    later_mines, later_submarines = chance(1, ambush.MINES), chance(2, ambush.SUBMARINES)
    untouched, only_mines, only_submarines, both = Fraction(1), NEVER, NEVER, NEVER
    for _ in range(turns):
        both += only_mines * later_submarines + only_submarines * later_mines
        only_mines = only_mines * (1 - later_submarines) + untouched * first_mines
        only_submarines = only_submarines * (1 - later_mines) + untouched * first_submarines
        untouched *= 1 - first_mines - first_submarines
    return only_mines + both, only_submarines + both


def _safest(
    board: Board, ends: Mapping[Hex, Fraction], place: Hex, inputs: Inputs, outcomes: Sequence[tuple[str, ...]]
) -> Result:
    """The chance of one hex over all turns, and the hexes in reach with the least chance, nearest first."""
    reach = [other for other in within(place, inputs["within"]) if on_board(board, other)]
    least = min(ends.get(other, NEVER) for other in reach)

    def over_all(hit: Fraction) -> Fraction:
        return 1 - (1 - ambush_chance(hit, outcomes)) ** int(inputs["turns"])

    safest = [other for other in reach if ends.get(other, 0) == least]
    return {
        "hex": label(board, place),
        "chance": over_all(ends.get(place, NEVER)),
        "safest": [label(board, other) for other in safest],
        "away": distance(place, safest[0]),
        "safest_chance": over_all(least),
    }
