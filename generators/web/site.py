"""The static site: the pages with Python in the browser, as files for any web server.

Plotroom is one zip, what it imports for printing another, which comes after the first answer.  All files of a version
lie in a folder named after their content, so that no cache can mix those of two versions.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.metadata import distribution, packages_distributions
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from aids import __version__, games
from aids.errors import FileRefused
from generators import TEMPLATES, Progress
from generators.drawing import text
from generators.drawing.rasters import pillow
from generators.jobs import guide
from generators.web.describe import NOTED, noted_of_all
from generators.web.door import answer
from generators.web.host import ICONS, icon
from generators.web.host import files as page_files
from generators.web.requests import zipped
from generators.web.workers import words_of

PROGRAM = "plotroom.zip"
#: Others' packages, which the first answer does without.
LIBRARIES = "libraries.zip"
SERVICE, WORKER = "service.js", "worker.js"
#: The name of the folder of a version: that of Plotroom, and a digest of all files.
VERSION_FOLDER = re.compile(r"\d[\w.+]*-[0-9a-f]{12}")
#: Files of the npm package `pyodide` that a browser loads.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
#: The program's own packages, which go into the site whole, but for what lies beside it or no browser imports.
OWN = ("aids", "generators", "templates")
ELSEWHERE = (
    *("templates/web/", "generators/cli/", "generators/sheets/other_processes.py"),
    *(f"generators/web/{name}.py" for name in ("host", "server", "site", "workers")),
)
LICENSE = re.compile(r"(?i)(licen[cs]e|copying|notice)\b.*")
#: A sheet as `tonight.js` names those whose pictures it shows before Python has started, by game.
TARGET = re.compile(r"'([a-z-]{1,40}/[a-z-]{1,40})'")
COVER, QUALITY = (360, 509), 18  # pixels of an A4 page
NODE = "node"
MOST_SECONDS = 300
#: Node.js starts Pyodide, the Python that will run the program in a browser, and lets it compile a zip.
SCRIPT = """
import { buffer } from 'node:stream/consumers';
const [pyodideModule, code] = process.argv.slice(1);
const { loadPyodide } = await import(pyodideModule);
const pyodide = await loadPyodide();
pyodide.FS.writeFile('/given.zip', new Uint8Array(await buffer(process.stdin)));
pyodide.runPython(code);
process.stdout.write(pyodide.FS.readFile('/made.zip'));
"""
#: Modules become empty files with bytecode beside them, without lines, documentation and assertions: half as much to
#: send.  Python takes it without a look at the module (PEP 552).
CODE = """
import marshal
from importlib.util import MAGIC_NUMBER, cache_from_source
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

def without_lines(code):
    parts = [without_lines(part) if isinstance(part, type(code)) else part for part in code.co_consts]
    return code.replace(co_linetable=b'', co_consts=tuple(parts))

with ZipFile('/given.zip') as given, ZipFile('/made.zip', 'w') as made:
    for name in given.namelist():
        content = given.read(name)
        if name.endswith('.py'):
            code = without_lines(compile(content, name, 'exec', dont_inherit=True, optimize=2))
            header = MAGIC_NUMBER + (1).to_bytes(4, 'little') + bytes(8)
            made.writestr(ZipInfo(cache_from_source(name)), header + marshal.dumps(code), ZIP_DEFLATED)
            content = b''
        made.writestr(ZipInfo(name), content, ZIP_DEFLATED)
"""
#: What the pages ask of Python in a browser, done once to see what it imports: the name of each module and its file.
#: What was imported before, as by a hook of the environment, is not the program's.
TRACED = """
before = {*sys.modules}
sys.modules["PIL"] = None  # a browser lacks it
from base64 import b64encode
from io import BytesIO
from generators.web.door import answer
for game in given["games"]:
    for form in ("pdf", "svg"):
        assert answer("print", {"targets": [game], "options": {"format": form, "paper": "a4"}}).status == 200
    answer("preview", {"targets": [game], "options": {"paper": "a4"}, "page": 1})
    answer("setup", {"game": game, "seed": 1, "options": {"paper": "a4"}})
