"""The guide as text, the glossary, and the help of commands by their names."""

import re

import pytest

from generators.cli import main
from generators.jobs import guide
from tests.cli.test_help import COMMANDS, help_of
from tests.printed import run
from tests.sources import ROOT


def test_the_pages_of_the_guide_are_listed_with_their_titles():
    lines = run("guide").stdout.splitlines()
    assert lines[-1] == "To read a page: plotroom guide PAGE"
    assert [line.split()[0] for line in lines[:-2]] == list(guide.pages())
    assert set(guide.pages()) == {*guide.BESIDE, *(page.stem for page in (ROOT / "docs" / "guide").glob("*.md"))}


@pytest.mark.parametrize("name", guide.pages())
def test_a_page_is_shown_whole_as_text(name):
    shown = run("guide", name)
    assert shown.exit_code == 0 and shown.stdout.startswith(guide.pages()[name] + "\n")
    assert not re.search(r"\]\(|^```|^\*\*|<!--|^#+ ", shown.stdout, re.MULTILINE)
    text = guide.text(name)
    plain = re.sub(r"<!--.*?-->|!?\[|\]\([^)]*\)|```\w*|\*\*|\|", " ", text)
    words = set(shown.stdout.split())
    assert len([word for word in plain.split() if word not in words]) < 0.05 * len(plain.split())


def test_the_glossary_is_the_help_on_words():
    assert run("help", "words").stdout == run("guide", "glossary").stdout
    assert len(run("help", "words").stdout.splitlines()) >= 25


@pytest.mark.parametrize("words", ["", "print", "check ssn kill", "turn u-boat"])
def test_the_help_of_a_command_is_found_by_its_name(words):
    assert run("help", *words.split()).stdout == help_of(words)


def test_a_page_that_a_help_names_is_a_page_of_the_guide():
    named = {name for words in COMMANDS for name in re.findall(r"See: plotroom guide ([a-z-]+)", help_of(words))}
    assert len(named) > 10 and named <= set(guide.pages())


def test_the_commands_are_listed_in_groups():
    lines = help_of("").splitlines()
    at = [lines.index(f"{title}:") for title in main.GROUPS]
    assert at == sorted(at)
    for title, start in zip(main.GROUPS, at, strict=True):
        shown = lines[start + 1 : start + 1 + len(main.GROUPS[title])]
        assert [line.split()[0] for line in shown] == list(main.GROUPS[title])
        assert all(line.endswith(".") for line in shown)
