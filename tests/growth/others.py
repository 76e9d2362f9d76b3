"""The readers of other input than TOML: what is repeated of each, and how it is called in process."""

import json
import re
import struct
import zlib
from base64 import b64encode
from datetime import datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from openpyxl import Workbook

from aids import game_folders
from aids.input_file import PlayerFile, PlayerFiles
from aids.reading import language
from aids.rulebook.expressions import FLAG, NUMBER, TEXT, evaluate
from aids.rulebook.rules import Known
from aids.u_boat.game.order_files import Mail
from aids.u_boat.game.phases import Phase
from aids.u_boat.orders import Unit, number_units
from aids.u_boat.position_file import Position
from generators import writers
from generators.cli import print_
from generators.drawing import own_art, pictures, rasters, text, truetype
from generators.jobs import starters
from generators.pieces import own_counters
from generators.pieces import rows as piece_rows
from generators.press import files
from generators.web import door, host, house_rules, requests
from tests.campaign import sources
from tests.growth.grown import growths
from tests.growth.readers import MATS, OWN, own_folder
from tests.readback import is_sealed
from tests.web.own_folders import SKIFF, as_files, zip_of_files

MAIL = """From: Pierre <p@example.org>
Subject: orders, spring 1901

Orders for France, spring 1901:
> A par - pic
1. A par - bur; F bre - mao
U mar S A par - bur  # as agreed
France: A mar H // stays
"""
CSV = "\n".join([line for line in starters.starter("counters", "mine.csv").split("\n") if line[:1] != "#"][:4]) + "\n"
SVG = (
    '<svg viewBox="0 0 100 100"><title>Boat</title>'
    '<g transform="translate(1, 2) rotate(3)" style="fill: none; stroke: black" fill="red">'
    '<path d="M1 2 L3 4 h5 v-6 C1 2 3 4 5 6 s1 2 3 4 q1 2 3 4 t1 2 A5 6 7 0 1 8 9 Z" stroke-width="2px"/>'
    '<polygon points="1,2 3,4 5,6"/><polyline points="1 2 3 4"/><rect x="1" y="2" width="3mm" height="4"/>'
    '<circle cx="1" cy="2" r="3"/><ellipse cx="1" cy="2" rx="3" ry="4"/><line x1="1" y1="2" x2="3" y2="4"/></g></svg>'
)
EXPRESSIONS = (
    "1 + ",
    "a * ",
    "night and ",
    "not ",
    "-",
    "min(1, 2) + ",
    "'x' = 'x' and ",
    "a in (1, 2) or ",
    "(",
    "b ",
)
#: What an SVG attribute, a line of a mail or a cell is lengthened by.
PIECES = (" ", ",", "(", '"', "1", "-", "x", "#", ";", ">", ".")
LONGEST = 30_000  # letters of a name in a zip


def _lines(text):
    """The growths of a text of lines: each line, faulty and sound, each blank, each sign."""
    lines = text.rstrip("\n").split("\n")
    for number, line in enumerate(lines):
        before, after = lines[:number], lines[number + 1 :]

        def made(grow, before=before, after=after):
            return lambda n: "\n".join([*before, grow(n), *after]) + "\n"

        yield f"line {number + 1} repeated", made(lambda n, line=line: "\n".join([line] * n))
        yield f"line {number + 1} blank lines", made(lambda n, line=line: line + "\n" * n)
        yield f"line {number + 1} comments", made(lambda n, line=line: "\n".join([line, *["# x"] * n]))
        yield f"line {number + 1} words", made(lambda n, line=line: f"{line} " * n)
        for piece in PIECES:
            yield f"line {number + 1} with {piece!r}", made(lambda n, line=line, piece=piece: line + piece * n)
            yield f"line {number + 1} before {piece!r}", made(lambda n, line=line, piece=piece: piece * n + line)
            yield (
                f"line {number + 1} repeated with {piece!r}",
                made(lambda n, line=line, piece=piece: "\n".join([line + piece] * n)),
            )


def _marked_up(text, *ways):
    """Each element of an SVG repeated; each attribute lengthened, by itself in these ways too."""
    for match in re.finditer(r"<(\w+)[^>]*/>", text):
        yield f"<{match[1]}> repeated", lambda n, m=match: (text[: m.start()] + m[0] * n + text[m.end() :]).encode()
    for match in re.finditer(r'([\w-]+)="([^"]*)"', text):
        for piece in (*(way.format(match[2]) for way in ways), *PIECES):
            if '"' not in piece:
                name = f"{match[1]} {text[: match.start()].rpartition('<')[2].split()[0]} with {piece!r}"
                yield name, lambda n, m=match, p=piece: (text[: m.end(2)] + p * n + text[m.end(2) :]).encode()


