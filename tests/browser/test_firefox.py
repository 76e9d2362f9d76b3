"""The pages in Firefox, on both hosts: each opens and does its main thing, and complains about nothing."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.browser.conftest import HOSTS
from tests.browser.hosts import find_npm_tools

SCRIPT = Path(__file__).parents[1] / "web" / "firefox.mjs"
STEPS = [
    "first page",
    "a look-up",
    "pages of a print",
    "a setup",
    "house rules",
    "own counters",
    "a game",
    "what is kept",
]


def find_firefox():
    """The path of a Firefox, and whether there is what drives it; None without either."""
    tools = find_npm_tools()
    driven = tools is not None and (tools / "puppeteer-core").exists()
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None) if driven else None


pytestmark = [
    pytest.mark.long,
    pytest.mark.source,
    pytest.mark.skipif(
        find_firefox() is None and not os.environ.get("CI"), reason="no Firefox, or no puppeteer-core, was found"
    ),
]


@pytest.mark.parametrize("host", HOSTS)
def test_every_page_works_in_firefox(host, request):
    address = request.getfixturevalue({"server": "served", "site": "hosted"}[host])
    words = ["node", SCRIPT, find_firefox(), address]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", timeout=600)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["faults"] == []
    assert [*told["seen"]] == STEPS
    assert all(told["seen"].values()), told
