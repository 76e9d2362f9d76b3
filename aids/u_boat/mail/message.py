"""The plain lines of a mail: decoded, without tags, text that is struck out, headers, quoted replies and signature."""

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from html.parser import HTMLParser
from itertools import islice
from quopri import decodestring

QUOTE = ">"  # begins a line of the mail that is answered
MAX_LINES = 5_000  # of a mail that are read
MOST_HEAD = 100_000  # bytes before the text of a message
MOST_BULLETS = 3  # of a line
_HEADER = re.compile(
    r"(?:from|to|cc|bcc|subject|date|sent|reply-to|message-id|mime-version|von|gesendet|an|betreff|datum):",
    re.IGNORECASE,
)
_TYPED = re.compile(rb"(?:content-type|mime-version|content-transfer-encoding):", re.IGNORECASE)
_SIGNATURE = re.compile(r"--\s*|_{5,}|sent from my .*|get outlook for .*", re.IGNORECASE)
_WROTE = re.compile(
    r"(?:on|am|le) .{4,200}(?:wrote|schrieb|écrit)\b.{0,80}:|.{2,80}\b(?:wrote|schrieb) (?:on|am) .{4,80}:",
    re.IGNORECASE,
)
ORIGINAL = re.compile(
    r"_{5,}|[-_]{2,}\s*(?:original message|forwarded message|reply|ursprüngliche nachricht|weitergeleitete).{0,40}",
    re.IGNORECASE,
)
_FLOWED = re.compile(r"(?<!\n--) \r?\n(?!>)")  # a soft break; `-- ` begins a signature
_STRUCK = re.compile(r"~~[^~]{1,200}~~")
_COMMENT = re.compile(r"^\s*#.*|\s#(?!\d).*|//.*")  # but `U mao #2` has the number of a U
_BULLET = re.compile(r"\(?\d{1,3}[).:]|\(?[a-z]\)|\d{1,3} - |[*•‣·–-]\s|-(?=[A-Za-z]\s)")
_TAGS = re.compile(r"<(?:html|body|div|p|br|span|table|blockquote|ul|ol|li|pre|b)[\s/>]", re.IGNORECASE)
_SOFT_BREAK = re.compile(r"=\r?\n|=[0-9A-F]{2}")
_BLOCKS = {"p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul", "ol", "pre", "blockquote"}
_HIDDEN = {"style", "script", "head", "title"}
_STRIKES = {"s", "del", "strike"}


def text_of_mail(mail: str | bytes) -> str:
    """The text of a mail as it was sent: of a message its text, of HTML what is shown, else the text itself."""
    raw = mail if isinstance(mail, bytes) else mail.encode("utf-8", "surrogatepass")
    if is_message(raw):
        text = body_of(message_from_bytes(raw, policy=policy.default))
    else:
        text = decoded(raw)
        if len(_SOFT_BREAK.findall(text[:20_000])) > 2 or re.search(r"=[CE]\d=[89AB][0-9A-F]", text[:20_000]):
            text = decoded(decodestring(text.encode("utf-8", "surrogatepass")))
    return shown_text(text)


def subject_of(mail: str | bytes) -> str:
    """The subject of a message, or of a text that begins with the fields of one; "" without any."""
    raw = mail if isinstance(mail, bytes) else mail.encode("utf-8", "surrogatepass")
    if is_message(raw):
        return str(message_from_bytes(raw, policy=policy.default).get("subject", ""))
    fields = (line.partition(":") for line in decoded(raw[:MOST_HEAD]).splitlines()[:20] if _HEADER.match(line))
    return next((value.strip() for name, _, value in fields if name.strip().lower() in ("subject", "betreff")), "")


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

    def _within(self, kind: str) -> int:
        return sum(each == kind for _, each in self.open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A new line for a block, a space for a cell."""
        style = next((value for name, value in attrs if name == "style" and value), "").replace(" ", "")
        kind = "hidden" if tag in _HIDDEN else "struck" if tag in _STRIKES or "line-through" in style else ""
        kind = "quoted" if tag == "blockquote" else kind
        if kind or any(tag == each for each, _ in self.open):
            self.open.append((tag, kind))
        self.parts.append(self._line() if tag in _BLOCKS else "; " if tag in ("td", "th") else "")

    def handle_endtag(self, tag: str) -> None:
        """A new line after a block."""
        at = next((i for i in reversed(range(len(self.open))) if self.open[i][0] == tag), -1)
        if at >= 0:
            del self.open[at]
        self.parts.append(self._line() if tag in _BLOCKS else "")

    def _line(self) -> str:
        struck = f"\n{QUOTE} {''.join(self.struck)}" if self.struck else ""
        self.struck = []
        return f"{struck}\n{QUOTE} " if self._within("quoted") else f"{struck}\n"

    def handle_data(self, data: str) -> None:
        """The text itself."""
        if not self._within("hidden"):
            (self.struck if self._within("struck") else self.parts).append(data.replace("\n", " "))


def shown(html: str) -> str:
    """What a page in HTML shows, quoted blocks as quoted lines."""
    parser = _Shown()
    parser.feed(html)
    parser.close()
    return "".join((*parser.parts, parser._line())).replace("\xa0", " ")


def all_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers, at most so many as are read."""
    return islice(enumerate(text.splitlines(), 1), MAX_LINES)


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines that may hold orders, with their numbers: no comments, quoted lines, mail headers or signature."""
    is_head = True
    listed = [line for _, line in all_lines(text)]
    for number, line in enumerate(listed, 1):
        stripped = line.strip()
        below = next(filter(None, map(str.strip, listed[number : number + 3])), "")
        wrapped = f"{stripped} {below}"
        is_wrapped = not stripped.endswith(":") and not _WROTE.fullmatch(below) and _WROTE.fullmatch(wrapped)
        is_wrote = bool(_WROTE.fullmatch(stripped) or is_wrapped)
        if _SIGNATURE.fullmatch(stripped) and (stripped != "--" or line.startswith("--")):
            return
        if ORIGINAL.fullmatch(stripped) or (is_wrote and not _is_quoted(below, listed[number : number + 4])):
            return
        if not is_head and _HEADER.match(stripped) and _HEADER.match(below):
            return  # the head of an older mail
        if stripped.startswith(QUOTE) or is_wrote or (is_head and _HEADER.match(stripped)):
            continue
        stripped = _without_bullets(_COMMENT.sub("", _STRUCK.sub("", stripped)).strip()).rstrip(",")
        if stripped:
            is_head = False
            yield number, stripped


def _without_bullets(line: str) -> str:
    for _ in range(MOST_BULLETS):
        if (bullet := _BULLET.match(line)) is None:
            break
        line = line[bullet.end() :].lstrip()
    return line


def _is_quoted(below: str, lines: list[str]) -> bool:
    """Whether the next lines that say something are quoted, but for one that belongs to the line above."""
    said = [line.strip() for line in lines if line.strip()]
    return below.startswith(QUOTE) or (below.endswith(":") and len(said) > 1 and said[1].startswith(QUOTE))


def first_quoted(text: str) -> int:
    """The number of the first quoted line, 0 without one."""
    return next((n for n, line in all_lines(text) if line.lstrip().startswith(QUOTE)), 0)
