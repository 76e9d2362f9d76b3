"""Spots of a page: where a drawing differs from another."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence

from generators.drawing.collisions import Bounds, Item, box, points_of
from generators.drawing.drawing import Record
from generators.drawing.paths import TextBox, flatten

MOST_SPOTS = 12
NEAR = 5.0  # points between two spots that are one
BESIDE, ABOVE = 2.5, 1.0  # points beside, and above and below what differs: less than lines of text are apart


def spots(records: Iterable[Record], others: Iterable[Record]) -> list[Bounds]:
    """The boxes of what a drawing has and another has not, the largest first; what is near each other is one.

    Words that the other has elsewhere count only where all words are the same, and shapes where they stand alike too.
    """
    here, there = list(flatten(records)), list(flatten(others))
    words, their_words = _words(here), _words(there)
    found = _without(words, their_words, _string) or _without(words, their_words, _placed)
    found = found or _without(here, there, _placed)
    boxes = [box(points_of(item)) for item in found]
    return _joined([(left - BESIDE, low - ABOVE, right + BESIDE, high + ABOVE) for left, low, right, high in boxes])


def _words(items: Iterable[Item]) -> list[Item]:
    return [item for item in items if isinstance(item, TextBox)]


def _string(item: Item) -> str:
    return item.string if isinstance(item, TextBox) else ""


def _placed(item: Item) -> Hashable:
    """A string, if it is one, and its points to a tenth of a point."""
    return _string(item), *((round(x, 1), round(y, 1)) for x, y in points_of(item))


def _without(items: Iterable[Item], others: Iterable[Item], key: Callable[[Item], Hashable]) -> list[Item]:
    """The items that are not among the others, by a key."""
    left = Counter(map(key, others))
    found: list[Item] = []
    for item in items:
        if left[key(item)]:
            left[key(item)] -= 1
        else:
            found.append(item)
    return found


def _joined(boxes: Sequence[Bounds]) -> list[Bounds]:
    """The boxes, those that are near each other as one."""
    joined: list[Bounds] = []
    for each in boxes:
        near = [one for one in joined if _is_near(one, each)]
        joined = [one for one in joined if one not in near]
        left, low, right, high = zip(*near, each, strict=True)
        joined.append((min(left), min(low), max(right), max(high)))
    return sorted(joined, key=lambda one: (one[0] - one[2]) * (one[3] - one[1]))[:MOST_SPOTS]


def _is_near(one: Bounds, other: Bounds) -> bool:
    return all(one[n] - NEAR <= other[n + 2] and other[n] - NEAR <= one[n + 2] for n in (0, 1))
