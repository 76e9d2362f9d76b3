"""A player's saved printers and defaults: a TOML file for each printer, and one for paper, palette and house rules.

The file of a printer has a section for each paper and flip edge.
"""

import os
import re
import sys
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from math import atan2, cos, degrees, fsum, hypot, radians, sin, trunc
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, NamedTuple

from aids import toml_file
from aids.errors import InputError, PlotroomError, UnknownName, nearest, some_of
from aids.game_folders import DEFAULTS
from aids.games import NO_RULES
from aids.input_file import Place, PlayerFile, brief, on_disk
from aids.kinds import Context, Decimal, Number, String
from aids.records.fields import NEEDED, Field, Spread, entries, flat, read
from generators import drawing
from generators.drawing import IDENTITY, MM, Matrix, compose, shift, transform_point
from generators.page import DUPLEX_SIDES
from generators.page.frame import Paper, paper
from generators.press.files import NewFile, find_files, locked, write_all


class Correction(NamedTuple):
    """The matrices in points of a page that cancel a printer's errors, for fronts and for backs."""

    front: Matrix
    back: Matrix


CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
DISTANCES = ("x-distance", "y-distance")
VERNIERS = tuple(f"{corner}-{axis}" for corner in CORNERS for axis in "xy")
MARGINS = ("left-margin", "right-margin", "top-margin", "bottom-margin")
#: Every measurement of the sheet, in the order of its boxes; also the names of the options that take them.
READINGS = (*DISTANCES, *VERNIERS, *MARGINS)


def reading_question(name: str) -> str:
    """A measurement in words: what is measured, and where on the sheet."""
    if name in DISTANCES:
        line = "horizontal line at the foot" if name[0] == "x" else "vertical line at the side"
        return f"Length of the {line} of the sheet, from bar to bar"
    if name in VERNIERS:
        corner, _, axis = name.rpartition("-")
        way = "horizontal" if axis == "x" else "vertical"
        return f"Position of the arrow on the {way} scale at the {corner.replace('-', ' ')}"
    return f"First line that is completely printed at the {name.removesuffix('-margin')} edge"


def reading_option(name: str) -> str:
    """The same within a sentence, with its unit and, for a shift, the direction that is positive."""
    question = reading_question(name)
    positive = "" if name not in VERNIERS else f"; {'right' if name[-1] == 'x' else 'up'} is +"
    return f"{question[0].lower()}{question[1:]} (mm{positive})"


def reading_help(plan: "Plan", name: str) -> str:
    """How a measurement is taken, with what the sheet can show."""
    if name in DISTANCES:
        printed = plan.x_distance if name == "x-distance" else plan.y_distance
        return (
            f"Measure with a ruler from the middle of one bar to the middle of the other, to 0.1 mm if you can. "
            f"The printed length is {printed:g} mm, so your number should be close to it."
        )
    if name in VERNIERS:
        return (
            "Hold the sheet against a light, with its front toward you. Whole mm: count from 0 to the last number on "
            "the front that the arrow behind it has passed. Tenths: count from the arrow to the line on the back that "
            f"meets a line on the front. Right and above are +, left and below are -. If both zeros meet, type 0. The "
            f"most is {REACH}."
        )
    return (
        f"Short lines are printed 1 to {LADDER} mm from the edge of the paper. Type the number of the first one that "
        "is completely printed. If you do not know it, press Enter."
    )


#: Divisions in millimeters of the scale on the front, and of the vernier behind it.
DIVISION, VERNIER = 1.0, 0.9
#: The largest measurement of a vernier, and the last line of a margin ladder, in millimeters.
REACH, LADDER = 10, 12

#: Limits of a working printer; anything beyond them is a mistake in measuring.
MOST_SCALE, MOST_UNLIKE = 0.03, 0.01  # shares of the size; difference between front and back
MOST_OFFSET, MOST_TURN = 10.0, 2.0  # millimeters; degrees
MOST_CONTRADICTION = 0.6  # millimeters by which four measurements may disagree with the three numbers fitted to them


