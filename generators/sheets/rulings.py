"""The rulings sheet of a kit: every ruling by its group and id, and a ruler; and which sheets print which rules.

The numbered rules of a document are those of `templates/coverage_<game>.toml`, with the sheets that print each.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from aids import __version__
from aids.games import Game
from aids.rulebook.rules import Ruling
from aids.toml_file import own
from generators import TEMPLATES
from generators.drawing import INCH, WRITING, Drawing, Style, mix
from generators.drawing.sizes import set_size, small_body
from generators.drawing.text import text_width, wrap_text
from generators.page.frame import NOTE, RULINGS, SECTION, TABLE, THIN, Body, area, scale_bars
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


def cited_rules(game: Game, sheets: Sequence[Spec]) -> list[CoveredRule]:
    """The rules in the order in which tables, figures, checks and sheets cite them, each once."""
    texts = {spec.name: {text for _, text in leaves((), spec.data) if isinstance(text, str)} for spec in sheets}
    rules: dict[str, CoveredRule] = {}

    def on(*names: str) -> tuple[str, ...]:
        return tuple(sheet for sheet, held in texts.items() if not held.isdisjoint(names))

    def cite(rule: str, about: str, resolved: tuple[str, ...], printed: tuple[str, ...]) -> None:
        """Note what cites a rule, the check that resolves that, and the sheets that print it."""
        known = rules.get(rule, CoveredRule(rule, (), (), ""))
        rules[rule] = known._replace(
            printed=tuple(dict.fromkeys((*known.printed, *printed))),
            resolved=tuple(dict.fromkeys((*known.resolved, *resolved))),
            about=known.about or about,
        )

    for name, table in game.rules.tables.items():
        resolved = (name,) if name in game.checks else ()
        for rule in dict.fromkeys((table.rule, *(row.rule for row in table.rows))):
            cite(rule, table.title, resolved, on(name))
    for name, figure in game.rules.figures.items():
        filled = tuple(sheet for sheet, held in texts.items() if any(f"{{{name}}}" in text for text in held))
        cite(figure.rule, figure.means, (), (*on(name), *filled))
    for name, check in game.checks.items():
        if name not in game.rules.tables:
            cite(check.rule, check.title, (name,), on(name))
    for spec in sheets:
        for rule in filter(None, spec.text("rule", "").split(", ")):
            cite(rule, spec.text("title"), (), (spec.name,))
    return list(rules.values())


#: Points between two rulings: the first with which the fewest pages take them.
GAPS = [step / 2 for step in range(52, 6, -1)]
COLUMN, MOST_COLUMNS = 250.0, 3  # points: the least width of a column, and how many there are at most
HANG, LEADING = 11.0, 1.2  # points by which a step is set in, and from line to line in their size
ASIDE, CELL = 8.0, 5.0  # points from a tab to the text beside it, and around what stands in a cell
LEAST = 2  # words in the last line of a text, if that needs no further line
MOST_GAP, PITCH = 18.0, 26.0  # points: between rulings in large type, and from line to line to write on
OWN = "Rulings of your table"
MEASURE = "Print at 100 %. The bar measures 100 mm and 4 inches."
SAID = "Rulings decide what the rules leave open. Pages of play name rulings by id."


class Way(NamedTuple):
    """A way to set rulings: the size of their type, and the width of the tab at their left, with the id.

    `below`: the rules stand below the id, otherwise at the end of the text.
    """

    size: float
    tab: float
    below: bool = True

    @property
    def large(self) -> bool:
        """Few rulings in one column, without an index; lines to write on are below them."""
        return self.size == SECTION

    def in_tab(self, rule: str) -> list[str]:
        """The lines of rules below the id."""
        return wrap_text(rule, NOTE, self.tab - 2 * CELL) if self.below else []


LARGE, USUAL, AT_END = Way(SECTION, 118.0), Way(TABLE, 43.0), Way(TABLE, 37.0, below=False)
TINT = mix("pale", "paper", 0.6)  # of tabs and of the index


class Rulings(Sheet):
    """Every ruling by its id, in columns of equal height over a ruler; the foot names the program."""

    def pages(self, job: Job) -> list[Body]:
        """One page of large type, or the fewest in body type of 10 points or, where that saves pages, of 9."""
        drawings = _drawings(job, LARGE)
        usual = USUAL if all(len(USUAL.in_tab(each.rule)) == 1 for each in job.game.rules.rulings.values()) else AT_END
        if len(drawings) > 1:
            drawings = _drawings(job, usual)
        if len(drawings) > 1:
            with small_body():
                drawings = min(drawings, _drawings(job, usual), key=len)
        first = self.heading(job)._replace(note=SAID if job.game.rules.rulings else "")
        headings = [first, *[first._replace(title=f"{first.title}, continued", note="")] * (len(drawings) - 1)]
        notes = ["continued on the last pages"] * (len(drawings) - 1) + [f"Plotroom {__version__}"]
        pages = zip(drawings, headings, notes, strict=True)
        return [Body(draw, heading, RULINGS, note=note) for draw, heading, note in pages]


def _drawings(job: Job, way: Way) -> list[Drawing]:
    """The rulings and the ruler on pages, below their ids by subject if these fit; lines to write on below large ones.

    Those are for what the players decide.
    """
    room, rulings = area(job.paper), job.game.rules.rulings
    count = 1 if way.large else max(1, min(MOST_COLUMNS, int(room.width // COLUMN)))
    width = (room.width - GUTTER * (count - 1)) / count
    ruler, index = _ruler(room.width), _index([] if way.large else list(rulings.values()), room.width)
    names, gaps = sorted(rulings, key=id_key), [gap for gap in GAPS if gap <= MOST_GAP or not way.large]
    tried = [[_compose(rulings[name], way, width, gap) for name in names] for gap in gaps]
    columns, is_indexed = _columns(tried, count, room.height, ruler.height, index.height)
    index = index if is_indexed else Block(0.0, Drawing())
    drawings = [Drawing() for _ in range(0, len(columns), count)]
    drawings[0].put(index.drawing, room.left, room.top)
    for n, column in enumerate(columns):
        page, across = divmod(n, count)
        y = room.top - (0.0 if page else index.height)
        for block in column:
            drawings[page].put(block.drawing, room.left + across * (width + GUTTER), y)
            y -= block.height
    bottom = room.bottom + ruler.height
    drawings[0].put(ruler.drawing, room.left, bottom)
    lines = int((y - bottom - 4 - 1.5 * PITCH) / PITCH)
    if way.large and rulings and lines >= LEAST:
        with drawings[0].role("H2"):
            drawings[0].text(room.left, y - PITCH, OWN, SECTION, "navy", "semibold")
        lows = [y - PITCH - PITCH * n for n in range(1, lines + 1)]
        drawings[0].lines([((room.left, low), (room.right, low)) for low in lows], WRITING)
    return drawings


def _columns(
    tried: Sequence[Sequence[Block]], count: int, height: float, ruler: float, index: float
) -> tuple[list[list[Block]], bool]:
    """The first of these on the fewest pages of `count` columns, filled alike; and whether the index has room there.

    `ruler` and `index` are the heights of what the first page has besides.
    """

    def pages(blocks: Sequence[Block], begun: float, height: float = height) -> int:
        return -(-len(_fill(blocks, count, begun, height)) // count)

    best = min(tried, key=lambda blocks: pages(blocks, ruler))
    needed, begun = pages(best, ruler), ruler + index
    if fitting := [blocks for blocks in tried if pages(blocks, begun) == needed]:
        best = fitting[0]
    else:
        begun = ruler
    low, high = begun + max((block.height for block in best), default=0.0), height
    for _ in range(10):  # to the least height that takes them on so many pages
        middle = (low + high) / 2
        low, high = (low, middle) if pages(best, begun, middle) <= needed else (middle, high)
    return _fill(best, count, begun, high), bool(fitting)


def _index(rulings: Sequence[Ruling], width: float) -> Block:
    """The ids of each subject, in cells side by side; nothing for rulings of one subject."""
    subjects = [subject for subject in dict.fromkeys(ruling.group for ruling in rulings) if subject]
    if len(subjects) < 2:
        return Block(0.0, Drawing())
    draw, each, low = Drawing(), width / len(subjects), 0.0
    for n, subject in enumerate(subjects):
        ids = ", ".join(sorted((ruling.id for ruling in rulings if ruling.group == subject), key=id_key))
        y = draw_paragraph(draw, subject, n * each + CELL, -CELL, each - 2 * CELL, NOTE, "ink", "semibold")
        low = min(low, draw_paragraph(draw, ids, n * each + CELL, y, each - 2 * CELL, NOTE, "ink"))
    ground = Drawing()
    ground.rect(0.0, low - CELL, width, CELL - low, Style(TINT))
    ground.add(draw.records)
    return Block(3 * CELL - low, ground)


def _ruler(width: float) -> Block:
    """The bar to measure, and beside it how it is used."""
    draw, left, y = Drawing(), 4 * INCH + 44, -20.0
    draw.line((0, -4), (width, -4), Style(None, "navy", 0.6))
    scale_bars(draw, 0, y)
    beside = width - left >= INCH
    place = (left * beside, y + 5.5 if beside else y - 10, width - left * beside)
    return Block(-min(y - 10, draw_paragraph(draw, MEASURE, *place)), draw)


def _compose(ruling: Ruling, way: Way, width: float, gap: float) -> Block:
    """A ruling, its title and text beside the tab with its id, its rule below that or last."""
    size, leading, text = set_size(way.size), LEADING * set_size(way.size), ruling.printed or ruling.text
    bold, said = text[: len(ruling.title) + 1], text[len(ruling.title) + 1 :].strip()
    left, room, rules = way.tab + ASIDE, width - way.tab - ASIDE, way.in_tab(ruling.rule)
    parts = [_words(bold, face="semibold"), *map(_words, _steps(said))]
    if not rules:
        parts[-1] += _words(f"({ruling.rule})", "gray")
    lines: list[tuple[float, list[Word]]] = []
    for number, words in enumerate(parts):
        step = words[0].text if number and len(parts) > 2 and words[0].text[0].isdigit() else ""
        inset, hang = (HANG, text_width(f"{step} ", size)) if step else (0.0, 0.0)
        wrapped = _wrapped(words, way.size, room - inset - hang)
        lines += [(left + inset + hang * bool(n), line) for n, line in enumerate(wrapped)]
    high = gap + max(leading * len(lines), (leading + 1 + 10 * len(rules)) * bool(rules))
    base, draw = 0.28 * size - leading - gap / 2, Drawing()  # of the first line
    with draw.item():
        draw.rect(0.0, 1.0 - high, way.tab, high - 1.0, Style(TINT))
        draw.line((way.tab, 0.5 - high), (width, 0.5 - high), Style(None, "rule", THIN))
        draw_words(draw, _words(ruling.id, "navy", "semibold"), CELL, base, way.size)
        for n, (x, line) in enumerate(lines):
            draw_words(draw, line, x, base - leading * n, way.size)
        for n, rule in enumerate(rules):
            draw.text(CELL, base - 11 - 10 * n, rule, NOTE, "ink" if way.large else "gray")
    return Block(high, draw)


def _words(text: str, color: str = "ink", face: str = "regular") -> list[Word]:
    return [Word(word, color, face, 0, space=True) for word in text.split()]


def _wrapped(words: Sequence[Word], size: float, room: float) -> list[list[Word]]:
    """Words in lines, the last of them not of a word or two if that needs no further line."""
    lines = wrap_words(words, size, room)
    for narrow in range(4, int(room / 4), 4):
        other = wrap_words(words, size, room - narrow)
        if len(lines) == 1 or len(lines[-1]) >= LEAST or len(other) > len(lines):
            break
        lines = other
    return lines


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
