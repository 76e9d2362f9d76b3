"""Cases by id: DATC 6.A to 6.J, and every paragraph of the variant, each a position with orders and what becomes of them."""

import json
from collections import Counter

import pytest

from aids import games
from aids.input_file import on_disk
from aids.u_boat import adjudicate, position_file
from aids.u_boat.game_map import load_map
from aids.u_boat.orders import Ambiguous, Unreadable
from aids.u_boat.solver import EDITIONS
from tests import CASES_FOLDER

FOLDER = CASES_FOLDER
MAP = load_map()
RULES = games.load("u-boat").rules


def load(name):
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        named = case.get("edition", list(EDITIONS))
        for edition in [named] if isinstance(named, str) else named:
            yield pytest.param(case, edition, id=f"{case['id']}-{edition}: {case['title']}")


def toml(value):
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def resolve(tmp_path, document, edition):
    path = tmp_path / "case.toml"
    path.write_text("".join(f"{key} = {toml(value)}\n" for key, value in document.items()), encoding="utf-8")
    return adjudicate.resolve_phase(RULES, MAP, position_file.read_position(MAP, on_disk(path)), edition).as_json()


def document(case, tmp_path, edition):
    keys = ("phase", "units", "orders", "centres")
    if "before" not in case:
        driven = {"dislodged": case["driven"]} if "driven" in case else {}
        return {key: case[key] for key in keys if key in case} | driven
    before = resolve(tmp_path, {"phase": "movement", **case["before"]}, edition)
    assert before["next"]["phase"] == case["phase"]
    return {**before["next"], "orders": case["orders"]}


def fates_of(result):
    """The fate of each order, `succeeds`, `fails` or `illegal`, by power and unit; alike units with #2 and so on.

    A unit with two orders, a convoy and a depth charge, is named by the first, the other by its order.
    """
    seen, fates = Counter(), {}
    for order in result["orders"]:
        fate = "succeeds" if order["ok"] else "illegal" if order["reason"].startswith("illegal") else "fails"
        for name in {f"{order['power']} {order['unit']}", f"{order['power']} {order['order']}"}:
            seen[name] += 1
            fates[name if seen[name] == 1 else f"{name} #{seen[name]}"] = fate
    return fates


def by_power(units):
    return {power: sorted(many) for power, many in units.items() if many}


def check(case, edition, tmp_path):
    expect = case["expect"]
    refused = {"ambiguous": Ambiguous, "unreadable": Unreadable, "refused": (Ambiguous, Unreadable)}
    for fate, error in refused.items():
        if fate in expect.values():
            with pytest.raises(error):
                resolve(tmp_path, document(case, tmp_path, edition), edition)
            return
    result = resolve(tmp_path, document(case, tmp_path, edition), edition)
    fates = fates_of(result)
    for name, fate in expect.items():  # an illegal order fails
        assert fates.get(name) in ((fate, "illegal") if fate == "fails" else (fate,)), name
    if "after" in case:
        assert by_power(result["units"]) == by_power(case["after"])
    if "dislodged" in case:
        assert all(one["retreats"] for one in result["dislodged"])
        at_once = [{**one, "retreats": []} for one in result["disbanded"]]  # they can retreat nowhere (UB-31)
        out = {f"{one['power']} {one['unit']}": one["retreats"] for one in (*result["dislodged"], *at_once)}
        assert out.keys() == set(case["dislodged"])
        for name, retreats in dict(case["dislodged"]).items():
            if retreats is not None:
                assert sorted(out[name]) == sorted(retreats)
    if "sunk" in case:
        assert sorted(f"{one['power']} {one['unit']}" for one in result["sunk"]) == sorted(case["sunk"])
    reasons = {f"{one['power']} {one['unit']}": one["reason"] for one in reversed(result["orders"])}
    for name, words in case.get("reason", {}).items():
        assert words in reasons[name]


@pytest.mark.parametrize(("case", "edition"), list(load("u-boat-datc.jsonl")))
def test_datc(case, edition, tmp_path):
    check(case, edition, tmp_path)


@pytest.mark.parametrize(("case", "edition"), list(load("u-boat-variant.jsonl")))
def test_variant(case, edition, tmp_path):
    check(case, edition, tmp_path)
