"""Chart blocks of SSN's captains: their chances and how their games end on Plotroom's own tables, and how they play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from aids import toml_cache, toml_file
from aids.ssn.game.position import HUNDREDTHS, WON
from aids.ssn.simulation.captain import Captain
from aids.ssn.simulation.tally import ENDINGS, Share, share
from aids.ssn.simulation.words import ENDINGS as ENDING_WORDS
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width
from generators.games.ssn.simulation_plot import COLOURS
from generators.page.frame import TABLE, THIN
from generators.page.typeset import RESULT, SMALL, Block, draw_bar, draw_notes, draw_paragraph
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.sheet import Job
from generators.sheets.simulations import read_captain
from generators.templates import TEMPLATES

NAME = 74.0  # points: the captain's name at the left of a row
ROW, BAR = 40.0, 15.0
LEAST_LABEL = 24.0  # points: a narrower part of a bar has no figure in it
ONCE = 10.0  # points more for the chance with one roll
ONE_ROLL = 'One roll: one 2d6 for all detection points, detection-roll = "one" (SS-5); elsewhere 2d6 for each of them.'
OWN = "The tables are Plotroom's own, not the rules'."


class Result(NamedTuple):
    """The results of a captain on a table: games by ending, those that reached a firing place, the mean of turns."""

    endings: Mapping[str, int]
    in_place: int
    turns: float


class Chances(NamedTuple):
    """The games of each captain on each table, by their names in the order in which they are shown.

    `results` are those with 2d6 for each detection point, `once` those with one roll for all of them (SS-5).
    """

    games: int
    table: str
    captains: tuple[str, ...]
    rules: tuple[str, ...]
    results: Mapping[tuple[str, str], Result]
    once: Mapping[tuple[str, str], Result]

    def share(self, captain: str, rules: str, ending: str) -> Share:
        """The share of an ending."""
        return share(self.results[captain, rules].endings[ending], self.games)

    def won_once(self, captain: str, rules: str) -> Share | None:
        """The chance to win with one roll for all points; None for a captain that has not been played so."""
        result = self.once.get((captain, rules))
        return None if result is None else share(result.endings[WON], self.games)


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
            ends,
            toml_file.whole(at, row["firing-place"], 0, 10**9, "firing-place"),
            float(toml_file.number(at, row["turns-mean"], "turns-mean")),
        )
    return Chances(
        toml_file.whole(place, document["games"], 1, 10**9, "games"),
        toml_file.text(place, document["table"], "table"),
        tuple(dict.fromkeys(captain for captain, _ in found["each"])),
        tuple(dict.fromkeys(rules for _, rules in found["each"])),
        found["each"],
        found["one"],
    )


def _captain(name: str, job: Job) -> Captain:
    captain: Captain = read_captain(job.game.name, name)
    return captain


def _table_name(rules: str, job: Job) -> str:
    """`Even` for `ssn-even`."""
    return rules.removeprefix(f"{job.game.name}-").capitalize()


class CaptainChances(TitledBlock):
    """The chance to win of each captain on each of Plotroom's own tables, with its interval."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return chances_block(self, job, width)


def chances_block(spec: CaptainChances, job: Job, width: float) -> Block:
    """The block in a width in points."""
    known, draw = chances(), Drawing()
    note = f"{known.games:,} games each, a table of {known.table} inches, 95 % intervals"
    y = spec.head(draw, note, width) - 13
    step = (width - NAME) / len(known.rules)
    for n, rules in enumerate(known.rules):
        x = NAME + n * step
        draw.text(x, y + 3.5, f"{_table_name(rules, job)}: --rules {rules}", SMALL, "grey", "semibold")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for row, captain in enumerate(known.captains):
        tall = ROW + job.air + (ONCE if any(name == captain for name, _ in known.once) else 0)
        if row % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        draw.text(4, y - tall / 2 - 4, _captain(captain, job).title, RESULT, "navy", "bold")
        for n, rules in enumerate(known.rules):
            x, part = NAME + n * step, known.share(captain, rules, WON)
            chance = f"{100 * part.chance:.1f} %"
            draw.text(x, y - 16, chance, 13, "navy", "bold")
            between = f"{100 * part.low:.1f} to {100 * part.high:.1f}"
            draw.text(x + text_width(chance, 13, "bold") + 5, y - 15.5, between, SMALL, "grey")
            draw_bar(draw, x, y - 31, step - 14, part.chance)
            if (once := known.won_once(captain, rules)) is not None:
                words = f"one roll: {100 * once.chance:.1f} %"
                whole = f"{words} ({100 * once.low:.1f} to {100 * once.high:.1f})"
                fits = text_width(whole, SMALL, "semibold") < step - 10
                draw.text(x, y - 43, whole if fits else words, SMALL, "ink", "semibold")
        y -= tall
        draw.line((0, y), (width, y), Style(None, "rule", THIN))
    return Block(-draw_notes(draw, [f"The chance to win. {OWN} {ONE_ROLL}"], y, width), draw)


