"""The board before a phase: what has come from each power, in mails of every form, and what is still open."""

import json
import tomllib
from email.message import EmailMessage
from pathlib import Path

import pytest

from aids.errors import PlotroomError
from aids.input_file import PlayerFile, PlayerFiles, on_disk
from aids.turns import answered
from aids.u_boat.game.desk import ask_all, board, board_json, open_mails, settle, tell_board
from aids.u_boat.game.game_file import MOST_USED, parse_game
from aids.u_boat.game.order_files import USED, find_mails
from aids.u_boat.game.words import COUNTED
from generators.cli import turn as turn_command
from generators.games.u_boat.turn_game import UBoatTurns
from generators.jobs.starters import game_file
from tests.games.u_boat.game.files import RULES, game, game_text, power, turn
from tests.printed import run

UNITS = {
    "France": power("A par, F bre"),
    "Germany": power("A mun, F kie, U hel"),
    "Italy": power("A rom"),
    "Turkey": power("A con"),
}
ORDERS = {
    "France": "A par - bur\nF bre - mao\n",
    "Germany": "A mun - ruh\nF kie H\nU hel - nth\n",
    "Italy": "A rom H\n",
}


def message(sender, text, subject="orders", date="Sat, 28 Nov 2026 09:00:00 +0000"):
    """A mail as a message."""
    made = EmailMessage()
    made["From"], made["Subject"], made["Date"] = sender, subject, date
    made.set_content(text)
    return made.as_bytes()


