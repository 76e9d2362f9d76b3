"""The superior letters that name rulings on a page: that of a ruling is its place in the file of its game, or number.

A letter stands at the sentence that its ruling decides; a head has those of the whole section.
"""

from collections.abc import Iterable
from itertools import pairwise
from string import ascii_lowercase

from aids.games import Game
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Text
from generators.drawing.text import text_width
from generators.page.frame import NOTE, READINGS, Body, draw_letters
from generators.page.typeset import Block


def letter(rules: Rules, ruling: str) -> str:
    """What stands for a ruling: a to z, then 27, 28 ..., so that no two letters are read as one.

    Later ones bear the numbers of their names, where all do and these go up; otherwise their places in the file.
    """
    place, count = list(rules.rulings).index(ruling), len(ascii_lowercase)
    if place < count:
        return ascii_lowercase[place]
    own = [int(text) if (text := each.rpartition("-")[2]).isdecimal() else 0 for each in rules.rulings][count:]
    return str(own[place - count] if all(a < b for a, b in pairwise((count, *own))) else place + 1)


def letters(rules: Rules, rulings: Iterable[str]) -> tuple[str, ...]:
    """The letters of rulings, in their order."""
    return tuple(letter(rules, each) for each in rules.rulings if each in set(rulings))


def resting(body: Body, game: Game, rulings: Iterable[str]) -> Body:
    """A page with the rulings that it rests on in its foot."""
    return body._replace(letters=letters(game.rules, rulings), source=f"{game.name}/{READINGS}")


def mark_head(block: Block, rules: Rules, width: float) -> None:
    """Draw the letters of the rulings that a block assumes and no sentence in it bears behind its title.

    Those without room are left to the foot of the page.
    """
    marked = letters(rules, set(block.assumes) - set(block.inside))
    texts = [record for record in block.drawing.records[:2] if isinstance(record, Text)]
    if not texts or texts[0].face != "semibold":
        return
    (x, y, title), ends = texts[0].items[0], width
    if len(texts) > 1 and texts[1].anchor == "end":
        ends -= text_width(texts[1].items[0][2], texts[1].size) + 4
    x += text_width(title, texts[0].size, "semibold") + 2
    if x + text_width(" ".join(marked), NOTE) <= ends:
        draw_letters(block.drawing, x, y, marked)
