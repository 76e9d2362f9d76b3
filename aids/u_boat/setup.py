"""The setup of 1901: the units of Diplomacy, and each power's first U, on a sealed slip (U-Boat 3)."""

from collections.abc import Collection
from typing import NamedTuple

from aids.checks import Answer, Facts, listed
from aids.dice import RandomDice, roll
from aids.kinds import Flag
from aids.rulebook.rules import Input, Rules, switch, value
from aids.u_boat.game_map import COAST, SUBMARINE, GameMap, load_map, province_of

ASSUMES = ("UB-1", "UB-9", "UB-10")
INPUTS = (
    Input(
        "anywhere",
        Flag(),
        "Draw the first U of each power among all coasts of the board, not only the coasts of that power.",
    ),
)


class Draw(NamedTuple):
    """A die rolled for the place of a U: its power, what is drawn (`province` or `coast`), the choices in order, the
    face, and the choice it gives.
    """

    power: str
    kind: str
    choices: tuple[str, ...]
    dice: tuple[int, ...]
    result: str

    @property
    def label(self) -> str:
        """The use of the die: `Russia's U: coast of stp, d2`."""
        what = "province" if self.kind == "province" else f"coast of {province_of(self.choices[0])}"
        return f"{self.power}’s U: {what}, d{len(self.choices)}"


class Setup(NamedTuple):
    """A rolled setup: the seed that repeats it, every piece as power, unit and space, and every die."""

    game: str
    seed: int
    pieces: tuple[dict[str, str], ...]
    draws: tuple[Draw, ...]

    def as_json(self) -> dict[str, object]:
        """The setup for other programs, ready for `json.dumps`."""
        return {
            "game": self.game,
            "seed": self.seed,
            "rolls": [{"for": draw.label, "dice": list(draw.dice), "result": draw.result} for draw in self.draws],
            "pieces": [dict(piece) for piece in self.pieces],
            "assumes": list(ASSUMES),
        }

    def slip_names(self) -> list[str]:
        """The names of the slips: the powers."""
        return list(load_map().powers)

    def answer(self, slip: str) -> Answer:
        """Where a power's first U's are, with its other units and the dice."""
        own = [piece for piece in self.pieces if piece["power"] == slip]
        spaces = [piece["space"] for piece in own if piece["unit"] == SUBMARINE]
        others = [f"{piece['unit']} {piece['space']}" for piece in own if piece["unit"] != SUBMARINE]
        head = listed(f"U {space} ({load_map().place_name(space)})" for space in spaces)
        dice = tuple((draw.label, f"{draw.dice[0]}: {draw.result}") for draw in self.draws if draw.power == slip)
        return Answer(f"{slip}: {head}.", (Facts((("Fleets and armies", ", ".join(others)), *dice)),))


def roll_setup(rules: Rules, seed: int, *, anywhere: bool = False) -> Setup:
    """The setup that a seed gives: each power's first U on one of its home coasts or, with `anywhere`, on any coast.

    Every coastal province is equally likely, then each coast of it; no die is rolled for a single choice (UB-10).
    Unless U's share spaces with their own side, provinces with a unit of the power are left out (UB-2).
    """
    shares = bool(switch(rules, "shares-with-own"))
    game_map, source = load_map(), RandomDice(seed)
    pieces: list[dict[str, str]] = []
    draws: list[Draw] = []

    def draw(power: str, kind: str, choices: tuple[str, ...]) -> str:
        if len(choices) == 1:
            return choices[0]
        dice = source.take(roll(f"d{len(choices)}"), f"{power}: {kind} of the first U")
        draws.append(Draw(power, kind, choices, dice, choices[dice[0] - 1]))
        return draws[-1].result

    for power in game_map.powers:
        for unit in game_map.start_units[power]:
            kind, _, place = unit.partition(" ")
            pieces.append({"power": power, "unit": kind, "space": place})
        taken: set[str] = set() if shares else {province_of(unit.split()[1]) for unit in game_map.start_units[power]}
        for _ in range(int(value(rules, "first-submarines"))):
            province = draw(power, "province", _free_coasts(game_map, power, taken, anywhere=anywhere))
            place = draw(power, "coast", game_map.places(SUBMARINE, province))
            taken |= set() if shares else {province}
            pieces.append({"power": power, "unit": SUBMARINE, "space": place})
    return Setup(rules.game, seed, tuple(pieces), tuple(draws))


def _free_coasts(game_map: GameMap, power: str, taken: Collection[str], *, anywhere: bool) -> tuple[str, ...]:
    """The coastal provinces among which a power's first U is drawn, in alphabetical order, without those taken.

    Where no home coast is left, as for Austria beside its fleet, they are the coasts that border on its home country.
    """
    free = sorted(p.id for p in game_map.provinces.values() if p.terrain == COAST and p.id not in taken)
    if anywhere:
        return tuple(free)
    home = [province for province in game_map.home_coasts(power) if province not in taken]
    return tuple(home or [p for p in free if any(game_map.provinces[b].home == power for b in game_map.borders[p])])
