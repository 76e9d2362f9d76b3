"""Bounds of a player's kit: how much it may hold, and that all its text can be printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import NoReturn

from aids import game_folders
from aids.errors import gather
from aids.places import Key, Place, brief
from aids.rulebook.rules import Rules, is_of_player, place
from aids.rulebook.tables import HOUSE_RULE
from generators.drawing import fonts
from generators.drawing.collisions import crossings, overlaps, visible
from generators.drawing.glance import Designs, is_clear
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import Body
from generators.page.paper import measure
from generators.sheets.settings import MOST_NUMBER
from generators.sheets.sheet import Job
from generators.sheets.spec import Spec
from generators.templates import is_template

MOST_VALUES = 20_000  # values in a kit
MOST_ITEMS = 2_000  # in a list
MOST_LETTERS, MOST_LINE = 1_000, 100  # letters of a text, and of one that is set in a line
#: Settings that are set in one line.
LINES = ("title", "heading", "head", "label", "value", "corner", "name", "mark", "suffix", "needed", "letter", "group")
MOST_PAGES = 300  # of a sheet
#: How the error of a letter ends that cannot be printed.
LACKING = "which Source Sans does not have; remove it"
#: Points by which text may reach into the margin.
SLACK = 2.0


def check_document(top: Place, document: object) -> None:
    """RulesError with file and line for a kit that holds too much, or text that cannot be printed."""
    todo: list[tuple[tuple[Key, ...], object]] = [((), document)]
    checks: list[Callable[[], None]] = []
    count = 0
    while todo:
        keys, value = todo.pop()
        count += 1
        if count > MOST_VALUES:
            raise top.at(*keys[:2]).refuse(f"this kit has more than {MOST_VALUES:,} values")
        if isinstance(value, dict):
            todo += [((*keys, key), inner) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            if len(value) > MOST_ITEMS:
                raise top.at(*keys).refuse(f"a list of {len(value):,} is too long; {MOST_ITEMS:,} at most")
            todo += [((*keys, n), inner) for n, inner in reversed(list(enumerate(value)))]
        elif keys[:1] == ("layout",) and keys[-1:] == ("text",):
            continue  # checked when it is set, with the letters of its own font
        elif isinstance(value, str) and not (keys[:1] == ("sheets",) and keys[2:] == ("name",)):  # see file_name
            most = MOST_LINE if keys and keys[-1] in LINES else MOST_LETTERS
            checks.append(partial(check_text, top.at(*keys), value, most))
        elif isinstance(value, int | float) and keys[:1] != ("colours",):  # told as no colour
            checks.append(partial(_check_number, top.at(*keys), value))
    gather(checks)


def _check_number(at: Place, value: float) -> None:
    if not -MOST_NUMBER <= value <= MOST_NUMBER:
        raise at.wrong(f"a number from -{MOST_NUMBER:,} to {MOST_NUMBER:,}", value)


def check_text(at: Place, text: str, most: int) -> None:
    """RulesError for a text that is too long or has letters that the typeface lacks."""
    if len(text) > most:
        raise at.refuse(f"{at.name} is {len(text)} letters long; {most} at most")
    letter = missing_letter(text)
    if letter:
        raise at.refuse(f"{at.name} has the letter {letter!r} (U+{ord(letter):04X}), {LACKING}")


def missing_letter(text: str) -> str:
    """The first letter of a text that cannot be printed; "" if all can."""
    if text.isascii() and text.isprintable():
        return ""
    glyphs = fonts.font("regular").face.charToGlyph
    return next((c for c in text if not (c.isprintable() or c == "\xa0") or ord(c) not in glyphs), "")


def check_house_rules(rules: Rules) -> None:
    """RulesError with file and line for text of house rules or of a player's own game that cannot be printed."""
    _check_texts(_house_texts(rules))


def check_letters(place: Place, document: object) -> None:
    """RulesError with file and line for each text of a document that is too long or cannot be printed."""
    _check_texts((place.at(*keys), text) for keys, text in leaves((), document) if isinstance(text, str))


def _check_texts(texts: Iterable[tuple[Place, str]]) -> None:
    gather(partial(check_text, at, text, MOST_LINE if at.keys[-1] in LINES else MOST_LETTERS) for at, text in texts)


