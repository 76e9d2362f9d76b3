"""An order at the print shop: targets, paper and form in; files out.

Pages are laid out first, so that nothing is written if anything is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aids import __version__, games
from aids.errors import InputError, UnknownName, nearest
from aids.games import Game
from generators.drawing.drawing import Drawing, Page
from generators.drawing.palettes import palette
from generators.page.frame import Body, finish_each
from generators.press import files
from generators.press.print_options import Order, dressed, finished, pdf, picture
from generators.sheets import kits
from generators.sheets.kits import Job, Spec
from generators.sheets.setups import roll_setups, setup_sheet

if TYPE_CHECKING:
    from generators.press.calibration import Profile


def targets(words: Sequence[str]) -> dict[str, list[str]]:
    """Targets (`all`, a game, `game/sheet`) as sheet names by game; an empty list is the whole kit."""
    found: dict[str, list[str]] = {}
    whole: set[str] = set()
    for word in words:
        game, slash, sheet = word.partition("/")
        if slash and not sheet:
            raise UnknownName(f"{word!r} is not a target; name a sheet after the /, or leave the / out")
        for name in games.names() if word == "all" else [game]:
            if name not in games.names():
                own = word.lower().endswith((".csv", ".toml")) or word == "counters"
                known = "counters of your own: plotroom print counters FILE" if own else ""
                raise UnknownName(
                    f"{word[:40]!r} is not a target; {known or nearest(name[:40], [*games.names(), 'all'])}"
                )
            found.setdefault(name, [])
            if sheet:
                found[name].append(sheet)
            else:
                whole.add(name)
    return {game: [] if game in whole else sheets for game, sheets in found.items()}


def print_kits(
    chosen: Mapping[str, Sequence[str]],
    order: Order,
    load: Callable[[str], Game],
    kit: Path | None = None,
    progress: Callable[[str], None] = lambda words: None,
) -> list[Path]:
    """Print sheets of kits; the files written.

    `load` gives a game with the rules in force.  `kit` is a player's own kit file, for a single game.
    """
    jobs: list[tuple[Job, list[Spec]]] = []
    for name, sheets in chosen.items():
        specs = kits.choose(kits.sheets(name, kit), sheets, name)
        if order.labels:
            specs = [spec for spec in specs if spec.data["kind"] == "counters"]
        jobs.append((Job(load(name), order.room, order.sides, order.hex_size, order.labels), specs))
    if order.labels and not any(specs for _, specs in jobs):
        raise InputError("--labels: none of the sheets asked for has counters")
    return print_jobs(jobs, order, progress)


def print_jobs(
    jobs: Sequence[tuple[Job, Sequence[Spec]]],
    order: Order,
    progress: Callable[[str], None] = lambda words: None,
) -> list[Path]:
    """Print sheets, each with the job it belongs to; the files written."""
    if order.correction is not None and order.form not in ("sheets", "one-file"):
        raise InputError(f"--printer: corrects pages; --{order.form} makes pictures for the screen")
    if order.form == "each-counter" or order.form.startswith("vtt "):
        from generators.press import vtt

        return vtt.write(jobs, order, progress)
    parts: list[tuple[Job, Spec, list[Body]]] = []
    for job, specs in jobs:
        for spec in specs:
            progress(f"{job.game.name}/{spec.name}")
            parts.append((job, spec, kits.build(spec, job)))
    out: dict[Path, bytes] = {}
    if order.form == "preview":
        if order.format != "png":
            raise InputError(f"--preview: makes a PNG file, not {order.format}; use it with --format png")
        out = _preview(parts, order)
        files.check_free(out, order.force)
    elif order.form == "one-file":
        if order.format != "pdf":
            raise InputError(f"--one-file: {order.format} is one file a page; use it with --format pdf")
        bodies = in_order([body for _, _, part in parts for body in part], order.sides)
        names = list(dict.fromkeys(job.game.name for job, _, _ in parts))
        name = names[0] if len(names) == 1 else "all"
        title = " and ".join(dict.fromkeys(job.game.title for job, _, _ in parts))
        path = order.folder / f"{name}-kit-{order.paper.name}.pdf"
        files.check_free([path], order.force)
        out[path] = pdf(finished(bodies, order), order, title, "kit", bodies)
    else:
        on = order.labels.name if order.labels else order.paper.name
        stems = {f"{job.game.name}-{spec.name}-{on}": (job, spec, bodies) for job, spec, bodies in parts}
        for stem, (job, spec, bodies) in stems.items():
            progress(stem)
            pages = finished(bodies, order)
            title = f"{job.game.title}: {spec.get('title', str)}"
            out.update(_files(stem, pages, order, title, spec.get("rule", str, ""), bodies))
        if not out:
            raise InputError("--cut-only: none of the sheets asked for has anything to cut")
        files.check_free(out, order.force)
    files.write_all(out)
    return list(out)


def in_order(bodies: Sequence[Body], sides: str) -> list[Body]:
    """The bodies of several sheets in one file.

    For a duplex printer, blank pages keep each front on the right-hand side of its leaf and leave the backs of
    pages that are cut up bare.
    """
    if sides not in ("long-edge", "short-edge"):
        return list(bodies)
    out: list[Body] = []
    for body in bodies:
        alone = body.role in ("cut", "front")
        if alone and len(out) % 2:
            out.append(_blank(body))
        if out and len(out) % 2 and out[-1].role == "cut":
            out.append(_blank(body))
        out.append(body)
    return out


def _blank(like: Body) -> Body:
    return Body(Drawing(), like.heading, "blank", note="left blank on purpose")


def _files(
    stem: str, pages: Sequence[Page], order: Order, title: str, subject: str, bodies: Sequence[Body]
) -> dict[Path, bytes]:
    """The file or, for SVG and PNG, the files of a sheet."""
    if order.format == "pdf":
        return {order.folder / f"{stem}.pdf": pdf(pages, order, title, subject, bodies)}
    from generators.press.cutting import to_cut

    out: dict[Path, bytes] = {}
    for number, page in enumerate(pages, 1):
        if order.cut_only and not to_cut(page):
            continue
        name = (stem if len(pages) == 1 else f"{stem}-{number}") + ("-cut" if order.cut_only else "")
        out[order.folder / f"{name}.{order.format}"] = picture(page, order, title)
    return out


def _preview(parts: Sequence[tuple[Job, Spec, list[Body]]], order: Order) -> dict[Path, bytes]:
    """A contact sheet of every page."""
    from generators.press.contact_sheet import contact_sheet, labels
    from generators.writers.png import page_png

    pages: list[Page] = []
    under: list[str] = []
    for job, spec, bodies in parts:
        made = finished(bodies, order)
        pages += made
        under += labels(f"{job.game.name}/{spec.name}", len(made))
    names = list(dict.fromkeys(job.game.name for job, _, _ in parts))
    sheets = [spec.name for _, spec, _ in parts]
    name = "all" if len(names) > 1 else names[0] if len(sheets) > 1 else f"{names[0]}-{sheets[0]}"
    sheet = contact_sheet(pages, under, f"{', '.join(names)}: {len(pages)} pages")
    about = f"plotroom {__version__}: {order.command}"
    path = order.folder / f"{name}-preview-{order.paper.name}.png"
    return {path: files.sealed(page_png(sheet, palette(order.palette), 72, description=about), ".png")}


def print_calibration(order: Order, printer: str = "", profile: Profile | None = None) -> Path:
    """The sheet that measures a printer, corrected if it has a profile; the file written."""
    from generators.press.calibration_sheet import pages
    from generators.press.printers import file_stem

    named = f"-{file_stem(printer)}" if printer else ""
    path = order.folder / f"calibrate-{order.paper.name}-{order.sides}{named}.pdf"
    files.check_free([path], order.force)
    made = pages(order.paper, order.sides, order.command, printer, profile)
    files.write_all({path: pdf(made, order, "Plotroom: printer calibration", "Calibration")})
    return path


# --- scenario sheets ------------------------------------------------------------------------------------------


def print_setups(
    game: Game,
    inputs: Mapping[str, Any],
    seed: int,
    count: int,
    order: Order,
    counted: Callable[[Iterator[Body]], Iterator[Body]],
) -> list[Path]:
    """Scenario sheets as one file (or, for SVG and PNG, one a page); `counted` may watch the pages go by."""
    sheet = setup_sheet(game.name)
    stem = f"{game.name}-setup-{seed}" + (f"-{count}-sheets" if count > 1 else "") + f"-{order.paper.name}"
    bodies = counted(sheet.bodies(game, roll_setups(game, inputs, seed, count), order.paper))
    many = count * sheet.pages(game, inputs, order.paper)
    if sheet.one_sided:
        fronts = order.correction and order.correction._replace(back=order.correction.front)
        order = order._replace(sides="single", correction=fronts)
    pages = dressed(finish_each(bodies, many, order.paper, order.command), order)
    title = f"{game.title}: scenario {seed}" + (f" to {seed + count - 1}" if count > 1 else "")
    if order.format == "pdf":
        path = order.folder / f"{stem}.pdf"
        files.check_free([path], order.force)
        out = {path: pdf(pages, order, title, "Setup")}
    else:
        names = [order.folder / f"{stem}{f'-{i}' if many > 1 else ''}.{order.format}" for i in range(1, many + 1)]
        files.check_free(names, order.force)
        out = {path: picture(page, order, title) for path, page in zip(names, pages, strict=True)}
    files.write_all(out)
    return list(out)
