"""Scenarios: a convoy listed ship by ship, with the player's own classes, formations and boards (On Patrol 103).

Classes are sections of house rules: values of ships that a player with the game SUBMARINE adds.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, cast

from aids import hexes, toml_file
from aids.checks import accept_inputs
from aids.errors import FileRefused, InputError
from aids.hexes import Board, board_form
from aids.input_file import Key, Place, PlayerFile, brief
from aids.kinds import NO_VALUES, Choice, Context, FilePath, Flag, Kind, Line, NameNumber, OwnKind, Pair, String, Whole
from aids.on_patrol import board, enemy
from aids.on_patrol.attack import Weapon
from aids.on_patrol.board import board_of
from aids.on_patrol.detection import DEEPEST, FARTHEST, LIGHT, NONE, marker_input
from aids.on_patrol.enemy import EMERGENCY, FAST, convoys
from aids.on_patrol.formation import (
    MOST_GAP,
    MOST_OWN,
    MOST_SHIPS,
    SECTION,
    Formation,
    StatedFormation,
    own_formation,
    table_formations,
)
from aids.on_patrol.game.position import DATA, KINDS, Escort
from aids.on_patrol.inputs import whole_input
from aids.on_patrol.ships import CLASS, HEADING, LABEL, MOST_VP, NAME, POINTS, Classes, unknown_class
from aids.on_patrol.stations import CAPITAL, ESCORT, MERCHANTMAN, MOST_ESCORTS, ValuedShip
from aids.records.fields import NEEDED, Field, MarkedFields, Rows, SectionForm, Spread, read, whole_form
from aids.rulebook.rules import Input, Rules, cite, place

CLASS_SECTION = "class"
MOST_CLASSES, MOST_COUNTERS = 500, 800
MOST_LETTERS = 37  # of a class: with a number after it the name of a ship has 40
FOR_CONVOY = ("best", "sonar", "radar", "hits")
"""The fields that a ship of the convoy has of its class; an escort has all."""


class ShipClass(NamedTuple):
    """A class of ships; `data` are the fields of `game.position.Escort` that it states, by their names."""

    kind: Annotated[str, Field(Choice((ESCORT, *KINDS)), "the kind of its ships", absent=NEEDED)]
    vp: Annotated[int | None, Field(POINTS, "victory points")] = None
    data: Annotated[Mapping[str, object], Field(MarkedFields(Escort, DATA))] = MappingProxyType({})
    counters: Annotated[int | None, Field(Whole(0, MOST_SHIPS), "the number of counters to print")] = None


def ship_classes(rules: Rules) -> dict[str, ShipClass]:
    """The classes of house rules by name.

    Raises `RulesError` with file and line for a fault, for a name that could stand in no list of ships, for an escort
    without its best speed, and for what a ship of the convoy has no use for.
    """
    if CLASS_SECTION not in rules.extra:
        return {}
    at = place(rules, CLASS_SECTION)
    stated = toml_file.entries(at, rules.extra[CLASS_SECTION])
    at.at(*[*stated][MOST_CLASSES:][:1]).limit(len(stated), MOST_CLASSES, "classes")
    known: dict[str, Place] = {}
    for name in stated:
        here = at.at(name)
        if not (name.isprintable() and 0 < len(name) <= MOST_LETTERS and name == " ".join(name.split())):
            form = f"use 1 to {MOST_LETTERS} characters, with single spaces between words"
            raise here.refuse(f"{brief(name)} cannot be the name of a class", fix=form)
        if found := {"*", ":"} & set(name):
            problem = f"{brief(name)} contains {min(found)}, which is used for numbers in lists of ships"
            raise here.refuse(problem, fix="choose a name without it")
        if (first := known.setdefault(name.casefold(), here)).keys != here.keys:
            raise here.refuse(f"the class {brief(name)} is already on line {first.line}")
    classes = {name: _read(at.at(name), entry, rules) for name, entry in stated.items()}
    printed = 0
    for name, each in classes.items():
        printed += each.counters or 0
        if printed > MOST_COUNTERS:
            problem = f"the classes up to this one have more counters than the limit of {MOST_COUNTERS:,}"
            raise at.at(name, "counters").refuse(problem)
    return classes


def _read(at: Place, raw: object, rules: Rules) -> ShipClass:
    ship_class = read(ShipClass, at, raw, Context(rules, Classes()))
    if ship_class.kind == ESCORT and "best" not in ship_class.data:
        raise at.refuse(f"'best' is missing in {at.name}: its highest speed")
    for name in ship_class.data:
        if ship_class.kind != ESCORT and name not in FOR_CONVOY:
            problem = f"{name} is only for escorts. A {ship_class.kind} can have {', '.join(FOR_CONVOY)} and vp"
            raise at.at(name).refuse(problem)
    for n, weapon in enumerate(cast("tuple[Weapon, ...]", ship_class.data.get("weapons", ()))):
        if weapon.throws is not None and weapon.throws > weapon.number:
            problem = f"throws is {weapon.throws}, which is more than the number of weapons, count = {weapon.number}"
            raise at.at("weapons", n, "throws").refuse(problem)
    best = ship_class.data.get("best")
    for name in ("gain", "loss", "search", "sonar"):
        speed = ship_class.data.get(name)
        if isinstance(best, int) and isinstance(speed, int) and speed > best > 0:
            raise at.at(name).refuse(f"{name} is {speed}, which is more than its best speed, {best}")
    return ship_class


def classes_of(rules: Rules) -> Classes:
    """The classes of house rules as values of the fields of their ships, by name."""
    classes = Classes()
    for name, each in ship_classes(rules).items():
        classes[name] = {**each.data, "kind": each.kind, **({} if each.vp is None else {"vp": each.vp})}
    return classes


WORDS = {
    "ships": "number of ships in each column, from left to right",
    "bow": "hex of the first ship of each column",
    "direction": "direction of all ships",
    "gap": "free hexes between the ships of a column (default: 5)",
    "weapons": "",
    "radar": "it has radar",
    "turning": "hexes from one turn to the next (default: 1)",
    "gain": "largest increase of speed in a turn (default: 1)",
}


def forms(rules: Rules) -> tuple[SectionForm, ...]:
    """The forms of the sections, in the order of a page."""
    printed = table_formations(rules)
    free = [str(number) for number in range(1, MOST_OWN + 1) if number not in printed]
    order: dict[str, object] = {**enemy.phases(rules)}
    names = [{"key": key, "kind": "text", "words": "", "needed": True} for key in enemy.KEYS]
    cards, book = "a class for each kind of ship, from your data cards", "in the order of your rulebook"
    phases = SectionForm(enemy.PHASES_SECTION, "The phases of a turn", book, names, ordered=True, values=order)
    of_class, of_escorts = _worded(ShipClass), {"kind": [ESCORT]}
    for field in of_class:  # those that a ship of the convoy has no use for are for escorts `only`
        if field["key"] not in ("kind", "vp", "counters", *FOR_CONVOY):
            field["only"] = of_escorts
        if field["key"] == "best":
            field["needed_by"] = of_escorts
    of_class.sort(key=lambda field: field["kind"] == "rows")
    return (
        SectionForm(CLASS_SECTION, "Your ships", cards, of_class, one="class"),
        SectionForm(SECTION, "Formations", "1 to 6 of your rulebook", _worded(StatedFormation), "formation", free),
        SectionForm(board.SECTION, "The board", "its size, its sides and its names", board_form()),
        phases,
    )


def _worded(record: type[ShipClass] | type[StatedFormation]) -> list[dict[str, object]]:
    """The form of a record with the words of a page."""
    return [{**field, "words": WORDS.get(str(field["key"]), field["words"])} for field in whole_form(record)]


class Listed(NamedTuple):
    """Ships in a list: one by name, or a `number` of a class, which are numbered."""

    name: Annotated[str, Field(NAME)] = ""
    ship_class: Annotated[str | None, Field(CLASS, key="class")] = None
    number: Annotated[int, Field(Whole(1, MOST_SHIPS), key="count")] = 1
    vp: Annotated[int | None, Field(POINTS)] = None


class ListedEscorts(NamedTuple):
    """Escorts in a scenario file; `bow`, `direction` and `data` are those of `stations.ValuedShip`."""

    listed: Annotated[Listed, Field(Spread(Listed))]
    bow: Annotated[str | None, Field(LABEL)] = None
    direction: Annotated[int | None, Field(HEADING)] = None
    data: Annotated[Mapping[str, object], Field(MarkedFields(Escort, DATA))] = MappingProxyType({})


def parse_listed(text: str, classes: Classes) -> Listed:
    """The ships that a text lists: `Fletcher*2`, the name of a class, or any name; InputError for an unknown class."""
    name = text.strip()
    match = re.fullmatch(r"([^*]*[^*\s])\s*\*\s*([1-9][0-9]?)", name)
    if match is None:
        return Listed(name, name if name in classes else None)
    if match[1] not in classes:
        raise unknown_class(match[1], classes)
    return Listed(match[1], match[1], int(match[2]))


def ships(listed: Listed, use: str, classes: Classes, entry: int = 0) -> Iterator[ValuedShip]:
    """The ships of an entry, each with its name and points: as it says, or as its class does, or 0.

    InputError for one without name or class, and for a class of ships for another `use`.
    """
    of_class: Mapping[str, object] = {}
    if listed.ship_class is not None:
        of_class = classes[listed.ship_class]
        kind = str(of_class["kind"])
        if use != (kind if kind in (CAPITAL, ESCORT) else MERCHANTMAN):
            raise InputError(f"the class {brief(listed.ship_class)} is of kind {kind!r}, but {use} is needed here")
    elif not listed.name:
        raise InputError("this entry needs 'name' or 'class'")
    vp = of_class.get("vp", 0) if listed.vp is None else listed.vp
    name = listed.name or listed.ship_class or ""
    for number in range(1, listed.number + 1):
        numbered = name if listed.number == 1 else f"{name} {number}"
        yield ValuedShip(numbered, vp if isinstance(vp, int) else 0, listed.ship_class, entry)


class ShipRows(Rows):
    """Entries of a list of ships, each for one or several, read as those ships."""

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> tuple[object, ...]:
        """The ships of all entries."""
        found, classes = list[ValuedShip](), given.get(Classes)
        for n, entry in enumerate(super().read(at, raw, given)):
            with _refused_at(at.at(n)):
                if isinstance(entry, Listed):
                    found += ships(entry, CAPITAL, classes, n)
                    continue
                assert isinstance(entry, ListedEscorts)
                if entry.bow is not None and entry.listed.number > 1:
                    problem = f"{entry.listed.number} escorts cannot have the same bow hex"
                    raise InputError(problem, "write a separate entry for each")
                for escort in ships(entry.listed, ESCORT, classes, n):
                    found.append(escort._replace(bow=entry.bow, direction=entry.direction, data=entry.data))
        return tuple(found)


@contextmanager
def _refused_at(at: Place) -> Iterator[None]:
    """Give faults a place in a file."""
    try:
        yield
    except InputError as error:
        raise at.refuse(error.message) from None


def numbered_merchantmen(count: int) -> tuple[ValuedShip, ...]:
    """So many merchantmen, Merchantman 1 and so on."""
    return tuple(ValuedShip(f"Merchantman {number}") for number in range(1, count + 1))


def _merchantmen(at: Place, raw: object, given: Context) -> tuple[ValuedShip, ...]:
    """The merchantmen, of which a file may state the number alone, or a list of names and classes."""
    if not isinstance(raw, list):
        return numbered_merchantmen(Whole(0, MOST_SHIPS).read(at, raw))
    found: list[ValuedShip] = []
    for n, each in enumerate(raw):
        name, classes = NAME.read(at.at(n), each, given), given.get(Classes)
        with _refused_at(at.at(n)):
            found += ships(parse_listed(name, classes), MERCHANTMAN, classes, n)
    return tuple(found)


MERCHANTMEN = OwnKind[tuple[ValuedShip, ...]](_merchantmen, takes="a number, or a list of names and classes")
CAPITALS, ESCORTS = ShipRows(Listed), ShipRows(ListedEscorts)


LEAST_TURNS, MOST_TURNS = 1, 60
MOST_SHIFT = 200
ALONE_RULE = "103.2.5"
#: The options that stand for lists of a scenario file, by key.
OPTIONS = {
    "merchantmen": "--merchantmen",
    "capitals": "--capital",
    "escorts": "--escort",
    "formations": "--formation",
}


class OptionValue(Kind[object]):
    """What the option of the same name takes."""

    takes = "the same as for the option of `setup`"

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> object:
        """The value as the option has it."""
        name = str(at.keys[-1])
        option = next(each for each in inputs(given.get(Rules)) if each.name == name)
        try:
            return accept_inputs("", (option,), {name: raw})[name]
        except InputError as error:
            raise at.refuse(f"{name}: {error.message}") from None


class OwnFormation(NamedTuple):
    """A formation of the player's own, with its number."""

    number: Annotated[int, Field(Whole(1, MOST_SHIPS))]
    stated: Annotated[StatedFormation, Field(Spread(StatedFormation))]


