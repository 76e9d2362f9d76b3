"""Pictures of a player's own on counters: read beside the sheet, embedded once, refused with file and line."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from aids import game_folders
from tests.printed import run

HEAD = "name,quantity,size,front ground,front ink,front label,front art\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 100"><path d="M0 0h30v100h-30z"/></svg>'
KIT = """game = "depths"
[[sheets]]
name = "fleet"
kind = "counters"
title = "Fleet"
pieces = "fleet.csv"
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("art").mkdir()
    Path("art/hull.svg").write_text(SVG, encoding="utf-8")
    picture = Image.new("RGBA", (40, 20), (200, 30, 30, 255))
    picture.putpixel((0, 0), (0, 0, 0, 0))
    picture.save("boat.png")
    rows = "hull,4,1/2 in,deep,deep-text,Hull,art/hull.svg\nboat,6,1/2 in,marker,marker-text,Boat,boat.png\n"
    Path("fleet.csv").write_text(HEAD + rows, encoding="utf-8")
    Path("kit.toml").write_text(KIT, encoding="utf-8")
    return tmp_path


def red(picture):
    return sum(count for count, (r, g, b) in picture.convert("RGB").getcolors(1 << 20) if r > 150 and g < 80 and b < 80)


@pytest.mark.parametrize("words", [("counters", "fleet.csv"), ("depths/fleet", "--kit", "kit.toml")])
def test_a_picture_is_in_the_pdf_once(here, words):
    result = run("print", *words, "-o", "out")
    assert result.exit_code == 0, result.output
    (path,) = Path("out").glob("*.pdf")
    assert path.read_bytes().count(b"/Subtype/Image") == 2  # the pixels and their opacity
    reader = PdfReader(path)
    assert len(reader.pages) == 1


def test_svg_and_png_show_the_picture(here):
    assert run("print", "counters", "fleet.csv", "-o", "out", "--format", "svg").exit_code == 0
    (path,) = Path("out").glob("*.svg")
    text = path.read_text(encoding="utf-8")
    assert len(re.findall("data:image/png;base64,", text)) == 1
    assert run("print", "counters", "fleet.csv", "-o", "out", "--format", "png", "--dpi", "100").exit_code == 0
    (path,) = Path("out").glob("*.png")
    shown = red(Image.open(BytesIO(path.read_bytes())))
    side = (36 - 2 * 1.2 / 25.4 * 72) / 72 * 100  # of the safe zone, in pixels
    assert 6 * 0.8 * side * side / 2 * 0.5 < shown < 6 * side * side / 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing.png", "no such file"),
        ("../boat.png", "is outside the folder"),
        ("/etc/passwd.png", "is outside the folder"),
        ("C:\\boat.png", "not the name of a file"),
        ("fleet.csv.svg", "no such file"),
        ("text.svg", "is not XML"),
    ],
)
def test_a_picture_that_cannot_be_used_is_refused(here, name, words):
    Path("text.svg").write_text("hello", encoding="utf-8")
    Path("fleet.csv").write_text(HEAD + f"hull,4,1/2 in,deep,deep-text,Hull,{name}\n", encoding="utf-8")
    for target in (("counters", "fleet.csv"), ("depths/fleet", "--kit", "kit.toml")):
        result = run("print", *target, "-o", "out")
        assert result.exit_code == 2
        (line,) = result.stderr.strip().splitlines()
        assert "fleet.csv:2: " in line and words in line
        assert not Path("out").exists()


def test_a_link_that_leads_out_is_refused(here, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "secret.png"
    Image.new("RGB", (2, 2)).save(outside)
    try:
        Path("boat.png").unlink()
        Path("boat.png").symlink_to(outside)
    except OSError:
        pytest.skip("this system makes no links")
    result = run("print", "counters", "fleet.csv", "-o", "out")
    assert result.exit_code == 2 and "'boat.png' is a link to a place outside the folder" in result.stderr


def test_too_many_bytes_of_pictures_are_refused(here, monkeypatch):
    monkeypatch.setattr("generators.drawing.pictures.MOST_PICTURE_BYTES", 100)
    result = run("print", "counters", "fleet.csv", "-o", "out")
    assert result.exit_code == 2
    assert (
        "fleet.csv:3: 'boat.png' is one picture too many. Use at most 300 pictures, with 100 bytes in all"
        in result.stderr
    )


def test_a_picture_is_read_once_for_all_copies_and_sides(here, monkeypatch):
    """Also where copies are numbered, so that each has a design of its own."""
    read = []

    def reading(place, name, *keys):
        read.append(name)
        return game_folders.read_beside(place, name, *keys)

    monkeypatch.setattr("generators.drawing.pictures.read_beside", reading)
    columns = HEAD.strip() + ",back ground,back ink,back label,back art\n"
    row = "{0},9,1/2 in,deep,deep-text,{0} {{n}},boat.png,marker,marker-text,{0} {{n}},art/hull.svg\n"
    Path("fleet.csv").write_text(columns + row.format("u") + row.format("v"), encoding="utf-8")
    result = run("print", "depths/fleet", "--kit", "kit.toml", "-o", "out", "--format", "svg")
    assert result.exit_code == 0, result.output
    assert sorted(read) == ["art/hull.svg", "boat.png"]
    faces = "".join(path.read_text(encoding="utf-8") for path in Path("out").glob("*.svg"))
    assert all(f">{name} {n}<" in faces for name in "uv" for n in range(1, 10))


def test_pieces_name_a_csv_file(here):
    Path("kit.toml").write_text(KIT.replace("fleet.csv", "fleet.txt"), encoding="utf-8")
    result = run("print", "depths/fleet", "--kit", "kit.toml", "-o", "out")
    assert result.exit_code == 2 and "kit.toml:6: " in result.stderr and ".csv" in result.stderr
