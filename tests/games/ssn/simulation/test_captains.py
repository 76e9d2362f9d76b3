"""Captains: the shipped ones, faults of files, and orders that are legal whatever the position and the figures."""

import tomllib
from random import Random

import pytest

from aids import games, toml_file
from aids.dice import RandomDice
from aids.errors import RulesError
from aids.input_file import on_disk
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS, starts
from aids.ssn.game.position import STRAIGHT, Leg
from aids.ssn.game.turn import carry_out
from aids.ssn.maneuver import LEVELS
from aids.ssn.simulation.captain import SIDES, WAYS, Approach, Attack, Captain, Command, Escape, Listener, parse_captain
from generators.sheets.simulations import CAPTAINS, read_captain, shipped_captains
from tests.games.ssn.game import positions
from tests.games.ssn.game.positions import ship, submarine

TEXT = (CAPTAINS / "standard.toml").read_text(encoding="utf-8")


def parsed(text):
    return parse_captain(*toml_file.read_text("mine.toml", text), "ssn")


def test_four_captains_are_shipped_and_differ():
    captains = [read_captain("ssn", on_disk(name)) for name in shipped_captains()]
    assert [each.title for each in captains] == ["Bold", "Listening", "Patient", "Standard"]
    assert len({each[2:] for each in captains}) == 4
    assert [each.title for each in captains if each.listening] == ["Listening"]


def test_lengths_are_hundredths_of_an_inch():
    captain, raw = parsed(TEXT), tomllib.loads(TEXT)
    assert captain.attack.most == 100 * raw["attack"]["most"]
    assert captain.approach.near == 100 * raw["approach"]["near"]


@pytest.mark.parametrize("name", shipped_captains())
def test_every_key_of_a_shipped_captain_is_explained(name):
    lines = (CAPTAINS / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    explained = {"game", "title", "means"}
    keys = [line.split(" =")[0] for line in lines if " = " in line and not line.startswith("#")]
    assert len(keys) == 3 + 5 + 6 + 5 + (12 if name == "listening" else 0)
    assert [line for line in lines if " = " in line and line.split(" =")[0] not in explained and "#" not in line] == []


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ("salvo = 2", "salvos = 2", "salvo", "unknown key 'salvos'. Did you mean 'salvo'?"),
        ("salvo = 2", "salvo = 0", "salvo", "'salvo' must be a whole number from 1 to 24, not 0"),
        ('side = "near"', 'side = "left"', "side", "'side' must be one of ahead, port"),
        ("near = 16", "near = -1", "near = ", "'near' must be a number from 0 to 60, not -1"),
        ("most = 13", "most = 4", "most", "'most' must be at least 'least' (8), not 4"),
        ("last = 13", "last = 9", "last", "'last' must be at least 'most' (13), not 9"),
        ("frigates = true", 'frigates = "yes"', "frigates", "must be true or false"),
        ('game = "ssn"', 'game = "depths"', "game", "this is a captain for 'depths', not for 'ssn'"),
        ('title = "Standard"', 'title = ""', "title", "'title' must be text in quotes"),
    ],
)
def test_a_fault_has_its_line(old, new, line, fault):
    text = TEXT.replace(old, new, 1)
    assert text != TEXT
    with pytest.raises(RulesError) as error:
        parsed(text)
    number = next(n for n, each in enumerate(text.splitlines(), 1) if each.startswith(new.split(" ")[0]))
    assert error.value.where == f"mine.toml:{number}" and fault in error.value.message


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("closing = 0.01", "closing = -1", "'closing' must be a number from 0 to 10, not -1"),
        ("fire = 0.65", "fire = 65", "'fire' must be a number from 0 to 1, not 65"),
        ("degrees = 60", "degrees = 1", "'degrees' must be a whole number of degrees from 15 to 180, not 1"),
        ("step = 2 ", "step = 0.1 ", "'step' must be a number from 0.5 to 8, not 0.1"),
        ("unalerted", "quiet", "unknown key 'quiet'"),
    ],
)
def test_a_fault_of_a_captain_who_listens_has_its_line(old, new, fault):
    text = (CAPTAINS / "listening.toml").read_text(encoding="utf-8")
    assert text.count(f"\n{old}") == 1
    changed = text.replace(f"\n{old}", f"\n{new}")
    with pytest.raises(RulesError) as error:
        parsed(changed)
    number = next(n for n, each in enumerate(changed.splitlines(), 1) if each.startswith(new))
    assert error.value.where == f"mine.toml:{number}" and fault in error.value.message


def test_a_missing_key_is_named():
    with pytest.raises(RulesError, match="'clear' is missing in 'escape'"):
        parsed("\n".join(line for line in TEXT.splitlines() if not line.startswith("clear = ")))


