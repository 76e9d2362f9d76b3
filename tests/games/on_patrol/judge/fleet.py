"""The fleet's order, formation, halts, searches and the next file: a second reading of 104.3, 104.4 and 108.3."""

from collections import Counter

from tests.games.on_patrol.judge.barred import STOP, TABLE, by_torpedoes, convoy_speed, sail
from tests.games.on_patrol.judge.geometry import (
    apart,
    around,
    beside,
    both_hexes,
    flat,
    hex_at,
    label_of,
    sides_between,
    stance,
    straight_ahead,
)
from tests.games.on_patrol.judge.paths import all_rows, convoy_hexes, emergency, left_of_row, rows_aside, sides_of
from tests.games.on_patrol.judge.states import least_speed
from tests.games.on_patrol.judge.turns import hexes_of, place


def order_of(turn, speed):
    return TABLE[turn.report["order"]["die"]].format(speed)


def order_breaches(turn):
    order = turn.report.get("order")
    if not order:
        return
    if "die" in turn.before and order["die"] != turn.before["die"]:
        yield f"104.3.1: the file's die is {turn.before['die']}, the report's {order['die']}"
    if emergency(turn) != (order["convoy"] == "emergency"):
        yield f"104.4.2: the order is for {order['convoy']}, Emergency is {'' if emergency(turn) else 'not '}due"
    elif emergency(turn) and order["result"] != order_of(turn, "M"):
        yield f"104.3.1: die {order['die']} gives {order['result']} in Emergency"
    elif not emergency(turn) and order["result"] not in {order_of(turn, speed) for speed in formation_speeds(turn)}:
        yield f"104.3.1: die {order['die']} gives {order['result']}, not the row's at {formation_speeds(turn)}"


def fleet_breaches(turn):
    """Each ship makes the order's moves, or the first of them up to a halt; turns are made in any case (104.3.1 to 104.3.3)."""
    if not turn.report.get("order"):
        return
    stands = standing(turn)
    for name, ship in turn.ships.items():
        move = turn.fleet.get(name)
        if "sunk" in ship or ship.get("stopped"):
            if move and [text for text in move["path"] if stance(text)[0] != place(ship)[0]]:
                yield f"104.3.2: {name} is {'sunk' if 'sunk' in ship else 'stopped'} and moves"
            continue
        if move is None:
            yield f"104.3.1: {name} is not in the report"
        elif emergency(turn):
            yield from emergency_breaches(turn, name, stands)
        else:
            yield from sailing_breaches(turn, name, move, order_of(turn, convoy_speed(turn)), stands)


def entries_of(one, move):
    """The hexes that a ship enters, without one that only shows a turn on the spot."""
    entries = [stance(text) for text in move["path"]]
    return entries[1:] if entries and entries[0][0] == place(one)[0] else entries


def sailing_breaches(turn, name, move, order, stands):
    ship = turn.ships[name]
    entries = entries_of(ship, move)
    if (missing := behind(turn, ship, order)) > 1:
        if entries or sides_between(move["facing"], convoy_course(turn, order)) != missing - 1:
            yield f"104.3.3: {name}, more than a turn behind the convoy, does not stand and make one of its turns"
        return
    due, facing = sail(*place(ship), order)
    late = ship["facing"] not in convoy_facings(turn)  # a turn that it could not make earlier
    if late and (entries != due[: len(entries)] or move["facing"] != facing):
        due, facing = sail(place(ship)[0], convoy_facing(turn), order)
    track_end = entries[-1] if entries else place(ship)
    if entries != due[: len(entries)]:
        yield f"104.3.1: {name} goes {move['path']} on {order} from {ship['bow']}/{ship['facing']}"
        return
    if move["facing"] != facing and not in_its_way(turn, name, [track_end, place(ship)]):
        yield f"104.3.3: {name} faces {move['facing']} after {order}, should be {facing}"
    if move["bow"] != label_of(track_end[0]):
        yield f"104.3.1: {name} ends at {move['bow']}, its path at {move['path']}"
    track = [(place(ship)[0], due[0][1] if due else facing), *entries]
    for bow, heading in track[:-1] if len(entries) == len(due) else []:
        if near := dead_ahead(bow, heading, stands[0], name):
            yield f"104.3.3: {name} sails on at {label_of(bow)}, {near} is stopped dead ahead"
    if ship.get("halted") and (closer := nearer(place(ship)[0], due, stands[1], name)):
        if entries and closer in stands[0] and nearer(place(ship)[0], entries, stands[0], name, STOP):
            yield f"104.3.3: {name} was halted and sails nearer to {closer}"
        return
    if (
        len(entries) < len(due)
        and not (not move["halted"] and slower_ahead(turn, name, due[len(entries) :], facing))
        and not dead_ahead(*track[-1], stands[1], name)
        and not in_its_way(turn, name, [*due, place(ship)])
    ):
        yield f"104.3.3: {name} halts at {label_of(track[-1][0])} with nothing stopped dead ahead"


