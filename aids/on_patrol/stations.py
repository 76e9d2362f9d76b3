"""Which stations a number of escorts takes, in order of priority (On Patrol 103.2).

Stations are named `A`, `B`, `C-left`, `C-right` and so on, the pairs astern of C `behind-C-left-1`, `behind-C-right-1`.
"""

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.places import Place, brief
from aids.rulebook.rules import Rules, cite, place

RULE = "103.2.1"
ASSUMES = ("OP-9",)
MOST_ESCORTS = 99
SINGLE = ("A", "B")
PAIRED = ("C", "D", "E", "F", "C+")
ASTERN = "C+"
SIDES = ("left", "right")


def stations(rules: Rules, escorts: int, skip: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The names of the stations of so many escorts, highest priority first, left before right.

    Pairs in `skip` are left out and replaced by as many more astern of C (OP-11).
    """
    rows = _rows(rules)
    letters = rows.get(escorts) or rows[max(n for n in rows if (escorts - n) % 2 == 0)]
    kept = [letter for letter in letters if letter not in skip]
    kept += [ASTERN] * (escorts - len(kept))
    names: list[str] = []
    for n, letter in enumerate(kept):
        before = kept[:n].count(letter)
        if letter in SINGLE:
            names.append(letter)
        elif letter == ASTERN:
            names.append(f"behind-C-{SIDES[before % 2]}-{before // 2 + 1}")
        else:
            names.append(f"{letter}-{SIDES[before]}")
    return tuple(names)


def is_astern(station: str) -> bool:
    """Whether a station is one of the pairs astern of C."""
    return station.startswith("behind-")


def side_of(station: str) -> str:
    """`left` or `right` of the convoy; nothing for A and B."""
    return next((side for side in SIDES if f"-{side}" in station), "")


def letter_of(station: str) -> str:
    """The letter of a station in the chart; `C+` for those astern of C."""
    return ASTERN if is_astern(station) else station[0]


def name_of(station: str) -> str:
    """The name of a station as sheets print it: `A`, `C left`, `C+ left 1`."""
    return station.replace("behind-C", ASTERN).replace("-", " ")


def _rows(rules: Rules) -> dict[int, tuple[str, ...]]:
    """The letters in each row of the table, by the number of escorts.

    Raises `RulesError` with file and line for a row of a player's table that names an unknown station, half a pair,
    or more or fewer stations than escorts.
    """
    table = rules.tables["stations-by-escorts"]
    checked: dict[int, tuple[str, ...]] = {}
    for n, row in enumerate(table.rows):
        at = place(rules, "tables", table.name, "rows", n)
        number, letters = row.cells["escorts"], str(row.cells["stations"]).split()
        if number != n + 1:
            raise at.at("escorts").refuse(f"{brief(number)} must be {n + 1}: a row for each number from 1 up")
        _check_letters(at.at("stations"), n + 1, letters)
        checked[n + 1] = tuple(letters)
    if len(checked) < 2:
        raise place(rules, "tables", table.name, "rows").refuse("there must be a row for 1 escort and one for 2")
    return checked


def _check_letters(at: Place, number: int, letters: list[str]) -> None:
    for letter in letters:
        if letter not in SINGLE and letter not in PAIRED:
            raise at.refuse(f"{brief(letter)} must be one of {', '.join((*SINGLE, *PAIRED))}")
        count = letters.count(letter)
        wanted = 1 if letter in SINGLE else count + count % 2 if letter == ASTERN else 2
        if count != wanted:
            raise at.refuse(f"station {letter} stands {count} times, not {wanted}")
    if len(letters) != number:
        raise at.refuse(f"there are {len(letters)} stations for {number} escorts")


def check(rules: Rules) -> Check:
    """The stations of `escorts` escorts in the order in which they are filled, highest VP first."""
    _rows(rules)

    def step(inputs: Inputs, state: None) -> Ask | Done:
        return Done({"stations": stations(rules, inputs["escorts"])})

    return Check(
        game=rules.game,
        name="stations",
        title="Escort stations",
        rule=RULE,
        assumes=ASSUMES,
        inputs=(
            Input(
                "escorts",
                "whole",
                "Escorts with the convoy.",
                required=True,
                least=1,
                most=MOST_ESCORTS,
                unit="escorts",
                rule=cite(rules, RULE),
            ),
        ),
        dice="",
        counts=("stations",),
        start=lambda inputs: None,
        step=step,
        shows=("escort-stations", "stations-by-escorts"),
    )
