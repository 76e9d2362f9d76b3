"""House rules that a player keeps for a game: kept, shown, forgotten, and laid over the game by its commands."""

import json
import shlex
from pathlib import Path

import pytest

from aids import games
from aids.input_file import DISK, on_disk
from aids.reading import rule_files
from generators.cli import console
from generators.press import printers
from tests.cli.program import error_line, plotroom
from tests.games.on_patrol.own_ships import FLETCHER
from tests.printed import run
from tests.readback import open_pdf

CLASSES = f'game = "on-patrol"\n{FLETCHER}'
SETUP = ("setup", "on-patrol", "--merchantmen", "6", "--escort", "Fletcher*2", "--seed", "3")


@pytest.fixture
def mine(here):
    """A file of house rules, the absolute path of it."""
    Path("mine.toml").write_text(CLASSES, encoding="utf-8")
    return str(here / "mine.toml")


def ok(*words):
    """What a command says on standard output, and its lines on standard error."""
    result = plotroom(*words)
    return result.stdout, result.stderr.splitlines()


def refused(*words):
    """The only line of an error."""
    return error_line(run(*words))


def keep(*stated):
    """Keep house rules, and the lines that the command shows of them."""
    out, _ = ok("defaults", *(word for each in stated for word in ("--rules", each)))
    return {words[1]: words[2:] for line in out.splitlines() if (words := line.split())[0] == "rules"}


def recorded(path):
    """The command line in a file."""
    return open_pdf(Path(path).read_bytes()).metadata.creator.partition(": plotroom ")[2]


def test_house_rules_are_kept_for_each_game_and_forgotten(mine, tmp_path):
    built_in = ["none", "built-in"]
    assert keep() == dict.fromkeys(games.known(), built_in)
    assert keep("on-patrol=mine.toml", "ssn=ssn-even")["on-patrol"] == [mine, "your", "default"]
    ok("defaults", "--paper", "a4")
    kept = printers.load_defaults(on_disk(tmp_path / "config"))
    assert kept == printers.Defaults(paper="a4", rules={"on-patrol": mine, "ssn": "ssn-even"})
    assert keep("on-patrol=none") == {**dict.fromkeys(games.known(), built_in), "ssn": ["ssn-even", "your", "default"]}
    ok("defaults", "--clear", "rules")
    assert printers.load_defaults(on_disk(tmp_path / "config")) == printers.Defaults(paper="a4")
    keep("ssn=ssn-even")
    ok("defaults", "--clear", "all")
    assert not (tmp_path / "config" / "defaults.toml").exists()


@pytest.mark.parametrize(
    ("stated", "parts"),
    [
        ("on-patrol", ("--rules: ", "GAME=FILE")),
        ("=mine.toml", ("--rules: ", "GAME=FILE")),
        ("on-patrol= ", ("--rules: ", "GAME=FILE")),
        ("on-patrl=mine.toml", ("--rules: ", "Did you mean 'on-patrol'")),
        ("on-patrol=ssn-even", ("--rules: ", "for another game")),
        ("on-patrol=no.toml", ("no.toml: there is no such file",)),
        ("on-patrol=bad.toml", ("bad.toml:4: ", "best")),
        ("ssn=mine.toml", ("mine.toml:2: ", "class")),
        ("on-patrol=.", (".: ", "folder")),
    ],
)
def test_what_cannot_be_kept_is_refused_at_its_place(mine, tmp_path, stated, parts):
    Path("bad.toml").write_text(CLASSES.replace("best = 7", "best = -1"), encoding="utf-8")
    told = refused("defaults", "--rules", stated)
    assert [part for part in parts if part not in told] == []
    assert not (tmp_path / "config").exists()


