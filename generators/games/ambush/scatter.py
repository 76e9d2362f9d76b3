"""The chance of each hex in which a scattered crosshair can end: chart blocks, and an overlay on film for the map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from aids.ambush.board import AMBUSH
from aids.ambush.scatter import ASSUMES, end_hexes, start_hex
from aids.hexes import Board, Hex, distance, label, load_board, on_board, parse
from aids.rules import Rules
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style
from generators.drawing.lengths import format_length
from generators.page.frame import NOTE, TABLE, THIN, Body
from generators.page.tiles import clear_of_joins, tile
from generators.page.typeset import (
    RESULT,
    Block,
    draw_bar,
    draw_notes,
    draw_paragraph,
    draw_section_head,
    format_percent,
)
from generators.sheets.kits import Job, Spec

#: The ground colour of a hex by its least chance in parts of all throws, from the likeliest.
GROUNDS = ((12, "unalerted"), (9, "shallow"), (6, "pale"), (3, "tint"), (0, "paper"))


def chances(rules: Rules, board: Board = AMBUSH) -> tuple[Hex, dict[Hex, Fraction]]:
    """The hex in which the crosshair starts, and the exact chance of each hex in which it can end."""
    start = parse(board, start_hex(rules))
    return start, end_hexes(board, start)


def _board(spec: Spec) -> Board:
    """The board in the file that the kit names (`board = "my-map.toml"`), or the game's default."""
    path = spec.get("board", str, "")
    return load_board(path, AMBUSH) if path else AMBUSH


def _rule(rules: Rules) -> str:
    return rules.tables["directions"].rule


def distances_block(spec: Spec, job: Job, width: float) -> Block:
    """By distance from the start: the number of hexes, their chance, and the chance of all up to there."""
    spec.known("kind", "span", "title", "note")
    start, by_hex = chances(job.game.rules)
    rings: dict[int, list[Fraction]] = defaultdict(list)
    for place, chance in by_hex.items():
        rings[distance(start, place)].append(chance)
    draw = Drawing()
    y = -draw_section_head(draw, spec.get("title", str), f"4 dice · {_rule(job.game.rules)}", width) - 13
    right = (0.33 * width, 0.80 * width, width - 3)
    heads = ("hexes", "chance", "so far")
    draw.text(4, y + 3.5, "Away", NOTE, "grey", "semibold")
    draw.texts([(x, y + 3.5, head) for x, head in zip(right, heads, strict=True)], NOTE, "grey", "semibold", "end")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    so_far = Fraction(0)
    for number, away in enumerate(sorted(rings)):
        ring, tall = sum(rings[away], Fraction(0)), 17.0
        so_far += ring
        if number % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        draw.text(24, y - 12.4, str(away), RESULT, "navy", "bold", "end")
        draw_bar(draw, right[0] + 8, y - 8.5, right[1] - right[0] - 62, min(1.0, 4 * float(ring)))
        draw.text(right[0], y - 11.6, str(len(rings[away])), TABLE, "ink", "regular", "end")
        draw.text(right[1], y - 11.6, str(ring), TABLE, "ink", "semibold", "end")
        draw.text(right[2], y - 11.6, format_percent(so_far), TABLE, "ink", "regular", "end")
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    notes = [f"{len(by_hex)} hexes in all. A full bar is one chance in four; so far is in percent."]
    y = draw_notes(draw, [*notes, *([spec.get("note", str)] if "note" in spec.data else [])], ASSUMES, y, width)
    return Block(-y, draw, ASSUMES)


