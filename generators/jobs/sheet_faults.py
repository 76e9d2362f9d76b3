"""The faults of a sheet: it is built on letter and on A4 paper and, where it cannot be, each of its parts alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from aids.errors import MOST_FAULTS, PlotroomError, RulesError, each_fault, gather, raise_all
from aids.games import Game
from aids.input_file import PlayerFile
from aids.places import Key, Place
from generators.drawing.palettes import palette
from generators.page.paper import paper
from generators.pieces import counters_csv, own_counters
from generators.pieces.faults import is_laid_out, laid_out_faults, left_out
from generators.pieces.own_counters import SIDES, check_colours
from generators.pieces.piece_sheets import parts_of, parts_of_lines
from generators.pieces.rows import is_spreadsheet, lines_beside, lines_of
from generators.pieces.spreadsheet import Line
from generators.sheets import kits
from generators.sheets.sheet import Job
from generators.sheets.spec import Spec

PAPERS = ("letter", "a4")
#: A name that a message says there is none of.
NAMED = re.compile(r"\bno [\w ,]{0,60}'([^']*)'")
#: How often the rest of a CSV file is read again without its faulty rows; each round tells all faults of a kind.
ROUNDS = 5


def faults_of(act: Callable[[], object]) -> list[PlotroomError]:
    """The errors of an act."""
    try:
        act()
    except PlotroomError as error:
        return list(each_fault(error))
    return []


def moved(place: Place, here: tuple[Key, ...], there: tuple[Key, ...]) -> Place:
    """A place whose values at the keys `here` stand in the file at the keys `there`."""

    def find_line(keys: tuple[Key, ...]) -> int | None:
        at = (*there, *keys[len(here) :]) if keys[: len(here)] == here else keys
        return Place(place.path, at, place.find_line).line

    return place._replace(find_line=find_line)


def follows(fault: PlotroomError, left_out: Collection[str]) -> bool:
    """Whether a fault is that something names a part that was left out."""
    return any(found[1] in left_out for found in NAMED.finditer(fault.message))


def sheet_faults(spec: Spec, game: Game) -> list[PlotroomError]:
    """The faults of a sheet on each paper, and of each of its parts alone where the whole cannot be built."""
    if is_laid_out(spec, game):
        return _laid_out_faults(spec, game)
    faults, told = _colour_faults(kits.filled(spec, game)), set[tuple[str, str]]()
    for size in PAPERS:
        job = Job(game, paper(size), "long-edge")
        found = faults_of(partial(kits.build, spec, job))
        here = list(found)
        if found:
            for part in _alone(_without_refused(spec, found)):
                here += faults_of(partial(kits.build, part, job))
            here += _row_faults(spec, job, found)
        faults += [fault for fault in here if _but_for_numbers(fault) not in told]
        told |= set(map(_but_for_numbers, here))
    return faults


def _but_for_numbers(fault: PlotroomError) -> tuple[str, str]:
    """The place and the message of a fault without what differs where two papers refuse the same."""
    return fault.where, re.sub(r"[0-9.]+", "", fault.message)


def _laid_out_faults(spec: Spec, game: Game) -> list[PlotroomError]:
    """The faults of a sheet that layouts draw: those of the papers only if it has no others."""
    faults = faults_of(partial(kits.filled, spec, game))
    if not faults:
        faults = laid_out_faults(kits.filled(spec, game), game)
        names = left_out(spec, faults)
        faults = [fault for fault in faults if not follows(fault, names)]
    if not faults:
        for size in PAPERS:
            faults += faults_of(partial(kits.build, spec, Job(game, paper(size), "long-edge")))
    return faults


def _without_refused(spec: Spec, found: Iterable[PlotroomError]) -> Spec:
    """The sheet without the settings of its own that are refused, so that they are not refused again in each part."""
    depth = len(spec.place.keys)
    refused = {each.keys[depth] for each in found if isinstance(each, RulesError) and len(each.keys) == depth + 1}
    return spec._replace(data={key: held for key, held in spec.data.items() if key not in refused})


def _row_faults(spec: Spec, job: Job, found: Sequence[PlotroomError]) -> list[PlotroomError]:
    """The other faults of the spreadsheet that a counter sheet names, without those that are found."""
    named = spec.data.get("pieces")
    if not isinstance(named, str) or not is_spreadsheet(named):
        return []
    try:
        path, lines = lines_beside(spec.place.at("pieces"), named, [], counters_csv.FORM)
    except PlotroomError:
        return []

    def build(lines: Sequence[Line]) -> None:
        parts = parts_of_lines(kits.filled(spec, job.game), path, lines)
        mended = Spec({**spec.data, "pieces": [part.data for part in parts]}, parts[0].place._replace(keys=()))
        raise_all([*_colour_faults(mended), *faults_of(partial(kits.build, mended, job))])

    return rest_of_faults(path, lines, found, build)


def counter_file_faults(file: PlayerFile, found: Sequence[PlotroomError]) -> list[PlotroomError]:
    """The same for a counter sheet that is a spreadsheet; nothing for a file with layouts."""
    try:
        path, lines = ("", []) if file.path.lower().endswith(".toml") else lines_of(file, [], counters_csv.FORM)
    except PlotroomError:
        return []
    if not lines or counters_csv.is_plain(lines):
        return []

    def build(lines: Sequence[Line]) -> None:
        spec = own_counters.sheet_of(file, *counters_csv.of_lines(path, lines, (), file.files)).spec
        for size in PAPERS:
            kits.build(spec, Job(own_counters.game(), paper(size), "long-edge"))

    return rest_of_faults(path, lines, found, build)


def rest_of_faults(
    path: str, lines: Sequence[Line], found: Sequence[PlotroomError], build: Callable[[Sequence[Line]], object]
) -> list[PlotroomError]:
    """The faults of a counter sheet's lines that come to light when those found are mended, again and again."""
    faults: list[PlotroomError] = []
    for _ in range(ROUNDS):
        try:
            left = counters_csv.mended(path, lines, found)
        except PlotroomError:  # of the row of columns: all others rest on it
            break
        if left in ([], lines):
            break
        lines = left
        found = faults_of(partial(build, lines))
        faults += found
    return faults


def _alone(spec: Spec) -> Iterator[Spec]:
    """The sheet once for each block or other part of a list of several, with this one alone."""
    for key, held in spec.data.items():
        if isinstance(held, list) and len(held) > 1 and all(isinstance(part, dict) for part in held):
            for n, part in enumerate(held[:MOST_FAULTS]):
                there = moved(spec.place, (*spec.place.keys, key, 0), (*spec.place.keys, key, n))
                yield spec._replace(data={**spec.data, key: [part]}, place=there)


def _colour_faults(spec: Spec) -> list[PlotroomError]:
    """The faces of a counter sheet whose ink can hardly be seen."""
    if spec.data["kind"] not in ("counters", "standees"):
        return []
    try:
        faces = [part.part(side) for part in parts_of(spec) for side in SIDES if side in part.data]
    except PlotroomError:
        return []  # told when the sheet is built
    known = palette("colour")
    faces = [face for face in faces if all(str(face.data.get(key)) in known for key in ("ground", "ink"))]
    return faults_of(lambda: gather(partial(check_colours, face, known) for face in faces))
