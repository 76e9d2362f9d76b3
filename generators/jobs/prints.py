"""Prints: sheets of kits, and a player's own counters, from a request to the files."""

from collections.abc import Iterable, Iterator, Sequence

from aids import games
from aids.errors import InputError, PlotroomError, UnknownName, nearest, some_of
from aids.games import Game
from aids.input_file import Place, PlayerFile, PlayerFiles
from aids.rulebook.rules import Rules, value
from generators import Progress, no_progress
from generators.jobs.options import JobRequest, exclusive
from generators.jobs.printing import BLEED, FORMS, LABELS, OWN_COUNTERS, SYMBOLS
from generators.jobs.settled import Settled, folder_of, settle
from generators.page.frame import COVER, paper
from generators.press.cutting import has_cuts
from generators.press.documents import Files, no_counters
from generators.press.print_job import check_house_rules, layout_job, print_jobs
from generators.press.printers import NAMES
from generators.sheets import kits
from generators.sheets.kits import FLAT, Jobs, Spec, catalog, check_nations, of_nations
from generators.sheets.labels import labels
from generators.sheets.rulings import showing
from generators.sheets.sheet import Job

#: Options that change some sheets alone, each with two values.
SOME_SHEETS = {"easy": ("5.5", "6.5"), "sharp": ("119.5", "118.5"), "hex-size": ("1/3 in", "2/3 in")}
PICTURES = tuple(form for form in FORMS if form != "one-file")
#: Options that cannot be given with another one, and why.
CONFLICTS = (
    ("dpi", "preview", "which makes a picture of fixed size"),
    ("register", "labels", "because labels are already cut"),
    ("cut-only", "labels", "because labels are already cut"),
    ("sides", "labels", "because labels are printed on one side"),
    ("cut-only", "one-file", "because --cut-only makes one SVG for each page"),
    *((name, form, "which makes no pages") for form in PICTURES for name in ("mirror", "cut-only", "labels")),
    *(("register", form, "which makes no pages") for form in PICTURES if form != "preview"),
)
#: Options that belong to the sheets of a game.
GAME_OPTIONS = ("kit", "rules", "nation", "easy", "sharp", "hex-size")


def print_sheets(request: JobRequest, progress: Progress = no_progress, *, strict: bool = True) -> Iterator[Files]:
    """The files of sheets for each paper of a request, one paper after another.

    Its targets are `all`, games and `game/sheet`, or `counters` and a file of a player's own, or `symbols`.  Errors of
    a later paper are raised before the sheets of the first are laid out.  An option that changes no page is refused; it
    is left out if this is not `strict`.
    """
    targets = request.texts("targets")
    request = request.changed(format=_checked_format(request))
    names = [name for name in NAMES if not (name == "paper" and request.options["labels"] is not None)]
    sizes = {paper(size).name: size for size in request.texts("paper")}  # a paper that is named twice is printed once
    given = request.given
    each = [request.changed(paper=size)._replace(given={**given, "paper": (size,)}) for size in sizes.values()]
    each = each or [request.changed(paper=None)]
    for later in each[1:]:
        _settle(later, names)
    if targets[0] == SYMBOLS:
        return (_print_symbols(targets[1:], one, names, progress) for one in each)
    if targets[0] != OWN_COUNTERS:
        return _notes_once(_print_kits(one, names, progress, strict) for one in each)
    return _notes_once(_print_own_counters(targets[1:], one, names, progress) for one in each)


def _notes_once(each: Iterable[Files]) -> Iterator[Files]:
    """The files of each paper, with the notes that no paper before it had."""
    said = dict[str, None]()
    for made in each:
        yield made._replace(notes=tuple(note for note in made.notes if note not in said))
        said |= dict.fromkeys(made.notes)


def parse_targets(words: Sequence[str], files: PlayerFiles) -> dict[str, list[str]]:
    """Targets (`all`, a game, `game/sheet`) as sheet names by game; an empty list stands for the whole kit.

    A game is its name or the path of its folder, as `games.find` takes it.
    """
    sheets: dict[str, list[str]] = {}
    whole_kits: set[str] = set()
    called: dict[str, str] = {}
    for word in words:
        for name, sheet in [(name, "") for name in games.known(files)] if word == "all" else [_target(word, files)]:
            if called.setdefault(name, games.folder_of(name, files)) != games.folder_of(name, files):
                raise InputError(f"two games are called {name!r}", "print one after the other", where="TARGET")
            sheets.setdefault(name, [])
            if sheet:
                sheets[name].append(sheet)
            else:
                whole_kits.add(name)
    return {game: [] if game in whole_kits else names for game, names in sheets.items()}


