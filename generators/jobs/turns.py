"""Turns of saved games: one is played, with a turn sheet, the next file and texts to email, or the history is shown.

The history is the chain of files that lead to one, with each turn played again.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from aids.errors import InputError, PlotroomError
from aids.games import Game
from aids.input_file import PlayerFile, PlayerFiles
from aids.kinds import FilePath, Flag
from aids.reading.rule_files import page_note, with_path_from
from aids.records.fields import Source
from aids.rulebook.rules import Input, Inputs
from aids.turns import Section, Sentence
from generators.jobs.options import AS_JSON, OUT, SEED, SEEDS, JobRequest
from generators.jobs.printing import PRINTING
from generators.jobs.settled import folder_of, settle
from generators.page.frame import PROGRAM, Body, frame_pages, joined
from generators.press.documents import Content, Document, Files, PrintOptions, file_names, post_process
from generators.press.files import check_name
from generators.sheets import turns

MOST_FILES = 1_000


class Link(NamedTuple):
    """A file of the chain, and what is wrong with it; "" if it is as it was when the next file was made from it."""

    path: Path
    file: turns.FileRead[turns.Saved] | None
    fault: str = ""


def history(game: Game, newest: PlayerFile) -> list[Sequence[Section] | str]:
    """The game so far, from the oldest file that is there: what each file says, and the turn that led to the next.

    A line of text names a file that is missing or was changed.
    """
    game, links = chain(game, newest)
    sheet = turns.turn_sheet(game.name)
    parts: list[Sequence[Section] | str] = []
    for n, link in enumerate(links):
        if link.file is not None:
            parts.append([sheet.tell_player(game.rules, link.file)])
        if link.fault:
            parts.append(f"{link.path.name}: {link.fault}")
        elif n + 1 < len(links):
            following = links[n + 1].file
            assert following is not None
            parts.append(_moves(game, link, following))
    return parts


def chain(game: Game, newest: PlayerFile) -> tuple[Game, list[Link]]:
    """The files that lead to one, the oldest first, and the game under the house rules that this one names.

    A file that cannot be read begins the chain, with its fault.

    Raises the errors of reading for `newest` itself.
    """
    sheet = turns.turn_sheet(game.name)
    game, file = turns.read_with_rules(game, newest)
    path, files = Path(newest.path), newest.files
    links = [Link(path, file)]
    while file.source is not None and len(links) < MOST_FILES:
        before, source = path.parent / file.source.file, file.source
        if any(link.path == before for link in links):
            links.append(Link(before, None, "This file leads back to itself, so the history starts after it."))
            break
        if not files.has(str(before)):
            links.append(Link(before, None, f"This file was not found. {links[-1].path.name} was made from it."))
            break
        try:
            file = sheet.read(game.rules, PlayerFile(str(before), files))
        except PlotroomError as error:
            links.append(Link(before, None, f"This file can no longer be read: {error.message}"))
            break
        changed = f"This file was changed after {links[-1].path.name} was made from it."
        links.append(Link(before, file, changed if file.digest != source.digest else ""))
    return game, links[::-1]


def _moves(game: Game, link: Link, following: turns.FileRead[turns.Saved]) -> list[Section]:
    """The report of the turn between two files, played again with its dice or its orders."""
    sheet = turns.turn_sheet(game.name)
    assert link.file is not None
    seed = following.source.seed if following.source is not None else None
    if seed is None and not link.file.rolled:
        return []
    try:
        report = sheet.play(game.rules, sheet.played(link.file, following), str(link.path), seed)
    except PlotroomError as error:
        return [Section(link.path.name, (Sentence("", f"This turn cannot be replayed: {error.message}"),))]
    return [section for section in sheet.tell(game.rules, report) if not section.ahead]


SUFFIX = ".toml"
FILE = Input("file", FilePath(), "The game file.", required=True, positional=True)
FORMS = Input("forms", Flag(), "Only make the order forms for this phase, with each player’s units and map.")
HISTORY = Input("history", Flag(), "Show the history of the game without playing a turn.", terminal=True)

DRY = "Show which orders have arrived and which questions are open, without playing the turn."
DRY_RUN = Input("dry-run", Flag(), DRY, terminal=True)
ASK = Input(
    "ask",
    Flag(),
    "First ask for your part of the turn, one question at a time. Your answers are saved in a file next to FILE.",
    terminal=True,
)


def options_of(sheet: turns.GameTurns) -> tuple[Input, ...]:
    """The file and the options of a turn."""
    seed = SEED._replace(help="Use this random seed. The same game file and seed give the same turn.")
    return (
        FILE,
        *([seed] if sheet.rolls else ()),
        *sheet.inputs,
        AS_JSON._replace(help="Show the turn as JSON instead of writing files."),
        HISTORY,
        *([ASK] if sheet.asks else ()),
        *([FORMS, DRY_RUN] if sheet.mails else ()),
        *(option for option in PRINTING if option is not OUT),
        OUT._replace(help="Folder for the files (default: the folder of FILE).", default=None),
    )


class OnFile(NamedTuple):
    """A game file as read, under the house rules that it names, and the options of the game's own for its turn."""

    game: Game
    sheet: turns.GameTurns
    path: Path
    file: turns.FileRead[turns.Saved]
    given: Inputs

    @property
    def title(self) -> str:
        """The title of the files of its turn."""
        label = self.file.label
        return f"{self.game.title}: {label.replace('-', ' ') if label else f'turn {self.file.turn + 1}'}"


