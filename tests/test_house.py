"""The structure of the code: which room imports which, what general code may name, and how long modules and functions are."""

import ast
import re
import tomllib

import pytest

from aids import games
from tests.sources import ROOT, Module, modules, paths

pytestmark = pytest.mark.source
GAMES = [name.replace("-", "_") for name in games.names()]
#: The rooms of `generators`, and the rooms that each may import besides itself.
ROOMS = {
    "drawing": set(),
    "writers": {"drawing"},
    "page": {"drawing"},
    "sheets": {"page", "drawing"},
    "pieces": {"sheets", "page", "drawing"},
    "mats": {"pieces", "sheets", "page", "drawing"},
    "games": {"sheets", "page", "drawing"},
    "press": {"pieces", "sheets", "page", "drawing", "writers"},
    "jobs": {"press", "pieces", "sheets", "page", "drawing", "writers"},
    "cli": {"jobs", "press", "pieces", "sheets", "page", "drawing", "writers"},
    "web": {"jobs", "press", "pieces", "sheets", "page", "drawing", "writers"},
}
#: The module of the commands that start the other face, the only one that imports it.
STARTS_WEB = ("generators/cli/pages.py",)
#: The rooms of `aids` but those of games, and the rooms that each may import besides itself.
AIDS = {
    "records": set(),
    "rulebook": {"records"},
    "reading": {"records", "rulebook"},
    "checks": {"rulebook"},
    "procedures": {"checks", "reading", "rulebook"},
}
#: Modules beside the rooms of `aids` that stand above them; the others are base things, which import no room.
ABOVE = {"games", "own_setups", "turns"}
#: Modules that are imported within a function, each with its reason.
LAZY = {
    ("aids/dice.py", "random"): "a look-up of faces that were rolled does not need it",
    ("aids/errors.py", "difflib"): "only the hint for a name that does not exist needs it",
    ("generators/drawing/text.py", "generators.drawing.ttf"): "reportlab, which what draws nothing does not need",
    ("generators/drawing/rasters.py", "PIL"): "a browser lacks it",
    ("generators/drawing/text.py", "generators.drawing.postscript_fonts"): "fontTools, which is optional",
    ("generators/press/printers.py", "ctypes"): "on Windows alone",
    ("generators/press/files.py", "filelock"): "a browser lacks it",
    ("generators/press/print_job.py", "generators.press"): "counters and their pictures, which no page needs",
    ("generators/sheets/simulations.py", "generators.sheets.other_processes"): "a browser has no other processes",
}
#: The rooms that import all else at the top of their modules.
EAGER = ("aids/", *(f"generators/{room}/" for room in ("drawing", "page", "press", "sheets", "writers")))
MOST_LINES = 700
MOST_FUNCTION_LINES = 50
MOST_LAZY = 26
"""Names that functions import: each is loaded for one command, format or system alone."""
MOST_ANY = 27
"""`Any` in signatures: values of JSON, and those of libraries without types."""
MOST_NESTED = 6
#: Modules that are longer than MOST_LINES, and their lines; say why in a comment.
LONG_MODULES: dict[str, int] = {}
#: Functions that are longer than MOST_FUNCTION_LINES, as `path:name`, and their lines; say why in a comment.
LONG_FUNCTIONS: dict[str, int] = {}

MODULES = paths("aids", "generators", "templates")


