"""Writes game files: small TOML with a comment on each key, the player's orders first and empty, to be filled in.

`document` is the content as values, which the JSON of a turn shows; the text is made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from aids.house_files import name_of
from aids.rules import Rules
from aids.source import END, Source, head_lines
from aids.ssn.game.game_file import ROWS
from aids.ssn.game.position import HUNDREDTHS, Helicopter, Point, Position, Ship, Submarine
from aids.toml_file import as_toml

Entries = dict[str, object]

COMMENT = 34  # column in which the comment of a line begins
TOP_WORDS = {
    "rules": "house rules of Plotroom's own, with a detection table",
    "turn": "turns played",
    "table": "its width and height in inches",
    "ending": "the game is over",
}
ORDERS = {
    "shots": ("[]", "ships to fire at, in this order, before you move: ['FF2', 'LHD']"),
    "moves": ("[]", "'straight 2', 'easy left 30', 'sharp right 60'; a turn takes an inch"),
    "dive": ('""', "dive or rise: takes effect in your next move; not with shots"),
    "points": ("[]", "numbers of the point at you and the one ahead; empty: the lowest free"),
}
SUBMARINE_WORDS = {
    "x": "inches from the left",
    "y": "inches from below",
    "heading": "degrees clockwise from up",
    "marker": "dive or rise: takes effect in your next move",
}
SHIP_WORDS = {"kills": "kill markers", "aboard": "helicopters", "left": "has left the table"}
POINT_WORDS = {"submarine": "the point at the submarine"}


def document(rules: Rules, position: Position, thresholds: Mapping[str, int]) -> Entries:
    """A position as the values of a game file, defaults left out."""
    entries: Entries = {"game": rules.game}
    if house := name_of(rules):
        entries["rules"] = house
    entries["turn"] = position.turn
    if position.table is not None:
        entries["table"] = [_inches(side) for side in position.table]
    if position.ending:
        entries["ending"] = position.ending
    if thresholds:
        entries["thresholds"] = dict(thresholds)
    entries["ssn"] = _submarine(position.submarine)
    entries["points"] = [_point(each) for each in position.points]
    entries["ships"] = [_ship(each) for each in position.ships]
    entries["helicopters"] = [_helicopter(each) for each in position.helicopters]
    return entries


def _inches(hundredths: int) -> int | float:
    return hundredths // HUNDREDTHS if hundredths % HUNDREDTHS == 0 else hundredths / HUNDREDTHS


def _place(piece: Submarine | Ship | Helicopter | Point) -> Entries:
    return {"x": _inches(piece.x), "y": _inches(piece.y)}


def _submarine(each: Submarine) -> Entries:
    entries: Entries = {**_place(each), "heading": each.heading, "depth": each.depth, "speed": each.speed}
    entries["torpedoes"] = each.torpedoes
    optional = {"marker": each.change, "sunk": each.sunk}
    return entries | {key: held for key, held in optional.items() if held}


def _ship(each: Ship) -> Entries:
    entries: Entries = {"name": each.name, "kind": each.kind, **_place(each), "heading": each.heading}
    entries["alerted"] = each.alerted
    optional = {"kills": each.kills, "aboard": list(each.aboard), "left": each.left}
    return entries | {key: held for key, held in optional.items() if held}


def _helicopter(each: Helicopter) -> Entries:
    return {"name": each.name, **_place(each), "depth": each.depth}


def _point(each: Point) -> Entries:
    entries: Entries = {"number": each.number, **_place(each), "speed": each.speed, "depth": each.depth}
    return entries | ({"submarine": True} if each.submarine else {})


def position_text(
    rules: Rules,
    position: Position,
    thresholds: Mapping[str, int],
    *,
    source: Source | None = None,
    head: Sequence[str] = (),
) -> str:
    """A position as a game file with comments; `head` are lines of comment above it."""
    entries = document(rules, position, thresholds)
    lines = [f"# {line}".rstrip() for line in head]
    for key in ("game", *TOP_WORDS):
        if key in entries:
            lines.append(_line(key, as_toml(entries[key]), TOP_WORDS.get(key)))
    lines.append(_line("# dice", "[5, 4]", "your own dice of the coming turn, all in order; else they are rolled"))
    lines.append(_line("whole", "true", f"ends with the line {END}"))
    lines += head_lines(rules, source)
    lines += ["", "[orders]"]
    lines += [_line(key, blank, words) for key, (blank, words) in ORDERS.items()]
    lines += _table("ssn", entries["ssn"], SUBMARINE_WORDS)
    if thresholds or "rules" not in entries:
        lines += _thresholds(thresholds)
    lines += _pieces("points", entries["points"], POINT_WORDS)
    lines += _pieces("ships", entries["ships"], SHIP_WORDS)
    lines += _pieces("helicopters", entries["helicopters"], {})
    return "\n".join([*lines, "", END]) + "\n"


def _thresholds(thresholds: Mapping[str, int]) -> Iterator[str]:
    """The thresholds of the file; as comments to fill in where it has none."""
    yield from (
        "",
        "# The 2d6 totals needed, if no --rules has your detection table.",
        "[thresholds]",
    )
    yield from ([f"{row} = {needed}" for row, needed in thresholds.items()] or [f"# {row} = " for row in ROWS])


def _table(key: str, entries: object, words: Mapping[str, str], header: str = "[{}]") -> Iterator[str]:
    yield from ("", header.format(key))
    assert isinstance(entries, dict)
    for name, held in entries.items():
        yield _line(name, as_toml(held), words.get(name))


def _pieces(key: str, pieces: object, words: Mapping[str, str]) -> Iterator[str]:
    assert isinstance(pieces, list)
    for n, piece in enumerate(pieces):
        yield from _table(key, piece, words if n == 0 else {}, "[[{}]]")


def _line(key: str, text: str, words: str | None) -> str:
    line = f"{key} = {text}"
    return f"{line.ljust(COMMENT)} # {words}" if words else line
