"""The command `print`: sheets of kits and a player's own counters, once or each time that a file is saved (`--watch`).

Files are looked at a few times a second, which works alike on every system and on network folders.
"""

import os
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from time import sleep

import click

from aids import games
from aids.errors import InputError, PlotroomError, printable
from aids.input_file import DISK
from generators.cli import console
from generators.cli.console import Progress, ask_choice, can_ask, parameters, request, tell
from generators.cli.main import Helped, examples_epilog, report
from generators.jobs.options import HOUSE_RULES
from generators.jobs.printing import OWN_COUNTERS, PRINT, SYMBOLS

EVERY = 0.3  # seconds between two looks
SETTLED = 0.1  # seconds in which a file that is being saved has to stay as it is
MOST_FILES = 1_000
MOST_DEPTH = 4  # folders in folders
MOST_BYTES = 200_000  # of a text whose lines are compared
MOST_SHOWN, MOST_LETTERS = 6, 100  # changed lines that are shown, and letters of each
MOST_NAMED = 300
#: Files that another one names, as a picture of a counter or the pieces of a sheet.
WORD = re.compile(r"[^\s\"',;=]++")
NAMED = re.compile(r".+\.(?:csv|svg|png)\b", re.IGNORECASE)
NO_TEXTS = (".png", ".jpg", ".jpeg", ".ttf", ".otf")
SUFFIXES = frozenset((".toml", ".csv", ".svg", *NO_TEXTS))

State = tuple[int, int]
Act = Callable[[], Collection[Path]]


def watch(roots: Iterable[Path], act: Act, wait: Callable[[float], None] = sleep) -> None:
    """Act, and act again whenever a file of `roots` is saved, until the player interrupts the program.

    `act` gives the paths of the files that it wrote; these are not watched.  An error that the player can correct is
    shown and ends nothing: the files written last stay.  `wait` passes the seconds between two looks.

    Raises InputError where there is nothing to watch.
    """
    roots = tuple(roots)
    if not roots:
        fix = "use it with a game folder, counters FILE, --kit or --rules"
        raise InputError("this option needs a file of yours to watch", fix, where="--watch")
    try:
        own = _act(act)
        seen = states(roots, own)
        texts = {path: _text(path) for path in seen}
        click.echo(f"Watching {len(seen)} file{'s' * (len(seen) != 1)}. Press Ctrl-C to stop.", err=True)
        while True:
            wait(EVERY)
            now = states(roots, own)
            if now == seen:
                continue
            wait(SETTLED)
            if states(roots, own) != now:
                continue  # still being saved
            for line in changes(seen, now, texts):
                click.echo(line, err=True)
            texts |= {path: _text(path) for path in now if now[path] != seen.get(path)}
            seen = now
            own = {*own, *_act(act)}
    except KeyboardInterrupt:
        click.echo("Stopped watching.", err=True)


def _act(act: Act) -> Collection[Path]:
    """The paths that an act wrote; none where it was refused, which is shown."""
    try:
        return {path.absolute() for path in act()}
    except (PlotroomError, click.ClickException) as error:
        report(error)
        return ()


def states(roots: Iterable[Path], without: Collection[Path] = ()) -> dict[Path, State]:
    """The time and the size of each file of the roots: files, and what folders hold that a game or kit may name."""
    found: dict[Path, State] = {}
    for root in roots:
        for path in islice(_files(root), MOST_FILES - len(found)):
            try:
                state = path.stat()
            except OSError:
                continue  # an editor replaces it at this moment
            if S_ISREG(state.st_mode) and path.absolute() not in without:
                found[path] = (state.st_mtime_ns, state.st_size)
    return found


def _files(root: Path) -> Iterator[Path]:
    if not root.is_dir():
        yield root
        if not root.is_file():
            return
        words = (word for line in _text(root) for word in WORD.findall(line))
        named = dict.fromkeys(name[0] for word in words if (name := NAMED.match(word)))
        yield from (path for name in islice(named, MOST_NAMED) if (path := root.parent / name).is_file())
        return
    for folder, below, names in os.walk(root):
        depth = len(Path(folder).relative_to(root).parts)
        below[:] = sorted(name for name in below if not name.startswith(".")) if depth < MOST_DEPTH else []
        yield from (Path(folder, name) for name in sorted(names) if Path(name).suffix.lower() in SUFFIXES)


def changes(before: Mapping[Path, State], after: Mapping[Path, State], texts: Mapping[Path, list[str]]) -> list[str]:
    """The saved files in lines: each file, and of a text its changed lines as they are now."""
    lines = []
    for path in sorted({*before, *after}):
        if before.get(path) == after.get(path):
            continue
        lines.append(printable(f"{path}: {'saved' if path in after else 'deleted'}"))
        if path in before and path in after:
            lines += [f"  {line}" for line in changed_lines(texts.get(path, []), _text(path))]
    return lines


def changed_lines(before: list[str], after: list[str]) -> list[str]:
    """The lines that are new or gone, each with its number; no more than `MOST_SHOWN`.

    Lines that stand once in both texts are the same line where they follow in the same order; between two such lines,
    what is alike at the beginning and at the end is the same too.  The work is that of sorting the lines.
    """
    shown = []
    for gone, new in _differences(before, after):
        shown += [f"{n + 1}: {after[n].strip()}" for n in new]
        if not new:
            shown += [f"{new.start + 1}: removed {before[n].strip()}" for n in gone]
    more = [f"... and {len(shown) - MOST_SHOWN} more lines"] if len(shown) > MOST_SHOWN else []
    return [printable(line)[:MOST_LETTERS] for line in shown[:MOST_SHOWN]] + more


