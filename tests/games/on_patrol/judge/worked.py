"""The six worked turns of the rules as game files, and what the JSON of each must hold."""

CONVOY = """
[[ships]]
name = "M1"
kind = "cargo"
column = 1
rank = 1
bow = "E20"
facing = 3
"""
QUIET = """
[[submarines]]
name = "Wahoo"
bow = "AA60"
facing = 3
depth = 200
"""


def game(*parts, turn=3, light="day", die=3):
    head = f'game = "on-patrol"\nturn = {turn}\nlight = "{light}"\nconvoy = "fast-2"\ndie = {die}\n'
    return head + "".join(parts)


def submarine(bow, facing, depth, **more):
    return table("submarines", name="Wahoo", bow=bow, facing=facing, depth=depth, **more)


def escort(name, bow, facing, speed, best, **more):
    return table("escorts", name=name, vp=10, bow=bow, facing=facing, speed=speed, best=best, gain=1, **more)


def ship(name, bow, facing, **more):
    return table("ships", name=name, kind="cargo", column=1, rank=1, bow=bow, facing=facing, **more)


def toml(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(toml(one) for one in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(one)}' for key, one in value.items())} }}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def table(kind, /, **values):
    """One `[[name]]` of a game file."""
    return "".join([f"\n[[{kind}]]\n", *(f"{key} = {toml(value)}\n" for key, value in values.items())])


STERN = {"kind": "depth-charge", "count": 2, "drops": "stern"}

#: The example of the rules as it stands, with its comments.
EXAMPLE = """\
game = "on-patrol"
turn = 3                       # the turn that the player has just finished
light = "day"                  # day | night
convoy = "fast-2"              # row of 104.3.1; capital ships alone: emergency from the turn after torpedoes
die = 3                        # fleet movement of the coming turn; absent: rolled

[[submarines]]
name = "Wahoo"
bow = "M21"
facing = 3
depth = 50                     # now, in feet; 0 surfaced
began = "M19/3"                # bow and facing when it began its last move
found = ["Fletcher"]           # escorts whose search found it this turn
missed = ["Benson"]            # escorts that searched and did not
fired = false                  # launched torpedoes this turn
sighted = false                # rule 47.0
marker = "escort-colour M19/3" # as it lay: none (absent), torpedo H, escort-colour H/F, inverted H/F, sub-colour, sub-colour-surfaced
sunk = false

[[ships]]
name = "M1"
kind = "cargo"                 # cargo | tanker | aviation-tanker | capital
column = 1
rank = 1
bow = "E20"
facing = 3
stopped = false                # dead in the water
torpedoed = 2                  # the turn it was torpedoed; absent: never
sunk = 3                       # the turn it sank; absent: afloat
best = 5                       # capital ships: greatest speed

[[escorts]]
name = "Fletcher"
vp = 12
bow = "M24"
facing = 6
speed = 3
best = 6                       # greatest speed, and what a turn can add to speed (8.2.1, 31.1): the player's data
gain = 1
sonar = 3                      # fastest speed at which sonar works; absent: none
radar = true
doing = "approach"             # formation | approach | run | run-out | "williamson 3 right" | "ring 6" | halted
weapons = [{ kind = "depth-charge", count = 2, drops = "stern" }, { kind = "k-gun", count = 2, drops = "abeam 1" }, { kind = "hedgehog", count = 1, drops = "ahead 2" }]

[[torpedoes]]
bow = "P20"
facing = 2
speed = 5
"""

STATION = game(
    QUIET,
    ship("M1", "E20", 3),
    escort("Fletcher", "M27", 3, 2, 6, sonar=3, radar=True, doing="formation"),
    escort("Benson", "W40", 3, 2, 6, sonar=3, doing="formation"),
    die=1,
)
TORPEDOES = game(
    submarine("M19", 3, 50, fired=True),
    escort("E1", "M30", 3, 3, 5, doing="formation"),
    escort("E2", "H8", 4, 3, 5, doing="formation"),
)
DIVED = game(
    submarine("M21", 3, 50, began="M19/3", found=["E1"], marker="sub-colour"),
    escort("E1", "M24", 6, 3, 5, weapons=[STERN]),
    escort("E2", "Q30", 3, 3, 6),
)
SURFACED = game(submarine("M20", 3, 0), escort("E1", "M28", 6, 5, 5), escort("E2", "M40", 6, 5, 5))
IN_THE_WAY = game(
    submarine("AA60", 3, 200, began="AA60/3", marker="escort-colour M19/3"),
    escort("E1", "M26", 6, 3, 3),
    ship("M1", "N22", 2),
)
STOPPED = game(QUIET, ship("M1", "M30", 3, stopped=True), ship("M2", "M25", 3))
