"""Rulers and turn tools at true scale, on a page together, and the turn tools on one of their own.

One arc of a turn tool is an inch of the way (SSN Maneuver Step; SS-2, SS-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import fsum

from aids.games import Game
from aids.input_file import brief
from aids.rulebook.rules import Rules, switch, value
from aids.ssn import detection, maneuver
from aids.ssn.detection import ZONES_ASSUMES as ZONE_RULINGS
from aids.ssn.maneuver import TURN_RULINGS
from generators.drawing.drawing import INCH, Drawing, shift
from generators.games.ssn.moves_pictures import draw_speeds
from generators.page.frame import Area, Body, Heading, area
from generators.page.rich_text import draw_paragraph, draw_section
from generators.sheets.rulers import GAP as STRIP_GAP
from generators.sheets.rulers import HEIGHT, MOST_RULERS, Band, MarkedRuler, Ruler, Strip, strip_pages, strips
from generators.sheets.settings import Settings, flag, named, table, tables
from generators.sheets.settings import figure as figure_named
from generators.sheets.sheet import Job, Sheet, resting
from generators.sheets.turn_tools import GAP, Tool, bounds, card_pages, draw_cards, place_card, ribbon_width

TEXT, LEAD = 9.0, 48.0  # size of the directions, and room for the word before each
LEAST_WORDS = 120.0  # points: the least width of directions beside the strips
BESIDE = 0.08 * INCH  # between the strips and what stands beside them
LEAST_GAP = 1.5  # points between two strips
TORPEDO = "Torpedo"
CLEAR, LEAST_OVER = 8.0, 90.0  # points between strips and words over them, and the least width of these


def speed_bands(rules: Rules) -> tuple[Band, ...]:
    """The submarine's speeds by distance moved (SSN Maneuver Step)."""
    rows = rules.tables["speeds"].rows
    return tuple(
        Band(
            float(row.cells["above"]),
            float(row.cells["to"]),
            f"{str(row.cells['level']).capitalize()} · {row.cells['turn']}",
            i % 2 == 1,
        )
        for i, row in enumerate(rows)
    )


def zone_bands(rules: Rules) -> tuple[Band, ...]:
    """The nearest convergence zones and the silent water between them (SSN Detection Rolls; SS-4)."""
    stretches: list[Band] = []
    before = 0.0
    for zone in detection.bands(rules):
        stretches.append(Band(before, float(zone.start), "silent", False))
        stretches.append(Band(float(zone.start), float(zone.end), f"zone {zone.zone}", True))
        before = float(zone.end)
    return tuple(stretches)


BANDS = {"speeds": speed_bands, "zones": zone_bands}


