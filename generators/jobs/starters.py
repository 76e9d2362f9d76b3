"""Commented files for a player to edit: house rules, kits, scenario files, game files, captains, counter sheets."""

import re
from collections.abc import Callable
from pathlib import Path

from aids import game_folders, games
from aids.errors import InputError, UnknownName, nearest
from aids.game_folders import OWN
from aids.input_file import NO_FILES, PlayerFile, PlayerFiles
from aids.kinds import Context
from aids.records.fields import entries
from aids.rulebook.tables import house_keys
from aids.toml_file import as_toml, quote, text_of
from aids.turns import made_now
from generators import TEMPLATES
from generators.press.files import check_names
from generators.sheets.simulations import CAPTAINS, simulation, simulation_games

COUNTERS, LAYOUT, CARDS, CAPTAIN = "counters", "layout", "cards", "captain"
PIECES = (COUNTERS, LAYOUT, CARDS)  # the kinds of file that print counters takes
#: The kind of a whole folder, a game of the player's own; the folders of its templates and of the example games.
OWN_GAME, OWN_TEMPLATES, EXAMPLES = "own-game", "own_game", "examples"


def starter(kind: str, game: str, files: PlayerFiles = NO_FILES) -> str:
    """The text of a new file of a kind (`rules`, `kit`, `scenario`, `game`, `captain`) for a game.

    UnknownName for any other kind, and for a game that has no such files.

    A file of PIECES belongs to no game; for it `game` is the file's path, whose suffix says whether counters are CSV or
    TOML.  InputError for a path with another suffix.
    """
    if kind == COUNTERS:
        return _of_pieces(game)
    if kind in PIECES:
        if Path(game).suffix.lower() != ".toml":
            raise InputError(f"`new {kind}` makes a .toml file", "use a name that ends in .toml", where=game)
        return _template(f"own_{kind}.toml")
    if kind not in KINDS:
        raise UnknownName(f"unknown kind of file {kind[:40]!r}", nearest(kind[:40], [*KINDS, *PIECES, OWN_GAME]))
    return KINDS[kind](games.find(game, files), files)


def new_files(
    kind: str,
    game: str | None,
    file: str | None,
    example_name: str | None = None,
    files: PlayerFiles = NO_FILES,
    spreadsheet: str | None = None,
) -> dict[Path, str]:
    """The texts of a new file, or of the folder of a new game, by their paths.

    A layout can be that of a `spreadsheet` of the player's, a column at each of its places.

    A file of pieces and a game of the player's own belong to no game: the path may be given instead of it, as it may
    for a captain.  InputError for what is missing or does not belong together.
    """
    if kind in (*PIECES, OWN_GAME):
        if file is not None:
            raise InputError("this kind of file belongs to no game", f"remove {str(game)[:40]!r}", where=f"new {kind}")
        file = game
    if kind == CAPTAIN and file is None and game is not None:
        simulated, file = simulation_games(), game  # the name alone is given; it may be that of a game
        game = simulated[0] if len(simulated) == 1 and file not in games.names() else None
    if not file or game is None:
        words = {**dict.fromkeys(PIECES, "FILE"), OWN_GAME: "FOLDER"}.get(kind, "GAME FILE")
        usage = f"{kind if kind in (*KINDS, *PIECES, OWN_GAME) else 'KIND'} {words}"
        raise InputError("the name of the new file or folder is required", f"write: plotroom new {usage}", where="new")
    if example_name is not None and kind != OWN_GAME:
        raise InputError("this option works only with own-game", f"remove it for {kind[:40]}", where="--example")
    if spreadsheet is not None and kind != LAYOUT:
        raise InputError("this option works only with layout", f"remove it for {kind[:40]}", where="--from")
    if spreadsheet is not None:
        texts = {Path(file): _of_pieces(file, PlayerFile(spreadsheet, files))}
    elif kind != OWN_GAME:
        texts = {Path(file): starter(kind, game, files)}
    else:
        inside = example(example_name) if example_name is not None else own_game(Path(file))
        texts = {Path(file, name): text for name, text in inside.items()}
    check_names((*texts, *([Path(file)] if kind == OWN_GAME else ())))
    return texts


def _of_pieces(file: str, spreadsheet: PlayerFile | None = None) -> str:
    """The text of a counter sheet, or of the layout of a spreadsheet."""
    from generators.pieces import own_counters  # counters and their pictures, which other files do not need

    return own_counters.counters_file(file) if spreadsheet is None else own_counters.layout_file(file, spreadsheet)


