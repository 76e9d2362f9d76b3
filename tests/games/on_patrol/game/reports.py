"""Reports of a turn made by hand, for tests of the sheet and of the words: no engine is needed to draw them."""

from __future__ import annotations

from aids.hexes import DEFAULT_ON_PATROL as BOARD
from aids.hexes import Hex, parse, step_of
from aids.on_patrol.attack import Attack, Drop, Weapon
from aids.on_patrol.enemy import MovementOrder
from aids.on_patrol.game.position import (
    Barred,
    ConvoyShip,
    DepthRoll,
    Escort,
    EscortMove,
    FleetOrder,
    Marker,
    Position,
    Searches,
    ShipMove,
    Starshells,
    Submarine,
    SubmarineSeen,
    Torpedo,
    TurnReport,
)
from aids.on_patrol.radial import State
from aids.on_patrol.ships import Pose


def at(label: str) -> Hex:
    """The hex of a label."""
    return parse(BOARD, label)


def pose(text: str) -> Pose:
    """The bow and the course that `M23/6` names."""
    label, _, heading = text.partition("/")
    return Pose(at(label), step_of(BOARD, int(heading)))


def way(text: str) -> tuple[Pose, ...]:
    """The hexes of a path, each with its facing."""
    return tuple(pose(each) for each in text.split())


def escort(name: str, place: str, vp: int = 10, speed: int = 3) -> Escort:
    """An escort with depth charges and K-guns."""
    weapons = (
        Weapon("depth-charge", 2, Drop("stern")),
        Weapon("k-gun", 2, Drop("abeam", 1)),
        Weapon("hedgehog", 1, Drop("ahead", 2)),
    )
    return Escort(name, None, vp, pose(place), speed, 6, 1, sonar=3, radar=True, weapons=weapons)


def merchant(name: str, column: int, rank: int, place: str) -> ConvoyShip:
    """A cargo ship."""
    return ConvoyShip(name, None, "cargo", None, column, rank, pose(place))


BEFORE = {"M1": "E20/3", "M2": "E14/3", "M3": "M20/3", "M4": "M14/3", "M5": "U20/3", "M6": "U14/3"}
AFTER = {"M1": "E22/3", "M2": "E16/3", "M3": "M22/3", "M4": "M16/3", "M5": "U22/3", "M6": "U16/3"}
PATHS = {
    "M1": "E21/3 E22/3",
    "M2": "E15/3 E16/3",
    "M3": "M21/3 M22/3",
    "M4": "M15/3 M16/3",
    "M5": "U21/3 U22/3",
    "M6": "U15/3 U16/3",
}


