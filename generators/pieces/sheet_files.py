"""The files that a sheet names, pictures and fonts, each read once."""

from __future__ import annotations

from aids.folder_files import read_beside
from aids.places import Place, brief
from generators.drawing.art import Art
from generators.drawing.own_art import read_picture as read_silhouette
from generators.drawing.pictures import read_picture
from generators.drawing.svg.tree import PictureFault
from generators.drawing.truetype import FontFault

MOST_PICTURES, MOST_PICTURE_BYTES = 300, 20_000_000  # of a sheet, with its fonts


class SheetFiles:
    """The contents of the files that have been read, by name."""

    def __init__(self) -> None:
        self.contents: dict[str, bytes] = {}
        self.bytes = 0

    def picture(self, at: Place, name: str, silhouette: bool) -> Art:
        """A picture in its own colours, or its silhouette; RulesError for one that cannot be drawn."""
        try:
            return (read_silhouette if silhouette else read_picture)(name, self._content(at, name))
        except PictureFault as error:
            raise at.refuse(f"{brief(name)} {error}") from None

    def font(self, at: Place, name: str) -> str:
        """The face of a font; RulesError for one that cannot be used or may not be embedded."""
        from generators.drawing.own_fonts import read_font  # and the fonts of reportlab

        try:
            return read_font(self._content(at, name))
        except FontFault as error:
            raise at.refuse(f"{brief(name)} {error}") from None

    @property
    def _full(self) -> bool:
        """Whether no other file is read."""
        return len(self.contents) >= MOST_PICTURES or self.bytes > MOST_PICTURE_BYTES

    def _content(self, at: Place, name: str) -> bytes:
        """The content of a file; RulesError for one that cannot be read, and for too many."""
        if name not in self.contents:
            content = b"" if self._full else read_beside(at, name)
            self.bytes += len(content)
            if self._full:
                most = f"{MOST_PICTURES} of {MOST_PICTURE_BYTES:,} bytes in all"
                raise at.refuse(f"{brief(name)} is one picture too many; {most} are possible")
            self.contents[name] = content
        return self.contents[name]
