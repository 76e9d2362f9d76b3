"""Mails as they were sent: their text, decoded and without tags, their fields, and the lines that may hold orders."""

import re
from collections.abc import Iterator, Sequence
from email import message_from_bytes, policy
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import EmailMessage, Message
from email.parser import HeaderParser
from email.utils import parseaddr, parsedate_to_datetime
from html.parser import HTMLParser
from quopri import decodestring
from typing import NamedTuple

from aids.records.fields import digest_of
from aids.u_boat.mail.headings import REPLIED, is_heading, powers_named
from aids.u_boat.mail.words import any_of

QUOTE = ">"  # begins a line of the mail that is answered
MAX_LINES = 5_000  # of a mail that are read
MOST_HEAD = 100_000  # bytes before the text of a message
FIELD = re.compile(rf"(?:{any_of('fields')}):", re.IGNORECASE)
SENT = re.compile(rf"(?:{any_of('sent')}):", re.IGNORECASE)
ORIGINAL = re.compile(rf"_{{5,}}|[-_]{{2,}}\s*(?:{any_of('original')}).{{0,40}}", re.IGNORECASE)
_WROTE = re.compile(
    rf"(?:{any_of('on')}) .{{4,200}}(?:{any_of('wrote')})\b.{{0,80}}:"
    rf"|.{{2,80}}\b(?:{any_of('wrote')}) (?:{any_of('on')}) .{{4,80}}:",
    re.IGNORECASE,
)
_TYPED = re.compile(rb"(?:content-type|mime-version|content-transfer-encoding):", re.IGNORECASE)
_SIGNATURE = re.compile(r"--\s*|_{5,}|sent from my .*|get outlook for .*", re.IGNORECASE)
_FLOWED = re.compile(r"(?<!\n--) \r?\n(?!>)")  # a soft break; `-- ` begins a signature
_STRUCK = re.compile(r"~~[^~]{1,200}~~")
_COMMENT = re.compile(r"^\s*#.*|\s#(?!\d).*|//.*")  # but `U mao #2` has the number of a U
_BULLETS = re.compile(r"(?:(?:\(?\d{1,3}[).:]|\(?[a-z]\)|\d{1,3} - |[*•‣·–-]\s|-(?=[A-Za-z]\s))\s*){0,3}")
_TAGS = re.compile(r"<(?:html|body|div|p|br|span|table|blockquote|ul|ol|li|pre|b)[\s/>]", re.IGNORECASE)
_SOFT_BREAK = re.compile(r"=\r?\n|=[0-9A-F]{2}")
_BLOCKS = {"p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul", "ol", "pre", "blockquote"}
_HIDDEN = {"style", "script", "head", "title"}
_STRIKES = {"s", "del", "strike"}


class Sent(NamedTuple):
    """A mail: its text, who sent it, with which subject, when in seconds, and where it is.

    `named` is the power that its sender or its subject names alone, `of_file` the one after which its file is named, ""
    without.  `fault` says why its file cannot be read as text.
    """

    text: str
    sender: str = ""
    subject: str = ""
    when: float = 0
    named: str = ""
    of_file: str = ""
    where: str = ""
    fault: str = ""

    @property
    def digest(self) -> str:
        """A digest of what it says, and when; the same in a file of its own and in a mailbox."""
        return digest_of(f"{self.when:.0f} {self.text.strip()}")

    @property
    def address(self) -> str:
        """The address of its sender, in lower case."""
        return (parseaddr(self.sender)[1] or self.sender).strip().lower()


def sent_of(mail: str | bytes, where: str = "") -> Sent:
    """A message, or a text that may begin with the fields of one."""
    raw = mail if isinstance(mail, bytes) else mail.encode("utf-8", "surrogatepass")
    if is_message(raw):
        message = message_from_bytes(raw, policy=policy.default)
        return of_message(message, shown_text(body_of(message)))._replace(where=where)
    text = decoded(raw)
    if len(_SOFT_BREAK.findall(text[:20_000])) > 2 or re.search(r"=[CE]\d=[89AB][0-9A-F]", text[:20_000]):
        text = decoded(decodestring(text.encode("utf-8", "surrogatepass")))
    return of_text(shown_text(text))._replace(where=where)


def of_text(text: str) -> Sent:
    """A text with the fields at its head."""
    return of_message(HeaderParser(policy=policy.default).parsestr(text[:MOST_HEAD].lstrip()), text)


def of_message(message: Message, text: str) -> Sent:
    """A text with the fields of a message."""
    sender, subject, date = (_field(message, name) for name in ("from", "subject", "date"))
    bare = REPLIED.sub("", subject, count=1)
    named = powers_named(re.sub(r"@\S*", " ", sender)) or (powers_named(bare) if is_heading(bare) else [])
    try:
        when = parsedate_to_datetime(date or _field(message, "sent")).timestamp()
    except (ValueError, TypeError, OverflowError):
        when = 0
    return Sent(text, sender, subject, when, named[0] if len(named) == 1 else "")


def _field(message: Message, name: str) -> str:
    """A field of a head, decoded, with its comments; the library's own reader of addresses drops them, or fails."""
    written = next((str(held) for field, held in message.raw_items() if field.lower() == name), "")
    written = " ".join(written.encode("utf-8", "surrogateescape").decode("utf-8", "replace").split())
    try:
        return str(make_header(decode_header(written)))
    except (ValueError, LookupError, HeaderParseError):
        return written


