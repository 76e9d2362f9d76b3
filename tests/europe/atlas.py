"""Coasts and borders of states, read from an atlas in TopoJSON: lines of points in longitude and latitude."""

import json
from collections import defaultdict
from itertools import chain


def read_atlas(path, merged):
    """(coasts, borders) of the file at `path`.

    Coasts are lines that one state has; `borders` lists the lines by the two states that share them.  `merged` names
    the states that count as part of another.  OSError or ValueError if the file is no such atlas.
    """
    atlas = json.loads(path.read_text(encoding="utf-8"))
    arcs = [_decoded(arc, atlas["transform"]) for arc in atlas["arcs"]]
    states = defaultdict(set)
    for state in atlas["objects"]["countries"]["geometries"]:
        name = state["properties"]["name"]
        for number in _numbers(state["arcs"]):
            states[number if number >= 0 else ~number].add(merged.get(name, name))
    coasts, borders = [], defaultdict(list)
    for number, names in states.items():
        if len(names) == 2:
            borders[frozenset(names)].append(arcs[number])
        elif len(names) == 1 and not _is_inner(number, atlas, merged):
            coasts.append(arcs[number])
    return coasts, {names: joined(lines) for names, lines in borders.items()}


def _is_inner(number, atlas, merged):
    """Whether an arc separates two states that are merged, so that it is no coast."""
    users = 0
    for state in atlas["objects"]["countries"]["geometries"]:
        if state["properties"]["name"] in {*merged, *merged.values()}:
            users += sum(n in (number, ~number) for n in _numbers(state["arcs"]))
    return users > 1


def _numbers(arcs):
    """The numbers of all arcs in nested lists."""
    if isinstance(arcs, int):
        return [arcs]
    return list(chain.from_iterable(map(_numbers, arcs)))


def _decoded(arc, transform):
    """An arc in degrees: each point is a step from the last one."""
    (scale_x, scale_y), (left, low) = transform["scale"], transform["translate"]
    x = y = 0
    points = []
    for step in arc:
        x, y = x + step[0], y + step[1]
        points.append((left + scale_x * x, low + scale_y * y))
    return points


def joined(lines):
    """Lines joined where an end of one is an end of exactly one other."""
    lines = [list(line) for line in lines]
    while True:
        ends = defaultdict(set)
        for i, line in enumerate(lines):
            if line[0] != line[-1]:
                ends[line[0]].add(i)
                ends[line[-1]].add(i)
        pair = next((tuple(used) for used in ends.values() if len(used) == 2), None)
        if pair is None:
            return lines
        one, other = (lines[i] for i in pair)
        if one[-1] not in (other[0], other[-1]):
            one = one[::-1]
        if other[0] != one[-1]:
            other = other[::-1]
        lines = [line for i, line in enumerate(lines) if i not in pair] + [one + other[1:]]