def kit(game: str, files: PlayerFiles = NO_FILES) -> str:
    """A copy of the game's kit."""
    folder = None if game in games.names() else game_folders.known_folder(game, files)
    if folder is not None:
        return text_of(PlayerFile(game_folders.path_in(folder.place, game_folders.KIT), folder.files))
    return _template(f"{game.replace('-', '_')}.toml")


def rules(game: str, files: PlayerFiles = NO_FILES) -> str:
    """House rules that change nothing: each figure with its limits and each table with dice as a comment.

    What can have one value alone is left out.
    """
    loaded = games.load(game, files=files)
    lines = [
        f"# House rules for {loaded.title}.  Remove the # from lines that you change.  Use the file with --rules.",
        "# See: plotroom guide house-rules",
        *("", f'game = "{game}"', "", "[figures]"),
    ]
    for figure in loaded.rules.figures.values():
        if figure.least < figure.most:
            limits = f"{figure.least:g} to {figure.most:g} {figure.unit}"
            lines.append(f"# {figure.name} = {figure.value}   # {limits}: {figure.means} ({figure.rule})")
    for switch in loaded.rules.switches.values():
        lines.append(f"# {switch.name} = {as_toml(switch.value)}   # {switch.takes}: {switch.means} ({switch.rule})")
    fixed = games.fixed_tables(game)
    for table in loaded.rules.tables.values():
        if table.name in fixed or (table.roll is None and table.lookup.down is None):
            continue
        each = f"each result of {table.roll.name} is in exactly one row" if table.roll else "one row for each result"
        stated = (as_toml({**house_keys(row), **({} if row.reroll else row.cells)}) for row in table.rows)
        lines += ["", f"# {table.title} ({table.rule}): {each}", f"# [tables.{table.name}]", "# rows = ["]
        lines += [*(f"#   {row}," for row in stated), "# ]"]
    sample = f"rules_{game.replace('-', '_')}.toml"
    if (TEMPLATES / sample).exists():
        lines += ["", _template(sample).rstrip()]
    return "\n".join(lines) + "\n"


def game_file(game: str) -> str:
    """A game file, complete and ready to play; UnknownName for a game without game files."""
    text, head = _of_game("game", game), f'game = "{game}"\n'
    made = f"made = {as_toml(entries(made_now(games.load(game).rules, None), Context()))}"
    made = f"{made:<33} # the version of Plotroom that made this file\n"
    return text.replace(head, head + made, 1)


def _of_game(kind: str, game: str) -> str:
    """The template of a kind of file that only some games have; UnknownName for the others."""
    prefix = f"{kind}_"
    known = sorted(path.stem.removeprefix(prefix).replace("_", "-") for path in TEMPLATES.glob(f"{prefix}*.toml"))
    if game not in known:
        raise UnknownName(f"this game has no {kind} files", nearest(game, known), where=game)
    return _template(f"{prefix}{game.replace('-', '_')}.toml")


def captain(game: str) -> str:
    """A captain, ready to change; UnknownName for a game without simulations."""
    simulation(game)
    return (CAPTAINS / "standard.toml").read_text(encoding="utf-8")


KINDS: dict[str, Callable[[str, PlayerFiles], str]] = {
    "rules": rules,
    "kit": kit,
    "scenario": lambda game, files: _of_game("scenario", game),
    "game": lambda game, files: game_file(game),
    CAPTAIN: lambda game, files: captain(game),
}


def examples() -> list[str]:
    """The names of the example games."""
    return sorted(folder.name for folder in (TEMPLATES / EXAMPLES).iterdir() if (folder / OWN).exists())


def example(name: str) -> dict[str, str]:
    """The files of an example game, by name; UnknownName if there is none."""
    if name not in examples():
        raise UnknownName(f"unknown example {name[:40]!r}", nearest(name[:40], examples()), where="--example")
    return _texts(TEMPLATES / EXAMPLES / name)


def own_game(folder: Path) -> dict[str, str]:
    """The files of a new game, by name; its short name and title are those of the folder, where these can be used.

    InputError for the name of another game, or a word that no game can be called.
    """
    texts = _texts(TEMPLATES / OWN_TEMPLATES)
    plain = re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-0123456789")
    if plain in games.taken():
        raise InputError(f"{plain!r} is a built-in game or a word of Plotroom", "use another folder", where=folder)
    if plain and len(plain) <= game_folders.MOST_NAME:
        stated = texts[OWN].replace('"my-game"', quote(plain), 1)
        texts[OWN] = stated.replace('"My Game"', quote(plain.replace("-", " ").title()), 1)
    return texts


def _texts(folder: Path) -> dict[str, str]:
    """The files of a folder of templates, which may hold a folder of compiled ones too."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir()) if path.is_file()}


def _template(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")
