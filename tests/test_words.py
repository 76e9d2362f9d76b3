"""Words that users see and that plain English would say otherwise: how many there are, which may only fall.

The texts are those of the README, the guide, the rules, templates, literals of modules, and scripts of the pages.
Those of printed sheets have a count of their own.  Texts as they are shown have a bar: `tests/rendered.py`.
`python -m tests.test_words CHECK` lists the hits of the checks that begin with a word.
"""

import ast
import re
import sys
from functools import cache

import pytest

from generators.cli import main
from tests import rendered
from tests.cli.test_help import commands
from tests.sources import ROOT, modules, paths

pytestmark = pytest.mark.source
CODE = re.compile(r"Callable|dict\[|tuple\[|\\d|\(\?|Mapping|Sequence\[|^\s*#|^[\w./:-]+$|%s|=>|===|\bimport\b")
WORDS = ROOT / "docs" / "words.md"  # quotes what nobody says any more
KITS = ("ssn", "on_patrol", "ambush", "depths", "u_boat", "europe", "about", "labels", "layouts", "symbols/*")
SHEETS = (
    "aids/*/*.toml",
    *(f"templates/{name}.toml" for name in KITS),
    *(f"generators/{room}/**/*.py" for room in ("sheets", "mats", "pieces", "games")),
)
"""Files with the texts of printed sheets."""
ON_SHEETS = 5
"""How many sentences of sheets all checks find together: when there are fewer, the number is lowered."""
NOT_OURS = ("preact.js", "minisearch.js", "service.js", "worker.js")
RETIRED = re.compile(
    r"\b(tells?|told(?! apart)|telling|keeps?|kept|forg(et|ets|otten)|laid over|readings?|in force|Plotroom.s own"
    r"|in (its |their )?place of|beforehand|anew|lack(s|ing)?|leaf|overleaf|look-ups?|on file|besides|set-ups?|mails?)\b"
    r"|\b(takes?|taken|took) (it |them )?(in|out|off)\b|\bcannot be(?=[.,;:]|$)",
    re.IGNORECASE,
)
BRITISH = re.compile(r"\bcolour|manoeuv|\bcentre|\bdefence|anticlockwise|\bgrey|\blicence\b", re.IGNORECASE)
FRAGMENT = re.compile(
    r"^(is|are|has|have|holds|needs|takes|applies|belongs|stands|makes|tells|keeps|names|cannot|does|comes|leads|refers"
    r"|states|parts|watches|was|lies) "
    r"|[;,:.] no(ne)? [a-z-]+( [a-z-]+)?[.;]?$|; leave (it|them|one|this|\S+) out$"
)
SUBJECT = re.compile(
    r"^[“\"(]?(What|Whoever|Who|Which|Where)\b(?!.*\?)(?!.*: )|\bthat (cannot|can) be\b|\b(says?|said) so\b"
)
PRO_FORM = re.compile(
    r"\b(that|those) of\b|\b(so|as) many\b|\b(by|of|from|to|on|in|with|at|for) (which|whom)\b|\belse (it|they)\b"
    r"|\b(is|are|was) no (?!longer|more|such)[a-z]+|\bof (its|their|one’s) own\b|\bnone (of|for) \w+",
    re.IGNORECASE,
)
CLAUSE = re.compile(r"\b(that|which|who|whose|where|what)\b")
NEGATIVE = re.compile(r"\b(no|not|nothing|none|nobody|never|without|unless|neither|nor)\b", re.IGNORECASE)


def is_heavy(text):
    """Whether a sentence is long, has many clauses, or says no three times."""
    words = len(re.findall(r"[A-Za-z’']+", text))
    if words > 30 or text.count(";") >= 2 or len(NEGATIVE.findall(text)) >= 3:
        return True
    return words > 18 and len(CLAUSE.findall(text)) >= 3


