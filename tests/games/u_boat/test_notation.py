import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.errors import PlotroomError
from aids.u_boat.game_map import load_map
from aids.u_boat.notation import read_order, read_place, read_unit
from aids.u_boat.orders import Ambiguous, Unreadable

MAP = load_map()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("A yor - nwy", "A yor - nwy"),
        ("A YOR-NWY VIA CONVOY", "A yor - nwy via convoy"),
        ("Army Yorkshire -> Norway (via convoy)", "A yor - nwy via convoy"),
        ("a yor – nwy by convoy", "A yor - nwy via convoy"),
        ("F Brest to English Channel", "F bre - eng"),
        ("F bre supports F nth to eng", "F bre S F nth - eng"),
        ("F nth H", "F nth H"),
        ("F North Sea Std.", "F nth H"),
        ("F nth holds", "F nth H"),
        ("F nth S A yor - nwy", "F nth S A yor - nwy"),
        ("F nth S F nwy", "F nth S F nwy"),
        ("F nth S F nwy H", "F nth S F nwy"),
        ("F nth supports Russia A fin - nwy", "F nth S Russia A fin - nwy"),
        ("F eng S U iri T F lvp", "F eng S U iri T F lvp"),
        ("F nth C A yor - nwy", "F nth C A yor - nwy"),
        ("F North Sea convoys A Yorkshire - Norway", "F nth C A yor - nwy"),
        ("U mao T F bre", "U mao T F bre"),
        ("U mao T France F bre", "U mao T France F bre"),
        ("U(NAO) T Italian F(IRI)", "U nao T Italy F iri"),
        ("U-boat Mid-Atlantic Ocean torpedoes the F bre", None),
        ("F nth D ska", "F nth D ska"),
        ("F nth depth charges Skagerrak", "F nth D ska"),
        ("F mid - Spain (north coast)", "F mao - spa/nc"),
        ("F mao - spa/sc", "F mao - spa/sc"),
        ("F St. Petersburg south coast - GoB", "F stp/sc - bot"),
        ("F stp(nc) - bar", "F stp/nc - bar"),
        ("F (stp) nc - bar", "F stp/nc - bar"),
        ("F (stp/sc) - bot", "F stp/sc - bot"),
        ("F GoL - tyn", "F lyo - tys"),
        ("F ech - nat", "F eng - nao"),
        ("U mao #2 - iri", "U mao #2 - iri"),
        ("F nth R edi", "F nth R edi"),
        ("F nth retreats to edi", "F nth R edi"),
        ("F nth disband", "F nth disband"),
        ("build F stp/nc", "build F stp/nc"),
        ("Remove A Yorkshire", "remove A yor"),
        ("waive", "waive"),
        ("F bre/nc H", "F bre H"),
    ],
)
def test_spellings(written, read):
    if read is None:
        with pytest.raises(Unreadable):
            read_order(written)
    else:
        assert str(read_order(written)) == read
        assert read_order(read) == read_order(written)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "F",
        "nth",
        "F nth",
        "F nth -",
        "F nth - ",
        "F nth - edi lon",
        "F nth S",
        "F nth C A yor",
        "F nth C A yor H",
        "U mao T",
        "U mao T bre",
        "F nth D",
        "X nth - lon",
        "F nth !",
        "F atlantis - lon",
        "F bul/nc H",
        "F stp/xx H",
        "F stp( H",
        "A yor - nwy via",
        "U mao #0 H",
        "U mao # H",
        "build lon",
        "waive it",
        "F nwy S F nth D ska",
        "F nth - edi" * 40,
        "١ nth - lon",
        "F nth #٣ H",
        "F nth #² H",
    ],
)
def test_unreadable(written):
    with pytest.raises(Unreadable) as caught:
        read_order(written)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 300


@pytest.mark.parametrize("written", ["F nor H", "F liv - iri", "F north - edi", "F gul H"])
def test_ambiguous(written):
    with pytest.raises(Ambiguous, match="can mean"):
        read_order(written)


def test_nearest_province():
    with pytest.raises(Unreadable, match="Did you mean 'galicia'\\?"):
        read_order("A galizia H")


@pytest.mark.parametrize("province", list(MAP.provinces.values()), ids=lambda province: province.id)
def test_every_name_is_read(province):
    for name in (province.id, province.name, province.id.upper(), province.name.upper(), *province.also):
        assert read_place(name).province == province.id


def test_no_name_is_two_provinces():
    names = [name.lower() for p in MAP.provinces.values() for name in {p.id, p.name.lower(), *p.also}]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("place", sorted(MAP.fleet_moves))
def test_places_are_read_back(place):
    assert str(read_place(place)) == place
    assert str(read_unit(f"F {place}").place) == place


@given(st.one_of(st.text(max_size=30), st.text("AFU nthska-/()#SCTDH12", max_size=25)))
def test_anything_is_read_or_refused_in_one_line(text):
    try:
        read_order(text)
    except PlotroomError as error:
        assert str(error).isprintable()


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("A munch - bur", "munich"),
        ("F nth D muncih", "munich"),
        ("F nht - edi", "nth"),
        ("A par - brugundy", "burgundy"),
    ],
)
def test_a_hint_is_a_word_that_can_be_meant(text, hint):
    with pytest.raises(Unreadable, match=f"Did you mean '{hint}'"):
        read_order(text)


@pytest.mark.parametrize("text", ["F munch - bur", "F the - nth", "F in - nth", "A par - istanbul", "A ship - bur"])
def test_no_hint_is_given_that_cannot_be(text):
    with pytest.raises(Unreadable, match=r"is not a province. Write a name or three letters, such as nth"):
        read_order(text)
