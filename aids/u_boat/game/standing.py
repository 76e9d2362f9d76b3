"""The position in a game file as the report of a phase in which nothing happened, for the forms of its own phase."""

from __future__ import annotations

from aids.rulebook.rules import Rules
from aids.u_boat.adjudicate import Resolved, dislodged_entries
from aids.u_boat.game.choices import displaced_now
from aids.u_boat.game.game_file import GameFile
from aids.u_boat.game.turn import PhaseReport, adjustments_due, as_table, rulings
from aids.u_boat.game_map import load_map
from aids.u_boat.position import ADJUSTMENT
from aids.u_boat.seen import EVERYONE, MASTER, Scene


def standing(rules: Rules, game: GameFile) -> PhaseReport:
    """The report of a position: no orders, what is due in its phase, and the units as they are."""
    position, game_map = game.position, load_map()
    table = {key: held for key, held in as_table(position).items() if held or key != "dislodged"}
    displaced = displaced_now(rules, game_map, position)
    result = {
        "phase": position.phase,
        "edition": position.edition,
        "orders": [],
        "units": table["units"],
        "dislodged": dislodged_entries(displaced),
        "sunk": [],
        "reports": {EVERYONE: []},
        "next": {"phase": position.phase, "year": position.year, "season": position.season, **table},
        "winner": None,
    }
    due = adjustments_due(rules, game_map, table) if position.phase == ADJUSTMENT else {}
    resolved = Resolved(result, {EVERYONE: [], MASTER: []}, Scene((), position.units, displaced))
    return PhaseReport(game, resolved, game.phase, due, (), game.over, rulings(game))
