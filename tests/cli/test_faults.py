"""Faults of the system around the program: pipes, links, names, environments, interrupts, two runs at once."""

import os
import signal
import subprocess
import sys
import time

import pytest

from aids import input_file, toml_file
from aids.errors import FileRefused, RulesError
from aids.input_file import on_disk
from generators.press import files, printers
from generators.press.printers import NO_ERRORS
from tests.cli.program import PROGRAM, error_line, plotroom, process
from tests.printed import run

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="not on Windows")
KIT = 'game = "ssn"\n[[sheets]]\nname = "l"\nkind = "log"\ntitle = "T"\ntrackers = []\ncolumns = [{name = "A", share = 1}]\n'


def refused(tmp_path, content):
    path = tmp_path / "x.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(RulesError) as error:
        toml_file.read(on_disk(path))
    return str(error.value).removeprefix(str(path))


# finding 2
@pytest.mark.parametrize("key", ["a.", '"a" . ', "'a'.", "[t.u]\nx={y=1,a."])
def test_a_key_of_very_many_parts_is_refused_before_it_is_parsed(tmp_path, monkeypatch, key):
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("parsed"))
    head, _, part = key.rpartition(",")
    line = 2 + key.count("\n")
    assert refused(tmp_path, f"b = 1\n{head}{part * 20_000}b = 1") == f":{line}: a key has more than 64 parts"


