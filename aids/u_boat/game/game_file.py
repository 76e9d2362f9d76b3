"""Game files of U-Boat: the whole position of a game, and what its powers order and declare.

game = "u-boat"
name = "Harbor 1901"
edition = "1971"
phase = "spring 1901 movement"

[powers.France]
units = ["A par", "A mar", "F bre", "U mar"]
centers = ["par", "mar", "bre"]
orders = ["A par - bur"]            # or orders = "France.txt", a file beside this one

Orders are in the file, in a file beside it, or in emails in its folder.  A power may declare `draw = true`,
`concedes = "Italy"` and `disorder = true` (UB-30).  Retreats have `dislodged` for a power and `contested` for the game.
`[played]` are the orders of the phase before, from which the history plays it again.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import Annotated, NamedTuple

from aids import toml_file
from aids.errors import FileRefused, printable
from aids.input_file import NO_FILES, Place, PlayerFile, PlayerFiles, brief
from aids.kinds import Choice, Context, Each, Flag, Line, OwnKind, String
from aids.records import fields
from aids.records.fields import DIGEST_KIND, Field, Origin, Source, Spread, Table, check_head, digest_of, read
from aids.rulebook.rules import Rules
from aids.u_boat import position_file
from aids.u_boat.game.order_files import Desk, Mail
from aids.u_boat.game.phases import Phase, read_phase
from aids.u_boat.game_map import GameMap, load_map
from aids.u_boat.orders import Unit, grouped, number_units, refuse, units_by_power
from aids.u_boat.solver import EDITIONS

MOST_ORDER = 300  # characters of an order that are saved
MOST_SENDERS = 10  # addresses of a power
MOST_USED = 100  # digests of mails, of some six phases
LINE = Line(100)
EDITION = position_file.word_of(EDITIONS)
PHASE = OwnKind[Phase](
    lambda at, raw, given: read_phase(at, raw),
    lambda phase, given: str(phase),
    "a phase, such as 'spring 1901 movement'",
)
ORDERS = OwnKind[tuple[Place, object]](
    lambda at, raw, given: (at, raw), lambda held, given: held[1], "a list of orders, or the name of a file with orders"
)
NO_ORDERS: tuple[Place, object] = (Place(""), [])


def _others(given: Context) -> list[str]:
    return [power for power in given.get(GameMap).powers if power != given.get(position_file.PowerName)]


class Declared(NamedTuple):
    """The declarations of a power: a vote for a draw, to whom it concedes the game or "", civil disorder (UB-30)."""

    draw: Annotated[bool, Field(Flag())] = False
    concedes: Annotated[str, Field(Choice(_others, "another power"))] = ""
    disorder: Annotated[bool, Field(Flag())] = False


class PowerTable(NamedTuple):
    """A power in a game file; of `orders` the place and the list, or the name of a file.

    `senders` are the addresses from which its emails came, for the game master alone.
    """

    units: Annotated[Sequence[Unit] | None, Field(position_file.UNITS)] = None
    centers: Annotated[Sequence[str] | None, Field(position_file.CENTERS)] = None
    dislodged: Annotated[Sequence[position_file.Dislodged] | None, Field(position_file.DISLODGED)] = None
    orders: Annotated[tuple[Place, object] | None, Field(ORDERS)] = None
    declared: Annotated[Declared, Field(Spread(Declared))] = Declared()
    senders: Annotated[
        tuple[str, ...], Field(Each(LINE, MOST_SENDERS, "addresses"), "email addresses of this power")
    ] = ()


class GameFile(NamedTuple):
    """A game file; of one that was read its position with the orders, their texts by power, and what powers declare.

    `over` says how the game ended, "" while it goes on; `played` are the orders of the phase before, by power;
    `lenient` is what the file says, while its position has what is in force; `made` is what made the file.
    `used` are digests of mails that earlier phases used; `desk` holds the mails for this phase.
    """

    game: Annotated[str, fields.GAME]
    name: Annotated[str, Field(LINE, absent="", always=True)]
    master: Annotated[str, Field(LINE, absent="")]
    edition: Annotated[str, Field(EDITION, absent=EDITIONS[0], always=True)]
    phase: Annotated[Phase, Field(PHASE)]
    powers: Annotated[Mapping[str, PowerTable], Field(position_file.ByPower(Table(PowerTable)))]
    lenient: Annotated[bool, Field(Flag())] = False
    over: Annotated[str, Field(LINE)] = ""
    contested: Annotated[Sequence[str] | None, Field(position_file.PROVINCES)] = None
    whole: Annotated[bool, fields.WHOLE] = True
    made: Annotated[Origin, fields.MADE] = Origin()
    source: Annotated[Source | None, fields.FROM] = None
    played: Annotated[
        Mapping[str, tuple[str, ...]] | None,
        Field(position_file.ByPower(Each(String()), level=3), "orders of the phase before, for the history"),
    ] = None
    used: Annotated[
        tuple[str, ...], Field(Each(DIGEST_KIND, MOST_USED, "digests"), "emails that were already used")
    ] = ()
    position: position_file.Position = position_file.Position("", ())
    texts: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    declared: Mapping[str, Declared] = MappingProxyType({})
    digest: str = ""
    desk: Desk = Desk()

    def with_orders(self, orders: Sequence[position_file.PowerOrders]) -> "GameFile":
        """The game with orders in place of those in its file; RulesError for orders of a power in civil disorder."""
        for power, entries in orders:
            if entries and self.declared.get(power, Declared()).disorder:
                problem = f"{power} is in civil disorder, so it cannot have orders"
                raise entries[0][0].refuse(problem, fix="delete the orders, or disorder = true")
            position_file.check_order_count(entries[0][0] if entries else Place(""), orders)
        texts = {  # each in one line, without what a TOML file cannot hold
            power: tuple(" ".join(printable(str(text)[:MOST_ORDER], "?").split()) for _, text in entries)
            for power, entries in orders
            if entries
        }
        return self._replace(position=self.position.with_orders(orders, position_file.Draft()), texts=texts)

    def add_orders(self, orders: Iterable[position_file.PowerOrders]) -> "GameFile":
        """The game with orders besides those in its file; InputError for a power that has orders there too."""
        listed, own = list(orders), self.position
        if twice := [(power, entries[0][0]) for power, entries in listed if entries and self.texts.get(power)]:
            powers = " and ".join(power for power, _ in twice)
            others = [power for power, texts in self.texts.items() if texts and power not in dict(twice)]
            more = f". The game file also contains orders for {' and '.join(others)}" if others else ""
            problem = f"there are two sets of orders for {powers}: here and in the game file"
            raise twice[0][1].refuse(problem, fix=f"delete one of them{more}")
        added = self.with_orders(listed)
        position = own._replace(
            orders=(*own.orders, *added.position.orders), unread=(*own.unread, *added.position.unread)
        )
        return self._replace(position=position, texts={**self.texts, **added.texts})

    def replayed_to(self, after: "GameFile") -> "GameFile":
        """A game with the orders that led to the file after it; texts that are not orders fail as they did then."""
        lists = [
            position_file.PowerOrders(
                power, tuple((Place(after.name, ("played", power), lambda _: None), text) for text in texts)
            )
            for power, texts in (after.played or {}).items()
        ]
        game = self.with_orders(lists)
        return game._replace(position=game.position._replace(lenient=True))


def read_game(rules: Rules, file: PlayerFile) -> GameFile:
    """The game in a file; texts that are not orders are `unread` of its position.

    Raises `FileRefused` for a file that cannot be read, `RulesError` with file and line for a fault, `Faults` for
    several.
    """
    return parse_game(rules, toml_file.text_of(file), file.path, file.files)


def parse_game(rules: Rules, text: str, where: str, files: PlayerFiles = NO_FILES) -> GameFile:
    """The game in a text that is at hand; `where` names it in messages, and order files stand beside it among
    `files`.
    """
    game_map, draft = load_map(), position_file.Draft()
    at, document = toml_file.read_text(where, text, files)
    check_head(at, document, text, rules.game)
    file = read(GameFile, at, document, Context(game_map, draft))
    phase, tables = file.phase, file.powers
    if phase.kind != position_file.RETREATS and file.contested is not None:
        raise at.at("contested").refuse(f"'contested' is only for retreats, not for {phase}")
    for power, table in tables.items():
        if phase.kind != position_file.RETREATS and table.dislodged is not None:
            raise at.at("powers", power, "dislodged").refuse(f"'dislodged' is only for retreats, not for {phase}")
    if not tables:
        raise at.at("powers").refuse("there must be at least one power, such as [powers.France]")
    refuse(draft.faults)
    position = position_file.Position(
        phase=phase.kind,
        units=number_units(unit for table in tables.values() for unit in table.units or ()),
        year=phase.year,
        season=phase.season,
        edition=file.edition,
        centers={power: tuple(sorted(held.centers)) for power, held in tables.items() if held.centers is not None},
        dislodged=position_file.number_dislodged(entry for table in tables.values() for entry in table.dislodged or ()),
        contested=frozenset(file.contested or ()),
        lenient=file.lenient,
        disorder=frozenset(power for power, table in tables.items() if table.declared.disorder),
    )
    game = file._replace(
        name=file.name or PurePath(where).stem,
        position=position,
        declared={power: table.declared for power, table in tables.items()},
        digest=digest_of(text),
    )
    return game.with_orders(_stated_orders(game, where))


def power_tables(
    position: position_file.Position, declared: Mapping[str, Declared], *, orders: bool
) -> dict[str, PowerTable]:
    """The tables of the powers for a position, their orders to be filled in; of declarations, civil disorder stays."""
    units = units_by_power(position.units)
    dislodged = grouped((entry.unit.power, entry) for entry in position.dislodged)
    tables = {}
    for power in load_map().powers:
        disorder = power in declared and declared[power].disorder
        tables[power] = PowerTable(
            units.get(power, ()),
            position.owned(power),
            dislodged.get(power),
            NO_ORDERS if orders and not disorder else None,
            Declared(disorder=disorder),
        )
    return tables


def _stated_orders(game: GameFile, where: str) -> list[position_file.PowerOrders]:
    """The orders of each power, those of a file beside the game file where its name stands in their place."""
    listed = []
    for power, table in game.powers.items():
        here, held = table.orders or NO_ORDERS
        if isinstance(held, str):
            name = PurePath(String().read(here, held))
            if name.is_absolute() or ".." in name.parts or not held.isprintable():
                raise here.wrong("a list in [ ], or the name of a file in the same folder", held)
            try:
                file = PlayerFile(str(Path(where).parent / name), here.files)
                listed.append(Mail(power, game.position, game.phase).read_file(file).orders())
            except FileRefused as error:
                raise FileRefused(f"orders: {brief(held)}: {error.message}", where=here.where) from None
        else:
            listed.append(position_file.PowerOrders(power, tuple(toml_file.rows(here, held))))
    return listed
