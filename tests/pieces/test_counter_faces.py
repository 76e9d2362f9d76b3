"""The faces of the counters of all kits: hulls that show the facing, letters that can be read, findings that are mended."""

import re
import tomllib
from collections import Counter
from itertools import combinations

import pytest

from aids import games
from aids.input_file import on_disk
from generators.drawing import Drawing, Path, Text, Use, art, parse_length, untagged
from generators.drawing.paths import TextBox, extent, flatten
from generators.drawing.text import text_width
from generators.page import imposition
from generators.page.frame import paper
from generators.pieces import counters
from generators.sheets import kits
from tests.pieces.faces import drawn
from tests.printed import SHEETS, bodies, pages

NAMES = [name for names in art.groups().values() for name in names]

HALF = 36.0
CUT = ("counters", "standees")
ON_PATROL = "on-patrol/counters"


def spec_of(sheet):
    game, _, name = sheet.partition("/")
    (spec,) = kits.choose(kits.sheets(game), [name], game)
    return spec


SPECS = {name: spec for name in SHEETS if (spec := spec_of(name)).data["kind"] in CUT}


def data(sheet):
    """The entries of a sheet by name."""
    return {part.data["name"]: part.data for part in SPECS[sheet].parts("pieces")}


def counters_of(sheet):
    return counters.of_spec(SPECS[sheet], games.load(sheet.partition("/")[0]))


def faces(sheet):
    """Each face of a sheet: the piece and the symbol of that side."""
    for piece in counters_of(sheet):
        for symbol in (piece.front, piece.back):
            if symbol is not None:
                yield piece, symbol


def art_of(symbol):
    """The uses of art on a face, each with the matrix under which it is drawn."""
    return [use for use in symbol.records if isinstance(use, Use) and use.symbol.name.startswith("art-")]


def both(piece, key):
    return [piece[side].get(key, piece.get(key, "")) for side in ("front", "back")]


# --- what every counter keeps to --------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", SPECS)
def test_a_hull_on_a_tall_counter_lies_along_it_with_the_bow_at_the_front(sheet):
    """So that the facing is seen without a triangle."""
    for piece, symbol in faces(sheet):
        if piece.height <= 1.4 * piece.width:
            continue
        for use in art_of(symbol):
            if use.symbol.box[3] - 2 < art.LENGTHWISE * (use.symbol.box[2] - 2):
                continue
            x0, y0, x1, y1 = extent([use])
            a, b, c, d = use.matrix[:4]
            assert b == c == 0 and a == d > 0, "upright"
            assert y1 - y0 > 0.48 * piece.height and y1 - y0 > 2 * (x1 - x0), piece.name
            assert abs((x0 + x1) - piece.width) < 1.5, "on the middle line"


@pytest.mark.parametrize("sheet", SPECS)
def test_front_and_back_differ_without_color(sheet):
    """In a word, the silhouette, the bar or the pattern, not in color alone."""
    for name, piece in data(sheet).items():
        if "back" not in piece:
            continue
        looks = [
            tuple(
                piece[side].get(key, piece.get(key, ""))
                for key in ("value", "label", "corner", "art", "band", "pattern")
            )
            for side in ("front", "back")
        ]
        assert looks[0] != looks[1], name


@pytest.mark.parametrize("sheet", SPECS)
def test_art_stands_clear_of_the_name_at_the_foot(sheet):
    """The fins of On Patrol's torpedo lay in its name."""
    for piece, symbol in faces(sheet):
        foot = [item for item in flatten(symbol.records) if isinstance(item, TextBox)]
        for use in art_of(symbol):
            x0, y0, x1, _ = extent([use])
            under = [min(y for _, y in t.corners) for t in foot], [max(y for _, y in t.corners) for t in foot]
            for text, low, high in zip(foot, *under, strict=True):
                left, right = min(x for x, _ in text.corners), max(x for x, _ in text.corners)
                if left < x1 and x0 < right and low < y0:
                    assert high <= y0 + 0.3, (piece.name, text.string)


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize(
    ("sheet", "most"),
    [
        ("ssn/counters", 2),
        ("on-patrol/counters", 4),
        ("ambush/counters", 2),
        ("depths/markers", 2),
        ("depths/stand-ups", 1),
        ("u-boat/counters", 4),
    ],
)
def test_finding_the_counters_take_the_fewest_pages(sheet, most, size):
    """Depths: 21 markers spilled over, stand-ups a third empty; On Patrol: page 13 half empty; Ambush: 45 % empty."""
    assert len(pages(sheet, size)) == most


