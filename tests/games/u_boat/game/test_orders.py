"""Order files as players mail them, and the check of one power's orders alone."""

from pathlib import Path

import pytest

from aids.errors import PlotroomError
from aids.input_file import on_disk
from aids.u_boat.game.desk import UNTOLD, check_lines, check_power
from aids.u_boat.game.game_file import read_game
from aids.u_boat.game.order_files import Mail, find_mails
from aids.u_boat.notation import read_order
from generators.jobs.starters import game_file
from tests.games.u_boat.game.files import RULES, game, power

READ = ["A par - bur", "F bre - mao", "U mao #1 T Italy F iri", "F nth C A yor - nwy", "U mao #2 - eng"]
ORDERS = ["A par - bur", "F bre - mao", "U mao T Italy F iri", "F nth C A yor - nwy", "U mao #2 - eng"]


def mail(tmp_path, text, sender="France", phase="spring 1901 movement"):
    path = tmp_path / f"{sender}.txt"
    path.write_text(text, "utf-8")
    units = power("A par, F bre, U mao, U mao, F nth, A yor")
    held = game(phase, France=units, Italy=power("F iri"))
    return Mail(sender, held.position, held.phase).read_file(on_disk(path)).orders()


def orders(tmp_path, text, **more):
    return [str(read_order(entry)) for _, entry in mail(tmp_path, text, **more).entries]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ORDERS),
        "\r\n".join(ORDERS) + "\r\n",
        "; ".join(ORDERS),
        "\n".join(f"{n}. {order}," for n, order in enumerate(ORDERS, 1)),
        "\n".join(f"({n}) {order}" for n, order in enumerate(ORDERS, 1)),
        "\n".join(f"  * {order}   # as agreed" for order in ORDERS),
        "\n".join(f"France: {order.upper()} // maybe" for order in ORDERS),
        "FRANCE - Spring 1901\n\n" + "\n".join(ORDERS) + "\n-- \nSent from my phone",
        "From: Pierre <p@example.org>\nSubject: orders, spring 1901\n\nOrders for France:\n> U mao - eng\n"
        + "\n".join(ORDERS),
        "Army Paris to Burgundy\nFleet Brest – Mid-Atlantic Ocean\nU(MAO) T Italian F(IRI)\n"
        "F North Sea convoys A Yorkshire -> Norway\nsubmarine mao #2 to the English Channel",
        "\ufeff# our orders\nFrench orders, spring 1901 movement\n" + "\n".join(f"- {order}." for order in ORDERS),
    ],
)
def test_orders_are_read_as_players_mail_them(tmp_path, text):
    assert orders(tmp_path, text) == READ


@pytest.mark.parametrize(
    ("text", "line"),
    [("> A par - bur\n> F bre - mao\n", 1), ("Orders for France\n\n  > A par - bur\n-- \nPierre\n", 3)],
)
def test_a_mail_of_quoted_lines_alone_is_refused_with_the_cure(tmp_path, text, line):
    """It was told as fine, each unit standing for want of an order."""
    with pytest.raises(PlotroomError) as caught:
        mail(tmp_path, text)
    assert caught.value.where.endswith(f"France.txt:{line}")
    assert "only quoted lines were found" in str(caught.value) and "delete the >" in str(caught.value)
    assert not mail(tmp_path, "Orders for France\n").entries


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "A par - bur\nGermany, spring 1901\n",
            "France.txt:2: 'Germany, spring 1901' is a heading for another power",
        ),
        (
            "Orders for autumn 1901",
            "France.txt:1: 'Orders for autumn 1901' is a heading for another phase, and this is spring",
        ),
        ("Spring 1902", "another phase"),
        ("France: spring 1901 retreats", "another phase"),
    ],
)
def test_a_heading_of_another_power_or_phase_is_refused(tmp_path, text, words):
    with pytest.raises(PlotroomError) as refused:
        mail(tmp_path, text)
    assert words in str(refused.value)


def test_a_fault_of_a_mail_has_its_file_and_line(tmp_path):
    read = game(France=power("A par"))
    added = read.add_orders([mail(tmp_path, "# mine\n\nA par - bur\nA par to the moon\n")])
    other, fault = [order.fault for order in added.position.unread]
    assert fault.where.endswith("France.txt:4") and "'A par to the moon'" in fault.message
    assert (
        other.where.endswith("France.txt:3") and "line 4, 'A par to the moon', is about this unit too" in other.message
    )
    held = game(France=power("A par", orders="A par H"))
    with pytest.raises(PlotroomError, match=r"there are two sets of orders for France: here and in the game file"):
        held.add_orders([mail(tmp_path, "A par - bur")])
    held = game(France=power("A par", orders="A par H"), Italy=power("A rom", orders="A rom H"))
    with pytest.raises(PlotroomError, match=r"Delete one of them. The game file also contains orders for Italy"):
        held.add_orders([mail(tmp_path, "A par - bur")])
    twice = [mail(tmp_path, "A par - bur"), mail(tmp_path, "A rom - apu", sender="Italy")]
    with pytest.raises(
        PlotroomError,
        match=r"there are two sets of orders for France and Italy: here and in the game file. Delete one of them",
    ):
        held.add_orders(twice)


