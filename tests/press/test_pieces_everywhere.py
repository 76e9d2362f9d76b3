"""Every kind of sheet with pieces reaches labels, virtual tables, single pictures (with bleed on request) and cutters."""

import json
from io import BytesIO

import pytest
from PIL import Image

from generators.sheets.kits import FLAT, FOLDED, GENERAL
from tests.own import GAME, write_game
from tests.printed import run
from tests.readback import read

CARDS = """
[[sheets]]
name = "{name}"
kind = "cards"
title = "Events"
layout = "event"
pieces = [{{ title = "Fog", side = "navy", quantity = 2 }}, {{ title = "Storm", side = "alerted" }}]
"""
KIT = """game = "hornet"
[[layout]]
name = "event"
size = "{size}"
fill = "{{side}}"
places = [{{ text = "{{title}}", box = [10, 40, 80, 20] }}]
back = {{ fill = "navy", places = [{{ text = "EVENT", box = [10, 40, 80, 20] }}] }}
""" + CARDS.format(name="events").replace("{", "{{").replace("}", "}}")
COUNTERS = """
[[sheets]]
name = "mines"
kind = "counters"
title = "Mines"
[[sheets.pieces]]
name = "mine"
count = 3
size = ["1/2 in", "3/4 in"]
front = { ground = "deep", ink = "deep-text", label = "Mine" }
"""
STANDEES = COUNTERS.replace("mines", "towers").replace('"counters"', '"standees"').replace('"mine"', '"tower"')


@pytest.fixture
def made(tmp_path):
    """Prints a game of one's own with this kit; the files by name, or the message that refuses it."""

    def make(kit, *options, target=""):
        folder, out = write_game(tmp_path / "hornet", GAME, kit), tmp_path / "out"
        result = run("print", f"{folder}{target}", *options, "-o", str(out))
        if result.exit_code:
            assert result.exit_code == 2 and result.stderr.count("\n") == 1 and not out.exists()
            return result.stderr
        return {path.name: path.read_bytes() for path in sorted(out.iterdir())}

    return make


def sizes(files):
    return {name: Image.open(BytesIO(content)).size for name, content in files.items() if name.endswith(".png")}


def test_kinds_with_pieces_say_how_they_are_cut():
    found = {name: kind.pieces for name, kind in GENERAL.kinds.items() if kind.pieces}
    assert found == {"counters": FLAT, "cards": FLAT, "standees": FOLDED}


def test_cards_of_a_kit_are_single_pictures(made):
    files = made(KIT.format(size="poker"), "--each-counter", "--dpi", "100")
    names = [f"hornet-{name}-{side}.png" for name in ("fog", "storm") for side in ("back", "front")]
    assert sizes(files) == dict.fromkeys(names, (250, 350))


def test_with_bleed_a_poker_card_has_825_by_1125_pixels(made):
    files = made(KIT.format(size="poker") + COUNTERS, "--each-counter", "--bleed", target="/events")
    assert sizes(files) == dict.fromkeys(files, (825, 1125)) and len(files) == 4
    image = Image.open(BytesIO(files["hornet-fog-front.png"])).convert("RGB")
    edge = {image.getpixel((x, y)) for x in range(0, 825, 8) for y in (0, 1124)}
    assert len(edge | {image.getpixel((x, y)) for x in (0, 824) for y in range(0, 1125, 8)}) == 1, "color to the edge"


@pytest.mark.parametrize(("bleed", "pixels"), [("3 mm", (236, 336)), ("0 mm", (213, 313))])
def test_the_bleed_is_that_of_the_layout(made, bleed, pixels):
    """At 100 dots an inch, on 54 x 79.4 mm."""
    kit = KIT.format(size="54 x 79.4 mm").replace('fill = "{side}"', f'bleed = "{bleed}"\nfill = "{{side}}"', 1)
    whole = made(kit, "--each-counter", "--bleed", "--dpi", "100")
    assert sizes(whole) == dict.fromkeys(whole, pixels)


def test_the_trimmed_face_lies_in_the_middle_of_the_picture_with_bleed(made):
    """An eighth of an inch is ten pixels at 80 dots an inch."""
    kit = KIT.format(size="poker") + COUNTERS
    options = ("--each-counter", "--dpi", "80", "--force")
    trimmed, whole = made(kit, *options), made(kit, *options, "--bleed")
    for name, content in trimmed.items():
        face, more = (Image.open(BytesIO(each)).convert("RGB") for each in (content, whole[name]))
        assert more.size == (face.width + 20, face.height + 20)
        assert more.crop((10, 10, 10 + face.width, 10 + face.height)).tobytes() == face.tobytes()


