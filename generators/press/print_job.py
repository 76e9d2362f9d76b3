"""Print jobs: targets and print options in, files out.

All pages are laid out before the first file is written, so that a refusal leaves no files behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from aids import games
from aids.errors import InputError, UnknownName, nearest
from aids.games import Game
from aids.rules import is_of_player
from aids.tray import Progress, no_progress
from generators.drawing.drawing import Page
from generators.page.frame import Body, frame_each
from generators.press import files
from generators.press.leaves import Leaves, gather, printing_advice, setup_advice, stock_advice
from generators.press.print_options import PrintOptions, encode_pages, make_pages, post_process
from generators.sheets import kits
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job
from generators.writers import find_writer

if TYPE_CHECKING:
    from generators.press.calibration import Profile

MOST_PAGES = 1_000  # of a print
Jobs = Sequence[tuple[Job, Sequence[Spec]]]


class BuiltSheet(NamedTuple):
    """A sheet with its pages, before these are framed and numbered."""

    job: Job
    spec: Spec
    bodies: Sequence[Body]

    @property
    def game(self) -> str:
        """The game's name on the command line."""
        return self.job.game.name


class Printed(NamedTuple):
    """The files written, how to print them in a sentence ("" where there is nothing to say), and which were replaced.

    A replaced file was one of Plotroom's own with another content: of other options, or of files that were edited.
    """

    paths: list[Path]
    advice: str = ""
    replaced: Sequence[Path] = ()


class _Made(NamedTuple):
    """The contents of files to write, and by name the leaves of those that go to a printer."""

    contents: dict[Path, bytes]
    leaves: dict[str, Leaves]


def parse_targets(words: Sequence[str]) -> dict[str, list[str]]:
    """Targets (`all`, a game, `game/sheet`) as sheet names by game; an empty list stands for the whole kit.

    A game is its name or the path of its folder, as `games.find` takes it.
    """
    sheets: dict[str, list[str]] = {}
    whole_kits: set[str] = set()
    called: dict[str, str] = {}
    for word in words:
        for name, sheet in [(name, "") for name in games.known()] if word == "all" else [_target(word)]:
            if called.setdefault(name, games.folder_of(name)) != games.folder_of(name):
                raise InputError(f"two games are called {name!r}; print one after the other", where="TARGET")
            sheets.setdefault(name, [])
            if sheet:
                sheets[name].append(sheet)
            else:
                whole_kits.add(name)
    return {game: [] if game in whole_kits else names for game, names in sheets.items()}


def _target(word: str) -> tuple[str, str]:
    """The game and the sheet that a target names; no sheet for a whole kit."""
    try:
        return games.find_target(word)
    except UnknownName as error:
        if error.where:
            raise
        game, slash, sheet = word.partition("/")
        cure = "name a sheet after the /, or leave the / out" if slash and not sheet else _nearest_target(word, game)
        raise UnknownName(f"{word[:40]!r} is not a target; {cure}", where="TARGET") from None


def _nearest_target(word: str, name: str) -> str:
    if word.lower().endswith((".csv", ".toml")) or word == "counters":
        return "counters of your own: plotroom print counters FILE"
    return nearest(name[:40], [*games.known(), "all"])


# --- sheets ---------------------------------------------------------------------------------------------------


def layout_job(game: Game, options: PrintOptions) -> Job:
    """The job of a game's sheets: its rules, and the print options that their layout depends on."""
    return Job(game, options.layout_paper, options.sides, options.hex_size, options.labels)


def print_kits(
    targets: Mapping[str, Sequence[str]],
    options: PrintOptions,
    load: Callable[[str], Game],
    kit: Path | None = None,
    progress: Progress = no_progress,
    nations: Sequence[str] = (),
) -> Printed:
    """Print sheets of kits.

    `load` returns a game with the rules in force.  `kit` is a player's own kit file, for a single game.  Of pieces
    that belong to a nation only those of `nations` are printed, if any are named.
    """
    jobs: list[tuple[Job, list[Spec]]] = []
    for game, names in targets.items():
        specs = kits.choose(kits.sheets(game, kit), names, game)
        if options.labels:
            specs = [spec for spec in specs if spec.data["kind"] == "counters"]
        loaded = load(game)
        _check_house_rules(loaded)
        jobs.append((layout_job(loaded, options), specs))
    if nations:
        from generators.sheets.nations import check_nations, of_nations

        check_nations([spec for _, specs in jobs for spec in specs], nations)
        jobs = [(job, of_nations(specs, nations)) for job, specs in jobs]
    if options.labels and not any(specs for _, specs in jobs):
        raise InputError("none of the sheets asked for has counters", where="--labels")
    return print_jobs(jobs, options, progress)


