"""Mails in which people change their minds, mails as programs save them, and whole mails with talk, typed apart.

None carries out what nobody ordered, and none that orders everything plainly asks more than is honest.
"""

import tomllib

import pytest

from aids.u_boat.mail import ASKED, GUESS, SURE
from aids.u_boat.mail.bundle import table_of
from aids.u_boat.mail.mails import read_mails
from tests import FACTS_FOLDER
from tests.games.u_boat.mail_facts import facts, position, same

FILES = FACTS_FOLDER / "u_boat_mail_files"
PHASES = {}


def game_of(name):
    """The position of a name with its phase."""
    text = tomllib.loads((FACTS_FOLDER / "u_boat_mail_positions" / f"{name}.toml").read_text("utf-8"))
    return position(name, text["phase"])


CHANGES = facts("u_boat_mail_changes.toml")["cases"]
WHOLE = facts("u_boat_mail_whole.toml")["case"]
SAVED = [case for case in facts("u_boat_mail_files/cases.toml")["case"] if case["power"]]


def text_of(case):
    """The mail of a case: its text, or what its file holds for its power."""
    if "file" not in case:
        return case["text"]
    content = (FILES / case["file"]).read_bytes()
    if not case["file"].endswith(".mbox"):
        return content
    game = game_of(case["position"])
    mails = table_of(game.position, game.phase).split(content)
    return next(mail.text for mail in mails if mail.named == case["power"])


def faults(case):
    """What is wrong with how the mail of a case is read: a list of words, empty if nothing is."""
    game, power = game_of(case["position"]), case["power"]
    readings = read_mails([text_of(case)], power, game.position, game.phase)

    def alike(texts):
        return {same(game, power, text) for text in texts}

    refused = any(each.refused for each in readings)
    sure = alike(order for each in readings if each.kind == SURE and not refused for order in each.orders)
    asked = any(each.kind in (ASKED, GUESS) for each in readings) or not sure
    own = alike(text for text in case["never"] if not case.get("foreign"))
    told = [f"sure, and nobody wrote it: {each}" for each in sorted(sure & own)]
    told += [f"not sure: {each}" for each in sorted(alike(case["sure"]) - sure) if not case.get("may_ask")]
    if case["asked"] and not asked:
        told.append("nothing is asked")
    either = alike(case.get("or_sure", ()))
    if either and not asked and not either <= sure:
        told.append(f"neither asked nor sure: {sorted(either - sure)}")
    loose = "kind" in case or case.get("may_ask") or either
    if not case["asked"] and not loose and asked:
        told.append("asked: " + "; ".join(f"{e.text[:60]}: {e.why}" for e in readings if e.kind in (ASKED, GUESS)))
    return told


@pytest.mark.parametrize("case", [*CHANGES, *SAVED, *WHOLE], ids=lambda case: case.get("file") or case["text"][:60])
def test_nothing_is_carried_out_that_nobody_wrote_and_nothing_is_silent(case):
    assert [each for each in faults(case) if not each.startswith(("asked:", "not sure:"))] == []


@pytest.mark.parametrize("cases", [CHANGES, SAVED, WHOLE], ids=["changes", "files", "whole"])
def test_nine_of_ten_mails_are_read_without_a_question_that_none_needs(cases):
    asked = [case for case in cases if any(each.startswith(("asked:", "not sure:")) for each in faults(case))]
    assert len(asked) <= 0.1 * len(cases)
