"""The player's part of a turn as steps of a page: the terminal's questions with the answers so far, and what is refused."""

import json
import re
import tomllib

import pytest

from aids.hexes import Board
from aids.on_patrol.game.questions import ordered
from aids.on_patrol.ships import parse_pose
from generators.web.door import answer
from tests.browser.test_play import DIVED

FAST = DIVED + '\n[[escorts]]\nname = "Benson"\nbow = "S30"\nfacing = 6\nspeed = 6\nbest = 6\nsonar = 3\n'


def asked(text=DIVED, name="convoy.toml", answers=None, files=None):
    """The answer of the door to the question for the steps of a turn."""
    request = {"game": "on-patrol", "file": {"name": name, "text": text}, "ask": "steps"}
    return answer("game-ask", {**request, "about": {"answers": answers or {}}, **({"files": files} if files else {})})


def told(*given, **more):
    """The steps of a turn, and what they lead to."""
    reply = asked(*given, **more)
    assert reply.status == 200, reply.content
    return json.loads(reply.content)


def keys(about):
    """The questions and their answers."""
    return {step["key"]: step["answer"] for step in about["steps"]}


def carried_out(text):
    """The file after a turn of seed 7, its name, and the turn as JSON."""
    request = {"game": "on-patrol", "file": {"name": "convoy.toml", "text": text}, "seed": 7}
    done = json.loads(answer("turn", request).content)
    return done["next"]["name"], done["next"]["text"], done["turn"]


def test_a_question_without_an_answer_is_open():
    about = told(answers={"search Wahoo": "", "move Wahoo": "1"})
    assert keys(about) == {"search Wahoo": "", "move Wahoo": "1", "depth Wahoo": None, "fired Wahoo": None}
    assert (about["over"], about["points"]) == ("", 0)


def test_a_step_offers_where_the_submarine_lies_how_it_can_face_and_its_depths():
    stays, moved = (
        {step["kind"]: step for step in told(answers=given)["steps"]} for given in ({}, {"move Wahoo": "M21/6"})
    )
    assert (stays["move"]["pose"], stays["move"]["facings"]) == ("M19/3", [2, 3, 4])
    assert (moved["move"]["pose"], moved["move"]["facings"]) == ("M21/6", [1, 2, 3, 4, 5, 6])
    assert stays["depth"]["choices"][:3] == ["0", "25", "50"] and stays["depth"]["who"] == "Wahoo"


def orders(most):
    """Every order of so many hexes, as the terminal reads them, shorter ones first."""
    written = ["", "L", "R"]
    for _ in range(most):
        yield from (each for each in written if each)
        written = [f"{each}1{turn}" for each in written for turn in ("", "L", "R")]
    yield from written


@pytest.mark.long
def test_the_ends_of_a_move_are_those_of_all_orders_with_the_fewest_hexes():
    """Worked out again from the orders that the terminal takes."""
    offered = {one["hex"]: one["facings"] for one in next(s for s in told()["steps"] if s["kind"] == "move")["ends"]}
    board, start, least = Board(), parse_pose(Board(), "M19/3"), {"M19": {"3": 0}}
    for order in orders(4):
        written = re.sub("1+", lambda ahead: str(len(ahead[0])), order)
        hex_, _, facing = ordered(start, written).text(board).rpartition("/")
        least.setdefault(hex_, {}).setdefault(facing, order.count("1"))
    near = {place: {facing: by for facing, by in held.items() if by <= 4} for place, held in offered.items()}
    assert {place: held for place, held in near.items() if held} == least
    assert offered["M25"] == {"2": 6, "3": 6, "4": 6} and "M26" not in offered
    assert all(
        asked(answers={"move Wahoo": f"{place}/{facing}"}).status == 200
        for place, held in list(offered.items())[:20]
        for facing in held
    )


def test_a_move_at_the_edge_of_the_board_ends_on_it():
    near = told(DIVED.replace('"M19', '"M2').replace("/3", "/6").replace("facing = 3\ndepth", "facing = 6\ndepth"))
    ends = next(step for step in near["steps"] if step["kind"] == "move")["ends"]
    assert "M1" in {one["hex"] for one in ends} and not {"M0", "M-1"} & {one["hex"] for one in ends}


