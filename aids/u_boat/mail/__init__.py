"""Mails of orders as players write them.  They are read against the position as their power may know it."""

from aids.u_boat.mail.mails import read_mail, read_mails
from aids.u_boat.mail.message import Sent, sent_of
from aids.u_boat.mail.reading import ASKED, GUESS, NONE, SURE, Reading, unit_of

__all__ = ["ASKED", "GUESS", "NONE", "SURE", "Reading", "Sent", "read_mail", "read_mails", "sent_of", "unit_of"]
