"""Palettes: what is printed can be read."""

import re
from itertools import combinations

import pytest

from aids.errors import InputError, UnknownName
from generators import drawing

NATIONS = ("austria", "britain", "france", "germany", "italy", "japan", "russia", "turkey", "america")
# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB
BLIND = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def linear(color):
    return tuple(
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in drawing.rgb(color))
    )


def lab(light):
    xyz = [
        (0.4124564 * light[0] + 0.3575761 * light[1] + 0.1804375 * light[2]) / 0.95047,
        0.2126729 * light[0] + 0.7151522 * light[1] + 0.0721750 * light[2],
        (0.0193339 * light[0] + 0.1191920 * light[1] + 0.9503041 * light[2]) / 1.08883,
    ]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one, other, blindness):
    """CIE76 difference of two colors as a color-blind player sees them."""
    seen = []
    for color in (one, other):
        light = linear(color)
        seen.append(
            lab([min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in BLIND[blindness]])
        )
    return sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5


@pytest.mark.parametrize("name", drawing.names())
def test_every_palette_has_every_role(name):
    given = drawing.palette(name)
    assert set(given) == set(drawing.palette())
    assert all(re.fullmatch("#[0-9A-F]{6}", value) for value in given.values())


PAIRS = [(name, ground, text) for name in drawing.names() for ground, on in drawing.pairs().items() for text in on]


@pytest.mark.parametrize(("name", "ground", "text"), PAIRS)
def test_text_on_ground_has_contrast(name, ground, text):
    given = drawing.palette(name)
    assert drawing.contrast(given[text], given[ground]) >= 4.5


def test_pairs_cover_what_is_printed():
    grounds = drawing.pairs()
    for ground in ("paper", "tint", "pale"):
        assert {"ink", "navy", "sea", "gray", "danger", "amber"} <= set(grounds[ground])
    for role in drawing.palette():
        if role.endswith("-text"):
            assert role in grounds[role.removesuffix("-text")]


def test_contrast_by_hand():
    assert drawing.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert drawing.contrast("#FFFFFF", "#FFFFFF") == 1
    assert drawing.contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)  # the textbook gray
    assert drawing.contrast("#777777", "#FFFFFF") < 4.5


@pytest.mark.parametrize("blindness", BLIND)
@pytest.mark.parametrize(
    ("one", "other"),
    [("alerted", "unalerted"), ("deep", "shallow"), ("torpedo", "kill"), ("torpedo", "alerted"), ("kill", "alerted"),
     ("danger", "navy"), ("danger", "sea"), ("danger", "gray"), ("amber", "sea"), ("cut", "score")],
)  # fmt: skip
def test_states_stay_apart_for_the_color_blind(blindness, one, other):
    given = drawing.palette("color-blind")
    assert apart(given[one], given[other], blindness) >= 20


@pytest.mark.parametrize(("one", "other"), list(combinations(NATIONS, 2)))
def test_nations_are_told_apart(one, other):
    given = drawing.palette("color-blind")
    assert all(apart(given[one], given[other], blindness) >= 20 for blindness in BLIND)
    seen = [lab(linear(drawing.palette()[nation])) for nation in (one, other)]
    assert sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5 >= 20


def test_the_simulation_can_fail():
    assert apart("#8A6D00", "#B25E00", "deuteranopia") < 20


def test_grayscale_is_gray_and_ink_saver_light():
    for role, value in drawing.palette("grayscale").items():
        assert len(set(drawing.rgb(value))) == 1, role
    given = drawing.palette("ink-saver")
    for ground in ("paper", "tint", "pale", *(role.removesuffix("-text") for role in given if role.endswith("-text"))):
        assert drawing.luminance(given[ground]) > 0.8, ground


def test_unknown_palette():
    with pytest.raises(UnknownName, match="Did you mean 'grayscale'"):
        drawing.palette("grayscal")
    assert drawing.palette("Gray Scale") is drawing.palette("grayscale")
    assert drawing.palette() is drawing.palette("color")
    with pytest.raises(TypeError):
        drawing.palette()["ink"] = "#000000"


def test_rgb():
    assert drawing.rgb("#12304A") == (18, 48, 74)
    for bad in ("12304A", "#12304", "#12304G", "red", "#12304A\n"):
        with pytest.raises(InputError, match="#RRGGBB"):
            drawing.rgb(bad)


def test_least_line_widths_are_those_of_palettes():
    assert set(drawing._file().lines) <= set(drawing.names())


def test_a_mix_of_a_mix_and_a_color_for_little_ink():
    """A display with a hull from above in a box without places could not be written."""
    faint = drawing.mix("#000000", "#FFFFFF", 0.5)
    deck = drawing.mix(faint, "#FFFFFF", 0.5)
    assert drawing.palette()[deck] == drawing.palette()[drawing.mix("#FFFFFF", faint, 0.5)] == "#C0C0C0"
    lines = drawing.saving(deck, drawing.mix("ink", "paper", 1))
    assert [drawing.palette(name)[lines] for name in ("color", "ink-saver")] == ["#C0C0C0", "#FFFFFF"]
