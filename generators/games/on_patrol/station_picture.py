"""The picture of the escort stations: a convoy true to scale, an escort at each station, and the distances between."""

from __future__ import annotations

from aids.on_patrol.formation import Formation, Offset, table_formations
from aids.on_patrol.stations import letter_of, side_of, whole_chart
from aids.rulebook.rules import Rules, value
from generators.drawing import scene
from generators.drawing.arrows import draw_dimension
from generators.drawing.drawing import Drawing, Point, Style
from generators.games.on_patrol import scenes

SHIPS = 1.5  # ships are drawn so much longer than their two hexes
COLUMN = 0.866  # hexes from one column of hexes to the next
LARGEST, HIGHEST, LOW = 16.0, 234.0, 176.0  # points: a hex, and the picture large and small
ROUND = 7.0  # radius of a letter
MARGIN = 4 * ROUND + 12  # of the picture, for the letters beside the escorts at its sides


def stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations around the first formation of three columns, the escorts numbered, and how they are placed."""
    steps = [scene.Step("", name, text) for name, text in scenes.named_steps(rules, "station-keeping").items()]
    room = (1 - scenes.SIDE) * width - 14 if width >= scene.WIDE else width
    draw, height = _picture(rules, room, HIGHEST, numbered=True)
    return scenes.with_list(draw, steps, width, height, height)


def places(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The same small, without numbers."""
    return _picture(rules, width, LOW, numbered=False)


def shown(rules: Rules) -> Formation:
    """The formation of the picture: the first of the document of three columns."""
    return next(each for each in table_formations(rules).values() if len(each.columns) == 3)


def _picture(rules: Rules, width: float, highest: float, *, numbered: bool) -> tuple[Drawing, float]:
    """Convoy and escorts in the middle of a width, and the height."""
    draw = Drawing()
    convoy, chart = whole_chart(rules, shown(rules))
    bows = [bow for column in convoy.columns for bow in column.bows]
    everything = [*bows, *chart.bows.values()]
    rights, aheads = [bow.right for bow in everything], [bow.ahead for bow in everything]
    across, along = COLUMN * (max(rights) - min(rights)), (max(aheads) - min(aheads)) / 2 + 4
    size = min(LARGEST, (width - MARGIN) / across, highest / along)
    height = along * size + 8

    def place(bow: Offset) -> Point:
        x = (bow.right - (max(rights) + min(rights)) / 2) * COLUMN * size
        return width / 2 + x, height - 4 - (max(aheads) - bow.ahead + 2) / 2 * size

    roomy = numbered and size * COLUMN * value(rules, "station-abeam") > 4 * ROUND + 20
    if numbered:
        scene.draw_sea(draw, (0, 0, width, height), surface=False)
    places = {name: place(bow) for name, bow in chart.bows.items()}
    _draw_distances(draw, rules, [place(bow) for bow in bows], places, size)
    for bow in bows:
        scenes.draw_counter(draw, place(bow), 0.0, SHIPS * size, scenes.CARGO)
    for at in places.values():
        scenes.draw_counter(draw, at, 0.0, SHIPS * size, scenes.ESCORT)
    for number, (name, (x, y)) in enumerate(places.items(), 1):
        aside = ROUND + 0.36 * SHIPS * size
        beside = x - aside if side_of(name) == "left" else x + aside
        scene.draw_disc(draw, beside, y - 0.5 * size, letter_of(name), ROUND)
        if roomy:
            draw.text(beside, y - 0.5 * size - ROUND - 8, str(number), scene.NOTE, "ink", "semibold", "middle")
    return draw, height


def _draw_distances(draw: Drawing, rules: Rules, bows: list[Point], places: dict[str, Point], size: float) -> None:
    """The free hexes ahead, behind and astern, how far C lies out, and a line through each level."""
    ahead, behind, abeam, pair = (
        f"{value(rules, f'station-{key}'):g}" for key in ("ahead-gap", "behind-gap", "abeam", "pair-gap")
    )
    middle = places["A"][0]
    centre = sorted(y for x, y in bows if abs(x - middle) < size)
    out = max(x for x, _ in bows)
    for level in sorted({y for _, y in places.values()}):
        row = [x for x, y in (*places.values(), *bows) if abs(y - level) < 0.1]
        draw.line((min(row), level), (max(row), level), Style(None, "rule", 0.5, (2, 2)))
    x = middle - 0.85 * size
    draw_dimension(draw, (x, centre[-1] + 0.5 * size), (x, places["A"][1] - 1.5 * size), ahead)
    if "B" in places:
        draw_dimension(draw, (x, places["B"][1] + 0.5 * size), (x, centre[0] - 1.5 * size), behind)
    if "C-right" in places:
        (right, y) = places["C-right"]
        draw_dimension(draw, (out + 0.6 * size, y - 0.5 * size), (right - 0.6 * size, y - 0.5 * size), abeam)
    column = sorted((y for x, y in places.values() if x == max(x for x, _ in places.values())), reverse=True)
    if len(column) > 2:
        x = max(x for x, _ in places.values()) - 0.85 * size
        draw_dimension(draw, (x, column[-1] + 0.5 * size), (x, column[-2] - 1.5 * size), pair)
