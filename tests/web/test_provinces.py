"""U-Boat's games on file through the door: the map, each reader's view, orders offered and read, a phase carried out."""

import json
import re
import tomllib
from base64 import b64encode
from io import BytesIO
from zipfile import ZipFile

import pytest

from aids.input_file import Place
from aids.turns import made_now
from aids.u_boat.game.game_file import MOST_USED
from aids.u_boat.game.next_file import as_text, position_as_file
from aids.u_boat.position_file import RETREATS
from generators.web.door import answer
from tests.games.u_boat.game.files import COMMENTED
from tests.games.u_boat.game.secret_bytes import games_without
from tests.games.u_boat.game.whole_games import play_game
from tests.games.u_boat.phases import MAP, RULES
from tests.printed import run
from tests.web.asked import OnFile

FILE = COMMENTED
AT_SEA = FILE.replace('"U kie"', '"U hel"').replace('"U kie - hel"', '"U hel - nth"')


ON_FILE = OnFile("u-boat", "harbor.toml", FILE)
reply, told, refused = ON_FILE.asked, ON_FILE.told, ON_FILE.refused


def asked(question, text=FILE, sent=None, **about):
    """The answer to a question about a game file."""
    return told("game-ask", text, ask=question, about=about, files=sent or {})


def test_the_map_has_every_province_with_room_for_its_units():
    found = asked("map")
    assert [province["id"] for province in found["provinces"]] == list(MAP.provinces)
    for province in found["provinces"]:
        assert province["d"].startswith("M") and province["d"].endswith("z")
        assert len(province["units"]) == 3
        x, y = province["units"][0]
        assert 0 < x < found["width"] and 0 < y < found["height"]
        assert bool(province["center"]) == bool(MAP.provinces[province["id"]].center)
        assert set(province["coasts"]) == set(MAP.provinces[province["id"]].coasts)
    north = {province["id"]: province["units"][0][1] for province in found["provinces"]}
    assert north["bar"] < north["nth"] < north["par"] < north["tun"]  # y is down


def names(units):
    return {f"{unit['power']} {unit['name']}" for unit in units}


def test_a_power_sees_its_own_units_and_what_all_see():
    seen = asked("view", AT_SEA, reader="France")
    assert {"France U bre", "England U edi", "Germany F kie"} <= names(seen["units"])
    assert "Germany U hel" not in names(seen["units"])
    assert set(seen["orders"]) == {"France"}
    assert "Germany U hel" in names(asked("view", AT_SEA, reader="Germany")["units"])
    assert "Germany U hel" in names(told("game-file", AT_SEA)["map"]["units"])
    assert "U hel" not in json.dumps(asked("view", AT_SEA, reader="everyone"))
    assert asked("view", AT_SEA, reader="everyone")["orders"] == {}


def test_a_coast_that_others_do_not_know_is_not_told():
    text = FILE.replace('"U fin"', '"U stp/nc"').replace('"U fin - bot"', '"U stp/nc - bar"')
    assert "Russia U stp" in names(asked("view", text, reader="France")["units"])
    assert "stp/nc" not in json.dumps(asked("view", text, reader="France"))
    assert "Russia U stp/nc" in names(asked("view", text, reader="Russia")["units"])


def test_the_orders_of_a_unit_are_offered():
    texts = [choice["text"] for choice in asked("choices", power="France", unit="A par")["choices"]]
    assert {"A par H", "A par - bur", "A par S A mar - bur", "A par D pic"} <= set(texts)
    (error,) = refused("game-ask", ask="choices", about={"power": "France", "unit": "A mun"})
    assert (error["where"], "A par" in error["message"]) == ("unit", True)


def test_an_order_file_is_read_line_by_line_for_its_power_alone():
    mail = "From: a player\nA par - bur; F bre - mao\nA mar X\nU bre T Germany U hel\nA mun - ruh\n"
    lines = asked("orders", AT_SEA, {"France.txt": mail}, files={"France": "France.txt"})["orders"]["France"]
    assert [(line["line"], line["ok"]) for line in lines] == [(2, True), (2, True), (3, False), (4, False), (5, False)]
    assert lines[0]["unit"] == "A par" and lines[0]["drawn"]["target"] == "bur"
    assert lines[4]["remark"] == "a unit of Germany"


