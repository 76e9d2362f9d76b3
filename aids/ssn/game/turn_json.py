"""A turn as JSON for other programs: what `plotroom turn --json` prints."""

from __future__ import annotations

from collections.abc import Mapping

from aids.rulebook.rules import Rules
from aids.ssn.game.next_file import document
from aids.ssn.game.orders import leg_text
from aids.ssn.game.position import HUNDREDTHS
from aids.ssn.game.report import Place, SurfaceMove, TorpedoRun, TurnReport


def as_json(rules: Rules, report: TurnReport, thresholds: Mapping[str, int]) -> dict[str, object]:
    """A turn as values of JSON; `turn` is the one that was played, places are inches."""
    moved = report.moved
    return {
        "game": rules.game,
        "turn": report.next.turn,
        "closed": report.closed,
        "shots": [_torpedo(run) for run in report.shots],
        "unfired": list(report.unfired),
        "move": {
            "moves": [leg_text(leg) for leg in moved.legs],
            "inches": moved.inches / HUNDREDTHS,
            "speed": moved.level,
            "depth": moved.depth,
            "marker": moved.change,
            "path": _path(moved.path),
        },
        "alert_spreads_to": list(report.spread),
        "detections": [
            {
                "point": roll.number,
                "dice": list(roll.dice),
                "listeners": [heard._asdict() for heard in roll.heard],
            }
            for roll in report.rolls
        ],
        "flipped": list(report.flipped),
        "torpedoes": [_torpedo(run) for run in report.fire],
        "launched": [{"ship": ship, "helicopter": name} for ship, name in report.launched],
        "helicopters_lost": list(report.lost),
        "lhd_die": list(report.lhd_dice),
        "moves": [_move(move) for move in report.moves],
        "ending": report.next.ending,
        "assumes": list(report.assumes),
        "notes": [told._asdict() for told in report.notes],
        "next": document(rules, report.next, thresholds),
    }


def _place(place: Place) -> list[float]:
    return [place[0] / HUNDREDTHS, place[1] / HUNDREDTHS]


def _path(path: tuple[Place, ...]) -> list[list[float]]:
    return [_place(place) for place in path]


def _torpedo(run: TorpedoRun) -> dict[str, object]:
    return {
        "by": run.by,
        "at": run.at,
        "inches": run.distance / HUNDREDTHS,
        "needed": run.needed,
        "hears": list(run.hears),
        "dice": [list(throw) for throw in run.throws],
        "outcome": run.outcome,
    }


def _move(move: SurfaceMove) -> dict[str, object]:
    return {
        "name": move.name,
        "maneuver": move.maneuver,
        "point": move.point or None,
        "dice": list(move.dice),
        "path": _path(move.path),
        "heading": move.heading,
        "note": move.note,
    }
