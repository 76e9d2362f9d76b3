"""Reads figures and switches, those of house rules, and those that options replace.

In a game's `rules.toml` a switch stands among the figures.  Each value has the words that stand for it in texts, so
that `{close-shot}` in a table or a ruling says what is in force:

    close-shot = { value = "miss", values = { miss = "it misses", extra-roll = "one more roll" }, rule = ... }
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from aids import toml_file
from aids.errors import FIGURES, InputError, UnknownName, gather, nearest
from aids.places import Place, brief
from aids.reading.entries import FigureEntry, HouseFigure, SwitchEntry
from aids.reading.kinds import Names
from aids.records.fields import Given
from aids.records.reading import read
from aids.rulebook.rules import MEASURES, Figure, Switch, fillings
from aids.texts import Fill, fill_all

LEAST_REACH = 100
"""How far house rules may change a figure of which a `game.toml` states no bounds, or ten times its value."""
FLAGS: Mapping[str, bool | str] = {"true": True, "false": False}


def stated_figures(
    place: Place, raw: object, rulings: Mapping[str, object], cited: str
) -> tuple[dict[str, Figure], dict[str, Switch]]:
    """The figures and the switches of the game's own file."""
    stated = toml_file.entries(place, raw)
    turned = {name: entry for name, entry in stated.items() if _is_switch(entry)}
    counted = {name: entry for name, entry in stated.items() if name not in turned}
    given = Given(Names(rulings=rulings))
    own_switches = gather(partial(_switch, place.at(name), entry, given) for name, entry in turned.items())
    figures = gather(partial(_figure, place.at(name), entry, given, cited) for name, entry in counted.items())
    return dict(zip(counted, figures, strict=True)), dict(zip(turned, own_switches, strict=True))


def house_figures(
    figures: Mapping[str, Figure], own_switches: Mapping[str, Switch], place: Place, raw: object
) -> tuple[dict[str, Figure], dict[str, Switch]]:
    """The figures and the switches that house rules replace; a name may be written with _ for -."""
    changed: dict[str, Figure] = {}
    turned: dict[str, Switch] = {}
    for written, entry in toml_file.entries(place, raw).items():
        name = written if written in figures else written.replace("_", "-")
        if name in changed or name in turned:
            raise place.at(written).refuse(f"{brief(name)} is given twice")
        if name in own_switches:
            turned[name] = _house_switch(own_switches[name], place.at(written), entry)
        elif name in figures:
            changed[name] = _house_figure(figures[name], place.at(written), entry)
        else:
            hint = nearest(written[:40], [*figures, *own_switches], FIGURES)
            raise place.at(written).refuse(f"no figure {brief(written)}; {hint}")
    return changed, turned


def option_figures(
    game: str, figures: Mapping[str, Figure], options: Mapping[str, tuple[str, str]]
) -> dict[str, Figure]:
    """The figures that options of a command line replace."""
    changed = {}
    for name, (option, text) in options.items():
        if name not in figures:
            raise UnknownName(f"{game} has no figure {brief(name)}", where=option)
        changed[name] = _option_figure(figures[name], option, text)
    return changed


def with_filled_texts(
    own: Place,
    house: Place,
    figures: Mapping[str, Figure],
    own_switches: Mapping[str, Switch],
    from_house: Collection[str],
) -> tuple[dict[str, Figure], dict[str, Switch]]:
    """Figures and switches with their own texts filled: meanings, units, citations, and the words of switches."""
    values = fillings(figures, own_switches)
    numbers = {name: values[name] for name in figures}

    def filled(name: str, key: str, text: str, known: Fill = values) -> str:
        if "{" not in text:
            return text
        place = house if key == "rule" and name in from_house else own
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


def _figure(place: Place, raw: object, given: Given, cited: str) -> Figure:
    """The figure at a place; with a rule to be `cited` its value alone is needed, and that may stand alone."""
    if cited:
        raw = _with_usual(place, {"value": raw} if not isinstance(raw, dict) else raw, cited)
    figure = Figure(str(place.keys[-1]), *read(FigureEntry, place, raw, given))
    if figure.least > figure.most:
        raise place.at("least").refuse(f"'least' is {figure.least:g}, more than 'most', {figure.most:g}")
    _check_bounds(figure, place, figure.value)
    return figure


def _with_usual(place: Place, raw: dict[str, object], cited: str) -> dict[str, object]:
    """The entries of a figure with what follows from its value and its name where they state nothing."""
    value = toml_file.number(place, raw.get("value"), "value")
    reach = max(LEAST_REACH, 10 * abs(value))
    name = str(place.keys[-1]).replace("-", " ").replace("_", " ")
    unit = "points" if isinstance(value, int) else MEASURES[0]
    usual = {"unit": unit, "rule": cited, "means": name, "least": 0 if value >= 0 else -reach, "most": reach}
    return {**usual, **raw}


def _house_figure(figure: Figure, place: Place, raw: object) -> Figure:
    value, rule = _house_value(place, raw)
    new = toml_file.number(place, value)
    _check_bounds(figure, place, new)
    # The player has decided: the figure does not depend on our rulings any more.
    return figure._replace(value=new, rule=rule, assumes=())


def _house_value(place: Place, raw: object) -> HouseFigure:
    """A value of house rules, alone or as `{ value = ..., rule = ... }`."""
    return read(HouseFigure, place, raw) if isinstance(raw, dict) else HouseFigure(raw)


def _option_figure(figure: Figure, option: str, text: str) -> Figure:
    try:
        measured = float(text) if len(text) < 20 else float("nan")
    except ValueError:
        measured = float("nan")  # which is not within any bounds
    new = int(measured) if measured.is_integer() else measured
    if not figure.least <= new <= figure.most or (figure.unit not in MEASURES and new != int(new)):
        bounds = f"from {figure.least:g} to {figure.most:g} {figure.unit}"
        raise InputError(f"{brief(text)} is not a number {bounds}", where=option)
    return figure._replace(value=new, rule=f"option {option}", assumes=())


def _check_bounds(figure: Figure, place: Place, new: int | float) -> None:
    if figure.unit not in MEASURES and not isinstance(new, int):
        raise place.refuse(f"{figure.name!r} counts {figure.unit}: a whole number, not {brief(new)}")
    if not figure.least <= new <= figure.most:
        raise place.refuse(
            f"{figure.name!r} must be from {figure.least:g} to {figure.most:g} {figure.unit}, not {brief(new)}"
        )


def _is_switch(raw: object) -> bool:
    """Whether an entry among the figures of a rules file is a switch."""
    return isinstance(raw, dict) and "values" in raw


def _switch(place: Place, raw: object, given: Given) -> Switch:
    """The switch at a place of a rules file; `RulesError` with file and line if it is not valid."""
    value, values, rule, means, assumes = read(SwitchEntry, place, raw, given)
    at = place.at("values")
    stated = toml_file.entries(at, values)
    texts = {FLAGS.get(key, key): toml_file.text(at, text, key) for key, text in stated.items()}
    switch = Switch(str(place.keys[-1]), "", texts, rule, means, assumes)
    return switch._replace(value=_value(switch, place.at("value"), value))


def _house_switch(switch: Switch, place: Place, raw: object) -> Switch:
    """The switch as a player's house rules set it."""
    value, rule = _house_value(place, raw)
    return switch._replace(value=_value(switch, place, value), rule=rule, assumes=())


def _value(switch: Switch, place: Place, raw: object) -> bool | str:
    if not isinstance(raw, bool | str) or raw not in switch.texts:
        raise place.refuse(f"{switch.name!r} must be {switch.takes}, not {brief(raw)}")
    return raw
