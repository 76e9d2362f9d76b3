"""The static site: the pages with Python in the browser, as files for any web server.

Plotroom and what it imports for printing go into one file, without what is never imported there.  All files of a
version lie in a folder named after their content, so that no cache can mix those of two versions.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from aids import __version__, games
from aids.errors import FileRefused
from generators import TEMPLATES, Progress, no_progress
from generators.drawing import text
from generators.web.compiled import CompilingFailed, compiled, packed
from generators.web.covers import covers
from generators.web.describe import NOTED, noted_of_all
from generators.web.host import ICONS, icon
from generators.web.host import files as page_files
from generators.web.workers import words_of

PROGRAM = "plotroom.bin"
#: What the first answer does without: what draws and writes, which comes right after it.
LATER = "later.bin"
#: Scripts of others, which name their licence in a comment.
AS_IT_IS = ("preact.js", "minisearch.js")
#: Documents that only what draws reads.
DRAWN = re.compile(rf"templates/((__pycache__/)?(art|europe)\.toml.*|{re.escape(NOTED)})")
#: How the names of modules end that the first answer looks for and does not import.
LOOKED_FOR = (".diagrams", ".board")
#: What reads spreadsheets, which comes when a page needs it.
SPREADSHEETS, READS_SPREADSHEETS = "spreadsheets.bin", ("openpyxl/", "et_xmlfile/")
SERVICE = "service.js"
#: The name of the folder of a version: that of Plotroom, and a digest of all files.
VERSION_FOLDER = re.compile(r"\d[\w.+]*-[0-9a-f]{12}")
#: Files of the npm package `pyodide` that a browser loads.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
#: Modules of the standard library that no page imports.
UNUSED = re.compile(
    r"(pdb|doctest|pydoc|pickletools|mailbox|ftplib|imaplib|poplib|smtplib|cProfile|profile|pstats|trace|tabnanny|"
    r"timeit|compileall|modulefinder|turtle|webbrowser|zipapp|py_compile|pyclbr|socketserver|nntplib|telnetlib|"
    r"plistlib|netrc|cmd|sched|shelve|wave|aifc|chunk|symtable|this|antigravity|tracemalloc|"
    r"xmlrpc|wsgiref|unittest|pydoc_data|ensurepip|idlelib|lib2to3|tkinter|curses|dbm|sqlite3|multiprocessing|venv|"
    r"turtledemo|test|_pyrepl|_pyio|_pydecimal|optparse|xml/sax|xml/dom|http/cookiejar|"
    r"http/server|logging/config|logging/handlers|encodings/(cp8|cp7|mac_)[a-z0-9_]*|"
    r"configparser|bdb|_ast_unparse|asyncio/windows_events|asyncio/proactor_events|"
    r"tarfile|argparse|statistics|_pydatetime|_sysconfigdata[\w-]*|sysconfig|ctypes|uuid|gettext|pprint|runpy|getpass|"
    r"getopt|graphlib|pty|tty|urllib/robotparser|asyncio/(tools|__main__|windows_utils)|"
    r"http/cookies|email/(generator|mime)|code|pyodide/console|rlcompleter|"
    r"concurrent/futures/(process|interpreter)|concurrent/interpreters|zoneinfo|stringprep|filecmp|fileinput|"
    r"encodings/(cp(0|10|11|273|4[^3]|5|6)\w*|iso2022\w*|koi8\w*|kz\w*|hp_\w*|palmos|ptcp154|tis_620|euc\w*|gb\w*|big5\w*|hz|"
    r"johab|shift\w*|idna|punycode|uu_codec|rot_13))(\.py|/).*|.*/tests?/.*"
)
#: The program's own packages, which go into the site whole.
OWN = ("aids", "generators", "templates")
#: Modules of its own that no browser imports: those of the server, and what writes this site.
ELSEWHERE = re.compile(
    r"generators/(cli/.*|web/(compiled|covers|host|icons|interpreter|pages|server|site|workers)\.py|"
    r"sheets/other_processes\.py)"
)
#: What the pages ask of Python in a browser, done once to see what is imported: by the first questions, and by all of
#: them, the name of each module and its file.
TRACED = """
sys.modules["PIL"] = None  # a browser lacks it
from generators.web.door import answer
import generators.web.worker
answer("describe", {})
for game in given["games"]:
    described = json.loads(answer("describe", {"game": game}).content)
    for check in described["checks"]:
        answer("check", {"game": game, "check": check["name"], "inputs": {}, "odds": True})