def behind(turn, ship, order):
    """The hexsides from a halted ship that faces unlike the convoy to the course on which that sails (104.3.3).

    Only for want of room for its stern in turns before: it turns once before a hex, so that with two it stands.
    """
    if not ship.get("halted") or ship["facing"] in convoy_facings(turn):
        return 0
    return sides_between(ship["facing"], convoy_course(turn, order))


def convoy_course(turn, order):
    """The course on which the convoy enters the hexes of its order."""
    return sail((0, 0), convoy_facing(turn), order)[0][0][1]


def heading_breaches(turn):
    """All ships of the convoy that can move face the same way after its order (104.3.2, 104.3.3)."""
    if not turn.report.get("order") or all(one.get("stopped") for one in turn.afloat.values()):
        return
    usual = sail((0, 0), convoy_facing(turn), order_of(turn, 1))[1]
    for name, move in turn.fleet.items():
        if name not in turn.afloat or turn.afloat[name].get("stopped") or move["facing"] == usual:
            continue
        if turn.ships[name]["facing"] in convoy_facings(turn):
            continue  # of equally many each keeps its own
        if behind(turn, turn.ships[name], order_of(turn, 1)) > 1:
            continue
        if not in_its_way(turn, name, [(hex_at(move["bow"]), usual), place(turn.ships[name])]):
            yield f"104.3.3: {name} faces {move['facing']}, the convoy {usual}"


def nearer(start, track, stands, name, reach=STOP + 2):
    """The name of a stopped ship within reach that a track brings the bow nearer to; "" if there is none."""
    for other, hexes in stands.items():
        if other != name and track:
            before = min(apart(start, there) for there in hexes)
            close = min(apart(bow, there) for bow, _ in track for there in hexes)
            if before <= reach and close < before:
                return other
    return ""


def convoy_facing(turn):
    """The facing of most ships of the convoy before the turn, of those that did not halt in the turn before if any."""
    return min(convoy_facings(turn))


def convoy_facings(turn):
    """The facings that as many ships have as any other: one of them keeps its own (104.3.2)."""
    sailing = [one for one in turn.afloat.values() if not one.get("stopped")]
    facings = Counter(one["facing"] for one in [one for one in sailing if not one.get("halted")] or sailing)
    return {facing for facing, count in facings.items() if count == max(facings.values())}


def standing(turn):
    """The hexes of ships that stand for certain, dead in the water, and of all that may count as stopped (OP-47)."""
    surely = {name: hexes_of(one) for name, one in turn.afloat.items() if one.get("stopped")}
    perhaps = dict(surely)
    for name, one in turn.fleet.items():
        if one.get("halted") and name in turn.ships:
            perhaps[name] = hexes_of(turn.ships[name]) | hexes_of(one)
    return surely, perhaps


def dead_ahead(bow, facing, stands, name):
    """The name of a stopped ship of which a hex lies in the row ahead, within three hexes (OP-22); "" if there is none."""
    for other, hexes in stands.items():
        if other != name and any(straight_ahead(bow, facing, there) and apart(bow, there) <= STOP for there in hexes):
            return other
    return ""


def in_its_way(turn, name, due):
    """Whether an escort, or a ship that does not move on, lies in or beside the hexes of a ship's order (104.4.5, OP-57).

    Escorts in formation and ships that carry out the order move in unison with it and are in nobody's way (108.1.4)."""
    others = set()
    for other, move in turn.moves.items():
        in_unison = not move.get("against") and turn.escorts[other].get("doing") == "formation"
        if not in_unison or not entries_of(turn.escorts[other], move):
            others |= both_hexes(*turn.end(other))
    for other in turn.afloat:
        if other != name and not sails(turn, other):
            others |= hexes_of(turn.fleet[other])
    return any(there in others for bow, _ in due for there in around(bow, 1))


def sails(turn, name):
    """Whether a ship carries out the order as far as others let it, and enters a hex."""
    move = turn.fleet[name]
    return not turn.ships[name].get("stopped") and not move["halted"] and bool(entries_of(turn.ships[name], move))


def slower_ahead(turn, name, due, facing):
    """Whether a ship that moves less far lies in the next hex of a ship's order, or where its stern would then swing (OP-57)."""
    wanted = both_hexes(due[0][0], facing) if due else set()
    return any(other != name and wanted & hexes_of(one) for other, one in turn.fleet.items())