def _differences(before: list[str], after: list[str]) -> Iterator[tuple[range, range]]:
    """The lines of two texts that differ: those of the first, and those of the second in their place."""
    i = j = 0
    for to_i, to_j in (*_same_lines(before, after), (len(before), len(after))):
        while i < to_i and j < to_j and before[i] == after[j]:
            i, j = i + 1, j + 1
        end_i, end_j = to_i, to_j
        while i < end_i and j < end_j and before[end_i - 1] == after[end_j - 1]:
            end_i, end_j = end_i - 1, end_j - 1
        if i < end_i or j < end_j:
            yield range(i, end_i), range(j, end_j)
        i, j = to_i, to_j


def _same_lines(before: list[str], after: list[str]) -> list[tuple[int, int]]:
    """The places of the most lines that stand once in each of two texts and follow each other in the same order."""
    counts, others = Counter(before), Counter(after)
    places = {line: n for n, line in enumerate(after)}
    once = [(i, places[line]) for i, line in enumerate(before) if counts[line] == 1 == others[line]]
    ends: list[int] = []  # where in `after` the best chains of 1, 2, 3 ... lines end
    lengths: list[int] = []
    for _, j in once:
        length = bisect_left(ends, j)
        ends[length : length + 1] = [j]
        lengths.append(length)
    same: list[tuple[int, int]] = []
    wanted, below = len(ends) - 1, len(after)
    for (i, j), length in zip(reversed(once), reversed(lengths), strict=True):
        if length == wanted and j < below:
            same.append((i, j))
            wanted, below = wanted - 1, j
    return same[::-1]


def _text(path: Path) -> list[str]:
    """The lines of a text file; none of a picture, a font or a file that is too large to compare."""
    if path.suffix.lower() in NO_TEXTS:
        return []
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError:
        return []
    return content.decode("utf-8", "replace").splitlines() if len(content) <= MOST_BYTES else []


def _print(targets: tuple[str, ...], **params: object) -> None:
    from generators.jobs import prints
    from generators.press.documents import write

    targets = targets or (_ask_target(),)
    if params[HOUSE_RULES.name] in (None, ()) and targets[0] not in (OWN_COUNTERS, SYMBOLS):
        names = list(prints.parse_targets(targets, DISK))
        params[HOUSE_RULES.name] = console.take(names[0]) if len(names) == 1 else None
        if len(names) > 1 and (left_out := [name for name in names if name in console.kept()]):
            click.echo(f"Note: your house rules are not used. To use them, print {left_out[0]} alone.", err=True)
    asked = request(("print",), PRINT, {"targets": targets, **params})
    again = asked.flag("watch")

    def act() -> Sequence[Path]:
        with Progress() as progress:
            written = write(prints.print_sheets(asked, progress.say), asked.flag("force"))
        tell(written, replaced=not again)
        return written.paths

    if again:
        first, *own = asked.texts("targets")
        if first not in (OWN_COUNTERS, SYMBOLS):
            printed = prints.parse_targets([first, *own], DISK)
            own = [folder for game in printed if (folder := games.folder_of(game, DISK))]
        files = filter(None, (asked.text("kit"), asked.text("rules")))
        watch(map(Path, (*own, *files)), act)
    else:
        act()


def _ask_target() -> str:
    """The target that a player at a terminal chooses, each game with its line; InputError in a pipe."""
    from generators.sheets.kits import about

    if not can_ask():
        names = ", ".join(games.known())
        fix = f"give a game ({names}), GAME/SHEET, all, {SYMBOLS}, {OWN_COUNTERS} FILE, or the folder of your own game"
        raise InputError("what do you want to print?", fix, where="TARGET")
    choices = dict.fromkeys(games.known(), "") | {"all": "every game"}
    for name in games.known():
        with suppress(PlotroomError):  # a registered game that cannot be used now
            choices[name] = about(games.load(name)).about
    return ask_choice("What do you want to print?", choices)


print_ = Helped(
    "print",
    callback=_print,
    params=parameters(PRINT),
    help="""Make PDF files of charts, counters and tools, ready to print.

    TARGET: `all`, GAME (a full kit), GAME/SHEET, `counters FILE` (your own counters) or `symbols`.  GAME: a name from
    `plotroom list`, or the folder of your own game.

    Your default house rules apply when you print one game, not when you print several.  To set them:
    `plotroom defaults --rules GAME=FILE`.

    See: plotroom guide print""",
    epilog=examples_epilog(
        "print ssn --paper a4 --one-file",
        "print ssn/counters --sides fold",
        "print ssn/turn-tool --format svg --easy 20 --sharp 45",
        "print ssn --preview",
        "print ssn --vtt vassal",
        "print ssn/counters --register silhouette --cut-only",
        "print ssn/zone-overlay --palette film --mirror",
        "print depths --nation germany --nation britain",
        "print counters my.csv --palette grayscale",
        "print ./hornet",
    ),
)
