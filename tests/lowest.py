"""Prints the lowest versions that pyproject.toml allows, as constraints for pip: `python -m tests.lowest > FILE`.

    python -m pip install -c FILE ".[dev]"

With them `python -m tests` shows that the lower bounds are true.
"""

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def lowest(requirement):
    """A requirement at its lower bound, `click==8.2` for `click>=8.2,<9`; ValueError for one without a lower bound."""
    match = re.match(r"([\w.-]+).*?>=([\w.]+)", requirement)
    if match is None:
        raise ValueError(f"{requirement!r} states no lower bound")
    return f"{match[1]}=={match[2]}"


def constraints():
    """The lowest versions of what the project needs, of what its tests need, and of what builds it."""
    document = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    project = document["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["dev"], *document["build-system"]["requires"]]
    return sorted({lowest(requirement) for requirement in needed})


if __name__ == "__main__":
    print("\n".join(constraints()))
