"""Chances of Ambush: where a scattered crosshair ends, as chart blocks and on film, and the risk of an ambush."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import ceil, cos, radians
from typing import NamedTuple

from aids.ambush import ambush, turns
from aids.ambush.ambush import ASSUMES, board_of, end_hexes, start_hex
from aids.checks import counted
from aids.dice import format_percent
from aids.hexes import STEPS, Board, Hex, distance, label, neighbor, on_board, parse, ring
from aids.input_file import Place
from aids.kinds import Context, OwnKind
from aids.records.fields import Field
from aids.rulebook.rules import Rules
from generators.drawing import Box, Drawing, Point, Style, format_length, hex_grid, shift
from generators.drawing.text import text_width
from generators.page.frame import NOTE, SECTION, TABLE, Body, area
from generators.page.rich_text import Block, draw_key, draw_paragraph, draw_section
from generators.page.table_layout import (
    KEY,
    NAME,
    PLAIN,
    STRONG,
    Cell,
    Column,
    Look,
    Picture,
    Row,
    Table,
    bar,
    dice,
    draw_table,
)
from generators.page.tiles import OVER, clear_of_joins, tile
from generators.sheets.charts import TitledBlock
from generators.sheets.hexes import HexSize
from generators.sheets.sheet import Job, Sheet, resting, text, whole, wholes

#: The ground of a hex and the color of its text, by its least chance in percent, from the likeliest.
GROUNDS = ((2.0, "navy", "paper"), (0.5, "sea", "paper"), (0.3, "unalerted", "navy"), (0.0, "paper", "navy"))
THROWS = ambush.DIE.total**4
ALL = f"of {THROWS:,}"
MOST_WITHIN = 12  # hexes: the crosshair goes no further from its start
STAR_HIGH = 345.0  # points: the most height of the star without names
FIGURE = 42.0  # points: of a cell with a bar, for its figure
LEAST_HEX = 18.0  # points from flat to flat, of a hex that takes its name and chance
FILM_HEIGHT = 300.0  # points: the section on what the film covers
FILM_HEX = 10.6  # points from flat to flat of its hexes
FILM_GROUNDS = ("unalerted", "tint")  # hexes on the film, and beyond it


def chances(rules: Rules) -> tuple[Hex, dict[Hex, Fraction]]:
    """The hex in which the crosshair starts, and the exact chance of each hex in which it can end."""
    board = board_of(rules)
    start = parse(board, start_hex(rules))
    return start, end_hexes(board, start)


def _read_board(at: Place, raw: object, given: Context) -> None:
    """A key of earlier kits: a sheet has no map of its own, that of the house rules holds on every sheet."""
    raise at.refuse("the map is [board] of house rules now (--rules FILE)", fix="remove 'board' from the kit")


def throws(chance: Fraction) -> str:
    """A chance as the number of all throws of the crosshair's four dice that come to it."""
    return str(chance * THROWS)


