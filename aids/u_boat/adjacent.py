"""The check that lists the spaces to which a unit can move (U-Boat 5, 6(a))."""

from aids.checks import Check, Input, Inputs, answer
from aids.errors import InputError
from aids.rulebook.rules import Rules, cite
from aids.u_boat.game_map import KINDS, SUBMARINE, load_map
from aids.u_boat.notation import read_place
from aids.u_boat.orders import OrderError
from aids.u_boat.units import place_for


def check(rules: Rules) -> Check:
    """The spaces next to one for a kind of unit, without convoys."""
    cited = cite(rules, "5")
    kinds = tuple(kind.lower() for kind in KINDS)
    return answer(
        rules,
        "adjacent",
        title="Spaces that a unit can move to",
        rule="5",
        assumes=("UB-9",),
        inputs=(
            Input("space", "text", "Where the unit is: nth, North Sea, stp/nc.", required=True, rule=cited),
            Input(
                "unit",
                "choice",
                "A, F or U.",
                default=SUBMARINE.lower(),
                choices=kinds,
                rule=cited,
                words=("Army", "Fleet", "U"),
            ),
        ),
        counts=("spaces",),
        result=lambda inputs: {"spaces": _adjacent_places(inputs)},
        agree=_agree,
    )


def _adjacent_places(inputs: Inputs) -> list[str]:
    """The places one move away, sorted; `InputError` for a space where no such unit can be."""
    game_map, kind = load_map(), inputs["unit"].upper()
    try:
        place = place_for(game_map, kind, read_place(inputs["space"]))
    except OrderError as error:
        raise InputError(error.message, where="--space") from None
    return sorted(game_map.moves(kind, place))


def _agree(inputs: Inputs) -> None:
    _adjacent_places(inputs)
