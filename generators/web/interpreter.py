"""Another Python process of this program, which finds the same modules as this one."""

from __future__ import annotations

import json
import sys
from pathlib import Path

#: Before the code of a process: the modules of this program, whatever folder it runs in, and what it is given.
BEGIN = """
import json, sys
sys.path[:], given = json.loads(sys.argv.pop())
"""


def words_of(code: str, **given: object) -> list[str]:
    """The command line that runs `code` in another Python, which finds `given` under that name; it is sent as JSON."""
    places = [str(Path(place).absolute()) for place in sys.path]
    return [sys.executable, "-c", BEGIN + code, json.dumps([places, given])]
