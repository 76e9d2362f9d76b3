import datetime
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids import toml_file
from aids.errors import FileRefused, PlotroomError, RulesError, nearest
from aids.input_file import brief, on_disk
from aids.kinds import AnyNumber, Each, String, Whole
from aids.toml_file import line_of, read_own

DOCUMENT = '''# a comment with [brackets] and "quotes"
title = "SSN"   # line 2
a.b.c = 1

[figures]
step = { value = 5, unit = "inches" }
"odd key".'x y' = """
several
] lines""" # line 7

[tables.contact]
rows = [
  # a comment, with ] and "
  { roll = "1-2", dp = 1 },
  { roll = "3", dp = [ 1,
     2 ] }, { roll = "4", dp = 3 },
]
\'\'\'.\'\'\' = 1
[[boards]]
name = 'first ] "'
[[boards]]
name = "second \\" ]"
[boards.size]
wide = 3
[[boards.ships]]
name = "a"
[[boards.ships]]
name = "b"
'''.replace("'''.''' = 1\n", "")


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("title",), 2),
        (("a",), 3),
        (("a", "b", "c"), 3),
        (("figures",), 5),
        (("figures", "step"), 6),
        (("figures", "step", "unit"), 6),
        (("figures", "odd key", "x y"), 7),
        (("tables", "contact"), 11),
        (("tables", "contact", "rows"), 12),
        (("tables", "contact", "rows", 0, "dp"), 14),
        (("tables", "contact", "rows", 1, "roll"), 15),
        (("tables", "contact", "rows", 1, "dp", 0), 15),
        (("tables", "contact", "rows", 1, "dp", 1), 16),
        (("tables", "contact", "rows", 2), 16),
        (("tables", "contact", "rows", 9, "dp"), 12),
        (("tables", "contact", "nothing", "here"), 11),
        (("boards", 0, "name"), 19),
        (("boards", 1), 20),
        (("boards", 1, "name"), 21),
        (("boards", 1, "size", "wide"), 23),
        (("boards", 1, "ships", 1, "name"), 27),
        (("nothing",), None),
        ((), None),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_lines(keys, line, ending):
    text = DOCUMENT.replace("\n", ending)
    tomllib.loads(text)
    assert line_of(text, keys) == line


@pytest.mark.parametrize(
    ("text", "keys", "line"),
    [
        ('a = """"quoted""""\nb = 1', ("b",), 2),
        ('a = """\\"""\n"""\nb = 1', ("b",), 3),
        ("a = '''it''s\n'''''\nb = 1", ("b",), 3),
        ('"a\\"] = b" = 1\n"\\u0062" = 2', ("b",), 2),
        ("x = 1979-05-27 07:32:00\nb = -inf\n", ("b",), 2),
        ("[b]\n\n[b.c]\nd = 1", ("b", "c", "d"), 4),
        ("[b.c]\nd = 1\n[b]\ne = 1", ("b",), 3),
        ("[ a . 'b' ]\nc = 1", ("a", "b", "c"), 2),
        ("a = [[1,\n2],\n[3]]", ("a", 1, 0), 3),
        ("a = []\nb = {}\nc = 1", ("c",), 3),
        ("[[a]]\n[[a]]\nb.c = 1", ("a", 1, "b", "c"), 3),
        ("a = 1# comment\nb=2", ("b",), 2),
    ],
)
def test_lines_of_unusual_documents(text, keys, line):
    tomllib.loads(text)
    assert line_of(text, keys) == line


KEYS = st.text("ab-_ .]'#=\"é", min_size=1, max_size=4)
SCALARS = st.one_of(
    st.integers(-(10**9), 10**9),
    st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text("ab \"'\\#][{},=\n\té", max_size=8),
    st.dates(datetime.date(1900, 1, 1)),
)


def quoted(text):
    import json

    return json.dumps(text)


def inline(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(k)} = {inline(v)}" for k, v in value.items()) + "}"
    return str(value)


