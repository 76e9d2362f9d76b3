"""Runs a command line in a process of its own, with bounded time and memory: forked from this one, or started anew.

A fork of a process that has imported the program saves the time of starting Python; `test_processes` compares both.
"""

import atexit
import gc
import mmap
import os
import select
import signal
import subprocess
import sys
import traceback
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryFile
from typing import NamedTuple

SECONDS, BYTES = 20, 3 << 29  # 1.5 GiB beyond what a process begins with
CAN_FORK = hasattr(os, "fork")
START = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.campaign.processes import run_program
run_program(sys.argv[2], sys.argv[3:])
"""


LATE = (
    *("encodings.mac_roman", "reportlab.lib.fonts", "PIL.BmpImagePlugin", "PIL.GifImagePlugin"),
    *("PIL.JpegImagePlugin", "PIL.JpegPresets", "PIL.PpmImagePlugin"),
)
"""Modules that the libraries import when they are first used."""


class Result(NamedTuple):
    """What a command line came to; the status of a process that a signal ended is that signal's number, negative."""

    exit_code: int
    stdout: str
    stderr: str


class TooLong(Exception):
    """A process had not ended after `SECONDS`."""


def run_program(own, words):
    """Be the program, with the folder `own` for the player's printers and defaults; does not return."""
    _limit()
    sys.argv = ["plotroom", *words]
    from aids import game_folders

    game_folders.settings_folder = lambda: own
    from generators.cli import start

    start.main()


def _limit():
    """Limit the time of this process and the memory that it may yet take, as far as the system can.

    A fork begins with every address that its parent had reserved, which is no fault of the program.
    """
    try:
        import resource

        for limit, most in ((resource.RLIMIT_AS, _reserved() + BYTES), (resource.RLIMIT_CPU, SECONDS)):
            resource.setrlimit(limit, (most, most))
    except (ImportError, ValueError, OSError):
        pass  # this system has no such limit


def _reserved():
    """The addresses that this process has reserved, in bytes; 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    except OSError:
        return 0
    return int(pages) * mmap.PAGESIZE


def started(words, work, own):
    """Run a command line in a new process, in the folder `work`."""
    root = str(Path(__file__).parents[2])
    command = [sys.executable, "-X", "utf8", "-c", START, root, str(own), *words]
    try:
        done = subprocess.run(command, cwd=work, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise TooLong from None
    return Result(done.returncode, _text(done.stdout), _text(done.stderr))


def forked(words, work, own):
    """Run a command line in a fork of this process, in the folder `work`."""
    with TemporaryFile() as out, TemporaryFile() as err:
        ended, alive = os.pipe()
        child = os.fork()
        if not child:
            _become_the_program(words, work, own, (out.fileno(), err.fileno()))
        os.close(alive)  # the child's copy closes when the child ends
        in_time = False
        try:
            in_time = bool(select.select([ended], [], [], SECONDS)[0])
        finally:
            os.close(ended)
            if not in_time:
                os.kill(child, signal.SIGKILL)
            _, state = os.waitpid(child, 0)
        if not in_time:
            raise TooLong
        return Result(os.waitstatus_to_exitcode(state), *map(_content, (out, err)))


def _become_the_program(words, work, own, files):
    """Run the program as this process; its output goes to the two open files, and its input is empty."""
    status = 1
    atexit._clear()  # what is registered belongs to the process that was forked
    try:
        os.chdir(work)
        streams = []
        for number, file in enumerate((os.open(os.devnull, os.O_RDONLY), *files)):
            os.dup2(file, number)
            errors = "backslashreplace" if number == 2 else "surrogateescape"
            streams.append(os.fdopen(number, "w" if number else "r", encoding="utf-8", errors=errors, closefd=False))
        sys.stdin, sys.stdout, sys.stderr = streams
        run_program(str(own), words)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def import_program():
    """Import every module of the program, and of what it prints with, so that forks need not."""
    import aids
    import generators

    for package in (aids, generators):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for name in LATE:
        import_module(name)
    gc.collect()
    gc.freeze()  # what is never collected is not copied for a fork


def _content(file):
    file.seek(0)
    return _text(file.read())


def _text(content):
    return content.decode("utf-8", "backslashreplace").replace(os.linesep, "\n")
