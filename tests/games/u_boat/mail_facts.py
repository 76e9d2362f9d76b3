"""Mails of players and what they mean, typed in tests/facts without sight of the reader of mail, and how orders compare.

Two orders are the same if they ask the same unit for the same: a U's number and the power of an army or fleet, which a
player may leave out, do not tell them apart, nor do the words via convoy where there is no way by land.
"""

import tomllib
from typing import NamedTuple

from aids.records.fields import Source
from aids.u_boat.game.game_file import GameFile, parse_game
from aids.u_boat.game.next_file import next_text
from aids.u_boat.game.turn import play
from aids.u_boat.game_map import ARMY, SUBMARINE, province_of
from aids.u_boat.notation import read_order
from aids.u_boat.orders import BUILD, DISBAND, MOVE, REMOVE, RETREAT, SUPPORT, Order, WrittenPlace, written_place
from aids.u_boat.position_file import ADJUSTMENT, RETREATS
from tests import FACTS_FOLDER
from tests.games.u_boat.game.files import MAP, RULES
from tests.games.u_boat.game.whole_games import with_texts

POSITIONS = FACTS_FOLDER / "u_boat_mail_positions"
PLAYED = FACTS_FOLDER / "u_boat_mail_game"


class Mail(NamedTuple):
    """A mail of a power about a game, and the orders that it holds; `asked` if nobody could tell which."""

    game: GameFile
    power: str
    text: str | bytes
    means: tuple[str, ...]
    asked: bool = False


def facts(name):
    """A facts file as values."""
    return tomllib.loads((FACTS_FOLDER / name).read_text(encoding="utf-8"))


def position(name, phase):
    """A position of the facts, which must be of that phase."""
    path = POSITIONS / f"{name}.toml"
    game = parse_game(RULES, path.read_text(encoding="utf-8"), path)
    assert str(game.phase) == phase, name
    return game


def spellings():
    """Every mail with orders."""
    for at in facts("u_boat_mail_spellings.toml")["at"]:
        game = position(at["position"], at["phase"])
        for one in at["mails"]:
            yield Mail(game, one["power"], one["text"], tuple(one["means"]), one.get("asked", False))


def talk():
    """Every mail without an order."""
    for at in facts("u_boat_mail_talk.toml")["at"]:
        game = position(at["position"], at["phase"])
        for line in at["lines"]:
            yield Mail(game, at["power"], line, ())


def same(game, power, text):
    """An order in the words that all its spellings share."""
    return str(plain(game, power, read_order(text)))


def plain(game, power, order: Order) -> Order:
    """An order in full: its units as they stand, its coasts where they are open, nothing that changes no meaning."""
    phase = game.position.phase
    unit = order.unit
    if unit is not None and order.action != BUILD:
        unit = _own(game, power, unit)
    action, to = order.action, order.to
    if phase == RETREATS and action == MOVE:
        action = RETREAT
    if phase == ADJUSTMENT and action == DISBAND:
        action = REMOVE
    if to is not None:
        to = WrittenPlace(to.province) if order.action == SUPPORT else _goal(unit, to)
    by_land = unit is not None and to is not None and to.province in MAP.reach.get((ARMY, str(unit.place)), ())
    return order._replace(
        action=action,
        unit=unit,
        other=_other(game, power, order.other),
        target=_other(game, power, order.target),
        to=to,
        via_convoy=order.via_convoy and by_land,
    )


def _own(game, power, written):
    """A power's unit as it stands, without number and power."""
    units = [entry.unit for entry in game.position.dislodged]
    units = units if game.position.phase == RETREATS else game.position.units
    stands = (u for u in units if (u.power, u.kind, u.province) == (power, written.kind, written.place.province))
    unit = next(stands, None)
    return written._replace(power="", number=0, place=written_place(unit.place) if unit else written.place)


def _goal(unit, to):
    """A place to go to, with its coast if a fleet or U can reach no other."""
    if unit is None or unit.kind == ARMY:
        return WrittenPlace(to.province)
    open_ = [place for place in MAP.moves(unit.kind, str(unit.place)) if province_of(place) == to.province]
    return written_place(open_[0]) if len(open_) == 1 else to


def _other(game, power, written):
    """Another unit as it stands, with its power; a U without power is the player's own."""
    if written is None:
        return None
    if written.kind == SUBMARINE:
        return written._replace(power=written.power or power, number=0, place=WrittenPlace(written.place.province))
    stands = (u for u in game.position.units if (u.kind, u.province) == (written.kind, written.place.province))
    unit = next(stands, None)
    if unit is None:
        return written
    return written._replace(power=unit.power, place=WrittenPlace(written.place.province))


def played():
    """Every mail of the three years as it came, and its game as it stood then."""
    text = (PLAYED / "start.toml").read_text(encoding="utf-8")
    for phase in facts("u_boat_mail_game/orders.toml")["phases"]:
        empty = parse_game(RULES, text, "game.toml")
        for path in sorted((PLAYED / phase["folder"]).iterdir(), key=lambda path: path.stem):
            power = path.stem.partition("-")[0]
            means = phase.get("mails", {}).get(path.stem, phase["orders"][power])
            yield Mail(empty, power, path.read_bytes(), tuple(means))
        game = parse_game(RULES, with_texts(text, phase["orders"]), "game.toml")
        text = next_text(RULES, play(RULES, game, "game.toml"), Source("game.toml", game.digest))