def hexes_block(spec: Spec, job: Job, width: float) -> Block:
    """Every hex in which the crosshair can end, with its name and its chance in parts of all scatters."""
    spec.known("kind", "span", "title", "note", "board")
    board = _board(spec)
    start, by_hex = chances(job.game.rules, board)
    whole = parts_of(by_hex)
    x0, y0, x1, y1 = hex_grid.bounds(by_hex, 1.0)
    size = min(width / (x1 - x0), 560.0 / (y1 - y0))  # high enough to leave room for the rulings below
    draw = Drawing()
    y = -draw_section_head(draw, spec.get("title", str), f"4 dice · {_rule(job.game.rules)}", width) - 6
    inner = Drawing()
    cx, cy = hex_grid.centre(start, size)
    grounds: dict[str, list[Hex]] = defaultdict(list)
    for place, chance in by_hex.items():
        grounds[next(ground for least, ground in GROUNDS if chance * whole >= least)].append(place)
    for ground, places in grounds.items():
        if ground != "paper":
            inner.polygons([hex_grid.corners(place, size) for place in places], Style(ground))
    hex_grid.draw_edges(inner, hex_grid.edges(by_hex), size, Style(None, "rule", 0.5))
    hex_grid.draw_edges(inner, hex_grid.border([start]), size, Style(None, "danger", 1.2))
    middles = {place: hex_grid.centre(place, size) for place in by_hex}
    names = [(x, v + 0.17 * size, label(board, p)) for p, (x, v) in middles.items() if _on_map(board, p)]
    parts = [
        (x, v - 0.29 * size, str(chance * whole))
        for (x, v), chance in zip(middles.values(), by_hex.values(), strict=True)
    ]
    inner.texts(names, 5.4, "navy", "regular", "middle")
    inner.texts(parts, 9, "navy", "bold", "middle")
    high = (y1 - y0) * size
    with draw.group((1, 0, 0, 1, width / 2 - cx, y - high / 2 - cy)):
        draw.add(inner.records)
    y -= high + 2
    notes = [
        f"The figure in a hex is its chance in {whole:,} parts: {label(board, start)} has "
        f"{by_hex[start] * whole} of them, {by_hex[start]}. A hex without a name lies before row 1, off the map. "
        f"Darker by steps, from {', '.join(str(least) for least, _ in GROUNDS[-2:0:-1])} and {GROUNDS[0][0]} parts."
    ]
    y = draw_notes(draw, [*notes, *([spec.get("note", str)] if "note" in spec.data else [])], ASSUMES, y, width)
    return Block(-y, draw, ASSUMES)


def parts_of(by_hex: Mapping[Hex, Fraction]) -> int:
    """The number of parts of which every chance is a whole number."""
    return lcm(*(chance.denominator for chance in by_hex.values()))


def _on_map(board: Board, place: Hex) -> bool:
    """Whether a hex has a plain name; one off the map, as before row 1, has none."""
    return on_board(board, place) and label(board, place).isalnum()


def build(spec: Spec, job: Job) -> list[Body]:
    """Film for the map: every hex in which the crosshair can end, with its exact chance and a bar of that length."""
    spec.known("name", "kind", "title", "rule", "note", "board")
    board = _board(spec)
    start, by_hex = chances(job.game.rules, board)
    size, draw = job.hex_size, Drawing()
    likeliest = max(by_hex.values())
    line, fine = Style(None, "danger", 0.9), Style(None, "danger", 0.4)
    outline = hex_grid.border(by_hex)
    hex_grid.draw_edges(draw, hex_grid.edges(by_hex) - outline, size, fine)
    hex_grid.draw_edges(draw, outline, size, line)
    letter = hex_grid.letter_size(size, 0.19, 5.0, 13.0)
    small = hex_grid.letter_size(size, 0.14, 4.8, 10.0)
    middles = [(hex_grid.centre(place, size), place) for place in by_hex]
    whole = parts_of(by_hex)
    figures = [(x, y - hex_grid.HALF_DIGIT * letter, str(by_hex[p] * whole)) for (x, y), p in middles]
    draw.texts(figures, letter, "danger", "bold", "middle")
    names = [(x, y + 0.45 * size - small, label(board, p)) for (x, y), p in middles if _on_map(board, p)]
    draw.texts(names, small, "danger", "semibold", "middle")
    bars = []
    for (x, y), place in middles:
        half, low = 0.4 * size * float(by_hex[place] / likeliest), y - 0.36 * size
        bars.append(((x - half, low), (x + half, low), (x + half, low + 0.07 * size), (x - half, low + 0.07 * size)))
    draw.polygons(bars, Style("danger"))
    hex_grid.draw_edges(draw, hex_grid.border([start]), size, Style(None, "danger", 1.6))
    x0, y0, x1, y1 = hex_grid.bounds(by_hex, size, 1.0)
    text = (
        f"Hexes {format_length(size)} from flat to flat: they must cover the map's own. Lay the hex with the heavy "
        f"edge on {label(board, start)}, north up. The figure is the chance that the crosshair ends there, in "
        f"{whole:,} parts; the bar under it is as long as that."
    )
    bottom = draw_paragraph(draw, text, x0, y0 - 4, min(x1 - x0, 300.0), 7.5, "ink", "semibold")
    note = " · ".join((spec.get("note", str, "For film"), f"hexes {format_length(size)}", *ASSUMES))
    column = size * 3**0.5 / 2  # a join that starts in the middle then runs between two columns, not through figures
    extent = clear_of_joins((x0, bottom - 4, x1 + column, y1), hex_grid.bounds([start], size), job.paper)
    return tile(draw, extent, job.paper, spec.heading(job, small=True), note, ticks=True)