def _house_texts(rules: Rules) -> Iterator[tuple[Place, str]]:
    """The texts of a player's own game, and those that house rules or options put into rules, each with its place."""
    if is_of_player(rules):
        own, document = rules.mended.get(game_folders.OWN) or game_folders.read_game(rules.own.folder)
        yield from ((own.at(*keys), text) for keys, text in leaves((), document) if isinstance(text, str))
    for name in sorted(rules.changed):
        section, _, key = name.partition(".")
        if section == "tables":
            table = rules.tables[key]
            texts: list[tuple[tuple[Key, ...], object]] = [(("title",), table.title), (("rule",), table.rule)]
            texts += [(("notes", n), note) for n, note in enumerate(table.notes)]
            texts += [
                (("rows", n, column), cell)
                for n, row in enumerate(table.rows)
                for column, cell in (*row.cells.items(), ("rule", row.rule))
            ]
            at = place(rules, section, key)
        elif section == "figures":
            replaced = rules.figures.get(key) or rules.switches[key]
            at, texts = place(rules, section, key), [((), replaced.rule)]
        else:
            at, stated = place(rules, section), rules.extra[section]
            names = stated if isinstance(stated, dict) else {}  # of the tables in a section: they are printed too
            texts = [*(((each,), each) for each in names), *leaves((), stated)]
        yield from ((at.at(*keys), text) for keys, text in texts if isinstance(text, str))


def leaves(keys: tuple[Key, ...], value: object) -> Iterable[tuple[tuple[Key, ...], object]]:
    """The values of nested tables and lists, each with the keys that lead to it."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves((*keys, key), inner)
    else:
        yield keys, value


def check_bodies(spec: Spec, bodies: Sequence[Body], job: Job) -> None:
    """RulesError if a sheet has no page or too many, or text that runs off a page, into other text or over a line."""
    if not bodies:
        spec.fail("this sheet has nothing to print")
    if len(bodies) > MOST_PAGES:
        spec.fail(f"this sheet has {len(bodies)} pages; {MOST_PAGES} at most")
    designs = Designs()
    gather(partial(_check_body, spec, body, job, designs) for body in bodies)


def _check_body(spec: Spec, body: Body, job: Job, designs: Designs) -> None:
    look = designs.look(body.drawing.records)
    if body.role != "labels":
        _check_margins(spec, look.texts, job, measure("small-margin") if body.cards else job.paper.margin)
    if (is_template(spec.place.path) and not _has_own_texts(job.game.rules)) or is_clear(look):
        return
    shown = [item for item in flatten(body.drawing.records) if visible(item)]
    faults = []
    for pair in overlaps([item for item in shown if isinstance(item, TextBox)]):
        longer, other = sorted(pair, key=len, reverse=True)
        faults.append(partial(_refuse_text, spec, job.game.rules, longer, f"runs into {brief(other)}", other))
    for string in sorted({string for string, _ in crossings(shown)}):
        faults.append(partial(_refuse_text, spec, job.game.rules, string, "runs over a line"))
    gather(faults)


def _has_own_texts(rules: Rules) -> bool:
    """Whether house rules put texts of the player's own on sheets; figures alone are no reason to refuse ours."""
    if rules.house is None:
        return False
    keys = [name.partition(".") for name in rules.changed]
    return any(
        section != "figures" or (rules.figures.get(key) or rules.switches[key]).rule != HOUSE_RULE
        for section, _, key in keys
    )


def _check_margins(spec: Spec, texts: Iterable[TextBox], job: Job, margin: float) -> None:
    """RulesError for a string that reaches beyond the margins."""
    paper = job.paper
    edge = margin - SLACK
    outside = [
        text.string
        for text in texts
        if text.clip is None
        if not all(edge <= x <= paper.width - edge and edge <= y <= paper.height - edge for x, y in text.corners)
    ]
    gather(partial(_refuse_text, spec, job.game.rules, string, "runs off the page") for string in outside)


def _refuse_text(spec: Spec, rules: Rules, string: str, fault: str, other: str = "") -> NoReturn:
    """Raise the error for a string that does not fit, at the text of the kit or of house rules that it comes from.

    The cause may be the `other` string that it runs into.
    """
    texts = list(_house_texts(rules))
    if not is_template(spec.place.path):
        for held, top in ((spec.data, spec.place), (dict(spec.shared), spec.place._replace(keys=()))):
            texts += ((top.at(*keys), value) for keys, value in leaves((), held) if isinstance(value, str))
    moved = " or move its box" if "layout" in spec.shared else ""
    for printed in (string, other):
        if at := _source(printed, texts):
            raise at.refuse(f"the text {brief(string)} {fault}; shorten it{moved}")
    at = place(rules, *sorted(rules.changed)[0].split(".")) if rules.house is not None else spec.place
    raise at.refuse(f"the text {brief(string)} {fault}; shorten it{moved or ' or choose larger paper'}")


def _source(printed: str, texts: Sequence[tuple[Place, str]]) -> Place | None:
    """The place of the text that a printed string is a piece of, or of the longest that it holds; None if neither."""
    printed = printed.rstrip("\u2026")
    if len(printed) < 3:
        return None
    whole = next((at for at, text in texts if printed in text), None)
    held = [(len(text), at) for at, text in texts if len(text) > 2 and text in printed]
    return whole or (max(held, key=itemgetter(0))[1] if held else None)
