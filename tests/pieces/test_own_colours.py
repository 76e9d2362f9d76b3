"""Colors by value: their counterparts in the other palettes, worked out here once more with other code."""

from math import atan2, dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.errors import RulesError, each_fault
from aids.input_file import Place
from generators.drawing import PALETTES, palette
from generators.pieces.colors import MOST_COLORS, alike, counterparts, ink_on, lab, of_lab, read_colors, readable
from tests.growth.work import counted

AT = Place("kit.toml", ("colors",))
#: CIELAB of sRGB colors under D65, from tables of color science.
KNOWN = {
    "#FFFFFF": (100.0, 0.0, 0.0),
    "#000000": (0.0, 0.0, 0.0),
    "#FF0000": (53.24, 80.09, 67.20),
    "#00FF00": (87.73, -86.18, 83.18),
    "#0000FF": (32.30, 79.19, -107.86),
    "#FFFF00": (97.14, -21.55, 94.48),
    "#00FFFF": (91.11, -48.09, -14.13),
    "#FF00FF": (60.32, 98.23, -60.82),
    "#808080": (53.59, 0.0, 0.0),
}
#: Machado, Oliveira and Fernandes (2009), table 1, severity 1.0.
MACHADO = {
    "protanopia": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deuteranopia": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritanopia": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}
HEX = st.tuples(*[st.integers(0, 255)] * 3).map(lambda levels: "#{:02X}{:02X}{:02X}".format(*levels))
SETS = st.lists(HEX, min_size=1, max_size=6, unique=True)


def levels(color):
    return [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]


def light(level):
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4


def luminance(color):
    return sum(share * light(level) for share, level in zip((0.2126, 0.7152, 0.0722), levels(color), strict=True))


def contrast(one, other):
    """As WCAG 2 states it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def seen(color, kind):
    """CIELAB as seen with full sight or without one kind of cone, by the standard's own steps."""
    rgb = [light(level) for level in levels(color)]
    if kind:
        table = MACHADO[kind]
        rgb = [min(1.0, max(0.0, sum(table[3 * n + k] * rgb[k] for k in range(3)))) for n in range(3)]
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    xyz = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in to_xyz]
    f = [t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in
         (xyz[0] / 0.95047, xyz[1], xyz[2] / 1.08883)]  # fmt: skip
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def far(one, other, name):
    kinds = MACHADO if name == "color-blind" else ("",)
    return min(dist(seen(one, kind), seen(other, kind)) for kind in kinds)


@pytest.mark.parametrize("color", KNOWN)
def test_lab_of_known_colors(color):
    assert lab(color) == pytest.approx(KNOWN[color], abs=0.02)
    assert of_lab(KNOWN[color]) == color


@pytest.mark.parametrize("kind", MACHADO)
@pytest.mark.parametrize("color", ["#B3261E", "#4B6B3A", "#1F3F8F", "#D9A21B", "#808080"])
def test_each_kind_of_sight_is_that_of_its_table(color, kind):
    assert lab(color, kind) == pytest.approx(seen(color, kind), abs=0.01)


@given(SETS)
def test_the_counterparts_of_any_colors(colors):
    found = counterparts(colors)
    assert found["color"] == colors
    for ours, gray in zip(colors, found["grayscale"], strict=True):
        assert gray[1:3] == gray[3:5] == gray[5:7], (ours, gray)
    tones = [seen(gray, "")[0] for gray in found["grayscale"]]
    for n, first in enumerate(tones):
        for m in range(n):
            assert abs(first - tones[m]) >= 6 - 0.3, "two grays are alike"
            before = seen(colors[n], "")[0] - seen(colors[m], "")[0]
            assert before * (first - tones[m]) >= -1e-6 or abs(before) < 1e-6, "the lighter is no longer the lighter"
    for ours, tint in zip(colors, found["ink-saver"], strict=True):
        (_, a, b), (lightness, c, d) = seen(ours, ""), seen(tint, "")
        assert lightness > 88, "ink is saved"
        if hypot(c, d) > 6 and hypot(a, b) > 6 and tint != ours:
            turn = abs(atan2(b, a) - atan2(d, c))
            assert min(turn, 6.2832 - turn) < 0.35, "the hue is kept"