def _check_house_rules(game: Game) -> None:
    """RulesError with file and line for text in a player's house rules or own game that cannot be printed."""
    if game.rules.changed or is_of_player(game.rules):
        from generators.sheets.kit_limits import check_house_rules

        check_house_rules(game.rules)


def print_jobs(jobs: Jobs, options: PrintOptions, progress: Progress = no_progress) -> Printed:
    """Print sheets, each with the job it belongs to."""
    form = options.output.form
    if options.finishing.correction is not None and form not in ("sheets", "one-file"):
        raise InputError(f"corrects pages, not pictures for the screen; with --{form} leave it out", where="--printer")
    if form == "each-counter" or form.startswith("vtt "):
        from generators.press import vtt

        return Printed(*vtt.write(jobs, options, progress))
    sheets = []
    for job, specs in jobs:
        for spec in specs:
            progress(f"{job.game.name}/{spec.name}")
            sheets.append(BuiltSheet(job, spec, kits.build(spec, job)))
            if sum(len(sheet.bodies) for sheet in sheets) > MOST_PAGES:
                raise spec.place.refuse(f"the sheets up to {spec.name!r} have more than {MOST_PAGES:,} pages")
    make_files = {"preview": _preview, "one-file": _one_file, "sheets": _file_each}[form]
    made = make_files(sheets, options, progress)
    files.check_free(made.contents, options.output.force)
    replaced = files.write_all(made.contents)
    return Printed(list(made.contents), printing_advice(made.leaves, options.sides), replaced)


def _file_each(sheets: Sequence[BuiltSheet], options: PrintOptions, progress: Progress) -> _Made:
    """A file for each sheet or for each page, depending on the format; with --cut-only, only pages to cut."""
    contents: dict[Path, bytes] = {}
    by_name: dict[str, Leaves] = {}
    all_pages = find_writer(options.output.format).all_pages
    on = options.labels.name if options.labels else options.paper.name
    for sheet in sheets:
        stem = f"{sheet.game}-{sheet.spec.name}-{on}"
        progress(stem)
        title, subject = f"{sheet.job.game.title}: {sheet.spec.get('title', str)}", sheet.spec.get("rule", str, "")
        leaves = gather(sheet.bodies, options.sides)
        pages = make_pages(leaves, options)
        paths = file_paths(stem, len(pages), options)
        if options.finishing.cut_only:
            from generators.press.register_marks import has_cuts

            kept = list(map(has_cuts, pages))
            pages, paths = list(compress(pages, kept)), list(compress(paths, kept))
        encoded = encode_pages(pages, options, title, subject, leaves.printer_sides(options.sides))
        contents.update(zip(paths, encoded, strict=True))
        if all_pages:
            by_name[paths[0].name] = leaves
    if not contents:
        raise InputError("none of the sheets asked for has anything to cut", where="--cut-only")
    return _Made(contents, by_name)


def file_paths(stem: str, page_count: int, options: PrintOptions) -> list[Path]:
    """The paths of the files that so many pages become: one for all, or one for each page."""
    output = options.output
    ending = ("-cut" if options.finishing.cut_only else "") + f".{output.format}"
    if page_count == 1 or find_writer(output.format).all_pages:
        return [files.path_in(output.folder, f"{stem}{ending}")]
    return [files.path_in(output.folder, f"{stem}-{number}{ending}") for number in range(1, page_count + 1)]


def _one_file(sheets: Sequence[BuiltSheet], options: PrintOptions, progress: Progress) -> _Made:
    """All sheets as one PDF."""
    output = options.output
    if not find_writer(output.format).all_pages:
        raise InputError(f"{output.format} is one file a page; use it with --format pdf", where="--one-file")
    leaves = _say_stock(gather([body for sheet in sheets for body in sheet.bodies], options.sides))
    names = list(dict.fromkeys(sheet.game for sheet in sheets))
    name = names[0] if len(names) == 1 else "all"
    paths = file_paths(f"{name}-kit-{options.paper.name}", len(leaves.bodies), options)
    files.check_free(paths, output.force)  # before the pages are made, which takes longest here
    title = " and ".join(dict.fromkeys(sheet.job.game.title for sheet in sheets))
    pages, set_to = make_pages(leaves, options), leaves.printer_sides(options.sides)
    contents = dict(zip(paths, encode_pages(pages, options, title, "kit", set_to), strict=True))
    return _Made(contents, {paths[0].name: leaves})


