"""The product's data against the same facts typed a second time from the rules: facts/u_boat.toml."""

import tomllib
from itertools import product

import pytest

from aids import games
from aids.checks import accept, resolve
from aids.dice import GivenDice
from aids.input_file import on_disk
from aids.u_boat import adjudicate, position_file, setup, weapons
from aids.u_boat.game_map import ARMY, COAST, FLEET, KIND_NAMES, LAND, SEA, SUBMARINE, load_map
from aids.u_boat.legality import SubmittedOrder, settle_orders
from aids.u_boat.notation import read_order, read_place, read_unit
from aids.u_boat.orders import Unit, Unreadable, number_units
from aids.u_boat.solver import EDITIONS
from generators import TEMPLATES
from tests import FACTS_FOLDER
from tests.games.u_boat import phases
from tests.games.u_boat.phases import outcomes

FACTS = tomllib.loads((FACTS_FOLDER / "u_boat.toml").read_text(encoding="utf-8"))
GAME = games.load("u-boat")
RULES = GAME.rules
MAP = load_map()
LETTERS = {fact["unit"]: fact["letter"] for fact in FACTS["units"]}
SAME, BESIDE = FACTS["torpedo"]["from"]
COUNTS = {"none": 0, "one": 1, "two": 2, "three": 3}
# What the facts and the product call the end of a target.
ENDS = {"sunk": weapons.SUNK, "dislodged": weapons.DISLODGED, "saved": weapons.SURVIVES}
OUTCOMES = [(fact["from"], fact["attack-supports"], fact["target-supports"]) for fact in FACTS["torpedo-results"]]
# Where the variant's words and UB-3 differ, and the product follows UB-3.
OVERRULED = {(BESIDE, 1, 1)}


def ask(name, **inputs):
    check = GAME.checks[name]
    return resolve(check, accept(check, inputs), GivenDice(())).result


def rows(name):
    return [row.cells for row in RULES.tables[name].rows]


def cells(table, key, value):
    (match,) = (row for row in rows(table) if row[key] == value)
    return match


def province(letters):
    """The board's own letters of a province."""
    return read_place(letters).province


def provinces(many):
    return sorted(province(one) for one in many)


def legal(power, text, *others):
    """Whether an order to the unit that it names is allowed, with others on the board."""
    order = read_order(text)
    unit = Unit(power, order.unit.kind, str(order.unit.place), order.unit.number)
    units = number_units([unit, *(Unit(*other.split()) for other in others)])
    settled = settle_orders(MAP, units, [SubmittedOrder(power, order)])
    assert not settled.unmatched
    i = units.index(unit)
    charge = settled.charges.get(i)
    return not settled.tasks[i].illegal and not (charge and charge.illegal)


def phase(tmp_path, text):
    path = tmp_path / "phase.toml"
    path.write_text(text, encoding="utf-8")
    return adjudicate.resolve_phase(RULES, MAP, position_file.read_position(MAP, on_disk(path))).as_json()


def test_every_figure_is_typed_twice():
    typed = dict(FACTS["figures"])
    assert typed.pop("base-rulebook") == int(adjudicate.DEFAULT_EDITION)
    typed |= {"powers": FACTS["board"]["powers"], "victory-centres": FACTS["board"]["centres-to-win"]}
    assert {name: figure.value for name, figure in RULES.figures.items()} == typed
    assert {name: switch.value for name, switch in RULES.switches.items()} == FACTS["switches"]


def test_every_table_is_held_to_the_facts():
    assert set(RULES.tables) == {
        "orders",
        "torpedo-matrix",
        "depth-charge-matrix",
        "visibility",
        "turn-order",
        "u-facts",
    }


# The board.


