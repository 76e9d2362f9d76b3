"""Folders of games as a page gives them: a small one, the examples, and how each goes into a request."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from generators import TEMPLATES

EXAMPLES = TEMPLATES / "examples"
GAME = """game = "skiff"
title = "Skiff"
about = "A boat in the surf"

[figures]
crew = { value = 3, rule = "2", means = "hands on board" }

[tables.surf]
title = "Surf"
rule = "1"
dice = "d6"
columns = { result = "Result" }
rows = [
  { roll = "1-2", result = "swamped" },
  { roll = "3-6", result = "through" },
]
"""
SKIFF = {"game.toml": GAME}


def as_base64(content):
    """Bytes as a field of a request has them."""
    return b64encode(content).decode()


def zip_of_files(files):
    """A zip of files, text or bytes, by their names."""
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def zip_of(folder):
    """A zip of a folder on the disk."""
    folder = Path(folder)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return zip_of_files({f"{folder.name}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in files})


def as_files(files):
    """Files as the field `files` of a request."""
    return {name: {"base64": as_base64(c.encode() if isinstance(c, str) else c)} for name, c in files.items()}
