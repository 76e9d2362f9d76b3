"""Diagrams of Depths: the four depths, a hunted sea zone, its search and battle, and when depth is declared."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import accumulate, pairwise
from math import atan2, cos, degrees, fsum, radians, sin

from aids.checks import counted, listed
from aids.depths.status import ATTACK, DEFENSE, DEPTHS, DICE, HIDDEN, modifiers, permissions, targets
from aids.dice import percent
from aids.rulebook.rules import Rules, switch
from generators.drawing import Box, Drawing, Path, Point, Style, scene, shift, transformed, turn
from generators.drawing.painting import curve
from generators.drawing.text import fit_scale, wrap_text
from generators.games.depths.rolls import chance_found, rolls
from generators.page import frame

__all__ = ["choices", "declaration", "depths", "example", "hunt", "search", "searchers"]

SMALL, LARGE = (112.0, 38.0), (74.0, 42.0)  # points: the water and the air drawn, on small paper and on large
FOOT = 106.0  # points under the water: what a depth changes
#: The side view of a boat at each depth, and the depth of its middle as a share of the water.
BOATS = {
    "surfaced": ("submarine-side", 0.0),
    "periscope": ("submarine-periscope-side", 0.10),
    "submerged": ("submarine-submerged-side", 0.50),
    "silent": ("submarine-silent-side", 0.79),
}
#: The silhouettes of those who may search and of others, and their lengths as shares of the room beside each other.
SILHOUETTES = {
    "Fighter": ("fighter-side", 0.56),
    "Tactical bomber": ("bomber-side", 0.62),
    "Bomber": ("bomber-side", 0.84),
    "Destroyer": ("destroyer-side", 0.9),
    "Any other ship": ("cruiser-side", 1.0),
}
#: Who searches from the air, with its length as a share of the zone's width.
SEARCHERS = (("Fighter", 0.17), ("Tactical bomber", 0.2), ("Bomber", 0.26))
SCOPE = 0.12  # of its length: the middle of a boat at periscope depth lies so far down, its scope over the waves
HEADS = ("Attack value", "Defense value", "Found on", "Moves", "Blocks convoys")
ZONE, HIGH = 350.0, 0.46  # the height of a sea zone under its steps: points, and on narrow paper by its width
FLOOR = ((0.0, 0.9), (0.08, 1.0), (0.17, 0.95), (0.3, 0.5), (0.5, 0.35), (0.75, 0.6), (1.0, 0.3))  # of the width, up
SAFE = Style(None, "navy", 1.4, (4, 3))  # the way of a boat that nobody attacks
NO_SEARCH = "no search"
READ = {NO_SEARCH: "always, without a search"}  # what could be heard the other way
#: The steps of an attack: their rows, from the tables of the search and of slipping away.
ATTACK_STEPS, ANYWAY = (("Move in", "Searchers"), ("Roll",), ("Found",), ("Not found",)), "Defend anyway"
AWAY = (("Who", "Price"), ("Place", "Safe", "Out"))


def depth_name(depth: str) -> str:
    """A depth as its heading."""
    return "Silent running" if depth == "silent" else depth.capitalize()


def _draw_boat(draw: Drawing, depth: str, x: float, box: Box, length: float) -> None:
    """Draw a boat at its depth in the water of a box, its middle at x."""
    (name, share), (_, low, _, high) = BOATS[depth], box
    if depth == DEPTHS[0]:
        scene.draw_afloat(draw, name, x, low + high, length, "navy")
    else:
        under = SCOPE * length if depth == DEPTHS[1] else share * high
        scene.draw_below(draw, name, x, low + high - under, length, "navy")


def depths(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A section through the water with a submarine at each depth, and under it the modifiers for D6, D12 and D20."""
    draw = Drawing()
    changes, numbers, allowed = modifiers(rules), targets(rules), permissions(rules)
    (sea, sky), side = SMALL if width < scene.WIDE else LARGE, 66.0
    wave, foot = FOOT + sea, FOOT
    each = (width - side) / len(DEPTHS)
    named = min(fit_scale(depth_name(depth), scene.MAIN, each - 5, "bold") for depth in DEPTHS)
    apart, water = min(29.0, each / len(DICE)), (side, foot, width - side, sea)
    size = min(fit_scale(rolls(number), 11, apart - 3, "bold") for number in numbers.values())
    scene.draw_sea(draw, water)
    rows = tuple(foot - 28 - 18 * n for n in range(len(HEADS)))
    draw.lines([((0, y - 4.5), (width, y - 4.5)) for y in rows], Style(None, "rule", 0.35))
    for i, depth in enumerate(DEPTHS):
        _draw_boat(draw, depth, side + (i + 0.5) * each, water, min(0.72 * each, 88.0))
    with draw.role("Table"):
        with draw.role("TR"):
            with draw.role("TH", scope="Column"):
                draw.text(0, wave + sky - 9, "Depth", frame.TABLE, "navy", "semibold")
            for y, head in zip(rows, HEADS, strict=True):
                with draw.role("TH", scope="Column"):
                    draw.text(0, y, head, frame.TABLE, "navy", "semibold")
        for i, depth in enumerate(DEPTHS):
            middle, permission = side + (i + 0.5) * each, allowed[depth]
            told: list[tuple[list[str], str]] = []
            for kind, able in ((ATTACK, permission.attack), (DEFENSE, permission.defend)):
                change = [changes[depth, kind, die] for die in DICE] if able else []
                cells = [f"{each:+d}".replace("-", "−") if each else "0" for each in change] if any(change) else []
                told.append((cells, "as printed" if able else "none"))
            found = [rolls(numbers[depth, die]) for die in DICE] if depth in HIDDEN else []
            told.append((found, NO_SEARCH if permission.detectable else "never"))
            moves = "as printed" if permission.movement is None else "none"
            if permission.movement:
                moves = f"up to {counted(permission.movement, 'zones')}"
            told += [([], moves), ([], "yes" if permission.convoys else "no")]
            with draw.role("TR"):
                with draw.role("TH", scope="Row"):
                    draw.text(middle, wave + sky - 9, depth_name(depth), named, "navy", "bold", "middle")
                    dice = [die.upper() for die in DICE] if depth in HIDDEN else []
                    with draw.artifact():  # each cell names them
                        _cells(draw, middle, foot - 11, apart, dice, "", size=frame.NOTE, color="gray")
                for y, (cells, otherwise) in zip(rows, told, strict=True):
                    with draw.role("TD"), _by_die(draw, cells, otherwise=READ.get(otherwise, "")):
                        _cells(draw, middle, y, apart, cells, otherwise, size=size)
    return draw, wave + sky


