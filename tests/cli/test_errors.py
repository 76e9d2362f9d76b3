"""Bad input: one line on standard error, exit status 2, no files."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from aids import games
from aids.input_file import on_disk
from generators.press import printers
from generators.press.printers import NO_ERRORS
from tests.campaign.verdicts import unbounded
from tests.cli.program import error_line, tree
from tests.own import GAME, write_game
from tests.printed import run

# A command line, and what the error must contain: the option or file (with its line), the value, what would be right.
# What begins with ^ is how the error begins.
BAD_INPUT = [
    ("prnt ssn", "'prnt'", "'print'"),
    ("print", f"^TARGET: what do you want to print? Give a game ({', '.join(games.names())}), GAME/SHEET, all,"),
    ("check ssn torpedo --range 4", "--threshold and --target are required. --threshold: a whole number from 2 to 20"),
    ("check ssn torpedo --range 4 --threshold 7", "--target: this value is required. Give one of ssn, ff, lhd"),
    ("print ssn --by-stock", "--by-stock: this option needs --one-file. Add --one-file."),
    ("print sns", "'sns'", "unknown game or sheet 'sns'. Did you mean 'ssn'?"),
    ("print ssn/countrs", "ssn/countrs", "Did you mean 'counters'?"),
    ("print /counters", "TARGET: unknown game or sheet '/counters'", "ssn"),
    ("print ssn/", "TARGET: unknown game or sheet 'ssn/'", "Give the name of a sheet"),
    ("print ssn --paper lettr", "--paper", "'lettr'", "Did you mean 'letter'?"),
    ("print ssn --paper 10x10", "--paper", "'10x10'", "10x10in"),
    ("print ssn --paper 99999x99999in", "--paper", "99999x99999in", "200 inches"),
    ("print ssn --paper=", "--paper", "''", "letter"),
    ("print ssn --format pfd", "--format", "'pfd'", "Did you mean 'pdf'?"),
    ("print ssn --palette colr", "--palette", "'colr'", "Did you mean 'color'?"),
    ("print ssn --dpi 20", "--dpi", "20", "from 36 to"),
    ("print ssn --easy 0", "--easy", "'0'", "from 5 to 120"),
    ("print ssn --easy x", "--easy", "'x'", "number"),
    ("print ssn --papr a4", "--papr", "--paper"),
    ("print ssn --paper", "--paper", "argument"),
    ("print ssn/log --one-file --format svg", "--one-file", "SVG", "--format pdf"),
    ("print ssn --each-counter --format pdf", "--each-counter", "PDF", "--format png"),
    ("print ssn/log --each-counter", "--each-counter", "counters"),
    ("print ssn --rules ../bad/none.toml", "../bad/none.toml", "no such file"),
    ("print ssn --rules ../bad", "../bad", "folder"),
    ("print ssn --rules ../bad/unknown.toml", "unknown.toml:2:", "'torpedo-stp'", "Did you mean 'torpedo-step'?"),
    ("print ssn --rules ../bad/broken.toml", "broken.toml:2:"),
    ("print ssn --rules ../bad/latin.toml", "latin.toml:1:", "UTF-8"),
    ("print ssn --kit ../bad/none.toml", "none.toml", "no such file"),
    ("print ssn --kit ../bad/kit.toml", "kit.toml:4:", "'logg'", "Did you mean 'log'?"),
    ("print ssn --kit ../bad/untitled.toml", "untitled.toml:2:", "'mine' needs 'title'"),
    ("print ssn --kit ../bad/other.toml", "other.toml:1:", "'chess'", "'ssn'"),
    ("print ssn/log -o ../bad/mine.txt", "mine.txt"),
    ("print ssn/log -o ../bad/mine.txt/deeper", "mine.txt"),
    ("list --jsn", "--jsn", "--json"),
    ("new kt ssn x.toml", "'kt'", "Did you mean 'kit'?"),
    ("new kit sns x.toml", "'sns'", "Did you mean 'ssn'?"),
    ("new kit ssn", "FILE"),
    ("new kit ssn ../bad", "../bad", "folder"),
    ("new kit ssn ../bad/mine.txt", "mine.txt", "--force"),
    ("setup ssn --seed -1", "--seed", "-1", "from 0 to"),
    ("setup ssn --count 0", "--count", "0", "from 1 to 10,000"),
    ("setup ssn --turns 61", "--turns", "61", "60"),
    ("setup ssn --paper 148x210mm", "--paper", "148x210mm", "7 inches"),
    ("setup ssn --paper a5", "--paper", "'a5'", "a4"),
    ("check ssn kil", "'kil'", "Did you mean 'kill'?"),
    ("check ssn kill --dice 7", "--dice", "7", "d6"),
    ("check ssn kill --dice 3,4", "--dice", "2 dice are given", "only 1 is used"),
    ("check ssn kill --dice=", "--dice", "''", "3,4"),
    ("check ssn kill --dice 1;2", "--dice", "'1;2'", "3,4"),
    ("check ssn kill --dice 1 --seed 1", "--dice and --seed"),
    ("check ssn kill --seed 1 --odds", "--seed and --odds"),
    ("check ssn kill --dice 1 --odds", "--dice and --odds"),
    ("check ssn kill --threshold 3", "--threshold"),
    ("check ssn kill 3", "3"),
    ("check ssn detection", "--threshold", "2 to 20"),
    ("check ssn detection --threshold 21", "--threshold", "21", "20"),
    ("check ssn detection --threshold 7 --dice 3", "--dice", "1 die is given, but", "1 more"),
    (
        "check ssn detection --threshold 7 --dice 3,4,5",
        "--dice",
        "3 dice are given",
        "only 2 are used. Give only the first 2 dice.",
    ),
    (
        "check ssn torpedo --range 0 --threshold 7 --target ssn",
        "--range",
        "0",
        "is not a length in inches, more than 0 and up to 18 (SSN Attack Step)",
    ),
    ("check ssn torpedo --range 18.1 --threshold 7 --target ssn", "--range", "18.1", "18"),
    ("check ssn torpedo --range 5 --threshold 7 --target sn", "--target", "'sn'", "Did you mean 'ssn'?"),
    # two failures in a row lose the torpedo: the third roll and the die of a hit are too many
    (
        "check ssn torpedo --range 18 --threshold 12 --target ssn --dice 1,1,1,1,6,6,6",
        "--dice",
        "7 dice",
        "only 4 are used",
    ),
    (
        "check ssn torpedo --range 18 --threshold 2 --target ssn --dice 1,1,1,1",
        "--dice",
        "4 dice are given, but detection roll 3 (2d6) needs 2 more",
    ),
    ("check ssn speed --inches 9", "--inches", "9", "8"),
    ("check ssn contact --on-table 4", "--on-table", "4", "3"),
    ("check ssn lhd-maneuver --kills 2", "--kills", "2", "1"),
    ("check ssn lhd-maneuver --kills 1 --dice 3", "--dice", "1 die is given, but none is used. Remove --dice"),
    ("check ssn zone --distance -1", "--distance", "-1", "0"),
    ("check ssn evasion", "--rolls", "Give a whole number from 1 to 99 (SSN Attack Step)"),
    ("check ssn evasion --rolls 0", "--rolls", "0", "1"),
    ("check ssn kill --rules ../bad/unknown.toml", "unknown.toml:2:", "torpedo-step"),
    ("print ssn/log --watch", "^--watch: this option needs a file of yours to watch. Use it with a game folder"),
    ("print ssn/log -o out --paper a4 --paper 1x1in", "^--paper: "),
    ("print ssn/turn-tool --easy 70", "^--easy: an Easy turn of 70"),
    ("print ssn/turn-tool --easy 60 --sharp 30", "^--easy and --sharp: an Easy turn of 60 degrees would be"),
    ("print depths --rules ssn-even", "^--rules: The built-in house rules 'ssn-even' are for another game.\n"),
    ("print ssn/log --preview --format svg", "--preview", "SVG", "--format png"),
    ("print ssn/log --preview --dpi 300", "--dpi", "fixed size"),
    ("print ssn/log --preview --one-file", "--preview and --one-file"),
    ("print ssn --each-counter --preview", "--each-counter and --preview"),
    ("print ssn --vtt vasal", "--vtt", "'vasal'", "Did you mean 'vassal'?"),
    ("print ssn --vtt tts --format pdf", "--vtt tts", "PDF", "--format png"),
    ("print ssn/log --vtt vassal", "--vtt vassal", "counters"),
    ("print ssn --vtt tts --each-counter", "--each-counter and --vtt"),
    ("print ssn --vtt tts --one-file", "--vtt and --one-file"),
    ("print ssn --vtt vassal --register plain", "--register", "--vtt"),
    ("print ssn/log --cut-only", "--cut-only", "nothing to cut"),
    ("print ssn/counters --cut-only --format pdf", "--cut-only", "PDF", "--format svg"),
    ("print ssn/counters --cut-only --each-counter", "--cut-only", "--each-counter"),
    ("print ssn/counters --cut-only --one-file", "--cut-only", "--one-file", "SVG"),
    ("print ssn/counters --register silhouette --paper 150x210mm", "--register", "174 mm", "150x210mm"),
    ("print ssn/counters --printer Offce", "'Offce'", "Did you mean 'Office'?", "plotroom calibrate --paper letter"),
    ("print ssn/counters --printer Office --paper a4", "a4 long-edge", "letter long-edge", "calibrate --paper a4"),
    ("print ssn/counters --printer Office --format svg", "--printer", "--format pdf"),
    ("print ssn/counters --printer Office --each-counter", "--printer", "--each-counter"),
    ("print ./none", "^./none: there is no such folder"),
    ("print ../bad/hornet/x/y", "^../bad/hornet/x/y: there is no such folder"),
    ("print ../bad/hornet/conters", "hornet/kit.toml: hornet has no sheet called 'conters'. Did you mean 'counters'?"),
    ("print ../bad/hornet ../bad/other", "^TARGET: two games are called 'hornet'. Print one after the other"),
    ("calibrate --sides fold", "--sides", "'fold'", "short-edge"),
    ("calibrate --paper 130x180mm", "--paper", "130", "139 x 209 mm"),
    ("calibrate --read", "--printer", "required"),
    ("calibrate --printer None", "'none' means no printer"),
    ("calibrate --printer Office --corrected", "--corrected", "measurements"),
    ("calibrate --printer New --corrected --x-distance 180", "--corrected", "'New'"),
    ("calibrate --printer Office --x-distance 180", "--y-distance", "required", "--read"),
    ("calibrate --printer Office --x-distance 18cm", "--x-distance", "'18cm'", "millimeters"),
    ("calibrate --printer Office --left-margin -1", "--left-margin", "-1", "0 to 12"),
    ("calibrate --printer= --x-distance 180", "--printer", "name"),
    ("calibrate --printer P --back 1.5", "^--back: '1.5' is not a shift in millimeters. Write X,Y, such as 1.5,0."),
    ("calibrate --printer P --back 11,0", "^--back: a shift of 11 mm is too large. Use at most 10 mm."),
    ("calibrate --printer P --back nan,0", "^--back: a shift of nan mm is too large"),
    ("calibrate --back 1,1", "^--printer: this value is required"),
    ("calibrate --printer P --back 1,1 --top-left-x 1", "^--back: this option cannot be used with measurements"),
    ("calibrate --printer P --back 1,1 --corrected", "^--back: this option cannot be used with measurements"),
    (
        "calibrate --paper a4 --printer P --x-distance 180 --y-distance 230",
        "^--top-left-x, --top-left-y, --top-right-x,",
    ),
    ("defaults --paper a44", "--paper", "'a44'", "a4"),
    ("defaults --palette blue", "--palette", "'blue'"),
    ("defaults --printer Offce", "--printer", "'Offce'", "unknown printer"),
    ("defaults --clear papr", "--clear", "'papr'", "paper"),
    ("defaults --paper a4 --clear paper", "--paper and --clear"),
    ("find torpdo", "^torpdo: nothing was found. Did you mean 'torpedo'?\n"),
    ("find zzzz", "^zzzz: nothing was found. Use fewer words, or see `plotroom list`.\n"),
    ("find ?!", "no letters or digits"),
    ("find --foo", "^--foo: there is no such option. Choose one of: --help.\n"),
    ("games --add none", "^none: there is no such folder"),
    ("games --add .", "^.: there is no game.toml in this folder"),
    ("games --add ssn", "^ssn: there is no such folder"),
    ("games --add ../bad/faulty", "^../bad/faulty/game.toml:8: "),
    ("games --add x --remove x", "^--add and --remove: these options cannot be used together. Use only one"),
    ("games --remove hornet", "^--remove: unknown registered game 'hornet'. To add one: plotroom games --add FOLDER."),
    ("guide prnt", "guide: the guide has no page 'prnt'. Did you mean 'print'?"),
    ("help prnt", "^unknown command 'prnt'. Did you mean 'print'?"),
    ("help print x", "help: unknown command 'x'. "),
    ("help check sns", "unknown game 'sns'"),
    ("new own-game", "^new: the name of the new file or folder is required. Write: plotroom new own-game FOLDER."),
    ("new own-game ssn", "^ssn: 'ssn' is a built-in game or a word of Plotroom. Use another folder."),
    ("new own-game Counters", "^Counters: 'counters' is a built-in game or a word of Plotroom"),
    ("new own-game a b", "^new own-game: this kind of file belongs to no game. Remove 'a'."),
    ("new own-gam x y", "^unknown kind of file 'own-gam'. Did you mean 'own-game'?"),
    ("new own-game mine --example slow", "Did you mean 'slow-convoy'? Choose one of: ferry-point, slow-convoy"),
    ("new counters my.csv --example slow-convoy", "this option works only with own-game"),
    ("new game ../bad/hornet x.toml", "^hornet: this game has no game files. "),
    ("new game depths x.toml", "this game has no game files"),
    ("serve --no-open --port 65536", "--port", "65,535"),
    ("setup ../bad/hornet", "^hornet: this game has no setup sheet. Add setup.toml"),
    (
        "setup ssn --paper a4 --paper letter",
        "--paper: this option is given 2 times. Use one command for each paper size.\n",
    ),
    ("setup ssn --printer Office --sides short-edge", "letter short-edge", "--sides short-edge"),
    ("setup ssn --seed 3 --reveal 13", "^--reveal: this setup has no slip '13'. Give TURN from 1 to 12."),
    ("setup ssn --seed 3 --reveal 0", "TURN from 1 to 12"),
    (f"setup ssn --seed 3 --reveal {'9' * 200}", "99 ... Give TURN from 1 to 12."),
    ("setup ssn --reveal 3", "^--reveal: this option needs --seed"),
    ("setup ssn --seed 3 --reveal 3 --count 2", "^--reveal: this option works with one setup"),
    ("setup depths --seed 3 --reveal 3", "TURN:ZONE from 1:1 to 6:3"),
    ("setup u-boat --seed 3 --reveal Spain", "one of Austria, England"),
    *(
        (f"setup ssn --seed 7 --save output/{name}", "this command would write two files with this name")
        for name in ("ssn-setup-7-letter.pdf", "SSN-Setup-7-letter.pdf", "../output/ssn-setup-7-letter.pdf")
    ),
    *((f"setup ssn --seed 7 --save a.toml {more}", "--save") for more in ("--json", "--count 2", "--reveal 1")),
    ("simulate depths", "^depths: this game has no simulation. Choose one of: ssn."),
    ("simulate ssn", "^--rules: the rules have no detection table"),
    (
        "simulate ssn --rules ssn-hrd",
        "--rules: There are no built-in house rules called 'ssn-hrd'",
        "Did you mean 'ssn-hard'?",
    ),
    ("simulate ssn --captain bld", "^--captain: unknown captain or file 'bld'. Did you mean 'bold'?"),
    ("simulate ssn --captain none.toml", "^none.toml: "),
    ("simulate ssn --games 0", "^--games: 0 is not"),
    ("simulate ssn --jobs x", "^--jobs: 'x' is not a whole number from 1 to 64"),
    ("simulate ssn --rules ssn-even --table 20x20", "^--table: "),
    ("simulate ssn --turns 0", "^--turns: "),
    (
        "simulate ssn --sweep fire-rnge=1..2 --rules ssn-even",
        "^--sweep: unknown value 'fire-rnge'. Did you mean 'fire-range'?",
    ),
    ("simulate ssn --sweep fire-range=1 --rules ssn-even", "^--sweep: 'fire-range=1' is not a sweep. Write NAME=A..B"),
    ("simulate ssn --sweep fire-range=9..3 --rules ssn-even", "^--sweep: the sweep 'fire-range=9..3' does not go up"),
    ("simulate ssn --sweep fire-range=1..99 --rules ssn-even", "^--sweep: 99 values are more than 40"),
    (
        "simulate ssn --sweep fire-range=119..121 --rules ssn-even",
        "fire-range must be a number in its range, not 121. Use values from 1 to 120.",
    ),
    (
        "simulate ssn --sweep kills-ff=1..2/0.5 --rules ssn-even",
        "kills-ff must be a whole number in its range, not 1.5. Use values from 1 to 6.",
    ),
    (
        "simulate ssn --sweep active-torpedo-ff=11..21 --rules ssn-even",
        "must be a whole number in its range, not 21. Use values from 2 to 20.",
    ),
    ("simulate ssn --sweep fire-range=8..9 --plot a.pdf", "^--sweep and --plot: these options cannot be used together"),
    (
        "simulate ssn --plot games.gif",
        "^--plot: the name 'games.gif' has no known ending. Use a name that ends in .pdf or .svg or .png",
    ),
    ("turn ../bad/hornet x.toml", "^hornet: this game has no turns to play. "),
    ("turn depths x.toml", "this game has no turns to play"),
    ("turn on-patrol none.toml", "^none.toml: there is no such file"),
    ("turn on-patrol none.toml --json --history", "^--json and --history: "),
    ("verify ssn", "^ssn: this is a built-in game. `plotroom verify` checks only your own games. Give a folder."),
    ("verify ./none", "^./none: there is no such folder"),
    ("verify nothing", "^unknown game 'nothing'. Choose one of: "),
    ("check ./none hits", "^./none: there is no such folder"),
    ("check ../bad/hornet hist", "^hornet has no check called 'hist'. Did you mean 'hits'? Choose one of: hits"),
    ("check ssn kill --rules evn", "--rules: There are no built-in house rules called 'evn', and no such file"),
    ("check ssn torpedo --dice 2 5 4 1", "^--dice: the dice have spaces between them. Use commas: --dice 2,5,4,1.\n"),
    (
        "check ambush turns --hex U11 --odds",
        "^--odds: this check uses no dice, so it has no odds. Run it without --odds.\n",
    ),
    (
        "check on-patrol detection --odds",
        "so it has no odds. Run it without --odds. Roll searches, gunfire and torpedoes with",
    ),
    (
        "check depths search --die d8",
        "^--die: unknown value 'd8'. Choose one of: d6, d12, d20 (Depths Periscope Depth).\n",
    ),
]


@pytest.fixture
def refused_in(here):
    """The current folder, with games of a player's own in `bad` and a printer that was measured."""
    for name, text in (("hornet", GAME), ("other", GAME), ("faulty", GAME.replace('"d6"', '"d"'))):
        write_game(here.parent / "bad" / name, text)
    printers.save(on_disk(here.parent / "config"), "Office", printers.Section("letter", "long-edge", NO_ERRORS))
    return here.parent


