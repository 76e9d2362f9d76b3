"""Where a part of the rules shows, which sheets read it, and the chapters of the rules that house rules have it in."""

import base64

import pytest

from aids import games
from generators.sheets import kits
from generators.web import describe
from generators.web.describe import chapter
from generators.web.lookups import load_game
from tests.web.asked import refused, told
from tests.web.own_folders import EXAMPLES, zip_of

OWN = ("ferry-point", "slow-convoy")


def first_shown(game, part, **more):
    """What is answered at first."""
    return told("shown", {"game": game, "part": part, **more})


def shown(game, part, **more):
    """What is answered, sheet after sheet to the last."""
    whole = found = first_shown(game, part, **more)
    while found["next"]:
        found = first_shown(game, part, **more, **{"from": found["next"]})
        assert found["odds"] == []
        whole["sheets"] += found["sheets"]
    return whole


def sheets(told, *, marked=True):
    return {page["sheet"] for page in told["sheets"] if bool(page["marks"]) is marked}


# --- chapters -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        ("103.1.2", "103.1"),
        ("103.3.2a", "103.3"),
        ("7(d)", "7"),
        ("5, 8(e)", "5"),
        ("2-6", "2"),
        ("102.1", "102"),
        ("Attack Step", "Attack Step"),
        ("Ambush Attack Sequence (b)", "Ambush Attack Sequence"),
    ],
)
def test_a_rule_belongs_to_a_chapter(rule, name):
    assert chapter(rule, {"102"}) == name


@pytest.mark.parametrize("name", games.names())
def test_everything_that_can_be_changed_stands_in_one_chapter(name):
    rules, told = games.load(name).rules, describe.describe({"game": name})
    held = {
        kind: [each for group in told["groups"] for each in group[kind]] for kind in ("figures", "switches", "tables")
    }
    assert sorted(held["figures"]) == sorted(each.name for each in rules.figures.values() if each.least != each.most)
    assert sorted(held["switches"]) == sorted(rules.switches)
    assert sorted(held["tables"]) == sorted(each["name"] for each in told["tables"] if not each["derived"])
    assert sorted(each for group in told["groups"] for each in group["rulings"]) == sorted(rules.rulings)
    assert all(group["title"] for group in told["groups"])


def test_a_changed_figure_stays_in_its_chapter():
    plain, changed = (
        describe.describe({"game": "ssn", "rules": text}) for text in ("", "[figures]\nkill-needed = 5\n")
    )
    assert changed["changed"] == ["figures.kill-needed"]
    assert changed["groups"] == plain["groups"]


# --- where a part shows ---------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_figure_shows_where_it_is_printed_and_nowhere_else():
    assert sheets(shown("ssn", "figures.kill-needed")) == {"torpedo", "torpedo-odds", "card"}
    assert sheets(shown("ssn", "figures.setup-distance")) == {"sequence", "rulers", "setup-template"}
    assert shown("ssn", "figures.reserve-d6")["sheets"] == []
    assert sheets(shown("on-patrol", "figures.search-speed")) >= {"escorts", "card"}
    assert sheets(shown("on-patrol", "tables.depth-combat")) == {"attack", "card"}
    assert sheets(shown("u-boat", "figures.one-support-saves")) >= {"torpedo", "card"}
    assert [page["sheet"] for page in shown("ssn", "figures.helo-torpedoes")["sheets"]] == ["torpedo", "card", "log"]
    formations = shown("on-patrol", "tables.formations")["sheets"]
    assert [page["sheet"] for page in formations if not page["marks"]] == [
        *("formations", "stations", "movement", "card", "station-template", "station-template-rear")
    ]


@pytest.mark.long
def test_sheets_are_looked_at_up_to_the_first_that_shows_it(monkeypatch):
    drawn = []
    build = kits.build
    monkeypatch.setattr(kits, "build", lambda spec, job: drawn.append(spec.name) or build(spec, job))
    shown("ssn", "figures.kill-needed")  # which sheets read it is known now
    drawn.clear()
    told = first_shown("ssn", "figures.kill-needed")
    assert drawn == ["torpedo"] * 2
    assert ({page["sheet"] for page in told["sheets"]}, told["next"]) == ({"torpedo"}, "torpedo-odds")
    drawn.clear()
    told = first_shown("ssn", "figures.kill-needed", **{"from": "card"})
    assert drawn == ["card"] * 2
    assert ({page["sheet"] for page in told["sheets"]}, told["next"]) == ({"card"}, "")
    told = first_shown("ssn", "figures.ssn-length")  # nothing changes on the first page that is drawn with it
    assert [page["sheet"] for page in told["sheets"]] == ["detection", "sequence"]
    assert [bool(page["marks"]) for page in told["sheets"]] == [True, False]
    assert told["next"] not in ("", "sequence", "detection")


@pytest.mark.long
def test_a_mark_is_a_share_of_the_page_and_lies_where_the_words_are():
    (first, *_) = shown("ssn", "figures.kill-needed")["sheets"]
    assert (first["sheet"], first["page"]) == ("torpedo", 1)
    left, top, wide, high = first["marks"][0]
    assert 0 < left < left + wide < 1 and 0.5 < top < top + high < 0.6  # step 5, below the middle of the page
    letter = shown("ssn", "figures.kill-needed", paper="letter")["sheets"][0]["marks"][0]
    assert letter != first["marks"][0]


