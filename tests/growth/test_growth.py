"""Reading twice as much takes at most about twice the work: counted, so that no test depends on the machine.

100 counters of one name took `verify` 4 seconds, 200 took 20, 400 more than a minute.
"""

import os
import sys

import pytest

from tests.growth.cases import FIRST, LENGTHS, MOST, Case, cases, growth, outcome
from tests.growth.found import reached, readers
from tests.growth.others import OTHERS
from tests.growth.readers import READERS
from tests.growth.work import counted

OWN_FILE = "reads files of Plotroom's own"
OF_A_KIT = "settings of a sheet that the reader of kits has bounded"
OF_A_HOST = "carries requests, which the door reads, between processes"
NAMES = sorted({**READERS, **OTHERS})


def too_much(chosen, lengths):
    """The cases that grow too fast, each with its growth.

    One that grows too fast once is measured with twice as much: a limit from which on it is refused is a step, no growth.
    """
    found = {}
    for case in chosen:
        if growth(case, lengths)[0] > MOST:
            by, few, many = growth(case, [2 * length for length in lengths])
            if by > MOST:
                found[case.name] = f"{by:.2f} from {few} to {many}"
    return found


#: Modules, and functions of them, whose input is bounded elsewhere or is no player's, each with the reason.
NOT_READERS = {
    "aids/games.py": "finds the line of one key in a game file that was read before",
    "aids/reading/rule_files.py text": OWN_FILE,
    "aids/ssn/game/game_file.py located": "reads a game file again, to find the line of a fault",
    "generators/cli/turn.py _names_rules": "reads a game file for one key, before the turn reads it whole",
    "generators/games/depths/choice.py": OF_A_KIT,
    "generators/games/on_patrol/overlays.py": OF_A_KIT,
    "generators/games/on_patrol/turn_game.py": "reads a game file again, to find the line of a fault",
    "generators/jobs/starters.py": OWN_FILE,
    "generators/pieces/rows.py _read_where": OF_A_KIT,
    "generators/pieces/symbols.py _groups": OF_A_KIT,
    "generators/sheets/charts/lines.py": OF_A_KIT,
    "generators/sheets/charts/odds.py": OF_A_KIT,
    "generators/sheets/hexes.py": OF_A_KIT,
    "generators/sheets/kits.py about": OWN_FILE,
    "generators/sheets/kits.py _states_faces": "looks for one word in a spreadsheet, whose reader is told its size",
    "generators/sheets/logs.py": OF_A_KIT,
    "generators/sheets/rulers.py": OF_A_KIT,
    "generators/sheets/sheet.py figures": OF_A_KIT,
    "generators/sheets/sheet.py read_two_lengths": OF_A_KIT,
    "generators/sheets/sheet.py wholes": OF_A_KIT,
    "generators/web/describe.py _examples": OWN_FILE,
    "generators/web/describe.py _shipped": OWN_FILE,
    "generators/web/door.py posted": OF_A_HOST,
    "generators/web/host.py icon": OWN_FILE,
    "generators/web/site.py": OWN_FILE,
    "generators/web/workers.py": OF_A_HOST,
}


@pytest.mark.long
@pytest.mark.source
def test_no_reader_of_input_is_forgotten():
    """Every function that takes input apart is reached by a reader of the table, or its module is named with a reason."""
    found = {*readers()}
    wanted = {each for each in found if not {*places_of(*each)} & set(NOT_READERS)}
    assert len(wanted) > 120
    run = set()
    forget()
    for name in NAMES:
        run |= reached(lambda name=name: sound(name))
    assert sorted(wanted - run) == []
    assert set(NOT_READERS) <= {place for each in found for place in places_of(*each)}


def places_of(module, name):
    """How `NOT_READERS` may name a function: by its module, or with the function in which it stands."""
    return module, f"{module} {name.partition('.')[0]}"


def forget():
    """Empty every cache of the program, so that what an earlier test read is read again."""
    for module in [module for name, module in sys.modules.items() if name.startswith(("aids", "generators"))]:
        for held in list(vars(module).values()):
            if hasattr(held, "cache_clear"):
                held.cache_clear()


def sound(reader):
    """Read what is sound: the samples of a reader of TOML, else a few of each that is repeated."""
    for text in READERS[reader].samples.values() if reader in READERS else ():
        assert not getattr(READERS[reader].read(f"{text}\n# end\n"), "faults", None)
    for case in cases(reader) if reader in OTHERS else ():
        if case.name.endswith("lists in lists") or (reader != "requests" and " with " not in case.name):
            outcome(case, case.make(2))


@pytest.mark.long
@pytest.mark.parametrize("reader", NAMES)
def test_twice_as_much_takes_at_most_about_twice_the_work(reader):
    """Of every element, fault and blank: twice as much once; with `PLOTROOM_GROWTH=limit` again and again, to the limit of size, which takes long."""
    assert not too_much(cases(reader), LENGTHS if os.environ.get("PLOTROOM_GROWTH") == "limit" else FIRST)


def linear(rows):
    return [row.strip() for row in rows]


def looped(rows):
    """A loop in a loop that calls nothing."""
    same = 0
    for row in rows:
        for other in rows:
            if row is other:
                same += 1
    return same


def called(rows):
    """A generator in a loop."""
    return [any(row == other for other in rows) for row in [""] * len(rows)]


@pytest.mark.parametrize(("read", "is_linear"), [(linear, True), (looped, False), (called, False), (sorted, True)])
def test_a_reader_that_is_quadratic_is_found(read, is_linear):
    case = Case("", "", lambda n: [str(k) for k in range(n)], read)
    assert bool(too_much([case], FIRST)) is not is_linear


def test_the_same_work_is_counted_the_same():
    rows = [str(k) for k in range(30)]
    assert counted(lambda: looped(rows)) == counted(lambda: looped(rows)) > 30 * 30
