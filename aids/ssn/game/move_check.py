"""The check `move`: the move that a game file orders, and the best moves by each aim (SSN Detection Step).

A player has to ask for it, because it solves what the game is about: which water is silent.
"""

from pathlib import Path

from aids.checks import Check, Input, Inputs, Outcome, answer
from aids.checks.answers import Answer, Facts, Grid
from aids.dice import percent
from aids.errors import InputError
from aids.games import played
from aids.reading.house_rules import is_path, name_of
from aids.rulebook.rules import Rules, cite
from aids.ssn.detection import NO_TABLE
from aids.ssn.game import risk
from aids.ssn.game.figures import Figures, bearing, read_figures
from aids.ssn.game.game_file import GameFile, located, read_game
from aids.ssn.game.orders import leaves_table, plan
from aids.ssn.game.position import HUNDREDTHS, Position
from aids.ssn.game.risk import Chances, chances, listen_after
from aids.ssn.game.sonar_picture import COARSE, FINE, best, move_json, picture
from aids.ssn.game.submarine import move_submarine
from aids.ssn.game.words import ENDINGS

RULE = "Detection Step"
GRIDS = {"fine": FINE, "coarse": COARSE}
SHOWN = 3
"""The moves that are told for each aim."""
AIMS = {"heard": "least heard", "sunk": "least sunk", "kill": "best next shot"}


def check(rules: Rules) -> Check:
    """The chances of the ordered move, of each shot, and the best moves of a grid by each aim."""

    cited = cite(rules, RULE)
    return answer(
        rules,
        "move",
        title="Sonar picture of the next move",
        rule=RULE,
        assumes=(NO_TABLE, "SS-4", "SS-5", "SS-8", "SS-15", "SS-23", "SS-25", "SS-26", "SS-32"),
        inputs=(
            Input("file", "file", "A game on file, with its orders.", required=True, positional=True, rule=cited),
            Input(
                "grid",
                "choice",
                "Moves looked at: each half inch and 15 degrees, or each inch and 30.",
                choices=tuple(GRIDS),
                default="fine",
                rule=cited,
            ),
        ),
        counts=("ordered", "hears", "ships", "moves", "best"),
        result=lambda inputs: _result(rules, inputs),
    )


def _result(rules: Rules, inputs: Inputs) -> dict[str, object]:
    """The ordered move, the ships and the best moves; the errors of `turn` for a fault in the file."""
    game: GameFile = read_game(rules, inputs["file"])
    if game.house and game.house != name_of(rules):
        if rules.house is not None and not is_path(game.house):
            raise InputError(
                f"leave them out: {Path(inputs['file'].path).name} is played with {game.house}", where="--rules"
            )
        rules = rules if rules.house is not None else played(rules.game, game.house, inputs["file"]).rules
    if game.position.ending:
        raise game.at.at("ending").refuse(f"the game is over. {ENDINGS[game.position.ending]}")
    figures = read_figures(rules, game.thresholds)
    try:
        ordered, hears = _ordered(figures, game)
        ships = _ships(figures, game.position)
        found = picture(figures, game.position, GRIDS[inputs["grid"]], game.orders.shots)
    except InputError as error:
        raise located(game, inputs["file"], error) from None
    told = [(words, end) for aim, words in AIMS.items() for end in best(found, aim, SHOWN)]
    rows = [{"aim": words, **move_json(end)} for words, end in told]
    return {"ordered": ordered, "hears": hears, "ships": ships, "moves": len(found), "best": rows}


def _ordered(figures: Figures, game: GameFile) -> tuple[dict[str, object], list[dict[str, object]]]:
    """The chances of the move in the file, and who may hear which point, needs what and then fires.

    Nobody listens to a move that `leaves` the table (SS-32).
    Its shots are fired first; who hears is told for the position in which none of them has sunk a ship.  `OrderFault`
    for orders that are against the rules.
    """
    planned = plan(figures, game.position, game.orders)
    after = move_submarine(figures, game.position, planned)
    if leaves_table(figures, after.table, after.submarine.x, after.submarine.y):
        return {**Chances(0, 0, 0)._asdict(), "leaves": True}, []
    if game.orders.shots:
        after = after._replace(ships=tuple(ship._replace(alerted=True) for ship in after.ships))
    hears: list[dict[str, object]] = [
        {"listener": each.name, "point": ears.point, "needed": ears.needed, "fires": ears.fires}
        for each in risk.heard(figures, after)
        for ears in each.points
        if ears.chance
    ]
    ways = listen_after(figures, game.position, game.orders.shots)
    return {**chances(ways, after.submarine, after.points)._asdict(), "leaves": False}, hears


def _ships(figures: Figures, position: Position) -> list[dict[str, object]]:
    """Each ship as it lies: range in inches, bearing, and what a shot now comes to."""
    ships = {ship.name: ship for ship in position.ships}
    return [
        {
            "ship": shot.name,
            "inches": shot.distance / HUNDREDTHS,
            "bearing": bearing(position.submarine, ships[shot.name]),
            "kill": None if shot.kills is None else float(shot.kills),
        }
        for shot in risk.shots(figures, position)
    ]


def in_words(rules: Rules, outcome: Outcome) -> Answer:
    """The chances of the ordered move, the ships, and the best moves as a table."""
    held = outcome.result
    ordered, ships, found = dict(held["ordered"]), held["ships"], held["best"]  # type: ignore[call-overload]
    head = "The ordered move leaves the table, and you lose (SS-32)."
    if not ordered.pop("leaves"):
        heard, fired, sunk, kill = (percent(chance, 0) for chance in Chances(**ordered))
        head = f"The ordered move: heard {heard}, fired on {fired}, sunk {sunk}; next shot {kill}."
    hears = tuple(
        (each["listener"], f"DP{each['point']}", f"{each['needed']} or more", "yes" if each["fires"] else "no")
        for each in held["hears"]  # type: ignore[attr-defined]
    )
    rows = tuple(
        (
            each["ship"],
            f"{each['inches']:.2f}",
            f"{each['bearing']:03d}",
            _kill_text(each["kill"]),
        )
        for each in ships  # type: ignore[attr-defined]
    )
    moves = tuple(
        (
            each["aim"],
            f"{each['x']:.2f}, {each['y']:.2f}",
            each["speed"],
            ", ".join(each["moves"]) or "none",
            each["marker"] or "none",
            *(percent(each[name], 0) for name in Chances._fields),
        )
        for each in found  # type: ignore[attr-defined]
    )
    about = f"{held['moves']} in steps of {'half an inch' if outcome.inputs['grid'] == 'fine' else 'an inch'}"
    return Answer(
        head,
        (
            *([Grid(("May hear it", "Point", "On 2d6", "Fires"), hears)] if hears else []),
            Grid(("Ship", "Inches", "Bearing", "Shot now"), rows),
            Facts((("Moves", about),)),
            Grid(("Aim", "Ends at", "Speed", "Moves", "Marker", "Heard", "Fired on", "Sunk", "Next shot"), moves),
        ),
    )


def _kill_text(chance: float | None) -> str:
    return "none" if chance is None else percent(chance, 0)