class Gauge(NamedTuple):
    """A vernier: the name of its measurement, the axis that it measures along, and its zero in mm from the middle."""

    name: str
    axis: str
    x: float
    y: float


class Plan(NamedTuple):
    """The gauges of a calibration sheet: the two distances in millimeters, and the eight verniers."""

    x_distance: float
    y_distance: float
    gauges: tuple[Gauge, ...]


class Profile(NamedTuple):
    """The errors of a printer: scales (1 is true), the back's offset in mm at the middle, its turn and skew in degrees.

    Right, up and counter-clockwise are positive, all seen from the front.  `back_skew` is the angle by which the back's
    y axis leans to the right of square.
    """

    x_scale: Annotated[float, Field(Decimal(6), "front: printed width / true width", absent=NEEDED)] = 1.0
    y_scale: Annotated[float, Field(Decimal(6), "front: printed height / true height", absent=NEEDED)] = 1.0
    back_x_scale: Annotated[float, Field(Decimal(6), "back: printed width / true width", absent=NEEDED)] = 1.0
    back_y_scale: Annotated[float, Field(Decimal(6), "back: printed height / true height", absent=NEEDED)] = 1.0
    back_x: Annotated[
        float,
        Field(Decimal(4), "mm that the back is to the right of the front, at the middle of the sheet", absent=NEEDED),
    ] = 0.0
    back_y: Annotated[float, Field(Decimal(4), "mm that the back is above the front", absent=NEEDED)] = 0.0
    back_turn: Annotated[
        float, Field(Decimal(5), "degrees that the back is turned counter-clockwise", absent=NEEDED)
    ] = 0.0
    back_skew: Annotated[
        float, Field(Decimal(5), "degrees that the back leans to the right of square", absent=NEEDED)
    ] = 0.0


#: The profile of a printer without errors.
NO_ERRORS = Profile()


def back_matrix(profile: Profile) -> Matrix:
    """The matrix from a back's true place to its printed place, in mm from the middle of the sheet, from the front."""
    turn, lean = radians(profile.back_turn), radians(profile.back_turn - profile.back_skew)
    wide, high = profile.back_x_scale, profile.back_y_scale
    return (wide * cos(turn), wide * sin(turn), -high * sin(lean), high * cos(lean), profile.back_x, profile.back_y)


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


def check_reading(plan: Plan, name: str, value: float) -> float:
    """A measurement in millimeters by its name; InputError if a sheet cannot show it."""
    if name in DISTANCES:
        printed, way = (plan.x_distance, "across") if name == "x-distance" else (plan.y_distance, "up")
        holds = abs(value / printed - 1) <= MOST_SCALE
        sheet = f"the {printed:g} mm printed {way} the sheet"
        problem = f"{value:g} differs by more than {100 * MOST_SCALE:g} % from {sheet}"
        fix = "measure from bar to bar in millimeters"
    elif name in VERNIERS:
        holds, problem = -REACH <= value <= REACH, f"{value:g} is not on this scale"
        fix = f"use a number from -{REACH} to {REACH} mm"
    else:
        holds, problem = 0 <= value <= LADDER, f"{value:g} is not one of these lines"
        fix = f"use a number from 0 to {LADDER} mm"
    if not holds:
        raise InputError(problem, fix, where=f"--{name}")
    return value


AGAIN = "measure the sheet again, and check each sign"


def measure_profile(plan: Plan, readings: Mapping[str, float], before: Profile = NO_ERRORS) -> Profile:
    """The printer's profile from the distances and verniers of a sheet, in millimeters.

    `before` is the profile that the sheet was corrected with.  InputError if a measurement or the resulting profile is
    beyond the limits of a working printer, or if the measurements contradict each other.
    """
    for name in (*DISTANCES, *VERNIERS):
        check_reading(plan, name, readings[name])
    x_scale, y_scale = readings["x-distance"] / plan.x_distance, readings["y-distance"] / plan.y_distance
    back = _fit_back(plan.gauges, readings, x_scale, y_scale)
    a, b, c, d, e, f = compose(back, back_matrix(before))
    turn = degrees(atan2(b, a))
    fronts, skew = (x_scale * before.x_scale, y_scale * before.y_scale), turn - degrees(atan2(-c, d))
    profile = Profile(*fronts, hypot(a, b), hypot(c, d), e, f, turn, skew)
    if fault := implausible(profile):
        raise InputError(f"the measurements give {fault[1]}", AGAIN)
    return profile


