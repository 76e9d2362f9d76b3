"""Diagrams of On Patrol: formations, stations, the assault zone, markers, distances by night."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from aids.hexes import DEFAULT_ON_PATROL, Hex, neighbour, radial, radial_step, ring, within
from aids.on_patrol import illumination
from aids.on_patrol.assault import zone
from aids.on_patrol.diameter import begin as begin_diameter
from aids.on_patrol.diameter import circle
from aids.on_patrol.formation import Formation, Offset, lay_out, ship_count
from aids.on_patrol.formation import formations as known_formations
from aids.on_patrol.movement_state import APPROACH, State, UnderWay, radii
from aids.on_patrol.radial import begin as begin_radial
from aids.on_patrol.radial import enter_next, path_to
from aids.on_patrol.stations import letter_of, side_of, whole_chart
from aids.rulebook.rules import Rules, value
from generators.drawing import hex_grid
from generators.drawing.arrows import draw_arrow_head, draw_dimension
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.text import text_width, wrap_text
from generators.games.on_patrol import path_drawing

FORMATION_HEX = 5.6  # points from one hex to the next along a column in the pictures of formations
MOST_DRAWN = 24  # hexes around a ship whose edges are all drawn
OTHER_STEP = 14.7  # points from piece to piece in the small pictures of formations
STATION_ROW = 19.0  # points: the least distance of two rows of stations in their picture
RING_TEXT = 20.0  # points: from the lower side of a ring's top hex to its distance, clear of the hexes beside that one
DRAWN = State(APPROACH)  # what a ship does that stands in a picture only


def formations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The new formations side by side: each ship two hexes long, lead ships at the top with their bow hexes."""
    draw = Drawing()
    known = known_formations(rules)
    height = 140.0
    each = width / len(known)
    for i, formation in enumerate(known.values()):
        middle = i * each + each / 2
        _formation(draw, rules, formation, i * each, each, height - 30)
        draw.text(middle, height - 9, f"Formation {formation.number}", 9, "navy", "semibold", "middle")
        caption = f"{ship_count(formation)} ships, direction {formation.direction}"
        draw.text(middle, 1, caption, 8, "grey", "regular", "middle")
    return draw, height


def _formation(draw: Drawing, rules: Rules, formation: Formation, left: float, width: float, top: float) -> None:
    """One formation centred in `width`, heading up, its foremost bows at `top`."""
    size = FORMATION_HEX  # neighbouring columns of hexes lie three quarters of it apart
    convoy = lay_out(DEFAULT_ON_PATROL, formation, int(value(rules, "column-gap")))
    bow_labels = {column.number: column.bow for column in formation.columns}
    first, last = convoy.columns[0].bows[0].right, convoy.columns[-1].bows[0].right
    left += (width - (last - first) * size * 0.75) / 2
    foremost = max(column.bows[0].ahead for column in convoy.columns)
    for column in convoy.columns:
        for rank, bow in enumerate(column.bows):
            x, y = left + (bow.right - first) * size * 0.75, top - (foremost - bow.ahead) / 2 * size
            path_drawing.draw_hull(draw, (x, y), 3.0, 0.6 * size, 1.6 * size, Style("navy"))
            if rank == 0:
                draw.text(x, y + 8, bow_labels[column.number], 8, "ink", "semibold", "middle")


def stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations of Chart 103.2 around the first formation of three columns; distances in hexes, not to scale."""
    draw = Drawing()
    height = 190.0
    centre, lead, last = width / 2, 128.0, 62.0
    step = min(44.0, (centre - 31) / 2)
    formation = next(formation for formation in known_formations(rules).values() if len(formation.columns) == 3)
    convoy, chart = whole_chart(rules, formation)
    bows = [bow for column in convoy.columns for bow in column.bows]
    rights, aheads = [bow.right for bow in bows], [bow.ahead for bow in bows]
    far_right, far_ahead = [bow.right for bow in chart.bows.values()], [bow.ahead for bow in chart.bows.values()]
    columns = {min(far_right): -2 * step, max(far_right): 2 * step}
    columns |= {min(rights): -step, 0: 0.0, max(rights): step}
    known = {min(far_ahead): last - 48, max(far_ahead): lead + 38}
    known |= {min(aheads): last, max(aheads): lead}
    rows = {ahead: path_drawing.interpolate(known, ahead) for ahead in sorted({*aheads, *far_ahead}, reverse=True)}
    for above, below in pairwise(sorted((ahead for ahead in rows if ahead <= min(aheads)), reverse=True)):
        rows[below] = min(rows[below], rows[above] - STATION_ROW)

    def place(bow: Offset) -> Point:
        return centre + path_drawing.interpolate(columns, bow.right), rows[bow.ahead]

    for bow in bows:
        path_drawing.draw_hull(draw, place(bow), 4, 5, 12, Style("navy"))
    for name in sorted(chart.bows, key=side_of):
        x, y = place(chart.bows[name])
        draw.circle(x, y - 4, 8.5, Style("pale", "sea", 0.8))
        draw.text(x, y - 7, letter_of(name), 8.5, "navy", "bold", "middle")
    ahead, abeam = value(rules, "station-ahead-gap"), value(rules, "station-abeam")
    draw_dimension(draw, (centre + 14, lead + 4), (centre + 14, lead + 27), f"{ahead:g}")
    draw_dimension(draw, (centre + step + 6, lead - 18), (centre + 2 * step, lead - 18), f"{abeam:g}")
    arrow = centre - 2 * step - 26
    draw.line((arrow, lead - 20), (arrow, lead + 14), Style(None, "sea", 1.2))
    draw_arrow_head(draw, arrow, lead + 22, 90, 7)
    draw.text(centre, height - 9, "hexes; the convoy heads up the page", 8, "grey", "regular", "middle")
    return draw, height


def other_stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations around each formation but the one that `stations` shows, not to scale, in as many lines as needed.

    The pieces of a formation lie in the order of their columns and rows, these a step apart.
    """
    draw, known = Drawing(), known_formations(rules)
    shown = next(formation for formation in known.values() if len(formation.columns) == 3)
    step, lines, x = OTHER_STEP, [Drawing()], 0.0
    heights = [0.0]
    for formation in known.values():
        if formation is shown:
            continue
        picture, (wide, tall) = _formation_with_stations(rules, formation, step)
        if x and x + wide > width:
            lines, heights, x = [*lines, Drawing()], [*heights, 0.0], 0.0
        with lines[-1].group(shift(x, 0)):
            lines[-1].add(picture.records)
        heights[-1], x = max(heights[-1], tall), x + wide + 2 * step
    top = sum(heights) + 8 * (len(lines) - 1)
    y = top
    for line, tall in zip(lines, heights, strict=True):
        with draw.group(shift(0, y)):
            draw.add(line.records)
        y -= tall + 8
    return draw, top


def _formation_with_stations(rules: Rules, formation: Formation, step: float) -> tuple[Drawing, tuple[float, float]]:
    """A formation heading up with every station around it, hung from (0, 0), and its width and height."""
    draw, (convoy, chart) = Drawing(), whole_chart(rules, formation)
    hulls = [(bow, Style("navy")) for column in convoy.columns for bow in column.bows]
    stations = [(bow, letter_of(name)) for name, bow in chart.bows.items()]
    picture, across, down = path_drawing.convoy_picture(hulls, stations, step)
    name = f"Formation {formation.number}"
    wide = max(across, text_width(name, 8.5, "semibold"))
    draw.text(wide / 2, -9, name, 8.5, "navy", "semibold", "middle")
    with draw.group(shift((wide - across) / 2, -16)):
        draw.add(picture.records)
    return draw, (wide, 16 + down)


