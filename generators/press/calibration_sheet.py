"""The calibration sheet, which measures a printer: long distances, verniers on both faces, margin ladders.

Measurements depend on the places of verniers and bars: they are valid for the version of Plotroom that printed the
sheet.
"""

from collections.abc import Callable
from typing import NamedTuple

from aids.errors import FitError
from generators.drawing import MM, Drawing, Page, Point, Style, shift, transformed
from generators.drawing.text import text_width
from generators.page.frame import NOTE, Body, Heading, Paper, area, frame_pages, joined
from generators.page.rich_text import draw_paragraph, draw_section, draw_steps
from generators.press.documents import Document, PrintOptions
from generators.press.printers import (
    CORNERS,
    DIVISION,
    LADDER,
    MARGINS,
    REACH,
    READINGS,
    VERNIER,
    Gauge,
    Plan,
    Profile,
    correction,
    file_stem,
)

SMALLEST = (139.0, 209.0)  # mm: the sheet fits half letter and A5 upright, and nothing smaller
BAND = 13 * MM  # room for the y distance at the left and for the x distance at the foot
HALF = 20  # divisions on each side of the zero of a front scale
ALONG, ASIDE = 21 * MM, 9.5 * MM  # half the room for a vernier, along and across it
LABEL = 6 * MM  # room for its name
FINE = Style(None, "ink", 0.3)
BACK = Style(None, "sea", 0.3)
ROOMY = 100 * MM  # from this width on the middle has an example and larger text


class Layout(NamedTuple):
    """The places of gauges, of the bars of both distances, and of the free middle, in points of the page."""

    plan: Plan
    x_bar: tuple[Point, Point]
    y_bar: tuple[Point, Point]
    middle: tuple[float, float, float, float]


