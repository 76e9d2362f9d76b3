"""Every page is as in its golden picture."""

from difflib import unified_diff
from itertools import islice
from xml.etree import ElementTree

import pytest

from tests import golden
from tests.golden.__main__ import main


def names():
    return {name for sheet in golden.ALL for name in golden.pictures(sheet)}


@pytest.mark.parametrize("sheet", golden.ALL)
def test_pages_are_as_before(sheet):
    """After a change of layout on purpose: `python -m tests.golden`, look at the pictures, commit them."""
    before = golden.kept()
    for name, now in golden.pictures(sheet).items():
        assert name in before, f"{name} is new: python -m tests.golden"
        changed = unified_diff(before[name].splitlines(), now.splitlines(), "golden", "now", n=0, lineterm="")
        assert now == before[name], f"{name} has changed:\n" + "\n".join(islice(changed, 20))


def test_every_picture_belongs_to_a_page():
    assert not golden.orphans(names())


def test_an_orphan_is_found(tmp_path):
    (tmp_path / "ssn-log-1.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "ssn-gone-1.svg").write_text("<svg/>", encoding="utf-8")
    assert golden.orphans(names(), tmp_path) == ["ssn-gone-1.svg"]


def test_renewing_writes_only_changed_pictures(tmp_path):
    (tmp_path / "ssn-gone-1.svg").write_text("<svg/>", encoding="utf-8")
    done = list(golden.renew(tmp_path))
    assert done == ["deleted ssn-gone-1.svg", *(f"new {name}" for s in golden.ALL for name in golden.pictures(s))]
    assert golden.kept(tmp_path).keys() == names()
    assert list(golden.renew(tmp_path)) == []
    (tmp_path / "ssn-log-1.svg").write_text("<svg/>", encoding="utf-8")
    assert list(golden.renew(tmp_path)) == ["changed ssn-log-1.svg"]


def test_sheets_that_are_not_named_are_left_alone(tmp_path):
    for name in ("ssn-log-1.svg", "ssn-log-9.svg", "ssn-gone-1.svg", "ssn-card-1.svg"):
        (tmp_path / name).write_text("<svg/>", encoding="utf-8")
    assert list(golden.renew(tmp_path, ("ssn/log",))) == ["deleted ssn-log-9.svg", "changed ssn-log-1.svg"]
    assert golden.kept(tmp_path)["ssn-gone-1.svg"] == golden.kept(tmp_path)["ssn-card-1.svg"] == "<svg/>"


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--help"], 0, "usage: python -m tests.golden"),
        (["ssn/crad"], 2, "no sheet 'ssn/crad'; did you mean 'ssn/card'?\n"),
        (["ssn/card", "nothing"], 2, "no sheet 'nothing'; "),
        (["--all"], 2, "usage: python -m tests.golden"),
    ],
)
def test_the_command_writes_nothing_for_help_or_an_unknown_name(words, status, said, monkeypatch, capsys):
    monkeypatch.setattr(golden, "renew", lambda *_, **__: pytest.fail("pictures are renewed"))
    try:
        ended = main(words)
    except SystemExit as end:
        ended = end.code
    told = "".join(capsys.readouterr())
    assert ended == status and told.startswith(said)


def test_pictures_are_well_formed_and_small():
    pictures = golden.kept()
    covers = {name: text for name, text in pictures.items() if name.endswith("-cover-1.svg")}
    assert sum(map(len, pictures.values())) - sum(map(len, covers.values())) < 4_750_000
    assert max(map(len, covers.values())) < 160_000  # each is one large drawing
    for text in pictures.values():
        root = ElementTree.fromstring(text)
        assert (root.get("width"), root.get("height")) == ("215.9mm", "279.4mm")
