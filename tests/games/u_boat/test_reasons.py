"""Reasons why orders failed: the strength that counted, and the cause."""

import re

import pytest

from aids.u_boat.movement import CIRCLE
from aids.u_boat.solver import EDITIONS
from tests.games.u_boat.phases import outcomes, phase, resolve
from tests.samples import few_or_many


# finding 6
def test_a_bounce_tells_the_strength_that_counted():
    result = outcomes(
        Turkey=["A ber - kie"],
        Germany=["A kie H", "A mun S A ber - kie", "F hel - kie"],
        England=["F den S A ber - kie", "F hol S F hel - kie"],
    )
    assert result["Turkey A ber"] == (False, "bounced with Germany F hel, 2 against 2", "ber")
    assert result["Germany F hel"][1] == "bounced: A kie of the same power stays"


# finding 6
def test_a_unit_dislodged_head_to_head_is_told_with_whom_it_bounced():
    result = outcomes(Germany=["A kie - ber"], Russia=["A ber - kie", "A mun S A ber - kie"])
    reason = "bounced with Russia A ber, 1 against 2; dislodged by Russia A ber"
    assert result["Germany A kie"] == (False, reason, "")


# finding 6
def test_a_paradox_is_told_as_one_though_the_convoy_is_dislodged():
    orders = {
        "England": ["F lon S F wal - eng", "F wal - eng"],
        "France": ["A bre - lon", "F eng C A bre - lon"],
    }
    for edition, reason in (
        ("1971", "convoy disrupted: France F eng dislodged"),
        ("2023", "convoy in a paradox (UB-24)"),
    ):
        result = outcomes(edition, **orders)
        assert result["France A bre"] == (False, reason, "bre"), edition
        assert result["France F eng"] == (False, "dislodged by England F wal", ""), edition


# finding 6
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_other_fleets_of_a_broken_convoy_failed(edition):
    result = outcomes(
        edition,
        England=["A lon - naf", "F eng C A lon - naf", "F mao C A lon - naf"],
        France=["F bre - mao", "F por S F bre - mao"],
    )
    assert result["England F eng"] == (False, "convoy disrupted: England F mao dislodged", "eng")
    assert result["England F mao"] == (False, "dislodged by France F bre", "")


# finding 6
def test_only_what_cut_a_support_is_named():
    result = outcomes(
        England=["F nth S F edi - nwg", "F edi - nwg"],
        Germany=["F hel - nth"],
        Russia=["F nwg - nth"],
    )
    assert result["England F nth"] == (False, "cut by Germany F hel", "nth")


# finding 6
@few_or_many("number", 30, 150)
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_reason_tells_of_a_defeat_by_less(edition, number):
    told = 0
    for seed in range(number):
        units, orders = phase(seed, count=30, submarines=10)
        for fate in resolve(units, orders, edition).fates:
            strengths = re.search(r"(\d+) against (\d+)", fate.reason)
            told += strengths is not None
            assert strengths is None or int(strengths[1]) <= int(strengths[2]), (seed, fate.reason)
            assert not re.match(r"bounced(;|$)", fate.reason) and CIRCLE not in fate.reason, (seed, fate.reason)
    assert told > 2 * number
