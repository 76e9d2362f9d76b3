"""Where a unit may go (U-Boat 5, 6(a))."""

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.errors import InputError
from aids.rules import Rules, cite
from aids.u_boat.board import KIND_NAMES, KINDS, SUBMARINE, board
from aids.u_boat.notation import Ambiguous, Unreadable, read_place


def check(rules: Rules) -> Check:
    """The spaces next to one for a kind of unit, without convoys."""

    def spaces(inputs: Inputs) -> list[str]:
        on, kind = board(), inputs["unit"].upper()
        try:
            spot = read_place(inputs["space"])
        except (Unreadable, Ambiguous) as error:
            raise InputError(f"{str(error).partition('; write it like')[0]}", where="--space") from None
        can = on.places(kind, spot.province)
        if not can:
            raise InputError(f"no {KIND_NAMES[kind]} can be in {on.provinces[spot.province].name}", where="--space")
        if len(can) > 1 and str(spot) not in can:
            raise InputError(
                f"{on.provinces[spot.province].name} has coasts; write {' or '.join(can)}", where="--space"
            )
        return sorted(on.moves(kind, can[0] if len(can) == 1 else str(spot)))

    def agree(inputs: Inputs) -> None:
        spaces(inputs)

    cited = cite(rules, "5")
    return Check(
        game=rules.game,
        name="adjacent",
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
                choices=tuple(kind.lower() for kind in KINDS),
                rule=cited,
            ),
        ),
        dice="",
        counts=("spaces",),
        start=lambda inputs: None,
        step=lambda inputs, state: _done(spaces(inputs)),
        agree=agree,
    )


def _done(found: list[str]) -> Ask | Done:
    return Done({"spaces": found})
