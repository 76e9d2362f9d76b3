"""The sections of house rules that a game has besides figures and tables: their forms, what is stated, and pictures."""

from __future__ import annotations

from types import FunctionType

from aids.errors import InputError
from aids.games import Game, code_of, made_by
from aids.places import brief
from aids.records.forms import SectionForm
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, Page, shift
from generators.drawing.paths import extent
from generators.pieces import counters
from generators.pieces.house_rows import EACH
from generators.sheets import kits
from generators.sheets.catalogue import catalogue, load
from generators.sheets.spec import Spec
from generators.web.lookups import load_game
from generators.web.previews import page_svg
from generators.web.requests import Request, check_keys, desk, rules_of, text_field

WIDTH, EDGE = 420.0, 6.0  # points


def section_forms(game: Game) -> tuple[SectionForm, ...]:
    """The forms of the sections of house rules that a game has besides figures and tables; none for most games."""
    place = code_of(game.name).FORMS
    return made_by(game.name, place, game.rules, tuple) if place else ()


def sections(game: Game) -> list[dict[str, object]]:
    """The sections as forms, each with what house rules state of it: its values, or those of its tables by name."""
    return [
        {
            **form._asdict(),
            "stated": game.rules.extra.get(form.name, {}),
            "drawn": form.name in catalogue(game.name).pictures or bool(_pieces(game, form.name)),
        }
        for form in section_forms(game)
    ]


def picture(request: Request) -> bytes:
    """A table of a section drawn, as SVG: as the game draws it, or the counter that its kit prints for it."""
    check_keys(request, ("game", "rules", "files", "section", "name"))
    game = load_game(text_field(request, "game"), *rules_of(request), desk(request))
    section, name = text_field(request, "section"), text_field(request, "name")
    stated = game.rules.extra.get(section)
    if not isinstance(stated, dict) or name not in stated:
        raise InputError(f"house rules have no {section} {brief(name)}", where="name")
    drawn = catalogue(game.name).pictures.get(section)
    return page_svg(_by_game(game.rules, drawn, name) if drawn else _counter(game, section, name), "colour")


def _by_game(rules: Rules, place: str, name: str) -> Page:
    drawing, height = load(place, FunctionType)(rules, name, WIDTH)
    draw = Drawing()
    left, _, right, _ = extent(drawing.records)
    with draw.group(shift(EDGE - left, EDGE)):
        draw.add(drawing.records)
    return Page(right - left + 2 * EDGE, height + 2 * EDGE, draw, name)


def _counter(game: Game, section: str, name: str) -> Page:
    """The front of the first counter that the kit prints for a table of a section."""
    for spec in _pieces(game, section):
        for piece in counters.of_spec(spec, game):
            if piece.title == name:
                draw = Drawing()
                draw.add(piece.front.records)
                return Page(piece.width, piece.height, draw, name)
    raise InputError(f"no counter is printed for {brief(name)}", where="name")


def _pieces(game: Game, section: str) -> list[Spec]:
    """The counter sheets of a kit, with those pieces alone that are made for the tables of a section."""
    found = []
    for spec in kits.sheets(game):
        pieces = spec.data.get("pieces")
        for_section = [
            each
            for each in (pieces if isinstance(pieces, list) else [])
            if isinstance(each, dict) and isinstance(each.get(EACH), dict) and each[EACH].get("section") == section
        ]
        if for_section:
            found.append(spec._replace(data={**spec.data, "pieces": for_section}))
    return found
