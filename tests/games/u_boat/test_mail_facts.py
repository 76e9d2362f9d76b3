"""The facts about mail against the rules: what mails mean are orders that can be given, and the three years play out."""

from collections import Counter

import pytest

from aids.records.fields import Source
from aids.u_boat.game.game_file import parse_game
from aids.u_boat.game.next_file import next_text
from aids.u_boat.game.turn import play
from aids.u_boat.notation import read_order
from tests.games.u_boat.game.files import RULES
from tests.games.u_boat.game.whole_games import with_texts
from tests.games.u_boat.mail_facts import PLAYED, POSITIONS, facts, played, same, spellings, talk

SPELLINGS, TALK = list(spellings()), list(talk())
GAME = facts("u_boat_mail_game/orders.toml")["phases"]
#: Orders of the facts that are clear and cannot be carried out, as a player may write them.
VOID = {"U sev T Turkey F ank", "U tys T France U wes"}


def test_there_are_enough_mails_of_every_kind_and_no_two_alike():
    assert len(SPELLINGS) >= 260 and len(TALK) >= 200
    assert sum(mail.asked for mail in SPELLINGS) <= len(SPELLINGS) * 3 // 100
    for mails in (SPELLINGS, TALK):
        assert max(Counter((mail.game.digest, mail.power, mail.text) for mail in mails).values()) == 1
    used = {mail.game.digest for mail in SPELLINGS}
    assert len(used) == len(list(POSITIONS.glob("*.toml")))


@pytest.mark.sample(1)
@pytest.mark.parametrize("power", sorted({mail.power for mail in SPELLINGS}))
def test_what_a_mail_means_can_be_ordered(power):
    for mail in (mail for mail in SPELLINGS if mail.power == power):
        for text in mail.means:
            assert str(read_order(text)) == text, mail.text
        for texts in [[text] for text in mail.means] if mail.asked else [mail.means]:
            orders = tuple(map(read_order, texts))
            named = [(str(order.unit), order.action) for order in orders if order.unit]
            assert len(named) == len(set(named)), mail.text
            if mail.asked:
                continue
            for entry in _results(mail.game, power, texts):
                assert "illegal" not in entry.reason or entry.text in VOID, (mail.text, entry.text, entry.reason)


def _results(game, power, texts):
    """What becomes of orders of a power whose position is a file of the facts."""
    path = next(path for path in POSITIONS.glob("*.toml") if _digest(path) == game.digest)
    text = with_texts(path.read_text(encoding="utf-8"), {power: list(texts)})
    return [each for each in play(RULES, parse_game(RULES, text, path), path).result.orders if each.power == power]


def _digest(path):
    return parse_game(RULES, path.read_text(encoding="utf-8"), path).digest


def test_orders_that_ask_the_same_are_the_same():
    (game,) = {
        mail.game.digest: mail.game for mail in SPELLINGS if str(mail.game.phase) == "autumn 1905 movement"
    }.values()
    for power, one, other in (
        ("England", "U nth #1 - ska", "U nth #2 - ska"),
        ("England", "A yor - nwy via convoy", "A yor - nwy"),
        ("England", "U bar - stp", "U bar - stp/nc"),
        ("England", "U bar T Russia F stp", "U bar T Russia F stp/nc"),
        ("Russia", "F swe S A den H", "F stp S Germany A den"),
        ("France", "F mao S U iri", "F mao S France U iri"),
    ):
        differs = one.startswith("F swe")
        assert (same(game, power, one) == same(game, power, other)) != differs, (one, other)
    assert same(game, "Germany", "A den - swe") != same(game, "Germany", "A den - swe via convoy")
    assert same(game, "France", "F por - spa/nc") != same(game, "France", "F por - spa/sc")


def test_of_two_mails_the_later_takes_the_place_of_what_it_names():
    mails = [mail for mail in played() if mail.power == "Turkey" and str(mail.game.phase) == "autumn 1901 movement"]
    by_unit = {str(read_order(text).unit): text for mail in mails for text in mail.means}
    assert [len(mail.means) for mail in mails] == [4, 1]
    assert sorted(by_unit.values()) == sorted(GAME[1]["orders"]["Turkey"])


def test_the_three_years_play_out_as_the_players_meant():
    text = (PLAYED / "start.toml").read_text(encoding="utf-8")
    assert {path.name for path in PLAYED.iterdir() if path.is_dir()} == {phase["folder"] for phase in GAME}
    seen = Counter()
    for phase in GAME:
        empty = parse_game(RULES, text, "game.toml")
        assert str(empty.phase) == phase["phase"]
        mailed = {path.stem.removesuffix("-2") for path in (PLAYED / phase["folder"]).iterdir()}
        assert mailed == set(phase["orders"])
        game = parse_game(RULES, with_texts(text, phase["orders"]), "game.toml")
        report = play(RULES, game, "game.toml")
        refused = [each for each in report.result.orders if "illegal" in each.reason]
        assert not refused, refused
        text = next_text(RULES, report, Source("game.toml", game.digest))
        seen[game.position.phase] += 1
    assert seen == {"movement": 6, "retreat": 4, "adjustment": 3}
