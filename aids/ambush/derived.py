"""Tables of Ambush that follow from house rules, such as the directions of a board, and the form of a map."""

from aids.ambush import ambush
from aids.hexes import board_form
from aids.records.kinds import SectionForm
from aids.rulebook.rules import Rules


def adjust_rules(rules: Rules) -> Rules:
    """The rules with the tables that show what follows from house rules: an equal last die, a board's directions.

    Raises `RulesError` with file and line for an unknown setting, and for house rules that replace those rows.
    """
    tables = {**rules.tables, "decision": ambush.decision(rules), "directions": ambush.directions(rules)}
    for name in ("ambush-flow", "ambush-steps"):
        tables[name] = ambush.with_equal(rules, tables[name])
    return rules._replace(tables=tables)


def forms(rules: Rules) -> tuple[SectionForm, ...]:
    """The form of the section that describes a player's map."""
    return (SectionForm("board", "Your map", "its size, its sides, its names", board_form()),)
