"""Where a figure or a table of a game shows: the sheets that print it, the spots that change with it, and the odds.

What depends on a part of the rules is found by asking: `readers` tells which sheets read it, and those are drawn twice,
with the part as it is now and as it would be otherwise.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from aids.checks import Check, accept, odds_in_words, plain
from aids.dice import format_percent
from aids.errors import InputError, PlotroomError, UnknownName, nearest
from aids.games import Game
from aids.input_file import NO_FILES
from aids.rulebook.rules import Rules
from aids.rulebook.tables import Table, house_keys
from generators.drawing.collisions import Bounds, spots
from generators.page.frame import paper
from generators.press.documents import gather
from generators.sheets import kits
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job
from generators.web.describe import FIGURE, TABLE, Readers, example_of, readers, sheets_of
from generators.web.house_rules import set_section, set_table
from generators.web.lookups import load_game
from generators.web.requests import Request, desk, rules_file, rules_of

MOST_PAGES, MOST_ODDS = 8, 6


class Part(NamedTuple):
    """A figure, a switch or a table: `figures.kill-needed`, `tables.contact`."""

    section: str
    name: str

    def __str__(self) -> str:
        return f"{self.section}.{self.name}"


def shown(request: Request) -> dict[str, object]:
    """Where a `part` of a game shows under the rules of the request, on the `paper` of it.

    `sheets` are pages with the boxes of what changes with it, as shares of the page from its upper left corner: those
    up to the first sheet that has such boxes.  `next` names the sheet to look at after it, which the same request with
    `from` asks for; it is "" after the last.  `odds` are the checks whose chances change, each with what changes as
    printed and in force; they come with the first answer alone.
    """
    files, size = desk(request), paper(request.get("paper") or "a4")
    name, begin = request["game"], request.get("from") or ""
    now, book = load_game(name, *rules_of(request), files), load_game(name, files=files)
    word = request["part"]
    section, _, key = word.partition(".")
    known = {FIGURE: [*now.rules.figures, *now.rules.switches], TABLE: [*now.rules.tables]}
    if key not in known.get(section, ()):
        names = [f"{each}.{one}" for each, all_of in known.items() for one in all_of]
        raise UnknownName(f"{now.name} has no part called {word[:60]!r}", nearest(word[:60], names), where="part")
    part = Part(section, key)
    _, text = rules_file(request)
    as_it_is, otherwise = _two(request, part, now, book, text)
    jobs = (Job(as_it_is, size, "single"), Job(otherwise, size, "single"))
    pages, following = _pages(jobs, part, readers(as_it_is, request), begin)
    before = book if str(part) in now.rules.changed else otherwise
    odds = [] if begin else _odds(before, as_it_is, is_changed=before is book)
    return {"sheets": pages[:MOST_PAGES], "next": following, "odds": odds}


def _two(request: Request, part: Part, now: Game, book: Game, text: str) -> tuple[Game, Game]:
    """The game with the part as it is in force, and with another value of it: as printed where it was changed.

    The house rules of both state the part, so that they differ in nothing else; the game twice where no other value
    of it can be in force.
    """

    def with_value(value: object) -> Game:
        stated = text if text.strip() else f'game = "{now.name}"\n'
        if part.section == FIGURE:
            stated = set_section(stated, (FIGURE,), {part.name: value})
        else:
            stated = set_table(stated, part.name, value)
        asked = {**request, "rules": {"name": "shown.toml", "text": stated}}
        return load_game(now.name, *rules_of(asked), desk(asked))

    try:
        as_it_is = with_value(_value(now.rules, part))
    except PlotroomError:  # a table whose rows follow from others
        return now, now
    others = [_value(book.rules, part)] if str(part) in now.rules.changed else _others(now.rules, part)
    for value in others:
        try:
            return as_it_is, with_value(value)
        except PlotroomError:  # it may not stand beside the others
            continue
    return as_it_is, as_it_is


def _value(rules: Rules, part: Part) -> object:
    """The value of a part as house rules state it."""
    if part.section == TABLE:
        return _rows(rules.tables[part.name], lambda key, cell: cell)
    known = rules.figures if part.name in rules.figures else rules.switches
    return known[part.name].value


def _rows(table: Table, cell: Callable[[str, object], object]) -> list[dict[str, object]]:
    """The rows of a table as house rules state them, each cell as `cell` gives it."""
    return [
        {**house_keys(row), **{key: cell(key, plain(held)) for key, held in row.cells.items()}} for row in table.rows
    ]


def _others(rules: Rules, part: Part) -> Iterator[object]:
    """Other values of a part, the least different first."""
    if part.section == TABLE:
        yield from _other_rows(rules.tables[part.name])
    elif part.name in rules.figures:
        _, value, _, _, _, least, most, _ = rules.figures[part.name]
        yield from (each for each in (value + 1, value - 1, value + 2, least, most) if least <= each <= most != least)
    else:
        switch = rules.switches[part.name]
        yield from (each for each in switch.texts if each != switch.value)


def _other_rows(table: Table) -> Iterator[list[dict[str, object]]]:
    """Other rows of a table: the results of two rows in each other's place, or a sentence of it that goes on."""
    for key in reversed(table.columns):
        for n in range(1, len(table.rows)):
            rows = _rows(table, lambda key, cell: cell)
            if rows[n][key] != rows[n - 1][key]:
                rows[n][key], rows[n - 1][key] = rows[n - 1][key], rows[n][key]
                yield rows
    yield _rows(table, lambda key, cell: f"{cell} …" if isinstance(cell, str) and " " in cell else cell)