class CaptainEndings(TitledBlock):
    """How the games of each captain end on each of Plotroom's own tables, as parts of a bar."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return endings_block(self, job, width)


def endings_block(spec: CaptainEndings, job: Job, width: float) -> Block:
    """The block in a width in points."""
    known, draw = chances(), Drawing()
    y = spec.head(draw, "percent of games", width) - 13
    y = _draw_key(draw, known, y, width)
    room = width - NAME - 84
    for rules in known.rules:
        y -= 15
        draw.text(0, y + 2, _table_name(rules, job), TABLE, "navy", "semibold")
        draw.text(width - 42, y + 2, "firing place", SMALL, "grey", "semibold", "end")
        draw.text(width, y + 2, "turns", SMALL, "grey", "semibold", "end")
        draw.line((0, y - 1.5), (width, y - 1.5), Style(None, "rule", THIN))
        y -= 3
        for captain in known.captains:
            tall = BAR + 5 + job.air / 2
            result, middle = known.results[captain, rules], y - tall / 2
            draw.text(4, middle - 3.2, _captain(captain, job).title, TABLE, "ink")
            _draw_parts(draw, known, captain, rules, (NAME, middle - BAR / 2, room))
            reached = share(result.in_place, known.games)
            draw.text(width - 42, middle - 3.2, f"{100 * reached.chance:.0f} %", TABLE, "ink", "semibold", "end")
            draw.text(width, middle - 3.2, f"{result.turns:.1f}", TABLE, "ink", "semibold", "end")
            y -= tall
    widest = max(
        (part.high - part.low) / 2
        for captain, rules in known.results
        for ending in ENDINGS
        for part in [known.share(captain, rules, ending)]
    )
    note = (
        "Firing place: games in which the submarine comes to where the captain fires at the LHD. Turns: on average. "
        f"95 % intervals of the parts: {100 * widest:.1f} at most to either side."
    )
    return Block(-draw_notes(draw, [f"{note} {OWN}"], y, width), draw)


def _shown(known: Chances) -> list[str]:
    """The endings that a game had."""
    return [ending for ending in ENDINGS if any(result.endings[ending] for result in known.results.values())]


def _draw_key(draw: Drawing, known: Chances, y: float, width: float) -> float:
    """The colour and the meaning of each ending; returns the y below."""
    for ending in _shown(known):
        name, meaning = ENDING_WORDS[ending]
        draw.rect(4, y - 1, 7, 7, Style(COLOURS[ending]))
        draw.text(16, y, name, SMALL, "ink", "semibold")
        draw.text(NAME, y, meaning, SMALL, "grey")
        y -= 11
    return y + 4


def _draw_parts(draw: Drawing, known: Chances, captain: str, rules: str, at: tuple[float, float, float]) -> None:
    """A bar of the endings of a captain's games on a table, from x, y and so wide."""
    x, y, room = at
    for ending in _shown(known):
        part = known.share(captain, rules, ending)
        wide = room * part.chance
        if wide:
            draw.rect(x, y, wide, BAR, Style(COLOURS[ending]))
        if wide >= LEAST_LABEL:
            draw.text(x + wide / 2, y + BAR / 2 - 3, f"{100 * part.chance:.1f}", SMALL, "paper", "semibold", "middle")
        x += wide


class CaptainPolicies(TitledBlock):
    """How each captain approaches, fires and escapes."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return policies_block(self, job, width)


def policies_block(spec: CaptainPolicies, job: Job, width: float) -> Block:
    """The block in a width in points."""
    known, draw = chances(), Drawing()
    y = spec.head(draw, "simulate --captain NAME; lengths in inches", width) - 3
    step = (width - NAME) / len(known.captains)
    tops = [y] * len(known.captains)
    for n, name in enumerate(known.captains):
        draw.text(NAME + n * step, y - 13, _captain(name, job).title, RESULT, "navy", "bold")
        tops[n] = draw_paragraph(draw, _captain(name, job).means, NAME + n * step, y - 17, step - 10, SMALL)
    y = min(tops) - 4
    for number, head in enumerate(("Approach", "Attack", "Escape")):
        draw.line((0, y), (width, y), Style(None, "rule", THIN))
        draw.text(4, y - 13, head, TABLE, "navy", "semibold")
        for n, name in enumerate(known.captains):
            text = _policy(_captain(name, job))[number]
            tops[n] = draw_paragraph(draw, text, NAME + n * step, y - 3.5, step - 10, TABLE, "ink")
        y = min(tops) - 5 - job.air / 2
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return Block(-y, draw)


def _policy(captain: Captain) -> tuple[str, str, str]:
    """How a captain approaches, fires and escapes."""
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
