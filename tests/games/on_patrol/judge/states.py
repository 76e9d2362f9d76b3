"""What an escort in pursuit does as its move begins, by the game file: a second reading of 105.3, 106.2 and OP-41, OP-42.

An escort is `At` a bow and a facing, in an approach, a run, a run-out, a Williamson turn (`about`) or on a `ring`."""

import re
from typing import NamedTuple

from tests.games.on_patrol.judge.geometry import apart, beside, label_of, leftward, sides_between, stern_of
from tests.games.on_patrol.judge.turns import place, target_of

FACINGS, ZONE, FAR, NEAR, SEARCH_SPEED = range(1, 7), 2, 12, 6, 3
JOINS = 3  # hexes outside its ring from which an escort that was on it still goes straight back


class At(NamedTuple):
    """An escort between two hexes; `entered` are the parts of a Williamson turn, `side` its first turn (1 right, -1 left).

    `since` are the hexes since its last turn, in a Williamson turn since its last part."""

    bow: tuple
    facing: int
    doing: str
    since: int
    entered: int = 0
    side: int = 1
    ring: int = 0

    @property
    def text(self):
        """As a game file writes it."""
        ring = f" ring {self.ring}" if self.ring else ""
        if self.doing == "about":
            return f"williamson {self.entered} {'right' if self.side > 0 else 'left'}{ring}"
        return f"ring {self.ring}" if self.doing == "ring" else f"{self.doing}{ring}"


def inward(bow, target):
    """The facing along the radial to the target hex; None off the radials."""
    far = apart(bow, target)
    return next((way for way in FACINGS if far and beside(bow, way, far) == target), None)


def in_zone(bow, facing, target):
    """Whether the stern of an escort lies in the assault zone."""
    return apart(stern_of(bow, facing), target) <= ZONE


def same_aim(turn, name):
    """Whether an escort in pursuit had the same target hex before this turn, as far as the files tell."""
    one, against = turn.escorts[name], turn.submarines[turn.moves[name]["against"]]
    if "target" in one:
        return one["target"] == label_of(turn.aim(name))
    old = against.get("marker", "none")
    return not old.startswith(("none", "sub-colour")) and target_of(old, place(against)) == turn.aim(name)


def in_radial(turn, name):
    """Whether an escort is in radial movement: in Modes 2 to 4, and where it rams."""
    against = turn.moves[name]["against"]
    return turn.modes[against] in (2, 3, 4) or turn.rammers.get(against) == name


def first_state(turn, name):
    """The state in which an escort in pursuit begins its move."""
    one, target = turn.escorts[name], turn.aim(name)
    bow, facing = place(one)
    turning, known = one.get("turning", 1), same_aim(turn, name)
    words = str(one.get("doing") or "").split()
    kind = words[0] if words and words[0] not in ("formation", "halted") else ""
    ring = int(found[1]) if kind and (found := re.search(r"ring (\d+)", one["doing"])) else 0
    entered, side = (int(words[1]), 1 if words[2] == "right" else -1) if kind == "williamson" else (0, 1)
    # Two parts of a Williamson turn are on one course: the count of the second begins anew, but it may turn.
    since = turning if entered == 2 and not known else one.get("straight", turning)
    at = At(bow, facing, {"williamson": "about"}.get(kind, kind), since, entered, side, ring)
    if in_radial(turn, name):
        return at._replace(ring=0) if known and kind and kind != "ring" else begun(at, target)
    if kind and not known:
        at = at._replace(doing="ring") if ring else at._replace(doing="")
    return on_ring(at, target)


def begun(at, target):
    """Where radial movement begins (105.3.3, OP-32)."""
    bow, facing = at.bow, at.facing
    ahead = inward(bow, target)
    at = at._replace(entered=0, side=1, ring=0)
    if bow == target:
        return at._replace(doing="run-out")
    if ahead is None or sides_between(facing, ahead) == 1:
        return at._replace(doing="approach")
    if facing == ahead:
        return at._replace(doing="run")
    if sides_between(facing, ahead) == 3 and in_zone(bow, facing, target):
        return at._replace(doing="run-out")
    return at._replace(doing="about")


def on_ring(at, target):
    """Where diameter movement begins or goes on (106.2.2, 106.2.4, OP-32, OP-33, OP-42)."""
    away = apart(at.bow, target)
    at = at._replace(ring=at.ring or (FAR if away >= FAR else NEAR))
    if at.doing == "about":
        return at
    if away <= at.ring or (at.doing == "ring" and away <= at.ring + JOINS):
        return at._replace(doing="ring")
    ahead = inward(at.bow, target)
    missing = sides_between(at.facing, ahead) if ahead else 0
    if missing == 3 or (missing == 2 and at.doing != "approach"):
        return at._replace(doing="about", entered=0, side=1)
    return at._replace(doing="approach")


def vector(bow, facing, target):
    """The course of the vector to the nearest radial: fewest hexes, then fewest turns, then left."""
    found = []
    for course in FACINGS:
        for hexes in range(1, apart(bow, target) + 1):
            ahead = inward(beside(bow, course, hexes), target)
            if ahead and sides_between(course, ahead) == 1:
                # Left of the two is the vector whose radial lies clockwise of the bow, seen from the target hex.
                left = leftward(target, bow, beside(bow, course, hexes)) < 0
                found.append((hexes, sides_between(facing, course), not left, course))
                break
            if ahead:
                break
    return min(found)[3]


def due_speed(turn, name):
    """The speed that an escort in pursuit works up to this turn (105.3.5, 106.2.3, 8.2.1, OP-46)."""
    one, move = turn.escorts[name], turn.moves[name]
    against, mode = move["against"], turn.modes[move["against"]]
    least = least_speed(one)
    reach = max(least, min(one["best"], one.get("speed", 0) + one.get("gain", 1)))
    contact = mode == 3 and by_sonar(one, turn.submarines[against])
    if mode in (2, 6) or contact:
        return max(least, min(SEARCH_SPEED, one.get("search", SEARCH_SPEED), reach))
    if mode == 5 and (at := first_state(turn, name)).doing == "ring":
        force = [other for other in turn.pursuers if turn.moves[other]["against"] == against]
        begins = {other: first_state(turn, other) for other in force}
        ring = [
            turn.escorts[other]["best"]
            for other, each in begins.items()
            if (each.doing, each.ring) == ("ring", at.ring) and other not in turn.rammers.values()
        ]
        return max(least, min(reach, *ring))
    return reach


def least_speed(one):
    """The speed to which an escort can slow down this turn: by no more than its class loses (OP-63)."""
    return max(0, one.get("speed", 0) - one.get("loss", 99))


def by_sonar(one, boat):
    """Whether an escort's own sonar found the submarine: as the file says, else unless its speed or the depth forbids (OP-46)."""
    for text in boat.get("found", []):
        if text in (f"{one['name']} sonar", f"{one['name']} radar"):
            return text.endswith("sonar")
        if text == one["name"]:
            shown = {"sub-colour-surfaced": 0, "sub-colour": 25}.get(
                boat.get("marker", "none").split()[0], boat["depth"]
            )
            deaf = one.get("speed", 0) > one.get("sonar", 99) or boat.get("began-depth", shown) == 0
            return not one.get("radar") or not (deaf or "sonar" not in one)
    return False
