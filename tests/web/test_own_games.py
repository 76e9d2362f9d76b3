"""Games of one's own at the door: taken in from a folder or a zip, used as any other game, refused where a bound is passed."""

import struct
import zlib
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import openpyxl
import pytest

from generators.pieces import rows
from generators.web import requests
from generators.web.door import answer
from generators.web.requests import MOST_ENTRIES, MOST_OF_GAME, MOST_ZIP
from generators.web.workers import is_long
from tests.web.asked import refused, told
from tests.web.own_folders import EXAMPLES, GAME, SKIFF, as_base64, as_files, zip_of, zip_of_files
from tests.web.test_door import given, run, written

NAMES = sorted(folder.name for folder in EXAMPLES.iterdir() if (folder / "game.toml").exists())


def taken(**request):
    """What the door gives for a folder."""
    return told("own-game", request)


def zip_refused(content):
    """The words in which a zip is refused."""
    error = refused("own-game", {"zip": as_base64(content)})
    return f"{error['where']}: {error['message']}"


@pytest.fixture(scope="module")
def skiff():
    return taken(files=as_files(SKIFF))["zip"]


# --- used as any other game -----------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", NAMES)
def test_a_dropped_folder_prints_the_bytes_of_the_command_line(name, tmp_path, monkeypatch):
    monkeypatch.chdir(EXAMPLES)
    run("print", f"./{name}", "--paper", "a4", "-o", tmp_path)
    game = taken(zip=as_base64(zip_of(EXAMPLES / name)))
    assert game["name"] == name
    printed = answer("print", {"targets": [name], "options": {"paper": "a4"}, "own": game["zip"]})
    mine = given(printed)
    assert sorted(mine) == sorted(written(tmp_path))
    svg = {"paper": "a4", "format": "svg"}
    run("print", f"./{name}", "--paper", "a4", "--format", "svg", "-o", tmp_path / "svg")
    pages = given(answer("print", {"targets": [name], "options": svg, "own": game["zip"]}))
    drawn = {file: _without_command(content) for file, content in written(tmp_path / "svg").items()}
    assert {file: _without_command(content) for file, content in pages.items()} == drawn
    assert told("verify", {"game": name, "own": game["zip"]})["faults"] == []


def _without_command(svg):
    """A page without the command that it records and its seal, which differ by the word for the game."""
    return b"\n".join(line for line in svg.splitlines() if b"plotroom" not in line)


def test_it_is_described_looked_up_set_up_and_changed_by_house_rules(skiff):
    brief = told("describe", {"game": "skiff", "brief": True, "own": skiff})
    assert (brief["title"], brief["about"], brief["own"], brief["setup"]) == (
        "Skiff",
        "A boat in the surf",
        True,
        False,
    )
    assert [sheet["name"] for sheet in brief["sheets"]] == ["tables"]
    odds = told("check", {"game": "skiff", "check": "surf", "odds": True, "words": True, "own": skiff})
    assert [row[:2] for row in odds["words"]["parts"][0]["rows"]] == [["swamped", "1/3"], ["through", "2/3"]]
    house = "[figures]\ncrew = 5\n"
    changed = told("describe", {"game": "skiff", "own": skiff, "rules": house})
    assert [figure["value"] for figure in changed["figures"]] == [5]
    convoy = taken(zip=as_base64(zip_of(EXAMPLES / "slow-convoy")))["zip"]
    assert answer("setup", {"game": "slow-convoy", "seed": 3, "own": convoy}).media_type == "application/pdf"


XLSX_KIT = """game = "skiff"
[[layout]]
name = "unit"
size = "1 in"
places = [{ text = "{name}", box = [5, 5, 90, 90] }]
[[sheets]]
name = "counters"
kind = "counters"
title = "Counters"
pieces = "units.xlsx"
layout = "unit"
"""