def test_a_guess_and_a_question_have_what_they_may_mean():
    mail = "Dear master,\nA par - brugundy\nF bre - mid\nI hope this is well.\n"
    lines = asked("orders", AT_SEA, {"France.txt": mail}, files={"France": "France.txt"})["orders"]["France"]
    guess = lines[0]
    assert (guess["kind"], guess["options"], guess["ok"]) == ("guess", ["A par - bur"], False)
    assert "--" not in guess["remark"]  # no option of a command line
    for line in lines:
        assert line["kind"] in ("sure", "guess", "asked", "none")
        for option in line.get("options", []):
            taken = asked("orders", AT_SEA, {"France.txt": option}, files={"France": "France.txt"})["orders"]["France"]
            assert [each["kind"] for each in taken] == ["sure"]


MIXED = "Dear master,\nA par - brugundy\nF bre - mao\nA mar H\nA mar - spa\nA mun - ruh\nI hope this is well.\n"


def test_the_board_says_how_each_power_stands_and_asks_what_the_lines_ask():
    sent, files = {"France.txt": MIXED, "Italy.txt": ""}, {"France": "France.txt", "Italy": "Italy.txt"}
    found = asked("board", AT_SEA, sent, files=files)
    assert (found["phase"], found["ready"], list(found["powers"])) == ("spring 1901 movement", False, list(MAP.powers))
    france, italy = found["powers"]["France"], found["powers"]["Italy"]
    assert (france["state"], france["orders"], france["missing"]) == ("open", ["F bre - mao"], ["U bre"])
    assert (italy["state"], italy["open"], len(italy["missing"])) == ("nothing", [], 4)
    assert france["talk"] == ["Dear master,", "I hope this is well."]
    lines = asked("orders", AT_SEA, sent, files=files)["orders"]
    keys = ("line", "text", "kind", "options")
    told = [[each[key] for key in keys] for each in lines["France"] if each["kind"] in ("guess", "asked")]
    assert told == [[each[key] for key in keys] for each in france["open"]] and len(told) == 4
    assert lines["Italy"] == []
    alone = asked("board", AT_SEA, sent, files={"France": "France.txt"}, reader="France")["powers"]
    assert alone == {"France": france}
    of_all = asked("board", AT_SEA, files={})["powers"]
    assert list(of_all) == list(MAP.powers) and {row["state"] for row in of_all.values()} == {"complete"}


def test_a_mail_without_an_order_is_one_question_of_the_board_and_of_the_lines():
    sent, files = {"France.txt": "Hello,\nsee you soon\n"}, {"France": "France.txt"}
    (line,) = asked("orders", AT_SEA, sent, files=files)["orders"]["France"]
    (opened,) = asked("board", AT_SEA, sent, files=files)["powers"]["France"]["open"]
    assert (
        (line["text"], line["remark"]) == (opened["text"], opened["why"]) == ("", "France’s email has no order in it")
    )


def test_an_open_reading_that_was_taken_out_is_asked_no_more():
    sent, files = {"France.txt": "A mar - brugundy, F bre - midatlantik\nA par H\n"}, {"France": "France.txt"}
    left = {"France": ["A mar - brugundy, F bre - midatlantik → F bre - mao"]}
    (opened,) = asked("board", AT_SEA, sent, files=files, left=left)["powers"]["France"]["open"]
    assert opened["options"] == ["A mar - bur"]
    lines = asked("orders", AT_SEA, sent, files=files, left=left)["orders"]["France"]
    assert [line["kind"] for line in lines] == ["guess", "sure"]
    left["France"].append("A mar - brugundy, F bre - midatlantik → A mar - bur")
    row = asked("board", AT_SEA, sent, files=files, left=left)["powers"]["France"]
    assert (row["state"], row["missing"]) == ("missing", ["A mar", "F bre", "U bre"])
    for wrong in ([], {"France": "A mar"}):
        assert refused("game-ask", ask="board", about={"files": {}, "left": wrong})


