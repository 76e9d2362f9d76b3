"""One sealed slip of a setup in words, as `plotroom setup --reveal` tells it."""

from __future__ import annotations

from typing import Any

from aids import sealed
from aids.checks import accept_inputs
from aids.tray import Tray, use_tray
from generators.sheets.setups import roll_setups, setup_sheet
from generators.web.lookups import describe_answer, load_game
from generators.web.requests import Request, check_keys, files_of, mapping_field, rules_of, text_field, whole_field


def reveal(request: Request) -> dict[str, object]:
    """The slip that `slip` names, of the setup that `seed` repeats: as JSON, and in words for a page.

    `options` are the inputs of the setup and no others; `UnknownName` for another.
    """
    check_keys(request, ("game", "options", "seed", "slip", "scenario", "rules", "files"))
    with use_tray(Tray(files_of(request), {}, [])):
        game = load_game(text_field(request, "game"), *rules_of(request))
        sheet = setup_sheet(game.name)
        inputs: dict[str, Any] = accept_inputs(game.name, sheet.inputs(game.rules), mapping_field(request, "options"))
        if sheet.file and request.get("scenario") is not None:
            inputs[sheet.file] = text_field(request, "scenario")
        (setup,) = roll_setups(game, inputs, whole_field(request, "seed", 0, 2**63 - 1), 1)
        slip = sealed.find(sheet.sealed, setup, text_field(request, "slip"))
        told = sheet.sealed.answer(setup, slip)
        return {**sealed.slip_json(sheet.sealed, sheet.as_json(setup), slip), "words": describe_answer(told)}