def mailbox(*messages):
    """Messages as a mail program keeps them."""
    return b"".join(b"From - Sat Nov 28 09:00:00 2026\n" + each + b"\n" for each in messages)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with a game and an empty folder of mails."""
    monkeypatch.chdir(tmp_path)
    Path("game.toml").write_text('game = "u-boat"\n' + game_text(**UNITS), "utf-8")
    Path("mail").mkdir()
    return tmp_path


def put(**texts):
    """Mails of powers into the folder."""
    for name, text in texts.items():
        Path("mail", f"{name}.txt").write_text(text, "utf-8")


def adjudicate(*words, where="mail", file="game.toml"):
    """A run of the phase with mails, and whether anything was written."""
    before = sorted(Path().rglob("*"))
    result = run("turn", "u-boat", file, "--orders", where, *words)
    return result, sorted(Path().rglob("*")) != before


def opened(accept=False):
    return open_mails(RULES, game(**UNITS), on_disk("mail"), accept=accept)


# --- the board ------------------------------------------------------------------------------------------------


def test_the_board_tells_the_state_of_each_power(here):
    put(France=ORDERS["France"], Germany="Hello,\nA mun - ruh\nF kei H\nU hel to the moon\n", Italy="see you\n")
    rows = board(RULES, opened())
    assert {name: row.state for name, row in rows.items()} == {
        "France": "complete",
        "Germany": "open",
        "Italy": "open",
        "Turkey": "nothing",
        **dict.fromkeys(("Austria", "England", "Russia"), "idle"),
    }
    assert rows["France"].orders == ("A par - bur", "F bre - mao") and not rows["France"].missing
    assert rows["Germany"].missing == ("U hel",) and rows["Germany"].talk == ("Hello,",)
    assert [(each.line, each.kind) for each in rows["Germany"].open] == [(3, "guess"), (4, "asked")]
    assert rows["Italy"].open[0].why == "Italy’s email has no order in it"
    put(Germany="A mun - ruh\n")
    row = board(RULES, opened())["Germany"]
    assert row.state == "missing" and row.told == "1 order; no order for F kie, U hel"


def test_orders_in_the_game_file_are_on_the_board():
    held = game(France=power("A par, F bre", orders="A par - bur, nonsense"), Italy=power("A rom", orders="A rom H"))
    rows = board(RULES, held)
    assert rows["Italy"].state == "complete" and rows["France"].missing == ("F bre",)
    assert [each.text for each in rows["France"].open] == ["'nonsense'"] and rows["France"].state == "open"


def test_the_board_counts_builds_and_removals():
    held = game(
        "winter 1901 builds",
        France=power("A bur", "par, mar, bre", orders="build A par"),
        Italy=power("A tus, A apu", "rom"),
        Turkey=power("A con", "con"),
        Austria=power("", "vie", disorder="true"),
    )
    assert {name: (row.state, row.missing) for name, row in board(RULES, held).items() if row.state != "idle"} == {
        "France": ("missing", ("1 build",)),
        "Italy": ("nothing", ("1 removal",)),
    }


def test_the_board_of_retreats_asks_who_is_dislodged_alone():
    held = game(
        "spring 1901 retreats",
        France=power("A par", dislodged='[{ unit = "A bur", from = ["mun"] }]', orders="A bur R gas"),
        Germany=power("A bur", dislodged='[{ unit = "A ruh", from = ["hol"] }]'),
    )
    assert {name: row.state for name, row in board(RULES, held).items() if row.state != "idle"} == {
        "France": "complete",
        "Germany": "nothing",
    }


@pytest.mark.parametrize(
    "text", ["A mun - ruh\nF kei H\nU hel to the moon\n", "U nth - eng\n", "A mun S F bre\nhold\n"]
)
def test_no_row_depends_on_anothers_hidden_u(here, text):
    put(Germany=text, France="A par - bur\nF bre S U eng\n")
    told = []
    for other in ("", ", U eng", ", U mao, U nth"):
        units = UNITS | {"Italy": power("A rom" + other), "Turkey": power("A con")}
        held = open_mails(RULES, game(**units), on_disk("mail"), accept=False)
        rows = [board(RULES, held)[name] for name in ("Germany", "France")]
        asked = []

        def ask(question, asked=asked):
            asked.append((question.text, question.choices))
            return "n" if "mail" in question.key else ""

        ask_all(RULES, held, ask)
        told.append((rows, [words for words in asked if not words[0].startswith("Italy")]))
    assert told[0] == told[1] == told[2]


def test_the_page_asks_for_the_board_of_its_files(here):
    texts = {"a": b"A par - bur\nF bre - mao", "b": b"A mnu - ruh", "c": b" \n"}
    files = PlayerFiles({"game.toml": game_text(**UNITS).encode(), **texts})
    sheet = UBoatTurns()
    read = sheet.read(RULES, PlayerFile("game.toml", files))
    about = {"files": {"France": "a", "Germany": "b", "Italy": "c"}}
    told = sheet.questions()["board"](RULES, read, about)
    states = {name: row["state"] for name, row in told["powers"].items() if row["state"] != "idle"}
    assert states == {"France": "complete", "Germany": "open", "Italy": "nothing", "Turkey": "nothing"}
    assert told["ready"] is False and told["powers"]["Germany"]["open"][0]["options"] == ["A mun - ruh"]
    put(France=texts["a"].decode(), Germany=texts["b"].decode())
    assert told == board_json(RULES, opened())
    with pytest.raises(PlotroomError, match="is not a power"):
        sheet.questions()["board"](RULES, read, {"files": {"Atlantis": "a"}})


def test_a_dry_run_shows_the_board_and_writes_nothing(here):
    put(France=ORDERS["France"], Germany="F kei H\n", notes="bread, milk")
    shown, written = adjudicate("--dry-run")
    assert shown.exit_code == 0 and not written and not shown.stderr
    for words in ("France   2 orders; complete", "Italy    nothing came", "line 1  'F kei H': F kie H?"):
        assert words in shown.stdout
    assert "notes.txt  it contains no order" in shown.stdout.replace("mail\\", "mail/")
    as_json, written = adjudicate("--dry-run", "--json")
    assert json.loads(as_json.stdout) == json.loads(json.dumps(board_json(RULES, opened()))) and not written
    alone = run("turn", "u-boat", "game.toml", "--dry-run")
    assert alone.exit_code == 0 and "France   nothing came" in alone.stdout


# --- in a pipe, and on a terminal -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "words", "status", "said"),
    [
        ({"France": ORDERS["France"]}, (), 0, ""),
        ({"France": "A prs - bur\n"}, (), 2, "'A prs - bur': A par - bur?"),
        ({"France": "A prs - bur\n"}, ("--accept",), 0, ""),
        ({"France": "A prs - bur\n"}, ("--lenient",), 0, ""),
        ({"France": "A par to the moon\n"}, (), 2, "France.txt:1: 'A par to the moon': “moon” is not understood"),
        ({"France": "A par to the moon\n"}, ("--accept",), 2, "moon"),
        ({"France": "A par to the moon\n"}, ("--lenient",), 0, ""),
        ({"France": "je ne sais pas\n"}, (), 2, "France.txt:1: France’s email has no order"),
        ({"France": "je ne sais pas\n"}, ("--lenient",), 0, ""),
        ({"France": "A par - bur\n", "France-2": "thanks!\n"}, (), 2, "France-2.txt:1: France’s email has no order"),
        ({"France": "Germany, spring 1901\nA par - bur\n"}, ("--lenient",), 2, "another power"),
        ({"moves": "A par - bur\n"}, (), 2, "whose email is it? 1 order fits France’s units. Name its file"),
        ({"moves": "A par - bur\n"}, ("--accept", "--lenient"), 2, "whose email is it?"),
        ({"Italy": "F bre - mao\nA par - bur\n"}, (), 2, "it names Italy, but its orders fit France’s units"),
    ],
)
def test_a_pipe_ends_where_something_is_open(here, texts, words, status, said):
    put(**texts)
    result, written = adjudicate("--json", *words)
    assert (result.exit_code, written) == (status, False), result.output
    assert said in result.stderr.replace("\\", "/") and bool(result.stderr) is bool(status)
    if status:
        assert result.stderr.startswith("plotroom: nothing is adjudicated. ") and not result.stdout


def test_a_reply_tells_of_a_mail_without_an_order(here):
    put(France="je ne sais pas\n")
    assert adjudicate("--lenient")[0].exit_code == 0
    (reply,) = Path().rglob("*-read-france.txt")
    assert "  the whole email: France’s email has no order" in reply.read_text("utf-8")


def typed(monkeypatch, *answers):
    """A run of the phase on a terminal."""
    monkeypatch.setattr(turn_command, "can_ask", lambda: True)
    before = sorted(Path().rglob("*"))
    result = run("turn", "u-boat", "game.toml", "--orders", "mail", input="".join(f"{each}\n" for each in answers))
    played = Path("game-1901-autumn-movement.toml")
    orders = tomllib.loads(played.read_text("utf-8"))["played"] if played.exists() else None
    assert played.exists() or sorted(Path().rglob("*")) == before
    return result, orders


def test_a_terminal_asks_line_by_line_and_then_whether_to_adjudicate(here, monkeypatch):
    put(
        France="A prs - bur\nF bre to the moon\n",
        Germany="F kei H\nA mnu - ruh\n",
        Italy="see you\n",
        Turkey="A con H\n",
    )
    result, orders = typed(monkeypatch, "", "0001", "F bre - mao", "n", "y", "A rom - ven", "")
    assert result.exit_code == 0, result.output
    assert result.stdout.index("Orders for spring 1901 movement") < result.stdout.index("orders and results")
    assert "France, line 1, 'A prs - bur': A par - bur?" in result.stderr and "Enter takes it, n: no" in result.stderr
    assert "'0001': this contains no order" in result.stderr
    assert "Adjudicate spring 1901 movement? Germany: no order for F kie, U hel. Enter: yes, n: no" in result.stderr
    assert orders == {
        "France": ["A par - bur", "F bre - mao"],
        "Germany": ["A mun - ruh"],
        "Italy": ["A rom - ven"],
        "Turkey": ["A con H"],
    }


def test_nothing_is_written_where_the_master_says_no(here, monkeypatch):
    put(France=ORDERS["France"])
    result, orders = typed(monkeypatch, "n")
    assert result.exit_code == 2 and orders is None and "nothing is written" in result.stderr
    assert "nothing came from Germany, Italy and Turkey" in result.stderr


def test_whose_a_mail_is_is_asked_on_a_terminal(here, monkeypatch):
    put(moves="A par - bur\nF bre - mao\n", other="A rom - ven\n", third="A con - bul\n")
    result, orders = typed(monkeypatch, "", "Atlantis", "italian", "n", "")
    assert result.exit_code == 0, result.output
    assert orders == {"France": ["A par - bur", "F bre - mao"], "Italy": ["A rom - ven"]}
    told = "whose email is it? 2 orders fit France’s units. Enter: France, n: nobody’s, or write another power"
    assert f"{told}. Ctrl-C stops, and nothing is written" in result.stderr and result.stderr.count("Ctrl-C") == 1
    assert "'Atlantis' is not a power" in result.stderr and "left out, as answered" in result.stdout


def test_a_number_of_a_choice_is_read_whole():
    held = game(France=power("F mao"))
    files = PlayerFiles({"France.txt": b"F mao - spa\n"})
    given = []

    def ask(question):
        if question.key == "adjudicate":
            return question.read("")
        for wrong in ("0", "3", "01", "0012", "1 2", ""):
            with pytest.raises(PlotroomError):
                answered(question, wrong)
        given.append(question.choices)
        return answered(question, "2")

    settled = settle(RULES, open_mails(RULES, held, PlayerFile("France.txt", files), accept=False), ask)
    assert given == [("F mao - spa/nc", "F mao - spa/sc")] and settled.texts == {"France": ("F mao - spa/sc",)}


def test_a_picture_named_after_a_power_is_asked_about_or_listed_and_not_both(here):
    Path("mail/France.png").write_bytes(b"\x89PNG\0")
    told, _ = adjudicate("--dry-run")
    assert "France’s file cannot be read: not a text and not an email" in told.stdout and "left out" not in told.stdout
    put(France=ORDERS["France"])
    told, _ = adjudicate("--dry-run")
    assert "France   2 orders; complete" in told.stdout
    assert "France.png  not a text and not an email" in told.stdout.replace("mail\\", "mail/")


def test_a_refusal_counts_what_is_open_and_is_not_cut(here):
    put(**dict.fromkeys(UNITS, "See you\n") | {"France": "A prs - bur\nF bre to the moon\n" * 9})
    Path("mail/moves.txt").write_text("A par - bur\n", "utf-8")
    refused, _ = adjudicate()
    first = refused.stderr.splitlines()[0]
    assert "Open: 1 guess and 12 questions of France, Germany, Italy and Turkey; 1 email without" in first
    assert " ... " not in first and first.endswith("--accept for guesses and --lenient for questions")


def test_a_line_of_one_of_several_emails_has_its_name(here, monkeypatch):
    put(France="A par - bur\n", **{"France-2": "F bre if you like\n"})
    result, _ = typed(monkeypatch, "n", "n")
    assert "France, line 1 of France-2.txt, 'F bre if you like'" in result.stderr
    assert "line 1  France-2.txt, 'F bre if you like'" in result.stdout


# --- where the mails are --------------------------------------------------------------------------------------

SEVERAL = "France:\nA par - bur\nF bre - mao\n\nGermany:\nA mun - ruh\nF kie H\nU hel - nth\n\nItaly\nA rom H\n"
MESSAGES = (
    message("France <pierre@x.org>", ORDERS["France"]),
    message("otto@x.org", ORDERS["Germany"], "Re: Germany, spring 1901"),
    message("Anna (Italy) <anna@x.org>", ORDERS["Italy"]),
)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("all.txt", SEVERAL.encode()),
        ("all.txt", SEVERAL.replace("\n", "\r\n").encode("utf-16")),
        ("inbox.mbox", mailbox(*MESSAGES)),
        ("Inbox", mailbox(*MESSAGES).replace(b"\n", b"\r\n")),
    ],
)
def test_mails_of_several_powers_in_one_file(here, name, content):
    Path(name).write_bytes(content)
    result, _ = adjudicate("--json", where=name)
    assert result.exit_code == 0, result.stderr
    read = {
        power: [order for each in lines for order in each["orders"]]
        for power, lines in json.loads(result.stdout)["read"].items()
    }
    assert read == {power: text.split("\n")[:-1] for power, text in ORDERS.items()}


@pytest.mark.parametrize("place", ["message", "name", "subject", "folder"])
def test_a_message_alone_and_one_in_a_folder(here, place):
    sender, subject = ("France <p@x.org>", "x") if place == "message" else ("p@x.org", "x")
    if place == "subject":
        subject = "France, spring 1901"
    name = {"name": "france-late.eml", "folder": "mail/France.eml"}.get(place, "saved under its subject.eml")
    Path(name).write_bytes(message(sender, ORDERS["France"], subject))
    result, _ = adjudicate("--json", where="mail" if place == "folder" else name)
    assert result.exit_code == 0, result.stderr
    assert list(json.loads(result.stdout)["read"]) == ["France"]


def test_faults_keep_the_lines_of_a_text_with_several_powers(here):
    Path("all.txt").write_text(SEVERAL.replace("A mun - ruh", "A mun to the moon"), "utf-8")
    Path("box.mbox").write_bytes(mailbox(MESSAGES[0], message("Italy <i@x.org>", "\nA rom to the moon\n")))
    refused, _ = adjudicate(where="all.txt")
    assert "all.txt:6: 'A mun to the moon'" in refused.stderr
    refused, _ = adjudicate(where="box.mbox")
    assert "box.mbox, message 2:2: 'A rom to the moon'" in refused.stderr


def test_what_is_named_after_one_power_and_sent_by_another_is_asked(here):
    Path("mail/Germany.eml").write_bytes(message("France <p@x.org>", "all hold\n"))
    refused, _ = adjudicate()
    assert refused.exit_code == 2 and "it is Germany’s by its name, and France’s by its sender" in refused.stderr


def test_the_later_of_two_messages_counts_whatever_their_files_are_called(here):
    for name, order, hour in (("France.eml", "A par - pic", 11), ("France-2.eml", "A par - bur", 10)):
        date = f"Sat, 28 Nov 2026 {hour}:00:00 +0000"
        Path("mail", name).write_bytes(message("p@x.org", f"{order}\nF bre H\n", date=date))
    result, _ = adjudicate("--json")
    assert json.loads(result.stdout)["next"]["played"]["France"] == ["A par - pic", "F bre H"]


# --- mails that were used, and what is written ----------------------------------------------------------------


def test_a_mail_that_an_earlier_phase_used_is_not_read_again(here):
    put(France="all units hold\n", Italy="A rom H\n")
    assert adjudicate()[0].exit_code == 0
    after = "game-1901-autumn-movement.toml"
    used = tomllib.loads(Path(after).read_text("utf-8"))["used"]
    assert len(used) == 2 and all(len(each) == 16 for each in used)
    refused, written = adjudicate(file=after)
    assert refused.exit_code == 2 and not written
    assert all(f"{name}.txt:1: {USED}" in refused.stderr for name in ("France", "Italy"))
    Path("mail/Italy.txt").rename("mail/copy of Italy.txt")
    Path("mail/all.mbox").write_bytes(mailbox(message("France <p@x.org>", "all units hold\n")))
    result, _ = adjudicate("--json", file=after)
    assert result.exit_code == 0, result.stderr
    answer = json.loads(result.stdout)
    assert answer["next"]["used"][:2] == used and len(answer["next"]["used"]) == 3, "a message of another day is new"
    put(France="autumn 1901\nall units hold\n")
    assert adjudicate("--json", file=after)[0].exit_code == 0


def test_a_used_mail_may_be_read_again_on_a_terminal(here):
    put(France="A par H\nF bre H\n")
    (mail,) = find_mails(on_disk("mail"), game(**UNITS).position, game(**UNITS).phase)[0]["France"]
    again = open_mails(RULES, game(**UNITS)._replace(used=(mail.digest,)), on_disk("mail"), accept=False)
    for answer, texts in (("y", {"France": ("A par H", "F bre H")}), ("", {})):
        asked = []

        def ask(question, answer=answer, asked=asked):
            asked.append(question.text)
            return question.read("" if question.key == "adjudicate" else answer)

        settled = settle(RULES, again, ask)
        assert settled.texts == texts and USED in asked[0] and len(asked) == 2
        assert bool(settled.desk.left) is not texts


def test_the_digests_are_bounded_and_go_on(here):
    put(France=ORDERS["France"])
    used = [f"{n:016x}" for n in range(MOST_USED)]
    text = Path("game.toml").read_text("utf-8").replace("[powers", f"used = {json.dumps(used)}\n[powers", 1)
    Path("game.toml").write_text(text, "utf-8")
    answer = json.loads(adjudicate("--json")[0].stdout)
    assert answer["next"]["used"][:-1] == used[1:] and len(answer["next"]["used"]) == MOST_USED
    with pytest.raises(PlotroomError, match=f"but the limit is {MOST_USED}"):
        parse_game(RULES, text.replace("used = [", f'used = ["{"f" * 16}", '), "game.toml")


@pytest.mark.long
def test_no_file_but_the_masters_has_an_address_and_no_page_of_a_player_the_command(here):
    box = Path("secret folder", "inbox.mbox")
    box.parent.mkdir()
    box.write_bytes(mailbox(*MESSAGES))
    before = set(Path().rglob("*"))
    assert adjudicate("--format", "svg", "-o", "out of here", where=str(box))[0].exit_code == 0
    written = [path for path in Path().rglob("*") if path.is_file() and path not in before]
    sent = [path for path in written if "to-send" in path.parts]
    assert len(sent) > 10
    for path in written:
        text = path.read_text("utf-8")
        assert path not in sent or ("x.org" not in text and "pierre" not in text.lower()), path
        assert path not in sent or not any(words in text for words in ("secret folder", "--orders", "out of here"))
    assert any("Spring 1901 movement" in path.read_text("utf-8") for path in sent if path.suffix == ".svg")


def test_a_new_game_holds_no_orders():
    held = parse_game(RULES, game_file("u-boat"), "game.toml")
    assert not held.texts and {row.state for row in board(RULES, held).values()} == {"nothing"}
    assert '# "A vie - gal"' in game_file("u-boat")


def test_the_public_letter_counts_builds_and_removals_without_us_at_sea():
    text = game_text(
        "autumn 1901 movement",
        France=power("A par, A spa, A bel, F bre, U mao", "par, mar, bre"),
        Italy=power("A rom, A ven, U ion", "rom", disorder="true"),
        Turkey=power("A con", "con"),
        England=power("A lvp, F nth, U lon", "lvp"),
    )
    told = turn(text)[1]["all"]
    lines = " ".join(told.partition(COUNTED[:30])[2].split())
    assert (
        "France 1 build" in lines
        and "England 1 removal" in lines
        and "For each U at sea there is one build less, or one removal more England 1 removal France 1 build Turkey no orders Next: winter 1901 builds"
        in lines
    )
    assert "Italy" not in lines
    assert COUNTED[:30] not in turn(text.replace("autumn", "spring"))[1]["all"]


def test_a_board_without_mails_has_no_section_of_mails():
    titles = [section.title for section in tell_board(RULES, game(**UNITS))]
    assert titles == ["Orders for spring 1901 movement"]


# --- senders --------------------------------------------------------------------------------------------------


def test_a_sender_is_known_in_the_next_phase_and_in_no_file_but_the_masters(here):
    Path("mail/France.eml").write_bytes(message("Pierre <P@x.org>", "all units hold\n"))
    assert adjudicate()[0].exit_code == 0
    after = "game-1901-autumn-movement.toml"
    powers = tomllib.loads(Path(after).read_text("utf-8"))["powers"]
    assert powers["France"]["senders"] == ["p@x.org"] and "senders" not in powers["Italy"]
    sent = [path for path in Path().rglob("to-send/**/*") if path.is_file()]
    assert sent and not [path for path in sent if b"p@x.org" in path.read_bytes()]
    Path("mail/France.eml").rename("mail/one.eml")
    Path("mail/one.eml").write_bytes(message("p@x.org", "everything holds\n"))
    result, _ = adjudicate("--json", file=after)
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["next"]["powers"]["France"]["senders"] == ["p@x.org"]
    Path("mail/one.eml").write_bytes(message("p@x.org", "Orders for Italy\nA rom H\n"))
    result, written = adjudicate(file=after)
    assert result.exit_code == 2 and not written and "whose email is it?" in result.stderr


# --- where the first U's start --------------------------------------------------------------------------------


def test_a_first_email_says_where_its_u_starts(here):
    """U-Boat 3: as the owning player says."""
    Path("game.toml").write_text(game_file("u-boat"), "utf-8")
    put(France="My U starts in Gascony.\nU gas - mao\n", Italy="u-boat starts rom\n", Russia="U starts stp\n")
    told = json.loads(run("turn", "u-boat", "game.toml", "--orders", "mail", "--dry-run", "--json").stdout)["powers"]
    assert told["France"]["orders"] == ["U gas - mao"] and not told["France"]["open"]
    assert [each["text"] for each in told["Italy"]["open"]] == ["u-boat starts rom"], (
        "a province with a unit of its own"
    )
    assert [each["text"] for each in told["Russia"]["open"]] == ["U starts stp"], "which coast?"
    put(Italy="U starts tus\n", Russia="U starts stp nc\n")
    answer = json.loads(adjudicate("--json", "--lenient")[0].stdout)
    places = {power: table["units"] for power, table in answer["next"]["powers"].items()}
    assert "U tus" in places["Italy"] and "U stp/nc" in places["Russia"] and "U mao" in places["France"]


# --- what a stranger found ------------------------------------------------------------------------------------

OUTLOOK = """From: Jean <jl@free.example>
Subject: RE: France orders
Date: Tue, 7 Jan 2025 22:14:03 +0100

