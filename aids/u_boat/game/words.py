"""A phase in words for the game master, who sees everything: orders with their results, losses, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aids.made import changes_section
from aids.rulebook.rules import Rules
from aids.told import Section, Told
from aids.u_boat.game.endings import joined
from aids.u_boat.game.game_file import GameFile
from aids.u_boat.game.letters import counted
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.position import ADJUSTMENT, MOVEMENT


def tell(rules: Rules, report: PhaseReport) -> tuple[Section, ...]:
    """A phase carried out."""
    result, following = report.result, report.result["next"]
    sections = [Section(f"{str(report.game.phase).capitalize()}: orders and results", tuple(_orders(result)))]
    if report.silent:
        sections.append(Section("No orders", (Told("", f"{joined(report.silent)} gave none."),)))
    if losses := tuple(_losses(result)):
        sections.append(Section("Losses", losses))
    if following["phase"] == ADJUSTMENT:
        centres = following["centres"].items()
        sections.append(
            Section("Centres", tuple(Told(power, f"{len(owned)}: {', '.join(owned)}") for power, owned in centres))
        )
    if report.over:
        sections.append(Section("The game is over", (Told("", f"{report.over}."),)))
    else:
        sections.append(Section(f"Next: {report.phase}", tuple(_ahead(report)), ahead=True))
    return (*sections, *changes_section(report.notes))


def _orders(result: Mapping[str, Any]) -> Iterator[Told]:
    for entry in result["orders"]:
        outcome = "done" if entry["ok"] else "failed"
        reason = f" ({entry['reason']})" if entry["reason"] else ""
        yield Told(entry["power"], f"{entry['order']}: {outcome}{reason}")


def _losses(result: Mapping[str, Any]) -> Iterator[Told]:
    for entry in result["sunk"]:
        yield Told(entry["power"], f"{entry['unit']} is lost, to {joined(entry['by'])}.")
    for entry in result["dislodged"]:
        ways = ", ".join(entry["retreats"]) or "nowhere"
        yield Told(entry["power"], f"{entry['unit']} is dislodged and may retreat to {ways}.")
    reason = ": it can retreat nowhere" if result["phase"] == MOVEMENT else ""
    for entry in result.get("disbanded", ()):
        yield Told(entry["power"], f"{entry['unit']} is disbanded{reason}.")


def _ahead(report: PhaseReport) -> Iterator[Told]:
    """The orders that are due next, by power."""
    for power, due in report.due.items():
        if due.number:
            what = "build" if due.number > 0 else "removal"
            where = f", in {', '.join(due.homes)}" if due.number > 0 else ""
            yield Told(power, f"{counted(abs(due.number), what)}{where}.", ("2",))
    waiting = dict.fromkeys(entry["power"] for entry in report.result["dislodged"])
    if waiting:
        yield Told("", f"Retreats are due from {joined(list(waiting))}.")
    elif not any(due.number for due in report.due.values()):
        quiet = {power for power, declared in report.game.declared.items() if declared.disorder}
        moving = [power for power, units in report.result["next"]["units"].items() if units and power not in quiet]
        whom = "every power" if not quiet else joined(moving) or "nobody"
        yield Told("", "Nothing is due." if report.due else f"Orders are due from {whom}.")


def player_told(rules: Rules, game: GameFile) -> Section:
    """The position that a file states, in words."""
    units: dict[str, list[str]] = {}
    for unit in game.position.units:
        units.setdefault(unit.power, []).append(unit.name)
    for entry in game.position.dislodged:
        units.setdefault(entry.unit.power, []).append(f"{entry.unit.name} (dislodged)")
    told = [Told(power, ", ".join(listed)) for power, listed in units.items()]
    if game.over:
        told.append(Told("", f"The game is over: {game.over}."))
    return Section(f"{game.name}: {game.phase}", tuple(told))
