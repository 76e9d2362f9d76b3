"""A kit's own colors: read from its `[colors]`, with a counterpart in each palette and the ink that is read on each.

Counterparts are worked out so that the colors can still be told apart.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, islice, product
from math import atan2, cos, dist, fsum, hypot, sin
from typing import NamedTuple

from aids import toml_file
from aids.errors import COUNTERS, gather, nearest, sentences, some_of
from aids.input_file import Place, brief
from aids.texts import spelled
from generators.drawing import PALETTES, contrast, each, mix, pairs, palette, rgb
from generators.page.frame import Advice

Lab = tuple[float, float, float]
#: The least distance of two colors that players tell apart at a glance, and of two grays in lightness.
LEAST, LEAST_GRAY = 10.0, 6.0
#: The distance that is aimed at, and the grays between which it is spread.
WANTED, WANTED_GRAY = 14.0, 9.0
DARKEST, LIGHTEST = 8.0, 97.0
TINT, TINT_CHROMA = 90.0, 24.0  # lightness and most chroma of a ground that saves ink
ROUNDS = 24
#: Linear red, green and blue as seen without one kind of cone (Machado et al. 2009, severity 1).
SIGHTS: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_WHITE = (0.95047, 1.0, 1.08883)  # D65


@lru_cache(maxsize=10_000)
def lab(color: str, sight: str = "") -> Lab:
    """A color in CIELAB, as seen with full sight or a kind of SIGHTS."""
    shares = [level / 255 for level in rgb(color)]
    linear = [each / 12.92 if each <= 0.04045 else float(((each + 0.055) / 1.055) ** 2.4) for each in shares]
    if sight:
        linear = [min(1.0, max(0.0, fsum(a * b for a, b in zip(row, linear, strict=True)))) for row in SIGHTS[sight]]
    red, green, blue = linear
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    ratios = [value / white for value, white in zip((x, y, z), _WHITE, strict=True)]
    fx, fy, fz = (float(n ** (1 / 3)) if n > 216 / 24389 else (24389 / 27 * n + 16) / 116 for n in ratios)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def of_lab(color: Lab) -> str:
    """The nearest "#RRGGBB" of a color in CIELAB: of less chroma where the screen has no such color."""
    lightness, a, b = color
    for share in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0):
        fy = (lightness + 16) / 116
        roots = (fy + share * a / 500, fy, fy - share * b / 200)
        cubes = [f**3 if f**3 > 216 / 24389 else (116 * f - 16) * 27 / 24389 for f in roots]
        x, y, z = (white * cube for cube, white in zip(cubes, _WHITE, strict=True))
        linear = (
            3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
            -0.9692660 * x + 1.8760108 * y + 0.0415560 * z,
            0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
        )
        levels = [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in linear]
        if all(-0.002 <= level <= 1.002 for level in levels):
            break
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, level))):02X}" for level in levels)


def counterparts(colors: Sequence[str]) -> dict[str, list[str]]:
    """The counterparts of each color by palette, in the order of the colors; those of equal ones are equal."""
    once = tuple(dict.fromkeys(colors))
    return {
        name: list(map(dict(zip(once, each, strict=True)).__getitem__, colors)) for name, each in _of_different(once)
    }


@lru_cache(maxsize=8)  # a kit is read several times
def _of_different(colors: tuple[str, ...]) -> Sequence[tuple[str, Sequence[str]]]:
    """The counterparts of colors that differ, palette by palette."""
    found = (colors, _apart(colors), list(map(_tint, colors)), _grays(colors))
    return tuple(zip(PALETTES, found, strict=True))


def alike(values: Mapping[str, Mapping[str, str]]) -> list[tuple[str, str, str]]:
    """The colors that become alike: palette and the two names, of values by name and palette."""
    names, found = list(values), []
    for palette_ in PALETTES:
        least = LEAST_GRAY if palette_ == "grayscale" else LEAST
        for one, other in _near([of[palette_] for of in values.values()], palette_, least):
            found.append((palette_, names[one], names[other]))
    return found


def _near(colors: Sequence[str], palette: str, least: float) -> list[tuple[int, int]]:
    """The pairs of colors of a palette that are nearer than a distance, by their places, in order.

    Each is compared only with those beside it in a grid of this width, so that more colors take no more work each.
    """
    found = set[tuple[int, int]]()
    for sight in SIGHTS if palette == "color-blind" else ("",):
        grid: dict[tuple[float, ...], list[tuple[int, Lab]]] = {}
        for n, color in enumerate(colors):
            point = lab(color, sight)
            cell = tuple([level // least for level in point])
            around = product(*[(level - 1, level, level + 1) for level in cell])
            beside = chain.from_iterable(filter(None, map(grid.get, around)))
            found.update([(other, n) for other, each in beside if dist(each, point) < least])
            grid.setdefault(cell, []).append((n, point))
    return sorted(found)


def _tint(color: str) -> str:
    """A light ground of the same hue."""
    lightness, a, b = lab(color)
    chroma = hypot(a, b)
    if lightness >= TINT:
        return color
    kept, hue = min(chroma, TINT_CHROMA), atan2(b, a)
    return of_lab((TINT, kept * cos(hue), kept * sin(hue)))


def _grays(colors: Sequence[str]) -> list[str]:
    """Grays of the lightness of each color, spread where two come too near."""
    order = sorted(range(len(colors)), key=lambda n: lab(colors[n])[0])
    step = min(WANTED_GRAY, (LIGHTEST - DARKEST) / max(1, len(colors) - 1))
    levels: list[float] = []
    for n in order:
        least = levels[-1] + step if levels else DARKEST
        levels.append(max(lab(colors[n])[0], least))
    most = LIGHTEST
    for place in reversed(range(len(levels))):
        levels[place] = min(levels[place], most)
        most = levels[place] - step
    grays = dict(zip(order, levels, strict=True))
    return [of_lab((grays[n], 0.0, 0.0)) for n in range(len(colors))]


def _apart(colors: Sequence[str]) -> list[str]:
    """The colors, those that a color-blind player would take for one made darker and lighter, in a few rounds."""
    moved = [list(lab(color)) for color in colors]
    found = list(colors)
    for _ in range(ROUNDS):
        if not (near := _near(found, "color-blind", WANTED)):
            break
        for one, other in near:
            dark, light = (one, other) if moved[one][0] <= moved[other][0] else (other, one)
            moved[dark][0] = max(DARKEST, moved[dark][0] - 1.5)
            moved[light][0] = min(LIGHTEST, moved[light][0] + 1.5)
        for n in {n for pair in near for n in pair}:
            found[n] = of_lab((moved[n][0], moved[n][1], moved[n][2]))
    return found


MOST_COLORS = 60
MOST_NAME = 60  # letters
MOST_PAIRS = 6  # of colors in a line
#: The least contrast of a text or symbol on its ground: WCAG 2 asks it of large letters and of pictures.
LEAST_CONTRAST = 3.0
#: What is mixed into a color for a shade of it, and how much.
SHADES = {"darker": ("#000000", 0.4), "lighter": ("#FFFFFF", 0.6)}
#: What designers call roles of the palettes.
WORDS: Mapping[str, str] = {"white": "paper", "black": "ink"}
_HEX = re.compile(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?", re.IGNORECASE)


class OwnColors(NamedTuple):
    """The colors of a kit: roles by name in small letters, the names as written, and pairs that become alike."""

    roles: Mapping[str, str] = {}
    names: tuple[str, ...] = ()
    told: tuple[Advice, ...] = ()

    def find(self, name: str) -> str | None:
        """The role of a color: one named in the kit, a role of the palettes, "#RRGGBB" or a shade; else None.

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
        """What could have been meant by a name that is no color."""
        found = nearest(name[:40], [*self.names, *WORDS, *palette()])
        if found.startswith("did you mean"):
            return f"{found.partition('?')[0]}? Or write #RRGGBB, or define it in [colors]"
        return f"write #RRGGBB, define it in [colors], or choose one of: {some_of([*self.names, *WORDS], COUNTERS)}"