def _svg():
    """Elements and attributes, groups and what is not drawn."""
    yield from _marked_up(SVG, "{}", " {}", ",{}", "{};")
    inner = SVG[SVG.index("<g") : SVG.index("</svg>")]
    yield "groups repeated", lambda n: SVG.replace(inner, inner * n).encode()
    yield "groups in groups", lambda n: SVG.replace(inner, "<g>" * n + inner + "</g>" * n).encode()
    yield "attributes", lambda n: SVG.replace("<g ", "<g " + " ".join(f'a{k}="1"' for k in range(n)) + " ").encode()
    yield "comments", lambda n: SVG.replace("<g", "<!-- x -->" * n + "<g").encode()
    yield "unknown elements", lambda n: SVG.replace("<g", "<defs><path d='M1 2'/></defs>" * n + "<g").encode()
    yield "blanks", lambda n: SVG.replace("<g", " \n" * n + "<g").encode()


def _png(n, parts=1, texts=0, palette=3):
    """A PNG of n rows, its data in parts, with texts that nobody reads."""
    rows = zlib.compress(b"\1\0\0\0\0" * n)
    size = max(1, len(rows) // parts)
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", 4, n, 8, rasters.PALETTE, 0, 0, 0)), (b"PLTE", b"\0" * palette)]
    chunks += [(b"tEXt", b"k\0v")] * texts
    chunks += [(b"IDAT", rows[at : at + size]) for at in range(0, len(rows), size)] + [(b"IEND", b"")]
    return rasters.SIGNATURE + b"".join(map(rasters._chunk, chunks))


def _pngs():
    yield "rows", _png
    yield "parts", lambda n: _png(2 * n, parts=n)
    yield "texts", lambda n: _png(4, texts=n)
    yield "palette", lambda n: _png(4, palette=3 * n)
    yield "bytes after its end", lambda n: _png(4) + b"x" * n


def _read_png(content):
    """A picture read without Pillow, as in a browser, and with it."""
    told = []
    for read in (rasters.read_pixels, lambda held: own_art.read_picture("a.png", held)):
        try:
            read(content)
        except ValueError as error:
            told.append(str(error))
    return told


def _read_svg(content):
    told = []
    for read in (own_art.read_picture, pictures.read_picture):
        try:
            read("a.svg", content)
        except own_art.FileFault as error:
            told.append(str(error))
    return told


PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNITEoGAAJOASfAYZ4ZAAAAAElFTkSuQmCC"
COLORED = (
    '<svg viewBox="0 0 100 100" xmlns:xlink="http://www.w3.org/1999/xlink"><style>.a{fill:red} #b,rect.c{fill:blue}</style>'
    '<defs><linearGradient id="g" gradientTransform="rotate(3)"><stop offset="0.5" stop-color="red"/></linearGradient>'
    '<radialGradient id="h" xlink:href="#g" cx="1"/><clipPath id="k"><rect width="9" height="9"/></clipPath>'
    '<symbol id="s" viewBox="0 0 9 9"><rect width="9" height="9" class="c"/></symbol></defs>'
    '<g opacity="0.5" clip-path="url(#k)"><path d="M1 2 h5 v6 z" fill="url(#g)" stroke="url(#h)" stroke-dasharray="3 4"/></g>'
    '<use xlink:href="#s" x="3"/><svg width="9" height="9"/><text/>'
    f'<image width="9" height="9" href="data:image/png;base64,{PIXEL}"/></svg>'
)


def _colored():
    """Elements and attributes; clones of clones, gradients of gradients and clips of clips in chains."""
    yield from _marked_up(COLORED, "{}", " {}", "{};")
    chains = {
        "clones": '<g id="a{k}"><use xlink:href="#a{j}"/><use xlink:href="#a{j}"/></g>',
        "empty clones": '<g id="e{k}"><use xlink:href="#e{j}"/><use xlink:href="#e{j}"/></g>',
        "gradients": '<linearGradient id="g{k}" xlink:href="#g{j}"/><path d="M0 0h9v9z" fill="url(#g{k})"/>',
        "clips": '<clipPath id="c{k}" clip-path="url(#c{j})"/><path d="M0 0h9v9z" clip-path="url(#c{k})"/>',
        "shapes": '<path d="M0 0h9v9z" fill="url(#g)" stroke="red" opacity=".5" clip-path="url(#k)"/>',
        "rules": "<style>.a{{fill:red}} .c{k}{{fill:red}}</style>",
    }
    ends = '<path id="a0" d="M0 0h9v9z"/><g id="e0"/><linearGradient id="g0"/><clipPath id="c0"/>'
    for name, link in chains.items():
        yield (
            f"{name} repeated",
            lambda n, link=link: COLORED.replace(
                "<use", ends + "".join(link.format(k=k + 1, j=k) for k in range(n)) + "<use"
            ).encode(),
        )


def _jpeg(notes=0, note=b"", pixels=b"", frame=3):
    """A JPEG file as its head states it."""
    parts = b"".join(b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note for _ in range(notes))
    head = b"\xff\xc0" + struct.pack(">HBHHB", 8 + 3 * frame, 8, 4, 4, frame) + b"\1\x11\0" * frame
    return b"\xff\xd8" + parts + head + b"\xff\xda\0\x02" + pixels + b"\xff\xd9"


def _jpegs():
    entries = struct.pack(">HHHII", 60_000, 0x0111, 3, 1, 0) * 100
    yield "notes", lambda n: _jpeg(notes=n, note=b"Exif\0\0MM\0\x2a\0\0\0\x08" + entries)
    yield "pixels", lambda n: _jpeg(pixels=b"x" * n)
    yield "filling", lambda n: b"\xff\xd8" + b"\xff" * n + _jpeg()[2:]
    yield "bytes after its end", lambda n: _jpeg() + b"x" * n


def _read_jpeg(content):
    try:
        return rasters.read_raster("a", content).records[0].raster.jpeg[:99]
    except own_art.FileFault as error:
        return str(error)


def _fonts():
    """Fonts of many letters, of glyphs made of many others, and what is not a font."""
    plain = Path(text.path("regular")).read_bytes()

    def lettered(n, step):
        font = truetype.TrueType(plain)
        font.letters = {33 + step * k: 1 + k % 3 for k in range(min(n, 60_000 // step))}
        return text.plain_file(font, "x")

    def made_of(n):
        font = truetype.TrueType(plain)
        parts = (
            b"\xff\xff"
            + bytes(8)
            + struct.pack(">HHBB", truetype.MORE, 40, 0, 0) * n
            + struct.pack(">HHBB", 0, 40, 0, 0)
        )
        whole = font.places[-1] + len(parts)
        font.tables["glyf"] += parts + b"\0" * (whole % 2)
        font.tables["loca"] = struct.pack(f">{font.count + 1}L", *font.places[:-1], whole)
        font.tables["head"] = font.tables["head"][:50] + b"\0\1\0\0"
        font.letters = {65: font.count - 1}
        return text.plain_file(font, "x")

    yield "letters", lambda n: lettered(n, 1)
    yield "letters apart", lambda n: lettered(n, 2)
    yield "parts of a glyph", made_of
    yield "bytes after its end", lambda n: plain + b"x" * n
    yield "tables", lambda n: b"\0\1\0\0" + struct.pack(">H", min(n, 65_535)) + bytes(6 + 16 * n)


def _read_font(content):
    try:
        face = text.read_font.__wrapped__(content)
        return face, face.outlines.outline("A")
    except truetype.FileFault as error:
        return str(error)


def _folders():
    """What stands n times in the folder of an own game."""
    yield "files", lambda n: {**SKIFF, **{f"more{k}.toml": "x = 1" for k in range(n)}}
    yield "files that stay behind", lambda n: {**SKIFF, **{f"more{k}.txt": "x" for k in range(n)}}
    yield "folders", lambda n: {**SKIFF, **{f"more{k}/x.csv": "x" for k in range(n)}}
    yield "games", lambda n: {f"a{k}/game.toml": SKIFF["game.toml"] for k in range(n)}
    yield "bytes", lambda n: {**SKIFF, "more.csv": "x" * n}
    yield "letters of a name", lambda n: {**SKIFF, "x" * min(n, LONGEST) + ".toml": "x = 1"}
    yield "folders in folders", lambda n: {**SKIFF, "x/" * min(n, LONGEST) + "x.toml": "x = 1"}
    yield "bad names", lambda n: {**SKIFF, **{f"../{k}": "x" for k in range(n)}}


def _zips():
    for name, make in _folders():
        yield name, lambda n, make=make: zip_of_files(make(n))
    yield "bytes before it", lambda n: b"x" * n + zip_of_files(SKIFF)
    yield "bytes after it", lambda n: zip_of_files(SKIFF) + b"x" * n


def _existing():
    """What already stands where a file is written: sealed text, text that is not, and places of seals without end."""
    seal = writers.XML
    yield "lines", lambda n: seal.apply(b"<svg/>\n" * n)
    yield "lines without a seal", lambda n: b"<svg/>\n" * n
    yield "seals", lambda n: seal.apply(b"") * n
    yield "beginnings of a seal", lambda n: b"<!-- plotroom-seal:" * n


def _is_own(content):
    with TemporaryDirectory() as folder:
        path = Path(folder, "a.svg")
        path.write_bytes(content)
        return files.is_own(path), files.holds(path, content)


def _is_intact(content):
    return [is_sealed(seal, content) for seal in (writers.PDF, writers.XML, writers.PNG, writers.CSV, writers.JSON)]


GAME = starters.game_file("on-patrol")
PLOT = starters.game_file("u-boat")
REQUESTS = {
    "describe": {"game": "ambush", "rules": {"name": "house.toml", "text": 'game = "ambush"\n'}},
    "check": {"game": "ssn", "check": "torpedo", "inputs": {"range": 13, "threshold": 7, "target": "ff"}, "dice": [3]},
    "board": {"game": "on-patrol", "board": "board.toml", "files": {"board.toml": sources.BOARD}},
    "rules": {
        "game": "ssn",
        "rules": 'game = "ssn"\n[figures]\neasy-angle = 30\n',
        "set": {"figures": {"easy-angle": 20}, "tables": {"kill": [{"roll": "1-3", "result": "x"}]}},
    },
    "game-file": {"game": "on-patrol", "name": "g.toml", "text": GAME},
    "game-ask": {"game": "on-patrol", "name": "g.toml", "text": GAME, "ask": "x", "about": {"hex": "M20"}},
    "game-edit": {
        "game": "on-patrol",
        "name": "g.toml",
        "text": GAME,
        "set": [["ships", 1, "bow", "M20"], ["torpedoes", 0, None, {"bow": "M20", "facing": 1, "speed": 5}]],
    },
    "turn": {"game": "u-boat", "name": "g.toml", "text": PLOT, "options": {}},
    "zip": {"files": {"a.toml": "x", "b.toml": {"base64": "eHg="}}},
    "new": {"kind": "rules", "game": "ssn", "file": "house.toml"},
    "printer": {"file": "mine.toml", "files": {"mine.toml": sources.PRINTER}},
    "own-game": {"files": as_files(SKIFF)},
    "verify": {"game": "skiff", "own": b64encode(zip_of_files({"skiff/game.toml": SKIFF["game.toml"]})).decode()},
    "print": {"targets": ["ssn/zone-overlay"], "options": {"paper": "a4", "format": "svg"}},
    "setup": {"game": "ssn", "options": {"paper": "a4"}, "seed": 7},
    "reveal": {"game": "ssn", "options": {}, "seed": 7, "reveal": "2"},
    "preview": {"targets": ["ssn/zone-overlay"], "options": {"paper": "a4"}},
    "game-begin": {"game": "on-patrol", "options": {}, "seed": 7},
    "turn-sheet": {"game": "u-boat", "name": "g.toml", "text": PLOT, "options": {"paper": "a4"}},
    "calibrate": {"options": {"paper": "a4"}},
    "spreadsheet": {"file": "a.csv", "files": {"a.csv": "Name,Attack\nA,1\n"}, "places": {"left": "attack"}},
}


def _requests():
    for name, sample in REQUESTS.items():
        for growth, make in growths(sample):
            yield f"{name}, {growth}", lambda n, name=name, make=make: (name, make(n))
        yield f"{name}, lists in lists", lambda n, name=name, s=sample: (name, s | {"x": json.loads("[" * n + "]" * n)})


def _answer(asked):
    reply = door.answer(*asked)
    assert reply.status in (200, 400)
    return reply.content[:300].decode("utf-8", "replace")


def _sections():
    """House rules with classes, of which one is changed, one taken out and one added."""

    def file(count, line):
        return "game = 'on-patrol'\n" + "".join(f"[class.C{k}]\n{line}\n" for k in range(count))

    def asked(text):
        changes = [[["class", "C0"], {"best": 6}], [["class", "C1"], None], [["class", "New"], {"best": 4}]]
        return {"game": "on-patrol", "rules": text, "set": {"sections": changes}}

    yield "classes", lambda n: asked(file(n, "best = 5"))
    yield "a long line", lambda n: asked(file(2, f"# {'[' * n}"))
    yield "a long header", lambda n: asked(f"{file(2, 'best = 5')}[{'a.' * n}a]\n")


def _changed():
    """Texts that are watched, before and after they were saved."""
    yield "new lines", lambda n: ([], [f"x{k}" for k in range(n)])
    yield "changed lines", lambda n: ([f"x{k}" for k in range(n)], [f"y{k}" for k in range(n)])
    yield "blank lines and one new", lambda n: ([""] * n, ["x", *[""] * n])
    yield "blank lines, others between", lambda n: ([""] * n, [x for k in range(n) for x in ("", f"y{k}")])
    yield "each line turned", lambda n: ([f"x{k}" for k in range(n)], [f"x{k}" for k in reversed(range(n))])
    yield "letters", lambda n: (["x" * n], ["y" * n])


def _bodies():
    """The bodies of requests as a host reads them."""
    yield "lists in lists", lambda n: b"[" * n + b"]" * n
    yield "open lists", lambda n: b"[" * n
    yield "fields", lambda n: json.dumps({f"x{k}": k for k in range(n)}).encode()
    yield "texts", lambda n: json.dumps(["x" * n]).encode()
    yield "digits", lambda n: b"1" * n


def _body(content):
    head = {"CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(content)), "wsgi.input": BytesIO(content)}
    try:
        return host._request(head)
    except host._Refused as error:
        return str(error)


def _mail(text):
    file = PlayerFile("France.txt", PlayerFiles({"France.txt": text.encode()}))
    units = number_units(Unit("France", *unit.split()) for unit in ("A par", "F bre", "U mao", "U mao"))
    return Mail("France", Position("movement", units), Phase(1901, "spring", "movement")).read_file(file).orders()


def _counters(text):
    return own_counters.read(PlayerFile("mine.csv", PlayerFiles({"mine.csv": text.encode()})))


def _own_rows():
    """Rows of the spreadsheet of an own game: of one name, of names of their own, with a fault in each."""
    for name, row in (
        ("of one name", "skiff,2,1/2 in,navy,paper"),
        ("of other names", "skiff{k},2,1/2 in,navy,paper"),
        ("without a number", "skiff{k},x,1/2 in,navy,paper"),
        ("of an unknown color", "skiff{k},2,1/2 in,mauve,paper"),
        ("of ink that cannot be seen", "skiff{k},2,1/2 in,navy,navy"),
        ("with a cell too many", "skiff{k},2,1/2 in,navy,paper,x"),
        ("blank", ""),
    ):
        head = OWN["counters.csv"].split("\n")[0]
        yield name, lambda n, row=row, head=head: "\n".join([head, *(row.replace("{k}", str(k)) for k in range(n))])


def _marks():
    """Rows of marks on a track, and cells of them."""
    for name, row in (
        ("of one box", "1;x;anchor;navy"),
        ("of all boxes", "1-12;x;;navy"),
        ("of no box", "{k}x;x;;"),
        ("of unknown colors", "1;x;;mauve{k}"),
    ):
        head = OWN["marks.csv"].split("\n")[0]
        yield name, lambda n, row=row, head=head: "\n".join([head, *(row.replace("{k}", str(k)) for k in range(n))])
    for piece in ("1,", "1-12,", "1 ", "-", "x"):
        yield f"boxes with {piece!r}", lambda n, piece=piece: f"turn;words\n{piece * n};x\n"
    yield "words", lambda n: f"turn;words\n1;{'word ' * n}\n"
    yield "columns", lambda n: f"{';'.join(f'column {k}' for k in range(n))}\n1\n"


def _boats():
    """Rows of ships, and cells of them."""
    head, row, _ = OWN["boats.csv"].split("\n")
    yield "of one name", lambda n: "\n".join([head, *[row] * n])
    yield "with a fault each", lambda n: "\n".join([head, *[row.replace("(leaks)", "(leaks")] * n])
    for column in ("speed", "values hands", "hits hull", "critical"):
        for piece in ("1 ", "2 (x) ", "(", "1/", "x", "0 "):
            yield (
                f"{column} with {piece!r}",
                lambda n, column=column, piece=piece: (
                    f"name;hits hull;{column} 2\nA;4;{piece * n}\n"
                    if column == "hits hull"
                    else f"name;{column}\nA;{piece * n}\n"
                ),
            )
    yield "rows of hits", lambda n: f"name;{';'.join(f'hits h{k}' for k in range(n))}\nA{';4' * n}\n"


def _kept():
    """The list of the games that a player keeps."""
    yield "games", lambda n: "".join(f'a{k} = "/games/{k}"\n' for k in range(n))
    yield "faults", lambda n: "".join(f"a{k} = {k}\n" for k in range(n))
    yield "blank lines", lambda n: "\n" * n
    yield "letters of a folder", lambda n: f'a = "{"x" * n}"\n'


def _read_kept(text):
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_folders, "settings_folder", lambda: folder)
        Path(folder, game_folders.KEPT).write_text(text, "utf-8")
        return game_folders.kept_games()


def _workbooks():
    """Workbooks of many rows, columns, sheets and letters, with a fault in each row, and with gaps."""

    def book(sheets):
        made, content = Workbook(write_only=True), BytesIO()
        for number, rows in enumerate(sheets):
            sheet = made.create_sheet(f"s{number}")
            for row in rows:
                sheet.append(row)
        made.save(content)
        return content.getvalue()

    head = ("Name", "Attack", "Side")
    yield "rows", lambda n: book([[head, *[("A", 1, "US")] * n]])
    yield "rows of other texts", lambda n: book([[head, *[(f"A{k}", k, "US") for k in range(n)]]])
    yield "rows with a date", lambda n: book([[head, *[("A", datetime(2026, 5, 4), "US")] * n]])
    yield "empty rows", lambda n: book([[head, *[()] * n, ("A", 1, "US")]])
    yield "columns", lambda n: book([[[f"c{k}" for k in range(n)], range(n)]])
    yield "empty sheets", lambda n: book([*[()] * n, [head, ("A", 1, "US")]])
    yield "letters", lambda n: book([[head, ("A" * min(n, 30_000), 1, "US")]])


def _workbook(content):
    piece_rows.sheet_of.cache_clear()
    return own_counters.read(PlayerFile("units.xlsx", PlayerFiles({"units.xlsx": content})))


KNOWN = {
    "a": Known(NUMBER),
    "b": Known(TEXT),
    "night": Known(FLAG),
}


def _expressions():
    for piece in EXPRESSIONS:
        for end in ("1", "night", "'x'", "", ")"):
            yield f"{piece!r} and {end!r}", lambda n, p=piece, end=end: p * n + end
        yield f"{piece!r} closed", lambda n, p=piece: f"{p * n}1{')' * n}"


def _expression(text):
    return evaluate(language.parse(text, KNOWN), {"a": 2, "b": "x", "night": True})


#: Each reader: its growths, and the reading of what they make.
OTHERS = {
    "counters as CSV": (lambda: _lines(CSV), _counters),
    "mails": (lambda: _lines(MAIL), _mail),
    "SVG pictures": (_svg, _read_svg),
    "SVG pictures in colors": (_colored, _read_svg),
    "JPEG pictures": (_jpegs, _read_jpeg),
    "fonts": (_fonts, _read_font),
    "PNG pictures": (_pngs, _read_png),
    "folders as zips": (
        _zips,
        lambda content: requests.take_in({"zip": b64encode(content).decode()}),
    ),
    "folders": (_folders, lambda held: requests.take_in({"files": as_files(held)})),
    "existing output": (_existing, _is_own),
    "seals": (_existing, _is_intact),
    "requests": (_requests, _answer),
    "own spreadsheet": (_own_rows, own_folder("counters.csv")),
    "spreadsheet of marks": (_marks, own_folder("marks.csv", MATS)),
    "spreadsheet of ships": (_boats, own_folder("boats.csv", MATS)),
    "workbooks": (_workbooks, _workbook),
    "kept games": (_kept, _read_kept),
    "bodies of requests": (_bodies, _body),
    "sections of house rules": (_sections, house_rules.edit),
    "watched files": (_changed, lambda both: print_.changed_lines(*both)),
    "expressions": (_expressions, _expression),
}
