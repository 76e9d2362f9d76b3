"""A game of SSN that was played on paper to its end, turn by turn against the engine: facts/ssn_paper.toml."""

import tomllib

import pytest

from aids import games
from aids.input_file import DISK
from aids.ssn.game.figures import Figures
from aids.ssn.maneuver import LEVELS
from tests import FACTS_FOLDER
from tests.games.ssn.game.positions import group, orders, position, submarine, turn

PAPER = tomllib.loads((FACTS_FOLDER / "ssn_paper.toml").read_text(encoding="utf-8"))
NEAR, TURNED = 0.06, 1.5  # inches and degrees by which what is read from ruler and turn tool may be off


@pytest.fixture
def figures(tmp_path):
    """The figures under the detection table of the game."""
    needed = dict(PAPER["needed"])
    base = {f"active-torpedo-{kind}": number for kind, number in needed.pop("ships").items()}
    base |= {f"{who}-{level}": n for who, row in needed.items() for level, n in zip(LEVELS, row, strict=True)}
    rows = "".join(f'{{ name = "{name}", title = "T", threshold = {number} }},' for name, number in base.items())
    deep = '{ name = "target-deep", title = "Deep", subtract = -1 }'
    path = tmp_path / "table.toml"
    path.write_text(f'[detection]\nrule = "own"\nbase = [{rows}]\nmodifiers = [{deep}]\n', encoding="utf-8")
    return Figures(games.load("ssn", path, files=DISK).rules)


def start():
    """The position before the first turn."""
    x, y, heading = PAPER["start"]["ssn"]
    return position(group(*PAPER["start"]["lhd"]), submarine(x, y, heading), turn=0)


def measured(piece):
    """The place of a piece in inches."""
    return piece.x / 100, piece.y / 100


def is_headed(piece, heading):
    return abs((piece.heading - heading + 180) % 360 - 180) <= TURNED


def heard(report):
    """Who detected each point that was detected."""
    found = {str(roll.number): " ".join(each.listener for each in roll.heard if each.detected) for roll in report.rolls}
    return {number: who for number, who in found.items() if who}


def test_a_game_played_on_paper_goes_as_the_engine_plays_it(figures):
    now, shots, fires = start(), 0, 0
    for number, said in enumerate(PAPER["turn"], 1):
        given = orders(*said["moves"], shots=tuple(said.get("shots", ())), change=said.get("dive", ""))
        report = turn(now, given, said["dice"], figures)
        now = report.next
        sub, ships = now.submarine, {ship.name: ship for ship in now.ships}
        *place, heading = said["ssn"]
        assert measured(sub) == pytest.approx(place, abs=NEAR) and is_headed(sub, heading), number
        assert sub.depth == said.get("depth", "deep"), number
        assert heard(report) == said.get("heard", {}), number
        assert [run.outcome for run in report.events.shots] == said.get("shot", []), number
        assert [f"{run.by} {run.outcome}" for run in report.events.fire] == said.get("fire", []), number
        for name, (*place, heading) in said["ships"].items():
            assert measured(ships[name]) == pytest.approx(place, abs=NEAR) and is_headed(ships[name], heading), number
        if "helicopters" in said:
            flying = {each.name: measured(each) for each in now.helicopters}
            assert flying == {name: pytest.approx(at, abs=NEAR) for name, at in said["helicopters"].items()}, number
        assert now.ending == said.get("ending", ""), number
        shots, fires = shots + len(report.events.shots), fires + len(report.events.fire)
    assert number == 27 and shots == 4 and fires == 17
