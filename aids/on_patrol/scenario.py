"""A convoy as a player describes it, in options or in a file (On Patrol 103.0).

title = "Night off Mindoro"
merchantmen = 5                       # or their names in [ ]
convoy = "fast-2"
time = "night"

[[escorts]]
name = "Fletcher"
vp = 12                               # and, where escorts are alone, bow = "K20" and direction = 3

[[formations]]                        # Formations 1 to 6 are in the SUBMARINE rulebook
number = 1
ships = [6, 6, 6]
bow = ["E20", "M20", "U20"]
direction = 3
"""

from collections.abc import Mapping
from typing import NamedTuple

from aids import hexes, toml_file
from aids.checks import Input, accept_inputs
from aids.errors import InputError
from aids.hexes import Board
from aids.on_patrol.detection import NONE, markers
from aids.on_patrol.formation import MOST_SHIPS, Column, Formation, formations
from aids.on_patrol.movement import EMERGENCY, FAST, convoys
from aids.on_patrol.placement import Escort, ValuedShip
from aids.on_patrol.stations import MOST_ESCORTS
from aids.on_patrol.visibility import DEEPEST, FARTHEST, LIGHT
from aids.rules import Rules, cite
from aids.toml_file import Place, shown

LEAST_TURNS, MOST_TURNS = 1, 60
MOST_VP = 9999
MOST_GAP = 20
MOST_SHIFT = 200
MOST_NAME = 40
SHIP_KEYS = ("name", "vp")
ESCORT_KEYS = (*SHIP_KEYS, "bow", "direction")
FORMATION_KEYS = ("number", "ships", "bow", "direction")
ALONE = "103.2.5"


class Scenario(NamedTuple):
    """A convoy to set up.

    `convoy` is a row of the fleet movement table, `light` day or night.  `depth` in feet, `enemy_distance` in
    hexes and `sighted` are the submarine's at the start, `marker` the contact that the scenario states.
    `formations` are the player's own; `formation` chooses one where the number of ships does not.
    `column_gap` is in free hexes, None for the rules' own; `shift` in columns and rows of the board.
    """

    title: str
    merchantmen: tuple[str, ...]
    capitals: tuple[ValuedShip, ...]
    escorts: tuple[Escort, ...]
    convoy: str = FAST
    light: str = LIGHT[0]
    turns: int | None = None
    depth: int | None = None
    marker: str = NONE
    enemy_distance: int | None = None
    sighted: bool = False
    formations: tuple[Formation, ...] = ()
    formation: int | None = None
    column_gap: int | None = None
    shift: tuple[int, int] = (0, 0)
    board: Board = hexes.DEFAULT_ON_PATROL


def inputs(rules: Rules) -> tuple[Input, ...]:
    """The options that describe a convoy on the command line; none is required, as a file may say it all."""

    def whole(name: str, words: str, least: int, most: int, unit: str, rule: str) -> Input:
        return Input(name, "whole", words, least=least, most=most, unit=unit, rule=cite(rules, rule))

    def ships(name: str, words: str, rule: str) -> Input:
        return Input(name, "named", words, least=0, most=MOST_VP, repeatable=True, rule=cite(rules, rule))

    types = tuple(name for name in convoys(rules) if name != EMERGENCY)
    return (
        whole("merchantmen", "Merchantmen in the convoy.", 0, MOST_SHIPS, "ships", "103.1.1"),
        ships("capital", "A capital ship and its victory points, Enterprise:40.", "103.3.1"),
        ships("escort", "An escort and its victory points, Fletcher:12.", "103.2.3"),
        Input("convoy", "choice", f"Convoy type ({FAST}).", choices=types, rule=cite(rules, "104.3.1")),
        Input("time", "choice", f"Day or night ({LIGHT[0]}).", choices=LIGHT, rule=cite(rules, "107.1")),
        whole("turns", "Turns of fleet movement to roll beforehand.", LEAST_TURNS, MOST_TURNS, "turns", "104.3.1"),
        whole("depth", "The submarine's depth at the start, in feet.", 0, DEEPEST, "feet", "104.2.2"),
        whole("enemy-distance", "Hexes from it to the nearest enemy ship.", 0, FARTHEST, "hexes", "104.1.4b"),
        Input("sighted", "flag", "It is sighted at the start by rule 47.0.", rule=cite(rules, "104.1.4c")),
        Input(
            "marker",
            "choice",
            "The contact that the scenario states (none).",
            choices=markers(rules),
            rule=cite(rules, "104.2.2"),
        ),
        whole("formation", "Which of several formations.", 1, MOST_SHIPS, "", "103.1.1"),
        whole("column-gap", "Free hexes between ships of a column.", 1, MOST_GAP, "hexes", "103.1.1"),
        Input("shift", "pair", "Move all by COLUMNS,ROWS of the board.", least=-MOST_SHIFT, most=MOST_SHIFT),
        Input("board", "file", "A file that describes another board."),
    )


