"""Files that begin a layout of counters, or a deck of cards: each prints as it stands, without a fault."""

import pytest
from pypdf import PdfReader

from tests.printed import run


@pytest.mark.parametrize(("kind", "pages", "words"), [("layout", 2, "7-5-8"), ("cards", 2, "No flights this turn")])
def test_a_starter_prints_as_it_stands(kind, pages, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("new", kind, "my.toml").exit_code == 0
    checked = run("verify", "my.toml")
    assert checked.exit_code == 0 and "my.toml:" not in checked.output, checked.output
    assert run("print", "counters", "my.toml", "-o", "out").exit_code == 0
    printed = PdfReader("out/counters-my-letter.pdf").pages
    assert len(printed) == pages and words in " ".join(printed[0].extract_text().split())


@pytest.mark.parametrize("kind", ["layout", "cards"])
def test_a_starter_with_another_ending_is_refused(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused = run("new", kind, "my.csv")
    assert (
        refused.exit_code == 2
        and f"my.csv: `new {kind}` makes a .toml file. Use a name that ends in .toml" in refused.output
    )
    assert run("new", kind).output.strip().endswith(f"Write: plotroom new {kind} FILE.") and not list(
        tmp_path.iterdir()
    )
