"""The picture that a turn is asked for: its best moves, its map, and where there is none."""

import json
import tomllib
from pathlib import Path

import pytest

from aids import games
from aids.errors import InputError
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS, position_text
from aids.ssn.game.orders import Orders, parse_leg
from aids.ssn.game.sonar_picture import CELL, CLOSE, SHOWN, best_moves, picture
from generators.games.ssn.turn_page import STEPS, fill_of, picture_body
from generators.page.frame import paper
from generators.sheets.turns import TurnJob
from tests.games.ssn.game.positions import RULES, group, position, submarine
from tests.games.ssn.game.test_sonar_picture import mid_game
from tests.games.ssn.game.test_turn_page import strings
from tests.printed import run

SEVENS = Figures(RULES, dict.fromkeys(ROWS, 7))
NEAR = position(group(42, 20), submarine(depth="shallow"))


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A file with the LHD in reach in an empty folder."""
    monkeypatch.chdir(tmp_path)
    path = Path("near.toml")
    text = position_text(RULES, NEAR, dict.fromkeys(ROWS, 7))
    path.write_text(text.replace("moves = []", "moves = ['straight 3']", 1), encoding="utf-8")
    return path


def aims(found):
    return [aim.words.split(",")[0] for aim in found.aims]


@pytest.mark.long
def test_the_best_moves_are_best_of_all_and_read_from_their_words_they_are_legal():
    for seed in range(8):
        _, figures, before = mid_game(seed)
        found = best_moves(figures, before)
        everything = picture(figures, before, CLOSE)
        assert found.ends == everything
        assert found.aims[0].moves[0].chances.sunk == min(end.chances.sunk for end in everything)
        heard = next(aim for aim in found.aims if "least heard" in aim.words)
        assert heard.moves[0].chances.heard == min(end.chances.heard for end in everything)
        for aim in found.aims:
            assert 1 <= len(aim.moves) <= SHOWN
            for end in aim.moves:
                *fire, steered = end.order_text.split("; ") if aim.shots else ("", end.order_text)
                assert fire == ([f"Fire at {', '.join(aim.shots)}"] if aim.shots else [""])
                steered, _, marker = steered.partition("; ")
                level, legs = steered.split(": ")
                moves = tuple(parse_leg(figures, leg) for leg in legs.split(", ") if leg != "stays")
                read = Orders(aim.shots, moves, marker.lower()).plan(figures, before)
                assert read == end.plan and read.level == level.lower()


@pytest.mark.long
def test_aims_follow_what_the_position_allows():
    shooting = ["best shot of the turn after", "least sunk"]
    assert aims(best_moves(SEVENS, NEAR)) == ["least sunk and least heard", *shooting]
    *_, figures, heard = mid_game(5)
    assert aims(best_moves(figures, heard)) == ["least sunk", "least heard", *shooting]
    shot = best_moves(SEVENS, NEAR).aims[-1]
    assert shot.shots == ("LHD", "LHD") and all(end.plan.orders.shots == shot.shots for end in shot.moves)
    one = NEAR._replace(submarine=submarine(depth="shallow", torpedoes=1))
    assert best_moves(SEVENS, one).aims[-1].shots == ("LHD",)
    fast = NEAR._replace(submarine=submarine(depth="shallow", speed="flank"))
    assert not best_moves(SEVENS, fast).aims[-1].shots, "no shot from Flank"
    far = best_moves(SEVENS, position(group(10, 10), submarine(x=66, y=40)))
    assert aims(far)[-1] == "nearest to the LHD"
    assert far.aims[-1].moves[0].closing == min(end.closing for end in far.ends)
    ships = tuple(each._replace(kills=2 * (each.kind == "lhd")) for each in NEAR.ships)
    lost = best_moves(SEVENS, NEAR._replace(ships=ships))
    assert aims(lost)[-1] == "farthest from the frigates"
    assert lost.aims[-1].moves[0].closing == min(end.closing for end in lost.ends)


@pytest.mark.long
def test_each_square_of_the_map_holds_the_end_of_the_move_that_it_shows():
    for seed in range(6):
        _, figures, before = mid_game(seed)
        found = best_moves(figures, before)
        assert {(end.x // CELL, end.y // CELL) for end in found.ends} == set(found.cells)
        for (column, row), end in found.cells.items():
            assert column * CELL <= end.x < (column + 1) * CELL and row * CELL <= end.y < (row + 1) * CELL
            assert not before.is_off(end.x, end.y)
            here = [each for each in found.ends if (each.x // CELL, each.y // CELL) == (column, row)]
            assert end.chances.sunk == min(each.chances.sunk for each in here)


def test_a_square_is_filled_the_more_the_likelier_the_submarine_is_sunk():
    assert fill_of(0) == 0 and fill_of(1) == 1
    filled = [fill_of(most) for most, _ in STEPS]
    assert filled == sorted(set(filled)) and all(fill_of(most + 1e-9) > fill_of(most) for most, _ in STEPS)


def test_no_picture_where_every_move_leaves_the_table():
    edge = position(group(10, 10), submarine(x=71.9, y=20, heading=90, speed="flank"))
    with pytest.raises(
        InputError, match="every possible move takes the submarine off the table, so there is nothing to compare"
    ) as raised:
        best_moves(SEVENS, edge)
    assert raised.value.where == "--picture"


@pytest.mark.long
@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("seed", [1, 5])
def test_the_page_names_every_number_ship_and_what_is_exact(seed, size):
    _, figures, before = mid_game(seed)
    found = best_moves(figures, before)
    told = strings([picture_body(games.load("ssn"), figures, before, found, TurnJob(paper(size)))])
    for number in found.numbers.values():
        assert told.count(str(number)) >= 2, "on the map and in the table"
    for ship in before.ships:
        assert any(ship.name in text for text in told) or ship.left
    assert any("are exact" in text for text in told) and any("Not all possible moves" in text for text in told)


@pytest.mark.long
def test_a_turn_has_its_picture_when_it_is_asked_for(game):
    plain = run("turn", "ssn", "near.toml", "--seed", "3")
    assert plain.exit_code == 0 and "Risk map" not in plain.stdout
    asked = run("turn", "ssn", "near.toml", "--seed", "3", "--picture", "--force")
    assert asked.stdout.startswith(plain.stdout.rpartition("\n\n")[0]), "the same turn"
    assert "Risk map: least sunk" in asked.stdout and "are exact" in asked.stdout
    held = json.loads(run("turn", "ssn", "near.toml", "--seed", "3", "--picture", "--json").stdout)
    following = tomllib.loads(Path("near-4.toml").read_text(encoding="utf-8"))
    assert held["next"]["ssn"]["x"] == following["ssn"]["x"]
    for aim in held["picture"]:
        for move in aim["moves"]:
            assert ", ".join(move["moves"]) in asked.stdout


def test_a_game_that_is_over_has_no_picture(game):
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace('game = "ssn"', 'game = "ssn"\nending = "sunk"'), encoding="utf-8")
    refused = run("turn", "ssn", "near.toml", "--picture")
    assert refused.exit_code == 2 and "the game is over" in refused.stderr
    game.write_text(text.replace("torpedoes = 4", "torpedoes = 1"), encoding="utf-8")
    told = run("turn", "ssn", "near.toml", "--seed", "1", "--picture")
    assert told.exit_code == 0 and "too few torpedoes are left" in told.stdout
    assert "the game is over" in told.stdout


def test_thresholds_of_the_file_before_a_table_are_noted_in_the_foot(game):
    def foot(*words):
        assert run("turn", "ssn", "near.toml", "--seed", "3", "--format", "svg", "--force", *words).exit_code == 0
        return Path("near-4.svg").read_text(encoding="utf-8")

    note = f"{len(ROWS)} thresholds of the file’s own before the table"
    assert note not in foot() and note in foot("--rules", "ssn-even")
    game.write_text(
        position_text(RULES, NEAR, {ROWS[0]: 7}).replace("moves = []", "moves = ['straight 3']", 1), encoding="utf-8"
    )
    assert "1 threshold of the file’s own before the table" in foot("--rules", "ssn-even")
    game.write_text(position_text(RULES, NEAR, {}).replace("moves = []", "moves = ['straight 3']", 1), encoding="utf-8")
    assert "own before the table" not in foot("--rules", "ssn-even")