def scenario(rules: Rules, options: Mapping[str, object], path: str | None = None) -> Scenario:
    """The convoy in a file, if there is one, with what options give laid over it.

    `options` are those of `inputs`, as written or of the right type.  Raises `RulesError` with file and line
    for a file that is not sound, `FileRefused` for one that cannot be read, and `InputError` for options and for
    ships that do not go together.
    """
    given = accept_inputs(f"{rules.game} setup", inputs(rules), options)
    found = Scenario("", (), (), ())
    if path is not None:
        found = _from_file(rules, path)
    board = found.board
    if "board" in given:
        board = hexes.load_board(str(given["board"]))
    laid: dict[str, object] = {"board": board}
    keys = {name: name.replace("-", "_") for name in given if name not in ("board", "time", "capital", "escort")}
    laid |= {key: given[name] for name, key in keys.items()}
    if "time" in given:
        laid["light"] = given["time"]
    if "merchantmen" in given:
        laid["merchantmen"] = _numbered(int(str(given["merchantmen"])))
    if capitals := _listed(given["capital"]):
        laid["capitals"] = tuple(ValuedShip(*one) for one in capitals)
    if escorts := _listed(given["escort"]):
        laid["escorts"] = tuple(Escort(*one) for one in escorts)
    return sound(rules, found._replace(**laid))  # type: ignore[arg-type]


def _numbered(count: int) -> tuple[str, ...]:
    return tuple(f"Merchantman {number}" for number in range(1, count + 1))


def _listed(given: object) -> list[tuple[str, int]]:
    """Names and victory points as options gave them; without points they have 0."""
    return [(name, points or 0) for name, points in given] if isinstance(given, tuple) else []


def sound(rules: Rules, found: Scenario) -> Scenario:
    """The scenario itself; `InputError` if its ships do not go together."""
    names = [*found.merchantmen, *(ship.name for ship in found.capitals), *(ship.name for ship in found.escorts)]
    twice = next((name for n, name in enumerate(names) if name in names[:n]), None)
    if twice is not None:
        raise InputError(f"the name {shown(twice)} is used twice; give each ship its own, like {twice[:30]} 2")
    if not names:
        raise InputError("there are no ships: give --merchantmen, --capital or --escort, or a scenario file")
    for what, ships, most in (
        ("merchant and capital ships", len(found.merchantmen) + len(found.capitals), MOST_SHIPS),
        ("escorts", len(found.escorts), MOST_ESCORTS),
    ):
        if ships > most:
            raise InputError(f"{ships} {what} are more than {most}")
    alone = not found.merchantmen and not found.capitals
    cited = cite(rules, ALONE)
    for ship in found.escorts:
        if alone and (ship.bow is None or ship.direction is None):
            raise InputError(
                f"escorts alone stand where the scenario says: give {shown(ship.name)} a bow and a direction "
                f"in a scenario file ({cited})"
            )
        if not alone and (ship.bow is not None or ship.direction is not None):
            raise InputError(f"{shown(ship.name)} has a bow or a direction, which only escorts alone have ({cited})")
    if alone and not found.convoy.startswith("fast"):
        raise InputError(
            f"escorts alone move as a fast convoy, not {found.convoy} ({cite(rules, '104.2.4')})", where="--convoy"
        )
    return found


KEYS = (
    "game",
    "title",
    "merchantmen",
    "capitals",
    "escorts",
    "convoy",
    "time",
    "turns",
    "depth",
    "marker",
    "enemy-distance",
    "sighted",
    "formations",
    "formation",
    "column-gap",
    "shift",
    "board",
)


