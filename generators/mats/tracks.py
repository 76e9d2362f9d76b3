"""The sheet kind `track`: boxes in rows for a marker, with marks in them, over a log of the rolls made there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from math import fsum
from types import MappingProxyType

from aids.errors import gather
from aids.games import Game
from aids.places import Place, brief
from aids.records.fields import Given
from aids.records.kinds import Stated
from generators.mats.csv_tables import number, tables_or_csv
from generators.mats.looks import Shown, art_named, colour_named, dress
from generators.mats.sheet_flow import Pages
from generators.mats.track_boxes import CLEAR, Box, Kind, draw_track, height_of
from generators.page.frame import Body, area
from generators.pieces.sizes import size
from generators.sheets import logs
from generators.sheets.named import whole_or_figure
from generators.sheets.settings import Setting, flag, tables, text, texts, whole
from generators.sheets.sheet import Job

MOST_BOXES, MOST_TRACKS, MOST_MARKS = 400, 60, 1_000
MOST_HELD = 4_000  # marks in the boxes of a track, and of a sheet
MOST_AT = 60  # boxes in a list
FARTHEST = 10_000  # the number of a box
IN_ROW = 60
APART = 14.0  # points between tracks
LEAST_LOG = 5 * logs.ROW  # what a log below the tracks needs, at least
_SPAN = re.compile(r"(-?\d{1,6}) ?(?:-|–|to|\.\.) ?(-?\d{1,6})")


def _places(meaning: str) -> Setting[tuple[str | int, ...]]:
    """A number, a name, or a list of them."""

    def read(at: Place, raw: object, given: Given) -> tuple[str | int, ...]:
        listed = raw if isinstance(raw, list) else [raw]
        if not 1 <= len(listed) <= MOST_AT:
            raise at.refuse(f"{at.name[1:-1]} has {len(listed):,} boxes; 1 to {MOST_AT} are possible")
        for each in listed:
            if isinstance(each, bool) or not isinstance(each, str | int):
                raise at.wrong("the number or the name of a box, or a list of them", each)
        return tuple(listed)

    return Setting(Stated(read, takes="the number or the name of a box, `3-6` for several, or a list of them"), meaning)


class Mark(Shown):
    """What stands in a box, such as reinforcements on their turn; a colour alone tints the box."""

    at = _places("the boxes in which it stands")
    words = text("its words").default("")

    cells = MappingProxyType({"at": number})
    named = MappingProxyType(dict.fromkeys(("turn", "box", "month", "date", "when"), "at"))

    def verify(self, game: Game) -> None:
        """RulesError for a mark of which nothing would be seen."""
        if not (self.words.strip() or self.art or self.colour):
            self.fail("this mark shows nothing; give it words, art or a colour")


class Track(Shown):
    """Boxes in rows; words that a box has no room for stand below the track."""

    title = text("its title")
    rule = text("rule numbers, at the right of the title").default("")
    words = text("words below the title").optional("none")
    count = whole_or_figure(1, MOST_BOXES, "how many boxes").optional("as many as `names`")
    start = whole_or_figure(-FARTHEST, FARTHEST, "the number of the first box").default(1)
    step = whole(-1_000, 1_000, "from one number to the next").default(1)
    names = texts("names of the boxes in place of numbers: months, dates, any texts", most=MOST_BOXES)
    box = size("the size of a box").optional("as large as the page allows")
    marker = size("the marker that a box takes, in place of `box`: the box is 1/16 in larger all round").optional()
    in_row = whole(1, IN_ROW, "how many boxes in a row").optional("as many as fit, in rows as even as possible")
    snake = flag("run every other row from the right")
    marks = tables_or_csv(Mark, "what stands in boxes, several marks in a box if need be", most=MOST_MARKS)
    colour = colour_named("the ground of its boxes")
    marked = whole_or_figure(0, MOST_BOXES, "the number of the box that is marked").default(0, "none")
    mark = text("words in the marked box").default("")
    art = art_named("art in the marked box")
    extra = whole_or_figure(0, MOST_BOXES, "the number of one more box, dashed").default(0, "none")
    extra_mark = text("words in that box").default("")

    def verify(self, game: Game) -> None:
        """RulesError for a track without boxes or with two sizes, and for marks in boxes that it lacks."""
        if self.count is None and not self.names:
            self.fail(f"{brief(self.title)} lacks 'count', or 'names'")
        if self.count is not None and self.names and self.count != len(self.names):
            self.fail(f"count is {self.count} and there are {len(self.names)} names; leave count out", "count")
        if self.box is not None and self.marker is not None:
            self.fail("state box or marker, not both", "marker")
        if not self.step:
            self.fail("a step of 0 gives every box the same number", "step")
        self.labels = self.names or tuple(str(n).replace("-", "−") for n in self._numbers)
        spots: dict[str, list[int]] = {}
        for n, label in enumerate(self.names):
            spots.setdefault(label.strip().lower(), []).append(n)
        self.count_held = 0
        found = gather(partial(self._spots, mark, spots) for mark in self.marks)
        self.held: list[list[Mark]] = [[] for _ in self.labels]
        for mark, places in zip(self.marks, found, strict=True):
            for n in dict.fromkeys(places):
                self.held[n].append(mark)

    @property
    def _numbers(self) -> range:
        """The numbers of the boxes; of boxes with names their places."""
        if self.names:
            return range(1, len(self.names) + 1)
        return range(self.start, self.start + self.step * (self.count or 0), self.step)

    def _spots(self, mark: Mark, spots: Mapping[str, Sequence[int]]) -> list[int]:
        """The boxes of a mark, counted from 0; RulesError for one that there is not."""
        found = list(chain.from_iterable(self._of_place(mark, place, spots) for place in mark.at))
        self.count_held += len(found)
        if self.count_held > MOST_HELD:
            mark.fail(f"marks stand in more than {MOST_HELD:,} boxes; state fewer", "at")
        return found

    def _of_place(self, mark: Mark, place: str | int, spots: Mapping[str, Sequence[int]]) -> Sequence[int]:
        name = str(place).strip().lower().replace("−", "-")
        if name in spots:
            return spots[name]
        if re.fullmatch(r"-?\d{1,6}", name) and int(name) in self._numbers:
            return [self._numbers.index(int(name))]
        if span := _SPAN.fullmatch(name):
            low, high = sorted((int(span[1]), int(span[2])))
            if low in self._numbers and high in self._numbers:
                return [n for n, each in enumerate(self._numbers) if low <= each <= high]
        parts = [part for part in re.split(r"[,;]", name) if part.strip()]
        if len(parts) > 1:
            return list(chain.from_iterable(self._of_place(mark, part.strip(), spots) for part in parts))
        mark.fail(f"there is no box {brief(place)}; {brief(self.title)} runs from {self._ends}", "at")

    @property
    def _ends(self) -> str:
        first, last = self.labels[0], self.labels[-1]
        return f"{brief(first)} to {brief(last)}" if self.names else f"{first} to {last}"

    @property
    def drawn(self) -> Kind:
        """The track as it is drawn."""
        marked = self._numbers.index(self.marked) if self.marked and self.marked in self._numbers else -1
        boxes = [
            Box(label, tuple(self.held[n]), n == marked, self.mark if n == marked else "")
            for n, label in enumerate(self.labels)
        ]
        if self.extra:
            boxes.append(Box(str(self.extra), dashed=True, words=self.extra_mark))
        large = self.box
        if self.marker is not None:
            large = self.marker[0] + 2 * CLEAR, self.marker[1] + 2 * CLEAR
        look = self.look
        return Kind(self.title, self.rule, self.words, boxes, large, self.in_row, self.snake, bool(self.names), look)


class TrackSheet(logs.Ruled):
    """Tracks for markers, on as many pages as they need, with a log below them if there are columns."""

    tracks = tables(Track, "the tracks", least=1, most=MOST_TRACKS)

    def verify(self, game: Game) -> None:
        """RulesError for colours and art that there are not."""
        held = sum(track.count_held for track in self.tracks)
        if held > MOST_HELD:
            self.fail(f"{held:,} marks stand in boxes; {MOST_HELD:,} on a sheet at most", "tracks")
        dress(self, [*self.tracks, *chain.from_iterable(track.marks for track in self.tracks)])

    def pages(self, job: Job) -> list[Body]:
        """The tracks one below the other."""
        room = area(job.paper)
        pages = Pages(room)
        if self.fields or self.trackers:
            pages.y = logs.draw_head(self, pages.draw, room)
        drawn = [(track.drawn, track.fail) for track in self.tracks]
        below = [height_of(kind, room.width, fail) + APART for kind, fail in drawn]
        log = LEAST_LOG if self.columns else 0.0
        for n, (kind, fail) in enumerate(drawn, 1):
            draw_track(pages, kind, fail, fsum(below[n:]) + log)
            pages.y -= APART
        if self.columns:
            pages.needs(LEAST_LOG)
            logs.draw_rows(self, job, pages.draw, room, pages.y)
        return [Body(draw, self.heading(job), "fill") for draw in pages.drawings]
