"""The zone overlay for film and the formation template, at true scale, tiled where the paper is too small."""

from __future__ import annotations

from math import cos, radians, sin

from aids.errors import FitError
from aids.rulebook.rules import Rules, place, value
from aids.ssn.detection import ZONES_ASSUMES as ZONE_RULINGS
from aids.ssn.detection import Band, bands
from aids.ssn.setup import FACES, LHD, ROLLED, frigates, ships
from generators.drawing.drawing import CUT, INCH, MM, Drawing, Style, shift
from generators.page.frame import Area, Body, Heading, area
from generators.page.rich_text import GUTTER, draw_section, draw_steps
from generators.page.table_layout import KEY, NUMBER, Column, Table, dice, draw_table
from generators.page.tiles import tile
from generators.sheets.settings import length, two_lengths, whole
from generators.sheets.sheet import Job, Sheet, resting

SPACE = 15.0  # points between the card and the words under it
TEXT = 9.0  # size of the steps
ABOVE = 10.0  # points between the places and the table of the dice
NARROW_ZONE = 96.0  # points: a zone of this breadth holds its name and its figures
WORDS_FROM = 1.75 * INCH  # half a square of frigates that has room for words between the windows
MOST_SPACE = 34.0  # points between the card and the words where the page has room
SETUP_RULINGS = ("SS-9", "SS-19")
ROLLED_ROW = 16.0  # points: a row of the dice of a rolled start
DICE_NAMES = 0.44  # share of its width for what the dice are for


class ZoneOverlay(Sheet):
    """Film with a quarter circle of the first convergence zones, the listener in its corner."""

    zones = whole(1, 8, "how many zones, fewer where the paper has no room for them").default(2)

    def pages(self, job: Job) -> list[Body]:
        """The quarter circle in thin lines, on tiles where it is large."""
        rules, heading = job.game.rules, self.heading(job, small=True)
        for zones in range(self.zones, 0, -1):
            draw, reach = _quarter(bands(rules, zones))
            edge = 0.16 * INCH
            note = "For film. A zone includes its edges"
            try:
                bodies = tile(draw, (-edge, -edge, reach + edge, reach + edge), job.paper, heading, note, "film")
                return [resting(body, job.game, ZONE_RULINGS) for body in bodies]
            except FitError as error:
                refusal = error
        raise place(rules, "figures", "zone-first").refuse(str(refusal))


def _quarter(listed: tuple[Band, ...]) -> tuple[Drawing, float]:
    """The quarter circle of zones with the listener at (0, 0), and its radius in points."""
    draw = Drawing()
    reach = float(listed[-1].end) * INCH
    line, fine = Style(None, "danger", 0.7), Style(None, "danger", 0.35)
    draw.lines([((0, 0), (reach, 0)), ((0, 0), (0, reach))], fine)
    cross = 9.0
    draw.lines([((-cross, 0), (cross, 0)), ((0, -cross), (0, cross))], line)
    draw.circle(0, 0, 4, line)
    for band in listed:
        start, end = float(band.start) * INCH, float(band.end) * INCH
        for r in (start, end):
            draw.arc(0, 0, r, 0, 90, line)
        spokes = []
        for k in range(1, 18):
            c, s = cos(radians(5 * k)), sin(radians(5 * k))
            spokes.append(((start * c, start * s), ((start + 7) * c, (start + 7) * s)))
            spokes.append(((end * c, end * s), ((end - 7) * c, (end - 7) * s)))
        draw.lines(spokes, fine)
        narrow = end - start < NARROW_ZONE  # whose names stand outside it
        for angle in (12, 45, 78):
            c, s = cos(radians(angle)), sin(radians(angle))
            name, first, last = (
                (end + 58, start - 18, end + 18) if narrow else ((start + end) / 2, start + 14, end - 14)
            )
            draw.text(name * c, name * s - 5, f"zone {band.zone}", 14, "danger", "bold", "middle")
            for out, far in ((first, band.start), (last, band.end)):
                draw.text(out * c, out * s - 3, f"{float(far):g}″", 9, "danger", "semibold", "middle")
    word = "listener: cross on its centre" if listed[0].start > 2 else "listener"
    draw.text(14, 14, word, 9, "danger", "semibold")
    inches = int(reach / INCH + 0.01)
    ticks = [((i * INCH, 0.0), (i * INCH, 5.0 if i % 4 else 9.0)) for i in range(1, inches + 1)]
    ticks += [((0.0, i * INCH), (5.0 if i % 4 else 9.0, i * INCH)) for i in range(1, inches + 1)]
    draw.lines(ticks, fine)
    return draw, reach


