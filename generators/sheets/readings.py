"""The rulings sheet at the end of a kit: every ruling by its id, and a ruler; and which sheets print which rules.

The numbered rules of a document are those of `templates/coverage_<game>.toml`, with the sheets that print each.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

from aids import __version__
from aids.games import Game
from aids.rulebook.rules import Ruling
from aids.toml_file import own
from generators import TEMPLATES
from generators.drawing import INCH, Drawing, shift
from generators.drawing.sizes import set_size, small_body
from generators.page.frame import READINGS, TABLE, Body, area, scale_bars
from generators.page.rich_text import GUTTER, Block, Word, draw_paragraph, draw_section, draw_words, wrap_words
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


#: Points between two rulings: the first with which the fewest pages take them.
GAPS = (44.0, 34.0, 28.0, 22.0, 17.0, 13.0, 10.0, 7.0, 5.0, 3.5)
COLUMN, MOST_COLUMNS = 250.0, 3  # points: the least width of a column, and how many there are at most
HANG, LEADING = 9.0, 1.25  # points by which lines behind the first are set in, and from line to line in their size
WHOLE = 2  # lines of a ruling that stay together at its begin and at its end
AFTER = 12.0  # points below the ruler
SAID = "A ruling decides a question that the rules leave open. The heads on pages of play name their rulings by id."


class Readings(Sheet):
    """Every ruling in the order of their ids, in columns of equal height, below a ruler; the foot names the program."""

    def pages(self, job: Job) -> list[Body]:
        """The fewest pages that take them, in body type of 10 points or, where that saves pages, of 9."""
        drawings = _drawings(job)
        if len(drawings) > 1:
            with small_body():
                drawings = min(drawings, _drawings(job), key=len)
        heading = self.heading(job)
        more = heading._replace(title=f"{heading.title}, continued")
        *first, last = [Body(draw, more if n else heading, READINGS) for n, draw in enumerate(drawings)]
        return [*first, last._replace(note=f"Plotroom {__version__}")]


def _drawings(job: Job) -> list[Drawing]:
    """The ruler and the rulings on the fewest pages, all of them filled alike."""
    room = area(job.paper)
    count = max(1, min(MOST_COLUMNS, int(room.width // COLUMN)))
    width = (room.width - GUTTER * (count - 1)) / count
    rulings = [job.game.rules.rulings[name] for name in sorted(job.game.rules.rulings, key=id_key)]
    ruler = _ruler(room.width, bool(rulings))
    tried = [[block for each in rulings for block in _composed(each, width, gap)] for gap in GAPS]
    counts = [-(-len(_fill(blocks, count, ruler.height, room.height)) // count) for blocks in tried]
    pages = min(counts)
    best = tried[counts.index(pages)]
    low, high = ruler.height, room.height
    for _ in range(10):  # to the least height that takes them on so many pages
        middle = (low + high) / 2
        fits = len(_fill(best, count, ruler.height, middle)) <= pages * count
        low, high = (low, middle) if fits else (middle, high)
    left = iter(_fill(best, count, ruler.height, high))
    drawings = [Drawing() for _ in range(pages)]
    _place(drawings[0], ruler, room.left, room.top)
    for draw in drawings:
        for number, column in enumerate(islice(left, count)):
            y = room.top - ruler.height * (draw is drawings[0])
            for block in column:
                _place(draw, block, room.left + number * (width + GUTTER), y)
                y -= block.height
    return drawings


def _ruler(width: float, told: bool) -> Block:
    """The bar to measure, and beside it what rulings are."""
    draw, left = Drawing(), 4 * INCH + 44
    y = draw_section(draw, "Ruler", "print at 100 %: the bar must measure 100 mm and 4 inches", width) - 16
    scale_bars(draw, 0, y)
    beside = width - left >= INCH
    place = (left * beside, y + 12 if beside else y - 10, width - left * beside)
    return Block(AFTER - min(y - 10, draw_paragraph(draw, SAID * told, *place)), draw)


def _composed(ruling: Ruling, width: float, gap: float) -> Iterator[Block]:
    """A ruling behind its id and rule, in parts between which a column may end."""
    step = LEADING * set_size(TABLE)
    words = [
        Word(ruling.id, "navy", "semibold", 0, space=True),
        Word(f"{ruling.rule}:", "gray", "regular", 0, space=True),
    ]
    bold = len(ruling.title.split())
    for n, word in enumerate((ruling.printed or ruling.text).split()):
        words.append(Word(word, "ink", "regular" if n >= bold else "semibold", 0, space=True))
    first, *others = wrap_words(words, TABLE, width - HANG)
    lines = [first, *others]
    cuts = [0, *range(WHOLE, len(lines) - WHOLE + 1), len(lines)]
    for start, end in pairwise(cuts):
        draw = Drawing()
        with draw.item():
            for n, line in enumerate(lines[start:end], 1):
                draw_words(draw, line, HANG * bool(start + n > 1), 0.28 * set_size(TABLE) - step * n, TABLE)
        yield Block(step * (end - start) + gap * (end == len(lines)), draw)


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
