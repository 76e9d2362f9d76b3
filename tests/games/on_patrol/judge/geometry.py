"""Hexes of the default board, worked out afresh: labels, directions, distances, lines. Nothing here comes from `aids`.

A hex is `(column, height)`: columns count from 0 (A), heights are half hexes, so that a hex one number higher lies 2 higher. The
columns B, D, F ... sit half a hex higher than A, C, E ...: worked turn 2 sails from M30 in direction 4 to N30 and on to O31.
Direction 3 goes up a column; numbers run clockwise with higher numbers at the top: 3 up, 4 up right, 5 down right, 6 down,
1 down left, 2 up left (OP-1)."""

import re

WAYS = {3: (0, 2), 4: (1, 1), 5: (1, -1), 6: (0, -2), 1: (-1, -1), 2: (-1, 1)}
LABEL = re.compile(r"([A-Z])(\1?)([0-9]+)")


def hex_at(label):
    """The hex of a label such as `M21` or `AA7`."""
    letter, double, number = LABEL.fullmatch(label).groups()
    column = ord(letter) - ord("A") + (26 if double else 0)
    return column, 2 * int(number) + column % 2


def label_of(place):
    column, height = place
    letter = chr(ord("A") + column % 26)
    return f"{letter * (1 + column // 26)}{(height - column % 2) // 2}"


def stance(text):
    """The bow and the facing of `M21/3`."""
    label, _, facing = text.partition("/")
    return hex_at(label), int(facing)


def stance_text(bow, facing):
    return f"{label_of(bow)}/{facing}"


def turned(facing, steps):
    """A facing turned by so many hexsides, clockwise if positive."""
    return (facing - 1 + steps) % 6 + 1


def sides_between(one, other):
    """The least number of hexsides between two facings: 0 to 3."""
    apart = (one - other) % 6
    return min(apart, 6 - apart)


def beside(place, facing, count=1):
    """The hex so many hexes away in a direction."""
    column, height = place
    right, up = WAYS[facing]
    return column + right * count, height + up * count


def stern_of(bow, facing):
    return beside(bow, turned(facing, 3))


def both_hexes(bow, facing):
    return {bow, stern_of(bow, facing)}


def apart(one, other):
    """Hexes from one to the other."""
    columns, heights = abs(one[0] - other[0]), abs(one[1] - other[1])
    return columns + max(0, (heights - columns) // 2)


def around(center, radius):
    """All hexes within a radius of a hex."""
    column, height = center
    return {
        place
        for right in range(-radius, radius + 1)
        for up in range(-2 * radius, 2 * radius + 1)
        if (right + up) % 2 == 0 and apart(center, place := (column + right, height + up)) <= radius
    }


def flat(place):
    """Where the middle of a hex lies: x to the right, y up, one hex high = 1."""
    return place[0] * 3**0.5 / 2, place[1] / 2


def leftward(center, one, other):
    """Above 0 if going from one hex to another passes counter-clockwise round the center, below 0 if clockwise."""
    (cx, cy), (ax, ay), (bx, by) = flat(center), flat(one), flat(other)
    return (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)


def straight_ahead(place, facing, other):
    """Whether another hex lies in the straight row of hexes ahead."""
    steps = apart(place, other)
    return steps > 0 and beside(place, facing, steps) == other
