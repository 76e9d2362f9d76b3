"""What only the owner of SUBMARINE has: board, phases, classes and formations from a file of house rules."""

import pytest

from aids import games
from aids.errors import InputError, RulesError
from aids.hexes import at, label, on_board
from aids.input_file import DISK, on_disk
from aids.on_patrol import convoy_setup, scenario
from aids.on_patrol.attack import Drop, Weapon
from aids.on_patrol.board import board_of
from aids.on_patrol.enemy import KEYS, phase_name, phases
from aids.on_patrol.formation import formations
from aids.on_patrol.game.game_file import parse_game
from aids.on_patrol.scenario import classes_of
from aids.toml_file import key_as_toml
from generators.games.on_patrol.turn_game import OnPatrolTurns
from tests.games.on_patrol.own_ships import OWN, game_of

TURN = OnPatrolTurns()


def rules_of(folder, text=OWN):
    return game_of(folder, text).rules


def test_a_class_is_read_with_all_it_says(tmp_path):
    fletcher = classes_of(rules_of(tmp_path))["Fletcher"]
    assert {name: fletcher[name] for name in ("kind", "best", "gain", "loss", "turning", "search", "sonar", "vp")} == {
        "kind": "escort",
        "best": 7,
        "gain": 2,
        "loss": 3,
        "turning": 2,
        "search": 2,
        "sonar": 3,
        "vp": 12,
    }
    guns = Weapon("k-gun", 4, Drop("abeam", 1, 2), 2)
    assert fletcher["weapons"] == (Weapon("depth-charge", 2, Drop("stern")), guns)
    assert (guns.in_turn, list(guns.drops.reach)) == (2, [1, 2])


def test_a_side_that_does_not_end_the_board_is_sailed_over(tmp_path):
    board = board_of(rules_of(tmp_path))
    right, left, above = at(board, 41, 3), at(board, 0, 3), at(board, 3, 51)
    assert [on_board(board, place) for place in (right, left, above)] == [True, False, False]
    assert label(board, right).startswith("1 column right of")


def test_formations_of_the_rulebook_set_up_and_are_listed_with_the_documents(tmp_path):
    rules = rules_of(tmp_path)
    assert list(formations(rules)) == [1, 7, 8, 9, 10] and formations(rules)[1].ship_count == 18
    setup = convoy_setup.roll_setup(rules, scenario.scenario(rules, {"merchantmen": 18, "escort": ("Fletcher*2",)}), 1)
    placed = {ship.name: label(board_of(rules), ship.bow) for ship in setup.placement.ships}
    assert placed["Merchantman 1"] == "E40" and placed["Merchantman 4"] == "E34", "four free hexes and two of a ship"
    assert [ship.vp for ship in setup.placement.ships if ship.kind == "escort"] == [12, 12]
    assert {"Fletcher 1", "Fletcher 2"} < set(placed)


def test_the_phases_have_the_owners_order_and_names(tmp_path):
    order = KEYS[3:] + KEYS[:3]
    lines = "".join(f'{key} = "Phase {n} of mine"\n' for n, key in enumerate(order, 1))
    named = phases(rules_of(tmp_path, f'game = "on-patrol"\n[phases]\n{lines}'))
    assert tuple(named) == order and named["gunfire"] == "Phase 1 of mine"


def test_the_numbers_of_the_phases_rise_in_the_owners_order(tmp_path):
    text = 'game = "on-patrol"\n[phases]\n' + "".join(f'{key} = "Own {key}"\n' for key in reversed(KEYS))
    rows = rules_of(tmp_path, text).tables["turn-phases"].rows
    assert [row.cells["mark"] for row in rows] == ["1", "2", "3", "4", "5", "6", "7", "8", "10"]
    assert [row.cells["key"] for row in rows] == [*reversed(KEYS)]
    detection = rules_of(tmp_path, text).tables["submarine-detection"].rows  # search is then fourth, the end first
    assert [row.cells["phase"] for row in detection] == ["any", "2", "4", "4", "2", "1"]
    assert phase_name(rules_of(tmp_path, text), "convoy") == "Own convoy Phase"
    lit = rules_of(tmp_path, text.replace("Own starshells", "Shell phase")).tables["illumination"].rows[0]
    assert lit.cells["start"] == "Shell phase"
    said = {name: repr(table.rows) for name, table in rules_of(tmp_path, text).tables.items()}
    assert "'Own starshells Phase'" in said["illumination"]
    assert "Roll one die at the start of Own convoy, whatever" in said["convoy-movement"]
    assert not [name for name, told in said.items() if "Star Shell" in told or "Convoy Movement" in told]
    assert phase_name(rules_of(tmp_path, text.replace("Own convoy", "Sailing phase")), "convoy") == "Sailing phase"


