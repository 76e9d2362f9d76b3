"""Position files that are wrong: each is refused in one line that says where."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids import games
from aids.errors import PlotroomError
from aids.input_file import on_disk
from aids.u_boat import adjudicate, position_file
from aids.u_boat.game_map import load_map
from aids.u_boat.orders import Ambiguous, Unreadable
from tests.printed import run

MAP = load_map()
RULES = games.load("u-boat").rules

MOVEMENT = """phase = "movement"
year = 1901
season = "spring"
edition = "1971"
[units]
England = ["F nth", "A yor", "U mao", "U mao"]
France = ["F bre", "F spa/sc", "A par"]
Russia = ["F stp/nc", "U ska"]
[orders]
England = ["F nth C A yor - nwy", "F nth D ska", "A yor - nwy", "U mao #1 T France F bre", "U mao #2 - iri"]
France = ["F bre - gas", "A par S F bre", "F spa/sc - lyo"]
Russia = ["U ska S F stp/nc - nwy", "F stp/nc - nwy"]
[centers]
England = ["lon", "edi"]
"""
RETREAT = """phase = "retreat"
contested = ["edi"]
[units]
England = ["F nth"]
[dislodged]
France = [{ unit = "F lon", from = ["nth"] }, { unit = "U eng", from = "mao" }]
[orders]
France = ["F lon R wal", "U eng disband"]
"""
ADJUSTMENT = """phase = "adjustment"
[units]
England = ["F nth"]
France = ["F bre", "A par", "U mao"]
[centers]
England = ["lon", "edi"]
France = ["par"]
[orders]
England = ["build U edi", "waive"]
France = ["remove U mao"]
"""


def write(tmp_path, text):
    path = tmp_path / "position.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
    return path


def resolve(path):
    return adjudicate.resolve_phase(RULES, MAP, position_file.read_position(MAP, on_disk(path))).as_json()


@pytest.mark.parametrize("text", [MOVEMENT, RETREAT, ADJUSTMENT])
def test_the_samples_are_right(text, tmp_path):
    assert resolve(write(tmp_path, text))["orders"]


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        (
            'phase = "movement"',
            'phase = "movment"',
            1,
            "'phase' must be one of movement, retreat, adjustment, not 'movment'",
        ),
        ('phase = "movement"', "phase = 3", 1, "phase"),
        ("year = 1901", "year = 0", 2, "whole number from 1"),
        ('season = "spring"', 'season = "winter"', 3, "'season' must be one of spring, autumn, fall, not 'winter'"),
        ('season = "spring"', 'seasn = "spring"', 3, "unknown key 'seasn'. Did you mean 'season'"),
        ('"1971"', '"1976"', 4, "'edition' must be one of 1971, 1982, 2023, not '1976'"),
        ("England = [", "Englnad = [", 6, "Did you mean 'England'"),
        ("England = [", "england = [\n]\nEngland = [", 8, "England is here twice"),
        ('"A yor"', '"A mao"', 6, "is a sea, so it cannot contain an army"),
        ('"A par"', '"F par"', 7, "inland"),
        ('"A yor"', '"A nth", "F yor"', 6, "is a sea, so it cannot contain an army"),
        (
            '"A par"',
            '"A yor"',
            7,
            "France A yor and England A yor are in the same space, but only U’s can share spaces",
        ),
        ('"F spa/sc", "A', '"F spa", "A', 7, "Write spa/nc or spa/sc"),
        ('"F spa/sc", "A', '"F spa/ec", "A', 7, "has no coast 'ec'"),
        ('"A yor", "U', '"A", "U', 6, "province"),
        ('"A yor", "U', '7, "U', 6, "text in quotes"),
        ('"A yor", "U', '"France A yor", "U', 6, "is in the list of England"),
        ('["F bre - gas"', '["F bre gas"', 11, "instead of 'gas' there must be the action of the unit"),
        ('["F bre - gas"', '["F bra - gas"', 11, "is not a province"),
        ('["F bre - gas"', '["F bre - gul"', 11, "can mean bot (Gulf of Bothnia), lyo (Gulf of Lyon)"),
        ('["F bre - gas"', '["F bre - gas", "F bre H"', 11, "second order for France F bre"),
        ("#1 T", "T", 10, "can mean England U mao #1, England U mao #2"),
        ("France F bre", "France F spa/nc", 10, None),
        ('"F spa/sc - lyo"', '"F spa/sc - mao"', 11, None),
        ('England = ["lon"', 'England = ["yor"', 14, "Yorkshire has no supply center"),
        ('"edi"]', '"edi"]\nFrance = ["lon"]', 15, "lon is already listed for England"),
        ("[centers]", "[dislodged]", 13, "'dislodged' is only for retreats"),
    ],
)
def test_what_is_wrong_and_where(old, new, line, says, tmp_path):
    assert old in MOVEMENT
    path = write(tmp_path, MOVEMENT.replace(old, new, 1))
    if says is None:
        assert resolve(path)
        return
    with pytest.raises(PlotroomError) as caught:
        resolve(path)
    assert str(caught.value).startswith(f"{path}:{line}: ") and says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "old", "new", "says"),
    [
        (RETREAT, "[dislodged]\nFrance", "# France", "needs [dislodged]"),
        (RETREAT, 'unit = "F lon", ', "", "'unit' is missing in 'France'"),
        (RETREAT, 'from = "mao"', "form = 3", "unknown key 'form'. Did you mean 'from'"),
        (RETREAT, '"F lon R wal"', '"F lon R wal", "F lon disband"', "'F lon disband' is a second order"),
        (RETREAT, '"F lon R wal"', '"F lon R"', "Write it like F nth R edi, F nth disband"),
        (RETREAT, '{ unit = "U eng"', '{ unit = "F lon" }, { unit = "U eng"', "F lon is already dislodged from lon"),
        (RETREAT, '"edi"', '"nowhere"', "position.toml:2: 'nowhere' is not a province"),
        (ADJUSTMENT, '"build U edi"', '"build U"', "Write it like build F stp/nc, remove U bar, waive"),
        (RETREAT, 'contested = ["edi"]', 'contested = "edi"', "list in [ ]"),
        (ADJUSTMENT, '[centers]\nEngland = ["lon", "edi"]\nFrance = ["par"]', "", "needs [centers]"),
        (
            ADJUSTMENT,
            'phase = "adjustment"',
            'phase = "adjustment"\nseason = "spring"',
            "position.toml:2: adjustments come after autumn",
        ),
    ],
)
def test_other_phases(text, old, new, says, tmp_path):
    assert old in text
    with pytest.raises(PlotroomError, match=re.escape(says)) as caught:
        resolve(write(tmp_path, text.replace(old, new, 1)))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("units", "orders", "says"),
    [
        (200, 800, ""),
        (201, 0, ":3: there are more units than the limit of 200"),
        (200, 801, ":4: there are 801 orders, but the limit is 800"),
    ],
)
def test_a_file_has_at_most_200_units_and_800_orders(units, orders, says, tmp_path):
    units, orders = json.dumps(["U mao"] * units), json.dumps(["F nth H"] * orders)
    path = write(tmp_path, f'phase = "movement"\n[units]\nEngland = {units}\n[orders]\nEngland = {orders}\n')
    if not says:
        position = position_file.read_position(MAP, on_disk(path))
        assert (len(position.units), len(position.orders)) == (200, 800)
        return
    with pytest.raises(PlotroomError) as caught:
        position_file.read_position(MAP, on_disk(path))
    assert str(caught.value) == f"{path}{says}"


def test_three_kinds_of_error(tmp_path):
    with pytest.raises(Unreadable):
        resolve(write(tmp_path, MOVEMENT.replace("A par S F bre", "A par F bre")))
    with pytest.raises(Ambiguous):
        resolve(write(tmp_path, MOVEMENT.replace("F spa/sc - lyo", "F spa/sc - nor")))
    found = resolve(write(tmp_path, MOVEMENT.replace("A par S F bre", "A par - lon")))
    (illegal,) = [one for one in found["orders"] if one["unit"] == "A par"]
    assert not illegal["ok"] and illegal["reason"] == "illegal: lon does not border on par"
    assert illegal["order"] == "A par - lon" and "A par" in found["units"]["France"]


def test_the_command_line_refuses_in_one_line(tmp_path):
    path = write(tmp_path, MOVEMENT.replace("A par S F bre", "A par F bre"))
    result = run("check", "u-boat", "adjudicate", str(path))
    assert result.exit_code == 2 and not result.stdout and result.stderr.count("\n") == 1
    assert f"{path}:11: " in result.stderr
    for words in ((), (str(tmp_path / "none.toml"),), (str(tmp_path),), (str(path), "--edition", "1980")):
        result = run("check", "u-boat", "adjudicate", *words)
        assert result.exit_code == 2 and result.stderr.count("\n") == 1, words


WORDS = (
    "A", "F", "U", "T", "S", "C", "D", "H", "R", "-", "nth", "stp/nc", "spa", "bre", "mao", "disband", "build", "via",
    "convoy", "England", "France", '"', "[", "]", "=", "\n", "#", "#1", "{", "}", "phase", "orders", "[units]", ",",
    "\x00", "é", "'''", "1e400", "99999999999999999999", "true", "nan", "1901-01-01",
)  # fmt: skip


def mangled(seed):
    """A sample with a few of its words, letters and lines lost, doubled, swapped or replaced."""
    rng = Random(seed)
    text = rng.choice((MOVEMENT, RETREAT, ADJUSTMENT))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        parts = {"word": text.split(" "), "line": text.split("\n"), "letter": list(text)}
        kind = rng.choice(tuple(parts))
        bits, glue = parts[kind], {"word": " ", "line": "\n", "letter": ""}[kind]
        i, k = rng.randrange(len(bits)), rng.randrange(len(bits))
        what = rng.randrange(5)
        if what == 0:
            del bits[i]
        elif what == 1:
            bits.insert(i, bits[k])
        elif what == 2:
            bits[i], bits[k] = bits[k], bits[i]
        elif what == 3:
            bits[i] = rng.choice(WORDS)
        else:
            bits.insert(i, chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x2FFF), 0xD800))))
        text = glue.join(bits)
        if not text:
            break
    return text


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("mangled")


@given(seed=st.integers(0, 2**40))
def test_mangled_files(seed, folder):
    path = Path(folder) / "mangled.toml"
    path.write_bytes(mangled(seed).encode("utf-8", "surrogatepass"))
    try:
        found = resolve(path)
    except PlotroomError as error:
        words = str(error)
        for line in words.split("\n"):
            assert line.startswith(f"{path}:") and line.isprintable() and len(line) < 700
    else:
        assert {"orders", "units", "dislodged", "sunk", "reports", "next"} <= found.keys()


ARMY_COASTS = [
    ("A lvn - stp/sc", "F bot S A lvn - stp/sc"),
    ("A lvn - stp/nc", "F bot S A lvn - stp/sc"),
    ("A lvn - stp", "F bot S A lvn - stp (south coast)"),
    ("A lvn - stp/ec", "F bot S A lvn - stp"),
]


@pytest.mark.parametrize(("move", "support"), ARMY_COASTS)
def test_an_army_has_no_coast_in_its_move_and_in_supports(move, support, tmp_path):
    """UB-29: a coast written for an army is ignored, in a file as in a mail, so that its support matches."""
    position = position_of(
        tmp_path,
        f"""phase = "movement"
