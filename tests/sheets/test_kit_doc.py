"""The page on the sheets of a game of one's own: its TOML makes a kit and a setup, and its commands work."""

import re
import shlex
from pathlib import Path

import pytest

from generators import TEMPLATES
from tests.printed import run

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "own-kit.md").read_text(encoding="utf-8")
COMMANDS = [
    line.split("#")[0] for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()
]
INLINE = [
    command
    for command in re.findall(r"`(plotroom [^`]*)`", PAGE)
    if "FILE" not in command and command != "plotroom list"
]


def blocks(name):
    return re.findall(r"```toml\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def hornet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "hornet"
    folder.mkdir()
    *kit, setup = blocks("own-kit.md")
    contents = {"game.toml": blocks("own-game.md"), "kit.toml": kit, "setup.toml": [setup]}
    for name, texts in contents.items():
        (folder / name).write_text("\n".join(texts), encoding="utf-8")
    for text in re.findall(r"```csv\n(# ([a-z.]+)\n.*?)```", PAGE, re.DOTALL):
        (folder / text[1]).write_text(text[0], encoding="utf-8")
    (folder / "counters.csv").write_bytes((TEMPLATES / "own_game" / "counters.csv").read_bytes())
    return folder


def test_the_kit_has_no_fault(hornet):
    result = run("verify", "./hornet")
    assert result.exit_code == 0, result.stderr


@pytest.mark.parametrize("command", [*COMMANDS, *INLINE])
def test_the_commands_work(hornet, command):
    result = run(*shlex.split(command)[1:])
    assert result.exit_code == 0, result.stderr


def test_every_kind_and_block_for_any_game_is_told():
    from generators.sheets.kits import GENERAL

    missing = [
        name for name in (*GENERAL.kinds, *GENERAL.blocks) if f"`{name}`" not in PAGE and f'"{name}"' not in PAGE
    ]
    assert missing == ["hex-size", "diagram"]


def test_the_page_names_what_a_block_cannot_be_without():
    reference = (DOCS / "reference" / "blocks.md").read_text(encoding="utf-8").partition("## For every game")[2]
    needed = {
        name: set(re.findall(r"^\| `([\w-]+)` \|[^\n]*\*required\*", section.partition("\n####")[0], re.MULTILINE))
        for name, section in re.findall(
            r"^### `?([\w-]+)`?[^\n]*\n(.*?)(?=^##|\Z)", reference, re.MULTILINE | re.DOTALL
        )
    }
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", PAGE, re.MULTILINE))
    examples = re.findall(r"\{ kind = .*\}", "\n".join(blocks("own-kit.md")))
    assert needed["grid"] >= {"corner", "result"}
    for name in rows.keys() & needed.keys():
        shown = rows[name] + " ".join(example for example in examples if f'kind = "{name}"' in example)
        assert {key for key in needed[name] if key not in shown} <= {"title", "check", "table", "result"}, name
