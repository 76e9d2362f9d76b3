"""The classes of ships that a player of SUBMARINE has, as values of the fields of their ships.

The figures of ships are on the data cards of SUBMARINE, which the rules of On Patrol do not repeat (101.1): a player
types them into house rules (`[class.NAME]`, read by `aids.on_patrol.owned`).
"""

from collections.abc import Mapping

from aids.errors import InputError, nearest
from aids.places import brief
from aids.records.fields import NEEDED, Derived, Given
from aids.records.kinds import Parsed

ESCORT = "escort"
CURE = (
    "a class is a [class.NAME] of house rules; plotroom new rules on-patrol FILE begins some, --rules FILE reads them"
)


class Classes(dict[str, Mapping[str, object]]):
    """The classes by name, each with the values that it gives the fields of its ships; `kind` among them."""


def unknown_class(name: str, classes: Classes) -> InputError:
    """The fault of a class that house rules do not have."""
    return InputError(f"no class {brief(name)}; {nearest(name[:40], classes) if classes else CURE}")


def _known(text: str, given: Given) -> str:
    classes = given.get(Classes)
    name = " ".join(text.split())
    if name not in classes:
        raise unknown_class(name, classes)
    return name


CLASS = Parsed[str](_known, lambda name, given: name, takes="the name of a class of your house rules")


def of_class(name: str, otherwise: object = NEEDED) -> Derived:
    """The default of a ship's field: as its class says, which stands before it; without one `otherwise`."""

    def default(given: Given) -> object:
        stated = given.field("ship_class", object)
        return given.get(Classes)[str(stated)].get(name, otherwise) if stated is not None else otherwise

    return Derived(default)
