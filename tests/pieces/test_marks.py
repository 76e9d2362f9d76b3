"""Marks in the texts of layouts: what is a mark, what is printed as it is, and what `verify` says of it."""

import pytest

from aids.errors import PlotroomError
from aids.input_file import PlayerFile, PlayerFiles
from generators.jobs.verify import verify_counters
from generators.page.rich_text import parse_words
from tests.drawing.test_own_fonts import made
from tests.pieces.laid_out import layout, pieces, words

CELL = '{ text = "{t}", box = [5, 5, 90, 90], type = [6, 9], wrap = true }'


def printed(text):
    """A text with its words joined as they are set: bold in < >, italic in / /, dice as their faces."""
    signs = {"semibold": "<{}>", "*": "/{}/"}
    found = [
        (" " if word.space else "") + signs.get(word.style, "{}").format(word.text or f"d{word.face}")
        for word in parse_words(text)
    ]
    return "".join(found)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("5 * 3 * 2 = 30", "5 * 3 * 2 = 30"),
        ("a ** b ** c", "a ** b ** c"),
        ("at dawn !! and dusk !!", "at dawn !! and dusk !!"),
        ("**No** strikes", "<No> strikes"),
        ("a**b**c", "a<b>c"),
        ("**two words** here", "<two> <words> here"),
        ("2 * **3** * 4", "2 * <3> * 4"),
        (r"\*\*not bold\*\*", "**not bold**"),
        (r"\[1-3] and [1-3]", "[1-3] and d1d2d3"),
        (r"C:\maps\x", r"C:\maps\x"),
        ("10:30:45", "10:30:45"),
        ("*", "*"),
    ],
)
def test_a_mark_has_no_blank_on_its_inner_side(text, shown):
    assert printed(text) == shown


@pytest.mark.parametrize("text", ["**bold", "**bold **", "a **b"])
def test_a_mark_that_is_opened_is_closed(text):
    with pytest.raises(ValueError, match=r"opened but not closed. Close it with \*\* after a character, or write"):
        parse_words(text)


def face(cell, more=CELL):
    (piece,) = pieces(layout(more, rows='pieces = "u.csv"'), u__csv=f't\n"{cell}"\n')
    return " ".join(words(piece.front))


def test_a_cell_is_printed_as_it_is_written():
    assert face("5 * 3 * 2 = 30") == "5 * 3 * 2 = 30"
    assert face(r"\*one\*") == "*one*"


def warnings(cell):
    files = {"u.toml": layout(CELL, rows='pieces = "u.csv"').encode(), "u.csv": f't\n"{cell}"\n'.encode()}
    report = verify_counters(PlayerFile("u.toml", PlayerFiles(files)))
    assert report.faults == []
    return [str(error) for error in report.warnings]


@pytest.mark.parametrize("mark", [":own.svg:", ":Anchor:", "!!red!!", "{title}", "[7-9]"])
def test_what_looks_like_a_mark_and_is_none_is_told(mark):
    assert warnings(f"Say {mark} here") == [
        f"u.csv:2: {mark!r} is printed as it is: the marks of a text are **bold**, *italic*, :anchor: and [1-3]"
    ]


@pytest.mark.parametrize(
    "cell", ["At 10:30:45", "**a** :anchor: [1-3]", "[10] and [1-x]", "ratio 3:1:2", r"\[7-9]", "<b>", "a: b: c"]
)
def test_other_signs_are_none_of_verifys_business(cell):
    assert warnings(cell) == []


NUMBERED = 'pieces = "u.csv"'


def test_n_in_a_cell_is_the_number_of_the_copy():
    made_of = pieces(
        layout('{ text = "{t} {side}", box = [5, 5, 90, 90] }', rows=NUMBERED),
        u__csv="t,side,quantity\nBoat {n},Red,3\nShip,Blue {n},2\nTug,Blue,4\n",
    )
    assert [(piece.quantity, *words(piece.front)) for piece in made_of] == [
        *[(1, f"Boat {n} Red") for n in (1, 2, 3)],
        *[(1, f"Ship Blue {n}") for n in (1, 2)],
        (4, "Tug Blue"),
    ]
    assert len({piece.name for piece in made_of}) == len(made_of)


def test_a_letter_that_the_font_lacks_has_two_cures():
    with pytest.raises(PlotroomError) as caught:
        face("\u2603")
    assert str(caught.value).endswith(
        'which Source Sans does not have. Remove it. Or choose a font that has it: font = "NAME.ttf".'
    )
    (piece,) = pieces(layout('{ text = "\u0e01", font = "thai.ttf" }'), thai__ttf=made(letters="\u0e01"))
    assert words(piece.front) == ["\u0e01"]


def test_a_text_that_does_not_fit_may_be_broken():
    long = '{ text = "{t}", box = [5, 5, 90, 90], type = 20 }'
    with pytest.raises(
        PlotroomError, match=r"at 20 pt\. Break its lines with wrap = true, shorten it, or make its box"
    ):
        face("a text of many words that has no room", long)
    with pytest.raises(PlotroomError) as caught:
        face(
            "a text of many words that has no room",
            long.replace("20 }", "20, wrap = true }").replace("90, 90", "20, 9"),
        )
    assert "wrap = true" not in str(caught.value)
