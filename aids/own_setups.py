"""Setups of a player's own game: its `setup.toml` lists the checks rolled in the open, and those on sealed slips.

    game = "hornet"
    steps = ["Cut the slips and stack them by turn."]      # how to use the sheet; this is the default
    [[open]]                                               # rolled in the open
    label = "Escorts"
    check = "escort"
    inputs = { season = "winter" }
    times = 2
    [[slips]]                                              # a slip for each turn
    label = "Turn"
    count = 12
    rolls = [ { label = "Contact", check = "contact" }, { label = "Weather", check = "weather", show = ["sky"] } ]

Each slip has dice of its own, so that a setup with more slips starts with the same ones.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, NamedTuple

from aids import checks, game_folders, toml_file
from aids.checks import Answer, Step, Steps, plain
from aids.dice import RandomDice
from aids.errors import FIGURES, InputError, PlotroomError, nearest
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Each, Line, String, Whole
from aids.reading.language import Raw
from aids.records.fields import Field, Rows, read
from aids.rulebook.rules import Inputs, fillings, is_of_player, value
from aids.texts import fill_all

SETUP_FILE = "setup.toml"
MOST_GROUPS, MOST_SLIPS, MOST_ROLLS, MOST_OPEN = 12, 200, 8, 24
MOST_LABEL, MOST_STEP = 30, 200  # letters
SETUPS = 1_000  # more than a setup has slips: one seed gives other dice to each


class RollEntry(NamedTuple):
    """A roll of a check."""

    check: Annotated[str, Field(String(), "the check to roll")]
    label: Annotated[str, Field(Line(MOST_LABEL), "its name on the sheet (default: the title of the check)")] = ""
    inputs: Annotated[object, Field(Raw("a table of values"), "the inputs of the check")] = None
    times: Annotated[int, Field(Whole(1, MOST_ROLLS), "the number of rolls")] = 1
    show: Annotated[tuple[str, ...], Field(Each(String()), "the results to print (default: all)")] = ()


class SlipsEntry(NamedTuple):
    """Slips of one kind."""

    label: Annotated[str, Field(Line(MOST_LABEL), "the name of these slips; a number is added to it")]
    number: Annotated[object, Field(Raw("a number or the name of a value"), "the number of slips", key="count")]
    rolls: Annotated[tuple[RollEntry, ...], Field(Rows(RollEntry), "the rolls on each slip")]


class SetupFile(NamedTuple):
    """The `setup.toml` of a game of your own."""

    game: Annotated[object, Field(Raw("text"), "the short name of the game")]
    slips: Annotated[tuple[SlipsEntry, ...], Field(Rows(SlipsEntry), "sealed slips")]
    title: Annotated[str, Field(Line(MOST_LABEL), "the title of the sheet")] = "Setup"
    rule: Annotated[str, Field(Line(MOST_LABEL), "the rule for the setup")] = ""
    steps: Annotated[tuple[str, ...], Field(Each(Line(MOST_STEP)), "how to use the sheet")] = ()
    opened: Annotated[tuple[RollEntry, ...], Field(Rows(RollEntry), "rolls that are not hidden", key="open")] = ()


class CheckStep(NamedTuple):
    """A check that a setup rolls, with its inputs, under a label; of its result the keys in `show` are told."""

    label: str
    check: str
    inputs: Inputs
    show: tuple[str, ...]


class Group(NamedTuple):
    """Slips of one kind: their label, how many there are, and what each holds."""

    label: str
    number: int
    rolls: tuple[CheckStep, ...]


class Plan(NamedTuple):
    """The rolls of a setup: in front, and on slips; `steps` say how the sheet is used."""

    title: str
    rule: str
    steps: tuple[str, ...]
    opened: tuple[CheckStep, ...]
    groups: tuple[Group, ...]


class Rolled(NamedTuple):
    """A check as rolled: its throws, its result, and that in words."""

    label: str
    check: str
    throws: tuple[checks.Throw, ...]
    result: dict[str, object]
    text: str

    @property
    def dice(self) -> list[int]:
        """All faces, in the order rolled."""
        return [face for throw in self.throws for face in throw.faces]


class RolledSlip(NamedTuple):
    """A slip: its name on a command line, its label, and what it holds."""

    name: str
    label: str
    rolls: tuple[Rolled, ...]


class Setup(NamedTuple):
    """A setup with its seed: what was rolled in front, and the slips."""

    game: str
    seed: int
    opened: tuple[Rolled, ...]
    slips: tuple[RolledSlip, ...]
    assumes: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The setup, ready for `json.dumps`."""
        rolls = [("open", rolled) for rolled in self.opened]
        rolls += [(f"slip {slip.name}", rolled) for slip in self.slips for rolled in slip.rolls]
        return {
            "game": self.game,
            "seed": self.seed,
            "rolls": [
                {"for": f"{where}, {each.label}", "check": each.check, "dice": each.dice, "result": plain(each.result)}
                for where, each in rolls
            ],
            "pieces": [],
            "assumes": list(self.assumes),
        }

    def slip_names(self) -> list[str]:
        """The names of the slips."""
        return [slip.name for slip in self.slips]

    def answer(self, name: str) -> Answer:
        """A slip in words: its results, then its throws."""
        slip = next(slip for slip in self.slips if slip.name == name)
        steps = [
            Step(rolled.label, throw.faces, throw.roll.faces, str(throw.outcome))
            for rolled in slip.rolls
            for throw in rolled.throws
        ]
        told = "; ".join(f"{rolled.label}: {rolled.text}" for rolled in slip.rolls)
        return Answer(f"{slip.label}. {told}.", (Steps(tuple(steps)),))


