"""The door gives what the command line gives: the same bytes, the same answers, the same words of refusal."""

import json
import shlex
from io import BytesIO
from zipfile import ZipFile

import pytest

from aids import games
from generators.cli.main import cli
from generators.jobs.checks import example, example_of_setup
from generators.page.frame import paper
from generators.press.calibration_sheet import layout
from generators.press.printers import READINGS
from generators.sheets.setup_sheets import setup_games
from generators.web.door import answer
from tests.web.asked import refused, told

GAMES = games.names()
CHECKS = [(game, name) for game in GAMES for name in games.load(game).checks]


def run(*words):
    """Carry out a command line as the program does."""
    cli.main(args=[str(word) for word in words], prog_name="plotroom", standalone_mode=False)


def written(folder):
    """The files that a command wrote, by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def given(reply):
    """The files of an answer, by name."""
    assert reply.status == 200, reply.content
    if reply.media_type != "application/zip":
        return {reply.name: reply.content}
    with ZipFile(BytesIO(reply.content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def as_request(words):
    """The inputs of a command line for a check: `--range 11 --deep` as `{"range": "11", "deep": True}`."""
    inputs = {}
    words = list(words)
    while words:
        word = words.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        if not equals:
            value = words.pop(0) if words and not words[0].startswith("--") else True
        inputs.setdefault(name, []).append(value)
    return {name: values[0] if len(values) == 1 else values for name, values in inputs.items()}


# --- the same bytes -------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("form", ["pdf", "svg"])
@pytest.mark.parametrize("game", GAMES)
def test_a_kit_has_the_bytes_of_the_command_line(game, form, tmp_path):
    run("print", game, "--paper", "a4", "--format", form, "-o", tmp_path)
    assert given(answer("print", {"targets": [game], "options": {"paper": "a4", "format": form}})) == written(tmp_path)


def test_one_sheet_is_given_as_itself_and_a_flag_is_true(tmp_path):
    run("print", "depths", "--paper", "a4", "--one-file", "-o", tmp_path)
    reply = answer("print", {"targets": ["depths"], "options": {"paper": "a4", "one-file": True}})
    assert reply.media_type == "application/pdf"
    assert given(reply) == written(tmp_path)
    reply = answer("print", {"targets": ["ssn/torpedo"], "options": {"paper": "a4", "one-file": True}})
    assert reply.name == "ssn-torpedo-a4.pdf"


@pytest.mark.parametrize("game", setup_games())
def test_a_setup_has_the_bytes_of_the_command_line(game, tmp_path):
    words = [word for word in shlex.split(example_of_setup(game))[3:] if not word.endswith(".toml")]
    run("setup", game, *words, "--paper", "a4", "--seed", 7, "-o", tmp_path)
    options = {**as_request(words), "paper": "a4"}
    assert given(answer("setup", {"game": game, "options": options, "seed": 7})) == written(tmp_path)


def test_house_rules_change_a_chart_and_the_command_line_records_their_name(tmp_path, monkeypatch):
    text = "[figures]\nkill-needed = 4\n"
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    run("print", "ssn/torpedo", "--paper", "a4", "--rules", "mine.toml", "-o", tmp_path / "out")
    request = {"targets": ["ssn/torpedo"], "options": {"paper": "a4"}, "rules": {"name": "mine.toml", "text": text}}
    assert given(answer("print", request)) == written(tmp_path / "out")
    assert given(answer("print", request)) != given(
        answer("print", {"targets": ["ssn/torpedo"], "options": {"paper": "a4"}})
    )


def test_counters_of_a_player_come_as_a_file(tmp_path, monkeypatch):
    started = answer("new", {"kind": "counters", "file": "my.csv"})
    (tmp_path / "my.csv").write_bytes(started.content)
    monkeypatch.chdir(tmp_path)
    run("print", "counters", "my.csv", "--paper", "a4", "-o", tmp_path / "out")
    request = {
        "targets": ["counters", "my.csv"],
        "options": {"paper": "a4"},
        "files": {"my.csv": started.content.decode()},
    }
    assert given(answer("print", request)) == written(tmp_path / "out")


def test_each_reading_has_its_place_on_every_sheet_that_has_room_for_it():
    plans = told("describe", {})["plans"]
    assert {"a4", "letter"} <= set(plans)
    for name, plan in plans.items():
        wide, high = plan["size"]
        sheet, readings = layout(paper(name)).plan, plan["readings"]
        assert [*readings] == [*READINGS]
        for each in readings.values():
            assert each["asks"] and each["how"]
            assert all(0 <= x <= wide and 0 <= y <= high for x, y in each["at"])
        ((left, low), (right, _)), ((_, foot), (_, top)) = (readings[f"{axis}-distance"]["at"] for axis in "xy")
        assert right - left == pytest.approx(sheet.x_distance) and foot - top == pytest.approx(sheet.y_distance)
        assert low > 0.9 * high  # the bar across lies at the foot
        assert readings["top-left-x"]["at"][0][1] < 0.2 * high and readings["bottom-right-x"]["at"][0][1] > 0.8 * high


def test_a_printer_is_measured_and_corrects_a_print():
    described = told("describe", {})["readings"]
    readings = {name: "0" for name, field in described.items() if field["needed"]}
    plain = answer("calibrate", {"options": {"paper": "a4"}})
    assert plain.name == "calibrate-a4-long-edge.pdf"
    plan = layout(paper("a4")).plan
    readings["x-distance"], readings["y-distance"] = str(plan.x_distance + 1), str(plan.y_distance)
    measured = answer("calibrate", {"options": {"paper": "a4", "printer": "Office", **readings}})
    assert measured.status == 200, measured.content
    assert measured.name == "printer-office.toml"
    files = {"printers/printer-office.toml": measured.content.decode()}
    found = answer("printer", {"file": "mine.toml", "files": {"mine.toml": measured.content.decode()}})
    assert json.loads(found.content) == {
        "name": "Office",
        "file": measured.name,
        "measured": [{"paper": "a4", "sides": "long-edge"}],
    }
    request = {"targets": ["ssn/torpedo"], "options": {"paper": "a4"}}
    corrected = {**request, "options": {"paper": "a4", "printer": "office"}, "files": files}
    assert answer("print", corrected).status == 200
    assert answer("print", corrected).content != answer("print", request).content


# --- the same answers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), CHECKS)
def test_a_check_answers_what_the_command_line_prints(game, name, capsys):
    check = games.load(game).checks[name]
    words = shlex.split(example(game, check))[4:]
    options = [word for word in words if not word.startswith(("--dice", "--seed", "--odds"))]
    if any(spec.kind.name == "file" and spec.positional for spec in check.inputs):
        pytest.skip("its example names a file; the browser's test adjudicates one")
    for more, field in ((["--odds"], {"odds": True}), (["--seed", "3"], {"seed": 3})):
        if not check.dice:
            more, field = [], {}
        if "--dice" in words and more == ["--seed", "3"]:
            at = words.index("--dice")
            options = [word for n, word in enumerate(words) if n not in (at, at + 1)]
        run("check", game, name, *options, *more, "--json")
        printed = capsys.readouterr().out
        reply = answer("check", {"game": game, "check": name, "inputs": as_request(options), **field})
        assert reply.content.decode() == printed


def test_words_are_beside_the_answer():
    inputs = {"range": 11, "threshold": 7, "target": "ssn"}
    request = {"game": "ssn", "check": "torpedo", "inputs": inputs, "words": True}
    found = json.loads(answer("check", {**request, "dice": [2, 4, 3, 4, 4, 1, 1]}).content)["words"]
    assert found["head"].startswith("Sunk")
    assert [step["faces"] for step in found["blocks"][0]["steps"]] == [[2, 4], [3, 4], [4, 1], [1]]
    rows = json.loads(answer("check", {**request, "odds": True}).content)["words"]["parts"][0]["rows"]
    assert sum(chance for _, _, chance in rows) == pytest.approx(1)


def test_dice_are_asked_for_throw_by_throw():
    request = {"game": "ssn", "check": "torpedo", "inputs": {"range": 5, "threshold": 7, "target": "ff"}, "ask": True}
    first = json.loads(answer("check", {**request, "dice": []}).content)["needs"]
    assert (first["name"], first["sides"]) == ("2d6", [6, 6])
    second = json.loads(answer("check", {**request, "dice": [3, 4]}).content)["needs"]
    assert second["sides"] == [6]
    done = json.loads(answer("check", {**request, "dice": [3, 4, 2]}).content)
    assert done["result"]["outcome"] == "kill"
    assert "needs 1 more" in refused("check", {**request, "dice": [3]})["message"]


def test_a_preview_tells_its_pages_its_paper_and_its_command():
    request = {"targets": ["depths"], "options": {"paper": "a4", "one-file": True}}
    found = told("preview", request)
    assert found["command"] == "plotroom print depths --paper a4 --one-file"
    assert found["advice"].startswith("Print ")
    assert 0 < found["paper"] < len(found["pages"]) <= 20
    page = answer("preview", {**request, "page": len(found["pages"])})
    assert page.media_type == "image/svg+xml"
    assert page.content.startswith(b"<svg") or b"<svg" in page.content[:200]


def test_the_guide_is_a_list_of_pages_and_each_page():
    pages = told("guide", {})["pages"]
    assert {"install", "print", "house-rules"} <= {name for name, _ in pages}
    for name, title in pages:
        assert told("guide", {"name": name})["text"].startswith(f"# {title}\n")
    assert refused("guide", {"name": "../README"})["where"] == "guide"


def test_everything_that_the_program_has_is_described():
    overview = told("describe", {})
    assert [game["name"] for game in overview["games"]] == GAMES
    for name in GAMES:
        found, game = told("describe", {"game": name}), games.load(name)
        assert [check["name"] for check in found["checks"]] == list(game.checks)
        for check in found["checks"]:
            assert [spec["name"] for spec in check["inputs"]] == [
                spec.name for spec in game.checks[check["name"]].inputs
            ]
        assert [figure["name"] for figure in found["figures"]] == list(game.rules.figures)
        assert [table["name"] for table in found["tables"]] == list(game.rules.tables)
        (line,) = [line for line in overview["games"] if line["name"] == name]
        assert [each["name"] for each in line["figures"]] == [*game.rules.figures, *game.rules.switches]


# --- refusals -------------------------------------------------------------------------------------------------

TORPEDO = {"game": "ssn", "check": "torpedo"}
REFUSED = [
    ("nope", {}, "", "Unknown request"),
    ("check", [], "", "a JSON object"),
    ("check", None, "", "a JSON object"),
    ("check", {"game": "sn", "check": "kill"}, "", "Unknown game"),
    ("check", {"game": 3, "check": "kill"}, "game", "is not text"),
    ("check", {"game": "ssn"}, "check", "this value is required"),
    ("check", {**TORPEDO, "inputs": []}, "inputs", "is not an object"),
    ("check", {**TORPEDO, "inputs": {"range": 99, "threshold": 7, "target": "ff"}}, "--range", "99 is not a length"),
    ("check", {**TORPEDO, "inputs": {"range": 9, "threshold": [7], "target": "ff"}}, "--threshold", "whole number"),
    ("check", {**TORPEDO, "inputs": {"rnge": 9}}, "", "Did you mean 'range'"),
    ("check", {"game": "ssn", "check": "kill", "dice": "x"}, "--dice", "not a list of dice"),
    ("check", {"game": "ssn", "check": "kill", "dice": [9]}, "--dice", "but a d6 has 1 to 6"),
    ("check", {"game": "ssn", "check": "kill", "dice": [1], "seed": 1}, "--dice and --seed", "one of them"),
    ("check", {"game": "ssn", "check": "kill", "seed": -1}, "seed", "from 0"),
    ("check", {"game": "ssn", "check": "kill", "odds": "yes"}, "odds", "true or false"),
    ("check", {"game": "ssn", "check": "kill", "rules": "x ="}, "rules.toml:1", "a value is missing"),
    ("check", {"game": "ssn", "check": "kill", "rules": 5}, "rules", "TOML file"),
    ("check", {"game": "ssn", "check": "kill", "more": 5}, "more", "no field with this name"),
    ("print", {"targets": []}, "targets", "this value is required"),
    ("preview", {}, "targets", "this value is required"),
    ("preview", {"game": None, "targets": None}, "targets", "this value is required"),
    ("print", {"targets": "ssn"}, "targets", "list of texts"),
    ("print", {"targets": ["--help"]}, "targets", "is not a name"),
    ("print", {"targets": ["ssn/nope"]}, "ssn/nope", "no sheet"),
    ("print", {"targets": ["ssn"], "options": {"paper": "lettre"}}, "--paper", "Did you mean 'letter'"),
    ("print", {"targets": ["ssn"], "options": {"paper": {}}}, "--paper", "text or a number"),
    ("print", {"targets": ["ssn"], "options": {"papr": "a4"}}, "--papr", "there is no such option"),
    ("print", {"targets": ["ssn"], "options": {"a b": "a4"}}, "'a b'", "there is no such option"),
    ("print", {"targets": ["ssn"], "options": {"out": "/tmp"}}, "--out", "has no effect"),
    ("print", {"targets": ["ssn"], "options": {"dpi": 1200}}, "--dpi", "The limit in the browser is 600"),
    ("print", {"targets": ["ssn"], "options": {"rules": "/etc/passwd"}}, "/etc/passwd", "no such file"),
    ("print", {"targets": ["ssn"], "options": {"kit": "../kit.toml"}}, "../kit.toml", "no such file"),
    ("print", {"targets": ["ssn"], "options": {"printer": "Office"}}, "--printer", "unknown printer"),
    ("print", {"targets": ["ssn"], "files": {"../x": "text"}}, "files", "not the name of a file"),
    ("print", {"targets": ["ssn"], "files": {"x.toml": {"base64": "*"}}}, "x.toml", "base64"),
    ("setup", {"game": "ssn", "count": 10_000}, "count", "from 1 to 2,000"),
    ("setup", {"game": "ssn", "options": {"turns": 999}}, "--turns", "999 is not"),
    ("reveal", {"game": "ssn", "seed": 7, "slip": "99"}, "--reveal", "has no slip '99'. Give TURN from 1 to 12."),
    ("preview", {"targets": ["ssn/torpedo"], "page": 99}, "page", "whole number from 1"),
    ("new", {"kind": "nope", "game": "ssn", "file": "x.toml"}, "", "Unknown kind of file"),
    ("board", {"game": "ssn", "columns": 3, "rows": 3}, "game", "not a game with a hex map"),
    ("rules", {"game": "ssn", "set": {"figures": {"a b": 1}}}, "set", "not the name of a value"),
    ("printer", {"file": "x.toml"}, "x.toml", "this file is not in the request"),
    ("printer", {"file": "x.toml", "files": {"x.toml": "%PDF-1.7"}}, "x.toml:1", "a name is missing"),
    ("printer", {"file": "x.toml", "files": {"x.toml": "a4 = 3\n"}}, "x.toml:1", "printer"),
]


@pytest.mark.parametrize(("name", "request_", "where", "message"), REFUSED)
def test_bad_input_is_refused_at_its_place(name, request_, where, message):
    error = refused(name, request_)
    assert error["where"] == where
    assert message in error["message"]
    assert len(error["message"]) < 1_100


def test_every_fault_of_a_file_is_told():
    request = {"game": "u-boat", "check": "adjudicate", "inputs": {"file": "p.toml"}}
    text = 'phase = "movement"\n[units]\nFrance = ["F bre"]\n[orders]\nFrance = ["F bre - nope", "A par H"]\n'
    reply = answer("check", {**request, "files": {"p.toml": text}})
    found = json.loads(reply.content)
    assert reply.status == 400
    assert len(found.get("errors", [found["error"]])) >= 1
    assert found["error"]["where"].startswith("p.toml:")


# --- house rules, boards --------------------------------------------------------------------------------------


def test_house_rules_of_plotroom_go_by_name(tmp_path):
    run("print", "ssn/detection", "--paper", "a4", "--rules", "ssn-even", "-o", tmp_path)
    request = {"targets": ["ssn/detection"], "options": {"paper": "a4"}, "rules": {"name": "ssn-even"}}
    assert given(answer("print", request)) == written(tmp_path)
    (one,) = [each for each in told("describe", {})["games"] if each["name"] == "ssn"]
    assert [each["name"] for each in one["house_rules"]] == ["ssn-even", "ssn-gentle", "ssn-hard"]
    asked = {"game": "ssn", "check": "detection", "inputs": {"base": "active-ship-slow"}, "odds": True}
    by_name = answer("check", {**asked, "rules": {"name": "ssn-even"}})
    by_text = answer("check", {**asked, "rules": {"name": "x.toml", "text": one["house_rules"][0]["text"]}})
    assert by_name.status == 200 and by_name.content == by_text.content
    assert b"not the text of a TOML file" in answer("check", {**asked, "rules": {"name": "ssn-evn"}}).content
    kept = {"name": "ssn-rules.toml", "text": one["house_rules"][0]["text"]}
    assert given(answer("print", {**request, "rules": kept})) == written(tmp_path), "the same by its text"
    assert answer("print", {**request, "rules": {**kept, "text": kept["text"] + "# mine\n"}}).content != next(
        iter(written(tmp_path).values())
    )
    edited = told("rules", {"game": "ssn", "rules": kept, "set": {"figures": {"kill-needed": 5}}})
    assert kept["text"].strip() in edited["text"] and "kill-needed = 5" in edited["text"]


def test_a_game_file_under_house_rules_of_plotroom_is_played():
    begun = answer(
        "game-begin", {"game": "ssn", "seed": 3, "rules": {"name": "ssn-hard"}, "options": {"table": "72x48"}}
    )
    assert begun.status == 200, begun.content
    file = {"name": "mine.toml", "text": begun.content.decode()}
    assert 'rules = "ssn-hard"' in file["text"]
    turned = answer("turn", {"game": "ssn", "file": file, "seed": 4})
    assert turned.status == 200 and json.loads(turned.content)["turn"]["next"]["rules"] == "ssn-hard"


def test_a_figure_is_set_changed_and_taken_out_and_comments_stay():
    text = "# mine\n[figures]\n# a note\n"
    request = {"game": "ssn", "rules": text}
    one = told("rules", {**request, "set": {"figures": {"kills-lhd": 3}}})["text"]
    assert "kills-lhd = 3" in one
    assert one.startswith("# mine\n[figures]\n# a note\n")
    two = told("rules", {"game": "ssn", "rules": one, "set": {"figures": {"kills-lhd": 1}}})["text"]
    assert two == one.replace("= 3", "= 1")
    out = told("rules", {"game": "ssn", "rules": two, "set": {"figures": {"kills-lhd": None}}})
    assert out["text"] == text


def test_a_table_is_replaced_and_taken_out():
    rows = [{"roll": "1-6", "outcome": 'say "so"'}]
    one = told("rules", {"game": "ssn", "set": {"tables": {"kill": rows}}})["text"]
    assert one == 'game = "ssn"\n\n[tables.kill]\nrows = [\n  { roll = "1-6", outcome = "say \\"so\\"" },\n]\n'
    two = told("rules", {"game": "ssn", "rules": one, "set": {"tables": {"kill": None}}})["text"]
    assert two == 'game = "ssn"\n'
    apart = 'game = "ssn"\n[[tables.kill.rows]]\nroll = "1-3"\n[[tables.kill.rows]]\nroll = "4-6"\n'
    assert told("rules", {"game": "ssn", "rules": apart, "set": {"tables": {"kill": rows}}})["text"] == one


def test_a_part_of_the_board_is_labeled():
    found = told("board", {"game": "on-patrol", "center": "B2", "columns": 3, "rows": 3})
    assert [label for label, _, _ in found["hexes"]] == ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]


# --- what the pages are made from -----------------------------------------------------------------------------


def described(game):
    """What is said of a game."""
    return told("describe", {"game": game})


def test_every_choice_has_a_word_and_those_of_target_are_no_codes():
    for game in GAMES:
        for check in described(game)["checks"]:
            for spec in check["inputs"]:
                assert len(spec["words"]) == len(spec["choices"])
                assert spec["title"]
    (target,) = (
        spec
        for check in described("ssn")["checks"]
        for spec in check["inputs"]
        if (check["name"], spec["name"]) == ("torpedo", "target")
    )
    assert dict(zip(target["choices"], target["words"], strict=True)) == {
        "ssn": "Submarine",
        "ff": "Frigate",
        "lhd": "LHD",
    }


def test_a_table_shows_markers_by_their_printed_names():
    (table,) = (table for table in described("on-patrol")["tables"] if table["name"] == "escort-action")
    shown = {row["cells"][0]: row["shown"][0] for row in table["rows"]}
    assert shown["escort-colour"] == "Escort Color"


@pytest.mark.parametrize("game", setup_games())
def test_a_slip_is_told_as_the_command_line_tells_it(game, capsys):
    words = [word for word in shlex.split(example_of_setup(game))[3:] if not word.endswith(".toml")]
    slip = described(game)["setup"]["slip"]["example"]
    run("setup", game, *words, "--seed", 7, "--reveal", slip, "--json")
    found = told("reveal", {"game": game, "options": as_request(words), "seed": 7, "slip": slip})
    assert found.pop("words")["head"]
    assert found == json.loads(capsys.readouterr().out)


@pytest.mark.long
def test_exactly_the_finest_resolution_is_printed():
    """600 dpi is the most in the browser: 600 is drawn, 601 is refused."""
    request = {"targets": ["ssn/turn-tool"], "options": {"format": "png", "dpi": 600}}
    assert answer("print", request).status == 200
    request["options"]["dpi"] = 601
    assert answer("print", request).status == 400


def test_an_option_that_changes_nothing_is_left_out_of_the_file():
    """A page sends what its fields hold; a command line is refused with them."""
    plain = answer("print", {"targets": ["ssn/log"], "options": {"paper": "a4"}})
    options = {"paper": "a4", "register": "silhouette", "hex-size": "1 in"}
    assert given(answer("print", {"targets": ["ssn/log"], "options": options})) == given(plain)