class ScatterDistances(TitledBlock):
    """By distance from the start: the chance that the crosshair ends there, and that it ends no farther."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        start, by_hex = chances(job.game.rules)
        columns = [
            Column("Hexes\naway", 36, look=KEY, anchor="end"),
            Column("just\nthere", share=1, look=STRONG, anchor="end"),
            Column("there or\nnearer", 50, look=PLAIN, anchor="end"),
        ]
        rings = [chances_at(start, by_hex, away).all for away in range(MOST_WITHIN + 1)]
        sums = accumulate(rings)
        rows: list[Row] = [
            (str(away), Cell(format_percent(there, 0), picture=_bar(there / max(rings))), format_percent(so_far, 0))
            for away, (there, so_far) in enumerate(zip(rings, sums, strict=True))
        ]
        return self.compose(Table(columns, rows, row_height=20.0), "percent of all throws", job, width, [], ASSUMES)


def _bar(share: Fraction) -> Picture:
    """A bar at the left of the figure in its cell."""
    return Picture(0.0, 6.0, lambda draw, x, middle, room: bar(share).draw(draw, x, middle, room - FIGURE))


class Ring(NamedTuple):
    """The chances at one distance from the start: `on` its six lines and `off` them."""

    on: list[Fraction]
    off: list[Fraction]

    @property
    def all(self) -> Fraction:
        """The chance that the crosshair ends at this distance."""
        return sum((*self.on, *self.off), Fraction(0))


def chances_at(start: Hex, by_hex: Mapping[Hex, Fraction], away: int) -> Ring:
    """The chances of the hexes at a distance from the start, on and off the six lines."""
    found = Ring([], [])
    for place in ring(start, away):
        if place in by_hex:
            q, r = place.q - start.q, place.r - start.r
            (found.on if 0 in (q, r, q + r) else found.off).append(by_hex[place])
    return found


def _span(values: list[Fraction]) -> str:
    """The least and the most throws of hexes, one figure where they are the same."""
    return "–".join(dict.fromkeys(throws(value) for value in (min(values), max(values))))


def _hexes_text(board: Board, by_hex: Mapping[Hex, Fraction]) -> str:
    """What is read of the star: each chance with its hexes, the likeliest first."""
    named: dict[Fraction, list[str]] = {}
    for place, chance in sorted(by_hex.items(), key=lambda each: -each[1]):
        if is_on_map(board, place):
            named.setdefault(chance, []).append(label(board, place))
    listed = "; ".join(f"{throws(chance)}: {' '.join(names)}" for chance, names in named.items())
    return f"Throws that end in each hex, {ALL}. {listed}."


class ScatterHexes(TitledBlock):
    """Every hex in which the crosshair can end, darker where that is likelier, with its name and its chance."""

    board = Field(OwnKind(_read_board, takes="nothing"), "").optional()

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        board = board_of(job.game.rules)
        start, by_hex = chances(job.game.rules)
        x0, y0, x1, y1 = hex_grid.bounds(by_hex, 1.0)
        high = 550.0 + 10 * job.air  # leaves room for the rulings below
        size = min(width / (x1 - x0), high / (y1 - y0))
        if size < LEAST_HEX:
            self.fail(f"the hexes are too small to name on {job.paper.name}", fix="choose larger paper")
        draw = Drawing()
        y = self.head(draw, f"throws {ALL}", width) - 6
        inner = Drawing()
        cx, cy = hex_grid.center(start, size)
        shades = _draw_star(inner, start, by_hex, size)
        for (_, color), places in shades.items():
            middles = [(hex_grid.center(place, size), place) for place in places]
            names = [(x, v + 0.06 * size, name_of(board, place, "off")) for (x, v), place in middles]
            parts = [(x, v - 0.34 * size, throws(by_hex[place])) for (x, v), place in middles]
            inner.texts(names, NOTE, color, "regular", "middle")
            inner.texts(parts, SECTION, color, "bold", "middle")
        high = (y1 - y0) * size
        with draw.figure(_hexes_text(board, by_hex)):
            draw.put(inner, width / 2 - cx, y - high / 2 - cy)
        top = y - 6  # of the key at the left of the star's upper arm
        draw.text(0, top - 9, "Throws", NOTE, "gray", "semibold")
        draw.text(86, top - 9, "hexes", NOTE, "gray", "semibold", "end")
        top -= 14
        for _, ground, ink in GROUNDS:
            if places := shades.get((ground, ink), []):
                draw.rect(0, top - 15, 14, 13, Style(ground, "rule", 0.5))
                draw.text(20, top - 12, _span([by_hex[place] for place in places]), TABLE, "ink", "semibold")
                draw.text(86, top - 12, str(len(places)), TABLE, "ink", "regular", "end")
                top -= 18
        y -= high + 2
        about = (
            f"Throws that end in each hex, {ALL}. Add up the throws of all hexes with your ships and look up the sum "
            "on the sheet Chance of an ambush. Other hexes are never reached. “off” is off the map."
        )
        y = self.foot(draw, y, width, about)
        return Block(-y, draw, ASSUMES)


def _draw_star(
    draw: Drawing, start: Hex, by_hex: Mapping[Hex, Fraction], size: float
) -> dict[tuple[str, str], list[Hex]]:
    """Draw the hexes in which the crosshair can end, darker where that is likelier; the hexes of each shade."""
    shades: dict[tuple[str, str], list[Hex]] = defaultdict(list)
    for place, chance in by_hex.items():
        shades[next((ground, text) for least, ground, text in GROUNDS if 100 * chance >= least)].append(place)
    for (ground, _), places in shades.items():
        draw.polygons([hex_grid.corners(place, size) for place in places], Style(ground))
    hex_grid.draw_edges(draw, hex_grid.edges(by_hex), size, Style(None, "gray", 0.5))
    hex_grid.draw_edges(draw, hex_grid.border([start]), size, Style(None, "danger", 1.6))
    return shades


#: What is read of it; `tests/games/ambush` counts it out.
STAR = (
    "A star of hexes. Of {:,} throws, 36 end in the start hex {}. On the six straight rows from it: 13 less the "
    "distance. Elsewhere, count i hexes along one row and k along the next: 6 throws up to 6 hexes away. Farther away: "
    "2 if i and k are at most 6, otherwise 0."
)


class ScatterStar(TitledBlock):
    """The star of all hexes in which the crosshair can end, without their names, and a line within which most lie."""

    reach = whole(1, MOST_WITHIN, "how many hexes from the start the line runs").default(6)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        start, by_hex = chances(job.game.rules)
        draw, inner = Drawing(), Drawing()
        y = self.head(draw, f"throws in a hex, {ALL}", width) - 8
        x0, y0, x1, y1 = hex_grid.bounds(by_hex, 1.0)
        size = min(width / (x1 - x0), STAR_HIGH / (y1 - y0))
        shades = dict(sorted(_draw_star(inner, start, by_hex, size).items(), key=lambda each: -by_hex[each[1][0]]))
        near = [place for place in by_hex if distance(start, place) <= self.reach]
        hex_grid.draw_edges(inner, hex_grid.border(near), size, Style(None, "navy", 1.6))
        (cx, cy), high = hex_grid.center(start, size), (y1 - y0) * size
        begin = label(board_of(job.game.rules), start)
        with draw.figure(STAR.format(THROWS, begin)):
            draw.put(inner, width / 2 - cx, y - high / 2 - cy)
        hex_grid.draw_arrows(draw, [((0.93 * width, y - 34), (0.93 * width, y - 12))], Style(None, "navy", 1.4), 6)
        with draw.artifact():
            draw.text(0.93 * width, y - 9, "N", TABLE, "navy", "semibold", "middle")
        share = format_percent(sum((by_hex[place] for place in near), Fraction(0)), 0)
        about = f"{begin} is ringed. Within the heavy line, {self.reach} hexes from it: {share} %."
        rows = f"Straight rows from {begin}: 13 less the distance. Others: 6, more than 6 hexes away 2."
        keys = [(shade[0], _span([by_hex[each] for each in places])) for shade, places in shades.items()]
        with draw.artifact():
            y = draw_key(draw, keys, y - high - 2)
        return Block(-self.foot(draw, y - 4, width, about, rows), draw, ASSUMES)


def name_of(board: Board, place: Hex, off: str = "") -> str:
    """The name of a hex, or `off` for one off the map."""
    return label(board, place) if is_on_map(board, place) else off


def is_on_map(board: Board, place: Hex) -> bool:
    """Whether a hex has a plain name; one off the map, as before row 1, has none."""
    return on_board(board, place) and label(board, place).isalnum()


class HeatMap(Sheet):
    """Film for the map: the hexes in which the crosshair can end, each with its chance."""

    board = Field(OwnKind(_read_board, takes="nothing"), "").optional()
    within = whole(0, MOST_WITHIN, "how many hexes about the start the film reaches").default(MOST_WITHIN)
    note = text("a note in the head").default("For film")

    def pages(self, job: Job) -> list[Body]:
        """The film at the size of the print's hexes, on tiles where it is large."""
        board = board_of(job.game.rules)
        start, everywhere = chances(job.game.rules)
        by_hex = {place: chance for place, chance in everywhere.items() if distance(start, place) <= self.within}
        size, draw = job.hex_size, Drawing()
        outline = hex_grid.border(by_hex)
        hex_grid.draw_edges(draw, hex_grid.edges(by_hex) - outline, size, Style(None, "danger", 0.4))
        hex_grid.draw_edges(draw, outline, size, Style(None, "danger", 0.9))
        plain = _plain(start, by_hex)
        told = " and ".join(f"{throws(chance)} ({away[0]} to {away[-1]} away)" for chance, away in plain.items())
        _draw_chances(draw, {place: chance for place, chance in by_hex.items() if chance not in plain}, size)
        x, y = hex_grid.center(start, size)
        hex_grid.draw_label(draw, (x, y + 0.27 * size), label(board, start), max(7.0, 0.2 * size), "danger", "bold")
        hex_grid.draw_edges(draw, hex_grid.border([start]), size, Style(None, "danger", 1.6))
        x0, y0, x1, y1 = hex_grid.bounds(by_hex, size, 0.25)
        shown = sum(by_hex.values(), Fraction(0))
        rest = [chance for place, chance in everywhere.items() if place not in by_hex]
        text = (
            f"Hexes {format_length(size)} from flat to flat: they must match the map’s. Lay the hex with the "
            f"heavy edge on {label(board, start)}, north up. The figure is the number of throws, {ALL}, that end there."
            + f" In hexes without a figure it is {throws(*plain) if len(plain) == 1 else told}."
            * bool(plain)
        )
        if rest:
            text += (
                f" {format_percent(shown, 0)} % of all throws end on this film; each of the {len(rest)} hexes beyond "
                f"it has {throws(max(rest))} or fewer."
            )
        bottom = draw_paragraph(draw, text, x0, y0 - 4, min(x1 - x0, 536.0), NOTE, "ink", "semibold")
        note = f"hexes {format_length(size)}"
        extent = (x0, bottom - 4, x1, y1)
        room = area(job.paper, small_head=True)
        if x1 - x0 > room.width + OVER:  # a join from the middle then runs between two columns, not through figures
            extent = (x0, bottom - 4, x1 + size * 3**0.5 / 2, y1)
        extent = clear_of_joins(extent, hex_grid.bounds([start], size), job.paper)
        bodies = tile(
            draw,
            extent,
            job.paper,
            self.heading(job, small=True)._replace(note=self.note),
            note,
            "film",
            ticks=True,
            alt=f"{_hexes_text(board, by_hex)} {text}",
        )
        return [resting(body, job.game, ASSUMES) for body in bodies]


