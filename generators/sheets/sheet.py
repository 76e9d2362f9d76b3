"""Sheets, blocks and parts with their settings: declared once, and read, checked and described from the declaration.

A setting may name something of the current rules: figures, tables, checks and rulings; or it is a distance on a ruler
or turn tool: a number in the unit of the tool, the name of a figure, or a length with a unit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import ClassVar, NamedTuple, NoReturn, TypeVar, cast

from aids import toml_file
from aids.errors import PlotroomError, gather, nearest
from aids.games import Game
from aids.input_file import Key, Place, brief
from aids.kinds import AnyText, Choice, Context, Each, Flag, Number, OwnKind, String, Whole
from aids.records.fields import TABLES, Field
from aids.rulebook.rules import Figure
from aids.rulebook.tables import Table
from generators.drawing import INCH, SCALES, Scale, format_length, parse_length
from generators.page.frame import Body, Heading, Labels, Paper, joined

T = TypeVar("T", covariant=True)
V = TypeVar("V")
P = TypeVar("P", bound="Settings")
MOST_NUMBER = 10_000
MOST_NAME = 60  # letters
MOST_LENGTH = 200 * INCH  # the longest page of a PDF


class Settings:
    """A table of a kit with a value for each declared setting; `where` is its place, `stated` what the file says.

    RulesError with file and line for unknown keys and wrong values.
    """

    declared: ClassVar[Mapping[str, Field[object]]] = MappingProxyType({})

    def __init_subclass__(cls) -> None:
        own = {setting.key: setting for setting in vars(cls).values() if isinstance(setting, Field)}
        cls.declared = {**cls.declared, **own}

    def __init__(self, where: Place, raw: object, game: Game, beside: Collection[str] = ()) -> None:
        """Read a table under the rules of a game; keys `beside` its own belong to what else is read from it."""
        known = (*self.declared, *beside)
        self.where, self.stated = where, toml_file.respelled(toml_file.entries(where, raw), known)
        readers = [partial(self._read, setting, game) for setting in self.declared.values()]
        gather([partial(toml_file.only, where, self.stated, known), *readers])
        self.verify(game)

    def _read(self, setting: Field[object], game: Game) -> None:
        self.__dict__[setting.name] = setting.value(self.where, self.stated, Context(game))

    def verify(self, game: Game) -> None:
        """RulesError for settings that do not go together."""

    def fail(self, problem: str, *keys: Key, fix: str = "") -> NoReturn:
        """Raise the error for a problem at these keys, and its fix."""
        raise self.where.at(*keys).refuse(problem, fix=fix)

    def wrong(self, key: str, wanted: str) -> NoReturn:
        """Raise the error for a setting with a wrong value: `'rows' must be 1 to 40, not 99`."""
        raise self.where.at(key).wrong(wanted, self.stated[key])


def text(meaning: str, takes: str = "text") -> Field[str]:
    """A text, which may be empty."""
    return Field(AnyText(takes=takes), meaning)


def read_file_name(at: Place, raw: object) -> str:
    """A name of small letters, digits and hyphens."""
    if not isinstance(raw, str):
        raise at.wrong("text in quotes", raw)
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", raw):
        raise at.refuse(f"name {brief(raw)} must be small letters, digits and hyphens: it becomes a file name")
    if len(raw) > MOST_NAME:
        raise at.refuse(f"name is {len(raw)} characters long", fix=f"use at most {MOST_NAME} characters")
    return raw


def as_file_name(name: str) -> str:
    """A name in small letters, digits and hyphens, for files."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:MOST_NAME] or "piece"


def free_name(name: str, taken: dict[str, int]) -> str:
    """The name, or where it is taken the name with a number; it is taken from then on."""
    made, count = name, taken.get(name, 1)
    while made in taken:
        count += 1
        made = f"{name}-{count}"
    taken |= {made: 1, name: count}
    return made


def file_name(meaning: str) -> Field[str]:
    """A name that becomes part of file names."""
    takes = "small letters, digits and hyphens"
    return Field(OwnKind(lambda at, raw, given: read_file_name(at, raw), takes=takes), meaning)


def flag(meaning: str, default: bool = False) -> Field[bool]:
    """True or false."""
    return Field(Flag(), meaning).default(default)


def whole(least: int, most: int, meaning: str) -> Field[int]:
    """A whole number from `least` to `most`."""
    return Field(Whole(least, most), meaning)