def test_a_game_has_one_file_and_is_kept_or_cleared(mine):
    assert "twice" in refused("defaults", "--rules", "ssn=ssn-even", "--rules", "ssn=ssn-hard")
    assert "--rules and --clear" in refused("defaults", "--rules", "ssn=ssn-even", "--clear", "rules")
    assert "--rules and --clear" in refused("defaults", "--rules", "ssn=ssn-even", "--clear", "all")


def test_a_setup_takes_them_as_if_they_were_typed(mine):
    said = f"Using house rules {mine} (your default)."
    assert "Fletcher" in refused(*SETUP, "-o", "without")
    typed = ok(*SETUP, "--rules", mine, "-o", "typed")
    keep("on-patrol=mine.toml")
    _, told = ok(*SETUP, "-o", "kept")
    assert told.count(said) == 1 and said not in typed[1]
    (name,) = [path.name for path in Path("typed").iterdir()]
    assert Path("kept", name).read_bytes() == Path("typed", name).read_bytes()
    words = shlex.split(recorded(f"kept/{name}"))
    assert words[words.index("--rules") + 1] == mine
    assert "Fletcher" in run(*SETUP, "--rules", "none", "-o", "none").stderr


@pytest.mark.parametrize("own", ["mine.toml", "none"])
def test_a_recorded_line_repeats_in_another_folder(mine, tmp_path, monkeypatch, own):
    keep("on-patrol=mine.toml")
    words = ("print", "on-patrol/escort-log", *(("--rules", own) if own == "none" else ()), "--paper", "a4")
    ok(*words, "-o", str(tmp_path / "a"))
    (name,) = [path.name for path in (tmp_path / "a").iterdir()]
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    for before, after in (("a", "b"), ("b", "c")):
        line = recorded(tmp_path / before / name)
        assert f"--rules {mine if own != 'none' else own} " in line
        ok(*shlex.split(line), "-o", str(tmp_path / after))
    assert (tmp_path / "b" / name).read_bytes() == (tmp_path / "c" / name).read_bytes()


def test_checks_simulations_and_odds_take_them(mine):
    check = ("check", "ssn", "detection", "--base", "passive-ship-slow", "--odds", "--json")
    assert run(*check).exit_code == 2
    keep("ssn=ssn-even")
    out, told = ok(*check)
    assert told == ["Using house rules ssn-even (your default)."]
    assert out == ok(*check, "--rules", "ssn-even")[0]
    assert out != ok(*check, "--rules", "ssn-hard")[0]
    games_played = ("simulate", "ssn", "--games", "2", "--jobs", "1", "--seed", "1")
    assert json.loads(ok(*games_played, "--json")[0])["rules"] == "ssn-even"
    assert "detection table" in run(*games_played, "--rules", "none").stderr


def test_a_print_of_one_game_takes_them(mine):
    keep("on-patrol=mine.toml")
    said = f"Using house rules {mine} (your default)."
    assert said in ok("print", "on-patrol/escort-log", "-o", "a")[1]
    assert mine in recorded("a/on-patrol-escort-log-letter.pdf")
    _, told = ok("print", "on-patrol/escort-log", "ssn/log", "-o", "b")
    assert [line for line in told if "house rules" in line] == [
        "Note: your house rules are not used. To use them, print on-patrol alone."
    ]
    assert "--rules" not in recorded("b/on-patrol-escort-log-letter.pdf")
    assert not [line for line in ok("print", "ssn/log", "ambush/hex-size", "-o", "c")[1] if "house rules" in line]
    assert "does not apply" not in " ".join(ok("print", "symbols", "-o", "d")[1])


