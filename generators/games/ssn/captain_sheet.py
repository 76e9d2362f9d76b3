"""Chart blocks of SSN's captains: their chances and how their games end on Plotroom's own tables, and how they play."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from aids import toml_cache, toml_file
from aids.dice import format_percent, percent
from aids.input_file import NO_FILES, PlayerFile
from aids.ssn.game.position import HUNDREDTHS, WON
from aids.ssn.simulation.captain import Captain, Listening
from aids.ssn.simulation.tally import ENDINGS, MEANINGS, Share, share
from generators.drawing.drawing import Drawing, Style
from generators.games.ssn.simulated_game import COLOURS
from generators.page.frame import NOTE, VALUE
from generators.page.table import KEY, STRONG, Cell, Column, Content, Look, Picture, Row, Table, bar
from generators.page.table import NAME as TABLE_NAME
from generators.page.table_drawing import draw_table
from generators.page.typeset import Block
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.sheet import Job
from generators.sheets.simulations import read_captain
from generators.templates import TEMPLATES

NAME, CHANCE, FIGURE = 74.0, 84.0, 44.0  # points: widths of a captain's name, of a chance to win, of other figures
BAR = 15.0
WITH_BAR = 130.0  # points that a chance has, from which it has a bar
LEAST_LABEL = 24.0  # points: a narrower part of a bar has no figure in it
LARGE, ONE, FAINT_SMALL = Look(VALUE, "navy", "bold"), Look(NOTE, face="semibold"), Look(NOTE, "grey")
ONE_ROLL = 'One roll: one 2d6 for all detection points, detection-roll = "one"; elsewhere 2d6 for each of them.'
OWN = "The tables are Plotroom’s own, not the rules’."


class Result(NamedTuple):
    """The results of a captain's games on a table: by ending, those that reached a firing place, the mean of turns."""

    games: int
    endings: Mapping[str, int]
    in_place: int
    turns: float


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
        return share(result.endings[ending], result.games)

    def won_once(self, captain: str, rules: str) -> Share | None:
        """The chance to win with one roll for all points; None for a captain that has not been played so."""
        result = self.once.get((captain, rules))
        return None if result is None else share(result.endings[WON], result.games)


@cache
def chances() -> Chances:
    """The results that `python -m tests.balance` has written."""
    place, document = toml_cache.read(str(TEMPLATES / "captain_chances.toml"))
    found: dict[str, dict[tuple[str, str], Result]] = {"each": {}, "one": {}}
    for at, entry in toml_file.rows(place.at("results"), document["results"]):
        row = toml_file.entries(at, entry)
        ends = {ending: toml_file.whole(at, row[ending], 0, 10**9, ending) for ending in ENDINGS}
        results = found[toml_file.choice(at, row["detection-roll"], tuple(found), "detection-roll")]
        results[toml_file.text(at, row["captain"], "captain"), toml_file.text(at, row["rules"], "rules")] = Result(
            toml_file.whole(at, row["games"], 1, 10**9, "games"),
            ends,
            toml_file.whole(at, row["firing-place"], 0, 10**9, "firing-place"),
            float(toml_file.number(at, row["turns-mean"], "turns-mean")),
        )
    return Chances(
        toml_file.text(place, document["table"], "table"),
        tuple(dict.fromkeys(captain for captain, _ in found["each"])),
        tuple(dict.fromkeys(rules for _, rules in found["each"])),
        found["each"],
        found["one"],
    )


def _captain(name: str, job: Job) -> Captain:
    captain = read_captain(job.game.name, PlayerFile(name, NO_FILES))
    assert isinstance(captain, Captain)
    return captain


def _table_name(rules: str, job: Job) -> str:
    """`Even` for `ssn-even`."""
    return rules.removeprefix(f"{job.game.name}-").capitalize()


