"""Renew the golden pictures, all of them or those of some sheets; then look at what git says has changed."""

import argparse
import sys

from aids.errors import nearest
from tests import golden


def main(words=None):
    """Renew the pictures and print a line for each that has changed; exit status 2 for a name that is no sheet's."""
    reader = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    reader.add_argument("sheets", nargs="*", metavar="SHEET", help="only these, as in ssn/counters (default: all)")
    sheets = reader.parse_args(words).sheets
    if unknown := [name for name in sheets if name not in golden.ALL]:
        print(*(f"no sheet {name!r}; {nearest(name, golden.ALL)}" for name in unknown), sep="\n", file=sys.stderr)
        return 2
    for line in golden.renew(sheets=tuple(sheets) or golden.ALL):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
