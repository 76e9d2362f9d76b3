"""Pictures of escorts that attack: an attack run and its charges, the assault zone, and diameter movement."""

from aids.checks import capital
from aids.hexes import Hex, neighbor, radial, ring, within
from aids.on_patrol.attack import Attack, Weapons, spread, zone
from aids.on_patrol.diameter import begin, circle
from aids.on_patrol.radial import (
    APPROACH,
    RUN_OUT,
    WILLIAMSON,
    State,
    UnderWay,
    enter_next,
    nearest_vector,
    radii,
    turn_about,
)
from aids.on_patrol.radial import begin as begin_radial
from aids.rulebook.rules import Rules, value
from aids.rulebook.tables import span
from generators.drawing import Drawing, Style, hex_grid, scene, shift
from generators.drawing.art import draw_art
from generators.drawing.hex_grid import center, draw_field
from generators.drawing.scene import draw_arrow_head, draw_dimension
from generators.drawing.text import fit_scale
from generators.games.on_patrol import scenes
from generators.games.on_patrol.scenes import Scene, SceneBlock
from generators.games.on_patrol.sea_map import moved

RADIAL, ATTACK = "radial-procedure", "attack-procedure"
TARGET, MISS = Hex(0, 0), "miss"
START, COURSE = Hex(3, 5), 3  # of the escort: a turn leads it on to the vector of the upper radial
RUN_HEX = 31.0  # points: a hex
RUN_HEXES = 18  # entered in the picture, up to the first of the next run


def run(rules: Rules) -> list[UnderWay]:
    """Each hex of an attack run: approach, radial, zone, run-out, Williamson turn, the first hexes of the next run."""
    way = [UnderWay(START, COURSE, begin_radial(rules, TARGET, START, COURSE))]
    while len(way) <= RUN_HEXES:
        way.append(enter_next(rules, TARGET, way[-1]))
    return way


def example(rules: Rules) -> tuple[Attack, ...]:
    """Where two depth charges dropped astern and two K-guns thrown one hex abeam go in such a run."""
    ranked = [each.hex for each in zone(rules, TARGET, 0)]
    track = [place for place in ranked if place.q == 0]
    abeam = [place for place in ranked if abs(place.q) == 1]
    return spread(ranked, (Weapons("depth-charge", 2, tuple(track)), Weapons("k-gun", 2, tuple(abeam))))


def attack_run(rules: Rules, width: float) -> Scene:
    """One attack run and its steps: an escort turns on to its vector, runs through the zone, and turns back."""
    draw, way = Drawing(), run(rules)
    hexes = [move.bow for move in way]
    rows = [*radial(TARGET, 0, 6), *radial(TARGET, 3, 6), *within(TARGET, 2)]
    field = list(dict.fromkeys([*rows, *hexes, scenes.astern(START, COURSE)]))
    left, low, right, high = hex_grid.bounds(field, 1.0)
    beside = width >= scene.WIDE
    size = min(RUN_HEX, (1 - 2 * scenes.SIDE if beside else 0.9) * width / (right - left))
    x, y = width / 2 - (left + right) / 2 * size, 2 - low * size
    with draw.group(shift(x, y)):
        draw_field(draw, field, size, "tint")
        _draw_zone(draw, rules, size)
        # The way in and through, then the turn and the next run in another color.
        out = max(n for n, move in enumerate(way) if move.doing.kind == RUN_OUT and move.step == COURSE)
        scenes.draw_way(draw, way[0].bow, way[1 : out + 1], size)
        scenes.draw_way(draw, way[out].bow, way[out + 1 :], size, "amber")
        for attack in example(rules):
            scenes.draw_weapon(draw, attack.hex, size, attack.kind)
        scenes.draw_hull(draw, START, COURSE, size, "destroyer")
        gone = [move for move in way if move.doing.kind == WILLIAMSON][1]
        scenes.draw_hull(draw, neighbor(TARGET, 3, 4), 3, size, "destroyer", scenes.LATER)
    rim = [hex_grid.corners(place, size) for place in (Hex(2, 0), Hex(-2, 1), Hex(2, -2))]
    callouts = scenes.numbered(rules, ((t, step, moved(at, (x, y)), side) for t, step, at, side in (
        (ATTACK, "Order", center(scenes.astern(START, COURSE), size), 1),
        (RADIAL, "Vector", center(Hex(1, 5), size), 1),
        (RADIAL, "Radial", center(Hex(0, 5), size), -1),
        (RADIAL, "Run in", center(Hex(0, 3), size), 1),
        (ATTACK, "Fire", max(rim[0]), 1),
        (ATTACK, "Spread", min(rim[1]), -1),
        (ATTACK, "Depth", max(rim[2]), 1),
        (ATTACK, "Run", center(Hex(0, -3), size), -1),
        (ATTACK, "Again", center(gone.bow, size), -1),
    )))  # fmt: skip
    return Scene(draw, (high - low) * size + 4, callouts)


