"""A game's kit: which sheets it has, read from `templates/<game>.toml` or a player's edited copy of it.

Each sheet names its kind, one of those that the game's catalogue has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from aids.errors import PlotroomError, UnknownName, nearest
from aids.games import Game
from aids.toml_file import Place, read
from generators.page.frame import Body, Heading
from generators.page.paper import Labels, Paper, length
from generators.sheets.catalogue import catalogue, load
from generators.templates import TEMPLATES

#: What a setting should be, in words.
WORDS: dict[type, str] = {
    str: "text in quotes",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list in [ ]",
    dict: "a table",
}


class Job(NamedTuple):
    """What the player asked for: the game with its rules in force, the paper, how backs are made, and hexes.

    `hex_size` is how large the board's hexes are from flat to flat, in points: 45 are 5/8 inch.  `labels` is the sheet
    of labels that counters are printed on, if they are.
    """

    game: Game
    paper: Paper
    sides: str
    hex_size: float = 45.0
    labels: Labels | None = None


class Spec(NamedTuple):
    """One sheet (or a part of one) as the kit states it, and where, for errors."""

    data: Mapping[str, Any]
    place: Place

    @property
    def name(self) -> str:
        """The sheet's name on the command line."""
        return str(self.data["name"])

    def fail(self, message: str, *keys: str | int) -> NoReturn:
        """Refuse what the kit says, with file and line."""
        raise self.place.at(*keys).refuse(message)

    def known(self, *names: str) -> None:
        """Refuse any key but these."""
        for key in self.data:
            if key not in names:
                self.fail(f"{key!r} is not a setting of {self.label}; {nearest(key, names)}", key)

    @property
    def label(self) -> str:
        """Words for errors: the name of this part."""
        named = self.data.get("name") or self.data.get("kind")
        return repr(named) if named else self.place.name

    def get(self, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """A setting of the given type; the default where it is not stated, refused where there is none."""
        if key not in self.data:
            if default is None:
                self.fail(f"{self.label} lacks {key!r}")
            return default
        value = self.data[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            names = " or ".join(dict.fromkeys(WORDS[k] for k in (kind if isinstance(kind, tuple) else (kind,))))
            self.fail(f"{key} = {value!r} of {self.label} should be {names}", key)
        return value

    def length(self, key: str, default: str | None = None) -> float:
        """A length in points."""
        text = self.get(key, str, default)
        try:
            return length(text, key)
        except PlotroomError as error:
            self.fail(str(error), key)

    def part(self, key: str, index: int | None = None) -> Spec:
        """A table within this one."""
        value, place = self.data[key], self.place.at(key)
        if index is not None:
            value, place = value[index], place.at(index)
        if not isinstance(value, dict):
            self.fail(f"{key} of {self.label} should be a table", key)
        return Spec(value, place)

    def parts(self, key: str) -> list[Spec]:
        """The tables of a list of tables."""
        if not isinstance(self.data.get(key), list):
            self.fail(f"{self.label} lacks its list of {key}")
        return [self.part(key, i) for i in range(len(self.data[key]))]

    def heading(self, job: Job, small: bool = False) -> Heading:
        """The title block of this sheet."""
        return Heading(job.game.title, self.get("title", str), self.get("rule", str, ""), small)


def sheets(game: str, file: Path | None = None) -> list[Spec]:
    """The sheets of a game's kit in printing order, from its template or a player's own file."""
    path = file or TEMPLATES / f"{game.replace('-', '_')}.toml"
    place, data = read(str(path))
    top = Spec(data, place)
    top.known("game", "sheets")
    if data.get("game") != game:
        top.fail(f"this kit is for game = {data.get('game')!r}, not {game!r}", "game")
    specs = top.parts("sheets")
    kinds, seen = catalogue(game).kinds, set[str]()
    for spec in specs:
        name = spec.get("name", str)
        if name in seen:
            spec.fail(f"two sheets are called {name!r}", "name")
        seen.add(name)
        if (kind := spec.get("kind", str)) not in kinds:
            spec.fail(f"{game} has no sheet kind {kind!r}; {nearest(kind, kinds)}", "kind")
    return specs


def choose(specs: Iterable[Spec], names: Iterable[str], game: str) -> list[Spec]:
    """The sheets named, in kit order; all if none is named."""
    by_name = {spec.name: spec for spec in specs}
    wanted = set(names)
    for name in names:
        if name not in by_name:
            raise UnknownName(f"{game} has no sheet {name!r}; {nearest(name, by_name)}", where=f"{game}/{name}")
    return [spec for name, spec in by_name.items() if not wanted or name in wanted]


def build(spec: Spec, job: Job) -> list[Body]:
    """The pages of one sheet."""
    bodies: list[Body] = load(catalogue(job.game.name).kinds[spec.data["kind"]])(spec, job)
    return bodies
