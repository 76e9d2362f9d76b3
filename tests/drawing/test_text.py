"""Text fitted, shortened and wrapped to a room in points."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.drawing.text import (
    FACES,
    _advance,
    fit_size,
    fit_text,
    font,
    shorten_name,
    shorten_text,
    text_width,
    wrap_text,
)

STRINGS = st.text("abcdefgh WM.", min_size=1, max_size=40)


@given(STRINGS, st.floats(1, 200), st.sampled_from(sorted(FACES)), st.booleans())
def test_shortened_text_fits_and_is_as_long_as_fits(string, room, face, keep_end):
    shown = shorten_text(string, 9, room, face, keep_end=keep_end)
    if text_width(string, 9, face) <= room:
        assert shown == string
        return
    kept = shown[1:] if keep_end else shown[:-1]
    assert shown == ("…" + kept if keep_end else kept + "…")
    assert not kept or text_width(shown, 9, face) <= room
    if keep_end:
        assert string.endswith(kept)
        assert text_width("…" + string[-len(kept) - 1 :], 9, face) > room
    else:
        assert string.startswith(kept)
        ends = [end for end in range(len(kept) + 1, len(string)) if string[:end].rstrip() != kept]
        assert not ends or text_width(string[: ends[0]] + "…", 9, face) > room


@given(STRINGS, st.floats(5, 200))
def test_an_exact_size_fills_the_room(string, room):
    size = fit_text(string, 12.0, room)
    assert text_width(string, size) <= room + 1e-6
    assert size == 12.0 or text_width(string, size) == pytest.approx(min(room, text_width(string, 12.0)), abs=0.2)


@given(STRINGS, st.floats(5, 200))
def test_a_size_in_steps_is_the_first_that_fits(string, room):
    size = fit_size(lambda size: text_width(string, size), 12.0, room, least=6.0, step=0.5)
    assert 6.0 <= size <= 12.0 and (12.0 - size) % 0.5 == 0
    assert size == 6.0 or text_width(string, size) <= room
    assert size == 12.0 or text_width(string, size + 0.5) > room


@given(st.text("abc d\n", max_size=60), st.floats(8, 200))
def test_wrapped_lines_fit_and_hold_every_word(string, room):
    lines = wrap_text(string, 9, room)
    assert "".join("".join(lines).split()) == "".join(string.split())
    if all(text_width(word, 9) <= room for word in string.split()):
        assert " ".join(lines).split() == string.split()
    assert len(lines) >= string.count("\n") + 1
    assert all(text_width(line, 9) <= room or len(line) == 1 for line in lines)  # finding 7


@pytest.mark.parametrize("word", ["abcabcabcabcabcabcabc", "W" * 40, "i" * 90 + "W" * 30, "ab"])
@pytest.mark.parametrize("room", [20.0, 47.0])
def test_a_word_wider_than_the_room_is_broken_where_it_is_full(word, room):
    """Each part but the last has no room for the next letter, and no part is left empty."""
    lines = wrap_text(word, 9, room)
    assert "".join(lines) == word and all(lines)
    assert all(text_width(line, 9) <= room for line in lines)
    assert all(text_width(line + after[0], 9) > room for line, after in itertools.pairwise(lines))


def test_widths_do_not_depend_on_reportlabs_extension(monkeypatch):
    """Its C function and its Python function differ in the last digit of one width in three."""
    monkeypatch.setattr("reportlab.pdfbase.ttfonts.instanceStringWidthTTF", lambda *args: pytest.fail("used"))
    _advance.cache_clear()
    assert text_width("Plotroom", 7.5) == sum(font("regular").face.charWidths[ord(c)] for c in "Plotroom") * 0.001 * 7.5


def test_a_shortened_name_keeps_its_number():
    long = "Gleaves of the second group 12"
    shown = shorten_name(long, 9, 80)
    assert shown.endswith("… 12") and long.startswith(shown[:-4]) and text_width(shown, 9) <= 80
    assert shorten_name(long, 9, 400) == long
    assert shorten_name("Gleaves of the second group", 9, 80) == shorten_text("Gleaves of the second group", 9, 80)
