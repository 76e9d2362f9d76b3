"""SSN's captains: what `plotroom simulate ssn` needs of them, and chart blocks of how they play and games end."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import sqrt
from typing import Any, NamedTuple

from aids.dice import format_percent, percent
from aids.errors import InputError
from aids.games import Game
from aids.input_file import NO_FILES, Place, PlayerFile
from aids.kinds import Line, Whole
from aids.rulebook.rules import Input, place
from aids.ssn.detection import HIGHEST, LEAST, player_table
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS, starts
from aids.ssn.game.position import HUNDREDTHS, LATE, LEFT, NO_TORPEDOES, SUNK, WON
from aids.ssn.setup import PlayingTable, parse_size, playing_table, ships
from aids.ssn.simulation.captain import Captain, Command, Listener, parse_captain
from aids.ssn.simulation.games import (
    ENDINGS,
    MEANINGS,
    UNFINISHED,
    Share,
    Square,
    Tally,
    play_games,
    share,
    tell,
)
from aids.toml_file import own
from aids.turns import Section
from generators import TEMPLATES
from generators.drawing import Drawing, Style
from generators.page import table_layout
from generators.page.frame import NOTE, TABLE, VALUE, Area, Body, Heading, Paper
from generators.page.rich_text import Block, draw_section
from generators.page.table_layout import KEY, STRONG, Cell, Column, Content, Look, Picture, Row, Table, bar, draw_table
from generators.sheets.charts import TitledBlock
from generators.sheets.setup_sheets import seed_note, true_room
from generators.sheets.sheet import Job
from generators.sheets.simulations import Request, Simulation, read_captain

COLORS = {WON: "sea", SUNK: "danger", NO_TORPEDOES: "amber", LATE: "navy", LEFT: "gray", UNFINISHED: "gray"}
HEAD, GAP, SIDE = 22.0, 14.0, 108.0
GRID = 12  # inches between two lines of the grid
ROW = 13.0


class SsnSimulation(Simulation[Captain, Tally]):
    """Games of SSN, each from a rolled start to its end."""

    inputs = (
        Input("table", Line(), "The table’s width and height in inches.", default="72x48"),
        Input("turns", Whole(1, 999), "Stop each game after this number of turns.", default=60),
    )
    examples = (
        "simulate ssn --rules ssn-even --captain bold --games 200 --seed 7",
        "simulate ssn --rules ssn-even --games 100 --sweep fire-range=8..16/4",
        "simulate ssn --rules ssn-even --games 200 --plot games.pdf",
    )

    def captain(self, place: Place, document: Mapping[str, object]) -> Captain:
        """A captain with a policy for every step."""
        return parse_captain(place, document, "ssn")

    def ready(self, game: Game, request: Request[Captain]) -> Callable[[int, int], Tally]:
        """The captain under the rules, and the starts on the table.

        InputError for rules without a detection table, RulesError for a table that lacks a situation.
        """
        table = player_table(game.rules)
        if table is None:
            raise InputError(
                "the rules have no detection table (SS-1): name a built-in one, such as ssn-even, or your own file",
                where="--rules",
            )
        known = {row.name for row in table.base} | request.values.keys()
        missing = [row for row in ROWS if row not in known]
        if missing:
            raise place(game.rules, "detection", "base").refuse(
                f"a simulation needs a threshold for every situation; there is none for {', '.join(missing[:4])}"
                + (f" and {len(missing) - 4} more" if len(missing) > 4 else "")
            )
        command = Command(Figures(game.rules, request.values), request.captain)
        begun, turns = starts(game.rules, str(request.inputs["table"])), int(str(request.inputs["turns"]))
        return partial(play_games, command, begun, request.seed, most_turns=turns)

    def tell(self, game: Game, request: Request[Captain], tally: Tally) -> tuple[Section, ...]:
        """The tally under the captain and the table."""
        title = f"{request.captain.title}: {tally.games:,} games on a table of {request.inputs['table']} inches"
        return tell(game.rules, title, tally)

    def bodies(self, game: Game, request: Request[Captain], tally: Tally, paper: Paper) -> list[Body]:
        """The page with both plots and their keys; FitError if the paper is too narrow."""
        room = true_room(paper, least=330.0, least_width="5 3/4 inches", what="the plot")
        laid = playing_table(game.rules, parse_size(str(request.inputs["table"])))
        half = (room.height - GAP) / 2
        draw, per = Drawing(), min((room.width - SIDE) / laid.width, (half - HEAD) / laid.height)
        _draw_detected(draw, game, laid, per, tally, room)
        _draw_ended(draw, game, laid, per, tally, room._replace(top=room.top - half - GAP))
        heading = Heading(game.title, f"Simulation: {request.captain.title}", f"{tally.games:,} games")
        return [Body(draw, heading, "read", note=seed_note(game, request.seed))]

    def swept(self, game: Game) -> Mapping[str, tuple[int, int]]:
        """The rows of the detection table."""
        return dict.fromkeys(ROWS, (LEAST, HIGHEST))


def _draw_detected(draw: Drawing, game: Game, table: PlayingTable, per: float, tally: Tally, room: Area) -> None:
    note = "places of the submarine in turns with a detection"
    draw_section(draw, "Places of detection", note, room.width, room.left, room.top)
    places = _places(game, table, per, dict.fromkeys(tally.detected, "danger"), tally.detected)
    draw.put(places, room.left, room.top - HEAD - table.height * per)
    games = tally.games
    facts = [
        ("reach a firing place", percent(share(tally.in_place, games).chance)),
        ("fire", percent(share(tally.fired, games).chance)),
        ("unheard till then", percent(share(tally.unheard, games).chance)),
        ("turns heard till then", f"{tally.heard / games:.2f}"),
        ("turns of a game", f"{tally.turns / games:.1f} ± {tally.deviation:.1f}"),
        ("in the fullest square", f"{max(tally.detected.values(), default=0):,}"),
    ]
    x, y = room.right - SIDE + 12, room.top - HEAD - 10
    for name, figure in facts:
        draw.text(x, y, figure, TABLE, "navy", "semibold")
        draw.text(x, y - 9.5, name, NOTE, "gray")
        y -= 2 * ROW


def _draw_ended(draw: Drawing, game: Game, table: PlayingTable, per: float, tally: Tally, room: Area) -> None:
    by_cell: dict[Square, dict[str, int]] = {}
    for (ending, cell), count in tally.ended.items():
        by_cell.setdefault(cell, {})[ending] = count
    totals = {cell: sum(counts.values()) for cell, counts in by_cell.items()}
    colors = {cell: COLORS[max(counts, key=lambda each: (counts[each], each))] for cell, counts in by_cell.items()}
    note = "the submarine’s last place, in the color of the most frequent ending there"
    draw_section(draw, "Places where games end", note, room.width, room.left, room.top)
    places = _places(game, table, per, colors, totals)
    draw.put(places, room.left, room.top - HEAD - table.height * per)
    x, y = room.right - SIDE + 12, room.top - HEAD - 10
    for ending, part in tally.shares().items():
        if not part.games:
            continue
        draw.rect(x, y - 0.5, 7, 7, Style(COLORS[ending]))
        draw.text(x + 11, y, percent(part.chance), TABLE, "navy", "semibold")
        draw.text(x + 11, y - 9.5, MEANINGS[ending][0], NOTE, "gray")
        draw.text(x + 11, y - 18.5, _interval(part), NOTE, "gray")
        y -= 2.7 * ROW
    draw.text(x, y + 6, "95 % intervals", NOTE, "gray")


def _places(
    game: Game, table: PlayingTable, per: float, colors: Mapping[Square, str], counts: Mapping[Square, int]
) -> Drawing:
    """Water, a grid, the edges of the table, the ships where they start, and a square in each square inch.

    Its area is in proportion to the count; the greatest fills its inch, which has `per` points.
    """
    draw, wide, high = Drawing(), table.width * per, table.height * per
    draw.rect(0, 0, wide, high, Style("tint"))
    across, up = range(GRID, int(table.width), GRID), range(GRID, int(table.height), GRID)
    lines = [((n * per, 0.0), (n * per, high)) for n in across]
    draw.lines([*lines, *(((0.0, n * per), (wide, n * per)) for n in up)], Style(None, "rule", 0.35))
    draw.texts([(n * per + 2, high - 8, f"{n}″") for n in across], NOTE, "gray")
    draw.texts([(2, n * per + 2, f"{n}″") for n in up], NOTE, "gray")
    for _, x, y in ships(game.rules):
        x, y = (table.x + x) * per, (table.y + y) * per
        draw.polygon(((x - 2.2, y - 3.4), (x + 2.2, y - 3.4), (x, y + 4.2)), Style(None, "navy", 0.6))
    draw.rect(0, 0, wide, high, Style(None, "navy", 1.0))
    most = max(counts.values(), default=1)
    outlines: dict[str, list[tuple[tuple[float, float], ...]]] = {}
    for (column, row), count in sorted(counts.items()):
        if not (0 <= column < table.width and 0 <= row < table.height):
            continue  # a submarine that has left the table
        half = per * sqrt(count / most) / 2
        x, y = (column + 0.5) * per, (row + 0.5) * per
        corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        outlines.setdefault(colors[column, row], []).append(corners)
    for color, boxes in sorted(outlines.items()):
        draw.polygons(boxes, Style(color))
    return draw


NAME, CHANCE, FIGURE = 74.0, 84.0, 44.0  # points: widths of a captain's name, of a chance to win, of other figures
BAR = 15.0
WITH_BAR = 130.0  # points that a chance has, from which it has a bar
LEAST_LABEL = 24.0  # points: a narrower part of a bar has no figure in it
LARGE, ONE, FAINT_SMALL = Look(VALUE, "navy", "bold"), Look(NOTE, face="semibold"), Look(NOTE, "gray")
ONE_ROLL = 'One roll: one 2d6 for all detection points, detection-roll = "one"; elsewhere 2d6 for each of them.'
OWN = "The tables are built-in ones, not the rules’."


#: The results of a captain's games on a table: by ending, those that reached a firing place, the mean of turns.
Result = Mapping[str, Any]


class Chances(NamedTuple):
    """The games of each captain on each table, by their names in the order in which they are shown.

    `results` are those with 2d6 for each detection point, `once` those with one roll for all of them (SS-5).
    """

    table: str
    captains: tuple[str, ...]
    rules: tuple[str, ...]
    results: Mapping[tuple[str, str], Result]
    once: Mapping[tuple[str, str], Result]

    def share(self, captain: str, rules: str, ending: str) -> Share:
        """The share of an ending."""
        result = self.results[captain, rules]
        return share(result[ending], result["games"])

    def won_once(self, captain: str, rules: str) -> Share | None:
        """The chance to win with one roll for all points; None for a captain that has not been played so."""
        result = self.once.get((captain, rules))
        return None if result is None else share(result[WON], result["games"])


@cache
def chances() -> Chances:
    """The results that `python -m tests.balance` has written."""
    document = own(TEMPLATES / "captain_chances.toml")
    found: dict[str, dict[tuple[str, str], Result]] = {"each": {}, "one": {}}
    for row in document["results"]:
        found[row["detection-roll"]][row["captain"], row["rules"]] = row
    return Chances(
        document["table"],
        tuple(dict.fromkeys(captain for captain, _ in found["each"])),
        tuple(dict.fromkeys(rules for _, rules in found["each"])),
        found["each"],
        found["one"],
    )


def _captain(name: str, job: Job) -> Captain:
    captain = read_captain(job.game.name, PlayerFile(name, NO_FILES))
    assert isinstance(captain, Captain)
    return captain


class CaptainChances(TitledBlock):
    """The chance to win of each captain on each of Plotroom's own tables, with its interval."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        known = chances()
        columns = [Column(width=NAME, look=KEY)]
        has_bars = (width - NAME) / len(known.rules) >= WITH_BAR
        for rules in known.rules:
            table = rules.removeprefix(f"{job.game.name}-").capitalize()  # `Even` of `ssn-even`
            group = f"{table}: --rules {rules}" if has_bars else f"--rules {rules}"
            columns += [Column(width=CHANCE if has_bars else 0.0, share=not has_bars, look=LARGE, group=group)]
            columns += [Column(share=1, group=group)] if has_bars else []
        rows = []
        for captain in known.captains:
            cells: list[Content] = [_captain(captain, job).title]
            for rules in known.rules:
                won, once = known.share(captain, rules, WON), known.won_once(captain, rules)
                below = Cell(_interval(won), FAINT_SMALL)
                if once is not None:
                    said = Cell(f"one roll: {percent(once.chance)}", ONE, below=Cell(_interval(once), FAINT_SMALL))
                    below = below._replace(below=said)
                cells += [Cell(percent(won.chance), below=below), *([bar(won.chance)] if has_bars else [])]
            rows.append(cells)
        games = _each(known, job, lambda known, captain: f"{known.results[captain, known.rules[0]]['games']:,} games")
        note = f"{games}, a table of {known.table} inches, 95 % intervals"
        notes = [f"The chance to win. {OWN} {ONE_ROLL}"]
        return self.compose(Table(columns, rows, ruled=True), note, job, width, notes, ())