@pytest.mark.parametrize(
    "sheet", ["on-patrol/counters", "ambush/counters", "depths/markers", "u-boat/counters", "ssn/counters"]
)
def test_finding_a_cut_sheet_is_filled(sheet):
    """The pieces of every front reach into the lowest fifth of a letter page."""
    for body in bodies(sheet):
        assert body.trim[1] < 0.24 * 792, sheet


# --- the list of what a page holds ------------------------------------------------------------------------


def listed(body):
    """The list on a page: the title of each kind and its count, read from neighboring strings."""
    words = [record for record in untagged(body.drawing.records) if getattr(record, "size", 0) == imposition.CONTENTS]
    strings = [record.items[0] for record in words]
    counts = {(round(x), round(y)): text for x, y, text in strings if text.isdigit()}
    return {text: int(counts[round(x - 3), round(y)]) for x, y, text in strings if (round(x - 3), round(y)) in counts}


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_a_page_says_what_it_holds(size):
    front, _ = bodies("ssn/counters", size)
    counts, uses = Counter(), {}
    for piece in data("ssn/counters").values():
        counts[piece["title"]] += piece["count"]
        uses.setdefault(piece["title"], piece.get("use", ""))
    assert listed(front) == counts and len(counts) == 8
    strings = {record.items[0][2] for record in untagged(front.drawing.records) if getattr(record, "size", 0)}
    assert all(use in strings for use in uses.values()), uses


def test_finding_a_list_runs_on_where_two_lines_are_left():
    """Letter pages of Ambush and Depths said of no counter what it is."""
    front, _ = bodies("ambush/counters", "216x258mm")
    counts = Counter()
    for piece in data("ambush/counters").values():
        counts[piece["title"]] += piece["count"]
    assert listed(front) == counts and len(counts) == 11
    spots = [
        (x, y)
        for record in untagged(front.drawing.records)
        if getattr(record, "size", 0)
        for x, y, text in record.items
    ]
    levels = sorted({y for _, y in spots}, reverse=True)
    assert len(levels) == 2 and levels[0] < front.trim[1] and levels[0] - levels[1] == imposition.LINE
    assert min(x for x, _ in spots) >= front.trim[0]
    assert listed(bodies("depths/markers")[0]) == {piece["title"]: 9 for piece in data("depths/markers").values()}


def test_a_page_without_room_has_no_list():
    front, _ = bodies("ambush/counters", "216x250mm")
    assert not listed(front)


@pytest.mark.parametrize("ground", ["paper", "deep"])
@pytest.mark.parametrize("band", [False, True])
def test_a_name_stands_on_a_plate_from_edge_to_edge(ground, band):
    """A band of a millimeter was gone after a cut beside the line; the blank of the FICC had one that ended half way."""
    draw = drawn(counters.Face(ground, "danger", label="FICC", band=band), 42.0, 42.0, 3.4)
    (_, plate), (name,) = ([r for r in untagged(draw.records) if isinstance(r, kind)] for kind in (Path, Text))
    x0, y0, x1, y1 = extent([plate])
    assert x0 <= -9 and y0 <= -9 and x1 >= 51 and y1 == pytest.approx(11.2), "to the bleed, 4 mm inside the cut"
    (word,) = [item for item in flatten(draw.records) if isinstance(item, TextBox)]
    assert max(y for _, y in word.corners) < y1 - 2, "wholly on it"
    shown = {plate.style.fill, name.color}
    tone = f"mix:12:danger:{ground}"
    assert shown == {tone, ground} if band else "danger" in shown and plate.style.fill not in (tone, "danger", ground)


