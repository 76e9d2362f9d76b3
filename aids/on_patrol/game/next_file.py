"""Writes game files: small TOML with a comment on each key, the player's fields last and empty, to be filled in.

`document` is the content as values, which the JSON of a turn shows; the text is made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from aids.hexes import DEFAULT_ON_PATROL, Board, heading_of, label
from aids.on_patrol.doing import doing_text
from aids.on_patrol.game.markers import marker_text, pose_text
from aids.on_patrol.game.piece_entries import FORMATION, HALTED
from aids.on_patrol.game.position import ConvoyShip, Escort, Pose, Position, Submarine, Torpedo, Weapon
from aids.on_patrol.game.turn_report import TurnReport
from aids.rules import Rules
from aids.source import END, Source, head_lines
from aids.toml_file import as_toml

Entries = dict[str, object]

COMMENT = 34  # column in which the comment of a line begins
TOP_WORDS = {
    "turn": "the turn that was just played",
    "light": "day or night",
    "convoy": "row of the fleet movement table (104.3.1)",
    "emergency": "capital ships sail in Emergency from this turn on (104.4.2)",
    "die": "your own fleet die of the coming turn; without it it is rolled",
    "fleet-dice": "fleet dice of the turns to come, as on the sealed slips; die overrides",
    "dice": "your own dice: two for each depth combat in order, then the fleet's",
}
BLANK = {"die": "3", "dice": "[5, 4]"}
"""The keys that stand in a file as comments while the player has not rolled."""
SUBMARINE_WORDS = {
    "bow": "now: enter its move",
    "facing": "1 to 6",
    "depth": "in feet, 0 surfaced",
    "began": "as its move began",
    "began-depth": "its depth then, at which it is searched for",
    "marker": "as it lay",
    "marked": "the turn in which it was first marked",
    "found": 'whose search found it before its move: "Fletcher", "Benson radar"',
    "missed": "escorts that searched and did not find it",
    "fired": "true: launched torpedoes this turn",
    "sighted": "true: by rule 47.0",
    "sunk": "true: sunk",
}
SHIP_WORDS = {
    "halted": "waits for a stopped ship (104.3.3)",
    "best": "greatest speed",
    "speed": "in Emergency (104.4.2)",
}
ESCORT_WORDS = {
    "vp": "victory points",
    "best": "greatest speed",
    "gain": "most that a turn adds to its speed (8.2.1, 31.1)",
    "sonar": "fastest speed at which it works",
    "target": "the target hex that this is for",
}
TORPEDO_WORDS = {"speed": "hexes a turn"}
ABOVE = {
    "submarines": ("Enter what happened in your turn.",),
    "ships": (
        "A ship is hit: torpedoed = 4, the turn.  It sinks: sunk = 4.  Dead in the water: stopped = true.",
        "Leave a ship that has sunk in the file: a tanker still burns.  Ships that search: sonar = 3, radar = true.",
        "Its victory points, where you know them: vp = 8.",
    ),
    "escorts": (
        "doing: formation, approach, run, run-out, 'williamson 3 right', 'ring 6' or halted.",
        "weapons: what it can drop in one turn, at the stern, 'abeam 1' or 'ahead 2'.  It sinks: sunk = 4, the turn.",
    ),
    "torpedoes": ("Torpedoes that run: a [[torpedoes]] each with bow, facing and speed.",),
}
"""Comments above the pieces of each kind."""


def document(rules: Rules, position: Position) -> Entries:
    """A position as the values of a game file, defaults left out."""
    board = position.board
    entries: Entries = {
        "game": rules.game,
        "turn": position.turn,
        "light": position.light,
        "convoy": position.convoy,
    }
    if position.emergency is not None:
        entries["emergency"] = position.emergency
    if position.die is not None:
        entries["die"] = position.die
    if position.fleet_dice:
        entries["fleet-dice"] = list(position.fleet_dice)
    if board != DEFAULT_ON_PATROL:
        entries["board"] = _board(board)
    entries["submarines"] = [_submarine(board, each) for each in position.submarines]
    entries["ships"] = [_ship(board, each) for each in position.ships]
    entries["escorts"] = [_escort(board, each) for each in (*position.escorts, *position.lost)]
    entries["torpedoes"] = [_torpedo(board, each) for each in position.torpedoes]
    return entries


def _board(board: Board) -> Entries:
    fields = {name.replace("_", "-"): field for name, field in board._asdict().items()}
    default = DEFAULT_ON_PATROL._asdict()
    return {name: field for name, field in fields.items() if field != default[name.replace("-", "_")]}


def _pose(board: Board, pose: Pose) -> Entries:
    return {"bow": label(board, pose.bow), "facing": heading_of(board, pose.step)}


def _submarine(board: Board, each: Submarine) -> Entries:
    entries: Entries = {"name": each.name, **_pose(board, each.pose), "depth": each.depth}
    entries["began"] = pose_text(board, each.began)
    if each.began_depth is not None:
        entries["began-depth"] = each.began_depth
    entries["marker"] = marker_text(board, each.marker)
    if each.marked is not None:
        entries["marked"] = each.marked
    means = dict(each.means)
    found = [f"{name} {means[name]}" if name in means else name for name in each.found]
    entries |= {"found": found, "missed": list(each.missed)}
    return entries | {"fired": each.fired, "sighted": each.sighted, "sunk": each.sunk}


def _ship(board: Board, each: ConvoyShip) -> Entries:
    entries: Entries = {"name": each.name, "kind": each.kind}
    if each.points is not None:
        entries["vp"] = each.points
    entries |= {"column": each.column, "rank": each.rank, **_pose(board, each.pose)}
    if each.stopped:
        entries["stopped"] = True
    if each.halted:
        entries["halted"] = True
    optional = {"torpedoed": each.torpedoed, "sunk": each.sunk, "best": each.best, "speed": each.speed}
    optional |= {"sonar": each.sonar, "radar": each.radar or None}
    return entries | {key: turn for key, turn in optional.items() if turn is not None}


def _escort(board: Board, each: Escort) -> Entries:
    entries: Entries = {"name": each.name, "vp": each.vp, **_pose(board, each.pose)}
    entries |= {"speed": each.speed, "best": each.best, "gain": each.gain}
    if each.sonar is not None:
        entries["sonar"] = each.sonar
    entries["radar"] = each.radar
    doing = FORMATION if each.in_formation else HALTED if each.halted else ""
    if doing or each.doing is not None:
        entries["doing"] = doing if each.doing is None else doing or doing_text(each.doing)
    if each.target is not None:
        entries["target"] = label(board, each.target)
    if each.weapons:
        entries["weapons"] = [_weapon(weapon) for weapon in each.weapons]
    if each.sunk is not None:
        entries["sunk"] = each.sunk
    return entries


def _weapon(weapon: Weapon) -> Entries:
    drops = f"{weapon.where} {weapon.reach}" if weapon.reach else weapon.where
    return {"kind": weapon.kind, "count": weapon.number, "drops": drops}


def _torpedo(board: Board, each: Torpedo) -> Entries:
    return {**_pose(board, each.pose), "speed": each.speed}


def next_text(rules: Rules, report: TurnReport, source: Source) -> str:
    """The next game file: the position after a turn, to be filled in; it names the file that it came from."""
    return position_text(rules, report.next, source=source)


def position_text(rules: Rules, position: Position, *, source: Source | None = None, head: Sequence[str] = ()) -> str:
    """A position as a game file with comments; `head` are lines of comment above it."""
    entries = document(rules, position)
    lines = [f"# {line}".rstrip() for line in head]
    for key in ("game", *TOP_WORDS):
        if key in entries:
            lines.append(_line(key, as_toml(entries[key]), TOP_WORDS.get(key)))
        elif key in BLANK:
            lines.append(_line(f"# {key}", BLANK[key], TOP_WORDS[key]))
    lines.append(_line("whole", "true", f"ends with the line {END}"))
    lines += head_lines(rules, source)
    if "board" in entries:
        lines.append(_line("board", as_toml(entries["board"]), None))
    for key, words in (
        ("submarines", SUBMARINE_WORDS),
        ("ships", SHIP_WORDS),
        ("escorts", ESCORT_WORDS),
        ("torpedoes", TORPEDO_WORDS),
    ):
        lines += _pieces(key, entries[key], words)
    return "\n".join([*lines, "", END]) + "\n"


def _pieces(key: str, pieces: object, words: Mapping[str, str]) -> Iterator[str]:
    """The tables of one kind, the keys of the first of them with comments."""
    yield from ("", *(f"# {line}" for line in ABOVE[key]))
    told: set[str] = set()
    for n, piece in enumerate(pieces if isinstance(pieces, list) else []):
        yield from ("", f"[[{key}]]") if n or not ABOVE[key] else (f"[[{key}]]",)
        for name, held in piece.items():
            yield _line(name, as_toml(held), None if name in told else words.get(name))
            told.add(name)


def _line(key: str, text: str, words: str | None) -> str:
    line = f"{key} = {text}"
    return f"{line.ljust(COMMENT)} # {words}" if words else line
