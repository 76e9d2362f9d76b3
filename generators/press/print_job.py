"""Print jobs: sheets and print options in, files out, or a contact sheet of all pages on one page."""

from collections.abc import Mapping, Sequence
from itertools import compress
from math import ceil, sqrt
from typing import NamedTuple

from aids.errors import InputError
from aids.games import Game
from aids.rulebook.rules import is_of_player
from generators import Progress, no_progress
from generators.drawing import INCH, Drawing, Page, Style, corners_of, scale
from generators.drawing.text import shorten_text
from generators.page.frame import CARD, COVER, FILM, PAPER, Body, Heading, Numbers, joined, stock_of
from generators.press.cutting import has_cuts
from generators.press.documents import (
    Document,
    Files,
    Leaves,
    PrintOptions,
    file_names,
    gather,
    make_pages,
    printed,
    stock_advice,
)
from generators.sheets import kits
from generators.sheets.kits import Jobs, Spec
from generators.sheets.sheet import Job
from generators.writers import MIN_DPI, find_writer

MAX_PIXELS = 100_000_000  # of the picture
DPI = 72  # of the picture of a contact sheet: a pixel for each point
GAP = 14.0  # points around each page
CAPTION_SIZE = 9.0  # points
ASPECT = 1.4  # width over height of the sheet, about that of a screen
SCALES = ((12, 0.75), (36, 0.5))  # number of pages, and the scale for up to so many
MIN_SCALE = 0.4  # for more pages


def page_captions(name: str, page_count: int) -> list[str]:
    """The captions of the pages of one sheet: its name, numbered if there are several."""
    return [name] if page_count == 1 else [f"{name} {number}" for number in range(1, page_count + 1)]


def contact_sheet(pages: Sequence[Page], captions: Sequence[str], title: str = "") -> Page:
    """A page with the given pages in rows, each with its caption below it.

    Its size depends on the pages; it is to be written at `DPI`, or fewer if it is very large.  ValueError without
    pages, or if the captions are not as many as the pages.
    """
    if not pages:
        raise ValueError("no pages to show")
    k = next((size for most, size in SCALES if len(pages) <= most), MIN_SCALE)
    max_width, max_height = k * max(page.width for page in pages), k * max(page.height for page in pages)
    columns = min(len(pages), max(1, ceil(sqrt(ASPECT * len(pages) * max_height / max_width))))
    rows = ceil(len(pages) / columns)
    column_width, row_height = max_width + GAP, max_height + GAP + CAPTION_SIZE
    width, height = columns * column_width + GAP, rows * row_height + GAP
    draw = Drawing()
    draw.rect(0, 0, width, height, Style("tint"))
    for i, (page, caption) in enumerate(zip(pages, captions, strict=True)):
        left, top = GAP + i % columns * column_width, height - GAP - i // columns * row_height
        wide, high = k * page.width, k * page.height
        bottom = top - high
        draw.rect(left, bottom, wide, high, Style("paper", "rule", 0.75))
        with draw.group(scale(k, left, bottom), corners_of(0, 0, page.width, page.height)):
            draw.add(page.drawing.records)
        text = shorten_text(caption, CAPTION_SIZE, wide, keep_end=True)
        draw.text(left + wide / 2, bottom - CAPTION_SIZE, text, CAPTION_SIZE, "gray", anchor="middle")
    return Page(width, height, draw, title)


MOST_PAGES = 1_000  # of a print
MOST_ADVICE = 12  # lines


class BuiltSheet(NamedTuple):
    """A sheet with its pages, before these are framed and numbered."""

    job: Job
    spec: Spec
    bodies: Sequence[Body]


def layout_job(game: Game, options: PrintOptions) -> Job:
    """The job of a game's sheets: its rules, and the print options that their layout depends on."""
    return Job(game, options.layout_paper, options.sides, options.hex_size, options.labels)


def check_house_rules(game: Game) -> None:
    """RulesError with file and line for text in a player's house rules or own game that cannot be printed."""
    if game.rules.changed or is_of_player(game.rules):
        kits.check_house_rules(game.rules)


