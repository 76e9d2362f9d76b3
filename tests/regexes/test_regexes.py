"""No regular expression of the project takes more than linear work on what comes in, those of the pages included."""

import re
from functools import cache

import pytest

from tests.regexes.backtracking import EXPONENTIAL, LINEAR, POLYNOMIAL, kind_of
from tests.regexes.found import page_patterns, python_patterns

BOUNDED = {
    "generators/jobs/guide.py": "pages of the guide, which come with the program",
    "templates/web/guide.js": "links of the guide, which comes with the program",
    "templates/web/markdown.js": "pages of the guide, which come with the program",
    "templates/web/searchwords.js": "a word of a question, cut at 40 letters",
    "templates/web/preact.js": "htm's templates, which stand in the pages' own code; what players write is a value in them",
}
"""Modules with patterns that are not linear, and what bounds the texts that they are tried on."""


def growth(used):
    return kind_of(used.pattern, used.flags, whole=used.whole, searched=used.searched)


@cache
def patterns():
    """Every pattern of the project, in order."""
    return sorted({*python_patterns(), *page_patterns()}, key=str)


def file_of(used):
    return used.where.rpartition(":")[0]


def test_the_patterns_of_the_project_are_found():
    """Every call of `re` in the sources is either a pattern that was found, or applies one that stands elsewhere."""
    files = {file_of(used) for used in patterns()}
    assert len(patterns()) > 120 and len(files) > 50
    assert {"aids/toml_file.py", "aids/u_boat/mail/message.py", "templates/web/forms.js"} <= files
    assert "bytes" in {type(used.pattern).__name__ for used in patterns()}


def test_patterns_are_linear():
    """A transform attribute of an SVG file with 3,000 blanks took 40 seconds, by a pattern that was cubic."""
    found = {(file_of(used), used.pattern): kind for used in patterns() if (kind := growth(used)) != LINEAR}
    assert {at: kind for at, kind in found.items() if at[0] not in BOUNDED or kind == EXPONENTIAL} == {}


@pytest.mark.parametrize("file", BOUNDED)
def test_what_is_allowed_is_still_there(file):
    assert any(growth(used) != LINEAR for used in patterns() if file_of(used) == file)


@pytest.mark.parametrize(
    ("pattern", "how", "kind"),
    [
        (r"(a+)+b", "match", EXPONENTIAL),
        (r"(a|a)*b", "match", EXPONENTIAL),
        (r"(a*)*b", "match", EXPONENTIAL),
        (r"(a?b?)*c", "match", EXPONENTIAL),
        (r"(a{1,3})*b", "match", EXPONENTIAL),
        (r"([a-z]+-?)+", "fullmatch", EXPONENTIAL),
        (r"(a|ab)*c", "match", LINEAR),
        (r"a*a*b", "match", POLYNOMIAL),
        (r"(.*)(.*)", "fullmatch", POLYNOMIAL),
        (r"\s*,?\s*(\w+)\s*\(", "match", POLYNOMIAL),
        (r"\s+$", "search", POLYNOMIAL),
        (r"\s+$", "match", LINEAR),
        (r".*x", "search", POLYNOMIAL),
        (r"^.*x", "search", LINEAR),
        (r"(?m)^\s*x", "search", POLYNOMIAL),
        (r"[a-z]+", "findall", LINEAR),
        (r"[a-z]+(?![0-9])", "search", POLYNOMIAL),
        (r"(\d+)(,\d+)*", "fullmatch", LINEAR),
        (r"a*+a*b", "match", LINEAR),
        (r"(?>a*)b", "match", LINEAR),
        (r"(?=a*a*b)c", "match", POLYNOMIAL),
    ],
)
def test_the_analysis_of_known_patterns(pattern, how, kind):
    assert kind_of(pattern, whole=how == "fullmatch", searched=how not in ("match", "fullmatch")) == kind


@pytest.mark.parametrize(
    ("pattern", "text"),
    [(r"(a+)+b", "a" * 18), (r"(a?b?)*c", "ab" * 9), (r"(a{1,3})*b", "a" * 20)],
)
def test_what_is_called_exponential_is(pattern, text):
    """The ways in which the pattern reads the text, counted one by one, at least double with two letters more."""
    assert ways(pattern, text) >= 2 * ways(pattern, text[:-2]) > 0


def ways(pattern, text):
    """How many ways lead through the first letters of a text by the loop of a pattern."""
    inner = re.fullmatch(r"\((.*)\)[*+].", pattern)[1]
    counted = [1] + [0] * len(text)
    for end in range(1, len(text) + 1):
        counted[end] = sum(counted[begin] for begin in range(end) if re.fullmatch(inner, text[begin:end]))
    return counted[len(text)]
