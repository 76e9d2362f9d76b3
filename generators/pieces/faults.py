"""Every fault of a sheet that layouts draw, at once: what cannot be read is left out, the rest is read and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy

from aids.errors import PlotroomError, RulesError, each_fault
from aids.games import Game
from aids.places import Key
from generators.pieces.sheets import LaidOut
from generators.sheets import kits
from generators.sheets.spec import Spec

#: How often a sheet is read again without what is faulty; most faults of reading are told at once.
ROUNDS = 5
#: What stands for a place, a layout and a colour that cannot be read, so that the others keep their numbers.
NO_PLACE, NO_COLOUR = {"text": ""}, "#808080"
#: Faults that may rest on a colour or a layout that was left out.
RESTS = {"colours": "can hardly be seen", "layout": "there is no layout"}


def is_laid_out(spec: Spec, game: Game) -> bool:
    """Whether layouts draw a sheet."""
    return issubclass(kits.kind_of(spec, game), LaidOut)


def laid_out_faults(spec: Spec, game: Game) -> list[PlotroomError]:
    """The faults of a sheet's settings, layouts, colours and rows."""
    faults: list[PlotroomError] = []
    shared: dict[str, object] = deepcopy(dict(spec.shared))
    data = dict(spec.data)
    for _ in range(ROUNDS):
        try:
            sheet = kits.read_sheet(spec._replace(data=data, shared=shared), game)
        except PlotroomError as error:
            found = each_fault(error)
            faults += found
            cuts = [_leave_out(fault, spec, data, shared) for fault in found if isinstance(fault, RulesError)]
            if not any(cuts):
                break
            continue
        assert isinstance(sheet, LaidOut)
        drawn = _faults_of(sheet)
        for section, message in RESTS.items():
            if any(fault.keys[:1] == (section,) for fault in faults if isinstance(fault, RulesError)):
                drawn = [fault for fault in drawn if message not in fault.message]
        return faults + drawn
    return faults


def laid_out_advice(spec: Spec, game: Game) -> list[PlotroomError]:
    """What the author of a sheet without faults may want to know: pictures too coarse, colours alike in a palette."""
    sheet = kits.read_sheet(spec, game)
    assert isinstance(sheet, LaidOut)
    sheet.made()
    return [RulesError(line.message, where=line.where) for line in sheet.advice]


def _faults_of(sheet: LaidOut) -> list[PlotroomError]:
    try:
        sheet.made()
    except PlotroomError as error:
        return list(each_fault(error))
    return []


def _leave_out(fault: RulesError, spec: Spec, data: dict[str, object], shared: dict[str, object]) -> bool:
    """Leave out what a fault is of; False if nothing can be."""
    keys = fault.keys
    if keys[:1] == ("colours",) and len(keys) > 1 and isinstance(colours := shared.get("colours"), dict):
        return _put(colours, keys[1], NO_COLOUR)
    if keys[:1] == ("layout",) and len(keys) > 1 and isinstance(listed := shared.get("layout"), list):
        return _leave_out_of_layouts(listed, keys[1:])
    depth = len(spec.place.keys)
    if keys[:depth] == spec.place.keys and len(keys) > depth and keys[depth] != "pieces":
        return data.pop(str(keys[depth]), None) is not None
    return False


def _leave_out_of_layouts(listed: list[object], keys: tuple[Key, ...]) -> bool:
    """Leave out a place or a setting of a layout, or the layout."""
    number, *inner = keys
    layout = listed[int(number)]
    stub = {"name": f"left-out-{number}", "size": "1 in"}
    if not isinstance(layout, dict) or layout == stub:
        return _put(listed, number, stub)
    for sides in (layout, layout.get("back")):
        place = [key for key in inner if key != "back"]
        if len(place) > 1 and place[0] == "places" and isinstance(sides, dict):
            places = sides.get("places")
            if (sides is layout) == (inner[0] != "back") and isinstance(places, list):
                return _put(places, place[1], dict(NO_PLACE))
    if inner and inner[0] not in ("name", "size", "like"):
        return layout.pop(str(inner[0]), None) is not None or _put(listed, number, stub)
    return _put(listed, number, stub)


def _put(held: dict[str, object] | list[object], key: Key, value: object) -> bool:
    """Put a value in place of another; False if it stands there already."""
    if isinstance(held, list):
        if held[int(key)] == value:
            return False
        held[int(key)] = value
    else:
        if held.get(str(key)) == value:
            return False
        held[str(key)] = value
    return True


def left_out(spec: Spec, faults: list[PlotroomError]) -> set[str]:
    """The names of layouts and colours that have faults: what names them has none of its own."""
    names: set[str] = set()
    for fault in faults:
        keys = fault.keys if isinstance(fault, RulesError) else ()
        listed = spec.shared.get("layout")
        if keys[:1] == ("layout",) and len(keys) > 1 and isinstance(listed, list):
            layout = listed[int(keys[1])]
            names |= {str(layout.get("name"))} if isinstance(layout, Mapping) else set()
        elif keys[:1] == ("colours",) and len(keys) > 1:
            names.add(str(keys[1]))
    return names
