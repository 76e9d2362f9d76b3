"""What is wrong in a text that is not TOML: `tomllib`'s message in a player's words, at the line of the cause."""

import re

from aids.errors import RulesError
from aids.places import brief
from aids.toml_limits import TOKEN, longest_number_line, without_quoted

#: How messages of `tomllib` begin, and what they mean to a player.
SYNTAX = {
    "Expected '=' after a key": "= is missing between a name and its value",
    "Invalid value": 'a value is missing or is not TOML; texts stand in quotes, as in title = "Turns"',
    "Illegal character '\\n'": "a text in quotes is not closed on its line",
    "Unterminated string": "a text in quotes is not closed",
    "Expected newline or end of document": "something follows a value on its line; each setting has a line of its own",
    "Cannot overwrite a value": "a name is given a value twice",
    "Cannot declare": "a [section] stands twice; write all of it in one place",
    "Cannot mutate": "a table in { } or a list is added to; write all of it in one place",
    "Expected ']'": "a [section] is not closed; its line ends with ]",
    "Expected ']]'": "a [[section]] is not closed; its line ends with ]]",
    "Invalid statement": "a name is missing or needs quotes; plain names are letters, digits, _ and -",
    "Invalid initial character": "a name is missing or needs quotes; plain names are letters, digits, _ and -",
    "Unclosed array": "a list is not closed with ], or a comma is missing in it",
    "Unclosed inline table": "a table is not closed with }, or a comma is missing in it",
    "Unescaped '\\'": "a \\ in a text in double quotes; put the text in single quotes",
}
CURLY = "\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\xab\xbb"
#: What begins a setting or is a section, so that it cannot be in a list.
_SETTING = re.compile(r"""[ \t]*(?:[\w."'-]+[ \t]*=|\[{1,2}[\w."' -]+\]{1,2}[ \t]*(?:#.*)?$)|\s*\Z""", re.MULTILINE)


def syntax_error(path: str, text: str, message: str) -> RulesError:
    """tomllib's message with its line, which it states in words, as `where`."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if match is None:  # for instance a number with thousands of digits, which tomllib lets int() refuse
        return RulesError(f"not TOML: {brief(message)}", where=f"{path}:{longest_number_line(text)}")
    lines = text.rstrip("\n").split("\n")
    number = int(match[2] or len(lines))
    at = len(text.rstrip()) if match[2] is None else sum(map(len, lines[: number - 1])) + number + int(match[3]) - 2
    fault, line = " ".join(match[1].split()), text.split("\n")[number - 1].rstrip()
    if fault.startswith("Expected ']'") and line.partition("#")[0].rstrip().endswith("]"):
        fault = "Invalid statement"  # it is closed all the same: its name ended too early
    sign = line[-1:] if fault.startswith("Illegal character '\\n'") else text[at : at + 1]
    if sign and sign in CURLY:
        plain = f'{sign} is a curly quote, which TOML does not have; write straight ones, as in title = "Turns"'
    elif sign and not sign.isprintable() and sign not in "\n\r\t":
        plain = f"there is the invisible character U+{ord(sign):04X}; delete it, or type a space instead"
    else:
        plain, number = _unclosed(text, at, fault) or (fault, number)
    plain = next((words for start, words in SYNTAX.items() if plain.startswith(start)), plain)
    return RulesError(plain[:1].lower() + plain[1:], where=f"{path}:{number}")


def _unclosed(text: str, at: int, fault: str) -> tuple[str, int] | None:
    """The fault of a bracket that is open at a position, with the line that lacks it or a comma; None without one.

    The fault comes to light only at the next setting.
    """
    start = text.rfind("\n", 0, at) + 1
    if fault.startswith("Invalid value"):
        at = at if _SETTING.match(text, at) else start if _SETTING.match(text, start) else 0
    opened: list[int] = []
    for token in re.finditer(TOKEN, text[:at], re.DOTALL):
        if token[0] in "[{":
            opened.append(token.start())
        elif token[0] in "]}":
            del opened[-1:]
    if not opened or not fault.startswith(("Invalid value", "Unclosed", "Invalid initial")):
        return None
    kind = "Unclosed array" if text[opened[-1]] == "[" else "Unclosed inline table"
    if kind == "Unclosed array" and fault.startswith("Invalid initial"):  # of a section
        return None
    before = text[:at].split("\n")
    while not without_quoted(before[-1]).partition("#")[0].strip():
        before.pop()
    first = text.count("\n", 0, opened[-1]) + 1
    begins = f" that begins on line {first} is not" if first < len(before) else " is not"
    return SYNTAX[kind].replace(" is not", begins, 1), len(before)
