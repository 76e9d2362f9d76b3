"""The last pages of a kit: every ruling with the sheets that rest on it, rules by sheet, command, ruler."""

from collections.abc import Mapping, Sequence

from aids import __version__
from generators.drawing.drawing import INCH, Drawing
from generators.page.frame import NOTE, READINGS, Body, area, scale_bars
from generators.page.table import Column, Look, Row, Table
from generators.page.typeset import Block, draw_paragraph, draw_section
from generators.sheets import coverage, kits
from generators.sheets.letters import letter
from generators.sheets.sheet import Job, Sheet
from generators.sheets.turn_tables import Section, section_pages

SMALL = Look(NOTE, "grey")
AIRS = (9.0, 7.0, 5.0, 4.0, 3.0, 2.0)  # points in rows, the most that takes no further page


class Readings(Sheet):
    """Every ruling with the sheets that rest on it, the rules by sheet, the command, the version and the ruler."""

    def pages(self, job: Job) -> list[Body]:
        """The fewest pages that hold them."""
        room = area(job.paper)
        begun = _measures(job, room.width)
        tried = [list(section_pages(_sections(job, air), room, begun)) for air in AIRS]
        drawings = next(each for each in tried if len(each) == len(tried[-1]))
        return [Body(draw, self.heading(job), READINGS) for draw in drawings]


def _measures(job: Job, width: float) -> Block:
    """The ruler, the command and the version."""
    draw = Drawing()
    y = draw_section(draw, "Measures", "print at 100 %: the bar must measure 100 mm and 4 inches", width) - 16
    scale_bars(draw, 0, y)
    left = 4 * INCH + 52
    beside = draw_paragraph(draw, f"Plotroom {__version__}", left, y + 12, width - left, NOTE)
    beside = draw_paragraph(draw, job.command, left, beside, width - left, NOTE) if job.command else beside
    return Block(-min(y - 10, beside), draw)


def _sections(job: Job, air: float) -> list[Section]:
    """The rulings and the rules by sheet."""
    rules, pages = job.game.rules, _pages(job)
    titles = {spec.name: spec.get("title", str) for spec in kits.sheets_of(job.game)}
    rows: list[Row] = []
    for ruling in rules.rulings.values():
        own = letter(rules, ruling.id)
        on = [titles[name] for name, bodies in pages.items() if any(own in body.letters for body in bodies)]
        rows.append((f"{own} {ruling.id}", ruling.text, ", ".join(on)))
    readings = Table(
        (Column(width=46), Column("Reading", share=3), Column("Sheets that rest on it", share=1, look=SMALL)),
        rows,
        row_height=0,
        padding=air,
        top=True,
    )
    cited = {
        titles[spec.name]: ", ".join(rule.number for rule in coverage.cited_rules(job.game, [spec]) if rule.printed)
        for spec in kits.sheets_of(job.game)
    }
    by_sheet = [(title, rule) for title, rule in cited.items() if rule]
    columns = Column("Sheet", share=1), Column("Rules", share=4)
    found = [Section("Readings", "of the rules, where they leave a gap", readings)] if rows else []
    if by_sheet:
        found.append(Section("Rules", "by sheet", Table(columns, by_sheet, row_height=0, padding=air, top=True)))
    return found


def _pages(job: Job) -> Mapping[str, Sequence[Body]]:
    """The pages of each sheet that is printed with the kit."""
    printed = [spec for spec in kits.sheets_of(job.game) if spec.data["kind"] != READINGS and not spec.extra]
    return {spec.name: job.made.get(spec.name) or kits.build(spec, job) for spec in printed}
