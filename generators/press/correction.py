"""Pages under the matrices that cancel a printer's errors."""

from typing import NamedTuple

from generators.drawing.drawing import Matrix, Page, transformed


class Correction(NamedTuple):
    """The matrices in points of a page that cancel a printer's errors, for fronts and for backs."""

    front: Matrix
    back: Matrix


def correct_page(page: Page, matrix: Matrix) -> Page:
    """The page with its whole drawing, marks and cut lines included, under a matrix; its boxes are not changed."""
    return page._replace(drawing=transformed(page.drawing, matrix))
