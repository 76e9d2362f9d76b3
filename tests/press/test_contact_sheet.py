"""Contact sheets, and the gallery of the README and the guide."""

import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from generators.drawing import Drawing, Page, Style, Text, palette, rgb
from generators.press.print_job import GAP, contact_sheet, page_captions
from generators.sheets import kits
from tests import gallery
from tests.pictures import page_png
from tests.printed import one, pages, printed

ROOT = Path(__file__).resolve().parents[2]


def blank(role, width=612.0, height=792.0):
    draw = Drawing()
    draw.rect(-50, -50, width + 100, height + 100, Style(role))
    return Page(width, height, draw, role)


def picture(content):
    return Image.open(BytesIO(content)).convert("RGB")


def areas_of(image):
    """The pixels of each color."""
    return {color: number for number, color in image.getcolors(image.width * image.height)}


def strings(records):
    for record in records:
        if isinstance(record, Text):
            yield from (item[2] for item in record.items)
        else:
            yield from strings(getattr(record, "records", ()))


# --- the contact sheet ------------------------------------------------------------------------------------------


def test_all_pages_are_shown_in_order_each_within_its_paper():
    roles = ["navy", "danger", "sea", "amber", "torpedo"]
    sheet = contact_sheet([blank(role) for role in roles], page_captions("a", 5))
    image = picture(page_png(sheet, palette(), 72))
    k, seen = 0.75, {}
    for y in range(0, image.height, 5):
        for x in range(0, image.width, 5):
            seen.setdefault(image.getpixel((x, y)), (y // 50, x))
    assert sorted(roles, key=lambda role: seen[rgb(palette()[role])]) == roles
    areas = areas_of(image)
    for role in roles:
        assert areas[rgb(palette()[role])] == pytest.approx(k * 612 * k * 792, rel=0.02)
    assert image.getpixel((2, 2)) == rgb(palette()["tint"])
    assert list(strings(sheet.drawing.records)) == ["a 1", "a 2", "a 3", "a 4", "a 5"]


def test_pages_of_two_sizes_keep_their_proportion():
    image = picture(page_png(contact_sheet([blank("navy"), blank("danger", 306, 396)], ["a", "b"]), palette(), 72))
    areas = areas_of(image)
    assert areas[rgb(palette()["navy"])] == pytest.approx(4 * areas[rgb(palette()["danger"])], rel=0.03)


def test_a_long_caption_keeps_its_end():
    sheet = contact_sheet([blank("navy", 200, 200)], ["on-patrol/a-very-long-name-of-a-sheet 12"])
    (label,) = strings(sheet.drawing.records)
    assert label.startswith("…") and label.endswith("sheet 12")


@pytest.mark.parametrize(("count", "scale"), [(1, 0.75), (2, 0.75), (12, 0.75), (13, 0.5), (40, 0.4), (150, 0.4)])
def test_the_size_is_limited(count, scale):
    sheet = contact_sheet([blank("navy")] * count, ["x"] * count)
    assert sheet.width * sheet.height < 20_000_000
    assert sheet.width >= scale * 612 + 2 * GAP
    if count > 2:
        assert 0.7 < sheet.width / sheet.height < 3


def test_no_pages_or_a_missing_caption_is_an_error():
    with pytest.raises(ValueError):
        contact_sheet([], [])
    with pytest.raises(ValueError):
        contact_sheet([blank("navy")], [])


# --- on the command line ----------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_contact_sheet_of_a_kit():
    (name,) = printed("print", "ssn", "--preview")
    assert name == "ssn-preview-letter.png"
    image = Image.open(BytesIO(one("print", "ssn", "--preview")))
    count = sum(len(pages(f"ssn/{spec.name}")) for spec in kits.choose(kits.sheets("ssn"), [], "ssn"))
    sheet = contact_sheet([blank("navy")] * count, ["x"] * count)
    assert image.size == (round(sheet.width), round(sheet.height))
    assert image.info["Description"].endswith(
        ": plotroom print ssn --preview --paper letter --palette color --printer none"
    )


@pytest.mark.parametrize(
    ("targets", "name"),
    [
        (("ssn/log",), "ssn-log-preview-a4.png"),
        (("ssn/log", "ssn/detection"), "ssn-preview-a4.png"),
        (("ssn/log", "on-patrol/night"), "all-preview-a4.png"),
    ],
)
def test_the_name_of_the_file(targets, name):
    assert list(printed("print", *targets, "--preview", "--paper", "a4", "--palette", "ink-saver")) == [name]


# --- the gallery ------------------------------------------------------------------------------------------------


def test_the_gallery_is_current():
    """Where this fails on purpose: `python -m tests.gallery`, look at the pictures, commit them."""
    assert not list(gallery.stale()), "python -m tests.gallery"


def test_the_gallery_is_small_and_git_keeps_it():
    kept = list(gallery.FOLDER.glob("*"))
    assert {path.name for path in kept} == {f"{name}.png" for name in (*gallery.PICTURES, *gallery.WEB)}
    of_pages = [path for path in kept if path.stem in gallery.PICTURES]
    assert sum(path.stat().st_size for path in of_pages) < gallery.MOST_BYTES
    assert all(path.stat().st_size < gallery.MOST_WEB_BYTES for path in kept if path not in of_pages)
    if (ROOT / ".git").exists():
        files = [ROOT / "output" / name for name in gallery.FILES]
        paths = [*kept, *files, ROOT / "output" / "ssn-log-letter.pdf"]
        done = subprocess.run(
            ["git", "check-ignore", *map(str, paths)], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode < 128:  # git may refuse a folder that is another user's
            assert [Path(line).name for line in done.stdout.splitlines()] == ["ssn-log-letter.pdf"]


@pytest.mark.long
def test_the_files_in_output_are_current():
    """Where this fails on purpose: `python -m tests.gallery`, look at the files, commit them."""
    assert not list(gallery.stale_files()), "python -m tests.gallery"


@pytest.mark.long
def test_a_file_that_is_changed_missing_or_too_many_is_found(tmp_path):
    for name in gallery.FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(gallery.made(name))
    changed, missing, *_ = gallery.FILES
    (tmp_path / changed).write_bytes(gallery.made(missing))
    (tmp_path / missing).unlink()
    (tmp_path / "kits" / "sixth.pdf").write_bytes(b"")
    assert [*gallery.stale_files(tmp_path)] == sorted([changed, missing, "kits/sixth.pdf"])
    assert len([*gallery.renew_files(tmp_path)]) == 3 and not list(gallery.stale_files(tmp_path))


def test_the_files_in_output_are_small():
    sizes = [(gallery.OUTPUT / name).stat().st_size for name in gallery.FILES]
    assert sum(sizes) < gallery.MOST_FILE_BYTES


@pytest.mark.long
@pytest.mark.parametrize("name", [n for n in gallery.PICTURES if n != "ssn-kit"])
def test_a_picture_shows_what_its_digest_says(name):
    """Coarsely, so that another version of what draws letters makes no difference."""
    kept = Image.open(gallery.FOLDER / f"{name}.png").convert("L")
    page, dpi = gallery.page_of(name), gallery.PICTURES[name][2]
    assert kept.size == (round(page.width * dpi / 72), round(page.height * dpi / 72))
    now = Image.open(BytesIO(gallery.picture(name))).convert("L")
    small = [image.resize((kept.width // 8, kept.height // 8), Image.Resampling.BOX) for image in (kept, now)]
    assert ImageStat.Stat(ImageChops.difference(*small)).mean[0] < 2
    other = gallery.PICTURES["ssn-detection" if name != "ssn-detection" else "ssn-counters"]
    wrong = Image.open(BytesIO(page_png(pages(other[0])[other[1] - 1], palette(), dpi))).convert("RGBA")
    wrong = Image.alpha_composite(Image.new("RGBA", wrong.size, "white"), wrong).convert("L").resize(small[0].size)
    assert ImageStat.Stat(ImageChops.difference(small[0], wrong)).mean[0] > 2


def test_a_digest_changes_with_the_drawing_but_not_with_rounding():
    page = blank("navy")
    before = gallery.digest(page, 96)
    assert before == gallery.digest(blank("navy"), 96)
    assert before == gallery.digest(blank("navy", 612.0 + 1e-9), 96)
    assert (
        len(
            {
                before,
                gallery.digest(page, 97),
                gallery.digest(blank("sea"), 96),
                gallery.digest(blank("navy", 613.0), 96),
            }
        )
        == 4
    )


@pytest.mark.long
def test_renewing_draws_only_pictures_that_are_out_of_date(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "PICTURES", {"ssn-turn-tool": ("ssn/turn-tool", 1, 36), "log": ("ssn/log", 1, 36)})
    assert sorted(gallery.renew(tmp_path)) == ["drew log.png", "drew ssn-turn-tool.png"]
    assert not list(gallery.renew(tmp_path))
    (tmp_path / "old.png").write_bytes((tmp_path / "log.png").read_bytes())
    (tmp_path / "log.png").write_bytes((tmp_path / "ssn-turn-tool.png").read_bytes())
    assert list(gallery.stale(tmp_path)) == ["log", "old"]
    assert list(gallery.renew(tmp_path)) == ["drew log.png", "deleted old.png"]
