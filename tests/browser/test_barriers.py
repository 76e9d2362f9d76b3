"""Every page on a phone, a tablet and a desktop, light and dark: axe-core finds no barrier, nothing is wider than the screen,
and what is pressed is large enough for a thumb.
"""

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.browser.views import DESKTOP, LAPTOP, PHONE, SCHEMES, TABLET, VIEWS, WIDE, show

AXE = Path(find_spec("axe_playwright_python").origin).with_name("axe.min.js")
VIOLATIONS = """async (rules) => {
    const found = await axe.run({ resultTypes: ['violations'], ...(rules.length && { runOnly: rules }) });
    return found.violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html.slice(0, 200), nodes[0].failureSummary]);
}"""
#: Pictures of pages that are more than pictures, and then all of them without what is drawn in them.  A picture is hidden from
#: screen readers, whose image is its host with a label, so axe-core has nothing to say of its shapes; yet it would walk
#: through thousands of them, which takes most of the time of a search.  Its size stays.
PICTURES = """() => {
    const pictures = [...document.querySelectorAll('.page')].flatMap((host) => [...(host.shadowRoot?.children ?? [])]);
    const more = pictures.filter((one) => one.localName !== 'svg' || one.ariaHidden !== 'true' || one.querySelector('a, button, input, select, textarea, foreignObject, [tabindex], [contenteditable]'));
    for (const one of pictures) if (!more.includes(one)) one.replaceChildren();
    return more.map((one) => one.outerHTML.slice(0, 120));
}"""
#: Elements that stick out at the right, where nothing scrolls them.  A cover and a map show a part, and clip the rest.
TOO_WIDE = """() => {
    const edge = document.documentElement.clientWidth;
    const scrolls = (element) => element && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const out = [...document.querySelectorAll('body *')].filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        return width && right > edge + 1 && !scrolls(element.parentElement) && !element.closest('.cover[aria-hidden="true"]') && !element.parentElement.closest('svg.sea');
    });
    return [document.documentElement.scrollWidth > edge, out.slice(0, 4).map((element) => element.outerHTML.slice(0, 120))];
}"""
#: Controls of less than 44 px either way.  A box inside its label is as large as the label; a link in a text is as its text.
TOO_SMALL = """() => {
    const small = [];
    for (const element of document.querySelectorAll('button, a[href], input, select, textarea, summary')) {
        const tick = ['radio', 'checkbox'].includes(element.type);
        const box = ((tick && element.closest('label')) || element).getBoundingClientRect();
        const inText = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
        const shown = element.checkVisibility?.({ visibilityProperty: true }) ?? box.width > 0;
        if (!shown || !box.width || inText || element.className === 'skip') continue;
        if (box.width < 43.5 || box.height < 43.5) small.push(`${element.outerHTML.slice(0, 100)} ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
    return small.slice(0, 6);
}"""


CONTRAST = ["color-contrast"]
"""The rules whose findings another color scheme can change."""


def barriers(page, rules):
    """What is wrong with a page as it is shown: its violations of rules, what is too wide, what is too small.

    An empty list stands for all rules, None for no look at violations.
    """
    if rules is not None:
        yield from (("more than a picture", picture) for picture in page.evaluate(PICTURES))
        yield from page.evaluate(VIOLATIONS, rules)
    scrolls, out = page.evaluate(TOO_WIDE)
    if scrolls or out:
        yield "too wide", out
    yield from (("too small", control) for control in page.evaluate(TOO_SMALL))


@pytest.mark.long
@pytest.mark.parametrize("view", VIEWS)
def test_a_page_has_no_barrier(view, new_player):
    kind = {"bypass_csp": True, "reduced_motion": "reduce", "alone": view == "long-work"}  # which does not end
    player = new_player("server", width=PHONE[0], height=PHONE[1], **kind)
    page = show(player, view)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for width, height in (PHONE, TABLET, LAPTOP, DESKTOP, WIDE):
        page.set_viewport_size({"width": width, "height": height})
        searched = width in (PHONE[0], DESKTOP[0])
        for scheme in SCHEMES if searched else SCHEMES[:1]:
            page.emulate_media(color_scheme=scheme)
            rules = (CONTRAST if scheme != SCHEMES[0] else []) if searched else None
            found += [(width, scheme, *barrier) for barrier in barriers(page, rules)]
    assert found == []


def test_a_barrier_is_found(new_player):
    """In the page, in a picture that takes part in it, and by the colors of one scheme alone."""
    page = show(new_player("server", width=PHONE[0], height=PHONE[1], bypass_csp=True), "counters")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert list(barriers(page, [])) == []
    page.evaluate("document.querySelector('.page').shadowRoot.querySelector('svg').innerHTML = '<a href=\"#\"/>'")
    assert "more than a picture" in [barrier[0] for barrier in barriers(page, [])]
    page.evaluate("document.querySelector('main').innerHTML = '<img src=icon.svg><p style=\"color: #eee\">pale</p>'")
    assert {barrier[0] for barrier in barriers(page, [])} == {"image-alt", "color-contrast"}
    assert [barrier[0] for barrier in barriers(page, CONTRAST)] == ["color-contrast"]
    wide, small = '<p style="min-width: 900px">wide</p>', '<a href="#" style="display: block; width: 20px">small</a>'
    page.evaluate("(text) => { document.querySelector('main').innerHTML = text; }", wide + small)
    assert [barrier[0] for barrier in barriers(page, None)] == ["too wide", "too small"]
