"""Print options: registration marks, and the order of post-processing."""

import pytest

from generators.drawing import CUT, Drawing, Page
from generators.drawing.paths import extent
from generators.jobs.printing import REGISTERS
from generators.page.frame import paper
from generators.press.documents import Finishing, Output, PrintOptions, post_process
from generators.press.printers import Correction

LETTER = paper("letter")


def page():
    """A page with a square to cut."""
    draw = Drawing()
    with draw.layer("cut"):
        draw.rect(100, 200, 72, 72, CUT)
    return Page(LETTER.width, LETTER.height, draw, "A square")


def processed(**finishing):
    """The layers of the page after post-processing."""
    options = PrintOptions(LETTER, Output("plotroom"), palette="film", finishing=Finishing(**finishing))
    (out,) = post_process([page()], options)
    return out.drawing.layers


def test_every_register_but_none_has_marks_of_its_own():
    marks = {name: repr(processed(register=name)["register"]) for name in REGISTERS}
    assert marks.pop("none") == "[]"
    assert len(set(marks.values())) == len(marks) and "[]" not in marks.values()


def test_marks_come_last_so_that_neither_mirroring_nor_a_correction_moves_them():
    shear = Correction(front=(1, 0.01, -0.01, 1, 3, 4), back=(1, 0, 0, 1, 0, 0))
    plain = processed(register="silhouette")
    moved = processed(register="silhouette", mirror=True, correction=shear)
    assert moved["register"] == plain["register"]
    assert moved["cut"] != plain["cut"]


def test_a_page_is_mirrored_before_it_is_corrected():
    to_the_right = Correction(front=(1, 0, 0, 1, 10, 0), back=(1, 0, 0, 1, 0, 0))
    layers = processed(mirror=True, correction=to_the_right)
    square = (LETTER.width - 172 + 10, 200, LETTER.width - 100 + 10, 272)
    assert extent(layers["cut"]) == pytest.approx(square, abs=0.3)  # half of the line is outside the square