def print_jobs(jobs: Jobs, options: PrintOptions, progress: Progress = no_progress) -> Files:
    """The files of sheets, each with the job it belongs to."""
    form = options.output.form
    if options.finishing.correction is not None and form not in ("sheets", "one-file"):
        option = form.split()[0]
        raise InputError(f"a printer correction has no effect with --{option}", "remove --printer", where="--printer")
    if form == "each-counter" or form.startswith("vtt "):
        from generators.press import vtt

        return vtt.make(jobs, options, progress)
    sheets: list[BuiltSheet] = []
    for job, specs in jobs:
        if job.kit:
            job = job._replace(titles={spec.name: kits.filled(spec, job.game).text("title") for spec in specs})
        made: dict[str, Sequence[Body]] = {}
        covers_last = sorted(specs, key=lambda spec: spec.data["kind"] == COVER)  # they count the pages of the others
        for spec in covers_last:
            progress(f"{job.game.name}/{spec.name}")
            listed = job.kit and spec.data["kind"] == COVER and form != "preview"  # by the numbers of their pages
            numbers = _numbers_before(spec, made, job, options) if listed else {}
            made[spec.name] = kits.build(spec, job._replace(made=made, numbers=numbers))
            if sum(map(len, (*made.values(), *(sheet.bodies for sheet in sheets)))) > MOST_PAGES:
                problem = f"the sheets up to {spec.name!r} have more than {MOST_PAGES:,} pages"
                raise spec.place.refuse(problem, fix="print fewer sheets, or fewer copies")
        sheets += [BuiltSheet(job, spec, made[spec.name]) for spec in specs]
    make_files = {"preview": _preview, "one-file": _one_file, "sheets": _file_each}[form]
    advice = dict.fromkeys(line for sheet in sheets for body in sheet.bodies for line in body.advice)
    notes = [f"Note: {line.where}: {line.message}" for line in advice if line.palette in ("", options.palette)]
    return printed(make_files(sheets, options, progress), options.sides)._replace(notes=tuple(notes[:MOST_ADVICE]))


def _parts(bodies: Sequence[Body], options: PrintOptions) -> dict[str, Leaves]:
    """The pages of one file, or of one for each stock, by what the file is called."""
    if not options.output.by_stock:
        return {"kit": gather(bodies, options.sides)}
    kinds = {stock: [body for body in bodies if stock_of(body) == stock] for stock in (CARD, FILM, PAPER)}
    return {stock: gather(several, options.sides) for stock, several in kinds.items() if several}


def _numbers_before(cover: Spec, made: Mapping[str, Sequence[Body]], job: Job, options: PrintOptions) -> dict[int, int]:
    """The number of each page of a whole kit before its cover is drawn, by its identity."""
    page = Body(Drawing(), Heading(job.game.title, cover.text("title")), COVER)
    sheets = [made.get(name, [page]) for name in job.titles]
    if options.output.form == "one-file":
        parts = list(_parts([body for sheet in sheets for body in sheet], options).values())
    else:
        parts = [gather(sheet, options.sides) for sheet in sheets]
    order = [body for part in parts for body in part.bodies]
    return {id(body): number for number, body in enumerate(order, 1)}


def _file_each(sheets: Sequence[BuiltSheet], options: PrintOptions, progress: Progress) -> list[Document]:
    """A file for each sheet or for each page, depending on the format; with --cut-only, only pages to cut."""
    documents, all_leaves = [], [gather(sheet.bodies, options.sides) for sheet in sheets]
    numbers = _kit_numbers(sheets, all_leaves)
    for sheet, leaves in zip(sheets, all_leaves, strict=True):
        stem, title, subject = _named(sheet, options)
        progress(stem)
        pages = make_pages(leaves, options, numbers if sheet.job.kit else None)
        names = file_names(stem, len(pages), options)
        if options.finishing.cut_only:
            kept = list(map(has_cuts, pages))
            pages, names = list(compress(pages, kept)), list(compress(names, kept))
        if pages:
            documents.append(Document(names, pages, options, title, subject, leaves))
    if not documents:
        raise InputError("these sheets have nothing to cut", "print counters or cards", where="--cut-only")
    return documents


