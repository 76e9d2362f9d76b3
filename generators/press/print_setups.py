"""Setup sheets as files, drawn one page after another as they are encoded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from aids.games import Game
from generators.page.frame import Body, frame_each
from generators.press.leaves import setup_advice
from generators.press.made import Document, Files, file_names
from generators.press.print_options import PrintOptions, post_process
from generators.progress import Progress, no_progress
from generators.sheets.setups import SetupJob, on_leaves, page_count, roll_setups, setup_sheet
from generators.writers import find_writer


def print_setups(
    game: Game,
    inputs: Mapping[str, object],
    seed: int,
    count: int,
    options: PrintOptions,
    command: str,
    progress: Progress = no_progress,
) -> Files:
    """Setup sheets as one PDF, or as an SVG or PNG for each page, drawn when they are encoded.

    `command` repeats a setup when `--seed` is added to it.
    """
    job = SetupJob(options.paper, options.sides, command, setup_sheet(game).sealed.label)
    bodies = _tell(on_leaves(game, inputs, roll_setups(game, inputs, seed, count), job), progress)
    total = page_count(game, inputs, job, count)
    if not job.backed:
        finishing = options.finishing
        fronts = finishing.correction and finishing.correction._replace(back=finishing.correction.front)
        options = options._replace(sides="single", finishing=finishing._replace(correction=fronts))
    pages = post_process(frame_each(bodies, total, options.paper, ""), options)
    title = f"{game.title}: setup {seed}" + (f" to {seed + count - 1}" if count > 1 else "")
    stem = f"{game.name}-setup-{seed}" + (f"-{count}-sheets" if count > 1 else "") + f"-{options.paper.name}"
    document = Document(file_names(stem, total, options), pages, options, title, "Setup")
    all_pages = find_writer(options.output.format).all_pages
    return Files([document], setup_advice(total, options.sides) if all_pages else "")


def _tell(bodies: Iterable[Body], progress: Progress) -> Iterator[Body]:
    """The bodies as they are, the number of every tenth told."""
    for number, body in enumerate(bodies, 1):
        if number % 10 == 0:
            progress(f"page {number}")
        yield body
