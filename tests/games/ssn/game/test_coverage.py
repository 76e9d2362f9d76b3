"""Every section of the document is covered: printed, and resolved by a check, a setup or a turn of a game on file."""

from generators.sheets.rulings import coverage, coverage_file
from tests.test_own_data import engine_steps

#: The sections of the document that hold rules of play, typed from it.
SECTIONS = [
    "Setup",
    "Sequence of Play",
    "Detection Step",
    "Detection Rolls",
    "Attack Step",
    "Destroyed Ships",
    "SSN Maneuver Step",
    "Ship Maneuver Step",
    "LHD Maneuver",
    "FF Maneuver",
    "Helo Maneuver",
    "Victory",
]
#: Modules that read, keep or tell what the others do, or look ahead to what they would.
NO_STEPS = {"position", "risk", "sonar_picture", "words"}


def test_every_section_is_covered():
    rows = coverage(coverage_file("ssn"))
    assert [row.number for row in rows] == SECTIONS
    assert {step for row in rows for step in row.steps} == {*engine_steps("ssn")} - NO_STEPS
