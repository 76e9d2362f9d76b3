"""No call depends on the system: none that only one system has, and every text has its encoding and its line ends."""

import ast
import re

import pytest

from tests.sources import ROOT, Module, modules, paths

LINE_ENDS = "write_text ends lines as the system does; write bytes"
POSIX_MODULES = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty"}
POSIX_CALLS = {
    "fork",
    "getuid",
    "geteuid",
    "getpgid",
    "kill",
    "killpg",
    "mkfifo",
    "rename",
    "setsid",
    "symlink",
    "uname",
}
OPENED = re.compile(r"\b(?:open|read_text|write_text)\(")
LONGEST = 2000
"""Letters of a call that is looked at alone."""


def faults(module):
    """What a module does that would come out differently on another system, as (line, fault)."""
    for node in module.nodes(ast.Import, ast.ImportFrom):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        yield from ((node.lineno, f"imports {name}") for name in names if name.split(".")[0] in POSIX_MODULES)
    for call in module.nodes(ast.Call):
        function = call.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name in POSIX_CALLS and isinstance(function, ast.Attribute) and getattr(function.value, "id", "") == "os":
            yield call.lineno, f"calls os.{name}"
        keywords = {keyword.arg for keyword in call.keywords}
        if name == "write_text" and "newline" not in keywords:
            yield call.lineno, LINE_ENDS
        argument = {"read_text": 0, "write_text": 1}.get(name)
        if argument is not None and "encoding" not in keywords and len(call.args) <= argument:
            yield call.lineno, f"{name} without an encoding"
        if name == "open" and "encoding" not in keywords:
            texts = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            binary = any(re.fullmatch(r"[rwxa+]*b[rwxa+]*", text) for text in texts)
            owner = ast.unparse(function).rpartition(".")[0]
            if not binary and owner not in ("os", "Image", "archive"):  # of zip files: bytes
                yield call.lineno, "open without an encoding"


def without_encoding(source):
    """The lines where a source opens a text without an encoding; it is parsed as a whole only if a call alone does."""
    for match in OPENED.finditer(source):
        call = first_call(source, match)
        if call is None or any("encoding" in fault for _, fault in faults(call)):
            return [line for line, fault in faults(Module(source)) if "encoding" in fault]
    return []


def first_call(source, match):
    """The call that begins with a match; None if none does, as in prose."""
    for end in re.compile(r"\)").finditer(source, match.end(), match.end() + LONGEST):
        try:
            return Module(source[match.start() : end.end()])
        except SyntaxError:
            continue
    return None


@pytest.mark.source
@pytest.mark.parametrize("package", ["aids", "generators"])
def test_nothing_depends_on_the_system(package):
    assert [f"{path}:{line}: {fault}" for path in paths(package) for line, fault in faults(modules()[path])] == []


def test_the_tests_state_their_encodings():
    """Their line ends may differ: what they write is input, in which any are accepted."""
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in paths("tests")}
    assert [f"{path}:{line}" for path, source in sources.items() for line in without_encoding(source)] == []


FAULTS = """import pwd
os.fork()
path.write_text("", "utf-8")
path.read_text()
open(path)
open(path, "rb")
path.write_text("", newline="")
"""


def test_each_fault_is_found():
    assert sorted(line for line, _ in faults(Module(FAULTS))) == [1, 2, 3, 4, 5, 7]


@pytest.mark.parametrize("call", ["a.read_text()", "a.write_text(')')", "open(a, 'r')", "a.write_text('encoding=(')"])
def test_a_text_without_an_encoding_is_found_wherever_it_stands(call):
    assert without_encoding(f"def f():\n    return [a.read_text('utf-8'), g({call}), ')']  # )\n") == [2]
    assert without_encoding(f'"""A\n{call}"""  # {call}\n') == []
