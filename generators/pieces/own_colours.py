"""Colours by value: the names of a kit's `[colours]`, each with its counterparts, and the ink that is read on each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from itertools import islice
from typing import NamedTuple

from aids import toml_file
from aids.errors import COUNTERS, gather, nearest, some_of
from aids.places import Place, brief
from aids.spelling import spelled
from generators.drawing.colours import PALETTES, contrast, each, mix
from generators.drawing.palettes import pairs, palette
from generators.page.frame import Advice
from generators.pieces.counterparts import alike, counterparts

MOST_COLOURS = 60
MOST_NAME = 60  # letters
MOST_PAIRS = 6  # of colours in a line
#: The least contrast of a text or symbol on its ground: WCAG 2 asks it of large letters and of pictures.
LEAST_CONTRAST = 3.0
#: What is mixed into a colour for a shade of it, and how much.
SHADES = {"darker": ("#000000", 0.4), "lighter": ("#FFFFFF", 0.6)}
#: What designers call roles of the palettes.
WORDS: Mapping[str, str] = {"white": "paper", "black": "ink"}
_HEX = re.compile(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?", re.IGNORECASE)


class OwnColours(NamedTuple):
    """The colours of a kit: roles by name in small letters, the names as written, and pairs that become alike."""

    roles: Mapping[str, str] = {}
    names: tuple[str, ...] = ()
    told: tuple[Advice, ...] = ()

    def find(self, name: str) -> str | None:
        """The role of a colour: one named in the kit, a role of the palettes, "#RRGGBB" or a shade; else None.

        A shade is `darker navy` or `lighter navy`.
        """
        key = " ".join(name.lower().split())
        shade, _, rest = key.partition(" ")
        if shade in SHADES and rest and key not in self.roles:
            role = self.find(rest)
            return mix(role, *SHADES[shade]) if role is not None and not role.startswith("mix:") else None
        if key in self.roles:
            return self.roles[key]
        if key in palette():
            return key
        if key in WORDS:
            return WORDS[key]
        if _HEX.fullmatch(key):
            return _six(key)
        found = spelled(key, (*self.roles, *palette()))
        return found and self.roles.get(found, found)

    def hint(self, name: str) -> str:
        """What could have been meant by a name that is no colour."""
        found = nearest(name[:40], [*self.names, *WORDS, *palette()])
        if found.startswith("did you mean"):
            return f"{found.partition('?')[0]}? Or write #RRGGBB, or give it in [colours]"
        return f"known: {some_of([*self.names, *WORDS], COUNTERS)}; or write #RRGGBB, or give it in [colours]"


NO_COLOURS = OwnColours()


def read_colours(place: Place, raw: object) -> OwnColours:
    """The colours of a kit's `[colours]`; RulesError with file and line for what is no colour."""
    stated = toml_file.entries(place, raw)
    if len(stated) > MOST_COLOURS:
        raise place.refuse(f"{len(stated)} colours are too many; {MOST_COLOURS} at most")
    given = dict(
        zip(stated, gather(partial(_read, place.at(name), value) for name, value in stated.items()), strict=True)
    )
    worked_out = counterparts([values["colour"] for values in given.values()])
    values = {
        name: {palette_: own.get(palette_, worked_out[palette_][n]) for palette_ in PALETTES}
        for n, (name, own) in enumerate(given.items())
    }
    roles = {name.strip().lower(): each(*(of[palette_] for palette_ in PALETTES)) for name, of in values.items()}
    return OwnColours(roles, tuple(stated), tuple(_told(place, values)))


def _told(place: Place, values: Mapping[str, Mapping[str, str]]) -> Iterator[Advice]:
    """A line for each palette in which colours can hardly be told apart that can be in the palette `colour`.

    Two that are one colour are meant so.
    """
    near: dict[str, dict[tuple[str, str], None]] = {}
    for name, one, other in alike(values):
        if values[one]["colour"] != values[other]["colour"] and (one, other) not in near.get("colour", ()):
            near.setdefault(name, {})[one, other] = None
    for name, listed in near.items():
        first = next(iter(listed))[0]
        pairs = ", ".join(f"{one} and {other}" for one, other in islice(listed, MOST_PAIRS))
        more = f" and {len(listed) - MOST_PAIRS} more" if len(listed) > MOST_PAIRS else ""
        stated = f'{toml_file.key_as_toml(first)} = {{ colour = "{values[first]["colour"]}", {name} = "#RRGGBB" }}'
        cure = "make one lighter or darker" if name == "colour" else f"state one: {stated}"
        message = f"{pairs}{more} can hardly be told apart in the palette {name}; {cure}"
        yield Advice(message, place.at(first).refuse("").where, name)


def _read(at: Place, raw: object) -> dict[str, str]:
    """The values that a colour states, by palette."""
    name = str(at.keys[-1])
    if len(name) > MOST_NAME:
        raise at.refuse(f"the name is {len(name)} letters long; {MOST_NAME} at most")
    if not isinstance(raw, dict):
        return {"colour": _value(at, raw)}
    stated = toml_file.entries(at, raw, PALETTES, ("colour",))
    return {key: _value(at.at(key), value) for key, value in stated.items()}


def _value(at: Place, raw: object) -> str:
    if not isinstance(raw, str) or not _HEX.fullmatch(raw):
        raise at.refuse(f'{brief(raw)} is not a colour; write "#RRGGBB"')
    return _six(raw)


def _six(colour: str) -> str:
    """A colour with six digits, large letters."""
    digits = colour[1:].upper()
    return "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))


@lru_cache(maxsize=1_000)
def ink_on(ground: str) -> str:
    """The role of the ink that is read best on a ground."""
    if inks := pairs().get(ground):
        return inks[0]
    return each(*(_best(palette(name)[ground], name) for name in PALETTES))


def _best(ground: str, name: str) -> str:
    """Dark or light, whichever has the better contrast on a ground."""
    inks = palette(name)["ink"], palette(name)["paper"]
    return max(inks, key=lambda ink: contrast(ink, ground))


@lru_cache(maxsize=2_000)
def readable(ink: str, ground: str) -> tuple[str, float]:
    """An ink on a ground with what takes its place in palettes in which it would be faint; its contrast in colour."""
    ratios = [contrast(palette(name)[ink], palette(name)[ground]) for name in PALETTES]
    if min(ratios) >= LEAST_CONTRAST:
        return ink, ratios[0]
    kept = [
        palette(name)[ink] if ratio >= LEAST_CONTRAST else _best(palette(name)[ground], name)
        for name, ratio in zip(PALETTES, ratios, strict=True)
    ]
    return each(*kept), ratios[0]