def implausible(profile: Profile) -> tuple[str, str] | None:
    """The first field of a profile beyond the limits of a working printer, with its description, or None."""
    for field in ("x_scale", "y_scale", "back_x_scale", "back_y_scale"):
        off = getattr(profile, field) - 1
        if not abs(off) <= MOST_SCALE:
            return field, f"{_with_article(field)} that is {100 * off:+.2f} % wrong, more than {100 * MOST_SCALE:g} %"
    for axis in "xy":
        unlike = getattr(profile, f"back_{axis}_scale") / getattr(profile, f"{axis}_scale") - 1
        if not abs(unlike) <= MOST_UNLIKE:
            larger = f"{100 * unlike:+.2f} % larger than its front along {axis}"
            return f"back_{axis}_scale", f"a back that is {larger}, more than {100 * MOST_UNLIKE:g} %"
    for field in ("back_x", "back_y"):
        off = getattr(profile, field)
        if not abs(off) <= MOST_OFFSET:
            return field, f"a back that is shifted by {off:+.1f} mm along {field[-1]}, more than {MOST_OFFSET:g} mm"
    for field in ("back_turn", "back_skew"):
        off = getattr(profile, field)
        if not abs(off) <= MOST_TURN:
            return field, f"{_with_article(field)} of {off:+.2f} degrees, more than {MOST_TURN:g}"
    return None


def _with_article(field: str) -> str:
    name = field.replace("_", " ")
    return f"an {name}" if name[0] == "x" else f"a {name}"


def _fit_back(gauges: Sequence[Gauge], readings: Mapping[str, float], x_scale: float, y_scale: float) -> Matrix:
    """The back's matrix by least squares.

    A measurement of n whole divisions and t tenths means that the vernier's line t, at 0.9 t, meets the front's
    line n + t; so it is exact at any scale.  The lines meet on the base line of the gauge, whose place on the shifted
    and turned back is known only from the fit, so the fit is repeated.
    """
    back = IDENTITY
    for _ in range(6):
        rows: dict[str, list[tuple[float, float, float]]] = {"x": [], "y": []}
        for gauge in gauges:
            whole = trunc(readings[gauge.name])
            tenths = 10 * (readings[gauge.name] - whole)
            line, meets = VERNIER * tenths, DIVISION * (whole + tenths)
            if gauge.axis == "x":
                x = gauge.x + line
                y = gauge.y - (transform_point(back, (x, gauge.y))[1] - y_scale * gauge.y) / back[3]
                rows["x"].append((x, y, x_scale * (gauge.x + meets)))
            else:
                y = gauge.y + line
                x = gauge.x - (transform_point(back, (gauge.x, y))[0] - x_scale * gauge.x) / back[0]
                rows["y"].append((x, y, y_scale * (gauge.y + meets)))
        (a, c, e), (b, d, f) = _fit_plane(rows["x"]), _fit_plane(rows["y"])
        back = (a, b, c, d, e, f)
    for axis, (i, j, k) in (("x", (a, c, e)), ("y", (b, d, f))):
        error = fsum(abs(i * x + j * y + k - where) for x, y, where in rows[axis])
        if not error <= MOST_CONTRADICTION:
            problem = f"the four {axis} measurements contradict each other by {error:.1f} mm: the sum of top left and "
            problem += "bottom right should equal the sum of top right and bottom left"
            raise InputError(problem, AGAIN, where=f"--top-left-{axis}")
    return back