def unison_breaches(turn):
    """No ship halts for another that moves; for whom it halts lies there (108.1.4, 104.3.3, 104.4.5)."""
    for name, move in turn.fleet.items():
        cause = move.get("halts_for")
        if cause and not move["halted"]:
            yield f"108.1.4: {name} does not halt, but for {cause}"
        if cause in turn.fleet and sails(turn, cause):
            yield f"108.1.4: {name} halts for {cause}, which moves on"
        if cause in turn.escorts and not in_its_way(turn, name, [*map(stance, move["path"]), place(move)]):
            yield f"108.1.4: {name} halts for {cause}, which is not in its way"


def emergency_breaches(turn, name, stands):
    """A capital ship in Emergency goes one hex faster each turn up to its best, with the convoy's turns (104.4.2)."""
    ship = turn.ships[name]
    speed = min(ship["best"], ship.get("speed", convoy_speed(turn) or 2) + 1)
    yield from sailing_breaches(turn, name, turn.fleet[name], order_of(turn, speed), stands)


def formation_breaches(turn):
    """Escorts in formation make exactly the convoy's moves (104.2.3a)."""
    if not turn.report.get("order") or emergency(turn):
        return
    order = turn.report["order"]["result"]
    for name, move in turn.moves.items():
        if move.get("against") or turn.escorts[name].get("doing") != "formation":
            continue
        due, facing = sail(*place(turn.escorts[name]), ordered(turn.escorts[name], order))
        if turn.stances(name)[1:] != due and move["doing"] != "halted" and not halting(turn):
            yield f"104.2.3a: {name} goes {move['path']} in formation on {order}"
        if turn.escorts_after[name]["facing"] != facing and move["doing"] != "halted":
            yield f"104.2.3a: {name} faces {turn.escorts_after[name]['facing']} in formation, should be {facing}"


def loose_breaches(turn):
    """Escorts that move by the convoy's order out of formation go around what bars their way (OP-48, OP-43)."""
    if not turn.report.get("order") or emergency(turn):
        return
    order, closed, done = turn.report["order"]["result"], convoy_hexes(turn) | by_torpedoes(turn)[0], []
    for one in turn.submarines.values():
        closed |= hexes_of(one) if one["depth"] == 0 and not one.get("sunk") else set()
    loose = [name for name, move in turn.moves.items() if not move.get("against")]
    loose = [name for name in loose if turn.escorts[name].get("doing") != "formation"]

    def foremost(name):
        bow, facing = place(turn.escorts[name])
        (x, y), (right, up) = flat(bow), flat(beside((0, 0), sail(bow, facing, order)[0][0][1]))
        return -round(x * right + y * up, 6), name.casefold()

    for name in sorted(loose, key=foremost):
        one, moved = turn.escorts[name], [*turn.pursuers, *done]
        others = {other: hexes_of(turn.escorts_after.get(other, turn.escorts[other])) for other in moved}
        waiting = [hexes_of(turn.escorts[other]) for other in turn.escorts if other not in [*moved, name]]
        enter = closed.union(*others.values())
        end = by_torpedoes(turn)[1].union(*others.values(), *waiting)
        due = sail(*place(one), ordered(one, order))
        hexes = due[0] or [place(one)]
        lies = both_hexes(hexes[-1][0], due[1])
        if (lies | {bow for bow, _ in due[0]}) - hexes_of(one) & enter or lies & end:
            due = best_by_order(one, order, enter, end, convoy_hexes(turn))
        found = turn.stances(name)[1:], turn.escorts_after[name]["facing"]
        if found != due:
            yield f"OP-48: {name} goes {found}, should go {due}"
        done.append(name)


def best_by_order(one, order, enter, end, convoy):
    """The hexes and the last facing of the best legal path of an escort whose order is barred."""
    (start, facing), speed = place(one), int(ordered(one, order).strip("LR"))
    course = sail(start, facing, order)[0][0][1]

    def key(path):
        bow, heading, _ = path[-1]
        stern = path[-2][0] if len(path) > 1 else start
        short = len(path) < min(least_speed(one), speed)
        far, aside = left_of_row(start, bow, course), rows_aside(start, bow, course)
        return bow in convoy or stern in convoy, short, heading != course, far, -len(path), aside, sides_of(path)

    path = min(all_rows(one, speed, enter, end), key=key, default=[])
    return [(bow, heading) for bow, heading, _ in path], path[-1][1] if path else facing


def ordered(one, order):
    """The order as an escort carries it out: out of formation it slows down by no more than its class loses (OP-63)."""
    hexes = int(order.strip("LR"))
    due = hexes if one.get("doing") == "formation" else max(hexes, least_speed(one))
    return order.replace(str(hexes), str(min(one["best"], due)))


