"""The pieces of a game file, one TOML table each: submarines, ships, escorts and torpedoes.

Needed are names, bows, facings, depths, speeds and best speeds; all else has a default.
"""

from __future__ import annotations

import re

from aids import toml_file
from aids.errors import InputError, nearest
from aids.hexes import Board, Hex, parse, step_of
from aids.on_patrol.doing import Doing, parse_doing
from aids.on_patrol.game.markers import parse_marker, parse_pose
from aids.on_patrol.game.position import (
    ABEAM,
    AHEAD,
    CARGO,
    KINDS,
    STERN,
    ConvoyShip,
    Escort,
    Marker,
    Pose,
    Submarine,
    Torpedo,
    Weapon,
)
from aids.on_patrol.placement import EscortData
from aids.on_patrol.scenario_file import MOST_VP, read_name
from aids.on_patrol.visibility import DEEPEST
from aids.rules import Rules
from aids.toml_file import Place, brief

MOST_TURN = 999
MOST_SPEED = 20  # hexes a turn; no counter of SUBMARINE is half as fast
MOST_COLUMNS = 99
MOST_WEAPONS = 10  # kinds of one escort
MOST_DROPPED = 20  # of one kind in one turn
FARTHEST_DROP = 9  # hexes
FORMATION, HALTED = "formation", "halted"
POSE = ("bow", "facing")
SUBMARINE_KEYS = (
    "name",
    *POSE,
    "depth",
    "began",
    "began-depth",
    "found",
    "missed",
    "fired",
    "sighted",
    "marker",
    "marked",
    "sunk",
)
SEARCH = ("sonar", "radar")
SHIP_STATE = ("stopped", "halted", "torpedoed", "sunk")
SHIP_KEYS = ("name", "kind", "vp", "column", "rank", *POSE, *SHIP_STATE, "best", "speed", *SEARCH)
ESCORT_KEYS = ("name", "vp", *POSE, "speed", "best", "gain", *SEARCH, "doing", "target", "weapons", "sunk")
WEAPON_KEYS = ("kind", "count", "drops")
DROPS = f"'{STERN}', '{ABEAM} 1' or '{AHEAD} 2'"
WEAPONS = {
    "depth-charge": STERN,
    "mk-x": STERN,
    "k-gun": ABEAM,
    "y-gun": ABEAM,
    "hedgehog": AHEAD,
    "mousetrap": AHEAD,
    "squid": AHEAD,
    "atw": AHEAD,
}
"""The kinds of weapons, each with where it falls (On Patrol 102.5, 105.4.1, OP-44)."""


def read_pose(at: Place, entries: dict[str, object], board: Board) -> Pose:
    """Bow and facing of a piece."""
    return Pose(
        _hex(at.at("bow"), entries["bow"], board),
        step_of(board, toml_file.whole(at, entries["facing"], 1, 6, "facing")),
    )


def read_submarine(rules: Rules, at: Place, raw: object, board: Board) -> Submarine:
    """A submarine; RulesError with file and line for a fault."""
    entries = toml_file.entries(at, raw, SUBMARINE_KEYS, ("name", *POSE, "depth"))
    pose = read_pose(at, entries, board)
    began, marker = pose, Marker()
    try:
        if "began" in entries:
            began = parse_pose(board, toml_file.text(at, entries["began"], "began"))
    except InputError as error:
        raise at.at("began").refuse(f"began: {error.message}") from None
    try:
        if "marker" in entries:
            marker = parse_marker(rules, board, toml_file.text(at, entries["marker"], "marker"), began)
    except InputError as error:
        raise at.at("marker").refuse(f"marker: {error.message}") from None
    return Submarine(
        name=read_name(at.at("name"), entries["name"]),
        pose=pose,
        depth=toml_file.whole(at, entries["depth"], 0, DEEPEST, "depth"),
        began=began,
        began_depth=toml_file.whole(at, entries["began-depth"], 0, DEEPEST, "began-depth")
        if "began-depth" in entries
        else None,
        found=toml_file.texts(at, entries.get("found", []), "found"),
        missed=toml_file.texts(at, entries.get("missed", []), "missed"),
        fired=_flag(at, entries, "fired"),
        sighted=_flag(at, entries, "sighted"),
        marker=marker,
        marked=_turn(at, entries, "marked"),
        sunk=_flag(at, entries, "sunk"),
    )


def read_ship(at: Place, raw: object, board: Board) -> ConvoyShip:
    """A ship of the convoy; RulesError with file and line for a fault."""
    entries = toml_file.entries(at, raw, SHIP_KEYS, ("name", *POSE))
    return ConvoyShip(
        name=read_name(at.at("name"), entries["name"]),
        kind=toml_file.choice(at, entries.get("kind", CARGO), KINDS, "kind"),
        column=toml_file.whole(at, entries.get("column", 1), 1, MOST_COLUMNS, "column"),
        rank=toml_file.whole(at, entries.get("rank", 1), 1, MOST_COLUMNS, "rank"),
        pose=read_pose(at, entries, board),
        stopped=_flag(at, entries, "stopped"),
        halted=_flag(at, entries, "halted"),
        torpedoed=_turn(at, entries, "torpedoed"),
        sunk=_turn(at, entries, "sunk"),
        best=_speed(at, entries, "best") if "best" in entries else None,
        speed=_speed(at, entries, "speed") if "speed" in entries else None,
        sonar=_speed(at, entries, "sonar") if "sonar" in entries else None,
        radar=_flag(at, entries, "radar"),
        points=toml_file.whole(at, entries["vp"], 0, MOST_VP, "vp") if "vp" in entries else None,
    )