class FormationTemplate(Sheet):
    """A card with the square of frigates and the LHD in its middle: windows through which counters are placed."""

    frigate = two_lengths("the counter of a frigate", least=INCH / 4, most=10 * INCH)
    lhd = two_lengths("the counter of the LHD", least=INCH / 4, most=10 * INCH)
    clearance = length("room around a counter in its window", most=INCH).default("0.5 mm")
    border = length("card outside the windows", most=3 * INCH).default("1/2 in")

    def pages(self, job: Job) -> list[Body]:
        """The card, and under it, or on a page of their own, the steps of the setup and the places of the ships."""
        rules, clearance, border = job.game.rules, self.clearance, self.border
        draw, sizes = Drawing(), {"frigate": self.frigate, "lhd": self.lhd}
        half = max(ship.x for ship in frigates(rules)) * INCH
        heading, room = self.heading(job, small=True), area(job.paper, small_head=True)
        across, along = ((sizes["frigate"][n] + sizes["lhd"][n]) / 2 + 2 * clearance for n in (0, 1))
        if half < across and half < along:  # the windows would run into each other
            return [_words_alone(_directions(rules, room.width, card=False)[0], heading, room)]
        draw.polygon(((-half, -half), (half, -half), (half, half), (-half, half)), Style(None, "sea", 0.4, (4, 3)))
        draw.lines([((-half, -half), (half, half)), ((-half, half), (half, -half))], Style(None, "rule", 0.35, (2, 3)))
        for name, x, y in ships(rules):
            _window(draw, name, (x * INCH, y * INCH), sizes["lhd" if name == LHD else "frigate"], clearance)
        _captions(draw, rules, half, sizes["lhd"][1] / 2)
        w, h = max(sizes["frigate"][0], 1.0), max(sizes["frigate"][1], 1.0)
        box = (-half - w / 2 - border, -half - h / 2 - border, half + w / 2 + border, half + h / 2 + border)
        with draw.layer("cut"):
            draw.rect(box[0], box[1], box[2] - box[0], box[3] - box[1], CUT)
        pad = 0.5 * MM
        extent = (box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad)
        free = room.height - (extent[3] - extent[1]) - SPACE if extent[2] - extent[0] <= room.width else 0.0
        below = [_directions(rules, room.width, rolled=rolled) for rolled in (True, False)]
        words, tall = next((each for each in below if each[1] <= free), below[0])
        if tall > free:
            tiles = tile(draw, extent, job.paper, heading, "", "card")
            return self._resting(job, [*tiles, _words_alone(words, heading, room)])
        middle, space = (extent[0] + extent[2]) / 2, min(SPACE + (free - tall) / 2, MOST_SPACE)
        with draw.group(shift(middle - room.width / 2, extent[1] - space)):
            draw.add(words.records)
        extent = (middle - room.width / 2, extent[3] - room.height, middle + room.width / 2, extent[3])
        return self._resting(job, tile(draw, extent, job.paper, heading, "", "card"))

    def _resting(self, job: Job, bodies: list[Body]) -> list[Body]:
        return [resting(body, job.game, (*SETUP_RULINGS, ROLLED)) for body in bodies]


def _words_alone(words: Drawing, heading: Heading, room: Area) -> Body:
    """A page of the steps and places without the card."""
    page = Drawing()
    with page.group(shift(room.left, room.top - 6)):
        page.add(words.records)
    return Body(page, heading, "cut")


def _directions(rules: Rules, width: float, card: bool = True, rolled: bool = True) -> tuple[Drawing, float]:
    """The steps of the setup, where the ships stand, and the dice for a `rolled` start of the submarine.

    The drawing, its top at 0, and its height.
    """
    draw = Drawing()
    two = width > 400
    wide = 0.6 * (width - GUTTER) if two else width
    y = draw_section(draw, "How to lay it", "", wide) - 4
    y = draw_steps(draw, _steps(rules, card), 0, y, wide, TEXT, gap=4, discs=True)
    places = Drawing()
    right = width - wide - GUTTER if two else width
    low = _places(places, rules, right)
    with draw.group(shift(width - right, 0 if two else y - SPACE)):
        draw.add(places.records)
    low = min(y, low) if two else y - SPACE + low
    if rolled:
        start = Drawing()
        height = draw_rolled_start(start, rules, width)
        with draw.group(shift(0, low - ABOVE)):
            draw.add(start.records)
        low -= ABOVE + height
    return draw, -low


