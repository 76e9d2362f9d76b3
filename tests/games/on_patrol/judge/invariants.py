"""All that must hold of any turn, whatever the position: each rule group as a function that yields the breaches it finds."""

from tests.games.on_patrol.judge import barred, classes, courses, fleet, markers, paths, strikes

CHECKS = (
    markers.marker_breaches,
    markers.sight_breaches,
    markers.force_breaches,
    markers.starshell_breaches,
    barred.barred_breaches,
    barred.bow_breaches,
    courses.path_breaches,
    courses.speed_breaches,
    courses.order_breaches,
    classes.turning_breaches,
    classes.count_breaches,
    classes.williamson_breaches,
    classes.loss_breaches,
    classes.speed_file_breaches,
    classes.through_breaches,
    courses.run_breaches,
    courses.ring_breaches,
    paths.path_choice_breaches,
    strikes.attack_breaches,
    strikes.ram_breaches,
    fleet.order_breaches,
    fleet.fleet_breaches,
    fleet.heading_breaches,
    fleet.unison_breaches,
    fleet.formation_breaches,
    fleet.loose_breaches,
    fleet.search_breaches,
    fleet.gunfire_breaches,
    fleet.next_breaches,
)


def breaches(turn):
    """Every breach of a turn, one line each; [] if all holds."""
    if sunk := turn.moves.keys() - turn.escorts.keys():
        return [f"OP-63: {sorted(sunk)} move, though they have sunk"]
    return [line for check in CHECKS for line in check(turn)]