answer("calibrate", {"options": {"paper": "a4"}})
import openpyxl
book, content = openpyxl.Workbook(), BytesIO()
book.active.append(["Name", "Attack"])
book.active.append(["Hood", 8])
book.save(content)
sheet = {"base64": b64encode(content.getvalue()).decode()}
assert answer("spreadsheet", {"file": "a.xlsx", "files": {"a.xlsx": sheet}}).status == 200
later = {name: module for name, module in sys.modules.items() if module and name not in before}
print(json.dumps({name: getattr(module, "__file__", None) for name, module in later.items()}))
"""


class CompilingFailed(Exception):
    """The program could not be compiled; the message says why."""


def site_files(pyodide: Path, tell: Progress) -> dict[str, bytes]:
    """The files of the site by path; `pyodide` is the folder of the unpacked npm package.

    `tell` is told if the program could not be compiled: the site then holds its sources for browsers to compile.
    FileRefused if a file of it is missing or cannot be read.
    """
    for name in PYODIDE_FILES:
        if not (pyodide / name).is_file():
            cure = "Give the folder node_modules/pyodide that npm install pyodide made."
            raise FileRefused(f"this folder has no {name}. {cure}", where=str(pyodide))
    made: dict[str, bytes] = {}
    try:
        for name in PYODIDE_FILES:
            content = made[f"pyodide/{name}"] = (pyodide / name).read_bytes()
            if name.endswith(".zip"):
                ZipFile(BytesIO(content)).close()
            elif name.endswith(".json"):
                json.loads(content)["packages"]
    except (OSError, BadZipFile, ValueError, KeyError, TypeError) as error:
        fault = getattr(error, "strerror", None) or "it differs from the file that npm install pyodide made"
        raise FileRefused(f"this file cannot be read: {fault}", where=str(pyodide / name)) from None
    made |= {path.lstrip("/"): file.read_bytes() for path, file in page_files()}
    for file in sorted((TEMPLATES / "web" / "static").iterdir()):
        made[file.name] = file.read_bytes()
    made |= covers()
    made |= {name: icon(name) for name in ICONS}
    made |= {PROGRAM: zipped(_program()), LIBRARIES: zipped(_libraries())}
    try:
        made |= {name: compiled(made[name], pyodide) for name in (PROGRAM, LIBRARIES)}
    except (OSError, CompilingFailed) as error:
        tell(f"the program could not be compiled, so a first visit takes longer: {error}")
    # Where the program looks for each face in the worker's file system.
    faces = {f"fonts/{face}.ttf": f"font_source_sans_pro/files/{file}.ttf" for face, file in text.FACES.items()}
    made["faces.json"] = json.dumps(faces).encode()
    return versioned(made)


def compiled(program: bytes, pyodide: Path) -> bytes:
    """A zip with its modules as bytecode; CompilingFailed where that cannot be done."""
    node = shutil.which(NODE)
    if node is None:
        raise CompilingFailed("Node.js was not found")
    words = [node, "--input-type=module", "-e", SCRIPT, (pyodide.resolve() / "pyodide.mjs").as_uri(), CODE]
    try:
        done = subprocess.run(words, input=program, capture_output=True, timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        raise CompilingFailed(f"Node.js took more than {MOST_SECONDS} seconds") from None
    if done.returncode or not done.stdout:
        told = done.stderr.decode(errors="replace").split()
        raise CompilingFailed(f"Node.js failed: {' '.join(told)[-200:]}")
    return done.stdout


def targets() -> list[str]:
    """The sheets whose first page the first page of the site shows."""
    return TARGET.findall((TEMPLATES / "web" / "tonight.js").read_text(encoding="utf-8"))


def covers() -> dict[str, bytes]:
    """Pictures of printed pages by their path in the site, a dozen kB each."""
    Image = pillow()
    assert Image is not None, "Pillow is needed to build a site"
    made: dict[str, bytes] = {}
    for target in targets():
        options = {"paper": "a4", "format": "png", "dpi": 100}
        content = answer("print", {"targets": [target], "options": options}).content
        if content.startswith(b"PK"):
            with ZipFile(BytesIO(content)) as files:
                content = files.read(files.namelist()[0])
        with Image.open(BytesIO(content)) as page:
            small = page.convert("RGB").resize(COVER, Image.Resampling.LANCZOS)
        out = BytesIO()
        small.save(out, "webp", quality=QUALITY, method=6)
        made[f"covers/{target.replace('/', '-')}.webp"] = out.getvalue()
    return made


def versioned(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a site by their place on a server: beside the folder of this version only the first page and the
    service worker, which browsers ask for at the same address whatever the version.
    """
    digest = sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name} {len(content)} ".encode())
        digest.update(content)
    folder = f"{__version__}-{digest.hexdigest()[:12]}"
    # The first page is for the worker, with the files of the folder; a static host sends no headers for its policy.
    policy = (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'"
    )
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    head += '\n<link rel="manifest" href="manifest.webmanifest">\n<title>'
    first = files["index.html"].decode().replace('content="server"', 'content="worker"').replace("<title>", head)
    index = re.sub(r'(href|src)="([\w./-]+)"', rf'\1="{folder}/\2"', first).encode()
    inside = {name: content for name, content in files.items() if name != SERVICE} | {"index.html": index}
    service = files[SERVICE].decode().replace("@FOLDER@", folder).replace("'@FILES@'", json.dumps(list(inside)))
    made = {f"{folder}/{name}": content for name, content in inside.items()}
    return made | {"index.html": index, SERVICE: service.encode()}