def has_setup(game: Game) -> bool:
    """Whether a game is a player's own and has a `setup.toml`."""
    return is_of_player(game.rules) and game_folders.has_file(game.rules.own.folder, SETUP_FILE)


# --- reading --------------------------------------------------------------------------------------------------


def read_plan(game: Game, check: Callable[[Place, object], None] | None = None) -> Plan:
    """The rolls of the setups of a game; RulesError with file and line for anything that is not valid.

    `check` refuses what cannot be printed.
    """
    if not is_of_player(game.rules):
        raise InputError("this game has no setup sheet", where=game.name)
    place, stated = game.rules.mended.get(SETUP_FILE) or game_folders.read_document(game.rules.own.folder, SETUP_FILE)
    document = fill_all(place, stated, fillings(game.rules.figures, game.rules.switches))
    if check is not None:
        check(place, document)
    file = read(SetupFile, place, document)
    if file.game != game.name:
        raise place.at("game").refuse(f"this setup is for the game {brief(file.game)}, not for {game.name!r}")
    opened = _asked(place.at("open"), file.opened, game, MOST_OPEN)
    if not 1 <= len(file.slips) <= MOST_GROUPS:
        raise place.at("slips").refuse(f"a setup has 1 to {MOST_GROUPS} kinds of slips, not {len(file.slips)}")
    groups: list[Group] = []
    for n, entry in enumerate(file.slips):
        at, count = place.at("slips", n), entry.number
        if isinstance(count, str):
            count = int(value(game.rules, at.at("count").known(count, game.rules.figures, "value", FIGURES)))
        number = Whole(1, MOST_SLIPS).read(at.at("count"), count)
        rolls = _asked(at.at("rolls"), entry.rolls, game, MOST_ROLLS)
        if not rolls:
            raise at.at("rolls").refuse("a slip needs at least one roll")
        groups.append(Group(entry.label, number, rolls))
    place.at("slips").limit(sum(group.number for group in groups), MOST_SLIPS, "slips")
    return Plan(file.title, file.rule, file.steps, opened, tuple(groups))


def _asked(place: Place, stated: Sequence[RollEntry], game: Game, most: int) -> tuple[CheckStep, ...]:
    asked: list[CheckStep] = []
    for n, entry in enumerate(stated):
        at, name = place.at(n), entry.check
        if name not in game.checks:
            raise at.at("check").refuse(game.without(name))
        given = toml_file.entries(at.at("inputs"), entry.inputs or {})
        try:
            inputs = checks.accept(game.checks[name], given, at.files)
        except PlotroomError as error:
            raise at.at("check" if entry.inputs is None else "inputs").refuse(str(error)) from None
        counts = game.checks[name].counts
        for number, key in enumerate(entry.show):
            if key not in counts:
                problem, hint = f"{name} has no result called {brief(key)}", nearest(key[:40], counts)
                raise at.at("show", number).refuse(problem, fix=hint)
        one = CheckStep(entry.label or game.checks[name].title[:MOST_LABEL], name, inputs, entry.show or counts)
        asked += [one] if entry.times == 1 else [one._replace(label=f"{one.label} {n + 1}") for n in range(entry.times)]
    place.limit(len(asked), most, "rolls")
    return tuple(asked)


# --- rolling --------------------------------------------------------------------------------------------------


def roll_setup(game: Game, inputs: Inputs, seed: int) -> Setup:
    """The setup that a seed gives."""
    plan = read_plan(game)
    opened = _roll(game, plan.opened, RandomDice(SETUPS * seed))
    slips: list[RolledSlip] = []
    single = len(plan.groups) == 1
    for number, group in enumerate(plan.groups):
        # The label as a word of a command line.
        word = "-".join("".join(c if c.isalnum() else " " for c in group.label.lower()).split()) or "slip"
        for n in range(1, group.number + 1):
            source = RandomDice(SETUPS * (MOST_GROUPS * seed + number) + n)
            name = str(n) if single else f"{word}:{n}"
            slips.append(RolledSlip(name, f"{group.label} {n}", _roll(game, group.rolls, source)))
    every = [asked for part in (plan.opened, *(group.rolls for group in plan.groups)) for asked in part]
    assumes = dict.fromkeys(ruling for asked in every for ruling in game.checks[asked.check].cites(asked.inputs)[1])
    return Setup(game.name, seed, opened, tuple(slips), tuple(assumes))


def _roll(game: Game, asked: Sequence[CheckStep], source: RandomDice) -> tuple[Rolled, ...]:
    rolled = []
    for each in asked:
        outcome = checks.resolve(game.checks[each.check], each.inputs, source)
        text = game.checks[each.check].label({key: outcome.result[key] for key in each.show})
        rolled.append(Rolled(each.label, each.check, outcome.throws, outcome.result, text))
    return tuple(rolled)