def test_a_piece_without_a_title_is_listed_by_its_name(tmp_path):
    path = tmp_path / "kit.toml"
    path.write_text(
        'game = "ssn"\n[[sheets]]\nname = "mine"\nkind = "counters"\ntitle = "Mine"\n[[sheets.pieces]]\n'
        'name = "fast-boat"\ncount = 3\nsize = ["1/2 in", "1/2 in"]\nfront = { ground = "deep", ink = "deep-text" }\n',
        encoding="utf-8",
    )
    (spec,) = kits.sheets("ssn", on_disk(path))
    (front,) = kits.build(spec, kits.Job(games.load("ssn"), paper("letter"), "long-edge"))
    assert listed(front) == {"Fast boat": 3}


# --- how a hull lies --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "upright", "bow"),
    [((0, 0, 60, 20), False, "right"), ((0, 0, 20, 60), False, "up"), ((0, 0, 60, 40), True, "up")],
)
def test_a_hull_lies_with_its_bow_to_the_right_where_the_box_is_wide(box, upright, bow):
    draw = Drawing()
    art.draw_art(draw, "frigate", box, "ink", upright)
    (use,) = draw.records
    a, b, c, d, e, f = use.matrix
    stern, head = ((a * x + c * y + e, b * x + d * y + f) for x, y in ((15, 1), (15, 99)))
    along, across = head[0] - stern[0], head[1] - stern[1]
    assert (along > 10 and abs(across) < 0.01) if bow == "right" else (across > 10 and abs(along) < 0.01)
    x0, y0, x1, y1 = extent(draw.records)
    assert x0 >= -0.1 and y0 >= -0.1 and x1 <= box[2] + 0.1 and y1 <= box[3] + 0.1


def test_hulls_are_of_one_family():
    """One box for all ships and submarines, so that they have one length at any size of counter."""
    hulls = [name for name in NAMES if art.lengthwise(name)]
    assert {"lhd", "frigate", "destroyer", "carrier", "merchantman", "ssn", "sub-surfaced", "torpedo"} <= set(hulls)
    assert {(art.art(name).width, art.art(name).height) for name in hulls} == {(30.0, 100.0)}


def test_names_of_art_of_the_second_release_are_still_known():
    """A player's own sheets name them."""
    kept = "anchor battleship bomber burst carrier corvette crosshair cruiser depth-charge destroyer dive fighter fleet"
    kept += " frigate helicopter helo-deep helo-shallow kill lhd merchantman mine question rise sonar-contact spade"
    kept += " spade-crosshair ssn ssn-deep ssn-shallow starshell sub-contact sub-surfaced submarine-periscope army"
    kept += (
        " submarine-silent submarine-submerged submarine-surfaced tactical-bomber tanker torpedo triangle u-boat wave"
    )
    assert set(kept.split()) <= set(NAMES)


# --- findings ---------------------------------------------------------------------------------------------


def test_finding_on_patrol_each_force_has_its_mode_markers():
    """One marker per mode side was there, though two or three forces need their own."""
    modes = Counter()
    for name, piece in data(ON_PATROL).items():
        if name.startswith("mode-"):
            assert piece["count"] == 3 and both(piece, "label") == ["Force {n}"] * 2
            modes.update(both(piece, "value"))
    assert modes == Counter([*map(str, range(1, 8)), "Ram"])


def test_finding_on_patrol_states_and_ships_have_grounds_of_their_own():
    """Seen and enemy capital ships were both navy, Surfaced and cargo both pale."""
    pieces = data(ON_PATROL)
    ships = {pieces[name]["front"]["ground"] for name in ("carrier", "battleship", "cruiser", "merchantman", "escort")}
    marks = [pieces["sub-own"][side] for side in ("front", "back")]
    assert len({(mark["ground"], mark.get("band", False)) for mark in marks}) == 2  # its foot shows under the counter
    assert not ships & {mark["ground"] for mark in marks}
    assert len(ships) == 3


def test_finding_on_patrol_a_marker_shows_under_the_submarine():
    """It disappeared: both were of one size.  Now an eighth of an inch shows on every side."""
    sizes = {piece.name.rpartition("-")[0]: (piece.width, piece.height) for piece in counters_of(ON_PATROL)}
    for below in ("sub-own", "sub-escort"):
        assert all(b - a >= 18 for a, b in zip(sizes["submarine"], sizes[below], strict=True))


def test_finding_on_patrol_weapons_have_markers():
    assert {"depth-charge", "k-gun", "hedgehog", "squid"} <= set(data(ON_PATROL))
    assert all(data(ON_PATROL)[name]["count"] >= 6 for name in ("depth-charge", "k-gun", "hedgehog", "squid"))