def test_a_folder_of_orders(tmp_path):
    for name in ("france.TXT", "Italy.txt", "notes.md", "France-10.eml", "France-2.txt"):
        (tmp_path / name).write_text("", "utf-8")
    (tmp_path / "Itlay.txt").write_text("A rom - apu\n", "utf-8")
    (tmp_path / "board.png").write_bytes(b"\x89PNG\0")
    (tmp_path / "Turkey.pdf").write_bytes(b"%PDF-1.7")
    (tmp_path / ".France.txt.swp").write_text("A par - bur", "utf-8")
    at = game(France=power("A par"), Italy=power("A rom"))
    mails, unclaimed, left = find_mails(on_disk(tmp_path), at.position, at.phase)
    assert {power: [Path(mail.where).name for mail in sent] for power, sent in mails.items()} == {
        "France": ["france.TXT", "France-2.txt", "France-10.eml"],
        "Italy": ["Italy.txt"],
        "Turkey": ["Turkey.pdf"],
    }
    ((asked, told),) = unclaimed
    assert Path(asked.where).name == "Itlay.txt" and told.power == "Italy" and not told.sure
    assert {Path(where).name: why for where, why in left} == {
        "notes.md": "it contains no order",
        "board.png": "not a text and not an email",
    }
    with pytest.raises(PlotroomError, match="no such file"):
        find_mails(on_disk(tmp_path / "none"), at.position, at.phase)
    with pytest.raises(PlotroomError, match=r"no email with orders is here, such as Austria\.txt"):
        empty = tmp_path / "empty"
        empty.mkdir()
        find_mails(on_disk(empty), at.position, at.phase)


# --- one power's orders checked -------------------------------------------------------------------------------


def checked(tmp_path, text, held, sender="France"):
    path = tmp_path / f"{sender}.txt"
    path.write_text(text, "utf-8")
    return {order.text: (order.ok, order.remark) for order in check_power(RULES, held, sender, on_disk(path))}


def test_a_check_tells_what_is_wrong_and_what_stands(tmp_path):
    held = game(France=power("A par, A mar, F bre, U mao, F lyo"), Italy=power("F iri", orders="complete nonsense"))
    told = checked(
        tmp_path, "A par - bur\nA mar - lon\nU mao T Italy F iri\nF gas H\nA ruh to the moon\nF lyo D wes", held
    )
    assert told["A par - bur"] == (True, "") and told["U mao T Italy F iri"] == (True, "")
    assert told["A mar - lon"] == (False, "no chain of fleets goes from mar to lon")
    assert told["F bre H"] == (True, "no order: it stands")
    assert told["line 4: 'F gas H'"] == (False, "the power has no such unit there")
    assert told["line 5: 'A ruh to the moon'"] == (False, "“moon” is not understood")
    assert told["F lyo D wes"] == (True, "")
    lines = check_lines(held, "France", check_power(RULES, held, "France", on_disk(tmp_path / "France.txt")))
    assert "nonsense" not in "\n".join(lines) and "Correct what is marked WRONG, 3 in all." in lines[-1]


@pytest.mark.parametrize("order", ["F bre S Germany U eng", "F bre S Germany U eng - mao", "U mao T Germany U eng"])
@pytest.mark.parametrize("there", ["U eng", "U nth"])
def test_a_check_does_not_tell_whether_anothers_u_is_there(tmp_path, order, there):
    held = game(France=power("F bre, U mao"), Germany=power(there))
    assert checked(tmp_path, order, held)[order] == (True, UNTOLD)


def test_a_check_of_retreats_and_builds(tmp_path):
    held = game(
        "spring 1901 retreats",
        France=power("A par", dislodged='[{ unit = "A bur", from = ["mun"] }]'),
        Germany=power("A bur", dislodged='[{ unit = "A ruh", from = ["hol"] }]'),
    )
    assert checked(tmp_path, "A bur R mun", held) == {
        "A bur R mun": (False, "illegal: the attack came from mun; disbanded")
    }
    assert checked(tmp_path, "A bur R gas", held) == {"A bur R gas": (True, "")}
    held = game("winter 1901 builds", France=power("A par", "bre, mar, par"), Germany=power("A mun, A ber", "mun"))
    told = checked(tmp_path, "build F bre\nbuild A par", held)
    assert told["build F bre"] == (True, "") and told["build A par"] == (False, "illegal: Paris is occupied")
    assert len(told) == 2, "nothing of Germany's removal"


def test_an_order_file_that_is_missing_is_told_at_its_line(tmp_path):
    file, text = tmp_path / "game.toml", game_file("u-boat")
    at = text.index("orders = [")
    file.write_text(f'{text[:at]}orders = "none.txt"{text[text.index("]", at) + 1 :]}', encoding="utf-8")
    with pytest.raises(PlotroomError, match="no such file") as refused:
        read_game(RULES, on_disk(file))
    line = text[:at].count("\n") + 1
    assert refused.value.where == f"{file}:{line}"
