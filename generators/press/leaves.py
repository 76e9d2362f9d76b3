"""The leaves of a file: which of its pages are printed on both sides of the paper, and which on one."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.drawing.drawing import Drawing
from generators.page import DUPLEX_SIDES
from generators.page.frame import READINGS, Body, page_runs

#: How a printer has to be set for pages that are all printed on one side, and for a file with pages of both sorts.
ONE_SIDE, MIXED = "single", "mixed"
#: Roles of pages that are each other's back, of pages to read, and of all that go on both sides of the paper.
PAIRED = ("front", "back")
READ = ("read", READINGS)
TWO_SIDED = (*PAIRED, *READ, "blank")
CARD, FILM, PAPER = "card", "film", "paper"


class Leaves(NamedTuple):
    """The pages of a file in printing order: the first `two_sided` on both sides of the paper, the others on one."""

    bodies: Sequence[Body]
    two_sided: int = 0

    def printer_sides(self, sides: str) -> str:
        """How the printer has to be set: `sides` if all pages go on both sides of the paper, `ONE_SIDE` or `MIXED`."""
        if not self.two_sided:
            return ONE_SIDE
        return sides if self.two_sided == len(self.bodies) else MIXED


def gather(bodies: Sequence[Body], sides: str) -> Leaves:
    """The pages of one or several sheets in the order of one file; `sides` is a key of `page.SIDES`.

    Fronts with their backs come first, then pages to read, two to a leaf, then all that needs no back.  A front that
    lacks its back gets a blank page.  Pages for both sides exist in duplex printing alone, and only where there are two
    of them: a leaf with one printed side is printed on one side.
    """
    pairs: list[Body] = []
    read: list[Body] = []
    rest: list[Body] = []
    for body in bodies:
        if body.role in PAIRED:
            if sides in DUPLEX_SIDES and body.role == "front" and len(pairs) % 2:
                pairs.append(blank(pairs[-1]))
            pairs.append(body)
        else:
            (read if body.role in READ else rest).append(body)
    two_sided = len(pairs) + len(read)
    if sides not in DUPLEX_SIDES or two_sided < 2:
        two_sided = 0
    elif len(pairs) % 2:
        pairs.append(blank(pairs[-1]))
        two_sided += 1
    return Leaves([*pairs, *read, *rest], two_sided)


def blank(like: Body) -> Body:
    """A blank page to follow another."""
    return Body(Drawing(), like.heading, "blank", stock=stock_of(like))


def printing_advice(files: Mapping[str, Leaves], sides: str) -> str:
    """How to print files, given by name, in two sentences; "" for a single page.

    `Print pages 1-12 on both sides (flip on the long edge), pages 13-20 on one side. On card: pages 1-4, 19-20.`
    """
    if sum(len(leaves.bodies) for leaves in files.values()) < 2:
        return ""
    return " ".join(filter(None, (_sides_advice(files, sides), stock_advice(files))))


def stock_advice(files: Mapping[str, Leaves]) -> str:
    """Which pages want card and which film: `On card: pages 1-4, 19-20. On film: page 21.`; "" if all are alike."""
    stocks = {name: [stock_of(body) for body in leaves.bodies] for name, leaves in files.items()}
    if len({stock for of_file in stocks.values() for stock in of_file}) < 2:
        return ""
    sentences = []
    for stock in (CARD, FILM):
        places = []
        for name, of_file in stocks.items():
            pages = [number for number, each in enumerate(of_file, 1) if each == stock]
            if pages and len(pages) == len(of_file):
                places.append(name)
            elif pages:
                runs = page_runs(pages)
                word = "page" if len(pages) == 1 else "pages"
                places.append(f"{word} {', '.join(runs)}" + (f" of {name}" if len(files) > 1 else ""))
        if places:
            sentences.append(f"On {stock}: {', '.join(places)}.")
    return " ".join(sentences)


def stock_of(body: Body) -> str:
    """The material of a page: `card`, `film` or `paper`."""
    return body.stock or (CARD if body.role in PAIRED else PAPER)


def _sides_advice(files: Mapping[str, Leaves], sides: str) -> str:
    """Which pages are printed on both sides of the paper."""
    flip = _flip(sides)
    duplex = {name: leaves for name, leaves in files.items() if leaves.two_sided}
    if not duplex:
        return f"Print {_all_of(files)} on one side{_by_hand(files, sides)}."
    if all(leaves.two_sided == len(leaves.bodies) for leaves in files.values()):
        return f"Print {_all_of(files)} on both sides {flip}."
    if len(files) == 1:
        ((two_sided, total),) = ((leaves.two_sided, len(leaves.bodies)) for leaves in files.values())
        return f"Print {_pages(1, two_sided)} on both sides {flip}, {_pages(two_sided + 1, total)} on one side."
    parts = [
        name if leaves.two_sided == len(leaves.bodies) else f"{_pages(1, leaves.two_sided)} of {name}"
        for name, leaves in duplex.items()
    ]
    return f"Print on both sides {flip}: {', '.join(parts)}. Print all others on one side."


def setup_advice(page_count: int, sides: str) -> str:
    """How to print setup sheets, which are all for both sides of the paper where there is duplex printing."""
    if page_count < 2:
        return ""
    return f"Print all pages on both sides {_flip(sides)}." if sides in DUPLEX_SIDES else "Print all pages on one side."


def _flip(sides: str) -> str:
    return f"(flip on the {sides.replace('-', ' ')})"


def _all_of(files: Mapping[str, Leaves]) -> str:
    return "all pages" if len(files) == 1 else "all files"


def _pages(first: int, last: int) -> str:
    return f"page {first}" if first == last else f"pages {first}-{last}"


def _by_hand(files: Mapping[str, Leaves], sides: str) -> str:
    """Handwork that is left for backs that no duplex printer makes."""
    roles = {body.role for leaves in files.values() for body in leaves.bodies}
    if sides == "fold" and "front" in roles:
        return "; fold the counters along the dashes and glue"
    if sides == "single" and "back" in roles:
        return "; glue each page of backs behind the page before it"
    return ""
