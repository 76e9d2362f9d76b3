"""The head of every game file: the program that made it, the house rules, the file that it follows, and its digest."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import PurePath
from typing import Annotated, NamedTuple

from aids.input_file import Place, brief
from aids.kinds import NO_VALUES, Context, Each, Flag, Matching, String, Whole
from aids.records.fields import NEEDED, Field, Record, Table, lines

FIRST = "0.4.0"
"""The first version that its files name."""
BEFORE = f"before {FIRST}"
"""How a game file states the version of a game that began without one."""
NO_HOUSE = "none"
DIGEST = 16  # hexadecimal digits
MOST_VERSION = 30  # letters
END = "# end"
HEXADECIMAL = f"{DIGEST} digits 0 to 9 and a to f"
HOUSE = Matching(re.compile(rf"{NO_HOUSE}|[0-9a-f]{{{DIGEST}}}"), f"{NO_HOUSE!r} or {HEXADECIMAL}")


class Version(String):
    """A version of Plotroom, or one of the words of `others`."""

    takes = "a version of Plotroom"

    def __init__(self, *others: str) -> None:
        self.others = others

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> str:
        """The version."""
        version = String().read(at, raw)
        is_version = len(version) <= MOST_VERSION and re.fullmatch(r"\d+(\.\w+)+", version, re.ASCII)
        if not is_version and version not in self.others:
            raise at.wrong(f"a version of Plotroom, like {FIRST!r}", version)
        return version


class Origin(NamedTuple):
    """The entry `made` of a game file: the program that made it.

    `by` is the version that wrote the file, "" if it names none; `began` the version with which the game began, or
    `BEFORE`; `house` a digest of the house rules under which its first turn was played, `NO_HOUSE` for none, None
    before that turn.
    """

    by: Annotated[str, Field(Version(), key="plotroom", absent=NEEDED)] = ""
    began: Annotated[str, Field(Version(BEFORE), absent=lambda given: given.field("by", str))] = BEFORE
    house: Annotated[str | None, Field(HOUSE)] = None


class FileName(String):
    """The name of a file beside the one that states it."""

    takes = "the name of a file beside this one"

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> str:
        """The name."""
        name = String().read(at, raw)
        if len(name) > 200 or not name.isprintable() or PurePath(name.replace("\\", "/")).name != name:
            raise at.wrong("the name of a file beside this one", name)
        return name


class Source(NamedTuple):
    """The file that a game file was made from: its name, its digest, and the seed of the dice, None if given.

    `made` is what that file says of the program that made it; read from the next file it is not known.
    """

    file: Annotated[str, Field(FileName())]
    digest: Annotated[str, Field(Matching(re.compile(rf"[0-9a-f]{{{DIGEST}}}"), HEXADECIMAL))]
    seed: Annotated[int | None, Field(Whole(0, 2**63 - 1))] = None
    made: Origin = Origin()


GAME = Field(String(), absent="", always=True)
WHOLE = Field(Flag(), f"ends with the line {END}", absent=False, always=True)
MADE = Field(Table(Origin), absent=Origin(), always=True, since="0.4.0")
FROM = Field(Table(Source), key="from", absent=None)
"""The fields that the game files of all games have."""
DICE = Each(Whole(1, 6), 999, "dice")
"""Faces that a player rolled."""


def digest_of(text: str) -> str:
    """The digest of a game file's text, the same whatever its line ends are."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return str(sha256(text.encode()).hexdigest())[:DIGEST]


def check_head(at: Place, raw: Mapping[str, object], text: str, game: str) -> None:
    """RulesError for a file of another game, and for one cut short: `whole = true` without the line `# end`."""
    if raw.get("game", game) != game:
        raise at.at("game").refuse(f"this is a game of {brief(raw['game'])}, not of {game!r}")
    if raw.get("whole") is True and END not in map(str.strip, text.splitlines()):
        raise at.at("whole").refuse(f"the file has been cut short: its last line, {END!r}, is missing")


def file_text(record: type[Record], table: Mapping[str, object], head: Sequence[str]) -> str:
    """The text of a game file with comments: its values as `entries` gives them, `head` as lines of comment above."""
    above = [f"# {line}".rstrip() for line in head]
    return "\n".join([*above, *lines(record, table), "", END]) + "\n"


def source_json(source: Source) -> dict[str, object]:
    """The source as the JSON of a turn states it under `from`."""
    return {"file": source.file, "digest": source.digest, "seed": source.seed}