def formation_speeds(turn):
    """The convoy's speed; that of a fast convoy where there are escorts alone (104.2.4), which all ships sunk may mean or not."""
    fast = max(2, convoy_speed(turn))
    return {convoy_speed(turn)} if turn.afloat else {fast, convoy_speed(turn)} if turn.ships else {fast}


def halting(turn):
    return any(one.get("stopped") for one in turn.afloat.values()) or any(
        one.get("halted") for one in turn.fleet.values()
    )


def search_breaches(turn):
    """Who must search (108.3.1, 108.3.2, OP-20)."""
    depths = [one["depth"] for one in turn.submarines.values() if not one.get("sunk")]
    speeds = {name: turn.moves[name]["speed"] for name in turn.escorts}
    sonar = {name for name, one in turn.escorts.items() if "sonar" in one and speeds[name] <= one["sonar"]}
    radar = {name for name, one in turn.escorts.items() if one.get("radar")}
    for name, one in turn.afloat.items():  # the player may give ships of the convoy sonar and radar too
        sonar |= {name} if "sonar" in one and turn.ships_after[name]["speed"] <= one["sonar"] else set()
        radar |= {name} if one.get("radar") else set()
    spared = {"sonar": all(depth == 0 for depth in depths), "radar": all(depth >= 50 for depth in depths)}
    for kind, due in (("sonar", sonar), ("radar", radar)):
        got = set(turn.report["search"][kind])
        if got != due and not (spared[kind] and not got):
            yield f"108.3: {kind} search by {sorted(got)}, should be {sorted(due)}"


def gunfire_breaches(turn):
    """All surface vessels fire on a surfaced submarine (104.2.1, Mode 5), but for escorts in radial movement elsewhere (105.4.11)."""
    vessels = turn.escorts.keys() | turn.afloat.keys()
    fired = {one["submarine"]: set(one["by"]) for one in turn.report["gunfire"] if one["by"]}
    for name, mode in turn.modes.items():
        due = {one for one in vessels if one not in turn.moves or not in_radial_elsewhere(turn, one, name)}
        rammers = set(turn.rammers.values())
        got = fired.get(name, set())
        if got - rammers != (due - rammers if mode == 5 else set()):
            yield f"104.2.1: gunfire at {name} in mode {mode} by {sorted(got)}, all that may are {sorted(due)}"


def in_radial_elsewhere(turn, name, submarine):
    against = turn.moves[name].get("against")
    if against in (None, submarine):
        return False
    return turn.modes[against] in (2, 3, 4) or turn.rammers.get(against) == name


def next_breaches(turn):
    """The next file holds what the report says, and the player's fields are empty."""
    if turn.after["turn"] != turn.before["turn"] + 1 or turn.report["turn"] not in (
        turn.before["turn"],
        turn.after["turn"],
    ):
        yield f"next: turn {turn.after['turn']} after {turn.before['turn']}"
    if turn.escorts_after.keys() != turn.escorts.keys():
        yield f"next: escorts {sorted(turn.escorts_after)}"
    sunk = {one["name"]: one["sunk"] for one in turn.after.get("escorts", []) if "sunk" in one}
    if sunk != (due := {one["name"]: one.get("sunk", turn.before["turn"]) for one in turn.lost}):
        yield f"OP-63: escorts sunk {sunk}, should be {due}"
    for name, one in turn.ships_after.items():
        if one.get("sunk") != turn.ships[name].get("sunk"):
            yield f"OP-63: {name} sunk in {one.get('sunk')}, should be {turn.ships[name].get('sunk')}"
    if turn.ships_after.keys() - turn.ships.keys() or turn.afloat.keys() - turn.ships_after.keys() - leaving(turn):
        yield f"next: ships {sorted(turn.ships_after)}"
    for name, one in turn.ships_after.items():
        move = turn.fleet.get(name)
        if move and (one["bow"], one["facing"]) != (move["bow"], move["facing"]):
            yield f"next: {name} at {one['bow']}/{one['facing']}, reported at {move['bow']}/{move['facing']}"
    for one in turn.after.get("submarines", []):
        old = turn.submarines[one["name"]]
        if (one["bow"], one["facing"], one["depth"]) != (old["bow"], old["facing"], old["depth"]):
            yield f"next: {one['name']} is moved, which only the player does"
        if one.get("found") or one.get("missed") or one.get("fired") or one.get("sighted"):
            yield f"next: the player's fields of {one['name']} are not empty"


def leaving(turn):
    """Capital ships that left the board in Emergency (104.4.3) are in no next file."""
    return {name for name, one in turn.afloat.items() if one["kind"] == "capital"}