first = sorted(sys.modules)
for game in given["games"]:
    for form in ("pdf", "svg"):
        assert answer("print", {"targets": [game], "options": {"format": form, "paper": "a4"}}).status == 200
    answer("preview", {"targets": [game], "options": {"paper": "a4"}, "page": 1})
    answer("setup", {"game": game, "seed": 1, "options": {"paper": "a4"}})
    answer("new", {"kind": "rules", "game": game, "file": "rules.toml"})
answer("new", {"kind": "counters", "file": "my.csv"})
answer("calibrate", {"options": {"paper": "a4"}})
from base64 import b64encode
from io import BytesIO
import openpyxl
book, content = openpyxl.Workbook(), BytesIO()
book.active.append(["Name", "Attack"])
book.active.append(["Hood", 8])
book.save(content)
sheet = {"base64": b64encode(content.getvalue()).decode()}
assert answer("spreadsheet", {"file": "a.xlsx", "files": {"a.xlsx": sheet}}).status == 200
found = {name: getattr(module, "__file__", None) for name, module in sys.modules.items() if module}
print(json.dumps({"first": first, "found": found}))
"""


def site_files(pyodide: Path, tell: Progress = no_progress) -> dict[str, bytes]:
    """The files of the site by path; `pyodide` is the folder of the unpacked npm package.

    `tell` is told if the program could not be compiled: the site then holds its sources for browsers to compile.
    FileRefused if a file of it is missing or cannot be read.
    """
    for name in PYODIDE_FILES:
        if not (pyodide / name).is_file():
            raise FileRefused(
                f"has no {name}; give the folder that npm install pyodide made, node_modules/pyodide",
                where=str(pyodide),
            )
    made = _pyodide_files(pyodide)
    made |= {path.lstrip("/"): _sent(file) for path, file in page_files()}
    for file in sorted((TEMPLATES / "web" / "static").iterdir()):
        made[file.name] = file.read_bytes()
    made |= covers()
    made |= {name: icon(name) for name in ICONS}
    program, first = _program()
    reader = {path: program.pop(path) for path in list(program) if path.startswith(READS_SPREADSHEETS)}
    made[SPREADSHEETS] = packed(reader)
    try:
        program = compiled(program, pyodide)
    except (OSError, CompilingFailed) as error:
        tell(f"the program is not compiled, so a first visit takes longer: {error}")
    program[f"templates/{NOTED}"] = noted_of_all()
    later = {path: part for path, part in program.items() if _is_later(path, first)}
    made[LATER] = packed(later)
    made[PROGRAM] = packed({path: part for path, part in program.items() if path not in later})
    made["faces.json"] = json.dumps({f"fonts/{face}.ttf": _face_file(face) for face in text.FACES}).encode()
    return versioned(made)


def _sent(file: Path) -> bytes:
    """A file of the pages as it is sent: a script of ours without its comments, a quarter of it over the wire."""
    content = file.read_bytes()
    return without_comments(content) if file.suffix == ".js" and file.name not in AS_IT_IS else content


def without_comments(script: bytes) -> bytes:
    """A script without the comments that have lines of their own; one that code follows or precedes stays."""
    kept, inside = [], False
    for line in script.decode().split("\n"):
        bare = line.strip()
        if inside or (bare.startswith("/**") and ("*/" not in bare or bare.endswith("*/"))):
            inside = not bare.endswith("*/")
        elif not bare.startswith("//"):
            kept.append(line)
    return "\n".join(kept).encode()


def versioned(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a site by their place on a server: beside the folder of this version only the first page and the
    service worker, which browsers ask for at the same address whatever the version.
    """
    digest = sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name} {len(content)} ".encode())
        digest.update(content)
    folder = f"{__version__}-{digest.hexdigest()[:12]}"
    index = _index(files["index.html"].decode(), folder).encode()
    inside = {name: content for name, content in files.items() if name != SERVICE} | {"index.html": index}
    service = files[SERVICE].decode().replace("@FOLDER@", folder).replace("'@FILES@'", json.dumps(list(inside)))
    made = {f"{folder}/{name}": content for name, content in inside.items()}
    return made | {"index.html": index, SERVICE: service.encode()}


def versions_in(folder: Path) -> list[Path]:
    """The folders of versions in the folder of a site, the oldest first."""
    found = [place.parent for place in folder.glob(f"*/{PROGRAM}") if VERSION_FOLDER.fullmatch(place.parent.name)]
    return sorted(found, key=lambda version: ((version / PROGRAM).stat().st_mtime_ns, version.name))


def remove_old(folder: Path, files: Iterable[str]) -> None:
    """Remove the versions of a site but the one with these files and the one before, which visitors may have open."""
    new = {name.partition("/")[0] for name in files}
    for version in [place for place in versions_in(folder) if place.name not in new][:-1]:
        shutil.rmtree(version)


