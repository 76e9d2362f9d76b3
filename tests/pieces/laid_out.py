"""Sheets of pieces made in memory from the text of a layout file and of the files beside it."""

from io import BytesIO

from PIL import Image

from aids.input_file import PlayerFile, PlayerFiles
from generators.drawing import Group, Use
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import paper
from generators.pieces import own_counters
from generators.sheets import kits
from generators.sheets.sheet import Job

INCH, MM = 72.0, 72 / 25.4


def spec(toml, **files):
    """The sheet of a file `units.toml`; the files beside it are named with __ for their dot."""
    given = {"units.toml": toml.encode()}
    for name, content in files.items():
        given[name.replace("__", ".")] = content if isinstance(content, bytes) else content.encode()
    return own_counters.read(PlayerFile("units.toml", PlayerFiles(given))).spec


def pieces(toml, **files):
    """The pieces of such a file, before they are imposed."""
    game = own_counters.game()
    return kits.read_sheet(kits.filled(spec(toml, **files), game), game).made()


def build(toml, size="letter", sides="long-edge", **files):
    """The bodies of its pages."""
    return kits.build(spec(toml, **files), Job(own_counters.game(), paper(size), sides))


def layout(places="", *, size="2 in", rows='pieces = [{ name = "one" }]', more="", **values):
    """The text of a file with one layout; `values` are further settings of it, in TOML."""
    stated = "".join(f"{key.replace('_', '-')} = {value}\n" for key, value in values.items())
    return f'{rows}\n{more}\n[[layout]]\nname = "main"\nsize = "{size}"\n{stated}places = [\n{places}\n]\n'


def texts(symbol):
    """The strings of a face as boxes."""
    return [item for item in flatten(symbol.records) if isinstance(item, TextBox)]


def words(symbol):
    """The strings of a face, each line joined."""
    return [item.string for item in texts(symbol)]


def uses(records, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0), clip=None):
    """Each use of a symbol on a page: the symbol, where its origin lies, and the clip around it in page points.

    Matrices are multiplied here once more, so that what is read back shares no code with what draws.
    """
    for record in records:
        if isinstance(record, Group):
            a, b, c, d, e, f = record.matrix
            p, q, r, s, t, u = matrix
            inner = (p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u)
            outline = (
                [
                    (inner[0] * x + inner[2] * y + inner[4], inner[1] * x + inner[3] * y + inner[5])
                    for x, y in record.clip
                ]
                if record.clip
                else clip
            )
            yield from uses(record.records, inner, outline)
        elif isinstance(record, Use):
            e, f = record.matrix[4:]
            p, q, r, s, t, u = matrix
            assert record.matrix[:4] == (1.0, 0.0, 0.0, 1.0)
            yield record.symbol, (p * e + r * f + t, q * e + s * f + u), clip


def box_of(points):
    """Left, bottom, right, top."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def png(width=30, height=20, color=(200, 30, 40)):
    """A PNG file of one color."""
    out = BytesIO()
    Image.new("RGB", (width, height), color).save(out, "PNG")
    return out.getvalue()
