"""The picture of the escort stations: a convoy true to scale, an escort at each station, and the words of the chart."""

from __future__ import annotations

from collections.abc import Mapping

from aids.on_patrol.formation import Offset, formations
from aids.on_patrol.placement import capital_berths
from aids.on_patrol.stations import letter_of, side_of, whole_chart
from aids.rulebook.rules import Rules, value
from generators.drawing import scene
from generators.drawing.arrows import draw_dimension
from generators.drawing.drawing import Drawing, Point, shift
from generators.games.on_patrol import scenes

TABLE = "escort-stations"
SHIPS = 1.6  # ships are drawn so much longer than their two hexes
COLUMN = 0.866  # hexes from one column of hexes to the next
LARGEST, HIGHEST, LOW = 10.0, 340.0, 176.0  # points: a hex, and the picture with and without words
LEFT = ("A", "C", "D")  # stations whose words stand at the left
ROUND = 7.0  # radius of a letter
MARGIN = 4 * ROUND + 10  # of the picture, for the letters beside the escorts at its sides
CAPITALS = 6  # ships in the picture of their places: one more than the leads and one pair


def stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations around the first formation of three columns; the words of each beside them, or below."""
    room = (1 - 2 * scenes.SIDE) * width - MARGIN if width > scenes.BESIDE else width - MARGIN
    draw, height, anchors = _picture(rules, width, room, HIGHEST)
    callouts = [
        scenes.Callout(_words(row.cells), anchors.get(str(row.cells["station"]), (width / 2, 0.0)), _side(row.cells))
        for row in rules.tables[TABLE].rows
    ]
    return scenes.with_steps(draw, callouts, width, height, led=False)


def places(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The same without words."""
    return _picture(rules, width, width - MARGIN, LOW)[:2]


def _picture(rules: Rules, width: float, room: float, highest: float) -> tuple[Drawing, float, dict[str, Point]]:
    """Convoy and escorts in a room in the middle of a width, the height, and the first place of each letter."""
    draw = Drawing()
    formation = next(each for each in formations(rules).values() if len(each.columns) == 3)
    convoy, chart = whole_chart(rules, formation)
    bows = [bow for column in convoy.columns for bow in column.bows]
    everything = [*bows, *chart.bows.values()]
    rights, aheads = [bow.right for bow in everything], [bow.ahead for bow in everything]
    across, along = COLUMN * (max(rights) - min(rights)), (max(aheads) - min(aheads)) / 2 + 4
    size = min(LARGEST, room / across, highest / along)
    height = along * size + 8

    def place(bow: Offset) -> Point:
        x = (bow.right - (max(rights) + min(rights)) / 2) * COLUMN * size
        return width / 2 + x, height - 4 - (max(aheads) - bow.ahead + 2) / 2 * size

    for bow in bows:
        scenes.draw_ship_up(draw, place(bow), SHIPS * size, "merchantman", "ink")
    anchors: dict[str, Point] = {}
    for name in sorted(chart.bows, key=side_of):
        x, y = place(chart.bows[name])
        scenes.draw_ship_up(draw, (x, y), SHIPS * size, "destroyer", "sea")
        beside = x - ROUND - 4 if side_of(name) == "left" else x + ROUND + 4
        scene.draw_disc(draw, beside, y - 0.5 * size, letter_of(name), ROUND)
        anchors.setdefault(letter_of(name), (x, y))
    lead = max((bow for bow in bows if bow.right == 0), key=lambda bow: bow.ahead)
    outer = max((bow for bow in bows if bow.right == max(each.right for each in bows)), key=lambda bow: bow.ahead)
    ahead, abeam = (f"{value(rules, key):g}" for key in ("station-ahead-gap", "station-abeam"))
    (x, y), (u, v) = place(lead), anchors["A"]
    draw_dimension(draw, (x + 0.9 * size, y + 0.5 * size), (u + 0.9 * size, v - 1.5 * size), ahead)
    (x, y), (u, _) = place(outer), next(place(bow) for name, bow in chart.bows.items() if name == "C-right")
    draw_dimension(draw, (x + 0.5 * size, y - 0.5 * size), (u - 0.5 * size, y - 0.5 * size), abeam)
    return draw, height, anchors


def _words(cells: Mapping[str, object]) -> scene.Step:
    """A station with the number of its escorts and its place."""
    escorts = str(cells["escorts"])
    return scene.Step(str(cells["station"]), f"{escorts} escort{'' if escorts == '1' else 's'}", str(cells["place"]))


def _side(cells: Mapping[str, object]) -> int:
    return -1 if cells["station"] in LEFT else 1


def capital_places(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A convoy of three columns and three ranks whose capital ships are numbered as they are placed, and the steps."""
    draw, step, ranks = Drawing(), 34.0, 3
    berths = capital_berths([ranks] * 3, CAPITALS)[0]
    height = 3 * step + 8
    for column in range(3):
        for rank in range(ranks):
            x, y = (column + 0.7) * step, height - 14 - rank * step
            number = next((n for n, berth in enumerate(berths, 1) if berth == (column, rank)), 0)
            name, ink = ("battleship", "navy") if number else ("merchantman", "grey")
            scenes.draw_ship_up(draw, (x, y + 2), 15.0, name, ink)
            if number:
                scene.draw_disc(draw, x + 12, y - 6, str(number), 6.5, "danger")
    x = 3.6 * step
    steps = [scene.Step("", *pair) for pair in scenes.named_steps(rules, "capital-ships").items()]
    half = -(-len(steps) // 2)
    low = 0.0
    for n, part in enumerate((steps[:half], steps[half:])):
        room = (width - x - 16) / 2
        words = Drawing()
        low = min(low, scene.draw_list(words, part, 0.0, 0.0, room) if part else 0.0)
        with draw.group(shift(x + n * (room + 16), height)):
            draw.add(words.records)
    if height + low >= 0:
        return draw, height
    moved = Drawing()
    with moved.group(shift(0, -height - low)):
        moved.add(draw.records)
    return moved, -low
