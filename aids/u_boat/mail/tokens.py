"""A line of a mail as tokens: each a symbol of one letter with its values, so that a line is a word of symbols."""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from aids.u_boat.game_map import COAST_NAMES, SUBMARINE, load_map
from aids.u_boat.mail import words
from aids.u_boat.mail.words import COURTESY, KIND, NOISE, NUMBER, OTHER, PLACE, POWER, TAKEN_BACK, UNIT_NUMBER, UNKNOWN
from aids.u_boat.notation import CODE
from aids.u_boat.orders import WrittenPlace

BREAK, JOIN, SIGN, COLON = ";", ",", "-", ":"
MOST_LETTERS = 2_000  # of a line; of a longer one the rest is a line of its own

_RAW = re.compile(r"[a-z]+|[0-9]+|[-=~>]+|\.+|[^\sa-z0-9]")
_REPLACED = (
    (re.compile(r"\b([afu])-(?=[a-z]{3})"), r"\1 "),  # the letter of a unit, joined to its place
    (re.compile(r"(?:^|(?<=\s))[:;=]-?[()dpo](?=\s|$)"), ""),  # a face
    (re.compile(r"\bw/\s?"), "with "),
    (re.compile(r"\b([nsew])\.\s?c\b\.?"), r"\1c"),  # a coast
    (re.compile(r"\x27s(?![a-z])|\x27"), ""),
)
_GLUED = re.compile(r"([afu]?)([a-z]{3})(nc|sc|ec|wc|)")
_SIGNS = {"-": "–—−‐‑―", ">": "→➔➡⇒⟶⇨►▶»›↦⟹", "'": "’‘´`"}
_DASHES = str.maketrans({each: sign for sign, alike in _SIGNS.items() for each in alike})
_COASTS = {"n": "nc", "s": "sc", "e": "ec", "w": "wc", "north": "nc", "south": "sc", "east": "ec", "west": "wc"}
_BREAKS = {".", ";", "!", "?", "|", ">>"}
_IN_NAMES = {"-", "."}
_RELATIVE = {"which", "who", "that"}
SORRY = {"sorry", "oops", "wait", "pardon"}  # before other words they take back those that are said
_GREETINGS = frozenset(words.load_lists()["mail"]["greetings"])
_WHOSE = {"his", "her", "their"}
_ORDINALS = {"first": 1, "second": 2, "third": 3}
_ACTIONS = "mkSCTDHRXY"
MOST_NAME_WORDS = 3  # of a misspelled name
MOST_ABBREVIATED = 4  # letters of an action that a full stop shortens