def test_a_formation_of_the_owner_is_taken_by_its_number_of_ships(tmp_path):
    text = OWN + '[formation.2]\nships = [5, 4]\nbow = ["E40", "M40"]\ndirection = 3\n'
    options = {"merchantmen": 9, "escort": ()}
    assert setup_of(rules_of(tmp_path, text), options).formation.number == 2
    both = text + text[text.index("[formation.2]") :].replace("formation.2", "formation.5")
    with pytest.raises(InputError, match="formations 2, 5 all have 9 places"):
        setup_of(rules_of(tmp_path, both), options)


@pytest.mark.parametrize("name", ['O\'Brien "Big"', "Zerstörer 1936 Größe", "x" * 37, "Ναύς 艦"])
def test_ships_of_a_class_of_any_name_are_saved_and_read_again(tmp_path, name):
    rules = rules_of(tmp_path, f'game = "on-patrol"\n[class.{key_as_toml(name)}]\nkind = "escort"\nbest = 6\n')
    text = saved(rules, (f"{name}*12",))
    escorts = parse_game(rules, text, "saved.toml").position.escorts
    assert [escort.name for escort in escorts] == [f"{name} {number}" for number in range(1, 13)]


def test_a_saved_setup_states_the_class_and_nothing_invented(tmp_path):
    rules = rules_of(tmp_path)
    text = saved(rules, ("Fletcher*2",))
    assert text.count('class = "Fletcher"') == 2 and not any(
        f"\n{key} = " in text for key in ("best", "weapons", "straight")
    )
    escort = parse_game(rules, text, "saved.toml").position.escorts[0]
    assert (escort.best, escort.gain, escort.loss, escort.turning, escort.sonar) == (7, 2, 3, 2, 3)
    with pytest.raises(RulesError, match=r"saved.toml:\d+: class: unknown class 'Fletcher'"):
        parse_game(games.load("on-patrol").rules, text, "saved.toml")


def saved(rules, escorts):
    """The game file of a set-up with six merchantmen and these escorts."""
    setup = setup_of(rules, {"merchantmen": 6, "escort": escorts, "capital": ()})
    return TURN.saved(rules, setup)


def setup_of(rules, options):
    return convoy_setup.roll_setup(rules, scenario.scenario(rules, options), 3)


def test_escorts_of_whom_nobody_says_how_fast_they_are_are_refused_by_name():
    rules = games.load("on-patrol").rules
    setup = setup_of(rules, {"merchantmen": 6, "escort": ("Fletcher:0", "Gleaves:9")})
    with pytest.raises(InputError, match=r"^--save: missing ship data: the speed and weapons of Fletcher and Gleaves"):
        TURN.saved(games.load("on-patrol").rules, setup)


def test_the_invented_classes_say_so_in_their_names():
    rules = games.load("on-patrol", "on-patrol-example", files=DISK).rules
    assert len(classes_of(rules)) == 3 and all(name.startswith("Example ") for name in classes_of(rules))
    setup = setup_of(rules, {"merchantmen": 6, "escort": ("Example frigate*3",)})
    assert [ship.name for ship in setup.placement.ships if ship.kind == "escort"] == [
        f"Example frigate {n}" for n in (1, 2, 3)
    ]


def test_a_scenario_lists_ships_by_class(tmp_path):
    path = tmp_path / "convoy.toml"
    path.write_text(
        'merchantmen = ["Liberty*4", "Akagi Maru"]\ncapitals = [{ class = "Essex" }]\n'
        'escorts = [{ class = "Fletcher", count = 2 }, { name = "Sims", class = "Fletcher", vp = 3, best = 5 }]\n',
        encoding="utf-8",
    )
    rules = rules_of(tmp_path)
    found = scenario.scenario(rules, {}, on_disk(path))
    assert found.merchantmen == ("Liberty 1", "Liberty 2", "Liberty 3", "Liberty 4", "Akagi Maru")
    assert [(ship.name, ship.vp) for ship in found.capitals] == [("Essex", 60)]
    assert [(ship.name, ship.vp) for ship in found.escorts] == [("Fletcher 1", 12), ("Fletcher 2", 12), ("Sims", 3)]
    position = parse_game(rules, TURN.saved(rules, roll(rules, found)), "g")
    ships = {ship.name: ship for ship in position.position.ships}
    assert (ships["Liberty 1"].hits, ships["Akagi Maru"].hits, ships["Essex"].best) == (3, None, 7)
    assert {escort.name: escort.best for escort in position.position.escorts}["Sims"] == 5


def roll(rules, found):
    return convoy_setup.roll_setup(rules, found, 1)


