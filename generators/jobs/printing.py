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
    "silhouette": "a square and two brackets, as Silhouette machines look for them",
}

#: Virtual tables that counters are exported to.
VIRTUAL_TABLES = {
    "vassal": "faces with a CSV manifest",
    "tts": "sheets of 10 x 7 for Tabletop Simulator, with a JSON manifest",
}


HEX_SIZE = "5/8 in"
PAPERS = "Paper: letter, a4, legal, tabloid, a3, or WxH such as 210x297mm (default: see plotroom defaults)."
PAPER = Input("paper", AnyName(), PAPERS, shown="SIZE", once="use a command for each paper")
EACH_PAPER = Input(
    "paper", AnyName(), f"{PAPERS} Give it once for each paper to print on.", shown="SIZE", repeatable=True
)
FORMAT = Input(
    "format",
    Choice(tuple(WRITERS), words=tuple(map(str.upper, WRITERS))),
    "File format: PDF makes a file for each sheet, SVG and PNG one for each page.",
    default="pdf",
)
BACKS = Input(
    "sides",
    Choice(tuple(SIDES)),
    "How backs are put behind fronts: duplex printing flipped on the long or the short edge, folding, "
    "or single pages to glue.",
    default="long-edge",
)
PALETTE = Input(
    "palette",
    AnyName(),
    "Colors: color, color-blind, ink-saver, grayscale or film (default color, or your own).",
    title="Colors",
)
DPI = Input("dpi", Whole(MIN_DPI, MAX_DPI), "Dots per inch of PNG files.", default=300)
PRINTER = Input(
    "printer", AnyName(), "Correct for a printer that was measured with the command calibrate; none for no correction."
)
#: The options of every job that prints.
PRINTING = (PAPER, FORMAT, BACKS, PALETTE, DPI, HOUSE_RULES, PRINTER, OUT, FORCE)
VTT = Input(
    "vtt",
    Choice(tuple(VIRTUAL_TABLES)),
    "Write counters and cards for a virtual table: "
    + " or ".join(f"{name} ({meaning})" for name, meaning in VIRTUAL_TABLES.items())
    + ".",
)
BLEED = Input("bleed", Flag(), "With --each-counter, add the bleed to each picture, as print shops ask for it.")
REGISTER = Input(
    "register",
    Choice(tuple(REGISTERS)),
    "Registration marks for a cutting machine, on sheets that are cut.",
    default="none",
    title="Cutting marks",
)
#: The target that stands for a player's own counters.
OWN_COUNTERS = "counters"
#: The target that stands for the sheet of all symbols.
SYMBOLS = "symbols"
TARGETS = Input("targets", FilePath(), "Games and sheets.", positional=True, repeatable=True, shown="TARGET...")
KIT = Input("kit", FilePath(), "Your own kit: a file from the command new kit, edited.")
LABELS = Input(
    "labels",
    FilePath(),
    "Print counters and cards on pre-cut labels: a4-35, letter-24, letter-24-apart, letter-90, letter-160, letter-221, "
    "letter-full and a4-full (whole sheets, to cut) or your own .toml.",
    shown="NAME|FILE",
)
PRINT = (
    TARGETS,
    *(EACH_PAPER if option is PAPER else option for option in PRINTING),
    KIT,
    Input(
        "nation",
        AnyName(),
        "Of counters and stand-ups that belong to a nation, print those of this one only; repeatable.",
        repeatable=True,
    ),
    Input("hex-size", Line(), "Size of your board’s hexes, flat to flat.", default=HEX_SIZE, shown="LENGTH"),
    Input("easy", Line(), "Angle of an Easy turn (default 30).", shown="DEGREES"),
    Input("sharp", Line(), "Angle of a Sharp turn (default 60).", shown="DEGREES"),
    Input("one-file", Flag(), "Write the whole kit as one PDF."),
    Input("no-cover", Flag(), "Print kits without their covers.", title="Without a cover"),
    Input("by-stock", Flag(), "With --one-file, write a PDF for card, one for plain paper and one for film."),
    Input("each-counter", Flag(), "Write a PNG for each face of each counter and card."),
    BLEED,
    VTT,
    Input("preview", Flag(), "Write only a PNG of all pages, reduced (a contact sheet)."),
    REGISTER,
    Input("cut-only", Flag(), "Write SVG files with only the lines to cut and score."),
    LABELS,
    Input("mirror", Flag(), "Mirror the pages, to print on the back of film."),
    WATCH,
)
#: The options that make something else than a file for each sheet, each named as in `Output.form`.
FORMS = ("each-counter", "vtt", "preview", "one-file")
