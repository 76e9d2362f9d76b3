"""Patterned bands on counters: within their box, distinct in black and white, unknown ones refused."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from aids import games
from aids.errors import PlotroomError, RulesError, UnknownName
from aids.input_file import on_disk
from generators.drawing import Drawing, Group, Page, Use, palette, patterns
from generators.drawing.paths import extent
from generators.pieces import counters
from generators.sheets import kits
from tests.pictures import page_png
from tests.pieces.faces import drawn

SAFE = 3.4
BOXES = [(29.2, 4.32), (38.2, 8.64), (47.0, 4.0), (200.0, 40.0), (11.2, 4.0)]


def sheet(file, body, front='{ ground = "germany", ink = "germany-text" }'):
    """A kit of one sheet of counters with one piece."""
    file.write_text(
        'game = "ssn"\n[[sheets]]\nname = "fleets"\nkind = "counters"\ntitle = "Fleets"\n'
        f'[[sheets.pieces]]\nname = "fleet"\nsize = ["1/2 in", "1/2 in"]\n{body}\nfront = {front}\n',
        encoding="utf-8",
    )
    return file


def bands(records):
    """The patterned bands among the records of a face."""
    inner = [each for record in records for each in (record.records if isinstance(record, Group) else (record,))]
    return [record for record in inner if isinstance(record, Use) and record.symbol.name.startswith("band-")]


def picture(name):
    """A band of a half inch counter at 144 dots per inch: where there is ink."""
    draw = Drawing()
    draw.add(patterns.band(name, 29.2, 4.32, "ink"))
    return Image.open(BytesIO(page_png(Page(29.2, 4.32, draw), palette(), 144))).getchannel("A")


@pytest.mark.parametrize("name", patterns.NAMES)
@pytest.mark.parametrize(("width", "height"), BOXES)
def test_a_band_fills_its_box_and_inks_nothing_outside(name, width, height):
    x0, y0, x1, y1 = extent(patterns.band(name, width, height, "ink"))
    assert x0 >= -0.01 and y0 >= -0.01 and x1 <= width + 0.01 and y1 <= height + 0.01
    assert x1 - x0 >= width - 0.7 * height and y1 - y0 >= 0.99 * height


def test_the_patterns_are_told_apart_in_black_and_white():
    assert set(patterns.NAMES) >= {"solid", "bars", "diagonal", "cross", "dots", "checks", "chevron", "waves", "lines"}
    pictures = {name: picture(name) for name in patterns.NAMES}
    for one, other in combinations(pictures, 2):
        differ = ImageChops.difference(pictures[one], pictures[other])
        assert sum(v * n for v, n in enumerate(differ.histogram())) / 255 > 0.2 * differ.width * differ.height


@pytest.mark.parametrize("size", [(36, 36), (45, 72)])
def test_the_content_of_a_face_is_beside_its_band(size):
    width, height = size
    face = counters.Face("germany", "germany-text", "G", label="Fleet", art="fleet", front=True, pattern="bars")
    inked = drawn(face, width, height, SAFE).records
    strips = bands(inked)
    x0, y0, x1, y1 = extent(strips[:1])
    assert (
        x0 == pytest.approx(0)
        and x1 == pytest.approx(0.18 * 36 if width == height else 6)
        and y1 >= height
        and y0 < 0.4 * height
    )
    assert extent(strips)[0] <= -9 and len(strips) == 3, "the band runs on through the bleed beside it"
    art = extent([record for record in inked if isinstance(record, Use) and record.symbol.name.startswith("art-fleet")])
    assert art[0] > x1
    assert not bands(drawn(face._replace(pattern=""), width, height, SAFE).records)


def test_content_beside_a_band_keeps_to_the_safe_zone():
    face = counters.Face("deep", "deep-text", label="Unconditional surrender", pattern="dots")
    with pytest.raises(RulesError, match="does not fit"):
        counters.face_symbol("long", face, 36, 36, SAFE, 9.0)


@pytest.mark.parametrize("front", ["", ', pattern = "waves"'])
def test_a_face_may_have_a_pattern_of_its_own(tmp_path, front):
    face = f'{{ ground = "italy", ink = "italy-text"{front} }}'
    [spec] = kits.sheets("ssn", on_disk(sheet(tmp_path / "kit.toml", 'pattern = "dots"', face)))
    [piece] = counters.of_spec(spec, games.load("ssn"))
    assert {f"band-{'waves' if front else 'dots'}"} == {
        "-".join(b.symbol.name.split("-")[:2]) for b in bands(piece.front.records)
    }


@pytest.mark.parametrize(
    ("body", "front", "line", "told"),
    [
        ('pattern = "chevrn"', "", 9, "Did you mean 'chevron'"),
        ("", ', pattern = "chevrn"', 9, "Did you mean 'chevron'"),
        ("pattern = true", "", 9, "must be the name of a pattern"),
        ("", ", pattern = 3", 9, "must be the name of a pattern"),
        ("patern = 'dots'", "", 9, "Did you mean 'pattern'?"),
    ],
)
def test_an_unknown_pattern_is_refused_where_it_stands(tmp_path, body, front, line, told):
    face = f'{{ ground = "deep", ink = "deep-text"{front} }}'
    file = sheet(tmp_path / "kit.toml", body, face)
    line += not body
    [spec] = kits.sheets("ssn", on_disk(file))
    with pytest.raises(PlotroomError) as refused:
        counters.of_spec(spec, games.load("ssn"))
    assert str(refused.value).startswith(f"{file}:{line}: ") and told in str(refused.value)


def test_unknown_pattern():
    with pytest.raises(UnknownName, match="Did you mean 'checks'"):
        patterns.band("check", 29.2, 4.32, "ink")