def test_a_mail_that_an_earlier_phase_used_is_not_taken_without_a_word():
    bundle = {"Italy.txt": "A ven H\n"}
    (mail,) = asked("mails", AT_SEA, bundle, files=list(bundle))["mails"]
    text = told("game-edit", AT_SEA, set=[["", 0, "used", [mail["digest"]]]])["text"]
    view = asked("view", text, reader="master")
    assert view["used"] == [mail["digest"]] and view["mostUsed"] == MOST_USED
    assert "used" not in asked("view", text, reader="France")
    (again,) = asked("mails", text, bundle, files=list(bundle))["mails"]
    assert mail["sure"] and not again["sure"]
    assert (again["power"], again["orders"], again["why"]) == ("Italy", True, "an earlier phase used it")
    following = told("turn", text)["next"]["text"]
    assert tomllib.loads(following)["used"] == [mail["digest"]]


def test_the_text_of_a_saved_mail_is_told():
    message = (
        b"From: a@b.example\r\nSubject: orders\r\nContent-Type: text/plain; charset=utf-8\r\n"
        b"Content-Transfer-Encoding: quoted-printable\r\n\r\nA par =2D bur\r\n"
    )
    given = {"mail.eml": {"base64": b64encode(message).decode()}}
    found = asked("mail", AT_SEA, given, file="mail.eml")
    assert found["text"].strip() == "A par - bur"
    assert found["digest"] == asked("mails", AT_SEA, given, files=["mail.eml"])["mails"][0]["digest"]
    assert refused("game-ask", ask="mail", about={"file": "none.eml"})


def test_mails_that_come_together_are_told_apart():
    bundle = {"b.txt": "France:\nA par - bur\n\nGermany:\nA mun - ruh\n", "Italy.eml": "A ven H\n"}
    found = asked("mails", AT_SEA, bundle, files=list(bundle))["mails"]
    assert [(mail["power"], mail["sure"]) for mail in found] == [("France", True), ("Germany", True), ("Italy", True)]
    for about in ({}, {"files": "b.txt"}, {"files": [3]}, {"files": ["x"] * 99}, {"files": [], "senders": []}):
        assert refused("game-ask", ask="mails", about=about)


def test_a_reply_says_how_the_orders_of_a_power_were_read():
    mail = {"mail.txt": "Hello,\nParis to Burgundy\nA mar - brugundy\n"}
    text = asked("reply", AT_SEA, mail, power="France", file="mail.txt")["text"]
    assert "To France alone" in text and re.search("A par - bur +'Paris to Burgundy'", text)
    assert "'A mar - brugundy': “brugundy” is read as Burgundy" in text.partition("Not carried out:")[2]
    assert "Without an order: A mar, F bre, U bre." in text
    (error,) = refused(
        "game-ask", ask="reply", files={"mail.txt": "Orders of Italy"}, about={"power": "France", "file": "mail.txt"}
    )
    assert error["where"] == "mail.txt:1"


def test_whether_a_hidden_submarine_is_there_is_not_told_of_an_order():
    mail = {"England.txt": "F lon S Germany U nth - eng\nU edi T Germany U nth\n"}
    there = FILE.replace('"U kie"', '"U nth"').replace('"U kie - hel"', '"U nth H"')
    elsewhere = FILE.replace('"U kie"', '"U bal"').replace('"U kie - hel"', '"U bal H"')
    found = [asked("orders", text, mail, files={"England": "England.txt"}) for text in (there, elsewhere)]
    assert found[0] == found[1]


def test_headings_of_another_power_are_refused_at_their_line():
    (error,) = refused(
        "game-ask",
        ask="orders",
        files={"France.txt": "Orders of Italy\nA par H\n"},
        about={"files": {"France": "France.txt"}},
    )
    assert error["where"] == "France.txt:1"


def test_a_phase_is_that_of_the_command_line(tmp_path):
    turn = told("turn")
    file = tmp_path / "harbor.toml"
    file.write_text(FILE, encoding="utf-8")
    assert turn["turn"] == json.loads(run("turn", "u-boat", str(file), "--json").stdout)
    assert turn["next"]["name"] == "harbor-1901-autumn-movement.toml"
    assert told("game-file", turn["next"]["text"])["position"]["phase"] == "autumn 1901 movement"


