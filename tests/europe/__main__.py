"""Make `templates/europe.toml`, the map of Europe in 1901, from the coasts of Natural Earth and our own borders.

The atlas is `countries-50m.json` of the npm package `world-atlas` (2.0.2; public domain data):
`npm pack world-atlas`, unpack it, and give the path of that file.  Our borders are in `tests/europe/borders.toml`.
"""

import argparse
import itertools
import tomllib
from math import ceil
from pathlib import Path

from aids.u_boat.game_map import load_map
from generators import TEMPLATES
from generators.page.tiles import join_places
from tests.europe.build import OWN, build_map, placed, rings_of
from tests.europe.names import COAST, SIZES, shapes_of
from tests.europe.room import find_place, find_room, ground_of, main_part

HEAD = """\
# The map of Europe in 1901 as a topology: made by `python -m tests.europe` from Natural Earth (public domain) and
# tests/europe/borders.toml.  Units: {width} are the width of the map; y is up.
#
# lines    each border once: the area on its left, the one on its right, its points, each after the first as the way
#          from the one before.  `outside` is outside the frame, `land` no part of the game, `con.water` water that belongs to
#          a province.
# canals   the course of each canal that has to be drawn
# page, board, poster   what has room on a map that is `width` points wide or wider: a piece of the size `piece`, and
#          letters  the size of the three letters of a province
#          places   the middle of the title, the lines of the name in it, and up to three pieces beside it
#          coasts   where a fleet stands on a coast of a province with several

size = [{width}, {height}]
lines = [
"""


def told(lines, moved, width, height):
    """The text of the file."""
    own = tomllib.loads(OWN.read_text(encoding="utf-8"))
    out = [HEAD.format(width=width, height=height)]
    for left, right, points in lines:
        steps = [points[0], *((b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points))]
        out.append(f'  ["{left}", "{right}", "{" ".join(f"{x},{y}" for x, y in steps)}"],\n')
    out.append("]\n\n[canals]\n")
    for name, text in own["canals"].items():
        out.append(f"{name} = {[list(moved[placed(word, own)]) for word in text.split()]}\n")
    starts = {
        name: moved[placed(texts if isinstance(texts, str) else texts[0], own)] for name, texts in own["places"].items()
    }
    coasts = {name: moved[placed(text, own)] for name, text in own["coasts"].items()}
    for name, size in SIZES.items():
        out += _told_places(name, size, lines, (width, height), {**starts, **coasts}, own)
    return "".join(out)


def _told_places(name, size, lines, extent, starts, own):
    """The table of places on a map of one size, those that were moved laid over what is found."""
    factor = size.width / extent[0]
    piece = tuple(side / factor for side in size.piece)
    joins = [
        [place / factor for place in join_places(-1, length * factor + 1, size.tiles)] if size.tiles > 1 else []
        for length in extent
    ]
    out = [f"\n[{name}]\nwidth = {size.width}\npiece = {[round(side) for side in piece]}\n"]
    out.append(f"letters = {ceil(size.letters / factor)}\n\n[{name}.places]\n")
    found = {}
    for province in load_map().provinces.values():
        ground = ground_of(
            rings_of(lines, province.id), rings_of(lines, f"{province.id}.water"), piece, joins, size.cell
        )
        for coast in province.coasts:
            place = f"{province.id}/{coast}"
            found[place], ground = _coast(ground, starts[place], size, factor)
        shapes = shapes_of(province, size, own["hyphens"].get(province.id, ""))
        boxes = [(shape.width / factor, shape.height / factor) for shape in shapes]
        room = find_room(main_part(ground, starts[province.id]), boxes, piece) or find_room(ground, boxes, piece)
        if room is None:
            raise ValueError(f"{name}: no room for the name {province.name}")
        shape = shapes[room.shape]
        lines_told = str(list(shape.lines)).replace("'", '"')
        moved = own["moved"].get(name, {}).get(province.id, {})
        fields = [f"name = {moved.get('name', _rounded(room.name))}", f"lines = {lines_told}"]
        fields.append(f"units = {moved.get('units', [_rounded(middle) for middle in room.pieces])}")
        out.append(f"{province.id} = {{ {', '.join(fields)} }}\n")
    out.append(f"\n[{name}.coasts]\n")
    out += [f'"{place}" = {_rounded(middle)}\n' for place, middle in found.items()]
    return out


def _coast(ground, near, size, factor):
    """The middle of a fleet on a coast, its name above it, and the ground without the two, or without the name alone."""
    piece = [side / factor for side in size.piece]
    name = COAST / factor
    middle, rest = find_place(ground, (piece[0], piece[1] + name), near) or (None, ground)
    if middle is None:
        middle, rest = find_place(ground, (1.5 * name, name), near)
        return (middle[0], middle[1] - (name + piece[1]) / 2), rest
    return (middle[0], middle[1] - name / 2), rest


def _rounded(point):
    return [round(value) for value in point]


def main():
    """Read the atlas that is named and write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.europe", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("atlas", type=Path, help="countries-50m.json of the package world-atlas")
    width, height, lines, moved = build_map(parser.parse_args().atlas)
    target = TEMPLATES / "europe.toml"
    target.write_text(told(lines, moved, width, height), encoding="utf-8", newline="\n")
    print(f"{target}: {len(lines)} lines, {sum(len(points) for _, _, points in lines)} points")


if __name__ == "__main__":
    main()