def _from_file(rules: Rules, path: str) -> Scenario:
    at, document = toml_file.read(path)
    raw = toml_file.entries(at, document, KEYS)
    if raw.get("game", rules.game) != rules.game:
        raise at.at("game").refuse(f"this is a scenario for {shown(raw['game'])}, not for {rules.game!r}")
    board = _board(at, raw)
    plain = (
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
    simple: dict[str, object] = {}
    for spec in inputs(rules):
        if spec.name in plain and spec.name in raw:
            try:
                simple |= accept_inputs("", (spec,), {spec.name: raw[spec.name]})
            except InputError as error:
                raise at.at(spec.name).refuse(f"{spec.name}: {error.message}") from None
    found = Scenario(
        title=toml_file.text(at, raw["title"], "title") if "title" in raw else "",
        merchantmen=_merchantmen(at.at("merchantmen"), raw.get("merchantmen", 0)),
        capitals=tuple(
            ValuedShip(*_ship(row, toml_file.entries(row, entry, SHIP_KEYS, ("name",))))
            for row, entry in toml_file.rows(at.at("capitals"), raw.get("capitals", []))
        ),
        escorts=tuple(
            _escort(row, entry, board) for row, entry in toml_file.rows(at.at("escorts"), raw.get("escorts", []))
        ),
        formations=_formations(at.at("formations"), raw.get("formations", []), board, tuple(formations(rules))),
        light=str(simple.pop("time", LIGHT[0])),
        board=board,
    )
    return found._replace(**{name.replace("-", "_"): one for name, one in simple.items()})  # type: ignore[arg-type]


def _board(at: Place, raw: Mapping[str, object]) -> Board:
    """The board in the file that a scenario names; its place is told from the scenario's own folder."""
    if "board" not in raw:
        return hexes.DEFAULT_ON_PATROL
    name = toml_file.text(at, raw["board"], "board")
    folder = at.path.replace("\\", "/").rpartition("/")[0]
    return hexes.load_board(name if name.startswith("/") or not folder else f"{folder}/{name}")


def _merchantmen(at: Place, raw: object) -> tuple[str, ...]:
    if isinstance(raw, list):
        return tuple(_name(at.at(n), one) for n, one in enumerate(raw))
    return _numbered(toml_file.whole(at, raw, 0, MOST_SHIPS))


def _name(at: Place, raw: object) -> str:
    name = toml_file.text(at, raw).strip()
    if len(name) > MOST_NAME or not name.isprintable():
        raise at.wrong(f"one line of at most {MOST_NAME} characters", raw)
    return name


def _ship(at: Place, entries: Mapping[str, object]) -> tuple[str, int]:
    return _name(at.at("name"), entries["name"]), toml_file.whole(at, entries.get("vp", 0), 0, MOST_VP, "vp")


def _escort(at: Place, raw: object, board: Board) -> Escort:
    entries = toml_file.entries(at, raw, ESCORT_KEYS, ("name",))
    bow = _bow(at.at("bow"), entries["bow"], board) if "bow" in entries else None
    direction = toml_file.whole(at, entries["direction"], 1, 6, "direction") if "direction" in entries else None
    return Escort(*_ship(at, entries), bow, direction)


def _bow(at: Place, raw: object, board: Board) -> str:
    text = toml_file.text(at, raw)
    try:
        hexes.parse(board, text)
    except InputError as error:
        raise at.refuse(str(error)) from None
    return text


def _formations(at: Place, raw: object, board: Board, printed: tuple[int, ...]) -> tuple[Formation, ...]:
    found: list[Formation] = []
    for row, entry in toml_file.rows(at, raw):
        entries = toml_file.entries(row, entry, FORMATION_KEYS, FORMATION_KEYS)
        number = toml_file.whole(row, entries["number"], 1, MOST_SHIPS, "number")
        if number in printed:
            raise row.at("number").refuse(f"formation {number} is in the rules; house rules change it")
        if number in (one.number for one in found):
            raise row.at("number").refuse(f"formation {number} is given twice")
        counts, bows = row.at("ships"), row.at("bow")
        ships = [toml_file.whole(at, count, 1, MOST_SHIPS) for at, count in toml_file.rows(counts, entries["ships"])]
        leads = [_bow(at, bow, board) for at, bow in toml_file.rows(bows, entries["bow"])]
        if len(ships) != len(leads) or not ships:
            raise bows.refuse(f"{len(leads)} bow hexes for {len(ships)} columns: give one for each, and at least one")
        direction = toml_file.whole(row, entries["direction"], 1, 6, "direction")
        columns = tuple(Column(n, *one) for n, one in enumerate(zip(ships, leads, strict=True), start=1))
        found.append(Formation(number, columns, direction, "scenario"))
    return tuple(found)