def _by_die(draw: Drawing, cells: Sequence[str], lead: str = "", otherwise: str = "") -> AbstractContextManager[None]:
    """Three numbers are read with the die of each, and otherwise these words instead of what is drawn."""
    told = "; ".join(f"{die.upper()}: {cell}" for die, cell in zip(DICE, cells, strict=False)) or otherwise
    return draw.role("Span", f"{lead}{told}".replace("–", " to ").replace("−", "minus ")) if told else nullcontext()


def _cells(
    draw: Drawing,
    middle: float,
    y: float,
    apart: float,
    cells: list[str],
    otherwise: str,
    *,
    size: float,
    color: str = "navy",
) -> None:
    """Three numbers, one for each die, `apart` points from middle to middle; without numbers the text `otherwise`."""
    if not cells:
        draw.text(middle, y, otherwise, frame.TABLE, "ink", "regular", "middle")
    for i, cell in enumerate(cells):
        draw.text(middle + (i - 1) * apart, y, cell, size, color, "bold", "middle")


def hunt(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The steps of the attack, and under them a sea zone with searchers over a submarine at each depth."""
    words, high = Drawing(), HIGH * width if width < scene.WIDE else ZONE
    low = _draw_steps(words, _attack(rules), width) - 6
    draw = transformed(words, shift(0, high - low))
    _draw_zone(draw, rules, (0, 0, width, high))
    return draw, high - low


def _attack(rules: Rules) -> list[scene.Step]:
    """The steps of an attack on submarines in a sea zone, in the words of the tables."""
    said = {str(row.cells["step"]): str(row.cells["does"]) for row in rules.tables["search-steps"].rows}
    units = [
        f"{row.cells['unit']}s".lower() for row in rules.tables["searchers"].rows if f"{row.cells['rolls']}" != "0"
    ]
    more = {
        "Move in": f"Only {listed(units)} search.",
        "Roll": "It reaches the depths that have this number below.",
        "Not found": "They may be searched for again next round." * (switch(rules, "failed-search") == "round"),
    }
    told = [
        (names[0], " ".join([*(f"{said[name]}." for name in names if name in said), more.get(names[0], "")]).strip())
        for names in ATTACK_STEPS
    ]
    return [
        scene.Step(str(n), head, text, "danger" if head == "Found" else "navy")
        for n, (head, text) in enumerate(told, 1)
    ]


def choices(rules: Rules, width: float) -> tuple[Drawing, float]:
    """What the owner of submarines may choose in an attack on them: to defend though hidden, and to slip away."""
    said = {str(row.cells["step"]): str(row.cells["does"]) for row in rules.tables["search-steps"].rows}
    away = {str(row.cells["step"]): str(row.cells["does"]) for row in rules.tables["slipping-away"].rows}
    may, kept = ([away[name] for name in names if name in away] for names in AWAY)
    steps = [
        scene.Step("", ANYWAY, f"{said[ANYWAY]}. Hidden means not found."),
        scene.Step("", rules.tables["slipping-away"].title, f"{' '.join(may)}: {', '.join(kept).lower()}."),
    ]
    draw = Drawing()
    return scene.raised(draw, _draw_steps(draw, steps, width))


def _draw_steps(draw: Drawing, steps: Sequence[scene.Step], width: float) -> float:
    """Draw steps down from 0 in rows of two, or below each other where it is narrow; the y below them."""
    if width < scene.WIDE:
        return scene.draw_list(draw, steps, 0, 0, width)
    each, y = (width - scene.GAP) / 2, 0.0
    for first in range(0, len(steps), 2):
        lows = [
            scene.draw_step(
                draw, n * (each + scene.GAP) + scene.DISC * bool(step.number), y - scene.DISC, step, each - scene.DISC
            )
            for n, step in enumerate(steps[first : first + 2])
        ]
        y = min(lows) - 4
    return y


def _draw_zone(draw: Drawing, rules: Rules, box: Box) -> None:
    """A sea zone in section, in a box: who searches, and at each depth a submarine with what finds it on each die."""
    allowed, (x, low, width, high), roomy = permissions(rules), box, box[3] >= ZONE
    deep, least = 0.64 * high, 20.0 if roomy else 22.0
    water, length, top = (x, low, width, deep), min(112.0, 0.3 * width, 0.36 * high), low + deep
    _draw_water(draw, water, 0.14 * deep)
    _draw_searchers(draw, box, top)
    left, gate = x + 0.32 * width, x + (0.82 if roomy else 0.95) * width
    for depth in DEPTHS:
        surfaced, (_, share) = depth == DEPTHS[0], BOATS[depth]
        _draw_boat(draw, depth, x + (0.385 if surfaced else 0.165) * width, water, length)
        at = top - max(share * deep, least)
        if depth in HIDDEN:
            draw_finds(draw, rules, depth, left, at - 2, (0.1 if roomy else 0.125) * width, beside=0.22 * width)
            with draw.artifact():  # each depth is read with it
                draw.text(left, at - 14, "found on" if roomy else "", scene.TEXT)
            continue
        words = "always found" if allowed[depth].detectable else "never found"
        side = left if roomy else x + 0.385 * width - 0.5 * length
        beside, base = (side, top + 0.3 * length + 14) if surfaced else (left, at + 8)
        with draw.item():
            draw.text(beside, base, depth_name(depth), scene.MAIN, "navy", "semibold")
            draw.text(beside, base - 12, words, scene.TEXT, "ink")
    first, last = (top - max(BOATS[depth][1] * deep, least) for depth in HIDDEN)
    draw.line((gate, first + 16), (gate, top + 12), Style(None, "navy", 1.4))
    draw.line((gate, last - 16), (gate, last - 30), SAFE)
    draw_bracket(draw, gate, first + 16, last - 16, "danger")
    ways = (low + high - (14 if roomy else 10), top + 14, (first + last) / 2, last - 36)
    if roomy:
        draw.line((gate, top + 14), (gate, ways[0]), Style(None, "navy", 1.4))
    with draw.artifact():  # they are read with their words
        for n, (y, step) in enumerate(zip(ways, _attack(rules), strict=True)):
            scene.draw_disc(draw, gate if n or roomy else x + 8, y, step.number, 7.5, step.color)
            if roomy:
                draw.text(gate + 12, y - 4, step.head, scene.MAIN, step.color, "semibold")


def _draw_searchers(draw: Drawing, box: Box, top: float) -> None:
    """Who searches, over the water at `top` of a box: aircraft and a destroyer with their names."""
    x, low, width, high = box
    ceiling, roomy = low + high, high >= ZONE
    if not roomy:
        names = ", ".join((*(unit for unit, _ in SEARCHERS), "Destroyer")).capitalize()
        draw.text(x + 22, ceiling - 10, names, fit_scale(names, scene.TEXT, width - 24), "danger", "semibold")
    for n, (unit, long) in enumerate(SEARCHERS):
        across, name = x + ((0.12 + 0.22 * n) if roomy else (0.18 + 0.34 * n)) * width, SILHOUETTES[unit][0]
        scene.draw_below(draw, name, across, ceiling - (14 if roomy else 26), 0.6 * long * width, "danger")
        if roomy:
            draw.text(across, ceiling - 44, unit, scene.TEXT, "danger", "semibold", "middle")
    scene.draw_afloat(draw, "destroyer-side", x + 0.68 * width, top, 0.22 * width, "danger", left=True)
    if roomy:
        draw.text(x + 0.69 * width, top + 0.1 * width, "Destroyer", scene.TEXT, "danger", "semibold", "middle")


def _draw_water(draw: Drawing, box: Box, rise: float) -> None:
    """Water over a bottom that rises so many points at the left, where a boat rests on it."""
    x, low, width, _ = box
    scene.draw_sea(draw, box)
    ridge = [(x + share * width, low + up * rise) for share, up in FLOOR]
    draw.add([Path(((*curve(ridge), (x + width, low), (x, low)),), True, Style("rule"))])


def draw_finds(
    draw: Drawing, rules: Rules, depth: str, x: float, y: float, apart: float, *, beside: float = 0.0
) -> None:
    """A hidden depth at (x, y) and the rolls that find it, on each die `apart` points from the last.

    They stand under it, or so far `beside` it.
    """
    found = [rolls(targets(rules)[depth, die]) for die in DICE]
    with draw.item(), _by_die(draw, found, f"{depth_name(depth)}, found on "):
        draw.text(x, y, depth_name(depth), scene.MAIN, "navy", "semibold")
        x, y = x + beside, y + (15 if beside else 0)
        for n, (die, hits) in enumerate(zip(DICE, found, strict=True)):
            draw.text(x + apart * n, y - 11, die.upper(), frame.NOTE, "gray", "semibold")
            draw.text(x + apart * n, y - 23, hits, fit_scale(hits, scene.MAIN, apart - 2, "bold"), "navy", "bold")


def draw_bracket(draw: Drawing, x: float, top: float, low: float, color: str = "navy") -> None:
    """A bracket behind what is rolled for."""
    draw.lines([((x - 4, top), (x, top), (x, low), (x - 4, low))], Style(None, color, 1.2))


SEA, SKY = 366.0, 90.0  # points: the water and the air of the picture
LEFT, GATE, ROUND, AFTER = 0.175, 0.365, 0.405, 0.655  # of the width: the dice, their gate, the battle, what follows
STEPS = ("Search", "First round", "Survivors")
HUNTED = Style(None, "danger", 2.0)
LOW = {"periscope": 22.0, "submerged": 172.0}  # points under the surface: the name of a depth, over its dice


def search(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A sea zone in section: the search from left to right, the first round, and what follows for each submarine."""
    said = {str(row.cells["step"]): str(row.cells["does"]) for row in rules.tables["search-flow"].rows}
    draw = Drawing()
    if width < scene.WIDE:
        numbers = {name: str(n) for n, name in enumerate(STEPS, 1)}
        steps = [scene.Step(numbers.get(name, ""), name, f"{text}.") for name, text in said.items()]
        return scene.raised(draw, scene.draw_list(draw, steps, 0, 0, width))
    starts = (0.0, ROUND * width, AFTER * width)
    rooms = [end - start - scene.DISC - 10 for start, end in zip(starts, (*starts[1:], width + 10), strict=True)]
    steps = [scene.Step(str(n), name, f"{said[name]}.") for n, name in enumerate(STEPS, 1)]
    words = scene.DISC + max(scene.step_height(step, room) for step, room in zip(steps, rooms, strict=True))
    for step, start, room in zip(steps, starts, rooms, strict=True):
        scene.draw_step(draw, start + scene.DISC, SEA + SKY + words - scene.DISC, step, room)
    _draw_water(draw, (0, 0, width, SEA), 12.0)
    _draw_hunted(draw, rules, said, width)
    _draw_round(draw, said, width)
    _draw_safe(draw, said, width)
    return draw, SEA + SKY + words


def _draw_hunted(draw: Drawing, rules: Rules, said: dict[str, str], width: float) -> None:
    """The searchers, a submarine at each depth, and at the hidden ones what finds it on each die."""
    length, left, gate = 0.145 * width, LEFT * width, GATE * width
    for name, x, up, wide in (("fighter", 0.05, 46, 0.075), ("bomber", 0.145, 66, 0.085), ("bomber", 0.26, 61, 0.105)):
        scene.draw_below(draw, f"{name}-side", x * width, SEA + up, wide * width, "danger")
    scene.draw_afloat(draw, "submarine-side", 0.24 * width, SEA, length, "navy")
    _draw_way(draw, [(0.318 * width, SEA + 10), (gate, SEA + 10)], HUNTED)
    with draw.artifact():  # the picture tells it
        draw.text(0.318 * width, SEA + 17, said["Surfaced"], scene.TEXT, "danger", "semibold")
    draw.text(0.24 * width, SEA + 32, depth_name(DEPTHS[0]), scene.MAIN, "navy", "semibold", "middle")
    apart = (gate - left - 4) / len(DICE)
    for depth in HIDDEN:
        y = SEA - LOW[depth]
        under = SCOPE * length if depth == "periscope" else LOW[depth] + 12
        scene.draw_below(draw, f"submarine-{depth}-side", 0.08 * width, SEA - under, length, "navy")
        draw_finds(draw, rules, depth, left, y, apart)
    scene.draw_below(draw, "submarine-silent-side", 0.08 * width, 26, length, "navy")
    silent = depth_name(DEPTHS[-1])
    with draw.item():
        draw.text(left, 34, silent, scene.MAIN, "navy", "semibold")
        draw.text(left, 21, f"{said[silent]}.", scene.TEXT, "ink")


def _draw_round(draw: Drawing, said: dict[str, str], width: float) -> None:
    """The gate of the search, the way up for what is found, the battle, and what is sunk or lives."""
    gate, start = GATE * width, ROUND * width
    top, low = SEA - LOW["periscope"] + 6, SEA - LOW["submerged"] - 26
    middle = (top + low) / 2
    way = start + 4
    _draw_way(draw, [(gate, middle), (way, middle), (way, SEA - 9)], HUNTED)
    draw.text(way + 6, middle - 3, "found", scene.TEXT, "danger", "semibold")
    draw_bracket(draw, gate, top, low)
    scene.draw_disc(draw, gate, middle, "1", 7.5)
    scene.draw_afloat(draw, "submarine-side", 0.445 * width, SEA, 0.12 * width, "navy")
    scene.draw_below(draw, "burst", 0.45 * width, SEA + 17, 26, "danger")
    _draw_way(draw, [(0.55 * width, SEA + 19), (0.485 * width, SEA + 19)], HUNTED)
    scene.draw_afloat(draw, "destroyer-side", 0.595 * width, SEA, 0.13 * width, "danger", left=True)
    scene.draw_disc(draw, 0.523 * width, SEA + 19, "2", 7.5)
    with draw.group(turn(-38, 0.505 * width, SEA - 62)):
        scene.draw_below(draw, "submarine-submerged-side", 0, 0, 0.11 * width, "gray")
    _draw_way(draw, [(0.466 * width, SEA - 10), (0.478 * width, SEA - 32)], Style(None, "gray", 1.4))
    draw.text(0.55 * width, SEA - 66, "sunk", scene.TEXT, "ink", "semibold")


def _draw_safe(draw: Drawing, said: dict[str, str], width: float) -> None:
    """What becomes of those that live, and of those that nobody found."""
    gate, after = GATE * width, AFTER * width
    fork, low = after + 10, SEA - 78
    _draw_way(draw, [(fork, SEA + 14), (0.80 * width, SEA + 14)], HUNTED)
    scene.draw_afloat(draw, "submarine-side", 0.91 * width, SEA, 0.145 * width, "navy")
    with draw.artifact():  # the picture tells it
        draw.text(fork + 14, SEA + 21, said["Defend"], scene.TEXT, "danger", "semibold")
    _draw_way(draw, [(fork, SEA + 14), (fork, low), (fork + 0.04 * width, low)], SAFE)
    scene.draw_disc(draw, fork, SEA + 14, "3", 7.5)
    scene.draw_below(draw, "submarine-submerged-side", fork + 0.14 * width, low, 0.145 * width, "navy")
    _draw_words(draw, fork, low - 28, said, "Slip away", width - fork - 20)
    lane, begin = SEA - 234, gate + 0.03 * width + 14
    _draw_way(draw, [(gate, SEA - LOW["submerged"] - 30), (gate, lane), (begin - 14, lane)], SAFE)
    _draw_words(draw, begin, lane - 4, said, "Not found", after - begin - 12)
    _draw_way(draw, [(begin + 60, lane), (fork - 12, lane)], SAFE)
    _draw_words(draw, fork, lane - 4, said, "Defend anyway", width - fork - 4)


def _draw_way(draw: Drawing, points: Sequence[Point], style: Style) -> None:
    """A way through points, with a head at its end."""
    (x, y), (u, v) = points[-2:]
    draw.lines([tuple(points)], style)
    angle = degrees(atan2(v - y, u - x))
    scene.draw_arrow_head(draw, u + 7 * cos(radians(angle)), v + 7 * sin(radians(angle)), angle, 8, style.stroke or "")


def _draw_words(draw: Drawing, x: float, y: float, said: dict[str, str], name: str, room: float) -> None:
    """A head and the sentences under it, from its base line."""
    scene.draw_step(draw, x, y + 0.36 * scene.MAIN, scene.Step("", name, f"{said[name]}."), room)


def searchers(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Who may search: each unit of the table as its silhouette, with the dice that it rolls."""
    rows, draw = rules.tables["searchers"].rows, Drawing()
    across = len(rows) if width >= scene.WIDE else 2
    each, high = width / across, 62.0
    notes = [line for note in rules.tables["searchers"].notes for line in wrap_text(note, scene.TEXT, width)]
    tall = high * -(-len(rows) // across) + scene.LEADING * scene.TEXT * len(notes) + 3
    placed = [(0.0, scene.LEADING * scene.TEXT * n + 2, line) for n, line in enumerate(reversed(notes))]
    with draw.item():
        draw.texts(placed[::-1], scene.TEXT)
    for n, row in enumerate(rows):
        unit, dice, fires = (str(row.cells[name]) for name in ("unit", "rolls", "fires"))
        x, y = (n % across + 0.5) * each, tall - high * (n // across + 1)
        if unit in SILHOUETTES:
            name, long = SILHOUETTES[unit]
            scene.draw_below(draw, name, x, y + 46, long * min(each, 90), "danger" if dice != "0" else "gray")
        rolls = counted(int(dice), "dice") if dice != "0" else "no search"
        said = f"{rolls}, {'fires' if fires == 'yes' else 'does not fire'}"
        with draw.item():
            draw.text(x, y + 18, unit, fit_scale(unit, scene.MAIN, each - 4, "semibold"), "navy", "semibold", "middle")
            draw.text(x, y + 6, said, scene.TEXT, "ink", "regular", "middle")
    return draw, tall


ROLLED = {"Fighter": 5, "Bomber": 3, "Destroyer": 4}  # what each searcher of the example rolls


def example(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A search worked through: the dice of three searchers, and what they find at each hidden depth."""
    draw, faces, sea = Drawing(), list(ROLLED.values()), 124.0
    words = f"{len(faces)} searchers roll {DICE[0].upper()}: {listed([str(face) for face in faces], 'and')}."
    told = [scene.Step("", words, "The best roll decides for each depth.")]
    for depth in HIDDEN:
        least, chance = targets(rules)[depth, DICE[0]], chance_found(rules, depth, DICE[0], len(faces))
        end = "found" if min(faces) <= least else "not found"
        before = f"{DICE[0].upper()} finds it on {rolls(least)}. The chance was {percent(chance, 0)}."
        told.append(scene.Step("", f"{depth_name(depth)}: {end}", before, "danger" if end == "found" else "navy"))
    _draw_water(draw, (0, 0, width, sea), 12.0)
    for n, (name, face) in enumerate(ROLLED.items()):
        x, (side, long) = (0.12 + 0.3 * n) * width, SILHOUETTES[name]
        draw_side, up = (scene.draw_afloat, 0) if name == "Destroyer" else (scene.draw_below, 30)
        draw_side(draw, side, x, sea + up, 0.2 * long * width, "danger", left=False)
        draw.text(x + 0.11 * width, sea + 14, name, scene.TEXT, "danger", "semibold")
        scene.draw_die(draw, face, x + 0.11 * width, sea + 26, 24)
    placed = [scene.Placed(told[0], 8, sea - 24, 0.3 * width)]
    for depth, step, y in zip(HIDDEN, told[1:], (sea - 24, sea - 84), strict=True):
        _draw_boat(draw, depth, 0.47 * width, (0, y - 14, width, 26), 0.17 * width)
        with draw.artifact():  # its words say it
            for n, face in enumerate(faces if width >= scene.WIDE else ()):
                color = "danger" if face <= targets(rules)[depth, DICE[0]] else "gray"
                scene.draw_die(draw, face, width - 62 + 18 * n, y - 7, 14, color)
        placed.append(scene.Placed(step, 0.6 * width, y, 0.39 * width))
    whole, low = scene.raised(draw, scene.draw_placed(draw, placed, width))
    return whole, sea + 62 + low


STRIP = 420.0  # points: a turn is drawn as a strip from this width on
DECLARED_SEA, OLD, NEW = 56.0, 37.0, 15.0  # points: the height of the sea, of the depth of last turn and of the new one
SHARES = (1.07, 0.99, 1.28, 0.76)  # of the width, for each phase


def declaration(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn of the owner and the enemy's after it: where depth is declared, and how long it holds."""
    table = rules.tables["declaration-timing"]
    steps = [scene.Step("", str(row.cells["step"]), f"{row.cells['words']}.") for row in table.rows]
    steps[:-1] = [step._replace(number=str(n)) for n, step in enumerate(steps[:-1], 1)]
    if width < STRIP or len(steps) != len(SHARES):
        draw = Drawing()
        high = fsum(scene.step_height(step, width - scene.DISC) + scene.DISC + 6 for step in steps)
        scene.draw_list(draw, steps, 0, high, width)
        return draw, high
    *lefts, _ = (width * share / fsum(SHARES) for share in accumulate(SHARES, initial=0.0))
    rooms = [end - start - scene.DISC - 11 for start, end in pairwise((*lefts, width + 8))]
    words = max(scene.step_height(step, room) for step, room in zip(steps, rooms, strict=True)) + scene.DISC
    draw = Drawing()
    scene.draw_sea(draw, (0, 0, width, DECLARED_SEA))
    for n, (step, left, room) in enumerate(zip(steps, lefts, rooms, strict=True)):
        scene.draw_step(draw, left + scene.DISC * bool(step.number), DECLARED_SEA + 12 + words - scene.DISC, step, room)
        if n:
            draw.line((left - 6, 4), (left - 6, DECLARED_SEA + 8 + words), Style(None, "sea", 0.7, (3, 2.5)))
    # The depth of last turn and the one declared now, from phase to phase in the sea, and that of the option.
    movement, combat, turn, enemy = lefts
    turn += 0.3 * (enemy - turn)
    option = movement + 0.76 * (combat - movement)
    draw.lines([((0, OLD), (turn - 12, OLD), (turn + 12, NEW), (width, NEW))], Style(None, "navy", 1.4, (4, 3)))
    draw.lines([((option - 12, OLD), (option + 12, NEW), (turn + 10, NEW))], Style(None, "danger", 1.4, (4, 3)))
    for x, y in ((movement + 36, OLD), (0.5 * (combat + lefts[2]), OLD), (0.5 * (enemy + width), NEW)):
        scene.draw_below(draw, "submarine-submerged-side", x, y + 3, 56.0, "navy")
    scene.draw_disc(draw, option, (OLD + NEW) / 2, "1", 7.5, "danger")
    scene.draw_disc(draw, turn, (OLD + NEW) / 2, "3", 7.5)
    with draw.artifact():  # the text of the picture says it
        draw.text(4, OLD - 17, "declared last turn", frame.TABLE, "navy", "semibold")
        draw.text(combat, NEW - 11, "option: declared here", frame.TABLE, "danger", "semibold")
        draw.text(turn + 14, NEW - 11, "declared now", frame.TABLE, "navy", "semibold")
        draw.text(enemy + 2, NEW + 6, "still counts", frame.TABLE, "navy", "semibold")
    return draw, DECLARED_SEA + 12 + words
