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

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Annotated, NamedTuple

from aids import hexes, toml_file
from aids.errors import RulesError
from aids.hexes import Hex
from aids.made import Made
from aids.on_patrol.game.contacts import impossible_find, split_find
from aids.on_patrol.game.markers import target_hex
from aids.on_patrol.game.position import ConvoyShip, Escort, Position, Submarine
from aids.on_patrol.game.position_faults import refuse_faults
from aids.on_patrol.movement import EMERGENCY, FAST
from aids.places import Place, brief
from aids.records.fields import Field, Given, Spread
from aids.records.reading import read
from aids.rulebook.rules import Rules
from aids.source import FROM, GAME, MADE, WHOLE, Source, check_head, digest_of


class GameFile(NamedTuple):
    """A game file: its position, the file it came from, what made it; and of one that was read its name and digest.

    `impossible` are finds that cannot be, each as the error that refuses the turn unless it is `lenient`.
    """

    game: Annotated[str, GAME]
    position: Annotated[Position, Field(Spread(Position))]
    whole: Annotated[bool, WHOLE] = True
    made: Annotated[Made, MADE] = Made()
    source: Annotated[Source | None, FROM] = None
    name: str = ""
    digest: str = ""
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
    check_head(at, document, text, rules.game)
    board = hexes.read_board(at.at("board"), document.get("board", {}))
    file = read(GameFile, at, document, Given(rules, board))
    searchers: dict[str, Escort | ConvoyShip] = {each.name: each for each in file.position.escorts}
    searchers |= {each.name: each for each in file.position.ships}
    position = _completed(at, file.position, tuple(searchers))
    refuse_faults(rules, at, position)
    return file._replace(
        position=position._replace(
            escorts=tuple(escort for escort in position.escorts if escort.sunk is None),
            lost=tuple(escort for escort in position.escorts if escort.sunk is not None),
        ),
        name=PurePath(where).name,
        digest=digest_of(text),
        impossible=tuple(_impossible(rules, at, position, searchers)),
    )


def _completed(at: Place, stated: Position, searchers: tuple[str, ...]) -> Position:
    """A position with what follows from the whole of its file; `convoy = "emergency"` is how 0.3 stated Emergency."""
    if not stated.submarines:
        raise at.at("submarines").refuse("there must be a submarine")
    emergency = stated.emergency
    if emergency is not None:
        toml_file.whole(at, emergency, 0, stated.turn + 1, "emergency")
    elif stated.convoy == EMERGENCY:
        emergency = stated.turn
    submarines = tuple(_with_means(submarine, searchers) for submarine in stated.submarines)
    return stated._replace(
        convoy=FAST if stated.convoy == EMERGENCY else stated.convoy,
        emergency=emergency,
        submarines=submarines,
        escorts=tuple(_with_target(escort, submarines) for escort in stated.escorts),
    )


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
    if escort.on_path is None or escort.target is not None or len(targets) != 1:
        return escort
    return escort._replace(target=targets[0])
