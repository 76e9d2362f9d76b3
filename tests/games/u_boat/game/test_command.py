"""`plotroom turn u-boat`: its files and options, the first file of a setup, and the history of a game."""

import contextlib
import json
import shutil
import tomllib
from pathlib import Path

import pytest

from tests.printed import run

MAILS = {
    "France": "France, spring 1901\n\nA par - bur\nFleet Brest to Mid-Atlantic Ocean\nU bre - eng  # secret\n",
    "Germany": "A ber - kie; F kie - den; A mun - ruh\n",
}


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A folder with the game of setup 7 and its sheets."""
    folder = tmp_path_factory.mktemp("begun")
    with contextlib.chdir(folder):
        assert run("setup", "u-boat", "--seed", "7", "--save", "harbor.toml", "-o", "sheets").exit_code == 0
    return folder


@pytest.fixture
def here(begun, tmp_path, monkeypatch):
    """A folder with the game of setup 7, and the mails of two powers in `mail`."""
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    Path("mail").mkdir()
    for power, text in MAILS.items():
        Path("mail", f"{power}.txt").write_text(text.replace("U bre", own_u(power)), "utf-8")
    return tmp_path


def own_u(power):
    """The first U of a power in the game file."""
    units = tomllib.loads(Path("harbor.toml").read_text("utf-8"))["powers"][power]["units"]
    return next(unit for unit in units if unit.startswith("U"))


def turn(*words):
    return run("turn", "u-boat", *words)


def everything():
    return {path.as_posix(): path.read_bytes() for path in Path().rglob("*") if path.is_file()}


def test_a_setup_is_kept_as_a_game(here):
    game = tomllib.loads(Path("harbor.toml").read_text("utf-8"))
    pieces = json.loads(run("setup", "u-boat", "--seed", "7", "--json").stdout)["pieces"]
    for power, table in game["powers"].items():
        assert table["units"] == [f"{p['unit']} {p['space']}" for p in pieces if p["power"] == power]
        assert table["orders"] == [] and len(table["centers"]) == (4 if power == "Russia" else 3)
    assert game["phase"] == "spring 1901 movement"


def test_orders_from_a_folder(here):
    result = turn("harbor.toml", "--orders", "mail", "-o", "out")
    assert result.exit_code == 0, result.output
    names = {path.relative_to("out").as_posix() for path in Path("out").rglob("*") if path.is_file()}
    whom = ("all", "austria", "england", "france", "germany", "italy", "russia", "turkey")
    folder = "1901-1-spring-movement"
    sent = f"{folder}/to-send"
    assert names == {
        "harbor-1901-autumn-movement.toml",
        f"{folder}/master/harbor-1901-spring-movement-result.pdf",
        *(f"{sent}/{each}/harbor-1901-autumn-movement-orders-{each}.pdf" for each in whom[1:]),
        *(f"{sent}/{each}/harbor-1901-spring-movement-to-{each}.txt" for each in whom),
        *(f"{sent}/{each}/harbor-1901-spring-movement-read-{each}.txt" for each in ("france", "germany")),
        *(f"{sent}/{each}/harbor-1901-spring-movement-map-{each}.pdf" for each in whom),
    }
    assert "Austria, England, Italy, Russia and Turkey gave no orders" in result.stdout.replace("\n  ", "")
    following = Path("out", "harbor-1901-autumn-movement.toml").read_text("utf-8")
    assert "A bur" in following and tomllib.loads(following)["played"]["Germany"] == [
        "A ber - kie",
        "F kie - den",
        "A mun - ruh",
    ]


@pytest.mark.long
def test_a_game_tells_its_history(here):
    for name in ("harbor.toml", "harbor-1901-autumn-movement.toml"):
        assert turn(name, *(("--orders", "mail") if name == "harbor.toml" else ())).exit_code == 0
    told = turn("harbor-1901-winter-builds.toml", "--history")
    assert told.exit_code == 0, told.output
    first = told.stdout.index("Spring 1901 movement: orders and results")
    assert first < told.stdout.index("Autumn 1901 movement: orders and results")
    assert "A par - bur: done" in told.stdout and "A bur H: done (no order)" in told.stdout
    assert "was changed" not in told.stdout


@pytest.mark.long
def test_a_game_that_was_played_in_its_folder_goes_on(here):
    name = "harbor.toml"
    for phase in ("autumn-movement", "winter-builds"):
        assert turn(name).exit_code == 0
        name = f"harbor-1901-{phase}.toml"
        assert Path(name).is_file()
    assert turn(name).exit_code == 0 and Path("harbor-1902-spring-movement.toml").is_file()
    again = turn(name)
    assert again.exit_code == 0, "the same files may stand there"
    Path("harbor-1902-spring-movement.toml").write_text("mine", "utf-8")
    before = everything()
    refused = turn(name)
    assert refused.exit_code == 2 and "harbor-1902-spring-movement.toml" in refused.stderr
    assert everything() == before


def test_orders_that_cannot_be_read_are_listed_and_nothing_is_written(here):
    Path("mail/France.txt").write_text("A par - bur\nA mar to the moon\nF bre - mao\nA par H\n", "utf-8")
    Path("mail/Italy.txt").write_text("give up\nA rom - tuscani - ven\n", "utf-8")
    before = everything()
    refused = turn("harbor.toml", "--orders", "mail")
    assert refused.exit_code == 2 and not refused.stdout and everything() == before
    places = [line.partition(": ")[2].partition(": ")[0].replace("\\", "/") for line in refused.stderr.splitlines()]
    assert {"mail/France.txt:2", "mail/Italy.txt:2"} <= set(places), refused.stderr


@pytest.mark.long
def test_with_lenient_what_cannot_be_read_is_told_to_its_power(here):
    Path("mail/France.txt").write_text("A par - bur\nA mar to the moon\nF bre - mao\nA par H\n", "utf-8")
    Path("mail/Italy.txt").write_text("give up\nA rom - tuscani - ven\n", "utf-8")
    lenient = turn("harbor.toml", "--orders", "mail", "--lenient")
    assert lenient.exit_code == 0, lenient.output
    written = tomllib.loads(Path("harbor-1901-autumn-movement.toml").read_text("utf-8"))
    assert "lenient" not in written and "A mar to the moon" in written["played"]["France"]
    assert "moon" in Path("1901-1-spring-movement/to-send/france/harbor-1901-spring-movement-to-france.txt").read_text(
        "utf-8"
    )
    assert "moon" in turn("harbor-1901-autumn-movement.toml", "--history").stdout


def test_one_power_is_told_what_is_wrong_with_its_orders_alone(here):
    Path("mail/France.txt").write_text("hello\nA par - bur\nA mar - lon\nA ruh to the moon\n", "utf-8")
    Path("mail/Germany.txt").write_text("nonsense\n", "utf-8")
    before = everything()
    told = turn("harbor.toml", "--check", "france=mail/France.txt")
    assert told.exit_code == 0 and everything() == before, told.output
    lines = told.stdout.splitlines()
    assert any(line.split()[:1] == ["fine"] and "A par - bur" in line for line in lines)
    assert any(line.split()[:1] == ["WRONG"] and "A mar - lon" in line for line in lines)
    assert any(line.split()[:4] == ["WRONG", "line", "4:", "'A"] for line in lines)
    others = ["Austria", "England", "Germany", "Italy", "Russia", "Turkey"]
    assert not any(power in told.stdout for power in others) and "nonsense" not in told.stdout


@pytest.mark.sample(10)
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--check", "Frnace=mail/France.txt"), "Did you mean 'France'"),
        (("--check", "France"), "is not POWER=FILE"),
        (("--check", "France=mail/none.txt"), "no such file"),
        (("--check", "France=mail/France.txt", "--lenient"), "use this option alone"),
        (("--check", "France=mail/France.txt", "--json"), "--json"),
        (("--forms", "--json"), "--json and --forms: these options cannot be used together"),
        (
            ("--forms", "--orders", "mail", "--lenient"),
            "this option cannot be used with other options of the turn. Remove --orders and --lenient.",
        ),
        (("--orders", "none"), "none: there is no such file"),
        (("--orders", "sheets"), "no email with orders is here"),
        (("--dry-run", "--forms"), "--forms and --dry-run: these options cannot be used together"),
        (("--seed", "7"), "--seed"),
    ],
)
def test_wrong_options_are_refused_in_a_line(here, words, message):
    before = everything()
    refused = turn("harbor.toml", *words)
    assert refused.exit_code == 2 and message in refused.stderr and "Traceback" not in refused.stderr
    assert everything() == before


def test_json_holds_the_letters_and_the_next_file(here):
    before = everything()
    answer = json.loads(turn("harbor.toml", "--orders", "mail", "--json").stdout)
    assert answer["turn"] == "spring 1901 movement" and answer["from"]["file"] == "harbor.toml"
    assert answer["next"]["phase"] == "autumn 1901 movement" and "A bur" in answer["next"]["powers"]["France"]["units"]
    assert set(answer["letters"]) == {"all", *answer["next"]["powers"]} and "UB-30" in answer["assumes"]
    assert everything() == before


@pytest.mark.long
def test_forms_for_the_first_phase_and_no_turn(here):
    before = everything()
    result = turn("harbor.toml", "--forms", "-o", "start", "--format", "svg")
    assert result.exit_code == 0, result.output
    whom = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
    sent = Path("start/1901-1-spring-movement/to-send")
    written = {path.name: path.read_text("utf-8") for path in sent.glob("*/*")}
    assert sorted(path.parent.name for path in sent.glob("*/*")) == sorted(whom)
    assert set(written) == {f"harbor-1901-spring-movement-orders-{each}.svg" for each in whom}
    assert {path: held for path, held in everything().items() if not path.startswith("start/")} == before
    form = written["harbor-1901-spring-movement-orders-france.svg"]
    assert "A mar" in form and own_u("France") in form and "retreat" not in form
    assert turn("harbor.toml", "--orders", "mail").exit_code == 0
    over = (
        Path("harbor.toml")
        .read_text("utf-8")
        .replace("[powers", 'over = "draw"\n[powers', 1)
        .replace("orders = []", "")
    )
    Path("over.toml").write_text(over, "utf-8")
    ended = turn("over.toml", "--forms")
    assert (
        ended.exit_code == 2
        and "over.toml: no player has orders to give in this phase. Play the turn instead." in ended.stderr
    )


def test_forms_of_retreats_and_builds(here):
    retreats = Path("retreats.toml")
    retreats.write_text(
        'game = "u-boat"\nphase = "spring 1901 retreats"\ncontested = ["sil"]\n[powers.France]\nunits = ["A mun"]\n'
        '[powers.Germany]\ndislodged = [{ unit = "A mun", from = ["bur"] }]\n',
        "utf-8",
    )
    assert turn("retreats.toml", "--forms", "-o", "out", "--format", "svg").exit_code == 0
    (form,) = (path for path in Path("out").rglob("*") if path.is_file())
    text = form.read_text("utf-8")
    assert "germany" in form.name and "ber, boh, kie, ruh, tyr" in text and "sil, " not in text
    Path("builds.toml").write_text(
        'game = "u-boat"\nphase = "winter 1901 builds"\n[powers.France]\nunits = ["A mun"]\ncenters = ["par", "mun"]\n',
        "utf-8",
    )
    assert turn("builds.toml", "--forms", "-o", "out", "--format", "svg").exit_code == 0
    (text,) = (path.read_text("utf-8") for path in Path("out").rglob("builds*.svg"))
    assert "1 build" in text and "Free home centers: par" in text


@pytest.mark.long
def test_files_for_others_have_the_same_bytes_wherever_a_hidden_u_is(here):
    text = Path("harbor.toml").read_text("utf-8").replace(f'"{own_u("France")}"', '"U mao"')
    told = []
    for folder, place in (("one", "mao"), ("other", "nao")):
        Path(folder).mkdir()
        Path(folder, "harbor.toml").write_text(text.replace('"U mao"', f'"U {place}"'), "utf-8")
        with contextlib.chdir(folder):
            assert turn("harbor.toml").exit_code == 0
            told.append({path.name: path.read_bytes() for path in Path().rglob("*") if path.is_file()})
    assert told[0].keys() == told[1].keys()
    differing = {name for name in told[0] if told[0][name] != told[1][name]}
    secret = ("france.txt", "france.pdf", "harbor.toml", "movement.toml", "result.pdf")
    assert len(differing) == 6 and all(name.endswith(secret) for name in differing), differing


def test_orders_may_stand_in_files_beside_the_game(here):
    text = Path("harbor.toml").read_text("utf-8")
    named = text.replace("orders = []", 'orders = "mail/France.txt"', 3).replace(
        'orders = "mail/France.txt"', "orders = []", 2
    )
    Path("own.toml").write_text(named, "utf-8")
    answer = json.loads(turn("own.toml", "--json").stdout)
    assert "A bur" in answer["next"]["powers"]["France"]["units"]
    for wrong in ("../mail/France.txt", "/mail/France.txt"):
        Path("own.toml").write_text(named.replace("mail/France.txt", wrong), "utf-8")
        refused = turn("own.toml")
        assert refused.exit_code == 2 and "or the name of a file in the same folder" in refused.stderr
