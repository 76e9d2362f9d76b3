"""Registration marks that cutting machines look for on a printed page.

`choices.REGISTERS` names them; their measures are `templates/paper.toml`, [register].  They do not move between
releases, because a cut file made today must fit a sheet printed last year.
"""

from __future__ import annotations

from aids.errors import FitError
from generators.drawing.drawing import INCH, MM, TOOL_LAYERS, Drawing, Page, Record, Style
from generators.page.paper import Paper, cutter_measure


def has_cuts(page: Page) -> bool:
    """Whether anything on the page is cut or scored."""
    return any(page.drawing.layers[name] for name in TOOL_LAYERS)


def paper_for(paper: Paper, register: str) -> Paper:
    """The paper with a margin that keeps clear of the marks; FitError if that leaves no room for a page's ruler.

    A Silhouette machine wants nothing printed as far as its brackets reach, in both directions from each mark.
    """
    if register == "none":
        return paper
    plain_depth = 2 * cutter_measure("plain-radius") + cutter_measure("clear")
    depth = cutter_measure("leg") if register == "silhouette" else plain_depth
    margin = max(paper.margin, cutter_measure("inset") + depth)
    least = 4 * INCH + 36 + 2 * margin
    if paper.width < least:
        raise FitError(
            f"with {register} marks a page must be {least / MM:.0f} mm wide; {paper.name} is "
            f"{paper.width / MM:.4g}; choose larger paper",
            where="--register",
        )
    return paper._replace(margin=margin)


def marks(width: float, height: float, register: str) -> tuple[Record, ...]:
    """The marks of a page, in black; all ink lies `inset` or more within the paper's edge.

    `silhouette`: a filled square at the upper left, a bracket at the upper right and at the lower left, as that
    maker's machines look for them.  `plain`: a cross in a circle at each corner.
    """
    draw = Drawing()
    left, low = cutter_measure("inset"), cutter_measure("inset")
    right, high = width - left, height - low
    if register == "silhouette":
        side, leg, half = cutter_measure("square"), cutter_measure("leg"), cutter_measure("line") / 2
        draw.rect(left, high - side, side, side, Style("register"))
        line = Style(None, "register", cutter_measure("line"))
        r, t, b, x = right - half, high - half, low + half, left + half  # the lines' outer edges lie on the inset
        draw.lines([((right - leg, t), (r, t), (r, high - leg))], line)
        draw.lines([((x, low + leg), (x, b), (left + leg, b))], line)
    elif register == "plain":
        radius, line = cutter_measure("plain-radius"), Style(None, "register", cutter_measure("line"))
        for x in (left + radius, right - radius):
            for y in (low + radius, high - radius):
                draw.circle(x, y, radius - cutter_measure("line") / 2, line)
                draw.lines([((x - radius, y), (x + radius, y)), ((x, y - radius), (x, y + radius))], line)
    return draw.records


def add_marks(page: Page, register: str) -> Page:
    """The page with the machine's marks, square to the page, if anything on it is cut or scored."""
    if register == "none" or not has_cuts(page):
        return page
    with page.drawing.layer("register"):
        page.drawing.add(marks(page.width, page.height, register))
    return page
