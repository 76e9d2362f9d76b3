"""Covers: the first page of each kit, what it lists, and how it is drawn where ink is saved."""

import re
from io import BytesIO

import pytest
from PIL import Image, ImageStat
from pypdf import PdfReader

from aids import games
from generators.drawing import contrast, palette
from generators.page.frame import COVER, HEADS, color_of
from generators.sheets import kits
from generators.sheets.cover import GROUPS
from tests.page.lint import drawn, texts
from tests.printed import bodies, one, pages, printed, run
from tests.readback import read

GAMES = games.names()
COUNT = re.compile(r"(\d+) pages?")
RUNS = re.compile(r"\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*")


def listed(strings):
    """The titles that a cover lists, each with its number of pages; a title is in as many rows as it has materials."""
    found, title = {}, ""
    heads = {"In this kit", *GROUPS.values(), *CONTINUED}
    for string in strings[: strings.index("Make it")]:
        if match := COUNT.fullmatch(string):
            found[title] = found.get(title, 0) + int(match[1])
        title = "" if match or string in heads or "sheets, " in string else f"{title} {string}".strip()
    return found


CONTINUED = [f"{head}, continued" for head in GROUPS.values()]


@pytest.mark.parametrize("game", GAMES)
def test_a_cover_lists_the_sheets_of_its_kit(game):
    ((*strings,),) = [[item.string for item in page] for page in texts((f"{game}/cover", "letter", "long-edge"))]
    specs = [spec for spec in kits.choose(kits.sheets_of(games.load(game)), [], game) if spec.data["kind"] != COVER]
    sheets = {spec.text("title"): len(bodies(f"{game}/{spec.name}")) for spec in specs}
    assert listed(strings) == sheets
    assert f"{len(sheets)} sheets, {sum(sheets.values())} pages" in strings


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_has_one_cover_before_all_else(game):
    kinds = [spec.data["kind"] for spec in kits.choose(kits.sheets(game), [], game)]
    assert kinds[0] == COVER and kinds.count(COVER) == 1
    (body,) = bodies(f"{game}/cover")
    assert body.role == COVER


def numbers(runs):
    """The pages of `3-4, 7`."""
    ends = [list(map(int, part.split("-"))) for part in runs.split(", ")]
    return [number for first, *last in ends for number in range(first, (last or [first])[0] + 1)]


@pytest.mark.parametrize(
    "words", [("--one-file",), ("--one-file", "--sides", "fold"), (), ("--one-file", "--by-stock")]
)
def test_a_cover_names_the_pages_of_each_sheet_by_their_feet(words):
    """Every page of every kit, but covers and blanks, is in the list of its kit once; its foot or head has the title."""
    found, listed = {}, {}
    for content in printed("print", "all", "--paper", "letter", *words).values():
        for page in read(content):
            strings = [run.string for run in page.runs]
            foot = next((m for each in strings if (m := re.match(r"(.+) kit · (\d+)(?: · |$)", each))), None)
            if foot is None:
                continue
            found[foot[1], int(foot[2])] = " ".join(strings)
            if "In this kit" in strings:
                title, heads = "", {"In this kit", *GROUPS.values(), *CONTINUED}
                for string in strings[strings.index("In this kit") : strings.index("Make it")]:
                    if RUNS.fullmatch(string):
                        listed.update({(foot[1], number): title for number in numbers(string)})
                    title = "" if RUNS.fullmatch(string) or string in heads else f"{title} {string}".strip()
    covers = {place for place, text in found.items() if "In this kit" in text}
    assert len(covers) == len(GAMES) and found.keys() - covers == listed.keys()
    for place, title in listed.items():
        assert title in found[place] or title == "Quick reference", (place, title)  # its sides have titles of their own


def of_kit(*words):
    return list(printed("print", "depths", "--paper", "letter", *words))