# finding 2
def test_texts_and_lists_of_decimals_may_have_many_dots(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text(f'a = "{"x." * 100}"\nb = [{"1.5, " * 100}]\nc.d.e = 1 # {"." * 100}\n', encoding="utf-8")
    assert len(toml_file.read(on_disk(path))[1]["b"]) == 100


# findings 2 and 5
@pytest.mark.parametrize(
    ("value", "part"),
    [
        ("[" * 5000, "nested too deeply"),
        ("9" * 5000, "not TOML"),
        ("1" + "0" * 400, "at most 18 digits"),
        ("0x" + "f" * 5000, "at most 18 digits"),
        ("nan", "a number"),
        ("1e300", "a number"),
        ('"\\u001b[31m"', "U+001B"),
    ],
)
def test_faults_of_any_toml_file_have_their_line(tmp_path, value, part):
    message = refused(tmp_path, f'a = "["\n# {{\nb = {value}\n')
    assert message.startswith(":3: ") and part in message, message


# finding 9
@POSIX
def test_a_pipe_without_a_writer_is_refused(here, monkeypatch):
    monkeypatch.setattr(input_file, "PIPE_WAIT", 0.05)
    os.mkfifo("kit.toml")
    assert "is a pipe" in error_line(run("print", "ssn", "--kit", "kit.toml"))
    assert "is a device" in error_line(run("print", "ssn", "--kit", "/dev/zero"))


# finding 9
@POSIX
def test_what_comes_through_a_pipe_is_read_once(here):
    os.mkfifo("kit.toml")
    command = [*PROGRAM, "print", "ssn", "--kit", "kit.toml"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as reader:
        with (here / "kit.toml").open("w", encoding="utf-8") as pipe:
            pipe.write(KIT.replace('"log"', '"lgo"'))
        _, told = reader.communicate(timeout=60)
    assert told.startswith(b"plotroom: kit.toml:4: ")


# findings 9 and 16
@POSIX
def test_a_pipe_a_device_or_a_link_in_the_place_of_a_file_is_not_written(here):
    (here / "output").mkdir()
    place = here / "output" / "ssn-log-letter.pdf"
    assert run("print", "ssn/log").exit_code == 0
    place.rename(here / "mine.pdf")
    place.symlink_to(here / "mine.pdf")
    assert "--force" in error_line(run("print", "ssn/log"))
    assert place.is_symlink()
    place.unlink()
    place.symlink_to("/dev/zero")
    for more in ((), ("--force",)):
        assert "a pipe or a device" in error_line(run("print", "ssn/log", *more))
    place.unlink()
    os.mkfifo(place)
    assert "a pipe or a device" in error_line(run("print", "ssn/log"))


# finding 1
@pytest.mark.parametrize("name", ["../x", "/x", "a/b", "a\\b", "..", ""])
def test_no_name_leads_out_of_the_folder_of_prints(tmp_path, name):
    with pytest.raises(FileRefused):
        files.path_in(tmp_path, name)


# finding 10
def test_escapes_do_not_reach_the_terminal(here):
    (here / "kit.toml").write_text(KIT.replace("kind", '"k\\u001b[31m"'), encoding="utf-8")
    assert "\x1b" not in error_line(run("print", "ssn", "--kit", "kit.toml"))
    assert "\x1b" not in error_line(run("print", "ssn/\x1b[31m"))
    if sys.platform != "win32":
        result = run("print", "ssn/log", "-o", "a\x1b[31m")
        assert result.exit_code == 0 and "\x1b" not in result.output and "\\x1b[31m" in result.output


# finding 10
def test_no_message_repeats_a_file(here):
    (here / "kit.toml").write_text(KIT.replace('"log"', f'"{"x" * 900}"'), encoding="utf-8")
    assert len(error_line(run("print", "ssn", "--kit", "kit.toml"))) < 400
    assert len(error_line(run("print", "x" * 100_000))) < 1200


# finding 11
@POSIX
@pytest.mark.parametrize("form", ["pdf", "png", "svg"])
def test_a_file_name_that_cannot_be_decoded_is_recorded_with_a_mark(here, form):
    name = os.fsdecode(b"k\xff.toml")
    (here / name).write_text(KIT, encoding="utf-8")
    words = ("print", "ssn", "--kit", name, "--format", form, *["--dpi", "40"] * (form == "png"), "-o", ".")
    done = run(*words)
    assert (done.exit_code, done.stderr) == (0, "")


# finding 12
def test_settings_of_reportlab_and_a_date_change_nothing(here):
    (here / ".reportlab_settings").write_text(
        "pageCompression = 0\nuseA85 = 1\ncanvas_basefontname = 1\n", encoding="utf-8"
    )
    words = ("print", "ssn/log", "-o")
    assert run(*words, "a").exit_code == 0
    env = {"HOME": str(here), "USERPROFILE": str(here), "SOURCE_DATE_EPOCH": "x1", "RL_useA85": "maybe"}
    done = process(*words, "b", **env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (here / "a" / "ssn-log-letter.pdf").read_bytes() == (here / "b" / "ssn-log-letter.pdf").read_bytes()


# finding 13
def test_answers_that_are_not_utf8_are_refused(here):
    words = ("calibrate", "--read", "--printer", "Office")
    env = os.environ | {"PYTHONUTF8": "1", "XDG_CONFIG_HOME": str(here), "HOME": str(here), "APPDATA": str(here)}
    done = subprocess.run(
        [*PROGRAM, *words], input=b"\xff\xfe\n", env=env, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 2 and b"internal error" not in done.stderr


# finding 14
def test_two_runs_that_save_a_printer_keep_both_sections(tmp_path):
    code = (
        "import sys; from aids.input_file import on_disk; from generators.press import printers;"
        "from generators.press.printers import NO_ERRORS;"
        "printers.save(on_disk(sys.argv[1]), 'P', printers.Section(sys.argv[2], 'long-edge', NO_ERRORS))"
    )
    sizes = ["a4", "letter", "legal", "148x210mm"]
    runs = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path), size]) for size in sizes]
    assert [one.wait(timeout=60) for one in runs] == [0] * len(runs)
    (printer,) = printers.load_all(on_disk(tmp_path))
    assert sorted(section.paper for section in printer.sections) == sorted(sizes)


