"""Virtual tables: the manifests against the pictures, the sheets of Tabletop Simulator cell by cell."""

import csv
import json
import sys
from io import BytesIO, StringIO

import pytest
from PIL import Image, ImageChops

from aids import games
from generators.drawing import Drawing, Style, Symbol, palette
from generators.page.imposition import Piece
from generators.pieces import counters
from generators.press import files, vtt
from generators.sheets import kits
from tests.pictures import page_image
from tests.printed import printed, run

DPI = 100
DESIGNS = {
    piece.name: piece
    for spec in kits.sheets("ssn")
    if spec.data["kind"] == "counters"
    for piece in counters.of_spec(spec, games.load("ssn"))
}


@pytest.fixture(scope="module")
def vassal():
    return printed("print", "ssn", "--vtt", "vassal", "--dpi", str(DPI))


@pytest.fixture(scope="module")
def tts():
    return printed("print", "ssn", "--vtt", "tts", "--dpi", str(DPI))


def picture(content):
    return Image.open(BytesIO(content)).convert("RGBA")


def rows(files):
    return list(csv.DictReader(StringIO(files["ssn-vassal.csv"].decode(), newline="")))


def sheets(files):
    return json.loads(files["ssn-tts.json"])["sheets"]


# --- VASSAL -----------------------------------------------------------------------------------------------------


def test_the_manifest_names_every_picture_once(vassal):
    assert sorted([row["file"] for row in rows(vassal)] + ["ssn-vassal.csv"]) == sorted(vassal)


def inches(piece):
    """The size of a piece as manifests state it."""
    return round(piece.width / 72, 4), round(piece.height / 72, 4)


def test_the_manifest_agrees_with_the_pictures_and_the_kit(vassal):
    manifest = rows(vassal)
    columns = "piece face file width_px height_px dpi quantity width_in height_in game made_by"
    assert list(manifest[0]) == columns.split()
    assert {(row["piece"], row["face"]) for row in manifest} == {(n, s) for n in DESIGNS for s in ("front", "back")}
    for row in manifest:
        piece, image = DESIGNS[row["piece"]], Image.open(BytesIO(vassal[row["file"]]))
        assert row["file"] == f"ssn-{row['piece']}-{row['face']}.png"
        assert image.size == (int(row["width_px"]), int(row["height_px"]))
        assert image.info["dpi"] == pytest.approx((DPI, DPI), abs=0.02) and row["dpi"] == str(DPI)
        assert (float(row["width_in"]), float(row["height_in"])) == inches(piece)
        assert (int(row["quantity"]), row["game"]) == (piece.quantity, "ssn")
        assert "plotroom print ssn --dpi 100 --vtt vassal" in row["made_by"]


def test_each_counter_makes_the_pictures_of_vassal(vassal):
    alone = printed("print", "ssn", "--each-counter", "--dpi", str(DPI))
    assert sorted(alone) == sorted(name for name in vassal if name.endswith(".png"))
    for name, content in alone.items():
        assert picture(content).tobytes() == picture(vassal[name]).tobytes()


# --- Tabletop Simulator -----------------------------------------------------------------------------------------


