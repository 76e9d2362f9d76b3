"""What reads PDFs back: its operations of content streams are those that pypdf reads, and it refuses what it does not know."""

import pytest
from pypdf.generic import ContentStream

from tests.printed import SHEETS, one
from tests.readback import open_pdf, operations, string_of


def streams(file):
    """The content of each page and form of a file."""
    seen = {}
    for page in file.pages:
        yield page.get_contents()
        inner = [page["/Resources"]]
        while inner:
            for form in (each.get_object() for each in inner.pop().get("/XObject", {}).values()):
                if seen.setdefault(form.indirect_reference.idnum, form) is form:
                    yield form
                    inner.append(form["/Resources"])


def as_read(operator, operands):
    """What pypdf read, as `operations` gives it: strings as codes, all else as words."""
    if operator == "Tj":
        return [string if isinstance(string, bytes) else string.original_bytes for string in operands]
    flat = [part for each in operands for part in (each if isinstance(each, list) else [each])]
    return [each if isinstance(each, str) else float(each) for each in flat]


def words(operator, operands):
    """The operands of `operations`: strings as codes, all else as words."""
    if operator == "Tj":
        return [string_of(operands)]
    parts = operands.decode().replace("[", " ").replace("]", " ").split()
    return [part if part.startswith("/") else float(part) for part in parts]


@pytest.mark.sample(3)
@pytest.mark.parametrize("sheet", SHEETS)
def test_operations_are_those_that_pypdf_reads(sheet):
    file = open_pdf(one("print", sheet))
    for stream in streams(file):
        expected = [(operator.decode(), operands) for operands, operator in ContentStream(stream, file).operations]
        found = operations(stream.get_data())
        assert [operator for _, operator in found] == [operator for operator, _ in expected]
        for (mine, operator), (_, theirs) in zip(found, expected, strict=True):
            if operator != "BDC":  # whose dictionary nobody reads
                assert words(operator, mine) == as_read(operator, theirs)


def test_codes_of_a_string():
    assert string_of(rb"(a\(b\)\\ \101\12n) ") == b"a(b)\\ A\nn"


@pytest.mark.parametrize("stream", [b"1 2 m ) l", b"1 2 m (half", b"1 2", b"[1 (a) 2] 0 d", b"<41> Tj"])
def test_what_is_not_known_is_not_passed_over(stream):
    with pytest.raises(AssertionError):
        operations(stream)
