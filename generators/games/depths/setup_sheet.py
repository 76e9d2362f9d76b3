"""The Depths scenario sheet: a fold-over strip for each sea zone and turn with the dice of its searchers.

Nobody at the table knows how deep a submarine is; a strip says from which searcher on each depth is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import cos, pi, sin
from typing import Any

from aids.checks import Input
from aids.depths import setup as dice
from aids.depths.effects import DICE, targets
from aids.games import Game
from aids.rules import Rules, value
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style, Symbol, scale, shift
from generators.page.frame import NOTE, Body, Heading
from generators.page.paper import Paper
from generators.page.typeset import Block, section_head
from generators.sheets import setup_strips
from generators.sheets.setups import SetupSheet, seed_note
from generators.sheets.slips import Slip

INPUTS = (
    Input(
        "submarines",
        "whole",
        "submarines, each in a sea zone of its own",
        default=3,
        least=1,
        most=dice.MOST_SUBMARINES,
    ),
    Input("searchers", "whole", "the most units that search a zone", default=4, least=1, most=dice.MOST_SEARCHERS),
    Input("die", "choice", "the die of your edition", default="d6", choices=DICE),
    Input("turns", "whole", "turns to roll for beforehand", least=1, most=dice.MOST_TURNS),
)

SIDE, STEP = 17.0, 20.4  # of a die on a strip, and from one to the next
FEW = 6  # dice that leave room beside them for what they find
NAMES = {"periscope": "Periscope", "submerged": "Submerged"}


def roll_up(game: Game, inputs: Mapping[str, Any], seed: int) -> dice.Start:
    """The search rolls that a seed gives."""
    given = {spec.name: inputs.get(spec.name, spec.default) for spec in INPUTS}
    return dice.start(game.rules, seed, given["submarines"], given["searchers"], given["die"], given["turns"])


def json(begun: dice.Start) -> dict[str, object]:
    """The start as other programs read it."""
    return dice.as_json(begun)


def pages(game: Game, inputs: Mapping[str, Any], paper: Paper) -> int:
    """How many pages a start has.  FitError if the paper is too small."""
    given = {spec.name: inputs.get(spec.name, spec.default) for spec in INPUTS}
    turns = int(value(game.rules, "setup-turns")) if given["turns"] is None else given["turns"]
    head = _guide(game.rules, paper, given["submarines"], given["die"])
    return setup_strips.strip_page_count(turns * given["submarines"], head, paper)


def bodies(game: Game, starts: Iterable[dice.Start], paper: Paper) -> Iterator[Body]:
    """The strips of each start, with how to use them above the first."""
    size = setup_strips.strip_size(paper)
    for begun in starts:
        head = _guide(game.rules, paper, begun.submarines, begun.die)
        note = f"{begun.die.upper()} · seed {begun.seed}"
        zones = (
            Slip(f"Turn {strip.turn} · zone {strip.zone}", note, _strip(begun, strip, size[0]))
            for strip in begun.strips
        )
        heading = Heading(game.title, f"Scenario {begun.seed}", "Setup", small=True)
        yield from setup_strips.impose_strips(zones, paper, heading, head, seed_note(game, begun.seed))


# --- the head of the first page -------------------------------------------------------------------------------


def _guide(rules: Rules, paper: Paper, zones: int, die: str) -> Block:
    """How to use the strips, the names of the sea zones, and the rulings."""
    numbers = targets(rules)
    reach = " and ".join(f"{depth} {_or_less(numbers[depth, die])}" for depth in NAMES)
    steps = (
        "Cut the strips apart, fold each one shut and stack them by turn, labels up. Note each number's sea zone.",
        "The submarines' owner declares their depths in secret; silent running is never found.",
        "When a zone is searched, open its strip of that turn and deal the dice to the searchers in order: "
        "with three searchers only the first three dice count.",
        f"A depth is found if the searcher named is among them. On a {die.upper()}: {reach}.",
    )

    def record(draw: Drawing, width: float) -> float:
        return _record(draw, zones, width)

    return setup_strips.guide_block(paper, steps, record, [(name, rules.rulings[name].text) for name in dice.ASSUMES])


def _or_less(number: int) -> str:
    return f"on {number} or less" if number else "never"


def _record(draw: Drawing, zones: int, width: float) -> float:
    """Blanks for the names of the sea zones."""
    y = -section_head(draw, "Sea zones", "one submarine each", width)
    columns = 1 if zones <= 4 else 2
    rows = -(-zones // columns)
    pitch = 20.0 if rows <= 4 else 15.0
    each = width / columns
    lines = []
    for i in range(zones):
        x, low = each * (i // rows), y - pitch * (i % rows + 1) - 2
        draw.text(x, low + 3, str(i + 1), 10, "navy", "bold")
        lines.append(((x + 16, low), (x + each - (8 if columns > 1 else 0), low)))
    draw.lines(lines, Style(None, "grey", 0.4))
    return -y + pitch * rows + 4


# --- a strip --------------------------------------------------------------------------------------------------


def _strip(begun: dice.Start, strip: dice.Strip, wide: float) -> Drawing:
    """The dice of a zone and turn and whom they find, on the secret panel."""
    out = Drawing()
    width, height = setup_strips.STRIP
    with out.group(scale(wide / width)):
        beside = len(strip.dice) <= FEW
        top = height - (14.0 if beside else 7.6)
        heads = [(8 + STEP * i + SIDE / 2, top, str(i + 1)) for i in range(len(strip.dice))]
        out.texts(heads, 6.5, "grey", "semibold", "middle")
        for i, face in enumerate(strip.dice):
            out.use(die(begun.die, face), shift(8 + STEP * i, top - 2 - SIDE))
        places = ((142.0, 28.2), (142.0, 7.4)) if beside else ((8.0, 5.6), (134.0, 5.6))
        for (x, y), (depth, number) in zip(places, strip.found, strict=True):
            out.text(x, y + 9, NAMES[depth], NOTE, "grey", "semibold")
            found = "not found" if number is None else f"found by searcher {number}"
            out.text(x, y, found, 9, "grey" if number is None else "danger", "regular" if number is None else "bold")
    return out


@cache
def die(kind: str, face: int) -> Symbol:
    """A die of SIDE points: a d6 with its pips, a d12 or d20 as its outline with the number."""
    draw = Drawing()
    if kind == "d6":
        draw_die(draw, face, 0.5, 0.5, SIDE - 1)
    else:
        corners, middle, r = (10 if kind == "d12" else 6), SIDE / 2, SIDE / 2
        angles = [pi / 2 + 2 * pi * i / corners for i in range(corners)]
        outline = [(middle + r * cos(a), middle + r * sin(a)) for a in angles]
        inner = [(middle + 0.8 * r * cos(a), middle + 0.8 * r * sin(a)) for a in angles]
        draw.polygon(outline, Style("paper", "navy", 0.9))
        draw.lines(list(zip(outline, inner, strict=True))[::2], Style(None, "navy", 0.5))
        draw.text(middle, middle - 2.9, str(face), 8.5, "navy", "bold", "middle")
    return Symbol(f"strip-{kind}-{face}", draw.records, (-1, -1, SIDE + 1, SIDE + 1))


SHEET = SetupSheet(roll_up, bodies, json, lambda rules: INPUTS, pages=pages, one_sided=True)
