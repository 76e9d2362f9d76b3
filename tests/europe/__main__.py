"""Make `templates/europe.toml`, the map of Europe in 1901, from the coasts of Natural Earth and our own borders.

The atlas is `countries-50m.json` of the npm package `world-atlas` (2.0.2; public domain data):
`npm pack world-atlas`, unpack it, and give the path of that file.  Our borders are in `tests/europe/borders.toml`.
"""

import argparse
import itertools
import tomllib
from pathlib import Path

from aids.u_boat.game_map import load_map
from generators.templates import TEMPLATES
from tests.europe.build import OWN, build_map, placed, rings_of
from tests.europe.room import find_room, units_of

HEAD = """\
# The map of Europe in 1901 as a topology: made by `python -m tests.europe` from Natural Earth (public domain) and
# tests/europe/borders.toml.  Units: {width} are the width of the map; y is up.
#
# lines    each border once: the area on its left, the one on its right, its points, each after the first as the way
#          from the one before.  `outside` is outside the frame, `land` no part of the game, `con.water` water that belongs to
#          a province.
# places   where the name (its middle, its lines, units a letter), three counters and the supply centre have room
# coasts   where a fleet stands on a coast of a province with several

size = [{width}, {height}]
lines = [
"""


def told(lines, width, height, game_map):
    """The text of the file."""
    own = tomllib.loads(OWN.read_text(encoding="utf-8"))
    out = [HEAD.format(width=width, height=height)]
    for left, right, points in lines:
        steps = [points[0], *((b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points))]
        out.append(f'  ["{left}", "{right}", "{" ".join(f"{x},{y}" for x, y in steps)}"],\n')
    out.append("]\n\n[places]\n")
    for province in game_map.provinces.values():
        starts = own["places"][province.id]
        start = placed(starts if isinstance(starts, str) else starts[0], own)
        room = find_room(province.name, rings_of(lines, province.id), start, bool(province.centre))
        fields = [f"name = {list(units_of(room['name']))}", f"lines = {room['lines']}".replace("'", '"')]
        fields.append(f"letter = {round(room['letter'] * 40)}")
        fields.append(f"units = {[list(units_of(cell)) for cell in room['units']]}")
        if province.centre:
            fields.append(f"centre = {list(units_of(room['centre']))}")
        out.append(f"{province.id} = {{ {', '.join(fields)} }}\n")
    out.append("\n[coasts]\n")
    out += [f'"{name}" = {list(placed(text, own))}\n' for name, text in own["coasts"].items()]
    out.append("\n[canals]\n")
    for name, text in own["canals"].items():
        out.append(f"{name} = {[list(placed(word, own)) for word in text.split()]}\n")
    return "".join(out)


def main():
    """Read the atlas that is named and write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.europe", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("atlas", type=Path, help="countries-50m.json of the package world-atlas")
    width, height, lines = build_map(parser.parse_args().atlas)
    target = TEMPLATES / "europe.toml"
    target.write_text(told(lines, width, height, load_map()), encoding="utf-8", newline="\n")
    print(f"{target}: {len(lines)} lines, {sum(len(points) for _, _, points in lines)} points")


if __name__ == "__main__":
    main()
