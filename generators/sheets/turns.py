"""Turns of saved games: what a game declares to play a turn and draw its turn sheet, and the tables of the sheet."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import fsum
from pathlib import Path
from types import MappingProxyType
from typing import Generic, NamedTuple, Protocol, TypeVar

from aids import dice, games
from aids.errors import InputError, PlotroomError, UnknownName, nearest
from aids.games import Game, played
from aids.input_file import NO_FILES, PlayerFile
from aids.reading import rule_files
from aids.records.fields import Origin, Source
from aids.rulebook.rules import Input, Inputs, Rules
from aids.turns import Question, RolledSetup, Section
from generators.drawing import Drawing
from generators.page.frame import Area, Body, Heading, Paper
from generators.page.rich_text import GUTTER, Block, draw_section
from generators.page.table_layout import Column, Laid, Row, Table, draw_rows, lay_out
from generators.sheets.kits import catalog, load_class
from generators.sheets.sheet import resting

GAP = 12.0  # points between two sections
LEAST_ROWS = 3  # of a section that stand below its title at the foot of a page
HEAD = 14.0  # points: a title


class TableSection(NamedTuple):
    """Titled tables side by side, with a note at the right of the title."""

    title: str
    note: str
    tables: tuple[Table, ...]


def section(
    title: str, note: str, columns: Sequence[Column], *tables: Sequence[Row], padding: float = 3.4
) -> TableSection:
    """A section whose rows are higher than their text by `padding` and begin at its top, in tables side by side."""
    kept = tables[:1] + tuple(rows for rows in tables[1:] if rows)
    return TableSection(
        title, note, tuple(Table(columns, rows, row_height=0.0, padding=padding, top=True) for rows in kept)
    )


def section_pages(
    sections: Iterable[TableSection], room: Area, begun: Block | None = None
) -> Iterator[tuple[Drawing, float]]:
    """The sections one below the other, below what the first page has `begun` with.

    A table goes on the next page row by row, under its title and heads.  With each page goes the y below it.
    """
    draw, y = Drawing(), room.top
    if begun is not None:
        draw.put(begun.drawing, room.left, y)
        y -= begun.height + GAP
    for each in sections:
        width = (room.width - GUTTER * (len(each.tables) - 1)) / len(each.tables)
        laid = [lay_out(table, width) for table in each.tables]
        firsts, begins = [0] * len(laid), True
        while begins or any(first < len(table.rows) for table, first in zip(laid, firsts, strict=True)):
            title, note = (each.title, each.note) if begins else (f"{each.title}, continued", "")
            if y - max(map(_least, laid, firsts)) < room.bottom and y < room.top:
                yield draw, y
                draw, y = Drawing(), room.top
            y = draw_section(draw, title, note, room.width, room.left, y)
            lasts = [_fitting(table, first, y - room.bottom) for table, first in zip(laid, firsts, strict=True)]
            y = min(
                draw_rows(draw, table, room.left + number * (width + GUTTER), y, firsts[number], lasts[number])
                for number, table in enumerate(laid)
                if begins or firsts[number] < lasts[number]
            )
            firsts, begins = lasts, False
        y -= GAP
    yield draw, y


def _least(laid: Laid, first: int) -> float:
    """The height of a title, heads and the rows that must stand below it."""
    return HEAD + laid.head_height + fsum(laid.heights[first : first + LEAST_ROWS])


def _fitting(laid: Laid, first: int, room: float) -> int:
    """The number of the first row that does not fit a height under the heads; at least one does, if any is left."""
    room, last = room - laid.head_height, first
    while last < len(laid.rows) and room >= laid.heights[last]:
        room -= laid.heights[last]
        last += 1
    return max(last, min(first + 1, len(laid.rows)))


FILLED = "-filled"  # ends the name of a file to which the player's part of its turn was added, question by question
TURNS = 1_000  # more than a game has: one seed gives other dice in each turn


class Saved:
    """What a game keeps of a file, of a type of its own: its `TurnSheet` alone makes it and looks into it."""


class Report:
    """What happened in a turn, as `Saved` is."""


G = TypeVar("G")
R = TypeVar("R")
S = TypeVar("S")
T = TypeVar("T")


class FileRead(NamedTuple, Generic[G]):
    """A game file as read: the turn that it closes, its source, its digest, and what the game itself keeps of it.

    `rolled` says that nothing is left to roll: the player's own dice of the coming turn stand in it, or the game has
    none.  `label` names the turn in file names where its number does not, `folder` the folder of what it makes, if
    it has one.  `house` names the house rules of Plotroom's own under which the game is played, `made` says what made
    the file.  `at` is the file itself.
    """

    turn: int
    digest: str
    source: Source | None
    rolled: bool
    game: G
    label: str = ""
    folder: str = ""
    house: str = ""
    made: Origin = Origin()
    at: PlayerFile = PlayerFile("", NO_FILES)


class TurnJob(NamedTuple):
    """How a turn sheet is laid out: the paper, and the note in its foot: own dice, house rules."""

    paper: Paper
    note: str = ""


def turn_pages(
    game: Game, pages: Iterable[Drawing], title: str, job: TurnJob, first: str = "", rulings: Iterable[str] = ()
) -> Iterator[Body]:
    """The pages of a turn sheet, which rest on rulings, under a title; the first may have one of its own."""
    for n, page in enumerate(pages):
        heading = Heading(game.title, f"{title}, continued" if n else first or title)
        yield resting(Body(page, heading, "read", note=job.note), game, rulings)


class Asker(Protocol):
    """Asks a player a question until the answer can be, and gives the value after it."""

    def __call__(self, question: Question[T], /) -> T:
        """The value after the answer."""


class TurnNames(NamedTuple):
    """Names without suffix: the next game file, the turn sheet, and the turn that was played.

    What a player is sent lies in a folder apart, in the `folder` of the turn.
    """

    following: str
    sheet: str
    played: str = ""
    folder: str = ""

    def sent(self, stem: str, whom: str) -> str:
        """The name of what a player is sent."""
        name = whom.lower()
        return f"{self.folder}/to-send/{name}/{stem}-{name}"


#: What answers each question of a page about a file, by its name, from what the page gives, ready for `json.dumps`.
Questions = Mapping[str, Callable[[Rules, FileRead[G], Inputs], dict[str, object]]]


class TurnSheet(Generic[G, R, S]):
    """A game on file, with what it keeps of a file, its reports, and its setups.

    - `inputs`: options of `plotroom turn` besides those of every game
    - `rolls`: whether a turn rolls dice
    - `asks`: whether the player's part of a turn can be asked for
    - `called`: what names the next turn in file names, as the help of `plotroom turn` shows it
    - `mails`: whether its players send orders and are told results, each alone
    - `map`: the kind of map, which a page draws with its module `play<map>.js`
    - `tables`: tables of the game file that a page changes; `orders` stands for `[orders.NAME]` too
    - `begin`: options of a set-up with which a game can begin at once on a page
    - `house`: the name of house rules that come with Plotroom, under which it begins where the player has none
    """

    inputs: tuple[Input, ...] = ()
    rolls = True
    asks = False
    called = "<turn>"
    mails = False
    map: str
    tables: tuple[str, ...] = ()
    begin: Mapping[str, object] = MappingProxyType({})
    house = ""

    def answer(self, rules: Rules, file: FileRead[G], given: Inputs) -> list[str] | None:
        """Lines of text in place of a turn, where an option asks for them; None where none does."""
        return None

    def board(self, rules: Rules, file: FileRead[G]) -> tuple[Section, ...]:
        """What has come from each player for the turn, in words."""
        return ()

    def board_json(self, rules: Rules, file: FileRead[G]) -> dict[str, object]:
        """What has come from each player for the turn, ready for `json.dumps`."""
        raise NotImplementedError

    def settled(self, rules: Rules, file: FileRead[G], ask: Asker | None = None) -> FileRead[G]:
        """The file with what came; what is open in it is asked where the master can `ask`, and refused elsewhere."""
        return file

    def letters(self, rules: Rules, report: R) -> dict[str, dict[str, str]]:
        """What is told after a turn, as text ready to mail: by the ending of its file and by whom it is for."""
        return {}

    def maps(self, game: Game, report: R, job: TurnJob) -> dict[str, list[Body]]:
        """Pages with the board as each player may see it, by the names that letters have."""
        return {}

    def forms(self, game: Game, report: R, job: TurnJob) -> dict[str, list[Body]]:
        """Pages to fill in for the next turn, by the name of each player who has something to order."""
        return {}

    def standing(self, rules: Rules, file: FileRead[G]) -> R:
        """The report of a position in which nothing has happened, for the forms of its own turn."""
        raise NotImplementedError

    def shown(self, rules: Rules, file: FileRead[G]) -> dict[str, object]:
        """What the map needs beside the position, ready for `json.dumps`."""
        raise NotImplementedError

    def questions(self) -> Questions[G]:
        """What the page asks about a file."""
        return {}

    def read(self, rules: Rules, file: PlayerFile) -> FileRead[G]:
        """A file by its path; RulesError with file and line for a fault."""
        raise NotImplementedError

    def given(self, rules: Rules, file: FileRead[G], given: Inputs) -> FileRead[G]:
        """A file as read, with what the options give."""
        return file

    def filled(self, rules: Rules, file: FileRead[G], before: R | None, ask: Asker) -> str:
        """The text of a file after the player's part of its turn, which is asked for; `before` is the turn before."""
        raise NotImplementedError

    def play(self, rules: Rules, file: FileRead[G], path: str, seed: int | None) -> R:
        """The report of one turn, with the seed or with the dice in the file."""
        raise NotImplementedError

    def began(self, rules: Rules, file: FileRead[G]) -> R | None:
        """The report of the turn that a file came from, carried out again; None where that cannot be."""
        if file.source is None:
            return None
        before = PlayerFile(str(Path(file.at.path).parent / file.source.file), file.at.files)
        if not before.files.has(before.path):
            return None
        try:
            read = self.read(rules, before)
            same = read.digest == file.source.digest and (read.rolled or file.source.seed is not None)
            return self.play(rules, read, before.path, file.source.seed) if same else None
        except PlotroomError:
            return None

    def played(self, before: FileRead[G], after: FileRead[G]) -> FileRead[G]:
        """A file with the orders that led to the one after it."""
        return before

    def names(self, path: Path, file: FileRead[G], report: R) -> TurnNames:
        """The names of the files of a turn, by its number."""
        name = next_name(path, file.turn)
        return TurnNames(name, name)

    def tell(self, rules: Rules, report: R, *, on_page: bool = False) -> tuple[Section, ...]:
        """A report in words; `on_page` it says what to tap, and otherwise what to write in a file."""
        raise NotImplementedError

    def tell_player(self, rules: Rules, file: FileRead[G]) -> Section:
        """What the player entered in a file, in words."""
        raise NotImplementedError

    def as_json(self, rules: Rules, report: R) -> dict[str, object]:
        """A report, ready for `json.dumps`."""
        raise NotImplementedError

    def position(self, rules: Rules, file: FileRead[G]) -> dict[str, object]:
        """The position in a file as values, as the JSON of a turn has it under `next`."""
        raise NotImplementedError

    def next_text(self, rules: Rules, report: R, source: Source) -> str:
        """The text of the next file."""
        raise NotImplementedError

    def saved(self, rules: Rules, setup: S) -> str:
        """The text of the first file of a setup, of the type that the game's setup sheet rolls."""
        raise NotImplementedError

    def bodies(self, game: Game, report: R, job: TurnJob) -> list[Body]:
        """The pages of the turn sheet."""
        raise NotImplementedError


