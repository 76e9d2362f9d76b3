"""The reader of mail on mails typed without sight of it: how many it reads, what it may not know, and mangled ones.

PLOTROOM_MAILS=20000 mangles so many mails.
"""

import os
import re
from collections import Counter
from email.message import EmailMessage
from html import escape
from random import Random

import pytest

from aids.u_boat.game_map import SEA, SUBMARINE
from aids.u_boat.legality import SubmittedOrder
from aids.u_boat.mail import read_mail
from aids.u_boat.notation import read_order
from aids.u_boat.orders import Unit, number_units
from tests.games.u_boat.game.files import MAP
from tests.games.u_boat.game.mangled import mangle
from tests.games.u_boat.mail.test_spellings import CASES
from tests.games.u_boat.mail_facts import played, same, spellings, talk
from tests.games.u_boat.mail_score import ASKED, GUESS, SURE, orders, read, total

SPELLINGS, TALK, PLAYED = list(spellings()), list(talk()), list(played())
PARTS = {"spellings": SPELLINGS, "talk": TALK, "three years": PLAYED}
LATER = "the later one counts"
MANGLED = int(os.environ.get("PLOTROOM_MAILS", "200"))
SEAS = [province.id for province in MAP.provinces.values() if province.terrain == SEA]


def elsewhere(rng, game, power):
    """The position with other hidden U's and other orders of the other powers."""
    position = game.position
    others = [each for each in MAP.powers if each != power]
    hidden = [u for u in position.units if u.kind == SUBMARINE and u.power != power and MAP.is_sea(u.place)]
    kept = [unit._replace(number=0) if unit.power != power else unit for unit in position.units if unit not in hidden]
    moved = [Unit(unit.power, SUBMARINE, rng.choice(SEAS)) for unit in hidden if rng.random() < 0.7]
    more = [Unit(rng.choice(others), SUBMARINE, rng.choice(SEAS)) for _ in range(rng.randrange(4))]
    strangers = [unit for unit in kept if unit.power != power]
    given = tuple(SubmittedOrder(u.power, read_order(f"{u.name} H")) for u in strangers if rng.random() < 0.5)
    return position._replace(units=number_units([*kept, *moved, *more]), orders=given)


def test_the_corpus_is_large_enough():
    assert len(SPELLINGS) + len(CASES) >= 600 and len(SPELLINGS) >= 200 and len(TALK) >= 200


@pytest.mark.parametrize("name", PARTS)
def test_no_mail_is_misread_and_few_orders_are_asked(name):
    """A wrong guess is misread, and so is an order in a mail without one."""
    counts = total(PARTS[name])
    assert counts["misread"] == 0
    assert counts["sure"] >= 0.94 * counts["orders"]
    assert counts["of these asked"] == counts["nobody could tell"]
    if name != "talk":
        assert counts["asked"] <= 0.06 * counts["orders"]


def test_talk_is_asked_about_only_where_it_names_units_and_places():
    """A line with no province, no unit and no order of everything is never asked."""
    names = {name for each in MAP.provinces.values() for name in (each.id, each.name, *each.also)}
    places = re.compile(rf"\b({'|'.join(map(re.escape, names))})", re.IGNORECASE)
    others = re.compile(r"\b[AFU]\b|sub|fleet|arm|channel|sea|med\b|gulf", re.IGNORECASE)
    quiet = [mail for mail in TALK if not places.search(mail.text) and not others.search(mail.text)]
    assert len(quiet) > 50
    assert [mail.text for mail in quiet if any(each.kind == ASKED for each in read(mail))] == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", PARTS)
def test_no_reading_depends_on_what_the_power_cannot_know(name):
    rng = Random(f"secret {name}")
    for mail in PARTS[name]:
        other = elsewhere(rng, mail.game, mail.power)
        assert other != mail.game.position
        changed = read_mail(mail.text, mail.power, other, mail.game.phase)
        assert repr(changed) == repr(read(mail)), (mail.power, mail.text)


