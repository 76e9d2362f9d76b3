"""Completion in shells: values of options, names, and files wherever one is wanted; bash itself is run where it is."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generators.cli import main
from tests.cli.program import PROGRAM

BASH = shutil.which("bash")
#: Takes the script that the program gives bash, then completes each line of the file lines.txt.
SCRIPT = r"""
compopt() { OFFERED="${@: -1}"; }
eval "$(_PLOTROOM_COMPLETE=bash_source plotroom)"
while IFS= read -r line <&3; do
  read -r -a COMP_WORDS <<< "$line"
  case $line in *" ") COMP_WORDS+=("");; esac
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=() OFFERED=
  _plotroom_completion plotroom
  echo "${COMPREPLY[*]}${OFFERED:+<$OFFERED>}"
done 3< lines.txt
"""
LINES = {
    "plotroom turn u-boat conv": "<default>",
    "plotroom turn on-patrol ": "<default>",
    "plotroom print ssn --kit conv": "<default>",
    "plotroom setup ssn --save ": "<default>",
    "plotroom print ssn -o ": "<dirnames>",
    "plotroom print ssn --palette g": "grayscale",
    "plotroom print ssn --sides ": "long-edge short-edge fold single",
    "plotroom print ssn --paper le": "letter legal",
    "plotroom print depths --nation ger": "germany",
    "plotroom print ssn --labels letter-24-": "letter-24-apart",
    "plotroom check depths search --die ": "d6 d12 d20",
    "plotroom check depths search --depth p": "periscope",
    "plotroom check ssn kill --rules ssn-": "ssn-even ssn-gentle ssn-hard",
    "plotroom check ssn kill --rules n": "none",
    "plotroom check ssn kill --rules conv": "<default>",
    "plotroom defaults --rules ssn=": "ssn=none ssn=ssn-even ssn=ssn-gentle ssn=ssn-hard",
    "plotroom check ssn kill --rules /none": "<default>",
    "plotroom new ": "rules kit scenario game captain counters layout cards own-game",
    "plotroom new rules ": "ambush depths on-patrol ssn u-boat",
    "plotroom new rules ssn ": "<default>",
    "plotroom new counters ": "<default>",
    "plotroom list on": "on-patrol",
    "plotroom list ": "ambush depths on-patrol ssn u-boat",
    "plotroom simulate ssn --captain bo": "bold",
    "plotroom verify ": "<dirnames>",
    "plotroom defaults --clear pa": "paper palette",
    "plotroom print --no": "--no-cover",
    "plotroom check ssn kill --rules no.toml --dice ": "",
}


@pytest.mark.long
@pytest.mark.skipif(BASH is None or sys.platform == "win32", reason="there is no bash")
def test_bash_completes_values_names_and_files(tmp_path):
    """`turn u-boat conv` gave nothing, as no file was ever offered; nor were the values of any option."""
    (tmp_path / "convoy.toml").write_text("", encoding="utf-8")
    (tmp_path / "lines.txt").write_text("".join(f"{line}\n" for line in LINES), encoding="utf-8")
    program = tmp_path / "bin" / "plotroom"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\nexec {shlex.join(PROGRAM)}\n", encoding="utf-8")
    program.chmod(0o755)
    env = os.environ | {
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(Path(main.__file__).parents[2]),
    }
    script = [BASH, "--norc", "-c", SCRIPT]
    done = subprocess.run(script, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, cwd=tmp_path, env=env)
    told = [line.strip() for line in done.stdout.decode().splitlines()]
    assert dict(zip(LINES, told, strict=True)) == LINES, done.stderr.decode()


@pytest.mark.parametrize(
    ("shell", "fallback"),
    [("bash", "-o bashdefault -o default"), ("zsh", "_files"), ("fish", "__fish_complete_path (commandline -t)")],
)
def test_every_shell_falls_back_on_files(shell, fallback):
    env = os.environ | {"_PLOTROOM_COMPLETE": f"{shell}_source"}
    done = subprocess.run(PROGRAM, env=env, capture_output=True, timeout=60)
    script = done.stdout.decode()
    assert fallback in script and "_PLOTROOM_COMPLETE" in script and f"{shell}_complete" in script
