"""A tally of games in words and as JSON, with the 95 % interval of every chance."""

from __future__ import annotations

from aids.rulebook.rules import Rules, cite
from aids.ssn.game.position import LOST, WON
from aids.ssn.simulation.tally import UNFINISHED, Share, Tally, deviation, endings, mean, share
from aids.turn_words import Section, Told

ENDINGS = {
    WON: ("won", "the LHD is sunk and the submarine is away unheard"),
    LOST[0]: ("sunk", "the submarine is destroyed"),
    LOST[1]: ("torpedoes", "those left cannot sink the LHD"),
    LOST[2]: ("late", "a ship or helicopter leaves the table before the LHD is sunk"),
    LOST[3]: ("left", "the submarine leaves the table"),
    UNFINISHED: ("unfinished", "neither won nor lost after the most turns"),
}
"""A name and the meaning of each ending."""
ASSUMES = (
    *("SS-2", "SS-3", "SS-4", "SS-5", "SS-6", "SS-7", "SS-8", "SS-9", "SS-10", "SS-11", "SS-12", "SS-14", "SS-15"),
    *("SS-16", "SS-18", "SS-19", "SS-21", "SS-22", "SS-23", "SS-24", "SS-25", "SS-26", "SS-27", "SS-28", "SS-29"),
    *("SS-30", "SS-31", "SS-32", "SS-33"),
)
"""The rulings that whole games rest on."""


def percent(chance: float) -> str:
    """A chance in per cent to one decimal: `49.8 %`."""
    return f"{100 * chance:.1f} %"


def with_interval(part: Share) -> str:
    """A chance with its interval: `49.8 % (49.1 to 50.5)`."""
    return f"{percent(part.chance)} ({100 * part.low:.1f} to {100 * part.high:.1f})"


def tell(rules: Rules, title: str, tally: Tally) -> tuple[Section, ...]:
    """A tally in words under a title: the chance to win, how games end, what happened in them."""
    games, all_endings = tally.games, endings(tally)
    shown = [
        Told(name, f"{with_interval(all_endings[ending])}: {meaning}")
        for ending, (name, meaning) in ENDINGS.items()
        if ending not in (UNFINISHED, LOST[3]) or all_endings[ending].games
    ]
    spread = deviation(tally.turns, tally.squares, games)
    kills = ", ".join(f"{number} in {percent(count / games)}" for number, count in sorted(tally.kills.items()))
    facts = (
        Told("firing place", f"{with_interval(share(tally.in_place, games))} reach a place to fire at the LHD"),
        Told("first shot", f"{with_interval(share(tally.fired, games))} fire at all"),
        Told(
            "heard before",
            f"{with_interval(share(tally.unheard, games))} without a detection before it; "
            f"{mean(tally.heard, games):.2f} turns with one, on average",
        ),
        Told("LHD sunk", with_interval(share(tally.lhd_lost, games))),
        Told("kills", f"{kills} of games"),
        Told("turns", f"{mean(tally.turns, games):.1f} on average, standard deviation {spread:.1f}"),
    )
    won = Told("chance to win", with_interval(all_endings[WON]), (cite(rules, "Victory"),))
    return (
        Section(title, (won,)),
        Section("How games end", tuple(shown)),
        Section("What happens in them", facts),
    )


def as_json(tally: Tally) -> dict[str, object]:
    """A tally, ready for `json.dumps`: every chance with its count and its interval."""
    games = tally.games
    return {
        "won": _share(endings(tally)[WON]),
        "endings": {ending: _share(part) for ending, part in endings(tally).items()},
        "firing_place": _share(share(tally.in_place, games)),
        "fired": _share(share(tally.fired, games)),
        "lhd_sunk": _share(share(tally.lhd_lost, games)),
        "detections_before_first_shot": {
            "none": _share(share(tally.unheard, games)),
            "turns": round(mean(tally.heard, games), 4),
        },
        "kills": {str(number): tally.kills[number] for number in sorted(tally.kills)},
        "turns": {
            "mean": round(mean(tally.turns, games), 4),
            "deviation": round(deviation(tally.turns, tally.squares, games), 4),
        },
    }


def _share(part: Share) -> dict[str, object]:
    return {
        "games": part.games,
        "chance": round(part.chance, 5),
        "low": round(part.low, 5),
        "high": round(part.high, 5),
    }
