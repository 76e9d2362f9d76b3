"""Pairs of phases that differ in one hidden U: each page that another reader gets must have the same bytes.

A U that nobody was told of is taken away; in winter, where the number of units counts, it is put in another sea.
Where U's do not share with their own side, the units that it stopped are then ordered to do what others are told.
Compared is what is handed out: the letters, and the maps and order forms as they are recorded (shapes, texts, names of
groups, their order) or, which takes longer, as SVG.
"""

from aids import games
from aids.rulebook.rules import switch
from aids.u_boat.game.turn import play
from aids.u_boat.game.words import letters
from aids.u_boat.game_map import SEA, SUBMARINE
from aids.u_boat.legality import settle_orders
from aids.u_boat.movement import resolve_movement
from aids.u_boat.orders import DEPTH_CHARGE, DISBAND, HOLD, REMOVE, Order, number_units
from aids.u_boat.position_file import ADJUSTMENT, MOVEMENT, RETREATS
from aids.u_boat.retreats import resolve_retreats
from generators.drawing import palette
from generators.games.u_boat.order_forms import forms
from generators.games.u_boat.turn_maps import maps
from generators.page.frame import frame_pages, paper
from generators.sheets.turns import TurnJob
from generators.writers.svg import write_svg
from tests.games.u_boat.phases import MAP, RULES
from tests.games.u_boat.secrecy import without

GAME = games.load("u-boat")
PAPER = paper("letter")


def pages(report, as_svg=False, loaded=GAME):
    """What each reader gets, by what it is and whose; pages as they are recorded, or as the text of an SVG."""
    job = TurnJob(PAPER, "game.toml 01234567")
    handed = {f"map {whom}": bodies for whom, bodies in maps(loaded, report, job).items()}
    handed |= {f"form {whom}": bodies for whom, bodies in forms(loaded, report, job).items()}
    drawn = {name: list(frame_pages(bodies, PAPER)) for name, bodies in handed.items()}
    written = {
        name: [write_svg(page, palette()) if as_svg else (page[:2], page.title, page.drawing.layers) for page in each]
        for name, each in drawn.items()
    }
    return written | {f"letter {whom}": text for whom, text in letters(loaded.rules, report).items()}


def untold(game, rules=RULES):
    """The numbers of the U's at sea of which nobody but their power is told in the phase, before and after it."""
    position = game.position
    if position.phase == MOVEMENT:
        settled = settle_orders(
            MAP, position.units, position.orders, shares_with_own=bool(switch(rules, "shares-with-own"))
        )
        movement = resolve_movement(rules, MAP, position.units, settled, edition=position.edition)
        seen = movement.revealed_submarines(MAP) | movement.struck
        ends = [fate.after for fate in movement.fates]
    else:
        seen, ends = (), [unit.place for unit in position.units]
    for i, unit in enumerate(position.units):
        if unit.kind != SUBMARINE or i in seen or not ends[i] or MAP.provinces[ends[i][:3]].terrain != SEA:
            continue
        if not MAP.is_coast(unit.place):
            yield i


def calm_orders(position, power, rules):
    """The orders of a position, with those of a power that its own units make void as others are told of them (UB-2)."""
    shares = bool(switch(rules, "shares-with-own"))
    if position.phase == MOVEMENT:
        settled = settle_orders(MAP, position.units, position.orders, shares_with_own=shares)
        found = zip(position.units, settled.tasks, strict=True)
        void, told = {unit.name for unit, task in found if task.withheld and unit.power == power}, HOLD
    else:
        found = resolve_retreats(MAP, position, shares_with_own=shares)[0] if position.phase == RETREATS else ()
        void, told = {each.unit.name for each in found if each.withheld and each.unit.power == power}, DISBAND
    return [
        entry._replace(order=Order(told, entry.order.unit))
        if entry.power == power and str(entry.order.unit) in void and entry.order.action != DEPTH_CHARGE
        else entry
        for entry in position.orders
    ]


def games_without(game, rules=RULES):
    """The game without each U of which nobody is told, in winter with it elsewhere: (the U, that game)."""
    position = game.position
    for i in untold(game, rules):
        unit, others = position.units[i], [u for k, u in enumerate(position.units) if k != i]
        orders = calm_orders(position, unit.power, rules)
        if position.phase == MOVEMENT:
            units, orders = without(position.units, orders, i)
        elif position.phase == ADJUSTMENT:
            if any(entry.order.action == REMOVE for entry in orders if entry.power == unit.power):
                continue  # which unit goes may be told
            sea = next(p for p in MAP.provinces if MAP.is_sea(p) and p != unit.place)
            units = number_units([*others, unit._replace(place=sea, number=0)])
        else:
            units = number_units(others)
        yield unit, game._replace(position=position._replace(units=tuple(units), orders=tuple(orders)))


def pairs(game, as_svg=False):
    """The pages of a phase with each untold U, and without it: (the U, the pages, those without it or with it elsewhere)."""
    told = None
    for unit, less in games_without(game):
        told = told or pages(play(RULES, game, "game.toml"), as_svg)
        yield unit, told, pages(play(RULES, less, "game.toml"), as_svg)


def differing(found):
    """The pages of others that are not the same: (the U, whose page)."""
    for unit, told, less in found:
        for name in sorted({*told, *less}):
            if name.split()[1] != unit.power and told.get(name) != less.get(name):
                yield str(unit), name
