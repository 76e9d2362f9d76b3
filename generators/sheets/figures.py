"""Figures and rulings that a kit names."""

from __future__ import annotations

from aids.errors import nearest
from aids.places import Key, brief
from aids.rules import Figure
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job


def figure(spec: Spec, name: object, job: Job, *keys: Key) -> Figure:
    """The figure of the rules in force by a name that the spec states at `keys`; RulesError if there is none."""
    figures = job.game.rules.figures
    if not isinstance(name, str):
        raise spec.place.at(*keys).wrong("the name of a figure", name)
    if name not in figures:
        spec.fail(f"there is no figure {brief(name)}; {nearest(name[:40], figures)}", *keys)
    return figures[name]


def figure_value(spec: Spec, key: str, job: Job, most: int) -> int:
    """The value of the figure that a setting names, as a whole number from 0 to `most`."""
    value = int(figure(spec, spec.get(key, str), job, key).value)
    if not 0 <= value <= most:
        spec.fail(f"the figure {spec.data[key]!r} is {value}; 0 to {most} can be printed here", key)
    return value


def number_or_figure(spec: Spec, key: str, job: Job, least: int, most: int) -> int:
    """A setting that is a whole number from `least` to `most`, or the name of a figure."""
    stated = spec.get(key, (int, str))
    return spec.whole(key, least, most) if isinstance(stated, int) else figure_value(spec, key, job, most)


def measured_or_figure(
    spec: Spec, key: str, job: Job, least: float, most: float, default: float | None = None
) -> float:
    """A setting that is a number from `least` to `most`, or the name of a figure whose value is."""
    stated = spec.get(key, (int, float, str), default)
    if not isinstance(stated, str):
        return spec.decimal(key, least, most, default)
    value = float(figure(spec, stated, job, key).value)
    if not least <= value <= most:
        spec.fail(f"the figure {stated!r} is {value:g}; {least:g} to {most:g} can be printed here", key)
    return value


def rulings(spec: Spec, key: str, job: Job) -> tuple[str, ...]:
    """The rulings that a setting names; RulesError for one that is not of the game."""
    ids = spec.texts(key)
    for n, ruling in enumerate(ids):
        if ruling not in job.game.rules.rulings:
            spec.fail(f"there is no ruling {brief(ruling)}; {nearest(ruling[:40], job.game.rules.rulings)}", key, n)
    return ids


def aside(spec: Spec, default: str) -> str:
    """The small note at the right of a block's title: the block's own `aside`, or the default."""
    return str(spec.get("aside", str)) if "aside" in spec.data else default