def _pyodide_files(folder: Path) -> dict[str, bytes]:
    """The files of Pyodide, pruned, by path; FileRefused for one that is not what npm install made."""
    made: dict[str, bytes] = {}
    name = ""
    try:
        for name in PYODIDE_FILES:
            content = (folder / name).read_bytes()
            made[f"pyodide/{name}"] = prune(content) if name.endswith(".zip") else content
        name = "pyodide-lock.json"
        made[f"pyodide/{name}"] = _empty_lock((folder / name).read_bytes())
    except (OSError, BadZipFile, ValueError, KeyError, TypeError) as error:
        fault = getattr(error, "strerror", None) or "it is not as npm install pyodide made it"
        raise FileRefused(f"cannot be read: {fault}", where=str(folder / name)) from None
    return made


def _face_file(face: str) -> str:
    """Where the program looks for a face in the worker's file system."""
    return f"font_source_sans_pro/files/{text.FACES[face]}.ttf"


def _index(text: str, folder: str) -> str:
    """The first page, for the worker, with the files of a folder; its policy stands in it, for a static host sends no
    headers.
    """
    policy = (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'"
    )
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<link rel="manifest" href="manifest.webmanifest">',
        "<title>",
    ]
    text = text.replace('content="server"', 'content="worker"').replace("<title>", "\n".join(head))
    return re.sub(r'(href|src)="([\w./-]+)"', rf'\1="{folder}/\2"', text)


def _module_of(path: str) -> str:
    """The name of the module of a file of the program, compiled or not; "" for a file of another kind."""
    folder, _, file = path.replace("__pycache__/", "").rpartition("/")
    if not file.endswith((".py", ".pyc")):
        return ""
    name = f"{folder}/{file.partition('.')[0]}".strip("/").replace("/", ".")
    return name.removesuffix(".__init__")


def _is_later(path: str, first: frozenset[str]) -> bool:
    """Whether a file of the program comes after the first answer."""
    name = _module_of(path)
    if DRAWN.fullmatch(path):
        return True
    return bool(name) and name not in first and not name.endswith(LOOKED_FOR)


def _program() -> tuple[dict[str, bytes], frozenset[str]]:
    """Plotroom and the modules that it imports, by the path at which Python finds them, and the names of the modules
    that the first questions need.
    """
    traced = subprocess.run(
        words_of(TRACED, games=games.names()), capture_output=True, text=True, check=True, encoding="utf-8"
    )
    imported = json.loads(traced.stdout.splitlines()[-1])
    made = dict(_own()) | dict(_dependencies(imported["found"])) | {"font_source_sans_pro/__init__.py": b""}
    return made, frozenset(imported["first"])


def _own() -> Iterator[tuple[str, bytes]]:
    """The modules and documents of Plotroom that a browser needs, by the path at which Python finds them."""
    own = TEMPLATES.parent  # the packages lie beside each other, in a checkout and where they are installed
    for folder in ("aids", "generators"):
        for file in sorted((own / folder).rglob("*")):
            path = file.relative_to(own).as_posix()
            if file.suffix in (".py", ".toml") and "__pycache__" not in file.parts and not ELSEWHERE.fullmatch(path):
                yield path, file.read_bytes()
    for file in sorted(TEMPLATES.rglob("*")):
        inside = file.relative_to(TEMPLATES).as_posix()
        if file.is_file() and "__pycache__" not in file.parts and not inside.startswith("web/"):
            yield f"templates/{inside}", file.read_bytes()


def _dependencies(imported: Mapping[str, str | None]) -> Iterator[tuple[str, bytes]]:
    """The imported modules of other packages, pure Python all of them, from the name and the file of each module.

    Its name tells whose a module is and where it belongs, so it does not matter where the packages are installed.
    """
    for name, place in sorted(imported.items()):
        package = name.partition(".")[0]
        if place is None or Path(place).suffix != ".py" or package in OWN or package in sys.stdlib_module_names:
            continue
        path = name.replace(".", "/")
        yield f"{path}/__init__.py" if Path(place).name == "__init__.py" else f"{path}.py", Path(place).read_bytes()


def prune(stdlib: bytes) -> bytes:
    """The standard library of Pyodide without the modules that no page imports."""
    out = BytesIO()
    with ZipFile(BytesIO(stdlib)) as whole, ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as kept:
        for entry in whole.infolist():
            if UNUSED.fullmatch(entry.filename) is None:
                kept.writestr(entry, whole.read(entry), ZIP_DEFLATED)
    return out.getvalue()


def _empty_lock(lock: bytes) -> bytes:
    """Pyodide's list of packages without packages: none is loaded."""
    document = json.loads(lock)
    return json.dumps({"info": document["info"], "packages": {}}).encode()