def test_sheets_are_within_the_limits_and_hold_every_copy_once(tts):
    cells = []
    for sheet in sheets(tts):
        assert (sheet["columns"], sheet["rows"], sheet["hidden_cell"]) == (10, 7, 69)
        assert sheet["number"] == len(sheet["cells"]) <= 69
        for side in ("front", "back"):
            image = Image.open(BytesIO(tts[sheet[side]]))
            assert image.size == (round(10 * sheet["width_in"] * DPI), round(7 * sheet["height_in"] * DPI))
            assert max(image.size) <= 4096
        for n, cell in enumerate(sheet["cells"]):
            assert (cell["cell"], cell["row"], cell["column"]) == (n, n // 10, n % 10)
            piece = DESIGNS[cell["piece"]]
            assert inches(piece) == (sheet["width_in"], sheet["height_in"])
            cells.append((cell["piece"], cell["copy"]))
    assert sorted(cells) == sorted((n, c) for n, p in DESIGNS.items() for c in range(1, p.quantity + 1))
    assert sorted(tts) == sorted(
        ["ssn-tts.json", *(sheet[side] for sheet in sheets(tts) for side in ("front", "back"))]
    )


def cell_of(image, cell, width, height):
    x, y = cell % 10 * width, cell // 10 * height
    return image.crop((x, y, x + width, y + height))


def test_fronts_and_backs_match_cell_by_cell(tts, vassal):
    """Each cell is the face that VASSAL gets; a front and its back stand in the same cell."""
    sheet = sheets(tts)[-1]  # half an inch: whole pixels at this dpi
    width, height = (round(sheet[k] * DPI) for k in ("width_in", "height_in"))
    assert (width, height) == (50, 50)
    for side in ("front", "back"):
        whole = picture(tts[sheet[side]])
        for cell in sheet["cells"]:
            face = picture(vassal[f"ssn-{cell['piece']}-{side}.png"])
            difference = ImageChops.difference(cell_of(whole, cell["cell"], width, height), face)
            # An edge between two pixels may be rounded the other way, by a few steps of shading; no pixel differs by more.
            assert max(high for _, high in difference.getextrema()) <= 48, cell
        free = cell_of(whole, len(sheet["cells"]), width, height)
        assert free.getextrema()[3] == (0, 0)
        hidden = cell_of(whole, 69, width, height).convert("RGB").getpixel((1, 1))
        assert "#{:02X}{:02X}{:02X}".format(*hidden) == palette()["navy"]


def piece(name, width, height, quantity, back=True):
    draw = Drawing()
    draw.rect(-9, -9, width + 18, height + 18, Style("deep"))
    face = Symbol(name, draw.records, (-9, -9, width + 9, height + 9))
    return Piece(name, width, height, face, face if back else None, quantity)


def test_sizes_have_sheets_of_their_own_and_the_last_cell_stays_free():
    grids = vtt.grids([piece("a", 36, 36, 60), piece("b", 45, 72, 1), piece("c", 36, 36, 80)])
    assert [(g.width, g.height, len(g.cells)) for g in grids] == [(36, 36, 69), (36, 36, 69), (36, 36, 2), (45, 72, 1)]
    assert [c for g in grids[:3] for c in g.cells] == [
        *((piece("a", 36, 36, 60), n) for n in range(1, 61)),
        *((piece("c", 36, 36, 80), n) for n in range(1, 81)),
    ]


@pytest.mark.parametrize(
    ("width", "height", "wanted", "dpi"),
    [(36, 36, 300, 300), (36, 36, 1200, 819), (144, 72, 300, 204), (72, 720, 300, 58)],
)
def test_large_counters_have_fewer_dots_per_inch(width, height, wanted, dpi):
    grid = vtt.Grid(width, height, ())
    assert grid.dpi(wanted) == dpi
    assert max(10 * width, 7 * height) * dpi / 72 <= vtt.MAX_PIXELS


def test_the_largest_counter_allowed_can_be_drawn():
    assert vtt.Grid(720, 720, ()).dpi(1200) >= 36


def test_a_missing_back_is_paper_and_bleed_is_clipped_to_the_cell():
    grid = vtt.Grid(36, 36, ((piece("a", 36, 36, 1, back=False), 1),))
    for side, role in (("front", "deep"), ("back", "paper")):
        image = page_image(vtt.grid_page(grid, side), dpi=72)
        assert "#{:02X}{:02X}{:02X}".format(*image.getpixel((18, 18))[:3]) == palette()[role]
        assert image.getpixel((40, 18))[3] == image.getpixel((18, 40))[3] == 0


# --- both -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games.names())
def test_pieces_of_every_kit_have_different_names(game):
    specs = kits.sheets(game)
    job = kits.Job(games.load(game), None, "long-edge")
    found = vtt.find_counters([(job, specs)])
    of_counters = [spec for spec in specs if spec.data["kind"] == "counters"]
    assert len(found) == sum(len(counters.of_spec(spec, job.game)) for spec in of_counters)


def test_a_name_on_two_sheets_is_refused(tmp_path):
    kit = tmp_path / "kit.toml"
    one = """[[sheets]]
name = "{}"
kind = "counters"
title = "Counters"
[[sheets.pieces]]
name = "mine"
size = ["1/2 in", "1/2 in"]
front = {{ ground = "deep", ink = "deep-text", label = "Mine" }}
"""
    kit.write_text('game = "ssn"\n' + one.format("a") + one.format("b"), encoding="utf-8")
    result = run("print", "ssn", "--kit", str(kit), "--vtt", "vassal", "-o", str(tmp_path / "out"))
    assert result.exit_code == 2 and "kit.toml:10: another sheet has a counter called 'mine'" in result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no quotes in file names")
@pytest.mark.parametrize("table", ["vassal", "tts"])
def test_a_command_with_commas_and_quotes_is_still_sealed(tmp_path, monkeypatch, table):
    monkeypatch.chdir(tmp_path)
    (tmp_path / 'a "b", c.csv').write_text(
        "name,quantity,size,front ground,front ink\nmine,1,1/2 in,deep,deep-text\n", encoding="utf-8"
    )
    assert run("print", "counters", 'a "b", c.csv', "--vtt", table).exit_code == 0
    (made,) = [p for p in (tmp_path / "output").iterdir() if p.suffix != ".png"]
    assert files.is_own(made)
