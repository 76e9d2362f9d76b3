"""The rulers of the game: its bands, its marks, and where a torpedo rolls (SSN Detection Rolls, Attack Step).

The sheet kind that prints them is in `tools.py`.
"""

from __future__ import annotations

from aids.games import Game
from aids.places import brief
from aids.rulebook.rules import Rules, value
from aids.ssn import zones
from generators.sheets.named import figure as figure_named
from generators.sheets.rulers import MarkedRuler
from generators.sheets.settings import flag, named
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


class GameRuler(MarkedRuler):
    """A ruler to its last band, to the figure it names, or with `rolls` alone an inch past the last roll."""

    bands = named(lambda game: BANDS, "a band", "the bands: `speeds` or `zones`").optional("none")
    figure = figure_named("the figure that is its length, where it has no bands").optional()
    rolls = flag("mark where a torpedo rolls")

    def verify(self, game: Game) -> None:
        """RulesError for a ruler without a length."""
        if self.bands is None and self.figure is None and not self.rolls:
            self.fail(f"{brief(self.title)} lacks 'figure'")

    def ruler(self, rules: Rules) -> Ruler:
        """The ruler under the rules in force."""
        rolls = torpedo_rolls(rules) if self.rolls else ()
        bands = self.bands(rules) if self.bands else ()
        if bands:
            length = bands[-1].end
        elif self.figure is not None:
            length = float(self.figure.value)
        else:
            length = max((inches for inches, _ in rolls), default=0.0) + 1
        return self.complete(length, bands, rolls)
