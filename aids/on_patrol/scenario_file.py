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

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from aids import hexes, toml_file
from aids.checks import Input, accept_inputs
from aids.errors import FileRefused, InputError
from aids.hexes import Board
from aids.on_patrol.formation import MOST_SHIPS, OWN, Column, Formation, formations
from aids.on_patrol.placement import Escort, ValuedShip
from aids.on_patrol.saved_fields import HEADING, LABEL, NAME
from aids.places import Place, brief
from aids.records.fields import Field, Given
from aids.records.kinds import Each, Rows, Stated, Text, Whole
from aids.records.reading import read
from aids.rulebook.rules import Rules

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


def numbered_merchantmen(count: int) -> tuple[str, ...]:
    """The names of so many merchantmen."""
    return tuple(f"Merchantman {number}" for number in range(1, count + 1))


def _merchantmen(at: Place, raw: object, given: Given) -> tuple[object, ...]:
    """The names of the merchantmen, of which a file may state the number alone."""
    if isinstance(raw, list):
        return Each(NAME).read(at, raw, given)
    return numbered_merchantmen(toml_file.whole(at, raw, 0, MOST_SHIPS))


MERCHANTMEN = Stated[tuple[object, ...]](_merchantmen, lambda names, given: list(names), "how many, or a list of names")


class OwnFormation(NamedTuple):
    """A formation of the player's own: the ships of each column, the bow hex of its first ship, their direction."""

    number: Annotated[int, Field(Whole(1, MOST_SHIPS))]
    ships: Annotated[tuple[int, ...], Field(Each(Whole(1, MOST_SHIPS)))]
    bow: Annotated[tuple[str, ...], Field(Each(LABEL))]
    direction: Annotated[int, Field(HEADING)]


class ScenarioFile(NamedTuple):
    """The keys of a scenario file, besides those that are named after options."""

    title: Annotated[str, Field(Text())] = ""
    merchantmen: Annotated[tuple[str, ...], Field(MERCHANTMEN)] = ()
    capitals: Annotated[tuple[ValuedShip, ...], Field(Rows(ValuedShip))] = ()
    escorts: Annotated[tuple[Escort, ...], Field(Rows(Escort))] = ()
    formations: Annotated[tuple[OwnFormation, ...], Field(Rows(OwnFormation))] = ()


def read_scenario(rules: Rules, path: str, inputs: Sequence[Input]) -> dict[str, object]:
    """The fields of a `Scenario` that a file gives; `inputs` are the options of the command line.

    Raises `RulesError` with file and line for a fault in the file, `FileRefused` if it cannot be read.
    """
    at, raw = toml_file.read(path)
    if raw.get("game", rules.game) != rules.game:
        raise at.at("game").refuse(f"this is a scenario for {brief(raw['game'])}, not for {rules.game!r}")
    board = _board(at, raw)
    file = read(ScenarioFile, at, raw, Given(rules, board), others=("game", "board", *AS_OPTION))
    fields = file._asdict() | _as_options(at, raw, inputs)
    own = _formations(at.at("formations"), file.formations, formations(rules))
    return fields | {"board": board, "file": at, "in_file": frozenset(raw), "formations": own}


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


def _formations(at: Place, stated: Sequence[OwnFormation], printed: Collection[int]) -> tuple[Formation, ...]:
    """The player's own formations; the ones `printed` in the document are refused."""
    own: dict[int, Formation] = {}
    for n, each in enumerate(stated):
        row = at.at(n)
        if each.number in printed:
            raise row.at("number").refuse(f"formation {each.number} is in the rules; house rules change it")
        if each.number in own:
            raise row.at("number").refuse(f"formation {each.number} is given twice")
        if len(each.ships) != len(each.bow) or not each.ships:
            raise row.at("bow").refuse(
                f"{len(each.bow)} bow hexes for {len(each.ships)} columns: give one for each, and at least one"
            )
        columns = tuple(Column(k, *column) for k, column in enumerate(zip(each.ships, each.bow, strict=True), start=1))
        own[each.number] = Formation(each.number, columns, each.direction, OWN)
    return tuple(own.values())
