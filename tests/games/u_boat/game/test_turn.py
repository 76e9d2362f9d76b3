"""One phase of a game on file: the next file, retreats, centers, builds, endings, and what the letters say."""

import re

import pytest

from aids.errors import InputError, PlotroomError
from aids.u_boat.game import words
from aids.u_boat.game.game_file import parse_game
from aids.u_boat.game.turn import play
from tests.games.u_boat.game.files import COMMENTED, RULES, game, game_text, power, turn, values


def test_the_commented_file_goes_on_to_autumn():
    report, letters, text = turn(COMMENTED)
    written = values(text)
    assert written["phase"] == "autumn 1901 movement" and written["name"] == "Harbor 1901"
    assert written["powers"]["France"]["units"] == ["A bur", "A mar", "F mao", "U eng"]
    assert all(table["orders"] == [] for table in written["powers"].values())
    assert written["played"]["Turkey"] == ["F ank D bla", "A con - bul", "A smy - con", "U con - aeg"]
    assert set(letters) == {"all", *written["powers"]}
    assert parse_game(RULES, text, "next.toml").source.file == "game.toml"
    assert report.silent == () and report.over == ""


def test_a_u_at_sea_stands_in_its_own_letter_only():
    _, letters, _ = turn(COMMENTED)
    assert "U bre - eng: done" in letters["France"] and "U eng" in letters["France"]
    for whom, letter in letters.items():
        if whom != "France":
            assert "U eng" not in letter and "U bre" not in letter, whom
    assert "A par - bur: done" in letters["all"]


def test_a_dislodged_unit_is_told_where_it_may_go_and_the_next_phase_is_retreats():
    text = game_text(
        France=power("A bur", "par", "A bur - mun"),
        Germany=power("A mun", "mun", "A mun H"),
        Austria=power("A boh", "vie", "A boh S France A bur - mun"),
        Italy=power("A tyr", "ven", "A tyr H"),
    )
    report, letters, following = turn(text)
    written = values(following)
    assert written["phase"] == "spring 1901 retreats"
    assert written["powers"]["Germany"]["dislodged"] == [{"unit": "A mun", "from": ["bur"]}]
    ways = {"ber", "kie", "ruh", "sil"}
    assert {*report.result.units.displaced[0].ways} == ways
    assert all(f"A mun R {way}" in letters["Germany"] for way in ways) and "A mun R bur" not in letters["Germany"]
    assert "You have nothing to order" in letters["France"]
    assert "A mun: may retreat to ber, kie, ruh, sil" in letters["all"]
    ordered = re.sub(r'(from = \["bur"\] }\]\n)orders = \[\]', r'\1orders = ["A mun R kie"]', following)
    assert ordered != following
    _, sentences, after = turn(ordered, "next.toml")
    assert values(after)["phase"] == "autumn 1901 movement" and values(after)["powers"]["Germany"]["units"] == ["A kie"]
    assert "A mun R kie: done" in sentences["all"]


def test_a_retreat_without_an_order_disbands():
    text = game_text(
        "spring 1901 retreats",
        'contested = ["sil"]',
        France=power("A mun"),
        Germany=power(dislodged='[{ unit = "A mun", from = ["bur"] }]'),
    )
    report, letters, following = turn(text)
    assert report.silent == ("Germany",)
    assert values(following)["powers"]["Germany"]["units"] == []
    assert "A mun disband: done (no order)" in letters["all"]


def test_centers_change_after_autumn_and_builds_are_due():
    text = game_text(
        "autumn 1901 movement",
        France=power("A spa, A por", "bre, mar, par"),
        Germany=power("A mun, A ber, F kie, U hel, F den", "ber, kie, mun", "F den - ska"),
    )
    report, letters, following = turn(text)
    written = values(following)
    assert written["phase"] == "winter 1901 builds"
    assert written["powers"]["France"]["centers"] == ["bre", "mar", "par", "por", "spa"]
    assert report.due["France"].number == 3 and report.due["France"].homes == ("bre", "mar", "par")
    assert report.due["Germany"].number == -2
    assert "may build 3 units" in letters["France"] and "must remove 2 units" in letters["Germany"]
    assert "France" in letters["all"] and "5: bre, mar, par, por, spa" in letters["all"]
    assert "3 builds: bre, mar, par" in following and "2 removals" in following
    for whom in ("all", "France"):
        assert "remove" not in letters[whom], "the number of units of a power tells of its U's"


