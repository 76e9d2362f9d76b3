"""How a game ends: by centres, by a concession, or in a draw (UB-30)."""

from __future__ import annotations

from collections.abc import Sequence

from aids.rulebook.rules import Rules, value
from aids.u_boat.game.game_file import Declared, GameFile
from aids.u_boat.game_map import load_map
from aids.u_boat.results import PhaseResult

ENDING_RULING = "UB-30"


def ending(rules: Rules, game: GameFile, result: PhaseResult) -> str:
    """How the game has ended after a phase, "" if it goes on.

    Centres go before concessions, these before a draw.  Powers that had a unit or a centre before the phase, and that
    are not in civil disorder, have a voice.
    """
    if winner := result.winner:
        owned = len((result.next.centres or {})[winner])
        return f"{winner} has won with {owned} centres of {int(value(rules, 'victory-centres'))}"
    voices = [power for power in survivors(game) if not game.declared.get(power, Declared()).disorder]
    declared = {power: game.declared.get(power, Declared()) for power in voices}
    for power in voices:
        others = [declared[other] for other in voices if other != power]
        if others and all(other.concedes == power for other in others):
            return f"{power} has won by concession"
    if voices and all(each.draw for each in declared.values()):
        return f"draw of {joined(voices)}"
    return ""


def survivors(game: GameFile) -> list[str]:
    """The powers with a unit or a centre."""
    position = game.position
    present = {unit.power for unit in position.units} | {entry.unit.power for entry in position.dislodged}
    present |= {power for power, owned in (position.centres or {}).items() if owned}
    return [power for power in load_map().powers if power in present]


def joined(names: Sequence[str]) -> str:
    """Names in a sentence: `France, Italy and Turkey`."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
