"""Random legal games as text, and a random player between two turns: moves, searches, torpedoes."""

from random import Random

from tests.games.on_patrol.judge.geometry import apart, label_of, stern_of
from tests.games.on_patrol.judge.turns import hexes_of
from tests.games.on_patrol.judge.worked import table, toml

#: Columns from A to ZZ, and rows that games keep to: the board of the default rules has no edge that a game here may meet.
LAST_COLUMN, LAST_ROW = 51, 500
#: Columns of ships stand eight apart; the bows of a column seven (a ship of two hexes and five free).
ACROSS, ALONG = 8, 14
WEAPONS = [
    {"kind": "depth-charge", "count": 2, "drops": "stern"},
    {"kind": "depth-charge", "count": 5, "drops": "stern"},
    {"kind": "k-gun", "count": 2, "drops": "abeam 1"},
    {"kind": "k-gun", "count": 4, "drops": "abeam 2"},
    {"kind": "hedgehog", "count": 1, "drops": "ahead 2"},
    {"kind": "squid", "count": 2, "drops": "ahead 3"},
]
ENTITIES = ("submarines", "ships", "escorts", "torpedoes")


def text_of(game):
    """A game file of a document."""
    head = "".join(f"{key} = {toml(value)}\n" for key, value in game.items() if key not in ENTITIES)
    return head + "".join(table(kind, **one) for kind in ENTITIES for one in game.get(kind, []))


def new_game(chance: Random):
    """A convoy or a squadron in formation, its escorts around it, and one to three submarines."""
    start, facing = (25, 241), chance.choice((3, 3, 6))
    ships = fleet(chance, start, facing)
    taken = [there for one in ships for there in hexes_of(one)]
    escorts = []
    for number in range(chance.randint(1, 8)):
        where = free_place(chance, start, taken, 14, 3)
        heading = facing
        while stern_of(where, heading) in taken:
            where = free_place(chance, start, taken, 14, 3)
        escorts.append(escort(chance, number, where, heading))
        taken += [where, stern_of(where, heading)]
    return {
        "game": "on-patrol",
        "turn": 1,
        "light": chance.choice(("day", "night")),
        "convoy": chance.choice(("slow-1", "slow-2", "fast-2", "fast-3")),
        "submarines": [
            boat(chance, name, free_place(chance, start, taken, 14, 3)) for name in NAMES[: chance.choice((1, 1, 2, 3))]
        ],
        "ships": ships,
        "escorts": escorts,
        "torpedoes": [],
    }


NAMES = ("Wahoo", "Tang", "Barb")


def fleet(chance, start, facing):
    """Ships in columns; in one game of six capital ships alone, in one of eight none."""
    alone = chance.random()
    if alone < 1 / 8:
        return []
    kinds = ["capital"] if alone < 7 / 24 else ["cargo", "cargo", "tanker", "aviation-tanker", "capital"]
    columns, ranks = chance.randint(1, 3), chance.randint(1, 3)
    sign = 1 if facing == 3 else -1
    ships = []
    for column in range(columns):
        for rank in range(ranks):
            bow = (start[0] + (column - 1) * ACROSS, start[1] - sign * rank * ALONG)
            kind = chance.choice(kinds)
            one = {
                "name": f"S{column + 1}{rank + 1}",
                "kind": kind,
                "column": column + 1,
                "rank": rank + 1,
                "bow": label_of(bow),
                "facing": facing,
            }
            ships.append(one | ({"best": chance.randint(4, 7)} if kind == "capital" else {}))
    return ships


def free_place(chance, start, taken, radius, gap):
    while True:
        across = chance.randint(-radius, radius)
        where = (start[0] + across, start[1] + 2 * chance.randint(-radius, radius) + across % 2)
        if all(apart(where, there) > gap for there in taken):
            return where


def escort(chance, number, where, facing):
    best = chance.randint(3, 7)
    one = {
        "name": f"E{number + 1}",
        "vp": chance.randint(5, 20),
        "bow": label_of(where),
        "facing": facing,
        "speed": chance.randint(1, 3),
        "best": best,
        "gain": chance.randint(1, 2),
        "radar": chance.random() < 0.5,
        "doing": "formation",
        "weapons": chance.sample(WEAPONS, chance.randint(0, 3)),
    }
    return one | ({"sonar": chance.randint(2, 5)} if chance.random() < 0.8 else {})


def classed(game, chance):
    """The same game with figures of the player's own classes for most ships: loss, turns, Search Speed, weapons, hits."""
    for one in game["escorts"]:
        own = {
            "loss": chance.randint(1, min(3, one["best"])),
            "turning": chance.choice((1, 2, 2, 3)),
            "search": chance.randint(1, 3),
            "hits": chance.randint(1, 4),
        }
        one["best"], one["speed"] = one["best"] + chance.randint(0, 2), chance.randint(1, one["best"])
        one |= {key: value for key, value in own.items() if chance.random() < 0.8}
        if "turning" in one and chance.random() < 0.5:
            one["straight"] = chance.randint(0, one["turning"])
        one["weapons"] = [armed(weapon, chance) for weapon in one["weapons"]]
    for one in game["ships"]:
        one |= {"hits": chance.randint(1, 4)} if chance.random() < 0.7 else {}
    return game


def armed(weapon, chance):
    """A weapon that throws no more than so many in a turn, or reaches several hexes."""
    where, _, near = weapon["drops"].partition(" ")
    own = {}
    if near and chance.random() < 0.6:
        own["drops"] = f"{where} {near}-{int(near) + chance.randint(1, 2)}"
    if chance.random() < 0.6:
        own["throws"] = chance.randint(1, weapon["count"] + 1)
    return weapon | own


def boat(chance, name, where):
    return {
        "name": name,
        "bow": label_of(where),
        "facing": chance.randint(1, 6),
        "depth": chance.choice((0, 25, 50, 100)),
    }
