"""Values of fields whose names say that they are secrets, in a text that need not have a URL.

| field                                                  | hidden                               |
|--------------------------------------------------------|--------------------------------------|
| `password=x`, `password = 'x''y'`, `--token x`         | the value, with its quotes' content  |
| `Server=h;Pwd=x y;`, `PWD={x;y}`                       | up to the ";" or the closing brace   |
| `"password": "x"`, `'token' => 'x'`, also in a text in | what stands in the quotes            |
| quotes, with a backslash before each quote             |                                      |
| `Authorization: Bearer x`, `authorization: Digest a=b` | what follows the name of the scheme  |
| `Cookie: a=b; c=d`                                     | all pairs                            |
"""

import re
from base64 import b64decode
from typing import Final

from urlprism.redaction.names import folded
from urlprism.redaction.quotes import Quotes
from urlprism.redaction.rules import Rules

Span = tuple[int, int]

# The names of headers that are fields by themselves.
COOKIES: Final = ("cookie", "setcookie")
# A part of each name that is a field, so that most texts are not searched.
_CORES: Final = ("pass", "pwd", "secret", "token", "key", "jwt", "sess", "cred", "auth", "cookie",
                 "shared")  # fmt: skip
_NAME: Final = re.compile(
    r"(?<![\w.-])-{0,2}(?P<name>[A-Za-z_$][\w.-]*+(?:[ ][A-Za-z]\w*+)?)"
    r"(?P<quote>\\*+[\"'`])?\]?+(?P<sign>[ \t]*+(?:=>|:=|[:=](?!=))|(?<=[\"']),)(?:\\?[ \t])*+"
)
# What begins a pair such as ("token", "x").
_PAIR: Final = re.compile(r"[(\[][bru]?[\"']\Z")
_FLAG: Final = re.compile(r"-(?<![\w-]-)-?([A-Za-z][\w-]*+)[ ]++(?=[^\s-])")
_BARE: Final = re.compile(r"\b(?:Bearer|Basic|bearer|basic) ([A-Za-z0-9._~+/-]{20,}+=*+)")
# What is shorter may be a word, unless a login is encoded in it (RFC 7617 section 2).
_BASIC: Final = re.compile(
    r"\b[Bb]asic ((?:[A-Za-z0-9+/]{4})*+(?:[A-Za-z0-9+/]{2}[A-Za-z0-9+/=]=)?+)"
)
_OPENING: Final = re.compile(r"\[?+(?:b|u|r)?(?P<escapes>\\*+)(?P<quote>[\"'`])")
_FIRST_OF_OPENING: Final = frozenset("[bur\\\"'`")
_SCHEMES: Final = re.compile(
    r"(?:Basic|Bearer|Digest|Negotiate|NTLM|DPoP|Token|ApiKey|Api-Key|Key|OAuth|Hawk|HOBA|Mutual"
    r"|GNAP|PrivateToken|SCRAM-SHA-(?:1|256)|vapid|Sentry|SharedKey(?:Lite)?|SharedAccessSignature"
    r"|GoogleLogin|AWS|AWS4-HMAC-SHA256|AWS4-ECDSA-P256-SHA256|OSS|Splunk|GenieKey|JWT|SSWS)"
    r"(?:\\?[ \t])++(?=[^\s\"',])", re.IGNORECASE
)  # fmt: skip
# Parameters of a scheme, separated by commas; pairs of a cookie, by semicolons.
_PARAMETERS: Final = re.compile(
    r"[A-Za-z][\w-]*+[ \t]*+=[ \t]*+(?:\"[^\"\n]*+\"|[^\s,\"']++)"
    r"(?:[ \t]*+,[ \t]*+[A-Za-z][\w-]*+[ \t]*+=[ \t]*+(?:\"[^\"\n]*+\"|[^\s,\"']++))*+"
)
_COOKIES: Final = re.compile(r"[^\s;\"',][^\s;]*+(?:;[ \t]*+[^\s;=]++(?:=[^\s;]*+)?)*+")
# A shell and libpq let a backslash keep a blank.
_RAW: Final = re.compile(r"(?:[^\s&;\\]++|\\[ \t](?=\S)|\\|[&;](?![ ]?[\w.%\[\] -]{1,64}=))++")
# What follows the first word of a value that is the first of a connection string: to the ";" before
# a keyword of ADO.NET, ODBC or JDBC.
_CONNECTION: Final = re.compile(
    r"[ \t]{1,20}+([^;\"'\n]{0,100}?)[ \t]{0,20};[ \t]{0,20}+(?:server|data source|address|addr"
    r"|host|hostname|port|network address|database|initial catalog|dbname|user id|user|username|uid"
    r"|driver|dsn|provider|encrypt|trusted_connection|persist security info|integrated security)"
    r"[ \t]{0,20}+=", re.IGNORECASE
)  # fmt: skip
_CLOSERS: Final = "\"'`)]}>,;:\\"
# No secret: nothing, a value of programs, or the version of a package that has such a name.
_EMPTY: Final = re.compile(
    r"(?:none|null|nil|true|false|undefined|\*+|[\[({]+|\^[0-9.]+|~[0-9.]+"
    r"|[0-9]+\.[0-9]+\.[0-9]+(?:-[0-9A-Za-z.]+)?)?\Z", re.IGNORECASE
)  # fmt: skip
_COUNT: Final = re.compile(r"[0-9]{1,3}\Z")
_FIRST_OF_EMPTY: Final = frozenset("nNtTfFuU*[({^~0123456789")
_OF_SCHEMES: Final = ("authorization", "sentryauth")
_OF_QUERIES: Final = "?&#"
_WITHIN_URLS: Final = "/@:?&#"
_PASSWORDS: Final = ("password", "pwd")
_FARTHEST: Final = 200
_LONGEST_IN_BRACES: Final = 1000
_QUOTES: Final = frozenset("\"'`")
_LONGEST: Final = 64  # characters of what is no secret