def _plain(start: Hex, by_hex: Mapping[Hex, Fraction]) -> dict[Fraction, list[int]]:
    """The chances that all hexes off the six lines share at some distances, with these distances."""
    plain: dict[Fraction, list[int]] = defaultdict(list)
    for away in range(2, MOST_WITHIN + 1):
        if off := set(chances_at(start, by_hex, away).off):
            plain[min(off)].append(away)
    lines = {chance for away in range(MOST_WITHIN + 1) for chance in chances_at(start, by_hex, away).on}
    return {chance: away for chance, away in plain.items() if chance not in lines}


def _draw_chances(draw: Drawing, by_hex: Mapping[Hex, Fraction], size: float) -> None:
    """The throws that end in each hex, and under them a bar as long as that; the map's own names stay free."""
    letter = hex_grid.letter_size(size, 0.27, 15.0)
    middles = [(hex_grid.center(place, size), place) for place in by_hex]
    figures = [(x, y - 0.12 * size - hex_grid.HALF_DIGIT * letter, throws(by_hex[p])) for (x, y), p in middles]
    draw.texts(figures, letter, "danger", "bold", "middle")
    likeliest, bars = max(by_hex.values()), []
    for (x, y), place in middles:
        half, low = 0.27 * size * float(by_hex[place] / likeliest), y - 0.38 * size
        bars.append(((x - half, low), (x + half, low), (x + half, low + 0.06 * size), (x - half, low + 0.06 * size)))
    draw.polygons(bars, Style("danger"))


