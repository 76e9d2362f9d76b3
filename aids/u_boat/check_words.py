"""The answers of U-Boat in words: torpedoes, depth charges, spaces in reach."""

from aids.checks import Answer, Facts, Lines, Outcome, Words, capital, counted, value_text
from aids.rulebook.rules import Rules


def torpedo(rules: Rules, outcome: Outcome) -> Answer:
    """The effect of a torpedo on its target, and the strength of both sides."""
    inputs, result = outcome.inputs, str(outcome.result["outcome"])
    where = "the target’s own space" if inputs.get("same-space") else "another space"
    facts = (
        ("Torpedo", f"from {where}, {counted(inputs['torpedo-supports'], 'supports')}"),
        ("Target", counted(inputs["target-supports"], "supports")),
    )
    head = {"survives": "The target survives.", "sunk": "The target is sunk.", "dislodged": "The target is dislodged."}
    return Answer(head.get(result, f"{capital(result)}."), (Facts(facts),))


def depth_charge(rules: Rules, outcome: Outcome) -> Answer:
    """Whether a depth charge sinks a U."""
    inputs = outcome.inputs
    present = inputs["moved-in"] or inputs["stationary"]
    where = "moved into the space" if inputs["moved-in"] else "stood in the space" if present else "is not there"
    head = "The U is sunk." if outcome.result["sunk"] else "The U survives." if present else "There is no U to sink."
    return Answer(head, (Facts((("The U", f"{where}, {counted(inputs['supports'], 'supports')}"),)),))


def adjacent(rules: Rules, outcome: Outcome) -> Answer:
    """The spaces that a unit can move to."""
    inputs, spaces = outcome.inputs, outcome.result["spaces"]
    names = tuple(value_text("", space) for space in spaces) if isinstance(spaces, list | tuple) else ()
    head = f"{str(inputs['unit']).upper()} {inputs['space']} can move to {counted(len(names), 'spaces')}"
    return Answer(f"{head}." if not names else f"{head}:", (Lines((f"  {', '.join(names)}",)),) if names else ())


WORDS = {
    "torpedo": Words(torpedo),
    "depth-charge": Words(depth_charge),
    "adjacent": Words(adjacent),
}
