"""Lint, format, types and tests, in that order; ends at the first that fails."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STEPS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("pytest",),
)

for step in STEPS:
    print("$ python -m", *step, flush=True)
    extra = sys.argv[1:] if step == ("pytest",) else []
    status = subprocess.run([sys.executable, "-m", *step, *extra], cwd=ROOT, check=False).returncode
    if status:
        sys.exit(status)