A par - pic
F bre - mao

{rule}From: {who}
Sent: Monday, January 6, 2025 10:00
To: Tom
Subject: France orders

A par - bur
F bre - eng
"""


@pytest.mark.parametrize("rule", ["", "_" * 32 + "\n", "-----Original Message-----\n"])
@pytest.mark.parametrize("who", ["Jean", "Tom <gm@example.org>"])
def test_an_older_mail_that_a_mail_quotes_is_no_mail_of_its_own(here, rule, who):
    Path("mail/x.eml").write_text(OUTLOOK.format(rule=rule, who=who), "utf-8")
    result, _ = adjudicate("--json")
    assert result.exit_code == 0, result.stderr
    answer = json.loads(result.stdout)["next"]
    assert answer["played"]["France"] == ["A par - pic", "F bre - mao"]
    assert answer["powers"]["France"]["senders"] == ["jl@free.example"]


def test_an_answer_takes_the_place_of_another_order_for_its_unit(here, monkeypatch):
    put(France="A par - bur\nF bre - mao\n")
    Path("mail/France-2.txt").write_text("Sorry, one change: A par - pic.\n", "utf-8")
    result, orders = typed(monkeypatch, "1", "")
    assert result.exit_code == 0, result.output
    assert orders["France"] == ["F bre - mao", "A par - pic"]


def test_all_units_hold_says_nothing_of_whose_a_mail_is(here):
    put(Italy="All units hold.\n")
    result, _ = adjudicate("--json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["next"]["played"] == {"Italy": ["A rom H"]}


def test_a_used_mail_fails_with_lenient(here):
    put(France="A par - bur\nF bre - mao\n")
    assert adjudicate()[0].exit_code == 0
    after = "game-1901-autumn-movement.toml"
    assert adjudicate(file=after)[0].exit_code == 2
    result, _ = adjudicate("--lenient", "--json", file=after)
    assert result.exit_code == 0, result.stderr
    assert "France" not in json.loads(result.stdout)["next"].get("played", {})