def test_builds_are_as_many_as_there_are_free_home_centers():
    text = game_text("autumn 1901 movement", France=power("A par, F bre", "bre, mar, par, spa, por"))
    report, letters, _ = turn(text)
    assert report.due["France"] == (1, ("mar",))
    assert "may build 1 unit," in letters["France"] and "build A mar" in letters["France"]


def test_builds_lead_to_the_next_spring():
    text = game_text(
        "winter 1901 builds", France=power("A spa", "mar, par, spa", "build U mar, waive"), Italy=power("", "rom")
    )
    report, letters, following = turn(text)
    written = values(following)
    assert written["phase"] == "spring 1902 movement"
    assert written["powers"]["France"]["units"] == ["A spa", "U mar"]
    assert report.silent == ("Italy",)
    assert "build U mar: done" in letters["all"] and "U mar" in letters["all"]
    assert "No orders" not in letters["all"]


def test_the_winner_by_centers_ends_the_game():
    centers = "bre, mar, par, spa, por, bel, hol, den, kie, ber, mun, lon, edi, lvp, ven, rom, nap"
    text = game_text("autumn 1907 movement", France=power("A tun", centers), Italy=power("A smy"))
    report, letters, following = turn(text)
    assert report.over == "France has won with 18 centers of 18"
    assert values(following)["over"] == report.over and "orders" not in values(following)["powers"]["France"]
    assert all(f"The game is over: {report.over}." in letter for letter in letters.values())
    ended = parse_game(RULES, following, "over.toml")
    with pytest.raises(InputError, match=r"over\.toml: the game is over: France has won"):
        play(RULES, ended, "over.toml")


@pytest.mark.parametrize(
    ("france", "italy", "turkey", "over"),
    [
        ({"draw": "true"}, {"draw": "true"}, {"draw": "true"}, "draw of France, Italy and Turkey"),
        ({"draw": "true"}, {"draw": "true"}, {}, ""),
        ({"draw": "true"}, {"draw": "true"}, {"disorder": "true"}, "draw of France and Italy"),
        ({}, {"concedes": '"France"'}, {"concedes": '"France"'}, "France has won by concession"),
        ({}, {"concedes": '"France"'}, {"disorder": "true"}, "France has won by concession"),
        ({}, {"concedes": '"France"'}, {"concedes": '"Italy"'}, ""),
        (
            {"draw": "true"},
            {"draw": "true", "concedes": '"France"'},
            {"draw": "true", "concedes": '"France"'},
            "France has won by concession",
        ),
        ({}, {}, {}, ""),
    ],
)
def test_votes_and_concessions(france, italy, turkey, over):
    report, letters, following = turn(
        game_text(France=power("A par", **france), Italy=power("A rom", **italy), Turkey=power("A con", **turkey))
    )
    assert report.over == over
    written = values(following)["powers"]
    assert not any("draw" in table or "concedes" in table for table in written.values())
    if not over:
        assert not any(word in letter for letter in letters.values() for word in ("draw", "conce"))


def test_a_power_in_civil_disorder_stays_in_it_and_gives_no_orders():
    tables = {"France": power("A par", "par, mar", disorder="true"), "Italy": power("A rom", "rom")}
    report, letters, following = turn(game_text("autumn 1901 movement", **tables))
    assert values(following)["powers"]["France"] == {"units": ["A par"], "centers": ["mar", "par"], "disorder": True}
    assert report.silent == ("Italy",) and "civil disorder" in letters["France"]
    _, _, spring = turn(following, "winter.toml")
    assert values(spring)["powers"]["France"]["units"] == ["A par"], "nothing is built"
    tables["France"]["orders"] = '["A par - bur"]'
    with pytest.raises(PlotroomError, match=r"game\.toml:6: France is in civil disorder"):
        game("autumn 1901 movement", **tables)