def test_torpedoes_that_ran_straight_on_are_offered_without_those_that_left_the_board():
    running = "".join(
        f'\n[[torpedoes]]\nbow = "{bow}"\nfacing = {facing}\nspeed = {speed}\n'
        for bow, facing, speed in (("M23", 3, 5), ("A3", 6, 5), ("P26", 2, 4))
    )
    step = next(step for step in told(DIVED + running)["steps"] if step["key"] == "torpedoes")
    assert step["choices"] == ["M23/3 5", "A3/6 5", "P26/2 4"]
    assert step["runs"][0] == "M28/3 5" and len(step["runs"]) == 2
    ran = parse_pose(Board(), step["runs"][1].split()[0])
    assert ran == ordered(parse_pose(Board(), "P26/2"), "4")
    after = told(DIVED + running, answers={"torpedoes": ", ".join(step["runs"])})["position"]["torpedoes"]
    assert [each["bow"] for each in after] == [run.split("/")[0] for run in step["runs"]]


def test_a_search_says_who_cannot_and_why():
    search = next(step for step in told(FAST)["steps"] if step["key"] == "search Wahoo")
    assert [(one["name"], one["means"]) for one in search["searchers"]] == [("Fletcher", ["sonar"]), ("Benson", [])]
    assert search["searchers"][1]["why"].startswith(
        "its sonar works up to speed 3, but its speed was 6 (On Patrol 108.3.1)"
    )
    assert search["choices"] == ["Fletcher, sonar"]


def test_the_answers_stand_in_the_file_that_is_carried_out():
    about = told(answers={"search Wahoo": "Fletcher sonar", "move Wahoo": "2", "depth Wahoo": "150", "fired Wahoo": ""})
    submarine = tomllib.loads(about["text"])["submarines"][0]
    assert (submarine["found"], submarine["bow"], submarine["depth"]) == (["Fletcher sonar"], "M21", 150)
    assert about["position"]["submarines"][0]["bow"] == "M21"


def test_what_sank_is_told_with_its_points_and_the_end():
    assert (told()["over"], told()["sunk"]) == ("", [])
    near = DIVED.replace('name = "M1"\nbow = "C40"', 'name = "M1"\nvp = 11\nbow = "K21"')
    over = told(near, answers={"fired Wahoo": "y", "hits": "M1 sunk"})
    assert (over["points"], over["sunk"]) == (11, [{"name": "M1", "points": 11, "turn": 3}])
    assert over["over"] == "Every ship is sunk. The game is over. Your victory points: 11."


def test_who_did_not_search_has_neither_found_nor_missed():
    submarine = tomllib.loads(told(answers={"search Wahoo": "not Fletcher"})["text"])["submarines"][0]
    assert (submarine["found"], submarine["missed"]) == ([], [])


def test_attacks_of_the_turn_before_are_asked_for_and_sink():
    first = told(answers={"search Wahoo": "Fletcher sonar"})["text"]
    name, text, turn = carried_out(first)
    made = [attack["hex"] for move in turn["escorts"] for attack in move["attacks"]]
    about = told(text, name, files={"convoy.toml": first})
    assert about["steps"][0]["key"] == "sunk Wahoo"
    assert about["steps"][0]["choices"] == [f"Fletcher depth charge {each}" for each in made] != []
    over = told(text, name, files={"convoy.toml": first}, answers={"sunk Wahoo": "y"})
    assert over["over"] == "No submarine is left. The game is over. Your victory points: 0."
    assert list(keys(over)) == ["sunk Wahoo"]


@pytest.mark.parametrize(
    ("answers", "where", "words"),
    [
        ({"search Wahoo": "Benson"}, "search Wahoo", "Choose one of: 1 Fletcher"),
        (
            {"search Wahoo": "Fletcher, not Fletcher"},
            "search Wahoo",
            "you wrote both that Fletcher found Wahoo and that Fletcher did not search",
        ),
        ({"move Wahoo": "M40/3"}, "move Wahoo", "21 hexes from the bow"),
        ({"depth Wahoo": 50}, "depth Wahoo", "50 is not a text"),
        (["depth Wahoo"], "answers", "is not answers by their questions"),
    ],
)
def test_an_answer_that_cannot_be_is_refused_with_its_question(answers, where, words):
    reply = asked(answers=answers)
    fault = json.loads(reply.content)["error"]
    assert (reply.status, fault["where"]) == (400, where) and words in fault["message"]
