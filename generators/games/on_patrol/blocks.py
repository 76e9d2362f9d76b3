"""Chart blocks of On Patrol: escorts' actions, stations, markers, sizes of forces, and what the enemy sees."""

from collections.abc import Callable
from functools import partial

from aids.checks import capital
from aids.hexes import Hex, neighbor, radial, within
from aids.on_patrol import detection
from aids.on_patrol.attack import pursuit_groups
from aids.on_patrol.detection import EVENT_RULINGS, EVENT_WORDS, lit_radius, marker_name
from aids.rulebook.rules import Rules, value
from generators.drawing import Drawing, Style, hex_grid, scene, shift
from generators.drawing.art import draw_art
from generators.drawing.hex_grid import draw_field
from generators.drawing.scene import draw_dimension
from generators.drawing.text import wrap_text
from generators.games.on_patrol import scenes
from generators.page.frame import NOTE, VALUE
from generators.page.rich_text import Block, Word, draw_notes
from generators.page.table_layout import (
    FAINT,
    KEY,
    NAME,
    NUMBER,
    PLAIN,
    STRONG,
    Cell,
    Column,
    Look,
    Picture,
    Row,
    Table,
    compose_table,
    draw_table,
)
from generators.sheets.charts import ChartBlock, OwnTableBlock, TitledBlock
from generators.sheets.sheet import Job, flag, text

SCOPE, DEEP = 0.11, 72.0  # how far the middle of a boat lies under water: of its length, its scope over it; in points
MOST_DRAWN = 24  # hexes around a ship whose edges are all drawn
LARGEST = 17.0  # points: a hex of the night
SHIPS = 1.5  # ships drawn so much longer
TANKER = scenes.Counter("tanker", "land", "ink")
REACHES = (
    "visible-enemy-night", "visible-torpedoed-night", "lit-radius-tanker", "starshell-ahead", "lit-radius-aviation"
)  # fmt: skip
MEANS, CAPTION = ("as by day", "seen", "seen", "as by day", "as by day"), 16.0  # of the parts of a night
LIT = "mix:15:torpedo:paper"  # the ground of lit hexes
Light = Callable[[Drawing, Rules, float, int], None]  # draws a part of the night in a size, as far as it reaches