def torpedo_rolls(rules: Rules) -> tuple[tuple[float, str], ...]:
    """The inches of a run after which a torpedo rolls again, and which roll it is then (SSN Attack Step)."""
    step, reach = value(rules, "torpedo-step"), value(rules, "attack-range")
    return tuple((float(step * n), f"roll {n + 1}") for n in range(1, -int(-reach // step)))


class GameRuler(MarkedRuler):
    """A ruler to its last band, to the figure it names, or with `rolls` alone an inch past the last roll."""

    bands = named(lambda game: BANDS, "a band", "the bands: `speeds` or `zones`").optional("none")
    figure = figure_named("the figure that is its length, where it has no bands").optional()
    rolls = flag("mark where a torpedo rolls")

    def verify(self, game: Game) -> None:
        """RulesError for a ruler without a length."""
        if self.bands is None and self.figure is None and not self.rolls:
            self.fail(f"{brief(self.title)} lacks 'figure'")

    def ruler(self, rules: Rules) -> Ruler:
        """The ruler under the rules in force."""
        rolls = torpedo_rolls(rules) if self.rolls else ()
        bands = self.bands(rules) if self.bands else ()
        if bands:
            length = bands[-1].end
        elif self.figure is not None:
            length = float(self.figure.value)
        else:
            length = max((inches for inches, _ in rolls), default=0.0) + 1
        return self.complete(length, bands, rolls)


class TurnToolBeside(Settings):
    """The turn tools."""

    half_width = ribbon_width()


class RulersAndTools(Sheet):
    """Rulers at true scale, side by side, with the turn tools beside them."""

    rulers = tables(GameRuler, "the rulers", least=1, most=MOST_RULERS)
    turn_tool = table(TurnToolBeside, "the turn tools, on pages of their own where they do not fit").optional("none")

    def pages(self, job: Job) -> list[Body]:
        """Pages of strips, upright, the cards beside the last of them."""
        room, heading = area(job.paper, small_head=True), self.heading(job, small=True)
        listed = strips(self.rulers, job, room)
        gap = self._gap(len(listed), room, job)
        pages, left = strip_pages(listed, room, gap)
        told = _draw_over(pages[0], job.game.rules, _void(listed, room, left, gap)) if len(pages) == 1 else ""
        rests = (*ZONE_RULINGS, *TURN_RULINGS)
        bodies = [resting(Body(page, heading, "cut", stock="card"), job.game, rests) for page in pages]
        if self.turn_tool is None:
            return bodies
        beside, half = room._replace(right=left - BESIDE), self.turn_tool.half_width
        if not _draw_beside(pages[-1], half, job, beside, told):
            if beside.width >= LEAST_WORDS:
                words, _ = _directions(job.game.rules, beside.width, told)
                with pages[-1].group(shift(beside.left, beside.top)):
                    pages[-1].add(words.records)
            bodies += card_bodies(half, heading, job)
        return bodies

    def _gap(self, count: int, room: Area, job: Job) -> float:
        """The room between strips: less where the turn tools then stand beside them."""
        if self.turn_tool is None or count < 2:
            return STRIP_GAP
        boxes = [bounds(card) for card in turn_cards(self.turn_tool.half_width, job)]
        widest = max(box[2] - box[0] for box in boxes)
        gap = (room.width - widest - BESIDE - 0.1 - count * HEIGHT) / (count - 1)
        return gap if LEAST_GAP <= gap < STRIP_GAP else STRIP_GAP


def _void(listed: Sequence[Strip], room: Area, left: float, gap: float) -> Area:
    """The room over the widest row of strips that end below the others."""
    step, tallest = HEIGHT + gap, max(strip.wide for strip in listed)
    rows: list[Area] = [Area(left, room.top, left, room.top)]
    for short, row in groupby(enumerate(listed), key=lambda each: each[1].wide < tallest - INCH):
        numbers = [number for number, _ in row]
        if short:
            low = room.top - tallest + max(listed[number].wide for number in numbers) + CLEAR
            rows.append(Area(left + numbers[0] * step, low, left + numbers[-1] * step + HEIGHT, room.top))
    return max(rows, key=lambda area: area.width * area.height)


def _draw_over(page: Drawing, rules: Rules, room: Area) -> str:
    """How to lay the torpedo's ruler, in a room over strips; its word, "" if there is no room."""
    (text,) = [text for lead, text in _uses(rules) if lead == TORPEDO]
    draw = Drawing()
    y = draw_section(draw, "Torpedo run", "", room.width) - 4
    y = draw_paragraph(draw, text, 0, y, room.width, TEXT, "ink") if room.width >= LEAST_OVER else -room.height - 1
    if -y > room.height:
        return ""
    with page.group(shift(room.left, room.top)):
        page.add(draw.records)
    return TORPEDO


def _draw_beside(page: Drawing, half: float, job: Job, room: Area, told: str) -> bool:
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
        with page.group(shift(room.left, room.bottom + height)):
            page.add(words.records)
    return True


def _directions(rules: Rules, width: float, told: str) -> tuple[Drawing, float]:
    """How to join and lay the strips and the tools, and the turns of each speed; the drawing and its height.

    What is `told` elsewhere is left out.
    """
    draw = Drawing()
    y = draw_section(draw, "How to lay them", "centre to centre", width) - 4
    for lead, text in (each for each in _uses(rules) if each[0] != told):
        draw.text(0, y - 9.5, lead, TEXT, "navy", "semibold")
        y = draw_paragraph(draw, text, LEAD, y, width - LEAD, TEXT, "ink") - 4
    return draw, -y


def _uses(rules: Rules) -> list[tuple[str, str]]:
    """The use of each strip and card: a word, and how it is laid."""
    step, hears = value(rules, "torpedo-step"), ""
    if switch(rules, "torpedo-listens"):
        hears = " Shallow: at each roll lay the zone ruler from the torpedo to the target; it hears in a shaded band."
    most = [f"{speed.level.capitalize()} {speed.most}" for speed in maneuver.speeds(rules)]
    return [
        ("Join", "Glue each strip of a ruler under the one before it, diamond on diamond."),
        ("Zones", "0 at the listener’s centre. A piece with any part in a shaded band is in that zone."),
        (TORPEDO, f"0 at the shooter, along the run. Roll at 0 and, every {step:g}″, at each roll mark.{hears}"),
        ("Turn", advice(rules)),
        ("Most", f"Turns in a full move: {', '.join(most)}; a frigate {maneuver.frigate_turns(rules)}."),
    ]


def tools(job: Job, half: float) -> list[Tool]:
    """The Sharp and the Easy tool for the rules in force."""
    rules = job.game.rules
    long = float(value(rules, "turn-arc")) * INCH
    listed = []
    for name, key, speed in (("Sharp", "sharp-angle", "slow"), ("Easy", "easy-angle", "fast")):
        straight = value(rules, f"straight-after-turn-{speed}")
        listed.append(Tool(name, float(value(rules, key)), long, 1, half, float(straight) * INCH, f"+{straight:g}″"))
    return listed


def turn_cards(half: float, job: Job) -> list[Drawing]:
    """The two cards, half their ribbon so wide in points, turned as they fit the paper; FitError if they do not fit."""
    return draw_cards(tools(job, half), job)


def advice(rules: Rules) -> str:
    """How a turn tool is laid, in words."""
    slow, fast = (value(rules, f"straight-after-turn-{speed}") for speed in ("slow", "fast"))
    return (
        "Pivot on the piece’s centre, tongue astern, dashes along its heading. After an arc go straight: "
        f"{slow:g}″ at Slow or less, {fast:g}″ at Fast or more."
    )


#: How the moves stand below the tools, the largest first: so many beside each other, the highest of so many points.
MOVES = ((2, 250.0), (2, 220.0), (2, 190.0), (2, 146.0), (4, 180.0), (2, 110.0))


class TurnToolSheet(Sheet):
    """The turn tools of the game: a Sharp and an Easy path."""

    half_width = ribbon_width()

    def pages(self, job: Job) -> list[Body]:
        """The cards side by side over how they are laid and the moves that they allow, or one below the other."""
        heading, room = self.heading(job, small=True), area(job.paper, small_head=True)
        cards = turn_cards(self.half_width, job)
        boxes = [bounds(card) for card in cards]
        spare = room.width - fsum(box[2] - box[0] for box in boxes)
        high = max(box[3] - box[1] for box in boxes)
        ways = (_moves_below(job.game.rules, room.width, *way) for way in MOVES)
        fits = next((each for each in ways if high + GAP + each[1] <= room.height), None)
        if spare < GAP or fits is None:
            return card_bodies(self.half_width, heading, job)
        below, tall = fits
        page, left = Drawing(), room.left
        for card, (x0, y0, x1, _) in zip(cards, boxes, strict=True):
            left += spare / 4
            place_card(page, card, left - x0, room.top - high - y0)
            left += x1 - x0 + spare / 4
        with page.group(shift(room.left, room.top - high - GAP - (room.height - high - GAP - tall) / 2)):
            page.add(below.records)
        return [resting(Body(page, heading, "cut", stock="card"), job.game, TURN_RULINGS)]


def _moves_below(rules: Rules, width: float, across: int, tallest: float) -> tuple[Drawing, float]:
    """How the turn tools are laid, and the tightest full moves, some beside each other; the drawing, its height."""
    draw = Drawing()
    y = draw_section(draw, "How to lay them", "centre to centre", width) - 4
    y = draw_paragraph(draw, advice(rules), 0, y, width, TEXT, "ink") - 16
    y = draw_section(draw, "Tightest full moves", "not true to size", width, 0, y) - 8
    picture, height = draw_speeds(rules, width, across, tallest)
    with draw.group(shift(0, y - height)):
        draw.add(picture.records)
    return draw, height - y


def card_bodies(half: float, heading: Heading, job: Job) -> list[Body]:
    """The turn tools, one below the other, on as many pages as they need."""
    pages, _ = card_pages(turn_cards(half, job), advice(job.game.rules), job)
    return [resting(Body(page, heading, "cut", stock="card"), job.game, TURN_RULINGS) for page in pages]