def test_an_order_that_cannot_be_read_stops_a_phase_that_is_not_lenient():
    wrong = FILE.replace("A vie - gal", "A vie dances")
    (error,) = refused("turn", wrong)
    assert error["where"].startswith("harbor.toml:")
    orders = told("turn", wrong, options={"lenient": True})["turn"]["orders"]
    assert [order["ok"] for order in orders if "dances" in order["order"]] == [False]
    assert asked("told", wrong, reader="master", lenient=True)["phase"] == "spring 1901 movement"


def test_a_phase_with_lines_to_settle_is_refused_as_the_command_line_refuses_it(tmp_path):
    """A page writes the mail of such a power beside the file: both read it, refuse it and fail it alike."""
    mail = "A ven - pie\nA ven H\nF nap - ion\n"
    bare = told("game-edit", set=[["powers.Italy", 0, "orders", []]])["text"]
    (tmp_path / "harbor.toml").write_text(bare, encoding="utf-8")
    (tmp_path / "orders").mkdir()
    (tmp_path / "orders" / "Italy.txt").write_text(mail, encoding="utf-8")
    command = ("turn", "u-boat", str(tmp_path / "harbor.toml"), "--orders", str(tmp_path / "orders"), "--json")
    given = told("game-edit", bare, set=[["powers.Italy", 0, "orders", "harbor-Italy.txt"]])["text"]
    sent = {"harbor-Italy.txt": mail}
    wrong = refused("turn", given, files=sent)
    assert [each["where"] for each in wrong] == ["harbor-Italy.txt:1", "harbor-Italy.txt:2"]
    stopped = run(*command)
    assert stopped.exit_code == 2 and all(each["message"] in stopped.stderr for each in wrong)
    orders = [told("turn", given, files=sent, options={"lenient": True})["turn"]["orders"]]
    orders.append(json.loads(run(*command, "--lenient").stdout)["orders"])
    of_italy = [[each for each in listed if each["power"] == "Italy"] for listed in orders]
    assert of_italy[0] == of_italy[1] and of_italy[0]


def test_a_request_reads_no_folder(tmp_path):
    (tmp_path / "France.txt").write_text("A par H\n", encoding="utf-8")
    for name in ("turn", "turn-sheet"):
        (error,) = refused(name, options={"orders": str(tmp_path)})
        assert "no such file" in error["message"]


def test_what_a_power_is_told_has_its_letters_and_no_others():
    assert set(asked("told", reader="master")["letters"]) == {"all", *MAP.powers}
    assert set(asked("told", reader="France")["letters"]) == {"all", "France"}
    assert set(asked("told", reader="everyone")["letters"]) == {"all"}
    failed = [order for order in asked("told", reader="Austria")["orders"] if order["done"] is False]
    assert {(order["unit"]["power"], order["unit"]["name"]) for order in failed} >= {("Austria", "A vie")}


def test_orders_and_declarations_are_written_into_the_file():
    after = told(
        "game-edit",
        set=[["powers.France", 0, "orders", ["A par - pic", "F bre D mao"]], ["powers.Italy", 0, "concedes", "France"]],
    )["text"]
    said = tomllib.loads(after)["powers"]
    assert said["France"]["orders"] == ["A par - pic", "F bre D mao"] and said["Italy"]["concedes"] == "France"
    assert said["Austria"]["orders"] == tomllib.loads(FILE)["powers"]["Austria"]["orders"]
    assert "# (civil disorder" in after


@pytest.mark.parametrize("reader", ["Atlantis", None, 3])
def test_an_unknown_reader_is_refused(reader):
    assert refused("game-ask", ask="view", about={"reader": reader})[0]["where"] == "reader"


def file_text(game):
    """A game with its orders as the text of a file."""
    file = position_as_file(RULES, game)
    powers = {
        power: table._replace(
            orders=(Place(""), [str(entry.order) for entry in game.position.orders if entry.power == power])
        )
        for power, table in file.powers.items()
    }
    contested = file.contested if game.position.phase == RETREATS else None
    return as_text(file._replace(powers=powers, contested=contested, made=made_now(RULES, None)))