def test_finding_on_patrol_a_capital_ship_is_its_kind_of_ship():
    """Each was a cruiser in front and a carrier behind."""
    ships = {}
    for name, sign in {"carrier": "CV", "battleship": "BB", "cruiser": "CA", "light-cruiser": "CL"}.items():
        piece = data(ON_PATROL)[name]
        assert (piece["art"], piece["value"]) == (name, sign) and piece["back"]["hit"]
        ships[sign] = set(piece["names"])
    assert "Atlanta" in ships["CL"] and "Atlanta" not in ships["CA"]  # CL-51


def test_finding_on_patrol_a_ship_is_turned_over_for_a_hit():
    """The back of a cargo ship was a tanker."""
    pieces = data(ON_PATROL)
    convoy = ("merchantman", "tanker", "carrier", "battleship", "cruiser", "light-cruiser")
    assert all(pieces[name]["back"]["hit"] and not pieces[name]["front"].get("hit") for name in convoy)
    assert pieces["merchantman"]["count"] >= 18, "the largest formation"
    for name in convoy:
        signs = [
            key["arts"] if "arts" in key else pieces[name]["art"] for key in map(pieces[name].get, ("front", "back"))
        ]
        assert signs[0] == signs[1], name
    hit = [piece for piece in counters_of(ON_PATROL) if piece.name.rpartition("-")[0] in convoy]
    assert len(hit) == 32
    for piece in hit:
        burning = [
            [use.symbol.name for use in art_of(symbol)].count("art-fire-torpedo")
            for symbol in (piece.front, piece.back)
        ]
        assert burning == [0, 1], piece.name


def test_finding_on_patrol_all_stations_lie_on_the_table_at_once():
    """A with B, C with D and E with F were two faces of one counter, and there were three torpedoes, four starshells."""
    pieces = [piece for name, piece in data(ON_PATROL).items() if name.startswith("station")]
    stations = Counter((p["value"], p["label"].format(name=name)) for p in pieces for name in p.get("names", [""]))
    sides = [(letter, side) for letter in ("C", "D", "E", "F", "C+") for side in ("Left", "Right")]
    assert stations == Counter([("A", "Ahead"), ("B", "Behind"), *sides])
    assert (data(ON_PATROL)["torpedo"]["count"], data(ON_PATROL)["starshell"]["count"]) == (10, 8)


@pytest.mark.parametrize("sheet", SPECS)
def test_finding_no_face_is_blank_or_white(sheet):
    """Hit, Standoff and Inverted were white to the edge, U-Boat's standoffs bare behind, Ambush's blanks without a word."""
    for piece, symbol in faces(sheet):
        assert [item for item in flatten(symbol.records) if isinstance(item, TextBox)], piece.name
    for name, piece in data(sheet).items():
        assert all(piece[side]["ground"] != "paper" for side in ("front", "back")), name


def test_finding_on_patrol_classes_are_told_apart():
    """All 12 escorts and all 24 merchantmen were one drawing."""
    drawn = {}
    for piece in counters_of(ON_PATROL):
        for side, symbol in (("front", piece.front), ("back", piece.back)):
            kind, _, number = piece.name.rpartition("-")
            if kind in ("escort", "merchantman", "tanker"):
                (hull,) = [name for use in art_of(symbol) if not re.search("wake|fire", name := use.symbol.name)]
                drawn.setdefault((kind, side), {})[int(number)] = hull
    assert {key: (len(found), len(set(found.values()))) for key, found in drawn.items()} == {
        ("escort", "front"): (12, 4),
        ("escort", "back"): (12, 4),
        ("merchantman", "front"): (18, 3),
        ("merchantman", "back"): (18, 3),
        ("tanker", "front"): (6, 2),
        ("tanker", "back"): (6, 2),
    }
    assert len(data(ON_PATROL)["escort"]["names"]) == 12


