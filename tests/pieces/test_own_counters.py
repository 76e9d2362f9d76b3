"""A player's own counter sheet: the pieces of a CSV or TOML file, and the errors with file and line."""

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from aids.errors import PlotroomError
from aids.input_file import on_disk
from generators.drawing import palette
from generators.drawing.paths import TextBox, flatten
from generators.jobs import starters
from generators.pieces import counters, counters_csv, own_counters
from generators.pieces.counters_csv import FaceOf
from tests.printed import run
from tests.readback import open_pdf

HEAD = "name,quantity,size,front ground,front ink,front value,front label,front art,back ground,back ink,back label\n"
ROW = "frigate,3,5/8 x 1 in,deep,deep-text,FF{n},Escort,frigate,alerted,alerted-text,Alerted\n"
TOML = """palette = "grayscale"
[[pieces]]
name = "frigate"
count = 3
size = ["5/8 in", "1 in"]
front = { ground = "deep", ink = "deep-text", value = "FF{n}", label = "Escort", art = "frigate" }
back = { ground = "alerted", ink = "alerted-text", label = "Alerted" }
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sheet(text, name="my.csv", encoding="utf-8"):
    Path(name).write_bytes(text.encode(encoding))
    return own_counters.read(on_disk(name))


def pieces_of(text, name="my.csv", encoding="utf-8"):
    return counters.of_spec(sheet(text, name, encoding).spec, own_counters.game())


def refused(name, *options):
    """The error for a file, in one line; nothing is written."""
    result = run("print", "counters", name, *options, "-o", "out")
    assert result.exit_code == 2, result.output
    assert result.stdout == "" and result.stderr.count("\n") == 1 and result.stderr.startswith("plotroom: ")
    assert len(result.stderr) < 500
    assert not Path("out").exists()
    return result.stderr


# --- pieces -----------------------------------------------------------------------------------------------


def test_csv_and_toml_make_the_same_pieces(here):
    assert pieces_of(HEAD + ROW) == pieces_of(TOML, "my.toml")


def test_pieces_have_what_the_row_states(here):
    found = pieces_of(HEAD + ROW + "mine,4,12.7 mm,marker,navy,,Mine,,,,\n")
    assert [(p.name, p.quantity, p.back is not None) for p in found] == [
        ("frigate-1", 1, True),
        ("frigate-2", 1, True),
        ("frigate-3", 1, True),
        ("mine", 4, False),
    ]
    assert (found[0].width, found[0].height) == (45, 72)
    assert (found[3].width, found[3].height) == pytest.approx((36, 36))
    words = [item.string for item in flatten(found[1].front.records) if isinstance(item, TextBox)]
    assert sorted(words) == ["Escort", "FF2"]


@pytest.mark.parametrize(
    ("cell", "size"),
    [
        ("1/2 in", (36, 36)),
        ("1/2 x 1 in", (36, 72)),
        ("1/2 in x 1 in", (36, 72)),
        ('1/2" × 1"', (36, 72)),
        ("12,7 mm", (36, 36)),
    ],
)
def test_sizes(here, cell, size):
    cell = '"' + cell.replace('"', '""') + '"'
    (piece,) = pieces_of(f"name,quantity,size,front ground,front ink\na,1,{cell},deep,deep-text\n")
    assert (piece.width, piece.height) == pytest.approx(size)


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_csv_of_common_spreadsheets(here, mark, encoding, end):
    """Commas, semicolons or tabs, a byte order mark, empty rows and rows of empty cells, a comment in quotes."""
    text = '"# mine, all of them"\n' + HEAD + "\n" + ROW + ",,,,,,,,,,\n"
    text = text.replace("mine,", "mine;") if mark == "," else text
    plain = pieces_of(HEAD + ROW)
    head, *rest = text.split("\n")
    assert pieces_of(end.join([head, *(line.replace(",", mark) for line in rest)]), encoding=encoding) == plain


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_break_in_a_cell_is_a_space(here, end):
    """Spreadsheets write it in quotes; faults below it keep their lines."""
    head = f"name,quantity,size,front ground,front ink,front label{end}"
    broken = f'a,1,1/2 in,deep,deep-text,"Two{end}words"{end}'
    assert pieces_of(head + broken) == pieces_of(head + broken.replace(f"o{end}w", "o w"))
    Path("bad.csv").write_text(head + broken + f"b,1,1/2 in,deep,mauve,x{end}", encoding="utf-8", newline="")
    assert "bad.csv:4: " in refused("bad.csv")


def test_toml_with_a_byte_order_mark(here):
    assert pieces_of(TOML, "my.toml", "utf-8-sig") == pieces_of(TOML, "my.toml")
    Path("my.toml").write_bytes(TOML.replace("grayscale", "grayscal").encode("utf-8-sig"))
    assert "my.toml:1: unknown palette 'grayscal'" in refused("my.toml")


def test_columns_in_any_order_and_spelling(here):
    order = "Front_Ink,front ground,SIZE,Name,Quantity,front-mark,Back Band,back ground,back ink\n"
    text = order + "deep-text,deep,1/2 in,a,2,yes,x,kill,kill-text\n"
    (piece,) = pieces_of(text)
    assert (piece.name, piece.quantity) == ("a", 2)
    assert len(piece.front.records) == 2 and len(piece.back.records) == 2 + 1  # ground, mark; and the band


def test_every_column_is_one_that_counters_know():
    assert {c.partition(" ")[2] for c in counters_csv.COLUMNS if c.startswith("back ")} == set(FaceOf.declared)
    assert set(counters_csv.NEEDED) < set(counters_csv.COLUMNS)


@pytest.mark.parametrize("sides", ["long-edge", "short-edge", "fold", "single"])
@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_sides_and_forms(here, sides, form):
    Path("my fleet.csv").write_text(HEAD + ROW, encoding="utf-8")
    dpi = ["--dpi", "40"] if form == "png" else []
    result = run("print", "counters", "my fleet.csv", "--sides", sides, "--format", form, *dpi, "--paper", "a4")
    assert result.exit_code == 0, result.output
    names = {Path(line).name for line in result.stdout.splitlines()}
    stem, pages = "counters-my-fleet-a4", 1 if sides == "fold" else 2
    many = [f"{stem}-{n}.{form}" for n in (1, 2)]
    assert names == ({f"{stem}.pdf"} if form == "pdf" else {f"{stem}.{form}"} if pages == 1 else set(many))
    if form == "pdf":
        file = open_pdf((here / "output" / f"{stem}.pdf").read_bytes())
        assert len(file.pages) == pages
        assert "FF3" in file.pages[0].extract_text()
        assert file.metadata.creator.endswith(
            "plotroom print counters 'my fleet.csv' --paper a4 --format pdf --sides "
            + sides
            + " --palette color --printer none"
        )


def test_the_palette_option_overrides_the_file(here):
    def ground(*options):
        assert run("print", "counters", "my.toml", "--each-counter", "--dpi", "72", *options).exit_code == 0
        image = Image.open(BytesIO((here / "output" / "counters-frigate-1-front.png").read_bytes()))
        return "#{:02X}{:02X}{:02X}".format(*image.convert("RGB").getpixel((30, 2)))

    Path("my.toml").write_text(TOML, encoding="utf-8")
    assert ground() == palette("grayscale")["deep"]
    assert ground("--palette", "color") == palette("color")["deep"]
    Path("my.toml").write_text(TOML.replace('palette = "grayscale"\n', ""), encoding="utf-8")
    assert ground() == palette("color")["deep"]
    assert palette("color")["deep"] != palette("grayscale")["deep"]


@pytest.mark.long
def test_own_counters_on_virtual_tables_and_contact_sheets(here):
    Path("my.csv").write_text("title,Task force\n" + HEAD + ROW, encoding="utf-8")
    for option, name in (("--vtt=tts", "counters-tts.json"), ("--preview", "counters-my-preview-letter.png")):
        result = run("print", "counters", "my.csv", option)
        assert result.exit_code == 0, result.output
        assert (here / "output" / name).exists()
    expected = json.loads((here / "output" / "counters-tts.json").read_text(encoding="utf-8"))
    assert [cell["piece"] for cell in expected["sheets"][0]["cells"]] == ["frigate-1", "frigate-2", "frigate-3"]


@pytest.mark.parametrize("suffix", ["csv", "toml"])
def test_the_example_files_print(here, suffix):
    assert run("new", "counters", f"my.{suffix}").exit_code == 0
    text = Path(f"my.{suffix}").read_text(encoding="utf-8")
    assert text.startswith("#") and max(map(len, text.splitlines())) < 170
    assert run("print", "counters", f"my.{suffix}").exit_code == 0
    assert "--force" in run("new", "counters", f"my.{suffix}").stderr


def test_both_example_files_have_the_same_counters(here):
    assert [starters.starter("counters", f"x.{s}").count("frigate") > 1 for s in ("csv", "toml")] == [True, True]
    assert pieces_of(starters.starter("counters", "x.csv")) == pieces_of(
        starters.starter("counters", "x.toml"), "my.toml"
    )


# --- errors --------------------------------------------------------------------------------------------

GOOD = {"head": HEAD.strip(), "row": ROW.strip()}
# The content of the file ({head} and {row} are valid), and what the error must contain.
BAD_CSV = [
    ("{head},front grund\n{row}", ":1:", "'front grund'", "Did you mean 'front ground'?"),
    ("{head},name\n{row}", ":1:", "'name'", "twice"),
    ("name,quantity,front ground,front ink\na,1,deep,deep-text", ":1:", "'size'", "missing"),
    ("# mine\nname,size,front ground,front ink\n", ":2:", "'quantity'", "missing"),
    ("nam,quantity,size\n", ":1:", "'nam'", "name, quantity"),
    ("", ":1:", "row with the columns"),
    ("# nothing\n", ":1:", "row with the columns"),
    ("{head}\n", ":1:", "the file has no counters"),
    ("{head}\n{row}\n,2,1/2 in,deep,deep-text", ":3:", "'name'", "missing"),
    ("{head}\n{row}\n# two\na,2,,deep,deep-text", ":4:", "'size'", "'a'", "missing"),
    ("{head}\na,2,1/2 in,,deep-text", ":2:", "'front ground'", "missing"),
    ("{head}\na,2,1/2 in,deep,deep-text,,,,,,Alerted", ":2:", "'back ground'", "missing"),
    ("{head}\na,,1/2 in,deep,deep-text", ":2:", "'quantity'", "missing"),
    ("{head}\n" + "a" * 300 + ",2,,deep,deep-text", ":2:", "'size' of 'aaaa", "aaaa ... is missing"),
    ("{head}\n" + "a" * 300 + ",two,1/2 in,deep,deep-text", ":2:", "quantity 'two' of 'aaaa", "aaaa ... must"),
    ("{head}\na,two,1/2 in,deep,deep-text", ":2:", "quantity 'two'", "0 to 500"),
    ("{head}\na,-1,1/2 in,deep,deep-text", ":2:", "quantity '-1'"),
    ("{head}\na,1.5,1/2 in,deep,deep-text", ":2:", "quantity '1.5'"),
    ("{head}\na,501,1/2 in,deep,deep-text", ":2:", "quantity '501'"),
    ("{head}\na,٣,1/2 in,deep,deep-text", ":2:", "quantity"),
    ("{head}\na,0,1/2 in,deep,deep-text", "0", "nothing would be printed"),
    ("{head}\na,1,half an inch,deep,deep-text", ":2:", "'half an inch'", "1/2 in"),
    ("{head}\na,1,1/2,deep,deep-text", ":2:", "'1/2'", "12.7 mm"),
    ("{head}\na,1,1 x 2 x 3 in,deep,deep-text", ":2:", "two lengths"),
    ("{head}\na,1,1/8 in,deep,deep-text", ":2:", "from 1/4 in to 10 in"),
    # A counter that does not fit was named at line 1 of its file.
    ("{head}\n{row}\na,1,9 in,deep,deep-text", ":3:", "does not fit", "larger paper"),
    ("name,count,size,front ground,front ink\na,1,1/2 in,deep,deep-text", ":1:", "'count'. Did you mean 'quantity'?"),
    ("{head}\na,4.5,1/2 in,deep,deep-text", ":2:", "quantity '4.5'", "whole number"),
    ("{head}\na,1,1/2 in,dep,deep-text", ":2:", "'dep'", "Did you mean 'deep'?"),
    ("{head}\n{row}\na,1,1/2 in,deep,deeptext", ":3:", "'deeptext'", "Did you mean 'deep-text'?"),
    ("{head}\na,1,1/2 in,#12304A,deep-text", ":2:", "'#12304A'"),
    ("{head}\na,1,1/2 in,deep,navy", ":2:", "'navy'", "hardly be seen", "'deep-text'"),
    ("{head}\na,1,1/2 in,deep,deep-text,,,frigat", ":2:", "'frigat'", "Did you mean 'frigate'?"),
    ("{head}\na,1,1/2 in,deep,deep-text,,Unconditional surrender", ":2:", "does not fit", "Unconditional surrender"),
    ("{head}\na,1,1/2 in,deep,deep-text," + "x" * 5000, ":2:", "5000 characters", "at most 40"),
    ("{head}\na,1,1/2 in,deep,deep-text,潜", ":2:", "U+6F5C", "Source Sans"),
    ("{head}\na,1,1/2 in,deep,deep-text,a\0b", ":2:"),
    ("{head}\n" + "a" * 99 + ",1,1/2 in,deep,deep-text", ":2:", "99 characters"),
    ("{head}\n{row}\n\n{row}", ":4:", "two pieces", "'frigate'", "line 2"),
    ("{head}\n{row}\nfrigate-2,1,1/2 in,deep,deep-text", "two pieces", "'frigate-2'"),
    ('{head}\n{row}\na,1,1/2 in,deep,deep-text,"open', ":3:", "quote"),
    ("{head}\n{row},more", ":2:", "12 cells", "first line has 11"),
    ("palette,grayscal\n{head}\n{row}", ":1:", "'grayscal'", "Did you mean 'grayscale'?"),
    ("# a\npalette\n{head}\n{row}", ":2:", "palette"),
    ("palette,color\npalette,color\n{head}\n{row}", ":2:", "twice"),
    ("safe,much\n{head}\n{row}", ":1:", "'much'"),
    ("paletet,color\n{head}\n{row}", ":1:", "'paletet'", "palette"),
    ("{head},back band\n{row},perhaps", ":2:", "'perhaps'", "yes or no"),
]


@pytest.mark.parametrize("case", BAD_CSV, ids=lambda c: re.sub(r"[^ -~]", "?", c[0])[-60:])
def test_faults_in_csv(case, here):
    text, *expected = case
    Path("my.csv").write_bytes(text.replace("{head}", GOOD["head"]).replace("{row}", GOOD["row"]).encode())
    line = refused("my.csv")
    assert line.startswith("plotroom: my.csv")
    assert not [part for part in expected if part not in line], line


BAD_TOML = [
    ("count = 3", 'count = "3"', ":4:", "whole number"),
    ("count = 3", "count = 501", ":4:", "0 to 500"),
    ("count = 3", "quantity = 3", ":4:", "'quantity'"),
    ("[[pieces]]", "[[piece]]", ":2:", "'piece'", "Did you mean 'pieces'?"),
    ("[[pieces]]", "[pieces]", ":2:", "'pieces' must be a list of tables, [[pieces]]"),
    ("grayscale", "grayscal", ":1:", "Did you mean 'grayscale'?"),
    ('"grayscale"', "3", ":1:", "text in quotes"),
    ('art = "frigate"', 'art = "frigat"', ":6:", "Did you mean 'frigate'?"),
    ('ground = "alerted"', 'ground = "alert"', ":7:", "Did you mean 'alerted'?"),
    ('ink = "alerted-text"', 'ink = "alerted"', ":7:", "hardly be seen"),
    ('label = "Alerted"', 'lable = "Alerted"', ":7:", "Did you mean 'label'?"),
    ('label = "Alerted"', "label = 7", ":7:", "text in quotes"),
    ('name = "frigate"', "", ":2:", "'name'"),
    ('size = ["5/8 in", "1 in"]', 'size = "5/8 in"', ":5:", "list"),
    ("[[pieces]]", "[[pieces", ":2:"),
]


@pytest.mark.parametrize("case", BAD_TOML, ids=lambda c: c[1])
def test_faults_in_toml(case, here):
    before, after, *expected = case
    assert TOML.count(before) == 1
    Path("my.toml").write_text(TOML.replace(before, after), encoding="utf-8")
    line = refused("my.toml")
    assert not [part for part in expected if part not in line], line


def test_two_pieces_of_one_name_in_toml(here):
    Path("my.toml").write_text(TOML + TOML.partition("\n")[2], encoding="utf-8")
    assert "my.toml:9: two pieces are called 'frigate', the first on line 3" in refused("my.toml")


@pytest.mark.parametrize("name", ["my.csv", "my.toml"])
def test_a_file_that_cannot_be_read(here, name):
    assert "no such file" in refused(name)
    Path(name).write_bytes(b"# caf\xe9\n")
    assert f"{name}:1:" in refused(name) and "UTF-8" in refused(name)
    Path(name).unlink()
    Path(name).mkdir()
    assert "folder" in refused(name)


def test_contrast_is_checked_in_the_palette_that_is_printed(here, monkeypatch):
    """An ink with contrast in the file's palette may be faint in the option's."""
    faint = dict(palette("grayscale")) | {"deep": "#FFFFFF", "deep-text": "#EEEEEE"}
    monkeypatch.setattr(own_counters, "palette", lambda name: faint if name == "grayscale" else palette(name))
    Path("my.csv").write_text("palette,color\n" + HEAD + ROW, encoding="utf-8")
    assert "hardly be seen" in refused("my.csv", "--palette", "grayscale")
    assert run("print", "counters", "my.csv", "--palette", "color").exit_code == 0


WRONG = [
    ("print counters", "one file", "new counters"),
    ("print counters a.csv b.csv", "one file"),
    ("print counters my.txt", "my.txt", ".csv, .xlsx or .toml"),
    ("print counters my.csv --kit k.toml", "--kit"),
    ("print counters my.csv --rules r.toml", "--rules"),
    ("print counters my.csv --hex-size 1in", "--hex-size"),
    ("print counters my.csv --palette colr", "--palette", "Did you mean 'color'?"),
    ("new counters ssn my.csv", "no game", "'ssn'"),
    ("new counters my.txt", "my.txt", ".csv, .xlsx or .toml"),
    ("new counters", "plotroom new counters FILE"),
    ("new kit ssn", "plotroom new kit GAME FILE"),
    ("print my.csv", "'my.csv'", "plotroom print counters FILE"),
    ("print ssn counters", "'counters'", "plotroom print counters FILE"),
    ("print ssn --kit=", "--kit: the name after this option is empty"),
]


@pytest.mark.parametrize("case", WRONG, ids=lambda c: c[0])
def test_wrong_command_lines(case, here):
    words, *expected = case
    Path("my.csv").write_text(HEAD + ROW, encoding="utf-8")
    result = run(*words.split())
    assert result.exit_code == 2 and result.stderr.count("\n") == 1, result.output
    assert not [part for part in expected if part not in result.stderr], result.stderr
    assert [p.name for p in here.iterdir()] == ["my.csv"]


# --- any input --------------------------------------------------------------------------------------------

CELLS = st.text(max_size=12) | st.sampled_from(
    [
        "a",
        "1",
        "1/2 in",
        "deep",
        "deep-text",
        "{n}",
        "{",
        "frigate",
        "500",
        "10 in",
        "0 in",
        "1/0 in",
        '"',
        "\0",
        "x",
        "palette",
    ]
)


def read_any(name, content):
    """Read a file: it gives pieces or an error of one line that begins with its name."""
    Path(name).write_bytes(content)
    try:
        counters.of_spec(own_counters.read(on_disk(name)).spec, own_counters.game())
    except PlotroomError as error:
        assert len(" ".join(str(error).split())) < 1000
        assert str(error).startswith(name)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.lists(CELLS, max_size=12), max_size=4), mark=st.sampled_from(",;\t"), head=st.booleans())
def test_any_cells(here, rows, mark, head):
    lines = [mark.join(row) for row in rows]
    read_any("any.csv", "\n".join([HEAD.strip().replace(",", mark)] * head + lines).encode("utf-8", "surrogatepass"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), name=st.sampled_from(["any.csv", "any.toml"]))
def test_mangled_files(here, data, name):
    """A good file with bytes cut out, put in or repeated."""
    content = (HEAD + ROW if name == "any.csv" else TOML).encode()
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content)))
        end = data.draw(st.integers(start, min(len(content), start + 12)))
        put = data.draw(
            st.binary(max_size=4) | st.sampled_from([b"", b"{", b"[", b"\n", b'"', b",", b"3", content[:50]])
        )
        content = content[:start] + put + content[end:]
    read_any(name, content)


def test_a_name_as_people_write_it_becomes_a_file_name(here):
    """`Blue` was refused, since it becomes a file name."""
    rows = "".join(f"{name},1,1/2 in,deep,deep-text,x\n" for name in ("Blue", "Red One", "red-one", "blue!", "Ä"))
    Path("my.csv").write_text(f"name,quantity,size,front ground,front ink,front label\n{rows}", encoding="utf-8")
    pieces = own_counters.read(on_disk("my.csv")).spec.data["pieces"]
    assert [piece["name"] for piece in pieces] == ["blue", "red-one-2", "red-one", "blue-2", "piece"]
    assert [piece.get("title") for piece in pieces] == ["Blue", "Red One", None, "blue!", "Ä"]
    assert run("print", "counters", "my.csv", "--each-counter", "--dpi", "72").exit_code == 0
    made = {path.name for path in (here / "output").iterdir()}
    assert {"counters-blue-front.png", "counters-red-one-front.png"} <= made


def test_two_rows_of_one_name_are_still_refused(here):
    Path("my.csv").write_text(HEAD + ROW + ROW, encoding="utf-8")
    assert refused("my.csv")