def sight(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A submarine by day and by night at each depth, whether it is seen, and the marker that this brings."""
    draw, height, surface = Drawing(), 258.0, 190.0
    seen, hidden, enemy, hit = (
        f"{value(rules, key):g}"
        for key in ("visible-depth", "hidden-depth", "visible-enemy-night", "visible-torpedoed-night")
    )
    scene.draw_sea(draw, (0, 0, width, surface))
    draw.line((width / 2, 4), (width / 2, height), Style(None, "gray", 0.6, (3, 3)))
    each, found = width / 6, "if found:"
    for n, title in enumerate(("Day", "Night")):
        draw.text(3 * each * n + 6, height - 14, title, scene.LARGE, "navy", "bold")
    afloat, scope, deep = "submarine-side", "submarine-periscope-side", "submarine-submerged-side"
    surfaced, sub, escort = "sub-colour-surfaced", "sub-colour", "escort-colour"
    near = f"0 to {seen} feet: seen within {{}} hexes of {{}}"
    places: tuple[tuple[str, str, str, str], ...] = (
        (afloat, "0 feet: seen", surfaced, ""),
        (scope, f"to {seen} feet: seen", sub, ""),
        (deep, f"{hidden} feet or more: out of sight", escort, found),
        (afloat, near.format(enemy, "an enemy ship"), surfaced, "at 0 feet:"),
        (scope, near.format(hit, "a ship hit last turn, still afloat"), sub, f"at {seen} feet:"),
        (deep, f"further off, or {hidden} feet or more: not seen", escort, found),
    )
    ships = {3: ("escort-side", enemy), 4: ("tanker-side", hit)}  # that a boat is seen from by night
    for n, (name, said, marker, when) in enumerate(places):
        color, x = "navy" if when == found else "danger", (n + 0.5) * each
        _draw_boat(draw, name, x + 0.25 * each * (n in ships), surface, (0.44 if n in ships else 0.68) * each, color)
        low = DEEP + 24 if name == deep else 30
        with draw.item():
            for k, line in enumerate(wrap_text(said, scene.TEXT, each - 12, "semibold")):
                draw.text(x, surface - low - 11.25 * k, line, scene.TEXT, color, "semibold", "middle")
            _draw_brought(draw, rules, marker, when, x)
    for n, (name, reach) in ships.items():
        left, right = (n + 0.25) * each, (n + 0.75) * each
        scene.draw_afloat(draw, name, left, surface, 0.44 * each, "navy" if n == 3 else "ink")
        draw_dimension(draw, (left, surface + 38), (right, surface + 38), reach)
        if n == 4:
            draw_art(draw, "fire", (left - 8, surface + 7, 16, 18), "danger")
    return draw, height


def _draw_boat(draw: Drawing, name: str, x: float, surface: float, long: float, color: str) -> None:
    """A submarine on the surface, with its scope over it, or deep under it."""
    if name == "submarine-side":
        scene.draw_afloat(draw, name, x, surface, long, color)
    else:
        under = SCOPE * long if name == "submarine-periscope-side" else DEEP
        scene.draw_below(draw, name, x, surface - under, long, color)


def _draw_brought(draw: Drawing, rules: Rules, marker: str, when: str, x: float) -> None:
    """The counter of a marker and its name, at the bottom of the picture of sight."""
    size = 24.0
    scenes.draw_counter(draw, (x + 0.5 * size, 32), 90.0, size, scenes.MARKERS[marker])
    if when:
        draw.text(x, 45, when, scene.NOTE, "ink", "regular", "middle")
    draw.text(x, 10, marker_name(rules, marker), scene.TEXT, "ink", "semibold", "middle")


def night_lights(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A panel for each light: starshells, where an escort sees, where a ship just hit and tankers show a submarine.

    The first two have their words beside them where there is room, the others below.
    """
    sees, hit, lit, ahead, far = (int(value(rules, key)) for key in REACHES)
    escort = partial(_draw_reach, counter=scenes.ESCORT, ground="paper")
    hit_ship = partial(_draw_reach, counter=scenes.CARGO, ground="paper")  # torpedoed last turn
    tanker = partial(_draw_reach, counter=TANKER, ground=LIT)
    shown: tuple[tuple[int, Light], ...]
    shown = ((ahead, _starshells), (sees, escort), (hit, hit_ship), (lit, tanker), (far, _far_tanker))
    draw, words, steps, y = Drawing(), Drawing(), _night_words(rules), 0.0
    wide, rest = width >= scene.WIDE, max(hit, lit)
    for first, last, reaches in ((0, 2, sees), (2, 5, rest)) if wide else ((0, 5, max(sees, rest)),):
        each = (width - scene.GAP * (last - first - 1)) / (last - first)
        beside = wide and last == 2
        across, most = 0.38 * each if beside else each, 2 * reaches + 2  # hexes that a picture is wide
        size = min(LARGEST, across / (0.866 * most))
        tall, low = (most + 1.2) * size + CAPTION, y
        for n in range(first, last):
            left, (reach, picture) = (n - first) * (each + scene.GAP), shown[n]
            scene.draw_sea(draw, (left, y - tall, across, tall), surface=False)
            draw.text(left + across / 2, y - tall + 5, MEANS[n], scene.TEXT, "ink", "semibold", "middle")
            with draw.group(shift(left + across / 2, y - (tall - CAPTION) / 2)):
                picture(draw, rules, size if n else min(across / 3, (tall - CAPTION) / (reach + 4)), reach)
            if not wide:
                scene.draw_disc(draw, left + scene.DISC, y - scene.DISC, steps[n].number)
            elif beside:
                low = min(low, scene.draw_list(words, [steps[n]], left + across + 10, y, each - across - 10))
            else:
                low = min(low, scene.draw_list(words, [steps[n]], left, y - tall - 7, each))
        y = min(low, y - tall) - scene.GAP
    if not wide:
        y = scene.draw_list(words, steps, 0, y + 6, width)
    draw.add(words.records)
    return scene.raised(draw, y + scene.GAP * wide)


def _far_tanker(draw: Drawing, rules: Rules, size: float, reach: int) -> None:
    """A tanker with aviation fuel, and what it lights as far as the room of another tanker goes."""
    most = max(int(value(rules, key)) for key in REACHES[1:3])
    wide, high = 0.866 * size * (2 * most + 2), size * (2 * most + 2)
    fine = min(size, wide / (0.866 * reach + 2.6))
    at = (wide / 2 - 1.8 * fine, 3.2 * fine - high / 2)
    lights = _around(Hex(0, 0), reach)
    shown = [
        place
        for place in sorted(lights)
        if all(
            abs(u + at[0]) <= wide / 2 and abs(v + at[1]) <= high / 2 + 0.1 for u, v in hex_grid.corners(place, fine)
        )
    ]
    with draw.group(shift(*at)):
        hex_grid.fill_hexes(draw, shown, fine, LIT)
        hex_grid.draw_edges(draw, hex_grid.edges(shown), fine, Style(None, "gray", 0.3))
        edge = hex_grid.border(lights) & hex_grid.edges(shown)
        hex_grid.draw_edges(draw, edge, fine, Style(None, "amber", 1.4))
        _draw_ship(draw, fine, TANKER)
        left = max(-wide / 2 - at[0], -0.866 * fine * reach)
        draw_dimension(draw, (left, -0.5 * fine), (-0.7 * fine, -0.5 * fine), f"{reach}")


def _night_words(rules: Rules) -> list[scene.Step]:
    """What the four parts of a night mean: each light from its row, and the sight of an enemy ship."""
    lights = [{key: str(cell) for key, cell in row.cells.items()} for row in rules.tables["illumination"].rows]
    seen, deepest = (f"{value(rules, key):g}" for key in ("visible-enemy-night", "visible-depth"))
    spans = [f"From {each['start']} until {each['until']}." for each in lights]
    said = [(each["source"], f"{capital(each['where'])}. {span}") for each, span in zip(lights, spans, strict=True)]
    near = f"the bow or stern of the submarine is within {seen} hexes of the ship’s bow or stern"
    sees = f"Sees a submarine at {deepest} feet or less if {near}."
    said[1:1] = [("Enemy ship", sees)]
    ways = [capital(str(row.cells["stand"])) for row in rules.tables["starshells"].rows]
    said[0] = (said[0][0], ". ".join((*ways, f"They burn {lights[0]['until']}.")))
    return [scene.Step(str(n), head, text) for n, (head, text) in enumerate(said, 1)]


def _around(bow: Hex, out: int) -> set[Hex]:
    """The hexes within a distance of either hex of a ship that heads up."""
    return {*within(bow, out), *within(scenes.astern(bow, 0), out)}


def _draw_reach(draw: Drawing, rules: Rules, size: float, reach: int, counter: scenes.Counter, ground: str) -> None:
    """An escort or a burning ship, the hexes in which it sees or shows a submarine and how far they reach, and one."""
    with draw.group(shift(0, size / 2)):
        around = _around(Hex(0, 0), reach)
        hex_grid.fill_hexes(draw, around, size, ground)
        if reach <= MOST_DRAWN:
            hex_grid.draw_edges(draw, hex_grid.edges(around), size, Style(None, "gray", 0.35))
        line = "danger" if counter == scenes.ESCORT else "amber"
        hex_grid.draw_edges(draw, hex_grid.border(around), size, Style(None, line, 1.4))
        _draw_ship(draw, size, counter)
        if reach > 3:
            scenes.draw_marker(draw, Hex(-2, 0), 1, 1.1 * size, scenes.MARKERS["sub-colour-surfaced"])
        y = -0.5 * size
        draw_dimension(draw, (0.7 * size, y), (0.866 * size * (reach + 0.4), y), f"{reach}")


def _draw_ship(draw: Drawing, size: float, counter: scenes.Counter) -> None:
    """A ship with its bow at (0, 0), on fire unless it is an escort."""
    scenes.draw_counter(draw, (0.0, 0.0), 0.0, SHIPS * size, counter)
    if counter != scenes.ESCORT:
        scenes.draw_fire(draw, (-0.5 * size, -1.5 * size, size, 1.3 * size), "danger")


def _starshells(draw: Drawing, rules: Rules, size: float, reach: int) -> None:
    """A marker, its target hex and the hexes ahead, each starshell a burst."""
    target = Hex(0, 0)
    marker = neighbor(target, 3)
    with draw.group(shift(0, -(reach - 2) / 2 * size)):
        draw_field(draw, [scenes.astern(marker, 0), marker, target, *radial(target, 0, reach)], size, "paper")
        scenes.draw_marker(draw, marker, 0, size, scenes.MARKERS["escort-colour"])
        for place in detection.starshells(rules, target, 0):
            x, y = hex_grid.center(place, size)
            draw.polygon(hex_grid.corners(place, size), Style(LIT, "amber", 0.8))
            box = (x - 0.4 * size, y - 0.4 * size, 0.8 * size, 0.8 * size)
            draw_art(draw, "starshell", box, "ink", ground="torpedo")


ACTION, MARKERS, CHANGES, STATIONS = "escort-action", "markers", "marker-changes", "escort-stations"
HEX = 19.0  # points from flat to flat in a picture
PICTURE = 40.0  # width of a column of pictures
WAYS = {"formation": "formation", "radial": "radial", "diameter": "ring"}  # the art of a movement
ESCORTS = range(3, 13)  # numbers of escorts in the head of the table of forces
SUNK, BURNS = 4, {1: "hit", 4: "sinks"}  # the turn in which a ship sinks in the example, and what happens
BURNING = {"cargo": "Any other ship", "tanker": "Tanker", "aviation-tanker": "Tanker, aviation fuel"}
COUNTER = (15.0, 30.0)  # points: width and length of a marker on the card
DEPTH, BY_DEPTH = ("sub-colour", "sub-colour-surfaced"), "by depth"  # the markers of a submarine that is seen
GAME_END = ("End of the game", "While a marker is on the board")


class ForceSizes(ChartBlock):
    """The escorts that pursue each of two and of three submarines, by the number of escorts (104.2.1)."""

    title = text("its title").default("Escorts of each force")
    aside = text("the small note at the right of the title").default("")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        look = PLAIN if width >= scene.WIDE else Look(NOTE)
        columns = [
            Column("Escorts", 34, look=NUMBER),
            *(Column(str(escorts), share=1, look=look, anchor="middle") for escorts in ESCORTS),
        ]
        rows = [
            [name, *("+".join(map(str, pursuit_groups(escorts, submarines))) for escorts in ESCORTS)]
            for name, submarines in {"Two": 2, "Three": 3}.items()
        ]
        return compose_table(self.title, self.aside, Table(columns, rows, row_height=14.5, padding=0), width, job.air)


class EscortModes(OwnTableBlock):
    """For each marker its mode, its picture, how it lies, and what the escorts do."""

    notes = flag("print the notes of the tables", True)
    compact = flag("no pictures, and no words on how a marker lies")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        table = rules.tables[ACTION]
        own = _compact_table(rules, width) if self.compact else _pictured_table(rules, width)
        y = draw_table(draw, own, width, 0, self.head(draw, table, width), job.air)
        if self.notes:
            y = draw_notes(draw, (*table.notes, *rules.tables[MARKERS].notes), y, width)
        return Block(-y, draw, (*table.assumes, *rules.tables[MARKERS].assumes))


def _pictured_table(rules: Rules, width: float) -> Table:
    """A row for each marker: mode, picture, name and how it lies, what the escorts do."""
    lies = {
        str(row.cells["marker"]): (str(row.cells["name"]), str(row.cells["shows"]))
        for row in rules.tables[MARKERS].rows
    }
    columns = (
        Column("Mode", 30, look=Look(VALUE, "navy", "bold")),
        Column("Marker", PICTURE),
        Column(width=0.29 * width),
        Column("Escorts", PICTURE),
        Column(share=1),
    )
    rows: list[Row] = []
    ways = [WAYS.get(str(row.cells["movement"]), "") for row in rules.tables[ACTION].rows]
    for (mode, marker, movement, also), way in zip(_actions(rules), ways, strict=True):
        name, shows = lies.get(marker, GAME_END)
        picture = Picture(28, 3.1 * HEX if marker in lies else 12, partial(_draw_marker, marker))
        moves = Picture(28, 28, partial(_draw_way, way))
        does = Cell(movement, KEY, below=Cell(also, PLAIN))
        rows.append((mode, picture, Cell(name, KEY, below=Cell(shows, PLAIN)), moves, does))
    return Table(columns, rows, row_height=30, padding=6)


def _compact_table(rules: Rules, width: float) -> Table:
    """A row for each marker: mode, its counter, name and depth, what the escorts do."""
    columns = (
        Column("Mode", 34, look=Look(VALUE, "navy", "bold"), anchor="middle"),
        Column(width=COUNTER[1] + 8),
        Column("Marker", 0.22 * width, look=KEY),
        Column("Escorts", share=1),
    )
    depths = {"sub-colour": f"to {value(rules, 'visible-depth'):g} feet", "sub-colour-surfaced": "0 feet"}
    rows: list[Row] = []
    for mode, marker, movement, also in _actions(rules):
        does = [Word(part, "navy", "bold", 0, True) for part in f"{movement}{':' if also else ''}".split()]
        does += [Word(part, "ink", "regular", 0, True) for part in f"{also[:1].lower()}{also[1:]}".split()]
        name = GAME_END[0] if marker == "game-end" else marker_name(rules, marker)
        depth = Cell(depths[marker], FAINT) if marker in depths else None
        counter = Picture(COUNTER[1], COUNTER[0], partial(_draw_counter, marker))
        rows.append((mode, counter, Cell(name, below=depth), Cell(does)))
    return Table(columns, rows, row_height=19, padding=5)


def _draw_counter(name: str, draw: Drawing, x: float, middle: float, width: float) -> None:
    """The counter of a marker, lying on its side; nothing where there is none."""
    wide, long = COUNTER
    if name == "torpedo":
        with draw.artifact():  # its name is read beside it
            scenes.draw_torpedo_marker(draw, (x + long / 2, middle), wide)
    elif name in scenes.MARKERS:
        scenes.draw_counter(draw, (x + 0.77 * long, middle), 90.0, long / 1.8, scenes.MARKERS[name])


def _actions(rules: Rules) -> list[tuple[str, str, str, str]]:
    """Mode, marker, movement and further action of each row; without a movement the parts of what happens."""
    found = []
    for row in rules.tables[ACTION].rows:
        mode, marker, moves, also = (str(row.cells[key]) for key in ("mode", "marker", "movement", "also"))
        if moves == "—":
            moves, _, also = also.partition(", ")
        else:
            moves = escorts_move(rules, moves, str(row.cells["speed"]))
        found.append((mode, marker, _sentence(moves), _sentence(also)))
    return found


class StationTable(OwnTableBlock):
    """Each station of the escorts, where it lies, and how many of each number of escorts go there."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        table, numbers = rules.tables[STATIONS], rules.tables["stations-by-escorts"]
        used = [str(row.cells["stations"]).split() for row in numbers.rows]
        each = min(16.0, 0.55 * width / len(used))
        columns = [Column(width=28, look=KEY, anchor="middle"), Column("Where", share=1)]
        columns += [
            Column(str(row.cells["escorts"]), each, look=KEY, anchor="middle", group="Escorts in the convoy")
            for row in numbers.rows
        ]
        rows: list[Row] = []
        for row in table.rows:
            station = str(row.cells["station"])
            dots = ["•" * letters.count(station) for letters in used]
            rows.append(
                (
                    station,
                    str(row.cells["place"]),
                    *(Cell(dot, Look(VALUE, "navy", "bold"), "pale" if dot else "") for dot in dots),
                )
            )
        y = draw_table(draw, Table(columns, rows, padding=3), width, 0, self.head(draw, table, width), job.air)
        y = draw_notes(draw, (*table.notes, *numbers.notes), y, width)
        return Block(-y, draw, (*table.assumes, *numbers.assumes))


class Burning(TitledBlock):
    """How far each kind of torpedoed ship lights in each turn, from the hit until after it sinks."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules = job.game.rules
        turns = range(1, SUNK + 3)
        heads = [f"{turn}: {BURNS[turn]}" if turn in BURNS else str(turn) for turn in turns]
        columns = [Column("Turn", 0.3 * width, look=NAME)]
        columns += [Column(head, share=1, look=KEY, anchor="middle") for head in heads]
        rows: list[Row] = []
        for kind, name in BURNING.items():
            lit = [lit_radius(rules, kind, turn, 1, SUNK if turn >= SUNK else None) for turn in turns]
            rows.append((name, *(Cell(str(each), ground=LIT) if each else "" for each in lit)))
        return self.compose(Table(columns, rows, tinted=False, ruled=True), "", job, width, (), ())


class Detection(OwnTableBlock):
    """The phases and events of the submarine's detection, each with the marker that it brings and what is done."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        table = rules.tables["submarine-detection"]
        columns = (
            Column(table.columns["phase"], 42, look=KEY),
            Column(table.columns["event"], 0.34 * width, look=PLAIN),
            Column("Marker", COUNTER[1] + 12),
            Column(table.columns["action"], share=1, look=PLAIN),
        )
        # The marker that each event of the table of changes brings to where it changes one.
        brought = [
            next((str(now) for old, now in row.cells.items() if old != "event" and now not in (old, "none")), "")
            for row in rules.tables[CHANGES].rows
        ]
        rows: list[Row] = []
        for n, row in enumerate(table.rows):
            picture = Picture(COUNTER[1], COUNTER[0], partial(_draw_counter, brought[n] if n < len(brought) else ""))
            phase, event, action = (str(row.cells[key]) for key in ("phase", "event", "action"))
            rows.append((capital(phase), event, picture, action))
        y = draw_table(draw, Table(columns, rows), width, 0, self.head(draw, table, width), job.air)
        return Block(-draw_notes(draw, table.notes, y, width), draw, table.assumes)


#: Where a marker goes that an event puts anew: by the event and the marker (ruling OP-54).
MOVED = {("found", "escort-colour"): "moves to it", ("torpedoes", "torpedo"): "to hex B"}


class MarkerChanges(OwnTableBlock):
    """The marker that lies on board after each event, for each before it."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        table = rules.tables[CHANGES]
        words = dict(zip(EVENT_RULINGS, EVENT_WORDS, strict=True))
        before = [key for key in table.columns if key != "event"]
        columns = [Column("Event", 0.18 * width, look=NAME)]
        columns += [Column(marker_name(rules, marker), share=1, look=STRONG) for marker in before]
        counters = (Picture(COUNTER[1], COUNTER[0], partial(_draw_counter, marker)) for marker in before)
        rows, notes = list[Row]([("Marker on board", *counters)]), [*table.notes, "Hex B is the hex ahead of your bow."]
        for row in table.rows:
            event, after = str(row.cells["event"]), {marker: str(row.cells[marker]) for marker in before}
            if all(after.get(marker) == DEPTH[0] for marker in DEPTH) and notes:  # either of the two, as the note says
                notes[0] = f"{capital(BY_DEPTH)}: {notes[0]}"
                after |= dict.fromkeys(DEPTH, BY_DEPTH)
            cells = [
                Cell(MOVED.get((event, now), "stays"), FAINT if (event, now) not in MOVED else None)
                if now == each
                else Cell(BY_DEPTH if now == BY_DEPTH else marker_name(rules, now))
                for each, now in after.items()
            ]
            rows.append((words.get(event, event), *cells))
        y = draw_table(draw, Table(columns, rows), width, 0, self.head(draw, table, width), job.air)
        return Block(-draw_notes(draw, notes, y, width), draw, (*table.assumes, "OP-54"))


def _sentence(text: str) -> str:
    return "" if text == "—" else capital(text)


def escorts_move(rules: Rules, movement: str, speed: str) -> str:
    """The movement and speed of a mode, as a heading."""
    speeds = {
        "convoy": "with the convoy",
        "search": f"at Search Speed, {value(rules, 'search-speed'):g} hexes",
        "full": "at full speed",
    }
    ways = {"formation": "In formation", "radial": "Radial movement", "diameter": "Diameter movement"}
    return f"{ways.get(movement, _sentence(movement))} {speeds.get(speed, '')}".strip()


def _draw_way(name: str, draw: Drawing, x: float, middle: float, width: float) -> None:
    """The sign of a movement, as on the counter of its mode."""
    if name:
        draw_art(draw, name, (x, middle - 14, 28, 28), "sea")


def _draw_marker(name: str, draw: Drawing, x: float, middle: float, width: float) -> None:
    """A marker as it lies on the board, its target hex ringed: the hex ahead, or for torpedoes the marker's own."""
    if name == "game-end":
        return
    target = Hex(0, 0)
    bow = neighbor(target, 3)
    with draw.group(shift(x + 14, middle + HEX)):
        draw_field(draw, [target, bow, neighbor(target, 3, 2)], HEX, "paper")
        if name == "torpedo":
            scenes.draw_torpedo_marker(draw, (0.0, 0.0), 0.78 * HEX)
        elif name in scenes.MARKERS:
            scenes.draw_marker(draw, bow, 0, HEX, scenes.MARKERS[name])
        if name != "none":
            draw.circle(0, 0, (0.56 if name == "torpedo" else 0.42) * HEX, Style(None, "danger", 0.9))