def test_counts_of_the_board():
    fact, all_of = FACTS["board"], MAP.provinces.values()
    terrains = [one.terrain for one in all_of]
    starting = [read_unit(unit) for many in MAP.start_units.values() for unit in many]
    assert fact == {
        "provinces": len(terrains),
        "seas": terrains.count(SEA),
        "coastal": terrains.count(COAST),
        "landlocked": terrains.count(LAND),
        "supply-centres": sum(bool(one.center) for one in all_of),
        "powers": len(MAP.powers),
        "home-centres": sum(one.center in MAP.powers for one in all_of),
        "neutral-centres": sum(one.center == "neutral" for one in all_of),
        "start-units": len(starting),
        "start-armies": sum(unit.kind == ARMY for unit in starting),
        "start-fleets": sum(unit.kind == FLEET for unit in starting),
        "centres-to-win": RULES.figures["victory-centres"].value,
        "split-coasts": sum(bool(one.coasts) for one in all_of),
    }


@pytest.mark.parametrize(("key", "terrain"), [("seas", SEA), ("coastal", COAST), ("landlocked", LAND)])
def test_spaces(key, terrain):
    assert provinces(FACTS["board-spaces"][key]) == sorted(p.id for p in MAP.provinces.values() if p.terrain == terrain)


def test_split_coasts():
    typed = {province(name): tuple(coasts) for name, coasts in FACTS["split-coasts"].items()}
    assert typed == {one.id: one.coasts for one in MAP.provinces.values() if one.coasts}
    assert provinces(FACTS["coasts"]["split"]) == sorted(typed) and FACTS["coasts"]["bind-submarines"]
    for name, coasts in typed.items():
        assert MAP.places(SUBMARINE, name) == MAP.places(FLEET, name) == tuple(f"{name}/{coast}" for coast in coasts)
    named = cells("u-facts", "fact", "Coasts")["what"]
    assert all(name in named for name in FACTS["coasts"]["split"]) and "as for fleets" in named


@pytest.mark.parametrize("power", [*MAP.powers, "neutral"])
def test_centers(power):
    assert set(FACTS["centres"]) == {*(one.lower() for one in MAP.powers), "neutral"}
    assert provinces(FACTS["centres"][power.lower()]) == list(MAP.home_centers(power))


@pytest.mark.parametrize("power", MAP.powers)
def test_powers_begin(power):
    assert provinces(FACTS["home-coasts"][power.lower()]) == list(MAP.home_coasts(power))
    typed = sorted(str(read_unit(unit)) for unit in FACTS["start-units"][power.lower()])
    assert typed == sorted(MAP.start_units[power])


def test_the_first_submarine():
    fact = FACTS["start"]
    assert fact["per-power"] == FACTS["figures"]["first-submarines"] == RULES.figures["first-submarines"].value
    begin = cells("u-facts", "fact", "Start")["what"]
    assert "in a coastal province of its choice" in begin
    assert fact["where"] == "any coastal province" and "any coastal province" in RULES.rulings["UB-1"].text
    assert "home coasts" in RULES.rulings["UB-1"].text and fact["rolled-among"].endswith("home coasts")
    assert fact["rolled-anywhere-option"] in RULES.rulings["UB-1"].text
    coasts = setup._free_coasts(MAP, "Austria", (), anywhere=True)
    assert coasts == tuple(provinces(FACTS["board-spaces"]["coastal"]))
    for seed in range(8):
        pieces = [piece for piece in setup.roll_setup(RULES, seed).pieces if piece["unit"] == SUBMARINE]
        assert [piece["power"] for piece in pieces] == list(MAP.powers)
        for piece in pieces:
            assert piece["space"][:3] in provinces(FACTS["home-coasts"][piece["power"].lower()])


@pytest.mark.parametrize("centers", [0, 1, 2, 3])
def test_a_submarine_counts_at_adjustments(centers, tmp_path):
    assert FACTS["start"]["counts-at-adjustments"]
    owned = ['"bre"', '"mar"', '"par"'][:centers]
    result = phase(
        tmp_path,
        f"""phase = "adjustment"
        units = {{ France = ["A bur", "U mao"] }}
        centers = {{ France = [{", ".join(owned)}] }}
        orders = {{ France = ["build F mar", "build U bre"] }}
        """,
    )
    assert len(result["units"].get("France", ())) == min(centers, 3)


# Units and orders.


def test_units():
    assert {name: letter for letter, name in KIND_NAMES.items()} == LETTERS
    assert LETTERS["submarine"] == SUBMARINE