# --- orders ------------------------------------------------------------------------------------------------------

FIGURES = {
    "easy-angle": (5, 120),
    "sharp-angle": (5, 120),
    "turn-arc": (0.25, 6),
    "straight-after-turn-slow": (0, 12),
    "straight-after-turn-fast": (0, 12),
    "speed-change": (1, 3),
    "attack-range": (1, 60),
    "ssn-torpedoes": (2, 24),
    "ssn-torpedoes-per-turn": (1, 24),
    "lhd-forward": (0, 24),
}


def any_captain(random):
    """A captain of any policy that a file can state."""
    least = random.randint(0, 2000)
    most = random.randint(least, 3000)
    depths = [random.choice(("deep", "shallow")) for _ in range(3)]
    speeds = random.choices(LEVELS, k=4)
    return Captain(
        "ssn",
        "Any",
        "any",
        Approach(random.choice(SIDES), speeds[0], depths[0], random.randint(0, 6000), speeds[1]),
        Attack(least, most, random.randint(most, 6000), depths[1], random.randint(1, 24), random.random() < 0.5),
        Escape(random.choice(WAYS), speeds[2], depths[2], random.randint(0, 6000), speeds[3]),
        any_listening(random) if random.random() < 0.4 else None,
    )


def any_listening(random):
    """Weights as a file can state them, on a grid that is soon looked through."""
    weights = [random.choice((0, 0.01, 0.3, 10)) for _ in range(5)]
    fires = [random.random() for _ in range(3)]
    return Listener("any", random.randint(0, 6000), random.randint(200, 800), random.randint(60, 180), *weights, *fires)


def any_rules(random):
    """The rules with some figures anywhere within their bounds."""
    rules, options = games.load("ssn").rules, {}
    for name in random.sample(sorted(FIGURES), random.randint(0, 5)):
        low, high = FIGURES[name]
        is_whole = rules.figures[name].unit not in ("inches", "degrees") or isinstance(low, int)
        value = random.randint(low, high) if is_whole else round(random.uniform(low, high), 2)
        options[name] = (f"--{name}", str(value))
    return games.load("ssn", None, options).rules


def orders_beside(lhd, boat, table=(7200, 4800)):
    """The orders of the standard captain near a damaged LHD that heads up."""
    ships = (ship("LHD", *lhd, kills=1), ship("FF1", lhd[0] - 2, lhd[1] + 2))
    at = Command(Figures(games.load("ssn").rules, dict.fromkeys(ROWS, 12)), parsed(TEXT))
    return at.orders(positions.position(ships, boat, table=table))


def test_a_captain_goes_to_where_it_can_meet_the_lhd_first():
    """With a kill on it the LHD steams an inch (LHD Maneuver); 11 inches abeam of there is an inch ahead of the captain.

    It fires from 13 inches, and the LHD steams 4 inches between its shots: it waits half of these nearer.
    """
    assert orders_beside((30, 24), submarine(41, 24, heading=0)).moves == (Leg(STRAIGHT, 100),)


@pytest.mark.parametrize(("away", "turned"), [(98, 10), (103, 0)])
def test_a_captain_plans_15_turns_ahead(away, turned):
    """At 6 inches a turn it comes 90 inches far.  The LHD is 15 up by then, and the captain makes for 11 inches abeam.

    From 98 inches that is 88.3 away, 9.8 degrees to the right; from 103 it is 93.2, and the captain makes for the LHD.
    """
    first = orders_beside((0, 0), submarine(away, 0, heading=270), table=None).moves[0]
    assert first.turned == turned


def test_a_captain_in_a_corner_that_no_move_leads_out_of_stays_there():
    orders = orders_beside((40, 40), submarine(0.2, 0.2, heading=225, speed="creep"))
    assert orders.moves == ()


@pytest.mark.sample(1)
@pytest.mark.parametrize("first", range(0, 120, 20))
def test_orders_are_legal_and_lead_off_no_table(first):
    fired = changed = won = 0
    for seed in range(first, first + 20):
        random = Random(seed)
        rules = any_rules(random)
        figures = Figures(rules, {row: random.randint(5, 12) for row in ROWS})
        at, dice = Command(figures, any_captain(random)), RandomDice(seed)
        position = random.choice(starts(rules, random.choice(("72x48", "60x60", "96x48"))))
        while not position.ending and position.turn < 40:
            orders = at.orders(position)
            step = carry_out(figures, position, orders.plan(figures, position), dice)
            position = step.next
            assert not position.is_off(position.submarine.x, position.submarine.y), (seed, position.turn)
            fired += bool(orders.shots)
            changed += bool(orders.change)
        won += position.ending == "won"
    assert fired and changed