def _say_stock(leaves: Leaves) -> Leaves:
    """The pages of a file with a note in the foot of the first that says which of them want card or film."""
    said = stock_advice({"": leaves}).rstrip(".")
    if not said:
        return leaves
    first, *others = leaves.bodies
    note = " · ".join(filter(None, (said, first.note)))
    return leaves._replace(bodies=[first._replace(note=note), *others])


def _preview(sheets: Sequence[BuiltSheet], options: PrintOptions, progress: Progress) -> _Made:
    """A contact sheet of every page, as a PNG."""
    from generators.press.contact_sheet import contact_sheet, page_captions, picture_dpi

    output = options.output
    if output.format != "png":
        raise InputError(f"makes a PNG file, not {output.format}; use it with --format png", where="--preview")
    pages: list[Page] = []
    captions: list[str] = []
    for sheet in sheets:
        of_sheet = make_pages(Leaves(sheet.bodies), options)
        pages += of_sheet
        captions += page_captions(f"{sheet.game}/{sheet.spec.name}", len(of_sheet))
    names = list(dict.fromkeys(sheet.game for sheet in sheets))
    name = "all" if len(names) > 1 else names[0] if len(sheets) > 1 else f"{names[0]}-{sheets[0].spec.name}"
    page = contact_sheet(pages, captions, f"{', '.join(names)}: {len(pages)} pages")
    paths = file_paths(f"{name}-preview-{options.paper.name}", 1, options)
    dpi = picture_dpi(page)
    if dpi is None:
        raise InputError(f"{len(pages)} pages make too large a picture; print fewer sheets", where="--preview")
    for_screen = options._replace(output=output._replace(dpi=dpi))
    return _Made(dict(zip(paths, encode_pages([page], for_screen, page.title), strict=True)), {})


# --- calibration sheet ----------------------------------------------------------------------------------------


def print_calibration(options: PrintOptions, printer: str = "", profile: Profile | None = None) -> Path:
    """Print the sheet that measures a printer, corrected if it has a profile; return the file written."""
    from generators.press.calibration_sheet import pages
    from generators.press.printers import file_stem

    output = options.output
    suffix = f"-{file_stem(printer)}" if printer else ""
    path = output.folder / f"calibrate-{options.paper.name}-{options.sides}{suffix}.pdf"
    files.check_free([path], output.force)
    drawn = pages(options.paper, options.sides, output.shown_command, printer, profile)
    content = encode_pages(drawn, options, "Plotroom: printer calibration", "Calibration")
    files.write_all(dict(zip([path], content, strict=True)))
    return path


# --- setup sheets ---------------------------------------------------------------------------------------------


def print_setups(
    game: Game,
    inputs: Mapping[str, Any],
    seed: int,
    count: int,
    options: PrintOptions,
    command: str,
    watch: Callable[[Iterator[Body]], Iterator[Body]],
    beside: Mapping[Path, bytes],
) -> Printed:
    """Print setup sheets as one PDF, or as an SVG or PNG for each page.

    `command` repeats a setup when `--seed` is added to it.  `watch` passes the bodies on and may report progress.
    `beside` are further files to write with them.
    """
    from generators.sheets.setups import SetupJob, on_leaves, page_count, roll_setups, setup_sheet  # no kit needs it

    _check_house_rules(game)
    output, job = options.output, SetupJob(options.paper, options.sides, command, setup_sheet(game.name).sealed.label)
    bodies = watch(on_leaves(game, inputs, roll_setups(game, inputs, seed, count), job))
    total = page_count(game, inputs, job, count)
    if not job.backed:
        finishing = options.finishing
        fronts = finishing.correction and finishing.correction._replace(back=finishing.correction.front)
        options = options._replace(sides="single", finishing=finishing._replace(correction=fronts))
    pages = post_process(frame_each(bodies, total, options.paper, ""), options)
    title = f"{game.title}: setup {seed}" + (f" to {seed + count - 1}" if count > 1 else "")
    stem = f"{game.name}-setup-{seed}" + (f"-{count}-sheets" if count > 1 else "") + f"-{options.paper.name}"
    paths = file_paths(stem, total, options)
    files.check_free(paths, output.force)
    contents = dict(zip(paths, encode_pages(pages, options, title, "Setup"), strict=True)) | dict(beside)
    replaced = files.write_all(contents)
    advice = setup_advice(total, options.sides) if find_writer(output.format).all_pages else ""
    return Printed(list(contents), advice, replaced)
