"""Writes game files of U-Boat: TOML with a table for each power, its orders empty, to be filled in."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from aids.made import made_now
from aids.places import Place
from aids.records.fields import COMMENT, Given, commented
from aids.records.writing import entries
from aids.rulebook.rules import Rules
from aids.source import Source, file_text
from aids.toml_file import as_toml
from aids.u_boat.game.game_file import Declared, GameFile, PowerTable
from aids.u_boat.game.letters import counted
from aids.u_boat.game.turn import Due, PhaseReport, as_table, declared_next
from aids.u_boat.game_map import load_map
from aids.u_boat.position import ADJUSTMENT
from aids.u_boat.position_file import Entries

HEAD = (
    "Orders are a list for each power, or the name of a file beside this one: orders = 'France.txt'.  A folder of such",
    "files goes with --orders.  A power may add for one phase draw = true (a vote) or concedes = 'Italy', and for good",
    "disorder = true (its units stand and it builds nothing).",
)
OF_THE_FILE = ("whole", "made", "from")
NOWHERE = Place("")


def next_document(rules: Rules, report: PhaseReport) -> dict[str, object]:
    """The next game file as values: the position after a phase."""
    game, following, is_over = report.game, report.result["next"], bool(report.over)
    file = game._replace(
        edition=report.result["edition"],
        phase=report.phase,
        over=report.over,
        contested=_stated(following["contested"]) if "contested" in following else None,
        powers=power_tables(following, declared_next(game), orders=not is_over),
        played=game.texts or None,
    )
    return document(rules, file)


def position_document(rules: Rules, game: GameFile) -> dict[str, object]:
    """The position of a game file as values, without its orders."""
    powers = power_tables(as_table(game.position), game.declared, orders=False)
    contested = _stated(sorted(game.position.contested))
    return document(rules, game._replace(contested=contested, powers=powers, played=None))


def document(rules: Rules, file: GameFile) -> dict[str, object]:
    """A game file as values, without what names the program and the file before."""
    held = entries(file._replace(game=rules.game), Given(load_map()))
    return {key: value for key, value in held.items() if key not in OF_THE_FILE}


def power_tables(
    following: Mapping[str, Any], declared: Mapping[str, Declared], *, orders: bool
) -> dict[str, PowerTable]:
    """The tables of the powers for a position as the adjudicator lists it; of declarations, civil disorder stays."""
    tables = {}
    for power in load_map().powers:
        units, centres, dislodged = (
            _stated(following.get(key, {}).get(power, ())) for key in ("units", "centres", "dislodged")
        )
        disorder = power in declared and declared[power].disorder
        empty: tuple[Place, object] | None = (NOWHERE, []) if orders and not disorder else None
        tables[power] = PowerTable(units, centres, dislodged or None, empty, Declared(disorder=disorder))
    return tables


def _stated(values: Iterable[object]) -> Entries:
    return tuple((NOWHERE, value) for value in values)


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
    table: Mapping[str, object],
    *,
    source: Source | None = None,
    notes: Mapping[str, str] | None = None,
    head: Sequence[str] = (),
) -> str:
    """The values of a game file as TOML; `notes` are comments on orders, `head` comments on top."""
    made = entries(made_now(rules, None if source is None else source.made), Given())
    plain = {key: held for key, held in table.items() if key not in ("powers", "played")} | {
        "whole": True,
        "made": made,
    }
    if source is not None:
        plain["from"] = entries(source, Given())
    above = (*head, *(HEAD if "over" not in table else ()))
    return file_text(GameFile, plain, above, _power_lines(table, notes or {}))


def _power_lines(document: Mapping[str, object], notes: Mapping[str, str]) -> Iterator[str]:
    """The tables of the powers, and the orders of the phase before."""
    powers, played = document["powers"], document.get("played")
    assert isinstance(powers, dict)
    for power, table in powers.items():
        yield from ("", f"[powers.{power}]")
        for key, held in table.items():
            yield commented(f"{key} = {as_toml(held)}", notes.get(power, "") if key == "orders" else "")
    if isinstance(played, dict):
        yield from ("", "[played]".ljust(COMMENT) + " # the orders of the phase before, for the history")
        yield from (f"{power} = {as_toml(held)}" for power, held in played.items())
