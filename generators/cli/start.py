"""The entry point of the installed program: an interrupt while modules are loaded ends it without a traceback.

The wheel also has this module as `plotroom`, so that `python -m plotroom` starts the program.
"""

import os
import sys
from importlib.machinery import PathFinder


def main() -> None:
    """Load the program and run it, unless Python finds another package instead of one of Plotroom."""
    for name, file in (("aids", "errors.py"), ("generators", "cli/main.py")):
        found = PathFinder.find_spec(name)
        place = str(found and found.origin)
        if not os.access(place.removesuffix("__init__.py") + file, os.R_OK):
            fix = "Start plotroom in another folder, or remove that folder from PYTHONPATH."
            problem = f"Python finds this package instead of the package {name!r} of Plotroom."
            print(f"plotroom: {place!r}: {problem} {fix}", file=sys.stderr)
            sys.exit(2)
    try:
        from generators.cli.main import main as program
    except KeyboardInterrupt:
        sys.exit(130)
    program()


if __name__ == "__main__":
    main()
