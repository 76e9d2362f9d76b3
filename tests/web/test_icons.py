"""The icons in pixels: what the SVG icon shows, whole where a phone cuts them, at their addresses on both hosts."""

import json
import re
from io import BytesIO
from math import hypot

import pytest
from PIL import Image

from generators import TEMPLATES
from generators.web.host import ICONS, icon
from tests.drawing.test_pictures import apart, by_resvg
from tests.web.test_host import PLAIN, ask

WEB = TEMPLATES / "web"
NAVY = (0x12, 0x30, 0x4A)


def opened(name):
    return Image.open(BytesIO(icon(name))).convert("RGBA")


@pytest.mark.parametrize("name", ["icon-192.png", "icon-512.png"])
def test_an_icon_shows_what_the_svg_icon_shows(name):
    picture = opened(name)
    white = Image.new("RGBA", picture.size, "white")
    far, mean = apart(
        Image.alpha_composite(white, picture).convert("RGB"),
        by_resvg((WEB / "icon.svg").read_text(encoding="utf-8"), picture.size),
    )
    assert mean < 2 and far < 0.02


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_that_a_phone_cuts_has_ground_to_its_edge(name):
    picture = opened(name)
    corner = picture.getpixel((0, 0))
    if name.startswith("icon-") and "maskable" not in name:
        assert corner[3] == 0
    else:
        assert picture.getextrema()[3] == (255, 255)
        assert max(abs(one - other) for one, other in zip(corner, NAVY, strict=False)) < 4


def test_a_maskable_icon_is_whole_in_the_circle_that_every_phone_shows():
    picture = opened("icon-maskable-512.png").convert("RGB")
    middle = picture.width / 2
    drawn = [
        hypot(x + 0.5 - middle, y + 0.5 - middle)
        for y in range(picture.height)
        for x in range(picture.width)
        if picture.getpixel((x, y))[0] > NAVY[0] + 20
    ]
    assert 0.3 * picture.width < max(drawn) < 0.4 * picture.width


def test_the_manifest_and_the_first_page_name_icons_that_are_there():
    named = json.loads((WEB / "static" / "manifest.webmanifest").read_text(encoding="utf-8"))["icons"]
    pixels = {(each["src"], each["sizes"]) for each in named if each["type"] == "image/png"}
    assert pixels == {(name, f"{size}x{size}") for name, (size, _) in ICONS.items() if name != "apple-touch-icon.png"}
    (touch,) = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', (WEB / "index.html").read_text(encoding="utf-8"))
    assert opened(touch).size == (180, 180)


@pytest.mark.parametrize("name", ICONS)
def test_the_server_sends_an_icon(name):
    status, headers, content = ask(PLAIN, path=f"/{name}")
    assert (status, headers["Content-Type"], content) == (200, "image/png", icon(name))