def of_fields(text: str, rules: Rules) -> list[Span]:
    """Return the spans of the secrets of fields."""
    lower = text.lower()
    cores = _places_of(_CORES, lower)
    if not (rules.own or cores or "earer " in lower or "basic " in lower):
        return []
    fields = _Fields(text, rules)
    if rules.own or len(lower) != len(text):
        fields.read_names()
    else:
        fields.read_names_at(cores)
    fields.read_flags()
    if "earer " in lower or "basic " in lower:
        fields.found += [bare.span(1) for bare in _BARE.finditer(text)]
        fields.found += [each.span(1) for each in _BASIC.finditer(text) if _is_login(each[1])]
    return fields.found


def _is_login(encoded: str) -> bool:
    """Whether a text is the Base64 of a user, a colon and a password."""
    try:
        decoded = b64decode(encoded, validate=True).decode()
    except ValueError:
        return False
    return ":" in decoded and decoded.isprintable()


def _places_of(words: tuple[str, ...], text: str) -> list[int]:
    """Return the places of words in a text, in order."""
    places: list[int] = []
    for word in words:
        at = text.find(word)
        while at >= 0:
            places.append(at)
            at = text.find(word, at + 1)
    places.sort()
    return places


class _Fields:
    """The secrets of the fields of a text."""

    __slots__ = (
        "_begin",
        "_brace",
        "_known",
        "_opened",
        "_quotes",
        "_rules",
        "_stop",
        "_text",
        "found",
    )

    def __init__(self, text: str, rules: Rules) -> None:
        self.found: list[Span] = []
        self._text = text
        self._rules = rules
        self._quotes = Quotes(text)
        # The line that was asked about last.
        self._begin, self._stop = 0, -1
        # Where braces were looked for last, and where they close.
        self._opened, self._brace = 0, -1
        # The folded names of fields, and "" for other names.
        self._known: dict[str, str] = {}

    def read_names(self) -> None:
        """Find names with a sign and a value behind."""
        place, search = 0, _NAME.search
        while name := search(self._text, place):
            place = self._read(name)

    def read_names_at(self, cores: list[int]) -> None:
        """Find them where the cores of names are: every name of a field has one."""
        place, search = 0, _NAME.search
        for core in cores:
            if core >= place:
                name = search(self._text, self._before(core, place))
                if name is None:
                    return
                # If it is far behind, no name between has a sign.
                place = self._read(name)

    def _before(self, place: int, least: int) -> int:
        """Return where the word at `place` and the one before it begin, as names have them."""
        text = self._text
        for _ in range(2):
            while place > least and (text[place - 1].isalnum() or text[place - 1] in "_.-$"):
                place -= 1
            if place <= least or text[place - 1] != " ":
                break
            place -= 1
        return place

    def _read(self, match: re.Match[str]) -> int:
        """Read a name with a sign, and the value of a field; return where they end."""
        place = match.end()
        names = self._known
        name = names.get(match["name"])
        if name is None:
            name = self._field(match["name"])
        if not name:
            return place
        first = self._first(match)
        if self._is_in_query(first):
            return place
        self._quotes.read_to(first)
        start, end = self._value(match, name, first)
        if name in COOKIES and self._text.find("=", start, end) < 0:
            return max(place, end)
        # Tests pass, too: "tests_pass=12" counts them.
        if not (name.endswith("pass") and _COUNT.match(self._text, start, end)):
            self._keep(start, end)
        return max(place, end)

    def _first(self, match: re.Match[str]) -> int:
        """Return where a name begins: behind a blank, if the word before it is the end of a URL."""
        first, (word, _, tail) = match.start("name"), match["name"].partition(" ")
        if tail and first and self._text[first - 1] in _WITHIN_URLS and self._field(tail):
            return first + len(word) + 1
        return first

    def _field(self, name: str) -> str:
        """Return the name of a field as it is compared, "" for what is none."""
        short = folded(name)
        if short not in COOKIES and not self._rules.is_field(name):
            short = ""
        names = self._known
        names[name] = short
        return short

    def _is_in_query(self, start: int) -> bool:
        """Whether a name is a parameter of a URL, of which `queries` says where it ends."""
        before = self._text[start - 1] if start else " "
        return before in _OF_QUERIES or (before in ";[" and _is_in_url(self._text, start))

    def read_flags(self) -> None:
        """Find options of a command line, such as "--token x"."""
        for flag in _FLAG.finditer(self._text):
            if self._rules.is_field(flag[1]):
                quotes = Quotes(self._text)
                if _opening(self._text, flag.end()) is None:
                    start, end = self._plain(flag.end(), "", flag.start(), quotes)
                    self._keep(start, end)

    def _value(self, match: re.Match[str], name: str, first: int) -> Span:
        """Return the span of the value of a field; an empty one if there is none."""
        text, start = self._text, match.end()
        sign = match["sign"].lstrip()[:1]
        opening = _opening(text, start)
        if sign == "," and not _PAIR.search(text, max(0, first - 3), first):
            return start, start
        if opening is not None:
            line = self._line(start)
            end = _closed(text, opening.end(), line, opening["quote"], len(opening["escapes"]))
            begin = _behind_scheme(text, name, opening.end(), end)
            # For libpq, a quote behind a backslash is a character of the value.
            if begin < end or not opening["escapes"]:
                return begin, end
        if sign == "=" and text.startswith("{", start):
            end = self._closing_brace(start + 1)
            if end >= 0:
                return start + 1, end
        # What is "me:" in a login, a scheme, or "a:" in a path, is no field.
        is_tight = sign == ":" and text[start - 1] == ":"
        before = text[first - 1] if first else " "
        if sign == "," or (is_tight and (before in "/@:" or _has_login(text, start))):
            return start, start
        return self._plain(start + text.startswith("[", start), name, first, self._quotes)

    def _plain(self, start: int, name: str, before: int, quotes: Quotes) -> Span:
        """Return the span of a value without quotes about it."""
        text, line = self._text, self._line(start)
        closed = quotes.end(start, line)
        # What begins a quote with the name, as in -H "X-Key: a b", is all of that quote.
        if closed < line and before and text[before - 1] in _QUOTES:
            end = closed
            start = _behind_scheme(text, name, start, end)
        elif name.endswith("cookie"):
            end = _end(_COOKIES, text, start, closed)
        elif name.endswith(_OF_SCHEMES):
            start, end = _credentials(text, start, closed)
        else:
            end = _end(_RAW, text, start, closed)
            if before and text[before - 1] == ";":
                semicolon = text.find(";", end, closed)
                end = closed if semicolon < 0 else semicolon
            elif name.endswith(_PASSWORDS) and (rest := _CONNECTION.match(text, end, closed)):
                end = rest.end(1)
        while end > start and text[end - 1] in _CLOSERS:
            end -= 1
        return start, end

    def _closing_brace(self, start: int) -> int:
        """Return where the brace before `start` is closed, "}}" being a character; -1 if nowhere.

        What was found for a place before serves again.
        """
        text, line = self._text, self._line(start)
        if not self._opened <= start <= self._brace or text.startswith("}", start):
            at, count = text.find("}", start, line), 0
            while at >= 0 and (count := _count(text, at, line)) % 2 == 0:
                at = text.find("}", at + count, line)
            self._opened, self._brace = start, line if at < 0 else at + count - 1
        end = self._brace
        return end if end < line and end - start <= _LONGEST_IN_BRACES else -1

    def _line(self, start: int) -> int:
        """Return where the line at `start` ends; what was found once is kept."""
        if not self._begin <= start <= self._stop:
            end = self._text.find("\n", start)
            self._begin, self._stop = start, len(self._text) if end < 0 else end
        return self._stop

    def _keep(self, start: int, end: int) -> None:
        if not is_nothing(self._text, start, end):
            self.found.append((start, end))


