"""The settings of counters: faces and pieces."""

from __future__ import annotations

from aids.games import Game
from aids.places import Place, brief
from aids.records.kinds import Stated
from generators.drawing.drawing import INCH
from generators.drawing.palettes import palette
from generators.drawing.patterns import NAMES
from generators.pieces.house_rows import EachOf
from generators.sheets.settings import (
    Setting,
    Settings,
    file_name,
    flag,
    length,
    named,
    table,
    text,
    texts,
    two_lengths,
)

MOST_COPIES = 500
MOST_SAFE = 0.3  # of a counter's shorter side
MIN_SIZE, MAX_SIZE = INCH / 4, 10 * INCH  # of a side of a counter
ART = "a piece of the library of art, or an SVG or PNG file beside the kit"


def colour(meaning: str) -> Setting[str]:
    """The role of a colour."""
    return named(lambda game: {role: role for role in palette()}, "a colour role", meaning)


def pattern(meaning: str) -> Setting[str | None]:
    """A pattern, or none."""
    return named(lambda game: {name: name for name in NAMES}, "a pattern", meaning).optional("none")


class FaceOf(Settings):
    """One face of a piece."""

    ground = colour("the colour of the ground")
    ink = colour("the colour of everything on it")
    value = text("the large text").optional("that of the piece")
    corner = text("a small text at the upper right").optional("that of the piece")
    label = text("the name at the foot").optional("that of the piece")
    art = text(ART).optional("that of the piece")
    arts = texts("the art of each copy in turn, from the first again after the last; in place of `art`")
    band = flag("the plate of its name in its ink, so that a side can be told without colour")
    pattern = pattern("the pattern of its band along the left edge, in place of the piece’s")


class PieceOf(Settings):
    """A counter, in as many copies as it counts; `{n}` in its texts is the number of a copy, `{name}` its name."""

    name = file_name("its name in file names")
    title = text("its name in the list of a page").optional("made of `name`")
    use = text("what it is for, in that list").default("")
    size = two_lengths("the cut counter", least=MIN_SIZE, most=MAX_SIZE)
    count = Setting(
        Stated(lambda at, raw, given: _count(at, raw), takes=f"a whole number from 0 to {MOST_COPIES}"), "how many"
    ).optional("1, or a copy for each of `names`")
    names = texts("a name for each copy")
    each = table(EachOf, "the tables of house rules for each of which there is such a piece").optional("one piece")
    nation = text("its nation, for `--nation`").default("")
    safe = length("room kept clear inside the edge").optional("that of the sheet")
    pattern = pattern("the pattern of the band along the left edge of both faces")
    front_mark = flag("mark the edge that leads with a triangle")
    art_under = flag("no effect: art stands under the value always; kits of earlier releases state it")
    value = text("the large text of both faces").default("")
    corner = text("a small text at the upper right of both faces").default("")
    label = text("the name at the foot of both faces").default("")
    art = text(f"{ART}, on both faces").default("")
    front = table(FaceOf, "the front")
    back = table(FaceOf, "the back").optional("none")

    def verify(self, game: Game) -> None:
        """RulesError for names that are not as many as its copies, and for no room inside."""
        if self.names and self.count not in (None, len(self.names)):
            fault = f"{brief(self.name)} has {len(self.names)} names and a count of {self.count}; leave the count out"
            self.fail(fault, "count")
        if self.safe is not None:
            self.check_safe(self.safe)

    @property
    def copies(self) -> int:
        """How many there are: its count or, without one, the number of its names."""
        return (len(self.names) or 1) if self.count is None else self.count

    @property
    def faces(self) -> dict[str, FaceOf]:
        """Its faces by side."""
        return {"front": self.front, "back": self.back} if self.back else {"front": self.front}

    def check_safe(self, safe: float) -> None:
        """RulesError for a safe zone that leaves no room."""
        if safe > MOST_SAFE * min(self.size):
            fault = f"a safe zone of {safe / INCH:.3g} in leaves no room on {brief(self.name)}; make it smaller"
            self.fail(fault, "safe")


def _count(at: Place, raw: object) -> int:
    if type(raw) is not int:
        raise at.wrong("a whole number", raw)
    if not 0 <= raw <= MOST_COPIES:
        raise at.refuse(f"count = {raw} must be 0 to {MOST_COPIES}")
    return raw
