"""A request reads no file of the server's disk, whatever path it names, in any reader that takes a player's file."""

import json
from pathlib import Path

import pytest

from generators.jobs import starters
from generators.web.door import answer
from tests.campaign import sources
from tests.own import write_game

POSITION = starters.starter("scenario", "u-boat")
MAIL = "F bre - mao\n"
GAME_FILE = starters.game_file("u-boat")
BLANK_KIT = 'game = "depths"\n[[sheets]]\nname = "mine"\nkind = "counters"\ntitle = "Mine"\n'
RULES = "[figures]\nfire-range = 10\n"
KIT = 'game = "ssn"\n[[sheets]]\nname = "mine"\nkind = "chart"\ntitle = "Mine"\nblocks = [{ kind = "table", table = "contact" }]\n'


def turn(path, text=GAME_FILE, **options):
    """A turn of a game file that came with the request, with options that name others."""
    return {"game": "u-boat", "file": {"name": "game.toml", "text": text}, "options": options}


#: What names a file: the request, which takes its path, and a text of the file with which the request is answered.
READERS = {
    "house rules": ("print", lambda path: {"targets": ["ssn/log"], "options": {"rules": path}}, RULES),
    "kit": ("print", lambda path: {"targets": ["ssn/mine"], "options": {"kit": path}}, KIT),
    "counters": ("print", lambda path: {"targets": ["counters", path]}, starters.starter("counters", "mine.toml")),
    "labels": (
        "print",
        lambda path: {
            "targets": ["counters", "my.csv"],
            "options": {"labels": path},
            "files": {"my.csv": sources.SQUARES},
        },
        sources.LABELS,
    ),
    "scenario": (
        "setup",
        lambda path: {"game": "on-patrol", "scenario": path},
        starters.starter("scenario", "on-patrol"),
    ),
    "board of a setup": (
        "setup",
        lambda path: {"game": "on-patrol", "options": {"merchantmen": "5", "board": path}},
        "columns = 60\n",
    ),
    "board of a check": (
        "check",
        lambda path: {
            "game": "on-patrol",
            "check": "assault-zone",
            "inputs": {"target": "M20", "facing": "3", "board": path},
        },
        "columns = 60\n",
    ),
    "board": ("board", lambda path: {"game": "on-patrol", "columns": 3, "rows": 3, "board": path}, "columns = 60\n"),
    "position": ("check", lambda path: {"game": "u-boat", "check": "adjudicate", "inputs": {"file": path}}, POSITION),
    "orders to judge": (
        "game-ask",
        lambda path: {
            "game": "u-boat",
            "file": {"name": "game.toml", "text": GAME_FILE},
            "ask": "orders",
            "about": {"files": {"France": path}},
        },
        MAIL,
    ),
}
#: What names a file beside the one that came: the request, which takes a file's name.
BESIDE = {
    "board of a scenario": (
        "setup",
        lambda name: {
            "game": "on-patrol",
            "scenario": "given.toml",
            "files": {"given.toml": f'board = "{name}"\n{starters.starter("scenario", "on-patrol")}'},
        },
        "columns = 60\n",
    ),
    "pieces of a kit": (
        "print",
        lambda name: {
            "targets": ["depths/mine"],
            "options": {"kit": "given.toml"},
            "files": {"given.toml": f'{BLANK_KIT}pieces = "{name}"\n'},
        },
        starters.starter("counters", "mine.csv"),
    ),
}


@pytest.fixture
def server(tmp_path, monkeypatch):
    """The folder in which a server runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def named(reader):
    """The name of the file of a reader."""
    return {"pieces of a kit": "secret.csv", "orders to judge": "secret.txt"}.get(reader, "secret.toml")


@pytest.mark.parametrize("reader", READERS)
def test_a_path_to_a_file_of_the_server_is_refused(server, reader):
    name, request, text = READERS[reader]
    file = server / named(reader)
    file.write_text(text, encoding="utf-8")
    for path in (file.name, str(file), f"./{file.name}", f"../{server.name}/{file.name}"):
        reply = answer(name, request(path))
        assert reply.status == 400, path
        assert "no such file" in json.loads(reply.content)["error"]["message"], path
    asked = request(file.name)
    given = answer(name, {**asked, "files": {**asked.get("files", {}), file.name: text}})
    assert given.status == 200, given.content  # the file itself is sound


@pytest.mark.parametrize("reader", BESIDE)
def test_a_file_of_the_server_beside_a_given_one_is_refused(server, reader):
    name, request, text = BESIDE[reader]
    file = server / named(reader)
    file.write_text(text, encoding="utf-8")
    asked = request(file.name)
    reply = answer(name, asked)
    assert reply.status == 400
    assert "no such file" in json.loads(reply.content)["error"]["message"]
    given = answer(name, {**asked, "files": {**asked["files"], file.name: text}})
    assert given.status == 200, given.content


def test_a_folder_of_the_server_is_no_game(server):
    folder = write_game(server / "raid")
    for path in ("raid", "./raid", str(folder)):
        for name, request in (
            ("describe", {"game": path}),
            ("describe", {"game": path, "brief": True}),
            ("verify", {"game": path}),
            ("check", {"game": path, "check": "hits"}),
            ("print", {"targets": [path]}),
            ("print", {"targets": [f"{path}/tables"]}),
            ("setup", {"game": path}),
            ("new", {"kind": "rules", "game": path, "file": "mine.toml"}),
            ("new", {"kind": "kit", "game": path, "file": "mine.toml"}),
        ):
            reply = answer(name, request)
            assert reply.status == 400, (name, path)
            assert "Hornet" not in reply.content.decode()


def test_a_printer_and_defaults_of_the_server_are_not_read(server):
    Path("printers").mkdir()
    Path("printers/printer-mine.toml").write_text(sources.PRINTER, encoding="utf-8")
    Path("printers/defaults.toml").write_text("faulty\n", encoding="utf-8")
    reply = answer("print", {"targets": ["ssn/log"], "options": {"printer": "mine", "paper": "letter"}})
    assert reply.status == 400
    assert "unknown printer" in json.loads(reply.content)["error"]["message"]
    assert answer("print", {"targets": ["ssn/log"]}).status == 200


def test_orders_of_the_server_are_not_read(server):
    Path("France.txt").write_text(MAIL, encoding="utf-8")
    for path in (".", str(server)):
        reply = answer("turn", turn(path, orders=path))
        assert reply.status == 400
        assert "no such file" in json.loads(reply.content)["error"]["message"]
    for path in ("France.txt", str(server / "France.txt")):
        request = turn(path, check=f"France={path}")
        reply = answer("turn-sheet", request)
        assert reply.status == 400
        assert "no such file" in json.loads(reply.content)["error"]["message"]


def test_a_question_in_words_names_its_file():
    """The file is a value of its own: its parts, the files of the request among them, are not words of the question."""
    position = answer("new", {"kind": "scenario", "game": "u-boat", "file": "position.toml"}).content.decode()
    request = {"game": "u-boat", "check": "adjudicate", "inputs": {"file": "position.toml"}, "words": True}
    given = answer("check", {**request, "files": {"position.toml": position}})
    assert json.loads(given.content)["words"]["question"].startswith("file position.toml")
