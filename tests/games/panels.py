"""What the secret panels of a page of slips hold: words, and dice drawn as symbols."""

import re

from generators.drawing import Group, Use, compose, transform_point
from generators.drawing.paths import TextBox, flatten
from generators.sheets import slips
from tests.page.lint import box
from tests.printed import panel_of


def panels(pages, label, die):
    """Each panel, by the match of the label on its lip: its words, and for each die the groups of its symbol's name."""
    for body in pages:
        words = [item for item in flatten(body.drawing.records) if isinstance(item, TextBox)]
        dice = list(_dice(body.drawing.records, die, (1, 0, 0, 1, 0, 0)))
        width, height = panel_of(body)
        for text in words:
            if (named := re.fullmatch(label, text.string)) is None:
                continue
            left, low = box(text.corners)[0] - slips.INSET, box(text.corners)[1]
            room = (left - 1, low + slips.LIP / 2 + height, left + width, low + slips.slip_height(height))
            mine = [w.string for w in words if _in(box(w.corners)[:2], room)]
            yield named, mine, [groups for place, groups in dice if _in(place, room)]


def _in(point, room):
    return room[0] <= point[0] < room[2] and room[1] <= point[1] < room[3]


def _dice(records, die, matrix):
    for record in records:
        if isinstance(record, Group):
            yield from _dice(record.records, die, compose(matrix, record.matrix))
        elif isinstance(record, Use) and (shown := re.fullmatch(die, record.symbol.name)):
            yield transform_point(compose(matrix, record.matrix), (0, 0)), shown.groups()