class OwnFormations(Rows):
    """Formations of the player's own."""

    def __init__(self) -> None:
        super().__init__(OwnFormation)

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> tuple[Formation, ...]:
        """The formations; one that the document prints is refused, and one given twice."""
        printed, own = table_formations(given.get(Rules)), dict[int, Formation]()
        for n, each in enumerate(super().read(at, raw, given)):
            assert isinstance(each, OwnFormation)
            number = each.number
            if number in printed:
                problem = f"formation {number} is already in the rules"
                raise at.at(n, "number").refuse(problem, fix="use house rules to change it")
            if number in own:
                raise at.at(n, "number").refuse(f"formation {number} is here twice")
            own[number] = own_formation(at.at(n), given.get(Rules), number, each.stated)
        return tuple(own.values())


OPTION = Field(OptionValue())


class Scenario(NamedTuple):
    """A convoy to set up; each field is one that a player may state.

    `convoy` is a row of the fleet movement table, `light` day or night.  `depth` in feet, `enemy_distance` in
    hexes and `sighted` are the submarine's before the first turn, `marker` the contact that the scenario states.
    `formations` are the player's own; `formation` chooses one where the number of ships does not.
    `column_gap` is in free hexes, None for that of the rules; `shift` in columns and rows of the board, None to
    move a convoy only where it would lie off the player's own board (OP-53).  `file` is the place of the scenario
    file, None if there is none, and `in_file` the keys in it that no option replaced.
    """

    title: Annotated[str, Field(String())] = ""
    merchant_ships: Annotated[tuple[ValuedShip, ...], Field(MERCHANTMEN, key="merchantmen")] = ()
    capitals: Annotated[tuple[ValuedShip, ...], Field(CAPITALS)] = ()
    escorts: Annotated[tuple[ValuedShip, ...], Field(ESCORTS)] = ()
    formations: Annotated[tuple[Formation, ...], Field(OwnFormations())] = ()
    convoy: Annotated[str, OPTION] = FAST
    light: Annotated[str, OPTION.changed(key="time")] = LIGHT[0]
    turns: Annotated[int | None, OPTION] = None
    depth: Annotated[int | None, OPTION] = None
    marker: Annotated[str, OPTION] = NONE
    enemy_distance: Annotated[int | None, OPTION] = None
    sighted: Annotated[bool, OPTION] = False
    formation: Annotated[int | None, OPTION] = None
    column_gap: Annotated[int | None, OPTION] = None
    shift: Annotated[tuple[int, int] | None, OPTION] = None
    board: Board = hexes.DEFAULT_ON_PATROL
    file: Place | None = None
    in_file: frozenset[str] = frozenset()

    @property
    def merchantmen(self) -> tuple[str, ...]:
        """The names of the merchantmen."""
        return tuple(ship.name for ship in self.merchant_ships)

    @contextmanager
    def faults_in(self, *keys: Key) -> Iterator[None]:
        """Give faults their place: the option that was given, or the scenario file with its line.

        A fault of an option has the line of the key of that name, unless the option was given; others that of `keys`.
        """
        try:
            yield
        except InputError as error:
            option, file = error.where.removeprefix("--"), self.file
            if file is not None and option in self.in_file:
                raise file.at(option).refuse(f"{option}: {error.message}") from None
            if option:
                raise
            if file is not None and keys[0] in self.in_file:
                raise file.at(*keys).refuse(error.message) from None
            if file is not None and not (self.merchantmen or self.capitals or self.escorts):
                raise file.at().refuse(error.message) from None
            raise InputError(error.message, where=OPTIONS[str(keys[0])]) from None

    def ship_keys(self) -> Iterator[tuple[tuple[Key, ...], str]]:
        """The keys in a scenario file that lead to each ship, and its name."""
        for ship in self.merchant_ships:
            yield ("merchantmen", ship.entry), ship.name
        for ship in self.capitals:
            yield ("capitals", ship.entry, "name"), ship.name
        for escort in self.escorts:
            yield ("escorts", escort.entry, "name"), escort.name

    def twice(self) -> tuple[tuple[Key, ...], str] | None:
        """The keys of the second ship of a name in the scenario file, and the name; None if no name is used twice."""
        named = list(self.ship_keys())
        names = [name for _, name in named]
        return next((each for n, each in enumerate(named) if each[1] in names[:n]), None)


