"""Three years of a game by emails alone, as they came: a master who answers what is asked gets what the players meant."""

import pytest

from aids.input_file import on_disk
from aids.records.fields import Source
from aids.turns import answered
from aids.u_boat.game.desk import open_mails, settle
from aids.u_boat.game.game_file import parse_game
from aids.u_boat.game.next_file import next_text
from aids.u_boat.game.turn import play
from aids.u_boat.mail import SURE
from tests.games.u_boat.game.files import RULES
from tests.games.u_boat.mail_facts import PLAYED, facts, same

PHASES = facts("u_boat_mail_game/orders.toml")["phases"]


def answer_of(game, meant, opened):
    """An answer to a question: the orders among its readings that the player meant, unless another line is sure of them."""
    sure = {power: set() for power in meant}
    for read in opened.desk.read:
        texts = (text for each in read.readings if each.kind == SURE for text in each.orders)
        sure[read.power] |= {same(game, read.power, text) for text in texts}

    def answer(question):
        if question.key == "adjudicate":
            return ""
        power = question.key.partition(" ")[0]
        options = {same(game, power, text) for each in question.choices for text in each.split("; ")}
        return "; ".join(text for text in meant[power] if same(game, power, text) in options - sure[power]) or "n"

    return answer


@pytest.mark.sample(1)
def test_three_years_are_played_by_emails_as_they_came():
    text, asked, emails = (PLAYED / "start.toml").read_text(encoding="utf-8"), 0, 0
    for phase in PHASES:
        game = parse_game(RULES, text, "game.toml")
        opened = open_mails(RULES, game, on_disk(PLAYED / phase["folder"]), accept=False)
        assert not opened.desk.unclaimed and not opened.desk.left, phase["folder"]
        answer, questions = answer_of(game, phase["orders"], opened), []

        def ask(question, answer=answer, questions=questions):
            questions.append(question)
            return answered(question, answer(question))

        settled = settle(RULES, opened, ask)
        for power, meant in phase["orders"].items():
            given = {same(game, power, text) for text in settled.texts.get(power, ())}
            assert given == {same(game, power, text) for text in meant}, (phase["folder"], power)
        asked += len(questions) - 1
        emails += sum(len(read.mails) for read in opened.desk.read)
        text = next_text(RULES, play(RULES, settled, "game.toml"), Source("game.toml", game.digest))
    assert emails > 60 and asked <= 0.2 * emails
