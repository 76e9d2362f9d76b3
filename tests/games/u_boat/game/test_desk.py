"""The order desk: guesses that are taken or asked, questions, and the reply to each power."""

import pytest

from aids.errors import PlotroomError
from aids.input_file import on_disk
from aids.u_boat.game.desk import ask_all, open_mails, replies, tell_mails
from tests.games.u_boat.game.files import RULES, game, power

MAIL = "Hi,\nA Pars - Bur\nF mao - spa\nU iri H\nA mar to the moon\n"


@pytest.fixture
def held(tmp_path):
    (tmp_path / "France.txt").write_text(MAIL, "utf-8")
    read = game(France=power("A par, A mar, F mao, U iri"), Italy=power("A rom"))
    return lambda accept: open_mails(RULES, read, on_disk(tmp_path), accept=accept)


@pytest.mark.parametrize(("accept", "standing"), [(False, ["U iri H"]), (True, ["A par - bur", "U iri H"])])
def test_guesses_stand_when_they_are_taken(held, accept, standing):
    desk = held(accept)
    entries = [entry for _, entry in desk.desk.read[0].orders(accept=accept).entries]
    assert [entry for entry in entries if isinstance(entry, str)] == standing
    reply = replies(RULES, desk)["France"]
    assert all(f"  {order}" in reply.partition("Not carried out")[0] for order in standing)
    assert ("Without an order: A mar, A par, F mao." in reply) is not accept and "A rom" not in reply


def test_every_question_is_asked_and_answered(held):
    asked = []
    answers = {"France 2": "", "France 3": "2", "France 5": "A mar - pie"}

    def ask(question):
        asked.append(question.key)
        for wrong in ("nonsense", "0001", "A mar to the moon", *([""] if question.key != "France 2" else [])):
            with pytest.raises(PlotroomError, match=r"contains no order|is not understood|nothing was entered"):
                question.read(wrong)
        assert question.read("n") == "" and "n: no order" in question.text
        return question.read(answers[question.key])

    answered = ask_all(RULES, held(False), ask)
    entries = [entry for _, entry in answered.desk.read[0].orders().entries]
    assert asked == list(answers) and entries == ["A par - bur", "F mao - spa/sc", "U iri H", "A mar - pie"]
    assert "Without an order" not in replies(RULES, answered)["France"]
    (section,) = tell_mails(answered)
    assert section.title == "France’s orders as they were read" and len(section.sentences) == 4