def imported(path):
    """The modules that a module imports anywhere in it, with the names taken from them: `generators.page.paper.Paper`."""
    for node in modules()[path].nodes(ast.Import):
        yield from (alias.name for alias in node.names)
    for node in modules()[path].nodes(ast.ImportFrom):
        assert not node.level, f"{path} imports relatively"
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def wrong_import(path, name):
    """Why a module may not import a name; "" if it may."""
    here, there = path.removesuffix(".py").split("/"), name.split(".")
    if there[0] in ("tests", "setup"):
        return "code imports no tests"
    if here[0] == "aids" and there[0] == "generators":
        return "rules know nothing of drawing"
    if here[0] == "templates" and there[0] in ("aids", "generators"):
        return "data imports nothing"
    if here[0] == there[0] == "aids":
        own = here[1] if here[1] in GAMES else ""
        if there[1] in GAMES and there[1] != own:
            return "general rules, and other games, do not import a game"
        if here[1] in AIDS and (there[1] in ABOVE or (there[1] in AIDS and there[1] not in {here[1], *AIDS[here[1]]})):
            return f"{here[1]} may import {', '.join(sorted(AIDS[here[1]])) or 'base things only'}"
        if len(here) == 2 and here[1] not in ABOVE and (there[1] in AIDS or there[1] in ABOVE):
            return "base things import no room"
    if here[0] == there[0] == "generators" and len(here) > 2 and there[1] in ROOMS:
        if there[1] == "web" and path in STARTS_WEB:
            return ""
        if there[1] != here[1] and there[1] not in ROOMS[here[1]]:
            return f"{here[1]} may import {', '.join(sorted(ROOMS[here[1]])) or 'no other room'}"
        if here[1] == there[1] == "games" and there[2] in GAMES and there[2] != here[2]:
            return "a game does not import another"
    if here[0] == "generators" and there[0] == "aids" and there[1] in GAMES and here[1:3] != ["games", there[1]]:
        return "only a game's own drawing imports its rules"
    return ""


def test_imports_go_one_way():
    assert [(path, name, why) for path in MODULES for name in imported(path) if (why := wrong_import(path, name))] == []


def test_click_belongs_to_the_command_line():
    users = {path for path in MODULES for name in imported(path) if name.split(".")[0] == "click"}
    assert users and not [path for path in users if not path.startswith("generators/cli/")]


def within_functions(module):
    """The imports within functions, of which each name is loaded late."""
    bodies = [range(function.lineno, function.end_lineno + 1) for function in module.functions()]
    return [node for node in module.nodes(ast.Import, ast.ImportFrom) if any(node.lineno in lines for lines in bodies)]


def lazy_modules(path):
    """The modules that a module imports within its functions, as `imported` names them without the names taken."""
    for node in within_functions(modules()[path]):
        yield from (alias.name for alias in node.names) if isinstance(node, ast.Import) else [node.module]


def test_imports_stand_at_the_top():
    assert {(path, name) for path in MODULES if path.startswith(EAGER) for name in lazy_modules(path)} == {*LAZY}


def test_few_names_are_imported_within_functions():
    found = [
        (path, node.lineno, alias.name)
        for path in MODULES
        for node in within_functions(modules()[path])
        for alias in node.names
    ]
    assert len(found) <= MOST_LAZY, found


def test_an_import_within_a_function_is_seen():
    code = "import a\nif a:\n import b\ndef f():\n if a:\n  from c import d\n def g():\n  import e\nclass C:\n import g\n def h(self): import i\n"
    assert [node.names[0].name for node in within_functions(Module(code))] == ["e", "i", "d"]


def any_in_signatures(module):
    """The lines of functions with `Any` in a parameter or in what they return, once for each `Any`."""
    if "Any" not in module.text:
        return
    for function in module.functions():
        args = function.args
        each = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
        stated = [arg.annotation for arg in each if arg is not None and arg.annotation is not None]
        for annotation in (*stated, *([function.returns] if function.returns is not None else [])):
            for node in ast.walk(annotation):
                if isinstance(node, ast.Name) and node.id == "Any":
                    yield function.lineno, function.name


def test_signatures_say_their_types():
    found = [(path, *place) for path in MODULES for place in any_in_signatures(modules()[path])]
    assert len(found) <= MOST_ANY, found


def test_any_is_seen():
    code = "def f(a: dict[str, Any], *b: int, c: Any = 0) -> list[Any]:\n pass\n"
    assert list(any_in_signatures(Module(code))) == [(1, "f")] * 3