def spoilt(rng, mail):
    """A mail with some changes, as text or as bytes."""
    if isinstance(mail.text, bytes):
        return mangle(rng, mail.text.decode("latin-1")).encode("latin-1", "replace")
    text = "\n".join(rng.choice(SPELLINGS + TALK).text for _ in range(rng.randrange(3)))
    return mangle(rng, f"{text}\n{mail.text}")


def test_mangled_mails_are_answered_and_lose_no_order():
    """The first line, which is no part of what was mangled, is read as it stands, asked about, or taken back below."""
    mails = [mail for mail in (*SPELLINGS, *PLAYED) if not mail.asked]
    for seed in range(MANGLED):
        rng = Random(seed)
        mail = rng.choice(mails)
        text, first = spoilt(rng, mail), rng.choice(mail.means)
        if isinstance(text, str):
            text = f"{first}\n{text}"
        readings = read_mail(text, mail.power, mail.game.position, mail.game.phase)
        assert {each.kind for each in readings} <= {SURE, GUESS, ASKED, "none"}, seed
        if isinstance(text, str):
            (one, *_) = [each for each in readings if each.line == 1]
            is_read = one.kind == ASKED or (one.kind == SURE and first in one.orders)
            assert is_read or (one.why == LATER and is_ordered_below(first, readings)), (seed, text)


def is_ordered_below(first, readings):
    """Whether the unit of an order has another one in a line below the first."""
    unit = str(read_order(first).unit)
    return any(unit in order for each in readings if each.line > 1 for order in (*each.orders, *each.options))


def message(rng, text):
    """A text as a mail program sends it, plain or as HTML, in one of the ways to write it in bytes."""
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@example.org", "orders"
    charset = rng.choice(("utf-8", "iso-8859-1")) if all(ord(sign) < 256 for sign in text) else "utf-8"
    coding = rng.choice(("quoted-printable", "base64", "8bit"))
    if rng.random() < 0.5:
        inner = [f"<div>{escape(line)}</div>" for line in text.split("\n")]
        inner = [line if rng.random() < 0.8 else f"<blockquote><p>{line}</p></blockquote>" for line in inner]
        text = f"<html><head><style>p {{ margin: 0 }}</style></head><body>{''.join(inner)}</body></html>"
        mail.set_content(text, subtype="html", charset=charset, cte=coding)
    else:
        mail.set_content(text, charset=charset, cte=coding)
    return mail.as_bytes()


def words(texts):
    """The words of some texts."""
    return {word for text in texts for word in re.findall(r"\w+", text)}


def test_no_word_of_a_message_is_lost():
    """Each word that was sent is in the line of a reading, quoted lines, headings and a signature included."""
    for seed in range(MANGLED):
        rng = Random(f"message {seed}")
        mail = rng.choice(SPELLINGS)
        lines = [rng.choice(SPELLINGS + TALK).text for _ in range(rng.randrange(6))]
        text = mangle(rng, "\n".join([mail.text, "> " * rng.randrange(2) + mail.text, *lines, "-- ", "Pierre"]))
        text = "".join(sign for sign in text if sign.isprintable() or sign == "\n")
        readings = read_mail(message(rng, text), mail.power, mail.game.position, mail.game.phase)
        missing = words([text]) - words(each.text for each in readings)
        assert not missing, (seed, text, missing)


def test_an_order_that_is_wrapped_at_any_blank_is_read_as_it_was_written_or_asked_about():
    counts = Counter()
    for mail in PLAYED:
        for text in mail.means:
            meant = {same(mail.game, mail.power, text)}
            for blank in [at for at, letter in enumerate(text) if letter == " "]:
                wrapped = mail._replace(text=f"{text[:blank]}\n{text[blank + 1 :]}")
                readings = read(wrapped)
                sure = orders(wrapped, readings, SURE)
                is_asked = any(each.kind in (ASKED, GUESS) for each in readings)
                counts["right" if sure == meant else "asked" if sure < meant and is_asked else "wrong"] += 1
    assert counts["wrong"] == 0 and counts["right"] > 0.95 * counts.total() > 600
