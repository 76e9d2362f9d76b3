"""Game files: a whole position of On Patrol as a player keeps it in TOML.

game = "on-patrol"
turn = 3                       # the turn that was just finished
light = "day"
convoy = "fast-2"
die = 3                        # the player's own fleet die; absent: rolled

[[submarines]]
name = "Wahoo"
bow = "M21"
facing = 3
depth = 50

Beside them may stand [[ships]], [[escorts]], [[torpedoes]], `[board]` with the keys of a board file, `dice` with the
player's own dice of the turn, `made`, which names the version of Plotroom, and `from`, which names the file of the turn
before.  A file with `whole = true` ends
with the line `# end`, so that one that was cut short is noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath
from typing import NamedTuple, TypeVar

from aids import hexes, toml_file
from aids.errors import RulesError
from aids.hexes import Hex
from aids.made import Made
from aids.on_patrol.formation import MOST_SHIPS
from aids.on_patrol.game.contacts import impossible_find, split_find
from aids.on_patrol.game.markers import target_hex
from aids.on_patrol.game.piece_entries import MOST_TURN, read_escort, read_ship, read_submarine, read_torpedo
from aids.on_patrol.game.position import ConvoyShip, Escort, Position, Submarine
from aids.on_patrol.game.position_faults import refuse_faults
from aids.on_patrol.movement import EMERGENCY, FAST, convoys
from aids.on_patrol.pursuit_groups import MOST_SUBMARINES
from aids.on_patrol.stations import MOST_ESCORTS
from aids.on_patrol.visibility import LIGHT
from aids.rules import Rules
from aids.source import Source, digest_of, read_dice, read_head, read_source
from aids.toml_file import Place, brief

KEYS = (
    "game",
    "whole",
    "turn",
    "light",
    "convoy",
    "emergency",
    "die",
    "fleet-dice",
    "dice",
    "made",
    "from",
    "board",
    "submarines",
    "ships",
    "escorts",
    "torpedoes",
)
MOST_TORPEDOES = 99
MOST_FLEET_DICE = 60  # as many as a set-up rolls

Piece = TypeVar("Piece")


class GameFile(NamedTuple):
    """A game file as read: its name, the file it came from, its digest, the player's own dice, and what made it.

    `impossible` are finds that cannot be, each as the error that refuses the turn unless it is `lenient`.
    """

    position: Position
    name: str
    source: Source | None
    digest: str
    rolled: tuple[int, ...] = ()
    made: Made = Made()
    impossible: tuple[RulesError, ...] = ()
    lenient: bool = False


def read_game(rules: Rules, path: str) -> GameFile:
    """The game in a file.

    Raises `RulesError` with file and line for the first fault in it, `FileRefused` if it cannot be read.
    """
    return parse_game(rules, toml_file.text_of(path), path)


def parse_game(rules: Rules, text: str, where: str) -> GameFile:
    """The game in a text that is at hand; `where` names it in messages."""
    at, document = toml_file.read_text(where, text)
    raw = toml_file.entries(at, document, KEYS, ("submarines",))
    made = read_head(at, raw, text, rules.game)
    board = hexes.read_board(at.at("board"), raw["board"]) if "board" in raw else hexes.DEFAULT_ON_PATROL
    submarines = _pieces(
        at, raw, "submarines", MOST_SUBMARINES, lambda row, entry: read_submarine(rules, row, entry, board)
    )
    if not submarines:
        raise at.at("submarines").refuse("there must be a submarine")
    escorts = _pieces(at, raw, "escorts", MOST_ESCORTS, lambda row, entry: read_escort(rules, row, entry, board))
    turn = toml_file.whole(at, raw.get("turn", 0), 0, MOST_TURN, "turn")
    convoy = toml_file.choice(at, raw.get("convoy", FAST), convoys(rules), "convoy")
    emergency = turn if convoy == EMERGENCY else None
    if "emergency" in raw:
        emergency = toml_file.whole(at, raw["emergency"], 0, turn + 1, "emergency")
    ships = _pieces(at, raw, "ships", MOST_SHIPS, lambda row, entry: read_ship(row, entry, board))
    searchers: dict[str, Escort | ConvoyShip] = {escort.name: escort for escort in escorts}
    searchers |= {ship.name: ship for ship in ships}
    submarines = tuple(_with_means(submarine, tuple(searchers)) for submarine in submarines)
    position = Position(
        turn=turn,
        light=toml_file.choice(at, raw.get("light", LIGHT[0]), LIGHT, "light"),
        convoy=FAST if convoy == EMERGENCY else convoy,
        submarines=submarines,
        ships=ships,
        escorts=tuple(_with_target(escort, submarines) for escort in escorts),
        torpedoes=_pieces(at, raw, "torpedoes", MOST_TORPEDOES, lambda row, entry: read_torpedo(row, entry, board)),
        die=toml_file.whole(at.at("die"), raw["die"], 1, 6) if "die" in raw else None,
        fleet_dice=_fleet_dice(at.at("fleet-dice"), raw.get("fleet-dice", [])),
        emergency=emergency,
        board=board,
    )
    refuse_faults(rules, at, position)
    return GameFile(
        position._replace(
            escorts=tuple(escort for escort in position.escorts if escort.sunk is None),
            lost=tuple(escort for escort in position.escorts if escort.sunk is not None),
        ),
        PurePath(where).name,
        read_source(at.at("from"), raw["from"]) if "from" in raw else None,
        digest_of(text),
        read_dice(at.at("dice"), raw.get("dice", [])),
        made,
        tuple(_impossible(rules, at, position, searchers)),
    )


def _pieces(
    at: Place, raw: dict[str, object], key: str, most: int, read: Callable[[Place, object], Piece]
) -> tuple[Piece, ...]:
    rows = toml_file.rows(at.at(key), raw.get(key, []))
    if len(rows) > most:
        raise rows[most][0].refuse(f"{len(rows)} {key} are more than {most}")
    return tuple(read(row, entry) for row, entry in rows)


def _fleet_dice(at: Place, raw: object) -> tuple[int, ...]:
    """The fleet dice that a set-up rolled for the turns to come, the next turn's first."""
    dice = toml_file.array(at, raw)
    if len(dice) > MOST_FLEET_DICE:
        raise at.refuse(f"{len(dice)} fleet dice are more than {MOST_FLEET_DICE}")
    return tuple(toml_file.whole(at, face, 1, 6, n) for n, face in enumerate(dice))


def _with_means(submarine: Submarine, names: tuple[str, ...]) -> Submarine:
    """A submarine whose finds are split into names, and what the file says that they found it with."""
    found = [split_find(text, names) for text in submarine.found]
    missed = tuple(split_find(text, names)[0] for text in submarine.missed)
    means = tuple(find for find in found if find[1])
    return submarine._replace(found=tuple(name for name, _ in found), missed=missed, means=means)


def _impossible(
    rules: Rules, at: Place, position: Position, searchers: Mapping[str, Escort | ConvoyShip]
) -> Iterator[RulesError]:
    """The finds that cannot be, each as an error with file and line."""
    for n, submarine in enumerate(position.submarines):
        for m, name in enumerate(submarine.found):
            if why := impossible_find(rules, submarine, searchers[name]):
                yield at.at("submarines", n, "found", m).refuse(f"found: {brief(name)} {why}")


def _with_target(escort: Escort, submarines: tuple[Submarine, ...]) -> Escort:
    """The escort with the target hex that its state is for: without another that of the only marker as it lay."""
    targets: list[Hex] = [place for each in submarines if (place := target_hex(each.marker)) is not None]
    if escort.doing is None or escort.target is not None or len(targets) != 1:
        return escort
    return escort._replace(target=targets[0])