def decimal(least: float, most: float, meaning: str) -> Field[float]:
    """A number, whole or decimal, from `least` to `most`."""
    return Field(Number(least, most), meaning)


def choice(choices: Sequence[str] | Callable[[], Sequence[str]], meaning: str, takes: str = "") -> Field[str]:
    """One of a few texts; a function gives those that stand in a file, and `takes` then says what they are."""
    return Field(Choice((lambda given: choices()) if callable(choices) else tuple(choices), takes), meaning)


def named(known: Callable[[Game], Mapping[str, T]], what: str, meaning: str, *, of_game: bool = False) -> Field[T]:
    """The name of something, perhaps something of the game, read as the thing; `what` is its word, `a pattern`."""

    def read(at: Place, raw: object, given: Context) -> T:
        game = given.get(Game)
        things = known(game)
        if not isinstance(raw, str):
            raise at.wrong(f"the name of {what}", raw)
        if raw not in things:
            lacks = f"{game.name} has" if of_game else "there is"
            raise at.refuse(f"{lacks} no {what.partition(' ')[2]} {brief(raw)}", fix=nearest(raw[:40], things))
        return things[raw]

    return Field(OwnKind(read, takes=f"the name of {what}"), meaning)


def read_length(at: Place, raw: object) -> float:
    """A length in points from a text with its unit."""
    if not isinstance(raw, str):
        raise at.wrong("text in quotes", raw)
    try:
        points = parse_length(raw, at.name[1:-1])
    except PlotroomError as error:
        raise at.refuse(str(error)) from None
    if points > MOST_LENGTH:
        raise at.refuse(f"{at.name[1:-1]}: {brief(raw)} is more than {MOST_LENGTH / INCH:g} in")
    return points


def length(meaning: str, *, least: float = 0.0, most: float = MOST_LENGTH) -> Field[float]:
    """A length from `least` to `most` points, read as points."""
    to = f"{most / INCH:g} in"
    takes = f"a length from {least / INCH:g} in to {to}" if least else f"a length of at most {to}"

    def read(at: Place, raw: object, given: Context) -> float:
        points = read_length(at, raw)
        if not least - 0.01 <= points <= most + 0.01:
            raise at.wrong(takes, raw)
        return points

    return Field(OwnKind(read, takes=takes if most < MOST_LENGTH else "a length"), meaning)


def read_two_lengths(at: Place, raw: object) -> tuple[float, float]:
    """A width and a height in points."""
    listed = Each(String()).read(at, raw)
    if len(listed) != 2:
        raise at.wrong("two lengths, width and height", raw)
    return read_length(at.at(0), listed[0]), read_length(at.at(1), listed[1])


def two_lengths(meaning: str, *, least: float, most: float) -> Field[tuple[float, float]]:
    """A width and a height, each from `least` to `most` points, read as points."""
    bounds = f"from {format_length(least)} to {format_length(most)}"

    def read(at: Place, raw: object, given: Context) -> tuple[float, float]:
        wide, high = read_two_lengths(at, raw)
        if not least - 0.01 <= min(wide, high) <= max(wide, high) <= most + 0.01:
            raise at.wrong(f"a width and a height {bounds}", raw)
        return wide, high

    return Field(OwnKind(read, takes=f"a list of two lengths, width and height, each {bounds}"), meaning)


class Tables(OwnKind[V]):
    """What is read from a table or a list of tables, each with the settings that `part` declares."""

    def __init__(self, read: Callable[[Place, object, Context], V], part: type[Settings], takes: str = TABLES) -> None:
        super().__init__(read, takes=takes)
        self.part = part


def counted(at: Place, raw: object, least: int, most: int) -> list[object]:
    """A list of `least` to `most` values."""
    listed = toml_file.array(at, raw)
    if not least <= len(listed) <= most:
        name = at.name[1:-1]
        fix = f"use at most {most}" if least == 0 else f"use {least} to {most}"
        raise at.refuse(f"the list of {name} has {len(listed):,}" if listed else f"{name} is empty", fix=fix)
    return listed


def texts(meaning: str, least: int = 0, most: int = 2_000) -> Field[tuple[str, ...]]:
    """A list of texts that are not blank; an empty one where it need not be stated."""

    def read(at: Place, raw: object, given: Context) -> tuple[str, ...]:
        return Each(String()).read(at, counted(at, raw, least, most))

    setting = Field(OwnKind(read, takes="a list of texts"), meaning)
    return setting if least else setting.default([])