class Turn(NamedTuple):
    """A turn that was played: the file that it started from, its report, and the source of the next file."""

    on_file: OnFile
    report: turns.Report
    source: Source

    def as_json(self) -> dict[str, object]:
        """The turn, ready for `json.dumps`."""
        values = self.on_file.sheet.as_json(self.on_file.game.rules, self.report)
        return {**values, "from": {"file": self.source.file, "digest": self.source.digest, "seed": self.source.seed}}

    @property
    def following(self) -> Content:
        """The next game file."""
        game, sheet, path, file, _ = self.on_file
        name = sheet.names(path, file, self.report).following
        return Content(f"{name}{SUFFIX}", sheet.next_text(game.rules, self.report, self.source).encode(), to_edit=True)


def read(game: Game, request: JobRequest) -> OnFile:
    """The game file that a request names, with the options of the game's own; the errors of reading it."""
    path = request.text(FILE.name) or ""
    game, file = turns.read_with_rules(game, PlayerFile(path, request.files))
    sheet = turns.turn_sheet(game.name)
    if request.files.given is None:
        game = game._replace(rules=with_path_from(game.rules, str(_folder(Path(path), request))))
    given = {spec.name: value for spec in sheet.inputs if (value := request.options[spec.name]) is not None}
    return OnFile(game, sheet, Path(path), file, given)


def filled(on_file: OnFile, ask: turns.Asker) -> tuple[OnFile, Content]:
    """A game file after the player's part of its turn, which is asked for, and its content, to be saved beside it."""
    game, sheet, path, file, given = on_file
    text = sheet.filled(game.rules, file, sheet.began(game.rules, file), ask)
    name = path.with_name(f"{path.stem.removesuffix(turns.FILLED)}{turns.FILLED}{SUFFIX}")
    content = Content(name.name, text.encode(), to_edit=True)
    again = sheet.read(game.rules, PlayerFile(str(name), PlayerFiles({str(name): content.content})))
    return OnFile(game, sheet, name, again._replace(made=file.made), given), content


def answer(on_file: OnFile) -> list[str] | None:
    """Lines of text instead of a turn, where an option asks for them; None where none does."""
    return on_file.sheet.answer(on_file.game.rules, on_file.file, on_file.given)


def opened(on_file: OnFile) -> OnFile:
    """The file with what its options give: emails with orders are read."""
    return on_file._replace(file=on_file.sheet.given(on_file.game.rules, on_file.file, on_file.given))


