"""Positions from which games are played where much bars the way of escorts: the ships of each are written out here."""

from random import Random

from tests.games.on_patrol.judge.geometry import label_of
from tests.games.on_patrol.judge.positions import WEAPONS, classed

CENTER = (25, 241)  # the middle of the board: column Z


def bow(right, up):
    """The label of the hex so many columns to the right of the middle and so many rows up."""
    return label_of((CENTER[0] + right, CENTER[1] + 2 * up + (right % 2)))


def ships(columns, ranks, facing=3, kinds=("cargo",), across=8, along=7):
    """A convoy in columns and ranks around the middle."""
    sign = 1 if facing == 3 else -1
    found = []
    for column in range(columns):
        for rank in range(ranks):
            kind = kinds[(column + rank) % len(kinds)]
            place = bow(across * column - across * (columns // 2), -sign * along * rank)
            one = {"name": f"S{column + 1}{rank + 1}", "kind": kind, "column": column + 1, "rank": rank + 1}
            one |= {"bow": place, "facing": facing}
            found.append(one | ({"best": 4 + (column + rank) % 3} if kind == "capital" else {}))
    return found


def escorts(*places, doing="formation"):
    """Escorts at (right, up, facing), each with other speeds and weapons."""
    return [
        {
            "name": f"E{number + 1}",
            "vp": 12 - number,
            "bow": bow(right, up),
            "facing": facing,
            "speed": 2 + number % 3,
            "best": 4 + number % 4,
            "gain": 1 + number % 2,
            "sonar": 3,
            "radar": number % 2 == 0,
            "weapons": WEAPONS[number % 3 : number % 3 + 3],
        }
        | ({"doing": doing} if doing else {})
        for number, (right, up, facing) in enumerate(places)
    ]


def boat(right, up, facing=3, depth=50, name="Wahoo", **more):
    """A submarine of the player, found by whoever is named."""
    return {"name": name, "bow": bow(right, up), "facing": facing, "depth": depth, **more}


def torpedoes(*places):
    return [{"bow": bow(right, up), "facing": facing, "speed": 5} for right, up, facing in places]


def start(*parts, light="day", convoy="fast-2"):
    """A game file as a document: its submarines, ships, escorts and torpedoes."""
    boats, convoyed, guards, running = (*parts, [])[:4]
    head = {"game": "on-patrol", "turn": 1, "light": light, "convoy": convoy}
    return head | {"submarines": boats, "ships": convoyed, "escorts": guards, "torpedoes": running}


INSIDE = ((-12, -3, 3), (-4, -10, 3), (4, -3, 3), (12, -10, 3))
AHEAD = ((0, 8, 3), (-16, 0, 3), (16, 0, 3))
AROUND = ((0, 9, 6), (7, 5, 1), (7, -4, 2), (0, -9, 3), (-7, -4, 4), (-7, 5, 5), (3, 7, 6), (-4, -7, 3))

STARTS = {
    "three escorts ahead of a convoy of 6": lambda: start([boat(0, 14, 6)], ships(3, 2), escorts(*AHEAD)),
    "four escorts inside a convoy of 18": lambda: start([boat(0, -1, 3)], ships(6, 3), escorts(*INSIDE)),
    "own classes in a convoy of 12": lambda: classed(
        start([boat(2, 3, 1)], ships(4, 3, 6), escorts(*INSIDE, (0, -9, 6))), Random("own classes")
    ),
    "torpedoes running": lambda: start(
        [boat(5, 4, 1, 25, fired=True)],
        ships(3, 2),
        escorts(*AHEAD, *INSIDE[:2]),
        torpedoes((4, 4, 1), (3, 5, 2), (2, 6, 1), (-1, 9, 6), (5, 6, 2)),
    ),
    "capital ships alone": lambda: start(
        [boat(-5, 6, 4, 25, fired=True)], ships(3, 2, 3, ("capital",)), escorts(*AHEAD, *INSIDE[1:3])
    ),
    "three submarines by night": lambda: start(
        [boat(0, 10, 6), boat(9, 2, 1, 25, "Tang"), boat(-9, -6, 3, 100, "Barb")],
        ships(3, 3, 3, ("tanker", "cargo", "aviation-tanker")),
        escorts(*AHEAD, *INSIDE, (0, -25, 3)),
        light="night",
    ),
    "ships dead in the water": lambda: start(
        [boat(3, 2, 2)],
        [
            one | ({"stopped": True, "torpedoed": 1} if one["name"] in ("S11", "S22", "S31") else {})
            for one in ships(3, 3)
        ],
        escorts(*AHEAD, *INSIDE[1:3]),
    ),
    "eight escorts at one contact": lambda: start(
        [boat(0, 0, 3, 100, marker=f"escort-colour {bow(0, 0)}/3", found=["E1", "E4"])],
        ships(2, 1, across=20),
        escorts(*AROUND, doing=None),
    ),
    "a submarine on the surface": lambda: start([boat(1, 2, 4, 0)], ships(3, 2, 6), escorts(*AROUND[::2], *INSIDE[:2])),
    "own classes around a contact": lambda: classed(
        start(
            [boat(0, 0, 5, 50, marker=f"escort-colour {bow(0, 0)}/5", found=["E2"])],
            ships(2, 2, across=12),
            escorts(*AROUND, doing=None),
            torpedoes((2, 6, 4), (-3, -5, 2)),
        ),
        Random("around"),
    ),
}
