"""Random legal games as text, and a random player between two turns: moves, searches, torpedoes."""

from random import Random

from tests.games.on_patrol.judge.geometry import apart, around, beside, hex_at, label_of, stance_text, stern_of, turned
from tests.games.on_patrol.judge.turns import hexes_of, place
from tests.games.on_patrol.judge.worked import table, toml

#: Columns from A to ZZ, and rows that games keep to: the board of the default rules has no edge that a game here may meet.
LAST_COLUMN, LAST_ROW = 51, 900
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


def boat(chance, name, where):
    return {
        "name": name,
        "bow": label_of(where),
        "facing": chance.randint(1, 6),
        "depth": chance.choice((0, 25, 50, 100)),
    }


def played(game, report, chance):
    """The next file's document after a random player's turn: submarines moved, searches made, torpedoes run."""
    vessels = [*game.get("escorts", []), *(one for one in game.get("ships", []) if "sunk" not in one)]
    taken = {there for one in vessels for there in hexes_of(one)}
    game["torpedoes"] = run_torpedoes(game, chance)
    for one in game["submarines"]:
        if not one.get("sunk"):
            move_boat(one, taken, chance)
            searched(one, report, game, chance)
            if chance.random() < 0.12 and one["depth"] <= 50:
                launch(one, game, taken)
            if chance.random() < 0.01:
                one["sunk"] = True
    struck = [one for one in game["ships"] if one.get("torpedoed", -9) >= game["turn"] - 3 and "sunk" not in one]
    for one in struck:
        if chance.random() < 0.15:
            one["sunk"] = game["turn"]
    if chance.random() < 0.3:
        game["die"] = chance.randint(1, 6)
    return game


def move_boat(one, taken, chance):
    """Up to two hexes with a turn each, then a change of depth; never into a hex with a vessel."""
    bow, facing = place(one)
    one["began"] = stance_text(bow, facing)
    for _ in range(chance.randint(0, 2)):
        heading = turned(facing, chance.choice((-1, 0, 0, 1)))
        if beside(bow, heading) in taken:
            break
        bow, facing = beside(bow, heading), heading
    if not on_the_board(bow):
        return
    one["bow"], one["facing"] = label_of(bow), facing
    one["depth"] = max(0, min(300, one["depth"] + chance.choice((-50, -25, 0, 0, 25, 50))))
    one["sighted"] = one["depth"] <= 25 and chance.random() < 0.1


def on_the_board(bow):
    return 2 < bow[0] < LAST_COLUMN - 2 and 4 < bow[1] < 2 * LAST_ROW


def searched(one, report, game, chance):
    """Each escort that searches finds the submarine or not."""
    able = {name for kind in report["search"].values() for name in kind} & {each["name"] for each in game["escorts"]}
    close = {each["name"]: apart(place(each)[0], place(one)[0]) for each in game["escorts"]}
    near = sorted(name for name in able if close[name] <= 20)
    found = [name for name in near if chance.random() < 0.25]
    one["found"], one["missed"] = found, [name for name in near if name not in found]


def launch(one, game, taken):
    one["fired"] = True
    bow, facing = place(one)
    ahead = beside(bow, facing)
    if ahead not in taken:
        game["torpedoes"].append({"bow": label_of(ahead), "facing": facing, "speed": 5})


def run_torpedoes(game, chance):
    """Torpedoes run straight; one that meets a ship hits it."""
    left = []
    for one in game.get("torpedoes", []):
        bow, facing = place(one)
        hit = None
        for _ in range(one["speed"]):
            bow = beside(bow, facing)
            hit = next((each for each in game["ships"] if "sunk" not in each and bow in hexes_of(each)), None)
            if hit:
                break
        if hit is None:
            vessel = any(bow in hexes_of(each) for each in game["escorts"])
            if not vessel and chance.random() < 0.7 and on_the_board(bow):
                left.append({**one, "bow": label_of(bow)})
        elif chance.random() < 0.8:
            hit["torpedoed"] = game["turn"]
            hit["stopped"] = chance.random() < 0.5
    return left


def inside(game):
    """Whether all pieces are far enough from the edges that a turn keeps them on the board."""
    pieces = [one for kind in ENTITIES for one in game.get(kind, [])]
    return all(
        9 < hex_at(one["bow"])[0] < LAST_COLUMN - 9 and 40 < hex_at(one["bow"])[1] < 2 * LAST_ROW - 40 for one in pieces
    )


def near_ships(game):
    """The hexes around the ships, for tests that want a position in the thick of it."""
    return set().union(*(around(place(one)[0], 2) for one in game["ships"]))
