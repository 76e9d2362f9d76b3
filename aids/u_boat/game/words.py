"""A phase in words: for the game master, who sees everything, for all, and for each power alone, as text to email."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from aids.checks import counted, listed
from aids.rulebook.rules import Rules
from aids.turns import Section, Sentence, changes_section
from aids.u_boat.game.choices import retreat_choices
from aids.u_boat.game.desk import letter_head, tell_mails
from aids.u_boat.game.game_file import GameFile
from aids.u_boat.game.turn import Due, PhaseReport
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.legality import visible_units
from aids.u_boat.orders import HOLD, grouped
from aids.u_boat.position_file import ADJUSTMENT, MOVEMENT, RETREATS
from aids.u_boat.reports import COAST, EDITION_NAMES, EVERYONE, join_places, outcome_text

ALONE = "Only for you"
KNOWN = "Armies and fleets now, and U’s seen on coasts"
COUNTED = (
    "Builds and removals if there were no U’s at sea. For each U at sea there is one build less, or one removal more"
)
NOTHING = "You have nothing to order."


def tell(report: PhaseReport) -> tuple[Section, ...]:
    """A phase carried out, for the game master."""
    result = report.result
    orders = tuple(Sentence(order.power, outcome_text(order)) for order in result.orders)
    sections = [*tell_mails(report.game), Section(f"{str(report.game.phase).capitalize()}: orders and results", orders)]
    silent = [Sentence("", f"{listed(report.silent)} gave no orders.")] if report.silent else []
    losses = [Sentence(each.unit.power, f"{each.name} was sunk by {listed(each.by)}.") for each in result.sunk]
    for unit in result.disbanded:
        reason = f": {result.next.why_disbanded(unit)[0]}" if result.phase == MOVEMENT else ""
        losses.append(Sentence(unit.power, f"{unit.name} is disbanded{reason}."))
    driven = [
        Sentence(each.unit.power, f"{each.unit.name} is dislodged and may retreat to {join_places(each.ways)}.")
        for each in result.units.displaced
    ]
    told = {"No orders": silent, "Losses": losses, "Dislodged": driven}
    sections += [Section(title, tuple(sentences)) for title, sentences in told.items() if sentences]
    if result.next.phase == ADJUSTMENT:
        sections.append(_centers(report))
    if report.over:
        sections.append(Section("The game is over", (Sentence("", f"{report.over}."),)))
    else:
        sections.append(Section(f"Next: {report.phase}", tuple(_ahead(report)), ahead=True))
    return (*sections, *changes_section(report.notes))


def _centers(report: PhaseReport) -> Section:
    owners = report.centers.items()
    return Section("Centers", tuple(Sentence(power, f"{len(owned)}: {', '.join(owned)}") for power, owned in owners))


def _ahead(report: PhaseReport) -> Iterator[Sentence]:
    """The orders that are due next, by power; none from one in civil disorder."""
    quiet = report.result.next.disorder
    asked = {power: due for power, due in report.due.items() if due.number and power not in quiet}
    for power, due in asked.items():
        yield Sentence(power, f"{due_text(due, ', in')}.", ("2",))
    waiting = dict.fromkeys(each.unit.power for each in report.result.units.displaced)
    if waiting:
        yield Sentence("", f"Retreats are due from {listed(waiting)}.")
    elif not asked:
        moving = dict.fromkeys(unit.power for unit in report.result.next.units if unit.power not in quiet)
        whom = "every power" if not quiet else listed(moving) if moving else "nobody"
        yield Sentence("", "Nothing is due." if report.due else f"Orders are due from {whom}.")


def due_text(due: Due, where: str = " in") -> str:
    """The orders that are due from a power in winter: `2 builds in par, mar`, `1 removal`, `no orders`."""
    return due_count(due) + (f"{where} {', '.join(due.homes)}" if due.number > 0 else "")


def due_count(due: Due) -> str:
    """How many builds or removals are due from a power."""
    if due.number > 0:
        return counted(due.number, "builds")
    return counted(-due.number, "removals") if due.number else "no orders"


def edition_lines(rules: Rules, report: PhaseReport) -> list[str]:
    """The rulebook and the house rules of a phase."""
    house = [f"House rules: {', '.join(rules.changed)}"] if rules.changed else []
    return [f"U-Boat, {EDITION_NAMES[report.result.edition]}", *house]


def tell_all(report: PhaseReport) -> list[Section]:
    """A phase as everyone is told of it: orders, what was seen, the units that all know, and centers."""
    game_map, by_power, events = load_map(), dict[str, list[Sentence]](), list[Sentence]()
    for sentence in report.result.reports[EVERYONE]:
        if sentence.name in game_map.powers:
            by_power.setdefault(sentence.name, []).append(Sentence("", sentence.text))
        elif sentence.name != COAST:  # the list of units has them
            events.append(Sentence("", f"{sentence.name}: {sentence.text}"))
    sections = [Section(power, tuple(lines)) for power, lines in by_power.items()]
    if events:
        sections.append(Section("Seen and heard", tuple(events)))
    units = [Sentence(power, ", ".join(known_names(report, power)) or "none") for power in game_map.powers]
    sections.append(Section(KNOWN, tuple(units)))
    driven: list[Sentence] = []
    for unit, places in report.views()[EVERYONE].driven:  # where a U may retreat is not told
        ways = "" if unit.kind == SUBMARINE else f": may retreat to {join_places(places)}"
        driven.append(Sentence(unit.power, unit.name + ways))
    if driven:
        sections.append(Section("Dislodged: these units must retreat or disband", tuple(driven)))
    if ADJUSTMENT in (report.result.next.phase, report.game.phase.kind):
        sections.append(_centers(report))
    if report.due and not report.over:  # as if no U's were at sea: other numbers would tell of them (UB-31)
        counts = []
        for power in game_map.powers:
            names, owned = known_names(report, power), report.centers.get(power, ())
            if (names or owned) and power not in report.result.next.disorder:
                number = min(len(owned) - len(names), len(report.due[power].homes))
                counts.append(Sentence(power, due_count(Due(number))))
        sections.append(Section(COUNTED, tuple(counts)))
    return sections


def known_names(report: PhaseReport, power: str) -> list[str]:
    """The units of a power that everybody sees: armies, fleets, U's in coastal provinces once a space (UB-17)."""
    own = report.result.next.own(power)
    return list(dict.fromkeys(unit.as_known().name for unit in visible_units(load_map(), own)))