def test_a_workbook_of_a_folder_is_read_and_only_in_a_process_of_its_own(monkeypatch):
    book = openpyxl.Workbook()
    for row in (("name",), ("Hood",)):
        book.active.append(row)
    out = BytesIO()
    book.save(out)
    game = taken(files=as_files({**SKIFF, "kit.toml": XLSX_KIT, "units.xlsx": out.getvalue()}))
    assert "units.xlsx" in game["files"] and game["left"] == 0
    own = {"own": game["zip"]}
    assert told("verify", {"game": "skiff", **own})["faults"] == []
    assert answer("print", {"targets": ["skiff/counters"], "options": {"paper": "a4"}, **own}).status == 200
    short = {
        "describe": {"game": "skiff"},
        "check": {"game": "skiff", "check": "crew", "inputs": {}, "dice": [3]},
        "rules": {"game": "skiff", "rules": 'game = "skiff"\n'},
        "new": {"kind": "kit", "game": "skiff", "file": "kit.toml"},
    }
    monkeypatch.setattr(rows, "sheet_of", lambda *_: pytest.fail("read in the process of the server"))
    for name, request in short.items():
        assert answer(name, {**request, **own}).status in (200, 400) and not is_long(name, request)


def test_a_cross_table_is_described_as_it_is_read():
    own = taken(zip=as_base64(zip_of(EXAMPLES / "ferry-point")))["zip"]
    tables = {table["name"]: table for table in told("describe", {"game": "ferry-point", "own": own})["tables"]}
    combat = tables["combat"]["reading"]
    assert combat["line"] == "Column: attack to defense, rounded down"
    assert combat["across"]
    counted = [
        [
            sum(row["cells"][n] == result for row in tables["combat"]["rows"])
            for n in range(len(tables["combat"]["head"]))
        ]
        for result, _ in combat["odds"]
    ]
    percents = [[f"{count / 6:.1%}".rstrip("%") if count else "–" for count in counts] for counts in counted]
    assert [shown for _, shown in combat["odds"]] == percents
    assert combat["changes"][0][0] == "Column shifts, at most 3 to the left"
    assert combat["changes"][0][1][0] == ["−1", "Defender in wood or village (5)"]
    assert dict(combat["results"])["AE"] == "attackers eliminated"
    assert tables["retreat"]["reading"] is None


@pytest.fixture
def boats(tmp_path, monkeypatch):
    """The folder of a game that this computer keeps, in the folder of the settings."""
    monkeypatch.setattr("aids.game_folders.settings_folder", lambda: str(tmp_path))
    folder = tmp_path / "boats"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    run("games", "--add", folder)
    return folder


def test_games_that_are_kept_on_the_disk_are_there_without_their_files(boats, tmp_path):
    broken = tmp_path / "broken"
    kept = (tmp_path / "games.toml").read_text(encoding="utf-8")
    (tmp_path / "games.toml").write_text(f"{kept}broken = '{broken.as_posix()}'\n", encoding="utf-8")
    described = told("describe", {})
    names = [game["name"] for game in described["games"]]
    assert "skiff" in names
    assert [game["name"] for game in described["broken"]] == ["broken"]
    assert "was deleted or moved" in described["broken"][0]["fault"]
    assert told("check", {"game": "skiff", "check": "surf", "dice": [2]})["result"] == {"result": "swamped"}
    assert answer("print", {"targets": ["skiff"], "options": {"paper": "a4"}}).media_type == "application/pdf"
    # One that comes with the request is read in its place.
    own = taken(files=as_files({"game.toml": GAME.replace("swamped", "lost")}))["zip"]
    asked = {"game": "skiff", "check": "surf", "dice": [2]}
    assert told("check", {**asked, "own": own})["result"] == {"result": "lost"}
    (tmp_path / "games.toml").write_text("nothing = [", encoding="utf-8")
    described = told("describe", {})
    assert [game["name"] for game in described["games"]] == [name for name in names if name != "skiff"]
    assert "games.toml:1" in described["broken"][0]["fault"]


def test_pages_of_a_kept_game_are_drawn_anew_when_a_file_was_saved(boats):
    asked = {"targets": ["skiff"], "page": 1}
    (before,) = [game["stamp"] for game in told("describe", {})["games"] if game.get("kept")]
    drawn = answer("preview", asked).content
    assert drawn == answer("preview", asked).content
    (boats / "game.toml").write_text(GAME.replace("swamped", "lost at sea"), encoding="utf-8")
    (after,) = [game["stamp"] for game in told("describe", {})["games"] if game.get("kept")]
    assert before != after
    assert drawn != answer("preview", asked).content


