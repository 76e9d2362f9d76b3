"""Overlays of film for the map of hexes: one class each, with its settings, drawn at the size of the board's own hexes.

A drawing has the way up that the board has: what is ahead, or the direction that `aids.hexes` draws up, is up.  Lines
are thin and saturated, and nothing is filled that must be seen through.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from aids import toml_file
from aids.checks import counted
from aids.errors import gather, nearest
from aids.games import Game
from aids.hexes import HEADINGS, STEPS, Board, Hex, distance, heading_of, neighbor, radial, ring, step_of, within
from aids.input_file import Place, brief
from aids.kinds import Context, String
from aids.on_patrol.attack import zone
from aids.on_patrol.board import board_of
from aids.on_patrol.detection import starshells
from aids.on_patrol.diameter import round_course
from aids.on_patrol.formation import SHIP_LENGTH, Convoy, Offset, formations
from aids.on_patrol.radial import SIDES, turn_about, vectors
from aids.on_patrol.stations import StationPlaces, letter_of, whole_chart
from aids.rulebook.rules import value
from generators.drawing import Drawing, Point, Style, hex_grid, shift, turn
from generators.drawing.hex_grid import FINE, HALF_DIGIT, LINE, border, direction, edges, heading_arrow_ends, toward
from generators.drawing.text import text_width, wrap_text
from generators.page.frame import NOTE, SECTION, TABLE, area
from generators.page.table_layout import Cell, Column, Look, Row, Table, draw_table
from generators.page.tiles import Extent
from generators.sheets.sheet import Job, Settings, choice, figure, flag, rulings, tables, text, texts, whole

TARGET = Hex(0, 0)
MARKER = neighbor(TARGET, 3)
BOLD, SHAFT = 1.6, 1.0  # widths of lines in points
FRAME = 8.0  # points: room within the frame of words beside an overlay
NO_FIGURES: Mapping[str, int | str] = MappingProxyType({})


class Film(Drawing):
    """A drawing over hexes of `size` points from flat to flat, about the target hex at (0, 0).

    Letters and heads of arrows are a share of the size of a hex.
    """

    def __init__(self, size: float) -> None:
        super().__init__()
        self.size = size

    def center(self, place: Hex) -> Point:
        """The center of a hex in points."""
        return hex_grid.center(place, self.size)

    def bounds(self, places: Iterable[Hex]) -> Extent:
        """The box around hexes in points."""
        return hex_grid.bounds(places, self.size)

    def letter(self, share: float, most: float = 22.0) -> float:
        """The size of a text in points: a share of the size of a hex, at most `most`."""
        return hex_grid.letter_size(self.size, share, most)

    def edges(self, lines: Iterable[hex_grid.Edge], width: float = LINE) -> None:
        """Draw edges of hexes, each once."""
        hex_grid.draw_edges(self, lines, self.size, Style(None, "danger", width))

    def ship(self, bow: Hex, step: int, color: str, dash: tuple[float, ...] = ()) -> None:
        """Draw a ship of two hexes."""
        hex_grid.draw_ship(self, bow, step, self.size, Style(None, color, LINE, dash))

    def crosshair(self, place: Hex = TARGET, color: str = "danger", free: float = 0.0) -> None:
        """Draw a circle and a cross on a hex; a share `free` of the hex stays free for a number."""
        hex_grid.draw_crosshair(self, place, self.size, Style(None, color, LINE), free)

    def label(self, at: Point, label: str, letter: float, color: str = "danger", face: str = "bold") -> None:
        """Draw a text centered on a point."""
        hex_grid.draw_label(self, at, label, letter, color, face)

    def arrows(
        self,
        ways: Iterable[tuple[Point, Point]],
        head: tuple[float, float, float],
        color: str = "sea",
        width: float = SHAFT,
    ) -> None:
        """Draw arrows from point to point, with a head of a share of the size of a hex, from least to most points."""
        share, least, most = head
        hex_grid.draw_arrows(self, ways, Style(None, color, width), min(max(share * self.size, least), most))

    def rim(self, out: int) -> None:
        """Write how far the hexes of a sixth of a ring lie, along their inside, where it has room."""
        if out >= WORDED:
            letter = self.letter(0.28, 16.0)
            at = toward(self.center(Hex(out // 2, out - out // 2)), -120, 0.8 * self.size + letter / 2)
            with self.group(turn(-30, *at)):
                self.label((0, 0), f"{out} hexes", letter, "sea")

    def marker_arrow(self, last: Hex) -> float:
        """Draw an arrow up beyond the last hex ahead, where the marker points; the room it takes up, in points."""
        _, y = self.center(last)
        y, size = y + 0.6 * self.size, self.size
        hex_grid.draw_arrows(self, [((0, y), (0, y + 0.55 * size))], Style(None, "sea", BOLD), max(5.0, 0.16 * size))
        return 0.7 * size


class Overlay(NamedTuple):
    """The drawing on the film, and its box (x0, y0, x1, y1) in points.

    `figures` are the figures and words that its caption may name besides the figures of the rules and `up`, the
    direction that is drawn up the page.  `free` is a part of the box with room for its caption.
    """

    drawing: Drawing
    box: Extent
    figures: Mapping[str, int | str] = NO_FIGURES
    free: Extent = (0.0, 0.0, 0.0, 0.0)


class OverlaySettings(Settings):
    """An overlay of film for the map of hexes."""

    overlay = text("the overlay")
    title = text("its title").default("")
    rule = text("its rule numbers").default("")
    caption = text("words below it; `{up}` is the direction up the page").default("")
    steps = texts("the caption of a film as numbered steps")
    assumes = rulings()

    def draw(self, job: Job) -> Overlay:
        """The overlay without its caption."""
        raise NotImplementedError


def read_overlay(at: Place, raw: object, game: Game, beside: Collection[str] = ()) -> OverlaySettings:
    """The overlay that a table names under `overlay`, with its settings; other keys may stand `beside` them."""
    stated = toml_file.entries(at, raw, needed=("overlay",))
    name = String().read(at.at("overlay"), stated["overlay"])
    if name not in OVERLAYS:
        raise at.at("overlay").refuse(f"{brief(name)} is not an overlay", fix=nearest(name[:40], OVERLAYS))
    return OVERLAYS[name](at, raw, game, beside)


def read_overlays(at: Place, raw: object, given: Context) -> tuple[OverlaySettings, ...]:
    """A list of overlays with their settings."""
    return tuple(gather(partial(read_overlay, *row, given.get(Game)) for row in toml_file.rows(at, raw)))


class NamedDistance(Settings):
    """A distance in hexes that the rules state."""

    figure = figure("the figure")
    text_ = text("what it is for")


def named_distances(listed: Sequence[NamedDistance]) -> dict[int, list[str]]:
    """The texts of distances by their hexes."""
    named: dict[int, list[str]] = {}
    for each in listed:
        named.setdefault(int(each.figure.value), []).append(each.text_)
    return named


# --- around a target hex: zones and distances ---------------------------------------------------------------------


class AssaultZone(OverlaySettings):
    """The hexes around a target hex with the rank of each, and the marker behind it."""

    def draw(self, job: Job) -> Overlay:
        """The assault zone (On Patrol 105.4.4)."""
        film = Film(job.hex_size)
        ranked = zone(job.game.rules, TARGET, 0)
        places = [place.hex for place in ranked]
        inner, outer = border(place.hex for place in ranked if place.range <= 1), border(places)
        film.edges(edges(places) - inner - outer)
        film.edges(inner, LINE)
        film.edges(outer, BOLD)
        film.crosshair(free=0.46)
        film.ship(MARKER, 0, "sea")
        for place in ranked:
            letter = film.letter(0.3 if place.range == 0 else 0.36)
            film.label(film.center(place.hex), str(place.priority), letter)
        left, bottom, right, top = film.bounds(places)
        above = film.marker_arrow(neighbor(TARGET, 0, max(place.range for place in ranked)))
        return Overlay(film, (left, bottom, right, top + above))


class Starshells(OverlaySettings):
    """The target hex, the hexes ahead of it in which starshells fall, and the marker behind it."""

    def draw(self, job: Job) -> Overlay:
        """The hexes in which starshells fall (On Patrol 107.1.3)."""
        film, size = Film(job.hex_size), job.hex_size
        shells = starshells(job.game.rules, TARGET, 0)
        far = max(distance(TARGET, shell) for shell in shells)
        places = [TARGET, *radial(TARGET, 0, far)]
        marked = edges(shells)
        film.edges(edges(places) - marked)
        film.edges(marked, BOLD)
        film.ship(MARKER, 0, "sea")
        rays = []
        for at in map(film.center, shells):
            rays += [(toward(at, 45 * k, 0.24 * size), toward(at, 45 * k, 0.4 * size)) for k in range(8)]
        film.lines(rays, Style(None, "danger", LINE))
        for number in range(far + 1):
            film.label(film.center(neighbor(TARGET, 0, number)), str(number), film.letter(0.3))
        # What lies in the hexes, beside them.
        x, letter = film.size / 3**0.5 + 0.12 * film.size, film.letter(0.23, 12.0)
        names = {TARGET: "target hex", MARKER: "the marker"}
        names |= {
            shell: f"starshell {number}" + (": target hex" if shell == TARGET else "")
            for number, shell in enumerate(shells, 1)
        }
        for place, name in names.items():
            middle, y = film.center(place)
            color = "danger" if place in shells else "sea"
            film.text(middle + x, y - HALF_DIGIT * letter, name, letter, color, "semibold")
        right = x + max(text_width(name, letter, "semibold") for name in names.values())
        above = film.marker_arrow(neighbor(TARGET, 0, far))
        left, bottom, _, top = film.bounds([*places, neighbor(TARGET, 3, 2)])
        return Overlay(film, (left, bottom, right, top + above))


class DistanceStrip(OverlaySettings):
    """A strip of hexes along a radial, numbered from the target hex."""

    reach = whole(4, 40, "how many hexes it reaches").default(20)
    lengths = whole(1, 4, "how many lengths it is cut into").default(2)
    marks = tables(NamedDistance, "distances that are named", least=1)

    def draw(self, job: Job) -> Overlay:
        """A strip of `reach` hexes in so many `lengths`, each beginning with the last hex of the one before.

        `marks` are figures with a short name, printed in the hex that is so far from the target hex.
        """
        marks = {out: list(dict.fromkeys(names)) for out, names in named_distances(self.marks).items()}
        film = Film(job.hex_size)
        each = -(-self.reach // self.lengths)
        box = film.bounds([TARGET, neighbor(TARGET, 0, each)])
        across = box[2] - box[0] + 10.0
        firsts = range(0, self.reach, each)
        for used, first in enumerate(firsts):
            with film.group(shift(used * across, 0)):
                self._draw_length(film, first, min(first + each, self.reach), marks)
        return Overlay(film, (box[0], box[1], box[2] + (len(firsts) - 1) * across, box[3]))

    @staticmethod
    def _draw_length(film: Film, first: int, last: int, marks: Mapping[int, Sequence[str]]) -> None:
        """The hexes from `first` to `last`, upwards, numbered; those with a mark in bold outlines with its name."""
        size = film.size
        places = {number: neighbor(TARGET, 0, number - first) for number in range(first, last + 1)}
        bold = {edge for number, place in places.items() if number in marks for edge in border([place])}
        film.edges(edges(places.values()) - bold)
        film.edges(bold, BOLD)
        figure, letter = film.letter(0.32, 16.0), TABLE if 0.24 * size >= TABLE else NOTE
        for number, place in places.items():
            x, y = film.center(place)
            if number == 0:
                film.crosshair(place)
                continue
            lines: list[str] = []  # of the names that fit whole, a word each
            for words in map(str.split, marks.get(number, [])):
                fits = max(text_width(word, letter, "semibold") for word in words) <= size
                if fits and len(lines) + len(words) <= 0.5 * size / letter:
                    lines += words
            top = y + (0.33 * size if lines else HALF_DIGIT * figure) - 2 * HALF_DIGIT * figure
            color = "danger" if number in marks else "sea"
            film.text(x, top, str(number), figure, color, "bold", "middle")
            for line, word in enumerate(lines, 1):
                film.text(x, top - 1.05 * letter * line, word, letter, color, "semibold", "middle")


LIMITS, MOST_LIMIT, LIMITS_ASIDE = 200.0, 326.0, 148.0  # points: the width of the texts of limits


class Visibility(OverlaySettings):
    """Sixths of the hexes around a ship, with the distances that count by night."""

    sixths = whole(1, 2, "how many sixths of the circle").default(1)
    limits = tables(NamedDistance, "the distances", least=1)

    def draw(self, job: Job) -> Overlay:
        """The distances in the sheet's `limits`, each a figure and what it is for (On Patrol 104.1.4, 107.2)."""
        film = Film(job.hex_size)
        limits = dict(sorted(named_distances(self.limits).items()))
        sides = [[neighbor(TARGET, step, out) for out in range(max(limits) + 1)] for step in range(self.sixths + 1)]
        rims = [place for out in limits for place in ring(TARGET, out)[: self.sixths * out + 1]]
        bold = {edge for out in limits for edge in border(within(TARGET, out))} & edges(rims)
        film.edges(bold, BOLD)
        film.edges(edges([*sides[0], *sides[-1], *rims]) - bold)
        film.crosshair(color="sea")
        for side in sides:
            for out, place in enumerate(side[1:], 1):
                face = "bold" if out in limits else "regular"
                if out in limits or side in (sides[0], sides[-1]):
                    film.label(film.center(place), str(out), film.letter(0.28, 15.0), face=face)
        for out in limits if self.sixths == 1 else ():
            film.rim(out)
        left, bottom, right, top = film.bounds([TARGET, *rims])
        wide, y = max(right - left, LIMITS), bottom
        if self.sixths > 1 and right - left > 2 * LIMITS_ASIDE:  # in the corner under the last side
            wide, y = LIMITS_ASIDE, -(left + LIMITS_ASIDE) / 3**0.5 - 0.75 * film.size
        letter = SECTION if y > bottom or wide > LIMITS else TABLE
        for out, named in limits.items():
            y -= 4
            words = f"{counted(out, 'hexes')}: {'; '.join(named)}"
            for line in wrap_text(words, letter, min(wide, MOST_LIMIT), "semibold"):
                y -= 1.25 * letter
                film.text(left, y, line, letter, "danger", "semibold")
        return Overlay(film, (left, min(bottom, y - 4), max(right, left + wide), top))


