"""The product's data against the same facts typed a second time from the rules: facts/depths.toml."""

import tomllib
from itertools import product

import pytest

from aids import games
from aids.checks import accept, resolve
from aids.dice import GivenDice
from aids.errors import InputError
from aids.input_file import DISK
from tests import FACTS_FOLDER

FACTS = tomllib.loads((FACTS_FOLDER / "depths.toml").read_text(encoding="utf-8"))
GAME = games.load("depths")
RULES = GAME.rules
DEPTHS = {fact["depth"]: fact for fact in FACTS["depths"]}
HIDDEN = [name for name, fact in DEPTHS.items() if fact["found-on"]]
FIGHTING = [name for name, fact in DEPTHS.items() if fact["may-attack"]]
DICE = {"d6": 6, "d12": 12, "d20": 20}

# Figures of our own, for pre-rolled sheets: DP-7.
OURS = {"setup-turns"}


def ask(name, dice=(), **inputs):
    check = GAME.checks[name]
    return resolve(check, accept(check, inputs), GivenDice(dice)).result


def rows(name):
    return [row.cells for row in RULES.tables[name].rows]


def first_word(cell):
    return cell.lower().split()[0]


def does(table, step):
    return next(cells["does"] for cells in rows(table) if cells["step"] == step)


def test_every_figure_is_typed_twice():
    typed = dict(FACTS["figures"])
    for depth in HIDDEN:
        typed |= {f"search-{depth}-{die}": number for die, number in DEPTHS[depth]["found-on"].items()}
        typed[f"{depth}-movement"] = DEPTHS[depth]["movement"]
    typed |= {f"periscope-bonus-{die}": change for die, change in DEPTHS["periscope"]["attack"].items()}
    assert DEPTHS["submerged"]["attack"] == DEPTHS["submerged"]["defense"]
    typed |= {f"submerged-penalty-{die}": -change for die, change in DEPTHS["submerged"]["attack"].items()}
    assert {name: figure.value for name, figure in RULES.figures.items() if name not in OURS} == typed
    assert all(RULES.figures[name].assumes == ("DP-7",) for name in OURS)
    search = FACTS["search"]
    assert {name: switch.text for name, switch in RULES.switches.items()} == {"failed-search": search["failed-lasts"]}


def test_every_table_has_facts():
    assert set(RULES.tables) == FACTS["text"].keys()


# What each depth does.


def test_the_depths():
    assert len(DEPTHS) == FACTS["counts"]["depths"]
    assert [first_word(cells["depth"]) for cells in rows("permissions")] == list(DEPTHS)
    assert next(spec for spec in GAME.checks["status"].inputs if spec.name == "depth").choices == tuple(DEPTHS)


def test_modifiers():
    told = [
        (cells["depth"].lower(), cells["value"], {die: int(str(cells[die]).replace("−", "-")) for die in DICE})
        for cells in rows("modifiers")
    ]
    assert told == [(depth, value, DEPTHS[depth][value]) for depth, value in product(FIGHTING, ("attack", "defense"))]


@pytest.mark.parametrize("depth", DEPTHS)
def test_permissions(depth):
    fact = DEPTHS[depth]
    cells = next(cells for cells in rows("permissions") if first_word(cells["depth"]) == depth)
    yes = {True: "yes", False: "no"}
    assert cells["attack"] == yes[fact["may-attack"]]
    assert cells["defend"] == yes[fact["may-defend"]]
    assert cells["convoys"] == yes[fact["blocks-convoys"]]
    assert cells["move"] == (
        "no" if not fact["may-move"] else f"up to {fact['movement']}" if "movement" in fact else "normal"
    )
    assert cells["found"] == ("always" if not fact["concealed"] else "by search" if fact["found-on"] else "never")


@pytest.mark.parametrize(("depth", "die"), list(product(DEPTHS, DICE)))
def test_status(depth, die):
    fact = DEPTHS[depth]
    assert ask("status", depth=depth, die=die) == {
        "attack": fact["attack"][die] if fact["may-attack"] else None,
        "defense": fact["defense"][die] if fact["may-defend"] else None,
        "movement": fact.get("movement"),
        "blocks_convoys": fact["blocks-convoys"],
        "may_attack": fact["may-attack"],
        "may_defend": fact["may-defend"],
        "may_move": fact["may-move"],
        "detectable": not fact["concealed"] or bool(fact["found-on"]),
    }