def test_another_text_of_it_answers_otherwise_at_once(skiff):
    other = taken(files=as_files({"game.toml": GAME.replace("1-2", "1-4").replace("3-6", "5-6")}))["zip"]
    asked = {"game": "skiff", "check": "surf", "odds": True, "words": True}
    chances = [told("check", {**asked, "own": own})["words"]["parts"][0]["rows"][0][1] for own in (skiff, other, skiff)]
    assert chances == ["1/3", "2/3", "1/3"]


def test_without_its_files_it_is_no_game(skiff):
    assert "Unknown game" in refused("describe", {"game": "skiff"})["message"]
    assert "unknown game or sheet" in refused("print", {"targets": ["skiff"]})["message"]


def test_faults_come_with_file_and_line():
    faulty = GAME.replace("3-6", "3-5") + '[tables.calm]\ntitle = "Calm"\ndice = "d6"\ncolumns = {}\nrows = 3\n'
    own = taken(files=as_files({"game.toml": faulty}))["zip"]
    report = told("verify", {"game": "skiff", "own": own})
    assert {fault["where"].partition(":")[0] for fault in report["faults"]} == {"skiff/game.toml"}
    assert len(report["faults"]) >= 2


def test_a_faulty_kit_leaves_the_rules_usable():
    files = {**SKIFF, "kit.toml": '[[sheets]]\nname = "x"\nkind = "nothing"\ntitle = "X"\n'}
    own = taken(files=as_files(files))["zip"]
    brief = told("describe", {"game": "skiff", "brief": True, "own": own})
    assert brief["sheets"] == []
    assert "skiff/kit.toml:3" in brief["fault"]
    assert [check["name"] for check in brief["checks"]] == ["surf"]


# --- what is taken in -----------------------------------------------------------------------------------------


def test_files_that_are_not_read_stay_behind():
    files = {"a/b/game.toml": GAME, "a/b/rules.pdf": b"%PDF", "a/b/.hidden.toml": "x", "a/other.toml": "x"}
    files |= {"__MACOSX/a/b/._game.toml": b"\0", "a/b/art/x.svg": "<svg/>"}
    game = taken(zip=as_base64(zip_of_files(files)))
    assert game["files"] == ["art/x.svg", "game.toml"]
    assert game["left"] == 4


def test_a_zip_of_windows_with_backslashes_is_read():
    assert taken(zip=as_base64(zip_of_files({"skiff\\game.toml": GAME})))["files"] == ["game.toml"]


@pytest.mark.parametrize("name", ["", *NAMES])
def test_a_game_is_begun_from_an_example(name):
    game = taken(example=name)
    report = told("verify", {"game": game["name"], "own": game["zip"]})
    assert report["faults"] == []
    listed = {example["name"]: example["title"] for example in told("describe", {})["examples"]}
    assert sorted(listed) == NAMES
    assert not name or game["title"] == listed[name]
    assert "unknown example" in refused("own-game", {"example": "../u_boat"})["message"]


def test_what_it_gives_is_what_it_takes(skiff):
    again = taken(zip=skiff)
    assert again["zip"] == skiff


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, "folder: the folder has no game.toml"),
        ({"kit.toml": ""}, "folder: the folder has no game.toml"),
        ({"a/game.toml": GAME, "b/game.toml": GAME}, "folder: this folder has 2 games"),
        ({"game.toml": "game = 3"}, "game.toml:1"),
        ({"game.toml": "game = ["}, "game.toml:1"),
        ({"game.toml": 'game = "ssn"'}, "another game is already called 'ssn'"),
        ({"game.toml": 'game = "../x"'}, "small letters"),
        ({"game.toml": b"\xff\xfe"}, "game.toml"),
    ],
)
def test_a_folder_without_a_game_is_refused(files, words):
    error = refused("own-game", {"files": as_files(files)})
    assert words in f"{error['where']}: {error['message']}"