@pytest.mark.parametrize("case", BAD_INPUT, ids=lambda c: c[0])
def test_bad_input_is_refused_in_one_line_that_names_the_remedy_and_changes_nothing(case, refused_in):
    words, *parts = case
    before = tree(refused_in)
    line = error_line(run(*words.split()))
    assert not [part for part in parts if part not in line.replace("plotroom: ", "^", 1)], line
    assert not unbounded(line)
    assert tree(refused_in) == before


@pytest.mark.parametrize("words", [(), ("check",), ("check", "ssn"), ("setup",)])
def test_an_incomplete_command_shows_its_help(words):
    result = run(*words)
    assert result.exit_code == 2
    assert "Usage: plotroom" in result.output


def test_an_internal_error_is_one_line_and_status_1(monkeypatch):
    monkeypatch.setattr(games, "names", lambda: 1 / 0)
    result = run("list")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1 and result.stderr.startswith("plotroom: Internal error: ZeroDivisionError: ")


# --- any value at all -----------------------------------------------------------------------------------------

NUMBERS = st.from_regex(r"\A[+-]?\d{0,4}([./,x ]\d{0,4}){0,3}(mm|cm|in|°)?\Z")
ANYTHING = (
    st.text(max_size=30)
    | NUMBERS
    | st.sampled_from(["nan", "inf", "-0", "1e9", "٣", "½", "9" * 5000, "a\0b", "..", "/"])
)
OPTIONS = [
    ("print ssn/sequence", "--paper"),
    ("print ssn/log", "--format"),
    ("print ssn/turn-tool", "--easy"),
    ("print ssn/log", "--dpi"),
    ("print ssn/log", "--rules"),
    ("print ssn/log", "--kit"),
    ("setup ssn --json", "--seed"),
    ("check ssn detection --threshold 8", "--modifier"),
    ("check ssn detection", "--threshold"),
    ("check ssn detection --threshold 8", "--dice"),
    ("check ssn kill", "--rules"),
    ("check ssn torpedo --threshold 7 --target ssn", "--range"),
    ("check ssn torpedo --threshold 7 --range 7", "--target"),
    ("check ssn contact", "--on-table"),
]


@pytest.mark.sample(4)
@pytest.mark.parametrize(("words", "option"), OPTIONS, ids=lambda v: v)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=ANYTHING)
@example(value="")
@example(value="--json")
@example(value="\n")
def test_any_value_is_answered_or_refused_in_error_line(words, option, value, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / "any"
    command = [*words.split(), f"{option}={value}"]
    result = run(*command, "-o", str(folder)) if words.startswith("print") else run(*command)
    if result.exit_code:
        error_line(result)
    else:  # told: how to print the pages, and that the file of another value was replaced
        assert not [line for line in result.stderr.splitlines() if not line.startswith(("Replaced ", "Print "))]


@given(
    words=st.lists(
        st.sampled_from(["check", "list", "ssn", "kill", "torpedo", "--odds", "--json", "--dice"]) | ANYTHING,
        max_size=5,
    )
)
@example(words=["check", "\0"])
def test_any_arguments_are_answered_or_refused(words):
    result = run(*(word for word in words if word not in ("print", "setup", "new")))
    assert result.exit_code in (0, 2)
    assert "Traceback" not in result.output and "internal error" not in result.output
