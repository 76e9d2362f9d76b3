"""`plotroom verify`: faults on standard error with status 2, warnings on standard output, both as JSON, and `--watch`."""

import json

import pytest

from generators.cli import print_ as watching
from tests.cli.program import plotroom
from tests.cli.test_watch import WATCH, Editor, save
from tests.own import GAME, KIT
from tests.printed import run

pytestmark = pytest.mark.usefixtures("hornet")


def test_warnings_are_no_faults(hornet):
    kit = KIT.partition('[[sheets]]\nname = "counters"')[0]
    kit = kit.replace('{ kind = "table", table = "hits" }', '{ kind = "lines", title = "None", lines = ["no table"] }')
    (hornet / "kit.toml").write_text(kit, encoding="utf-8")
    result = plotroom("verify", "./hornet")
    assert result.stdout.splitlines() == [
        "warning: ./hornet/game.toml:5: no sheet prints the table 'hits'",
        "warning: ./hornet/kit.toml:3: the sheet 'tables' cites no rule",
        "No errors found (1 table, 1 check, 1 sheet).",
    ]


def test_each_fault_has_a_line(hornet):
    (hornet / "game.toml").write_text(GAME.replace('"4-5"', '"5"').replace('"6"', '"5-6"'), encoding="utf-8")
    result = run("verify", "./hornet")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "plotroom: ./hornet/game.toml:10: the result 4 of d6 is not in any row",
        "plotroom: ./hornet/game.toml:13: the result 5 of d6 is in two rows",
    ]
    told = json.loads(run("verify", "./hornet", "--json").stdout)
    assert told["faults"][0] == {"where": "./hornet/game.toml:10", "message": "the result 4 of d6 is not in any row"}
    assert len(told["faults"]) == 2 and told["warnings"] == []


def test_a_folder_is_verified_again_when_a_file_is_saved(hornet, monkeypatch):
    does = [
        lambda: save(hornet / "game.toml", GAME.replace('"4-5"', '"5"')),
        lambda: save(hornet / "game.toml", "game = "),
        lambda: save(hornet / "game.toml", GAME),
    ]
    monkeypatch.setattr(watching, "watch", lambda roots, act: WATCH(roots, act, Editor(*does)))
    result = plotroom("verify", "./hornet", "--watch")
    assert result.stdout.splitlines() == ["No errors found (1 table, 1 check, 2 sheets)."] * 2
    assert [line for line in result.stderr.splitlines() if line.startswith("plotroom: ")] == [
        "plotroom: ./hornet/game.toml:10: the result 4 of d6 is not in any row",
        'plotroom: ./hornet/game.toml:1: a value is missing or is not TOML. Write texts in quotes, as in title = "Turns"',
    ]