@pytest.mark.long
def test_chances_are_told_as_printed_and_in_force():
    (kill,) = [
        each
        for each in shown("ssn", "figures.kill-needed", rules="[figures]\nkill-needed = 5\n")["odds"]
        if each["check"] == "kill"
    ]
    assert kill["rows"] == [["dud", ["16.7", 1 / 6], ["66.7", 2 / 3]], ["kill", ["83.3", 5 / 6], ["33.3", 1 / 3]]]
    (kill,) = [each for each in shown("ssn", "figures.kill-needed")["odds"] if each["check"] == "kill"]
    assert kill["rows"] == [["dud", ["16.7", 1 / 6], ["16.7", 1 / 6]], ["kill", ["83.3", 5 / 6], ["83.3", 5 / 6]]]
    assert shown("ssn", "figures.setup-distance")["odds"] == []


def test_a_changed_table_is_held_against_its_printed_rows():
    rows = ", ".join(f'{{ roll = "{n}", dp = {1 + n % 3} }}' for n in range(1, 7))
    told = shown("ssn", "tables.contact", rules=f"[tables.contact]\nrows = [{rows}]\n")
    assert sheets(told) >= {"surface-maneuver"}
    assert told["odds"] == []  # each point has two faces, as before
    told = shown(
        "ssn",
        "tables.contact",
        rules=f"[tables.contact]\nrows = [{rows.replace('dp = 3', 'dp = 1')}]\n".replace('"6", dp = 1', '"6", dp = 3'),
    )
    (odds,) = told["odds"]
    assert [label for label, *_ in odds["rows"]] == ["detection point 1", "detection point 3"]


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
def test_every_part_is_looked_for(game):
    for group in describe.describe({"game": game})["groups"]:
        parts = [f"figures.{name}" for name in (*group["figures"], *group["switches"])]
        for part in (*parts, *(f"tables.{name}" for name in group["tables"])):
            for page in shown(game, part)["sheets"]:
                assert page["page"] >= 1
                for left, top, wide, high in page["marks"]:
                    assert 0 <= left < left + wide <= 1.0001 and 0 <= top < top + high <= 1.0001, (part, page)


@pytest.mark.parametrize("name", OWN)
def test_a_game_of_the_players_own_is_looked_through_too(name):
    own = base64.b64encode(zip_of(EXAMPLES / name)).decode()
    described = told("describe", {"game": name, "own": own})
    tables = [each for group in described["groups"] for each in group["tables"]]
    assert tables
    assert any(shown(name, f"tables.{each}", own=own)["sheets"] for each in tables)


@pytest.mark.long
def test_a_game_of_the_players_own_is_noted_once_and_again_when_it_changes(monkeypatch):
    noted = []
    note = describe.noted
    monkeypatch.setattr(describe, "noted", lambda game: noted.append(game.name) or note(game))
    monkeypatch.setattr(describe, "_kept", type(describe._kept)())
    own = base64.b64encode(zip_of(EXAMPLES / "slow-convoy")).decode()
    (table, *_) = told("describe", {"game": "slow-convoy", "own": own})["tables"]
    for _ in range(2):
        shown("slow-convoy", f"tables.{table['name']}", own=own)
    assert noted == ["slow-convoy"]
    for n in range(describe.MOST_KEPT + 2):
        first_shown("slow-convoy", f"tables.{table['name']}", own=own, files={"other.toml": str(n)})
    assert len(noted) == describe.MOST_KEPT + 3
    assert len(describe._kept) == describe.MOST_KEPT


# --- which sheets read it -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_what_a_static_site_has_of_the_readers_is_what_drawing_finds(name, tmp_path, monkeypatch):
    drawn = describe.noted(load_game(name))
    assert len(set().union(*drawn.values())) >= 6
    (tmp_path / describe.NOTED).write_bytes(describe.noted_of_all())
    monkeypatch.setattr(describe, "TEMPLATES", tmp_path)
    monkeypatch.setattr(describe, "noted", None)  # nothing is drawn for it
    assert describe._shipped.__wrapped__(name) == drawn


def test_a_sheet_that_prints_a_figure_reads_it():
    read = describe.noted(load_game("ssn"))
    assert {name for name, parts in read.items() if "figures.kill-needed" in parts} == {
        "torpedo",
        "torpedo-odds",
        "card",
    }
    assert "figures.reserve-d6" not in set().union(*read.values())


@pytest.mark.parametrize(
    ("asked", "where", "message"),
    [
        ({"game": "ssn"}, "part", "this value is required"),
        ({"game": "ssn", "part": "figures.kil-needed"}, "part", "kill-needed"),
        ({"game": "ssn", "part": "nothing"}, "part", "has no part called 'nothing'"),
        ({"game": "ssn", "part": "figures.kill-needed", "paper": "papyrus"}, "", "papyrus"),
        ({"game": "ssn", "part": "figures.kill-needed", "rules": "[figures]\nkill-needed = 9\n"}, "rules.toml:2", "9"),
        ({"game": "ssn", "part": "figures.kill-needed", "sheet": 1}, "sheet", "no field with this name"),
        ({"game": "ssn", "part": "figures.kill-needed", "from": "torpeda"}, "from", "torpedo"),
        (
            {"game": "ssn", "part": "figures.reserve-d6", "from": "card"},
            "from",
            "does not appear on a sheet called 'card'",
        ),
    ],
)
def test_what_cannot_be_looked_for_is_refused(asked, where, message):
    fault = refused("shown", asked)
    assert where in fault["where"] and message in fault["message"], fault
