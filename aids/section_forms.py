"""The forms of the sections of house rules that a game has besides figures and tables."""

from aids.games import Game, code_of, made_by
from aids.records.forms import SectionForm


def section_forms(game: Game) -> tuple[SectionForm, ...]:
    """The forms of a game’s sections; none for most games."""
    place = code_of(game.name).FORMS
    return made_by(game.name, place, game.rules, tuple) if place else ()