def _each(known: Chances, job: Job, told: Callable[[Chances, str], str]) -> str:
    """What is told of most captains, with those of whom something else is: `20,000 games each, Listening 4,000`."""
    said = {captain: told(known, captain) for captain in known.captains}
    most = max(said.values(), key=list(said.values()).count)
    others = [f"{_captain(captain, job).title} {text}" for captain, text in said.items() if text != most]
    return ", ".join([most, *others])


def _widest(known: Chances, captain: str) -> str:
    """How far the intervals of a captain's endings reach to either side, at most, in percent."""
    ends = [known.share(captain, rules, ending) for rules in known.rules for ending in ENDINGS]
    return format_percent(max((part.high - part.low) / 2 for part in ends))


def _interval(part: Share) -> str:
    return f"{format_percent(part.low)} to {format_percent(part.high)}"


class CaptainEndings(TitledBlock):
    """How the games of each captain end on each of Plotroom's own tables, as parts of a bar."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        known, draw = chances(), Drawing()
        shown = [ending for ending in ENDINGS if any(result[ending] for result in known.results.values())]
        y = self.head(draw, "percent of games", width)
        y -= 13
        for ending in shown:
            name, meaning = MEANINGS[ending]
            draw.rect(4, y - 1, 7, 7, Style(COLORS[ending]))
            draw.text(16, y, name, NOTE, "ink", "semibold")
            draw.text(NAME, y, meaning, NOTE, "gray")
            y -= 11
        y += 5
        for rules in known.rules:
            columns = (
                Column(Cell(rules.removeprefix(f"{job.game.name}-").capitalize(), table_layout.NAME), NAME),
                Column(share=1),
                *(Column(head, FIGURE, look=STRONG, anchor="end") for head in ("firing place", "turns")),
            )
            rows = []
            for captain in known.captains:
                result = known.results[captain, rules]
                parts = _parts([(COLORS[ending], known.share(captain, rules, ending).chance) for ending in shown])
                reached = percent(Fraction(result["firing-place"], result["games"]), 0)
                rows.append((_captain(captain, job).title, parts, reached, f"{result['turns-mean']:.1f}"))
            table = Table(columns, rows, tinted=False, row_height=BAR + 5, padding=0)
            y = draw_table(draw, table, width, 0.0, y, job.air / 2) - 3
        note = (
            "Firing place: games where the submarine reaches the place to fire at the LHD. Turns: on "
            f"average. 95 % intervals of the parts, at most to either side: {_each(known, job, _widest)}."
        )
        return Block(-self.foot(draw, y, width, f"{note} {OWN}"), draw)


def _parts(parts: Sequence[tuple[str, float]]) -> Picture:
    """A bar of colors with their chances."""

    def draw_parts(draw: Drawing, x: float, middle: float, room: float) -> None:
        for color, chance in parts:
            wide = room * chance
            if wide:
                draw.rect(x, middle - BAR / 2, wide, BAR, Style(color))
            if wide >= LEAST_LABEL:
                draw.text(x + wide / 2, middle - 3, format_percent(chance), NOTE, "paper", "semibold", "middle")
            x += wide

    return Picture(0.0, BAR, draw_parts)


class CaptainPolicies(TitledBlock):
    """How each captain approaches, fires and escapes."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        captains = [_captain(name, job) for name in chances().captains]
        columns = [Column(width=NAME, look=table_layout.NAME)]
        columns += [Column(Cell(captain.title, KEY), share=1) for captain in captains]
        policies = zip(*map(_policy, captains), strict=True)
        rows: list[Row] = [("", *(Cell(captain.means, FAINT_SMALL) for captain in captains))]
        rows += [(head, *texts) for head, texts in zip(("Approach", "Attack", "Escape"), policies, strict=True)]
        table = Table(columns, rows, tinted=False, ruled=True, row_height=0.0, padding=7.0, top=True)
        weights = [_weights(captain.title, captain.listening) for captain in captains if captain.listening]
        return self.compose(table, "simulate --captain NAME; lengths in inches", job, width, weights, ())


