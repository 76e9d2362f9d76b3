"""Spellings of orders with what they mean, each read alone against its position."""

import tomllib
from pathlib import Path

import pytest

from aids.u_boat.game.phases import read_phase
from aids.u_boat.game_map import load_map
from aids.u_boat.mail import ASKED, GUESS, NONE, SURE, Sent, read_mail, words
from aids.u_boat.mail.mails import read_mails
from aids.u_boat.orders import Unit, number_units
from aids.u_boat.position_file import Dislodged, Position, number_dislodged
from tests.samples import few_or_many

MAP = load_map()
FILE = tomllib.loads(Path(__file__).with_name("spellings.toml").read_text("utf-8"))
CASES = [{**group, **case} for group in FILE["groups"] for case in group["cases"]]


def units_of(listed):
    return [Unit(power, *unit.split()) for power, units in listed.items() for unit in units]


def position_of(name):
    """The position of a name in the file, and its phase."""
    held = FILE["positions"][name]
    phase = read_phase(None, held["phase"])
    dislodged = number_dislodged(Dislodged(unit, ()) for unit in units_of(held.get("dislodged", {})))
    centers = {power: tuple(owned) for power, owned in held["centers"].items()} if "centers" in held else None
    return Position(phase.kind, number_units(units_of(held["units"])), centers=centers, dislodged=dislodged), phase


def read(case):
    position, phase = position_of(case["position"])
    return read_mail(case["text"], case["power"], position, phase)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:50])
def test_a_spelling_means_what_is_said(case):
    readings = read(case)
    orders = [order for each in readings if each.kind in (SURE, GUESS) for order in each.orders]
    asked = [option for each in readings if each.kind == ASKED for option in each.options]
    assert orders == case["means"], readings
    assert asked == case.get("asked", []), readings
    if case.get("kind"):
        assert {each.kind for each in readings if each.kind != NONE} == {case["kind"]}, readings


@few_or_many("every", 4, 1)
def test_no_reading_depends_on_what_the_power_may_not_know(every):
    """U's of others at sea may be anywhere, or nowhere: every line reads the same."""
    for case in CASES[::every]:
        position, phase = position_of(case["position"])
        seen = [u for u in position.units if u.power == case["power"] or u.kind != "U" or not MAP.is_sea(u.place)]
        others = [power for power in MAP.powers if power != case["power"]]
        hidden = [Unit(power, "U", sea) for power in others for sea in ("nth", "eng", "mao", "iri", "bla")]
        told = [
            read_mail(case["text"], case["power"], position._replace(units=number_units(units)), phase)
            for units in (seen, [*seen, *hidden])
        ]
        assert told[0] == told[1] == read(case), case


def test_a_question_names_the_line_of_another_email():
    position, phase = position_of("spring")
    mails = [Sent("A par - bur\n", where="mail/France.eml"), Sent("\nA par if you like\n", where="mail/France-2.txt")]
    first, second = read_mails(mails, "France", position, phase)
    assert first.kind == second.kind == ASKED
    assert first.why == "line 2 of France-2.txt, 'A par if you like', is about this unit too"
    earlier, later = read_mails(mails[::-1], "France", position, phase)
    assert (earlier.kind, earlier.why) == (NONE, "the later one counts") and later.kind == SURE


def test_fields_of_a_head_are_no_talk():
    position, phase = position_of("spring")
    readings = read_mail("From: Jean <j@x.org>\nSubject: orders\n\nHi,\nA par - bur\n", "France", position, phase)
    assert [each.text for each in readings] == ["Hi,", "A par - bur"]


def test_a_language_is_a_file_of_words(tmp_path, monkeypatch):
    """Its words are read beside those of the other files; without it they are a question."""
    position, phase = position_of("spring")
    text = "leger Parijs naar Bourgondie"
    assert [each.kind for each in read_mail(text, "France", position, phase)] != [SURE]
    folder = tmp_path / "u_boat" / "mail"
    folder.mkdir(parents=True)
    for path in Path(words.__file__).parent.glob("words*.toml"):
        (folder / path.name).write_bytes(path.read_bytes())
    lists = '[kinds]\nA = ["leger"]\n[symbols]\nt = ["naar"]\n[places]\npar = ["parijs"]\nbur = ["bourgondie"]\n'
    (folder / "words.dutch.toml").write_text(lists, "utf-8")
    caches = (words.load_lists, words.load_words)
    for cache in caches:
        cache.cache_clear()
    try:
        monkeypatch.setattr(words, "package_folder", [str(tmp_path)])
        assert [each.orders for each in read_mail(text, "France", position, phase)] == [("A par - bur",)]
    finally:
        for cache in caches:
            cache.cache_clear()


def test_a_later_mail_counts_unit_by_unit():
    position, phase = position_of("spring")
    readings = read_mails(["A par - bur\nA mar - spa", "A par - pic"], "France", position, phase)
    assert [(each.kind, each.orders) for each in readings] == [
        (NONE, ()),
        (SURE, ("A mar - spa",)),
        (SURE, ("A par - pic",)),
    ]
    assert readings[0].why == "the later one counts"


@pytest.mark.parametrize(
    "mail",
    [
        b"From: a@b.org\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n"
        b"\nGr=FC=DFe\nA Par =3D> Bur\n\nOn Monday Jim wrote:\n> A Par - Pic\n",
        b"<html><body><p>Hi</p><div>A Par &rarr; <b>Bur</b></div><blockquote>A Par - Pic</blockquote></body></html>",
        "Grüße\nA Par → Bur\n-- \nA Par - Pic".encode("utf-16"),
        "Grüße\nA Par – Bur".encode("cp1252"),
        b"Hello =E2=80=93 here:\nA Par =E2=86=92 Bur\n",
        b'From: a@b.org\nContent-Type: text/plain; charset="a\0b"\n\nA Par - Bur\n',
        b"From: a@b.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nsee the file\n--x\n"
        b"Content-Type: text/plain\nContent-Disposition: attachment; filename=orders.txt\n\nA Par - Bur\n--x--\n",
    ],
)
def test_a_mail_is_read_however_it_is_encoded(mail):
    position, phase = position_of("spring")
    assert [order for each in read_mail(mail, "France", position, phase) for order in each.orders] == ["A par - bur"]


def test_most_orders_are_sure():
    """Of the lines that order something plainly at least 90 % are sure, and at most 3 % are asked."""
    kinds = [each.kind for case in CASES if case["means"] and not case.get("asked") for each in read(case)]
    kinds = [kind for kind in kinds if kind != NONE]
    assert len(CASES) >= 400
    assert kinds.count(SURE) >= 0.9 * len(kinds) and kinds.count(ASKED) <= 0.03 * len(kinds)
