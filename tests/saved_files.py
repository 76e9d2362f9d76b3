"""Writes saved-files.md and rules-files.md of docs/reference from the records; a test holds them to the code.

`python -m tests.saved_files` renews them.
"""

from pathlib import Path

from aids.on_patrol.game.game_file import GameFile as OnPatrol
from aids.on_patrol.scenario import Scenario
from aids.own_setups import SetupFile
from aids.reading.language import HouseRules, OwnGame, RulesFile, SwitchEntry
from aids.records.fields import tables
from aids.rulebook.rules import Ruling
from aids.ssn.game.game_file import GameFile as Ssn
from aids.ssn.simulation.captain import Captain
from aids.u_boat.game.game_file import GameFile as UBoat
from aids.u_boat.position_file import PositionFile
from generators.press.printers import Section
from generators.sheets.labels import LabelTable

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
SAVED = {
    "Game files of On Patrol": OnPatrol,
    "Game files of SSN": Ssn,
    "Game files of U-Boat": UBoat,
    "Scenario files of On Patrol": Scenario,
    "Position files of U-Boat": PositionFile,
    "Captains of SSN": Captain,
    "Printers: a section for each paper and flip edge": Section,
    "Sheets of labels": LabelTable,
}
HEAD = """\
# Game files, scenarios, captains

This page lists each kind of file that Plotroom reads and writes, with all its keys. It is generated from the program
(`python -m tests.saved_files`). A key without a default is required.
"""
RULES = {
    "Your own game: `game.toml`": OwnGame,
    "Setups of your own game: `setup.toml`": SetupFile,
    "Options of the rules, in `[figures]`": SwitchEntry,
    "House rules": HouseRules,
    "A game with code: `rules.toml`": RulesFile,
    "Its rulings: `rulings.toml`, a table each": Ruling,
}
RULES_HEAD = """\
# game.toml and house-rules files

This page lists every key of the files that contain the rules of a game. [Your own game: rules (game.toml)](../own-game.md)
explains how to use them. The page is generated from the program (`python -m tests.saved_files`). A key without a default is
required. But in a `game.toml`, Plotroom finds `title`, `rule`, `means`, `unit` and bounds from names and values if you do not
give them.
"""


def reference(head, files):
    """A page of the reference as Markdown; a table that stood before is not described again."""
    lines, seen = [head], []
    for title, record in files.items():
        lines.append(f"## {title}\n")
        for name, keys in tables(record):
            if name and (name, keys) in seen:
                continue
            seen.append((name, keys))
            if name:
                lines.append(f"### `{name}`\n")
            lines += ["| key | value | default | meaning | since |", "|---|---|---|---|---|"]
            for each in keys:
                default = f"`{each.default}`" if each.default not in ("", "none", "as other keys say") else each.default
                cells = (f"`{each.key}`", each.takes, default, each.says, each.since)
                lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
            lines.append("")
    return "\n".join(lines)


def pages():
    """The text of each page by its file."""
    return {
        FOLDER / "saved-files.md": reference(HEAD, SAVED),
        FOLDER / "rules-files.md": reference(RULES_HEAD, RULES),
    }


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
