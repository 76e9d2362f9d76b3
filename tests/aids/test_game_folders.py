"""Folders of a player's own games: which folder a word names, what a request may read, and files named in a folder."""

import os
from pathlib import Path

import pytest

from aids import game_folders, games, toml_file
from aids.checks import odds_in_words
from aids.errors import InputError, PlotroomError, RulesError, UnknownName
from aids.input_file import DISK, NO_FILES, Place, PlayerFiles, on_disk
from aids.reading.rule_files import load_rules
from tests.own import GAME, write_game


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """An empty current folder, in which no game has been found, and no kept games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(game_folders, "_found", {})
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))
    return tmp_path


def keep(**folders):
    """Keep games by name."""
    from aids.game_folders import settings_folder

    path = Path(settings_folder()) / "games.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{name} = {toml_file.quote(str(folder))}\n" for name, folder in folders.items()), "utf-8")


def named(name):
    """The text of a game of this name."""
    return GAME.replace('"hornet"', f'"{name}"')


@pytest.mark.parametrize("word", ["./raid", "raid", "raid/", ".\\raid", "{here}/raid", "./raid/../raid"])
def test_a_folder_is_found_by_its_path_and_loaded_by_its_name(here, word):
    write_game(here / "raid")
    assert games.find(word.format(here=here), DISK) == "hornet"
    assert list(games.load("hornet", files=DISK).checks) == ["hits"]
    assert games.folder_of("hornet", DISK) == str(here / "raid")


def test_the_current_folder_is_a_game(here, monkeypatch):
    monkeypatch.chdir(write_game(here / "raid"))
    assert games.find(".", DISK) == "hornet" and games.word_of("hornet", DISK) == "."


def test_a_name_comes_before_a_folder_of_that_name_unless_it_is_a_path(here):
    write_game(here / "ssn")
    assert games.find("ssn", DISK) == "ssn" and games.load("ssn", files=DISK).title == "SSN"
    assert games.find_target("ssn/counters", DISK) == ("ssn", "counters")
    for word in ("./ssn", "ssn/"):
        assert games.find(word, DISK) == "hornet" and games.word_of("hornet", DISK) == "./ssn"
    keep(raid=write_game(here / "kept", named("raid")))
    write_game(here / "raid")
    assert games.find("raid", DISK) == "raid" and games.find("./raid", DISK) == "hornet"


def test_a_kept_name_is_itself_again_after_a_path_of_the_same_name(here):
    keep(hornet=write_game(here / "kept"))
    write_game(here / "other", GAME.replace('6", hits = 2', '6", hits = 9'))
    assert games.find("./other", DISK) == "hornet"
    assert games.load("hornet", files=DISK).rules.tables["hits"].rows[-1].cells == {"hits": 9}
    assert games.find("hornet", DISK) == "hornet"
    assert games.load("hornet", files=DISK).rules.tables["hits"].rows[-1].cells == {"hits": 2}


@pytest.mark.parametrize(
    ("word", "target"),
    [
        ("./raid", ("hornet", "")),
        ("./raid/counters", ("hornet", "counters")),
        ("raid/counters", ("hornet", "counters")),
        (".\\raid\\counters", ("hornet", "counters")),
        ("raid/", ("hornet", "")),
        ("ssn", ("ssn", "")),
    ],
)
def test_a_target_is_a_folder_and_a_sheet(here, word, target):
    write_game(here / "raid")
    assert games.find_target(word, DISK) == target


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        ("./none", "./none: there is no such folder"),
        (
            "./empty",
            r"./empty: there is no game.toml in this folder. To start a game of your own: plotroom new own-game FOLDER",
        ),
        (
            "./raid/game.toml",
            r"./raid/game.toml: this is a file, not a folder. Give the folder that contains game.toml",
        ),
        ("none", "unknown game 'none'"),
        ("", "unknown game ''"),
        ("..", r"..: there is no game.toml in this folder"),
    ],
)
def test_a_word_that_names_no_game(here, word, fault):
    write_game(here / "raid")
    (here / "empty").mkdir()
    with pytest.raises(UnknownName, match=f"^{fault}"):
        games.find(word, DISK)


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        ("./none/counters", "./none/counters: there is no such folder"),
        ("./empty/counters", r"./empty/counters: there is no such folder, and there is no game.toml in ./empty"),
        ("empty/counters", r"empty/counters: there is no such folder, and there is no game.toml in empty"),
        ("snn/counters", "unknown game 'snn'. Did you mean 'ssn'\\?"),
    ],
)
def test_a_target_that_names_no_game(here, word, fault):
    (here / "empty").mkdir()
    with pytest.raises(UnknownName, match=f"^{fault}"):
        games.find_target(word, DISK)


@pytest.mark.parametrize("name", ["ssn", "all", "counters", "Hornet", "a b", "../x", "9", "", "x" * 41, "con.", "u_1"])
def test_a_short_name_that_cannot_be_used(here, name):
    write_game(here / "raid", named(name))
    with pytest.raises(RulesError, match=r"raid/game\.toml:1: "):
        games.find("./raid", DISK)


def test_a_short_name_is_needed(here):
    write_game(here / "raid", GAME.partition("\n")[2])
    with pytest.raises(RulesError, match=r"'game' is missing: the short name of the game"):
        games.find("./raid", DISK)


def test_nothing_in_a_folder_is_executed_or_cached_there(here):
    folder = write_game(here / "raid", named("dice"), rules__toml="title = 3")
    for name in ("__init__.py", "checks.py"):
        (folder / name).write_text("raise SystemExit('run')", encoding="utf-8")
    assert games.load(games.find("./raid", DISK), files=DISK).title == "Hornet"
    game = games.load("dice", files=DISK)
    assert [chance.numerator for _, chance in odds_in_words(game.checks["hits"], {})[0].rows] == [1, 1, 1]
    assert sorted(path.name for path in folder.iterdir()) == [
        "__init__.py",
        "checks.py",
        "game.toml",
        "kit.toml",
        "rules.toml",
    ]


# --- kept games -----------------------------------------------------------------------------------------------


def test_kept_games_are_known_by_name(here):
    keep(hornet=write_game(here / "a b"))
    assert games.known(DISK) == [*games.names(), "hornet"]
    assert games.find("hornet", DISK) == "hornet" and games.word_of("hornet", DISK) == "hornet"
    assert games.find_target("hornet/counters", DISK) == ("hornet", "counters")
    assert games.load("hornet", files=DISK).title == "Hornet"


def test_a_kept_game_that_has_another_name_now(here):
    keep(hornet=write_game(here / "raid", named("wasp")))
    with pytest.raises(
        RulesError,
        match=r"this game is now called 'wasp', not 'hornet'. Register its folder again: plotroom games --add FOLDER",
    ):
        games.load("hornet", files=DISK)


def test_a_list_of_kept_games_that_is_not_valid(here):
    keep(hornet=here)
    (here / "config" / "plotroom" / "games.toml").write_text("hornet = 3\n", encoding="utf-8")
    assert games.find("ssn", DISK) == "ssn"
    with pytest.raises(RulesError, match=r"games\.toml:1: 'hornet' must be text in quotes, not 3"):
        games.find("hornet", DISK)


# --- requests -------------------------------------------------------------------------------------------------


def request(**files):
    """The files of a folder `raid`, given with a request."""
    given = {"raid/game.toml": GAME.encode(), **{f"raid/{name}": content for name, content in files.items()}}
    return PlayerFiles(given)


def test_a_request_has_the_folders_that_came_with_it():
    files = request()
    assert games.known(files) == [*games.names(), "hornet"]
    for word in ("hornet", "raid", "./raid", "raid/"):
        assert games.find(word, files) == "hornet"
    for word in ("hornet/tables", "raid/tables"):
        assert games.find_target(word, files) == ("hornet", "tables")
    assert games.load("hornet", files=files).title == "Hornet"
    for others in (DISK, NO_FILES):
        with pytest.raises(UnknownName):
            games.load("hornet", files=others)


def test_a_request_reads_no_folder_of_the_disk(here):
    write_game(here / "other")
    for word in ("./other", str(here / "other"), "other"):
        for files in (request(), NO_FILES):
            with pytest.raises(UnknownName):
                games.find(word, files)


def test_a_folder_found_on_the_disk_is_not_found_by_a_request(here):
    write_game(here / "other")
    assert games.find("./other", DISK) == "hornet" == games.load("hornet", files=DISK).name
    for files in (NO_FILES, PlayerFiles({"a.toml": b""})):
        with pytest.raises(UnknownName):
            games.load("hornet", files=files)


def test_a_request_can_use_kept_games(here):
    keep(wasp=write_game(here / "kept", named("wasp")))
    files = request()
    assert games.known(files) == [*games.names(), "hornet", "wasp"]
    assert games.load(games.find("wasp", files), files=files).rules.own.path.startswith(str(here))


def test_a_folder_of_a_request_that_is_not_toml_has_no_name():
    files = PlayerFiles({"raid/game.toml": b"game = "})
    assert games.known(files) == games.names()
    with pytest.raises(RulesError, match=r"^raid/game\.toml:1: "):
        games.find("raid", files)


# --- files named in a folder ----------------------------------------------------------------------------------


@pytest.fixture
def place(here):
    """A place on line 1 of a file beside `boat.svg`, with a secret outside the folder."""
    write_game(here / "raid", boat__svg="<svg/>")
    (here / "raid" / "art").mkdir()
    (here / "raid" / "art" / "two.svg").write_text("two", encoding="utf-8")
    (here / "secret.txt").write_text("secret", encoding="utf-8")
    return Place(str(here / "raid" / "kit.toml"), (), lambda keys: len(keys), DISK)


def test_a_file_beside_another_is_read(place):
    assert game_folders.read_beside(place, "boat.svg", "art") == b"<svg/>"
    assert game_folders.text_beside(place, "art/two.svg", "art")[1] == "two"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "../secret.txt",
            "art/../../secret.txt",
            "/etc/passwd",
            "C:/secret.txt",
            "C:secret.txt",
            "..\\secret.txt",
            "",
        ),
        *("art//two.svg", "\\\\host\\share", "a\x00b", "x" * 201, ".. /secret.txt", "none.svg", "art", "art/", "."),
    ],
)
def test_a_name_that_leads_out_or_to_nothing(place, name):
    with pytest.raises(RulesError, match=r"kit\.toml:2: .") as caught:
        game_folders.read_beside(place, name, "sheets", "art")
    assert "secret" not in caught.value.message.replace("secret.txt", "")


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_that_leads_out(place, here):
    (here / "raid" / "link.txt").symlink_to(here / "secret.txt")
    (here / "raid" / "up").symlink_to(here)
    (here / "raid" / "in.svg").symlink_to(here / "raid" / "boat.svg")
    (here / "raid" / "loop").symlink_to(here / "raid" / "loop")
    assert game_folders.read_beside(place, "in.svg", "art") == b"<svg/>"
    for name in ("link.txt", "up/secret.txt"):
        with pytest.raises(RulesError, match="is a link to a place outside the folder"):
            game_folders.read_beside(place, name, "art")
    with pytest.raises(RulesError):
        game_folders.read_beside(place, "loop", "art")
    (here / "link").symlink_to(here / "raid")
    assert games.find("./link", DISK) == "hornet"


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_game_file_that_is_a_link_out_of_its_folder(here):
    write_game(here / "raid")
    (here / "trap").mkdir()
    (here / "trap" / "game.toml").symlink_to(here / "raid" / "game.toml")
    with pytest.raises(InputError, match=r"'game.toml' is a link to a place outside the folder"):
        games.find("./trap", DISK)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("baot.svg", "'baot.svg': there is no such file. Did you mean 'boat.svg'?"),
        ("art/tow.svg", "'art/tow.svg': there is no such file. Did you mean 'two.svg'?"),
        ("boat.png", "'boat.png': there is no such file"),
        ("ant/two.svg", "'ant/two.svg': there is no such file"),
    ],
)
def test_a_file_of_a_like_name_is_told(place, name, told):
    """On disk and in a request; one of another kind is not meant."""
    given = request(**{"kit.toml": b"", "boat.svg": b"", "art/two.svg": b""})
    for at in (place, Place("raid/kit.toml", (), lambda keys: 1, given)):
        with pytest.raises(RulesError) as caught:
            game_folders.read_beside(at, name)
        assert caught.value.message == told


def test_pictures_may_be_larger_than_texts(place, here):
    (here / "raid" / "large.png").write_bytes(b"x" * 8_000_000)
    assert len(game_folders.read_beside(place, "large.png")) == 8_000_000
    with pytest.raises(RulesError, match=r"'large.png': this file is larger than the limit of 2,000,000 bytes"):
        game_folders.text_beside(place, "large.png")
    (here / "raid" / "large.png").write_bytes(b"x" * 8_000_001)
    with pytest.raises(RulesError, match=r"'large.png': this file is larger than the limit of 8,000,000 bytes"):
        game_folders.read_beside(place, "large.png")


def test_in_a_request_a_file_beside_a_given_one_is_given_too(here):
    write_game(here / "raid", boat__svg="disk")
    (here / "raid" / "disk.svg").write_text("disk", encoding="utf-8")
    place = Place("raid/kit.toml", (), lambda keys: 4, request(**{"kit.toml": b"", "boat.svg": b"given"}))
    assert game_folders.read_beside(place, "boat.svg") == b"given"
    for name in ("none.svg", "disk.svg"):
        with pytest.raises(RulesError, match=rf"raid/kit\.toml:4: '{name}': there is no such file"):
            game_folders.read_beside(place, name)
    with pytest.raises(RulesError, match="no such file"):  # a place that is not told of any files
        game_folders.read_beside(Place("raid/kit.toml", (), lambda keys: 4), "disk.svg")


def test_rules_of_a_folder_have_their_rulings_in_the_same_file(here):
    folder = write_game(here / "raid", GAME + '[rulings.H-1]\nrule = "4.1"\ntext = "Hits are kept."\n')
    assert load_rules(on_disk(folder)).rulings["H-1"].text == "Hits are kept."
    titled = GAME + '[rulings.H-1]\nrule = "4.1"\ntitle = "Hits stay"\ntext = "Mark them."\n'
    assert load_rules(on_disk(write_game(here / "raid", titled))).rulings["H-1"].text == "Hits stay. Mark them."
    with pytest.raises(PlotroomError, match=r"game\.toml:3: unknown key 'abuot'"):
        load_rules(on_disk(write_game(here / "raid", GAME.replace("about", "abuot"))))
