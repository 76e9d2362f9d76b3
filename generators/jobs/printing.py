"""The options of every job that prints."""

from aids.kinds import AnyName, Choice, FilePath, Flag, Line, Whole
from aids.rulebook.rules import Input
from generators.jobs.options import FORCE, HOUSE_RULES, OUT, WATCH
from generators.page import SIDES
from generators.writers import MAX_DPI, MIN_DPI, WRITERS

#: Registration marks that a cutting machine's camera or sensor looks for on the printed sheet.
REGISTERS = {
    "none": "no marks for a machine",
    "plain": "a cross in a circle at each corner",
    "silhouette": "a square and two brackets, for Silhouette machines",
}

#: Virtual tables that counters are exported to.
VIRTUAL_TABLES = {
    "vassal": "faces with a CSV manifest",
    "tts": "sheets of 10 x 7 for Tabletop Simulator, with a JSON manifest",
}


HEX_SIZE = "5/8 in"
PAPERS = (
    "Paper size: letter, a4, legal, tabloid, a3, or WxH such as 210x297mm (`plotroom defaults` shows your default)."
)
PAPER = Input("paper", AnyName(), PAPERS, shown="SIZE", once="use one command for each paper size")
EACH_PAPER = PAPER._replace(help=f"{PAPERS} Repeat the option to print on several sizes.", once="", repeatable=True)
FORMAT = Input(
    "format",
    Choice(tuple(WRITERS), words=tuple(map(str.upper, WRITERS))),
    "File format: PDF (a file for each sheet), SVG or PNG (a file for each page).",
    default="pdf",
)
BACKS = Input(
    "sides",
    Choice(tuple(SIDES)),
    "How to print the backs: long-edge or short-edge (on the back, flipped on that edge), "
    "fold (next to the front) or single (on separate pages to glue).",
    default="long-edge",
)
PALETTE = Input(
    "palette",
    AnyName(),
    "Color palette: color, color-blind, ink-saver, grayscale or film (default: color, or your saved default).",
    title="Color palette",
)
DPI = Input("dpi", Whole(MIN_DPI, MAX_DPI), "Resolution of PNG files, in dots per inch.", default=300)
PRINTER = Input(
    "printer",
    AnyName(),
    "Apply the correction for this printer (see `plotroom calibrate`). Use `none` to print without correction.",
)
UNTAGGED = Input("untagged", Flag(), "Make smaller PDF files. Screen readers cannot read them well.")
#: The options of every job that prints.
PRINTING = (PAPER, FORMAT, BACKS, PALETTE, DPI, HOUSE_RULES, PRINTER, UNTAGGED, OUT, FORCE)
VTT = Input(
    "vtt",
    Choice(tuple(VIRTUAL_TABLES)),
    "Make pictures of counters and cards for a virtual table: "
    + " or ".join(f"{name} ({meaning})" for name, meaning in VIRTUAL_TABLES.items())
    + ".",
)
BLEED = Input("bleed", Flag(), "With --each-counter: add the bleed to each picture, as print shops require.")
REGISTER = Input(
    "register",
    Choice(tuple(REGISTERS)),
    "Registration marks for a cutting machine, on sheets that you cut.",
    default="none",
    title="Cutting marks",
)
#: The target that stands for a player's own counters.
OWN_COUNTERS = "counters"
#: The target that stands for the sheet of all symbols.
SYMBOLS = "symbols"
TARGETS = Input(
    "targets", FilePath(), "Games and sheets to print.", positional=True, repeatable=True, shown="TARGET..."
)
KIT = Input("kit", FilePath(), "Your own kit file (`plotroom new kit GAME FILE` makes one).")
LABELS = Input(
    "labels",
    FilePath(),
    "Print counters and cards on pre-cut labels: a4-35, letter-24, letter-24-apart, letter-90, letter-160, letter-221, "
    "letter-full and a4-full (whole sheets, to cut), or your own .toml file.",
    shown="NAME|FILE",
)
PRINT = (
    TARGETS,
    *(EACH_PAPER if option is PAPER else option for option in PRINTING),
    KIT,
    Input(
        "nation",
        AnyName(),
        "Print the counters and stand-ups of this nation only. Repeat for more nations. Other sheets are not affected.",
        repeatable=True,
    ),
    Input(
        "hex-size",
        Line(),
        "Hex size of your board, measured from flat side to flat side.",
        default=HEX_SIZE,
        shown="LENGTH",
    ),
    Input("easy", Line(), "Angle of an Easy turn (default: 30).", shown="DEGREES"),
    Input("sharp", Line(), "Angle of a Sharp turn (default: 60).", shown="DEGREES"),
    Input("one-file", Flag(), "Make one PDF of all the sheets."),
    Input("no-cover", Flag(), "Print full kits without their cover sheets.", title="Without a cover"),
    Input("by-stock", Flag(), "With --one-file: make one PDF for each paper type (card, plain paper, film)."),
    Input("each-counter", Flag(), "Make a PNG file of each face of each counter and card."),
    BLEED,
    VTT,
    Input("preview", Flag(), "Make one small picture (PNG) that shows all pages, and nothing else."),
    REGISTER,
    Input("cut-only", Flag(), "Make SVG files with only the lines to cut and score."),
    LABELS,
    Input("mirror", Flag(), "Mirror the pages, to print on the back of clear film."),
    WATCH,
)
#: The options that make something else than a file for each sheet, each named as in `Output.form`.
FORMS = ("each-counter", "vtt", "preview", "one-file")
