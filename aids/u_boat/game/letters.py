"""Letters after a phase, as text ready to mail: one for all, and one for each power alone."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from aids.rulebook.rules import Rules
from aids.turn_words import Section, Sentence
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.game.words import edition_lines, is_concerned, tell_all, tell_power, what_next
from aids.u_boat.game_map import load_map

PUBLIC = "all"
WIDTH = 78


def letters(rules: Rules, report: PhaseReport) -> dict[str, str]:
    """The letters of a phase: `all`, and one for each power that has anything to be told."""
    heading = [*_heading(report, "all powers"), *edition_lines(rules, report)]
    texts = {PUBLIC: _text(heading, [*tell_all(report), Section(what_next(report), ())])}
    for power in load_map().powers:
        if is_concerned(report, power):
            texts[power] = _text(_heading(report, f"{power} alone"), tell_power(report, power))
    return texts


def _heading(report: PhaseReport, to: str) -> list[str]:
    game = report.game
    title = f"{game.name}: {game.phase}"
    return [title, "=" * len(title), f"To {to}" + (f", from {game.master}" if game.master else "")]


def _text(heading: Iterable[str], sections: Iterable[Section]) -> str:
    lines = list(heading)
    for section in sections:
        lines += ["", *wrap(section.title, WIDTH)]
        lines += [line for sentence in section.sentences for line in _lines(sentence)]
    return "\n".join(lines) + "\n"


def _lines(sentence: Sentence) -> list[str]:
    """A sentence beside a name, its further lines indented."""
    head = f"  {sentence.name:<10}" if sentence.name else "  "
    indent = " " * (12 if sentence.name else 4)
    return wrap(sentence.text, WIDTH, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False)
