"""Diagrams in charts: a drawing of a game's geometry, not to scale."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from inspect import getmembers, isfunction

from aids.errors import nearest
from aids.rules import Rules
from generators.drawing.drawing import Drawing, Group, shift
from generators.page.typeset import Block, closing, section_head
from generators.sheets.catalogue import catalogue
from generators.sheets.kits import Job, Spec

#: Draws something under the rules in force, so wide in points; the drawing and its height, lower left corner (0, 0).
Diagram = Callable[[Rules, float], tuple[Drawing, float]]


def diagrams(game: str) -> dict[str, Diagram]:
    """The diagrams of a game by name: the public functions of its diagram module, `_` written as `-`."""
    name = catalogue(game).diagrams
    if not name:
        return {}
    drawn = getmembers(import_module(name), lambda one: isfunction(one) and one.__module__ == name)
    return {function.replace("_", "-"): made for function, made in drawn if not function.startswith("_")}


def diagram_block(spec: Spec, job: Job, width: float) -> Block:
    """A drawing of the game's geometry, by name."""
    spec.known("kind", "span", "diagram", "title", "rule", "note", "assumes")
    name = spec.get("diagram", str)
    drawn = diagrams(job.game.name)
    if name not in drawn:
        spec.fail(f"{job.game.name} has no diagram {name!r}; {nearest(name, drawn)}", "diagram")
    draw = Drawing()
    y = -section_head(draw, spec.get("title", str), spec.get("rule", str, ""), width) - 6
    picture, height = drawn[name](job.game.rules, width)
    draw.add([Group(shift(0, y - height), picture.records, None)])
    assumes = tuple(spec.get("assumes", list, []) or ())
    for ruling in assumes:
        if ruling not in job.game.rules.rulings:
            spec.fail(f"there is no ruling {ruling!r}; {nearest(str(ruling), job.game.rules.rulings)}", "assumes")
    note = spec.get("note", str, "")
    y = closing(draw, [note] if note else [], assumes, y - height - 2, width)
    return Block(-y, draw, assumes)
