"""Tools of SSN at true scale: rulers and turn tools, the zone overlay for film and the formation template."""

from collections.abc import Sequence
from itertools import groupby, pairwise
from math import acos, asin, cos, degrees, fsum, radians, sin

from aids.errors import FitError
from aids.games import Game
from aids.input_file import brief
from aids.rulebook.rules import Rules, place, switch, value
from aids.ssn import detection, maneuver
from aids.ssn.detection import ZONE_RULINGS
from aids.ssn.maneuver import TURN_RULINGS
from aids.ssn.setup import FACES, LHD_NAME, ROLLED, frigates, ships
from generators.drawing import CUT, INCH, MM, Box, Drawing, Point, Style, saving
from generators.drawing.art import draw_art
from generators.drawing.text import text_width
from generators.games.ssn.moves_pictures import turns
from generators.games.ssn.thresholds import draw_film_table
from generators.page.frame import Area, Body, Heading, area
from generators.page.rich_text import GUTTER, draw_paragraph, draw_section, draw_steps
from generators.page.table_layout import KEY, NUMBER, Column, Table, dice, draw_table
from generators.page.tiles import tile
from generators.sheets import sheet
from generators.sheets.rulers import (
    HEIGHT,
    MOST_RULERS,
    STRIP_GAP,
    Band,
    MarkedRuler,
    Ruler,
    Strip,
    offsets,
    strip_pages,
    strips,
)
from generators.sheets.sheet import figure as figure_named
from generators.sheets.turn_tools import GAP, Tool, bounds, card_pages, draw_cards, place_card, ribbon_width

TEXT, LEAD = 10.0, 48.0  # size of directions and steps, and room for the word before each
LEAST_WORDS = 120.0  # points: the least width of directions beside the strips
BESIDE = 0.15 * INCH  # between the strips and what stands beside them
LEAST_GAP = 1.5  # points between two strips
TORPEDO = "Torpedo"
ZONES = 5  # of the ruler: the far ships start four inches behind the near ones, which are over 30 inches off
CLEAR, LEAST_OVER = 8.0, 90.0  # points between strips and words over them, and the least width of these


def speed_bands(rules: Rules) -> tuple[Band, ...]:
    """The submarine's speeds by distance moved (SSN Maneuver Step)."""
    return tuple(
        Band(float(speed.above), float(speed.to), f"{speed.level.capitalize()} · {speed.turn}", i % 2 == 1)
        for i, speed in enumerate(maneuver.speeds(rules))
    )


def zone_bands(rules: Rules) -> tuple[Band, ...]:
    """The zones that the ships may be in at the start, and the silent water between them (Detection Rolls; SS-4)."""
    stretches: list[Band] = []
    before = 0.0
    for zone in detection.bands(rules, ZONES):
        stretches.append(Band(before, float(zone.start), "silent", False))
        stretches.append(Band(float(zone.start), float(zone.end), f"zone {zone.zone}", True))
        before = float(zone.end)
    return tuple(stretches)


BANDS = {"speeds": speed_bands, "zones": zone_bands}