NAMES = {"move": "Move", "stand": "Stand", "support": "Support a unit that stands", "torpedo": "Torpedo"}
NAMES |= {"depth charge": "Depth charge"}
# SubmittedOrder by each kind of unit, with others on the board.
TRIED = {
    "move": "{} {} - {}",
    "stand": "{} {} Std.",
    "support": "{} {} S F bre",
    "torpedo": "{} {} T England F bre",
    "depth charge": "{} {} D bre",
}


@pytest.mark.parametrize("fact", FACTS["orders"], ids=lambda fact: fact["order"])
def test_orders(fact):
    assert NAMES.keys() == {one["order"] for one in FACTS["orders"]} == TRIED.keys()
    row = cells("orders", "order", NAMES[fact["order"]])
    assert fact["notation"] in str(row["notation"]).split(" or ")
    assert {LETTERS[unit] for unit in fact["who"]} == set(str(row["unit"]).split())
    for unit, letter in LETTERS.items():
        text = TRIED[fact["order"]].format(letter, "gas", "bre")
        others = ["England F bre"] if "bre" in text else []
        assert legal("France", text, *others) == (unit in fact["who"]), text


def test_every_other_order_of_the_card_is_one_of_diplomacy():
    named = set(NAMES.values())
    more = {str(row["order"]) for row in rows("orders")} - named
    assert more == {
        "Move by convoy",
        "Support a move",
        "Support a torpedo",
        "Convoy",
        "Retreat",
        "Build",
        "Remove",
        "Waive",
    }


@pytest.mark.parametrize("row", rows("orders"), ids=lambda row: row["order"])
def test_examples_of_the_card_are_read(row):
    assert str(read_order(str(row["example"]))) == row["example"]


@pytest.mark.parametrize(("where", "ally"), list(product(FACTS["support-by-submarine"]["where"], KIND_NAMES.values())))
def test_support_by_a_submarine(where, ally):
    fact = FACTS["support-by-submarine"]
    assert {*fact["may"], *fact["may-not"]} == set(LETTERS) and len(fact["where"]) == 2
    place = {"same space": "bre", "adjacent space": "gas"}[where]
    other = f"England {LETTERS[ally]} {place}"
    assert legal("France", f"U bre S {other}", other) == (ally in fact["may"])


def test_what_a_submarine_is():
    facts = {str(row["fact"]): str(row["what"]) for row in rows("u-facts")}
    assert set(facts) == {
        "Start",
        "Cost",
        "Moves",
        "Coasts",
        "Supports",
        "Its support is cut",
        "Hit by",
        "Retreats",
        "Centers",
    }
    may = FACTS["support-by-submarine"]
    assert facts["Supports"].startswith("fleets and U’s") and may["may"] == ["fleet", "submarine"]
    assert "own space or an adjacent one" in facts["Supports"]
    assert (
        facts["Cost"].startswith(f"{FACTS['figures']['build-value']} center")
        and "only a torpedo stops it" in facts["Moves"]
    )
    cut = FACTS["support-cut"]
    assert not any((cut["by-submarine-move"], cut["by-torpedo"], cut["by-depth-charge"]))
    assert cut["by-loss-of-supporter"] and facts["Its support is cut"] == "only if it is sunk or dislodged"
    retreat = FACTS["retreats"]
    assert retreat == {"from-dislodgement": True, "from-depth-charge": False, "from-sinking": False}
    assert facts["Retreats"] == "when a torpedo dislodges it, never from a depth charge"
    assert not FACTS["space"]["alone-takes-occupied-centre"] and facts["Centers"] == (
        "captures one, alone or beside its own, unless another power’s unit is there"
    )


# Sharing a space.