def read_scenario(rules: Rules, file: PlayerFile) -> Scenario:
    """The scenario in a file, on the board that it names by a relative path from its own folder, else the owner's.

    Raises `RulesError` with file and line for a fault in the file, `FileRefused` if it cannot be read.
    """
    at, raw = toml_file.read(file)
    if raw.get("game", rules.game) != rules.game:
        raise at.at("game").refuse(f"this is a scenario for {brief(raw['game'])}, not for {rules.game!r}")
    board = board_of(rules)
    if "board" in raw:
        path = str(Path(at.path).parent / String().read(at.at("board"), raw["board"]))
        try:
            board = hexes.load_board(PlayerFile(path, at.files), board)
        except FileRefused as error:
            raise FileRefused(f"board: {brief(path)}: {error.message}", where=at.at("board").where) from None
    stated = read(Scenario, at, raw, Context(rules, board, classes_of(rules)), others=("game", "board"))
    return stated._replace(board=board, file=at, in_file=frozenset(raw))


TURNS_HELP = "The number of turns of fleet movement to pre-roll."
CAPITAL_HELP = "A capital ship and its victory points, such as Enterprise:40, or the name of a class."
ESCORT_HELP = (
    "An escort and its victory points, such as Fletcher:12, or several of a class of your house rules, Fletcher*2."
)
DISTANCE_HELP = "The distance from the submarine to the nearest enemy ship, in hexes."
SHIFT_HELP = "Move all ships by COLUMNS,ROWS. Without this option they are moved only if they would be off the board."


