"""A game under the house rules that a game file names."""

from pathlib import PurePath

from aids.errors import InputError
from aids.games import Game, load
from aids.input_file import PlayerFile
from aids.places import brief
from aids.reading.house_files import is_path
from aids.toml_file import text_of
from aids.toml_lines import line_of


def played(name: str, house: str, file: PlayerFile) -> Game:
    """A game under the house rules that a game file names: those of a name, or the player's own beside the file.

    InputError with file and line where there is no such file; the errors of `games.load`.
    """
    if not is_path(house):
        return load(name, house)
    path = str(PurePath(file.path).parent / house)
    if not file.files.has(path):
        line = line_of(text_of(file), ("rules",)) or 1
        cure = "Choose your house rules with --rules."
        raise InputError(f"there is no file {brief(house)} beside this file. {cure}", where=f"{file.path}:{line}")
    game = load(name, path, files=file.files)
    return game._replace(rules=game.rules._replace(named=house))
