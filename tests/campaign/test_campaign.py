"""The first cases of the campaign, in this process."""

import pytest

from tests.campaign import cases, sources, verdicts

CASES, PART = 2_000, 50


def test_the_files_that_cases_are_made_from_are_sound():
    for kind, name, text, lines in sources.sources():
        for words in (lines[0], lines[-1]):
            files = ((name, text.encode()), *sources.COMPANIONS.get(kind, ()))
            case = cases.Case(kind, words, files, name)
            assert verdicts.run(case) == "answered", (kind, cases.shown(case))


@pytest.mark.parametrize("first", range(0, CASES, PART))
def test_hostile_input_is_answered_or_refused_with_its_place(first):
    faults = []
    for number in range(first, first + PART):
        case = cases.case(number)
        verdict = verdicts.run(case)
        if verdict not in ("answered", "refused"):
            faults.append(f"case {number}: {cases.shown(case)}: {verdict}")
    assert not faults, "\n".join(faults)
