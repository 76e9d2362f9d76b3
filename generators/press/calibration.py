"""What a printer does to a sheet, found from readings, and the matrices that undo it.

A sheet is seen from its front, with the origin in the middle of the paper, x to the right and y up, in millimetres.
Where a front is laid is not known and not needed: the front's own place is the frame of everything else, so of the
front only the scale along x and y counts.  A back lies at `back_matrix` of where it should lie, as seen from the front
through the paper.  The front is corrected to true scale, the back to true scale and into register with the front.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, hypot, radians, sin, trunc
from typing import NamedTuple

from aids.errors import InputError
from generators.drawing.drawing import IDENTITY, MM, Matrix, Page, at, shift, times, under
from generators.page.sides import DUPLEX_SIDES

CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
DISTANCES = ("x-distance", "y-distance")
VERNIERS = tuple(f"{corner}-{axis}" for corner in CORNERS for axis in "xy")
MARGINS = ("left-margin", "right-margin", "top-margin", "bottom-margin")
#: Every reading of the sheet, in the order of its boxes; also the names of the options that take them.
READINGS = (*DISTANCES, *VERNIERS, *MARGINS)

#: Divisions in millimetres: of the scale on the front, and of the vernier behind it.
DIVISION, VERNIER = 1.0, 0.9
#: How far a vernier can be read, and up to where the margin ladders are drawn, in millimetres.
REACH, LADDER = 10, 12

#: What no working printer exceeds; anything beyond is a slip in reading.
MOST_SCALE, MOST_UNLIKE = 0.03, 0.01  # of the size; between front and back
MOST_OFFSET, MOST_TURN = 10.0, 2.0  # millimetres; degrees
MOST_CONTRADICTION = 0.6  # millimetres between four readings that three numbers explain


class Gauge(NamedTuple):
    """A vernier of the sheet: its reading, the axis it measures along, and where its zero lies (mm from the middle)."""

    name: str
    axis: str
    x: float
    y: float


class Plan(NamedTuple):
    """What a calibration sheet measures with: the two distances in millimetres, and the eight verniers."""

    x_distance: float
    y_distance: float
    gauges: tuple[Gauge, ...]


class Profile(NamedTuple):
    """What a printer does: scales (1 is true), the back's offset in mm at the middle, its turn and skew in degrees.

    Right, up and counter-clockwise are positive, all as seen from the front.  `back_skew` is how far the back's up
    leans to the right of square.
    """

    x_scale: float = 1.0
    y_scale: float = 1.0
    back_x_scale: float = 1.0
    back_y_scale: float = 1.0
    back_x: float = 0.0
    back_y: float = 0.0
    back_turn: float = 0.0
    back_skew: float = 0.0


#: A printer without a fault.
TRUE = Profile()


def back_matrix(profile: Profile) -> Matrix:
    """Where a back lies, in millimetres from the middle of the sheet as seen from the front."""
    turn, lean = radians(profile.back_turn), radians(profile.back_turn - profile.back_skew)
    wide, high = profile.back_x_scale, profile.back_y_scale
    return (wide * cos(turn), wide * sin(turn), -high * sin(lean), high * cos(lean), profile.back_x, profile.back_y)


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that undoes another."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)


def checked(plan: Plan, name: str, value: float) -> float:
    """A reading by its name, in millimetres; InputError if a sheet cannot show it."""
    if name in DISTANCES:
        printed = plan.x_distance if name == "x-distance" else plan.y_distance
        if not abs(value / printed - 1) <= MOST_SCALE:
            raise InputError(
                f"{value:g} is not within {100 * MOST_SCALE:g} % of the {printed:g} mm printed; "
                "measure from bar to bar in millimetres",
                where=f"--{name}",
            )
    elif name in VERNIERS:
        if not -REACH <= value <= REACH:
            raise InputError(
                f"{value:g} is not from -{REACH} to {REACH} mm, which is all its scale can show", where=f"--{name}"
            )
    elif not 0 <= value <= LADDER:
        raise InputError(f"{value:g} is not from 0 to {LADDER} mm, the numbers of its ladder", where=f"--{name}")
    return value


def measured(plan: Plan, readings: Mapping[str, float], before: Profile = TRUE) -> Profile:
    """The printer's profile from the distances and verniers of a sheet, in millimetres.

    `before` is the profile that the sheet itself was corrected with.  InputError if a reading, or what follows from
    them all, is more than a printer can be out by, or if the readings contradict each other.
    """
    for name in (*DISTANCES, *VERNIERS):
        checked(plan, name, readings[name])
    x_scale, y_scale = readings["x-distance"] / plan.x_distance, readings["y-distance"] / plan.y_distance
    back = _fitted(plan.gauges, readings, x_scale, y_scale)
    a, b, c, d, e, f = times(back, back_matrix(before))
    turn = degrees(atan2(b, a))
    found = Profile(
        x_scale * before.x_scale,
        y_scale * before.y_scale,
        hypot(a, b),
        hypot(c, d),
        e,
        f,
        turn,
        turn - degrees(atan2(-c, d)),
    )
    fault = implausible(found)
    if fault:
        raise InputError(f"the readings give {fault[1]}; read the sheet again, each sign with care")
    return found


def implausible(profile: Profile) -> tuple[str, str] | None:
    """The first field of a profile that no working printer has, and words for it; None if there is none."""
    for field in ("x_scale", "y_scale", "back_x_scale", "back_y_scale"):
        off = getattr(profile, field) - 1
        if not abs(off) <= MOST_SCALE:
            return field, f"{_named(field)} {100 * off:+.2f} % out, more than {100 * MOST_SCALE:g} %"
    for axis in "xy":
        unlike = getattr(profile, f"back_{axis}_scale") / getattr(profile, f"{axis}_scale") - 1
        if not abs(unlike) <= MOST_UNLIKE:
            words = (
                f"a back {100 * unlike:+.2f} % larger than its front along {axis}, more than {100 * MOST_UNLIKE:g} %"
            )
            return f"back_{axis}_scale", words
    for field in ("back_x", "back_y"):
        off = getattr(profile, field)
        if not abs(off) <= MOST_OFFSET:
            return field, f"a back {off:+.1f} mm out along {field[-1]}, more than {MOST_OFFSET:g} mm"
    for field in ("back_turn", "back_skew"):
        off = getattr(profile, field)
        if not abs(off) <= MOST_TURN:
            return field, f"{_named(field)} of {off:+.2f} degrees, more than {MOST_TURN:g}"
    return None


def _named(field: str) -> str:
    words = field.replace("_", " ")
    return f"an {words}" if words[0] == "x" else f"a {words}"


def _fitted(gauges: Sequence[Gauge], readings: Mapping[str, float], x_scale: float, y_scale: float) -> Matrix:
    """The back's matrix by least squares.

    A reading of n whole divisions and t tenths says that the vernier's line t, which is printed at 0.9 t, covers the
    front's line n + t; so it is exact whatever the scales.  They meet on the gauge's own base line: where that lies
    on a shifted and turned back comes from the fit itself, in a few rounds.
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
                y = gauge.y - (at(back, (x, gauge.y))[1] - y_scale * gauge.y) / back[3]
                rows["x"].append((x, y, x_scale * (gauge.x + meets)))
            else:
                y = gauge.y + line
                x = gauge.x - (at(back, (gauge.x, y))[0] - x_scale * gauge.x) / back[0]
                rows["y"].append((x, y, y_scale * (gauge.y + meets)))
        (a, c, e), (b, d, f) = _plane(rows["x"]), _plane(rows["y"])
        back = (a, b, c, d, e, f)
    for axis, (i, j, k) in (("x", (a, c, e)), ("y", (b, d, f))):
        off = sum(abs(i * x + j * y + k - where) for x, y, where in rows[axis])
        if not off <= MOST_CONTRADICTION:
            raise InputError(
                f"the four {axis} readings contradict each other by {off:.1f} mm (top left and bottom right "
                "should add up to what top right and bottom left do); read them again, each sign with care",
                where=f"--top-left-{axis}",
            )
    return back


