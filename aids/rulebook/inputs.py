"""The inputs of checks, and the options of jobs: what each is called, and which values it takes."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Inputs = Mapping[str, Any]


class Input(NamedTuple):
    """A value that a check or a job asks for.

    `kind` is one of

    - `whole`, `inches` (an exact `Fraction`), `choice`, `flag` (True or False), `text` (one line), `file` and `folder`
      (paths), `name` (of something that a job knows), `dice` (faces as a player writes them)
    - `wholes` (whole numbers, none twice), `pair` (two whole numbers, `-4,10`)
    - `named` (`NAME` or `NAME:NUMBER`, read as name and number or None)
    - `hex` (a label, which the check looks up on its board), `hexes` (labels with commas between them), `ship`
      (`NAME:HEX:FACING`, read as name, label and heading; `choices` are the names allowed)

    `least` and `most` are bounds that are allowed, `above` a lower bound that is not.  A `repeatable` input is a tuple,
    empty by default.  `rule` is the citation in an error, with the game's title: `SSN Attack Step`.  A `positional`
    input is an argument of the command line, not an option.

    On a page the input has `title` as its label (by default its name) and `words` in place of its choices, in their
    order (by default the choices).  `otherwise` says there what holds where an input without a default is left out: one
    of the choices, the name of a figure, or words.

    On a command line `shown` stands for the value in the help, `short` is a letter for the name, and an input given
    twice is refused with the cure `once`.  One of the `terminal` means nothing to a page.

    A `required` input may be left out where one of the inputs `instead` is given, or given as `NAME=VALUE` says.  Of
    inputs that share a `group` one at least is wanted: they are asked for together, and a page does not hide them.

    `retired` are former names of choices, each with the choice that it means now.

    All fields but the first three have a default, as most kinds need few of them.
    """

    name: str
    kind: str
    help: str
    required: bool = False
    default: object = None
    choices: tuple[str, ...] = ()
    least: int | float | None = None
    above: int | float | None = None
    most: int | float | None = None
    repeatable: bool = False
    unit: str = ""
    rule: str = ""
    positional: bool = False
    title: str = ""
    words: tuple[str, ...] = ()
    otherwise: str = ""
    instead: tuple[str, ...] = ()
    group: str = ""
    shown: str = ""
    short: str = ""
    once: str = ""
    terminal: bool = False
    retired: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        """The input's name in an error: `--range`, or `FILE` for an argument."""
        return self.name.upper() if self.positional else f"--{self.name}"
