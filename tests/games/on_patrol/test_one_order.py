"""One order of phases and one set of words for the markers, wherever On Patrol is printed or told."""

import re
import tomllib
from pathlib import Path

import pytest

from aids import games
from aids.dice import RandomDice
from aids.errors import RulesError
from aids.input_file import DISK
from aids.on_patrol.detection import markers, the_marker
from aids.on_patrol.enemy import KEYS, phases
from aids.on_patrol.game import words
from aids.on_patrol.game.game_file import parse_game
from aids.on_patrol.game.turn import as_json, play
from generators.drawing.paths import TextBox, flatten
from generators.games.on_patrol import turn_game
from generators.page.frame import paper
from generators.sheets import kits
from generators.sheets.turns import TurnJob
from tests import FACTS_FOLDER
from tests.games.on_patrol.game.test_turn import DIVED
from tests.printed import run

ORDER = tomllib.loads((FACTS_FOLDER / "on_patrol.toml").read_text(encoding="utf-8"))["phases"]
NAMES = ["None", "Torpedo", "Escort Color", "Sub Color", "Surfaced", "Inverted"]
NIGHT = DIVED.replace("turn = 3", 'turn = 3\nlight = "night"').replace("depth = 50", "depth = 0\nsighted = true")
SWAPPED = ["Convoy Movement", "Escort Movement"]


def own_order(tmp_path):
    """House rules with the fleet before the escorts, as another rulebook might have it."""
    rows = [dict(row.cells) for row in games.load("on-patrol").rules.tables["turn-phases"].rows]
    rows[1], rows[2] = rows[2], rows[1]
    lines = [", ".join(f'{key} = "{cell}"' for key, cell in row.items()) for row in rows]
    path = tmp_path / "house.toml"
    path.write_text(
        "[tables.turn-phases]\nrows = [\n" + "".join(f"  {{ {line} }},\n" for line in lines) + "]\n", encoding="utf-8"
    )
    return str(path)


def strings(game, sheet):
    """Every string of a sheet of the kit, in the order in which it is drawn."""
    (spec,) = kits.choose(kits.sheets("on-patrol"), [sheet], "on-patrol")
    bodies = kits.build(spec, kits.Job(game, paper("letter"), "long-edge"))
    return [one.string for body in bodies for one in flatten(body.drawing.records) if isinstance(one, TextBox)]


def named(texts, names):
    """The names that stand in a sheet's texts, in the order in which they do."""
    text = " ".join(texts).replace("Anti- Submarine", "Anti-Submarine")
    found = [(text.index(name), name) for name in names if name in text]
    return [name for _, name in sorted(found)]


@pytest.mark.parametrize("house", [False, True])
def test_card_chart_sheet_and_words_have_one_order_of_phases(tmp_path, house):
    """The card told the fleet first and the escorts last, the turn sheet escorts, convoy, starshells, search."""
    game = games.load("on-patrol", own_order(tmp_path) if house else None, files=DISK)
    order = [ORDER[0], *SWAPPED, *ORDER[3:]] if house else ORDER
    assert list(phases(game.rules).values()) == order
    card = strings(game, "card")
    heads = " ".join(card)
    marks = [str(row.cells["mark"]) for row in game.rules.tables["turn-phases"].rows]
    assert all(f" {mark} {name} " in heads for mark, name in zip(marks, order, strict=True))  # each beside its number
    chart = strings(game, "rules-not-used")
    assert named(chart[chart.index("The turn, phase by phase") :], order) == order

    report = play(game.rules, parse_game(game.rules, NIGHT, "game.toml").position, RandomDice(1))
    told = list(dict.fromkeys(each["phase"] for each in as_json(game.rules, report)["to_do"]))
    assert told == [name for name in order if name in told] and len(told) >= 7
    titles = [section.title for section in words.tell(game.rules, report)]
    moves = [name for name in order if any(f": {name}" in title for title in titles)]
    assert [name for title in titles for name in moves if f": {name}" in title] == moves and len(moves) == 3
    sheet = [
        one.string
        for body in turn_game.OnPatrolTurns().bodies(game, report, TurnJob(paper("letter"), "x.toml"))
        for one in flatten(body.drawing.records)
        if isinstance(one, TextBox)
    ]
    ahead = [one[:-1] for one in sheet[sheet.index("Your turn") :] if one.endswith(":") and one[:-1] in order]
    assert list(dict.fromkeys(ahead)) == told