def wholes(least: int, most: int, count: int, meaning: str) -> Field[tuple[int, ...]]:
    """A list of 1 to `count` whole numbers from `least` to `most`, each above the one before it."""

    def read(at: Place, raw: object, given: Context) -> tuple[int, ...]:
        listed = toml_file.array(at, raw)
        if not all(type(each) is int for each in listed) or listed != sorted(set(cast("list[int]", listed))):
            raise at.wrong("whole numbers that rise, like [1, 2, 3]", raw)
        if not 1 <= len(listed) <= count or not all(least <= cast("int", each) <= most for each in listed):
            raise at.wrong(f"1 to {count} numbers from {least} to {most}", raw)
        return tuple(cast("list[int]", listed))

    return Field(OwnKind(read, takes=f"a list of 1 to {count} rising whole numbers from {least} to {most}"), meaning)


def table(kind: type[P], meaning: str) -> Field[P]:
    """A table with settings of its own."""
    return Field(Tables(lambda at, raw, given: kind(at, raw, given.get(Game)), kind, "a table"), meaning)


def tables(kind: type[P], meaning: str, least: int = 0, most: int = 2_000) -> Field[tuple[P, ...]]:
    """A list of tables with settings of their own; an empty one where it need not be stated."""

    def read(at: Place, raw: object, given: Context) -> tuple[P, ...]:
        if not isinstance(raw, list):
            raise at.wrong(f"a list of tables, [[{at.name[1:-1]}]]", raw)
        listed = counted(at, raw, least, most)
        return tuple(gather(partial(kind, at.at(n), each, given.get(Game)) for n, each in enumerate(listed)))

    setting = Field(Tables(read, kind), meaning)
    return setting if least else setting.default([])


RuleNumber = TypeVar("RuleNumber", int, float)


def figure(meaning: str) -> Field[Figure]:
    """A figure by its name."""
    return named(lambda game: game.rules.figures, "a figure", meaning)


#: Reads the name of a figure.
read_figure = figure("").kind.read


def figures(meaning: str) -> Field[tuple[Figure, ...]]:
    """A list of figures by their names."""

    def read(at: Place, raw: object, given: Context) -> tuple[Figure, ...]:
        return Each(figure("").kind).read(at, counted(at, raw, 1, 2_000), given)

    return Field(OwnKind(read, takes="a list of names of figures"), meaning)


def number_or_figure(least: RuleNumber, most: RuleNumber, meaning: str) -> Field[RuleNumber]:
    """A number from `least` to `most`, or the name of a figure whose value is one, cut to a whole number if these are.

    With whole bounds the number is whole.
    """
    kind = type(least)
    what, shown = ("a whole number", "{:,}") if kind is int else ("a number", "{:g}")
    bounds = f"{shown.format(least)} to {shown.format(most)}"
    takes = f"{what} from {bounds}, or the name of a figure"

    def read(at: Place, raw: object, given: Context) -> RuleNumber:
        if type(raw) in (int, kind) and least <= cast("float", raw) <= most:
            return kind(cast("float", raw))
        if not isinstance(raw, str):
            raise at.wrong(takes, raw)
        value = kind(read_figure(at, raw, given).value)
        if not least <= value <= most:
            raise at.refuse(f"the figure {raw!r} is {shown.format(value)}", fix=f"{bounds} can be printed here")
        return value

    return Field(OwnKind(read, takes=takes), meaning)


def rulings(meaning: str = "rulings that it rests on, by their ids") -> Field[tuple[str, ...]]:
    """A list of ids of rulings; an empty one where it is not stated."""
    ruling = named(lambda game: {each: each for each in game.rules.rulings}, "a ruling", "")
    return Field(Each(ruling.kind), meaning).default([])


def table_named(meaning: str) -> Field[Table]:
    """A table of the rules by its name."""
    return named(lambda game: game.rules.tables, "a table", meaning, of_game=True)


SLACK = 1e-6


class Distance(NamedTuple):
    """A distance as it is stated: a number in the unit of its tool, or points if `fixed`."""

    number: float
    fixed: bool = False

    def on(self, scale: Scale) -> float:
        """The distance in divisions of a scale."""
        if not self.fixed:
            return self.number / scale.counts
        return round(self.number / scale.points, 9)


