"""The table of formats: every writer is imported when its format is written, and no other; unknown formats are refused."""

import subprocess
import sys
from io import BytesIO

import pytest
from PIL import Image

from aids.errors import UnknownName
from generators import writers
from generators.drawing import Drawing, Page, Style, palette
from generators.page.frame import paper
from generators.press import files
from generators.press.documents import Document, Output, PrintOptions
from generators.writers import WRITERS, Metadata, Seal, Settings, find_writer
from tests.readback import is_sealed

HEADS = {"pdf": b"%PDF-", "svg": b"<?xml", "png": b"\x89PNG"}


def pages(count):
    for number in range(count):
        draw = Drawing()
        draw.circle(36, 36, 9 + number, Style("navy"))
        yield Page(72, 72, draw, f"page {number}")


@pytest.mark.parametrize("name", WRITERS)
def test_files_are_of_their_format_and_sealed(name):
    assert name in HEADS, "say in HEADS how the files of the format begin"
    writer = find_writer(name)
    contents = list(writer.write(pages(3), palette(), Metadata("T", command="print", version="0"), Settings()))
    assert len(contents) == (1 if writer.all_pages else 3)
    for content in contents:
        assert content.startswith(HEADS[name]) and is_sealed(writer.seal, content)
        assert not is_sealed(writer.seal, content + b"\n") and not is_sealed(writer.seal, content.replace(b"e", b"f"))


@pytest.mark.parametrize("name", WRITERS)
def test_the_same_pages_give_the_same_files(name):
    made = [
        list(WRITERS[name].write(pages(2), palette(), Metadata("T", command="c", version="0"), Settings()))
        for _ in range(2)
    ]
    assert made[0] == made[1]


@pytest.mark.parametrize("name", ["html", "", "PDF", "pd", "jpeg"])
def test_an_unknown_format_is_refused(name, tmp_path):
    options = PrintOptions(paper("letter"), Output("plotroom print", name))
    with pytest.raises(UnknownName, match=f"^--format: unknown format '{name}'.*{', '.join(WRITERS)}"):
        Document(["T"], pages(1), options, "T").files()
    assert not list(tmp_path.iterdir())


def test_a_new_format_is_a_module_and_a_line(monkeypatch, tmp_path):
    """One more writer, and print options take it: nothing else names formats."""
    (tmp_path / "outline.py").write_text(
        "def write(pages, palette, metadata, settings):\n"
        "    for page in pages:\n"
        "        yield f'{metadata.title} {page.width} {settings.dpi}\\n'.encode()\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(writers, "__path__", [*writers.__path__, str(tmp_path)])
    monkeypatch.setitem(WRITERS, "txt", writers.Writer("outline", writers.XML))
    options = PrintOptions(paper("letter"), Output("plotroom print", "txt", dpi=96))
    contents = [content for _, content in Document(["1", "2"], pages(2), options, "Title").files()]
    sys.modules.pop("generators.writers.outline")
    assert all(content.startswith(b"Title 72 96\n<!-- plotroom-seal:") for content in contents) and len(contents) == 2
    assert all(is_sealed(writers.XML, content) for content in contents)


@pytest.mark.parametrize(("title", "shown"), [("Ranges ≥ 3", "Ranges ≥ 3"), ("", "page 0")])
def test_the_title_of_a_page_stands_in_for_one_that_is_not_given(title, shown):
    metadata = Metadata(title, command="print", version="0")
    (svg,), (picture,) = (WRITERS[name].write(pages(1), palette(), metadata, Settings()) for name in ("svg", "png"))
    assert f"<title>{shown}</title>" in svg.decode()
    assert Image.open(BytesIO(picture)).info["Title"] == shown


def test_the_last_place_for_a_seal_is_the_seal():
    content = b"/ID [<%b><%b>] " % (b"a" * 32, b"a" * 32) + b"/ID [<%b><%b>]" % (b"0" * 32, b"0" * 32)
    sealed = writers.PDF.apply(content)
    assert sealed.startswith(content[:80]) and is_sealed(writers.PDF, sealed) and sealed != content


def test_a_file_without_a_place_for_a_seal_is_an_error():
    with pytest.raises(ValueError, match="no place for a seal"):
        writers.PDF.apply(b"%PDF-1.7 without a trailer")


def test_each_kind_of_file_has_a_seal_of_its_own(tmp_path):
    assert set(files.SEALS) == {".csv", ".json", *(f".{name}" for name in WRITERS)}
    csv = writers.CSV.apply(f'a,"b {writers.PLACEHOLDER}"\r\n'.encode())
    json = writers.JSON.apply(f'{{\n "seal": "{writers.PLACEHOLDER}"\n}}\n'.encode())
    for suffix, content in ((".csv", csv), (".json", json)):
        path = tmp_path / f"a{suffix}"
        path.write_bytes(content)
        assert files.is_own(path)
        path.write_bytes(content.replace(b"a", b"b", 1) if suffix == ".csv" else content.replace(b"seal", b"sale", 1))
        assert not files.is_own(path)
    assert all(isinstance(seal, Seal) for seal in files.SEALS.values())


def test_the_seal_of_a_png_is_a_sound_chunk():
    (content,) = WRITERS["png"].write(pages(1), palette(), Metadata(), Settings(72))
    with Image.open(BytesIO(content)) as picture:
        picture.verify()
    with Image.open(BytesIO(content)) as picture:
        picture.load()
        assert len(picture.text["plotroom-seal"]) == 32


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("form", "needed", "absent"),
    [
        ("pdf", {"reportlab"}, {"pypdfium2", "svgwrite"}),
        ("svg", {"svgwrite"}, {"pypdfium2"}),
        ("png", {"pypdfium2", "PIL"}, {"svgwrite"}),
    ],
)
@pytest.mark.parametrize("words", ["print ssn/log", "setup ssn --seed 1"])
def test_a_print_imports_the_writer_of_its_format_alone(form, needed, absent, words, tmp_path):
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sorted(m for m in sys.modules if '.' not in m), file=sys.stderr))\n"
        "from generators.cli.main import main\nmain()"
    )
    command = [sys.executable, "-c", code, *words.split(), "--format", form, "-o", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, timeout=60, check=True)
    loaded = set(done.stderr.decode().splitlines()[-1].split())
    assert needed <= loaded and not loaded & absent
    assert next(tmp_path.iterdir()).read_bytes().startswith(HEADS[form])
