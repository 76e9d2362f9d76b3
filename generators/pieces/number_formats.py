"""Numbers of a spreadsheet as it shows them: 0.5 in the format `0%` is 50%, 1234 in `#,##0` is 1,234."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from typing import NamedTuple

#: The parts of a format: quoted text, one letter, room, filling, brackets, the digits, a fraction, any other sign.
_PART = re.compile(
    r'"(?P<text>[^"]*)"|\\(?P<letter>.)|_.|\*.|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<fraction>(?:[#0?]+ +)?\?+/\?+)|(?P<digits>General|[#0?][#0?,]*(?:\.[#0?]*)?,*|\.[#0?]+,*)|(?P<sign>.)",
    re.IGNORECASE,
)
_COLOUR = re.compile(r"black|blue|cyan|green|magenta|red|white|yellow|color ?\d+", re.IGNORECASE)
_SIGNS = frozenset(" $€£¥%+-/():!^&'~{}<>=")  # that a format may have without quotes
MOST_DIGITS = 30  # of a format


class _Section(NamedTuple):
    """One of the parts between semicolons: what is before and after the digits, their format, and how often %."""

    before: str
    after: str
    digits: str
    percents: int


def general(value: float) -> str | None:
    """A number without a format; None for one that has too many digits."""
    if isinstance(value, int):
        return str(value)
    return f"{value:.10g}" if value == value and abs(value) < 1e15 else None


def shown(value: float, number_format: str) -> str | None:
    """A number as it is shown in a number format; None for a number or a format that is not supported."""
    plain = general(value)
    if plain is None or number_format in ("General", "@", "") or abs(value) >= 1e15:
        return plain
    sections = number_format.split(";")
    used = 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
    if (section := _section(sections[used])) is None:
        return None
    digits = _digits(abs(Decimal(str(value))) * 100**section.percents, section.digits)
    minus = "-" if value < 0 and not used and digits.strip("0.") else ""
    return f"{minus}{section.before}{digits}{section.after}".strip()


def _section(text: str) -> _Section | None:
    """A part of a format; None for one of dates, conditions or powers of ten."""
    around, digits = ["", ""], ""
    for part in _PART.finditer(text):
        if found := part["digits"] or part["fraction"]:
            if digits or len(found) > MOST_DIGITS:
                return None
            digits = found
        elif (bracket := part["bracket"]) is not None:
            if not bracket.startswith("$") and not _COLOUR.fullmatch(bracket):
                return None
            around[bool(digits)] += bracket[1:].partition("-")[0] if bracket.startswith("$") else ""
        elif part["sign"] and part["sign"] not in _SIGNS:
            return None
        else:
            around[bool(digits)] += part["text"] or part["letter"] or part["sign"] or ""
    percents = re.sub(r'"[^"]*"|\\.', "", text).count("%")
    return _Section(around[0], around[1], digits, percents) if percents < 2 else None


def _digits(number: Decimal, form: str) -> str:
    """The digits of a number that is not negative."""
    if form.lower() in ("general", ""):
        return str(general(float(number))) if form else ""
    if "/" in form:
        most = 10 ** form.rpartition("/")[2].count("?") - 1
        wholes, part = divmod(Fraction(number).limit_denominator(most), 1)
        return f"{wholes} {part}" if wholes and part else str(part or wholes)
    number /= 1000 ** (len(form) - len(form.rstrip(",")))
    whole_form, _, decimals = form.rstrip(",").partition(".")
    step = Decimal(1).scaleb(-len(decimals))
    whole, _, rest = f"{number.quantize(step, ROUND_HALF_UP, Context(prec=60)):f}".partition(".")
    rest = rest[: decimals.count("0")] + rest[decimals.count("0") :].rstrip("0")
    whole = whole.lstrip("0").rjust(whole_form.count("0"), "0")
    if "," in whole_form:
        whole = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ",", whole)
    return f"{whole}.{rest}" if decimals else whole