def layout(paper: Paper) -> Layout:
    """The layout on a paper; FitError if the paper is too small."""
    if paper.width < SMALLEST[0] * MM or paper.height < SMALLEST[1] * MM:
        raise FitError(
            f"the paper {paper.name} of {paper.width / MM:.4g} x {paper.height / MM:.4g} mm is too small",
            f"a calibration sheet needs at least {SMALLEST[0]:g} x {SMALLEST[1]:g} mm",
            where="--paper",
        )
    room = area(paper, _is_low(paper))
    left, bottom, right, top = room.left + BAND, room.bottom + BAND, room.right, room.top - 2 * MM
    gauges = []
    for corner in CORNERS:
        high, aside = corner.split("-")
        sign_y, edge_y = (-1, top) if high == "top" else (1, bottom)
        sign_x, edge_x = (-1, right) if aside == "right" else (1, left)
        # at the top the names stand above their verniers, at the foot the x verniers lie lowest
        name = LABEL if high == "top" else 0.0
        places = {
            "x": (edge_x + sign_x * ALONG, edge_y + sign_y * (ASIDE + name)),
            "y": (edge_x + sign_x * ASIDE, edge_y + sign_y * (2 * ASIDE + LABEL + name + ALONG)),
        }
        for axis, (x, y) in places.items():
            gauges.append(Gauge(f"{corner}-{axis}", axis, (x - paper.width / 2) / MM, (y - paper.height / 2) / MM))
    wide, high_mm = (int((size / MM - 4) // 10 * 10) for size in (room.width, room.height - BAND))
    x0, y0 = (room.left + right) / 2 - wide * MM / 2, room.bottom + 6 * MM
    x1, y1 = room.left + 4.5 * MM, bottom + 1 * MM
    return Layout(
        Plan(float(wide), float(high_mm), tuple(gauges)),
        ((x0, y0), (x0 + wide * MM, y0)),
        ((x1, y1), (x1, y1 + high_mm * MM)),
        (left + 2 * ASIDE + 4 * MM, bottom + 2 * ASIDE + LABEL, right - 2 * ASIDE - 7 * MM, top - 2 * ASIDE - LABEL),
    )


def places(paper: Paper) -> dict[str, list[Point]]:
    """Where each reading is taken, in millimeters from the upper left corner: the ends of a bar, or a point."""
    sheet, wide, high = layout(paper), paper.width / MM, paper.height / MM
    bars = {"x-distance": sheet.x_bar, "y-distance": sheet.y_bar}
    edges = {"left": (0.0, high / 2), "right": (wide, high / 2), "top": (wide / 2, 0.0), "bottom": (wide / 2, high)}
    return {
        **{name: [(x / MM, high - y / MM) for x, y in ends] for name, ends in bars.items()},
        **{gauge.name: [(wide / 2 + gauge.x, high / 2 - gauge.y)] for gauge in sheet.plan.gauges},
        **{name: [edges[name.removesuffix("-margin")]] for name in MARGINS},
    }


def _is_low(paper: Paper) -> bool:
    """Whether the page has room only for a one-line title."""
    return paper.height < 230 * MM


def print_calibration(options: PrintOptions, printer: str = "", profile: Profile | None = None) -> Document:
    """The sheet that measures a printer, corrected if it has a profile."""
    output = options.output
    suffix = f"-{file_stem(printer)}" if printer else ""
    name = f"calibrate-{options.paper.name}-{options.sides}{suffix}.pdf"
    drawn = pages(options.paper, options.sides, output.shown_command, printer, profile)
    return Document([name], drawn, options, "Plotroom: printer calibration", "Calibration")


def pages(paper: Paper, sides: str, command: str, printer: str = "", profile: Profile | None = None) -> list[Page]:
    """Front and back of the sheet; with a profile both are corrected, and their heads show it."""
    page_layout = layout(paper)
    front, back = Drawing(), Drawing()
    _draw_distance(front, page_layout.x_bar, page_layout.plan.x_distance, "x")
    _draw_distance(front, page_layout.y_bar, page_layout.plan.y_distance, "y")
    for gauge in page_layout.plan.gauges:
        place, aside = _place_function(gauge, paper), 7.2 if gauge.axis == "x" else 7.8
        _draw_front_scale(front, place, range(-HALF, HALF + 1), range(-REACH, REACH + 1, 5), aside)
        for m, sign in ((REACH + 5, "+"), (-REACH - 5, "−")):
            x, y = place(m, aside)
            front.text(x, y - 2.5, sign, 8, "sea", "bold", "middle")
        _draw_gauge_name(front, gauge, paper)
    front.add(_instructions(page_layout, paper, sides, printer, profile is not None).records)
    with back.group((-1, 0, 0, 1, paper.width, 0)):  # drawn as seen through the front
        for gauge in page_layout.plan.gauges:
            _draw_back_vernier(back, _place_function(gauge, paper))
    edge = sides.replace("-", " ")
    state = f"corrected for {printer}" if profile else f"{printer}, not corrected" if printer else "not corrected"
    rule = f"{paper.name}, flipped on the {edge} · {state}"
    head = Heading("Plotroom", "Printer calibration", rule, _is_low(paper))
    behind = head._replace(title="Printer calibration, back")
    note = "Mirrored on purpose: read it through the paper."
    bodies = [Body(front, head, "front"), Body(back, behind, "back", sides == "short-edge", note=note)]
    finished = list(frame_pages([body._replace(note=joined(body.note, command)) for body in bodies], paper))
    if profile is not None:
        finished = [
            page._replace(drawing=transformed(page.drawing, matrix))
            for page, matrix in zip(finished, correction(profile, paper.width, paper.height, sides), strict=True)
        ]
    _draw_ladders(finished[0].drawing, paper)  # not corrected: they measure from the paper's edges
    return finished


# --- gauges -------------------------------------------------------------------------------------------------


def _draw_number(draw: Drawing, x: float, y: float, name: str) -> None:
    """Draw the number of a reading in a disc about (x, y)."""
    draw.circle(x, y, 5, Style("navy"))
    draw.text(x, y - 2.5, str(READINGS.index(name) + 1), 7, "paper", "bold", "middle")


def _draw_distance(draw: Drawing, ends: tuple[Point, Point], length: float, axis: str) -> None:
    """Draw a line between two fine bars, with a tick each 10 mm and its name in the middle."""
    (x0, y0), (x1, y1) = ends
    aside = (0.0, 1.0) if axis == "x" else (1.0, 0.0)

    def tick(along: float, reach: float) -> tuple[Point, Point]:
        x, y = (x0 + along * MM, y0) if axis == "x" else (x0, y0 + along * MM)
        return (x - aside[0] * reach, y - aside[1] * reach), (x + aside[0] * reach, y + aside[1] * reach)

    draw.line(*ends, FINE)
    draw.lines([tick(10.0 * i, 2.5) for i in range(1, int(length / 10))], Style(None, "gray", 0.3))
    draw.lines([tick(0, 9), tick(length, 9)], FINE)
    name, words = f"{axis}-distance", f"{length:g} mm from bar to bar"
    if axis == "x":
        x, y = (x0 + x1) / 2 - 60, y0 + 9
        _draw_number(draw, x, y, name)
        draw.text(x + 9, y - 2.5, name, NOTE, "navy", "semibold")
        draw.text(x + 13 + text_width(name, NOTE, "semibold"), y - 2.5, words, NOTE, "gray")
        return
    with draw.group((0, 1, -1, 0, x0 + 9, (y0 + y1) / 2 - 60)):
        draw.text(9, -10.5, name, NOTE, "navy", "semibold")
        draw.text(13 + text_width(name, NOTE, "semibold"), -10.5, words, NOTE, "gray")
    _draw_number(draw, x0 + 17, (y0 + y1) / 2 - 60, name)


Placed = Callable[[float, float], Point]


def _place_function(gauge: Gauge, paper: Paper) -> Placed:
    """A function from millimeters along and aside of a gauge's zero to points of the front; aside is up, or left."""
    x0, y0 = paper.width / 2 + gauge.x * MM, paper.height / 2 + gauge.y * MM
    if gauge.axis == "x":
        return lambda along, aside: (x0 + along * MM, y0 + aside * MM)
    return lambda along, aside: (x0 - aside * MM, y0 + along * MM)


def _draw_front_scale(draw: Drawing, place: Placed, lines: range, numbers: range, aside: float = 7.2) -> None:
    """Draw the scale on the front: a line each millimeter, above the base line."""
    tall = [5.5 if m % 10 == 0 else 5.0 if m % 5 == 0 else 4.0 for m in lines]
    draw.lines([(place(m * DIVISION, 0), place(m * DIVISION, high)) for m, high in zip(lines, tall, strict=True)], FINE)
    draw.line(place(lines[0] * DIVISION, 0), place(lines[-1] * DIVISION, 0), Style(None, "rule", 0.25))
    for m in numbers:
        x, y = place(m * DIVISION, aside)
        draw.text(x, y - 2, f"{m}".replace("-", "−"), 6.5, "ink", "regular" if m else "bold", "middle")


def _draw_back_vernier(draw: Drawing, place: Placed, first: int = -10) -> None:
    """Draw the vernier on the back: ten lines each way from an arrow, from just above the base line down."""
    lines = [k for k in range(first, 11) if k]
    draw.lines([(place(VERNIER * k, 2), place(VERNIER * k, -5.0 if k % 5 == 0 else -4.0)) for k in lines], BACK)
    draw.line(place(0, 2), place(0, -5.5), Style(None, "sea", 0.3))
    draw.polygon((place(-0.8, -6.6), place(0.8, -6.6), place(0, -4.6)), Style("sea"))
    for k in lines:
        if k % 5 == 0:
            x, y = place(VERNIER * k, -6.6)
            draw.text(x, y - 2, str(abs(k)), 6, "sea", "semibold", "middle")


def _draw_gauge_name(draw: Drawing, gauge: Gauge, paper: Paper) -> None:
    place = _place_function(gauge, paper)
    if gauge.axis == "x":
        x, y = place(-20, 9)
    else:
        x, y = place(20, 0)
        x -= ASIDE - 6
    y += 4 * MM
    x = min(x, paper.width - paper.margin - 8 - text_width(gauge.name, NOTE, "semibold"))
    _draw_number(draw, x, y, gauge.name)
    draw.text(x + 8, y - 2.5, gauge.name, NOTE, "navy", "semibold")


def _draw_ladders(draw: Drawing, paper: Paper) -> None:
    """Draw short numbered lines at 1, 2, 3 ... mm from each edge, side by side."""
    wide, high = paper.width, paper.height
    for name in MARGINS:
        edge = name.removesuffix("-margin")
        upright = edge in ("left", "right")
        pitch = 6.0 if min(wide, high) > 170 * MM else 5.0
        start = (high if upright else wide) / 2 - (LADDER / 2) * pitch * MM

        def place(along: float, off: float, edge: str = edge, start: float = start) -> Point:
            along = start + along * MM
            off *= MM
            if edge in ("left", "right"):
                return (off if edge == "left" else wide - off), along
            return along, (off if edge == "bottom" else high - off)

        steps = range(1, LADDER + 1)
        draw.lines([(place((k - 1) * pitch, k), place((k - 1) * pitch + pitch - 2.6, k)) for k in steps], FINE)
        numbers = [(place((k - 1) * pitch + pitch - 1.3, k), str(k)) for k in steps]
        draw.texts([(x, y - 2.1, number) for (x, y), number in numbers], 6, "ink", "semibold", "middle")
        x, y = place(-3, 8)
        _draw_number(draw, x, y, name)


# --- text -----------------------------------------------------------------------------------------------------


def _instructions(page_layout: Layout, paper: Paper, sides: str, printer: str, is_corrected: bool) -> Drawing:
    """The instructions, an example, and a box for each measurement."""
    left, bottom, right, top = page_layout.middle
    draw, wide = Drawing(), right - left
    size, gap = (10.0, 3.0) if wide > ROOMY else (8.0, 0.5)
    with draw.group(shift(left, top)):
        y = draw_section(draw, "How to measure this sheet", "", wide) - gap
        y = draw_steps(draw, _steps(sides, printer, is_corrected), 0, y, wide, size, gap=gap)
        name = printer or "NAME"
        again = " --corrected" if is_corrected else ""
        quoted = name if name.replace("-", "").isalnum() else f'"{name}"'
        command = f"plotroom calibrate --read --printer {quoted} --paper {paper.name} --sides {sides}{again}"
        y = draw_paragraph(draw, command, 12, y + gap, wide - 12, size, "navy", "semibold") - 2 * gap
        if wide > ROOMY:
            y = _draw_example(draw, y - 8) - 10
    with draw.group(shift(left, top + y - gap)):
        y += draw_section(draw, "Measurements", "mm; right and above are +", wide) - gap
        # A numbered box for each measurement, with the name of its option.
        columns, between, size = (3, 14.0, NOTE) if wide > ROOMY else (2, 5.0, 6.5)
        rows = -(-len(READINGS) // columns)
        column = (wide - between * (columns - 1)) / columns
        pitch = min(28.0, (top + y - gap - bottom) / rows)
        box = column - 17 - max(text_width(name, size, "semibold") for name in READINGS)
        for number, name in enumerate(READINGS):
            x, middle = number // rows * (column + between), -14.0 - gap - (number % rows + 0.5) * pitch
            _draw_number(draw, x + 5, middle, name)
            draw.text(x + 13, middle - 0.34 * size, name, size, "navy", "semibold")
            draw.rect(x + column - box, middle - pitch * 0.4, box, pitch * 0.8, Style(None, "gray", 0.4))
    return draw


def _steps(sides: str, printer: str, is_corrected: bool) -> list[str]:
    steps = [
        f"Print both pages on one sheet of paper at 100 % (actual size), flipped on the {sides.replace('-', ' ')}.",
        "Measurements 1 and 2: measure from bar to bar with a good ruler, to a tenth of a mm if you can.",
        "Measurements 3 to 10: hold the sheet against a light, this side toward you. Whole millimeters: count from 0 "
        "to the last number on the front that the arrow has passed. Tenths: count from the arrow to the line on the "
        "back that meets a line on the front. Count to the right if the arrow is right of 0, and to the left if it is "
        "left (and the same up and down).",
        "Measurements 11 to 14: at each edge, write the smallest number whose line is completely printed.",
        "Enter the measurements in Plotroom:",
    ]
    if is_corrected:
        steps.insert(
            0, f"This sheet is corrected for {printer}. Both lengths should be exact, and every scale should show 0."
        )
    return steps


def _draw_example(draw: Drawing, top: float) -> float:
    """Draw an enlarged vernier that reads +2.3; the y below it."""
    zoom, read = 3.3 * MM, 2.3
    x0, y0 = 14 + 3 * zoom, top - 8 * MM

    def place(along: float, aside: float) -> Point:
        return x0 + along * zoom, y0 + aside * MM

    _draw_front_scale(draw, place, range(-2, 13), range(-1, 13), 6.8)
    _draw_back_vernier(draw, lambda along, aside: place(along + read, aside), -4)
    x, y = place(5 * DIVISION, 0.8)
    draw.circle(x, y, 6.5, Style(None, "danger", 0.6))
    x, y = 14 + 17 * zoom, top - 12
    for words, face, color in (
        ("Example: +2.3", "semibold", "navy"),
        ("The arrow has passed 2, to the right of 0: +2.", "regular", "ink"),
        ("To the right of the arrow, line 3 of the", "regular", "ink"),
        ("back meets a line on the front: 0.3.", "regular", "ink"),
    ):
        draw.text(x, y, words, 9, color, face)
        y -= 12.5
    return top - 19 * MM