def is_nothing(text: str, start: int, end: int) -> bool:
    """Whether a value is no secret: nothing at all, "null", or the version of a package."""
    if start >= end:
        return True
    if text[start] not in _FIRST_OF_EMPTY:
        return False
    return _EMPTY.match(text, start, min(end, start + _LONGEST)) is not None


def _count(text: str, start: int, end: int) -> int:
    """Return how many closing braces stand at `start`."""
    at = start
    while at < end and text[at] == "}":
        at += 1
    return at - start


def _opening(text: str, start: int) -> re.Match[str] | None:
    """Return the quote that opens at `start`."""
    return _OPENING.match(text, start) if text[start : start + 1] in _FIRST_OF_OPENING else None


def _end(pattern: re.Pattern[str], text: str, start: int, line: int) -> int:
    match = pattern.match(text, start, line)
    return match.end() if match else start


def _credentials(text: str, start: int, line: int) -> Span:
    """Return the span of what follows a scheme of authentication; a scheme that is known stays."""
    begin = _behind_scheme(text, "authorization", start, line)
    end = _end(_RAW, text, begin, line)
    if begin > start:
        return begin, max(end, _end(_PARAMETERS, text, begin, line))
    if text[end : end + 1] == " " and text[start:end].replace("-", "").isalnum():
        # The name of a scheme that is not known, and its credentials.
        end = _end(_RAW, text, end + 1, line)
    return begin, end