# finding 14
def test_comments_in_the_file_of_a_printer_are_kept(tmp_path):
    path = printers.save(on_disk(tmp_path), "P", printers.Section("a4", "long-edge", NO_ERRORS))
    text = path.read_text(encoding="utf-8").replace("back-x = 0.0000", "back-x = 0.1000 # mine")
    path.write_text("# my printer\n" + text.replace("\n[", "\n# the second tray\n["), encoding="utf-8")
    printers.save(on_disk(tmp_path), "P", printers.Section("letter", "long-edge", NO_ERRORS))
    printers.save(
        on_disk(tmp_path),
        "P",
        printers.Section("a4", "long-edge", NO_ERRORS._replace(back_y=0.5), (3.0, None, None, None)),
    )
    saved = path.read_text(encoding="utf-8")
    assert saved.startswith("# my printer\n") and "# the second tray" in saved and "# mine" in saved
    (printer,) = printers.load_all(on_disk(tmp_path))
    assert [(s.paper, s.profile.back_y, s.margins[0]) for s in printer.sections] == [
        ("a4", 0.5, 3.0),
        ("letter", 0.0, None),
    ]


# finding 15
@pytest.mark.parametrize(
    ("content", "line", "part"),
    [
        ('game = "on-patrol"\nmerchantmen = [\n"A",\n"A"]\n', 4, "used twice"),
        ('game = "on-patrol"\nmerchantmen = 2\n', 2, "no formation has 2 ships"),
        ('game = "on-patrol"\nmerchantmen = 3\n[[escorts]]\nname = "中"\n', 4, "no '中'"),
        ('game = "on-patrol"\n', 1, "no ships"),
    ],
)
def test_refusals_of_a_scenario_have_file_and_line(here, content, line, part):
    (here / "s.toml").write_text(content, encoding="utf-8")
    told = error_line(run("setup", "on-patrol", "s.toml", "--seed", "1"))
    assert f"s.toml:{line}: " in told and part in told


# finding 16
def test_old_temporary_files_of_a_killed_run_are_removed(here):
    folder = here / "output"
    folder.mkdir()
    old, new, other = (folder / name for name in (".ssn-log-letter.pdf.123.part", ".x.pdf.4.part", "mine.part"))
    for path in (old, new, other):
        path.touch()
    for path in (old, other):
        os.utime(path, (time.time() - 90_000,) * 2)
    assert run("print", "ssn/log").exit_code == 0
    assert not old.exists() and new.exists() and other.exists()


# finding 16
@POSIX
def test_an_interrupt_at_any_time_shows_no_traceback(here):
    code = "from plotroom import main; print('begun', flush=True); main()"  # before, Python itself is loaded
    command = [sys.executable, "-c", code, "print", "ssn", "-o", "x"]
    for delay in (0.03, 0.06, 0.09, 0.15):
        with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True) as one:
            assert one.stdout.readline() == b"begun\n"
            time.sleep(delay)
            one.send_signal(signal.SIGINT)
            _, told = one.communicate(timeout=60)
        assert b"generators" not in told, told


# finding 16
@POSIX
def test_a_folder_that_was_deleted_is_told(here):
    (here / "gone").mkdir()
    code = "import os, sys; os.rmdir('../gone'); sys.argv = ['plotroom', 'print', 'ssn/log'];" + PROGRAM[2]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=here / "gone", env=env, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 2 and b"folder" in done.stderr and b"internal error" not in done.stderr, done.stderr


# finding 16
def test_a_long_path_of_a_file_is_read(here):
    folder = here
    for _ in range(5):
        folder = folder / ("d" * 50)
        folder.mkdir()
    position = folder / "p.toml"
    assert run("new", "scenario", "u-boat", str(position)).exit_code == 0
    plotroom("check", "u-boat", "adjudicate", str(position))


# finding 16
@pytest.mark.long
def test_a_contact_sheet_that_would_be_too_large_takes_fewer_dots(monkeypatch, here):
    monkeypatch.setattr("generators.press.print_job.MAX_PIXELS", 1_500_000)
    assert run("print", "ssn", "--preview").exit_code == 0
    monkeypatch.setattr("generators.press.print_job.MAX_PIXELS", 100_000)
    line = error_line(run("print", "ssn", "--preview", "--force"))
    assert "Print fewer sheets" in line and "dpi" not in line