class FilmSize(HexSize):
    """How to measure the board's hexes, and the hexes of the map that the film covers."""

    within = whole(0, MOST_WITHIN, "how many hexes about the start the film reaches").default(MOST_WITHIN)

    foot_height = FILM_HEIGHT

    def draw_foot(self, job: Job, draw: Drawing, left: float, top: float, width: float) -> None:
        """All hexes in which the crosshair can end, those on the film darker, and what that means."""
        board = board_of(job.game.rules)
        start, by_hex = chances(job.game.rules)
        top = draw_section(draw, "Area of the overlay", "", width, left, top) - 8
        x0, _, x1, y1 = hex_grid.bounds(by_hex, FILM_HEX)
        on_film = {place: distance(start, place) <= self.within for place in by_hex}
        told = f"A star of hexes about {label(board, start)}. The film reaches {self.within} hexes from there."
        with draw.figure(told), draw.group(shift(left + 18 - x0, top - y1)):
            for ground, film in zip(FILM_GROUNDS, (True, False), strict=True):
                places = [place for place in by_hex if on_film[place] is film]
                draw.polygons([hex_grid.corners(place, FILM_HEX) for place in places], Style(ground))
            hex_grid.draw_edges(draw, hex_grid.edges(by_hex), FILM_HEX, Style(None, "rule", 0.4))
            hex_grid.draw_edges(draw, hex_grid.border([start]), FILM_HEX, Style(None, "danger", 1.2))
            for step in range(len(STEPS)):
                place, away = neighbor(start, step, MOST_WITHIN), hex_grid.direction(step)
                if is_on_map(board, place):
                    name = label(board, place)
                    beside = abs(cos(radians(away))) * text_width(name, NOTE, "semibold") / 2  # clear of the hex
                    middle = hex_grid.toward(hex_grid.center(place, FILM_HEX), away, FILM_HEX + 1.15 * beside + 3.6)
                    hex_grid.draw_label(draw, middle, name, NOTE, "navy", "semibold")
        x = left + 18 + x1 - x0 + 28
        if x + 90 < left + width:
            _draw_film_key(draw, label(board, start), by_hex, on_film, x, top, left + width - x)