def _behind_scheme(text: str, name: str, start: int, end: int) -> int:
    """Return the place behind the name of a scheme, where the field has one."""
    scheme = _SCHEMES.match(text, start, end) if name.endswith(_OF_SCHEMES) else None
    return scheme.end() if scheme else start


def _closed(text: str, start: int, line: int, quote: str, escapes: int) -> int:
    """Return where a quoted value ends: at the quote that is not escaped, or doubled."""
    at = start
    while (at := text.find(quote, at, line)) >= 0:
        before = at
        while before > start and text[before - 1] == "\\":
            before -= 1
        if at - before > escapes or (escapes == 0 and (at - before) % 2):
            at += 1
        elif escapes == 0 and quote != "`" and text[at + 1 : at + 2] == quote:
            at += 2
        else:
            return before if escapes else at
    return line


def _has_login(text: str, start: int) -> bool:
    """Whether a login or a path, and no value, follows a colon."""
    if text.startswith(("/", "\\\\"), start):
        return True
    rest = _RAW.match(text, start, start + _FARTHEST)
    return rest is not None and "@" in rest[0]


def _is_in_url(text: str, end: int) -> bool:
    start = max(0, end - _FARTHEST)
    start = max(start, text.rfind(" ", start, end))
    return text.find("/", start, end) >= 0 or text.find("?", start, end) >= 0