class Writer:
    """Writes a document line by line and notes the line of every key path."""

    def __init__(self, draw):
        self.draw, self.lines, self.where = draw, [], {}

    def put(self, text):
        self.lines += text.split("\n")

    def noise(self):
        for _ in range(self.draw(st.integers(0, 2))):
            self.put(self.draw(st.sampled_from(["", "  ", '# [x] = "y', "\t# '''"])))

    def note(self, path):
        self.where[path] = len(self.lines) + 1

    def value(self, path, value, head):
        """`head` begins the line; an array may run over several lines, one item on each."""
        if isinstance(value, list) and value and self.draw(st.booleans()):
            self.put(head + "[ # first")
            for n, item in enumerate(value):
                self.noise()
                self.note((*path, n))
                self.inner((*path, n), item)
                self.put("  " + inline(item) + ", # ]")
            self.put("]")
        else:
            self.inner(path, value)
            if isinstance(value, str) and "\n" in value and self.draw(st.booleans()):
                self.put(head + '"""' + quoted(value)[1:-1].replace("\\n", "\n") + '"""')
            else:
                self.put(head + inline(value))

    def inner(self, path, value):
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, item in items:
            self.note((*path, key))
            self.inner((*path, key), item)

    def table(self, path, table):
        for key, value in table.items():
            self.noise()
            self.note((*path, key))
            self.value((*path, key), value, f"{quoted(key)} = ")


VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=2),
    max_leaves=6,
)
TABLES = st.dictionaries(KEYS, VALUES, max_size=3)


@given(
    st.data(),
    TABLES,
    st.dictionaries(st.sampled_from(["t1", "t2", "t 3"]), st.one_of(TABLES, st.lists(TABLES, min_size=1, max_size=3))),
    st.sampled_from(["\n", "\r\n"]),
)
def test_lines_of_any_document(data, top, tables, ending):
    writer = Writer(data.draw)
    writer.table((), {k: v for k, v in top.items() if k not in tables})
    for name, table in tables.items():
        writer.noise()
        if isinstance(table, dict):
            writer.note((name,))
            writer.put(f"[{quoted(name)}] # ]]")
            writer.table((name,), table)
        else:
            for n, row in enumerate(table):
                writer.note((name, n))
                writer.put(f"[[ {quoted(name)} ]]")
                writer.table((name, n), row)
    text = ending.join(writer.lines) + ending
    tomllib.loads(text)
    assert {path: line_of(text, path) for path in writer.where} == writer.where


@given(st.text("[]{}=.,\"'#\nab1 \\"))
def test_finding_lines_never_fails(text):
    line_of(text, ("a", 0))


def write(path, content):
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(FileRefused, match=r"there is no such file"):
        toml_file.read(on_disk(tmp_path / "none.toml"))
    with pytest.raises(FileRefused, match="is a folder"):
        toml_file.read(on_disk(tmp_path))
    with pytest.raises(FileRefused, match="this file cannot be opened: embedded null byte"):
        toml_file.read(on_disk(str(tmp_path / "\0")))
    (tmp_path / "large.toml").write_bytes(b"#" * 2_000_001)
    with pytest.raises(FileRefused, match="larger than"):
        toml_file.read(on_disk(tmp_path / "large.toml"))


@given(st.binary(max_size=60))
def test_any_bytes_give_a_document_or_one_line(tmp_path_factory, content):
    path = write(tmp_path_factory.mktemp("any") / "any.toml", content)
    try:
        toml_file.read(on_disk(path))
    except PlotroomError as error:
        assert "\n" not in str(error)


def test_types(tmp_path):
    path = write(tmp_path / "t.toml", 'a = 1\nb = true\n\nc = ["x", 3]\nd = "inf"\ne = ""\n')
    at, raw = toml_file.read(on_disk(path))
    assert AnyNumber().read(at.at("a"), raw["a"]) == 1
    for refuse, line in [
        (lambda: AnyNumber().read(at.at("b"), raw["b"]), 2),
        (lambda: AnyNumber().read(at.at("d"), raw["d"]), 5),
        (lambda: Whole(0, 9).read(at.at("b"), raw["b"]), 2),
        (lambda: Whole(2, 9).read(at.at("a"), raw["a"]), 1),
        (lambda: String().read(at.at("a"), raw["a"]), 1),
        (lambda: String().read(at.at("e"), raw["e"]), 6),
        (lambda: Each(String()).read(at.at("c"), raw["c"]), 4),
        (lambda: toml_file.array(at, raw["a"], "a"), 1),
        (lambda: toml_file.entries(at.at("a"), raw["a"]), 1),
        (lambda: toml_file.entries(at, raw, ("a", "b", "c", "d")), 6),
    ]:
        with pytest.raises(RulesError, match=f"^{path}:{line}: "):
            refuse()


