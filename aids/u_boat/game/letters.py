"""Letters after a phase, as text ready to mail: one for all, and one for each power alone.

No letter tells more than the adjudicator's reports do (U-Boat 4): others' U's stand in it only where they were seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from aids.rulebook.rules import Rules
from aids.u_boat.adjudicate import EDITION_NAMES
from aids.u_boat.game.turn import PhaseReport
from aids.u_boat.game_map import SUBMARINE, GameMap, load_map
from aids.u_boat.orders import HOLD
from aids.u_boat.position import ADJUSTMENT, MOVEMENT, RETREATS
from aids.u_boat.retreats import Driven
from aids.u_boat.seen import EVERYONE

PUBLIC = "all"
WIDTH = 78
HEADING = 3  # lines above what a letter tells
COAST_LINE = "Seen on the coast"  # how a line of the reports begins
Lines = list[str]


def letters(rules: Rules, report: PhaseReport) -> dict[str, str]:
    """The letters of a phase: `all`, and one for each power that has anything to be told."""
    game_map = load_map()
    texts = {PUBLIC: "\n".join(_public(rules, game_map, report)) + "\n"}
    for power in game_map.powers:
        if is_concerned(report, power):
            texts[power] = "\n".join(_private(game_map, report, power)) + "\n"
    return texts


def is_concerned(report: PhaseReport, power: str) -> bool:
    """Whether a power has, or had before the phase, a unit or a centre, or is told anything: it gets a letter."""
    following = report.result["next"]
    own = (following["units"].get(power), following["centres"].get(power), report.result["reports"].get(power))
    before = any(unit.power == power for unit in report.game.position.units)
    return before or any(own) or power in following.get("dislodged", {})


def _heading(report: PhaseReport, to: str) -> Lines:
    game = report.game
    title = f"{game.name}: {game.phase}"
    lines = [title, "=" * len(title), f"To {to}" + (f", from {game.master}" if game.master else "")]
    return lines


def _public(rules: Rules, game_map: GameMap, report: PhaseReport) -> Lines:
    result, following = report.result, report.result["next"]
    lines = [*_heading(report, "all powers"), f"U-Boat, {EDITION_NAMES[result['edition']]}"]
    lines += [f"House rules: {', '.join(rules.changed)}"] if rules.changed else []
    by_power, events = _sorted_lines(game_map, result["reports"][EVERYONE])
    for power, told in by_power.items():
        lines += ["", power, *(f"  {line}" for line in told)]
    if events:
        lines += ["", "Seen and heard", *(f"  {line}" for line in events)]
    lines += ["", "Armies and fleets now, and U's seen on coasts"]
    for power in game_map.powers:
        seen = seen_units(game_map, following["units"].get(power, ()))
        lines += _listed(power, ", ".join(seen) or "none")
    if driven := report.views()[EVERYONE].driven:
        lines += ["", "Dislodged: to retreat or disband"]
        for each in driven:
            lines += _listed(each.unit.power, _dislodged_line(each))
    if following["phase"] == ADJUSTMENT or report.game.phase.kind == ADJUSTMENT:
        lines += ["", "Centres"]
        for power, owned in following["centres"].items():
            lines += _listed(power, f"{len(owned)}: {', '.join(owned)}")
    return [*lines, "", _what_next(report)]


def _dislodged_line(driven: Driven) -> str:
    """A dislodged unit and, unless it is a U, where it may retreat as far as all know."""
    name = driven.unit.name
    return name if driven.unit.kind == SUBMARINE else f"{name}: may retreat to {', '.join(driven.ways) or 'nowhere'}"


def _what_next(report: PhaseReport) -> str:
    return f"The game is over: {report.over}." if report.over else f"Next: {report.phase}."


def _sorted_lines(game_map: GameMap, told: Sequence[str]) -> tuple[dict[str, Lines], Lines]:
    """Lines by the power whose orders they tell, without its name, and the other lines."""
    by_power: dict[str, Lines] = {}
    events: Lines = []
    for line in told:
        power, _, rest = line.partition(": ")
        if power == COAST_LINE:
            continue  # the list of units has them
        if power in game_map.powers and rest:
            by_power.setdefault(power, []).append(rest)
        else:
            events.append(line)
    return by_power, events


def seen_units(game_map: GameMap, units: Sequence[str]) -> Lines:
    """The units that everybody sees: armies, fleets and U's in coastal provinces, these once for each space (UB-17)."""
    seen = [name for name in units if name[0] != SUBMARINE]
    on_coasts = [name[:5] for name in units if name[0] == SUBMARINE and game_map.is_coast(name[2:])]
    return seen + list(dict.fromkeys(on_coasts))