def test_a_cover_is_a_file_of_its_own_or_the_first_page():
    assert "depths-cover-letter.pdf" in of_kit()
    assert of_kit("--no-cover") == [name for name in of_kit() if name != "depths-cover-letter.pdf"]
    reader = PdfReader(BytesIO(one("print", "depths", "--paper", "letter", "--one-file")))
    assert "In this kit" in reader.pages[0].extract_text() and "Rulings" in reader.pages[1].extract_text()
    assert "kit · 3 ·" in reader.pages[2].extract_text()
    without = PdfReader(BytesIO(one("print", "depths", "--paper", "letter", "--one-file", "--no-cover")))
    assert len(without.pages) == len(reader.pages) - 1 and "In this kit" not in without.pages[0].extract_text()


def test_a_cover_of_single_pages_has_no_blank_back():
    words = ("print", "depths", "--paper", "letter", "--one-file", "--sides", "single")
    reader = PdfReader(BytesIO(one(*words)))
    assert "In this kit" in reader.pages[0].extract_text() and "kit · 2 ·" in reader.pages[1].extract_text()


def test_the_option_needs_a_kit(tmp_path):
    result = run("print", "depths/search", "--no-cover", "-o", str(tmp_path))
    assert result.exit_code == 2 and "--no-cover" in result.output and not list(tmp_path.iterdir())


def picture(game, palette):
    words = ("print", f"{game}/cover", "--paper", "letter", "--palette", palette, "--format", "png", "--dpi", "50")
    return Image.open(BytesIO(one(*words))).convert("RGB")


@pytest.mark.parametrize("game", GAMES)
def test_a_cover_is_light_where_ink_is_saved(game):
    upper = (0, 0, 425, 300)
    lightness = {
        name: ImageStat.Stat(picture(game, name).crop(upper).convert("L")).mean[0]
        for name in ("color", "ink-saver", "grayscale")
    }
    assert lightness["color"] < 130 < 220 < min(lightness["ink-saver"], lightness["grayscale"])
    red, green, blue = picture(game, "grayscale").split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("game", GAMES)
def test_a_cover_is_small_and_has_no_line_too_thin_to_print(game, size):
    for name in ("color", "ink-saver"):
        assert len(one("print", f"{game}/cover", "--paper", size, "--palette", name)) < 80_000
    widths = [
        item.style.width
        for page in drawn(f"{game}/cover", size)
        for item in page
        if hasattr(item, "style") and item.style.stroke
    ]
    assert min(widths) >= 0.25


def test_each_game_has_a_color_of_its_own():
    colors = {game: color_of(games.load(game).title) for game in GAMES}
    assert len(set(colors.values())) == len(GAMES) and HEADS not in colors.values()
    for color in colors.values():
        for name in ("color", "color-blind", "ink-saver", "grayscale", "film"):
            assert contrast(palette(name)[color], "#FFFFFF") >= 7
        assert palette("grayscale")[color] == palette("grayscale")[HEADS]
    assert color_of("Plotroom") == HEADS


def test_a_head_is_in_the_color_of_its_game():
    (head, *_) = [item for item in drawn("ambush/odds", "letter")[0] if getattr(item, "string", "") == "Ambush"]
    assert head.color == color_of("Ambush") and pages("ambush/odds")


def test_an_own_game_has_calm_water(tmp_path):
    folder = tmp_path / "hornet"
    assert run("new", "own-game", str(folder)).exit_code == 0
    kit = folder / "kit.toml"
    cover = '[[sheets]]\nname = "cover"\nkind = "cover"\ntitle = "Cover"\nneeds = ["Two dice."]\n\n'
    kit.write_text(kit.read_text(encoding="utf-8").replace("[[sheets]]", f"{cover}[[sheets]]", 1), encoding="utf-8")
    result = run("print", str(folder), "-o", str(tmp_path / "out"), "--paper", "letter")
    assert result.exit_code == 0, result.output
    (file,) = (tmp_path / "out").glob("*-cover-letter.pdf")
    assert "Two dice." in PdfReader(file).pages[0].extract_text()