def inputs(rules: Rules) -> tuple[Input, ...]:
    """The options that describe a convoy; none is required, because a scenario file may state all of them."""

    def whole(name: str, about: str, least: int, most: int, unit: str, rule: str) -> Input:
        return whole_input(rules, name, about, rule, least, most, unit=unit)

    def ships(name: str, about: str, rule: str) -> Input:
        known = tuple(each for each, of_class in classes_of(rules).items() if of_class["kind"] == name)
        cited = cite(rules, rule)
        return Input(name, NameNumber(0, MOST_VP, known), about, repeatable=True, rule=cited)

    def choice(name: str, about: str, rule: str, choices: tuple[str, ...], otherwise: str) -> Input:
        return Input(name, Choice(choices), about, rule=cite(rules, rule), otherwise=otherwise)

    several = "Use this formation of several with the same number of ships."
    types = tuple(name for name in convoys(rules) if name != EMERGENCY)
    turns = whole("turns", TURNS_HELP, LEAST_TURNS, MOST_TURNS, "turns", "104.3.1")
    contact = marker_input(rules, "The contact marker at the start of the scenario.", "104.2.2")
    return (
        whole("merchantmen", "The number of merchantmen in the convoy.", 0, MOST_SHIPS, "ships", "103.1.1"),
        ships("capital", CAPITAL_HELP, "103.3.1"),
        ships("escort", ESCORT_HELP, "103.2.3"),
        choice("convoy", "The type of the convoy.", "104.3.1", types, FAST),
        choice("time", "Day or night.", "107.1", LIGHT, LIGHT[0]),
        turns._replace(otherwise="setup-turns"),
        whole("depth", "The submarine’s depth at the start, in feet.", 0, DEEPEST, "feet", "104.2.2"),
        whole("enemy-distance", DISTANCE_HELP, 0, FARTHEST, "hexes", "104.1.4b"),
        Input("sighted", Flag(), "The submarine is sighted at the start by rule 47.0.", rule=cite(rules, "104.1.4c")),
        contact._replace(otherwise=NONE),
        whole("formation", several, 1, MOST_SHIPS, "", "103.1.1"),
        whole("column-gap", "The number of free hexes between ships of a column.", 1, MOST_GAP, "hexes", "103.1.1"),
        Input("shift", Pair(-MOST_SHIFT, MOST_SHIFT), SHIFT_HELP),
        Input("board", FilePath(), "A file that describes your board."),
        Input("title", Line(), "The title of the sheet."),
    )