def _draw_film_key(
    draw: Drawing,
    start: str,
    by_hex: Mapping[Hex, Fraction],
    on_film: Mapping[Hex, bool],
    x: float,
    top: float,
    width: float,
) -> None:
    """The key of the colors, with the share of all throws that end in each."""
    draw.rect(x, top - 12, 12, 12, Style(FILM_GROUNDS[0], "danger", 1.2))
    draw.text(x + 18, top - 10, start, SECTION, "danger", "bold")
    top = draw_paragraph(draw, "where the crosshair starts.", x, top - 14, width, TABLE, "ink") - 12
    for ground, film in zip(FILM_GROUNDS, (True, False), strict=True):
        listed = [by_hex[place] for place in by_hex if on_film[place] is film]
        if listed:
            said = "on the film." if film else "beyond it. All hexes: plotroom print ambush/heat-map-whole"
            text = f"of all throws end in the {len(listed)} hexes {said}"
            draw.rect(x, top - 12, 12, 12, Style(ground, "rule", 0.5))
            draw.text(x + 18, top - 10, f"{format_percent(sum(listed, Fraction(0)))} %", SECTION, "navy", "bold")
            top = draw_paragraph(draw, text, x, top - 14, width, TABLE, "ink") - 12


#: How a face of the last die is shown, by its attack.
FACES = {
    ambush.MINES: Cell("mines", Look(TABLE, "paper", "semibold"), "navy"),
    ambush.SUBMARINES: Cell("subs", NAME, "unalerted"),
    ambush.ATTACK_NONE: Cell("none", Look(TABLE, "gray", "semibold")),
}
MOST_FACTORS = 7  # of a row: with more, the last die is less just as surely
RISK_ROW = 16.0  # points, without air
#: Chances from which a cell is shaded, and its ground.
RISK_GROUNDS = ((Fraction(1, 2), "sea"), (Fraction(1, 4), "pale"))
RISK_TINTS = [(ground, f"{100 * least} % or more") for least, ground in reversed(RISK_GROUNDS)]
MOST_TURNS, MOST_ENTRIES = 60, 12
#: Points: the height of the plot, the room for figures at its sides, between labels of lines, and for a turn's number.
PLOT_HIGH, PLOT_LEFT, PLOT_RIGHT, LABEL, TURN_WIDE = 236.0, 32.0, 40.0, 12.0, 13.0
MOST_LINES = 24  # turns of the plot