def _fit_plane(rows: Sequence[tuple[float, float, float]]) -> tuple[float, float, float]:
    """The least-squares i, j, k of i x + j y + k = value, from rows of x, y, value."""
    n = len(rows)
    mx, my, mv = (fsum(row[i] for row in rows) / n for i in range(3))
    xx = fsum((x - mx) ** 2 for x, _, _ in rows)
    yy = fsum((y - my) ** 2 for _, y, _ in rows)
    xy = fsum((x - mx) * (y - my) for x, y, _ in rows)
    xv = fsum((x - mx) * (v - mv) for x, _, v in rows)
    yv = fsum((y - my) * (v - mv) for _, y, v in rows)
    size = xx * yy - xy * xy
    i, j = (xv * yy - yv * xy) / size, (yv * xx - xv * xy) / size
    return i, j, mv - i * mx - j * my


def correction(profile: Profile, width: float, height: float, sides: str) -> Correction:
    """The correction of a profile on pages of `width` x `height` points whose sides are a key of `page.SIDES`.

    Fronts are only scaled, about the middle of the page: nothing on them turns, so the marks for a cutting
    machine stay square to the page and at their true distances.  Without duplex printing every page is a front.
    """
    into, out = shift(-width / 2, -height / 2), shift(width / 2, height / 2)
    front = compose(out, compose((1 / profile.x_scale, 0.0, 0.0, 1 / profile.y_scale, 0.0, 0.0), into))
    if sides not in DUPLEX_SIDES:
        return Correction(front, front)
    a, b, c, d, e, f = inverse(back_matrix(profile))
    # seen from the front, a page flipped on its long edge has its x reversed, one flipped on its short edge its y
    x, y = (-1, 1) if sides == "long-edge" else (1, -1)
    undo = (a, -b, -c, d, x * e * MM, y * f * MM)
    return Correction(front, compose(out, compose(undo, into)))


NAMES = ("paper", "palette", "printer")
RULES = "rules"
BUILT_IN: Mapping[str, str] = {"paper": "letter", "palette": "color", "printer": "none"}
"""The defaults of a player without defaults and without a country."""
NO_PRINTER = BUILT_IN["printer"]
NOTHING_KEPT: Mapping[str, str] = MappingProxyType({})
#: Countries and territories that print on letter paper (Unicode CLDR, territory measurement data).
LETTER_COUNTRIES = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
_DEFAULTS_HEAD = "# Your defaults: `plotroom defaults` shows, changes and clears them.\n\n"


class Defaults(NamedTuple):
    """A player's own defaults, None where they have none; house rules by game, a name or the path of a file."""

    paper: str | None = None
    palette: str | None = None
    printer: str | None = None
    rules: Mapping[str, str] = NOTHING_KEPT


def load_defaults(folder: PlayerFile) -> Defaults:
    """The player's defaults; RulesError with file and line for a file that is not valid."""
    file = folder.renamed(str(_path(Path(folder.path))))
    if not file.files.has(file.path):
        return Defaults()
    top, document = toml_file.read(file)
    stated = toml_file.entries(top, document, (*NAMES, RULES))
    at, games = top.at(RULES), stated.pop(RULES, {})
    rules = {game: String().read(at.at(game), raw) for game, raw in toml_file.entries(at, games).items()}
    values = {name: String().read(top.at(name), raw) for name, raw in stated.items()}
    for name, value in values.items():
        try:
            check(name, value)
        except PlotroomError as error:
            raise top.at(name).refuse(error.message) from None
    return Defaults(**values, rules=rules)


def change(
    folder: Path, clear: Collection[str], changed: Mapping[str, str], rules: Mapping[str, str] = NOTHING_KEPT
) -> None:
    """Clear the defaults named in `clear`, save those of `changed`, and leave the others as they are.

    `rules` are house rules by game; `NO_RULES` clears those of a game.
    Two runs at once do not lose each other's.  A file that is not valid is replaced where all are cleared, and
    deleted where none is left.
    """
    with locked(folder):
        old = Defaults() if set(clear) >= {*NAMES, RULES} else load_defaults(on_disk(folder))
        laid = {**({} if RULES in clear else old.rules), **rules}
        laid = {game: named for game, named in laid.items() if named != NO_RULES}
        kept = {name: value for name, value in {**_of_prints(old), **changed}.items() if name not in clear}
        named = _of_prints(Defaults(**kept, rules=laid))
        lines = [f"{name} = {toml_file.quote(value)}\n" for name, value in named.items()]
        if laid:
            lines += [
                "\n" * bool(lines) + f"[{RULES}]\n",
                *(f"{toml_file.key_as_toml(game)} = {toml_file.quote(own)}\n" for game, own in sorted(laid.items())),
            ]
        if lines:
            write_all([NewFile(_path(folder), (_DEFAULTS_HEAD + "".join(lines)).encode())])
        else:
            _path(folder).unlink(missing_ok=True)


