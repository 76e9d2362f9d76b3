"""Writes game files of U-Boat: TOML with a table for each power, its orders empty, to be filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from aids.rules import Rules
from aids.source import END, Source, head_lines
from aids.toml_file import as_toml
from aids.u_boat.game.game_file import Declared, GameFile
from aids.u_boat.game.letters import counted
from aids.u_boat.game.phases import Phase
from aids.u_boat.game.turn import Due, PhaseReport, as_table, declared_next
from aids.u_boat.game_map import load_map
from aids.u_boat.position import ADJUSTMENT

COMMENT = 36  # column in which the comment of a line begins
HEAD = (
    "Orders are a list for each power, or the name of a file beside this one: orders = 'France.txt'.  A folder of such",
    "files goes with --orders.  A power may add for one phase draw = true (a vote) or concedes = 'Italy', and for good",
    "disorder = true (its units stand and it builds nothing).",
)

Entries = dict[str, Any]


class Head(NamedTuple):
    """The head of a game file, above its powers."""

    name: str
    master: str
    edition: str
    phase: Phase
    lenient: bool = False
    over: str = ""


def next_document(rules: Rules, report: PhaseReport) -> Entries:
    """The next game file as values: the position after a phase."""
    game, following = report.game, report.result["next"]
    head = Head(game.name, game.master, report.result["edition"], report.phase, game.lenient, report.over)
    entries = head_entries(rules, head)
    if "contested" in following:
        entries["contested"] = following["contested"]
    declared = declared_next(game)
    entries["powers"] = {
        power: _power_entries(following, power, declared.get(power, Declared()), orders=not report.over)
        for power in load_map().powers
    }
    if game.texts:
        entries["played"] = {power: list(texts) for power, texts in game.texts.items()}
    return entries


def position_document(rules: Rules, game: GameFile) -> Entries:
    """The position of a game file as values, without its orders."""
    head = Head(game.name, game.master, game.position.edition, game.phase, game.lenient, game.over)
    table = as_table(game.position)
    return {
        **head_entries(rules, head),
        "contested": sorted(game.position.contested),
        "powers": {
            power: _power_entries(table, power, game.declared.get(power, Declared()), orders=False)
            for power in load_map().powers
        },
    }


def head_entries(rules: Rules, head: Head) -> Entries:
    """The head of a game file, above its powers, as values."""
    entries: Entries = {"game": rules.game, "name": head.name}
    entries |= {"master": head.master} if head.master else {}
    entries |= {"edition": head.edition, "phase": str(head.phase)}
    entries |= {"lenient": True} if head.lenient else {}
    return entries | ({"over": head.over} if head.over else {})


def _power_entries(following: Mapping[str, Any], power: str, declared: Declared, *, orders: bool) -> Entries:
    def listed(key: str) -> list[object]:
        table = following.get(key, {})
        return list(table.get(power, ())) if isinstance(table, dict) else []

    entries: Entries = {"units": listed("units"), "centres": listed("centres")}
    if dislodged := listed("dislodged"):
        entries["dislodged"] = dislodged
    if declared.disorder:
        return entries | {"disorder": True}
    return entries | ({"orders": []} if orders else {})


def next_text(rules: Rules, report: PhaseReport, source: Source) -> str:
    """The text of the next game file; it names the file that it came from."""
    notes = {power: _note(due) for power, due in report.due.items()} if report.phase.kind == ADJUSTMENT else {}
    for entry in report.result["dislodged"]:
        ways = ", ".join(entry["retreats"]) or "nowhere"
        told = f"{entry['unit']} may retreat to {ways}"
        notes[entry["power"]] = "; ".join(filter(None, (notes.get(entry["power"], ""), told)))
    return document_text(rules, next_document(rules, report), source=source, notes=notes)


def _note(due: Due) -> str:
    """The orders that are due from a power in a builds phase."""
    if due.number > 0:
        return f"{counted(due.number, 'build')}: {', '.join(due.homes)}"
    return f"{counted(-due.number, 'removal')}" if due.number else "nothing to order"


def document_text(
    rules: Rules,
    entries: Mapping[str, Any],
    *,
    source: Source | None = None,
    notes: Mapping[str, str] | None = None,
    head: Sequence[str] = (),
) -> str:
    """The values of a game file as TOML; `notes` are comments on orders, `head` comments on top."""
    lines = [f"# {line}" for line in (*head, *(HEAD if "over" not in entries else ()))]
    lines += [f"{key} = {as_toml(held)}" for key, held in entries.items() if key not in ("powers", "played")]
    lines.append(f"{'whole = true'.ljust(COMMENT)} # ends with the line {END}")
    lines += head_lines(rules, source)
    powers, played = entries["powers"], entries.get("played", {})
    assert isinstance(powers, dict) and isinstance(played, dict)
    for power, table in powers.items():
        lines += ["", f"[powers.{power}]"]
        for key, held in table.items():
            line, note = f"{key} = {as_toml(held)}", (notes or {}).get(power, "") if key == "orders" else ""
            lines.append(f"{line.ljust(COMMENT)} # {note}" if note else line)
    if played:
        lines += ["", "[played]".ljust(COMMENT) + " # the orders of the phase before, for the history"]
        lines += [f"{power} = {as_toml(held)}" for power, held in played.items()]
    return "\n".join([*lines, "", END]) + "\n"
