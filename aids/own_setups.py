"""Setups of a player's own game: what `setup.toml` in its folder says is rolled in the open and sealed on slips.

    game = "hornet"
    steps = ["Cut the slips and stack them by turn."]      # how to use the sheet; this is the default
    [[open]]                                               # rolled, and told in front
    label = "Escorts"
    check = "escort"
    inputs = { season = "winter" }
    times = 2
    [[slips]]                                              # a slip for each turn
    label = "Turn"
    count = 12
    rolls = [ { label = "Contact", check = "contact" }, { label = "Weather", check = "weather", show = ["sky"] } ]

Each slip has dice of its own, so that a setup with more slips begins with the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from aids import checks, games, homes, toml_file
from aids.checks.answers import Answer, Step, Steps
from aids.dice import RandomDice
from aids.errors import InputError, PlotroomError, nearest
from aids.games import Game
from aids.places import Place, brief
from aids.rulebook.rules import fillings, value
from aids.sealed import Sealed
from aids.texts import fill_all

FILE = "setup.toml"
KEYS = ("game", "title", "rule", "steps", "open", "slips")
ROLL_KEYS = ("label", "check", "inputs", "times", "show")
MOST_GROUPS, MOST_SLIPS, MOST_ROLLS, MOST_OPEN = 12, 200, 8, 24
MOST_LABEL, MOST_STEP = 30, 200  # letters
SETUPS = 1_000  # more than a setup has slips: one seed gives other dice to each


class Asked(NamedTuple):
    """A check that a setup rolls, with its inputs, under a label; of its result the keys in `show` are told."""

    label: str
    check: str
    inputs: Mapping[str, Any]
    show: tuple[str, ...]


class Group(NamedTuple):
    """Slips of one kind: their label, how many there are, and what each holds."""

    label: str
    number: int
    rolls: tuple[Asked, ...]


class Plan(NamedTuple):
    """The rolls of a setup: in front, and on slips; `steps` say how the sheet is used."""

    title: str
    rule: str
    steps: tuple[str, ...]
    opened: tuple[Asked, ...]
    groups: tuple[Group, ...]


class Rolled(NamedTuple):
    """A check as rolled: its throws, its result, and that in words."""

    label: str
    check: str
    throws: tuple[checks.Throw, ...]
    result: Mapping[str, object]
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


def has_setup(name: str) -> bool:
    """Whether a game is a player's own and has a `setup.toml`."""
    home = homes.home_of(name) if name not in games.names() else None
    return home is not None and homes.has_file(home.folder, FILE)


# --- reading --------------------------------------------------------------------------------------------------


def no_check(place: Place, document: object) -> None:
    """Nothing to check besides."""


def read_plan(game: Game, check: Callable[[Place, object], None] = no_check) -> Plan:
    """The rolls of the setups of a game; RulesError with file and line for anything that is not valid.

    `check` refuses what cannot be printed.
    """
    home = homes.home_of(game.name)
    if home is None:
        raise InputError("has no setup sheet", where=game.name)
    place, stated = game.rules.mended.get(FILE) or homes.read_document(home.folder, FILE)
    document = fill_all(place, stated, fillings(game.rules.figures, game.rules.switches))
    check(place, document)
    raw = toml_file.entries(place, document, KEYS, ("game", "slips"))
    if raw["game"] != game.name:
        raise place.at("game").refuse(f"this setup is for game = {brief(raw['game'])}, not {game.name!r}")
    steps = toml_file.texts(place, raw.get("steps", []), "steps")
    for n, step in enumerate(steps):
        if len(step) > MOST_STEP:
            raise place.at("steps", n).refuse(f"a step has {len(step)} letters; {MOST_STEP} at most")
    opened = _asked(place.at("open"), raw.get("open", []), game, MOST_OPEN)
    listed = toml_file.rows(place.at("slips"), raw["slips"])
    if not 1 <= len(listed) <= MOST_GROUPS:
        raise place.at("slips").refuse(f"{len(listed)} kinds of slips; 1 to {MOST_GROUPS} are possible")
    groups = tuple(_group(at, entry, game) for at, entry in listed)
    if sum(group.number for group in groups) > MOST_SLIPS:
        raise place.at("slips").refuse(
            f"{sum(group.number for group in groups)} slips are too many; {MOST_SLIPS} at most"
        )
    return Plan(_line(place, raw, "title", "Setup"), _line(place, raw, "rule", ""), steps, opened, groups)


def _line(place: Place, raw: Mapping[str, object], key: str, default: str) -> str:
    """A short text."""
    text = toml_file.text(place, raw[key], key) if key in raw else default
    if len(text) > MOST_LABEL:
        raise place.at(key).refuse(f"{key!r} has {len(text)} letters; {MOST_LABEL} at most")
    return text


