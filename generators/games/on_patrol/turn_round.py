"""The turn of On Patrol drawn: a picture of each phase in its order, and what a ship does in its two hexes."""

from __future__ import annotations

from collections.abc import Callable

from aids.hexes import Hex, neighbour
from aids.rulebook.rules import Rules
from generators.drawing import scene
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.art import draw_art
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.hex_grid import draw_field
from generators.drawing.text import wrap_text
from generators.games.on_patrol import path_drawing, scenes
from generators.page.typeset import Block
from generators.sheets.charts.blocks import OwnTableBlock
from generators.sheets.sheet import Job

TABLE, WAYS = "turn-phases", "escort-movement"
SIGNS = {"Formation": "formation", "Radial": "radial", "Diameter": "ring"}  # of the ways to move
SIGN = 52.0  # points: a sign
HIGH, GAP = 38.0, 10.0  # points: the picture of a phase, and from panel to panel
WEAPONS = ("depth-charge", "k-gun", "hedgehog")
LARGEST = 24.0  # points: a hex of a ship's two hexes


def _starshell(draw: Drawing, width: float) -> None:
    for x in (0.36, 0.64):
        draw_art(draw, "starshell", (x * width - 13, 9, 26, 26), "amber", ground="pale")


def _escorts(draw: Drawing, width: float) -> None:
    for n, x in enumerate((0.3, 0.5, 0.7)):
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
        draw.arc(0.3 * width + 18, 14, 12 + 7 * n, -30, 60, Style(None, "sea", 1.2))
    scene.draw_below(draw, "submarine-submerged-side", 0.8 * width, 9, 44, "danger", left=True)


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
                    with draw.group(shift(left, y - HIGH)):
                        picture(draw, each)
                low = min(low, scene.draw_list(draw, [step], left, y - HIGH - 5, each))
            y = low - 3 - job.air
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
            box = (left + (each - SIGN) / 2, y - (high + SIGN) / 2, SIGN, SIGN)
            draw_art(draw, SIGNS[name], box, "sea", ground="pale")
            low = min(low, scene.draw_list(draw, [scene.Step("", name, steps[name])], left, y - high - 3, each))
        rest = [(name, text) for name, text in steps.items() if name not in shown]
        return Block(-scenes.draw_rest(draw, rest, low - 8, width), draw, table.assumes)


def two_hexes(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A ship in its two hexes, and how its stern swings in a turn."""
    draw, here = Drawing(), Hex(0, 0)
    pictures = (("Bow in hex A, hex B ahead of it", here, 0), ("A turn: the bow stays, the stern swings", here, 5))
    each = width / len(pictures)
    size = min(LARGEST, each / 5)
    captions = [wrap_text(caption, scene.TEXT, each - 6, "semibold") for caption, *_ in pictures]
    foot = 11.0 * (max(map(len, captions)) - 1) + 10
    for n, (lines, (_, bow, step)) in enumerate(zip(captions, pictures, strict=True)):
        x = (n + 0.5) * each
        with draw.group(shift(x, foot + 1.7 * size)):
            draw_field(draw, [here, neighbour(here, 3), neighbour(here, 0), neighbour(here, 2)], size, "tint")
            if step:
                path_drawing.draw_later(draw, here, 0, size)
            else:
                scene.draw_disc(draw, 0.8 * size, 0, "A", 7)
                draw.text(0, size - 4, "B", scene.MAIN, "danger", "bold", "middle")
            scenes.draw_marker(draw, bow, step, size, scenes.CARGO)
        for k, line in enumerate(lines):
            draw.text(x, foot - 6 - 11 * k, line, scene.TEXT, "ink", "semibold", "middle")
    return draw, foot + 3.4 * size
