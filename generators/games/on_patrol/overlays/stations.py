"""Escort stations: those around the lead row of three columns, or around the last row (On Patrol Chart 103.2)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from aids.games import Game
from aids.hexes import Hex, neighbour
from aids.on_patrol.formation import SHIP_LENGTH, Convoy, Offset, formations, upright_hex
from aids.on_patrol.stations import StationPlaces, letter_of, whole_chart
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width
from generators.games.on_patrol.films import Overlay, OverlaySettings
from generators.sheets.settings import choice, whole
from generators.sheets.sheet import Job

ROWS = ("lead", "last")


class Row(NamedTuple):
    """A row of ships with the stations nearest to it, as offsets from the ship of the hex_grid.centre column.

    `ships` are from left to right; `in_columns` are the stations ahead or astern of them, each with its letter and from
    left to right; `outside` are those beside the convoy, by priority.
    """

    ships: tuple[Offset, ...]
    in_columns: tuple[tuple[str, Offset], ...]
    outside: tuple[tuple[str, Offset], ...]


class Film(OverlaySettings):
    """The escort stations around the lead row or the last row of three columns."""

    row = choice(ROWS, "the row of ships").default("lead")
    formation = whole(1, 10_000, "the number of a formation of three columns").default(7)

    def verify(self, game: Game) -> None:
        """RulesError for a formation that the rules lack or that has not three columns."""
        known = formations(game.rules)
        if self.formation not in known or len(known[self.formation].columns) != 3:
            self.wrong("formation", "a formation of three columns that the rules have")

    def draw(self, job: Job) -> Overlay:
        """The stations around the `lead` or the `last` row of a `formation` of three columns."""
        formation = formations(job.game.rules)[self.formation]
        shown = _row(*whole_chart(job.game.rules, formation), last=self.row == "last")
        size, drawing = job.hex_size, Drawing()
        stations = [*shown.in_columns, *shown.outside]
        ships = [upright_hex(bow) for bow in shown.ships]
        posts = [(upright_hex(bow), letter) for letter, bow in stations]
        hulls = [place for bow in (*ships, *(post for post, _ in posts)) for place in (bow, neighbour(bow, 3))]
        free = _free_hexes(shown)
        outlines = hex_grid.edges(hulls)
        hex_grid.draw_edges(drawing, outlines, size, Style(None, "danger", hex_grid.LINE))
        hex_grid.draw_edges(
            drawing, hex_grid.edges(place for place, _ in free) - outlines, size, Style(None, "danger", hex_grid.FINE)
        )
        for bow in ships:
            hex_grid.draw_ship(drawing, bow, 0, size, Style(None, "sea", hex_grid.LINE))
        for post, letter in posts:
            hex_grid.draw_ship(drawing, post, 0, size, Style(None, "danger", hex_grid.LINE))
            hex_grid.draw_label(
                drawing, hex_grid.centre(post, size), letter, hex_grid.letter_size(size, 0.36), "danger", "bold"
            )
        small = hex_grid.letter_size(size, 0.28, 14.0)
        for place, count in free:
            hex_grid.draw_label(drawing, hex_grid.centre(place, size), str(count), small, "danger", "regular")
        _count_columns(drawing, _abreast(shown), size, small)
        return Overlay(
            drawing, hex_grid.bounds(hulls, size), {"formation": self.formation, "place-f": _place_of_f(shown)}
        )


def _place_of_f(row: Row) -> str:
    """Where station F lies, in words: level with B, or behind the outer columns where B would be too near (OP-11)."""
    level = {letter: post.ahead for letter, post in row.in_columns}
    if level.get("F") == level.get("B"):
        return "level with B, behind the outer columns"
    free = max((count for place, count in _free_hexes(row) if place.q != 0), default=0)
    return f"{free} free hexes behind the last ships of the outer columns"


def _row(convoy: Convoy, chart: StationPlaces, *, last: bool) -> Row:
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
    return Row(
        tuple(Offset(bow.right, bow.ahead - origin) for bow in ships),
        tuple(sorted((each for each in stations if each[1].right in rights), key=lambda each: each[1].right)),
        tuple(each for each in stations if each[1].right not in rights),
    )


def _free_hexes(row: Row) -> list[tuple[Hex, int]]:
    """The free hexes between the ships and the stations in their columns, numbered from the ship."""
    free = []
    ships = {bow.right: bow for bow in row.ships}
    for _, post in row.in_columns:
        bow = ships[post.right]
        between = abs(post.ahead - bow.ahead) // 2 - SHIP_LENGTH
        for count in range(1, between + 1):
            hexes = count if post.ahead > bow.ahead else -(SHIP_LENGTH - 1 + count)
            free.append((upright_hex(Offset(bow.right, bow.ahead + 2 * hexes)), count))
    return free


def _abreast(row: Row) -> list[Hex]:
    """The ships of a row, and the stations beside and level with them, from left to right.

    All are at the level of the outer ships, where the one of the hex_grid.centre column may be missing (Formation 9).
    """
    level = row.ships[0].ahead
    rights = {bow.right for bow in row.ships} | {bow.right for _, bow in row.outside if bow.ahead == level}
    return [upright_hex(Offset(right, level)) for right in sorted(rights)]


def _count_columns(drawing: Drawing, bows: Sequence[Hex], size: float, letter: float) -> None:
    """The number of columns of hexes from ship to ship, on a line through the bows."""
    ways = []
    for a, b in pairwise(bows):
        (x, y), (u, v) = hex_grid.centre(a, size), hex_grid.centre(b, size)
        m, n, off = (x + u) / 2, (y + v) / 2, 0.62 * size
        text = f"{b.q - a.q} columns"
        if text_width(text, letter, "semibold") + 6 > u - x - 2 * off:
            text = f"{b.q - a.q}"
        half = text_width(text, letter, "semibold") / 2 + 3
        ways += [((m - half, n), (x + off, y)), ((m + half, n), (u - off, v))]
        hex_grid.draw_label(drawing, (m, n), text, letter, "sea")
    hex_grid.draw_arrows(drawing, ways, Style(None, "sea", hex_grid.FINE), hex_grid.head_size(size, 0.12, 3.5, 8.0))