def check(name: str, value: str) -> None:
    """Raise InputError or UnknownName for a paper or a palette that there is not."""
    if name == "paper":
        paper(value)
    elif name == "palette":
        drawing.named(value, drawing.names())


def in_force(own: Defaults) -> dict[str, str]:
    """The value of each default for prints: the player's own, the paper of their country, or the built-in one."""
    code = country()
    paper = "letter" if not code or code in LETTER_COUNTRIES else "a4"
    return {**BUILT_IN, "paper": paper, **_of_prints(own)}


def _of_prints(own: Defaults) -> dict[str, str]:
    """The player's own defaults for prints, by option."""
    return {name: str(value) for name in NAMES if (value := getattr(own, name)) is not None}


def country() -> str:
    """The country that the system is set to, as a code of two letters; empty if it names none."""
    named = filter(None, map(os.environ.get, ("LC_ALL", "LC_PAPER", "LANG")))
    locale = next(named, None) or _windows_locale()
    # `DE` in `de_DE.UTF-8` and in `de-DE`, none in `C`
    match = re.match(r"[A-Za-z]{2,3}(?:[_-][A-Za-z]{4})?[_-]([A-Za-z]{2})(?![A-Za-z])", locale)
    return match[1].upper() if match else ""


def _windows_locale() -> str:
    """The player's locale on Windows, such as `de-DE`; empty on other systems."""
    if sys.platform != "win32":
        return ""
    import ctypes

    buffer = ctypes.create_unicode_buffer(85)
    found = ctypes.windll.kernel32.GetUserDefaultLocaleName(buffer, len(buffer))
    return buffer.value if found else ""


def _path(folder: Path) -> Path:
    return folder / DEFAULTS


MAX_NAME = 60  # letters

_PRINTER_HEAD = """\
# The errors of the printer {name}, as measured with `plotroom calibrate` and seen from the front.
# `--printer` corrects them. Each paper and flip edge has a section. To remove one, delete its lines.

printer = {quoted}
"""


class Millimeters(Number):
    """A margin in millimeters."""

    def text(self, held: object) -> str:
        """The margin without decimals that say nothing."""
        return f"{held:g}"


MARGIN = Field(Millimeters(0, LADDER, "mm"), "mm that the printer cannot print")


class Margins(NamedTuple):
    """The margins that a printer cannot print, in mm; None: not measured."""

    left_margin: Annotated[float | None, MARGIN] = None
    right_margin: Annotated[float | None, MARGIN] = None
    top_margin: Annotated[float | None, MARGIN] = None
    bottom_margin: Annotated[float | None, MARGIN] = None


class Section(NamedTuple):
    """A printer on one paper and flip edge: its profile, and the margins in mm that it cannot print."""

    paper: str
    sides: str
    profile: Annotated[Profile, Field(Spread(Profile))]
    margins: Annotated[tuple[float | None, float | None, float | None, float | None], Field(Spread(Margins))] = (
        Margins()
    )


class Printer(NamedTuple):
    """A printer, by the name that the player gave it."""

    name: str
    sections: tuple[Section, ...]