CHECKS = {
    "retired words": (RETIRED.search, 10),
    "spelling": (BRITISH.search, 1),
    "fragments": (FRAGMENT.search, 16),
    "clauses as subjects": (SUBJECT.search, 10),
    "pro-forms": (PRO_FORM.search, 22),
    "weight": (is_heavy, 12),
}
"""What finds a sentence, and how many it finds: when there are fewer, the number is lowered."""


def sentences(text):
    """The sentences of a text that have at least three words."""
    parts = re.split(r"(?<=[.!?])\s+(?=[A-Z*`“])", " ".join(text.split()))
    return [each for each in parts if len(each.split()) >= 3]


def of_markdown(text):
    """The sentences of a page of the guide, cells of tables one by one."""
    for part in re.split(r"\n\s*\n", re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        rows = part.split("\n") if part.lstrip().startswith("|") else ()
        for cell in [cell for row in rows for cell in row.split("|")] or [part]:
            yield from sentences(cell)


def of_python(path):
    """The sentences in literals of a module, and in the docstrings of commands; an f-string is one text."""
    module, found = modules()[path], []
    skipped = {node.value for node in module.nodes(ast.Expr)}  # docstrings
    for node in module.nodes(ast.JoinedStr):
        skipped.update(each for each in ast.walk(node) if isinstance(each, ast.Constant))
        found.append("".join(each.value if isinstance(each, ast.Constant) else "{…}" for each in node.values))
    for node in module.nodes(ast.FunctionDef) if "/cli/" in path else ():
        if node.decorator_list:
            yield from sentences(ast.get_docstring(node) or "")
    found += [node.value for node in module.nodes(ast.Constant) if isinstance(node.value, str) and node not in skipped]
    yield from (each for text in found if " " in text and not CODE.search(text) for each in sentences(text))


def of_toml(text):
    """The sentences in strings of rules and templates, paths of drawings apart."""
    for found in re.findall(r'"((?:[^"\\\n]|\\.)*)"', re.sub(r'\b(when|show) = "[^"]*"', "", text)):
        if not re.match(r"M ?-?[0-9]", found):
            yield from sentences(found)


def of_javascript(text):
    """The sentences in strings and markup of a script."""
    text = re.sub(r"^\s*//.*$", "", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL), flags=re.MULTILINE)
    for found in re.findall(r"'((?:[^'\\\n]|\\.)*)'", text) + re.findall(r">([^<>{}`$=]+)<", text):
        if not CODE.search(found) and "<" not in found:
            yield from sentences(found)


@cache
def texts():
    """Every sentence that users see, by where it is, each once."""

    def under(*rooms, kind):
        return sorted(path for room in rooms for path in (ROOT / room).rglob(kind))

    def read(reader, paths):
        return [each for path in paths for each in reader(path.read_text(encoding="utf-8"))]

    sheets = {path for pattern in SHEETS for path in ROOT.glob(pattern)}
    rules, program = under("aids", "templates", kind="*.toml"), paths("aids", "generators")
    found = {
        "guide": read(
            of_markdown, [ROOT / "README.md", *(page for page in under("docs", kind="*.md") if page != WORDS)]
        ),
        "sheets": [
            *read(of_toml, [path for path in rules if path in sheets]),
            *(each for path in program if ROOT / path in sheets for each in of_python(path)),
        ],
        "program": [each for path in program if ROOT / path not in sheets for each in of_python(path)],
        "rules": read(of_toml, [path for path in rules if path not in sheets]),
        "browser": read(
            of_javascript, [path for path in under("templates/web", kind="*.js") if path.name not in NOT_OURS]
        ),
    }
    return {place: tuple(dict.fromkeys(each)) for place, each in found.items()}


def hits(name):
    """The sentences that a check finds, with where they are."""
    return [(place, text) for place, every in texts().items() for text in every if CHECKS[name][0](text)]