def test_moves_of_submarines():
    fact = FACTS["space"]
    assert fact["move-always-succeeds"] and not fact["move-is-attack"] and not fact["move-cuts-support"]
    outcome = outcomes(
        England=["U mao - eng", "U iri - eng", "F bel S F nth - eng", "F nth - eng"],
        France=["F eng S A pic - bel", "A pic - bel", "U bre - eng"],
    )
    assert fact["stack-limit"] == "none" and fact["shares-with-own"] and fact["shares-with-other-powers"]
    assert [outcome[unit] for unit in ("England U mao", "England U iri", "France U bre")] == [(True, "", "eng")] * 3
    calm = outcomes(
        England=["U mao - eng"], France=["F eng S F bel - nth", "F bel - nth"], Germany=["F nth H", "F ska H"]
    )
    assert calm["France F eng"][0] and not calm["France F bel"][1].startswith("cut")


@pytest.mark.parametrize("other", ["A", "F"])
def test_centers_and_a_submarine_alone(other, tmp_path):
    assert not FACTS["space"]["alone-takes-occupied-centre"]
    result = phase(
        tmp_path,
        f"""phase = "movement"
        season = "autumn"
        units = {{ England = ["U bel", "U hol"], Germany = ["{other} bel"] }}
        centers = {{ Germany = ["bel", "hol"] }}
        """,
    )
    assert result["next"]["centres"] == {"England": ["hol"], "Germany": ["bel"]}


# Torpedoes.


def test_what_torpedoes_may_hit_and_who_supports_them():
    fact = FACTS["torpedo"]
    for (unit, letter), place in product(LETTERS.items(), ("bre", "gas")):
        assert legal("France", f"U gas T England {letter} {place}", f"England {letter} {place}") == (
            unit in fact["targets"]
        )
        reached, out = "gas S U mao T England F bre", "gas S U bre T England F pic"
        assert legal("France", f"{letter} {reached}", "France U mao", "England F bre") == (unit in fact["supported-by"])
        assert not legal("France", f"{letter} {out}", "France U bre", "England F pic")
    assert {*fact["supported-by"], *fact["not-supported-by"]} == set(LETTERS)
    assert not legal("France", "U gas T England F mao", "England F nao"), "nothing there"
    assert not legal("France", "U gas T England F eng", "England F eng"), "not adjacent"
    assert str(cells("orders", "order", "Support a torpedo")["unit"]).split() == [
        LETTERS[unit] for unit in fact["supported-by"]
    ]
    assert cells("orders", "order", "Torpedo")["note"] == "power, unit and space of the target, a fleet or U"
    assert fact["full-designation"] and fact["designation"] == ["owner", "unit", "space"]


def test_the_example_of_a_torpedo_is_read():
    order = read_order(FACTS["torpedo"]["example"])
    assert str(order) == "U nao T Italy F iri"
    with pytest.raises(Unreadable):
        read_order("U nao T iri")


@pytest.mark.parametrize("fact", FACTS["torpedo-results"], ids=[f"{a} {b} against {c}" for a, b, c in OUTCOMES])
def test_torpedo_outcomes(fact):
    """Figures, check, matrix and the adjudicator, each in the words of the facts."""
    where, supports, guards = fact["from"], fact["attack-supports"], fact["target-supports"]
    figures = {name: figure.value for name, figure in RULES.figures.items()}
    assert fact["force"] == figures["torpedo-force"] + figures["support-force"] * supports
    assert fact["defense"] == figures["unit-force"] + figures["support-force"] * guards
    assert (fact["force"] > fact["defense"]) == (fact["result"] != "saved")
    result = ENDS[fact["result"]]
    same = where == SAME
    inputs = {"same-space": same, "torpedo-supports": supports, "target-supports": guards}
    assert ask("torpedo", **inputs) == {"outcome": result}
    (row,) = (row for row in rows("torpedo-matrix") if (row["from"], row["supports"]) == (where, supports))
    assert row[next(key for key, count in COUNTS.items() if count == guards)] == result
    if "printed" in fact:
        assert (ENDS[fact["printed"]] == result) == ((where, supports, guards) not in OVERRULED)
    at = "nth" if same else "ska"
    aids = ["F nwy", "F edi"][:supports]
    mates = ["F lon", "F yor"][:guards]
    outcome = outcomes(
        England=[f"U {at} T Germany F nth", *(f"{aid} S U {at} T Germany F nth" for aid in aids)],
        Germany=["F nth H", *(f"{mate} S F nth" for mate in mates)],
    )
    ok, reason, after = outcome["Germany F nth"]
    assert (ok, bool(after)) == (result == weapons.SURVIVES,) * 2
    assert reason.startswith(("sunk", "dislodged")[result == weapons.DISLODGED] if not ok else "")


