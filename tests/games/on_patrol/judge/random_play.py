"""A random player: what happens between two turns of a game, and whole games of thirty turns."""

import re
from copy import deepcopy
from random import Random

from tests.games.on_patrol.judge.geometry import apart, beside, hex_at, label_of, stance_text, turned
from tests.games.on_patrol.judge.positions import (
    ENTITIES,
    LAST_COLUMN,
    LAST_ROW,
    boat,
    classed,
    free_place,
    new_game,
    text_of,
)
from tests.games.on_patrol.judge.turns import Turn, gone, hexes_of, place, run_turn

TURNS = 30
#: Columns that a piece may cross in a turn.
MARGIN = 8


def whole_game(seed, **altered):
    """The turns of a random game, each as `(text, turn)`, by rules with figures altered."""
    chance = Random(seed)
    game = new_game(chance)
    if seed % 2:
        game = classed(game, Random(f"classes {seed}"))
    return turns_of(game, chance, seed, TURNS, **altered)


def turns_of(game, chance, seed, turns, **altered):
    """So many turns of a game, each as `(text, turn)`, the player's part by chance."""
    for number in range(turns):
        game = cleared(game, chance)
        if not game["submarines"]:
            return
        game = recentered(game)
        if not inside(game):
            return
        text = text_of(game)
        turn = Turn(deepcopy(game), run_turn(text, seed * 100 + number, **altered))
        yield text, turn
        game = played(deepcopy(turn.after), turn.report, chance)


def recentered(game):
    """The same game elsewhere on the board: no rule but the edges' names a place. The columns move by an even number."""
    spots = [hex_at(one["bow"]) for kind in ENTITIES for one in game.get(kind, [])]
    columns, rows = [column for column, _ in spots], [height for _, height in spots]
    right = (LAST_COLUMN - min(columns) - max(columns)) // 4 * 2
    up = (2 * LAST_ROW - min(rows) - max(rows)) // 4 * 2

    def moved(value):
        """The text with its hex moved; None for a hex that leaves the columns that have a label."""
        if isinstance(value, str) and (label := re.search(r"\b([A-Z])(\1?)[0-9]+\b", value)):
            column, height = hex_at(label[0])
            if not (1 < column + right < LAST_COLUMN - 1 and height + up > 1):
                return None
            return value.replace(label[0], label_of((column + right, height + up)))
        return value

    def moved_piece(one):
        fields = {
            field: moved(it) if field in ("bow", "began", "marker", "target") else it for field, it in one.items()
        }
        if "target" in fields and fields["target"] is None:
            fields.pop("doing", None)
        return {field: it for field, it in fields.items() if it is not None}

    return {key: [moved_piece(one) for one in value] if key in ENTITIES else value for key, value in game.items()}


def cleared(game, chance):
    """A game without what has left the fight behind, and with a fresh submarine where none is left.

    The labels of columns end at ZZ, so that a game may not grow wider than the board: the piece farthest from the submarines goes.
    """
    boats = [one for one in game["submarines"] if not one.get("sunk")]
    game["escorts"] = [one for one in game["escorts"] if "sunk" not in one]
    near = [place(one)[0] for one in [*game["escorts"], *game["ships"]] if not gone(one)]
    boats = [one for one in boats if any(apart(place(one)[0], there) <= 24 for there in near)]
    if not boats and near:
        center = chance.choice([there for there in near if 14 < there[0] < LAST_COLUMN - 14] or [(25, LAST_ROW)])
        boats = [boat(chance, "Seal", free_place(chance, center, near, 12, 3))]
    game["submarines"] = boats
    spots = [place(one)[0] for one in boats]
    while boats and wide(game):
        far = {
            (kind, number): min(apart(place(one)[0], there) for there in spots)
            for kind in ("ships", "escorts", "torpedoes")
            for number, one in enumerate(game.get(kind, []))
        }
        if not far:
            break
        kind, number = max(far, key=far.__getitem__)
        del game[kind][number]
    if all(gone(one) for one in game["ships"]):
        game.pop("emergency", None)
        game["convoy"] = game["convoy"].replace("emergency", "fast-2")
    names = {one["name"] for one in game["escorts"]}
    for one in boats:
        for field in ("found", "missed"):
            one[field] = [text for text in one.get(field, []) if text.split()[0] in names]
    return game


def wide(game):
    columns = [hex_at(one["bow"])[0] for kind in ENTITIES for one in game.get(kind, [])]
    return max(columns, default=0) - min(columns, default=0) > LAST_COLUMN - 2 * MARGIN - 4


def played(game, report, chance):
    """The next file's document after a random player's turn: submarines moved, searches made, torpedoes run."""
    game["escorts"] = [one for one in game.get("escorts", []) if "sunk" not in one]
    vessels = [*game["escorts"], *(one for one in game.get("ships", []) if not gone(one))]
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
    afloat = [one for one in game["ships"] if not gone(one)]
    if afloat and any(one.get("fired") for one in game["submarines"]) and chance.random() < 0.6:
        strike(
            chance.choice(afloat), game, chance
        )  # from close by: the torpedoes hit in the turn in which they are launched
    struck = [one for one in game["ships"] if one.get("torpedoed", -9) >= game["turn"] - 3 and not gone(one)]
    for one in struck:
        if chance.random() < 0.15:
            one["sunk"] = game["turn"]
    for one in game["escorts"]:
        if "hits" in one and chance.random() < 0.02:
            one["taken"] = one.get("taken", 0) + 1
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
    means = {name: [kind for kind, able in report["search"].items() if name in able] for name in found}
    one["found"] = [name if chance.random() < 0.5 else f"{name} {chance.choice(means[name])}" for name in found]
    one["missed"] = [name for name in near if name not in found]


def launch(one, game, taken):
    one["fired"] = True
    bow, facing = place(one)
    ahead = beside(bow, facing)
    if ahead not in taken:
        game["torpedoes"].append({"bow": label_of(ahead), "facing": facing, "speed": 5})


def strike(ship, game, chance):
    """A torpedo hits a ship, which may stop dead in the water."""
    ship["torpedoed"] = game["turn"]
    if "hits" in ship:
        ship["taken"] = ship.get("taken", 0) + 1
    ship["stopped"] = ship.get("stopped", False) or chance.random() < 0.6


def run_torpedoes(game, chance):
    """Torpedoes run straight; one that meets a ship hits it."""
    left = []
    for one in game.get("torpedoes", []):
        bow, facing = place(one)
        hit = None
        for _ in range(one["speed"]):
            bow = beside(bow, facing)
            hit = next((each for each in game["ships"] if not gone(each) and bow in hexes_of(each)), None)
            if hit:
                break
        if hit is None:
            vessel = any(bow in hexes_of(each) for each in game["escorts"])
            if not vessel and chance.random() < 0.7 and on_the_board(bow):
                left.append({**one, "bow": label_of(bow)})
        elif chance.random() < 0.8:
            strike(hit, game, chance)
    return left


def inside(game):
    """Whether all pieces are far enough from the edges that a turn keeps them on the board."""
    pieces = [one for kind in ENTITIES for one in game.get(kind, [])]
    return all(
        MARGIN < hex_at(one["bow"])[0] < LAST_COLUMN - MARGIN and 40 < hex_at(one["bow"])[1] < 2 * LAST_ROW - 40
        for one in pieces
    )
