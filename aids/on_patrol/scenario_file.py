"""Scenario files: a convoy that a player describes in TOML (On Patrol 103.0).

title = "Night off Mindoro"
merchantmen = 5                       # or their names in [ ]
convoy = "fast-2"
time = "night"

[[escorts]]
name = "Fletcher"
vp = 12                               # and, where escorts are alone, bow = "K20" and direction = 3
best = 6                              # and gain, sonar, radar and weapons, for a game on file

[[formations]]                        # Formations 1 to 6 are in the SUBMARINE rulebook
number = 1
ships = [6, 6, 6]
bow = ["E20", "M20", "U20"]
direction = 3
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from aids import hexes, toml_file
from aids.checks import Input, accept_inputs
from aids.errors import FileRefused, InputError
from aids.hexes import Board
from aids.on_patrol.formation import MOST_SHIPS, OWN, Column, Formation, formations
from aids.on_patrol.placement import Escort, EscortData, ValuedShip
from aids.rules import Rules
from aids.toml_file import Place, brief

MOST_VP = 9999
MOST_NAME = 40
SHIP_KEYS = ("name", "vp")
DATA_KEYS = ("best", "gain", "sonar", "radar", "weapons")
"""The ship data of an escort, which a game on file needs and a setup sheet does not."""
ESCORT_KEYS = (*SHIP_KEYS, "bow", "direction", *DATA_KEYS)
FORMATION_KEYS = ("number", "ships", "bow", "direction")
#: Keys that hold what the option of the same name holds.
AS_OPTION = (
    "convoy",
    "time",
    "turns",
    "depth",
    "marker",
    "enemy-distance",
    "sighted",
    "formation",
    "column-gap",
    "shift",
)
KEYS = ("game", "title", "merchantmen", "capitals", "escorts", "formations", "board", *AS_OPTION)


def read_scenario(rules: Rules, path: str, inputs: Sequence[Input]) -> dict[str, object]:
    """The fields of a `Scenario` that a file gives; `inputs` are the options of the command line.

    Raises `RulesError` with file and line for a fault in the file, `FileRefused` if it cannot be read.
    """
    at, document = toml_file.read(path)
    raw = toml_file.entries(at, document, KEYS)
    if raw.get("game", rules.game) != rules.game:
        raise at.at("game").refuse(f"this is a scenario for {brief(raw['game'])}, not for {rules.game!r}")
    board = _board(at, raw)
    fields = _as_options(at, raw, inputs)
    fields["board"], fields["file"], fields["in_file"] = board, at, frozenset(raw)
    if "title" in raw:
        fields["title"] = toml_file.text(at, raw["title"], "title")
    fields["merchantmen"] = _merchantmen(at.at("merchantmen"), raw.get("merchantmen", 0))
    fields["capitals"] = tuple(
        ValuedShip(*_ship(row, toml_file.entries(row, entry, SHIP_KEYS, ("name",))))
        for row, entry in toml_file.rows(at.at("capitals"), raw.get("capitals", []))
    )
    fields["escorts"] = tuple(
        _escort(row, entry, board) for row, entry in toml_file.rows(at.at("escorts"), raw.get("escorts", []))
    )
    fields["formations"] = _formations(at.at("formations"), raw.get("formations", []), board, formations(rules))
    return fields


def _as_options(at: Place, raw: Mapping[str, object], inputs: Sequence[Input]) -> dict[str, object]:
    """The fields that the options of the same name check; the option `time` is the field `light`."""
    fields: dict[str, object] = {}
    for option in inputs:
        name = option.name
        if name in AS_OPTION and name in raw:
            try:
                accepted = accept_inputs("", (option,), {name: raw[name]})
            except InputError as error:
                raise at.at(name).refuse(f"{name}: {error.message}") from None
            fields["light" if name == "time" else name.replace("-", "_")] = accepted[name]
    return fields


def _board(at: Place, raw: Mapping[str, object]) -> Board:
    """The board in the file that a scenario names, a relative path from the scenario's own folder."""
    if "board" not in raw:
        return hexes.DEFAULT_ON_PATROL
    path = str(Path(at.path).parent / toml_file.text(at, raw["board"], "board"))
    try:
        return hexes.load_board(path)
    except FileRefused as error:
        raise FileRefused(f"board: {brief(path)}: {error.message}", where=at.at("board").where) from None


def numbered_merchantmen(count: int) -> tuple[str, ...]:
    """The names of so many merchantmen."""
    return tuple(f"Merchantman {number}" for number in range(1, count + 1))


def _merchantmen(at: Place, raw: object) -> tuple[str, ...]:
    if isinstance(raw, list):
        return tuple(read_name(at.at(n), name) for n, name in enumerate(raw))
    return numbered_merchantmen(toml_file.whole(at, raw, 0, MOST_SHIPS))


def read_name(at: Place, raw: object) -> str:
    """The name of a ship; RulesError for one that is empty, too long or not one line."""
    name = toml_file.text(at, raw).strip()
    if len(name) > MOST_NAME or not name.isprintable():
        raise at.wrong(f"one line of at most {MOST_NAME} characters", raw)
    return name


def _ship(at: Place, entries: Mapping[str, object]) -> tuple[str, int]:
    return read_name(at.at("name"), entries["name"]), toml_file.whole(at, entries.get("vp", 0), 0, MOST_VP, "vp")


def _escort(at: Place, raw: object, board: Board) -> Escort:
    entries = toml_file.entries(at, raw, ESCORT_KEYS, ("name",))
    bow = _bow(at.at("bow"), entries["bow"], board) if "bow" in entries else None
    direction = toml_file.whole(at, entries["direction"], 1, 6, "direction") if "direction" in entries else None
    data = EscortData()
    if any(key in entries for key in DATA_KEYS):
        from aids.on_patrol.game.piece_entries import read_data  # which reads names as this module does

        data = read_data(at, entries)
    return Escort(*_ship(at, entries), bow, direction, data)


def _bow(at: Place, raw: object, board: Board) -> str:
    text = toml_file.text(at, raw)
    try:
        hexes.parse(board, text)
    except InputError as error:
        raise at.refuse(str(error)) from None
    return text


def _formations(at: Place, raw: object, board: Board, printed: Collection[int]) -> tuple[Formation, ...]:
    """The player's own formations; the ones `printed` in the document are refused."""
    own: dict[int, Formation] = {}
    for row, entry in toml_file.rows(at, raw):
        entries = toml_file.entries(row, entry, FORMATION_KEYS, FORMATION_KEYS)
        number = toml_file.whole(row, entries["number"], 1, MOST_SHIPS, "number")
        if number in printed:
            raise row.at("number").refuse(f"formation {number} is in the rules; house rules change it")
        if number in own:
            raise row.at("number").refuse(f"formation {number} is given twice")
        counts, bows = row.at("ships"), row.at("bow")
        ships = [toml_file.whole(at, count, 1, MOST_SHIPS) for at, count in toml_file.rows(counts, entries["ships"])]
        leads = [_bow(at, bow, board) for at, bow in toml_file.rows(bows, entries["bow"])]
        if len(ships) != len(leads) or not ships:
            raise bows.refuse(f"{len(leads)} bow hexes for {len(ships)} columns: give one for each, and at least one")
        direction = toml_file.whole(row, entries["direction"], 1, 6, "direction")
        columns = tuple(Column(n, *column) for n, column in enumerate(zip(ships, leads, strict=True), start=1))
        own[number] = Formation(number, columns, direction, OWN)
    return tuple(own.values())