def _draw_zone(draw: Drawing, rules: Rules, size: float) -> None:
    """The assault zone, the ranks of its hexes beside what lies in them, and the marker behind the target hex."""
    places = within(TARGET, int(value(rules, "assault-radius")))
    draw_field(draw, places, size, "pale", "sea")
    hex_grid.draw_edges(draw, hex_grid.border(places), size, Style(None, "danger", 1.1))
    dropped = {attack.hex for attack in example(rules)}
    for place, rank, _ in zone(rules, TARGET, 0):
        left = 0.0 if place.q else 0.385 if place.r < 0 else 0.3  # of the marker, and of the way
        left, up = (0.22, 0.4) if place == TARGET else (0.45 if place in dropped else left, 0.0)
        if rank == 12:  # astern of the marker
            left, up = 0.2, -0.3
        at = center(place, size)
        letter = scene.NOTE if place in dropped or rank == 12 else scene.MAIN
        hex_grid.draw_label(draw, (at[0] - left * size, at[1] + up * size), str(rank), letter, "navy", "bold")
    scenes.draw_counter(draw, center(neighbor(TARGET, 3), size), 0.0, 0.8 * size, scenes.MARKERS["escort-colour"])
    hex_grid.draw_crosshair(draw, TARGET, 1.25 * size, Style(None, "danger", 1.0), free=0.6)


