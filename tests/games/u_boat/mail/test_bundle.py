"""Several mails in one text or message: cut, in their order, each with whose it is."""

from email.message import EmailMessage

import pytest

from aids.u_boat.game.phases import Phase
from aids.u_boat.mail.bundle import in_order, power_of_file, table_of
from aids.u_boat.orders import Unit
from aids.u_boat.position_file import MOVEMENT, Position

UNITS = {
    "France": "A par, A mar, F bre, U mao",
    "Germany": "A mun, A ber, F kie, U hel",
    "England": "F lon, F edi, A lvp, U nth",
}
PHASE = Phase(1901, "spring", MOVEMENT)


def position(hidden=True):
    """A position with the armies and fleets of three powers, with their U's or without."""
    units = [
        Unit(power, *text.split())
        for power, texts in UNITS.items()
        for text in texts.split(", ")
        if hidden or not text.startswith("U")
    ]
    return Position(MOVEMENT, tuple(units), year=1901, season="spring")


TABLE = table_of(position(), PHASE)


def found(text, name="pasted.txt", senders=None):
    """The mails of a text: whose, whether that is sure, whether there are orders, the text."""
    raw = text if isinstance(text, bytes) else text.encode()
    mails = in_order(TABLE.split(raw, name))
    told = [TABLE.whose(mail, senders or {}) for mail in mails]
    return [(each.power, each.sure, each.orders, mail.text) for each, mail in zip(told, mails, strict=True)]


def powers(text, **more):
    """The powers of the mails of a text that hold orders; those that are not sure with a question mark."""
    return [power if sure else f"{power}?" for power, sure, orders, _ in found(text, **more) if orders]


@pytest.mark.parametrize(
    "text",
    [
        "France:\nA par - bur\nF bre - mao\n\nGermany:\nA mun - ruh\n",
        "Orders of France\nA par - bur\n\nGermany, spring 1901\nA mun - ruh\n",
        "Here they are\n\nFRANCE\npar-bur, mar-spa\n\nGERMANY\nmun-ruh\n",
        "France: A par - bur; F bre - mao\nGermany: A mun - ruh, F kie - den\n",
        "France: A par - bur\nFrance: F bre - mao\nGermany: A mun - ruh\n",
        "From: France <a@x.org>\nSubject: moves\n\nPar-Bur\n\nFrom: Otto (Germany) <o@x.org>\n\nMun-Ruh\n",
    ],
)
def test_a_text_with_the_mails_of_two_powers_is_cut(text):
    assert powers(text) == ["France", "Germany"]
    assert all("par" not in told.lower() for power, _, _, told in found(text) if power == "Germany")


def test_press_to_another_power_cuts_no_mail_and_a_power_at_the_end_has_signed():
    assert powers("Hi,\nA par - bur\nGermany: please stay out of Burgundy\nF bre - mao\n") == ["France?"]
    assert powers("Hi,\nA par - bur\nF bre - mao\nFrance\n") == ["France"]


def test_whose_a_mail_is_that_says_nothing_is_guessed_by_its_orders_and_asked():
    assert powers("par-bur\nA mar S par-bur") == ["France?"]
    assert powers("Lon-Nth\nEdi-Nwg") == ["England?"]
    assert found("When is the deadline?\nThanks") == [("", False, False, "When is the deadline?\nThanks")]


def test_what_a_mail_says_of_itself_against_its_orders_is_asked():
    assert powers("A par - bur\nF bre - mao", name="Germany.txt") == ["Germany?"]
    assert powers("From: Germany <g@x.org>\n\nA par - bur\nF bre - mao") == ["Germany?"]


def test_a_sender_is_known_from_before():
    mail = "From: Pierre <pierre@x.org>\n\npar-bur\n"
    assert powers(mail) == ["France?"]
    assert powers(mail, senders={"pierre@x.org": "France"}) == ["France"]
    assert powers(mail, senders={"pierre@x.org": "Germany"}) == ["Germany?"]
    assert powers(mail, senders={"pierre@x.org": "Atlantis"}) == ["France?"]
    named = "From: Pierre <pierre@x.org>\nSubject: Germany, spring 1901\n\nall hold\n"
    assert powers(named) == ["Germany"] and powers(named, senders={"pierre@x.org": "France"}) == ["Germany?"]
    assert powers(named, senders={"pierre@x.org": "Germany"}) == ["Germany"]


def test_fields_that_the_library_fails_on_are_read_as_they_are():
    for sender in ("a: b@x, c@y;, (Germany", "=?utf-8?b?=?= <", '"Germany', "=?nonsense?q?Germany?= <g@x.org>"):
        raw = f"From: {sender}\nDate: no day\nMIME-Version: 1.0\n\nA mun - ruh\n".encode()
        assert [told for told in powers(raw) if told.startswith("Germany")], sender


def message(sender, text, date=""):
    """A mail as a message."""
    made = EmailMessage()
    made["From"], made["Subject"] = sender, "orders"
    if date:
        made["Date"] = date
    made.set_content(text)
    return made


def test_messages_that_are_attached_to_one_are_mails_of_their_own_the_earlier_first():
    outer = message("Master <m@x.org>", "All that came, see below.")
    outer.add_attachment(message("France <f@x.org>", "A par H\n", "Sat, 28 Nov 2026 09:00:00 +0000"))
    outer.add_attachment(message("Otto <o@x.org>", "A mun - ruh\n", "Sat, 28 Nov 2026 07:00:00 +0000"))
    assert sorted(powers(outer.as_bytes())) == ["France", "Germany?"]
    del outer["From"]
    box = b"".join(
        b"From x@x.org Sat Nov 28 09:00:00 2026\n" + message(*each).as_bytes() + b"\n"
        for each in (
            ("France <f@x.org>", "A par - bur\n", "Sat, 28 Nov 2026 09:00:00 +0000"),
            ("England <e@x.org>", "F lon - nth\n", "Sat, 28 Nov 2026 08:00:00 +0000"),
        )
    )
    assert powers(box) == ["England", "France"]


def test_a_file_is_of_the_power_that_it_is_named_after():
    names = ("France.txt", "france-2.eml", " Germany (last).txt", "Francesca.txt", "notes.txt", "")
    assert [power_of_file(name) for name in names] == ["France", "France", "Germany", "", "", ""]


def test_whose_a_mail_is_does_not_depend_on_any_u():
    texts = ("U mao - eng", "U hel - nth\nA mun H", "mao - eng", "nth - eng\nedi - nwg", "A par - bur\nU bre H")
    for text in texts:
        alike = [
            [table.whose(mail, {}) for mail in table.split(text.encode())]
            for table in (TABLE, table_of(position(hidden=False), PHASE))
        ]
        assert alike[0] == alike[1], text


@pytest.mark.parametrize(
    "text", ["", "\n\n", "From:", "From \n2026", "France", "France:", "From: \nFrom: \n", "\x00\ufffd"]
)
def test_texts_of_nothing_hold_no_orders(text):
    assert powers(text) == []
