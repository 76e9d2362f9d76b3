"""Diagrams of On Patrol: the phases of a turn, the ways of escorts, stations, and a ship in its two hexes.

Those of other modules are in `__all__` too, so that a kit finds each by its name.
"""

from collections.abc import Callable
from math import fsum

from aids.hexes import Hex, neighbor
from aids.on_patrol.formation import Formation
from aids.on_patrol.formation import formations as known_formations
from aids.on_patrol.stations import letter_of, whole_chart
from aids.rulebook.rules import Rules
from generators.drawing import Drawing, Style, scene, shift
from generators.drawing.art import draw_art
from generators.drawing.hex_grid import draw_field
from generators.drawing.scene import draw_arrow_head, draw_die
from generators.drawing.text import text_width, wrap_text
from generators.games.on_patrol import attack_pictures, convoy_pictures, scenes
from generators.games.on_patrol.attack_pictures import assault_zone, depth_combat, ring_path
from generators.games.on_patrol.blocks import night_lights, sight
from generators.games.on_patrol.convoy_pictures import (
    formation_places,
    other_formations,
    stations,
    turn_at_sea,
    which_formation,
)
from generators.games.on_patrol.convoy_pictures import places as station_places
from generators.page.rich_text import Block
from generators.sheets.charts import OwnTableBlock
from generators.sheets.sheet import Job

TABLE, WAYS = "turn-phases", "escort-movement"
SIGNS = {"Formation": "formation", "Radial": "radial", "Diameter": "ring"}  # of the ways to move
SIGN = 52.0  # points: a sign
HIGH, GAP = 40.0, 10.0  # points: the picture of a phase, and from panel to panel
GROWN = 1.14  # a picture is drawn so much larger, about its middle at 19 points
WEAPONS = ("depth-charge", "k-gun", "hedgehog")
LARGEST = 24.0  # points: a hex of a ship's two hexes


def _starshell(draw: Drawing, width: float) -> None:
    for x in (0.36, 0.64):
        draw_art(draw, "starshell", (x * width - 13, 9, 26, 26), "amber", ground="pale")


def _escorts(draw: Drawing, width: float) -> None:
    for n, x in enumerate((0.26, 0.5, 0.74)):
        scenes.draw_counter(draw, (x * width + 12, 10.0 + 6 * n), 90.0, 17.0, scenes.ESCORT)


def _convoy(draw: Drawing, width: float) -> None:
    draw_die(draw, 3, 0.16 * width, 11, 18)
    for n, x in enumerate((0.52, 0.76)):
        scenes.draw_counter(draw, (x * width + 12, 15.0 + 10 * n), 90.0, 17.0, scenes.CARGO)


def _gunfire(draw: Drawing, width: float) -> None:
    scene.draw_afloat(draw, "destroyer-side", 0.28 * width, 10, 52, "navy")
    draw.line((0.5 * width, 19), (0.7 * width, 19), Style(None, "danger", 1.2, (4, 3)))
    draw_art(draw, "burst", (0.76 * width - 11, 8, 22, 22), "danger", ground="pale")


def _attacks(draw: Drawing, width: float) -> None:
    for n, name in enumerate(WEAPONS):
        draw_art(draw, name, ((0.25 + 0.25 * n) * width - 12, 8, 24, 24), "danger", ground="pale")


def _search(draw: Drawing, width: float) -> None:
    scene.draw_afloat(draw, "destroyer-side", 0.3 * width, 10, 52, "navy")
    for n in range(3):
        draw.arc(0.3 * width + 18, 17, 12 + 7 * n, -30, 60, Style(None, "sea", 1.2))
    scene.draw_below(draw, "submarine-submerged-side", 0.8 * width, 13, 44, "danger", left=True)


def _submarine(draw: Drawing, width: float) -> None:
    scenes.draw_counter(draw, (0.58 * width, 20.0), 90.0, 21.0, scenes.MARKERS["sub-colour"])
    draw.line((0.62 * width, 20), (0.78 * width, 20), Style(None, "sea", 1.4))
    draw_arrow_head(draw, 0.8 * width, 20, 0, 7, "sea")


def _torpedoes(draw: Drawing, width: float) -> None:
    scene.draw_below(draw, "submarine-submerged-side", 0.26 * width, 20, 48, "navy")
    for n in range(2):
        draw_art(draw, "torpedo", (0.56 * width + 24 * n, 9, 22, 22), "danger", ground="pale")


def _end(draw: Drawing, width: float) -> None:
    for n, counter in enumerate(scenes.MARKERS.values()):
        scenes.draw_counter(draw, ((0.2 + 0.2 * n) * width, 28.0), 0.0, 17.0, counter)


#: The picture of each phase by the key of its row.
PICTURES: dict[str, Callable[[Drawing, float], None]] = {
    "starshells": _starshell,
    "escorts": _escorts,
    "convoy": _convoy,
    "gunfire": _gunfire,
    "attacks": _attacks,
    "search": _search,
    "submarine": _submarine,
    "torpedoes": _torpedoes,
    "end": _end,
}


