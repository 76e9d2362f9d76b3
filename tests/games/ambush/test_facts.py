"""The product's data against the same facts typed a second time from the rules: facts/ambush.toml."""

import tomllib
from itertools import product

import pytest

from aids import games
from aids.ambush.ambush import AMBUSH, ends, landing
from aids.checks import accept, odds, resolve
from aids.dice import GivenDice
from aids.hexes import Hex, ahead, distance, label, parse
from aids.input_file import DISK
from aids.rulebook.tables import look_up
from tests import FACTS_FOLDER

FACTS = tomllib.loads((FACTS_FOLDER / "ambush.toml").read_text(encoding="utf-8"))
GAME = games.load("ambush")
RULES = GAME.rules
FACES = range(1, 7)

# Figures of our own, for pre-rolled sheets: AM-7.
OURS = {"setup-turns"}


def ask(name, dice, house=None, **inputs):
    check = (games.load("ambush", house, files=DISK) if house else GAME).checks[name]
    return resolve(check, accept(check, inputs), GivenDice(dice)).result


def rows(name, rules=RULES):
    return [row.cells for row in rules.tables[name].rows]


def words(step):
    return next(cells["words"] for cells in rows("ambush-steps") if cells["step"] == step)


def test_every_figure_is_typed_twice():
    assert {name: figure.value for name, figure in RULES.figures.items() if name not in OURS} == FACTS["figures"]
    assert all(RULES.figures[name].assumes == ("AM-7",) for name in OURS)


def test_every_table_has_facts():
    assert set(RULES.tables) == {
        "start-hex",
        "directions",
        "dice-order",
        "ambush-steps",
        "ambush-flow",
        "attacks",
        "decision",
    }


def test_start_hex():
    assert rows("start-hex") == [{"hex": FACTS["start"]["hex"]}]
    assert FACTS["start"]["hex"] == f"{FACTS['start']['column']}{FACTS['start']['row']}"
    assert accept(GAME.checks["scatter"], {})["from"] == FACTS["start"]["hex"]
    assert accept(GAME.checks["ambush"], {})["from"] == FACTS["start"]["hex"]


def test_directions():
    table = RULES.tables["directions"]
    assert len(table.rows) == len(FACTS["directions"])
    for fact in FACTS["directions"]:
        assert look_up(table, fact["die"]).cells["direction"].lower() == fact["word"]


def test_neighbors_of_the_start_hex():
    start = parse(AMBUSH, FACTS["start"]["hex"])
    assert len(FACTS["neighbours-of-start"]) == len(FACTS["directions"])
    for fact in FACTS["directions"]:
        moved = ahead(AMBUSH, start, fact["die"], 1)
        assert label(AMBUSH, moved) == FACTS["neighbours-of-start"][fact["word"]]


def test_order_of_the_dice():
    sides, counts = FACTS["roll-off"]["sides"], FACTS["counts"]
    places = {FACTS["start"]["hex"]: "start hex", "intermediate": "intermediate hex"}
    wanted = [side.upper() for side in sides for _ in range(counts["dice-per-side"])]
    wanted += [f"{fact['gives'].capitalize()} from the {places[fact['from']]}" for fact in FACTS["scatter"]]
    wanted += ["Mines or submarines"] * counts["decision-dice"]
    assert [fact["die"] for fact in FACTS["scatter"]] == list(range(1, counts["scatter-dice"] + 1))
    assert rows("dice-order") == [{"die": n, "purpose": purpose} for n, purpose in enumerate(wanted, 1)]


@pytest.mark.parametrize("which", [0, 1, 2, 3])
def test_use_of_each_scatter_die(which):
    """Each die, moved alone from 1 to 2, moves what the facts say it gives, from where they say."""
    fact, ways = FACTS["scatter"][which], [ahead(AMBUSH, Hex(0, 0), die, 1) for die in FACES]
    before, after = [3, 3, 3, 3], [3, 3, 3, 3]
    before[which], after[which] = 1, 2
    (middle, end), (new_middle, new_end) = (landing(AMBUSH, Hex(0, 0), dice) for dice in (before, after))
    first = fact["from"] == FACTS["start"]["hex"]
    assert (middle != new_middle) == first
    moved = Hex(new_end.q - end.q, new_end.r - end.r)
    if fact["gives"] == "direction":
        assert moved == Hex(3 * (ways[1].q - ways[0].q), 3 * (ways[1].r - ways[0].r))
    else:
        assert moved == ways[2]


