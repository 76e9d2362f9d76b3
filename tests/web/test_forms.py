"""What the forms of the pages are made from: what holds without an input, and tables as house rules can state them."""

import json

import pytest

from aids import games
from aids.checks import accept_inputs
from generators.sheets.setup_sheets import roll_setups, setup_games, setup_sheet
from generators.web.describe import describe
from generators.web.door import answer

NEEDED = {"on-patrol": {"merchantmen": 6, "escort": ["Fletcher:12"]}}


def asked(game):
    """All inputs of a game's checks and of its setup."""
    detail = describe({"game": game})
    inputs = [spec for check in detail["checks"] for spec in check["inputs"]]
    return inputs + (detail["setup"]["inputs"] if detail["setup"] else [])


@pytest.mark.parametrize("game", games.names())
def test_every_choice_that_may_be_left_open_says_what_holds_then(game):
    silent = [
        spec["name"]
        for spec in asked(game)
        if spec["kind"] == "choice" and spec["default"] is None
        if not (spec["required"] or spec["repeatable"] or spec["otherwise"])
    ]
    assert silent == []


def rolled(game, options):
    """The setup that a seed gives with some options, as JSON."""
    sheet = setup_sheet(game)
    loaded = games.load(game)
    inputs = accept_inputs(game, sheet.inputs(loaded.rules), options)
    (setup,) = roll_setups(loaded, inputs, 7, 1)
    return setup.as_json()


@pytest.mark.parametrize("game", setup_games())
def test_what_is_said_to_hold_without_an_option_of_a_setup_does(game):
    needed = NEEDED.get(game, {})
    said = {
        spec["name"]: spec["otherwise"]
        for spec in describe({"game": game})["setup"]["inputs"]
        if spec["otherwise"] and (not spec["choices"] or spec["otherwise"] in spec["choices"])
    }
    assert "turns" in said or game == "u-boat"
    for name, value in said.items():
        assert rolled(game, {**needed, name: value}) == rolled(game, needed), name


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", games.names())
def test_every_table_of_the_form_is_one_that_house_rules_can_state(game):
    refused = {}
    for table in describe({"game": game})["tables"]:
        rows = [
            {
                **({"roll": row["roll"].replace("–", "-")} if table["roll"] else {}),
                **dict(zip(table["keys"], row["cells"], strict=True)),
            }
            for row in table["rows"]
        ]
        text = json.loads(answer("rules", {"game": game, "set": {"tables": {table["name"]: rows}}}).content)["text"]
        reply = answer("describe", {"game": game, "rules": {"name": "house.toml", "text": text}})
        if reply.status != 200:
            refused[table["name"]] = table["derived"]
            continue
        (stated,) = (one for one in json.loads(reply.content)["tables"] if one["name"] == table["name"])
        assert stated["changed"]
        assert [row["cells"] for row in stated["rows"]] == json.loads(
            json.dumps([row["cells"] for row in table["rows"]])
        )
    # The decisions of Ambush follow from its rules as well, in rows that are those of the file.
    assert {name for name, derived in refused.items() if not derived} <= {"decision"}


def test_short_forms_and_codes_of_tables_have_words():
    tables = {table["name"]: table for table in describe({"game": "on-patrol"})["tables"]}
    first = tables["fleet-movement"]["rows"][0]
    assert list(zip(first["cells"], first["meant"], strict=True))[1:] == [
        ("L2", "turn left, then 2 hexes"),
        ("L2", "turn left, then 2 hexes"),
        ("L3", "turn left, then 3 hexes"),
        ("LM", "turn left, then M hexes"),
    ]
    action = tables["escort-action"]
    at = action["keys"].index("marker")
    assert action["choices"][at]["sub-colour-surfaced"] == "Surfaced"
    assert set(action["choices"][at]) >= {row["cells"][at] for row in action["rows"]} - {"game-end"}
