"""`plotroom site` refuses what it cannot use, in one line and with nothing written; PNG files are not for a browser."""

import json
import shutil
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from aids import games
from generators.web import site
from generators.web.door import answer
from generators.web.requests import zipped
from generators.writers import WRITERS, formats_here
from tests import printed
from tests.browser.hosts import find_pyodide
from tests.cli.program import error_line, plotroom
from tests.wheels import installed, installed_in_checkout, run

COMPILED = site.compiled
LOCK = b'{"info": {"python": "3.14"}, "packages": {"numpy": {}}}'


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to work in, with one that looks like the npm package beside it."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    pyodide = tmp_path / "pyodide"
    pyodide.mkdir()
    for name in site.PYODIDE_FILES:
        (pyodide / name).write_bytes(b"")
    (pyodide / "python_stdlib.zip").write_bytes(zipped({"json.py": b"", "pdb.py": b""}))
    (pyodide / "pyodide-lock.json").write_bytes(LOCK)
    monkeypatch.setattr(site, "compiled", lambda program, pyodide: program)
    monkeypatch.setattr(site, "covers", dict)  # they take seconds
    monkeypatch.setattr(site, "noted_of_all", lambda: b"{}")  # a second
    return folder


def test_the_first_page_shows_a_sheet_of_every_game():
    assert {target.partition("/")[0] for target in site.targets()} == set(games.names())


@pytest.mark.sample(2)
@pytest.mark.parametrize("target", site.targets())
def test_a_picture_of_the_first_page_is_drawn_and_small(target, monkeypatch):
    monkeypatch.setattr(site, "targets", lambda: [target])
    ((name, content),) = site.covers().items()
    assert name == f"covers/{target.replace('/', '-')}.webp"
    assert content[8:12] == b"WEBP" and len(content) < 20_000


@pytest.mark.long
def test_the_pictures_of_the_first_page_are_small_together():
    made = site.covers()
    assert len(made) == len(site.targets()) == 7
    assert sum(map(len, made.values())) < 70_000


def refused(*words):
    """The one line that refuses a command line."""
    return error_line(printed.run("site", *words))


def test_a_folder_that_holds_other_files_is_refused(here):
    (here / "mine.txt").write_text("mine", encoding="utf-8")
    for folder in (".", str(here)):
        assert f"{folder}: this folder is not empty" in refused(folder, "--pyodide", "../pyodide")
    assert [path.name for path in here.iterdir()] == ["mine.txt"]


def test_a_file_is_no_folder(here):
    (here / "mine").write_text("mine", encoding="utf-8")
    for folder in ("mine", "mine/public", "mine/public/plotroom"):  # refused before anything is built
        assert "mine: this is a file. Give a folder" in refused(folder, "--pyodide", "../nothing")
    assert (here / "mine").read_text(encoding="utf-8") == "mine"


def test_a_name_is_needed_and_a_place_for_pyodide(here):
    assert "DIR" in refused("", "--pyodide", "../pyodide")
    assert "--pyodide: this value is required" in refused("public")
    assert not list(here.iterdir())


@pytest.mark.parametrize("missing", site.PYODIDE_FILES)
def test_a_folder_without_pyodide_is_refused(here, missing):
    (here.parent / "pyodide" / missing).unlink()
    assert f"../pyodide: this folder has no {missing}" in refused("public", "--pyodide", "../pyodide")
    assert not list(here.iterdir())


@pytest.mark.parametrize("folder", ["nope", "../pyodide/pyodide.mjs", ""])
def test_a_wrong_folder_for_pyodide_is_refused(here, folder):
    assert "has no pyodide.mjs" in refused("public", "--pyodide", folder)
    assert not list(here.iterdir())


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("python_stdlib.zip", b"no zip"),
        ("pyodide-lock.json", b"{"),
        ("pyodide-lock.json", b"[]"),
        ("pyodide-lock.json", b"{}"),
    ],
)
def test_a_broken_pyodide_is_refused(here, name, content):
    (here.parent / "pyodide" / name).write_bytes(content)
    assert f"{name}: this file cannot be read" in refused("public", "--pyodide", "../pyodide")
    assert not list(here.iterdir())


def test_a_site_that_cannot_be_written_leaves_nothing(here, monkeypatch):
    monkeypatch.setattr(site, "_program", dict)
    monkeypatch.setattr(site, "_libraries", dict)
    (here / "public").mkdir()
    (here / "public" / site.SERVICE).mkdir()
    assert f"{site.SERVICE}: this is a folder" in refused("public", "--pyodide", "../pyodide", "--force")
    assert [path.name for path in here.rglob("*")] == ["public", site.SERVICE]


def test_a_site_is_written_and_written_over(here, monkeypatch):
    monkeypatch.setattr(site, "_program", dict)
    monkeypatch.setattr(site, "_libraries", dict)
    for _ in range(2):  # the second time the folder holds a site, which may be written over
        assert plotroom("site", "public", "--pyodide", "../pyodide").output.startswith("public: ")
    (version,) = site.versions_in(here / "public")
    for name in site.PYODIDE_FILES:
        assert (version / "pyodide" / name).read_bytes() == (here.parent / "pyodide" / name).read_bytes()
    web = Path(site.__file__).resolve().parents[2] / "templates" / "web"
    assert (version / "app.js").read_bytes() == (web / "app.js").read_bytes()
    index = (here / "public" / "index.html").read_text(encoding="utf-8")
    assert "'wasm-unsafe-eval'" in index
    assert 'content="worker"' in index
    assert f'src="{version.name}/app.js"' in index
    assert unpacked((version / site.PROGRAM).read_bytes()) == unpacked((version / site.LIBRARIES).read_bytes()) == {}
    assert not list(here.rglob("*.part"))


