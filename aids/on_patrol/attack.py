"""Attacks of escorts: who pursues a submarine, the assault zone, weapons and depth combat (On Patrol 104.2.1, 105).

Weapons of ships are those of 102.5: their kinds, how many, and the hexes in which they fall (OP-44).
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple, TypeVar

from aids.checks import (
    Answer,
    Ask,
    Done,
    Facts,
    Grid,
    HexMap,
    Odds,
    Outcome,
    Result,
    TableCheck,
    capital,
    counted,
    listed,
    steps_of,
)
from aids.errors import InputError, nearest, required
from aids.hexes import STEPS, Board, Hex, distance, label, parse, ring, step_of
from aids.input_file import brief
from aids.kinds import Context, HexNames, Line, Notation, Whole
from aids.on_patrol.inputs import (
    BOARD,
    EarlyCheck,
    escorts_input,
    list_of,
    marker_inputs,
    read_board,
    read_hex,
    target_input,
    whole_input,
)
from aids.on_patrol.ships import Named, Pose, read_escorts
from aids.on_patrol.stations import MOST_ESCORTS
from aids.records.fields import Field
from aids.rulebook.rules import Input, Inputs, Rules, cite, value
from aids.rulebook.tables import look_up

AnyShip = TypeVar("AnyShip", bound=Named)
ORDER_RULE = "105.4.5"


class Ranked(NamedTuple):
    """A hex of the assault zone: its priority, 1 for the target hex, and its distance from that."""

    hex: Hex
    priority: int
    range: int


def zone(rules: Rules, target: Hex, step: int) -> tuple[Ranked, ...]:
    """The assault zone in order of priority, left before right (On Patrol 105.4.4, OP-26).

    `step` is where the marker points, clockwise from up; its own bow lies behind the target hex.
    """
    ranked = [Ranked(target, 1, 0)]
    for out in range(1, int(value(rules, "assault-radius")) + 1):
        around, ahead = ring(target, out), step % 6 * out
        for past in range(3 * out + 1):  # hexes round the ring from dead ahead to dead astern
            priority = ranked[-1].priority + 1
            both = (ahead - past, ahead + past)  # left and right; one and the same dead ahead and dead astern
            for side in both[:1] if past in (0, 3 * out) else both:
                ranked.append(Ranked(around[side % len(around)], priority, out))
    return tuple(ranked)


def order(target: Hex, escorts: Iterable[AnyShip]) -> tuple[AnyShip, ...]:
    """The escorts in the order in which they move and attack: the nearest bow first (On Patrol 105.4.5).

    Of equals the bow that points closest to the target hex comes first, then the one listed first (OP-28).
    """
    return tuple(sorted(escorts, key=lambda ship: closeness(target, ship.pose)))


def closeness(target: Hex, pose: Pose) -> tuple[int, Fraction]:
    """How far a ship's bow is from the target hex, then how far from it the bow points; less is closer.

    The second rises exactly as the angle between the ship's course and the bearing of the target hex.
    """
    away, course = distance(pose.bow, target), STEPS[pose.step]
    q, r = target.q - pose.bow.q, target.r - pose.bow.r
    if not q and not r:
        return away, Fraction(-1)  # the bow is on the target hex: no course is better
    # The axes are 60 degrees apart, so `along` is twice the dot product.  Its square with its sign, over the square of
    # the distance, rises as the cosine does and needs no root.
    along = 2 * course.q * q + 2 * course.r * r + course.q * r + course.r * q
    return away, -Fraction(along * abs(along), 4 * (q * q + q * r + r * r))


class ZonePriority(EarlyCheck):
    """The hexes of the assault zone in order of priority, with their distance from the target hex."""

    name, title, rule, assumes = "assault-zone", "Assault zone", "105.4.4", ("OP-1", "OP-26")
    counts, shows = ("hexes",), ("attack-priority",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, *marker_inputs(rules), BOARD)

    def step(self, inputs: Inputs, state: None) -> Done:
        """The hexes."""
        board = read_board(self.rules, inputs)
        ranked = zone(self.rules, read_hex(board, inputs, "target"), step_of(board, inputs["facing"]))
        hexes = [{"hex": label(board, each.hex), "priority": each.priority, "range": each.range} for each in ranked]
        return Done({"hexes": hexes})

    def in_words(self, outcome: Outcome) -> Answer:
        """The hexes that are attacked, in order of priority, as a list and as a map."""
        board, by_priority = read_board(self.rules, outcome.inputs), dict[int, list[str]]()
        marks = []
        ranges: dict[int, int] = {}
        for place in list_of(outcome.result["hexes"]):
            by_priority.setdefault(place["priority"], []).append(str(place["hex"]))
            ranges[place["priority"]] = place["range"]
            marks.append((parse(board, place["hex"]), str(place["priority"])))
        rows = tuple((str(n), ", ".join(hexes), counted(ranges[n], "hexes")) for n, hexes in by_priority.items())
        head = f"{counted(len(marks), 'hexes')} around {outcome.inputs['target']}, attacked in this order:"
        grid = Grid(("Priority", "Hexes", "From the target hex"), rows)
        legend = "The numbers are the order of attack. 1 is the target hex."
        return Answer(head, (grid, HexMap(tuple(marks), legend)))


class AttackOrder(EarlyCheck):
    """The escorts in the order in which they move and attack."""

    name, title, rule, assumes = "attack-order", "Order of attacks", ORDER_RULE, ("OP-1", "OP-28")
    counts, shows = ("order",), ("attack-procedure",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, target_input(rules), escorts_input(rules, ORDER_RULE, required=True), BOARD)

    def step(self, inputs: Inputs, state: None) -> Done:
        """Their names."""
        board = read_board(self.rules, inputs)
        escorts = order(read_hex(board, inputs, "target"), read_escorts(board, inputs))
        return Done({"order": [ship.name for ship in escorts]})

    def in_words(self, outcome: Outcome) -> Answer:
        """The escorts in the order in which they move and attack."""
        names = [str(name) for name in list_of(outcome.result["order"])]
        rows = tuple((str(n), name) for n, name in enumerate(names, 1))
        head = f"{names[0]} attacks first." if names else "No escort attacks."
        return Answer(head, (Grid(("", "Escort"), rows),) if len(names) > 1 else ())


SPREAD_RULE = "105.4.6"
FORM = "KIND:COUNT:HEX,HEX"
MOST_WEAPONS = 999
MOST_KINDS = 20


class Weapons(NamedTuple):
    """Weapons of one kind: how many, and the hexes that each of them can reach, in order of rank."""

    kind: str
    number: int
    reach: tuple[Hex, ...]


class Attack(NamedTuple):
    """How many weapons of one kind go into a hex."""

    hex: Hex
    kind: str
    number: int


def weapon_text(kind: str) -> str:
    """A kind of weapon in a sentence: `depth charge`, `K-gun`."""
    return "K-gun" if kind == "k-gun" else kind.replace("-", " ")


def spread(ranked: Sequence[Hex], weapons: Sequence[Weapons]) -> tuple[Attack, ...]:
    """Where all weapons go, by hex in order of rank, then by kind as given (On Patrol 105.4.6, OP-27, OP-44).

    In each round every hex gets one weapon in order of rank as long as any can reach it, until no weapon is left.  The
    kind that reaches the fewest hexes goes first, unless a hex would then go without.
    """
    kinds = [
        sorted((kind for kind, each in enumerate(weapons) if place in each.reach), key=lambda k: len(weapons[k].reach))
        for place in ranked
    ]
    free = [kind.number for kind in weapons]
    given: Counter[tuple[int, int]] = Counter()
    while any(free):
        for place in range(len(ranked)):
            _give(kinds, free, given, place, set())
    return tuple(
        Attack(ranked[place], weapons[kind].kind, number) for (place, kind), number in sorted(given.items()) if number
    )


def _give(
    kinds: Sequence[Sequence[int]], free: list[int], given: Counter[tuple[int, int]], place: int, tried: set[int]
) -> bool:
    """Give a hex a weapon, if need be by giving another hex one of another kind instead; False if none can reach it.

    `kinds` are those that reach each hex, `free` the weapons left of each, `given` how many of each a hex has got; the
    last two are changed.
    """
    for kind in kinds[place]:
        if free[kind] and kind not in tried:
            free[kind] -= 1
            given[place, kind] += 1
            return True
    for kind in kinds[place]:
        if kind in tried:
            continue
        tried.add(kind)
        for other in [other for (other, held), number in given.items() if held == kind and number]:
            if _give(kinds, free, given, other, tried):
                given[other, kind] -= 1
                given[place, kind] += 1
                return True
    return False


def vacant_first(reach: Sequence[Hex], marked: Collection[Hex]) -> tuple[Hex, ...]:
    """The hexes that a weapon may take: those without the marker of another attack, all if there is none (105.4.10)."""
    return tuple(place for place in reach if place not in marked) or tuple(reach)


def _read(rules: Rules, inputs: Inputs) -> tuple[Board, tuple[Hex, ...], tuple[Weapons, ...]]:
    """The board, the hexes of the zone by rank that any weapon reaches, and the weapons."""
    board = read_board(rules, inputs)
    ranked = zone(rules, read_hex(board, inputs, "target"), step_of(board, inputs["facing"]))
    hexes, target, cited = [each.hex for each in ranked], inputs["target"], cite(rules, "105.4.11")

    def in_zone(texts: Sequence[str], where: str) -> tuple[Hex, ...]:
        reached: list[Hex] = []
        for text in texts:
            reached.append(parse(board, text, where))
            if reached[-1] not in hexes:
                raise InputError(f"{brief(text)} is not in the assault zone of {target} ({cited})", where=where)
            if reached[-1] in reached[:-1]:
                raise InputError(f"{brief(text)} is here twice", where=where)
        return tuple(sorted(reached, key=hexes.index))

    lumped = [name for name in ("weapons", "reach") if name in inputs]
    if inputs["weapon"] and lumped:
        problem = "this option cannot be used with --weapon, which already has the number of each kind"
        raise InputError(problem, f"remove --{lumped[0]}", where=f"--{lumped[0]}")
    if not inputs["weapon"] and len(lumped) < 2:
        missing = {"weapons": "--reach", "reach": "--weapons"}[lumped[0]] if lumped else "--weapon"
        raise required(f"use --weapon {FORM} for each kind, or both --weapons and --reach", missing)
    if len(inputs["weapon"]) > MOST_KINDS:
        raise InputError(f"there are {len(inputs['weapon'])} kinds, but the limit is {MOST_KINDS}", where="--weapon")
    given = [("--reach", "weapon", inputs["weapons"], inputs["reach"])] if lumped else []
    for text in inputs["weapon"]:
        match = re.fullmatch(r"\s*([A-Za-z][A-Za-z0-9 -]{0,39}?)\s*:\s*0*([0-9]{1,3})\s*:([^:]+)", text)
        if match is None or not int(match[2]):
            form = f"write {FORM} with a number from 1 to {MOST_WEAPONS}, such as k-gun:2:L21,N21"
            raise InputError(f"{brief(text)} is not a kind of weapon with its number and hexes", form, where="--weapon")
        labels = tuple(part.strip() for part in match[3].split(","))
        given.append(("--weapon", match[1].lower(), int(match[2]), labels))
    marked = in_zone(inputs.get("marked", ()), "--marked")
    reaches = ((kind, count, in_zone(texts, where)) for where, kind, count, texts in given)
    weapons = tuple(Weapons(kind, count, vacant_first(reach, marked)) for kind, count, reach in reaches)
    reached = {place for each in weapons for place in each.reach}
    return board, tuple(place for place in hexes if place in reached), weapons


class AttackSpread(EarlyCheck):
    """How many weapons of each kind go into each hex of the assault zone that an escort can reach.

    `weapons` is their number by hex, in order of rank; `attacks` the same by hex and kind.
    """

    name, title, rule = "attack-spread", "Spread of weapons over hexes", SPREAD_RULE
    assumes = ("OP-1", "OP-26", "OP-27", "OP-44", "OP-58")
    counts, shows = ("weapons", "attacks"), ("attack-priority",)

    def __init__(self, rules: Rules) -> None:
        cited = cite(rules, SPREAD_RULE)
        words = f"Weapons of one kind as {FORM}: their number, and the hexes of the assault zone in their reach. "
        more = "Repeat it for other kinds."
        weapon = Input("weapon", Line(), words + more, repeatable=True, rule=cited, group="weapons")
        words = "The number of weapons, if all have the same reach."
        weapons = whole_input(rules, "weapons", words, SPREAD_RULE, 1, MOST_WEAPONS)._replace(group="weapons")
        words = "The hexes of the assault zone in the reach of the weapons."
        reach = Input("reach", HexNames(), words, rule=cited)
        words = "The hexes of the assault zone that have an attack marker of another escort. "
        more = "They are used only if no vacant hex is in reach."
        marked = Input("marked", HexNames(), words + more, rule=cite(rules, "105.4.10"))
        super().__init__(rules, *marker_inputs(rules), weapon, weapons, reach, marked, BOARD)

    def step(self, inputs: Inputs, state: None) -> Done:
        """Both."""
        board, ranked, weapons = _read(self.rules, inputs)
        attacks = spread(ranked, weapons)
        numbers = {place: sum(each.number for each in attacks if each.hex == place) for place in ranked}
        by_kind = [{"hex": label(board, each.hex), "kind": each.kind, "count": each.number} for each in attacks]
        return Done({"weapons": {label(board, place): number for place, number in numbers.items()}, "attacks": by_kind})

    def in_words(self, outcome: Outcome) -> Answer:
        """How many weapons go into each hex, by kind where kinds are given."""
        weapons = outcome.result["weapons"]
        numbers = weapons if isinstance(weapons, Mapping) else {}
        kinds: dict[str, list[str]] = {str(place): [] for place in numbers}
        for attack in list_of(outcome.result.get("attacks")):
            kinds[str(attack["hex"])].append(f"{attack['count']} {attack['kind']}")
        hit = sum(number > 0 for number in numbers.values())
        head = f"{counted(sum(numbers.values()), 'weapons')} into {counted(hit, 'hexes')}, in this order:"
        columns = ("Hex", "Weapons", "Kinds")[: 3 if any(kinds.values()) else 2]
        rows = ((place, str(number), ", ".join(kinds[place])) for place, number in numbers.items())
        return Answer(head, (Grid(columns, tuple(row[: len(columns)] for row in rows)),))


STERN, ABEAM, AHEAD = "stern", "abeam", "ahead"
WEAPONS = {
    "depth-charge": STERN,
    "mk-x": STERN,
    "k-gun": ABEAM,
    "y-gun": ABEAM,
    "hedgehog": AHEAD,
    "mousetrap": AHEAD,
    "squid": AHEAD,
    "atw": AHEAD,
}
"""The kinds of weapons, each with where it falls."""
OFFERED = {STERN: (STERN,), ABEAM: (1, 2, "1-2"), AHEAD: (1, 2, 3, "1-2", "1-3", "2-3")}
"""Where weapons fall, by the side on which they do, as a form offers it: how many hexes away."""
DROPS = f"'{STERN}', '{ABEAM} 1', '{AHEAD} 2' or '{AHEAD} 1-3'"
FARTHEST_DROP = 9  # hexes
MOST_OF_A_KIND = 20


class Drop(NamedTuple):
    """Where a weapon falls: at the stern, abeam or ahead, and how many hexes away, 0 at the stern (OP-44).

    `farthest` is 0 where that is one distance.
    """

    where: str
    nearest: int = 0
    farthest: int = 0

    @property
    def reach(self) -> range:
        """The distances at which it can fall, in hexes."""
        return range(self.nearest, max(self.nearest, self.farthest) + 1)


def _weapon_kind(text: str, given: Context) -> str:
    kind = re.sub(r"[\s_-]+", "-", text.strip().lower())
    if kind not in WEAPONS:
        raise InputError(f"unknown weapon {brief(text)}", nearest(kind[:40], WEAPONS))
    return kind


def _drop(text: str, given: Context) -> Drop:
    drops = " ".join(text.lower().split())
    reach = rf"(?P<nearest>[1-{FARTHEST_DROP}])(?:-(?P<farthest>[1-{FARTHEST_DROP}]))?"
    match = re.fullmatch(rf"(?P<stern>{STERN})|(?P<where>{ABEAM}|{AHEAD}) {reach}", drops)
    if match is None:
        cure = f"write {DROPS}, with hexes from 1 to {FARTHEST_DROP}"
        raise InputError(f"{brief(text)} is not a place for weapons", cure)
    where, kind = match["stern"] or match["where"], given.field("kind", str)
    if where != WEAPONS[kind]:
        raise InputError(f"a {kind} falls {WEAPONS[kind]}, not {drops}")
    least, most = int(match["nearest"] or 0), int(match["farthest"] or 0)
    if match["farthest"] and most <= least:
        raise InputError(f"{brief(text)} starts with the larger distance", f"write {where} {most}-{least}")
    return Drop(where, least, most)


def _drop_text(drop: Drop, given: Context) -> str:
    far = f"-{drop.farthest}" if drop.farthest else ""
    return f"{drop.where} {drop.nearest}{far}" if drop.nearest else drop.where


WEAPON_KINDS: dict[str, object] = {"choices": [*WEAPONS]}
PLACES: dict[str, object] = {
    "offered_by": "kind",
    "offered": {
        kind: [f"{where} {each}".removesuffix(f" {where}") for each in OFFERED[where]]
        for kind, where in WEAPONS.items()
    },
}


class Weapon(NamedTuple):
    """A weapon of a ship: its kind, how many it has, where they fall, and how many it uses in one turn.

    `throws` is None where it uses all that it has.
    """

    kind: Annotated[
        str,
        Field(Notation[str](_weapon_kind, lambda kind, given: kind, "choice", " or ".join(WEAPONS), WEAPON_KINDS)),
    ]
    number: Annotated[int, Field(Whole(1, MOST_OF_A_KIND), key="count")]
    drops: Annotated[Drop, Field(Notation[Drop](_drop, _drop_text, "text", DROPS, PLACES))]
    throws: Annotated[int | None, Field(Whole(1, MOST_OF_A_KIND), since="0.4.0")] = None

    @property
    def in_turn(self) -> int:
        """How many it uses in one turn."""
        return self.number if self.throws is None else min(self.number, self.throws)

    @property
    def is_charge(self) -> bool:
        """Whether it is a depth charge, K-gun or Squid: it is rolled for, and no escort crosses its hex (OP-29)."""
        return self.drops.where != AHEAD or self.kind == "squid"


DEPTH_COMBAT_TABLE, DEPTH_COMBAT_RULE, MOST_CHARGES = "depth-combat", "105.4.12", 30


class DepthCombat(TableCheck):
    """Depth combat: the band of the nearest of the `charges`, and of several that of each as rolled."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, DEPTH_COMBAT_TABLE)
        self.rule = DEPTH_COMBAT_RULE
        # The bands are as printed, the nearest first.
        self.bands = tuple(dict.fromkeys(str(row.cells["detonation"]) for row in self.table.rows))
        words = "The number of depth charges, K-guns and Squid attacks. There is one roll for each."
        charges = whole_input(rules, "charges", words, DEPTH_COMBAT_RULE, 1, MOST_CHARGES, unit="charges")
        self.inputs = (charges._replace(default=1),)
        results = {outcome: str(look_up(self.table, outcome).cells["detonation"]) for outcome in self.roll.weights}
        self.band = {outcome: self.bands.index(result) for outcome, result in results.items()}

    def start(self, inputs: Inputs) -> tuple[int, int]:
        """All charges to roll, and the farthest band."""
        return inputs["charges"], len(self.bands) - 1

    def step(self, inputs: Inputs, state: tuple[int, int]) -> Ask | Done:
        """A roll for each charge."""
        left, nearest = state  # charges to roll, and the band of the nearest so far
        if not left:
            return Done({"detonation": self.bands[nearest]})
        then = {outcome: (left - 1, min(nearest, band)) for outcome, band in self.band.items()}
        return Ask(self.roll, self.title, then)

    def detail(self, inputs: Inputs, outcomes: Sequence[int]) -> Result:
        """The band of each of several."""
        return {"charges": [self.bands[self.band[each]] for each in outcomes]} if outcomes[1:] else {}

    def in_words(self, outcome: Outcome) -> Answer:
        """How deep a charge goes off."""
        where, each = str(outcome.result["detonation"]), list(list_of(outcome.result.get("charges")))
        if each:
            by_band = [f"{each.count(band)} {band}" for band in self.bands if band in each]
            return Answer(f"{len(each)} charges: {listed(by_band)}.", steps_of(outcome))
        head = "A miss." if where == "miss" else f"{capital(where)}."
        if " " in where:
            head = f"It explodes at your {where.removeprefix('same ')}."
        if where.startswith("within"):
            head = f"It explodes {where} of your depth."
        return Answer(head, steps_of(outcome))

    def odds_in_words(self, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[Odds, ...]:
        """The chance of each band; of several charges that of the nearest one, the first being that of at least one."""
        chances = {str(result["detonation"]): chance for result, chance in rows}
        bands = [band for band in self.bands if band in chances]
        words = (
            ["at least one ", *["nearest "] * (len(bands) - 2), "all "] if inputs["charges"] > 1 else [""] * len(bands)
        )
        texts = [(word + band).replace("one same", "one at the same") for word, band in zip(words, bands, strict=False)]
        return (Odds("", tuple((text, chances[band]) for text, band in zip(texts, bands, strict=True))),)


SPLIT_RULE = "104.2.1"
NAMED_ASSUMES = ("OP-1", "OP-19", "OP-45")
MOST_SUBMARINES = 3


def pursuit_groups(escorts: int, submarines: int) -> tuple[int, ...]:
    """How many escorts pursue each submarine, in the order in which the submarines were detected (OP-19).

    The second draws half of all escorts, rounded down; the third half of each of the two groups, rounded down.
    """
    groups = [escorts]
    for _ in range(submarines - 1):
        groups = [*(group - group // 2 for group in groups), sum(group // 2 for group in groups)]
    return tuple(groups)


def named_groups(escorts: Sequence[AnyShip], targets: Sequence[Hex]) -> tuple[tuple[AnyShip, ...], ...]:
    """The escorts that pursue each submarine, in the order in which the submarines were detected (OP-19, OP-45).

    A later submarine draws from each group the half, rounded down, that is nearest to its own target hex.
    """
    groups: list[tuple[AnyShip, ...]] = [tuple(escorts)]
    for target in targets[1:]:
        kept: list[tuple[AnyShip, ...]] = []
        drawn: list[AnyShip] = []
        for group in groups:
            nearest = order(target, group)[: len(group) // 2]
            drawn += nearest
            kept.append(tuple(ship for ship in group if ship not in nearest))
        groups = [*kept, tuple(ship for ship in escorts if ship in drawn)]
    return tuple(groups)


class EscortSplit(EarlyCheck):
    """The groups into which the escorts divide, the nearest ones to the later submarines.

    `forces` are their sizes; `groups` their names, where the escorts and target hexes are given.
    """

    name, title, rule, assumes = "split", "Escorts for each submarine", SPLIT_RULE, NAMED_ASSUMES
    counts, shows = ("forces",), ("several-submarines",)

    def __init__(self, rules: Rules) -> None:
        detected = "The number of submarines that were detected."
        targets = "The target hex of each submarine, in the order of their detection."
        super().__init__(
            rules,
            whole_input(rules, "escorts", "The number of all escorts.", SPLIT_RULE, 1, MOST_ESCORTS, unit="escorts"),
            whole_input(rules, "submarines", detected, SPLIT_RULE, 1, MOST_SUBMARINES, unit="submarines"),
            escorts_input(rules, SPLIT_RULE, required=False),
            Input("target", HexNames(), targets, rule=cite(rules, SPLIT_RULE)),
            BOARD,
        )

    def step(self, inputs: Inputs, state: None) -> Done:
        """Both; InputError unless the inputs give numbers alone or places alone."""
        counts = [name for name in ("escorts", "submarines") if name in inputs]
        if "target" not in inputs and not inputs["escort"]:
            if len(counts) < 2:
                missing = "submarines" if counts == ["escorts"] else "escorts"
                cure = f"give a number with --{missing}, or use --escort and --target to see names"
                raise required(cure, f"--{missing}")
            return Done({"forces": pursuit_groups(inputs["escorts"], inputs["submarines"])})
        if counts:
            problem = "this option cannot be used with --escort and --target, which already give the number"
            raise InputError(problem, f"remove --{counts[0]}", where=f"--{counts[0]}")
        if "target" not in inputs:
            raise required("give the target hex of each submarine, in the order of their detection", "--target")
        board = read_board(self.rules, inputs)
        escorts = read_escorts(board, inputs)
        targets = [parse(board, text, "--target") for text in inputs["target"]]
        if len(targets) > MOST_SUBMARINES:
            problem = f"there are {len(targets)} hexes, but at most {MOST_SUBMARINES} submarines"
            raise InputError(problem, where="--target")
        groups = named_groups(escorts, targets)
        return Done({"forces": tuple(map(len, groups)), "groups": [[ship.name for ship in group] for group in groups]})

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rulings on places too, where they are given."""
        return SPLIT_RULE, NAMED_ASSUMES if "target" in inputs else ("OP-19",)

    def in_words(self, outcome: Outcome) -> Answer:
        """How many escorts pursue each submarine, and which, where they are named."""
        forces, groups = list_of(outcome.result["forces"]), list_of(outcome.result.get("groups"))
        counts = [f"{counted(number, 'escorts')} after submarine {n}" for n, number in enumerate(forces, 1)]
        rows = tuple((f"Submarine {n}", listed(names)) for n, names in enumerate(groups, 1))
        return Answer(f"{listed(counts)}.", (Facts(rows),) if rows else ())
