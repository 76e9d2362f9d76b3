"""Slips of a setup sheet: strips of a width that suits the paper, under a head that says how to use them.

Printed on both sides they are backed slips, otherwise fold-over slips.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import NamedTuple

from aids.errors import FitError
from aids.games import Game
from generators.drawing.drawing import Drawing, Group, Point, Record, Use, scale, shift
from generators.page.frame import TABLE, Body, Heading
from generators.page.paper import Paper
from generators.page.typeset import Block, draw_section, draw_steps
from generators.sheets.letters import resting
from generators.sheets.setups import SetupJob, seed_note
from generators.sheets.slips import (
    INSTRUCTIONS,
    LIP,
    Heads,
    Shape,
    Slip,
    covers,
    folded,
    impose,
    page_count,
    positions,
    share_rows,
    slip_area,
    slip_height,
    stretched,
)

CUT_FOLDED = "Cut, fold and stack the strips by turn, labels up."
CUT_BACKED = "Cut the strips and stack them by turn, this side up."


class Strip(NamedTuple):
    """A kind of strip as composed, in points: width and height of its secret panel, and how wide it may be on paper.

    It is no wider than its panel on A4, so that type has its true size there and on wider paper.
    A backed strip has its label on a lip as high as `lip`, or beside the pattern in a cell `side` wide; it may become
    `most` times as high as composed to fill its page.  `instructions` say what is done with backed strips.
    """

    width: float = 261.0
    height: float = 50.0
    least: float = 236.0
    widest: float = 300.0
    lip: float = LIP
    side: float = 0.0
    most: float = 1.5
    instructions: str = INSTRUCTIONS


STRIP = Strip()


def cut_step(job: SetupJob) -> str:
    """The first step of a guide: how to cut the strips."""
    return CUT_BACKED if job.backed else CUT_FOLDED


def open_step(job: SetupJob, strip: str) -> str:
    """What is done with a strip when its turn comes: `turn its slip over`, or `open its slip` where it is folded."""
    return f"turn {strip} over" if job.backed else f"open {strip}"


def strip_width(paper: Paper, strip: Strip = STRIP) -> float:
    """The width in points of a strip on this paper: as many columns as can be read."""
    room = slip_area(paper).width
    return min(room / max(1, int(room // strip.least)), strip.widest)


def _shape(count: int, job: SetupJob, heads: Heads | None, strip: Strip) -> Shape:
    """A strip, as high as lets `count` of them fill their pages."""
    width, head = strip_width(job.paper, strip), heads.height if heads else 0.0
    if job.backed:
        panel = (width - strip.side) * strip.height / strip.width
        lip = 0.0 if strip.side else strip.lip
        shape, most = Shape(width, panel + lip, lip, strip.side), strip.most * panel + lip
    else:
        height = width * strip.height / strip.width
        shape, most = folded(width, height), slip_height(strip.most * height)
    return stretched(shape, count, job.paper, not job.backed, head, most)


def hiding(setups: Iterable[Iterable[Slip]], strip: Strip = STRIP) -> dict[str, Use]:
    """What hides the slips of a setup, by their kind, from the slips of other setups; the same for all."""
    return covers(setups, strip.width, strip.height)


def _placed(slip: Slip, cover: Sequence[Record], panel: tuple[float, float], strip: Strip) -> Slip:
    """A slip with its secret and what hides it in the middle of a panel's height, reduced only to a narrower one."""
    factor = min(1.0, panel[0] / strip.width)
    matrix = scale(factor, 0.0, (panel[1] - factor * strip.height) / 2)

    def place(records: Sequence[Record]) -> tuple[Record, ...]:
        """Records on the panel."""
        return (Group(matrix, tuple(records), None),) if records else ()

    return slip._replace(secret=place(slip.secret), cover=place(cover))