class CaptainChances(TitledBlock):
    """The chance to win of each captain on each of Plotroom's own tables, with its interval."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        known = chances()
        columns = [Column(width=NAME, look=KEY)]
        has_bars = (width - NAME) / len(known.rules) >= WITH_BAR
        for rules in known.rules:
            group = f"{_table_name(rules, job)}: --rules {rules}" if has_bars else f"--rules {rules}"
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
        note = f"{_each(known, job, _games)}, a table of {known.table} inches, 95 % intervals"
        notes = [f"The chance to win. {OWN} {ONE_ROLL}"]
        return self.compose(Table(columns, rows, ruled=True), note, job, width, notes, ())


def _each(known: Chances, job: Job, told: Callable[[Chances, str], str]) -> str:
    """What is told of most captains, with those of whom something else is: `20,000 games each, Listening 4,000`."""
    said = {captain: told(known, captain) for captain in known.captains}
    most = max(said.values(), key=list(said.values()).count)
    others = [f"{_captain(captain, job).title} {text}" for captain, text in said.items() if text != most]
    return ", ".join([most, *others])


def _games(known: Chances, captain: str) -> str:
    """The games that a captain has played on each table."""
    return f"{known.results[captain, known.rules[0]].games:,} games"


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
        shown = [ending for ending in ENDINGS if any(result.endings[ending] for result in known.results.values())]
        y = self.head(draw, "percent of games", width)
        y = _draw_key(draw, shown, y - 13) - 4
        for rules in known.rules:
            heads = (Cell(_table_name(rules, job), TABLE_NAME), "", "firing place", "turns")
            columns = (
                Column(heads[0], NAME),
                Column(share=1),
                *(Column(head, FIGURE, look=STRONG, anchor="end") for head in heads[2:]),
            )
            rows = []
            for captain in known.captains:
                result = known.results[captain, rules]
                parts = [(ending, known.share(captain, rules, ending).chance) for ending in shown]
                reached = percent(Fraction(result.in_place, result.games), 0)
                rows.append((_captain(captain, job).title, _parts(parts), reached, f"{result.turns:.1f}"))
            table = Table(columns, rows, tinted=False, row_height=BAR + 5, padding=0)
            y = draw_table(draw, table, width, 0.0, y, job.air / 2) - 3
        note = (
            "Firing place: games in which the submarine comes to where the captain fires at the LHD. Turns: on "
            f"average. 95 % intervals of the parts, at most to either side: {_each(known, job, _widest)}."
        )
        return Block(-self.foot(draw, y, width, f"{note} {OWN}"), draw)


def _draw_key(draw: Drawing, shown: Sequence[str], y: float) -> float:
    """The colour and the meaning of each ending; returns the y below."""
    for ending in shown:
        name, meaning = MEANINGS[ending]
        draw.rect(4, y - 1, 7, 7, Style(COLOURS[ending]))
        draw.text(16, y, name, NOTE, "ink", "semibold")
        draw.text(NAME, y, meaning, NOTE, "grey")
        y -= 11
    return y + 9


def _parts(parts: Sequence[tuple[str, float]]) -> Picture:
    """A bar of the chances of endings."""

    def draw_parts(draw: Drawing, x: float, middle: float, room: float) -> None:
        for ending, chance in parts:
            wide = room * chance
            if wide:
                draw.rect(x, middle - BAR / 2, wide, BAR, Style(COLOURS[ending]))
            if wide >= LEAST_LABEL:
                draw.text(x + wide / 2, middle - 3, format_percent(chance), NOTE, "paper", "semibold", "middle")
            x += wide

    return Picture(0.0, BAR, draw_parts)


class CaptainPolicies(TitledBlock):
    """How each captain approaches, fires and escapes."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        captains = [_captain(name, job) for name in chances().captains]
        columns = [Column(width=NAME, look=TABLE_NAME)]
        columns += [Column(Cell(captain.title, KEY), share=1) for captain in captains]
        policies = zip(*map(_policy, captains), strict=True)
        rows: list[Row] = [("", *(Cell(captain.means, FAINT_SMALL) for captain in captains))]
        rows += [(head, *texts) for head, texts in zip(("Approach", "Attack", "Escape"), policies, strict=True)]
        table = Table(columns, rows, tinted=False, ruled=True, row_height=0.0, padding=7.0, top=True)
        weights = [_weights(captain.title, captain.listening) for captain in captains if captain.listening]
        return self.compose(table, "simulate --captain NAME; lengths in inches", job, width, weights, ())


def _weights(title: str, listening: Listening) -> str:
    """What a captain weighs the risk of a move against."""
    heard, quiet, closing, clearing, shot = map(_chance, listening[4:9])
    return (
        f"{title} adds to a move’s exact chance of being sunk, in percent, each by its own chance: {heard} for being "
        f"heard ({quiet} while no ship is Alerted), {shot} for a next shot that fails; and {closing} for each inch "
        f"left to its firing place, {clearing} for each inch left to its way out. The move of the least sum is made. "
        f"The weights: {listening.source}."
    )


def _chance(weight: float) -> str:
    return f"{100 * weight:g}"


def _listening(captain: Captain, listening: Listening) -> tuple[str, str, str]:
    """How a captain who listens approaches, fires and escapes."""
    approach, attack, sight = captain.approach, captain.attack, _inches(listening.sight)
    fire, late, frigate = map(_chance, listening[9:])
    return (
        f"To its own side of the LHD at {approach.speed.capitalize()}, {approach.depth.capitalize()}; within {sight}″ "
        f"of a ship by the move of least sum, in steps of {_inches(listening.step)}″ and {listening.degrees}°",
        f"{attack.salvo} a turn for a chance to kill of {fire} % or more, {late} % if it gets away; then one at a "
        f"frigate for {frigate} %",
        f"By the move of least sum to {_inches(captain.escape.clear)}″ from the frigates; beyond {sight}″ as Standard",
    )


def _policy(captain: Captain) -> tuple[str, str, str]:
    """How a captain approaches, fires and escapes."""
    if captain.listening is not None:
        return _listening(captain, captain.listening)
    approach, attack, escape = captain.approach, captain.attack, captain.escape
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
