"""`plotroom simulate`: one result for one seed, its figures, its plot, sweeps, captains of a player, refusals."""

import json
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from generators.sheets.simulations import CHUNK, FEW
from tests.cli.program import plotroom
from tests.printed import run

TABLE = "my-table.toml"
SITUATIONS = ("passive-ship", "active-ship", "active-helo-shallow", "active-helo-deep", "active-torpedo")


def write_table(path=TABLE, leave_out="", sea=11, ships=5):
    """A detection table as a player writes one."""
    rows = [(f"{name}-{level}", sea) for name in SITUATIONS for level in ("creep", "slow", "fast", "flank")]
    rows += [("active-torpedo-ff", ships), ("active-torpedo-lhd", ships)]
    base = ",\n".join(
        f'  {{ name = "{name}", title = "{name}", threshold = {threshold} }}'
        for name, threshold in rows
        if name != leave_out
    )
    Path(path).write_text(f'game = "ssn"\n\n[detection]\nrule = "mine"\nbase = [\n{base},\n]\n', encoding="utf-8")


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder with a detection table."""
    monkeypatch.chdir(tmp_path)
    write_table()
    return tmp_path


def simulate(*words, games="16", succeeds=True):
    return (plotroom if succeeds else run)("simulate", "ssn", "--rules", TABLE, "--games", games, *words)


def as_json(*words, **more):
    return json.loads(simulate("--json", *words, **more).stdout)


def test_the_result_in_words(here):
    result = simulate("--seed", "7")
    assert result.stdout.startswith("Standard: 16 games on a table of 72x48 inches\n")
    for words in ("chance to win", "firing place", "heard before", "sunk", "late", "turns", "Seed 7."):
        assert words in result.stdout


@pytest.mark.long
def test_the_same_seed_gives_the_same_result_for_any_jobs(here):
    games = str(FEW * CHUNK + 1)  # the fewest that are shared out to processes
    assert as_json("--seed", "7", "--jobs", "1", games=games) == as_json("--seed", "7", "--jobs", "2", games=games)
    assert as_json("--seed", "7")["turns"] != as_json("--seed", "8")["turns"]


def test_json_holds_every_chance_with_its_interval(here):
    found = as_json("--seed", "7", "--captain", "bold")
    assert (found["game"], found["games"], found["seed"], found["captain"]) == ("ssn", 16, 7, "Bold")
    assert found["options"] == {"table": "72x48", "turns": 60}
    assert sum(part["games"] for part in found["endings"].values()) == 16
    assert set(found["endings"]) == {"won", "sunk", "torpedoes", "late", "left", "unfinished"}
    for part in (*found["endings"].values(), found["firing_place"], found["lhd_sunk"], found["fired"]):
        assert part["low"] <= part["chance"] <= part["high"] and part["chance"] == part["games"] / 16
    assert sum(found["kills"].values()) == 16
    assert found["turns"]["mean"] > 2 and found["turns"]["deviation"] > 0
    assert {"SS-5", "SS-33"} <= set(found["assumes"])


def test_captains_play_differently(here):
    found = {name: as_json("--seed", "7", "--captain", name)["turns"]["mean"] for name in ("bold", "patient")}
    assert found["bold"] != found["patient"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("words", [("captain", "mine.toml"), ("captain", "ssn", "mine.toml")])
def test_a_captain_of_a_player(here, words):
    assert run("new", *words).exit_code == 0
    own = Path("mine.toml").read_text(encoding="utf-8")
    same = as_json("--seed", "7", "--captain", "mine.toml")
    assert same == as_json("--seed", "7") | {"captain": "mine"}, "called by its own name"
    changed = own.replace("most = 13", "most = 8.2").replace('"Standard"', '"Kretschmer"')
    Path("mine.toml").write_text(changed, encoding="utf-8")
    found = as_json("--seed", "7", "--captain", "mine.toml")
    assert found["captain"] == "Kretschmer" and found["fired"]["games"] < same["fired"]["games"]


@pytest.mark.long
def test_a_sweep_of_a_figure(here):
    found = as_json("--seed", "7", "--sweep", "attack-range=4..12/4")
    assert found["sweep"] == "attack-range" and [each["value"] for each in found["results"]] == [4, 8, 12]
    fired = [each["fired"]["games"] for each in found["results"]]
    assert fired[0] == 0 and fired[0] < fired[1] < fired[2]
    lines = simulate("--seed", "7", "--sweep", "attack-range=4..12/4").stdout.splitlines()
    assert lines[0].split()[0] == "attack-range" and [line.split()[0] for line in lines[1:4]] == ["4", "8", "12"]
    assert lines[1].split()[1] == "0"


def test_a_sweep_of_a_row_of_the_table(here):
    found = as_json("--seed", "7", "--sweep", "active-torpedo-lhd=4..12/8", games="60")
    easy, hard = (each["lhd_sunk"] for each in found["results"])
    assert easy["low"] > hard["high"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("suffix", ["pdf", "svg", "png"])
def test_a_plot(here, suffix):
    result = simulate("--seed", "7", "--plot", f"games.{suffix}")
    assert result.stdout.splitlines()[-1] == f"games.{suffix}"
    content = Path(f"games.{suffix}").read_bytes()
    if suffix == "pdf":
        assert "Places where games end" in pypdf.PdfReader(BytesIO(content)).pages[0].extract_text()
    else:
        assert content.startswith(b"<?xml" if suffix == "svg" else b"\x89PNG")
    simulate("--seed", "7", "--plot", f"games.{suffix}")  # an unchanged file of ours


def test_a_file_of_the_player_is_kept(here):
    Path("games.pdf").write_bytes(b"my own")
    result = simulate("--plot", "games.pdf", succeeds=False)
    assert result.exit_code == 2 and "To overwrite it, add --force" in result.stderr and not result.stdout
    assert Path("games.pdf").read_bytes() == b"my own"


def test_a_table_that_misses_a_case_is_refused_at_its_line(here):
    write_table(leave_out="active-helo-deep-fast")
    result = simulate(succeeds=False)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"plotroom: {TABLE}:5: ") and "active-helo-deep-fast" in result.stderr


def test_an_unknown_key_of_a_captain_has_its_line(here):
    assert run("new", "captain", "mine.toml").exit_code == 0
    text = Path("mine.toml").read_text(encoding="utf-8").replace("salvo =", "salvos =")
    Path("mine.toml").write_text(text, encoding="utf-8")
    number = 1 + next(n for n, line in enumerate(text.splitlines()) if line.startswith("salvos"))
    result = simulate("--captain", "mine.toml", succeeds=False)
    assert (
        result.stderr
        == f"plotroom: mine.toml:{number}: unknown key 'salvos'. Did you mean 'salvo'? Choose one of: least, most, last, depth, salvo, frigates.\n"
    )