# --- ways of ships: radials, diameter movement, the turn about -----------------------------------------------------


class Radials(OverlaySettings):
    """The six radials of a target hex and, between them, the vectors that meet them."""

    reach = whole(4, 30, "how many hexes it reaches").default(6)

    def draw(self, job: Job) -> Overlay:
        """Radials of `reach` hexes, and vectors between them (On Patrol 105.1)."""
        film, board = Film(job.hex_size), board_of(job.game.rules)
        rows = [radial(TARGET, step, self.reach) for step in range(6)]
        film.edges(edges([TARGET, *(place for row in rows for place in row)]), LINE)
        film.crosshair()
        inward = []
        for step, row in enumerate(rows):
            inward += [heading_arrow_ends(film.center(place), step + 3, 0.6 * film.size) for place in row[:-1]]
            film.label(film.center(row[-1]), str(heading_of(board, step)), film.letter(0.5))
        film.arrows(inward, (0.12, 3.0, 9.0), "danger")
        # Two vectors in each sixth: a ring at the bow, the facing on the vector, an arrow to the radial.
        reach, size = self.reach, film.size
        ways, rings = [], []
        for left in range(6):
            near, far = STEPS[left], STEPS[(left + 1) % 6]
            for along, aside in ((2, reach - 2), (reach - 2, 2)):
                bow = Hex(along * near.q + aside * far.q, along * near.r + aside * far.r)
                vector = min(vectors(TARGET, bow), key=lambda vector: vector.hexes)
                start, end = film.center(bow), film.center(neighbor(bow, vector.course, vector.hexes))
                angle = direction(vector.course)
                ways.append((toward(start, angle, 0.1 * size), toward(end, angle, -0.52 * size)))
                rings.append(start)
                facing = str(heading_of(board, vector.course))
                film.label(toward(start, angle, -0.34 * size), facing, film.letter(0.28), "sea")
        film.arrows(ways, (0.16, 4.0, 10.0))
        for x, y in rings:
            film.circle(x, y, 0.1 * size, Style(None, "sea", LINE))
        return Overlay(film, film.bounds([row[-1] for row in rows]))


