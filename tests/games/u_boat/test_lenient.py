"""Faulty orders: strict files are refused with every fault, lenient ones let the orders fail (UB-29)."""

import json

import pytest

from aids import toml_file
from aids.errors import PlotroomError
from aids.u_boat.orders import MAX_FAULTS, Ambiguous, Unreadable
from tests.games.u_boat.test_files import MOVEMENT, resolve, write
from tests.printed import run

FAULTY = """phase = "movement"
[units]
France = ["F por", "A par", "A mar", "F bre"]
Germany = ["F kie"]
[orders]
France = [
  "F por - spa",
  "A par bur",
  "A mar H",
  "A mar - bur",
  "F bre - eng",
]
Germany = [
  "kie - hol",
]
"""


def fates(result):
    return {f"{order['power']} {order['order']}": (order["ok"], order["reason"]) for order in result["orders"]}


# finding 4
def test_a_strict_file_is_refused_with_every_fault(tmp_path):
    path = write(tmp_path, FAULTY)
    with pytest.raises(PlotroomError) as caught:
        resolve(path)
    lines = str(caught.value).split("\n")
    assert [line.removeprefix(f"{path}:").partition(":")[0] for line in lines] == ["7", "8", "10", "14"]
    assert (
        "Write the coast" in lines[0]
        and "'A par bur': instead of 'bur' there must be the action of the unit. Write it like A yor - nwy, F nth S A yor - nwy, F nth C A yor - nwy, U mao T France F bre, F nth D ska"
        in lines[1]
    )
    assert "second order for France A mar" in lines[2] and "A, F or U" in lines[3]
    shown = run("check", "u-boat", "adjudicate", str(path))
    assert shown.exit_code == 2 and not shown.stdout
    assert shown.stderr == "".join(f"plotroom: {line}\n" for line in lines)


# finding 4
def test_faults_of_units_and_orders_are_listed_together(tmp_path):
    text = FAULTY.replace('"F bre"]', '"F mun", "A mao"]').replace('"F bre - eng",', "7,")
    with pytest.raises(PlotroomError) as caught:
        resolve(write(tmp_path, text))
    assert [line.split(":")[1] for line in str(caught.value).split("\n")] == ["3", "3", "8", "11", "14"]


# finding 4
def test_one_fault_keeps_its_kind_and_many_end_in_a_count(tmp_path):
    with pytest.raises(Unreadable):
        resolve(write(tmp_path, MOVEMENT.replace("A par S F bre", "A par F bre")))
    with pytest.raises(Ambiguous):
        resolve(write(tmp_path, MOVEMENT.replace("F spa/sc - lyo", "F spa/sc - nor")))
    many = json.dumps(["F nth"] * (MAX_FAULTS + 5))
    text = f'phase = "movement"\n[units]\nEngland = ["F nth"]\n[orders]\nEngland = {many}\n'
    with pytest.raises(PlotroomError) as caught:
        resolve(write(tmp_path, text))
    lines = str(caught.value).split("\n")
    assert len(lines) == MAX_FAULTS + 1
    assert lines[-1].endswith(f"position.toml:5: there are more than {MAX_FAULTS} errors. The others start here")


# finding 4
def test_a_file_with_many_faults_is_scanned_once(tmp_path, monkeypatch):
    scans = []
    scan = toml_file._Scanner.__init__
    monkeypatch.setattr(toml_file._Scanner, "__init__", lambda self, text: scans.append(scan(self, text)))
    many = json.dumps([f"F xx{n}" for n in range(1000)])
    with pytest.raises(PlotroomError, match="is not a province"):
        resolve(write(tmp_path, f'phase = "movement"\n[units]\nEngland = {many}\n'))
    assert len(scans) == 1


