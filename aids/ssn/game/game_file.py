"""Reads game files: the position of a game and the player's orders, in strict TOML.

Every fault is refused with file and line; lengths are in inches, to hundredths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids import house_files, toml_file
from aids.errors import InputError, RulesError
from aids.made import Made
from aids.records.fields import Given
from aids.records.reading import read
from aids.rules import Rules, value
from aids.source import DICE, Source, check_head, digest_of
from aids.ssn import detection
from aids.ssn.game.figures import Figures, hundredths, read_figures
from aids.ssn.game.orders import MOST_LEGS, parse_leg
from aids.ssn.game.position import (
    DIVE,
    HUNDREDTHS,
    KINDS,
    LHD,
    LOST,
    RISE,
    WON,
    Helicopter,
    Leg,
    Orders,
    Point,
    Position,
    Ship,
    Submarine,
)
from aids.ssn.maneuver import LEVELS, POINTS, START_LEVEL
from aids.ssn.torpedo import DEEP, DEPTHS
from aids.toml_file import Place

KEYS = ("game", "rules", "turn", "table", "ending", "whole", "dice", "made", "from")
TABLES = ("ssn", "orders", "thresholds", "ships", "helicopters", "points")
SUBMARINE_KEYS = ("x", "y", "heading", "depth", "speed", "torpedoes", "marker", "sunk")
ORDER_KEYS = ("shots", "moves", "dive", "points")
SHIP_KEYS = ("name", "kind", "x", "y", "heading", "alerted", "kills", "aboard", "left")
HELICOPTER_KEYS = ("name", "x", "y", "depth")
POINT_KEYS = ("number", "x", "y", "speed", "depth", "submarine")
MOST_TURN, MOST_NAME, MOST_SIDE, FARTHEST = 999, 12, 1000, 2000
ROWS = tuple(
    detection.situation(sonar, listener, level)
    for listener, sonars in detection.LISTENERS.items()
    for sonar in sonars
    for level in LEVELS
) + tuple(detection.situation(detection.ACTIVE, "torpedo", target) for target in detection.TORPEDO_TARGETS)
"""The situations that a turn knows thresholds for."""


class GameFile(NamedTuple):
    """A game file as read: the position, the orders, thresholds, where it stands, its source and the player's dice.

    `house` names the house rules of Plotroom's own under which the game is played, "" for none; `made` says what
    made the file.
    """

    position: Position
    orders: Orders
    thresholds: dict[str, int]
    at: Place
    source: Source | None
    digest: str
    rolled: tuple[int, ...] = ()
    house: str = ""
    made: Made = Made()


def read_game(rules: Rules, path: str) -> GameFile:
    """The game in a file.

    Raises `RulesError` with file and line for the first fault in it, `FileRefused` if it cannot be read.
    """
    return parse_game(rules, toml_file.text_of(path), path)


def parse_game(rules: Rules, text: str, where: str) -> GameFile:
    """The game in a text that is at hand; `where` names it in messages."""
    at, document = toml_file.read_text(where, text)
    raw = toml_file.entries(at, document, (*KEYS, *TABLES), ("ssn", "ships"))
    check_head(at, raw, text, rules.game)
    made = read(Made, at.at("made"), raw["made"]) if "made" in raw else Made()
    thresholds = _thresholds(at.at("thresholds"), raw.get("thresholds", {}))
    figures = read_figures(rules, thresholds)
    submarine = _submarine(rules, at.at("ssn"), raw["ssn"])
    ships = tuple(_ship(figures, row, entry) for row, entry in toml_file.rows(at.at("ships"), raw["ships"]))
    flying = tuple(
        _helicopter(row, entry) for row, entry in toml_file.rows(at.at("helicopters"), raw.get("helicopters", []))
    )
    points = tuple(_point(row, entry) for row, entry in toml_file.rows(at.at("points"), raw.get("points", [])))
    if not points:
        points = (Point(POINTS[0], submarine.x, submarine.y, submarine.speed, submarine.depth, submarine=True),)
    position = Position(
        turn=toml_file.whole(at, raw.get("turn", 0), 0, MOST_TURN, "turn"),
        table=_table(at.at("table"), raw["table"]) if "table" in raw else None,
        submarine=submarine,
        ships=ships,
        helicopters=flying,
        points=points,
        ending=toml_file.choice(at, raw["ending"], (WON, *LOST), "ending") if "ending" in raw else "",
    )
    _refuse_faults(rules, at, position)
    return GameFile(
        position,
        _orders(figures, at.at("orders"), raw.get("orders", {})),
        thresholds,
        at,
        read(Source, at.at("from"), raw["from"]) if "from" in raw else None,
        digest_of(text),
        tuple(int(str(face)) for face in DICE.read(at.at("dice"), raw.get("dice", []), Given())),
        house_files.check_name(at.at("rules"), raw["rules"], rules.game) if "rules" in raw else "",
        made,
    )


def _thresholds(at: Place, raw: object) -> dict[str, int]:
    entries = toml_file.entries(at, raw, ROWS)
    return {row: toml_file.whole(at, entry, detection.LEAST, detection.MOST, row) for row, entry in entries.items()}


def _table(at: Place, raw: object) -> tuple[int, int]:
    sides = toml_file.rows(at, raw)
    if len(sides) != 2:
        raise at.wrong("its width and height in inches, like [72, 48]", raw)
    width, height = (hundredths(toml_file.bounded(side, entry, 1, MOST_SIDE)) for side, entry in sides)
    return width, height


def _submarine(rules: Rules, at: Place, raw: object) -> Submarine:
    entries = toml_file.entries(at, raw, SUBMARINE_KEYS, ("x", "y", "heading"))
    carried = int(value(rules, "ssn-torpedoes"))
    return Submarine(
        *_place(at, entries),
        heading=_heading(at, entries),
        depth=toml_file.choice(at, entries.get("depth", DEEP), DEPTHS, "depth"),
        speed=toml_file.choice(at, entries.get("speed", START_LEVEL), LEVELS, "speed"),
        torpedoes=toml_file.whole(at, entries.get("torpedoes", carried), 0, carried, "torpedoes"),
        change=toml_file.choice(at, entries.get("marker", ""), ("", DIVE, RISE), "marker"),
        sunk=toml_file.flag(at, entries.get("sunk", False), "sunk"),
    )


def _ship(figures: Figures, at: Place, raw: object) -> Ship:
    entries = toml_file.entries(at, raw, SHIP_KEYS, ("name", "kind", "x", "y", "heading"))
    kind = toml_file.choice(at, entries["kind"], KINDS, "kind")
    x, y = _place(at, entries)
    aboard = toml_file.rows(at.at("aboard"), entries.get("aboard", []))
    return Ship(
        _name(at.at("name"), entries["name"]),
        kind,
        x,
        y,
        _heading(at, entries),
        alerted=toml_file.flag(at, entries.get("alerted", False), "alerted"),
        kills=toml_file.whole(at, entries.get("kills", 0), 0, figures.kills[kind], "kills"),
        aboard=tuple(_name(each, entry) for each, entry in aboard),
        left=toml_file.flag(at, entries.get("left", False), "left"),
    )


def _helicopter(at: Place, raw: object) -> Helicopter:
    entries = toml_file.entries(at, raw, HELICOPTER_KEYS, ("name", "x", "y", "depth"))
    x, y = _place(at, entries)
    return Helicopter(
        _name(at.at("name"), entries["name"]), x, y, toml_file.choice(at, entries["depth"], DEPTHS, "depth")
    )


def _point(at: Place, raw: object) -> Point:
    entries = toml_file.entries(at, raw, POINT_KEYS, ("number", "x", "y", "speed", "depth"))
    x, y = _place(at, entries)
    return Point(
        toml_file.whole(at, entries["number"], POINTS[0], POINTS[-1], "number"),
        x,
        y,
        toml_file.choice(at, entries["speed"], LEVELS, "speed"),
        toml_file.choice(at, entries["depth"], DEPTHS, "depth"),
        submarine=toml_file.flag(at, entries.get("submarine", False), "submarine"),
    )


def _place(at: Place, entries: Mapping[str, object]) -> tuple[int, int]:
    """A centre in hundredths of an inch."""
    x, y = (toml_file.bounded(at, entries[key], -FARTHEST, FARTHEST, key) for key in ("x", "y"))
    for key, inches in (("x", x), ("y", y)):
        if abs(inches * HUNDREDTHS - round(inches * HUNDREDTHS)) > 1e-6:
            raise at.at(key).wrong("inches to hundredths, like 30.15", inches)
    return hundredths(x), hundredths(y)


def _heading(at: Place, entries: Mapping[str, object]) -> int:
    return toml_file.whole(at, entries["heading"], 0, 359, "heading")


def _name(at: Place, raw: object) -> str:
    name = toml_file.text(at, raw)
    if len(name) > MOST_NAME or not name.isprintable() or name == "SSN":
        raise at.wrong(f"a name of at most {MOST_NAME} letters, not SSN", name)
    return name


def _orders(figures: Figures, at: Place, raw: object) -> Orders:
    entries = toml_file.entries(at, raw, ORDER_KEYS)
    moves = toml_file.rows(at.at("moves"), entries.get("moves", []))
    if len(moves) > MOST_LEGS:
        raise at.at("moves").refuse(f"{len(moves)} legs are more than {MOST_LEGS}")
    points = toml_file.rows(at.at("points"), entries.get("points", []))
    return Orders(
        toml_file.texts(at, entries.get("shots", []), "shots"),
        tuple(_leg(figures, leg, entry) for leg, entry in moves),
        toml_file.choice(at, entries.get("dive", ""), ("", DIVE, RISE), "dive"),
        tuple(toml_file.whole(each, entry, POINTS[0], POINTS[-1]) for each, entry in points),
    )


def _leg(figures: Figures, at: Place, raw: object) -> Leg:
    try:
        return parse_leg(figures, toml_file.text(at, raw))
    except InputError as error:
        if isinstance(error, RulesError):
            raise
        raise at.refuse(error.message) from None


def _refuse_faults(rules: Rules, at: Place, position: Position) -> None:
    """`RulesError` for pieces that contradict each other."""
    if sum(ship.kind == LHD for ship in position.ships) != 1:
        raise at.at("ships").refuse("there must be one ship of the kind 'lhd'; a wreck stays in the file")
    most = int(value(rules, "ff-count"))
    if len(position.ships) > most + 1:
        raise at.at("ships", most + 1).refuse(f"there are {most} frigates and an LHD at most (SSN Setup)")
    _refuse_twice(at, position)
    most = int(value(rules, "helo-count"))
    count = len(position.helicopters) + sum(len(ship.aboard) for ship in position.ships)
    if count > most:
        raise at.at("ships").refuse(f"{count} helicopters, aboard and in the air, are more than {most} (SSN Setup)")
    here = [n for n, point in enumerate(position.points) if point.submarine]
    if position.ending and not here:
        return
    if len(here) != 1:
        raise at.at("points", here[1] if here else 0, "submarine").refuse(
            "one point must have submarine = true: the one at the submarine"
        )
    point, submarine = position.points[here[0]], position.submarine
    if (point.x, point.y) != (submarine.x, submarine.y):
        raise at.at("points", here[0]).refuse("the point at the submarine must lie where it does")


def _refuse_twice(at: Place, position: Position) -> None:
    names: list[tuple[str, Sequence[str | int]]] = [
        (ship.name, ("ships", n, "name")) for n, ship in enumerate(position.ships)
    ]
    names += [(each.name, ("helicopters", n, "name")) for n, each in enumerate(position.helicopters)]
    names += [
        (name, ("ships", n, "aboard", i)) for n, ship in enumerate(position.ships) for i, name in enumerate(ship.aboard)
    ]
    names += [(f"point {each.number}", ("points", n, "number")) for n, each in enumerate(position.points)]
    seen: set[str] = set()
    for name, keys in names:
        if name in seen:
            raise at.at(*keys).refuse(f"{name} is there twice")
        seen.add(name)