[units]
Russia = ["A lvn", "F bot"]
England = ["F bar"]
[orders]
Russia = ["{move}", "{support}"]
England = ["F bar - stp/nc"]
""",
    )
    result = adjudicate.resolve_phase(RULES, MAP, position)
    assert [(each.text, each.ok) for each in result.orders if each.power == "Russia"] == [
        ("A lvn - stp", True),
        ("F bot S A lvn - stp", True),
    ]


def test_an_army_has_no_coast_in_convoys_and_where_it_stands(tmp_path):
    position = position_of(
        tmp_path,
        """phase = "movement"
[units]
Russia = ["A stp", "A nwy", "F bar"]
England = ["A edi", "F nwg"]
[orders]
Russia = ["A stp/nc S A nwy/wc", "A nwy S A stp/sc", "F bar C A stp/nc - nwy"]
England = ["A edi - stp/nc via convoy", "F nwg C A edi - stp/sc"]
""",
    )
    result = adjudicate.resolve_phase(RULES, MAP, position)
    texts = [each.text for each in result.orders]
    assert not any("/" in text for text in texts), texts


def position_of(folder, text):
    """The position in a text, as a file."""
    (folder / "position.toml").write_text(text, encoding="utf-8")
    return position_file.read_position(MAP, on_disk(folder / "position.toml"))