def _named(sheet: BuiltSheet, options: PrintOptions) -> tuple[str, str, str]:
    """The name of the file of one sheet without its ending, the title of the document and its subject."""
    on = options.labels.name if options.labels else options.paper.name
    title = f"{sheet.job.game.title}: {sheet.spec.text('title')}"
    return f"{sheet.job.game.name}-{sheet.spec.name}-{on}", title, sheet.spec.text("rule", "")


def _kit_numbers(sheets: Sequence[BuiltSheet], leaves: Sequence[Leaves]) -> Numbers:
    """The numbers through the files of whole kits, one for each sheet."""
    return Numbers(body for sheet, of in zip(sheets, leaves, strict=True) if sheet.job.kit for body in of.bodies)


def _one_file(sheets: Sequence[BuiltSheet], options: PrintOptions, progress: Progress) -> list[Document]:
    """All sheets as one PDF, or as one for each stock."""
    output = options.output
    if not find_writer(output.format).all_pages:
        problem = f"{output.format.upper()} files have one page each"
        raise InputError(problem, "use it with --format pdf", where="--one-file")
    bodies = [body for sheet in sheets for body in sheet.bodies]
    names = list(dict.fromkeys(sheet.job.game.name for sheet in sheets))
    name = names[0] if len(names) == 1 else "all"
    title = " and ".join(dict.fromkeys(sheet.job.game.title for sheet in sheets))
    parts = _parts(bodies, options)
    if not output.by_stock:
        for part, leaves in parts.items():  # a note in the foot of the first page says which want card or film
            if said := stock_advice({"": leaves}).rstrip("."):
                first, *others = leaves.bodies
                noted = first._replace(note=joined(said, first.note))
                parts[part] = leaves._replace(bodies=[noted, *others])
    numbers = Numbers(body for leaves in parts.values() for body in leaves.bodies if len(sheets) > 1)
    named = {part: (f"{name}-{part}-{options.paper.name}", title, part) for part in parts}
    if len(sheets) == 1 and not (sheets[0].job.kit or output.by_stock):
        named = dict.fromkeys(parts, _named(sheets[0], options))
    return [
        Document(file_names(stem, len(leaves.bodies), options), made, options, heading, subject, leaves)
        for (stem, heading, subject), leaves in zip(named.values(), parts.values(), strict=True)
        for made in [make_pages(leaves, options, numbers)]
    ]


def _preview(sheets: Sequence[BuiltSheet], options: PrintOptions, progress: Progress) -> list[Document]:
    """A contact sheet of every page, as a PNG."""
    output = options.output
    if output.format != "png":
        problem = f"this option makes a PNG file, not {output.format.upper()}"
        raise InputError(problem, "use it with --format png", where="--preview")
    pages: list[Page] = []
    captions: list[str] = []
    numbers = _kit_numbers(sheets, [Leaves(sheet.bodies) for sheet in sheets])
    for sheet in sheets:
        of_sheet = make_pages(Leaves(sheet.bodies), options, numbers if sheet.job.kit else None)
        pages += of_sheet
        captions += page_captions(f"{sheet.job.game.name}/{sheet.spec.name}", len(of_sheet))
    names = list(dict.fromkeys(sheet.job.game.name for sheet in sheets))
    name = "all" if len(names) > 1 else names[0] if len(sheets) > 1 else f"{names[0]}-{sheets[0].spec.name}"
    page = contact_sheet(pages, captions, f"{', '.join(names)}: {len(pages)} pages")
    file = file_names(f"{name}-preview-{options.paper.name}", 1, options)
    dpi = min(DPI, int(INCH * sqrt(MAX_PIXELS / (page.width * page.height))) - 1)
    if dpi < MIN_DPI:
        problem = f"a picture of {len(pages)} pages is too large"
        raise InputError(problem, "print fewer sheets", where="--preview")
    for_screen = options._replace(output=output._replace(dpi=dpi))
    return [Document(file, [page], for_screen, page.title)]