def unpacked(content):
    """The files of a zip."""
    with ZipFile(BytesIO(content)) as files:
        return {name: files.read(name) for name in files.namelist()}


def test_packed_files_are_found_again():
    files = {"a.py": b"x = 1\n", "b/c.toml": b"", "b/d": bytes(range(256))}
    assert unpacked(zipped(files)) == files
    assert zipped(files) == zipped(files)


@pytest.mark.parametrize(
    "node, why", [("no-such-program", "Node.js was not found"), (sys.executable, "Node.js failed: ")]
)
def test_a_site_holds_sources_where_they_cannot_be_compiled(here, monkeypatch, node, why):
    monkeypatch.setattr(site, "_program", lambda: {"a.py": b"x = 1\n"})
    monkeypatch.setattr(site, "_libraries", dict)
    monkeypatch.setattr(site, "compiled", COMPILED)
    monkeypatch.setattr(site, "NODE", node)
    done = plotroom("site", "public", "--pyodide", "../pyodide")
    assert f"the program could not be compiled, so a first visit takes longer: {why}" in done.output
    (version,) = site.versions_in(here / "public")
    assert unpacked((version / site.PROGRAM).read_bytes()) == {"a.py": b"x = 1\n"}


@pytest.mark.long
@pytest.mark.skipif(find_pyodide() is None or shutil.which("node") is None, reason="needs Pyodide and Node.js")
def test_a_program_is_compiled_by_the_python_that_runs_it(tmp_path):
    own = Path(site.__file__).resolve().parents[2]
    sources = [*(own / "aids").glob("*.py"), own / "aids" / "ssn" / "rules.toml"]
    files = {file.relative_to(own).as_posix(): file.read_bytes() for file in sources}
    whole = site.compiled(zipped(files), find_pyodide())
    assert whole == site.compiled(zipped(files), find_pyodide())
    made = unpacked(whole)
    modules = [name for name in files if name.endswith(".py")]
    assert "aids/games.py" in modules and not any(map(made.get, modules))
    compiled = [content for name, content in made.items() if name.endswith(".pyc")]
    assert len(compiled) == len(modules) and all(int.from_bytes(content[4:8], "little") == 1 for content in compiled)
    assert made.keys() >= files.keys() and made["aids/ssn/rules.toml"] == files["aids/ssn/rules.toml"]


#: What writes the program of a site into a folder, with the faces that a page adds.
WRITE = """
import pathlib, sys
from generators.drawing import text
from generators.web.site import _libraries, _program
folder = pathlib.Path(sys.argv[1])
faces = {
    f"font_source_sans_pro/files/{name}.ttf": pathlib.Path(text.path(face)).read_bytes() for face, name in text.FACES.items()
}
for name, content in {**_program(), **_libraries(), **faces}.items():
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
"""
#: What a page asks first, by the program of a site and the standard library alone.
ASK = """
import sys
sys.path[:] = [sys.argv[1], *(place for place in sys.path if "site-packages" not in place)]
import generators
from generators.web.door import answer
import reportlab
assert all(module.__file__.startswith(sys.argv[1]) for module in (generators, reportlab))
assert "click" not in sys.modules
print(answer("describe", {}).status, answer("preview", {"targets": ["ssn/torpedo"], "page": 1}).status)
"""


@pytest.mark.long
@pytest.mark.parametrize("install", [installed, pytest.param(installed_in_checkout, marks=pytest.mark.source)])
def test_a_site_has_the_whole_program_wherever_its_packages_are_installed(install, tmp_path):
    """A wheel has its packages beside what they need, and a checkout may hold its environment: a package was left out."""
    python = install(tmp_path / "here")
    made = tmp_path / "made"
    run(python, "-P", "-c", WRITE, made, cwd=tmp_path)
    assert run(sys.executable, "-I", "-S", "-c", ASK, made, cwd=tmp_path).split() == ["200", "200"]
    packages = {"et_xmlfile", "font_source_sans_pro", "openpyxl", "reportlab", "svgwrite"}
    found = {path.name for path in made.iterdir()} - {"plotroom"}  # its license, where it is installed as a package
    assert found == {"aids", "generators", "templates", *packages}
    licensed = {path.relative_to(made).parts[0] for path in made.rglob("*") if site.LICENSE.fullmatch(path.name)}
    assert licensed >= packages


# --- what a browser lacks -------------------------------------------------------------------------------------


@pytest.fixture(params=["PIL", "pypdfium2"])
def as_in_a_browser(request, monkeypatch):
    """Python without one of the modules that PNG files need."""
    monkeypatch.setitem(sys.modules, request.param, None)
    monkeypatch.delitem(sys.modules, "generators.writers.png", raising=False)


def test_png_is_left_out_of_the_forms_where_it_cannot_be_made(as_in_a_browser):
    assert formats_here() == [name for name in WRITERS if name != "png"]


@pytest.mark.parametrize("more", [{"format": "png"}, {"vtt": "vassal"}, {"each-counter": True}, {"preview": True}])
def test_png_is_refused_in_words_where_it_cannot_be_made(as_in_a_browser, more):
    reply = answer("print", {"targets": ["ssn/counters"], "options": {"paper": "a4", **more}})
    assert reply.status == 400
    assert json.loads(reply.content)["error"] == {
        "where": "--format",
        "message": "PNG files cannot be made here. Use `plotroom serve` or the command line.",
    }


def test_png_is_made_where_it_can_be():
    assert formats_here() == [*WRITERS] and "png" in WRITERS
    reply = answer("print", {"targets": ["ssn/torpedo"], "options": {"paper": "a4", "format": "png", "dpi": 36}})
    assert reply.status == 200