def assault_zone(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The hexes of the assault zone with their ranks; the marker heads up."""
    draw = Drawing()
    target = Hex(0, 0)
    size = min(34.0, width / 5.2)
    radius = int(value(rules, "assault-radius"))
    x, y = width / 2, (radius + 0.5) * size + 8
    with draw.group(shift(x, y)):
        hex_grid.draw_field(draw, within(target, radius), size, "tint", "sea")
        hex_grid.draw_field(draw, within(target, 1), size, "pale", "sea")
        for place, rank, _ in zone(rules, target, 0):
            colour = "danger" if rank == 1 else "navy"
            hex_grid.draw_label(draw, hex_grid.centre(place, size), str(rank), 12 if rank < 6 else 10, colour, "bold")
        draw.circle(0, 0, 0.33 * size, Style(None, "danger", 1))
        bx, by = hex_grid.centre(neighbour(target, 3), size)
        dashed = Style(None, "ink", 0.8, (3, 2))
        draw.rounded(bx - 0.36 * size, by - 1.42 * size, 0.72 * size, 1.84 * size, 0.3 * size, dashed)
    low, high = y + (radius + 0.5) * size + 3, y + (radius + 0.5) * size + 17
    draw.line((x, low), (x, high - 4), Style(None, "grey", 1))
    draw_arrow_head(draw, x, high, 90, 6, "grey")
    draw.text(x + 7, high - 9, "marker's heading", 8, "grey")
    return draw, high + 4


def vectors(rules: Rules, width: float) -> tuple[Drawing, float]:
    """An escort on its vector to the nearest radial and along it, and one that faces away; the assault zone shaded.

    The circled numbers are those of the steps of radial movement.
    """
    draw, target, reach = Drawing(), Hex(0, 0), 6
    names = partial(path_drawing.draw_step_number, draw, rules, "radial-procedure")
    bow, course = Hex(3, 4), 5
    away, outward = neighbour(target, 4, 4), 4
    way = path_to(rules, target, UnderWay(bow, course, begin_radial(rules, target, bow, course)))
    turn = path_to(rules, target, UnderWay(away, outward, begin_radial(rules, target, away, outward)))
    back = turn[: int(value(rules, "williamson-hexes")) + 1]
    rows = [place for step in range(6) for place in radial(target, step, reach)]
    sterns = [path_drawing.astern(bow, course), path_drawing.astern(away, outward)]
    aside = [bow, *sterns, *(move.bow for move in (*way, *back) if radial_step(target, move.bow) is None)]
    left, bottom, right, top = hex_grid.bounds([*rows, *aside], 1.0)
    size = min(15.0, width / (right - left))
    with draw.group(shift(width / 2 - (left + right) / 2 * size, 2 - bottom * size)):
        path_drawing.shade(draw, rows, size, "tint")
        path_drawing.shade(draw, within(target, int(value(rules, "assault-radius"))), size, "pale", "sea")
        path_drawing.shade(draw, aside, size, "paper")
        path_drawing.draw_way(draw, bow, way, size)
        path_drawing.draw_way(draw, away, back, size, "amber")
        path_drawing.draw_escort(draw, bow, course, size)
        path_drawing.draw_escort(draw, away, outward, size)
        draw.circle(0, 0, 0.42 * size, Style(None, "danger", 1.2))
        joint = next(move.bow for move in way if radial_step(target, move.bow) is not None)
        names("Vector", path_drawing.beside(way[1].bow, way[1].step, size))
        names("Radial", path_drawing.beside(joint, 3, size))
        names("Run in", path_drawing.beside(neighbour(way[-1].bow, way[-1].step, -3), way[-1].step, size))
        names("Facing away", path_drawing.beside(back[2].bow, back[2].step, size, -1.1))
    return draw, (top - bottom) * size + 4


def attack_run(rules: Rules, width: float) -> tuple[Drawing, float]:
    """An attack run straight through the assault zone, the run-out, the Williamson turn and the next run.

    The circled numbers are those of the steps of the attack.
    """
    draw, target = Drawing(), Hex(0, 0)
    size = min(15.5, width / 12)
    radius = int(value(rules, "assault-radius"))
    bow = Hex(0, -radius - 2)
    here = UnderWay(bow, 0, begin_radial(rules, target, bow, 0))
    way: list[UnderWay] = []
    while not way or way[-1].step != 3:
        here = enter_next(rules, target, here)
        way.append(here)
    out = next(n for n, move in enumerate(way) if move.step != 0)
    entered = [move.bow for move in way]
    field = [bow, path_drawing.astern(bow, 0), *entered]
    _, low, _, high = hex_grid.bounds(field, size)
    names = partial(path_drawing.draw_step_number, draw, rules, "attack-procedure")
    with draw.group(shift(3 * size, 2 - low)):
        path_drawing.shade(draw, field, size, "tint")
        path_drawing.shade(draw, within(target, radius), size, "pale", "sea")
        for place, rank, _ in zone(rules, target, 0):
            x, y = hex_grid.centre(place, size)
            colour = "danger" if rank == 1 else "grey"
            if place.q == 0:  # beside the path, where a number of two digits has no room
                if rank < 10:
                    draw.text(x + 1.4, y - 2.6, str(rank), 7.75, colour, "semibold")
            else:
                draw.text(x, y - 2.8, str(rank), 8.5, colour, "semibold", "middle")
        path_drawing.draw_way(draw, bow, way[:out], size)
        path_drawing.draw_way(draw, way[out - 1].bow, way[out:], size, "amber")
        path_drawing.draw_escort(draw, bow, 0, size)
        path_drawing.draw_escort(draw, way[out - 1].bow, 0, size, dashed=True)
        texts = ("Run in along the radial", "Weapons by the ranks", "Stern out of the zone: turn, new run")
        for step, place, text in zip(("Run", "Fire", "Again"), (bow, target, way[out - 1].bow), texts, strict=True):
            x, y = 2.9 * size, hex_grid.centre(place, size)[1]
            names(step, (x, y))
            for line, part in enumerate(wrap_text(text, 8.5, width / 2 - 2.4 * size)):
                draw.text(x + 11, y - 3 - 10.5 * line, part, 8.5, "ink")
    return draw, high - low + 4


def ring_path(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The two rings around a target hex, and two escorts that join them, one from outside the far ring.

    The circled numbers are those of the steps of diameter movement.
    """
    draw, target = Drawing(), Hex(0, 0)
    far, near = radii(rules)
    escorts = []
    for bow, step in ((Hex(far - 5, 9), 4), (Hex(2, -near - 3), 5)):
        here = UnderWay(bow, step, begin_diameter(rules, target, bow, step))
        escorts.append((here, circle(rules, target, here, here.doing.ring + 8)))
    rings = [place for out in {far, near} for place in ring(target, out)]
    sterns = [neighbour(here.bow, here.step, -2) for here, _ in escorts]
    left, bottom, right, top = hex_grid.bounds([*rings, *sterns], 1.0)
    size = min(9.0, width / (right - left))
    names = partial(path_drawing.draw_step_number, draw, rules, "diameter-procedure")
    with draw.group(shift(width / 2 - (left + right) / 2 * size, 2 - bottom * size)):
        path_drawing.shade(draw, rings, size, "pale", "sea")
        draw.circle(0, 0, 0.8 * size, Style(None, "danger", 1.2))
        draw.lines([((-0.5 * size, 0), (0.5 * size, 0)), ((0, -0.5 * size), (0, 0.5 * size))], Style(None, "danger", 1))
        for here, way in escorts:
            outside = here.doing.ring == far
            path_drawing.draw_way(draw, here.bow, way, size, "sea" if outside else "amber")
            path_drawing.draw_escort(draw, here.bow, here.step, size, enlarged=1.3)
            if outside:
                names("Approach", path_drawing.beside(way[0].bow, way[0].step, size, 1.4))
                names("Circle", path_drawing.beside(way[-4].bow, way[-4].step, size, -1.6))
        if near < far and min(near - 1, far - near - 1) * size >= RING_TEXT + 3:
            for out in (far, near):
                draw.text(0, (out - 0.5) * size - RING_TEXT, f"{out} hexes", 9, "sea", "bold", "middle")
            return draw, (top - bottom) * size + 4
    caption = (top - bottom) * size + 8
    for x, name, out in ((width / 4, "wide ring", far), (3 * width / 4, "near ring", near)):
        draw.text(x - 3, caption, name, 8.5, "ink", "regular", "end")
        draw.text(x + 3, caption, f"{out} hexes", 9, "sea", "bold")
    return draw, (top - bottom) * size + 20


def night_lights(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The hexes around a ship in which it sees a submarine or is a light by night, and where starshells fall."""
    draw, bow = Drawing(), Hex(0, 0)
    sees, lit = (int(value(rules, name)) for name in ("visible-enemy-night", "lit-radius-tanker"))
    far, ahead = max(sees, lit), int(value(rules, "starshell-ahead"))
    size = min(15.0, 0.5 * width / (2 * far + 2))
    height = (2 * far + 3) * size
    stern = path_drawing.astern(bow, 0)
    around = {out: {*within(bow, out), *within(stern, out)} for out in (sees, lit)}
    with draw.group(shift((far + 1) * size, height / 2 + size / 2)):
        if far <= MOST_DRAWN:
            hex_grid.draw_edges(draw, hex_grid.edges(around[far]), size, Style(None, "rule", 0.35))
        for out, colour in ((lit, "amber"), (sees, "danger")):
            hex_grid.draw_edges(draw, hex_grid.border(around[out]), size, Style(None, colour, 1.4))
        path_drawing.draw_escort(draw, bow, 0, size)
        for out, colour in ((lit, "amber"), (sees, "danger")):
            y = min((out - 1.35) * size, (out + 0.5) * size - 12)
            draw.rect(-13, y, 26, 10, Style("paper"))
            draw.text(0, y + 2, f"{out}", 10, colour, "bold", "middle")
    left = 2 * (far + 1) * size + 10
    aviation = value(rules, "lit-radius-aviation")
    shells = f"{value(rules, 'starshells'):g} starshells: in the target hex and {ahead} hexes ahead of it"
    texts = (
        (f"{sees} hexes", "danger", "An enemy ship sees a submarine."),
        (f"{lit} hexes", "amber", "Around a torpedoed tanker it is day. A ship torpedoed last turn shows a submarine."),
        (
            f"{aviation:g} hexes",
            "amber",
            "The same around a tanker with aviation fuel, from the hit until the turn after it sinks.",
        ),
        ("Starshells", "amber", f"{shells}, as the marker points."),
    )
    y = height - 14
    for head, colour, text in texts:
        draw.text(left, y, head, 12, colour, "bold")
        for line in wrap_text(text, 9, width - left - 70):
            y -= 12
            draw.text(left, y, line, 9, "ink")
        y -= 24
    _draw_starshells(draw, rules, width - 30, min(1.9 * size, (height - 14) / (ahead + 3)))
    return draw, height


def _draw_starshells(draw: Drawing, rules: Rules, x: float, size: float) -> None:
    """A column of hexes about x: a marker, its target hex and the hex ahead, each starshell a burst."""
    target, ahead = Hex(0, 0), int(value(rules, "starshell-ahead"))
    marker = neighbour(target, 3)
    with draw.group(shift(x, 2.6 * size)):
        path_drawing.shade(
            draw, [path_drawing.astern(marker, 0), marker, target, *radial(target, 0, ahead)], size, "tint"
        )
        hex_grid.draw_ship(draw, marker, 0, size, Style("paper", "navy", 0.9, (2, 1.5)))
        rays = []
        for place in illumination.starshells(rules, target, 0):
            at = hex_grid.centre(place, size)
            points = [hex_grid.towards(at, 45 * k, share * size) for k in range(8) for share in (0.14, 0.4)]
            rays += [(points[2 * k], points[2 * k + 1]) for k in range(8)]
        draw.lines(rays, Style(None, "amber", 1.3))


def two_hexes(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A ship in its two hexes, what a turn does, and the movement orders that turn before and after the hexes."""
    draw, size = Drawing(), 20.0 if width > 400 else 15.0
    turned = (UnderWay(Hex(0, 0), 5, DRAWN),)
    before = tuple(UnderWay(neighbour(Hex(0, 0), 5, n), 5, DRAWN) for n in (1, 2))
    after = (*(UnderWay(Hex(0, n), 0, DRAWN) for n in (1, 2)), UnderWay(Hex(0, 2), 5, DRAWN))
    pictures: tuple[tuple[str, tuple[UnderWay, ...]], ...] = (
        ("Bow A, hex B ahead", ()),
        ("A turn: the stern swings", turned),
        ("L2: turn, then 2 hexes", before),
        ("2L: 2 hexes, then turn", after),
    )
    each = width / len(pictures)
    captions = [wrap_text(caption, 8.5, each - 4, "semibold") for caption, _ in pictures]
    foot = 10.0 * (max(map(len, captions)) - 1)
    for n, (lines, (_, way)) in enumerate(zip(captions, pictures, strict=True)):
        x = (n + 0.5) * each
        with draw.group(shift(x, foot + 3.3 * size - (size if len(way) > 1 else 0))):
            here = way[-1] if way else UnderWay(Hex(0, 0), 0, DRAWN)
            field = {Hex(0, 0), Hex(0, -1), here.bow, path_drawing.astern(here.bow, here.step), *(m.bow for m in way)}
            path_drawing.shade(draw, sorted(field | ({Hex(0, 1)} if not way else set())), size, "tint")
            if way:
                path_drawing.draw_escort(draw, Hex(0, 0), 0, size, dashed=True)
            path_drawing.draw_escort(draw, here.bow, here.step, size)
            if not way:
                draw.text(0, size - 4, "B", 12, "danger", "bold", "middle")
                draw.text(0, -5, "A", 11, "paper", "bold", "middle")
        for k, line in enumerate(lines):
            draw.text(x, foot + 2 - 10 * k, line, 8.5, "ink", "semibold", "middle")
    return draw, foot + 6.1 * size