def test_texts_are_found_everywhere():
    assert {place: len(every) > 400 for place, every in texts().items()} == dict.fromkeys(texts(), True)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("retired words", "What a mail means is told."),
        ("spelling", "The colour of a side is wrong."),
        ("fragments", "is not a number of the table"),
        ("clauses as subjects", "What is not stated is not printed."),
        ("pro-forms", "The size is that of the counter."),
        ("weight", "No sheet has nothing that is never printed."),
    ],
)
def test_a_sentence_nobody_says_is_found(name, text):
    assert CHECKS[name][0](text) and not CHECKS[name][0]("Choose another paper, or print the sheet alone.")


@pytest.mark.parametrize("name", CHECKS)
def test_there_are_no_more_such_sentences_than_before(name):
    """Write the sentence plainly, or lower the number where there are fewer now."""
    assert len([place for place, _ in hits(name) if place != "sheets"]) == CHECKS[name][1]


def test_there_are_no_more_such_sentences_on_sheets_than_before():
    assert len([place for name in CHECKS for place, _ in hits(name) if place == "sheets"]) == ON_SHEETS


# --- texts as they are shown --------------------------------------------------------------------------------------

SHARE = 50
"""Of so many sentences of a place, each check may find one."""
PLACES = {"help": 600, "messages": 380, "starter files": 300, "answers": 800, "guide": 900}
"""Places, and the least number of their sentences."""
OFTEN = [pytest.param(place, marks=[pytest.mark.long] * (place == "answers")) for place in PLACES]
FINE = {
    "Who ambushes (Ambush check).": "the title of a check, as a question",
    "Which depth to choose": "the title of a check, as a question",
    "Which depth to choose (Depths Declaration).": "the title of a check, as a question",
    "What a depth means": "the title of a check, as a question",
    "What a depth means (Depths Declaration).": "the title of a check, as a question",
    "Where files are saved": "the title of a page of the guide",
    "There are no built-in house rules called 'zzz', and no such file.": "nobody says it more simply",
}
"""Sentences that a check finds and that are well as they are, each with the reason."""


@cache
def shown(place):
    """Every sentence of a place as it is shown, each once."""
    if place == "guide":
        return texts()[place]
    return tuple(dict.fromkeys(each for _, line in rendered.rendered(place) for each in sentences(line)))


def found_in(every, check):
    """The sentences that a check finds and that are not fine."""
    return [each for each in every if check(each) and each not in FINE]


@pytest.mark.parametrize("place", OFTEN)
def test_what_is_shown_is_plain(place):
    every = shown(place)
    assert len(every) > PLACES[place]
    found = {name: found_in(every, check) for name, (check, _) in CHECKS.items()}
    assert {name: each for name, each in found.items() if len(each) * SHARE > len(every)} == {}


def test_a_place_that_is_not_plain_is_seen():
    assert found_in(["What is yours is kept.", "Which depth to choose"], SUBJECT.search) == ["What is yours is kept."]


@pytest.mark.long
def test_what_is_fine_is_shown_and_found():
    every = {each for place in PLACES for each in shown(place)}
    assert [each for each in FINE if each not in every or not any(check(each) for check, _ in CHECKS.values())] == []


@pytest.mark.parametrize("place", OFTEN)
def test_what_is_shown_has_american_spelling(place):
    assert rendered.misspelled(shown(place)) == {}


def test_a_british_word_is_seen():
    assert rendered.misspelled(["The colour of `escort-colour` is grey."]) == {"colour": "color", "grey": "gray"}


@pytest.mark.parametrize("words", [*commands(main.cli)])
def test_the_help_of_an_option_is_a_sentence_with_one_default(words):
    for option, text in rendered.options(words):
        assert re.match(r"[A-Z`0-9]", text) and text.endswith("."), f"{option}: {text}"
        assert text.lower().count("(default") <= 1, f"{option}: {text}"


if __name__ == "__main__":
    for name in CHECKS:
        found = [f"{place} | {text[:220]}" for place, text in hits(name)]
        print(f"{name}: {len(found)}")
        if any(name.startswith(word) for word in sys.argv[1:]):
            print(*found, sep="\n")