@pytest.mark.parametrize(("depth", "die", "roll"), list(product(FIGHTING, DICE, ("attack", "defense"))))
def test_to_hit(depth, die, roll):
    """A low roll hits, so the change raises or lowers the number needed (DP-1)."""
    change, flag = DEPTHS[depth][roll][die], {"attack": "attack", "defense": "defend"}[roll]
    for value in (0, 1, 2, DICE[die] // 2):
        needed = max(value + change, FACTS["counts"]["value-least"])
        for face in {1, max(needed, 1), needed + 1}:
            result = ask("to-hit", [face], value=value, depth=depth, die=die, **{flag: True})
            assert result == {"needed": needed, "hit": face <= needed}


@pytest.mark.parametrize("flag", ["attack", "defend"])
def test_who_may_not_roll(flag):
    for depth, fact in DEPTHS.items():
        inputs = {"value": 2, "depth": depth, "die": "d6", flag: True}
        if fact[f"may-{flag}"]:
            accept(GAME.checks["to-hit"], inputs)
        else:
            with pytest.raises(InputError, match=f"may not {flag}"):
                accept(GAME.checks["to-hit"], inputs)


def test_the_bonus_does_not_add_up():
    assert not FACTS["bonus"]["cumulative"]
    assert any("does not add to another bonus" in note for note in RULES.tables["modifiers"].notes)


@pytest.mark.parametrize(("depth", "die", "bonus"), list(product(FIGHTING, DICE, range(6))))
def test_of_two_bonuses_one_counts(depth, die, bonus):
    """Finding 13: `to-hit` takes another bonus, so that "not cumulative" can be asked."""
    assert FACTS["bonus"]["of-two"] == "larger"
    change = DEPTHS[depth]["attack"][die]
    needed = 1 + (max(change, bonus) if depth == "periscope" else change + bonus)
    result = ask("to-hit", [1], value=1, depth=depth, die=die, attack=True, bonus=bonus)
    assert result["needed"] == min(max(needed, FACTS["counts"]["value-least"]), DICE[die])


# Searching.


def test_search_targets():
    assert rows("search-targets") == [
        {"depth": depth.capitalize(), **{die: f"{n} or less" for die, n in DEPTHS[depth]["found-on"].items()}}
        for depth in HIDDEN
    ]


@pytest.mark.parametrize("die", DICE)
def test_search(die):
    """Every face against each depth alone and both together (DP-2, DP-3)."""
    depths = next(spec for spec in GAME.checks["search"].inputs if spec.name == "depth").choices
    assert depths == (*HIDDEN, "surfaced")
    for face in range(1, DICE[die] + 1):
        found = [depth for depth in HIDDEN if face <= DEPTHS[depth]["found-on"][die]]
        for depth in HIDDEN:
            alone = ask("search", [face], depth=[depth], die=die, searchers=1)
            assert list(alone["found"]) == [depth] * (depth in found)
        assert list(ask("search", [face], depth=HIDDEN, die=die, searchers=1)["found"]) == found


def test_one_success_of_many_is_enough():
    highest, number = DICE["d12"], DEPTHS["submerged"]["found-on"]["d12"]
    assert FACTS["figures"]["successes-to-find"] == 1
    dice = [highest, number, highest]
    assert list(ask("search", dice, depth=["submerged"], die="d12", searchers=3)["found"]) == ["submerged"]


def test_searchers():
    search = FACTS["search"]
    assert search["same-for"] == HIDDEN
    rolls = {cells["unit"].lower(): cells["rolls"] for cells in rows("searchers")}
    assert [unit for unit, number in rolls.items() if str(number) != "0"] == search["searchers"]
    assert {str(rolls[unit]) for unit in search["searchers"]} == {str(FACTS["figures"]["searches-per-unit"])}
    assert search["searchers-may-fight-same-zone"] and search["other-naval-units-may-attack-found"]
    assert {cells["fires"] for cells in rows("searchers")} == {"yes"}
    assert set(rolls) - set(search["searchers"]) == {"any other ship"}


# Sequences, told in words: the words that carry the fact.


def test_search_steps():
    search = FACTS["search"]
    assert does("search-steps", "Move in").lower().startswith(search["searcher-moves-in"])
    assert f"{FACTS['figures']['searches-per-unit']} die for each searcher" in does("search-steps", "Roll")
    assert search["mixed-depths"] == "each depth against its own number"
    assert "compared with each depth" in does("search-steps", "Roll")
    assert f"{FACTS['figures']['successes-to-find']} success" in does("search-steps", "Found")
    assert not search["failed-casualties"] and "never taken as casualties" in does("search-steps", "Not found")
    assert not search["searchers-may-fight-elsewhere"]
    assert "in that sea zone and nowhere else" in does("search-steps", "Searchers")
    assert search["failed-may-defend-against"] == "naval units other than submarines"
    assert "other than submarines" in does("search-steps", "Defend anyway")
    assert search["defended-then-attackable"] == "following rounds"
    assert "from the next round on" in does("search-steps", "Defend anyway")
    assert f"counts for {search['failed-lasts']}" in RULES.rulings["DP-4"].text
    assert f"for {search['failed-lasts']} those" in does("search-steps", "Not found")


def test_a_failed_search_under_house_rules(tmp_path):
    """Finding 13: the whole combat is the other value of the setting, on every table and in the ruling."""
    house = tmp_path / "house.toml"
    house.write_text('[figures]\nfailed-search = "combat"\n', encoding="utf-8")
    rules, search = games.load("depths", house, files=DISK).rules, FACTS["search"]
    changed = {
        name
        for name, table in RULES.tables.items()
        for row, other in zip(table.rows, rules.tables[name].rows, strict=True)
        if row != other
    }
    assert changed == {"search-steps", "search-flow"}
    for name in (*changed, "DP-4"):
        text = rules.rulings[name].text if name == "DP-4" else str(rules.tables[name].rows)
        assert search["failed-lasts-by-house-rule"] in text and search["failed-lasts"] not in text
    house.write_text('[figures]\nfailed-search = "round"\n', encoding="utf-8")
    assert games.load("depths", house, files=DISK).rules.tables == RULES.tables


def test_slipping_away():
    retreat = FACTS["retreat"]
    assert retreat["after-attacker-rounds"] == 1 and "first round" in does("slipping-away", "Who")
    assert "efending" in does("slipping-away", "Who")
    # finding 12: every defending submarine, also one on the surface
    assert retreat["depths"] == FIGHTING and "found or surfaced" in does("slipping-away", "Who")
    assert "defending submarine, found or surfaced" in RULES.rulings["DP-6"].text
    assert retreat["gives-up"] == "defense rolls" and "defense rolls" in does("slipping-away", "Price")
    assert not retreat["leaves-zone"] and "ame sea zone" in does("slipping-away", "Place")
    assert not retreat["changes-depth"] and "same depth" in does("slipping-away", "Place")
    assert retreat["attackable-again"] in does("slipping-away", "Safe")
    assert not retreat["may-rejoin-same-combat"] and does("slipping-away", "Out") == "Out of this battle"


def test_declaration():
    fact = FACTS["declaration"]
    normal, option = rows("declaration")
    assert normal == {"timing": "Normal", "declared": fact["phase"], "lasts": fact["phase"]}
    assert fact["lasts-to"].endswith(normal["lasts"])
    assert option == {"timing": "Option", "declared": fact["option"], "lasts": fact["option"]}
    (default,) = (depth for depth, entry in DEPTHS.items() if entry["default"])
    assert any(default in note for note in RULES.tables["declaration"].notes)


def test_declaration_timing():
    fact = FACTS["declaration"]
    told = {cells["step"].lower(): cells["words"] for cells in rows("declaration-timing")}
    assert list(told) == [fact["option"], "combat", fact["phase"], "enemy’s turn"]
    assert "Option: declare here" in told[fact["option"]]
    assert "Normal timing: declare here" in told[fact["phase"]]
    assert fact["lasts-to"].removeprefix("the ") in told[fact["phase"]]
    assert not FACTS["retreat"]["changes-depth"] and "Slipping away does not change it" in told["combat"]


def test_search_flow():
    """The same facts where the picture of the search tells them."""
    search, retreat = FACTS["search"], FACTS["retreat"]
    told = {cells["step"]: cells["does"] for cells in rows("search-flow")}
    assert not DEPTHS["surfaced"]["concealed"] and told["Surfaced"] == "no search"
    # finding 12: surfaced submarines too are attacked in the first round, and may slip away after it
    assert retreat["after-attacker-rounds"] == 1 and "what is surfaced or found" in told["First round"]
    assert "gives up their defense rolls and slips away" in told["Survivors"]
    assert not DEPTHS["silent"]["found-on"] and told["Silent running"].startswith("Never found, attacked")
    assert not search["failed-casualties"]
    assert told["Not found"].endswith("never taken as casualties")
    assert "or taken as a casualty; does not fight" in told["Silent running"]
    assert FACTS["figures"] == {"searches-per-unit": 1, "successes-to-find": 1}
    assert "1 die for each searcher. 1 success finds every submarine" in told["Search"]
    assert f"for {search['failed-lasts']} safe from attack" in told["Not found"]  # finding 13
    assert "other than submarines attack, hidden submarines may defend" in told["Defend anyway"]
    assert "from the next round on" in told["Defend anyway"]
    assert (
        told["Slip away"].startswith("Same sea zone, same depth") and retreat["attackable-again"] in told["Slip away"]
    )