def test_a_history_tells_the_phases_in_that_order(tmp_path):
    first = tmp_path / "night.toml"
    first.write_text('game = "on-patrol"\n' + NIGHT, encoding="utf-8")
    assert run("turn", "on-patrol", str(first), "--seed", "1", "-o", str(tmp_path)).exit_code == 0
    told = run("turn", "on-patrol", str(tmp_path / "night-4.toml"), "--history").stdout
    titles = re.findall(r"^Turn 4: ([A-Z][a-z]+ [A-Z][a-z]+)", told, re.M)
    assert titles == [name for name in ORDER if name in titles] and len(titles) == 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('key = "gunfire"', 'key = "guns"'), "'guns' must be one of starshells, escorts, convoy"),
        (('key = "gunfire"', 'key = "escorts"'), "'escorts' is in two rows"),
    ],
)
def test_an_order_that_lacks_a_phase_is_refused_with_its_line(tmp_path, change, message):
    path = Path(own_order(tmp_path))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(*change), encoding="utf-8")
    with pytest.raises(RulesError) as refused:
        games.load("on-patrol", str(path), files=DISK)
    assert message in refused.value.message and refused.value.where == f"{path}:6"
    path.write_text("\n".join(line for line in text.splitlines() if "gunfire" not in line), encoding="utf-8")
    with pytest.raises(RulesError, match="there must be one row for each of gunfire"):
        games.load("on-patrol", str(path), files=DISK)


def test_every_phase_has_a_key_of_the_program():
    assert tuple(phases(games.load("on-patrol").rules)) == KEYS


@pytest.mark.long
def test_counters_card_charts_logs_and_words_name_the_markers_alike():
    """Counters had Contact, Seen and Lost, cards and logs Escorts' color, Own color and Turned over."""
    game = games.load("on-patrol")
    assert [str(row.cells["name"]) for row in game.rules.tables["markers"].rows] == NAMES
    assert [text for key, text in game.rules.tables["marker-changes"].columns.items() if key != "event"] == NAMES
    for sheet in ("card", "escorts"):
        assert set(NAMES) <= set(strings(game, sheet)), sheet
    by_mode = ", ".join(f"{mode} {name}" for mode, name in enumerate(NAMES, 1))
    assert f"Markers by mode: {by_mode}." in " ".join(strings(game, "submarine-log"))
    detection = strings(game, "detection")
    assert {"Surfaced", "Sub Color", "Escort Color"} <= set(detection)
    assert all(name in " ".join(detection) for name in NAMES[1:])
    assert set(NAMES) - {"None"} <= set(strings(game, "counters"))
    for spec in kits.sheets("on-patrol"):
        found = " ".join(strings(game, spec.name)).lower()
        for gone in ("own color", "turned over", "escorts' color "):
            assert gone not in found.replace("in its own color", "").replace("marker turned over", "").replace(
                "torpedo turned over", ""
            ).replace("in the escorts’ color", ""), (spec.name, gone)
    assert not {"Seen", "Lost", "Contact"} & set(strings(game, "counters"))
    assert [the_marker(game.rules, name) for name in markers(game.rules)] == [
        "no marker", *(f"the {name} marker" for name in NAMES[1:])
    ]  # fmt: skip


def test_a_marker_may_be_written_as_its_counter_names_it():
    """`surfaced` and `sub-colour-surfaced` are one marker; the words of older files stay."""
    rules = games.load("on-patrol").rules
    for written in ("surfaced", "sub-colour-surfaced", "Surfaced"):
        text = DIVED.replace('marker = "sub-colour"', f'marker = "{written}"')
        (submarine,) = parse_game(rules, text, "game.toml").position.submarines
        assert submarine.marker.name == "sub-colour-surfaced"


def test_the_kit_has_a_k_gun_marker_for_each_of_four_escorts_with_two():
    (spec,) = kits.choose(kits.sheets("on-patrol"), ["counters"], "on-patrol")
    counts = {part.data["name"]: part.data.get("count") for part in spec.parts("pieces")}
    assert counts["k-gun"] >= 8 and min(counts[kind] for kind in ("hedgehog", "squid")) >= 4


def test_k_guns_go_on_attack_markers_only_where_no_vacant_hex_can_be_reached():
    """105.4.10 as the card and step 6 of Escort attack tell it; both left its condition out."""
    game = games.load("on-patrol")
    assert "but only if no vacant hex" in " ".join(strings(game, "attack-procedure"))
    assert "only if no vacant hex is in reach" in " ".join(strings(game, "card"))


def test_the_page_night_says_from_when_a_light_burns():
    """107.2.2 says previous turn, 107.2.3 does not: aviation fuel lights its hexes from the hit on."""
    game = games.load("on-patrol")
    starts = {str(row.cells["source"]): str(row.cells["start"]) for row in game.rules.tables["illumination"].rows}
    assert starts == {
        "Starshells": "Star Shell Phase",
        "Ship hit last turn, still afloat": "the turn after the hit",
        "Tanker hit in any earlier turn": "the turn after the hit",
        "Tanker with aviation fuel": "the hit",
    }
    night = " ".join(strings(game, "night"))
    for row in game.rules.tables["illumination"].rows[1:]:
        assert f"From {row.cells['start']} until {row.cells['until']}." in night