@pytest.mark.long
def test_a_turn_takes_them_unless_the_game_file_names_others(mine):
    keep("on-patrol=mine.toml")
    ok(*SETUP, "--save", "own.toml", "-o", "out")
    _, told = ok("turn", "on-patrol", "own.toml", "--seed", "1")
    assert 'rules = "mine.toml"' in Path("own.toml").read_text(encoding="utf-8")
    assert "your default" not in str(told) and "--rules" not in recorded("own-1.pdf"), "the file names them"
    named = ("--rules", "on-patrol-example", "--merchantmen", "6", "--escort", "Example frigate*2")
    ok("setup", "on-patrol", *named, "--seed", "3", "--save", "named.toml", "-o", "out")
    for words in (
        ("turn", "on-patrol", "named.toml", "--seed", "1"),
        ("turn", "on-patrol", "named-1.toml", "--history"),
    ):
        assert not [line for line in ok(*words)[1] if "house rules" in line]
    assert "--rules" not in recorded("named-1.pdf")
    assert "is played with on-patrol-example" in refused(
        "turn", "on-patrol", "named.toml", "--seed", "1", "--rules", "mine.toml", "--force"
    )


def test_a_kept_file_that_has_gone_is_told_with_the_cure(mine):
    keep("on-patrol=mine.toml", "ssn=ssn-even")
    Path("mine.toml").unlink()
    for words in (SETUP, ("check", "on-patrol", "diameter"), ("print", "on-patrol/card")):
        told = refused(*words)
        assert told.startswith(f"plotroom: {mine}: ") and "plotroom defaults --rules on-patrol=none" in told
    assert keep()["on-patrol"] == [mine, "your", "default,", "file", "not", "found"]
    ok("check", "on-patrol", "--rules", "none", "diameter", "--help")
    ok("print", "ssn/log", "-o", "ssn")
    assert keep("on-patrol=none")["on-patrol"] == ["none", "built-in"]


@pytest.mark.parametrize("name", ["Größe 'x' \"y\".toml", "C:\\Users\\me\\mine.toml"])
def test_a_file_of_any_name_is_kept(mine, name):
    """Windows has backslashes in its paths; such a name is a file here."""
    Path("mine.toml").rename(name)
    whole = f"{Path.cwd()}/{name}"
    keep(f"on-patrol={name}")
    assert console.kept() == {"on-patrol": whole}
    assert f"Using house rules {whole} (your default)." in ok(*SETUP, "-o", "out")[1]


def test_a_file_with_a_line_in_its_name_is_not_kept(mine, tmp_path):
    Path("mine.toml").rename("a\nb.toml")
    assert "Rename the file" in refused("defaults", "--rules", "on-patrol=a\nb.toml")
    assert not (tmp_path / "config").exists()


def test_a_fault_that_a_kept_file_has_since_is_told_with_its_line(mine):
    keep("on-patrol=mine.toml")
    Path("mine.toml").write_text(CLASSES.replace("hits = 2", "hits = two"), encoding="utf-8")
    result = run(*SETUP)
    assert result.exit_code == 2 and f"{mine}:11: " in result.stderr.splitlines()[-1]


def test_no_house_rules_are_called_as_the_word_for_none():
    assert games.NO_RULES not in rule_files.names()
    assert games.load("ssn", games.NO_RULES).rules.house is None


def test_house_rules_that_are_not_kept_import_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("aids.game_folders.settings_folder", lambda: str(tmp_path / "nothing"))
    assert console.kept() == {} and console.take("on-patrol") is None


def test_house_rules_of_a_game_of_ones_own_are_kept_and_forgotten(mine, tmp_path):
    ok("new", "own-game", "hornet")
    ok("games", "--add", "hornet")
    figure = next(iter(games.load("hornet", files=DISK).rules.figures))
    Path("house.toml").write_text(f"[figures]\n{figure} = 9\n", encoding="utf-8")
    assert keep("hornet=house.toml")["hornet"] == [f"{Path.cwd()}/house.toml", "your", "default"]
    assert "your default" in run("check", "./hornet", "--help").stderr
    ok("games", "--remove", "hornet")
    assert keep()["hornet"][1:] == ["your", "default"]
    assert "hornet" not in keep("hornet=none")
    assert "unknown game 'hornets'" in refused("defaults", "--rules", "hornets=none")
