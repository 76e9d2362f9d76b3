"""The README and the guide: their commands work and answer as shown, their links lead somewhere, and every page is in the index."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.guide import BLOCK, DOCS, OF_ONE_GAME, PAGES, ROOT, answers, steps, text_of
from tests.samples import sampled

DOCUMENTS = ["CHANGELOG.md", "CONTRIBUTING.md", "output/README.md", *PAGES, *OF_ONE_GAME]
#: Pages whose commands take longest.
LONG = ("film", "house-rules", "play-u-boat", "print", "setup", "simulate", "virtual-tables")
LINK = re.compile(r"\]\(([^()\s]+)\)")
WITH_COMMANDS = [page for page in PAGES if any(not step.file for step in steps(text_of(page)))]


@pytest.mark.installed
@pytest.mark.parametrize("page", sampled(((page,) for page in WITH_COMMANDS), lambda page: Path(page).stem not in LONG))
def test_the_commands_of_a_page_work_one_after_the_other(page, tmp_path, monkeypatch, settings_here):
    monkeypatch.chdir(tmp_path)
    for step, result in answers(text_of(page)):
        assert result.exit_code == 0, f"{step.command}: {result.output}"
        if step.answer is not None:
            assert result.stdout.strip("\n") == step.answer, "renew it: python -m tests.guide"


def test_the_pages_have_commands():
    commands = [step for page in WITH_COMMANDS for step in steps(text_of(page)) if not step.file]
    assert len(commands) > 100
    assert len([step for step in commands if step.answer]) > 5


def test_every_command_that_a_page_shows_is_run():
    for page in PAGES:
        text = text_of(page)
        run = {step.command for step in steps(text)}
        for language, block, _ in BLOCK.findall(text):
            shown = re.findall(r"^(?:\$ )?(plotroom .*?)(?:\s{2,}#.*)?$", block, re.MULTILINE)
            assert {*shown} <= run, f"{page}: {language}"


def test_a_page_is_read_step_by_step():
    page = (
        "Use `plotroom list`, not `plotroom list GAME`.\n\n```csv\n# mail/my.csv\nname\n```\n\n"
        "```sh\nnpm install\nplotroom a 'b c'   # why\n```\n\n```console\n$ plotroom x\none\n\ntwo\n\n$ plotroom y\nthree\n```\n"
    )
    assert [tuple(step) for step in steps(page)] == [
        ("plotroom list", None, ""),
        ("", "# mail/my.csv\nname\n", "mail/my.csv"),
        ("plotroom a 'b c'", None, ""),
        ("plotroom x", "one\n\ntwo", ""),
        ("plotroom y", "three", ""),
    ]


def anchors(text):
    """The anchors of a page's headings, as they are made where it is shown."""
    heads = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def broken(page, text):
    """The links of a page that lead to no file, or to no heading of it."""
    for link in LINK.findall(text):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (ROOT / page).parent / name if name else ROOT / page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text(encoding="utf-8"))):
            yield link


@pytest.mark.source
@pytest.mark.parametrize("page", DOCUMENTS)
def test_links_lead_somewhere(page):
    assert [*broken(page, text_of(page))] == []


def test_a_broken_link_is_seen():
    text = "[a](guide/print.md#paper-and-colors) [b](guide/none.md) [c](guide/print.md#none) [d](https://pyodide.org)"
    assert [*broken("docs/README.md", text)] == ["guide/none.md", "guide/print.md#none"]


def linked(folder, index):
    """The pages of a folder to which its index links, and those to which these link in turn."""
    found, new = set(), [index.resolve()]
    while new:
        page = new.pop()
        found.add(page)
        names = {link.partition("#")[0] for link in LINK.findall(page.read_text(encoding="utf-8"))}
        there = {(page.parent / name).resolve() for name in names if name.endswith(".md") and "://" not in name}
        new += {path for path in there - found if path.is_relative_to(folder.resolve()) and path.is_file()}
    return found


def test_every_page_can_be_reached_from_the_index():
    missing = {path.resolve() for path in DOCS.rglob("*.md")} - linked(DOCS, DOCS / "README.md") - {DOCS / "package.md"}
    assert missing == set(), "link them from docs/README.md"


def test_a_page_that_is_not_linked_is_seen(tmp_path):
    for name, text in {"README.md": "[a](a.md) [x](https://x.org/x.md)", "a.md": "[b](in/b.md#b)", "c.md": ""}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "b.md").write_text("[up](../README.md)", encoding="utf-8")
    assert {path.name for path in linked(tmp_path, tmp_path / "README.md")} == {"README.md", "a.md", "b.md"}


def test_every_picture_of_the_gallery_is_shown():
    shown = {link.rpartition("/")[2] for page in PAGES for link in LINK.findall(text_of(page)) if "/gallery/" in link}
    assert shown == {path.name for path in (ROOT / "output" / "gallery").glob("*.png")}


def test_the_text_for_a_package_index_needs_no_other_file():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    links = LINK.findall(text_of(project["readme"]))
    assert [link for link in links if "://" not in link] == []


def test_the_readme_begins_with_two_commands():
    commands = re.findall(r"^```sh\n(.*)\n```$", text_of("README.md"), re.MULTILINE)[:2]
    assert commands == [
        "python3 -m venv .venv && .venv/bin/python -m pip install . && .venv/bin/plotroom print ssn",
        'python3 -m venv .venv && .venv/bin/python -m pip install -e ".[dev]" && .venv/bin/python -m tests',
    ]
