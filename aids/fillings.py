"""Values for names in braces in the texts of a game, and the texts of its figures and switches filled with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from aids.places import Place
from aids.switches import Switch
from aids.texts import Cell, Fill, fill_all

if TYPE_CHECKING:
    from aids.rules import Figure


def fillings(figures: Mapping[str, Figure], own_switches: Mapping[str, Switch]) -> dict[str, Cell]:
    """The text for each name in braces: the value of a figure, the words of a switch."""
    values: dict[str, Cell] = {name: figure.value for name, figure in figures.items()}
    return values | {name: switch.text for name, switch in own_switches.items()}


def without_parsed(raw: Mapping[str, object]) -> dict[str, object]:
    """The sections of a rules file but for figures, tables and rulings, whose texts are filled as they are read."""
    return {key: held for key, held in raw.items() if key not in ("figures", "tables", "rulings")}


def with_filled_texts(
    own: Place,
    house: Place,
    figures: Mapping[str, Figure],
    own_switches: Mapping[str, Switch],
    house_figures: Collection[str],
) -> tuple[dict[str, Figure], dict[str, Switch]]:
    """Figures and switches with their own texts filled: meanings, units, citations, and the words of switches."""
    values = fillings(figures, own_switches)
    numbers = {name: values[name] for name in figures}

    def filled(name: str, key: str, text: str, known: Fill = values) -> str:
        if "{" not in text:
            return text
        place = house if key == "rule" and name in house_figures else own
        return str(fill_all(place.at("figures", name, key), text, known))

    done = {
        name: figure._replace(
            unit=filled(name, "unit", figure.unit),
            rule=filled(name, "rule", figure.rule),
            means=filled(name, "means", figure.means),
        )
        for name, figure in figures.items()
    }
    turned = {
        name: switch._replace(
            texts={value: filled(name, "values", text, numbers) for value, text in switch.texts.items()},
            rule=filled(name, "rule", switch.rule),
            means=filled(name, "means", switch.means),
        )
        for name, switch in own_switches.items()
    }
    return done, turned
