"""The projection of the map: a conformal cone, and its middle drawn larger, as on every map that this game is played on."""

from math import cos, hypot, log, pi, radians, sin, tan

MIDDLE = (13.5, 47.5)  # longitude and latitude
PARALLELS = (40.0, 62.0)  # latitudes where the cone cuts the globe
REACH = 0.5
"""How far from the middle, in radii of the earth, what is drawn begins to shrink much."""


def _height(latitude):
    return tan(pi / 4 + latitude / 2)


_LOW, _HIGH = map(radians, PARALLELS)
_N = log(cos(_LOW) / cos(_HIGH)) / log(_height(_HIGH) / _height(_LOW))
_F = cos(_LOW) * _height(_LOW) ** _N / _N
_ZERO = _F / _height(radians(MIDDLE[1])) ** _N


def project(point):
    """A point in degrees as (x, y) in radii of the earth from the middle."""
    longitude, latitude = point
    radius = _F / _height(radians(max(min(latitude, 89.0), -60.0))) ** _N
    angle = _N * radians(longitude - MIDDLE[0])
    x, y = radius * sin(angle), _ZERO - radius * cos(angle)
    swell = 1 / hypot(1.0, x / REACH, y / REACH)
    return x * swell, y * swell