def versions_in(folder: Path) -> list[Path]:
    """The folders of versions in the folder of a site, the oldest first."""
    found = [place.parent for place in folder.glob(f"*/{WORKER}") if VERSION_FOLDER.fullmatch(place.parent.name)]
    return sorted(found, key=lambda version: ((version / WORKER).stat().st_mtime_ns, version.name))


def remove_old(folder: Path, files: Iterable[str]) -> None:
    """Remove the versions of a site but the one with these files and the one before, which visitors may have open."""
    new = {name.partition("/")[0] for name in files}
    for version in [place for place in versions_in(folder) if place.name not in new][:-1]:
        shutil.rmtree(version)


def _program() -> dict[str, bytes]:
    """The modules and documents of Plotroom that a browser needs, by the path at which Python finds them."""
    made = {}
    own = TEMPLATES.parent  # the packages lie beside each other, in a checkout and where they are installed
    for file in sorted(file for folder in OWN for file in (own / folder).rglob("*")):
        path = file.relative_to(own).as_posix()
        is_kept = path.startswith("templates/") or path.endswith((".py", ".toml"))
        if is_kept and file.is_file() and "__pycache__" not in file.parts and not path.startswith(ELSEWHERE):
            made[path] = file.read_bytes()
    made |= {f"templates/guide/{name}.md": guide.text(name).encode() for name in guide.pages()}
    return made | {f"templates/{NOTED}": noted_of_all()} | dict(_licenses("plotroom"))


def _libraries() -> dict[str, bytes]:
    """The imported modules of other packages, pure Python all of them, with the licenses of these packages.

    Its name tells whose a module is and where it belongs, so it does not matter where the packages are installed.
    """
    words = words_of(TRACED, games=games.names())
    traced = subprocess.run(words, capture_output=True, text=True, check=True, encoding="utf-8")
    made = {"font_source_sans_pro/__init__.py": b""}
    for name, place in sorted(json.loads(traced.stdout.splitlines()[-1]).items()):
        package = name.partition(".")[0]
        if place is None or Path(place).suffix != ".py" or package in OWN or package in sys.stdlib_module_names:
            continue
        path = name.replace(".", "/")
        whole = f"{path}/__init__.py" if Path(place).name == "__init__.py" else f"{path}.py"
        made[whole] = Path(place).read_bytes()
    return made | dict(found for package in {path.partition("/")[0] for path in made} for found in _licenses(package))


def _licenses(package: str) -> Iterator[tuple[str, bytes]]:
    """The license files of an installed package, by the path at which they lie beside its modules."""
    for name in packages_distributions().get(package, ()):
        for file in distribution(name).files or ():
            if LICENSE.fullmatch(file.name):
                yield f"{package}/{file.name}", Path(str(file.locate())).read_bytes()
