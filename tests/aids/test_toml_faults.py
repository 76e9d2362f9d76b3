"""A text that is not TOML is refused at the line of the cause, in words that name it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.errors import RulesError
from aids.toml_file import parse

LIST, TABLE = "is not closed with ], or a comma", "is not closed with }, or a comma"
CURLY, UNSEEN = (
    "is a curly quote, which TOML does not allow. Write straight quotes",
    "there is the invisible character U+{}",
)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a = 1\ntitle = “Turns”\n", 2, f"“ {CURLY}"),
        ('title = "Turns”\nx = 1\n', 1, f"” {CURLY}"),
        ("title = ‘Turns’\n", 1, f"‘ {CURLY}"),
        ('a = ["x", „y“]\n', 1, f"„ {CURLY}"),
        ('“title” = "x"\n', 1, f"“ {CURLY}"),
        ('title = "say “hi” now\nb = 1\n', 1, "a text in quotes is not closed on its line"),
        ('a = 1\nti\u200btle = "x"\n', 2, UNSEEN.format("200B")),
        ('title\xa0= "x"\n', 1, UNSEEN.format("00A0")),
        ("a = 1\n\ufeffb = 2\n", 2, UNSEEN.format("FEFF")),
        ("title = \xad3\n", 1, UNSEEN.format("00AD")),
        ("rows = [\n  { b = 1 },\n  { b = 2 }\n\nc = 3\n", 3, f"a list that starts on line 1 {LIST}"),
        ("rows = [\n  { b = 1 },\n  { b = 2 }, # two\n\n# more\nc = 3\n", 3, f"a list that starts on line 1 {LIST}"),
        ("rows = [\n  { b = 1 },\n\n[tables.x]\nc = 3\n", 2, f"a list that starts on line 1 {LIST}"),
        ("rows = [\n  { b = 1 }\n[[tables]]\nc = 3\n", 2, f"a list that starts on line 1 {LIST}"),
        ("rows = [\n  { b = 1 }\n  { b = 2 },\n]\n", 2, f"a list that starts on line 1 {LIST}"),
        ("x = [1, 2\ny = 3\n", 1, f"a list {LIST}"),
        ("a = 1\nx = [\n", 2, f"a list {LIST}"),
        ("rows = [\n  { a = 1, b = 2,\n  { a = 2 },\n]\n", 2, f"a table {TABLE}"),
        ("x = { a = 1 b = 2 }\ny = 3\n", 1, f"a table {TABLE}"),
        ("[tables.x\ny = 1\n", 1, "a [section] is not closed"),
        ("[[tables.x]\ny = 1\n", 1, "a [[section]] is not closed"),
        ("x = [(1), 2]\n", 1, "a value is missing or is not TOML"),
        ("x =\ny = 3\n", 1, "a value is missing or is not TOML"),
        ("a = yes", 1, "a value is missing or is not TOML. Write texts in quotes"),
        ("a = 2000-13-01", 1, "there is something after a value"),
        ("a 1", 1, "= is missing between a name and its value"),
        ("!a = 1", 1, "a name is missing or needs quotes"),
        ('x = 1\ny = "open', 2, "a text in quotes is not closed"),
        ('a = """b', 1, "a text in quotes is not closed"),
        ('a = "C:\\art"', 1, "there is a \\ in a text in double quotes. Write the text in single quotes"),
        ("a = 1 b = 2", 1, "there is something after a value. Write each setting on a separate line"),
        ("a = 1\na = 2", 2, "a name has two values. Delete one of them"),
        ("[a]\n[a]", 2, "there are two [section] headers with the same name"),
        ("x = [1,\n  Turns,\n]\n", 2, "a value is missing or is not TOML"),
        ("a = '''x", 1, "expected"),
    ],
)
def test_a_fault_is_told_at_its_cause(text, line, words):
    with pytest.raises(RulesError) as caught:
        parse("f.toml", text)
    assert str(caught.value).startswith(f"f.toml:{line}: {words}"), str(caught.value)
    assert len(caught.value.message) < 200


@given(st.text(alphabet="ab=[]{}\"'\n, .#1\\“\u200b", max_size=40))
def test_any_text_is_read_or_refused_in_a_line_of_it(text):
    try:
        parse("f.toml", text)
    except RulesError as error:
        line = int(error.where.rpartition(":")[2])
        assert 1 <= line <= text.count("\n") + 1 and error.message and "\n" not in error.message
