"""Pictures of convoy formations: one with its capital ships in their places, the others, and which one is taken."""

from __future__ import annotations

from math import fsum

from aids.checks.answers import listed
from aids.on_patrol.board import board_of
from aids.on_patrol.formation import (
    OWN,
    Convoy,
    Formation,
    Offset,
    formations,
    gap_of,
    lay_out,
    numbers_by_count,
    rolled_count,
    ship_count,
    upright_hex,
)
from aids.on_patrol.placement import capital_berths
from aids.rulebook.rules import Rules
from aids.rulebook.tables import Row
from generators.drawing import hex_grid, scene
from generators.drawing.arrows import draw_dimension
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, shift
from generators.drawing.hex_grid import draw_field
from generators.drawing.text import text_width
from generators.games.on_patrol import scenes, station_picture
from generators.page.typeset import draw_paragraph

CAPITALS = 4  # ships of the picture
LARGEST, SMALL, LOW = 22.0, 11.0, 190.0  # points: a hex, one of the other formations, and the height of those
HEAD, CAPTION, GAP = 17.0, 15.0, 8.0  # points above and below hexes, and between pictures
CELL, DIE, LINE = 68.0, 15.0, 40.0  # points: a number of ships, a die and a line in the picture of which formation


def formation_places(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The first formation of three columns on its hexes, four of its ships capital ships, with the steps of these."""
    formation = station_picture.shown(rules)
    convoy = _convoy(rules, formation)
    beside = width >= scene.WIDE
    room = (1 - scenes.SIDE) * width - 24 if beside else width
    across, along = _extent(convoy)
    size = min(LARGEST, room / across, 330.0 / along)
    columns = [len(column.bows) for column in convoy.columns]
    berths = capital_berths(columns, CAPITALS)[0]
    capital = {convoy.columns[column].bows[rank]: n for n, (column, rank) in enumerate(berths, 1)}
    picture, height = _formation(rules, formation, size, capital), along * size + HEAD + CAPTION
    steps = [scene.Step("", name, text) for name, text in scenes.named_steps(rules, "capital-ships").items()]
    draw = Drawing()
    with draw.group(shift((room - across * size) / 2, 0)):
        draw.add(picture.records)
    return scenes.with_list(draw, steps, width, height, height - HEAD + scene.DISC)


def other_formations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The other formations side by side in as many lines as needed."""
    others = [each for each in formations(rules).values() if each != station_picture.shown(rules)]
    extents = [_extent(_convoy(rules, each)) for each in others]
    size = min(SMALL, LOW / max(along for _, along in extents), width / max(across for across, _ in extents))
    cells = [
        max(across * size, text_width(_caption(each), scene.TEXT, "semibold"))
        for each, (across, _) in zip(others, extents, strict=True)
    ]
    lines: list[list[int]] = [[]]
    for n in range(len(others)):
        if lines[-1] and fsum(cells[k] + GAP for k in lines[-1]) + cells[n] > width:
            lines.append([])
        lines[-1].append(n)
    draw, y = Drawing(), 0.0
    for line in lines:
        tall = max(extents[n][1] for n in line) * size + HEAD + CAPTION
        wide = [cells[n] for n in line]
        gap = min(40.0, (width - fsum(wide)) / max(1, len(line) - 1))
        x = (width - fsum(wide) - gap * (len(line) - 1)) / 2
        for n, each in zip(line, wide, strict=True):
            picture = _formation(rules, others[n], size, {})
            across, along = (part * size for part in extents[n])
            with draw.group(shift(x + (each - across) / 2, y - along - HEAD - CAPTION)):
                draw.add(picture.records)
            x += each + gap
        y -= tall
    return scene.raised(draw, y)


def own_formation(rules: Rules, name: str, width: float) -> tuple[Drawing, float]:
    """The formation of a number on its hexes, at most so wide."""
    formation = formations(rules)[int(name)]
    across, along = _extent(_convoy(rules, formation))
    size = min(SMALL, width / across)
    return _formation(rules, formation, size, {}), along * size + HEAD + CAPTION


def which_formation(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Each number of ships over its formation, the number that rolls a die over its faces, and which are not known."""
    draw, rows = Drawing(), rules.tables["formation-roll"].rows
    tabled = numbers_by_count(rules)
    numbers = {count: [number] for count, number in tabled.items()} | {rolled_count(rules): list[int]()}
    for each in formations(rules).values():
        if each.rule == OWN and ship_count(each) not in (*tabled, rolled_count(rules)):
            numbers.setdefault(ship_count(each), []).append(each.number)
    dice = DIE * 6 + 4 * 5 + 14
    x, y = 0.0, -LINE
    for ships in sorted(numbers):
        needed = CELL if numbers[ships] else dice
        if x and x + needed > width:
            x, y = 0.0, y - LINE
        draw.text(x, y + 24, f"{ships} ships", scene.MAIN, "navy", "semibold")
        if numbers[ships]:
            draw.text(x, y + 8, f"Formation {' or '.join(map(str, numbers[ships]))}", scene.TEXT)
        else:
            _draw_roll(draw, rows, x, y + 6)
        x += needed + GAP
    taken = {*tabled.values(), *(int(row.cells["formation"]) for row in rows)}
    if unknown := sorted(taken - formations(rules).keys()):
        names = f"Formation{'s' if len(unknown) > 1 else ''} {listed(map(str, unknown))}"
        y = draw_paragraph(draw, f"{names}: in the SUBMARINE rulebook.", 0, y, width, scene.TEXT, "grey")
    return scene.raised(draw, y)


def _draw_roll(draw: Drawing, rows: tuple[Row, ...], x: float, y: float) -> None:
    """The faces of each row, and after them its formation."""
    for row in rows:
        for face in range(row.low or 1, (row.high or 6) + 1):
            draw_die(draw, face, x, y - 3, DIE - 2)
            x += DIE
        draw.text(x + 1, y + 1, str(row.cells["formation"]), scene.MAIN, "navy", "bold")
        x += 16


def _caption(formation: Formation) -> str:
    return f"Formation {formation.number}: {ship_count(formation)} ships, direction {formation.direction}"


def _convoy(rules: Rules, formation: Formation) -> Convoy:
    return lay_out(board_of(rules), formation, gap_of(rules, formation))


def _span(convoy: Convoy) -> tuple[int, int, int, int]:
    """The first and last column of hexes, and the rows in half hexes, from the last stern to the first bow."""
    bows = [bow for column in convoy.columns for bow in column.bows]
    rights, aheads = [bow.right for bow in bows], [bow.ahead for bow in bows]
    return min(rights) - 1, max(rights) + 1, min(aheads) - 3, max(aheads) + 1


def _extent(convoy: Convoy) -> tuple[float, float]:
    """Width and height of a formation with a hex around it, in hexes."""
    first, last, low, high = _span(convoy)
    return (last - first) * 0.866 + 1.16, (high - low) / 2 + 1.0


def _formation(rules: Rules, formation: Formation, size: float, capital: dict[Offset, int]) -> Drawing:
    """A formation heading up on its hexes, lower left corner (0, 0); the bows in `capital` are numbered."""
    draw, convoy = Drawing(), _convoy(rules, formation)
    first, last, low, high = _span(convoy)
    even = sum(convoy.columns[0].bows[0]) % 2
    field = [
        upright_hex(Offset(right, ahead))
        for right in range(first, last + 1)
        for ahead in range(low, high + 1)
        if (right + ahead) % 2 == even
    ]
    x, y = (0.58 - first * 0.866) * size, CAPTION + (0.5 - low / 2) * size

    def place(bow: Offset) -> tuple[float, float]:
        u, v = hex_grid.centre(upright_hex(bow), size)
        return x + u, y + v

    with draw.group(shift(x, y)):
        draw_field(draw, field, size, "tint")
    named = {column.number: column.bow for column in formation.columns}
    across, along = _extent(convoy)
    gap, middle = gap_of(rules, formation), across * size / 2
    for column in convoy.columns:
        for bow in column.bows:
            at = place(bow)
            scenes.draw_counter(draw, at, 0.0, size * 1.25, scenes.CAPITAL if bow in capital else scenes.CARGO)
            if bow in capital:
                scene.draw_disc(draw, at[0] + 0.8 * size, at[1] - 0.5 * size, str(capital[bow]), 7.5, "danger")
        u, _ = place(column.bows[0])
        draw.text(u, CAPTION + along * size + 4, named[column.number], scene.TEXT, "ink", "semibold", "middle")
    for ahead, astern in zip(convoy.columns[0].bows, convoy.columns[0].bows[1:], strict=False):
        (u, v), (_, low_y) = place(ahead), place(astern)
        draw_dimension(draw, (u, v - 1.55 * size), (u, low_y + 0.5 * size), f"{gap}")
    draw.text(middle, 3, _caption(formation), scene.TEXT, "navy", "semibold", "middle")
    return draw
