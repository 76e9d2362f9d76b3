"""Figures and rulings that a kit names."""

from __future__ import annotations

from aids.errors import nearest
from aids.rules import Figure
from aids.toml_file import Key
from generators.sheets.kits import Job, Spec


def figure(spec: Spec, name: object, job: Job, *keys: Key) -> Figure:
    """The figure of the rules in force by a name that the spec states at `keys`; RulesError if there is none."""
    figures = job.game.rules.figures
    if name not in figures:
        spec.fail(f"there is no figure {name!r}; {nearest(str(name), figures)}", *keys)
    return figures[str(name)]


def figure_value(spec: Spec, key: str, job: Job) -> int:
    """The value of the figure that a setting names, as a whole number."""
    return int(figure(spec, spec.get(key, str), job, key).value)


def number_or_figure(spec: Spec, key: str, job: Job) -> int:
    """A setting that is a whole number or the name of a figure."""
    stated = spec.get(key, (int, str))
    return stated if isinstance(stated, int) else figure_value(spec, key, job)


def rulings(spec: Spec, key: str, job: Job) -> tuple[str, ...]:
    """The rulings that a setting names; RulesError for one that is not of the game."""
    ids = tuple(spec.get(key, list, []))
    for ruling in ids:
        if ruling not in job.game.rules.rulings:
            spec.fail(f"there is no ruling {ruling!r}; {nearest(str(ruling), job.game.rules.rulings)}", key)
    return ids
