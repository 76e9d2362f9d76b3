"""A random player: what happens between two turns of a game, and whole games of thirty turns."""

import re
from copy import deepcopy
from random import Random

from tests.games.on_patrol.judge.geometry import apart, beside, hex_at, label_of, stance_text, turned
from tests.games.on_patrol.judge.positions import ENTITIES, LAST_COLUMN, LAST_ROW, new_game, text_of
from tests.games.on_patrol.judge.turns import Turn, hexes_of, place, run_turn

TURNS = 30


def whole_game(seed):
    """The turns of a random game, each as `(text, turn)`."""
    chance = Random(seed)
    game = new_game(chance)
    for number in range(TURNS):
        game = recentred(cleared(game))
        if not inside(game) or not game["submarines"]:
            return
        text = text_of(game)
        turn = Turn(deepcopy(game), run_turn(text, seed * 100 + number))
        yield text, turn
        game = played(deepcopy(turn.after), turn.report, chance)


def recentred(game):
    """The same game elsewhere on the board: no rule but the edges' names a place. The columns move by an even number."""
    spots = [hex_at(one["bow"]) for kind in ENTITIES for one in game.get(kind, [])]
    columns, rows = [column for column, _ in spots], [height for _, height in spots]
    right = (LAST_COLUMN - min(columns) - max(columns)) // 4 * 2
    up = (2 * LAST_ROW - min(rows) - max(rows)) // 4 * 2

    def moved(value):
        if isinstance(value, str) and (label := re.search(r"\b([A-Z])(\1?)[0-9]+\b", value)):
            column, height = hex_at(label[0])
            return value.replace(label[0], label_of((column + right, height + up)))
        return value

    places = ("bow", "began", "marker", "target")
    return {
        key: [{field: moved(it) if field in places else it for field, it in one.items()} for one in value]
        if key in ENTITIES
        else value
        for key, value in game.items()
    }


def cleared(game):
    """A game without what it has left far behind: submarines and sunk ships that no escort is near."""
    pieces = [one for one in [*game["escorts"], *game["ships"]] if "sunk" not in one]
    near = [place(one)[0] for one in pieces]
    for kind, reach in (("submarines", 24), ("ships", 20)):
        game[kind] = [
            one
            for one in game.get(kind, [])
            if (kind == "ships" and "sunk" not in one) or any(apart(place(one)[0], there) <= reach for there in near)
        ]
    return game


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
    prey = min(taken, key=lambda there: (apart(bow, there), there), default=bow)
    for _ in range(chance.choice((0, 1, 2, 2, 3))):
        heading = turned(facing, chance.choice((-1, 0, 0, 1)))
        if apart(bow, prey) > 10:
            heading = min((turned(facing, side) for side in (-1, 0, 1)), key=lambda way: apart(beside(bow, way), prey))
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