def test_every_outcome_is_typed_and_printed():
    assert len(set(OUTCOMES)) == len(OUTCOMES) == 2 * 2 * 3
    kept = {(str(row["from"]), row["supports"], COUNTS[key]) for row in rows("torpedo-matrix") for key in COUNTS}
    assert set(OUTCOMES) <= kept
    for where, supports, guards in kept - set(OUTCOMES):
        hits = FACTS["figures"]["torpedo-force"] + supports > 1 + guards
        row = next(row for row in rows("torpedo-matrix") if (row["from"], row["supports"]) == (where, supports))
        said = row[next(key for key in COUNTS if COUNTS[key] == guards)]
        assert said == (weapons.SUNK if hits else weapons.SURVIVES)  # supported or from its own space: never dislodged


@pytest.mark.parametrize("letter", ["F", "U"])
def test_what_a_torpedo_does(letter):
    """Resolved with movement, against the unit where it starts; the armies that a loser convoys are lost."""
    fact = FACTS["torpedo"]
    assert (fact["resolved-with"], fact["against"]) == ("movement", "the unit where it starts")
    ran = outcomes(Germany=[f"{letter} nth - ska"], England=[f"U nth T Germany {letter} nth"])
    assert not ran[f"Germany {letter} nth"][0] and ran[f"Germany {letter} nth"][1].startswith("sunk")
    went = outcomes(Germany=["F nth C A den - nwy", "A den - nwy"], England=["U nth T Germany F nth"])
    assert fact["convoyed-armies-of-a-loser"] == "lost"
    assert went["Germany A den"][2] == "" and "lost" in went["Germany A den"][1]
    # finding 3
    for edition, fate in zip(EDITIONS, fact["convoyed-armies-with-a-whole-route"], strict=True):
        way = outcomes(
            edition,
            England=["A lon - bel", "F nth C A lon - bel"],
            Germany=["F eng C England A lon - bel"],
            France=["U eng T Germany F eng"],
        )
        assert way["England A lon"][2] == {"stay": "lon", "go": "bel"}[fate]
    kept = outcomes(Germany=["F nth S F hel - hol", "F hel - hol", "F lon S F nth"], England=["U nth T Germany F nth"])
    assert not fact["cuts-support"] and kept["Germany F nth"][0] and kept["Germany F hel"][2] == "hol"


def test_a_wrong_designation_is_void_and_not_told(tmp_path):
    fact = FACTS["torpedo"]
    assert (fact["wrong-designation"], fact["wrong-designation-revealed"]) == ("void", False)
    result = phase(
        tmp_path,
        """phase = "movement"
        units = { England = ["U nth"], Germany = ["F ska"], France = ["A par"] }
        orders = { England = ["U nth T France F ska"] }
        """,
    )
    assert result["units"]["Germany"] == ["F ska"]
    assert "void" in result["orders"][0]["reason"]
    others = {name: lines for name, lines in result["reports"].items() if name != "England"}
    assert "nth" not in str(others) and any("void" in line for line in result["reports"]["England"])
    assert (fact["without-power"], fact["number-by-another-power"], fact["wrong-coast"]) == ("void",) * 3
    for target in ("F spa/sc", "England F spa/nc", "England F spa/sc #1"):
        assert not legal("France", f"U mar T {target}", "England F spa/sc"), target
    assert legal("France", "U mar T England F spa/sc", "England F spa/sc")
    row = cells("visibility", "case", "misnames its target, or omits its power")
    assert FACTS["visibility"]["void-torpedo"] == "hidden" and row["told"] == "nothing"


# Depth charges.