def strip_page_count(count: int, heads: Heads | None, job: SetupJob, strip: Strip = STRIP) -> int:
    """How many pages `impose_strips` makes of `count` slips.  FitError if the paper is too small."""
    with _paper_refused():
        shape, head = _shape(count, job, heads, strip), heads.height if heads else 0.0
        return page_count(count, shape, job.paper, not job.backed, head)


def impose_strips(
    some: Iterable[Slip],
    count: int,
    job: SetupJob,
    game: Game,
    seed: int,
    heads: Heads | None = None,
    strip: Strip = STRIP,
    title: str = "",
    rulings: Iterable[str] = (),
    hidden: Mapping[str, Use] = MappingProxyType({}),
) -> Iterator[Body]:
    """The pages of a setup sheet's `count` slips, below the head of the first page.

    `hidden` is what hides those of each kind.

    The secrets of slips are drawn in the composed size of the strip.  The slips are shared out, so that no page holds
    much fewer than the others.  FitError if the paper is too small.
    """
    heading = Heading(game.title, title or f"Setup {seed}", small=not job.backed)
    with _paper_refused():
        shape, head = _shape(count, job, heads, strip), heads.height if heads else 0.0
        placed = (_placed(slip, (hidden[slip.kind],) if hidden else (), shape.panel, strip) for slip in some)
        shares = _shares(count, *(positions(shape, job.paper, not job.backed, above) for above in (head, 0.0)))
        pages = impose(
            placed,
            shape,
            job.paper,
            heading,
            heads,
            seed_note(game, seed),
            shares,
            sides=job.sides,
            instructions=strip.instructions,
        )
        yield from (resting(body, game, rulings) for body in pages)


def _shares(count: int, first: Sequence[Point], each: Sequence[Point]) -> list[int]:
    """How many of `count` slips go on each page, whole rows; `first` and `each` are the places on a page."""
    columns = sum(y == each[0][1] for _, y in each)
    rows = share_rows(-(-count // columns), len(first) // columns, len(each) // columns)
    return [columns * n for n in rows]


@contextmanager
def _paper_refused() -> Iterator[None]:
    """Errors of layout name the option that they are due to: the slips are fixed, the paper is chosen."""
    try:
        yield
    except FitError as error:
        raise FitError(str(error), where="--paper") from None


def guide_heads(
    job: SetupJob,
    seed: int,
    steps: Sequence[str],
    record: Callable[[Drawing, float], float],
) -> Heads:
    """The heads of a setup sheet: how to use its strips, a record to fill in, the command.

    `record` draws hanging from (0, 0) in a width and returns its height.  The command never stands on the back: who
    reads it sees the secrets of the leaf.
    """
    width = slip_area(job.paper).width
    draw = Drawing()
    beside = width >= 430
    left = 0.6 * width - 12 if beside else width
    y = draw_section(draw, "How to use", "", left) - 2
    y = draw_steps(draw, steps, 0, y, left, TABLE)
    at = (0.6 * width + 12, 0.0) if beside else (0.0, y - 6)
    with draw.group(shift(*at)):
        low = at[1] - record(draw, width - at[0])
    guide = _with_command(Block(4 - min(y, low), draw), job, seed, (at[0], low - 6), width)

    heads = guide._replace(height=guide.height + 8)
    return Heads(heads, Block(8.0, Drawing()))


def _with_command(guide: Block, job: SetupJob, seed: int, at: tuple[float, float], width: float) -> Block:
    """A guide with the command that repeats the setup: under the record where that takes less room than below."""
    below, aside = _under(guide, job.repeat_block(seed, width)), job.repeat_block(seed, width - at[0])
    height = max(guide.height, aside.height - at[1])
    if height >= below.height:
        return below
    draw = Drawing()
    draw.add(guide.drawing.records)
    with draw.group(shift(*at)):
        draw.add(aside.drawing.records)
    return Block(height, draw)


def _under(block: Block, other: Block) -> Block:
    """A block with another below it."""
    draw = Drawing()
    draw.add(block.drawing.records)
    with draw.group(shift(0, -block.height)):
        draw.add(other.drawing.records)
    return Block(block.height + other.height, draw)