def test_units_of_a_power_in_civil_disorder_disband_when_they_are_dislodged():
    """UB-30: no retreat phase and no form for them; others that are dislodged with them retreat."""
    tables = {
        "France": power("A bur, F eng", "par, bre", disorder="true"),
        "Germany": power("A mun, A ruh", "mun, ber", "A mun - bur, A ruh S A mun - bur"),
        "England": power("F nth, F lon", "lon", "F nth - eng, F lon S F nth - eng"),
    }
    report, letters, following = turn(game_text("spring 1902 movement", **tables))
    written = values(following)
    assert written["phase"] == "autumn 1902 movement" and not report.result.units.displaced
    assert written["powers"]["France"] == {"units": [], "centers": ["bre", "par"], "disorder": True}
    assert [unit.name for unit in report.result.disbanded] == ["A bur", "F eng"]
    assert "A bur disband: done (its power is in civil disorder (UB-30))" in letters["all"]
    told = words.tell(report)
    (losses,) = [section for section in told if section.title == "Losses"]
    assert losses.sentences[0].text == "A bur is disbanded: its power is in civil disorder."
    assert told[-1].sentences[-1].text == "Orders are due from England and Germany."
    tables["Italy"], tables["Austria"] = (
        power("A ven", "ven"),
        power("A tyr, A tri", "tri", "A tyr - ven, A tri S A tyr - ven"),
    )
    report, _, following = turn(game_text("spring 1902 movement", **tables))
    written = values(following)
    assert written["phase"] == "spring 1902 retreats"
    assert {power for power, held in written["powers"].items() if "dislodged" in held} == {"Italy"}
    assert words.tell(report)[-1].sentences[-1].text == "Retreats are due from Italy."


def test_nothing_is_due_from_a_power_in_civil_disorder_in_winter():
    tables = {"France": power("A par", "par, mar", disorder="true"), "Italy": power("A rom", "rom, ven")}
    report, _, _ = turn(game_text("autumn 1901 movement", **tables))
    said = [(each.name, each.text) for each in words.tell(report)[-1].sentences]
    assert said == [("Italy", "1 build, in ven.")]


def test_orders_are_due_from_those_that_give_any():
    def due(**tables):
        return words.tell(turn(game_text(**tables))[0])[-1].sentences[-1].text

    italy, russia = power("A rom"), power("A mos")
    assert due(France=power("A par"), Italy=italy) == "Orders are due from every power."
    assert (
        due(France=power("A par", disorder="true"), Italy=italy, Russia=russia)
        == "Orders are due from Italy and Russia."
    )
    assert due(France=power("A par", disorder="true")) == "Orders are due from nobody."


def test_an_order_that_cannot_be_read_is_refused_with_its_line_and_fails_when_lenient():
    tables = {"France": power("A par", orders="A par - nowhere"), "Italy": power("A rom", orders="A rom -- 7")}
    with pytest.raises(PlotroomError) as refused:
        turn(game_text(**tables))
    assert str(refused.value).splitlines()[0].startswith("game.toml:6: 'A par - nowhere'")
    assert str(refused.value).splitlines()[1].startswith("game.toml:10: 'A rom -- 7'")
    report, letters, following = turn(game_text("spring 1901 movement", "lenient = true", **tables))
    assert values(following)["lenient"] is True
    assert [order.ok for order in report.result.orders] == [True, True, False, False]
    assert "nowhere" in letters["France"] and "nowhere" not in letters["all"] + letters["Italy"]


def test_a_loss_names_the_unit_where_it_was_lost():
    """A U that moved under a depth charge is not lost in the port that it left, nor an army at sea on land."""
    text = game_text(
        France=power("F bre, U bre", orders="F bre D eng, U bre - eng"),
        Italy=power("A apu, F ion, A rom", orders="A apu - tun, F ion C A apu - tun"),
        Austria=power("U ion, F adr", orders="U ion T Italy F ion, F adr S U ion T Italy F ion"),
        England=power("U nth", orders="U nth H"),
        Germany=power("F den", orders="F den D nth"),
    )
    (losses,) = [each for each in words.tell(turn(text)[0]) if each.title == "Losses"]
    assert [sentence.text.partition(" was sunk")[0] for sentence in losses.sentences] == [
        "U nth",
        "U bre - eng",
        "A apu in convoy",
        "F ion",
    ]