def depth_combat(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The submarine under water, and beside it each band of the depth combat roll with where its charge goes off."""
    draw, table = Drawing(), rules.tables["depth-combat"]
    height, surface, deep = 156.0, 110.0, 33.0
    near, far = (value(rules, name) for name in ("depth-step-near", "depth-step-far"))
    per = (surface - 44 - deep) / far
    scene.draw_sea(draw, (0, 0, width, surface))
    each, lead = (width - 92) / len(table.rows), 92.0
    scene.draw_afloat(draw, "destroyer-side", 44, surface, 74, "navy")
    scene.draw_below(draw, "submarine-submerged-side", 44, deep, 78, "danger", left=True)
    with draw.artifact():  # the picture tells it
        draw.text(44, deep - 24, "you, at your depth", scene.TEXT, "danger", "semibold", "middle")
    for error in (0, near, far):
        y = deep + error * per
        draw.line((lead, y), (width, y), Style(None, "sea", 0.5, (3, 3)))
    for n, row in enumerate(table.rows):
        x, result = lead + (n + 0.5) * each, str(row.cells["detonation"])
        error = next((e for e, sign in ((near, f"{near:g} feet"), (far, f"{far:g} feet")) if sign in result), 0.0)
        color = "gray" if result == MISS else "danger"
        size = fit_scale(capital(result), scene.MAIN, each - 4, "semibold")
        told = "a miss, which is not resolved" if result == MISS else result
        with draw.item(), draw.role("Span", f"{span(row)}: {told}".replace("–", " to ")):
            draw.text(x, height - 14, span(row), scene.LARGE, "navy", "bold", "middle")
            draw.text(x, height - 30, capital(result), size, color, "semibold", "middle")
            if result == MISS:
                draw.text(x, deep + 6, "not resolved", scene.TEXT, "gray", "regular", "middle")
        if result == MISS:
            continue
        y = deep + error * per
        draw.line((x, surface - 6), (x, y + 14), Style(None, "danger", 1.2, (2, 2)))
        draw_art(draw, "depth-charge", (x - 8, surface - 24, 16, 16), "navy", ground="pale")
        draw_art(draw, "burst", (x - 14, y - 14, 28, 28), "danger", ground="pale")
        if error:
            draw_dimension(draw, (x + 24, deep), (x + 24, y), f"{error:g}")
            draw.line((x - 18, deep), (x + 30, deep), Style(None, "danger", 0.7))
    return draw, height


class AttackRun(SceneBlock):
    """One attack run with its steps on it, and below it what else holds in radial movement and in an attack."""

    tables = (RADIAL, ATTACK)
    scene = staticmethod(attack_run)


OUT = 4  # hexes from the target hex that are drawn
UNDER = 7.2  # radius in points of what is under a rank on the marker
HIGHEST = 195.0  # points: the picture where its words stand below it
ZONE_HEX, ASIDE = 25.0, 0.28  # points: a hex; and the share of the width that the words at a side take
ESCORT, ESCORT_COURSE = Hex(3, 2), 4  # of an escort on its vector to the radial up
LEADER, OUTSIDE, RIM = 107.0, 2.9, 0.48  # the way out that meets no rank, in degrees; how far, and its start, in hexes
ABOUT = Hex(0, -4)  # the bow of one that has run through the zone and turns about


def assault_zone(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The zone large, an escort on its way to it and one that turns about behind it, with the terms at both sides."""
    draw, found = Drawing(), nearest_vector(TARGET, ESCORT, ESCORT_COURSE)
    assert found is not None
    course, vector = found.course, [neighbor(ESCORT, found.course, n) for n in range(found.hexes + 1)]
    about = turn_about(rules, ABOUT, 3)
    rows = [place for step in range(6) for place in radial(TARGET, step, OUT)]
    drawn = {*rows, *within(TARGET, int(value(rules, "assault-radius")) + 1), *vector, *(pose.bow for pose in about)}
    drawn |= {neighbor(ESCORT, course, -1), neighbor(ABOUT, 3, -1)}
    left, low, right, high = hex_grid.bounds(drawn, 1.0)
    room = (1 - 2 * ASIDE) * width if width >= scene.WIDE else width
    size = min(ZONE_HEX, (room - 4) / (right - left), HIGHEST / (high - low) if width < scene.WIDE else ZONE_HEX)
    x, y = width / 2 - (left + right) / 2 * size, 2 - low * size
    with draw.group(shift(x, y)):
        draw_field(draw, sorted(drawn), size, "tint")
        side = [place for place in ring(TARGET, OUT) if place.q == OUT]  # of a ring, as diameter movement follows it
        draw_field(draw, side, size, "pale", "sea")
        draw_zone(draw, rules, size)
        _draw_movers(draw, rules, size, course, vector)
    wide, rim = width >= scene.WIDE, min(hex_grid.corners(Hex(-2, 1), size))  # letters keep off ranks and arrow heads
    where = {
        "Target hex": (hex_grid.toward((0.0, 0.0), LEADER, RIM * size), -1),
        "Assault zone": (rim, -1) if wide else (hex_grid.center(Hex(3, -2), size), 1),
        "Radial": (hex_grid.toward(hex_grid.center(Hex(-OUT, 0), size), -90, 0.36 * size), -1),
        "Radial vector": (hex_grid.center(vector[len(vector) // 2], size), 1),
        "Williamson turn": (hex_grid.center(about[-1 if wide else 2].bow, size), 1),
        "Diameter": (hex_grid.center(Hex(OUT, -3 if wide else -1), size), 1),
    }
    uses = _uses(rules)
    terms = [
        (str(row.cells["word"]), f"{row.cells['means']}. {uses.get(str(row.cells['word']), '')}".strip())
        for row in rules.tables["geometry"].rows
    ]
    turns = {"Target hex": hex_grid.toward((0.0, 0.0), LEADER, OUTSIDE * size)}  # of the lines to their words
    if wide:
        turns["Williamson turn"] = hex_grid.toward(where["Williamson turn"][0], 60, 1.6 * size)
    letters = [""] * len(where) if wide else "abcdef"  # in place of lines to the words
    callouts = [
        scenes.Callout(
            scene.Step(letter, word, means),
            moved(where[word][0], (x, y)),
            where[word][1],
            moved(turns[word], (x, y)) if word in turns else None,
        )
        for letter, (word, means) in zip(letters, terms, strict=False)
        if word in where
    ]
    return scenes.with_steps(draw, callouts, width, (high - low) * size + 4, ASIDE)


def _uses(rules: Rules) -> dict[str, str]:
    """The rule that uses each term of the zone."""
    far, near, turn = (f"{value(rules, name):g}" for name in ("diameter-far", "diameter-near", "williamson-hexes"))
    return {
        "Target hex": "Escorts head for it.",
        "Radial": "An escort runs in on one, straight through the zone.",
        "Radial vector": "An escort takes that to the nearest radial, and there turns 60° to the target hex.",
        "Assault zone": "On a run, every weapon that can reach a hex of it attacks.",
        "Diameter": f"Escorts circle on it counter-clockwise, {far} hexes out, {near} if closer.",
        "Williamson turn": f"An escort makes it once its stern is out of the zone, in {turn} hexes, and attacks again.",
    }


def draw_zone(draw: Drawing, rules: Rules, size: float) -> None:
    """The hexes of the zone about (0, 0) with their ranks, the radials that leave it, and the marker, heading up."""
    for step in range(6):
        start, end = (hex_grid.center(neighbor(TARGET, step, out), size) for out in (3, OUT))
        draw.line(start, end, Style(None, "gray", 0.8, (4, 2)))
        draw_arrow_head(draw, *end, hex_grid.direction(step), 6, "gray")
    places = within(TARGET, int(value(rules, "assault-radius")))
    hex_grid.draw_field(draw, places, size, "tint", "sea")
    hex_grid.draw_field(draw, within(TARGET, 1), size, "pale", "sea")
    scenes.draw_counter(draw, (0.0, -size), 0.0, size, scenes.MARKERS["escort-colour"])
    hex_grid.draw_edges(draw, hex_grid.border(places), size, Style(None, "danger", 1.1))
    hex_grid.draw_crosshair(draw, TARGET, 1.6 * size, Style(None, "danger", 1.2), free=0.6)
    for place, rank, _ in zone(rules, TARGET, 0):
        at = hex_grid.center(place, size)
        if place.q == 0 and place.r < 0:  # on the marker
            draw.circle(*at, UNDER, Style("paper"))
        hex_grid.draw_label(draw, at, str(rank), scene.MAIN, "danger" if rank == 1 else "navy", "bold")


def _draw_movers(draw: Drawing, rules: Rules, size: float, step: int, vector: list[Hex]) -> None:
    """An escort on its vector, and one behind the zone on its Williamson turn."""
    way = [UnderWay(place, step, State(APPROACH)) for place in vector[1:]]
    scenes.draw_way(draw, ESCORT, way, size)
    scenes.draw_marker(draw, ESCORT, step, size, scenes.ESCORT)
    about = [UnderWay(pose.bow, pose.step, State(APPROACH)) for pose in turn_about(rules, ABOUT, 3)]
    about.append(about[-1]._replace(step=0))  # the last turn, in the last hex
    scenes.draw_way(draw, ABOUT, about, size, "amber")
    scenes.draw_marker(draw, ABOUT, 3, size, scenes.ESCORT)


RING_TABLE = "diameter-procedure"
RING_HEX = 17.0  # points: a hex
ROUND = 11  # hexes of the way along a ring that are drawn
LEAST, CAPTION = 20.0, 16.0  # points: room in a ring for its distance, and below the rings for both


def joining(rules: Rules) -> list[tuple[UnderWay, tuple[UnderWay, ...]]]:
    """An escort from outside the far ring, and one that begins between the rings and goes to the near one.

    With each goes its way on to its ring and along it.
    """
    far, near = radii(rules)
    poses = ((Hex(far - 3, 9), 4), (Hex(2, -near - 3), 5))
    escorts = [UnderWay(*pose, begin(rules, TARGET, *pose)) for pose in poses]
    return [(each, circle(rules, TARGET, each, each.doing.ring + ROUND)) for each in escorts]


def ring_path(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The rings with the two escorts, each distance in its ring, and the steps beside them or below."""
    draw, (far, near) = Drawing(), radii(rules)
    escorts = joining(rules)
    rings = [place for out in {far, near} for place in ring(TARGET, out)]
    places = [move.bow for _, way in escorts for move in way]
    places += [neighbor(here.bow, here.step, -2) for here, _ in escorts]  # astern of them
    left, low, right, high = hex_grid.bounds([*rings, *places], 1.0)
    beside = width >= scene.WIDE
    room = (1 - scenes.SIDE) * width - 24 if beside else width - scene.DISC
    size = min(RING_HEX, room / (right - left))
    roomy = near < far and min(near - 1, far - near - 1) * size >= LEAST + 3
    foot = 2.0 if roomy else CAPTION
    height = (high - low) * size + foot + 2
    x, y = (room - (right - left) * size) / 2 - left * size, foot - low * size
    with draw.group(shift(x, y)):
        draw_field(draw, rings, size, "pale", "sea")
        scenes.draw_marker(draw, neighbor(TARGET, 3), 0, size, scenes.MARKERS["sub-colour-surfaced"])
        hex_grid.draw_crosshair(draw, TARGET, 1.6 * size, Style(None, "danger", 1.2))
        for (here, way), color in zip(escorts, ("sea", "amber"), strict=True):
            scenes.draw_way(draw, here.bow, way, size, color)
            scenes.draw_hull(draw, here.bow, here.step, size, "destroyer")
        for out in (far, near) if roomy else ():
            with draw.artifact():  # the steps say it
                draw.text(0, (out - 0.5) * size - LEAST, f"{out} hexes", scene.TEXT, "sea", "bold", "middle")
    for n, (name, out) in enumerate((("far ring", far), ("near ring", near)) if not roomy else ()):
        with draw.artifact():
            draw.text((0.25 + 0.5 * n) * room - 3, 3, name, scene.TEXT, "ink", "regular", "end")
            draw.text((0.25 + 0.5 * n) * room + 3, 3, f"{out} hexes", scene.TEXT, "sea", "bold")
    (outer, outer_way), (inner, inner_way) = escorts
    first = scenes.astern(outer.bow, outer.step) if beside else outer.bow
    joined = next(move.bow for move in outer_way if move.bow in ring(TARGET, far))
    (ax, ay), (bx, by) = (hex_grid.center(place, size) for place in (outer.bow, joined))
    callouts = scenes.numbered(rules, ((RING_TABLE, step, (px + x, py + y), side) for step, (px, py), side in (
        ("Begin", hex_grid.center(first, size), 1),
        ("Approach", ((ax + bx) / 2, (ay + by) / 2), 1),
        ("Ring", hex_grid.center(Hex(far, -far // 5), size), 1),
        ("Circle", hex_grid.center(inner_way[-ROUND // 2 - 2].bow, size), 1),
        ("Speed", hex_grid.center(inner.bow, size), 1),
    )))  # fmt: skip
    bend = ((ax + bx) / 2 + x, by - 0.5 * size + y)  # its line goes down and then to the right
    callouts = [each._replace(turn=bend) if each.step.head == "Approach" else each for each in callouts]
    return scenes.with_steps(draw, callouts, width, height)
