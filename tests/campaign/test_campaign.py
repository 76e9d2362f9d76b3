"""The first cases of the campaign, in this process."""

import zlib

import pytest

from tests import printed
from tests.campaign import cases, sources, verdicts
from tests.samples import sampled

CASES, PART = 2_000, 50


@pytest.mark.long
def test_the_files_that_cases_are_made_from_are_sound():
    for kind, name, text, lines in sources.sources():
        for words in (lines[0], lines[-1]):
            files = ((name, text.encode()), *sources.COMPANIONS.get(kind, ()))
            case = cases.Case(kind, words, files, name)
            assert verdicts.run(case) == "answered", (kind, cases.shown(case))


def test_a_text_in_place_of_a_list_has_no_places_in_it():
    assert cases._has({"a": ["b"]}, ("a", 0)) and not cases._has({"a": "b"}, ("a", 0))


@pytest.mark.long
@pytest.mark.parametrize("first", sampled([(n,) for n in range(0, CASES, PART)], lambda first: first < 4 * PART))
def test_hostile_input_is_answered_or_refused_with_its_place(first):
    faults = []
    for number in range(first, first + PART):
        case = cases.case(number)
        verdict = verdicts.run(case)
        if verdict not in ("answered", "refused"):
            faults.append(f"case {number}: {cases.shown(case)}: {verdict}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "suffix, sound, wrong",
    [
        (".svg", b'<text x="1">nan in</text>', b'<text x="nan">a</text>'),
        (".json", b'{"a": "1, NaN, 2", "b": [0, 1]}', b'{"a": [0, NaN]}'),
        (".pdf", b"q 1 0 m (a \\) nan b) Tj", b"q 1 nan m (a) Tj"),
        (".png", b" nan ", None),
    ],
)
def test_a_number_that_is_none_is_found_in_what_is_written(suffix, sound, wrong):
    def written(content):
        if suffix != ".pdf":
            return content
        packed = zlib.compress(content)
        return b"<</Filter/FlateDecode/Length %d>>\nstream\n%sendstream\n" % (len(packed), packed)

    assert not verdicts.has_not_a_number(suffix, written(sound))
    assert wrong is None or verdicts.has_not_a_number(suffix, written(wrong))


def test_the_streams_of_pages_are_read():
    (content,) = printed.printed("print", "ssn/log").values()
    pages = [zlib.decompressobj().decompress(content[m.end() :]) for m in verdicts.PDF_STREAM.finditer(content)]
    assert any(b" Tf" in page for page in pages) and any(b" re" in page or b" l " in page for page in pages)