FACING_ROW, FACING_NAMES, FACING = 24.0, 122.0, 26.0  # points: rows and columns of the table of facings
FACING_TABLE = FACING_NAMES + 6 * FACING
WORDED = 3  # hexes: a smaller ring has no room for words along its sides


class DiameterRings(OverlaySettings):
    """The rings of diameter movement around a target hex, the way round, and the facing on each side."""

    sixth = flag("draw what lies between two radials")

    def draw(self, job: Job) -> Overlay:
        """The two rings of diameter movement (On Patrol 106), or with `sixth` what lies between two radials."""
        film, board = Film(job.hex_size), board_of(job.game.rules)
        radii = [int(value(job.game.rules, name)) for name in ("diameter-near", "diameter-far")]
        rings = {
            radius: [Hex(right, radius - right) for right in range(radius + 1)] if self.sixth else ring(TARGET, radius)
            for radius in radii
        }
        places = [place for each in rings.values() for place in each]
        target = edges([TARGET])
        film.edges(target, BOLD)
        film.edges(edges(places) - target, SHAFT)
        film.crosshair()
        courses = [(film.center(place), round_course(TARGET, place)) for place in places]
        film.arrows((heading_arrow_ends(*course, 0.6 * film.size) for course in courses), (0.16, 3.5, 10.0))
        spokes, clear = [], dict.fromkeys((0, *radii), 0.56)  # broken lines along the radials, where a ship turns
        for step in range(2) if self.sixth else range(6):
            for out in range(1, max(radii) + 1):
                start, end = (film.center(neighbor(TARGET, step, each)) for each in (out - 1, out))
                off, until = (clear.get(each, 0.3 * self.sixth) * film.size for each in (out - 1, out))
                spokes.append((toward(start, direction(step), off), toward(end, direction(step), -until)))
                if self.sixth and out not in radii:  # tiles join along the others
                    film.label(end, str(out), film.letter(0.28), face="semibold")
        film.lines(spokes, Style(None, "danger", SHAFT, (6, 3)))
        if not self.sixth:
            self._write_facings(film, board, rings)
            return Overlay(film, film.bounds(places))
        for radius in radii:
            film.rim(radius)
        near, far = sorted(radii)
        for step, name, (right, up) in ((0, "left edge", (12.0, -4.0)), (1, "lower edge", (10.0, -16.0))):
            x, y = toward((0.0, 0.0), direction(step), (near // 2 + 0.5) * film.size)
            if near >= WORDED:
                film.text(x + right, y + up, name, SECTION, "danger", "semibold")
        box = self._draw_facing_table(film, board, film.bounds([TARGET, *places]), far)
        x, top = film.center(Hex(far * 5 // 12, 0))[0], box[3] + film.size
        free = (x, (far + 0.7) * film.size - x / 3**0.5, box[2], top)  # the corner beyond the far ring
        return Overlay(film, (*box[:3], top), free=free)

    @staticmethod
    def _write_facings(film: Film, board: Board, rings: Mapping[int, Sequence[Hex]]) -> None:
        """The distance and the facing along each side of each ring.

        They stand off the middle of a side, where tiles may join, and clear of the broken lines: inside the far ring,
        outside the near one.
        """
        letter = film.letter(0.28, 16.0)
        for radius, places in rings.items():
            for step in range(6):
                part, side = (3, 90) if radius == max(rings) else (4, -90)
                place = places[step * radius + (radius + 1) // part]
                course = round_course(TARGET, place)
                at = toward(film.center(place), direction(course) + side, 0.7 * film.size + letter / 2)
                with film.group(turn((direction(course) + 90) % 180 - 90, *at)):
                    facing = str(heading_of(board, course))
                    words = f"{radius} hexes · facing {facing}" if radius >= WORDED else facing
                    film.label((0, 0), words, letter, "sea")

    @staticmethod
    def _draw_facing_table(film: Film, board: Board, box: Extent, far: int) -> Extent:
        """A table of the facing between two radials: at the lower right, clear of the sixth, or below it.

        Returns the box with the table.
        """
        left, bottom, right, top = box
        x, y = right - FACING_TABLE - FRAME, bottom + 2 * FACING_ROW + FRAME
        if far * film.size / 2 * (x / max(right, 1.0)) - 1.1 * film.size < y:
            x, y = left + FRAME, bottom - 6 - FRAME
        names = ("Left edge points to", "Facing on the ring")
        courses = [[step + more for step in range(6)] for more in (0, round_course(TARGET, Hex(1, 1)))]
        looks = (Look(15, face="bold"), Look(15, "sea", "bold"))
        rows: list[Row] = [
            [name, *(Cell(str(heading_of(board, course % 6)), look) for course in steps)]
            for name, steps, look in zip(names, courses, looks, strict=True)
        ]
        columns = [Column(width=FACING_NAMES, look=Look(SECTION, face="semibold"), wrap=False)]
        columns += [Column(width=FACING, anchor="middle") for _ in range(6)]
        table = Table(columns, rows, tinted=False, ruled=True, row_height=FACING_ROW, padding=0)
        low = draw_table(film, table, FACING_TABLE, x, y) - FRAME
        film.rect(x - FRAME, low, FACING_TABLE + 2 * FRAME, y + FRAME - low, Style(None, "rule", LINE))
        return left, min(bottom, low), max(right, x + FACING_TABLE + FRAME), top


FACING_FIRST, FACING_STEP = 34.0, 20.0  # points: the columns of the table of facings
FACINGS_WIDTH, FACINGS_HEIGHT = FACING_FIRST + 12 * FACING_STEP, 135.0


class Williamson(OverlaySettings):
    """The hexes of a Williamson turn to either side, and a table of facings."""

    def draw(self, job: Job) -> Overlay:
        """A Williamson turn to either side (On Patrol 105.2); the table stands beside it, or below where it is wide."""
        film = Film(job.hex_size)
        turns = {side: turn_about(job.game.rules, TARGET, 0, side) for side in SIDES}
        last = turns["right"][-1].bow
        places = [TARGET, MARKER, last, neighbor(last, 3, -1), *(move.bow for way in turns.values() for move in way)]
        ends = edges([TARGET, last])
        film.edges(edges(places) - ends)
        film.edges(ends, BOLD)
        film.ship(TARGET, 0, "danger")
        film.ship(last, 3, "danger", (3, 2))
        letter = film.letter(0.3)  # of the numbers on the ways from hex to hex
        for side, color in zip(SIDES, ("sea", "danger"), strict=True):
            middles = [(0.0, 0.0), *(film.center(move.bow) for move in turns[side])]
            ways = []
            for (a, b), move in zip(pairwise(middles), turns[side], strict=True):
                angle = direction(move.step)
                ways.append((toward(a, angle, 0.3 * film.size), toward(b, angle, -0.24 * film.size)))
            film.arrows(ways, (0.14, 3.5, 9.0), color)
            for number, at in enumerate(middles[1:-1], 1):
                film.label(at, str(number), letter, color)
        moves = turns["right"]
        film.label(film.center(moves[-1].bow), str(len(moves)), letter)
        film.label((0.0, 0.0), "0", letter)
        left, bottom, right, top = film.bounds(places)
        beside = right - left + 16 + FACINGS_WIDTH <= area(job.paper, small_head=True).width - 8
        x, y = (right + 16, min(top, (top + bottom + FACINGS_HEIGHT) / 2)) if beside else (left, bottom - 12)
        self._draw_facings(film, job, x, y)
        return Overlay(film, (left, min(bottom, y - FACINGS_HEIGHT), max(right, x + FACINGS_WIDTH), top))

    @staticmethod
    def _draw_facings(film: Film, job: Job, x: float, y: float) -> None:
        """A table of the facing in each hex of the turn, its upper left corner at (x, y)."""
        count, board = len(turn_about(job.game.rules, TARGET, 0)), board_of(job.game.rules)
        columns = [Column("begun", FACING_FIRST, look=Look(10, face="bold"), anchor="middle")]
        for side in reversed(SIDES):
            heads = (*map(str, range(1, count + 1)), "end")
            columns += [Column(head, FACING_STEP, anchor="middle", group=f"to the {side}") for head in heads]
        rows = []
        for heading in HEADINGS:
            start = step_of(board, heading)
            turns = [turn_about(job.game.rules, TARGET, start, side) for side in reversed(SIDES)]
            courses = [course for way in turns for course in (*(move.step for move in way), start + 3)]
            rows.append([str(heading), *(str(heading_of(board, course)) for course in courses)])
        film.text(x, y - 8, "Facing in each hex", TABLE, "navy", "semibold")
        draw_table(film, Table(columns, rows, tinted=False, row_height=15, padding=0), FACINGS_WIDTH, x, y - 12)


# --- around a convoy: the stations of its escorts -------------------------------------------------------------------


class ShipRow(NamedTuple):
    """A row of ships with the stations nearest to it, as offsets from the ship of the center column.

    `ships` are from left to right; `in_columns` are the stations ahead or astern of them, each with its letter and from
    left to right; `outside` are those beside the convoy, by priority.
    """

    ships: tuple[Offset, ...]
    in_columns: tuple[tuple[str, Offset], ...]
    outside: tuple[tuple[str, Offset], ...]

    @classmethod
    def of(cls, convoy: Convoy, chart: StationPlaces, *, last: bool) -> "ShipRow":
        """The lead or the last ships of a convoy, and the stations nearer to them than to the others."""
        leads = [column.bows[0] for column in convoy.columns]
        lasts = [column.bows[-1] for column in convoy.columns]
        front, rear = max(bow.ahead for bow in leads), min(bow.ahead for bow in lasts)
        ships = lasts if last else leads
        origin = ships[1].ahead
        nearer = {
            name: Offset(bow.right, bow.ahead - origin)
            for name, bow in chart.bows.items()
            if (abs(bow.ahead - rear) < abs(bow.ahead - front)) == last
        }
        rights = {bow.right for bow in ships}
        stations = [(letter_of(name), bow) for name, bow in nearer.items()]
        return cls(
            tuple(Offset(bow.right, bow.ahead - origin) for bow in ships),
            tuple(sorted((each for each in stations if each[1].right in rights), key=lambda each: each[1].right)),
            tuple(each for each in stations if each[1].right not in rights),
        )

    def free_hexes(self) -> list[tuple[Hex, int]]:
        """The free hexes between the ships and the stations in their columns, numbered from the ship."""
        free = []
        ships = {bow.right: bow for bow in self.ships}
        for _, post in self.in_columns:
            bow = ships[post.right]
            between = abs(post.ahead - bow.ahead) // 2 - SHIP_LENGTH
            for count in range(1, between + 1):
                hexes = count if post.ahead > bow.ahead else -(SHIP_LENGTH - 1 + count)
                free.append((Offset(bow.right, bow.ahead + 2 * hexes).upright_hex, count))
        return free

    def place_of_f(self) -> str:
        """Where station F lies, in words: level with B, or behind the outer columns if B would be too near (OP-11)."""
        level = {letter: post.ahead for letter, post in self.in_columns}
        if level.get("F") == level.get("B"):
            return "level with B, behind the outer columns"
        free = max((count for place, count in self.free_hexes() if place.q != 0), default=0)
        return f"{free} free hexes behind the last ships of the outer columns"


class Stations(OverlaySettings):
    """The escort stations around the lead row or the last row of three columns."""

    row = choice(("lead", "last"), "the row of ships").default("lead")
    formation = whole(1, 10_000, "the number of a formation of three columns").default(7)

    def verify(self, game: Game) -> None:
        """RulesError for a formation that the rules lack or that has not three columns."""
        known = formations(game.rules)
        if self.formation not in known or len(known[self.formation].columns) != 3:
            self.wrong("formation", "a formation of three columns that the rules have")

    def draw(self, job: Job) -> Overlay:
        """The stations around the `lead` or the `last` row of a `formation` of three columns (Chart 103.2)."""
        formation = formations(job.game.rules)[self.formation]
        row = ShipRow.of(*whole_chart(job.game.rules, formation), last=self.row == "last")
        film = Film(job.hex_size)
        ships = [bow.upright_hex for bow in row.ships]
        posts = [(bow.upright_hex, letter) for letter, bow in (*row.in_columns, *row.outside)]
        hulls = [place for bow in (*ships, *(post for post, _ in posts)) for place in (bow, neighbor(bow, 3))]
        free, outlines = row.free_hexes(), edges(hulls)
        film.edges(outlines, LINE)
        film.edges(edges(place for place, _ in free) - outlines)
        for bow in ships:
            film.ship(bow, 0, "sea")
        for post, letter in posts:
            film.ship(post, 0, "danger")
            film.label(film.center(post), letter, film.letter(0.36))
        small = film.letter(0.28, 15.0)
        for place, count in free:
            film.label(film.center(place), str(count), small, face="regular")
        # The number of columns of hexes from ship to ship, and to the stations level with them, on a line through the
        # bows: at the level of the outer ships, where the one of the center column may be missing (Formation 9).
        ways, level = [], row.ships[0].ahead
        rights = {bow.right for bow in row.ships} | {bow.right for _, bow in row.outside if bow.ahead == level}
        for a, b in pairwise(Offset(right, level).upright_hex for right in sorted(rights)):
            (x, y), (u, v) = film.center(a), film.center(b)
            m, n, off = (x + u) / 2, (y + v) / 2, 0.62 * film.size
            words = f"{b.q - a.q} columns"
            if text_width(words, small, "semibold") + 6 > u - x - 2 * off:
                words = f"{b.q - a.q}"
            half = text_width(words, small, "semibold") / 2 + 3
            ways += [((m - half, n), (x + off, y)), ((m + half, n), (u - off, v))]
            film.label((m, n), words, small, "sea", "semibold")
        film.arrows(ways, (0.12, 3.5, 8.0), width=FINE)
        return Overlay(film, film.bounds(hulls), {"formation": self.formation, "place-f": row.place_of_f()})


OVERLAYS: Mapping[str, type[OverlaySettings]] = {
    "assault-zone": AssaultZone,
    "diameter-rings": DiameterRings,
    "distance-strip": DistanceStrip,
    "radials": Radials,
    "starshells": Starshells,
    "stations": Stations,
    "visibility": Visibility,
    "williamson": Williamson,
}