def test_finding_ambush_both_sides_can_show_mines_at_once():
    """CC and FICC mines were two faces of one counter, so both sides could not show 3."""
    fronts = Counter(
        (next(word for word in words if word.isdigit()), next(word for word in words if word.endswith("mines")))
        for piece in counters_of("ambush/counters")
        if "mines" in piece.name
        for words in [[item.string for item in flatten(piece.front.records) if isinstance(item, TextBox)]]
    )
    assert fronts == {(str(n), f"{side} mines"): 1 for side in ("CC", "FICC") for n in range(1, 10)}


def test_finding_ambush_submarines_are_modern():
    for name in ("cc-submarine", "ficc-submarine"):
        arts = both(data("ambush/counters")[name], "art")
        assert arts == ["nuclear-submarine-side", "nuclear-submarine-periscope-side"]


def test_finding_depths_icons_are_of_one_size_in_all_nations():
    """The icons of UK, US and SU were smaller, and France's Silent sat higher."""
    for side in ("surfaced", "periscope", "submerged", "silent"):
        places = set()
        for piece in counters_of("depths/markers"):
            if piece.name.endswith(side):
                (use,) = art_of(piece.front)
                places.add(tuple(round(number, 2) for number in use.matrix))
        assert len(places) == 1, side


def test_finding_depths_icons_are_as_wide_as_their_counters():
    scales = {art_of(piece.front)[0].matrix[0] for piece in counters_of("depths/markers")}
    room = counters_of("depths/markers")[0].width - 2 * parse_length(SPECS["depths/markers"].data["safe"], "safe")
    assert min(scales) * 100 > 0.75 * room


def test_every_nation_has_as_many_markers():
    with (kits.TEMPLATES / "depths.toml").open("rb") as file:
        (sheet,) = [sheet for sheet in tomllib.load(file)["sheets"] if sheet["name"] == "markers"]
    held = Counter()
    for piece in sheet["pieces"]:
        held[piece["nation"]] += piece["count"]
    assert set(held.values()) == {9}


def test_a_name_stands_along_the_hull():
    face = counters.Face("gray", "paper", value="BB1", label="North Carolina", art="battleship")
    assert text_width("North Carolina", 7, "semibold") > 29.2
    (name,) = [
        item
        for item in flatten(drawn(face, 36, 72, 3.4).records)
        if isinstance(item, TextBox) and item.string == "North Carolina"
    ]
    (ax, ay), (bx, by) = name.corners[:2]
    assert abs(ax - bx) < 0.01 and by > ay and name.size >= 7
    uses = [r for r in drawn(face, 36, 72, 3.4).records if isinstance(r, Use)]
    hull = extent([use for use in uses if use.symbol.name.startswith("art-battleship")])
    assert hull[2] - 0.5 <= min(x for x, _ in name.corners) and max(x for x, _ in name.corners) <= 36 - 3.4


def test_pieces_do_not_share_a_look():
    """Among the counters of On Patrol no two entries have the same front."""
    fronts = {
        name: tuple(sorted({**{k: piece.get(k, "") for k in ("value", "label", "art")}, **piece["front"]}.items()))
        for name, piece in data(ON_PATROL).items()
        if piece.get("count", 1)
    }
    for one, other in combinations(fronts, 2):
        assert fronts[one] != fronts[other], (one, other)


def shapes(face, width, height):
    return list(flatten(drawn(face, width, height, 3.0).records))


@pytest.mark.parametrize("height", [HALF, 2 * HALF])
@pytest.mark.parametrize("art_name", ["", "frigate"])
def test_a_front_edge_is_marked_by_a_triangle(art_name, height):
    face = counters.Face("deep", "deep-text", art=art_name)

    def triangles(face):
        found = [item for item in shapes(face, HALF, height) if not isinstance(item, TextBox)]
        return sum(len(item.lines) == 1 and len(item.lines[0]) == 3 for item in found)

    assert not triangles(face)
    assert triangles(face._replace(front=True))


@pytest.mark.parametrize(("key", "text"), [("value", "88888"), ("corner", "WWWWW")])
def test_texts_beside_a_hull_leave_it_room(key, text):
    face = counters.Face("deep", "deep-text", art="frigate", front=True)._replace(**{key: text})
    (box,) = [item for item in shapes(face, 2 * HALF, 2 * HALF) if isinstance(item, TextBox)]
    (left, _), (right, _) = box.corners[:2]
    assert right - left <= 0.4 * (2 * HALF - 6) + 1e-6
