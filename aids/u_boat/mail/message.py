"""The plain lines of a mail: decoded, without tags, headers, quoted replies and signature."""

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
_HEADER = re.compile(r"(?:from|to|cc|bcc|subject|date|sent|reply-to|message-id|mime-version):", re.IGNORECASE)
_TYPED = re.compile(rb"(?:content-type|mime-version|content-transfer-encoding):", re.IGNORECASE)
_SIGNATURE = re.compile(r"--\s*|_{5,}|sent from my .*|get outlook for .*", re.IGNORECASE)
_WROTE = re.compile(r"(?:on|am|le) .{4,200}(?:wrote|schrieb|écrit)\s*:", re.IGNORECASE)
_ORIGINAL = re.compile(r"-{2,}\s*(?:original message|forwarded message|reply).{0,40}", re.IGNORECASE)
_COMMENT = re.compile(r"^\s*#.*|\s#(?!\d).*|//.*")  # but `U mao #2` has the number of a U
_BULLET = re.compile(r"\(?\d{1,3}[).:]|\(?[a-z]\)|\d{1,3} - |[*•‣·–-]\s|-(?=[A-Za-z]\s)")
_TAGS = re.compile(r"<(?:html|body|div|p|br|span|table|blockquote|ul|ol|li|pre|b)[\s/>]", re.IGNORECASE)
_SOFT_BREAK = re.compile(r"=\r?\n|=[0-9A-F]{2}")
_BLOCKS = {"p", "div", "br", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul", "ol", "pre", "blockquote"}
_HIDDEN = {"style", "script", "head", "title"}


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
    return shown(text) if part.get_content_type() == "text/html" else text


class _Shown(HTMLParser):
    """Collects what a page shows, what it quotes behind the sign of quotes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.hidden: list[str] = []
        self.quotes = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A new line for a block, a space for a cell."""
        if tag in _HIDDEN:
            self.hidden.append(tag)
        self.quotes += tag == "blockquote"
        self.parts.append(self._line() if tag in _BLOCKS else " " if tag in ("td", "th") else "")

    def handle_endtag(self, tag: str) -> None:
        """A new line after a block."""
        if self.hidden and tag == self.hidden[-1]:
            self.hidden.pop()
        self.quotes -= tag == "blockquote" and self.quotes > 0
        self.parts.append(self._line() if tag in _BLOCKS else "")

    def _line(self) -> str:
        return f"\n{QUOTE} " if self.quotes else "\n"

    def handle_data(self, data: str) -> None:
        """The text itself."""
        if not self.hidden:
            self.parts.append(data.replace("\n", " "))


def shown(html: str) -> str:
    """What a page in HTML shows, quoted blocks as quoted lines."""
    parser = _Shown()
    parser.feed(html)
    parser.close()
    return "".join(parser.parts).replace("\xa0", " ")


def all_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers, at most so many as are read."""
    return islice(enumerate(text.splitlines(), 1), MAX_LINES)


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines that may hold orders, with their numbers: no comments, quoted lines, mail headers or signature."""
    is_head = True
    listed = [line for _, line in all_lines(text)]
    for number, line in enumerate(listed, 1):
        stripped = line.strip()
        if _SIGNATURE.fullmatch(stripped) and (stripped != "--" or line.startswith("--")):
            return
        if _ORIGINAL.fullmatch(stripped) or (_WROTE.fullmatch(stripped) and not _is_quoted_below(listed, number)):
            return
        if stripped.startswith(QUOTE) or _WROTE.fullmatch(stripped) or (is_head and _HEADER.match(stripped)):
            continue
        stripped = _without_bullets(_COMMENT.sub("", stripped).strip()).rstrip(",")
        if stripped:
            is_head = False
            yield number, stripped


def _without_bullets(line: str) -> str:
    for _ in range(MOST_BULLETS):
        if (bullet := _BULLET.match(line)) is None:
            break
        line = line[bullet.end() :].lstrip()
    return line


def _is_quoted_below(lines: list[str], number: int) -> bool:
    """Whether the next line that says something is quoted."""
    following = (line.strip() for line in lines[number : number + 3])
    return next((line.startswith(QUOTE) for line in following if line), False)


def first_quoted(text: str) -> int:
    """The number of the first quoted line, 0 without one."""
    return next((n for n, line in all_lines(text) if line.lstrip().startswith(QUOTE)), 0)