def tell_power(report: PhaseReport, power: str) -> list[Section]:
    """A phase as one power alone is told of it, with its own units and centers, and the orders that are due from it."""
    sections = []
    if sentences := report.result.reports.get(power, ()):
        sections.append(Section(ALONE, tuple(Sentence("", each.text) for each in sentences)))
    units = ", ".join(unit.name for unit in report.result.next.own(power)) or "none"
    centers = ", ".join(report.centers.get(power, ())) or "none"
    sections += [Section("Your units now", (Sentence("", units),)), Section("Your centers", (Sentence("", centers),))]
    return [*sections, Section(what_next(report), ()), *_to_do(report, power)]


def what_next(report: PhaseReport) -> str:
    """The phase that follows, or how the game has ended."""
    return f"The game is over: {report.over}." if report.over else f"Next: {report.phase}."


def _to_do(report: PhaseReport, power: str) -> Iterator[Section]:
    """The orders that are due from a power next, to be filled in."""
    declared, own, due = report.game.declared.get(power), report.result.next.own(power), report.due.get(power)
    driven = [each for each in report.result.units.displaced if each.unit.power == power]
    if report.over:
        return
    if declared is not None and declared.disorder:
        yield Section(f"{power} is in civil disorder. Its units stand, and you give no orders.", ())
    elif report.phase.kind == MOVEMENT and own:
        forms = tuple(Sentence("", f"{unit.name} {HOLD}") for unit in own)
        yield Section("Your orders, one on each line. A unit without an order stands:", forms)
    elif report.phase.kind == RETREATS and driven:
        title = "You must order each unit to retreat or disband. A unit without an order disbands:"
        ways = (" or ".join(choice.text for choice in retreat_choices(each)) for each in driven)
        yield Section(title, tuple(Sentence("", text) for text in ways))
    elif due is not None and due.number > 0:
        places = ", ".join(due.homes)
        kinds = f"{counted(due.number, 'units')}, armies, fleets or U’s, each in a different place of {places}"
        yield Section(f"You may build {kinds}. Or you may waive. For example: build A {due.homes[0]}", ())
    elif due is not None and due.number:
        units = counted(-due.number, "units")
        text = f"You must remove {units}, such as: remove F nth. Without orders, those farthest from home go (UB-11)."
        yield Section(text, ())
    else:
        yield Section(NOTHING, ())


def orders_due(report: PhaseReport) -> dict[str, str]:
    """The orders that are due next, by power, for the comments of the next file."""
    found = {power: [due_text(due, ":")] for power, due in report.due.items()}
    for each in report.result.units.displaced:
        found.setdefault(each.unit.power, []).append(f"{each.unit.name} may retreat to {join_places(each.ways)}")
    return {power: "; ".join(texts) for power, texts in found.items()}


def tell_player(game: GameFile) -> Section:
    """The position that a file states, in words."""
    there = [(unit.power, unit.name) for unit in game.position.units]
    units = grouped([*there, *((unit.power, f"{unit.name} (dislodged)") for unit, _ in game.position.dislodged)])
    sentences = [Sentence(power, ", ".join(names)) for power, names in units.items()]
    if game.over:
        sentences.append(Sentence("", f"The game is over: {game.over}."))
    return Section(f"{game.name}: {game.phase}", tuple(sentences))


PUBLIC = "all"
WIDTH = 78


def letters(rules: Rules, report: PhaseReport) -> dict[str, str]:
    """The letters of a phase: `all`, and one for each power that has anything to be told."""
    heading = [*letter_head(report.game, "all powers"), *edition_lines(rules, report)]
    texts = {PUBLIC: _text(heading, [*tell_all(report), Section(what_next(report), ())])}
    for power in load_map().powers:
        if report.is_concerned(power):
            texts[power] = _text(letter_head(report.game, f"{power} only"), tell_power(report, power))
    return texts


def _text(heading: Iterable[str], sections: Iterable[Section]) -> str:
    lines = list(heading)
    for section in sections:
        lines += ["", *wrap(section.title, WIDTH)]
        for sentence in section.sentences:  # beside its name, its further lines indented
            head, indent = (f"  {sentence.name:<10}", " " * 12) if sentence.name else ("  ", " " * 4)
            lines += wrap(sentence.text, WIDTH, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines) + "\n"