def test_every_room_is_known():
    rooms = {path.split("/")[1] for path in MODULES if path.startswith("generators/") and path.count("/") > 1}
    assert rooms == ROOMS.keys()
    rooms = {path.split("/")[1] for path in MODULES if path.startswith("aids/") and path.count("/") > 1}
    assert rooms - {*GAMES} == AIDS.keys()
    assert {f"aids/{name}.py" for name in ABOVE} <= {*MODULES}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("aids/dice.py", "generators.page.paper"),
        ("aids/checks/__init__.py", "aids.ssn.detection"),
        ("aids/ssn/torpedo.py", "aids.depths.search"),
        ("aids/rulebook/tables.py", "aids.reading.tables"),
        ("aids/checks/__init__.py", "aids.reading.tables"),
        ("aids/checks/__init__.py", "aids.games"),
        ("aids/dice.py", "aids.rulebook.tables"),
        ("generators/page/frame.py", "generators.sheets.kits.Spec"),
        ("generators/writers/svg.py", "generators.page.paper"),
        ("generators/press/documents.py", "generators.cli.main"),
        ("generators/jobs/prints.py", "generators.cli.main"),
        ("generators/web/door.py", "generators.cli.console"),
        ("generators/cli/print_.py", "generators.web.door"),
        ("generators/sheets/kits.py", "generators.games.ssn.tools"),
        ("generators/sheets/kits.py", "aids.ssn.detection"),
        ("generators/games/ssn/tools.py", "generators.games.ambush.scatter"),
        ("generators/games/ssn/tools.py", "aids.depths.search"),
    ],
)
def test_an_import_upwards_is_seen(path, name):
    assert wrong_import(path, name)


# --- circles of files -----------------------------------------------------------------------------------------

#: Circles that remain, each as its modules; one that has gone is taken out of this list.
CIRCLES: set[frozenset[str]] = set()


def module_of(name, paths):
    """The file of an imported name: of a module, or of the module that the name is taken from; "" if it is not ours."""
    while name:
        for path in (f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py"):
            if path in paths:
                return path
        name = name.rpartition(".")[0]
    return ""


def circles(imports):
    """Sets of modules of which each imports the others, over others or at once; `imports` are names by path."""
    onward = {path: {module_of(name, imports) for name in names} - {"", path} for path, names in imports.items()}
    reached = {path: set(after) for path, after in onward.items()}
    todo = set(onward)
    while todo:
        path = todo.pop()
        more = set().union(reached[path], *(reached[after] for after in reached[path]))
        if more != reached[path]:
            reached[path] = more
            todo |= {before for before, after in reached.items() if path in after}
    return {
        frozenset(other for other in after if path in reached[other])
        for path, after in reached.items()
        if path in after
    }


def test_files_import_each_other_in_no_circle():
    """Imports within functions, and those for types alone, count."""
    assert circles({path: set(imported(path)) for path in MODULES}) == CIRCLES


def test_circles_are_found():
    imports = {"a.py": {"b.f"}, "b/__init__.py": {"c", "re"}, "c.py": {"a", "d.e"}, "d/e.py": set(), "f.py": {"a"}}
    assert circles(imports) == {frozenset({"a.py", "b/__init__.py", "c.py"})}


# --- general code names no game -------------------------------------------------------------------------------

NAMES = re.compile(r"(?<![\w-])(?:ssn|on[-_ ]patrol|ambush|depths|u[-_]boat)(?![\w-])", re.IGNORECASE)


def described(module):
    """The strings that describe: docstrings of modules, classes, functions and attributes, and examples of a help text."""
    yield from (node.value for node in module.nodes(ast.Expr) if isinstance(node.value, ast.Constant))
    for node in module.nodes(ast.Call):
        if getattr(node.func, "id", "") == "examples_epilog":
            yield from node.args


NAMED = {ast.Name: "id", ast.Attribute: "attr", ast.arg: "arg", ast.keyword: "arg", ast.FunctionDef: "name"}
NAMED[ast.ClassDef] = "name"


def named_games(module):
    """Line and name of the games that the code names, in identifiers and strings, each word once; docstrings and examples may."""
    apart = {id(node) for node in described(module)}
    words = {getattr(node, key): node.lineno for kind, key in NAMED.items() for node in module.nodes(kind)}
    words |= {node.value: node.lineno for node in module.nodes(ast.Constant) if id(node) not in apart}
    return [(line, found[0]) for word, line in words.items() if isinstance(word, str) and (found := NAMES.search(word))]


GENERAL = [path for path in MODULES if not re.match(rf"(?:aids|generators/games)/(?:{'|'.join(GAMES)})/", path)]


def test_general_code_names_no_game():
    assert [(path, *found) for path in GENERAL for found in named_games(modules()[path])] == []


def test_a_named_game_is_seen():
    code = (
        'def f(game):\n    "Draw `ssn/log`."\n    return game == "on-patrol" or depths.x or {"key": "print ssn/log"}\n'
    )
    assert sorted(name for _, name in named_games(Module(code))) == ["depths", "on-patrol", "ssn"]


# --- size ------------------------------------------------------------------------------------------------------


def nested(node, depth=0):
    """How deep control statements nest within a node; an `elif` is no deeper than its `if`."""
    blocks = ast.If | ast.For | ast.While | ast.With | ast.Try | ast.Match
    deepest = depth
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for child in getattr(node, field, ()):
            chained = isinstance(node, ast.If) and isinstance(child, ast.If) and [child] == node.orelse
            deepest = max(deepest, nested(child, depth + (isinstance(child, blocks) and not chained)))
    return deepest


def test_modules_are_short():
    lengths = {path: modules()[path].text.count("\n") for path in MODULES}
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES} == LONG_MODULES


