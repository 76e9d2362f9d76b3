"""The inputs of checks that name a board, hexes, facings and numbers."""

from collections.abc import Sequence
from typing import Any

from aids.checks import Check
from aids.hexes import Board, Hex, load_board, parse
from aids.kinds import FilePath, HexName, ShipAt, Whole
from aids.on_patrol.board import board_of
from aids.rulebook.rules import Input, Inputs, Rules, cite

TARGET = "The target hex: ahead of the bow of a submarine marker, or hex B of a torpedo launch."
BOARD = Input("board", FilePath(), "A file that describes how your map names its hexes and directions.")


def hex_input(rules: Rules, name: str, words: str, rule: str, required: bool = True) -> Input:
    """An input for a hex."""
    return Input(name, HexName(), words, required=required, rule=cite(rules, rule))


def target_input(rules: Rules) -> Input:
    """The input `target`, the target hex."""
    return hex_input(rules, "target", TARGET, "105.1.3")


def marker_inputs(rules: Rules, rule: str = "105.1.3", required: bool = True) -> tuple[Input, Input]:
    """The inputs `target` and `facing` of the marker on board."""
    words = "The direction of the submarine or torpedo marker, 1 to 6."
    facing = whole_input(rules, "facing", words, rule, 1, 6, required=required)
    return hex_input(rules, "target", TARGET, rule, required), facing


def whole_input(
    rules: Rules, name: str, words: str, rule: str, least: int, most: int, *, unit: str = "", required: bool = False
) -> Input:
    """An input for a whole number in its bounds."""
    return Input(name, Whole(least, most, unit), words, required, rule=cite(rules, rule))


def escorts_input(rules: Rules, rule: str, required: bool) -> Input:
    """The repeatable input `escort`: name, bow hex and facing of each."""
    words = "An escort as NAME:HEX:FACING with its bow hex. Repeat it for other escorts."
    return Input("escort", ShipAt(), words, required=required, repeatable=True, rule=cite(rules, rule))


class EarlyCheck(Check):
    """A check without dice whose one step reads all inputs, so that faults are refused before any answer."""

    def agree(self, inputs: Inputs) -> None:
        """Refuse what the step refuses."""
        self.step(inputs, None)


def list_of(value: object) -> Sequence[Any]:
    """A list of a result."""
    return value if isinstance(value, list | tuple) else ()


def read_board(rules: Rules, inputs: Inputs) -> Board:
    """The board that the inputs name, or that of the rules.

    Raises `RulesError` with file and line, or `FileRefused`, for a file that does not describe a board.
    """
    return load_board(inputs["board"], board_of(rules)) if "board" in inputs else board_of(rules)


def read_hex(board: Board, inputs: Inputs, name: str) -> Hex:
    """The hex that an input names; `InputError` if the board does not have it."""
    return parse(board, inputs[name], f"--{name}")
