"""What changed since a game began: the version of the program, its house rules, and the readings of rulings."""

import re
from collections.abc import Iterable
from hashlib import sha256

from aids import __version__
from aids.records.game_files import BEFORE, DIGEST, NO_HOUSE, Origin, Source
from aids.rulebook.rules import Rules
from aids.turns import Section, Sentence

CHANGES_TITLE = "Readings other than those that the game began with"


def made_now(rules: Rules, before: Origin | None) -> Origin:
    """The values of `made` in a new game file; `before` is what the file of the turn before says, None without one."""
    if before is None:
        return Origin(__version__, __version__, house_digest(rules) if rules.changed else None)
    return Origin(__version__, before.began, before.house or house_digest(rules))


def house_digest(rules: Rules) -> str:
    """A digest of what house rules change, whatever comments their file has; `NO_HOUSE` if they change nothing."""
    if not rules.changed:
        return NO_HOUSE
    values: dict[str, object] = {name: figure.value for name, figure in rules.figures.items()}
    values |= {name: switch.value for name, switch in rules.switches.items()}
    rows = {name: [(row.low, row.high, row.cells) for row in table.rows] for name, table in rules.tables.items()}
    held: dict[str, object] = {f"figures.{name}": each for name, each in values.items()}
    held |= {f"tables.{name}": each for name, each in rows.items()}
    stated = [(name, each) for name, each in held.items() if name in rules.changed]
    return str(sha256(repr((stated, sorted(rules.extra.items()))).encode()).hexdigest())[:DIGEST]


def tell_changes(rules: Rules, made: Origin, assumes: Iterable[str]) -> tuple[Sentence, ...]:
    """The readings and house rules that changed since a game began, for a turn that rests on the rulings `assumes`.

    A file of this version comes from a turn that has named the readings already.
    """
    sentences: list[Sentence] = []
    stated = [] if made.by == __version__ else [rules.rulings[name] for name in assumes if name in rules.rulings]
    since = [each for each in stated if each.changed and _parts(each.changed) > _parts(made.began)]
    if not made.by:
        sentences.append(
            Sentence("Version", f"the file names no version of Plotroom: its game counts as begun {BEFORE}")
        )
    elif since:
        began = made.began if made.began == BEFORE else f"with Plotroom {made.began}"
        sentences.append(Sentence("Version", f"the game began {began}; this is {__version__}"))
    if _parts(made.by) > _parts(__version__):
        sentences.append(Sentence("Version", f"the file was made by Plotroom {made.by}, newer than this {__version__}"))
    sentences += [Sentence(each.id, f"read otherwise since {each.changed}; before that: {each.was}") for each in since]
    if made.house is not None and made.house != (now := house_digest(rules)):
        told = "not those that the game began with"
        if made.house == NO_HOUSE:
            told = "some are in force; the game began without any"
        elif now == NO_HOUSE:
            told = "none are in force; the game began with some"
        sentences.append(Sentence("House rules", told))
    return tuple(sentences)


def is_first(made: Origin, source: Source | None) -> bool:
    """Whether no file of this version led to a game file, so that what is told once is still to be told."""
    return source is None or made.by != __version__


def changes_section(sentences: tuple[Sentence, ...]) -> tuple[Section, ...]:
    """The last section of a turn, on changed readings; nothing if nothing has changed."""
    return (Section(CHANGES_TITLE, sentences),) if sentences else ()


def _parts(version: str) -> tuple[int, ...]:
    """The numbers of a version, to be compared; none for "" and for `BEFORE`."""
    return tuple(int(part) for part in re.findall(r"\d+", version)) if version[:1].isdigit() else ()
