"""Lines on a plane that are cut where they meet: ends put on what is drawn, a frame, and the simplification of lines."""

import itertools
from heapq import heapify, heappop, heappush
from math import hypot


def nearest(point, lines):
    """(distance, line, step, place) of the point of `lines` that is nearest; `step` is the point before it."""
    best = (float("inf"), 0, 0, point)
    px, py = point
    for i, line in enumerate(lines):
        for j in range(len(line) - 1):
            (ax, ay), (bx, by) = line[j], line[j + 1]
            if min(ax, bx) - px > best[0] or px - max(ax, bx) > best[0]:
                continue
            if min(ay, by) - py > best[0] or py - max(ay, by) > best[0]:
                continue
            dx, dy = bx - ax, by - ay
            long = dx * dx + dy * dy
            t = min(max(((px - ax) * dx + (py - ay) * dy) / long, 0.0), 1.0) if long else 0.0
            place = (ax + t * dx, ay + t * dy)
            far = hypot(place[0] - px, place[1] - py)
            if far < best[0]:
                best = (far, i, j, place)
    return best


def put_on(point, lines):
    """The point of `lines` nearest to a point; it becomes a point of its line."""
    _, i, j, place = nearest(point, lines)
    if place not in (lines[i][j], lines[i][j + 1]):
        lines[i].insert(j + 1, place)
    return place


def within(line, frame):
    """The parts of a line within the frame, each with its ends on the frame if it leaves it."""
    parts, part = [], []
    for one, other in itertools.pairwise(line):
        cut = _clipped(one, other, frame)
        if cut is None:
            continue
        if part and part[-1] != cut[0]:
            parts.append(part)
            part = []
        part = part or [cut[0]]
        part.append(cut[1])
    if part:
        parts.append(part)
    if len(parts) > 1 and parts[0][0] == parts[-1][-1]:
        parts[0] = parts.pop() + parts[0][1:]
    return parts


def _clipped(one, other, frame):
    """The part of a step within the frame, or None."""
    left, low, right, high = frame
    dx, dy = other[0] - one[0], other[1] - one[1]
    start, end = 0.0, 1.0
    for step, room in ((-dx, one[0] - left), (dx, right - one[0]), (-dy, one[1] - low), (dy, high - one[1])):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            start = max(start, room / step)
        else:
            end = min(end, room / step)
    if start >= end:
        return None

    def at(t):
        x, y = one[0] + t * dx, one[1] + t * dy
        for edge in (left, right):
            x = edge if abs(x - edge) < 1e-9 else x
        for edge in (low, high):
            y = edge if abs(y - edge) < 1e-9 else y
        return x, y

    return (one if start == 0 else at(start)), (other if end == 1 else at(end))


def frame_lines(frame, lines):
    """The four sides of the frame, cut where lines end on them."""
    left, low, right, high = frame
    ends = {point for line in lines for point in (line[0], line[-1])}
    corners = [(left, low), (right, low), (right, high), (left, high)]
    sides = []
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        axis = 0 if one[1] == other[1] else 1
        on = [p for p in ends if p[1 - axis] == one[1 - axis] and p not in (one, other)]
        on.sort(key=lambda p: p[axis], reverse=one[axis] > other[axis])
        sides.append([one, *on, other])
    return sides


def rounded(line, steps=6):
    """A line with bends in curves through its points (Catmull-Rom)."""
    if len(line) < 3:
        return list(line)
    padded = [line[0], *line, line[-1]]
    out = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for k in range(steps):
            t = k / steps
            out.append(tuple(_curve(*values, t) for values in zip(a, b, c, d, strict=True)))
    return [*out, line[-1]]


def _curve(a, b, c, d, t):
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def simplified(line, least):
    """A line without the points that span less than `least` with their neighbors; its ends stay (Visvalingam)."""
    keep = 4 if line[0] == line[-1] else 2
    count = len(line)
    before, after = list(range(-1, count - 1)), list(range(1, count + 1))
    alive = [True] * count
    heap = [(_area(line[i - 1], line[i], line[i + 1]), i) for i in range(1, count - 1)]
    heapify(heap)
    left = count
    while heap and left > keep:
        area, i = heappop(heap)
        if area >= least:
            break
        if not alive[i] or area != _area(line[before[i]], line[i], line[after[i]]):
            continue
        alive[i] = False
        left -= 1
        after[before[i]], before[after[i]] = after[i], before[i]
        for j in (before[i], after[i]):
            if 0 < j < count - 1:
                heappush(heap, (_area(line[before[j]], line[j], line[after[j]]), j))
    return [point for point, kept in zip(line, alive, strict=True) if kept]


def _area(a, b, c):
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2


def cut_across(line, lines):
    """A line with a point of its own wherever it crosses one of `lines`, which gets the same point."""
    out = [line[0]]
    for one, other in itertools.pairwise(line):
        found = []
        for crossed in lines:
            j = 0
            while j < len(crossed) - 1:
                t = _crossing(one, other, crossed[j], crossed[j + 1])
                if t is not None:
                    place = (one[0] + t * (other[0] - one[0]), one[1] + t * (other[1] - one[1]))
                    crossed.insert(j + 1, place)
                    found.append((t, place))
                    j += 1
                j += 1
        out += [place for _, place in sorted(found)] + [other]
    return out


def _crossing(a, b, c, d):
    """How far from a to b that step crosses the step from c to d, from 0 to 1; None if it does not cross within both."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return None
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]) or {a, b} & {c, d}:
        return None
    across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if across == 0:
        return None
    t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / across
    u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / across
    return t if 1e-9 < t < 1 - 1e-9 and 1e-9 < u < 1 - 1e-9 else None
