"""Runs a case in this process, and says what is wrong with its answer."""

import re
import zlib
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from click.testing import CliRunner

from aids.errors import MOST_MESSAGE, MOST_NAMES
from generators.cli.main import cli
from tests.campaign.processes import SECONDS, TooLong
from tests.campaign.sources import CONFIG

PLACE = re.compile(r"^plotroom: (?:[^:\n]+:\d+|--?[a-z]|[A-Z]+|[^:\n]{1,400}:|there is no|no |\S+ has no check )")
NOT_NUMBERS = re.compile(rb"[\s\",(\[](?:nan|inf|-inf|NaN|Infinity|-Infinity)[\s\",)\]]")
PDF_STREAM = re.compile(rb"/FlateDecode[ \]]*/Length \d+\s*>>\s*stream\r?\n")  # those of fonts have /Length1 too
TEXTS = {  # a title may well be "nan in"
    ".svg": re.compile(rb">[^<]*<"),
    ".pdf": re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f]*>", re.DOTALL),
    ".json": re.compile(rb'"(?:\\.|[^\\"])*"'),
}
"""The texts of a written file, by the ending of its name; they are no numbers."""
FOLDER = "prints"
OF_FOLDER = re.compile(r"plotroom: (\./)?hornet(/[\w./-]+(:\d+)?)?: |plotroom: (--|\S+ has no check |TARGET: )")
"""How a refusal of a folder begins: with a file of it and its line, or with what the command line named."""
MOST_REPEATED = 200  # letters of a file in a message


def here(words, work, own):
    """Run a command line in this process, in the folder `work`."""
    with chdir(work), patch("aids.game_folders.settings_folder", lambda: str(own)):
        return CliRunner().invoke(cli, words, prog_name="plotroom")


def run(case, way=here):
    """The verdict on a case: "answered", "refused", or the fault, such as "status 1: internal error: ...".

    `way` is `here`, or a function of `processes` that runs the command line in a process of its own.
    """
    with TemporaryDirectory() as folder:
        work = Path(folder) / "a" / "b" / "work"
        work.mkdir(parents=True)
        own = Path(folder) / "own"
        own.mkdir()
        for name, content in case.files:
            path = own / name.removeprefix(CONFIG) if name.startswith(CONFIG) else work / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        words = [*case.words, *(["-o", FOLDER] if case.words[0] in ("print", "setup", "calibrate", "turn") else [])]
        try:
            result = way(words, work, own)
        except TooLong:
            return f"more than {SECONDS} s"
        return verdict(case, result, Path(folder), work)


def verdict(case, result, folder, work):
    """What a result is worth."""
    told = result.stderr
    if result.exit_code not in (0, 2):
        return f"status {result.exit_code}: {told.strip()[-200:]}"
    if "Traceback" in told or "internal error" in told:
        return "a traceback"
    if any(not c.isprintable() and c != "\n" for c in told + result.stdout.replace("\t", "")):
        return "a control character on the terminal"
    allowed = {name.partition("/")[0] for name, _ in case.files} | (
        {case.words[-1]} if case.words[0] == "new" else set()
    )
    strangers = [
        path
        for path in folder.rglob("*")
        if path.is_file() and folder / "own" not in path.parents and not _belongs(path, work, allowed, case)
    ]
    if strangers:
        return f"a file outside -o: {strangers[0].relative_to(folder)}"
    if result.exit_code == 2:
        return _refusal(case, told)
    written = {path.name: (path.suffix, path.read_bytes()) for path in (work / FOLDER).rglob("*") if path.is_file()}
    if "--json" in case.words:
        written["the answer"] = (".json", result.stdout.encode())
    for name, (suffix, content) in written.items():
        if has_not_a_number(suffix, content):
            return f"not a number in {name}"
    return "answered"


def has_not_a_number(suffix, content):
    """Whether a file of that suffix has "nan" or "inf" where its numbers stand."""
    if suffix not in TEXTS:
        return False
    starts = [match.end() for match in PDF_STREAM.finditer(content)] if suffix == ".pdf" else []
    parts = [zlib.decompressobj().decompress(content[start:]) for start in starts] or [content]
    return any(NOT_NUMBERS.search(TEXTS[suffix].sub(b" - ", part)) for part in parts)


def _belongs(path, work, allowed, case):
    """Whether a file may be there: in the folder of prints, or one that the case brought or asked for."""
    if work not in path.parents:
        return False
    inside = path.relative_to(work)
    return (
        inside.parts[0] in (FOLDER, *allowed)
        or case.words[0] == "new"
        or not {"-o", "--out", "--save"}.isdisjoint(case.words)
    )


def _refusal(case, told):
    """Whether a refusal is one line with its place."""
    if told.startswith("Usage:"):
        return "refused"
    lines = told.splitlines()
    if len(lines) > 1 and ("u-boat" in case.words or case.words[0] == "verify"):  # every fault is told in a line
        return next(
            (fault for fault in (_refusal(case, line + "\n") for line in lines) if fault != "refused"), "refused"
        )
    if len(lines) != 1:
        return f"a refusal of {len(lines)} lines: {told[:200]}"
    if fault := unbounded(told):
        return fault
    file = case.file.removeprefix(CONFIG)
    if told.startswith(tuple(f"plotroom: {word}: " for word in case.words if word not in dict(case.files))):
        return "refused"  # the name of a sheet, before any file is read
    if file and f"{file}:" not in told and "--" not in told:
        return f"no place: {told.strip()[:200]}"
    if file and _repeats(told, dict(case.files)[case.file].decode("utf-8", "replace")):
        return f"more than {MOST_REPEATED} letters of the file: {told.strip()[:200]}"
    if file and not re.search(re.escape(file) + r":\d+: ", told) and not _whole_file(told):
        return f"no line: {told.strip()[:200]}"
    if case.kind == "folder" and not OF_FOLDER.match(told):
        return f"no place: {told.strip()[:200]}"
    if not PLACE.match(told):
        return f"no place: {told.strip()[:200]}"
    return "refused"


def unbounded(line):
    """What a line of refusal has too much of, if anything: characters behind its place, names in a list."""
    message = (
        PLACE.sub("", line.strip(), count=1) if re.match(r"plotroom: (?:\S+:\d+|--[^:]+|[A-Z]+): ", line) else line
    )
    if len(message) > MOST_MESSAGE + len("plotroom: "):
        return f"a refusal of {len(message)} characters: {line[:300]}"
    known = re.search(r"[Kk]nown: ([^;(?]*)", line)
    if known and len(known[1].partition(" and ")[0].split(", ")) > MOST_NAMES:
        return f"a refusal with more than ten names: {line[:300]}"
    if re.search(r"\['[^']*'[],]", line) or line.lower().count("did you mean") > 1 or line.count("(see ") > 1:
        return f"a refusal with a Python list, or two hints: {line[:300]}"
    return ""


def _repeats(told, content):
    """Whether a refusal repeats more of a file than it may, in one piece."""
    return any(told[i : i + MOST_REPEATED + 1] in content for i in range(len(told) - MOST_REPEATED))


def _whole_file(told):
    """Whether a refusal is about an option or a file as a whole."""
    return any(part in told for part in ("--", "is larger than", "no such file", "has no sheet"))