class Token(NamedTuple):
    """A phrase of a line: its symbol, its letters, its values, and for each of them how a misspelled one was read."""

    symbol: str
    text: str
    values: tuple[object, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[WrittenPlace, ...]:
        """The places that it may be."""
        return tuple(place for place in self.values if isinstance(place, WrittenPlace))

    @property
    def word(self) -> str:
        """The kind, the power or the number that it is."""
        return str(self.values[0]) if self.values else ""


NOTHING = Token("", "")


def plain(text: str) -> str:
    """A text in lower case without accents and apostrophes, its dashes and arrows as - and >."""
    text = text.translate(_DASHES).lower()
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    for pattern, put in _REPLACED:
        text = pattern.sub(put, text)
    return text


def tokens_of(text: str, power: str = "") -> list[Token]:
    """The tokens of a line; comments in brackets and noise are left out, and `power` before a colon."""
    raw = _without_comments(_RAW.findall(plain(text)))
    found: list[Token] = []
    at, coast = 0, ""
    while at < len(raw):
        token, at = _next(raw, at)
        if token.symbol == "coast":
            coast = token.text
            continue
        if token.symbol == PLACE and coast:
            token, coast = token._replace(values=_on_coast(token.places, coast)), ""
        if token.symbol == KIND + PLACE:
            found.append(Token(KIND, token.text[0], token.values[:1]))
            token = Token(PLACE, token.text, token.values[1:])
        found.append(token)
    return _settled(found, power)


def _without_comments(raw: Sequence[str]) -> list[str]:
    """The raw tokens without brackets whose content is none of an order; a coast in brackets follows a stroke."""
    kept: list[str] = []
    at = 0
    while at < len(raw):
        if raw[at] not in "([{":
            kept.append("," if raw[at] in ")]}" else raw[at])
            at += 1
            continue
        end = next((i for i in range(at + 1, min(at + 12, len(raw))) if raw[i] in ")]}"), -1)
        inner = list(raw[at + 1 : end]) if end > 0 else []
        if inner[:1] == ["it"] and inner[1:] in ([], ["."]):
            inner = ["italy"]
        if inner[1:] == ["."]:
            inner = inner[:1]
        if inner and _is_coast(inner, kept[-1] if kept else ""):
            kept += ["/", *inner]
        elif not inner or not _is_courtesy(inner):
            kept += inner
            end = end if end > 0 else at
        at = end + 1
    return kept


def _is_coast(inner: Sequence[str], before: str) -> bool:
    """Whether a bracket holds a coast; one letter is one only after a province with coasts."""
    if len(inner) == 1 and len(inner[0]) == 1:
        meaning = words.load_words().phrases.get((before,))
        provinces = meaning.values if meaning is not None and meaning.symbol == PLACE else ()
        return inner[0] in _COASTS and any(load_map().provinces[each].coasts for each in provinces)
    return inner[0] in COAST_NAMES or (inner[0] in _COASTS and inner[1:] in (["coast"], []))


def _is_courtesy(inner: Sequence[str]) -> bool:
    """Whether what stands in brackets changes no order: `agreed with Germany`, `dive!`."""
    at = 0
    symbols = ""
    while at < len(inner):
        token, at = _next(inner, at)
        symbols += token.symbol
    return bool(re.fullmatch(f"(?=.*[m{COURTESY}])[mwtof{COURTESY}{NOISE}{POWER}{JOIN}{BREAK}]+", symbols))


def _next(raw: Sequence[str], at: int) -> tuple[Token, int]:
    """The token that begins at a place of the raw ones, and where the next begins."""
    word, provinces = raw[at], load_map().provinces
    if word.isdigit():
        return Token(NUMBER, word, (word,)), at + 1
    if not word.isalpha():
        return _sign(raw, at)
    after = raw[at + 1] if at + 1 < len(raw) else ""
    if word in _COASTS and len(word) > 1 and after == "coast":
        return Token("coast", _COASTS[word]), at + 2
    if word in COAST_NAMES:
        return Token("coast", word), at + 1
    meaning, text, end = _phrase(raw, at)
    if meaning is None:
        return _glued(raw, at)
    if meaning.symbol != PLACE:
        return Token(meaning.symbol, text, meaning.values), end
    token, end = _place(raw, end, text, meaning.values)
    alike = words.provinces_beginning(text) if text in provinces else ()
    others = [each for each in alike if each not in meaning.values]
    names = tuple(f"“{text}” is read as {provinces[each].name}" for each in others)
    values = (*token.values, *map(WrittenPlace, others))
    return (token._replace(values=values, notes=("", *names)) if others else token), end


def _sign(raw: Sequence[str], at: int) -> tuple[Token, int]:
    sign, after = raw[at], raw[at + 1] if at + 1 < len(raw) else ""
    if sign == "#":
        is_number = after.isdigit() and after.isascii() and 0 < int(after[:4]) < 100
        return (Token(UNIT_NUMBER, after, (after,)), at + 2) if is_number else (Token(BREAK, sign), at + 1)
    if sign[-1] in "->~" or sign == "=>":
        return Token(SIGN, sign), at + 1
    if sign in _BREAKS:
        return Token(BREAK, sign), at + 1
    symbol = (
        COLON if sign == ":" else JOIN if sign in ",&+)…" or sign[:2] == ".." else UNKNOWN if sign in "/=" else NOISE
    )
    return Token(symbol, sign), at + 1


def _phrase(raw: Sequence[str], at: int) -> tuple[words.Meaning | None, str, int]:
    """The longest phrase that begins here: its meaning, its words, and where it ends."""
    known = words.load_words()
    best: tuple[words.Meaning | None, str, int] = (known.phrases.get((raw[at],)), raw[at], at + 1)
    if raw[at] in known.first:
        held: list[str] = []
        end = at
        while end < len(raw) and len(held) < words.MOST_WORDS:
            if raw[end].isalpha():
                held.append(raw[end])
                if (meaning := known.phrases.get(tuple(held))) is not None:
                    best = meaning, " ".join(held), end + 1
            elif raw[end] not in _IN_NAMES or not held or raw[end - 1] in _IN_NAMES:
                break
            end += 1
    return best


def _glued(raw: Sequence[str], at: int) -> tuple[Token, int]:
    """A word that is no phrase: the beginning of a name, or letters that stand together (`stpsc`); else unknown."""
    word = raw[at]
    if provinces := words.provinces_beginning(word):
        return _place(raw, at + 1, word, provinces)
    if (parts := _GLUED.fullmatch(word)) and parts[2] in load_map().provinces:
        if not parts[1]:
            return Token(PLACE, word, _on_coast((WrittenPlace(parts[2]),), parts[3])), at + 1
        place, end = _place(raw, at + 1, word, (parts[2],))
        if parts[3]:
            place = place._replace(values=_on_coast(place.places, parts[3]))
        return place._replace(symbol=KIND + PLACE, values=(parts[1].upper(), *place.values)), end
    meaning = words.load_words().phrases.get((word[1:],))
    if word[0] in "afu" and meaning is not None and meaning.symbol == PLACE:
        place, end = _place(raw, at + 1, word, meaning.values)
        return place._replace(symbol=KIND + PLACE, values=(word[0].upper(), *place.values)), end
    return Token(UNKNOWN, word), at + 1


def _place(raw: Sequence[str], end: int, text: str, provinces: Sequence[str]) -> tuple[Token, int]:
    """A place, with the coast that may follow its name."""
    places = tuple(WrittenPlace(province) for province in provinces)
    at, stroke = end, False
    while at < len(raw) and at < end + 2 and raw[at] in ("/", "-", ",", "."):
        stroke = stroke or raw[at] == "/"
        at += 1
    word = raw[at] if at < len(raw) else ""
    after = raw[at + 1] if at + 1 < len(raw) else ""
    after_coast = at + (2 if after == "coast" else 1)
    if word in COAST_NAMES:
        return Token(PLACE, text, _on_coast(places, word)), after_coast
    has_coasts = any(load_map().provinces[province].coasts for province in provinces)
    may_be = stroke or (len(word) > 1 and has_coasts and at == end)
    if word in _COASTS and (after == "coast" or (may_be and (word, after) not in words.load_words().phrases)):
        return Token(PLACE, text, _on_coast(places, _COASTS[word])), after_coast
    return Token(PLACE, text, places), end


def _on_coast(places: Sequence[WrittenPlace], coast: str) -> tuple[WrittenPlace, ...]:
    """The places on a coast; one that has no such coast is without (DATC 4.B.6)."""
    provinces = load_map().provinces
    return tuple(place._replace(coast=coast if coast in provinces[place.province].coasts else "") for place in places)


def _settled(found: Sequence[Token], power: str) -> list[Token]:
    """The tokens without noise, those that point back as what they point to, and those of two meanings settled."""
    listed: list[Token] = []
    following = [NOTHING]  # the next token that is no noise, from the last to the first
    for token in reversed(found[1:]):
        following.append(following[-1] if token.symbol == NOISE else token)
    for token, after in zip(found, reversed(following), strict=False):
        if token.symbol == COLON and listed and listed[-1].symbol == POWER:
            if listed[-1].word == power:
                listed.pop()
            continue
        listed += _one(token, listed, after)
    return listed


def _one(token: Token, before: Sequence[Token], after: Token) -> Sequence[Token]:
    """What a token is between those before it and the next one: itself, another, several, or nothing."""
    last = before[-1] if before else NOTHING
    if token.text in _RELATIVE and after.symbol and after.symbol in _ACTIONS:
        return _last_unit(before) if last.symbol == JOIN else ()
    if token.symbol == words.THERE:
        return _last_unit(before)[-1:] if last.symbol in (KIND, "D") else ()
    if token.symbol == KIND and len(token.text) == 1 and after.symbol not in (PLACE, POWER, "f"):
        is_first = not before and after.symbol == UNKNOWN and len(after.text) == CODE
        if token.text == "u" and after.symbol != BREAK:
            return [Token(OTHER, token.text)]  # it is you
        is_last = after.symbol in ("", BREAK) and last.symbol == PLACE
        return [token] if token.text != "a" or is_first or is_last else ()  # `a` before a noun is nothing
    if token.text in _ORDINALS and token.symbol == NOISE:
        return [Token(UNIT_NUMBER, token.text, (_ORDINALS[token.text],))] if after.word == SUBMARINE else ()
    if token.text == "no" and not token.values:
        return [token._replace(symbol=TAKEN_BACK if after.symbol in ("", BREAK, JOIN, COLON) else OTHER)]
    if token.text == "let" and after.symbol == KIND:
        return ()
    if token.symbol == OTHER and token.text in _WHOSE and last.symbol and last.symbol in "kSCTD":
        return ()
    if token.symbol == BREAK and token.text == "." and _is_abbreviated(last, after.symbol):
        return ()
    if token.symbol == JOIN and last.symbol in ("m", "k") and after.symbol in ("m", "k"):
        return ()
    if token.symbol == SIGN and after.symbol in (OTHER, TAKEN_BACK) and last.symbol == PLACE and token.text == "-":
        return [Token(JOIN, token.text)]
    if token.symbol == NUMBER and last.symbol == PLACE:
        return [_number_after_place(token, before, after)]
    if token.text == "/" and token.symbol == UNKNOWN:
        is_move = [each.symbol for each in (*before[-2:], after)] == [KIND, PLACE, PLACE]
        return [Token("/" if is_move else JOIN if after.symbol == KIND else OTHER, token.text)]
    if token.text == "to" and after.symbol and after.symbol in "mkSCTDHRX":
        return ()
    if token.text in SORRY:
        return [token._replace(symbol=COURTESY if after.symbol in ("", BREAK) else TAKEN_BACK)]
    if last.text in _GREETINGS and token.symbol == UNKNOWN:
        return [token._replace(symbol=COURTESY, text=last.text)]
    return [] if token.symbol == NOISE else [token]


def _last_unit(before: Sequence[Token]) -> Sequence[Token]:
    """The tokens of the last unit that was named, or of the last place."""
    at = next((i for i in range(len(before) - 1, -1, -1) if before[i].symbol == PLACE), -1)
    return before[at - 1 if at > 0 and before[at - 1].symbol == KIND else at : at + 1] if at >= 0 else ()


def _number_after_place(token: Token, before: Sequence[Token], after: Token) -> Token:
    """A number after a place: of a U, or `2` for `to`."""
    if token.text == "2" and after.symbol == PLACE:
        return Token("t", token.text)
    is_of_unit = len(before) > 1 and before[-2].word == SUBMARINE and after.symbol in ("", *"-mktSTHRXY", JOIN, BREAK)
    return token._replace(symbol=UNIT_NUMBER) if is_of_unit and 0 < int(token.text[:4]) < 100 else token


def _is_abbreviated(last: Token, after: str) -> bool:
    """Whether a full stop ends an abbreviation and no sentence: `A. Par`, `F nth S. A yor`, `Par. - Bur.`."""
    if after == SIGN or last.text in ("e g", "i e", "eg", "ie"):
        return True
    is_short = len(last.text) == 1 or (len(last.text) <= MOST_ABBREVIATED and last.symbol != KIND)
    return is_short and last.symbol in "KSCTDRmkB" and after in (PLACE, KIND, POWER)


def with_guess(tokens: Sequence[Token]) -> list[Token] | None:
    """The tokens with one word or name corrected, the nearest to one that is not known; None unless one is not."""
    found: list[Token] = []
    at = guesses = 0
    while at < len(tokens):
        for number in range(min(MOST_NAME_WORDS, len(tokens) - at), 0, -1):
            held = tokens[at : at + number]
            symbols = {token.symbol for token in held}
            if UNKNOWN in symbols and symbols <= {UNKNOWN, PLACE, KIND, POWER} and (guess := _guessed(held)):
                found.append(guess)
                guesses += 1
                break
        else:
            number = 1
            found.append(tokens[at])
        at += number
    return found if guesses == 1 else None


def _guessed(tokens: Sequence[Token]) -> Token | None:
    """The nearest word or name to some tokens, None if there is none."""
    text = " ".join(token.text for token in tokens)
    nearest = words.nearest_meanings(text)
    if nearest is None:
        return None
    known, meaning = nearest
    if meaning.symbol != PLACE:
        return Token(meaning.symbol, text, meaning.values, (f"“{text}” is read as {known}",))
    notes = tuple(f"“{text}” is read as {load_map().provinces[each].name}" for each in meaning.values)
    return Token(PLACE, text, tuple(WrittenPlace(each) for each in meaning.values), notes)