def test_pieces_without_a_ground_are_white_for_a_print_shop_and_transparent_on_a_table(made):
    kit = KIT.format(size="mini").replace('fill = "{side}"\n', "")
    for options, alpha in ((["--bleed"], 255), ([], 0)):
        files = made(kit, "--each-counter", "--dpi", "50", "--force", *options)
        assert Image.open(BytesIO(files["hornet-fog-front.png"])).convert("RGBA").getpixel((5, 5))[3] == alpha


def test_cards_of_a_kit_reach_virtual_tables(made):
    files = made(KIT.format(size="poker") + COUNTERS, "--vtt", "tts", "--dpi", "40")
    manifest = json.loads(files["hornet-tts.json"])
    cells = [
        (sheet["width_in"], cell["piece"], cell["copy"]) for sheet in manifest["sheets"] for cell in sheet["cells"]
    ]
    cards = [(2.5, "fog", 1), (2.5, "fog", 2), (2.5, "storm", 1)]
    assert cells == [*cards, *((0.5, "mine", n) for n in (1, 2, 3))]


def test_vassal_has_a_row_for_each_face_of_cards_and_stand_ups(made):
    files = made(KIT.format(size="poker") + COUNTERS + STANDEES, "--vtt", "vassal", "--dpi", "40")
    rows = [line.split(",")[:2] for line in files["hornet-vassal.csv"].decode().splitlines()[1:]]
    cards = [[name, side] for name in ("fog", "storm") for side in ("front", "back")]
    assert rows == [*cards, ["mine", "front"], ["tower", "front"]]


def test_cards_of_a_kit_go_on_labels_of_their_size_and_on_whole_sheets(made):
    files = made(KIT.format(size="35 mm"), "--labels", "a4-35")
    (content,) = files.values()
    assert list(files) == ["hornet-events-a4-35.pdf"]
    assert [page.words() for page in read(content)] == [["Fog", "EVENT"] * 2 + ["Storm", "EVENT"]]
    whole = made(KIT.format(size="poker") + STANDEES, "--labels", "letter-full", "--force")
    assert [name for name in whole if "full" in name] == ["hornet-events-letter-full.pdf"]


def test_stand_ups_alone_go_on_no_labels_but_are_pictures(made):
    kit = f'game = "hornet"\n{STANDEES}'
    assert "--labels: none of the sheets asked for has counters or cards" in made(kit, "--labels", "a4-35")
    assert sizes(made(kit, "--each-counter", "--dpi", "100")) == {"hornet-tower-front.png": (50, 75)}


def test_stand_ups_of_counters_of_another_sheet_are_left_out(made):
    """In any order of the kit: the sheets are two ways to make the same pieces."""
    same = STANDEES.replace('"tower"', '"mine"').replace("3/4 in", "1 in")
    for kit in (COUNTERS + same, same + COUNTERS):
        files = made(f'game = "hornet"\n{kit}', "--each-counter", "--dpi", "100", "--force")
        assert sizes(files) == {"hornet-mine-front.png": (50, 75)}


def test_cards_of_two_sheets_with_one_name_have_that_of_their_sheet_too(made):
    files = made(KIT.format(size="mini") + CARDS.format(name="late"), "--each-counter", "--dpi", "36")
    fronts = [name for name in files if "front" in name]
    assert fronts == [f"hornet-{name}-front.png" for name in ("fog", "late-fog", "late-storm", "storm")]


def test_rows_whose_names_meet_by_their_numbers_are_all_printed(made):
    kit = KIT.format(size="mini").replace('"Storm", side = "alerted"', '"Fog", side = "alerted"')
    kit = kit.replace("pieces = [", 'pieces = [{ title = "Fog 2", side = "pale" }, ')
    files = made(kit, "--each-counter", "--dpi", "36")
    assert [name for name in files if "front" in name] == [f"hornet-fog{n}-front.png" for n in ("-2", "-3", "")]


def test_cutting_files_hold_cards_counters_and_stand_ups(made):
    files = made(KIT.format(size="poker") + COUNTERS + STANDEES, "--cut-only")
    assert {name.split("-")[1] for name in files} == {"events", "mines", "towers"}


def test_a_coarse_picture_on_a_card_is_told_on_labels_too(tmp_path, made):
    kit = KIT.format(size="35 mm").replace("places = [", 'places = [{ picture = "small.png" }, ', 1)
    out = BytesIO()
    Image.new("RGB", (30, 30)).save(out, "PNG")
    folder = write_game(tmp_path / "hornet", GAME, kit)
    (folder / "small.png").write_bytes(out.getvalue())
    told = [run("print", str(folder), *more, "-o", str(tmp_path / "o")).stderr for more in ([], ["--labels", "a4-35"])]
    assert all("'small.png' is printed at" in each for each in told)


@pytest.mark.parametrize("options", [["--bleed"], ["--bleed", "--vtt", "tts"], ["--bleed", "--preview"]])
def test_bleed_belongs_to_single_pictures(made, options):
    assert "--bleed: this option needs --each-counter." in made(KIT.format(size="poker"), *options)
