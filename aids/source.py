"""What the game files of every game share: their head, the file of the turn before, the player's own dice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import NamedTuple

from aids import toml_file
from aids.made import Made, made_table, read_made
from aids.rules import Rules
from aids.toml_file import Place, as_toml, brief

KEYS = ("file", "digest", "seed")
DIGEST = 16  # hexadecimal digits
END = "# end"
MOST_DICE = 999


class Source(NamedTuple):
    """The file that a game file was made from: its name, its digest, and the seed of the dice, None if given.

    `made` is what that file says of the program that made it; read from the next file it is not known.
    """

    file: str
    digest: str
    seed: int | None = None
    made: Made = Made()


def digest_of(text: str) -> str:
    """The digest of a game file's text, the same whatever its line ends are."""
    from hashlib import sha256

    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return sha256(text.encode()).hexdigest()[:DIGEST]


def read_head(at: Place, raw: Mapping[str, object], text: str, game: str) -> Made:
    """What a game file says of the program that made it.

    RulesError for a file of another game, and for one cut short: `whole = true` without the line `# end`.
    """
    if raw.get("game", game) != game:
        raise at.at("game").refuse(f"this is a game of {brief(raw['game'])}, not of {game!r}")
    if toml_file.flag(at, raw.get("whole", False), "whole") and END not in map(str.strip, text.splitlines()):
        raise at.at("whole").refuse(f"the file has been cut short: its last line, {END!r}, is missing")
    return read_made(at.at("made"), raw["made"]) if "made" in raw else Made()


def read_source(at: Place, raw: object) -> Source:
    """The source that a game file states under `from`; RulesError with file and line for a fault."""
    entries = toml_file.entries(at, raw, KEYS, ("file", "digest"))
    file, digest = toml_file.text(at, entries["file"], "file"), toml_file.text(at, entries["digest"], "digest")
    if not re.fullmatch(rf"[0-9a-f]{{{DIGEST}}}", digest):
        raise at.at("digest").wrong(f"{DIGEST} digits 0 to 9 and a to f", digest)
    if len(file) > 200 or not file.isprintable() or PurePath(file.replace("\\", "/")).name != file:
        raise at.at("file").wrong("the name of a file beside this one", file)
    seed = toml_file.whole(at, entries["seed"], 0, 2**63 - 1, "seed") if "seed" in entries else None
    return Source(file, digest, seed)


def read_dice(at: Place, raw: object) -> tuple[int, ...]:
    """The faces of d6 that a player rolled, as a game file states them under `dice`; RulesError for a fault."""
    rolled = toml_file.rows(at, raw)
    if len(rolled) > MOST_DICE:
        raise at.refuse(f"{len(rolled)} dice are more than {MOST_DICE}")
    return tuple(toml_file.whole(face, entry, 1, 6) for face, entry in rolled)


def head_lines(rules: Rules, source: Source | None) -> list[str]:
    """The lines of a new game file with the version that makes it and, where there is one, its source."""
    made = f"made = {as_toml(made_table(rules, source.made if source is not None else None))}"
    return [made] if source is None else [made, f"from = {as_toml(source_table(source))}"]


def source_json(source: Source) -> dict[str, object]:
    """The source as the JSON of a turn states it under `from`."""
    return {"file": source.file, "digest": source.digest, "seed": source.seed}


def source_table(source: Source) -> dict[str, object]:
    """The source as a game file states it under `from`."""
    entries: dict[str, object] = {"file": source.file, "digest": source.digest}
    return entries if source.seed is None else entries | {"seed": source.seed}
