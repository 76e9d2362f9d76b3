"""A place in the code where a break is made."""

from typing import NamedTuple


class Place(NamedTuple):
    """A part of a file, from byte `start` to `end`, that a break replaces by `broken`."""

    path: str
    function: str
    kind: str
    start: int
    end: int
    text: str
    broken: str

    @property
    def room(self):
        """The folder that the break belongs to, at most three levels deep."""
        return "/".join(self.path.split("/")[:-1][:3]) or self.path

    def meets(self, other):
        """Whether a part of the file belongs to both, so that their breaks could not be told apart."""
        return self.path == other.path and self.start < other.end and other.start < self.end

    def line(self, source):
        """The number of its line."""
        return source.encode()[: self.start].count(b"\n") + 1


def replaced(source, changes):
    """A source with each `(place, text)` in place of what stood there."""
    data = source.encode()
    for place, text in sorted(changes, key=lambda change: change[0].start, reverse=True):
        assert data[place.start : place.end].decode() == place.text
        data = data[: place.start] + text.encode() + data[place.end :]
    return data.decode()