@pytest.mark.parametrize("fact", FACTS["depth-charge-results"], ids=lambda fact: f"{fact['target-supports']} supports")
def test_depth_charge_outcomes(fact):
    figures = {name: figure.value for name, figure in RULES.figures.items()}
    supports = fact["target-supports"]
    assert fact["force"] == figures["depth-charge-force"]
    assert fact["defense"] == figures["unit-force"] + figures["support-force"] * supports
    assert (fact["force"] > fact["defense"]) == (fact["result"] == "sunk")
    result = ENDS[fact["result"]]
    hits = {"stands there": "stationary", "moved there": "moved-in"}
    assert list(hits) == FACTS["depth-charge"]["hits"]
    for flag in hits.values():
        assert ask("depth-charge", supports=supports, **{flag: True}) == {"sunk": result == weapons.SUNK}
    assert ask("depth-charge", supports=supports) == {"sunk": False}
    for target in ("stayed in the space", "moved into the space"):
        row = cells("depth-charge-matrix", "target", target)
        assert row["one" if supports else "none"] == result
    for at, order, aids in (("nth", "U nth H", ["F hel", "F edi"]), ("ska", "U nth - ska", ["F swe", "F den"])):
        support = order.removesuffix(" H")
        outcome = outcomes(
            England=[order, *(f"{aid} S {support}" for aid in aids[:supports])],
            Germany=[f"F nwy D {at}"],
        )
        assert bool(outcome["England U nth"][2]) == (result != weapons.SUNK), order


def test_other_rows_of_depth_charges():
    fact = FACTS["depth-charge"]
    assert fact["misses"] == ["moved away"]
    left, lost = rows("depth-charge-matrix")[2:]
    for row, said in ((left, "not hit"), (lost, "already gone")):
        assert row["none"] == row["one"] == said
    assert left["target"] == "left the space"
    outcome = outcomes(England=["U nth - ska"], Germany=["F nwy D nth"])
    assert outcome["England U nth"] == (True, "", "ska")
    assert lost["target"] == "a torpedo hit it first"


@pytest.mark.parametrize(("place", "aids", "struck"), [("nth", 0, False), ("nwg", 0, False), ("nwg", 1, True)])
def test_a_depth_charge_hits_a_u_that_survived_its_torpedo(place, aids, struck):
    """One that the torpedo sank from its own space, or dislodged from the next, is no longer there (UB-15)."""
    lines = ["England U nth H", "England F edi S U nth", f"Russia U {place} T England U nth", "Germany F nwy D nth"]
    orders = [SubmittedOrder(power, read_order(text)) for power, text in (line.split(" ", 1) for line in lines)]
    orders = orders if aids else [entry for entry in orders if str(entry.order.unit) != "F edi"]
    units = sorted(Unit(entry.power, entry.order.unit.kind, str(entry.order.unit.place)) for entry in orders)
    movement = phases.resolve(units, orders, "1971")
    assert (units.index(Unit("England", "U", "nth")) in movement.struck) == struck


def test_who_drops_and_where():
    fact = FACTS["depth-charge"]
    assert set(fact["where"]) == {"own space", "adjacent sea", "adjacent coastal"}
    # Own space, adjacent sea, adjacent coast, and what is no neighbor or no place for a U.
    tried = {"F nth": {"nth": True, "eng": True, "yor": True, "iri": False, "par": False}}
    tried |= {"A gas": {"gas": True, "mao": True, "bre": True, "nth": False, "par": False}}
    tried |= {"A par": {"pic": True, "mao": False}}
    for dropper, spaces in tried.items():
        for space, allowed in spaces.items():
            assert legal("France", f"{dropper} D {space}") == allowed, (dropper, space)
    assert [letter for letter in LETTERS.values() if legal("France", f"{letter} mar D mar")] == [
        LETTERS[unit] for unit in fact["by"]
    ]
    assert "the unit stays" in cells("orders", "order", "Depth charge")["note"] and not fact["dropper-moves"]
    assert fact["fleet-at-sea-may-convoy"] and "depth charge too" in cells("orders", "order", "Convoy")["note"]