class LastDie(TitledBlock):
    """The attack of each face of the last die, by the mine factors that the ambusher has hidden."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        equal = ambush.equal_setting(job.game.rules)
        assumes = (*ambush.equal_rulings(job.game.rules), "AM-2")
        rows = [
            [ambush.decide(face, mines, 1, equal) for face in ambush.DIE.weights] for mines in range(MOST_FACTORS + 1)
        ]
        if rows[-1] == rows[-2]:
            del rows[-1]
        columns = (
            Column("Mine\nfactors", 42, look=KEY),
            *(Column(_die(face), share=1, look=STRONG, anchor="middle") for face in ambush.DIE.weights),
        )
        last = len(rows) - 1
        cells: list[Row] = [
            (f"{mines}{'+' if mines == last else ''}", *(FACES[outcome] for outcome in row))
            for mines, row in enumerate(rows)
        ]
        notes = [
            f"Less than the mine factors: mines. {ambush.EQUAL_TEXTS[equal].replace('mine attack', 'mines')}. "
            "Greater: subs, if any are hidden; otherwise no ambush."
        ]
        table = Table(columns, cells, tinted=False, ruled=True, row_height=RISK_ROW, padding=0)
        return self.compose(table, "a d6", job, width, notes, assumes)


def _die(face: int) -> Picture:
    """A face of the last die, as the head of a column."""
    drawn = dice(face)

    def draw_face(draw: Drawing, x: float, middle: float, room: float) -> None:
        with draw.role("Span", f"Die {face}"):
            drawn.draw(draw, x, middle, room)

    return drawn._replace(draw=draw_face)


def chance_over(attacks: Sequence[tuple[str, ...]], hit: Fraction, number: int) -> Fraction:
    """The chance of an ambush over so many turns, by what the last dice attack with and the chance of a hit in each."""
    return 1 - (1 - turns.ambush_chance(hit, attacks)) ** number


class ThrowsBlock(TitledBlock):
    """A block with a row for each of some numbers of throws that end in the ships' hexes."""

    throws = wholes(1, THROWS, MOST_ENTRIES, f"the throws, {ALL}, that end in the ships’ hexes")

    def grid(
        self,
        job: Job,
        width: float,
        across: tuple[str, str],
        numbers: Sequence[int],
        chance: Callable[[Fraction, int], Fraction],
    ) -> Block:
        """Percentages by the throws that end in the ships' hexes, down the side, and by numbers across the top.

        `across` are the note of the head and the unit of the numbers.
        """
        aside, unit = across
        columns = (
            Column("Your throws,\nup to", 62, look=KEY, anchor="figure"),
            *(Column(counted(number, unit), share=1, look=STRONG, anchor="figure") for number in numbers),
        )
        rows: list[Row] = []
        used = set[str]()
        for count in self.throws:
            cells = []
            for number in numbers:
                share = chance(Fraction(count, THROWS), number)
                ground = next((ground for least, ground in RISK_GROUNDS if round(share, 3) >= least), "")
                look = STRONG._replace(color="paper") if ground == "sea" else None
                cells.append(Cell(format_percent(share, 0), look, ground))
                used.add(ground)
            rows.append((str(count), *cells))
        table = Table(columns, rows, tinted=False, ruled=True, row_height=RISK_ROW, padding=0)
        draw = Drawing()
        y = draw_table(draw, table, width, 0.0, self.head(draw, aside, width), job.air)
        with draw.artifact():
            y = draw_key(draw, [tint for tint in RISK_TINTS if tint[0] in used], y)
        return Block(-self.foot(draw, y, width), draw, turns.ASSUMES)


