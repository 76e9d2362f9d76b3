"""The part of the matrix of sheets, papers, sides and palettes that the suite prints; tests.matrix prints all of it."""

from itertools import product

import pytest

from generators.page.frame import frame_pages, paper
from tests import matrix
from tests.printed import EVERYTHING, bodies


@pytest.mark.long
@pytest.mark.parametrize("sheet", matrix.ALL)
def test_files_have_no_faults(sheet):
    cases = [case for case in matrix.part() if case[0] == sheet]
    assert {case[1] for case in cases} == set(matrix.PAPERS)
    assert [(case, fault) for case in cases for fault in matrix.faults(*case)] == []


def test_the_part_has_every_pair():
    part = list(matrix.part())
    kinds = (matrix.ALL, matrix.PAPERS, matrix.SIDES, matrix.PALETTES)
    for i, j in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)):
        assert {(case[i], case[j]) for case in part} == set(product(kinds[i], kinds[j]))


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", EVERYTHING)
def test_framing_leaves_the_bodies_as_they_were(name):
    """The same bodies framed twice give the same pages."""
    on = paper("letter")
    first, second = (list(frame_pages(bodies(name), on)) for _ in range(2))
    assert [page.drawing.records for page in first] == [page.drawing.records for page in second]
