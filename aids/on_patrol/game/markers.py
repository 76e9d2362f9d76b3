"""How counters and markers lie on the board, target hexes, and how a game file states them (On Patrol 104.1.3)."""

from typing import Annotated, NamedTuple

from aids.errors import InputError
from aids.hexes import HEADINGS, Board, Hex, heading_of, label, neighbour, parse, step_of
from aids.on_patrol.detection import NONE, SUB, SURFACED, marker_words, markers
from aids.on_patrol.saved_fields import HEX, Facing
from aids.places import brief
from aids.records.fields import Field
from aids.rulebook.rules import Rules

TORPEDO, ESCORT_COLOUR, INVERTED = "torpedo", "escort-colour", "inverted"
UNDER = (SUB, SURFACED)
"""The markers that lie under the submarine and move with it."""


class Pose(NamedTuple):
    """Where a counter lies and points: its bow hex and its course.  Of a torpedo marker, the hex is the target hex."""

    bow: Annotated[Hex, Field(HEX)]
    step: Annotated[int, Field(Facing(), key="facing")]


class Marker(NamedTuple):
    """The marker of a submarine: its name in the table of markers, and how it lies; None without a marker."""

    name: str = NONE
    pose: Pose | None = None


def hull(pose: Pose) -> tuple[Hex, Hex]:
    """The two hexes of a ship or submarine, bow and stern (OP-2)."""
    return pose.bow, neighbour(pose.bow, pose.step, -1)


def target_hex(marker: Marker) -> Hex | None:
    """The target hex, ahead of a submarine marker's bow or a torpedo marker's own hex (105.1.3); None without one."""
    if marker.pose is None:
        return None
    return marker.pose.bow if marker.name == TORPEDO else neighbour(*marker.pose)


def pose_text(board: Board, pose: Pose) -> str:
    """A pose as `M21/3`, which `parse_pose` reads."""
    return f"{label(board, pose.bow)}/{heading_of(board, pose.step)}"


def parse_pose(board: Board, text: str) -> Pose:
    """The pose written `M21/3`; InputError for anything else."""
    written, _, facing = text.rpartition("/")
    if facing.strip() not in map(str, HEADINGS) or not written:
        raise InputError(f"{brief(text)} is not a bow hex and a facing such as M21/3")
    return Pose(parse(board, written), step_of(board, int(facing)))


def marker_text(board: Board, marker: Marker) -> str:
    """A marker as a game file holds it: `escort-colour M19/3`; one that lies under the submarine is its name alone."""
    if marker.pose is None or marker.name in UNDER:
        return marker.name
    return f"{marker.name} {pose_text(board, marker.pose)}"


def parse_marker(rules: Rules, board: Board, text: str, began: Pose) -> Marker:
    """The marker that a text describes, for a submarine that began its last move at `began`.

    A torpedo marker without a facing points as the submarine did.  InputError for an unknown marker, and for one that
    needs a place and has none.
    """
    name, _, place = " ".join(text.split()).partition(" ")
    name = name.lower()
    for key, words in zip(markers(rules), marker_words(rules), strict=True):
        if name == words.lower().replace(" ", "-"):  # as its counter names it: `surfaced`
            name = key
    if name not in markers(rules):
        raise InputError(f"unknown marker {brief(text)}; known: {', '.join(markers(rules))}")
    if name == NONE:
        if place:
            raise InputError(f"{brief(text)}: {NONE} has no place")
        return Marker()
    if name in UNDER:
        if place and parse_pose(board, place) != began:
            raise InputError(f"{brief(text)}: it lies under the submarine, which began at {pose_text(board, began)}")
        return Marker(name, began)
    if not place:
        raise InputError(f"{brief(text)} lacks its place, such as '{name} M21/3'")
    if name == TORPEDO and "/" not in place:
        return Marker(name, Pose(parse(board, place), began.step))
    return Marker(name, parse_pose(board, place))
