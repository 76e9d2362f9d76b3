"""No lower bound of pyproject.toml allows a version with a fault that was published when this list was typed.

What is installed with Plotroom counts; what its tests alone need reads nothing of a stranger.
"""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
LOOKED_UP = "2026-11-28"  # in the advisories of OSV and the release notes of each package
#: By package: the first version without each published fault; none where no fault is known.
FIXED = {
    "click": {"CVE-2026-7246": "8.3.3"},
    "filelock": {
        "CVE-2025-68146": "3.20.1",
        "CVE-2026-22701": "3.20.3",
        "CVE-2026-112906": "4.2.1",
        "CVE-2026-112914": "4.2.1",
        "CVE-2026-112934": "4.2.1",
        "CVE-2026-112935": "4.2.1",
        "CVE-2026-112941": "4.2.1",
    },
    "font-source-sans-pro": {},
    "fonttools": {"CVE-2023-45139": "4.43.0", "CVE-2025-66034": "4.60.2"},
    "openpyxl": {"CVE-2017-5992": "2.4.2"},
    "pillow": {
        "CVE-2023-4863": "10.0.1",
        "CVE-2023-44271": "10.0.0",
        "CVE-2023-50447": "10.2.0",
        "CVE-2024-28219": "10.3.0",
        "CVE-2025-48379": "11.3.0",
        "CVE-2026-25990": "12.1.1",
        "CVE-2026-40192": "12.2.0",
        "CVE-2026-42309": "12.2.0",
        "CVE-2026-96639": "13.0.0",
        "GHSA-5x8w-8jj5-q52h": "13.0.0",  # a JPEG picture, which counters may have, writes beyond its buffer
    },
    "pypdfium2": {},
    "reportlab": {"CVE-2019-17626": "3.5.28", "CVE-2019-19450": "3.5.31", "CVE-2023-33733": "3.6.13"},
    "segno": {},
    "svgwrite": {},
    "waitress": {"CVE-2022-31015": "2.1.2", "CVE-2024-49768": "3.0.1", "CVE-2024-49769": "3.0.1"},
}


def lower_bounds():
    """The lowest version that is allowed of each package that is installed with Plotroom."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    needed = map(Requirement, [*project["dependencies"], *project["optional-dependencies"]["fonts"]])
    return {each.name: Version(bound.version) for each in needed for bound in each.specifier if bound.operator == ">="}


def test_every_package_was_looked_up():
    assert {*lower_bounds()} == {*FIXED}


@pytest.mark.parametrize("name", FIXED)
def test_the_lowest_version_has_no_known_fault(name):
    """waitress 3.0.0 was allowed, in which the server's own setting opens CVE-2024-49768."""
    lowest = lower_bounds()[name]
    assert {fault: fixed for fault, fixed in FIXED[name].items() if Version(fixed) > lowest} == {}
