"""Convoy routes: chains of fleets at sea from one coast to another."""

from collections.abc import Iterable, Mapping

Seas = Mapping[str, frozenset[str]]
"""The seas that touch each coast and sea."""


def is_connected(seas: Seas, fleet_seas: Iterable[str], at: str, to: str) -> bool:
    """Whether fleets in these seas form an unbroken chain from one coast to another."""
    start, end = seas[at], seas[to]
    unused = set(fleet_seas)
    reached = [sea for sea in unused if sea in start]
    unused.difference_update(reached)
    while reached:
        here = reached.pop()
        if here in end:
            return True
        near = seas[here] & unused
        unused -= near
        reached += near
    return False


def seas_on_routes(seas: Seas, fleet_seas: Iterable[str], at: str, to: str) -> frozenset[str]:
    """The seas on any route that has no shortcut, and so needs every one of its fleets (DATC 4.E.1).

    Of such a route only the first sea touches the start, only the last the end, and none touches one but its
    neighbours in the chain.
    """
    nodes, start, end = frozenset(fleet_seas), seas[at], seas[to]
    used: set[str] = set()

    def extend(route: list[str]) -> None:
        here = route[-1]
        if here in end:
            used.update(route)
            return
        for sea in nodes & seas[here]:
            if sea not in route and sea not in start and not any(sea in seas[earlier] for earlier in route[:-1]):
                extend([*route, sea])

    for first in nodes & start:
        extend([first])
    return frozenset(used)