def _plane(rows: Sequence[tuple[float, float, float]]) -> tuple[float, float, float]:
    """The i, j, k of least squares for i x + j y + k = value, from rows of x, y, value."""
    n = len(rows)
    mx, my, mv = (sum(row[i] for row in rows) / n for i in range(3))
    xx = sum((x - mx) ** 2 for x, _, _ in rows)
    yy = sum((y - my) ** 2 for _, y, _ in rows)
    xy = sum((x - mx) * (y - my) for x, y, _ in rows)
    xv = sum((x - mx) * (v - mv) for x, _, v in rows)
    yv = sum((y - my) * (v - mv) for _, y, v in rows)
    size = xx * yy - xy * xy
    i, j = (xv * yy - yv * xy) / size, (yv * xx - xv * xy) / size
    return i, j, mv - i * mx - j * my


class Correction(NamedTuple):
    """The matrices, in points of a page, that go before a printer's own faults: for fronts and for backs."""

    front: Matrix
    back: Matrix


def correction(profile: Profile, width: float, height: float, sides: str) -> Correction:
    """What undoes a profile on pages of `width` x `height` points whose sides are a key of `page.sides.SIDES`.

    Fronts are only scaled, about the middle of the page: nothing on them turns, so marks that a cutter looks for stay
    square to the page and as far apart as they should be.  Without duplex printing every page is a front.
    """
    into, out = shift(-width / 2, -height / 2), shift(width / 2, height / 2)
    front = times(out, times((1 / profile.x_scale, 0.0, 0.0, 1 / profile.y_scale, 0.0, 0.0), into))
    if sides not in DUPLEX_SIDES:
        return Correction(front, front)
    a, b, c, d, e, f = inverse(back_matrix(profile))
    # seen from the front, a page flipped on its long edge has its x reversed, one flipped on its short edge its y
    x, y = (-1, 1) if sides == "long-edge" else (1, -1)
    undo = (a, -b, -c, d, x * e * MM, y * f * MM)
    return Correction(front, times(out, times(undo, into)))


def corrected(page: Page, matrix: Matrix) -> Page:
    """The page with all its drawing, marks and cut lines included, under a matrix; its boxes stay."""
    return page._replace(drawing=under(page.drawing, matrix))
