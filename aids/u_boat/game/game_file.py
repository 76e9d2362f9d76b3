"""Game files: the whole position of a game of U-Boat, its powers' orders, and what they declare.

game = "u-boat"
name = "Harbour 1901"
edition = "1971"
phase = "spring 1901 movement"

[powers.France]
units = ["A par", "A mar", "F bre", "U mar"]
centres = ["par", "mar", "bre"]
orders = ["A par - bur"]            # or orders = "France.txt", a file beside this one

A power may declare `draw = true`, `concedes = "Italy"` and `disorder = true` (UB-30).  Retreats have `dislodged` for a
power and `contested` for the game.  `[played]` are the orders of the phase before, which the history tells again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from aids import toml_file
from aids.errors import FileRefused, printable
from aids.made import Made
from aids.places import Place, brief
from aids.records.reading import read
from aids.rules import Rules
from aids.source import Source, check_head, digest_of
from aids.u_boat.game.order_files import Mail, read_mail
from aids.u_boat.game.phases import Phase, read_phase
from aids.u_boat.game_map import GameMap, load_map
from aids.u_boat.orders import MAX_FAULTS, refuse
from aids.u_boat.position import RETREATS, Position
from aids.u_boat.position_file import (
    FileFaults,
    PowerList,
    check_order_count,
    power_keys,
    read_centres,
    read_contested,
    read_dislodged,
    read_orders,
    read_units,
)
from aids.u_boat.puzzle import EDITIONS
from aids.u_boat.units import number_units

KEYS = (
    *("game", "name", "edition", "phase", "master", "lenient", "whole", "made", "from", "contested", "over", "powers"),
    "played",
)
POWER_KEYS = ("units", "centres", "dislodged", "orders", "draw", "concedes", "disorder")
MOST_NAME = 100  # letters
MOST_ORDER = 300  # letters of an order that are kept


class Declared(NamedTuple):
    """Declarations of a power: that it votes for a draw, to whom it concedes the game or "", civil disorder (UB-30)."""

    draw: bool = False
    concedes: str = ""
    disorder: bool = False


class GameFile(NamedTuple):
    """A game file as read: its position with the orders, the texts of the orders by power, and what powers declare.

    `over` says how the game ended, "" while it goes on; `played` are the orders of the phase before, by power;
    `lenient` is what the file says, while its position has what is in force; `made` is what made the file.
    """

    name: str
    master: str
    phase: Phase
    position: Position
    texts: Mapping[str, tuple[str, ...]]
    declared: Mapping[str, Declared]
    over: str
    played: Mapping[str, tuple[str, ...]]
    source: Source | None
    digest: str
    lenient: bool = False
    made: Made = Made()


def read_game(rules: Rules, path: str) -> GameFile:
    """The game in a file; texts that are not orders are `unread` of its position.

    Raises `FileRefused` for a file that cannot be read, `RulesError` with file and line for a fault, `Faults` for
    several.
    """
    return parse_game(rules, toml_file.text_of(path), path)


def parse_game(rules: Rules, text: str, where: str) -> GameFile:
    """The game in a text that is at hand; `where` names it in messages, and order files stand beside it."""
    game_map = load_map()
    at, document = toml_file.read_text(where, text)
    raw = toml_file.entries(at, document, KEYS, ("phase", "powers"))
    check_head(at, raw, text, rules.game)
    made = read(Made, at.at("made"), raw["made"]) if "made" in raw else Made()
    phase = read_phase(at.at("phase"), raw["phase"])
    if phase.kind != RETREATS and "contested" in raw:
        raise at.at("contested").refuse(f"'contested' belongs to retreats, not to {phase}")
    powers = _Powers(game_map, at.at("powers"), raw["powers"], phase)
    faults = FileFaults()
    position = Position(
        phase=phase.kind,
        units=number_units(read_units(game_map, powers.lists("units"), faults)),
        year=phase.year,
        season=phase.season,
        edition=toml_file.choice(at, str(raw.get("edition", EDITIONS[0])), EDITIONS, "edition"),
        centres=read_centres(game_map, powers.lists("centres"), faults),
        dislodged=read_dislodged(game_map, powers.lists("dislodged"), faults),
        contested=read_contested(at.at("contested"), raw.get("contested", []), faults),
        lenient=toml_file.flag(at, raw.get("lenient", False), "lenient"),
    )
    declared = powers.declared()
    refuse(faults)
    game = GameFile(
        name=_line(at, raw.get("name", PurePath(where).stem), "name"),
        master=_line(at, raw["master"], "master") if "master" in raw else "",
        phase=phase,
        position=position,
        texts={},
        declared=declared,
        over=_line(at, raw["over"], "over") if "over" in raw else "",
        played=_played(game_map, at.at("played"), raw.get("played", {})),
        source=read(Source, at.at("from"), raw["from"]) if "from" in raw else None,
        digest=digest_of(text),
        lenient=position.lenient,
        made=made,
    )
    return with_orders(game, powers.orders(where))


def with_orders(game: GameFile, orders: list[PowerList]) -> GameFile:
    """The game with orders in place of those in its file; RulesError for orders of a power in civil disorder."""
    for power, entries in orders:
        if entries and game.declared.get(power, Declared()).disorder:
            raise entries[0][0].refuse(f"{power} is in civil disorder and gives no orders; take out one or the other")
        check_order_count(entries[0][0] if entries else Place(""), orders)
    faults = FileFaults()
    read, unread = read_orders(orders, faults)
    if faults:
        refuse([*faults, *(order.fault for order in unread[:MAX_FAULTS])])
    texts = {power: tuple(_plain(text) for _, text in entries) for power, entries in orders if entries}
    return game._replace(position=game.position._replace(orders=read, unread=unread), texts=texts)


def add_orders(game: GameFile, orders: list[PowerList]) -> GameFile:
    """The game with orders besides those in its file; InputError for a power that has orders there too."""
    for power, entries in orders:
        if entries and game.texts.get(power):
            raise entries[0][0].refuse(f"{power} has orders in the game file too; take out one or the other")
    added, own = with_orders(game, orders), game.position
    position = own._replace(orders=(*own.orders, *added.position.orders), unread=(*own.unread, *added.position.unread))
    return game._replace(position=position, texts={**game.texts, **added.texts})


def replay(before: GameFile, after: GameFile) -> GameFile:
    """A game with the orders that led to the file after it; texts that are not orders fail as they did then."""
    lists = [
        PowerList(power, [(Place(after.name, ("played", power), lambda _: None), text) for text in texts])
        for power, texts in after.played.items()
    ]
    game = with_orders(before, lists)
    return game._replace(position=game.position._replace(lenient=True))


def _plain(text: object) -> str:
    """The text of an order in one line, without what a TOML file cannot hold."""
    return " ".join(printable(str(text)[:MOST_ORDER], "?").split())


class _Powers:
    """The tables of the powers of a file."""

    def __init__(self, game_map: GameMap, at: Place, raw: object, phase: Phase) -> None:
        self.map, self.phase = game_map, phase
        self.tables: dict[str, tuple[Place, dict[str, Any]]] = {}
        for power, (here, value) in power_keys(game_map, at, raw).items():
            self.tables[power] = here, toml_file.entries(here, value, POWER_KEYS)
            if phase.kind != RETREATS and "dislodged" in self.tables[power][1]:
                raise here.at("dislodged").refuse(f"'dislodged' belongs to retreats, not to {phase}")
        if not self.tables:
            raise at.refuse("there must be a power, such as [powers.France]")

    def lists(self, key: str) -> list[PowerList]:
        """The list of each power under a key."""
        return [
            PowerList(power, toml_file.rows(here.at(key), table[key]))
            for power, (here, table) in self.tables.items()
            if key in table
        ]

    def orders(self, where: str) -> list[PowerList]:
        """The orders of each power, those of a file beside the game file where its name stands in their place."""
        listed = []
        for power, (here, table) in self.tables.items():
            held = table.get("orders", [])
            if isinstance(held, str):
                name = PurePath(toml_file.text(here, held, "orders"))
                if name.is_absolute() or ".." in name.parts or not held.isprintable():
                    raise here.at("orders").wrong("a list in [ ], or the name of a file beside this one", held)
                mail = Mail(self.map, power, self.phase)
                try:
                    listed.append(read_mail(mail, str(Path(where).parent / name)))
                except FileRefused as error:
                    raise FileRefused(
                        f"orders: {brief(held)}: {error.message}", where=here.at("orders").where
                    ) from None
            else:
                listed.append(PowerList(power, toml_file.rows(here.at("orders"), held)))
        return listed

    def declared(self) -> dict[str, Declared]:
        """Declarations by power."""
        found = {}
        for power, (here, table) in self.tables.items():
            concedes = ""
            if "concedes" in table:
                others = [other for other in self.map.powers if other != power]
                concedes = toml_file.choice(here, table["concedes"], others, "concedes")
            found[power] = Declared(
                toml_file.flag(here, table.get("draw", False), "draw"),
                concedes,
                toml_file.flag(here, table.get("disorder", False), "disorder"),
            )
        return found


def _line(at: Place, raw: object, key: str) -> str:
    """A text of one line."""
    line = toml_file.text(at, raw, key)
    if len(line) > MOST_NAME or not line.isprintable():
        raise at.at(key).wrong(f"one line of at most {MOST_NAME} letters", line)
    return line


def _played(game_map: GameMap, at: Place, raw: object) -> dict[str, tuple[str, ...]]:
    return {power: toml_file.texts(here, held) for power, (here, held) in power_keys(game_map, at, raw).items()}
