"""Parts that follow each other down the pages of a sheet, each page begun when the one before it is full."""

from __future__ import annotations

from generators.drawing.drawing import Drawing
from generators.page.frame import Area

SLACK = 0.01


class Pages:
    """The pages of a sheet while they are filled: `y` is how far down the last of them is."""

    def __init__(self, room: Area) -> None:
        self.room = room
        self.y = room.top
        self.drawings = [Drawing()]

    @property
    def draw(self) -> Drawing:
        """The page that is filled."""
        return self.drawings[-1]

    @property
    def fresh(self) -> bool:
        """Whether nothing stands on the page yet."""
        return self.y >= self.room.top - SLACK

    def needs(self, height: float) -> bool:
        """Begin a page if there is no room for this height; whether one was begun."""
        if self.y - height >= self.room.bottom - SLACK or self.fresh:
            return False
        self.drawings.append(Drawing())
        self.y = self.room.top
        return True