def _weights(title: str, listening: Listener) -> str:
    """What a captain weighs the risk of a move against."""
    heard, quiet, closing, clearing, shot = map(_chance, listening[4:9])
    return (
        f"{title} adds to a move’s exact chance of being sunk, in percent. By their chances it adds {heard} for being "
        f"heard ({quiet} while no ship is Alerted) and {shot} for a next shot that fails. It also adds {closing} for "
        f"each inch left to its firing place, {clearing} for each inch left to its way out. The least sum wins. "
        f"The weights: {listening.source}."
    )


def _chance(weight: float) -> str:
    return f"{100 * weight:g}"


def _policy(captain: Captain) -> tuple[str, str, str]:
    """How a captain approaches, fires and escapes, otherwise where the captain listens."""
    approach, attack, escape = captain.approach, captain.attack, captain.escape
    if (listening := captain.listening) is not None:
        sight = _inches(listening.sight)
        fire, late, frigate = map(_chance, listening[9:])
        return (
            f"To its own side of the LHD at {approach.speed.capitalize()}, {approach.depth.capitalize()}; within "
            f"{sight}″ of a ship by the move of least sum, in steps of {_inches(listening.step)}″ and "
            f"{listening.degrees}°",
            f"{attack.salvo} a turn for a chance to kill of {fire} % or more, {late} % if it gets away; then one at a "
            f"frigate for {frigate} %",
            f"By the move of least sum to {_inches(escape.clear)}″ from the frigates; beyond {sight}″ as Standard",
        )
    side = "its own side" if approach.side == "near" else approach.side
    last = f", to {_inches(attack.last)}″ if it gets away" if attack.last > attack.most else ""
    return (
        f"To {side} of the LHD at {approach.speed.capitalize()}, {approach.depth.capitalize()}; "
        f"within {_inches(approach.near)}″ of a ship at {approach.near_speed.capitalize()}",
        f"{attack.salvo} a turn from {_inches(attack.least)}″ to {_inches(attack.most)}″{last}, "
        f"{attack.depth.capitalize()}; " + ("then at frigates" if attack.frigates else "not at frigates"),
        f"{'Away from the frigates' if escape.way == 'away' else escape.way.capitalize()} at "
        f"{escape.speed.capitalize()}, {escape.depth.capitalize()}; beyond {_inches(escape.clear)}″ from the frigates "
        f"at {escape.clear_speed.capitalize()}",
    )


def _inches(hundredths: int) -> str:
    return f"{hundredths / HUNDREDTHS:g}"