def test_functions_are_short_and_flat():
    found = [(f"{path}:{node.name}", node) for path in MODULES for node in modules()[path].functions()]
    lengths = {name: node.end_lineno - node.lineno + 1 for name, node in found}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_FUNCTION_LINES} == LONG_FUNCTIONS
    assert {name: deep for name, node in found if (deep := nested(node)) > MOST_NESTED} == {}


def test_nesting_is_counted():
    code = "def f():\n for a in b:\n  if a:\n   pass\n  elif b:\n   with c:\n    pass\n"
    assert nested(ast.parse(code)) == 3


def test_every_module_has_a_docstring():
    assert [path for path in MODULES if not ast.get_docstring(modules()[path].tree)] == []


#: A quotation, and an apostrophe that is straight: of a genitive or a short form, also at the begin of a part of an f-string.
QUOTED = re.compile(r"(?<!\w)'[^']*'(?!\w)")
STRAIGHT = re.compile(r"(?:^|(?<=[A-Za-z0-9}]))'(?=(?:s|t|re|ll|ve)\b)|s'(?!\w)")


def straight(text):
    """Whether a text has a straight apostrophe."""
    return STRAIGHT.search(QUOTED.sub("", text)) is not None


def shown(path):
    """The texts of a file that may be shown: strings of code but those that describe it, and values of data."""
    if path.suffix == ".csv":
        return path.read_text(encoding="utf-8").splitlines()
    if path.suffix == ".toml":
        return list(strings(tomllib.loads(path.read_text(encoding="utf-8"))))
    module = modules()[path.relative_to(ROOT).as_posix()]
    told = {id(each.value) for each in module.nodes(ast.Expr)}
    constants = (each for each in module.nodes(ast.Constant) if id(each) not in told)
    return [each.value for each in constants if isinstance(each.value, str)]


def strings(value):
    """The texts of a value of TOML, at any depth."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings(each)
    elif isinstance(value, str):
        yield value


def test_apostrophes_are_those_of_print():
    files = [path for room in ("aids", "generators", "templates") for path in sorted((ROOT / room).rglob("*.*"))]
    texts = {path: shown(path) for path in files if path.suffix in {".py", ".toml", ".csv"}}
    assert sum(map(len, texts.values())) > 10000
    assert not [(path, text[:80]) for path, told in texts.items() for text in told if straight(text)]


@pytest.mark.parametrize(
    "text", ["the rules' own", "U's", "'s part", "a power's U", "{name}'s slip", "the rules'", "it isn't"]
)
def test_a_straight_apostrophe_is_seen(text):
    assert straight(text)


@pytest.mark.parametrize("text", ["'results' is for", "'hills' and 'woods'", "if(saved, 'survives', 'sunk')", "U’s"])
def test_a_quotation_has_no_apostrophe(text):
    assert not straight(text)