@pytest.mark.parametrize(
    "name",
    ["../game.toml", "a/../../game.toml", "/game.toml", "C:/game.toml", "a//game.toml", "..\\x.toml", "a\nb.csv"],
)
def test_a_name_that_leads_out_is_refused(name):
    assert refused("own-game", {"files": as_files({name: GAME})})["where"] == "files"
    if name.isprintable():
        assert "is outside the folder" in zip_refused(zip_of_files({name: GAME}))


@pytest.mark.parametrize("value", [3, None, "x", {"base64": 3}])
def test_a_folder_of_another_form_is_refused(value):
    assert answer("own-game", {"files": value}).status == 400
    assert answer("own-game", {"zip": value}).status == 400
    assert answer("describe", {"game": "skiff", "own": value or 0}).status == 400


# --- hostile zips ---------------------------------------------------------------------------------------------


def test_a_bomb_is_not_inflated(monkeypatch):
    inflated = []
    read = requests._inflated
    monkeypatch.setattr(requests, "_inflated", lambda *given: inflated.append(read(*given)) or inflated[-1])
    big = b"\n" * 1_900_000
    assert "16,000,000 bytes" in zip_refused(_packed({f"{at}.csv": big for at in range(40)}))
    assert sum(map(len, inflated)) < 20_000_000
    assert "bomb.csv: this file is larger than 8,000,000 bytes" in zip_refused(_packed({"bomb.csv": big * 20}))


def test_a_bomb_that_lies_about_its_size_is_not_inflated():
    bomb = b"\n" * 40_000_000
    packed = bytearray(_packed({"game.toml": bomb}))
    small = struct.pack("<I", 100)
    packed = packed.replace(struct.pack("<I", len(bomb)), small)
    assert "game.toml" in zip_refused(bytes(packed)) or "zip" in zip_refused(bytes(packed))


def test_many_entries_are_refused():
    assert f"The limit is {MOST_OF_GAME}" in zip_refused(
        zip_of_files({f"{at}.csv": "" for at in range(MOST_OF_GAME + 1)})
    )
    many = zip_of_files({f"{at}.txt": "" for at in range(MOST_ENTRIES + 1)})
    assert "The limit is 2,000" in zip_refused(many)


def test_a_zip_that_is_too_large_is_refused():
    noise = zlib.compress(bytes(range(256)))
    assert "The limit is 5,000,000" in zip_refused(noise * (MOST_ZIP // len(noise) + 1))


def test_a_link_is_refused():
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        link = ZipInfo("game.toml")
        link.create_system, link.external_attr = 3, 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    assert zip_refused(out.getvalue()) == "game.toml: this is a link or a device, not a file"


def test_an_encrypted_and_a_strangely_packed_file_are_refused():
    whole = bytearray(zip_of_files({"game.toml": GAME}))
    at = whole.index(b"PK\x01\x02")
    whole[at + 8] |= 1
    assert "is encrypted" in zip_refused(bytes(whole))
    assert "compressed in a way" in zip_refused(_packed({"game.toml": GAME}, ZIP_BZIP2))


def test_a_file_that_is_there_twice_is_refused():
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        archive.writestr("game.toml", GAME)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("game.toml", GAME)
    assert zip_refused(out.getvalue()) == "game.toml: this file appears twice"


def test_a_zip_that_is_cut_or_mangled_is_refused_in_a_line():
    whole = zip_of(EXAMPLES / "ferry-point")
    for cut in range(0, len(whole), 97):
        assert "\n" not in zip_refused(whole[:cut])
    for at in range(0, len(whole), 41):
        mangled = whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :]
        assert answer("own-game", {"zip": as_base64(mangled)}).status in (200, 400)


def test_only_what_the_door_made_is_taken_as_a_game_of_a_request():
    for files in ({"game.toml": GAME}, {"a/game.toml": GAME, "b/x.csv": ""}, {"skiff/x.exe": b""}, {}):
        own = as_base64(zip_of_files(files))
        assert refused("describe", {"game": "skiff", "own": own})["where"] == "own"


def _packed(files, method=ZIP_DEFLATED):
    out = BytesIO()
    with ZipFile(out, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()