def _pages(jobs: tuple[Job, Job], part: Part, read: Readers, begin: str) -> tuple[list[dict[str, object]], str]:
    """The pages on which a part shows, with what changes with it marked, those without marks last; and the next sheet.

    Sheets are looked at from that named `begin`, or the first, to the one in which something is marked.
    """
    game, other = (job.game for job in jobs)
    tables = game.rules.tables.items()
    changed = {str(part), *(f"{TABLE}.{name}" for name, table in tables if other.rules.tables[name] != table)}

    def is_changed(spec: Spec) -> bool:
        differs = kits.filled(spec, game).data != kits.filled(spec, other).data
        return differs or not changed.isdisjoint(read.get(spec.name, ()))

    specs = {spec.name: spec for spec in filter(is_changed, sheets_of(game))}
    names = list(specs)
    if begin and begin not in specs:
        fault = f"{part} does not appear on a sheet called {begin[:40]!r}"
        raise UnknownName(fault, nearest(begin[:40], names), where="from")
    pages: list[dict[str, object]] = []
    for n in range(names.index(begin) if begin else 0, len(names)):
        here = list(_marked(specs[names[n]], *jobs))
        marked = [page for page in here if page["marks"]]
        if marked:
            return [*marked, *pages], "".join(names[n + 1 : n + 2])
        pages += here[:1] * (str(part) in read.get(names[n], ()))
    return pages, ""


def _marked(spec: Spec, job: Job, other: Job) -> Iterator[dict[str, object]]:
    """The pages of a sheet, each with the spots that differ from its pages in another job."""
    try:
        here, there = (gather(kits.build(spec, each), "single").bodies for each in (job, other))
    except PlotroomError:
        return
    title, size = kits.filled(spec, job.game).text("title"), job.paper
    for n, body in enumerate(here):
        against = there[n].drawing.records if n < len(there) else ()
        marks = spots(body.drawing.records, against) if body.drawing.records != against else []
        yield {
            "sheet": spec.name,
            "title": title,
            "page": n + 1,
            "marks": [share for mark in marks if (share := _share(mark, size.width, size.height))],
        }


def _share(mark: Bounds, width: float, height: float) -> list[float]:
    """A box as shares of a page: left, top, width and height; empty if it lies beyond it."""
    left, right = (min(1.0, max(0.0, x / width)) for x in (mark[0], mark[2]))
    top, foot = (min(1.0, max(0.0, 1 - y / height)) for y in (mark[3], mark[1]))
    return [round(each, 4) for each in (left, top, right - left, foot - top)] if left < right and top < foot else []


def _odds(before: Game, now: Game, *, is_changed: bool) -> list[dict[str, object]]:
    """The checks whose chances differ between two games, with inputs of an example, and what differs.

    Each row is a result with its chance in the first and in the second game, or twice that in the second if nothing
    `is_changed` there.
    """
    told: list[dict[str, object]] = []
    for name, check in now.checks.items():
        if not check.dice or name not in before.checks:
            continue
        chances, old = _chances(now, check), _chances(before, before.checks[name])
        rows = [
            [label, _told(old.get(label) if is_changed else chances.get(label)), _told(chances.get(label))]
            for label in {**old, **chances}
            if old.get(label) != chances.get(label) and (is_changed or label in chances)
        ]
        if rows:
            told.append({"check": name, "title": check.title, "rows": rows[:MOST_ODDS]})
    return told


def _told(chance: Fraction | None) -> list[object]:
    """A chance as a percentage, and as a number from 0 to 1."""
    return [format_percent(chance or Fraction(0)), float(chance or 0)]


def _chances(game: Game, check: Check) -> dict[str, Fraction]:
    """The chances of a check's results with the inputs of its example; none where those do not suffice."""
    stated = example_of(game, check)
    given = {name: held[0] if len(held) == 1 else held for name, held in stated.items()}
    try:
        parts = odds_in_words(check, accept(check, given, NO_FILES))
    except InputError:
        return {}
    return {label: chance for part in parts[:1] for label, chance in part.rows}
