"""All faults of sheets that layouts draw are told by `verify` at once, each once, in the order of files and lines."""

from tests.pieces.test_mistakes import CASES, GAME, edited, here, lines_of, write
from tests.printed import run

assert here, "a fixture"
#: Mistakes of layouts, colours and rows that do not hide one another.
TOGETHER = (
    "a column misspelt in a text",
    "a misspelt key of a place",
    "a colour without #",
    "an edge that there is not",
    "a quantity in words",
    "an unknown symbol in a row",
    "a picture that is missing",
    "missing quotes around a comma",
)


def test_faults_of_layouts_colours_and_rows_are_told_together(here):
    files = GAME
    chosen = [case for name in TOGETHER for case in CASES if case["name"] == name]
    for case in chosen:
        files = edited(case, files)
        files = {name: text.decode() if isinstance(text, bytes) else text for name, text in files.items()}
    write(here, files)
    told = lines_of(run("verify", "./ardennes"))
    wanted = sorted(case["where"] for case in chosen)
    assert sorted(line.split(": ")[0] for line in told) == wanted
    for case in chosen:
        assert any(line.startswith(f"{case['where']}: ") and all(w in line for w in case["says"]) for line in told)


def test_a_faulty_layout_hides_no_fault_of_another(here):
    files = dict(GAME)
    files["kit.toml"] = files["kit.toml"].replace('size = "5/8 in"', 'size = "5/8 inches x"')
    files["events.csv"] = files["events.csv"].replace("Rally,", "Rally of all the leaders of both sides in reach,")
    write(here, files)
    told = [line.split(": ")[0] for line in lines_of(run("verify", "./ardennes"))]
    assert told == ["events.csv:4", "kit.toml:9"]


def test_faults_are_told_in_linear_work(here):
    """A thousand faulty rows are bounded to the first two hundred faults."""
    files = dict(GAME)
    head = files["units.csv"].splitlines()[0]
    files["units.csv"] = head + "\n" + "A,Wermacht,first,cruiser,1,1,1,,1\n" * 1_000
    write(here, files)
    assert len(lines_of(run("verify", "./ardennes"))) <= 200
