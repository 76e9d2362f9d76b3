"""The answers of Depths in words: searches, the effects of a depth, rolls to hit, and the choice of a depth."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

from aids.checks import Answer, Facts, Grid, Outcome, Result, Steps, Words, counted, listed, step_of_throw
from aids.depths.choose import Choice
from aids.depths.search import depths_found, hidden_in
from aids.depths.status import DEPTHS, WHERE, targets
from aids.dice import percent
from aids.rulebook.rules import Rules


def search(rules: Rules, outcome: Outcome) -> Answer:
    """The depths at which submarines are found, with each searcher's roll and what it needed."""
    depths = hidden_in(outcome.inputs)
    if not depths:
        return Answer("No search is needed. Surfaced submarines are always seen.")
    numbers, die = targets(rules), str(outcome.inputs["die"])
    needs = ", ".join(f"{depth} {numbers[depth, die]} or less" for depth in depths)
    steps = []
    for throw in outcome.throws:
        reached = [depth for depth in depths_found(numbers, die, throw.outcome) if depth in depths]
        verdict = f"finds {listed(reached)}" if reached else "finds nothing"
        steps.append(step_of_throw(throw, f", needs {needs}: {verdict}"))
    where = [WHERE[name].removeprefix("while ") for name in _found(outcome.result)]
    head = f"Found: every submarine {listed(where, 'or')}." if where else "Nothing is found."
    return Answer(head, (Steps(tuple(steps)),))


def _found(result: Result) -> Sequence[str]:
    return cast("Sequence[str]", result["found"])


def status(rules: Rules, outcome: Outcome) -> Answer:
    """The actions allowed to a submarine at a depth, and its modifiers."""
    result, depth = outcome.result, str(outcome.inputs["depth"])
    zones = result["movement"]
    seen = "can be found by a search" if result["detectable"] else "cannot be found by a search"
    if depth == DEPTHS[0]:
        seen = "is seen without a search"
    facts = [
        ("Attack", _modifier(result["attack"], "may not attack")),
        ("Defense", _modifier(result["defense"], "may not defend")),
        ("Movement", "normal" if zones is None else counted(zones, "sea zones") if zones else "none"),
        ("Convoys", "blocks them" if result["blocks_convoys"] else "does not block them"),
    ]
    return Answer(f"A submarine that is {WHERE[depth].removeprefix('while ')} {seen}.", (Facts(tuple(facts)),))


def _modifier(change: object, never: str) -> str:
    if not isinstance(change, int):
        return never
    return f"{change:+d} to its value" if change else "its printed value"


def to_hit(rules: Rules, outcome: Outcome) -> Answer:
    """Whether a submarine hits."""
    result, (throw,) = outcome.result, outcome.throws
    hit = bool(result["hit"])
    step = step_of_throw(throw, f", needs {result['needed']} or less: {'hit' if hit else 'no hit'}")
    return Answer("A hit." if hit else "No hit.", (Steps((step,)),))


def choose(rules: Rules, outcome: Outcome) -> Answer:
    """The depths side by side, then the mixes that no other beats in both survivors and hits."""
    result = cast("Choice", outcome.result)
    number = sum(result["best"][depth] for depth in DEPTHS)
    depths = tuple(
        (
            row["depth"],
            percent(row["attacked"]),
            percent(row["survival"]),
            *_hundredths(row["defense_hits"], row["attack_hits"]),
        )
        for row in result["depths"]
    )
    blocks = [Grid(("All submarines", "Attacked", "Survive", "Hits in defense", "Hits in attack"), depths)]
    mixes = tuple(
        (_mix(row), *_hundredths(row["survivors"], row["defense_hits"], row["attack_hits"])) for row in result["mixes"]
    )
    blocks.append(Grid(("Best choices, most hits first", "Survivors", "Hits in defense", "Hits in attack"), mixes))
    what = counted(number, "submarines")
    return Answer(f"The most hits with {what}: {_mix(result['best'])}.", tuple(blocks))


def _hundredths(*numbers: int | Fraction) -> tuple[str, ...]:
    return tuple(f"{float(number):.2f}" for number in numbers)


def _mix(row: Mapping[str, object]) -> str:
    return listed(f"{row[depth]} {depth}" for depth in DEPTHS if row[depth])


WORDS = {
    "search": Words(search, lambda result: listed(_found(result)) or "nothing found"),
    "status": Words(status),
    "to-hit": Words(to_hit, lambda result: "hit" if result["hit"] else "no hit"),
    "choose": Words(choose, lambda result: "the choice of a depth"),
}