class GameRuler(MarkedRuler):
    """A ruler to its last band, to the figure it names, or with `rolls` alone an inch past the last roll."""

    bands = sheet.named(lambda game: BANDS, "a band", "the bands: `speeds` or `zones`").optional("none")
    figure = figure_named("the figure that is its length, where it has no bands").optional()
    rolls = sheet.flag("mark where a torpedo rolls")

    def verify(self, game: Game) -> None:
        """RulesError for a ruler without a length."""
        if self.bands is None and self.figure is None and not self.rolls:
            self.fail(f"{brief(self.title)} needs 'figure'")

    def ruler(self, rules: Rules) -> Ruler:
        """The ruler under the rules in force."""
        rolls: tuple[tuple[float, str], ...] = ()
        if self.rolls:  # a torpedo rolls again after each of these inches (SSN Attack Step)
            step, reach = value(rules, "torpedo-step"), value(rules, "attack-range")
            rolls = tuple((float(step * n), f"roll {n + 1}") for n in range(1, -int(-reach // step)))
        bands = self.bands(rules) if self.bands else ()
        if bands:
            length = bands[-1].end
        elif self.figure is not None:
            length = float(self.figure.value)
        else:
            length = max((inches for inches, _ in rolls), default=0.0) + 1
        return self.complete(length, bands, rolls)


class TurnToolBeside(sheet.Settings):
    """The turn tools."""

    half_width = ribbon_width()


class RulersAndTools(sheet.Sheet):
    """Rulers at true scale, side by side, with the turn tools beside them."""

    rulers = sheet.tables(GameRuler, "the rulers", least=1, most=MOST_RULERS)
    turn_tool = sheet.table(TurnToolBeside, "the turn tools, on separate pages if they do not fit").optional("none")

    def pages(self, job: sheet.Job) -> list[Body]:
        """Pages of strips, upright, the cards beside the last of them."""
        room, heading = area(job.paper, small_head=True), self.heading(job, small=True)
        listed = strips(self.rulers, job, room)
        gap = STRIP_GAP
        if self.turn_tool is not None and len(listed) > 1:  # less where the turn tools then stand beside the strips
            boxes = map(bounds, turn_cards(self.turn_tool.half_width, job))
            widest = max(right - left for left, _, right, _ in boxes)
            close = (room.width - widest - BESIDE - 0.1 - len(listed) * HEIGHT) / (len(listed) - 1)
            gap = close if LEAST_GAP <= close < STRIP_GAP else STRIP_GAP
        pages, left = strip_pages(listed, room, gap)
        told = _draw_over(pages[0], job.game.rules, listed, room._replace(left=left), gap) if len(pages) == 1 else ""
        rests = (*ZONE_RULINGS, *TURN_RULINGS)
        bodies = [sheet.resting(Body(page, heading, "cut", stock="card"), job.game, rests) for page in pages]
        if self.turn_tool is None:
            return bodies
        beside, half = room._replace(right=left - BESIDE), self.turn_tool.half_width
        if not _draw_beside(pages[-1], half, job, beside, told):
            if beside.width >= LEAST_WORDS:
                words, _ = _directions(job.game.rules, beside.width, told)
                pages[-1].put(words, beside.left, beside.top)
            bodies += card_bodies(half, heading, job)
        return bodies


def _draw_over(page: Drawing, rules: Rules, listed: Sequence[Strip], room: Area, gap: float) -> str:
    """How to lay the torpedo's ruler, over the widest row of strips that end below the others in a room.

    Its word, "" if there is no room.
    """
    places, tallest = offsets(listed, gap), max(strip.wide for strip in listed)
    rows: list[Area] = [room._replace(right=room.left, bottom=room.top)]
    for short, row in groupby(enumerate(listed), key=lambda each: each[1].wide < tallest - INCH):
        numbers = [number for number, _ in row]
        if short:
            low = room.top - tallest + max(listed[number].wide for number in numbers) + CLEAR
            left, right = room.left + places[numbers[0]], room.left + places[numbers[-1]] + HEIGHT
            rows.append(Area(left, low, right, room.top))
    room = max(rows, key=lambda area: area.width * area.height)
    (text,) = [text for lead, text in _uses(rules) if lead == TORPEDO]
    draw = Drawing()
    y = draw_section(draw, "Torpedo run", "", room.width) - 4
    y = draw_paragraph(draw, text, 0, y, room.width, TEXT, "ink") if room.width >= LEAST_OVER else -room.height - 1
    if -y > room.height:
        return ""
    page.put(draw, room.left, room.top)
    return TORPEDO


def _draw_beside(page: Drawing, half: float, job: sheet.Job, room: Area, told: str) -> bool:
    """The turn tools in a room beside strips, and what to do with both under them; False if the cards do not fit."""
    cards = turn_cards(half, job)
    boxes = [bounds(card) for card in cards]
    tall = fsum(box[3] - box[1] for box in boxes) + GAP * len(cards)
    if max(box[2] - box[0] for box in boxes) > room.width or tall > room.height:
        return False
    words, height = _directions(job.game.rules, room.width, told)
    spare = room.height - tall - height
    top = room.top - (min(spare / 3, GAP) if spare > 0 else 0)
    for card, (x0, y0, x1, y1) in zip(cards, boxes, strict=True):
        place_card(page, card, (room.left + room.right - x0 - x1) / 2, top - y1)
        top -= y1 - y0 + GAP + max(0.0, spare / 4)
    if spare >= 0:
        page.put(words, room.left, room.bottom + height)
    return True


def _directions(rules: Rules, width: float, told: str) -> tuple[Drawing, float]:
    """How to join and lay the strips and the tools, and the turns of each speed; the drawing and its height.

    What is `told` elsewhere is left out.
    """
    draw = Drawing()
    y = draw_section(draw, "How to lay them", "center to center", width) - 4
    for lead, text in (each for each in _uses(rules) if each[0] != told):
        draw.text(0, y - 9.5, lead, TEXT, "navy", "semibold")
        y = draw_paragraph(draw, text, LEAD, y, width - LEAD, TEXT, "ink") - 4
    return draw, -y


def _uses(rules: Rules) -> list[tuple[str, str]]:
    """The use of each strip and card: a word, and how it is laid."""
    step, hears = value(rules, "torpedo-step"), ""
    if switch(rules, "torpedo-listens"):
        hears = " A shallow torpedo hears only in a zone: then lay the zone ruler from it to the target."
    most = [f"{speed.level.capitalize()} {speed.most}" for speed in maneuver.speeds(rules)]
    return [
        ("Join", "Glue each strip of a ruler under the one before it, diamond on diamond."),
        ("Zones", "Lay 0 on the listener. A piece with any part in a shaded band is in that zone."),
        (TORPEDO, f"Lay 0 on the shooter and the ruler along the run. Roll at 0 and every {step:g}″.{hears}"),
        ("Turn", advice(rules)),
        ("Most", f"Turns in a full move: {', '.join(most)}; a frigate {maneuver.frigate_turns(rules)}."),
    ]


def turn_cards(half: float, job: sheet.Job) -> list[Drawing]:
    """The Sharp and the Easy card for the rules in force, turned as they fit the paper; FitError if they do not fit.

    Half their ribbon is so wide in points.
    """
    rules = job.game.rules
    long = float(value(rules, "turn-arc")) * INCH
    listed = []
    for name, key, speed in (("Sharp", "sharp-angle", "slow"), ("Easy", "easy-angle", "fast")):
        straight = value(rules, f"straight-after-turn-{speed}")
        listed.append(Tool(name, float(value(rules, key)), long, 1, half, float(straight) * INCH, f"+{straight:g}″"))
    return draw_cards(listed, job)


def advice(rules: Rules) -> str:
    """How a turn tool is laid, in words."""
    slow, fast = (value(rules, f"straight-after-turn-{speed}") for speed in ("slow", "fast"))
    return (
        "Lay the ring on the piece’s center, the tongue behind it and the dashes along its heading. "
        f"After an arc go straight: {slow:g}″ at Slow or less, {fast:g}″ at Fast or more."
    )


#: Heights in points of the moves below the tools, the largest first.
MOVES = (393.0, 330.0, 280.0, 230.0, 186.0)


class TurnToolSheet(sheet.Sheet):
    """The turn tools of the game: a Sharp and an Easy path."""

    half_width = ribbon_width()

    def pages(self, job: sheet.Job) -> list[Body]:
        """The cards side by side over how they are laid and the moves that they allow, or one below the other."""
        heading, room = self.heading(job, small=True), area(job.paper, small_head=True)
        cards = turn_cards(self.half_width, job)
        boxes = [bounds(card) for card in cards]
        spare = room.width - fsum(box[2] - box[0] for box in boxes)
        high = max(box[3] - box[1] for box in boxes)
        if spare < GAP:
            return card_bodies(self.half_width, heading, job)
        for tallest in MOVES:  # how the tools are laid, and the tightest full moves
            below = Drawing()
            y = draw_section(below, "How to lay them", "center to center", room.width) - 4
            y = draw_paragraph(below, advice(job.game.rules), 0, y, room.width, TEXT, "ink") - 16
            y = draw_section(below, "Tightest full moves", "", room.width, 0, y) - 8
            picture, height = turns(job.game.rules, room.width, tallest)
            tall = height - y
            if high + GAP + tall <= room.height:
                break
        else:
            return card_bodies(self.half_width, heading, job)
        below.put(picture, 0, -tall)
        page, left = Drawing(), room.left
        for card, (x0, y0, x1, _) in zip(cards, boxes, strict=True):
            left += spare / 4
            place_card(page, card, left - x0, room.top - high - y0)
            left += x1 - x0 + spare / 4
        page.put(below, room.left, room.top - high - GAP - (room.height - high - GAP - tall) / 2)
        return [sheet.resting(Body(page, heading, "cut", stock="card"), job.game, TURN_RULINGS)]


def card_bodies(half: float, heading: Heading, job: sheet.Job) -> list[Body]:
    """The turn tools, one below the other, on as many pages as they need."""
    pages, _ = card_pages(turn_cards(half, job), advice(job.game.rules), job)
    return [sheet.resting(Body(page, heading, "cut", stock="card"), job.game, TURN_RULINGS) for page in pages]


IN = 4.0  # points from a cut of the card to its ground
SPACE = 15.0  # points between the card and the words under it
ABOVE = 10.0  # points between the places and the table of the dice
LEAST_ARC = 15.0  # degrees: of a ring that leaves the page
NARROW_ZONE = 96.0  # points: a zone of this breadth holds its name
SPOKES = (0, 25, 65, 90)  # degrees, with numbered inches; those on a cut edge alone on small paper
ROOMY = 6 * INCH  # the least side of a film with all of them
RING, SPOKE = Style(None, "danger", 1.6), Style(None, "danger", 0.7)  # the lines of the film
WORDS_FROM = 1.75 * INCH  # half a square of frigates that has room for words between the windows
MOST_SPACE = 34.0  # points between the card and the words where the page has room
SETUP_RULINGS = ("SS-9", "SS-19", ROLLED)
ROLLED_ROW = 16.0  # points: a row of the dice of a rolled start
DICE_NAMES = 0.44  # share of its width for what the dice are for


class ZoneOverlay(sheet.Sheet):
    """Film with a quarter circle of the first convergence zones, the listener in its corner."""

    zones = sheet.whole(1, 8, "how many zones, fewer where the paper has no room for them").default(2)
    thresholds = sheet.flag("as much as one page holds, with the detection table in use outside the first zone")

    def pages(self, job: sheet.Job) -> list[Body]:
        """The quarter circle, on tiles where it is large."""
        rules, heading = job.game.rules, self.heading(job, small=True)
        note, edge = "For film. A zone includes its edges", 0.16 * INCH
        if self.thresholds:
            room, draw, page = area(job.paper, small_head=True), Drawing(), Drawing()
            size = room.width - edge, room.height - edge
            listed = detection.bands(rules, self.zones)
            rings = _draw_quarter(draw, listed, size)
            draw.lines([((0, size[1]), size), (size, (size[0], 0))], RING)  # rings end at it
            _name_zones(draw, listed, size, draw_film_table(draw, rules, rings, size))
            page.put(draw, room.left + edge, room.bottom + edge)
            return [sheet.resting(Body(page, heading._replace(note=note), "cut", stock="film"), job.game, ZONE_RULINGS)]
        for zones in range(self.zones, 0, -1):
            draw, listed = Drawing(), detection.bands(rules, zones)
            reach = float(listed[-1].end) * INCH
            _draw_quarter(draw, listed, (reach, reach))
            _name_zones(draw, listed, (reach, reach))
            if listed[0].start > 2:
                draw.text(14, 28, "listener: cross on its center", 10, "danger", "semibold")
            try:
                bodies = tile(draw, (-edge, -edge, reach + edge, reach + edge), job.paper, heading, note, "film")
                return [sheet.resting(body, job.game, ZONE_RULINGS) for body in bodies]
            except FitError as error:
                refusal = error
        raise place(rules, "figures", "zone-first").refuse(str(refusal))


def _draw_quarter(draw: Drawing, listed: tuple[detection.Band, ...], size: Point) -> list[float]:
    """The quarter circle of zones about (0, 0), within a width and a height in points; the radii of its rings.

    Its zones are tinted, and its spokes numbered in inches.
    """
    (wide, high), arcs = size, dict[float, tuple[float, float]]()
    for band in listed:
        edges = []
        for r in (float(band.start) * INCH, float(band.end) * INCH):
            first, last = degrees(acos(min(1.0, wide / r))), degrees(asin(min(1.0, high / r)))
            edges.append([(min(r * cos(radians(n)), wide), min(r * sin(radians(n)), high)) for n in range(91)])
            if last - first > LEAST_ARC:
                arcs[r] = first, last - first
        if float(band.start) * INCH in arcs:
            draw.polygon([*edges[0], *reversed(edges[1])], Style(saving("tint", "paper")))
    for r, turn in arcs.items():
        draw.arc(0, 0, r, *turn, RING)
    cross, far, rings = 9.0, max(arcs, default=0.0), list(arcs)
    draw.lines([((0, 0), (wide, 0)), ((0, 0), (0, high))], SPOKE)
    draw.lines([((-cross, 0), (cross, 0)), ((0, -cross), (0, cross))], RING)
    draw.circle(0, 0, 4, RING)
    for angle in SPOKES if min(size) >= ROOMY else SPOKES[::3]:
        c, s = cos(radians(angle)), sin(radians(angle))
        end, side = min(far, wide / max(c, 1e-9), high / max(s, 1e-9)), 1 if angle < 90 else -1
        inches = [n * INCH for n in range(1, int(end / INCH + 0.01) + 1)]
        if angle % 90:  # from the first ring out
            inches = [r for r in inches if r >= float(listed[0].start) * INCH]
            draw.lines([((r * c, r * s), (t * c, t * s)) for r, t in pairwise((*inches, end))], SPOKE)
        across = (-4.0 if angle % 90 else 0.0, 8.0)  # from a cut edge inwards only
        draw.lines([[(r * c - side * t * s, r * s + side * t * c) for t in across] for r in inches], SPOKE)
        for r in inches:
            if not any(r - 14 < ring < r - 0.5 or r + 0.5 < ring < r + 3 for ring in rings):
                x, y = (r - 7) * c - side * 9 * s, (r - 7) * s + side * 9 * c
                draw.text(x, y - 3.3, f"{r / INCH:g}", 10, "danger", "semibold", "middle")
    return rings


def _name_zones(draw: Drawing, listed: tuple[detection.Band, ...], size: Point, taken: Box | None = None) -> None:
    """The names of zones and of the water that no ship hears, within a size and not in a box that is taken."""

    def name(r: float, angle: float, words: str, letter: float) -> None:
        x, y = r * cos(radians(angle)), r * sin(radians(angle))
        half = text_width(words, letter, "bold") / 2 + 4
        if x + half > size[0] or y + letter > size[1] or x < half:
            return
        if not (taken and taken[0] < x + half and x - half < taken[2] and taken[1] < y + letter and y < taken[3]):
            draw.text(x, y - letter / 3, words, letter, "danger", "bold", "middle")

    before = 0.0
    for band in listed:
        start, end = float(band.start) * INCH, float(band.end) * INCH
        if start - before >= NARROW_ZONE and min(size) >= ROOMY:
            name((before + start) / 2, 20 if taken and taken[3] < size[1] - 4 else 45, "not heard", 15)
        angles = (15, 45, 75) if end <= min(size) + 0.01 else (45,)
        for angle in angles:  # names of a narrow zone stand outside it
            name(end + 40 if end - start < NARROW_ZONE else (start + end) / 2, angle, f"zone {band.zone}", 22)
        before = end


class FormationTemplate(sheet.Sheet):
    """A card with the square of frigates and the LHD in its middle: windows through which counters are placed."""

    frigate = sheet.two_lengths("the counter of a frigate", least=INCH / 4, most=10 * INCH)
    lhd = sheet.two_lengths("the counter of the LHD", least=INCH / 4, most=10 * INCH)
    clearance = sheet.length("room around a counter in its window", most=INCH).default("0.5 mm")
    border = sheet.length("card outside the windows", most=3 * INCH).default("1/2 in")

    def pages(self, job: sheet.Job) -> list[Body]:
        """The card, and under it, or on a page of their own, the steps of the setup and the places of the ships."""
        rules, clearance, border = job.game.rules, self.clearance, self.border
        draw = Drawing()
        half = max(ship.x for ship in frigates(rules)) * INCH
        heading, room = self.heading(job, small=True), area(job.paper, small_head=True)
        across, along = ((self.frigate[n] + self.lhd[n]) / 2 + 2 * clearance for n in (0, 1))
        if half < across and half < along:  # the windows would run into each other
            return [_words_alone(_setup_words(rules, room.width, card=False)[0], heading, room)]
        w, h = max(self.frigate[0], 1.0), max(self.frigate[1], 1.0)
        box = (-half - w / 2 - border, -half - h / 2 - border, half + w / 2 + border, half + h / 2 + border)
        ground = Style(saving("pale", "paper"))  # inside the cuts
        draw.rect(box[0] + IN, box[1] + IN, box[2] - box[0] - 2 * IN, box[3] - box[1] - 2 * IN, ground)
        draw.polygon(((-half, -half), (half, -half), (half, half), (-half, half)), Style(None, "sea", 0.6, (4, 3)))
        draw.lines([((-half, -half), (half, half)), ((-half, half), (half, -half))], Style(None, "sea", 0.3, (2, 3)))
        for name, x, y in ships(rules):
            _window(draw, name, (x * INCH, y * INCH), self.lhd if name == LHD_NAME else self.frigate, clearance)
        # The arrow of the heading and the side of the square; a small square has the arrow alone.
        draw.line((0, max(half * 0.42, self.lhd[1] / 2 + 6)), (0, half * 0.8), Style(None, "sea", 1.2))
        draw.polygon(((-4, half * 0.8), (4, half * 0.8), (0, half * 0.8 + 9)), Style("sea"))
        if half >= WORDS_FROM:
            draw.text(8, half * 0.72, "heading of all ships", 10, "navy", "semibold")
            side = f"{value(rules, 'setup-square'):g}″ from center to center"
            draw.text(0, -half - 16, side, 12, "navy", "semibold", "middle")
        with draw.layer("cut"):
            draw.rect(box[0], box[1], box[2] - box[0], box[3] - box[1], CUT)
        pad = 0.5 * MM
        extent = (box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad)
        free = room.height - (extent[3] - extent[1]) - SPACE if extent[2] - extent[0] <= room.width else 0.0
        below = [_setup_words(rules, room.width, rolled=rolled) for rolled in (True, False)]
        words, tall = next((each for each in below if each[1] <= free), below[0])
        alone = [_words_alone(words, heading, room)] if tall > free else []
        if not alone:
            middle, space = (extent[0] + extent[2]) / 2, min(SPACE + (free - tall) / 2, MOST_SPACE)
            draw.put(words, middle - room.width / 2, extent[1] - space)
            extent = (middle - room.width / 2, extent[3] - room.height, middle + room.width / 2, extent[3])
        tiles = tile(draw, extent, job.paper, heading, "", "card")
        return [sheet.resting(body, job.game, SETUP_RULINGS) for body in (*tiles, *alone)]


def _words_alone(words: Drawing, heading: Heading, room: Area) -> Body:
    """A page of the steps and places without the card."""
    page = Drawing()
    page.put(words, room.left, room.top - 6)
    return Body(page, heading, "cut")


def _setup_words(rules: Rules, width: float, card: bool = True, rolled: bool = True) -> tuple[Drawing, float]:
    """The steps of the setup (SSN Setup), where the ships stand, and the dice for a `rolled` start of the submarine.

    The setup is told with the `card` or without.
    The drawing, its top at 0, and its height.
    """
    draw = Drawing()
    two = width > 400
    wide = 0.6 * (width - GUTTER) if two else width
    y = draw_section(draw, "How to lay it", "", wide) - 4
    lhd, frigate, far = (value(rules, name) for name in ("helos-on-lhd", "helos-per-frigate", "setup-distance"))
    placing = [
        "Cut along the outer line and cut out the five windows.",
        "Lay the card where the ships start, its arrow along their heading.",
        "Drop the LHD and the frigates through their windows, Unalerted, triangles to the arrow. Lift the card.",
    ]
    steps = [
        *(placing if card else ["Put the LHD and the frigates on their places, Unalerted, all on one heading."]),
        f"Put {lhd:g} helicopters aboard the LHD and {frigate:g} aboard each frigate.",
        f"Put the submarine, Deep, farther than {far:g}″ from the nearest frigate, a Slow detection point beside it.",
    ]
    y = draw_steps(draw, steps, 0, y, wide, TEXT, gap=4, discs=True)
    places = Drawing()
    right = width - wide - GUTTER if two else width
    top = draw_section(places, "Without the card", "inches from the LHD", right)
    heads = (Column(head, share=1, anchor="end") for head in ("to starboard", "ahead"))
    rows = [
        (name, *(f"{inches:+g}".replace("-", "−") if inches else "0" for inches in place))
        for name, *place in ships(rules)
    ]
    low = draw_table(places, Table((Column(width=0.25 * right, look=KEY), *heads), rows), right, 0, top)
    draw.put(places, width - right, 0 if two else y - SPACE)
    low = min(y, low) if two else y - SPACE + low
    if rolled:
        start = Drawing()
        height = _draw_rolled_start(start, rules, width)
        draw.put(start, 0, low - ABOVE)
        low -= ABOVE + height
    return draw, -low


def _window(draw: Drawing, name: str, middle: tuple[float, float], size: tuple[float, float], clearance: float) -> None:
    """The window of a ship, `clearance` larger all round than its counter."""
    (x, y), (width, height) = middle, size
    window = (x - width / 2 - clearance, y - height / 2 - clearance, width + 2 * clearance, height + 2 * clearance)
    draw.rect(window[0] - IN, window[1] - IN, window[2] + 2 * IN, window[3] + 2 * IN, Style("paper"))
    low, art = y - height / 2, "lhd" if name == LHD_NAME else "frigate"
    draw_art(draw, art, (x - width / 2 + 3, low + 19, width - 6, height - 23), "navy", upright=True, ground="paper")
    draw.text(x, low + 6, name, 12, "navy", "bold", "middle")
    with draw.layer("cut"):
        draw.rect(*window, CUT)


def _draw_rolled_start(draw: Drawing, rules: Rules, width: float) -> float:
    """Draw the table hanging from (0, 0); returns its height (ruling SS-16)."""
    y = draw_section(draw, "The submarine, rolled", "three dice; it heads for the LHD", width)
    faces = [Column(dice(face), share=1, look=NUMBER, anchor="middle") for face in FACES]
    columns = [Column(width=DICE_NAMES * width, wrap=False), *faces]
    step, far, more = (value(rules, name) for name in ("setup-bearing-step", "setup-distance", "setup-distance-step"))
    rows = [  # each die with what it is for, and its figure for each face
        ["First die: bearing from the LHD", *(f"{len(FACES) * step * (n - 1):03g}°" for n in FACES)],
        ["Second die: add to it, clockwise from ahead", *(f"+{step * (n - 1):g}°" for n in FACES)],
        ["Third die: from the nearest frigate", *(f"{far + more * n:g}″" for n in FACES)],
    ]
    return -draw_table(draw, Table(columns, rows, row_height=ROLLED_ROW, padding=0), width, 0, y - 3)
