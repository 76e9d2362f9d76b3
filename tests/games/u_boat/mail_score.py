"""Mails as the reader reads them, counted against what they mean.

`python -m tests.games.u_boat.mail_score` prints the counts of the corpus, of lines without an order and of the game, and of
each kind of mail that is read otherwise; with `--texts` the mails as well.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from aids.u_boat.mail import read_mail
from tests.games.u_boat.mail_facts import Mail, played, same, spellings, talk

SURE, GUESS, ASKED = "sure", "guess", "asked"


class Score(NamedTuple):
    """One mail: its orders that are read right, surely or by a guess; what is asked, not found, and read wrong."""

    mail: Mail
    sure: int
    guessed: int
    asked: int
    lost: tuple[str, ...]
    misread: tuple[str, ...]


def read(mail):
    """The readings of a mail."""
    return read_mail(mail.text, mail.power, mail.game.position, mail.game.phase)


def orders(mail, readings, *kinds):
    """The orders of the readings of some kinds, in the words that their spellings share."""
    return {same(mail.game, mail.power, text) for each in readings if each.kind in kinds for text in each.orders}


def score(mail):
    """How a mail is read.  One that nobody could tell must be asked about; to choose there is to misread."""
    readings = read(mail)
    means = {same(mail.game, mail.power, text) for text in mail.means}
    sure, guessed = orders(mail, readings, SURE), orders(mail, readings, GUESS)
    asked = sum(each.kind == ASKED for each in readings)
    if mail.asked:
        chosen = () if asked else tuple(sure | guessed)
        return Score(mail, 0, 0, asked, () if asked or chosen else mail.means, chosen)
    missing = sorted(means - sure - guessed)
    wrong = sorted((sure | guessed) - means)
    return Score(mail, len(sure & means), len(guessed & means), asked, tuple(missing[asked:]), tuple(wrong))


def total(mails):
    """The counts of mails."""
    counts = Counter()
    for one in map(score, mails):
        counts["mails"] += 1
        if one.mail.asked:
            counts["nobody could tell"] += 1
            counts["of these asked"] += bool(one.asked)
        else:
            counts["orders"] += len(one.mail.means)
            counts["sure"] += one.sure
            counts["guessed right"] += one.guessed
            counts["asked"] += one.asked
            counts["not found"] += len(one.lost)
        counts["misread"] += len(one.misread)
    return counts


def faults(mails) -> Iterator[Score]:
    """The mails that are not read surely and right."""
    return (
        one for one in map(score, mails) if one.misread or one.lost or one.guessed or (one.asked and not one.mail.asked)
    )


def main(texts):
    """Print the counts."""
    for name, mails in (("spellings", list(spellings())), ("talk", list(talk())), ("three years", list(played()))):
        print(f"{name}: {dict(total(mails))}")
        for one in sorted(faults(mails), key=lambda one: (not one.misread, not one.lost)) if texts else ():
            print("MISREAD" if one.misread else "LOST" if one.lost else "ASKED" if one.asked else "guessed", end=" ")
            print(
                one.mail.power, repr(one.mail.text)[:300], *one.misread, "| lost", *one.lost, "| means", one.mail.means
            )


if __name__ == "__main__":
    main("--texts" in sys.argv)
