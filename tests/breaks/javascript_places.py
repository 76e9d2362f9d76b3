"""The places of a JavaScript file where a break can be made: signs outside strings, comments and regular expressions."""

import re

from tests.breaks.place import Place

TOKEN = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[(,=:!&|])\ */(?:\\.|[^/\\\n])+/\w*)
    |(?P<compare>===|!==|<=|>=|(?<=\ )<(?=\ )|(?<=\ )>(?=\ ))
    |(?P<logic>&&|\|\|)
    |(?P<number>(?<![\w.#$])\d+(?:\.\d+)?(?![\w.]))
    |(?P<line>(?<=\n)\ +[\w.]+\([^;{}\n]*\);(?=\n))""",
    re.VERBOSE | re.DOTALL,
)
TURNED = {"===": "!==", "!==": "===", "<=": "<", "<": "<=", ">=": ">", ">": ">="}
KINDS = {"compare": "comparison turned", "logic": "condition dropped", "number": "constant moved", "line": "line out"}


def javascript_places(path, source):
    """Every place of a file, in order; in each the sign alone is replaced (`&&` by `||`, so that one condition is not enough)."""
    found = []
    for token in TOKEN.finditer(source):
        name, text = token.lastgroup, token.group()
        if name == "skip":
            continue
        broken = {
            "compare": lambda text: TURNED[text],
            "logic": lambda text: "||" if text == "&&" else "&&",
            "number": lambda text: str(float(text) + 1) if "." in text else str(int(text) + 1),
            "line": lambda text: ";",
        }[name](text)
        start = len(source[: token.start()].encode())
        line = source.count("\n", 0, token.start()) + 1
        found.append(Place(path, f"line {line}", KINDS[name], start, start + len(text.encode()), text, broken))
    return found
