"""Runs one turn, and holds what went in beside what came out.

`run_turn` is the only place that knows how a turn is asked for."""

import json
import re
import tomllib
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from tests.games.on_patrol.judge.geometry import apart, beside, flat, hex_at, stance, stern_of

SURFACED, VISIBLE_DEPTH = 0, 25


def by_command(text, seed, *options):
    """The result of the command line for a game file, and what it left in its folder as `{name: bytes}`."""
    from generators.cli.main import cli

    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.toml"
        file.write_text(text, encoding="utf-8", newline="\n")
        out = Path(folder) / "out"
        words = ["turn", "on-patrol", str(file), "--seed", str(seed), "-o", str(out), *options]
        result = CliRunner().invoke(cli, words, prog_name="plotroom")
        files = {path.name: path.read_bytes() for path in Path(folder).rglob("*") if path.is_file() and path != file}
    return result, files


def run_turn(text, seed, **altered):
    """The JSON of one turn of a game file, by rules with figures altered. A refused file is a `ValueError` with its line."""
    from aids import games
    from aids.dice import RandomDice
    from aids.errors import PlotroomError
    from aids.on_patrol.game.game_file import parse_game
    from aids.on_patrol.game.turn import as_json, play

    house = re.search(r'^rules = "(.*)"', text, re.MULTILINE)
    rules = games.load("on-patrol", house[1] if house else None).rules
    changed = {name.replace("_", "-"): value for name, value in altered.items()}
    figures = {name: rules.figures[name]._replace(value=value) for name, value in changed.items()}
    rules = rules._replace(figures={**rules.figures, **figures})
    try:
        game = parse_game(rules, text, "game.toml")
    except PlotroomError as error:
        raise ValueError(str(error)) from error
    return json.loads(json.dumps(as_json(rules, play(rules, game.position, RandomDice(seed)))))


def gone(one):
    """Whether a ship or an escort has sunk: the file says so, or it has taken the hits that sink its class (OP-63)."""
    return "sunk" in one or one.get("taken", 0) >= one.get("hits", 9999)


class Turn:
    """A game file as a document, the JSON of its turn, and both read into hexes. Escorts that sank are in `lost` alone."""

    def __init__(self, before, report):
        self.lost = [one for one in before.get("escorts", []) if gone(one)]
        ships = [{"sunk": before["turn"]} | one if gone(one) else one for one in before.get("ships", [])]
        escorts = [one for one in before.get("escorts", []) if not gone(one)]
        self.before, self.report = before | {"ships": ships, "escorts": escorts}, report

    @cached_property
    def after(self):
        """The next file as a document."""
        following = self.report["next"]
        return tomllib.loads(following) if isinstance(following, str) else following

    @cached_property
    def submarines(self):
        return {one["name"]: one for one in self.before.get("submarines", [])}

    @cached_property
    def ships(self):
        return {one["name"]: one for one in self.before.get("ships", [])}

    @cached_property
    def afloat(self):
        return {name: one for name, one in self.ships.items() if "sunk" not in one}

    @cached_property
    def escorts(self):
        return {one["name"]: one for one in self.before.get("escorts", [])}

    @cached_property
    def moves(self):
        """The report of each escort, by name, in the order in which they move."""
        return {one["name"]: one for one in self.report["escorts"]}

    @cached_property
    def fleet(self):
        return {one["name"]: one for one in self.report["ships"]}

    @cached_property
    def escorts_after(self):
        return {one["name"]: one for one in self.after.get("escorts", []) if "sunk" not in one}

    @cached_property
    def ships_after(self):
        return {one["name"]: one for one in self.after.get("ships", [])}

    @cached_property
    def markers(self):
        return {name: self.report["markers"].get(name, "none") for name in self.submarines}

    @cached_property
    def modes(self):
        return {name: mode_of(marker) for name, marker in self.markers.items()}

    @cached_property
    def targets(self):
        """The target hex of each marked submarine, worked out from its marker."""
        found = {}
        for name, marker in self.markers.items():
            if marker != "none":
                found[name] = target_of(marker, place(self.submarines[name]))
        return found

    @cached_property
    def pursuers(self):
        """The names of the escorts that are sent against a submarine, in the order in which they move."""
        return [name for name, one in self.moves.items() if one.get("against") in self.targets]

    def stances(self, name):
        """An escort's bow and facing before its move and on entering each hex. A turn on the spot is no entry."""
        start = place(self.escorts[name])
        entries = [stance(text) for text in self.moves[name]["path"]]
        return [start, *(entries if not entries or entries[0][0] != start[0] else entries[1:])]

    def end(self, name):
        """An escort's bow and facing after its move, a turn on the spot included."""
        path = self.moves[name]["path"]
        return stance(path[-1]) if path else place(self.escorts[name])

    def aim(self, name):
        """The hex that an escort steers for or circles."""
        against = self.moves[name]["against"]
        if name == self.rammers.get(against):
            return place(self.submarines[against])[0]
        return self.targets[against]

    @cached_property
    def rammers(self):
        """The escort that rams each surfaced submarine: of its force the nearest to its bow (104.2.1 Mode 5, OP-45)."""
        found = {}
        for submarine, one in self.submarines.items():
            if self.modes[submarine] == 5:
                bow = place(one)[0]
                force = [name for name in self.pursuers if self.moves[name]["against"] == submarine]
                near = sorted((*nearness(self.escorts[name], bow), name.casefold(), name) for name in force)
                found |= {submarine: near[0][-1]} if near else {}
        return found


def nearness(one, target):
    """How far the bow of an escort is from a hex, then how far off that it points: 0 straight at it, 2 straight away."""
    bow, facing = place(one)
    if bow == target:
        return 0, -1
    (bx, by), (tx, ty), (ax, ay) = flat(bow), flat(target), flat(beside(bow, facing))
    dx, dy = tx - bx, ty - by
    return apart(bow, target), round(1 - ((ax - bx) * dx + (ay - by) * dy) / (dx * dx + dy * dy) ** 0.5, 9)


def place(one):
    """Bow and facing of a ship, escort, submarine or torpedo of a game file."""
    return hex_at(one["bow"]), one["facing"]


def hexes_of(one):
    bow, facing = place(one)
    return {bow, stern_of(bow, facing)}


def mode_of(marker):
    """The mode of the Escort Action Table (104.2.1)."""
    kind = marker.split()[0]
    return {"none": 1, "torpedo": 2, "escort-colour": 3, "sub-colour": 4, "sub-colour-surfaced": 5, "inverted": 6}[kind]


def target_of(marker, submarine):
    """The target hex of a marker (105.1.3): the torpedo marker's own hex, or the hex ahead of a submarine marker."""
    kind, _, where = marker.partition(" ")
    if kind == "torpedo":
        return hex_at(where.partition("/")[0])
    bow, facing = stance(where) if where else submarine
    return beside(bow, facing)