def test_a_depth_charge_and_a_convoy_together(tmp_path):
    result = phase(
        tmp_path,
        """phase = "movement"
        units = { England = ["F nth", "A yor"], Germany = ["U ska", "U ska", "U hel"], Russia = ["U ska"] }
        orders = { England = ["F nth C A yor - nwy", "F nth D ska", "A yor - nwy"] }
        """,
    )
    fact = FACTS["depth-charge"]
    assert fact["friend-or-foe"] and fact["every-submarine-in-space"] and fact["adjudicated"] == "after movement"
    assert sorted(one["unit"] for one in result["sunk"]) == ["U ska", "U ska #1", "U ska #2"]
    assert result["units"]["England"] == ["A nwy", "F nth"] and result["units"]["Germany"] == ["U hel"]
    assert not result["dislodged"], "no retreat from depth charges"
    assert not fact["retreat-after"]


def test_a_depth_charge_cuts_no_support_and_hits_friends():
    fact = FACTS["depth-charge"]
    assert fact["effective-against"] == ["submarine"] and not fact["cuts-support"]
    outcome = outcomes(
        England=["F nth D hol", "U hol S F bel", "F bel H"],
        France=["F eng - bel", "F pic S F eng - bel"],
    )
    assert outcome["England U hol"][2] == "" and outcome["England F bel"][2] == "bel" and outcome["England F bel"][0]
    unhurt = outcomes(England=["F nth D ska"], Germany=["F ska H"])
    assert unhurt["Germany F ska"] == (True, "", "ska")


# What is told.


def test_visibility(tmp_path):
    fact = FACTS["visibility"]
    told_of = {str(row["case"]): (str(row["told"]), str(row["when"])) for row in rows("visibility")}
    assert fact["coastal-province"] == fact["sea-in-conflict"] == "reported" and fact["sea"] == "hidden"
    assert told_of["in a coastal province"] == ("power and province", "after each phase")
    assert told_of["at sea, without a conflict"] == ("nothing", "never")
    for case in ("torpedoes a unit that is there", "torpedoed", "in a space that is depth charged"):
        assert told_of[case][0].startswith("power, space") and told_of[case][1] == "after movement"
    assert told_of["supports a unit or torpedo in a conflict"] == ("power and space", "after movement")
    assert told_of["removed at sea"] == ("that it was removed, not where", "after adjustments")
    assert told_of["unseen, but named in an army’s or fleet’s order"][0] == "that the army or fleet stands"
    assert fact["order-naming-a-hidden-submarine"] == "told as stand" and len(told_of) == 11
    assert fact["support-without-power"] == "own submarine, or void"
    assert legal("France", "F bre S U mao", "France U mao") and not legal("France", "F bre S U mao", "England U mao")
    calm = phase(
        tmp_path,
        """phase = "movement"
        units = { England = ["U nth", "U lon"], Germany = ["F ska"], Russia = ["U bar"] }
        orders = { England = ["U nth - ska"] }
        """,
    )
    assert calm["reports"]["everyone"] == ["Germany: F ska H: done (no order)", "Seen on the coast: England U lon"]


@pytest.mark.parametrize("row", rows("turn-order"), ids=lambda row: row["step"])
def test_turn_order(row):
    assert [one["step"] for one in rows("turn-order")] == [
        "Orders",
        "Movement",
        "Depth charges",
        "Report",
        "Retreats",
        "Winter",
    ]
    what = {
        "Movement": "torpedoes are resolved together",
        "Depth charges": "go off where the U’s now are",
        "Retreats": "retreat or disband",
        "Winter": "builds and removals",
    }
    assert what.get(row["step"], "") in row["what"]


# finding: counters for every unit that a power can have without having won
@pytest.mark.parametrize("power", MAP.powers)
def test_counters_for_as_many_units_as_a_power_can_have(power):
    kit = tomllib.loads((TEMPLATES / "u_boat.toml").read_text(encoding="utf-8"))
    (counters,) = (sheet for sheet in kit["sheets"] if sheet["name"] == "counters")
    own = [piece["count"] for piece in counters["pieces"] if piece["name"].startswith(f"{power.lower()}-")]
    assert len(own) == len(KIND_NAMES) and sum(own) >= RULES.figures["victory-centres"].value - 1
