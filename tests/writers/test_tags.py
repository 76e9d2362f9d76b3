"""PDF/UA-1: every page is read aloud in order, in headings, lists, tables and figures, and no secret is.

Two programs that need too much for `[dev]` judge more before a release: `outloud --no-info FILES` and `pdfua check FILES`.
They find no error in any file of ours.  These warnings of outloud stay:

- TBL-012, logs, order sheets, records of setups: a table to write in is empty.
- FIG-012, rulers, films, tracks, maps, example slips: the text lists marks, hexes and numbers, as the picture does.
- PAG-001, order sheets, overlays on several pages: each page is handed out or laid down alone, so its foot is read.
- TAG-030, pages of cards: the figure fills the page, and the title beside it is read too.
- TXT-004, sealed slips: the letters of a secret are dots for a program, so that it cannot find or copy them.
"""

import re
from collections import Counter
from io import BytesIO

import pypdf
import pytest

from generators.drawing import SECRET, Drawing, Group, Page, Style, Text, Use, palette
from generators.page.frame import frame_pages, paper
from generators.writers import Metadata
from generators.writers.pdf import write_pdf
from tests.printed import EVERYTHING, SETUPS, bodies, one, pages, setup_pages
from tests.readback import read
from tests.samples import sampled
from tests.tagged import read_tagged

ALWAYS = ("ssn/detection", "depths/card", "on-patrol/attack", "ambush/counters", "u-boat/u-slips", "ssn/setup")

DOT = "•"
"""What a program finds for each letter of a secret."""


def written(name, size="letter"):
    """A sheet as a tagged file, read."""
    content = write_pdf(pages(name, size), palette(), Metadata(name, version="0"))
    return content, read_tagged(content)


def drawn(draw):
    """A page with a drawing, tagged and read."""
    return read_tagged(write_pdf([Page(200, 200, draw)], palette(), Metadata("T")))


@pytest.mark.parametrize(
    ("name", "size"),
    sampled(
        [(name, size) for name in EVERYTHING for size in ("letter", "a4")],
        lambda name, size: name in ALWAYS and size == "letter",
    ),
)
def test_every_sheet_is_tagged_and_read_whole(name, size):
    content, tagged = written(name, size)
    assert tagged.faults == []
    shown = Counter(run.string for page in read(content) for run in page.runs)
    told = Counter(word for page in tagged.pages for words in (*page.words.values(), page.artifacts) for word in words)
    told -= Counter(word for page in tagged.pages for word in page.spoken)  # such as faces of dice
    secrets = Counter(DOT * len(word) for word in (shown - told).elements())
    assert told - shown == secrets and bool(secrets) == (name in SETUPS)
    roles = [role for _, role, _ in tagged.lines()]
    assert roles[0] == "H1"


@pytest.mark.parametrize("name", [*SETUPS])
def test_what_a_slip_hides_is_not_read(name):
    """No string of a secret is read, found or copied; what is read says that there is one and how to reveal it."""
    _, tagged = written(name)
    figures = [text for _, role, text in tagged.lines() if role == "Figure" and text.startswith("Sealed slip")]
    assert figures and all("To reveal it, " in text for text in figures)
    secrets = [word for body in bodies(name) for word in hidden(body.drawing.records)]
    found = [word for page in tagged.pages for word in page.artifacts if word.strip(DOT) == ""]
    assert sorted(DOT * len(word) for word in secrets) == sorted(found) != []


def hidden(records, secret=False):
    """The strings of records that are drawn in a secret."""
    for record in records:
        if isinstance(record, Text) and secret:
            yield from (string for _, _, string in record.items)
        elif isinstance(record, Use):
            yield from hidden(record.symbol.records, secret)
        elif isinstance(record, Group):
            yield from hidden(record.records, secret or record.tag == SECRET)


def test_a_file_without_tags_is_smaller():
    tagged, plain = one("print", "ssn/detection"), one("print", "ssn/detection", "--untagged")
    assert len(plain) < len(tagged) < len(plain) + 18_000
    root = pypdf.PdfReader(BytesIO(plain)).trailer["/Root"]
    assert not {"/StructTreeRoot", "/MarkInfo", "/Metadata"} & set(root)


def test_what_has_no_role_is_a_paragraph_or_an_artifact():
    draw = Drawing()
    draw.text(10, 150, "Plain")
    draw.circle(50, 50, 10, Style("navy"))
    with draw.role("H1"):
        draw.text(10, 180, "Title")
    with draw.artifact(), draw.role("P"):
        draw.text(10, 20, "Secret")
    read = drawn(draw)
    assert [(role, text) for _, role, text in read.lines()] == [("H1", "Title"), ("P", "Plain")]
    assert read.pages[0].artifacts == ["Secret"] and read.faults == []


@pytest.mark.parametrize("game", ["ambush", "depths", "u-boat", "ssn", "on-patrol"])
def test_setups_that_differ_in_their_secrets_are_read_alike(game):
    """Texts, bookmarks and metadata of two seeds differ in the seed alone; the game master’s page is open."""
    said = []
    for seed in (41, 42):
        made = setup_pages(game, "letter", seed)
        if game == "ssn":  # whose first page shows where the submarine starts
            made = made[1:]
        closed = [body for body in made if "game master" not in body.heading.title]
        content = write_pdf(list(frame_pages(closed, paper("letter"))), palette(), Metadata(f"{game} {seed}"))
        lines = [text for _, _, text in read_tagged(content).lines()]
        file = pypdf.PdfReader(BytesIO(content))
        xmp = file.trailer["/Root"]["/Metadata"].get_data().decode()
        titles = [mark.title for mark in file.outline]
        said.append(re.sub(rf"\b{seed}\b", "SEED", "\n".join([*lines, *titles, xmp])))
    assert said[0] == said[1]
