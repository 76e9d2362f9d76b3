"""One power's orders checked alone: what cannot be read, and what is illegal, without a word about other powers.

Whether an order works depends on others, so nothing is resolved.  Of an order that names another power's U it is told
only what all can see: not whether the U is there.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aids.input_file import PlayerFile
from aids.rulebook.rules import Rules, switch
from aids.u_boat.adjudicate import resolve_phase
from aids.u_boat.game.game_file import GameFile, with_orders
from aids.u_boat.game.order_files import Mail, read_mail
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.legality import settle_orders
from aids.u_boat.orders import OrderError, Task
from aids.u_boat.position import MOVEMENT, Position

UNTOLD = "can be given; whether that U is there is not told"
FINE, WRONG = "fine", "WRONG"


class CheckedOrder(NamedTuple):
    """An order as it was understood, whether it is fine, and a remark."""

    text: str
    ok: bool
    remark: str = ""


def check_power(rules: Rules, game: GameFile, power: str, file: PlayerFile) -> list[CheckedOrder]:
    """The orders of a power in a file, checked against the position of a game.

    Raises `FileRefused` for a file that cannot be read, `RulesError` or `Faults` for headings of another power
    or phase.
    """
    mail = read_mail(Mail(power, game.position, game.phase), file)
    alone = with_orders(game._replace(declared={}), [mail]).position._replace(lenient=True)
    unread = [CheckedOrder(_place(order.fault), False, order.reason) for order in alone.unread]
    if alone.phase == MOVEMENT:
        return [*unread, *_movement(rules, alone, power)]
    orders = resolve_phase(rules, load_map(), alone._replace(unread=())).orders
    return [*unread, *(CheckedOrder(each.text, each.ok, each.reason) for each in orders if each.power == power)]


def _place(error: OrderError) -> str:
    """The line of an order in its file."""
    return f"line {error.where.rpartition(':')[2]}"


def _movement(rules: Rules, position: Position, power: str) -> Iterator[CheckedOrder]:
    orders = settle_orders(
        load_map(), position.units, position.orders, shares_with_own=bool(switch(rules, "shares-with-own"))
    )
    told = [task.illegal for task in orders.tasks if task.illegal]
    for fault in orders.faults:
        if not any(reason in fault.message for reason in told):
            yield CheckedOrder(_place(fault), False, fault.message)
    for order in sorted(orders.unmatched):
        yield CheckedOrder(order.text, False, order.reason.removeprefix("illegal: "))
    for i, unit in enumerate(position.units):
        if unit.power != power:
            continue
        task, charge = orders.tasks[i], orders.charges.get(i)
        if task.order is not None:
            yield _task(task, power)
        elif charge is None:
            yield CheckedOrder(f"{unit.name} H", True, "no order: it stands")
        if charge is not None:
            yield CheckedOrder(charge.text, not charge.illegal, charge.illegal)


def _task(task: Task, power: str) -> CheckedOrder:
    order = task.order
    assert order is not None
    foreign = any(
        name is not None and name.kind == SUBMARINE and name.power not in ("", power)
        for name in (order.other, order.target)
    )
    if foreign and (not task.illegal or task.missing_unit):
        return CheckedOrder(str(order), True, UNTOLD)
    return CheckedOrder(task.text, not task.illegal, task.illegal)


def check_lines(game: GameFile, power: str, checked: Sequence[CheckedOrder]) -> list[str]:
    """Checked orders as lines to be mailed to the power."""
    wrong = sum(1 for order in checked if not order.ok)
    lines = [f"{game.name}: {game.phase}", f"To {power} alone: your orders as they were read", ""]
    width = max((len(order.text) for order in checked), default=0)
    for order in checked:
        lines.append(f"  {FINE if order.ok else WRONG:<5}  {order.text:<{width}}  {order.remark}".rstrip())
    told = "Every order can be given." if not wrong else f"Mend what is marked {WRONG}, {wrong} in all."
    return [*lines, "", f"{told} Whether an order works depends on what others order, and is not looked at."]
