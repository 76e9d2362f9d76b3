"""Circles of decisions that depend on each other."""

from collections.abc import Mapping


def innermost_circles(needs: Mapping[int, set[int]]) -> list[list[int]]:
    """The strongly connected parts of a graph from which no other part is reached, each in rising order."""
    reached: dict[int, set[int]] = {}
    for start in needs:
        seen, todo = {start}, [start]
        while todo:
            for after in needs[todo.pop()]:
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        reached[start] = seen
    circles = [
        sorted(seen)
        for start, seen in reached.items()
        if start == min(seen) and all(start in reached[other] for other in seen)
    ]
    return sorted(circles)
