"""What a page can show of options, commands and terminals: nothing, in help, answers, refusals and the pages' own words."""

import itertools
import json
import re

import pytest

from aids import games
from generators.web.describe import describe
from generators.web.door import REQUESTS, answer
from tests.browser.hosts import ROOT
from tests.sources import FOREIGN_SCRIPTS

#: An option, a command but for `plotroom serve`, which the visitors of a static site are told of, and their names.
TERMINAL = re.compile(
    r"(?<![\w-])--[a-z]|\bplotroom (?!serve\b)[a-z]|\bthe command |\bcommand line(?! make them)|\bGAME\b|\bFILE\b"
)
BAD = ("x", "", -1, 10**9, 1.5, True, [], ["x", "y"], {}, "a" * 5000, "../x", "0")
FIELDS = ("game", "check", "kind", "file", "files", "targets", "options", "page", "seed", "count", "scenario", "slip")
FIELDS += ("inputs", "dice", "odds", "set", "ask", "about", "own")
CSV = "name,size,ground,ink,value\na,1/2 in,unalerted,navy,3\n"
TARGETS = (["ssn/torpedo"], ["ssn/counters"], ["counters", "my.csv"], ["symbols"])
#: Values that options take, so that two of them can contradict each other.
GOOD = {"format": "svg", "palette": "grayscale", "dpi": 72, "sides": "long-edge", "kit": "k.toml", "hex-size": "1 in"}
GOOD |= {"easy": "20", "sharp": "50", "printer": "Attic", "labels": "avery-l7160", "vtt": "tts", "register": "sheets"}
GOOD |= {"paper": "a5"}
PRINTS = sorted(name for name in describe({})["print"] if name != "rules")


def told(name, request):
    """The messages of a refusal; none of an answer."""
    reply = answer(name, request)
    if reply.status != 400:
        return []
    document = json.loads(reply.content)
    return [fault["message"] for fault in document.get("errors", [document["error"]])]


def of_terminals(messages):
    return sorted({message for message in messages if TERMINAL.search(message)})


def texts(value):
    """All texts of an answer but those of files, which stand in files as they do here."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)
    elif isinstance(value, dict):
        for name, part in value.items():
            if name not in ("text", "house_rules", "terminal", "command", "once", "shown") or (
                name == "text" and "id" in value
            ):
                yield from texts(part)


@pytest.mark.parametrize("game", [None, *games.names()])
def test_what_is_described_has_no_words_of_a_terminal(game):
    """The form of a print said "With --one-file", and a kit "a file from the command new kit"."""
    described = describe({"game": game} if game else {})
    assert of_terminals(texts(described)) == []


@pytest.mark.parametrize("game", games.names())
def test_an_answer_has_no_words_of_a_terminal(game):
    """The odds of a scatter said "--prey names those of your ships, plotroom print ambush/hexes draws all"."""
    said = []
    for check in describe({"game": game})["checks"]:
        for more in ({"seed": 1}, {"odds": True}):
            asked = {"game": game, "check": check["name"], "inputs": check["example"], "words": True, **more}
            reply = answer("check", asked)
            said += texts(json.loads(reply.content)) if reply.status == 200 else told("check", asked)
    assert said and of_terminals(said) == []


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", REQUESTS)
def test_a_refusal_of_a_field_has_no_words_of_a_terminal(name):
    said = [*told(name, {}), *told(name, []), *told(name, {"nope": 1})]
    for field, bad, game in itertools.product(FIELDS, BAD, ({}, {"game": "ssn"}, {"game": "on-patrol"})):
        said += told(name, {**game, field: bad})
    assert said and of_terminals(said) == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", games.names())
def test_a_refusal_of_an_input_has_no_words_of_a_terminal(game):
    said, detail = [], describe({"game": game})
    for check in detail["checks"]:
        asked = {"game": game, "check": check["name"]}
        said += told("check", {**asked, "inputs": {}})
        for spec, bad in itertools.product(check["inputs"], BAD):
            said += told("check", {**asked, "inputs": {**check["example"], spec["name"]: bad}})
        for bad in BAD:
            said += told("check", {**asked, "inputs": check["example"], "dice": bad})
    setup = detail["setup"] or {"inputs": [], "example": {}}
    for spec, bad, base in itertools.product(setup["inputs"], BAD, ({}, setup["example"])):
        said += told("setup", {"game": game, "seed": 1, "options": {**base, spec["name"]: bad}})
    assert said and of_terminals(said) == []


@pytest.mark.long
@pytest.mark.parametrize("targets", TARGETS, ids=lambda targets: targets[0].replace("/", "-"))
def test_a_refusal_of_options_has_no_words_of_a_terminal(targets):
    """Each option with bad values, and each two that can be given together."""
    asked = {"targets": targets, "files": {"my.csv": CSV, "k.toml": "[[sheets]]\nname = 'a'\nkind = 'chart'\n"}}
    said = [each for name in PRINTS for bad in BAD for each in told("preview", {**asked, "options": {name: bad}})]
    for one, other in itertools.combinations(PRINTS, 2):
        given = {name: GOOD.get(name, True) for name in (one, other)}
        said += told("preview", {**asked, "options": given})
    assert said and of_terminals(said) == []


def test_a_refusal_of_a_calibration_has_no_words_of_a_terminal():
    forms = describe({})
    said = []
    for name, bad in itertools.product({**forms["calibrate"], **forms["readings"]}, BAD):
        said += told("calibrate", {"options": {name: bad}})
    assert said and of_terminals(said) == []


#: What pages say of terminals on purpose: how the server is started, and the fold with the same command.
ON_PURPOSE = ("start it again with plotroom serve", "'The command'", "<summary>The same on a terminal</summary>")


def test_the_words_of_the_pages_themselves_name_no_command():
    found = []
    for path in sorted((ROOT / "templates" / "web").rglob("*")):
        if path.suffix not in (".js", ".html") or path.name in FOREIGN_SCRIPTS:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code = re.sub(r"^\s*(//|\*|/\*\*).*|\s// .*", "", line)
            if any(words in code for words in ON_PURPOSE):
                continue
            if re.search(r"\bplotroom [a-z]|command line|\b(?:a|the) terminal\b|[ ‘“'\"(]--[a-z][a-z-]+ ", code):
                found.append(f"{path.name}:{number}: {code.strip()}")
    assert found == []
