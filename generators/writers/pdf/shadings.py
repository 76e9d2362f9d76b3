"""Opacity and gradients as objects of a PDF file: states, soft masks, patterns and shadings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from reportlab.pdfbase import pdfdoc

from generators.drawing.drawing import Matrix, compose
from generators.drawing.finish import Gradient
from generators.writers.pdf.objects import FormObject, Literal, matrix, number

#: Enters an object under a prefix and a key, once, and returns its name.
Enter = Callable[[str, object, Callable[[], pdfdoc.PDFObject]], str]
#: The box of a group: more than any page.
WIDE = (-30_000.0, -30_000.0, 30_000.0, 30_000.0)
NEAREST = 1e-5  # of the way: stops of a hard edge lie so far apart


def opacity_state(enter: Enter, fill: float, stroke: float) -> str:
    """The name of the graphics state with these opacities."""
    text = f"<</Type/ExtGState/ca {number(fill)}/CA {number(stroke)}>>"
    return enter("g", text, lambda: Literal(text))


def group_form(operators: str, used: Mapping[str, str]) -> FormObject:
    """Operators as a group whose opacity is that of the whole."""
    return FormObject(operators, used, WIDE, "DeviceRGB")


def pattern(enter: Enter, gradient: Gradient, place: Matrix, colours: Mapping[str, str]) -> str:
    """The name of a gradient as a pattern; `place` goes from the shape to the page or form that it is drawn in."""
    whole = _matrix(compose(place, gradient.matrix))
    stops = [(share, colours[colour]) for share, colour, _ in gradient.stops]
    text = f"<</Type/Pattern/PatternType 2/Matrix[{whole}]/Shading{_shading(gradient, stops, 'DeviceRGB')}>>"
    return enter("p", text, lambda: Literal(text))


def mask_state(enter: Enter, gradient: Gradient) -> str:
    """The name of the graphics state that paints as opaquely as a gradient says, in the coordinates where it is set."""
    stops = [(share, number(opacity)) for share, _, opacity in gradient.stops]
    form = _shaded_form(enter, gradient, stops, "DeviceGray")
    return _masking(enter, form)


def stencil(enter: Enter, operators: str) -> str:
    """The name of the graphics state that paints where these operators draw in white."""
    return _masking(enter, enter("m", operators, lambda: FormObject(operators, {}, WIDE, "DeviceGray")))


def stroke_form(enter: Enter, gradient: Gradient, state: str, colours: Mapping[str, str]) -> str:
    """The name of a form that paints a gradient where the mask of a graphics state lets it."""
    stops = [(share, colours[colour]) for share, colour, _ in gradient.stops]
    inner = _shaded_form(enter, gradient, stops, "DeviceRGB")
    used = {state: "ExtGState", inner: "XObject"}
    return enter("t", (state, inner), lambda: FormObject(f"/{state} gs /{inner} Do", used, WIDE, "DeviceRGB"))


def _shaded_form(enter: Enter, gradient: Gradient, stops: list[tuple[float, str]], space: str) -> str:
    """The name of a form that is all a gradient."""
    text = _shading(gradient, stops, space)
    shading = enter("h", text, lambda: Literal(text))
    operators = f"{matrix(gradient.matrix)} /{shading} sh"
    return enter("m", (operators, space), lambda: FormObject(operators, {shading: "Shading"}, WIDE, space))


def _masking(enter: Enter, form: str) -> str:
    return enter("g", ("mask", form), lambda: _Mask(form))


class _Mask(pdfdoc.PDFObject):
    """A graphics state with the brightness of a form as its opacity."""

    __RefOnly__ = 1

    def __init__(self, form: str) -> None:
        self.form = form

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The bytes of the object."""
        reference = "{} {} R".format(*document.idToObjectNumberAndVersion[self.form])
        return f"<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G {reference}>>>>".encode("ascii")


def _matrix(m: Matrix) -> str:
    """A matrix to a millionth: gradients of boxes have small units."""
    return " ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in m)


def _shading(gradient: Gradient, stops: list[tuple[float, str]], space: str) -> str:
    """A shading along the ends of a gradient; colours are operands of the space."""
    kind = 2 if len(gradient.ends) == 4 else 3
    ends = " ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in gradient.ends)
    return f"<</ShadingType {kind}/ColorSpace/{space}/Coords[{ends}]/Extend[true true]/Function{_function(stops)}>>"


def _function(stops: list[tuple[float, str]]) -> str:
    """The colours along the way: runs between neighbouring stops, stitched."""
    spread = list(_apart(stops))
    runs = [
        f"<</FunctionType 2/Domain[0 1]/C0[{before}]/C1[{after}]/N 1>>" for (_, before), (_, after) in pairwise(spread)
    ]
    bounds = " ".join(f"{share:.5f}" for share, _ in spread[1:-1])
    encode = " ".join(["0 1"] * len(runs))
    return f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(runs)}]/Bounds[{bounds}]/Encode[{encode}]>>"


def _apart(stops: list[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    """The stops from 0 to 1, each a little after the one before."""
    at = 0.0
    yield 0.0, stops[0][1]
    for share, colour in stops:
        at = max(at + NEAREST, share)
        if at < 1 - NEAREST:
            yield at, colour
    yield 1.0, stops[-1][1]
