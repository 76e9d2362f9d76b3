"""Writes docs/reference/saved-files.md from the records: `python -m tests.saved_files`; a test holds it to the code."""

from pathlib import Path

from aids.on_patrol.game.game_file import GameFile as OnPatrol
from aids.on_patrol.scenario import Scenario
from aids.records.words import tables
from aids.ssn.game.game_file import GameFile as Ssn
from aids.ssn.simulation.captain import Captain
from aids.u_boat.game.game_file import GameFile as UBoat
from aids.u_boat.position_file import PositionFile
from generators.press.printers import Measured
from generators.sheets.labels import LabelTable

FILE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "saved-files.md"
FILES = {
    "Game files of On Patrol": OnPatrol,
    "Game files of SSN": Ssn,
    "Game files of U-Boat": UBoat,
    "Scenario files of On Patrol": Scenario,
    "Position files of U-Boat": PositionFile,
    "Captains of SSN": Captain,
    "Printers: a section for each paper and flip edge": Measured,
    "Sheets of labels": LabelTable,
}
HEAD = """\
# Saved files

Each kind of file that Plotroom reads and writes, with all its keys. It is made from the code (`python -m
tests.saved_files`). A key without a default must be stated.
"""


def reference():
    """The whole reference as Markdown."""
    lines, told = [HEAD], []
    for title, record in FILES.items():
        lines.append(f"## {title}\n")
        for name, keys in tables(record):
            if name and (name, keys) in told:
                continue
            told.append((name, keys))
            if name:
                lines.append(f"### `{name}`\n")
            lines += ["| key | takes | default | meaning | since |", "|---|---|---|---|---|"]
            for each in keys:
                default = f"`{each.default}`" if each.default not in ("", "none", "as other keys say") else each.default
                cells = (f"`{each.key}`", each.takes, default, each.says, each.since)
                lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
            lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(reference(), encoding="utf-8")
