"""Tables of SSN that follow from other parts of the rules."""

from aids.rulebook.rules import Rules
from aids.ssn import maneuver, torpedo


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