@given(SETS)
def test_colors_that_become_alike_are_told_and_no_others(colors):
    found = counterparts(colors)
    values = {f"c{n}": {name: found[name][n] for name in PALETTES} for n in range(len(colors))}
    told = set(alike(values))
    for n in range(len(colors)):
        for m in range(n + 1, len(colors)):
            for name in PALETTES:
                apart, least = far(found[name][n], found[name][m], name), 6 if name == "grayscale" else 10
                if abs(apart - least) > 0.05:
                    assert ((name, f"c{n}", f"c{m}") in told) is (apart < least)


@given(SETS)
def test_a_color_blind_player_tells_apart_at_least_what_the_colors_allow(colors):
    """No pair comes nearer than it was, unless it stays well apart."""
    found = counterparts(colors)["color-blind"]
    for n in range(len(colors)):
        for m in range(n):
            before = far(colors[n], colors[m], "color-blind")
            assert far(found[n], found[m], "color-blind") >= min(before, 10) - 2.5


def test_equal_colors_have_equal_counterparts():
    found = counterparts(["#B3261E", "#1F3F8F", "#B3261E"])
    assert all(each[0] == each[2] != each[1] for each in found.values())


def test_red_and_green_are_kept_apart():
    red, green = "#A05A2C", "#6E6E2C"
    assert far(red, green, "color-blind") < 10, "what a color-blind player would take for one"
    found = counterparts([red, green])["color-blind"]
    assert far(*found, "color-blind") >= 10


@given(SETS)
def test_the_ink_on_each_ground_is_read_in_every_palette(colors):
    roles = read_colors(AT, {f"c{n}": color for n, color in enumerate(colors)}).roles
    for role in roles.values():
        for name in PALETTES:
            assert contrast(palette(name)[ink_on(role)], palette(name)[role]) >= 4


@given(HEX, HEX)
def test_an_ink_that_is_read_in_color_is_read_in_every_palette(ink, ground):
    roles = read_colors(AT, {"ink": ink, "ground": ground}).roles
    chosen, ratio = readable(roles["ink"], roles["ground"])
    assert ratio == pytest.approx(contrast(ink, ground), abs=0.01)
    for name in PALETTES[1:]:
        assert contrast(palette(name)[chosen], palette(name)[roles["ground"]]) >= 3
    if ratio >= 3:
        assert palette("color")[chosen] == ink


def test_counterparts_that_are_given_are_taken():
    stated = {"sea": {"color": "#123456", "grayscale": "#777", "color-blind": "#0072B2"}, "Land": "#abc"}
    roles = read_colors(AT, stated).roles
    assert palette("color")[roles["sea"]] == "#123456" and palette("grayscale")[roles["sea"]] == "#777777"
    assert palette("color-blind")[roles["sea"]] == "#0072B2" and palette("color")[roles["land"]] == "#AABBCC"


def test_a_color_is_found_by_name_role_or_value():
    own = read_colors(AT, {"Wehrmacht": "#6B6F63"})
    assert own.find(" wehrmacht ") == own.find("WEHRMACHT") == own.roles["wehrmacht"]
    assert own.find("navy") == "navy" and own.find("#abc") == "#AABBCC" and own.find("feldgrau") is None
    assert own.find("White") == "paper" and own.find("black") == "ink"
    assert own.hint("Wermacht").startswith("did you mean 'Wehrmacht'? Or write #RRGGBB")
    assert own.hint("feldgrau") == "write #RRGGBB, define it in [colors], or choose one of: Wehrmacht, white, black"


@pytest.mark.parametrize("value", ["red", "#12345", "#GGGGGG", "6B6F63", "", "rgb(1,2,3)", "#1234567"])
def test_what_is_no_color_is_refused(value):
    with pytest.raises(RulesError, match='Write "#RRGGBB"'):
        read_colors(AT, {"sea": value})


def test_all_faults_of_colors_at_once_and_bounds():
    with pytest.raises(RulesError) as told:
        read_colors(AT, {"a": "red", "b": "#123", "c": "blue", "d" * 61: "#123"})
    assert len(each_fault(told.value)) == 3
    many = {f"c{n}": f"#{n:06X}" for n in range(MOST_COLORS + 1)}
    with pytest.raises(RulesError, match=f"at most {MOST_COLORS}"):
        read_colors(AT, many)


def test_as_many_colors_as_may_be_take_bounded_work():
    many = {f"c{n}": f"#{(n * 7919 * 31) % 2**24:06X}" for n in range(MOST_COLORS)}
    assert counted(lambda: read_colors(AT, many)) < 10_000_000