def _target(word: str, files: PlayerFiles) -> tuple[str, str]:
    """The game and the sheet that a target names; no sheet for a whole kit."""
    try:
        return games.find_target(word, files)
    except UnknownName as error:
        if error.where:
            raise
        game, slash, sheet = word.partition("/")
        if slash and not sheet:
            fix = "give the name of a sheet after the /, or remove the /"
        elif word.lower().endswith((".csv", ".toml")) or word == "counters":
            fix = "to print your own counters: plotroom print counters FILE"
        else:
            fix = nearest(game[:40], [*games.known(files), "all"], "plotroom list")
        raise UnknownName(f"unknown game or sheet {word[:40]!r}", fix, where="TARGET") from None


def _print_kits(request: JobRequest, names: Sequence[str], progress: Progress, strict: bool) -> Files:
    made = _of_kits(_settle(request, names), progress)
    for name in (*SOME_SHEETS, "no-cover", "register"):
        if request.given.get(name) not in (None, ("none",)) and not _changes(name, made, request, names):
            if strict:
                fix = "remove it, or print sheets that use it"
                raise InputError("this option changes nothing on these sheets", fix, where=f"--{name}")
            given = {other: texts for other, texts in request.given.items() if other != name}
            return _print_kits(request.changed(**{name: None})._replace(given=given), names, progress, strict)
    return made


def _changes(name: str, made: Files, request: JobRequest, names: Sequence[str]) -> bool:
    """Whether an option changes a page: whether another value of it makes other pages."""
    if name == "register":
        return request.options["preview"] is True or any(has_cuts(page) for page, _ in made.pages)
    here = [page.drawing.layers for page, _ in made.pages]
    for other in SOME_SHEETS.get(name, (None,)):  # one of the two is another value, however the option is written
        try:
            others = _of_kits(_settle(request.changed(**{name: other}), names))
        except PlotroomError:
            return True
        if [page.drawing.layers for page, _ in others.pages] != here:
            return True
    return False


def _of_kits(settled: Settled, progress: Progress = no_progress) -> Files:
    request, chosen = settled.request, settled.options
    sheets = parse_targets(request.texts("targets"), request.files)
    for name in ("kit", "rules"):
        if request.options[name] and len(sheets) > 1:
            raise InputError("this option works with one game", "name only one game", where=f"--{name}")
    jobs: list[tuple[Job, list[Spec]]] = []
    for name, wanted in sheets.items():
        game = _load(name, request)
        specs = kits.sheets(game, request.file("kit"))
        known = {name for spec in specs for name in (spec.name, kits.other_name(spec.name))}
        if checks := [word for word in wanted if word not in known and word in game.checks]:
            fix = f"to use it: plotroom check {name} {checks[0]}."
            if sheets_of := showing(game, checks[0]):
                fix += f" Sheets that show its rules: {some_of(sheets_of, f'plotroom list {name}')}."
            raise UnknownName(f"{checks[0]} is a check, not a sheet", fix, where=f"{name}/{checks[0]}")
        specs = kits.choose(specs, wanted, name)
        if request.options["no-cover"] and not wanted:
            specs = [spec for spec in specs if spec.data["kind"] != COVER]
        if chosen.labels:
            specs = [spec for spec in specs if catalog(name).kinds[spec.data["kind"]].pieces == FLAT]
        check_house_rules(game)
        jobs.append((layout_job(game, chosen)._replace(kit=not wanted), specs))
    if nations := request.texts("nation"):
        check_nations([spec for _, specs in jobs for spec in specs], nations)
        jobs = [(job, of_nations(specs, nations)) for job, specs in jobs]
    if chosen.labels and not any(specs for _, specs in jobs):
        raise no_counters(LABELS.label)
    return _made(jobs, settled, progress)


def _made(jobs: Jobs, settled: Settled, progress: Progress) -> Files:
    """The files of a request for sheets, with the notes on its options and its folder."""
    made = print_jobs(jobs, settled.options, progress)
    return made._replace(notes=(*settled.notes, *made.notes), folder=folder_of(settled.request))