def mails_to_settle(game, power):
    """Mails of guesses and questions: orders without letters, misspelled, and about a U in each sea without its power."""
    own = [str(entry.order) for entry in game.position.orders if entry.power == power]
    units = [unit.name for unit in game.position.units if unit.power == power and unit.kind != "A"]
    seas = [each.id for each in MAP.provinces.values() if each.terrain == "sea"]
    return [
        [text[2:] for text in own],
        [f"{text}x" for text in own],
        *([f"{unit} {words} {sea}" for unit in units] for sea in seas for words in ("S", "T U")),
    ]


def heard(game, power):
    """All that a power is answered about a game: its view, what it may order, its orders judged, what it is told."""
    text = file_text(game)
    mail = "\n".join(str(entry.order) for entry in game.position.orders if entry.power == power)
    own = (
        [unit.name for unit in game.position.units if unit.power == power][:3]
        if game.phase.kind == "movement"
        else [""]
    )
    offered = [] if game.phase.kind == "retreat" else [asked("choices", text, power=power, unit=name) for name in own]
    return [
        asked("view", text, reader=power),
        offered,
        asked("orders", text, {"mail.txt": mail}, files={power: "mail.txt"}),
        *(
            asked(question, text, {"mail.txt": "\n".join(lines)}, **about)
            for lines in mails_to_settle(game, power)
            for question, about in (
                ("orders", {"files": {power: "mail.txt"}}),
                ("board", {"files": {power: "mail.txt"}, "reader": power}),
                ("reply", {"power": power, "file": "mail.txt"}),
                ("mails", {"files": ["mail.txt"]}),
            )
        ),
        asked("told", text, reader=power, lenient=True),
    ]


@pytest.mark.long
def test_no_answer_for_a_power_depends_on_what_it_may_not_know():
    compared = {}

    def watch(game, report, letters, following):
        for unit, less in list(games_without(game))[:2]:
            for power in [power for power in MAP.powers if power != unit.power][:2]:
                compared[game.phase.kind] = compared.get(game.phase.kind, 0) + 1
                assert heard(game, power) == heard(less, power), (str(game.phase), str(unit), power)

    play_game(6, last_year=1908, watch=watch)
    assert min(compared[kind] for kind in ("movement", "retreat", "adjustment")) >= 4, compared


@pytest.mark.long
def test_the_pages_of_a_phase_are_made_in_the_format_that_is_asked_for():
    made = reply("turn-sheet", options={"paper": "a4", "format": "svg"})
    assert made.status == 200, made.content
    with ZipFile(BytesIO(made.content)) as files:
        names = files.namelist()
        assert all(name.endswith(".svg") for name in names) and any(
            "map" in name and "france" in name for name in names
        )
    assert refused("turn-sheet", options={"format": "toml"})[0]["where"] == "--format"


@pytest.mark.parametrize("question", ["view", "choices", "orders", "board", "told", "mail", "mails", "reply"])
@pytest.mark.parametrize(
    "about",
    [
        {"reader": ["France"], "power": {}, "files": ["France.txt"]},
        {"reader": "France ", "power": "france", "files": {"France": 3}},
        {"reader": 0, "power": "France", "unit": ["A par"], "files": {"France": "no such file.txt"}},
        {"reader": "x" * 500, "power": "x" * 500, "files": {"Atlantis": "France.txt"}},
        {"reader": "", "power": "", "files": {str(n): "a" for n in range(20)}},
    ],
)
def test_a_question_that_makes_no_sense_is_refused_in_words(question, about):
    for error in refused("game-ask", ask=question, about=about):
        assert error["message"] and len(error["message"]) < 400


def test_files_are_packed_as_one():
    assert answer("zip", {"files": {f"{n}.toml": "" for n in range(150)}}).status == 200
    assert answer("zip", {"files": {f"{n}.toml": "" for n in range(500)}}).status == 400
    made = answer("zip", {"files": {"a.toml": "x = 1", "b.toml": "y"}})
    with ZipFile(BytesIO(made.content)) as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == {"a.toml": b"x = 1", "b.toml": b"y"}