def _steps(rules: Rules, card: bool) -> list[str]:
    """The setup in sentences, with the `card` or without (SSN Setup)."""
    lhd, frigate, far = (value(rules, name) for name in ("helos-on-lhd", "helos-per-frigate", "setup-distance"))
    placing = [
        "Cut along the outer line and cut out the five windows.",
        "Lay the card where the ships start, its arrow along their heading.",
        "Drop the LHD and the frigates through their windows, Unalerted, triangles to the arrow. Lift the card.",
    ]
    return [
        *(placing if card else ["Put the LHD and the frigates on their places, Unalerted, all on one heading."]),
        f"Put {lhd:g} helicopters aboard the LHD and {frigate:g} aboard each frigate.",
        f"Put the submarine, Deep, farther than {far:g}″ from the nearest frigate, a Slow detection point beside it.",
    ]


def _places(draw: Drawing, rules: Rules, width: float) -> float:
    """Where each ship stands, in inches from the LHD; the y below the table."""
    y = draw_section(draw, "Without the card", "inches from the LHD", width)
    heads = (Column(head, share=1, anchor="end") for head in ("to starboard", "ahead"))
    rows = [
        (name, *(f"{inches:+g}".replace("-", "−") if inches else "0" for inches in place))
        for name, *place in ships(rules)
    ]
    return draw_table(draw, Table((Column(width=0.25 * width, look=KEY), *heads), rows), width, 0, y)


def _window(draw: Drawing, name: str, middle: tuple[float, float], size: tuple[float, float], clearance: float) -> None:
    """The window of a ship, `clearance` larger all round than its counter."""
    (x, y), (width, height) = middle, size
    window = (x - width / 2 - clearance, y - height / 2 - clearance, width + 2 * clearance, height + 2 * clearance)
    draw.rect(*window, Style("paper"))  # the dashes end at the window
    draw.rect(x - width / 2, y - height / 2, width, height, Style("tint"))
    draw.lines([((x - 6, y), (x + 6, y)), ((x, y - 6), (x, y + 6))], Style(None, "sea", 0.5))
    top = y + height / 2
    draw.polygon(((x - 5, top - 11), (x + 5, top - 11), (x, top - 3)), Style("navy"))
    draw.text(x, y - 18, name, 11, "navy", "bold", "middle")
    with draw.layer("cut"):
        draw.rect(*window, CUT)


def _captions(draw: Drawing, rules: Rules, half: float, lhd: float) -> None:
    """The arrow of the heading and the side of the square.

    A small square has the arrow alone; `lhd` is half the LHD's length in points.
    """
    draw.line((0, max(half * 0.42, lhd + 6)), (0, half * 0.8), Style(None, "sea", 1.2))
    draw.polygon(((-4, half * 0.8), (4, half * 0.8), (0, half * 0.8 + 9)), Style("sea"))
    if half < WORDS_FROM:
        return
    draw.text(7, half * 0.62, "heading of all ships", 7.5, "sea")
    side = value(rules, "setup-square")
    draw.text(0, -half - 15, f"{side:g}″ from centre to centre", 7.5, "grey", "regular", "middle")


def draw_rolled_start(draw: Drawing, rules: Rules, width: float) -> float:
    """Draw the table hanging from (0, 0); returns its height (ruling SS-16)."""
    y = draw_section(draw, "The submarine, rolled", "three dice; it heads for the LHD", width)
    faces = [Column(dice(face), share=1, look=NUMBER, anchor="middle") for face in FACES]
    columns = [Column(width=DICE_NAMES * width, wrap=False), *faces]
    rows = [[name, *figures] for name, figures in _rows(rules)]
    return -draw_table(draw, Table(columns, rows, row_height=ROLLED_ROW, padding=0), width, 0, y - 3)


def _rows(rules: Rules) -> tuple[tuple[str, list[str]], ...]:
    """Each die with what it is for, and its figure for each face."""
    step, far, more = (value(rules, name) for name in ("setup-bearing-step", "setup-distance", "setup-distance-step"))
    return (
        ("First die: bearing from the LHD", [f"{len(FACES) * step * (n - 1):03g}°" for n in FACES]),
        ("Second die: add to it, clockwise from ahead", [f"+{step * (n - 1):g}°" for n in FACES]),
        ("Third die: from the nearest frigate", [f"{far + more * n:g}″" for n in FACES]),
    )