def dived() -> TurnReport:
    """The submarine was seen at M29/3 and dived: one escort is in contact and attacks, another comes at full speed."""
    sub = Submarine(
        "Wahoo",
        pose("M31/3"),
        50,
        pose("M29/3"),
        found=("Fletcher",),
        missed=("Benson",),
        marker=Marker("sub-colour", pose("M29/3")),
    )
    ships = tuple(merchant(name, n // 2 + 1, n % 2 + 1, place) for n, (name, place) in enumerate(BEFORE.items()))
    escorts = (escort("Fletcher", "M34/6", 12), escort("Benson", "Q40/3", 9))
    before = Position(3, "day", "fast-2", (sub,), ships, escorts, (Torpedo(pose("P26/6"), 5),))
    marker = Marker("escort-colour", pose("M29/3"))
    after = before._replace(
        turn=4,
        submarines=(sub._replace(began=sub.pose, found=(), missed=(), marker=marker),),
        ships=tuple(ship._replace(pose=pose(AFTER[ship.name])) for ship in ships),
        escorts=(escorts[0]._replace(pose=pose("M31/6")), escorts[1]._replace(pose=pose("M39/1"))),
    )
    first = EscortMove(
        "Fletcher",
        3,
        "Wahoo",
        pose("M34/6"),
        way("M33/6 M32/6 M31/6"),
        pose("M31/6"),
        3,
        State("run"),
        (Attack(at("M32"), "depth-charge", 2), Attack(at("L31"), "k-gun", 1), Attack(at("N31"), "k-gun", 1)),
        (
            DepthRoll(at("M32"), "depth-charge", (5, 4), "same depth"),
            DepthRoll(at("M32"), "depth-charge", (2, 3), "miss"),
            DepthRoll(at("L31"), "k-gun", (4, 4), "within 25 feet"),
            DepthRoll(at("N31"), "k-gun", (3, 1), "within 50 feet"),
        ),
        rules=("105.3.2", "105.4.6", "105.4.12"),
    )
    second = EscortMove(
        "Benson",
        3,
        "Wahoo",
        pose("Q40/3"),
        way("P40/2 O40/1 N39/1 M39/1"),
        pose("M39/1"),
        4,
        State("approach"),
        rules=("105.3.2a", "105.3.5"),
    )
    return TurnReport(
        3,
        before,
        (SubmarineSeen("Wahoo", marker, 3, at("M30"), ("Fletcher", "Benson"), ("104.1.3", "104.2.1")),),
        (),
        (),
        tuple(
            (at(label), Barred("M3 might enter it", "108.1.1"))
            for label in ("M23", "L23", "N23", "M22", "L22", "N22", "L21", "N21", "M21", "L20", "N20")
        ),
        (first, second),
        FleetOrder(3, "fast-2", MovementOrder("2", None, None, 2)),
        tuple(
            ShipMove(name, pose(BEFORE[name]), way(PATHS[name]), pose(AFTER[name]), rules=("104.3.1",))
            for name in BEFORE
        ),
        (),
        Searches(("Fletcher",), ("Fletcher", "Benson")),
        ("OP-40", "OP-44", "OP-46"),
        after,
    )


def night() -> TurnReport:
    """Torpedoes by night: starshells."""
    report = dived()
    return report._replace(starshells=(Starshells("Benson", "Wahoo", (at("M30"), at("M33"))),))


def quiet() -> TurnReport:
    """Nothing is known: the escorts keep formation."""
    report = dived()
    escorts = tuple(
        EscortMove(each.name, 1, None, each.pose, (), each.pose, 2, State("formation"), rules=("104.2.3a",))
        for each in report.before.escorts
    )
    seen = SubmarineSeen("Wahoo", Marker(), 1, None, (), ("104.1.3",))
    return report._replace(submarines=(seen,), escorts=escorts, barred=())


def large() -> TurnReport:
    """Three submarines, twelve escorts that hunt them, and twenty ships."""
    base = dived()
    move, subs, seen, moves, escorts = base.escorts[0], [], [], [], []
    for n, (name, columns) in enumerate((("Wahoo", 0), ("Tang", 24), ("Silversides", 12))):

        def over(pose: Pose, more: int = 0, across: int = columns, up: int = n) -> Pose:
            return Pose(Hex(pose.bow.q + across + 2 * more, pose.bow.r - across // 2 + 9 * up - more + 20), pose.step)

        marker = Marker("escort-colour", over(pose("M29/3")))
        subs.append(base.next.submarines[0]._replace(name=name, pose=over(pose("M31/3")), marker=marker))
        hunters = [f"{name} hunter {k}" for k in range(1, 5)]
        seen.append(SubmarineSeen(name, marker, 3, over(pose("M30/3")).bow, tuple(hunters), ("104.1.3", "104.2.1")))
        for k, hunter in enumerate(hunters):
            path = tuple(over(step, 4 * k) for step in move.path)
            attacks = (
                tuple(each._replace(hex=over(Pose(each.hex, 0), 4 * k).bow) for each in move.attacks) if k < 2 else ()
            )
            rolls = move.depth_combat if attacks else ()
            moves.append(
                move._replace(
                    name=hunter,
                    against=name,
                    before=over(move.before, 4 * k),
                    path=path,
                    after=over(move.after, 4 * k),
                    attacks=attacks,
                    depth_combat=rolls,
                )
            )
            escorts.append(base.next.escorts[0]._replace(name=hunter, pose=over(move.after, 4 * k)))
    ships, ship_moves = [], []
    for n in range(20):
        before, after = (Pose(Hex(3 * (n % 5) + 8, row - 6 * (n // 5) - 2 * (n % 5)), 0) for row in (34, 36))
        ships.append(ConvoyShip(f"Merchantman {n + 1}", None, "cargo", None, n % 5 + 1, n // 5 + 1, after))
        ship_moves.append(ShipMove(f"Merchantman {n + 1}", before, (Pose(after.bow, 0),), after, rules=("104.3.1",)))
    after = base.next._replace(submarines=tuple(subs), escorts=tuple(escorts), ships=tuple(ships))
    names = tuple(each.name for each in escorts)
    return base._replace(
        submarines=tuple(seen),
        escorts=tuple(moves),
        ships=tuple(ship_moves),
        search=Searches(names, names),
        next=after,
        before=base.before._replace(submarines=tuple(subs), escorts=tuple(escorts), ships=tuple(ships)),
    )