GameTurns = TurnSheet[Saved, Report, RolledSetup]


def read_with_rules(game: Game, path: PlayerFile) -> tuple[Game, FileRead[Saved]]:
    """A game file, and the game under the house rules that it names, if it does.

    Those in force already come before the player's own that a file names.  InputError for a file that names some of
    Plotroom's own where others are in force; the errors of reading it.
    """
    sheet = turn_sheet(game.name)
    file = sheet.read(game.rules, path)
    if not file.house or file.house == rule_files.name_of(game.rules):
        return game, file
    if game.rules.house is not None and rule_files.is_path(file.house):
        return game._replace(rules=game.rules._replace(named=file.house)), file
    if game.rules.house is not None:
        raise InputError(f"remove them: {Path(path.path).name} is played with {file.house}", where="--rules")
    under = played(game.name, file.house, path)
    return under, sheet.read(under.rules, path)


def turn_dice(file: FileRead[G], rolled: Sequence[int], seed: int | None) -> dice.Source:
    """The dice of the turn that follows a file: those that the player rolled, else those of seed and turn."""
    if rolled:
        return dice.GivenDice(rolled)
    return dice.RandomDice(None if seed is None else TURNS * seed + file.turn)


def turn_sheet(game: str) -> GameTurns:
    """The turns of a game; UnknownName if it has no games on file."""
    name = catalog(game).turn
    if not name:
        raise UnknownName("this game has no turns to play", nearest(game, turn_games()), where=game)
    return load_class(name, TurnSheet)()


def turn_games() -> list[str]:
    """The games that can be kept on file."""
    return [name for name in games.names() if catalog(name).turn]


def next_name(path: Path, turn: int) -> str:
    """The name, without suffix, of the files of the next turn: `convoy-4` after `convoy-3.toml` and `convoy.toml`."""
    return f"{path.stem.removesuffix(FILLED).removesuffix(f'-{turn}')}-{turn + 1}"