def scenario(rules: Rules, options: Mapping[str, object], file: PlayerFile | None = None) -> Scenario:
    """The convoy in a scenario file, if there is one, with the options given laid over it.

    `options` are those of `inputs`, as text or of their own type.  Raises `RulesError` with file and line for a fault
    in the file, `FileRefused` if it cannot be read, and `InputError` for options and for ships that cannot sail
    together.
    """
    described = Scenario(board=board_of(rules)) if file is None else read_scenario(rules, file)
    accepted: dict[str, Any] = accept_inputs(f"{rules.game} setup", inputs(rules), options)
    given = {name: value for name, value in accepted.items() if value != ()}
    replaced = {f"--{name}" for name in given}
    changes: dict[str, Any] = {}
    if "board" in given:
        changes["board"] = hexes.load_board(given.pop("board"), board_of(rules))
    if "merchantmen" in given:
        changes["merchant_ships"] = numbered_merchantmen(given.pop("merchantmen"))
    classes = classes_of(rules)
    for use in (CAPITAL, ESCORT):
        if use in given:
            changes[f"{use}s"] = _listed(use, given.pop(use), classes)
    changes |= {"light" if name == "time" else name.replace("-", "_"): value for name, value in given.items()}
    in_file = frozenset(key for key in described.in_file if OPTIONS.get(key, f"--{key}") not in replaced)
    described = described._replace(**changes, in_file=in_file)
    twice = described.twice()
    with described.faults_in(*(twice[0] if twice else ("escorts" if described.escorts else "merchantmen",))):
        check_ships(rules, described)
    return described


