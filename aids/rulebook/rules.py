"""The current rules of a game: figures, switches, tables and rulings, house rules included."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from aids import toml_file
from aids.errors import FIGURES, UnknownName, nearest
from aids.game_folders import OWN
from aids.input_file import Key, Place, brief
from aids.rulebook.plans import Declarations
from aids.rulebook.tables import Table
from aids.texts import CellText

if TYPE_CHECKING:
    from aids.rulebook.plans import Procedure

#: Units of figures that need not be whole numbers.
MEASURES = ("inches", "degrees", "cm", "mm", "centimetres", "millimetres")
NO_PROCEDURES: Mapping[str, "Procedure"] = MappingProxyType({})


class Figure(NamedTuple):
    """A number of the rules.

    `unit` is one of MEASURES, or the things that are counted; `least` and `most` bound a house rule's value;
    `assumes` are the ids of the rulings that it depends on.
    """

    name: str
    value: int | float
    unit: str
    rule: str
    means: str
    least: int | float
    most: int | float
    assumes: tuple[str, ...]


class Switch(NamedTuple):
    """A figure whose value is yes or no or a word; most choose between two readings of a gap.

    `texts` are its possible values, each with the words that stand for it; `assumes` are the ids of the rulings that
    give its default, none once a player has set it.
    """

    name: str
    value: bool | str
    texts: dict[bool | str, str]
    rule: str
    means: str
    assumes: tuple[str, ...]

    @property
    def text(self) -> str:
        """The words for the value in force."""
        return self.texts[self.value]

    @property
    def takes(self) -> str:
        """Its values as a player writes them in TOML: `true or false`, `"miss" or "extra-roll"`."""
        return " or ".join(map(toml_file.as_toml, self.texts))


NO_SWITCHES: Mapping[str, Switch] = MappingProxyType({})


class Ruling(NamedTuple):
    """A reading of a gap in the rules: id, the rule concerned, and the reading in a sentence.

    `changed` is the version in which it changed last, `was` the reading before in a few words; "" if it never did.
    `group` is the head under which it is printed, `printed` the reading on paper, without words of the program.
    """

    id: str
    rule: str
    text: str
    changed: str = ""
    was: str = ""
    group: str = ""
    printed: str = ""


#: Documents by the name of the file that they stand for, each with its place.
Mended = Mapping[str, tuple[Place, dict[str, object]]]
NOTHING_MENDED: Mended = MappingProxyType({})


class Rules(NamedTuple):
    """The rules of a game in force, house rules included.

    `changed` names what house rules or options replaced (`figures.easy-angle`, `tables.contact`, `detection`), switches
    with the figures; `extra` holds those of the house `sections` that are stated, which the game's own code reads;
    `own` and `house` are the places of the game's file and of the house rules, None if there are none.  `declared` are
    the inputs, dice and cups that the file declares; `procedures` are its checks in steps.  `mended` are documents that
    stand for files of the game's folder: `verify` leaves faulty parts out.  `elsewhere` is a sentence on what the game
    rolls with tables that are not here, "" if there is none.  `named` is the path from a game file to the player's own
    house rules, by which that file names them; "" where it names none.
    """

    game: str
    title: str
    tables: dict[str, Table]
    figures: dict[str, Figure]
    rulings: dict[str, Ruling]
    extra: dict[str, object]
    own: Place
    house: Place | None
    changed: frozenset[str]
    switches: Mapping[str, Switch] = NO_SWITCHES
    declared: Declarations = Declarations()
    procedures: Mapping[str, "Procedure"] = NO_PROCEDURES
    mended: Mended = NOTHING_MENDED
    sections: Collection[str] = ()
    elsewhere: str = ""
    named: str = ""


def value(rules: Rules, name: str) -> int | float:
    """The value of a figure; `UnknownName` if there is none of that name."""
    if name not in rules.figures:
        raise UnknownName(f"no figure {brief(name)}; {nearest(name[:40], rules.figures, FIGURES)}")
    return rules.figures[name].value


def switch(rules: Rules, name: str) -> bool | str:
    """The value of a switch; `UnknownName` if there is none of that name."""
    if name not in rules.switches:
        raise UnknownName(f"no switch {brief(name)}; {nearest(name[:40], rules.switches, FIGURES)}")
    return rules.switches[name].value


def exact(rules: Rules, name: str) -> Fraction:
    """The value of a figure for exact arithmetic: 7.5 is 15/2."""
    return _fraction(str(value(rules, name)))


@lru_cache(maxsize=200)
def _fraction(number: str) -> Fraction:
    return Fraction(number)


def cite(rules: Rules, rule: str) -> str:
    """A citation with the game's title: `SSN Attack Step`."""
    return rule if rule.startswith(rules.title) else f"{rules.title} {rule}"


def place(rules: Rules, *keys: Key) -> Place:
    """The place of a value: in the house rules if they replaced it, otherwise in the game's own file."""
    dotted = ".".join(str(key) for key in keys[:2])
    if rules.house is not None and (dotted in rules.changed or keys[0] in rules.changed):
        return rules.house.at(*keys)
    return rules.own.at(*keys)


def is_of_player(rules: Rules) -> bool:
    """Whether rules are those of a player's own game."""
    return rules.own.path.endswith(f"/{OWN}")


def fillings(figures: Mapping[str, Figure], own_switches: Mapping[str, Switch]) -> dict[str, CellText]:
    """The text for each name in braces: the value of a figure, the words of a switch."""
    values: dict[str, CellText] = {name: figure.value for name, figure in figures.items()}
    return values | {name: switch.text for name, switch in own_switches.items()}
