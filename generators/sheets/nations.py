"""Pieces of some nations only: a kit's pieces name theirs with the key `nation`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aids.errors import InputError, UnknownName, nearest
from aids.places import brief
from generators.sheets.spec import Spec

KEY = "nation"
OPTION = "--nation"


def check_nations(sheets: Sequence[Spec], nations: Sequence[str]) -> None:
    """Raise an error of the option if none of these sheets has a piece of one of the nations, by name."""
    known = nations_of(sheets)
    if not known:
        raise InputError("none of the sheets asked for has pieces of nations", where=OPTION)
    for name in nations:
        if name.lower() not in known:
            raise UnknownName(f"there is no nation {brief(name)}; {nearest(name[:40], known)}", where=OPTION)


def nations_of(sheets: Sequence[Spec]) -> list[str]:
    """The nations that pieces of these sheets belong to, by name."""
    return sorted({name for spec in sheets for piece in _pieces(spec) if (name := _nation(piece))})


def of_nations(sheets: Sequence[Spec], nations: Sequence[str]) -> list[Spec]:
    """The sheets with no pieces of other nations, without the sheets that then have no piece left.

    Pieces that name no nation stay, and so do sheets without pieces.
    """
    wanted = {name.lower() for name in nations}
    kept = []
    for spec in sheets:
        pieces = _pieces(spec)
        left_out = [bool(_nation(piece)) and _nation(piece) not in wanted for piece in pieces]
        if any(left_out):
            if all(left_out):
                continue
            none = {"count": 0, "names": []}  # its place among the others stays, which faults of the kit are told by
            data = [{**piece, **none} if out else piece for piece, out in zip(pieces, left_out, strict=True)]
            spec = spec._replace(data={**spec.data, "pieces": data})
        kept.append(spec)
    return kept


def _pieces(spec: Spec) -> list[Mapping[str, Any]]:
    """The pieces of a sheet; what is no table is left to the sheet's kind, which refuses it."""
    pieces = spec.data.get("pieces")
    return [piece if isinstance(piece, Mapping) else {} for piece in pieces] if isinstance(pieces, list) else []


def _nation(piece: Mapping[str, Any]) -> str:
    name = piece.get(KEY)
    return name.lower() if isinstance(name, str) else ""