def test_roll_off():
    fact, cc, ficc = FACTS["roll-off"], *FACTS["roll-off"]["sides"]
    assert (fact["higher"], fact["lower"]) == ("ambusher", "prey")
    for first, second in product(FACES, repeat=2):
        higher = cc.upper() if first > second else ficc.upper() if second > first else fact["tie"]
        assert ask("initiative", [first, second]) == {"ambusher": higher}
    shares = odds(GAME.checks["initiative"], {})
    weights = {result["ambusher"]: 36 * chance for result, chance in shares}
    in_36 = FACTS["roll-off-in-36"]
    assert weights == {"CC": in_36[cc], "FICC": in_36[ficc], "none": in_36["tie"]}


# The last die.


def throws(fact):
    """Every die and number of mine factors that a row of the facts speaks of."""
    for die, mines in product(FACES, range(9)):
        if bool(mines) == fact["mines"] and fact["die"] == (
            "less" if die < mines else "greater" if die > mines else "equal"
        ):
            yield die, mines


def test_the_facts_of_the_last_die_leave_nothing_out():
    seen = [(die, mines, fact["submarines"]) for fact in FACTS["decision"] for die, mines in throws(fact)]
    assert sorted(seen) == sorted(product(FACES, range(9), (False, True)))


@pytest.mark.parametrize("reading", FACTS["equal"]["readings"])
@pytest.mark.parametrize(
    "fact", FACTS["decision"], ids=lambda fact: f"{fact['die']}-{fact['mines']}-{fact['submarines']}"
)
def test_last_die(fact, reading):
    left = {after["outcome"]: after["mines-left"] for after in FACTS["after"]}
    outcome = fact[f"{reading}-reading"]
    for die, mines in throws(fact):
        inputs = {"mines": mines, "submarines": 2 * fact["submarines"], "equal": reading}
        wanted = {"all": mines, "zero": FACTS["counts"]["mines-after-attack"]}[left[outcome]]
        assert ask("attack", [die], **inputs) == {"outcome": outcome, "mines_left": wanted}


def test_readings_of_an_equal_die():
    for name in ("attack", "ambush"):
        equal = next(spec for spec in GAME.checks[name].inputs if spec.name == "equal")
        assert sorted(equal.choices) == sorted(FACTS["equal"]["readings"])
        assert equal.default == FACTS["equal"]["default"]


@pytest.mark.parametrize("reading", [None, *FACTS["equal"]["readings"]])
def test_decision_table(reading, tmp_path):
    rules = RULES
    if reading is not None:
        house = tmp_path / "house.toml"
        house.write_text(f'[attack]\nequal = "{reading}"\n', encoding="utf-8")
        rules = games.load("ambush", house, files=DISK).rules
    told = {}
    for cells in rows("decision", rules):
        for hidden in {"any or none": (True, False), "any": (True,), "none": (False,)}[cells["submarines"]]:
            assert (cells["die"], hidden) not in told
            told[cells["die"], hidden] = cells["outcome"]
    wanted = {}
    for fact in FACTS["decision"]:
        key, outcome = (fact["die"], fact["submarines"]), fact[f"{reading or FACTS['equal']['default']}-reading"]
        assert wanted.setdefault(key, outcome) == outcome  # mines or not, a greater die does the same
    assert told == wanted


# The whole ambush.


def ambush(dice, **inputs):
    return ask("ambush", dice, **inputs)


def test_no_ambush_without_a_higher_side_or_hidden_units():
    fact = FACTS["roll-off"]
    tie = ambush([4, 4], cc_mines=3, ficc_mines=3, prey="U11")
    assert tie["outcome"] == fact["tie"]
    nothing = ambush([5, 2], ficc_mines=3, ficc_submarines=2, prey="U11")
    assert (nothing["ambusher"], nothing["outcome"]) == ("CC", fact["nothing-hidden"])


@pytest.mark.parametrize(("dice", "ambusher", "prey"), [([5, 2], "CC", "FICC"), ([2, 5], "FICC", "CC")])
def test_the_lower_side_is_the_prey(dice, ambusher, prey):
    there = [1, 3, 4, 3]  # out and back again
    hidden = {f"{ambusher.lower()}-mines": 4, f"{ambusher.lower()}-submarines": 1}
    ships = {f"{prey.lower()}-ships": FACTS["start"]["hex"]}
    result = ambush([*dice, *there, 1], **hidden, **ships)
    assert result == {"ambusher": ambusher, "hex": FACTS["start"]["hex"], "outcome": "mines", "mines_left": 0}
    # The ambusher's own ships in the hex are no prey, and no last die is rolled.
    own = ambush([*dice, *there], **hidden, **{f"{ambusher.lower()}-ships": FACTS["start"]["hex"]})
    assert own["outcome"] == FACTS["no-target"]["no-units-in-hex"]