def file_stem(name: str) -> str:
    """The stem of a printer's file name, safe on every system; InputError for a name that is not plain text.

    Names that differ only in case or punctuation have the same stem.
    """
    shown = " ".join(name.split())
    if not shown or len(shown) > MAX_NAME or not shown.isprintable():
        fix = f"use 1 to {MAX_NAME} plain characters"
        raise InputError(f"{name[:MAX_NAME]!r} cannot be the name of a printer", fix, where="--printer")
    if shown.lower() == NO_PRINTER:
        raise InputError(f"{NO_PRINTER!r} means no printer", "use another name", where="--printer")
    plain = unicodedata.normalize("NFKD", shown).encode("ascii", "ignore").decode().lower()
    stem = "-".join(re.findall("[a-z0-9]+", plain))
    if not shown.isascii() or not stem:
        stem = f"{stem}-{sha256(shown.casefold().encode()).hexdigest()[:8]}".lstrip("-")
    return f"printer-{stem}"


def _file(folder: PlayerFile, name: str) -> PlayerFile:
    return folder.renamed(str(Path(folder.path, f"{file_stem(name)}.toml")))


def load(file: PlayerFile) -> Printer:
    """The printer in a file; RulesError with file and line if it is not valid."""
    top, document = toml_file.read(file)
    toml_file.entries(top, document, needed=("printer",))
    name = String().read(top.at("printer"), document["printer"])
    return Printer(name, _sections(top, document))


def _sections(top: Place, document: Mapping[str, object]) -> tuple[Section, ...]:
    sections = []
    for size, flips in document.items():
        if size == "printer":
            continue
        try:
            paper(size)
        except PlotroomError as error:
            raise top.at(size).refuse(error.message) from None
        for flip, values in toml_file.entries(top.at(size), flips, DUPLEX_SIDES).items():
            place = top.at(size, flip)
            section = read(Section, place, values, paper=size, sides=flip)
            if fault := implausible(section.profile):
                key = fault[0].replace("_", "-")
                raise place.at(key).refuse(f"this is {fault[1]}", fix="to measure it again: plotroom calibrate")
            sections.append(section)
    return tuple(sections)


def load_all(folder: PlayerFile) -> list[Printer]:
    """All printers in a folder, sorted by name."""
    printers = map(load, find_files(folder, "printer-*.toml"))
    return sorted(printers, key=lambda printer: printer.name.casefold())


def find_printer(folder: PlayerFile, name: str) -> Printer | None:
    """The printer of a name; None if it was never measured."""
    file = _file(folder, name)
    return load(file) if file.files.has(file.path) else None


def find_section(printer: Printer, on: Paper, sides: str) -> Section | None:
    """The section of a printer for a paper and sides, None if there is none; without backs any section of the paper."""
    sections = (part for part in printer.sections if sides not in DUPLEX_SIDES or part.sides == sides)
    return next((part for part in sections if _same_size(part.paper, on)), None)


def _same_size(size: str, on: Paper) -> bool:
    """Whether a paper, by its name, has the size of another to 0.3 points."""
    other = paper(size)
    return abs(other.width - on.width) < 0.3 and abs(other.height - on.height) < 0.3


def not_measured(folder: PlayerFile, name: str, measure: str = "plotroom calibrate") -> UnknownName:
    """The error for the name of a printer that was never measured; `measure` is the command that measures it."""
    known = [other.name for other in load_all(folder)]
    hint = nearest(name[:40], known, "plotroom calibrate --list")
    hints = [f"{hint[:1].upper()}{hint[1:].rstrip('.')}. "] if known else []
    fix = f"{''.join(hints)}To measure it: {measure}"
    return UnknownName(f"unknown printer {brief(name)}", fix, where="--printer")


def section_for_print(folder: PlayerFile, name: str, on: Paper, sides: str) -> Section:
    """The section that corrects a print; UnknownName with the command that measures it if there is none."""
    measure = f"plotroom calibrate --paper {on.name} --sides {sides if sides in DUPLEX_SIDES else DUPLEX_SIDES[0]}"
    if (printer := find_printer(folder, name)) is None:
        raise not_measured(folder, name, measure)
    if (part := find_section(printer, on, sides)) is None:
        has = some_of((f"{part.paper} {part.sides}" for part in printer.sections), "plotroom calibrate --list")
        wanted = f"{on.name} {sides}" if sides in DUPLEX_SIDES else on.name
        problem = f"{printer.name!r} was not measured for {wanted}, only for {has}"
        raise UnknownName(problem, f"to measure it: {measure}", where="--printer")
    return part


