"""What the tests of the command line share."""

import os
import subprocess
import sys

PROGRAM = [sys.executable, "-c", "from plotroom import main; main()"]
TORPEDO = ("check", "ssn", "torpedo", "--range", "12", "--threshold", "7", "--target")


def process(*words, **env):
    """The result of the program, run as a process with these environment variables."""
    return subprocess.run([*PROGRAM, *words], env=os.environ | env, capture_output=True, timeout=60)


def error_line(result):
    """The one line on standard error that a run with bad input ends with."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1 and result.stderr.endswith("\n")
    assert result.stderr.startswith("plotroom: ")
    assert "Traceback" not in result.stderr
    return result.stderr