def shown_text(text: str) -> str:
    """A text, or of one in HTML what is shown."""
    return shown(text) if _TAGS.search(text) else text


def is_message(raw: bytes) -> bool:
    """Whether a text begins with the fields of a message, one of which says how its text is written."""
    head = raw[:MOST_HEAD].replace(b"\r", b"").partition(b"\n\n")[0].split(b"\n")
    return all(map(_is_field, head)) and any(map(_TYPED.match, head))


def _is_field(line: bytes) -> bool:
    name, colon, _ = line.partition(b":")
    return line[:1] in (b" ", b"\t") or (bool(colon) and name.replace(b"-", b"").isalnum())


def decoded(raw: bytes, charset: str = "") -> str:
    """Bytes as text: in the character set that is said, in UTF-8, in UTF-16 with its mark, else as Windows writes."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    for name in (charset, "utf-8-sig", "cp1252"):
        try:
            return raw.decode(name or "utf-8-sig")
        except (ValueError, LookupError):  # bytes of another set, a set with a strange name, an unknown one
            continue
    return raw.decode("latin-1")


def body_of(message: Message) -> str:
    """The text of a message, with texts that are attached to it."""
    assert isinstance(message, EmailMessage)
    attached = [part for part in message.iter_attachments() if part.get_content_maintype() == "text"]
    return "\n".join(_text_of(part) for part in (message.get_body(("plain", "html")), *attached) if part is not None)


def _text_of(part: Message) -> str:
    content = part.get_payload(decode=True)
    text = decoded(content if isinstance(content, bytes) else b"", part.get_content_charset() or "")
    if str(part.get_param("format", "")).lower() == "flowed":
        text = _FLOWED.sub(" ", text)
    return shown(text) if part.get_content_type() == "text/html" else text


class _Shown(HTMLParser):
    """Collects what a page shows: what it quotes, and after a block what was struck out in it, as quoted lines."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.struck: list[str] = []
        self.open: list[tuple[str, str]] = []  # tags that hide, strike or quote, and those within of the same names

    def _within(self, kind: str) -> bool:
        return any(each == kind for _, each in self.open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        style = next((value for name, value in attrs if name == "style" and value), "").replace(" ", "")
        kind = "hidden" if tag in _HIDDEN else "struck" if tag in _STRIKES or "line-through" in style else ""
        kind = "quoted" if tag == "blockquote" else kind
        if kind or any(tag == each for each, _ in self.open):
            self.open.append((tag, kind))
        self.parts.append(self.line() if tag in _BLOCKS else "; " if tag in ("td", "th") else "")

    def handle_endtag(self, tag: str) -> None:
        at = next((i for i in reversed(range(len(self.open))) if self.open[i][0] == tag), -1)
        if at >= 0:
            del self.open[at]
        self.parts.append(self.line() if tag in _BLOCKS else "")

    def line(self) -> str:
        """The end of a line, with what was struck out in it."""
        struck, self.struck = "".join(self.struck), []
        return (f"\n{QUOTE} {struck}" if struck else "") + (f"\n{QUOTE} " if self._within("quoted") else "\n")

    def handle_data(self, data: str) -> None:
        if not self._within("hidden"):
            (self.struck if self._within("struck") else self.parts).append(data.replace("\n", " "))


def shown(html: str) -> str:
    """What a page in HTML shows, quoted blocks as quoted lines."""
    parser = _Shown()
    parser.feed(html)
    parser.close()
    return "".join((*parser.parts, parser.line())).replace("\xa0", " ")


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines that may hold orders, with their numbers: no comments, quoted lines, mail headers or signature."""
    is_head = True
    listed = text.splitlines()[:MAX_LINES]
    for number, line in enumerate(listed, 1):
        stripped = line.strip()
        below = next(filter(None, map(str.strip, listed[number : number + 3])), "")
        is_wrapped = not stripped.endswith(":") and not _WROTE.fullmatch(below)
        is_wrote = bool(_WROTE.fullmatch(stripped) or (is_wrapped and _WROTE.fullmatch(f"{stripped} {below}")))
        if _SIGNATURE.fullmatch(stripped) and (stripped != "--" or line.startswith("--")):
            return
        if ORIGINAL.fullmatch(stripped) or (is_wrote and not _is_quoted(below, listed[number : number + 4])):
            return
        is_field = bool(FIELD.match(stripped))
        if not is_head and is_field and FIELD.match(below):
            return  # the head of an older mail
        if stripped.startswith(QUOTE) or is_wrote or (is_head and is_field):
            continue
        stripped = _BULLETS.sub("", _COMMENT.sub("", _STRUCK.sub("", stripped)).strip(), count=1).rstrip(",")
        if stripped:
            is_head = False
            yield number, stripped


def _is_quoted(below: str, lines: Sequence[str]) -> bool:
    """Whether the next lines that say something are quoted, but for one that belongs to the line above."""
    said = [line.strip() for line in lines if line.strip()]
    return below.startswith(QUOTE) or (below.endswith(":") and len(said) > 1 and said[1].startswith(QUOTE))