def test_an_unknown_key_brings_the_nearest(tmp_path):
    path = write(tmp_path / "t.toml", "valeu = 1\n")
    with pytest.raises(RulesError, match=r"unknown key 'valeu'. Did you mean 'value'\?"):
        toml_file.entries(*toml_file.read(on_disk(path)), ("value", "rule"))


def test_a_file_is_read_once(tmp_path):
    path = write(tmp_path / "t.toml", "a = 1\nb = 2\n")
    place, raw = toml_file.read(on_disk(path))
    write(tmp_path / "t.toml", "\n\n\nb = 2\n")
    with pytest.raises(RulesError, match=f"^{path}:2: 'b' must be text"):
        String().read(place.at("b"), raw["b"])


def test_rows_choices_and_flags(tmp_path):
    path = write(tmp_path / "t.toml", "a = [\n'x',\n3]\nb = true\n")
    place, raw = toml_file.read(on_disk(path))
    (first, x), (second, three) = toml_file.rows(place.at("a"), raw["a"])
    assert (first.line, x, second.line, three) == (2, "x", 3, 3)


# The cache beside a file.


def test_a_document_is_parsed_once_by_a_process_and_each_reader_has_its_own(tmp_path, monkeypatch):
    path = write(tmp_path / "rules.toml", "a = [1]\n")
    _, first = read_own(path)
    first["a"].append(2)
    with monkeypatch.context() as patched:
        patched.setattr(toml_file.tomllib, "loads", lambda text: pytest.fail("parsed a second time"))
        assert read_own(path)[1] == {"a": [1]}
    write(tmp_path / "rules.toml", "a = [3]\n")
    assert read_own(path)[1] == {"a": [3]}


def test_a_fault_in_a_file_of_the_program_s_own_has_its_line(tmp_path):
    path = write(tmp_path / "rules.toml", "\na = 1\n")
    place, document = read_own(path)
    with pytest.raises(RulesError, match=f"^{path}:2: 'a' must be text"):
        String().read(place.at("a"), document["a"])


def test_what_a_process_has_at_hand_of_documents_is_bounded(monkeypatch):
    toml_file._written.cache_clear()
    for number in range(toml_file.MOST_KEPT + 3):
        assert toml_file.parse("a.toml", f"a = {number}") == {"a": number}
    toml_file.parse("a.toml", f"# {'x' * toml_file.MOST_KEPT_LENGTH}\na = 1")
    assert toml_file._written.cache_info().currsize == toml_file.MOST_KEPT
    assert str(toml_file.parse("a.toml", "a = 2026-11-23")["a"]) == "2026-11-23"


@pytest.mark.parametrize(
    "written, told",
    [
        ("1", "1"),
        ("true", "true"),
        ("07:32:00", "07:32:00"),
        ("1979-05-27", "1979-05-27"),
        ("1979-05-27T07:32:00Z", "1979-05-27T07:32:00+00:00"),
        ("[false, [1.5, {a = 1, b = true}]]", "[false, [1.5, {a = 1, b = true}]]"),
        ("'x'", "'x'"),
    ],
)
def test_a_message_shows_a_value_as_the_file_writes_it(tmp_path, written, told):
    path = tmp_path / "a.toml"
    path.write_text(f"a = {written}\n", encoding="utf-8")
    place, document = toml_file.read(on_disk(path))
    assert str(place.at("a").wrong("right", document["a"])) == f"{path}:1: 'a' must be right, not {told}"


def test_a_backslash_in_a_message_stands_once():
    assert brief("C:\\art\\a.png") == "'C:\\art\\a.png'"


def test_a_hint_names_only_what_is_alike():
    """'red' was answered with 'did you mean 'torpedo'?'."""
    assert nearest("red", ["torpedo", "deep"]) == "choose one of: torpedo, deep"
    assert nearest("torpdeo", ["torpedo", "deep"]).startswith("did you mean 'torpedo'?")
    assert nearest("iamges", ["images", "deep"]).startswith("did you mean 'images'?")


def test_brackets_too_deep_for_a_parser_are_refused_at_the_first_one_too_many():
    text = "x = " + "[\n" * 3000 + "]\n" * 3000
    with pytest.raises(RulesError) as refused:
        toml_file.read_text("deep.toml", text)
    assert str(refused.value.where) == "deep.toml:65"