def _private(game_map: GameMap, report: PhaseReport, power: str) -> Lines:
    result, following = report.result, report.result["next"]
    lines = _heading(report, f"{power} alone")
    told = result["reports"].get(power, ())
    if told:
        lines += ["", "Told to you alone", *(f"  {line.removeprefix(f'{power}: ')}" for line in told)]
    own = numbered(following["units"].get(power, ()))
    lines += ["", "Your units now", *_listed("", ", ".join(own) or "none")]
    lines += ["Your centres", *_listed("", ", ".join(following["centres"].get(power, ())) or "none")]
    if report.over:
        return [*lines, "", _what_next(report)]
    if power in report.game.declared and report.game.declared[power].disorder:
        return [*lines, "", f"{power} is in civil disorder: its units stand, and give no orders.", _what_next(report)]
    return [*lines, "", *_to_do(report, power, own)]


def _to_do(report: PhaseReport, power: str, own: Sequence[str]) -> Lines:
    """The orders that are due from a power next, as a form to fill in."""
    phase = report.phase
    if phase.kind == MOVEMENT:
        if not own:
            return [_what_next(report), "You have nothing to order."]
        return [
            _what_next(report),
            "Your orders, one a line; a unit without one stands:",
            *(f"  {u} {HOLD}" for u in own),
        ]
    if phase.kind == RETREATS:
        entries = [entry for entry in report.result["dislodged"] if entry["power"] == power]
        if not entries:
            return [_what_next(report), "You have nothing to order."]
        lines = [_what_next(report), "You must order a retreat or disband; without an order the unit disbands:"]
        for entry in entries:
            ways = [f"{entry['unit']} R {place}" for place in entry["retreats"]]
            lines += wrap(
                " or ".join([*ways, f"{entry['unit']} disband"]), WIDTH, initial_indent="  ", subsequent_indent="    "
            )
        return lines
    return [_what_next(report), *_adjustments_to_do(report, power)]


def _adjustments_to_do(report: PhaseReport, power: str) -> Lines:
    due = report.due.get(power)
    if due is None or due.number == 0:
        return ["You have nothing to order."]
    if due.number > 0:
        kinds = f"{counted(due.number, 'unit')}, armies, fleets or U's, each in another of {', '.join(due.homes)}"
        return wrap(f"You may build {kinds}; or waive. For example: build A {due.homes[0]}", WIDTH)
    count = -due.number
    return wrap(
        f"You must remove {counted(count, 'unit')}, such as: remove F nth. "
        "Without orders those farthest from home go (UB-11).",
        WIDTH,
    )


def numbered(units: Sequence[str]) -> Lines:
    """A power's own units, alike U's with their numbers."""
    count: dict[str, int] = {}
    named = []
    for name in units:
        count[name] = count.get(name, 0) + 1
        named.append(f"{name} #{count[name]}" if units.count(name) > 1 else name)
    return named


def counted(number: int, what: str) -> str:
    """A number of things: `1 unit`, `2 units`."""
    return f"{number} {what}" + ("" if number == 1 else "s")


def _listed(name: str, text: str) -> Lines:
    """A text beside a name, its further lines indented."""
    indent = " " * (12 if name else 2)
    lines = wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    return [f"  {name:<10}{lines[0].strip()}", *lines[1:]] if name else lines