def _load(name: str, request: JobRequest) -> Game:
    angles = {f"{turn}-angle": (f"--{turn}", angle) for turn in ("easy", "sharp") if (angle := request.text(turn))}
    game = games.load(name, request.text("rules"), angles, files=request.files)
    if angles and (easy := value(game.rules, "easy-angle")) > (sharp := value(game.rules, "sharp-angle")):
        fault = f"an Easy turn of {easy:g} degrees would be sharper than a Sharp turn of {sharp:g}"
        where = " and ".join(option for option, _ in angles.values())
        raise InputError(fault, "make the Easy turn smaller or the Sharp turn larger", where=where)
    return game


def _print_own_counters(files: Sequence[str], request: JobRequest, names: Sequence[str], progress: Progress) -> Files:
    """The files of a player's counters, in the palette of their file unless one is given."""
    from generators.pieces import own_counters  # counters and their pictures, which a chart does not need

    if len(files) != 1:
        fix = f"give one .csv, .xlsx or .toml file. To start one: plotroom new {OWN_COUNTERS} FILE"
        raise InputError("one file of your own counters is needed", fix, where=f"print {OWN_COUNTERS}")
    _refuse(request, GAME_OPTIONS, "your own counters")
    palette_given = "palette" in request.given
    settled = _settle(request, names)
    sheet = own_counters.read(PlayerFile(files[0], request.files), settled.options.palette if palette_given else None)
    if sheet.palette and not palette_given:  # recorded without a palette, as the file names it
        without = [name for name in names if name != "palette"]
        settled = _settle(request.changed(palette=sheet.palette), without)
    return _made([(layout_job(own_counters.game(), settled.options), [sheet.spec])], settled, progress)


def _print_symbols(others: Sequence[str], request: JobRequest, names: Sequence[str], progress: Progress) -> Files:
    if others:
        fix = "print the other sheets with another command"
        raise InputError("the sheet of symbols is printed alone", fix, where=f"print {SYMBOLS}")
    _refuse(request, (*GAME_OPTIONS, "labels"), "the sheet of symbols")
    settled = _settle(request, names)
    rules = Rules("plotroom", "Plotroom", {}, {}, {}, {}, Place(""), None, frozenset())
    spec = Spec({"name": SYMBOLS, "kind": SYMBOLS, "title": "Symbols"}, Place(""))
    return _made([(layout_job(Game(rules.game, rules.title, rules, {}), settled.options), [spec])], settled, progress)


def _refuse(request: JobRequest, options: Sequence[str], what: str) -> None:
    for name in options:
        if name in request.given:
            raise InputError(f"this option has no effect on {what}", f"remove --{name}", where=f"--{name}")


def _settle(request: JobRequest, names: Sequence[str]) -> Settled:
    """The print options; with labels, their paper and single sides."""
    named = request.file("labels")
    if named is None:
        return settle(request, names)
    sheet = labels(named)
    if "paper" in request.given and (on := paper(str(request.options["paper"])))[1:3] != sheet.paper[1:3]:
        problem = f"the labels {sheet.name} are on {sheet.paper.name}, not {on.name}"
        raise InputError(problem, "remove --paper", where="--paper")
    settled = settle(request.changed(paper=sheet.paper.name, sides="single"), names)
    return settled._replace(options=settled.options._replace(labels=sheet))


def _checked_format(request: JobRequest) -> str:
    """The format given, or the one that other options imply: PNG for pictures, SVG for --cut-only.

    InputError for options that cannot go together.
    """
    forms = [form for form in FORMS if request.options[form]]  # each makes something else than a file for each sheet
    unused = {"register": "none", "sides": "single"}
    given = [name for name in request.given if request.options[name] != unused.get(name, ())]
    if len(forms) > 1:
        raise exclusive(f"--{forms[0]}", f"--{forms[1]}")
    if "by-stock" in given and "one-file" not in given:
        raise InputError("this option needs --one-file", "add --one-file", where="--by-stock")
    if "bleed" in given and "each-counter" not in given:
        raise InputError("this option needs --each-counter", "add --each-counter", where=BLEED.label)
    for name, other, why in CONFLICTS:
        if name in given and other in given:
            problem = f"this option cannot be used with --{other}, {why}"
            raise InputError(problem, f"remove --{name}", where=f"--{name}")
    format = str(request.options["format"])
    if request.options["cut-only"]:
        if "format" in given and format != "svg":
            problem = f"this option makes SVG files, not {format.upper()}"
            raise InputError(problem, "use it with --format svg", where="--cut-only")
        return "svg"
    return "png" if "format" not in given and forms not in ([], ["one-file"]) else format