NO_COLORS = OwnColors()


def read_colors(place: Place, raw: object) -> OwnColors:
    """The colors of a kit's `[colors]`; RulesError with file and line for what is no color."""
    stated = toml_file.entries(place, raw)
    if len(stated) > MOST_COLORS:
        raise place.refuse(f"{len(stated)} colors are too many", fix=f"use at most {MOST_COLORS}")
    given = dict(
        zip(stated, gather(partial(_read, place.at(name), value) for name, value in stated.items()), strict=True)
    )
    worked_out = counterparts([values["color"] for values in given.values()])
    values = {
        name: {palette_: own.get(palette_, worked_out[palette_][n]) for palette_ in PALETTES}
        for n, (name, own) in enumerate(given.items())
    }
    roles = {name.strip().lower(): each(*(of[palette_] for palette_ in PALETTES)) for name, of in values.items()}
    return OwnColors(roles, tuple(stated), tuple(_told(place, values)))


def _told(place: Place, values: Mapping[str, Mapping[str, str]]) -> Iterator[Advice]:
    """A line for each palette in which colors can hardly be told apart that can be in the palette `color`.

    Two that are one color are meant so.
    """
    near: dict[str, dict[tuple[str, str], None]] = {}
    for name, one, other in alike(values):
        if values[one]["color"] != values[other]["color"] and (one, other) not in near.get("color", ()):
            near.setdefault(name, {})[one, other] = None
    for name, listed in near.items():
        first = next(iter(listed))[0]
        pairs = ", ".join(f"{one} and {other}" for one, other in islice(listed, MOST_PAIRS))
        more = f" and {len(listed) - MOST_PAIRS} more" if len(listed) > MOST_PAIRS else ""
        stated = f'{toml_file.key_as_toml(first)} = {{ color = "{values[first]["color"]}", {name} = "#RRGGBB" }}'
        cure = "make one lighter or darker" if name == "color" else f"set one: {stated}"
        message = f"{pairs}{more} look almost the same in the palette {name}"
        yield Advice(sentences(message, cure), place.at(first).refuse("").where, name)


def _read(at: Place, raw: object) -> dict[str, str]:
    """The values that a color states, by palette."""
    name = str(at.keys[-1])
    if len(name) > MOST_NAME:
        raise at.refuse(f"the name is {len(name)} characters long", fix=f"use at most {MOST_NAME} characters")
    if not isinstance(raw, dict):
        return {"color": _value(at, raw)}
    stated = toml_file.entries(at, raw, PALETTES, ("color",))
    return {key: _value(at.at(key), value) for key, value in stated.items()}


def _value(at: Place, raw: object) -> str:
    if not isinstance(raw, str) or not _HEX.fullmatch(raw):
        raise at.refuse(f"{brief(raw)} is not a color", fix='write "#RRGGBB"')
    return _six(raw)


def _six(color: str) -> str:
    """A color with six digits, large letters."""
    digits = color[1:].upper()
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
    """An ink on a ground with what takes its place in palettes in which it would be faint; its contrast in color."""
    ratios = [contrast(palette(name)[ink], palette(name)[ground]) for name in PALETTES]
    if min(ratios) >= LEAST_CONTRAST:
        return ink, ratios[0]
    kept = [
        palette(name)[ink] if ratio >= LEAST_CONTRAST else _best(palette(name)[ground], name)
        for name, ratio in zip(PALETTES, ratios, strict=True)
    ]
    return each(*kept), ratios[0]
