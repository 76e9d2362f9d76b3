"""Faults seeded at every text of a game: `verify` never says "no faults" of what would print wrong.

The game is that of the documentation.  Its texts are found by walking through its files, not from a list.
"""

import csv
import sys
import tomllib

import pytest

from aids import games, toml_file
from aids.input_file import DISK, on_disk
from generators.jobs.verify import verify
from generators.sheets.kits import leaves
from tests.sheets.test_kit_doc import hornet

__all__ = ["hornet"]

#: What is put behind a text, and what `verify` says of it.
#: Tables of a kit whose texts name columns, or nothing: their faults have words of their own.
LAID_OUT = ("colors", "layout")
SEEDS = {" {nosuch}": "unknown value 'nosuch'", " {turns": "a brace is not closed", " ☠": "has the character '☠'"}


def seeded(value, seed, keys=()):
    """A document with a seed behind each of its texts."""
    if isinstance(value, dict):
        return {key: seeded(inner, seed, (*keys, key)) for key, inner in value.items()}
    if isinstance(value, list):
        return [seeded(inner, seed, (*keys, n)) for n, inner in enumerate(value)]
    return value + seed if isinstance(value, str) and keys != ("game",) else value


def write_toml(path, document):
    """Each setting on a line of its own: tables in tables in one line of it."""
    lines = []
    for key, held in document.items():
        if isinstance(held, dict) and all(isinstance(inner, dict) for inner in held.values()):
            for name, inner in held.items():
                lines += [f"[{key}.{toml_file.key_as_toml(name)}]", *settings(inner)]
        elif isinstance(held, list) and all(isinstance(inner, dict) for inner in held):
            for inner in held:
                lines += [f"[[{key}]]", *settings(inner)]
        elif isinstance(held, dict):
            lines += [f"[{key}]", *settings(held)]
        else:
            lines.insert(0, f"{key} = {toml_file.as_toml(held)}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def settings(table):
    lines = []
    for key, held in table.items():
        if isinstance(held, list) and held:
            items = [f"  {toml_file.as_toml(item)}," for item in held]
            lines += [f"{toml_file.key_as_toml(key)} = [", *items, "]"]
        else:
            lines.append(f"{toml_file.key_as_toml(key)} = {toml_file.as_toml(held)}")
    return lines


def told_lines(folder, file, words):
    """The lines of a file of which `verify` tells these words, however often."""
    faults = verify(games.find(f"./{folder.name}", DISK), DISK).faults
    return {
        int(number)
        for fault in faults
        if words in fault.message
        for path, _, number in (fault.where.rpartition(":"),)
        if path.endswith(f"/{file}")
    }


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("file", ["game.toml", "kit.toml", "setup.toml"])
def test_every_text_of_a_game_is_looked_at(hornet, file, seed):
    """`{figure}` was replaced in 7 kinds of text and printed as it stands in 18, and a misspelled one was no fault."""
    path = hornet / file
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    write_toml(path, document)
    assert verify(games.find("./hornet", DISK), DISK).faults == []
    write_toml(path, seeded(document, seed))
    place, written = toml_file.read(on_disk(path))
    texts = [
        keys
        for keys, text in leaves((), written)
        if isinstance(text, str) and keys != ("game",) and keys[0] not in LAID_OUT
        if not ("☠" in text and is_name(file, keys))
    ]
    assert len(texts) > {"game.toml": 100, "kit.toml": 100, "setup.toml": 10}[file]
    told = told_lines(hornet, file, SEEDS[seed])
    assert [keys for keys in texts if place.at(*keys).line not in told] == []


@pytest.mark.parametrize("file", ["game.toml", "kit.toml", "setup.toml"])
def test_each_misspelled_figure_is_told_by_its_name(hornet, file):
    """Several texts of one line have a fault each."""
    path = hornet / file
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    texts = [keys for keys, text in leaves((), document) if isinstance(text, str) and keys != ("game",)]
    named = dict(leaves((), document))
    write_toml(path, replaced(document, {keys: f"{named[keys]} {{no-{n}}}" for n, keys in enumerate(texts)}))
    told = "\n".join(map(str, verify(games.find("./hornet", DISK), DISK).faults))
    figures = [(n, keys) for n, keys in enumerate(texts) if keys[0] not in LAID_OUT]
    assert [keys for n, keys in figures if f"unknown value 'no-{n}'." not in told] == []
    settings_of_layouts = ("name", "size", "weight")
    others = [
        (n, keys)
        for n, keys in enumerate(texts)
        if keys[0] == "colors" or (keys[0] == "layout" and keys[-1] in settings_of_layouts)
    ]
    assert [keys for n, keys in others if f"no-{n}}}" not in told and f"'no_{n}'" not in told] == []


def is_name(file, keys):
    """Whether a text is the name of a sheet, of which other letters are refused in other words."""
    return file == "kit.toml" and keys[0] == "sheets" and keys[2:] == ("name",)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_every_cell_of_counters_is_looked_at(hornet, seed):
    """Letters that the typeface lacks printed as boxes from `counters.csv`, and were told from TOML files."""
    path = hornet / "counters.csv"
    head, *rows = [
        line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and not line.startswith("#")
    ]
    columns, cells = head.split(","), next(csv.reader(rows))
    texts = [
        n for n, column in enumerate(columns) if n < len(cells) and cells[n] and column not in ("quantity", "size")
    ]
    assert len(texts) >= 5
    for at in texts:
        row = [cell + seed * (n == at) for n, cell in enumerate(cells)]
        path.write_text("\n".join((head, *rows[1:], ",".join(row))) + "\n", encoding="utf-8")
        faults = verify(games.find("./hornet", DISK), DISK).faults
        assert [f.where.rpartition("/")[2] for f in faults if SEEDS[seed] in f.message] == [
            f"counters.csv:{len(rows) + 1}"
        ], (columns[at], [str(fault) for fault in faults])


def test_figures_are_replaced_in_every_text(hornet):
    """What is printed has no brace: titles, heads, cells, labels, notes, tracks, maps, slips and logs."""
    from generators.drawing.paths import TextBox, flatten
    from generators.page.frame import frame_pages, paper
    from generators.sheets import kits

    prose = {"title", "note", "text", "label", "heading", "words", "about", "rule", "head", "means", "help"}
    for file in ("game.toml", "kit.toml"):
        path = hornet / file
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        changed = {
            keys: f"{text} {{turns}}"
            for keys, text in leaves((), document)
            if (isinstance(text, str) and prose & {keys[-1], keys[-2] if len(keys) > 1 else ""})
            or (
                isinstance(text, str) and keys[-2:-1] in (("columns",), ("fields",), ("steps",)) and keys[0] != "checks"
            )
        }
        assert len(changed) > 15
        write_toml(path, replaced(document, changed))
    game = games.load(games.find("./hornet", DISK), files=DISK)
    on = paper("letter")
    strings = set()
    for spec in kits.sheets(game):
        for page in frame_pages(kits.build(spec, kits.Job(game, on, "long-edge")), on):
            items = [item for records in page.drawing.layers.values() for item in flatten(records)]
            strings |= {item.string for item in items if isinstance(item, TextBox)}
    assert [string for string in strings if "{" in string or "}" in string] == []
    assert sum("12" in string for string in strings) > 30


def replaced(value, changed, keys=()):
    if isinstance(value, dict):
        return {key: replaced(inner, changed, (*keys, key)) for key, inner in value.items()}
    if isinstance(value, list):
        return [replaced(inner, changed, (*keys, n)) for n, inner in enumerate(value)]
    return changed.get(keys, value)


def test_odds_of_a_result_that_cannot_be_are_a_fault(hornet):
    """A chart of odds that asked for such a result printed zeros, and `verify` found no faults."""
    path = hornet / "kit.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("result = { hits = 1 }", "result = { hits = 11 }"), encoding="utf-8")
    (fault,) = verify(games.find("./hornet", DISK), DISK).faults
    assert "gunfire never gives hits = 11 here. It gives 0, 1, 2" in str(fault)


def test_a_die_that_is_rolled_twice_is_used(hornet):
    """`roll = "2hunter"` was answered with "nothing uses the die 'hunter'"."""
    assert [w.message for w in verify(games.find("./hornet", DISK), DISK).warnings if "'hunter'" in w.message] == []


def pieces(rows, head="name,quantity,size,front ground,front ink,front label"):
    return "\n".join((head, *rows)) + "\n"


def test_whole_numbers_of_spreadsheets_and_one_fault_for_a_wrong_head(hornet):
    """`4.0` was refused as a quantity; one wrong head of a column gave a fault for each row."""
    rows = [f"boat-{n},4.0,1/2 in,navy,paper,Boat" for n in range(6)]
    (hornet / "counters.csv").write_text(pieces(rows), encoding="utf-8")
    assert verify(games.find("./hornet", DISK), DISK).faults == []
    wrong = pieces(rows, "name,count,size,front ground,front ink,front label")
    (hornet / "counters.csv").write_text(wrong, encoding="utf-8")
    (fault,) = verify(games.find("./hornet", DISK), DISK).faults
    assert "counters.csv:1: unknown column 'count'. Did you mean 'quantity'?" in str(fault)


@pytest.mark.long
def test_many_counters_of_one_name_are_one_fault_and_work_grows_with_them(hornet):
    """100 rows of one name took 4 seconds, 200 took 20, 400 over a minute."""
    calls = []
    for count in (100, 200):
        (hornet / "counters.csv").write_text(
            pieces([f"boat,1,1/2 in,navy,paper,{n}" for n in range(count)]), encoding="utf-8"
        )
        counted = [0]

        def count_calls(*_, counted=counted):
            counted[0] += 1

        sys.setprofile(count_calls)
        try:
            found = verify(games.find("./hornet", DISK), DISK).faults
        finally:
            sys.setprofile(None)
        assert [fault.message for fault in found] == [
            f"{count} pieces are called 'boat', the first on line 2. Rename all but one."
        ]
        calls.append(counted[0])
    assert calls[1] <= 2.5 * calls[0]
