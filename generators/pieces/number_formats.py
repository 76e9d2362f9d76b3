"""Numbers of a spreadsheet as it shows them: 0.5 in the format `0%` is 50%, 1234 in `#,##0` is 1,234."""

import re
from decimal import ROUND_HALF_UP, Context, Decimal

#: What is not shown of a format, or only its inside: room, filling, colours, currencies, texts in quotes.
_AROUND = re.compile(r'_.|\*.|\[(?:\$([^-\]]{0,9}+)[^\]]{0,20}+|[A-Za-z]{1,9}+ ?\d{0,2})\]|"([^"]{0,60}+)"|\\(.)')
_FORM = re.compile(r"([^#0?,.]*+)([#0?,]*+)(?:\.([#0?]{0,20}+))?([^#0?]*+)")
MOST_FORM = 100  # characters
#: Dates, fractions, powers of ten, conditions and thousands that are left out.
_OTHER = re.compile(r"[A-Za-z/\[]|,(?![#0?])")


def shown(value: float, number_format: str) -> str | None:
    """A number as it is shown in a number format; None for one with too many digits, and for other formats."""
    if value != value or abs(value) >= 1e15:
        return str(value) if isinstance(value, int) else None
    if number_format in ("General", "@", ""):
        return str(value) if isinstance(value, int) else f"{value:.10g}"
    forms = number_format.split(";")
    used = 1 if value < 0 and len(forms) > 1 else 2 if not value and len(forms) > 2 else 0
    bare = _AROUND.sub("", forms[used])
    found = _FORM.fullmatch(_AROUND.sub(lambda part: part[1] or part[2] or part[3] or "", forms[used]))
    if found is None or len(number_format) > MOST_FORM or _OTHER.search(bare):
        return None
    before, whole, decimals, after = found[1], found[2], found[3] or "", found[4]
    if not whole and not decimals:
        return f"{before}{after}".strip()
    number = abs(Decimal(str(value))) * (100 if "%" in bare else 1)
    number = number.quantize(Decimal(1).scaleb(-len(decimals)), ROUND_HALF_UP, Context(prec=60))
    digits, _, rest = f"{number:{',' * (',' in whole)}f}".partition(".")
    digits = digits.removeprefix("0" * ("0" not in whole)).rjust(whole.count("0"), "0")
    rest = rest[: decimals.count("0")] + rest[decimals.count("0") :].rstrip("0")
    minus = "-" if value < 0 and not used and number else ""
    return f"{minus}{before}{digits}{'.' * (found[3] is not None)}{rest}{after}".strip()
