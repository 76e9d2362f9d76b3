"""What the tests of the command line share."""

import os
import subprocess
import sys
from typing import NamedTuple

from tests.printed import run

PROGRAM = [sys.executable, "-c", "from plotroom import main; main()"]
TORPEDO = ("check", "ssn", "torpedo", "--range", "12", "--threshold", "7", "--target")


def process(*words, **env):
    """The result of the program, run as a process with these environment variables."""
    return subprocess.run([*PROGRAM, *words], env=os.environ | env, capture_output=True, timeout=60)


SEVERAL = """
import os, sys
from plotroom import main
for line in sys.argv[1:]:
    os.environ["COMP_WORDS"], os.environ["COMP_CWORD"] = line, str(line.count(" "))
    sys.argv, status = ["plotroom", *line.split()], 0
    try:
        main()
    except SystemExit as ended:
        status = ended.code or 0
    print(end=f"\\0{status}\\0", flush=True)
    print("\\0", *sys.modules, end="\\0", file=sys.stderr, flush=True)
"""


class Ran(NamedTuple):
    """What a command of several did: its status, what it wrote, and the modules that the process had loaded by then."""

    status: int
    stdout: bytes
    stderr: bytes
    modules: set[str]


def several(*lines, **env):
    """What command lines do, one after the other in one process; each is completed if the environment asks for that."""
    command = [sys.executable, "-c", SEVERAL, *lines]
    done = subprocess.run(command, env=os.environ | env, capture_output=True, timeout=60)
    out, err = done.stdout.split(b"\0"), done.stderr.split(b"\0")
    assert len(out) == len(err) == 2 * len(lines) + 1, done.stderr
    return [
        Ran(int(status), wrote, told, set(modules.decode().split()))
        for wrote, status, told, modules in zip(out[:-1:2], out[1::2], err[:-1:2], err[1::2], strict=True)
    ]


def completed(*lines, **env):
    """The completions that bash gets for the last word of each command line."""
    ran = several(*lines, _PLOTROOM_COMPLETE="bash_complete", **env)
    assert not any(each.stderr for each in ran), ran
    return [each.stdout.decode().split() for each in ran]


def error_line(result):
    """The one line on standard error that a run with bad input ends with."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1 and result.stderr.endswith("\n")
    assert result.stderr.startswith("plotroom: ")
    assert "Traceback" not in result.stderr
    return result.stderr


def tree(folder):
    """What a folder holds: the path of each file and folder, and the content of a file."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")
    }


def plotroom(*words, **more):
    """The result of a run that succeeds."""
    result = run(*words, **more)
    assert result.exit_code == 0, result.output
    return result


def lines_of(*words):
    """The lines that a command which succeeds writes on standard output."""
    return plotroom(*words).stdout.splitlines()