FAULTS = {
    "no speed": ('[class.X]\nkind = "escort"\n', 2, "'best' is missing in 'X'"),
    "kind": ('[class.X]\nkind = "tug"\nbest = 3\n', 3, "'tug'"),
    "no kind": ("[class.X]\nbest = 3\n", 2, "'kind' is missing in 'X'"),
    "unknown key": ('[class.X]\nkind = "escort"\nbest = 3\nguns = 4\n', 5, "guns"),
    "of escorts": ('[class.X]\nkind = "cargo"\nbest = 3\ngain = 1\n', 5, "gain is only for escorts"),
    "sonar": (
        '[class.X]\nkind = "escort"\nbest = 3\nsonar = 4\n',
        5,
        "sonar is 4, which is more than its best speed, 3",
    ),
    "turning": ('[class.X]\nkind = "escort"\nbest = 3\nturning = 4\n', 5, "from 1 to 3"),
    "reach": (
        '[class.X]\nkind = "escort"\nbest = 3\nweapons = [{ kind = "hedgehog", count = 1, drops = "ahead 3-2" }]\n',
        5,
        "starts with the larger distance",
    ),
    "printed formation": (
        '[formation.7]\nships = [1]\nbow = ["A9"]\ndirection = 3\n',
        2,
        "formation 7 is already in the rules",
    ),
    "number": ('[formation.first]\nships = [1]\nbow = ["A9"]\ndirection = 3\n', 2, "not a number of a formation"),
    "columns": (
        '[formation.1]\nships = [1, 1]\nbow = ["A9"]\ndirection = 3\n',
        4,
        "there are 1 bow hexes for 2 columns",
    ),
    "no name": ('[class.""]\nkind = "cargo"\n', 2, "Use 1 to 37 characters"),
    "blanks": ('[class."A  B"]\nkind = "cargo"\n', 2, "single spaces"),
    "lines": ('[class."A\\nB"]\nkind = "cargo"\n', 2, "single spaces"),
    "long": (f'[class.{"x" * 38}]\nkind = "cargo"\n', 2, "Use 1 to 37 characters"),
    "star": ('[class."A*2"]\nkind = "cargo"\n', 2, "contains *"),
    "colon": ('[class."A:5"]\nkind = "cargo"\n', 2, "contains :"),
    "same name": ('[class.A]\nkind = "cargo"\n[class.a]\nkind = "cargo"\n', 4, "'a' is already on line 2"),
    "twice": ('[class.A]\nkind = "cargo"\n[class.A]\nkind = "cargo"\n', 4, "two [section] headers with the same name"),
    "no quotes": ('[class.Flower class]\nkind = "cargo"\n', 2, "needs quotes"),
    "umlaut": ('[class.Zerstörer]\nkind = "cargo"\n', 2, "needs quotes"),
    "not closed": ('[class.Flower\nkind = "cargo"\n', 2, "is not closed"),
    "a list": ("class = [1]\n", 2, "must be a table"),
    "throws": (
        '[class.X]\nkind = "escort"\nbest = 3\nweapons = [{ kind = "k-gun", count = 2, drops = "abeam 1", throws = 3 }]\n',
        5,
        "throws is 3, which is more than the number of weapons, count = 2",
    ),
    "many classes": ("".join(f'[class.C{n}]\nkind = "cargo"\n' for n in range(1000)), 1002, "there are 1,000 classes"),
    "many counters": (
        "".join(f'[class.C{n}]\nkind = "cargo"\ncounters = 90\n' for n in range(9)),
        28,
        "more counters than the limit of 800",
    ),
    "one hex": (
        '[formation.1]\nships = [1, 1]\nbow = ["E40", "E40"]\ndirection = 3\n',
        4,
        "ships of columns 1 and 2 share a hex",
    ),
    "long column": (
        '[formation.1]\nships = [99]\nbow = ["E40"]\ndirection = 3\n',
        3,
        "there are 99 ships, but a formation has at most 24",
    ),
    "many formations": (
        "".join(f'[formation.{n}]\nships = [1]\nbow = ["E40"]\ndirection = 3\n' for n in (*range(1, 7), 11)),
        26,
        "there are 7 formations, but the rulebook has only 6",
    ),
    "edge": ('[board]\nedges = ["north"]\n', 3, "'north'"),
    "a phase": ('[phases]\nescorts = "Escorts"\n', 2, "is missing in 'phases'"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_has_its_line_as_the_rules_are_read(name, tmp_path):
    text, line, words = FAULTS[name]
    with pytest.raises(RulesError) as refused:
        rules_of(tmp_path, f'game = "on-patrol"\n{text}')
    assert (refused.value.where.endswith(f"own.toml:{line}"), words in refused.value.message) == (True, True), (
        refused.value
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"escort": ("Sumner*2",)}, r"^--escort: unknown class 'Sumner'"),
        ({"escort": ("Liberty*2",)}, r"^--escort: the class 'Liberty' is of kind 'cargo', but escort is needed"),
        ({"capital": ("Fletcher",)}, r"^--capital: the class 'Fletcher' is of kind 'escort', but capital is needed"),
    ],
)
def test_a_class_that_does_not_fit_is_refused(options, words, tmp_path):
    with pytest.raises(InputError, match=words):
        scenario.scenario(rules_of(tmp_path), {"merchantmen": 6, **options})
