"""SSN: one submarine against an alerted group of ships and helicopters, solitaire.

Lengths are inches on the table, angles degrees clockwise from up.  Rules are cited by section: `SSN Attack Step`.
"""

from __future__ import annotations

from aids.checks import Check
from aids.procedures.checks import procedure_check
from aids.rulebook.rules import Rules
from aids.ssn import detection, maneuver, torpedo, zones


def adjust_rules(rules: Rules) -> Rules:
    """The rules with what follows from other parts of them: turns at each speed, the steps of a torpedo's run.

    Raises `RulesError` with file and line for speeds of a player's house rules that make no sense.
    """
    tables = {
        **rules.tables,
        "speeds": maneuver.speeds_with_turns(rules),
        "ship-maneuver": maneuver.ship_maneuver_with_turns(rules),
        "torpedo-run": torpedo.run_table(rules),
    }
    return rules._replace(tables=tables)


def checks(rules: Rules) -> dict[str, Check]:
    """The game's checks by name.

    Raises `RulesError` with file and line where a player's house rules make no sense for the game.
    """
    saved, killed = (
        procedure_check(rules, rules.procedures[name])._replace(
            counts=(result,), order=(False, True), rank=None, shows=("torpedo-run",)
        )
        for name, result in (("evasion", "saved"), ("kill", "killed"))
    )
    listed = (
        detection.check(rules),
        zones.check(rules),
        torpedo.check(rules),
        saved,
        killed,
        maneuver.lhd_maneuver(rules),
        maneuver.contact(rules),
        maneuver.speed(rules),
    )
    return {check.name: check for check in listed}
