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
#: What begins a setting or a section, so that it cannot be in a list.
SETTING = re.compile(r"""[ \t]*[\w."'-]+[ \t]*=""")
HEADER = re.compile(r"""[ \t]*\[{1,2}[\w."' -]+\]{1,2}[ \t]*(?:#.*)?""")


def syntax_error(path: str, text: str, message: str) -> RulesError:
    """tomllib's message with its line, which it states in words, as `where`."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if match is None:  # for instance a number with thousands of digits, which tomllib lets int() refuse
        return RulesError(f"not TOML: {brief(message)}", where=f"{path}:{longest_number_line(text)}")
    lines = text.split("\n")
    number = int(match[2] or text.rstrip("\n").count("\n") + 1)
    at = len(text.rstrip()) if match[2] is None else sum(map(len, lines[: number - 1])) + number + int(match[3]) - 2
    fault = " ".join(match[1].split())
    if fault.startswith("Expected ']'") and lines[number - 1].partition("#")[0].rstrip().endswith("]"):
        fault = "Invalid statement"  # it is closed all the same: its name ended too early
    if fault.startswith("Expected \"'"):
        fault = "Unterminated string"
    plain = _odd_sign(text[at : at + 1])
    if fault.startswith("Illegal character '\\n'"):
        plain = _odd_sign(lines[number - 1].rstrip()[-1:])
    if not plain and (opened := _unclosed(text, at, fault)):
        plain, number = opened
    for start, words in SYNTAX.items():
        plain = plain or (words if fault.startswith(start) else "")
    return RulesError(plain or fault[:1].lower() + fault[1:], where=f"{path}:{number}")


def _odd_sign(sign: str) -> str:
    """The fault of a sign that is not TOML; "" for none."""
    if sign and sign in CURLY:
        return f"{sign} is a curly quote, which TOML does not have; write straight ones, as in title = \"Turns\""
    if sign and not sign.isprintable() and sign not in "\n\r\t":
        return f"there is the invisible character U+{ord(sign):04X}; delete it, or type a space instead"
    return ""


def _unclosed(text: str, at: int, fault: str) -> tuple[str, int] | None:
    """The fault of a long text or a bracket that is open at a position, with its line; None if it is another fault.

    It is the line before the fault that lacks the bracket or the comma, not the one on which it comes to light.
    """
    start = text.rfind("\n", 0, at) + 1
    is_new = HEADER.fullmatch(text[start:].partition("\n")[0]) or SETTING.match(text, at) or not text[at:].strip()
    if fault.startswith("Invalid value") and is_new:
        at = start if text[at:].strip() else at
    elif not fault.startswith(("Unclosed", "Unterminated", "Invalid initial")):
        return None
    opened: list[int] = []
    begun = -1
    for token in re.finditer(TOKEN, text[:at], re.DOTALL):
        if token[0] in "[{":
            opened.append(token.start())
        elif token[0] in "]}":
            opened = opened[:-1]
        elif token[0].startswith(('"""', "'''")):
            begun = token.start()
        elif token[0][0] == "'" and (token[0] == "'" or token[0][-1] != "'"):
            begun = token.start()
            break
    if fault.startswith("Unterminated"):
        return None if begun < 0 else (SYNTAX["Unterminated string"], text.count("\n", 0, begun) + 1)
    if not opened or (fault.startswith("Invalid initial") and text[opened[-1]] == "["):  # of a section
        return None
    before = text[:at].split("\n")
    while not without_quoted(before[-1]).partition("#")[0].strip():
        before.pop()
    first = text.count("\n", 0, opened[-1]) + 1
    words = SYNTAX["Unclosed array" if text[opened[-1]] == "[" else "Unclosed inline table"]
    told = words if first == len(before) else words.replace(" is not", f" that begins on line {first} is not", 1)
    return told, len(before)
