"""The sheet kind `log`: a page to fill in or, with `ships`, a panel for each ship on as many pages as they need."""

from __future__ import annotations

from aids.games import Game
from generators.drawing.drawing import Drawing
from generators.mats.csv_tables import tables_or_csv
from generators.mats.looks import dress
from generators.mats.sheet_flow import Pages
from generators.mats.ship_panels import draw_ships
from generators.mats.ships import MOST_PANELS, MOST_SHIPS, Ship
from generators.page.frame import Body, area
from generators.sheets.logs import Log, draw_head, draw_note
from generators.sheets.settings import text, whole
from generators.sheets.sheet import Job

MOST_ACROSS, MOST_STEP = 4, 200


class ShipLog(Log):
    """A page to fill in: fields, boxes to tick, places of units, and rows or a grid down to the foot; or ships.

    Ships have a panel each, several on a page: name, class, profile, values, speed track and rows of hit boxes.
    """

    ships = tables_or_csv(Ship, "the ships, in place of `columns`", most=MOST_SHIPS)
    across = whole(1, MOST_ACROSS, "how many ships side by side").default(2)
    critical = whole(1, MOST_STEP, "every so many hit boxes of a row a critical hit").optional("none")
    critical_key = text("what stands at the foot of ships with critical hits").default("Thick boxes: critical hits.")
    speed_name = text("the name of the speed tracks").default("Speed")

    def verify(self, game: Game) -> None:
        """RulesError for ships beside columns or a grid, for too many, and for what a log of none lacks."""
        if not self.ships:
            super().verify(game)
            return
        for other in ("grid", "columns", "places", "rows", "assumes"):
            if other in self.stated:
                self.fail(f"a log of ships has no {other}; make that a sheet of its own", other)
        panels = sum(ship.count for ship in self.ships)
        if panels > MOST_PANELS:
            self.fail(f"{panels} ships are too many; {MOST_PANELS} on a sheet at most", "ships")
        if not panels:
            self.fail("every count is 0; nothing would be printed", "ships")
        dress(self, self.ships)

    def pages(self, job: Job) -> list[Body]:
        """The ships, with the note and the key at the foot of each page; without ships the page of the log."""
        if not self.ships:
            return super().pages(job)
        room = area(job.paper)
        marked = any(ship.critical_of(row, self.critical) for ship in self.ships for row in ship.hits)
        keys = (self.critical_key,) if marked else ()
        foot = draw_note(self, Drawing(), room, *keys)
        pages = Pages(room._replace(bottom=room.bottom + foot))
        if self.fields or self.trackers:
            pages.y = draw_head(self, pages.draw, room)
        draw_ships(pages, self.ships, self.across, self.critical, self.speed_name)
        for page in pages.drawings:
            draw_note(self, page, room, *keys)
        return [Body(page, self.heading(job), "fill") for page in pages.drawings]