def read_distance(at: Place, raw: object, given: Context) -> Distance:
    """A distance from a number, the name of a figure or a length."""
    if isinstance(raw, str):
        if raw[:1].isdigit() and raw not in given.get(Game).rules.figures:
            return Distance(read_length(at, raw), True)
        return Distance(float(read_figure(at, raw, given).value))
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise at.wrong("a number, the name of a figure, or a length like '35 cm'", raw)
    return Distance(float(raw))


def distance(meaning: str) -> Field[Distance]:
    """A distance, from 0; its bounds are those of `divisions`."""
    return Field(OwnKind(read_distance, takes="a number in the unit, the name of a figure, or a length"), meaning)


def unit_setting() -> Field[str]:
    """The unit of a tool: that of its numbers, and of what is printed on it."""
    return choice(tuple(SCALES), "the unit of its numbers, and of what is printed on it").default("in")


def divisions(table: Settings, stated: Distance, scale: Scale, least: float, most: float, *keys: Key) -> float:
    """A distance in divisions of a scale; RulesError at its keys if it is not from `least` to `most` inches."""
    found = stated.on(scale)
    low, high = (inches * INCH / scale.points for inches in (least, most))
    if not low - SLACK <= found <= high + SLACK:
        bounds = f"{low * scale.counts:.4g} to {high * scale.counts:.4g} {scale.unit}"
        table.fail(f"{table.where.at(*keys).name} is {scale.show(found)}", *keys, fix=f"{bounds} can be printed")
    return found


NOTHING: Mapping[str, object] = MappingProxyType({})


class Job(NamedTuple):
    """The job that sheets are made for: the game with its rules in force, the paper, how backs are printed, and hexes.

    `hex_size` is the width of the board's hexes from flat to flat, in points: 45 are 5/8 inch.  `labels` is the sheet
    of labels that counters are printed on; None for plain paper.  `air` is room on a chart's page that its
    rows take up: points by which each is higher than it must be.  `made` are the pages of the sheets made so far by
    their names, and `titles` those of all: the cover lists them with their `numbers`, by the identity of a page.  `kit`
    says that the whole kit is printed, so that its pages are numbered through all files.
    """

    game: Game
    paper: Paper
    sides: str
    hex_size: float = 45.0
    labels: Labels | None = None
    air: float = 0.0
    kit: bool = False
    made: Mapping[str, Sequence[Body]] = MappingProxyType({})
    titles: Mapping[str, str] = MappingProxyType({})
    numbers: Mapping[int, int] = MappingProxyType({})


class Sheet(Settings):
    """A sheet of a kit.  Each kind of sheet is a class of its own with its settings and its `pages`."""

    name = text("the name on the command line: small letters, digits and hyphens")
    kind = text("the kind of sheet")
    title = text("the title of each page")
    rule = text("the numbers of its rules, for the last page of the kit").default("")
    assumes = rulings()
    about = text("a line for `plotroom list`").default("")
    extra = flag("print it only when it is named")

    def __init__(
        self,
        where: Place,
        raw: object,
        game: Game,
        shared: Mapping[str, object] = NOTHING,
        beside: Collection[str] = (),
    ) -> None:
        """Read a sheet; `shared` are the tables of its kit that belong to all its sheets: layouts and colors."""
        self.shared = shared
        super().__init__(where, raw, game, beside)

    @classmethod
    def suited(cls, stated: Mapping[str, object]) -> type[Sheet]:
        """The class that draws a sheet with these settings: this one, or another of the same kind."""
        return cls

    def pages(self, job: Job) -> list[Body]:
        """The pages; FitError or RulesError for what the paper has no room for."""
        raise NotImplementedError

    def heading(self, job: Job, small: bool = False) -> Heading:
        """The title block of its pages."""
        return Heading(job.game.title, self.title, small=small)


def id_key(ruling: str) -> list[int | str]:
    """What ids of rulings are sorted by: numbers in them count as such."""
    return [int(part) if n % 2 else part for n, part in enumerate(re.split(r"(\d+)", ruling))]


def resting(body: Body, game: Game, rulings: Iterable[str]) -> Body:
    """A page whose head names the rulings that all of it rests on."""
    ids = sorted({*rulings} & game.rules.rulings.keys() - {*body.heading.note.split()}, key=id_key)
    heading = body.heading
    return body._replace(heading=heading._replace(note=joined(heading.note, " ".join(ids))))
