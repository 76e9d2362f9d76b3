"""Mails of orders as players write them.  They are read against the position as their power may know it."""

from aids.u_boat.mail.mails import read_mail
from aids.u_boat.mail.reading import ASKED, GUESS, NONE, SURE, Reading

__all__ = ["ASKED", "GUESS", "NONE", "SURE", "Reading", "read_mail"]