def _group(place: Place, entry: object, game: Game) -> Group:
    raw = toml_file.entries(place, entry, ("label", "count", "rolls"), ("label", "count", "rolls"))
    count = raw["count"]
    if isinstance(count, str) and count in game.rules.figures:
        count = int(value(game.rules, count))
    elif isinstance(count, str):
        raise place.at("count").refuse(f"no figure {brief(count)}; {nearest(count[:40], game.rules.figures)}")
    number = toml_file.whole(place, count, 1, MOST_SLIPS, "count")
    rolls = _asked(place.at("rolls"), raw["rolls"], game, MOST_ROLLS)
    if not rolls:
        raise place.at("rolls").refuse("a slip needs a roll")
    return Group(_line(place, raw, "label", ""), number, rolls)


def _asked(place: Place, raw: object, game: Game, most: int) -> tuple[Asked, ...]:
    asked: list[Asked] = []
    for at, entry in toml_file.rows(place, raw):
        entries = toml_file.entries(at, entry, ROLL_KEYS, ("check",))
        name = toml_file.text(at, entries["check"], "check")
        if name not in game.checks:
            raise at.at("check").refuse(f"{game.name} has no check {brief(name)}; {nearest(name[:40], game.checks)}")
        given = toml_file.entries(at.at("inputs"), entries.get("inputs", {}))
        try:
            inputs = checks.accept(game.checks[name], given)
        except PlotroomError as error:
            raise at.at("inputs" if "inputs" in entries else "check").refuse(str(error)) from None
        label = _line(at, entries, "label", game.checks[name].title[:MOST_LABEL])
        times = toml_file.whole(at, entries.get("times", 1), 1, MOST_ROLLS, "times")
        counts = game.checks[name].counts
        show = toml_file.texts(at, entries.get("show", list(counts)), "show")
        for n, key in enumerate(show):
            if key not in counts:
                raise at.at("show", n).refuse(f"{name} has no result {brief(key)}; {nearest(key[:40], counts)}")
        asked += [Asked(f"{label} {n}" if times > 1 else label, name, inputs, show) for n in range(1, times + 1)]
    if len(asked) > most:
        raise place.refuse(f"{len(asked)} rolls are too many; {most} at most")
    return tuple(asked)


# --- rolling --------------------------------------------------------------------------------------------------


def roll_setup(game: Game, inputs: Mapping[str, Any], seed: int) -> Setup:
    """The setup that a seed gives."""
    plan = read_plan(game)
    opened = _roll(game, plan.opened, RandomDice(SETUPS * seed))
    slips: list[RolledSlip] = []
    single = len(plan.groups) == 1
    for number, group in enumerate(plan.groups):
        for n in range(1, group.number + 1):
            source = RandomDice(SETUPS * (MOST_GROUPS * seed + number) + n)
            name = str(n) if single else f"{_slug(group.label)}:{n}"
            slips.append(RolledSlip(name, f"{group.label} {n}", _roll(game, group.rolls, source)))
    every = [asked for part in (plan.opened, *(group.rolls for group in plan.groups)) for asked in part]
    assumes = dict.fromkeys(
        ruling for asked in every for ruling in checks.cited(game.checks[asked.check], asked.inputs)[1]
    )
    return Setup(game.name, seed, opened, tuple(slips), tuple(assumes))


def _slug(label: str) -> str:
    """A label as a word of a command line."""
    return "-".join("".join(c if c.isalnum() else " " for c in label.lower()).split()) or "slip"


def _roll(game: Game, asked: Sequence[Asked], source: RandomDice) -> tuple[Rolled, ...]:
    rolled = []
    for each in asked:
        outcome = checks.resolve(game.checks[each.check], each.inputs, source)
        text = ", ".join(games.value_in_words(game, outcome, key) for key in each.show)
        rolled.append(Rolled(each.label, each.check, outcome.throws, outcome.result, text))
    return tuple(rolled)


def as_json(setup: Setup) -> dict[str, object]:
    """A setup, ready for `json.dumps`."""
    return {
        "game": setup.game,
        "seed": setup.seed,
        "rolls": [
            *({"for": f"open, {rolled.label}", **_json(rolled)} for rolled in setup.opened),
            *(
                {"for": f"slip {slip.name}, {rolled.label}", **_json(rolled)}
                for slip in setup.slips
                for rolled in slip.rolls
            ),
        ],
        "pieces": [],
        "assumes": list(setup.assumes),
    }


def _json(rolled: Rolled) -> dict[str, object]:
    return {
        "check": rolled.check,
        "dice": rolled.dice,
        "result": {key: checks.plain(each) for key, each in rolled.result.items()},
    }


def _answer(setup: Setup, name: str) -> Answer:
    """A slip in words: its results, then its throws."""
    slip = next(slip for slip in setup.slips if slip.name == name)
    steps = [
        Step(rolled.label, throw.faces, throw.roll.faces, str(throw.outcome))
        for rolled in slip.rolls
        for throw in rolled.throws
    ]
    told = "; ".join(f"{rolled.label}: {rolled.text}" for rolled in slip.rolls)
    return Answer(f"{slip.label}. {told}.", (Steps(tuple(steps)),))


SEALED = Sealed("SLIP", "1", lambda setup: [slip.name for slip in setup.slips], _answer, lambda name: f"slip {name}, ")
