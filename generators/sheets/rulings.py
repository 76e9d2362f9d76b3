"""The rulings sheet of a kit: every ruling by its group and id, and a ruler; and which sheets print which rules.

The numbered rules of a document are those of `templates/coverage_<game>.toml`, with the sheets that print each.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from aids import __version__
from aids.games import Game
from aids.rulebook.rules import Ruling
from aids.toml_file import own
from generators import TEMPLATES
from generators.drawing import INCH, Drawing, Style, shift
from generators.drawing.sizes import set_size, small_body
from generators.drawing.text import text_width, wrap_text
from generators.page.frame import NOTE, RULINGS, SECTION, TABLE, Body, area, scale_bars
from generators.page.rich_text import GUTTER, Block, Word, draw_paragraph, draw_words, wrap_words
from generators.sheets import kits
from generators.sheets.charts import column_height
from generators.sheets.kits import Spec, leaves
from generators.sheets.sheet import Job, Sheet, id_key

SETUP, TURN, PLAYER, BY_HAND = "setup", "turn", "player", "by hand"


class CoveredRule(NamedTuple):
    """One numbered rule, `103.3.2a`.

    `printed` are sheets of the kit; `resolved` are checks, `setup` for the setup sheet, `turn` for a turn of a game on
    file, `player` for the player's own choice, or `by hand` for what the base game decides; `about` is its subject.
    `steps` are the modules of the game's engine that carry it out in a turn, `enter` what the player enters in the
    game file.
    """

    number: str
    printed: tuple[str, ...]
    resolved: tuple[str, ...]
    about: str
    steps: tuple[str, ...] = ()
    enter: str = ""


def coverage_file(game: str) -> Path | None:
    """The file that lists the numbered rules of a game; None for a game whose document does not number them."""
    path = TEMPLATES / f"coverage_{game.replace('-', '_')}.toml"
    return path if path.is_file() else None


def coverage(path: Path) -> list[CoveredRule]:
    """The rules listed in a coverage file, in its order."""
    return [CoveredRule(number, **entry) for number, entry in own(path)["rules"].items()]


def showing(game: Game, check: str) -> list[str]:
    """The sheets that show the rules of a check, those with most of them first."""
    path = coverage_file(game.name)
    rules = coverage(path) if path is not None else cited_rules(game, kits.sheets(game))
    count = Counter(sheet for rule in rules if check in rule.resolved for sheet in rule.printed)
    return [sheet for sheet, _ in count.most_common()]


def resolved_text(rule: CoveredRule) -> str:
    """The ways to resolve a rule in a line: `visibility, turn (close), by hand: enter sighted`."""
    names = [f"{TURN} ({', '.join(rule.steps)})" if name == TURN else name for name in rule.resolved]
    return ", ".join(names) + (f": enter {rule.enter}" if rule.enter else "")


def stated(spec: Spec) -> list[str]:
    """The rules that a sheet states, in the order of the document."""
    return [rule for rule in spec.text("rule", "").split(", ") if rule]


def cited_rules(game: Game, sheets: Sequence[Spec]) -> list[CoveredRule]:
    """The rules in the order in which tables, figures, checks and sheets cite them, each once."""
    rules: dict[str, CoveredRule] = {}
    for rule, about, resolved, printed in _citations(game, sheets):
        known = rules.get(rule, CoveredRule(rule, (), (), ""))
        rules[rule] = known._replace(
            printed=tuple(dict.fromkeys((*known.printed, *printed))),
            resolved=tuple(dict.fromkeys((*known.resolved, *resolved))),
            about=known.about or about,
        )
    return list(rules.values())


def _citations(game: Game, sheets: Sequence[Spec]) -> Iterator[tuple[str, str, tuple[str, ...], tuple[str, ...]]]:
    """Each citation: the rule, what cites it, the check that resolves that, and the sheets that print it."""
    texts = {spec.name: {text for _, text in leaves((), spec.data) if isinstance(text, str)} for spec in sheets}

    def on(*names: str) -> tuple[str, ...]:
        return tuple(sheet for sheet, held in texts.items() if not held.isdisjoint(names))

    for name, table in game.rules.tables.items():
        resolved = (name,) if name in game.checks else ()
        for rule in dict.fromkeys((table.rule, *(row.rule for row in table.rows))):
            yield rule, table.title, resolved, on(name)
    for name, figure in game.rules.figures.items():
        filled = tuple(sheet for sheet, held in texts.items() if any(f"{{{name}}}" in text for text in held))
        yield figure.rule, figure.means, (), (*on(name), *filled)
    for name, check in game.checks.items():
        if name not in game.rules.tables:
            yield check.rule, check.title, (name,), on(name)
    for spec in sheets:
        for rule in stated(spec):
            yield rule, spec.text("title"), (), (spec.name,)


GAPS = (
    26.0,
    22.0,
    18.0,
    13.0,
    9.0,
    7.0,
    5.0,
    3.5,
)  # points between two rulings: the first with which the fewest pages take them
COLUMN, MOST_COLUMNS = 250.0, 3  # points: the least width of a column, and how many there are at most
HANG, LEADING = 11.0, 1.2  # points by which a step is set in behind its number, and from line to line in their size
MEASURE = "Print at 100 %: the bar must measure 100 mm and 4 inches."
SAID = "Rulings decide what the rules leave open. Pages of play name rulings by id."


class Way(NamedTuple):
    """A way to set rulings: the size of their type, and the room at their left for ids and rules; 0 puts them above."""

    size: float
    aside: float = 0.0


LARGE, USUAL = Way(SECTION, 128.0), Way(TABLE)


class Rulings(Sheet):
    """Every ruling by its id, in columns of equal height over a ruler; the foot names the program."""

    def pages(self, job: Job) -> list[Body]:
        """One page of large type, or the fewest in body type of 10 points or, where that saves pages, of 9."""
        drawings = _drawings(job, LARGE)
        if len(drawings) > 1:
            drawings = _drawings(job, USUAL)
        if len(drawings) > 1:
            with small_body():
                drawings = min(drawings, _drawings(job, USUAL), key=len)
        heading = self.heading(job)._replace(note=SAID if job.game.rules.rulings else "")
        more, notes = (
            heading._replace(title=f"{heading.title}, continued"),
            ["continued on the last pages"] * len(drawings),
        )
        notes[-1] = f"Plotroom {__version__}"
        pages = enumerate(zip(drawings, notes, strict=True))
        return [Body(draw, more if n else heading, RULINGS, note=note) for n, (draw, note) in pages]


def _drawings(job: Job, way: Way) -> list[Drawing]:
    """The rulings and the ruler on the fewest pages, all of them filled alike."""
    room = area(job.paper)
    count = 1 if way.aside else max(1, min(MOST_COLUMNS, int(room.width // COLUMN)))
    width = (room.width - GUTTER * (count - 1)) / count
    ruler = _ruler(room.width)
    tried = [list(_composed(job, way, width, gap)) for gap in GAPS]
    counts = [max(1, -(-len(_fill(blocks, count, ruler.height, room.height)) // count)) for blocks in tried]
    pages = min(counts)
    best = tried[counts.index(pages)]
    low, high = ruler.height + max((block.height for block in best), default=0.0), room.height
    for _ in range(10):  # to the least height that takes them on so many pages
        middle = (low + high) / 2
        fits = len(_fill(best, count, ruler.height, middle)) <= pages * count
        low, high = (low, middle) if fits else (middle, high)
    left = iter(_fill(best, count, ruler.height, high))
    drawings = [Drawing() for _ in range(pages)]
    for draw in drawings:
        for number, column in enumerate(islice(left, count)):
            y = room.top
            for block in column:
                _place(draw, block, room.left + number * (width + GUTTER), y)
                y -= block.height
    _place(drawings[0], ruler, room.left, room.bottom + ruler.height)
    return drawings


def _ruler(width: float) -> Block:
    """The bar to measure, and beside it how it is used."""
    draw, left, y = Drawing(), 4 * INCH + 44, -20.0
    draw.line((0, -4), (width, -4), Style(None, "navy", 0.6))
    scale_bars(draw, 0, y)
    beside = width - left >= INCH
    place = (left * beside, -5.0 if beside else y - 10, width - left * beside)
    return Block(-min(y - 10, draw_paragraph(draw, MEASURE, *place)), draw)


def _composed(job: Job, way: Way, width: float, gap: float) -> Iterator[Block]:
    rulings = job.game.rules.rulings
    for name in sorted(rulings, key=id_key):
        draw = Drawing()
        with draw.item():
            low = _draw_ruling(draw, rulings[name], way, width)
        yield Block(gap - low, draw)


def _draw_ruling(draw: Drawing, ruling: Ruling, way: Way, width: float) -> float:
    """Draw a ruling: its id and title with the rule at their right or below the id, then its text; the y below it."""
    size, leading, text = set_size(way.size), LEADING * set_size(way.size), ruling.printed or ruling.text
    bold, said = text[: len(ruling.title) + 1], text[len(ruling.title) + 1 :].strip()
    named, room = Word(ruling.id, "navy", "semibold", 0, space=True), width - way.aside
    title = [Word(word, "ink", "semibold", 0, space=True) for word in bold.split()]
    rules = wrap_text(ruling.rule, NOTE, way.aside - 8) if way.aside else [ruling.rule]
    beside = 0.0 if way.aside else text_width(ruling.rule, NOTE) + 8
    lines = [(0.0, line) for line in wrap_words(title if way.aside else [named, *title], way.size, room - beside)]
    for part in _steps(said):
        left = HANG * bool(part[:1].isdigit() and part != said)
        words = [Word(word, "ink", "regular", 0, space=True) for word in part.split()]
        lines += [(left * bool(n), line) for n, line in enumerate(wrap_words(words, way.size, room - left))]
    base = 0.28 * size - leading  # of the first line
    if way.aside:
        draw_words(draw, [named], 0.0, base, way.size)
    for n, (left, line) in enumerate(lines):
        draw_words(draw, line, way.aside + left, base - leading * n, way.size)
    for n, rule in enumerate(rules):
        place = (0.0, base - 11 - 10 * n) if way.aside else (width, base)
        draw.text(*place, rule, NOTE, "gray", anchor="start" if way.aside else "end")
    return -max(leading * len(lines), (11 + 10 * len(rules)) * bool(way.aside) + 4)


def _steps(text: str) -> list[str]:
    """A text in paragraphs, each of its numbered steps alone: `It moves: 1. It rams. 2. It turns. Then it stops.`"""
    parts, rest, number = list[str](), text, 1
    while (at := rest.find(f" {number}. ")) > 0 and (parts or rest[at - 1] == ":"):
        parts, rest, number = [*parts, rest[:at]], rest[at + 1 :], number + 1
    if parts and (end := rest.find(". ", 3) + 1):
        return [*parts, rest[:end], rest[end + 1 :]]
    return [*parts, rest] if rest else parts


def _fill(blocks: Sequence[Block], count: int, begun: float, height: float) -> list[list[Block]]:
    """The blocks in columns of a height, of which those of the first page are shorter by what has `begun` it."""
    columns: list[list[Block]] = [[]]
    for block in blocks:
        room = height - begun * (len(columns) <= count)
        if columns[-1] and column_height([*columns[-1], block], 0) > room:
            columns.append([])
        columns[-1].append(block)
    return columns


def _place(draw: Drawing, block: Block, x: float, y: float) -> None:
    with draw.group(shift(x, y)):
        draw.add(block.drawing.records)