def read_escort(rules: Rules, at: Place, raw: object, board: Board) -> Escort:
    """An escort; RulesError with file and line for a fault."""
    entries = toml_file.entries(at, raw, ESCORT_KEYS, ("name", *POSE, "speed", "best"))
    best, speed = _speed(at, entries, "best"), _speed(at, entries, "speed")
    if speed > best:
        raise at.at("speed").refuse(f"speed {speed} is more than its best, {best}")
    written = " ".join(toml_file.text(at, entries["doing"], "doing").lower().split()) if "doing" in entries else ""
    return Escort(
        name=read_name(at.at("name"), entries["name"]),
        vp=toml_file.whole(at, entries.get("vp", 0), 0, MOST_VP, "vp"),
        pose=read_pose(at, entries, board),
        speed=speed,
        best=best,
        gain=toml_file.whole(at, entries.get("gain", 1), 1, MOST_SPEED, "gain"),
        sonar=_speed(at, entries, "sonar") if "sonar" in entries else None,
        radar=_flag(at, entries, "radar"),
        in_formation=written == FORMATION,
        halted=written == HALTED,
        doing=_doing(rules, at, written),
        target=_hex(at.at("target"), entries["target"], board) if "target" in entries else None,
        weapons=read_weapons(at, entries),
        sunk=_turn(at, entries, "sunk"),
    )


def read_torpedo(at: Place, raw: object, board: Board) -> Torpedo:
    """A torpedo on the board; RulesError with file and line for a fault."""
    entries = toml_file.entries(at, raw, (*POSE, "speed"), (*POSE, "speed"))
    return Torpedo(read_pose(at, entries, board), _speed(at, entries, "speed"))


def _hex(at: Place, raw: object, board: Board) -> Hex:
    try:
        return parse(board, toml_file.text(at, raw))
    except InputError as error:
        raise at.refuse(f"{at.keys[-1]}: {error.message}") from None


def _flag(at: Place, entries: dict[str, object], key: str) -> bool:
    return toml_file.flag(at, entries.get(key, False), key)


def _turn(at: Place, entries: dict[str, object], key: str) -> int | None:
    return toml_file.whole(at, entries[key], 0, MOST_TURN, key) if key in entries else None


def _speed(at: Place, entries: dict[str, object], key: str) -> int:
    return toml_file.whole(at, entries[key], 0, MOST_SPEED, key)


def _doing(rules: Rules, at: Place, written: str) -> Doing | None:
    """The state that a text describes; None in formation, halted, and where there is none."""
    if written in ("", FORMATION, HALTED):
        return None
    try:
        return parse_doing(rules, written)
    except InputError as error:
        known = f"{FORMATION}, {HALTED}, " if " is none of " in error.message else ""
        raise at.at("doing").refuse(f"doing: {error.message.replace('none of ', 'none of ' + known, 1)}") from None


def read_data(at: Place, entries: dict[str, object]) -> EscortData:
    """What a scenario says of an escort for a game on file, each None where it says nothing."""
    return EscortData(
        best=_speed(at, entries, "best") if "best" in entries else None,
        gain=toml_file.whole(at, entries["gain"], 1, MOST_SPEED, "gain") if "gain" in entries else None,
        sonar=_speed(at, entries, "sonar") if "sonar" in entries else None,
        radar=_flag(at, entries, "radar") if "radar" in entries else None,
        weapons=read_weapons(at, entries) if "weapons" in entries else None,
    )


def read_weapons(at: Place, entries: dict[str, object]) -> tuple[Weapon, ...]:
    """The weapons of an escort, none where the file gives none."""
    weapons = toml_file.rows(at.at("weapons"), entries.get("weapons", []))
    if len(weapons) > MOST_WEAPONS:
        raise weapons[MOST_WEAPONS][0].refuse(f"{len(weapons)} kinds of weapons are more than {MOST_WEAPONS}")
    return tuple(_weapon(row, entry) for row, entry in weapons)


def _weapon(at: Place, raw: object) -> Weapon:
    entries = toml_file.entries(at, raw, WEAPON_KEYS, WEAPON_KEYS)
    kind = re.sub(r"[\s_-]+", "-", toml_file.text(at, entries["kind"], "kind").strip().lower())
    if kind not in WEAPONS:
        raise at.at("kind").refuse(f"unknown weapon {brief(entries['kind'])}; {nearest(kind[:40], WEAPONS)}")
    drops = " ".join(toml_file.text(at, entries["drops"], "drops").lower().split())
    match = re.fullmatch(rf"({STERN})|({ABEAM}|{AHEAD}) ([1-{FARTHEST_DROP}])", drops)
    if match is None:
        raise at.at("drops").refuse(
            f"drops: {brief(entries['drops'])} is not {DROPS}, the hexes from 1 to {FARTHEST_DROP}"
        )
    where = match[1] or match[2]
    if where != WEAPONS[kind]:
        raise at.at("drops").refuse(f"drops: a {kind} falls {WEAPONS[kind]}, not {drops}")
    return Weapon(kind, toml_file.whole(at, entries["count"], 1, MOST_DROPPED, "count"), where, int(match[3] or 0))