def _listed(use: str, stated: Iterable[tuple[str, int | None]], classes: Classes) -> tuple[ValuedShip, ...]:
    """The ships that the option for a use lists, each entry a name, or a class and a number, and points."""
    found: list[ValuedShip] = []
    try:
        for text, vp in stated:
            ship = parse_listed(text, classes)
            if vp is None and ship.ship_class is None:
                why = "Points decide the stations and places of ships (103.2.3, 103.3.3)."
                cure = f"write {'NAME' if ship.name.isdecimal() else ship.name}:POINTS, such as Fletcher:12. {why}"
                raise InputError(f"{brief(ship.name)} has no victory points", cure)
            found += ships(ship._replace(vp=vp), use, classes)
    except InputError as error:
        raise InputError(error.message, where=f"--{use}") from None
    return tuple(found)


def check_ships(rules: Rules, scenario: Scenario) -> None:
    """`InputError` if the ships of a scenario cannot sail together."""
    capitals, escorts = scenario.capitals, scenario.escorts
    if twice := scenario.twice():
        cure = f"give each ship a different name, such as {twice[1][:30]} 2"
        raise InputError(f"the name {brief(twice[1])} is used twice", cure)
    if not (scenario.merchantmen or capitals or escorts):
        raise InputError("there are no ships", "add --merchantmen, --capital or --escort, or give a scenario file")
    for kind, count, most in (
        ("merchant and capital ships", len(scenario.merchantmen) + len(capitals), MOST_SHIPS),
        ("escorts", len(escorts), MOST_ESCORTS),
    ):
        if count > most:
            raise InputError(f"there are {count} {kind}, but the limit is {most}")
    if not scenario.merchantmen and not capitals:  # escorts alone (104.2.4)
        for escort in escorts:
            if escort.bow is None or escort.direction is None:
                cure = f"write a bow and a direction for {brief(escort.name)} in a scenario file"
                problem = f"escorts without a convoy need places ({cite(rules, ALONE_RULE)})"
                raise InputError(problem, cure)
        if not scenario.convoy.startswith("fast"):
            why = f"escorts without a convoy move as a fast convoy, not {scenario.convoy} ({cite(rules, '104.2.4')})"
            raise InputError(why, where="--convoy")
        return
    for escort in escorts:
        if escort.bow is not None or escort.direction is not None:  # in a convoy the chart places it
            why = f"only escorts without a convoy can have them ({cite(rules, ALONE_RULE)})"
            raise InputError(f"{brief(escort.name)} has a bow or a direction, but {why}")