def correction_for_print(folder: PlayerFile, name: str, on: Paper, sides: str) -> Correction:
    """The correction of a printer by its name, for a paper and the sides of a print; the errors of its section."""
    return correction(section_for_print(folder, name, on, sides).profile, on.width, on.height, sides)


def save(folder: PlayerFile, name: str, new: Section) -> Path:
    """Save a section in a printer's file, replacing the one for the same paper and flip edge; the file's path."""
    with locked(Path(folder.path)):  # two runs at once must not lose each other's section
        path, text = with_section(folder, name, new)
        write_all([NewFile(path, text.encode())])
    return path


def with_section(folder: PlayerFile, name: str, new: Section) -> tuple[Path, str]:
    """The path and the text of a printer's file with a section in it."""
    file, on = _file(folder, name), paper(new.paper)
    printer = find_printer(folder, name) or Printer(" ".join(name.split()), ())
    kept = [part for part in printer.sections if part.sides != new.sides or not _same_size(part.paper, on)]
    sections = sorted([*kept, new], key=lambda part: (part.paper, part.sides))
    printer = Printer(printer.name, tuple(sections))
    had = file.files.has(file.path)
    return Path(file.path), _edited(toml_file.text_of(file), printer, new) if had else _toml(printer)


def _edited(before: str, printer: Printer, new: Section) -> str:
    """The text of a printer's file with a new section, the player's comments kept.

    Sections of the same paper and flip edge are replaced line by line.  A file in another form than Plotroom writes
    becomes a new text without its comments.
    """
    lines, key = before.rstrip("\n").split("\n"), f"{new.paper}.{new.sides}"
    heads = [n for n, line in enumerate(lines) if line.lstrip().startswith("[")]
    # A section begins with its paper and flip edge, `["a4".long-edge]`.
    start = next((n for n in heads if re.sub(r"[\s\"'\[\]]", "", lines[n].partition("#")[0]) == key), None)
    if start is None:
        changed = [*lines, "", *_section_lines(new)]
    else:
        end = next((n for n in heads if n > start), len(lines))
        changed = [*lines[: start + 1], *_with_values(lines[start + 1 : end], _section_lines(new)[1:]), *lines[end:]]
    text = "\n".join(changed) + "\n"
    try:
        kept = set(_sections(Place("", (), lambda keys: 1), toml_file.parse("", text)))
    except PlotroomError:
        return _toml(printer)
    return text if kept == set(_sections(Place(""), toml_file.parse("", _toml(printer)))) else _toml(printer)


def _with_values(lines: list[str], new: list[str]) -> list[str]:
    """The lines of a section with new values; their comments stay, and keys that they lack are added."""
    values = {line.partition(" =")[0]: line for line in new}
    out: list[str] = []
    for line in lines:
        key, equals, rest = line.partition("=")
        if equals and key.strip() in values:
            fresh, comment = values.pop(key.strip()), rest.partition("#")[2].strip()
            stated = fresh.partition("#")[0].rstrip()
            out.append(f"{stated:<26}# {comment}" if comment else stated)
        else:
            out.append(line)
    last = max((n for n, line in enumerate(out) if line.strip()), default=-1) + 1
    return [*out[:last], *values.values(), *out[last:]]


def _toml(printer: Printer) -> str:
    lines = [_PRINTER_HEAD.format(name=printer.name, quoted=toml_file.quote(printer.name))]
    for part in printer.sections:
        lines += [*_section_lines(part), ""]
    return "\n".join(lines)


def _section_lines(part: Section) -> list[str]:
    lines = [f'["{part.paper}".{part.sides}]']
    values = entries(part._replace(margins=Margins(*part.margins)), Context())
    for each in flat(Section):
        if each.key in values:
            value = f"{each.key} = {each.kind.text(values[each.key])}"
            lines.append(f"{value:<26}# {each.says}" if each.says else value)
    return lines
