"""The rulers of the game: its bands, its marks, and where a torpedo rolls (SSN Detection Rolls, Attack Step).

The sheet kind that prints them is in `tools.py`.
"""

from __future__ import annotations

from aids.errors import nearest
from aids.rules import Rules, value
from aids.ssn import zones
from aids.toml_file import brief
from generators.sheets.figures import figure
from generators.sheets.kits import Job, Spec
from generators.sheets.rulers import complete
from generators.sheets.strips import Band, Ruler


def speed_bands(rules: Rules) -> tuple[Band, ...]:
    """The submarine's speeds by distance moved (SSN Maneuver Step)."""
    rows = rules.tables["speeds"].rows
    return tuple(
        Band(
            float(row.cells["above"]),
            float(row.cells["to"]),
            f"{str(row.cells['level']).capitalize()} · {row.cells['turn']}",
            i % 2 == 1,
        )
        for i, row in enumerate(rows)
    )


def zone_bands(rules: Rules) -> tuple[Band, ...]:
    """The nearest convergence zones and the silent water between them (SSN Detection Rolls; SS-4)."""
    stretches: list[Band] = []
    before = 0.0
    for zone in zones.bands(rules):
        stretches.append(Band(before, float(zone.start), "silent", False))
        stretches.append(Band(float(zone.start), float(zone.end), f"zone {zone.zone}", True))
        before = float(zone.end)
    return tuple(stretches)


BANDS = {"speeds": speed_bands, "zones": zone_bands}


def torpedo_rolls(rules: Rules) -> tuple[tuple[float, str], ...]:
    """The inches of a run after which a torpedo rolls again, and which roll it is then (SSN Attack Step)."""
    step, reach = value(rules, "torpedo-step"), value(rules, "attack-range")
    return tuple((float(step * n), f"roll {n + 1}") for n in range(1, -int(-reach // step)))


def ruler(spec: Spec, job: Job) -> Ruler:
    """A ruler from a kit: to its last band, to the figure it names, or with `rolls` alone an inch past the last roll.

    Marks are figures of the rules with a label each; none lies beyond the end.
    """
    spec.known("title", "figure", "bands", "marks", "rolls")
    rules = job.game.rules
    rolls = torpedo_rolls(rules) if spec.get("rolls", bool, False) else ()
    bands: tuple[Band, ...] = ()
    if "bands" in spec.data:
        name = spec.get("bands", str)
        if name not in BANDS:
            spec.fail(f"there are no bands {brief(name)}; {nearest(name[:40], BANDS)}", "bands")
        bands = BANDS[name](rules)
        length = bands[-1].end
    elif "rolls" in spec.data and "figure" not in spec.data:
        length = max((inches for inches, _ in rolls), default=0.0) + 1
    else:
        length = float(figure(spec, spec.get("figure", str), job, "figure").value)
    return complete(spec, job, length, bands, rolls)