def play(on_file: OnFile, seed: int | None, ask: turns.Asker | None = None) -> Turn:
    """Play the turn of a file that is `opened`; without a seed one is chosen, unless its dice are in the file.

    Where a player can `ask`, open questions on the emails are asked first.
    """
    game, sheet, path, file, _ = on_file
    file = sheet.settled(game.rules, file, ask)
    if file.rolled and seed is not None:
        raise InputError(f"{path.name} contains the dice that you rolled", "remove --seed", where=SEED.label)
    if not file.rolled and seed is None:
        seed = int.from_bytes(os.urandom(4)) % SEEDS
    report = sheet.play(game.rules, file, str(path), seed)
    return Turn(on_file._replace(file=file), report, Source(path.name, file.digest, seed, file.made))


def turn_files(turn: Turn, request: JobRequest, kept: Sequence[Content] = ()) -> Files:
    """The next file, texts to mail, the turn sheet, forms and maps, after other files that are `kept`."""
    (game, sheet, path, file, _), report, source = turn
    check_name(path)  # the next file has its name, and names it
    seeded = {} if source.seed is None or SEED.name in request.given else {SEED.name: str(source.seed)}
    settled, names = settle(request, more=seeded), sheet.names(path, file, report)
    options, title = settled.options, turn.on_file.title
    dice = "your dice" if source.seed is None else f"seed {source.seed}"
    job = turns.TurnJob(options.paper, joined(dice * sheet.rolls, page_note(game.rules)))
    command = options.output.shown_command if sheet.mails else ""  # that of the game master
    texts = [*kept, turn.following]
    documents = [_document(names.sheet, sheet.bodies(game, report, job), title, options, command)]
    for ending, letters in sheet.letters(game.rules, report).items():
        for whom, text in letters.items():
            name = names.sent(f"{names.played}-{ending}", whom)
            texts.append(Content(f"{name}.txt", text.encode(), to_edit=True))
    documents += _forms(turn.on_file, report, job, options)
    for whom, pages in sheet.maps(game, report, job).items():
        name = names.sent(f"{names.played}-map", whom)
        documents.append(_sent(name, pages, title, f"map for {whom}", options))
    parts: list[Content | Document] = [*texts, *(each for each in documents if each.names)]
    return Files(parts, notes=settled.notes, folder=_folder(path, request))


def form_files(on_file: OnFile, request: JobRequest) -> Files:
    """The order forms for the turn that a file waits for; InputError if nobody has anything to order."""
    game, sheet, path, file, given = on_file
    if names := [name for name in given if given[name]]:
        problem = "this option cannot be used with other options of the turn"
        raise InputError(problem, "remove --" + " and --".join(names), where=FORMS.label)
    report, settled = sheet.standing(game.rules, file), settle(request)
    forms = _forms(on_file, report, turns.TurnJob(settled.options.paper), settled.options)
    if not forms:
        raise InputError("no player has orders to give in this phase", "play the turn instead", where=str(path))
    return Files(forms, notes=settled.notes, folder=_folder(path, request))


def _folder(path: Path, request: JobRequest) -> Path:
    """The folder that is named, otherwise the folder of the game file."""
    return path.parent if request.text(OUT.name) is None else folder_of(request)


def _forms(on_file: OnFile, report: turns.Report, job: turns.TurnJob, options: PrintOptions) -> list[Document]:
    game, sheet, path, file, _ = on_file
    names = sheet.names(path, file, report)
    return [
        _sent(names.sent(f"{names.following}-orders", whom), pages, on_file.title, f"orders of {whom}", options)
        for whom, pages in sheet.forms(game, report, job).items()
    ]


def _sent(stem: str, bodies: list[Body], turn: str, title: str, options: PrintOptions) -> Document:
    """Pages that a player is sent, without the command, which has paths of the master."""
    named = options._replace(output=options.output._replace(command=turn))
    return _document(stem, bodies, f"{turn}: {title}", named)


def _document(stem: str, bodies: list[Body], title: str, options: PrintOptions, command: str = "") -> Document:
    """Pages that are one file, with the program or a command in the foot; without names where there are none."""
    signed = [body._replace(note=joined(body.note, PROGRAM), command=command) for body in bodies]
    pages = post_process(frame_pages(signed, options.paper), options)
    return Document(file_names(stem, len(bodies), options) if bodies else (), pages, options, title, "Turn")
