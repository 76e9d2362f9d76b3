"""Game files of U-Boat as the program writes them: the first of a setup, and the next after a phase."""

from collections.abc import Mapping
from types import MappingProxyType

from aids.kinds import Context
from aids.records.fields import CommentedList, Source, entries, file_text
from aids.rulebook.rules import Rules
from aids.turns import made_now
from aids.u_boat.adjudicate import DEFAULT_EDITION
from aids.u_boat.game.game_file import MOST_SENDERS, MOST_USED, GameFile, power_tables
from aids.u_boat.game.phases import START
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.game.words import orders_due
from aids.u_boat.game_map import load_map
from aids.u_boat.orders import Unit
from aids.u_boat.position_file import MOVEMENT, Position
from aids.u_boat.setup import Setup

FIRST = "A new game, only for the game master.  Add the orders, then run: plotroom turn u-boat THIS-FILE"
HEAD = (
    "Write the orders of each power as a list, or as the name of a file in the same folder: orders = 'France.txt'.",
    "For a folder of such files, a text with several powers, a message or a mailbox, use --orders.  For one phase, add",
    "draw = true (a vote) or concedes = 'Italy' to a power.  With disorder = true its units hold and it never builds.",
)
OF_THE_FILE = ("whole", "made", "from")


def first_text(rules: Rules, setup: Setup) -> str:
    """The text of the game file of a setup: spring 1901, before any order."""
    game_map, made = load_map(), made_now(rules, None)
    units = tuple(Unit(piece["power"], piece["unit"], piece["space"]) for piece in setup.pieces)
    centers = {power: game_map.home_centers(power) for power in game_map.powers}
    powers = power_tables(Position(MOVEMENT, units, centers=centers), {}, orders=True)
    return as_text(GameFile(rules.game, f"Setup {setup.seed}", "", DEFAULT_EDITION, START, powers, made=made), (FIRST,))


def next_file(rules: Rules, report: PhaseReport) -> GameFile:
    """The game file of the position after a phase."""
    game, following = report.game, report.result.next
    powers = power_tables(following, game.declared, orders=not report.over)
    found = {read.power: [mail.address for mail in read.mails] for read in game.desk.read}
    for power, table in powers.items():
        known = (*(game.powers[power].senders if power in game.powers else ()), *filter(None, found.get(power, ())))
        powers[power] = table._replace(senders=tuple(dict.fromkeys(known))[-MOST_SENDERS:])
    used = (mail.digest for read in game.desk.read for mail in read.mails if mail.text)
    return game._replace(
        game=rules.game,
        edition=report.result.edition,
        phase=report.phase,
        over=report.over,
        contested=sorted(following.contested) if following.dislodged else None,
        powers=powers,
        played=game.texts or None,
        used=tuple(dict.fromkeys((*game.used, *used)))[-MOST_USED:],
    )


def next_text(rules: Rules, report: PhaseReport, source: Source) -> str:
    """The text of the next game file; it names the file that it came from."""
    file = next_file(rules, report)._replace(whole=True, made=made_now(rules, source.made), source=source)
    return as_text(file, due=orders_due(report))


def position_as_file(rules: Rules, game: GameFile) -> GameFile:
    """The game file of a position, without its orders."""
    contested = sorted(game.position.contested)
    powers = power_tables(game.position, game.declared, orders=False)
    return game._replace(game=rules.game, contested=contested, powers=powers, played=None)


def file_json(file: GameFile) -> dict[str, object]:
    """A game file as values, without what names the program and the file before."""
    return {key: held for key, held in entries(file, Context(load_map())).items() if key not in OF_THE_FILE}


def as_text(file: GameFile, head: tuple[str, ...] = (), due: Mapping[str, str] = MappingProxyType({})) -> str:
    """A game file as TOML, with the orders that are due as comments."""
    held = entries(file, Context(load_map()))
    powers = held["powers"]
    assert isinstance(powers, dict)
    for power, table in powers.items():
        if "orders" in table:
            table["orders"] = CommentedList(table["orders"], due.get(power, ""))
    return file_text(GameFile, held, (*head, *(() if file.over else HEAD)))