class TurnRound(OwnTableBlock):
    """The phases of a turn in panels, each with its picture, its mark on the logs and what happens."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        table, draw = job.game.rules.tables[TABLE], Drawing()
        across = 3 if width >= scene.WIDE else 2
        each = (width - GAP * (across - 1)) / across
        panels = []
        for row in table.rows:
            key, mark, phase, does = (str(row.cells[cell]) for cell in ("key", "mark", "phase", "does"))
            panels.append((PICTURES.get(key), scene.Step(mark, phase, does)))
        y = self.head(draw, table, width) - 8
        for start in range(0, len(panels), across):
            line = panels[start : start + across]
            low = y
            for n, (picture, step) in enumerate(line):
                left = n * (each + GAP)
                draw.rect(left, y - HIGH, each, HIGH, Style("pale"))
                if picture:
                    with draw.group((GROWN, 0, 0, GROWN, left, y - HIGH / 2 - 19 * GROWN)):
                        picture(draw, each / GROWN)
                low = min(low, scene.draw_list(draw, [step], left, y - HIGH - 5, each))
            y = low - 8 - job.air
        return Block(-y - 6, draw, table.assumes)


class EscortWays(OwnTableBlock):
    """The ways in which escorts move in panels, each with the sign of its mode counters, and what else holds."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        table = rules.tables[WAYS]
        steps = scenes.named_steps(rules, WAYS)
        shown = [name for name in SIGNS if name in steps]
        each = (width - GAP * (len(shown) - 1)) / max(1, len(shown))
        y = low = self.head(draw, table, width) - 8
        high = SIGN + 16 + 2 * job.air
        for n, name in enumerate(shown):
            left = n * (each + GAP)
            draw.rect(left, y - high, each, high, Style("pale"))
            box = (left + (each - high) / 2 + 8, y - high + 8, high - 16, high - 16)
            draw_art(draw, SIGNS[name], box, "sea", ground="pale")
            low = min(low, scene.draw_list(draw, [scene.Step("", name, steps[name])], left, y - high - 3, each))
        rest = [(name, text) for name, text in steps.items() if name not in shown]
        return Block(-scenes.draw_rest(draw, rest, low - 8, width), draw, table.assumes)


def two_hexes(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A ship in its two hexes, and how its stern swings in a turn."""
    draw, here = Drawing(), Hex(0, 0)
    pictures = (("Bow in hex A, hex B ahead of it", here, 0), ("Bow stays, stern swings", here, 5))
    each = width / len(pictures)
    size = min(LARGEST, each / 5)
    captions = [wrap_text(caption, scene.TEXT, each - 6, "semibold") for caption, *_ in pictures]
    foot = 11.0 * (max(map(len, captions)) - 1) + 10
    for n, (lines, (_, bow, step)) in enumerate(zip(captions, pictures, strict=True)):
        x = (n + 0.5) * each
        with draw.group(shift(x, foot + 1.7 * size)):
            draw_field(draw, [here, neighbor(here, 3), neighbor(here, 0), neighbor(here, 2)], size, "tint")
            if step:
                scenes.draw_later(draw, here, 0, size)
            else:
                scene.draw_disc(draw, 0.8 * size, 0, "A", 7)
                draw.text(0, size - 4, "B", scene.MAIN, "danger", "bold", "middle")
            scenes.draw_marker(draw, bow, step, size, scenes.CARGO)
        with draw.item():
            for k, line in enumerate(lines):
                draw.text(x, foot - 6 - 11 * k, line, scene.TEXT, "ink", "semibold", "middle")
    return draw, foot + 3.4 * size


__all__ = [
    "assault_zone",
    "attack_run",
    "depth_combat",
    "formation_places",
    "night_lights",
    "other_formations",
    "other_stations",
    "ring_path",
    "sight",
    "station_places",
    "stations",
    "turn_at_sea",
    "two_hexes",
    "which_formation",
]

OTHER_STEP, LARGEST_STEP = 14.7, 22.0  # points from piece to piece in the small pictures of formations


def other_stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations around each formation but the one that `stations` shows, not to scale, in as many lines as needed.

    The pieces of a formation lie in the order of their columns and rows, these a step apart.
    """
    draw, known, shown = Drawing(), known_formations(rules), convoy_pictures.shown(rules)
    others = [each for each in known.values() if each != shown]
    columns = fsum(_formation_with_stations(rules, each, 100.0)[1][0] / 100 for each in others)
    step = max(OTHER_STEP, min(LARGEST_STEP, width / (columns + 2 * len(others))))
    gap = max(2 * step, (width - columns * step) / max(1, len(others)) - 1 if step > OTHER_STEP else 0)
    lines, x = [Drawing()], gap / 2 if step > OTHER_STEP else 0.0
    heights = [0.0]
    for formation in others:
        picture, (wide, tall) = _formation_with_stations(rules, formation, step)
        if x and x + wide > width:
            lines, heights, x = [*lines, Drawing()], [*heights, 0.0], 0.0
        lines[-1].put(picture, x, 0)
        heights[-1], x = max(heights[-1], tall), x + wide + gap
    top = fsum(heights) + 8 * (len(lines) - 1)
    y = top
    for line, tall in zip(lines, heights, strict=True):
        draw.put(line, 0, y)
        y -= tall + 8
    return draw, top


def _formation_with_stations(rules: Rules, formation: Formation, step: float) -> tuple[Drawing, tuple[float, float]]:
    """A formation heading up with every station around it, hung from (0, 0), and its width and height."""
    draw, (convoy, chart) = Drawing(), whole_chart(rules, formation)
    hulls = [(bow, scenes.CARGO) for column in convoy.columns for bow in column.bows]
    stations = [(bow, letter_of(name)) for name, bow in chart.bows.items()]
    picture, across, down = scenes.convoy_picture(hulls, stations, step)
    name = f"Formation {formation.number}"
    wide = max(across, text_width(name, 10, "semibold"))
    draw.text(wide / 2, -9, name, 10, "navy", "semibold", "middle")
    draw.put(picture, (wide - across) / 2, -16)
    return draw, (wide, 16 + down)


def attack_run(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One attack run with its steps, from the approach to the next run."""
    picture, height, callouts = attack_pictures.attack_run(rules, width)
    return scenes.with_steps(picture, callouts, width, height)