# finding 4: DATC 3.0 6.B.1; of 4.C.1 and 4.D.3 it prefers to read more (UB-29)
@pytest.mark.parametrize("option", [True, False])
def test_lenient_lets_faulty_orders_fail_and_their_units_stand(tmp_path, option):
    text = FAULTY if option else FAULTY.replace("[units]", "lenient = true\n[units]", 1)
    path = str(write(tmp_path, text))
    words = ("check", "u-boat", "adjudicate", path, "--json", *(("--lenient",) if option else ()))
    answer = run(*words)
    assert answer.exit_code == 0, answer.output
    result = json.loads(answer.stdout)["result"]
    assert result["units"] == {"France": ["A mar", "A par", "F eng", "F por"], "Germany": ["F kie"]}
    assert result["next"]["lenient"] is True
    found = fates(result)
    coasts = "illegal: it can reach spa/nc and spa/sc. Write the coast."
    assert found["France F por - spa"] == (False, coasts)
    assert found["France A mar - bur"] == found["France A mar H"]
    assert found["France A mar H"] == (False, "illegal: the unit has more than one order (UB-25)")
    assert found["France A par H"] == (True, "no order") and found["France F bre - eng"] == (True, "")
    assert found["Germany 'kie - hol'"][1].startswith(
        "unreadable: instead of 'kie' there must be A, F or U. Write it like A yor - nwy, F nth S A yor - nwy, F nth C A yor - nwy, U mao T France F bre, F nth D ska"
    )
    reports = result["reports"]
    assert f"France: F por - spa: failed ({coasts})" in reports["everyone"]
    assert any("kie - hol" in line for line in reports["Germany"]) and "kie - hol" not in str(reports["everyone"])


# finding 4: DATC 3.0 6.D.30, 6.B.14; of 4.C.2 and 4.C.6 it prefers to read more
def test_lenient_cases_of_datc(tmp_path):
    support = """phase = "movement"
lenient = true
[units]
Italy = ["F aeg"]
Russia = ["F con"]
Turkey = ["F bla", "A bul"]
[orders]
Italy = ["F aeg S F con"]
Russia = ["F con - bul"]
Turkey = ["F bla - con", "A bul S F bla - con"]
"""
    result = resolve(write(tmp_path, support))
    assert result["units"]["Russia"] == ["F con"] and result["units"]["Turkey"] == ["A bul", "F bla"]
    assert not result["dislodged"] and fates(result)["Italy F aeg S F con"] == (True, "")
    build = """phase = "adjustment"
lenient = true
[units]
Russia = ["A mos"]
[centres]
Russia = ["mos", "stp", "sev"]
[orders]
Russia = ["build F stp", "build F sev"]
"""
    result = resolve(write(tmp_path, build))
    assert result["units"]["Russia"] == ["A mos", "F sev"]
    assert fates(result)["Russia build F stp"][1].startswith(
        "illegal: a fleet in St Petersburg must be on one of its coasts"
    )
    wrong = """phase = "movement"
lenient = true
[units]
Germany = ["F kie"]
France = ["F bel", "A pic"]
[orders]
Germany = ["A kie - hol"]
France = ["F bel H", "A pic S Italy F bel"]
"""
    result = resolve(write(tmp_path, wrong))
    assert result["units"]["Germany"] == ["F kie"]
    assert fates(result)["France A pic S Italy F bel"] == (False, "illegal: there is no Italy F bel")


# finding 4
def test_lenient_retreats_disband_and_own_numbers_must_be_written(tmp_path):
    retreat = """phase = "retreat"
lenient = true
[units]
England = ["F lon"]
[dislodged]
England = [{ unit = "F por" }, { unit = "U mao" }, { unit = "U mao" }]
[orders]
England = ["F por R spa", "U mao R iri"]
"""
    result = resolve(write(tmp_path, retreat))
    assert result["units"] == {"England": ["F lon"]} and len(result["disbanded"]) == 3
    reason = fates(result)["England U mao R iri"][1]
    assert reason == "illegal: U mao can mean England U mao #1, England U mao #2. Write the one that you mean."
    with pytest.raises(PlotroomError) as caught:
        resolve(write(tmp_path, retreat.replace("lenient = true\n", "")))
    assert str(caught.value).count("\n") == 1
