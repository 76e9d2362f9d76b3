"""What a page cannot do is left out of its forms, or refused in words; the page and the host live on."""

import pytest

from tests.browser.hosts import PART

ASK = (
    f"async ([name, request, letters]) => {{ {PART}"
    + """
    const { ask } = await part('./api.js');
    if (letters) request.files = { 'large.txt': 'x'.repeat(letters) };
    try {
        return { type: (await ask(name, request)).type };
    } catch (refusal) {
        return { status: refusal.status, errors: refusal.errors };
    }
}"""
)
KILL = {"game": "ssn", "check": "kill", "dice": [4]}


@pytest.mark.parametrize("letters", [9_000_000, 100_000_000])
def test_files_that_are_too_large_are_refused_before_they_are_sent(letters, new_player):
    page = new_player("server").show("more")
    told = page.evaluate(ASK, ["check", KILL, letters])
    assert told["status"] == 413
    most = "All files together can have up to 6 MB here. Use fewer or smaller files."
    assert told["errors"] == [{"where": "large.txt", "message": f"This file has {letters / 1e6:.1f} MB. {most}"}]
    assert page.evaluate(ASK, ["check", KILL, 0]) == {"type": "application/json"}


@pytest.mark.long
def test_the_static_site_has_no_png_in_its_forms_and_refuses_it_in_words(new_player):
    page = new_player("site").show("print/ssn?sheets=torpedo")
    formats = page.get_by_label("Format", exact=True).evaluate("list => [...list.options].map(({ value }) => value)")
    assert formats == ["pdf", "svg"]
    for options in ({"format": "png"}, {"vtt": "tts"}):
        told = page.evaluate(ASK, ["print", {"targets": ["ssn/counters"], "options": options}, 0])
        assert told["errors"] == [
            {
                "where": "--format",
                "message": "PNG files cannot be made here. Use `plotroom serve` or the command line.",
            }
        ]


@pytest.mark.long
def test_what_a_test_keeps_in_the_page_that_tests_share_is_gone_in_the_next(new_player):
    player = new_player("site")
    player.show("lookup/ssn/kill").evaluate("localStorage['plotroom:paper'] = '\"a3\"'")
    page = new_player("site").show("print/ssn?sheets=torpedo")
    assert page.evaluate("localStorage['plotroom:paper'] ?? null") is None
    assert page.get_by_label("Paper", exact=True).input_value() == "a4"