def test_one_unit_of_the_prey_is_enough():
    ships = ",".join(["A1", "B2", FACTS["start"]["hex"]][-FACTS["counts"]["units-needed-in-hex"] :])
    assert ambush([5, 2, 1, 3, 4, 3, 6], cc_submarines=1, prey=ships)["outcome"] == "submarines"


def test_off_the_map(tmp_path):
    board = tmp_path / "board.toml"
    board.write_text("[board]\ncolumns = 21\nrows = 20\n", encoding="utf-8")  # A to U: north-east of U11 is off the map
    southwest = FACTS["neighbours-of-start"]["southwest"]
    hidden = {"cc_mines": 4, "cc_submarines": 1, "prey": f"{FACTS['start']['hex']},{southwest}"}
    assert FACTS["no-target"]["passing-off-map"] == "allowed"
    passing = ambush([5, 2, 2, 3, 5, 4, 1], house=str(board), **hidden)
    assert (passing["hex"], passing["outcome"]) == (southwest, "mines")
    ending = ambush([5, 2, 2, 3, 1, 1], house=str(board), **hidden)
    assert ending["outcome"] == FACTS["no-target"]["off-map"]


def test_scatter_facts():
    fact, found = FACTS["scatter-facts"], ends(AMBUSH)
    assert sum(found.values()) == fact["scatters"]
    assert len(found) == fact["hexes"]
    assert max(distance(Hex(0, 0), end) for end in found) == fact["furthest"]
    start = Hex(0, 0)
    assert found[start] == fact["start-hex-weight"]
    assert all(weight < found[start] for end, weight in found.items() if end != start)


# What the printed steps say.


def test_steps():
    figures, cited, sides = FACTS["figures"], FACTS["cited"], FACTS["roll-off"]["sides"]
    assert f"cycle {figures['cycles-per-check']} of a turn" in words("When")
    assert all(side.upper() in words("Who") for side in sides)
    assert f"mine attack ({cited['mine-attack']})" in words("Mines")
    assert "remove all mine factors" in words("Mines")
    assert f"cycle {figures['extra-cycle']}" in words("Submarines")
    assert f"surprise attacks ({cited['submarine-surprise']})" in words("Submarines")
    assert next(after for after in FACTS["after"] if after["outcome"] == "submarines")["submarines"] == "placed"
    assert "all hidden submarines go to the crosshair hex" in words("Submarines")


def test_flow():
    """The same facts where the flow chart tells them."""
    figures, cited, flow = FACTS["figures"], FACTS["cited"], rows("ambush-flow")
    assert f"cycle {figures['cycles-per-check']} of the turn" in flow[0]["ask"]
    assert (flow[1]["on"], flow[1]["off"]) == ("the higher ambushes", "tie")
    assert all(side.upper() in flow[1]["ask"] for side in FACTS["roll-off"]["sides"])
    order = [word for word in flow[3]["ask"].replace(",", "").split() if word in ("direction", "distance")]
    assert order == [fact["gives"] for fact in FACTS["scatter"]]
    assert [n for n, cells in enumerate(flow) if cells["then"].startswith("No ambush")] == [1, 2, 4, 6]
    assert f"Mine attack there ({cited['mine-attack']}), then no mine factor is left" in flow[5]["then"]
    assert f"cycle {figures['extra-cycle']}: all its hidden submarines" in flow[7]["ask"]
    assert f"surprise attacks ({cited['submarine-surprise']})" in flow[7]["ask"]


@pytest.mark.parametrize("reading", [None, *FACTS["equal"]["readings"]])
def test_the_flow_and_the_steps_state_an_equal_die(reading, tmp_path):
    """Finding 14: the setting is known when they are printed."""
    rules = RULES
    if reading is not None:
        house = tmp_path / "house.toml"
        house.write_text(f'[attack]\nequal = "{reading}"\n', encoding="utf-8")
        rules = games.load("ambush", house, files=DISK).rules
    text = {
        "mines": "Equal: mine attack too",
        "none": "Equal: no ambush",
        "submarines": "Equal: the same as a die higher than the factors",
    }[reading or FACTS["equal"]["default"]]
    for table, column in (("ambush-flow", "then"), ("ambush-steps", "words")):
        (said,) = (cells[column] for cells in rows(table, rules) if "Equal" in cells[column])
        assert said.endswith(text)


def test_the_check_is_made_every_turn():
    fact, text = FACTS["cycle"], RULES.rulings["AM-6"].text
    assert fact["every-turn"] and f"after cycle {FACTS['figures']['cycles-per-check']} of every turn" in text
    assert not fact["extra-cycle-shifts-count"] and "does not shift the count" in text
