"""A full board: 34 armies and fleets and 7 U's, with orders of every kind, some of which fail."""

from aids.u_boat.orders import CONVOY, DEPTH_CHARGE, HOLD, MOVE, SUPPORT, TORPEDO, Unit
from generators.games.u_boat.europe_orders import Arrow

_PLACES = {
    "Austria": "A boh - mun; A vie S boh - mun; A bud - rum x; F adr H; A ser S bud - rum; U tri - alb",
    "England": "F nth C yor - nwy; A yor - nwy; F nwg S yor - nwy; F eng D mao; F lvp - iri; U nao T mao",
    "France": "F mao S bre - eng; F bre - eng x; A bur - mun x; F spa/nc S mao; U iri T eng",
    "Germany": "A mun H; A ruh S mun; F den S hel - nth x; A kie - hol; F hel - nth x; U nth T nth",
    "Italy": "A ven - tyr; A pie - mar; F tys - lyo; F ion S adr; A rom - ven; U wes T tys x",
    "Russia": "A war - sil; A ukr S rum; F bla D ank; F rum H; A stp - nwy x; F bot - bal; U bal T den",
    "Turkey": "A bul - rum x; F con S bul - rum; F aeg - ion x; A smy H; U bla - con",
}
_KINDS = {"-": MOVE, "S": SUPPORT, "C": CONVOY, "H": HOLD, "T": TORPEDO, "D": DEPTH_CHARGE}


def _order(power, text):
    """The order in a text such as `A vie S boh - mun x`, of which x says that it failed."""
    words = text.split()
    failed = words[-1] == "x"
    kind, place, verb, *rest = words[: len(words) - failed]
    targets = [word for word in rest if word != "-"]
    return Arrow(Unit(power, kind, place), _KINDS[verb], *targets, failed=failed)


ORDERS = tuple(_order(power, text.strip()) for power, texts in _PLACES.items() for text in texts.split(";"))
UNITS = tuple(order.unit for order in ORDERS)