class OverTurns(ThrowsBlock):
    """The chance of an ambush over numbers of turns, by the throws that end in the ships' hexes."""

    turns = wholes(1, MOST_TURNS, MOST_ENTRIES, "the numbers of turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        chance = partial(chance_over, turns.attacks(0, 1, ambush.equal_setting(job.game.rules)))
        return self.grid(job, width, ("submarines are hidden, ships stay", "turns"), self.turns, chance)


class TurnLines(ThrowsBlock):
    """The chance of an ambush from turn to turn: a line for each number of throws at the ships, and an example."""

    turns = whole(2, MOST_LINES, "how many turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        chance = partial(chance_over, turns.attacks(0, 1, ambush.equal_setting(job.game.rules)))
        board = board_of(job.game.rules)
        start, by_hex = chances(job.game.rules)
        # The example: one, two and three hexes from the start on its lines.
        places = [neighbor(start, step, away) for away, step in enumerate((5, 0, 2), 1)]
        shown = {label(board, place): by_hex[place] for place in places if is_on_map(board, place)}
        sums = [Fraction(count, THROWS) for count in self.throws]
        draw, ends = Drawing(), [chance(hit, self.turns) for hit in sums]
        y = self.head(draw, "submarines are hidden", width) - 12
        draw.text(width, y - 5, "Your throws", TABLE, "navy", "semibold", "end")
        high = PLOT_HIGH + 8 * job.air
        plot = _Plot(draw, (PLOT_LEFT, y - 18 - high, width - PLOT_LEFT - PLOT_RIGHT, high), self.turns, max(ends))
        level = plot.at(self.turns, Fraction(0))[1] - LABEL
        number, hit = self.turns // 2, sum(shown.values(), Fraction(0))
        told = (
            f"{count} throws: {' and '.join(format_percent(chance(each, n), 0) for n in (number, self.turns))} percent"
            for count, each in zip(self.throws, sums, strict=True)
        )
        with draw.figure(f"Lines of the chance after {number} and {self.turns} turns. {'; '.join(told)}."):
            plot.grid()
            for count, each, end in zip(self.throws, sums, ends, strict=True):
                draw.lines([plot.line(partial(chance, each))], Style(None, "sea", 1.5))
                level = max(plot.at(self.turns, end)[1] - 0.36 * SECTION, level + LABEL)
                draw.text(width, level, str(count), SECTION, "navy", "semibold", "end")
            draw.lines([plot.line(partial(chance, hit))], Style(None, "danger", 1.2, (4, 3)))
            draw.circle(*plot.at(number, chance(hit, number)), 3.6, Style("paper", "danger", 1.8))
        summed = " + ".join(throws(each) for each in shown.values())
        said = (
            f"Example, dashed: ships in {', '.join(shown)}, {summed} = {throws(hit)} throws. "
            f"In {counted(number, 'turns')}, at the ring, {format_percent(chance(hit, number), 0)} %."
        )
        y = self.foot(draw, plot.low - 30, width, said)
        return Block(-y, draw, turns.ASSUMES)


class _Plot:
    """A plot of percents over turns, in a box; its percents reach to the ten above the likeliest."""

    def __init__(self, draw: Drawing, box: Box, last: int, most: Fraction) -> None:
        self.draw, self.last, self.tens = draw, last, max(1, ceil(most * 10))
        self.left, self.low, self.wide, self.high = box

    def at(self, number: int, chance: Fraction) -> Point:
        """Where a chance after so many turns lies."""
        across = self.wide * (number - 1) / (self.last - 1)
        return self.left + across, self.low + self.high * float(chance * 10 / self.tens)

    def line(self, chance: Callable[[int], Fraction]) -> list[Point]:
        """The points of a chance at every turn."""
        return [self.at(number, chance(number)) for number in range(1, self.last + 1)]

    def grid(self) -> None:
        """The lines of turns and of percents, with their figures."""
        numbers = range(1, self.last + 1)
        levels = [(ten, self.at(1, Fraction(ten, 10))[1]) for ten in range(self.tens + 1)]
        upright = [((x, self.low), (x, self.low + self.high)) for x, _ in (self.at(n, Fraction(0)) for n in numbers)]
        across = [((self.left, y), (self.left + self.wide, y)) for _, y in levels]
        self.draw.lines([*upright, *across], Style(None, "rule", 0.5))
        for ten, y in levels:
            self.draw.text(
                self.left - 6, y - 0.36 * TABLE, f"{10 * ten} %" if ten else "0", TABLE, "ink", "regular", "end"
            )
        step = ceil(TURN_WIDE * (self.last - 1) / self.wide)
        for n in numbers[step - 1 :: step] if step > 1 else numbers:
            x, y = self.at(n, Fraction(0))
            self.draw.text(x, y - 13, str(n), TABLE, "ink", "semibold", "middle")
        self.draw.text(
            self.left + self.wide / 2, self.low - 25, "turns that your ships stay", TABLE, "ink", "regular", "middle"
        )


class OverTurnsByFactors(ThrowsBlock):
    """The chance of an ambush by mines alone over some turns, by the throws that end in the hexes and the factors."""

    factors = wholes(1, ambush.MOST, MOST_ENTRIES, "the numbers of mine factors")
    turns = whole(1, MOST_TURNS, "how many turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        equal = ambush.equal_setting(job.game.rules)

        def chance(hit: Fraction, factors: int) -> Fraction:
            return chance_over(turns.attacks(factors, 0, equal), hit, self.turns)

        across = f"only mines are hidden, over {counted(self.turns, 'turns')}", "factors"
        block = self.grid(job, width, across, self.factors, chance)
        return block._replace(assumes=(*ambush.equal_rulings(job.game.rules), *block.assumes))


class OneHex(TitledBlock):
    """The chance that a ship in one hex is ambushed over numbers of turns, by where that hex lies."""

    turns = wholes(1, MOST_TURNS, MOST_ENTRIES, "the numbers of turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        certain = turns.attacks(0, 1, ambush.equal_setting(job.game.rules))
        columns = (
            Column("The ship’s hex", share=1, look=NAME),
            *(Column(counted(number, "turns"), 48, look=STRONG, anchor="end") for number in self.turns),
        )
        start, by_hex = chances(job.game.rules)
        off: dict[Fraction, list[int]] = {}
        for away in range(MOST_WITHIN + 1):
            if there := chances_at(start, by_hex, away).off:
                off.setdefault(there[0], []).append(away)
        kinds = [(label(board_of(job.game.rules), start), by_hex[start])]
        for away in (1, max(ambush.DIE.weights)):
            kinds.append((f"on the six lines, {away} away", chances_at(start, by_hex, away).on[0]))
        kinds += [(f"others, {reach[0]} to {reach[-1]} away", chance) for chance, reach in off.items()]
        kinds = [*sorted(kinds, key=lambda kind: -kind[1]), ("any other hex", Fraction(0))]
        rows = []
        for where, hit in kinds:
            shares = [chance_over(certain, hit, number) for number in self.turns]
            rows.append((where, *(f"1 in {round(1 / share):,}" if share else "never" for share in shares)))
        table = Table(columns, rows, row_height=RISK_ROW, padding=0)
        return self.compose(table, "", job, width, (), turns.ASSUMES)
