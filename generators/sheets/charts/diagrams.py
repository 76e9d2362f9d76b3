"""Diagrams in charts: a drawing of a game's geometry, not to scale."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import FunctionType

from aids.errors import nearest
from aids.places import brief
from aids.rules import Rules
from generators.drawing.drawing import Drawing, Group, shift
from generators.page.typeset import Block, draw_notes, draw_section
from generators.sheets.catalogue import catalogue
from generators.sheets.figures import aside, rulings
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job

#: Draws under the rules in force in a width in points; the drawing and its height, lower left corner (0, 0).
Diagram = Callable[[Rules, float], tuple[Drawing, float]]


def diagrams(game: str) -> dict[str, Diagram]:
    """The diagrams of a game by name: the public functions of its diagram module, `_` written as `-`."""
    module = catalogue(game).diagrams
    if not module:
        return {}
    members = sorted(vars(import_module(module)).items())
    return {
        name.replace("_", "-"): member
        for name, member in members
        if isinstance(member, FunctionType) and member.__module__ == module and not name.startswith("_")
    }


def diagram_block(spec: Spec, job: Job, width: float) -> Block:
    """The chart block `diagram`: a drawing of the game's geometry, by name."""
    spec.known("kind", "span", "diagram", "title", "rule", "aside", "note", "assumes")
    name = spec.get("diagram", str)
    known = diagrams(job.game.name)
    if name not in known:
        spec.fail(f"{job.game.name} has no diagram {brief(name)}; {nearest(name[:40], known)}", "diagram")
    assumes = rulings(spec, "assumes", job)
    draw = Drawing()
    y = draw_section(draw, spec.get("title", str), aside(spec, spec.get("rule", str, "")), width) - 6
    picture, height = known[name](job.game.rules, width)
    draw.add([Group(shift(0, y - height), picture.records, None)])
    note = spec.get("note", str, "")
    y = draw_notes(draw, [note] if note else [], y - height - 2, width)
    return Block(-y, draw, assumes)
