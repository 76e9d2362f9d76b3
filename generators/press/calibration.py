"""The errors of a printer, found from measurements of a calibration sheet, and the matrices that correct pages."""

from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, fsum, hypot, radians, sin, trunc
from typing import Annotated, NamedTuple

from aids.errors import InputError
from aids.kinds import Decimal
from aids.records.fields import NEEDED, Field
from generators.drawing import IDENTITY, MM, Matrix, Page, compose, shift, transform_point, transformed
from generators.page import DUPLEX_SIDES


class Correction(NamedTuple):
    """The matrices in points of a page that cancel a printer's errors, for fronts and for backs."""

    front: Matrix
    back: Matrix


def correct_page(page: Page, matrix: Matrix) -> Page:
    """The page with its whole drawing, marks and cut lines included, under a matrix; its boxes are not changed."""
    return page._replace(drawing=transformed(page.drawing, matrix))


CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
DISTANCES = ("x-distance", "y-distance")
VERNIERS = tuple(f"{corner}-{axis}" for corner in CORNERS for axis in "xy")
MARGINS = ("left-margin", "right-margin", "top-margin", "bottom-margin")
#: Every reading of the sheet, in the order of its boxes; also the names of the options that take them.
READINGS = (*DISTANCES, *VERNIERS, *MARGINS)


def reading_question(name: str) -> str:
    """A reading in words, as a question: what is measured, and where on the sheet."""
    if name in DISTANCES:
        line = "line at the foot, across" if name[0] == "x" else "line at the side, up"
        return f"Length of the {line} the sheet, bar to bar"
    if name in VERNIERS:
        corner, _, axis = name.rpartition("-")
        return (
            f"Scale at the {corner.replace('-', ' ')}, {'across' if axis == 'x' else 'up and down'}: place of the arrow"
        )
    return f"First line printed whole at the {name.removesuffix('-margin')} edge"


def reading_help(plan: "Plan", name: str) -> str:
    """How a reading is taken, with what the sheet can show."""
    if name in DISTANCES:
        printed = plan.x_distance if name == "x-distance" else plan.y_distance
        return (
            f"Measure with a ruler from the middle of one bar to the middle of the other, to 0.1 mm if you can. "
            f"{printed:g} mm were printed, so write a number close to that."
        )
    if name in VERNIERS:
        return (
            "Hold the sheet against a light, its front towards you. Whole mm: the last number of the front that the "
            "arrow behind has passed, counted from 0. Tenths: the line of the back, counted from the arrow, that meets "
            f"a line of the front. Right and above are +, left and below -; 0 where both meet, {REACH} at most."
        )
    return (
        f"Short lines stand 1 to {LADDER} mm from the edge of the paper. Write the number of the first one that is "
        "printed whole, or nothing if you do not know."
    )


#: Divisions in millimetres of the scale on the front, and of the vernier behind it.
DIVISION, VERNIER = 1.0, 0.9
#: The largest reading of a vernier, and the last line of a margin ladder, in millimetres.
REACH, LADDER = 10, 12

#: Limits of a working printer; anything beyond them is a mistake in reading.
MOST_SCALE, MOST_UNLIKE = 0.03, 0.01  # shares of the size; difference between front and back
MOST_OFFSET, MOST_TURN = 10.0, 2.0  # millimetres; degrees
MOST_CONTRADICTION = 0.6  # millimetres by which four readings may disagree with the three numbers fitted to them


class Gauge(NamedTuple):
    """A vernier: the name of its reading, the axis that it measures along, and its zero in mm from the middle."""

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
    back_x_scale: Annotated[float, Field(Decimal(6), "the same of the back", absent=NEEDED)] = 1.0
    back_y_scale: Annotated[float, Field(Decimal(6), absent=NEEDED)] = 1.0
    back_x: Annotated[
        float,
        Field(Decimal(4), "mm the back lies to the right of the front, at the middle of the sheet", absent=NEEDED),
    ] = 0.0
    back_y: Annotated[float, Field(Decimal(4), "mm it lies above the front", absent=NEEDED)] = 0.0
    back_turn: Annotated[float, Field(Decimal(5), "degrees it is turned counter-clockwise", absent=NEEDED)] = 0.0
    back_skew: Annotated[float, Field(Decimal(5), "degrees its up leans to the right of square", absent=NEEDED)] = 0.0


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
    """A reading in millimeters by its name; InputError if a sheet cannot show it."""
    if name in DISTANCES:
        printed = plan.x_distance if name == "x-distance" else plan.y_distance
        if not abs(value / printed - 1) <= MOST_SCALE:
            raise InputError(
                f"{value:g} is not within {100 * MOST_SCALE:g} % of the {printed:g} mm printed "
                f"{'across' if name[0] == 'x' else 'up'} the sheet; "
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


def measure_profile(plan: Plan, readings: Mapping[str, float], before: Profile = NO_ERRORS) -> Profile:
    """The printer's profile from the distances and verniers of a sheet, in millimeters.

    `before` is the profile that the sheet was corrected with.  InputError if a reading or the resulting profile is
    beyond the limits of a working printer, or if the readings contradict each other.
    """
    for name in (*DISTANCES, *VERNIERS):
        check_reading(plan, name, readings[name])
    x_scale, y_scale = readings["x-distance"] / plan.x_distance, readings["y-distance"] / plan.y_distance
    back = _fit_back(plan.gauges, readings, x_scale, y_scale)
    a, b, c, d, e, f = compose(back, back_matrix(before))
    turn = degrees(atan2(b, a))
    profile = Profile(
        x_scale * before.x_scale,
        y_scale * before.y_scale,
        hypot(a, b),
        hypot(c, d),
        e,
        f,
        turn,
        turn - degrees(atan2(-c, d)),
    )
    fault = implausible(profile)
    if fault:
        raise InputError(f"the readings give {fault[1]}; read the sheet again, each sign with care")
    return profile


def implausible(profile: Profile) -> tuple[str, str] | None:
    """The first field of a profile beyond the limits of a working printer, with its description, or None."""
    for field in ("x_scale", "y_scale", "back_x_scale", "back_y_scale"):
        off = getattr(profile, field) - 1
        if not abs(off) <= MOST_SCALE:
            return field, f"{_with_article(field)} {100 * off:+.2f} % out, more than {100 * MOST_SCALE:g} %"
    for axis in "xy":
        unlike = getattr(profile, f"back_{axis}_scale") / getattr(profile, f"{axis}_scale") - 1
        if not abs(unlike) <= MOST_UNLIKE:
            description = (
                f"a back {100 * unlike:+.2f} % larger than its front along {axis}, more than {100 * MOST_UNLIKE:g} %"
            )
            return f"back_{axis}_scale", description
    for field in ("back_x", "back_y"):
        off = getattr(profile, field)
        if not abs(off) <= MOST_OFFSET:
            return field, f"a back {off:+.1f} mm out along {field[-1]}, more than {MOST_OFFSET:g} mm"
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

    A reading of n whole divisions and t tenths means that the vernier's line t, at 0.9 t, meets the front's line n + t;
    so it is exact at any scale.  The lines meet on the base line of the gauge, whose place on the shifted and turned
    back is known only from the fit, so the fit is repeated.
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
            raise InputError(
                f"the four {axis} readings contradict each other by {error:.1f} mm (top left and bottom right "
                "should add up to what top right and bottom left do); read them again, each sign with care",
                where=f"--top-left-{axis}",
            )
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
