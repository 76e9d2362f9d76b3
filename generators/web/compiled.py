"""The program of a static site compiled beforehand, by the Python that will run it in the visitor's browser.

That Python is Pyodide's, which Node.js runs here too; npm, from which Pyodide comes, is a part of Node.js.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

#: Where the program lies in the worker's file system.
PLACE = "/plotroom"
NODE = "node"
MOST_SECONDS = 300
SCRIPT = """
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const [folder, given, code, made] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${folder}/` });
pyodide.FS.writeFile('/given', new Uint8Array(readFileSync(given)));
pyodide.runPython(readFileSync(code, 'utf8'));
writeFileSync(made, pyodide.FS.readFile('/made'));
"""
#: Modules become empty files with bytecode beside them, which Python takes without a look at them.  It has no
#: documentation, assertions and lines, which only a traceback would show.  Documents in TOML are joined by what
#: Plotroom would keep of them once they are parsed.
CODE = f"""
import gzip, json, marshal, os, sys
from importlib.util import MAGIC_NUMBER, source_hash

def without_lines(code):
    parts = tuple([without_lines(part) if type(part) is type(code) else part for part in code.co_consts])
    return code.replace(co_linetable=b'', co_consts=parts)

content = gzip.decompress(open('/given', 'rb').read())
index, _, content = content.partition(b'\\n')
made, at = {{}}, 0
for name, size in json.loads(index):
    part, at = content[at : at + size], at + size
    made[name] = part
    path = f'{PLACE}/{{name}}'
    os.makedirs(os.path.dirname(path), exist_ok=True)
    open(path, 'wb').write(part)
    os.utime(path, (0, 0))
sys.path.insert(0, '{PLACE}')
sys.dont_write_bytecode = False
from aids import toml_cache
for name, part in list(made.items()):
    folder, _, file = name.rpartition('/')
    cached = f'{{folder}}/__pycache__/{{file.removesuffix(".py")}}.{{sys.implementation.cache_tag}}'
    if name.endswith('.py'):
        code = without_lines(compile(part, name, 'exec', dont_inherit=True, optimize=2))
        made[f'{{cached}}.pyc'] = MAGIC_NUMBER + (1).to_bytes(4, 'little') + source_hash(part) + marshal.dumps(code)
        made[name] = b''
    elif name.endswith('.toml'):
        toml_cache.read(f'{PLACE}/{{name}}')
        made[cached] = open(f'{PLACE}/{{cached}}', 'rb').read()
index = json.dumps([[name, len(part)] for name, part in made.items()]).encode()
open('/made', 'wb').write(b'\\n'.join([index, b''.join(made.values())]))
"""


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files as one: a line of JSON with the path and size of each, and their contents, all of it with gzip."""
    index = json.dumps([[path, len(part)] for path, part in files.items()]).encode()
    return gzip.compress(b"\n".join([index, b"".join(files.values())]), 9, mtime=0)


def unpacked(content: bytes) -> dict[str, bytes]:
    """Files of which one was made; without gzip."""
    index, _, rest = content.partition(b"\n")
    made, at = {}, 0
    for path, size in json.loads(index):
        made[path], at = rest[at : at + size], at + size
    return made


class CompilingFailed(Exception):
    """The program could not be compiled; the message says why."""


def compiled(files: Mapping[str, bytes], pyodide: Path) -> dict[str, bytes]:
    """The files, modules as bytecode and documents parsed too; CompilingFailed where that cannot be done."""
    node = shutil.which(NODE)
    if node is None:
        raise CompilingFailed("Node.js was not found")
    with TemporaryDirectory() as folder:
        script, given, code, made = (Path(folder, name) for name in ("compile.mjs", "given", "code.py", "made"))
        script.write_bytes(SCRIPT.encode())
        code.write_bytes(CODE.encode())
        given.write_bytes(packed(files))
        words = [node, str(script), str(pyodide.resolve()), str(given), str(code), str(made)]
        try:
            done = subprocess.run(words, capture_output=True, timeout=MOST_SECONDS)
        except subprocess.TimeoutExpired:
            raise CompilingFailed(f"Node.js took more than {MOST_SECONDS} seconds") from None
        if done.returncode or not made.is_file():
            told = done.stderr.decode(errors="replace").split()
            raise CompilingFailed(f"Node.js failed: {' '.join(told)[-200:]}")
        return unpacked(made.read_bytes())
