"""Passwords and tokens before a host, as any reader finds them."""

import re
from typing import Final, TypeAlias

from urlprism.redaction.names import is_token

Span: TypeAlias = tuple[int, int]

_SLASHES: Final = re.compile(r"[/\\]{2,}|(?<=:)[/\\]")
_SOME_SLASHES: Final = re.compile(r"[/\\]*")
# What ends a URL in running text.
_GAP: Final = re.compile(r"[\s\"<>]")
_BLANK: Final = re.compile(r"\s")
# A word, or a piece of it between slashes.
_PIECE: Final = re.compile(r"[^\s\"<>/]+")
_PORT: Final = re.compile(r"0*+(?:6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|[0-5]?[0-9]{1,4})")
_BEFORE: Final = re.compile(r"[^A-Za-z0-9/\\+.:%-]*")
# What ends an authority before the slash, for most readers; below, with the slash.
_ENDS: Final = re.compile(r"[\\?#]")
_END: Final = re.compile("[/?#]")
_SEGMENT: Final = re.compile(r"([^\s:/\\?#@]*+):")
# What follows the "@" of an image that is named by its digest, where a login has a host.
_DIGEST: Final = re.compile(r"@sha(?:256:[0-9a-f]{64}|512:[0-9a-f]{128})(?![0-9A-Za-z])")
# Between "jdbc:" and the login, which `commands` finds if it has a slash.
_DRIVER: Final = re.compile(r"oracle:[a-z0-9]+:", re.IGNORECASE)
_LONGEST_SCHEME: Final = 32
# No pattern: a search for a run at the end tries each run before it.
_OF_A_NAME: Final = "abcdefghijklmnopqrstuvwxyz0123456789+.-"

# Schemes after which browsers read a host even without a slash.
_SPECIAL: Final = frozenset({"http", "https", "ws", "wss", "ftp"})
# Schemes of URLs with a host: a user follows the scheme, not a password.
_HIERARCHICAL: Final = _SPECIAL | {
    *("amqp", "amqps", "ftps", "git", "gopher", "imap", "imaps", "irc", "ircs", "ldap", "ldaps"),
    *("mariadb", "mongodb", "mongodb+srv", "mqtt", "mqtts", "mssql", "mysql", "nats", "nfs"),
    *("nntp", "oracle", "pop", "pop3", "pop3s", "postgres", "postgresql", "prospero", "redis"),
    *("rediss", "rsync", "rtmp", "rtsp", "sftp", "smb", "smtp", "smtps", "socks5", "ssh", "svn"),
    *("telnet", "vnc", "wais", "xmpps"),
}
# Schemes and words that people write before an address or a name that is not a password.
_ADDRESSES: Final = frozenset(
    {
        *(
            "about",
            "acct",
            "aim",
            "arn",
            "author",
            "bcc",
            "bitcoin",
            "by",
            "callto",
            "catalog",
            "cc",
        ),
        *("cid", "jsr", "npm", "patch", "workspace"),
        *("contact", "data", "did", "doi", "e-mail", "email", "facetime", "from", "geo", "h323"),
        *("im", "info", "ipn", "jabber", "javascript", "lid", "mail", "mailto", "maintainer"),
        *("matrix", "mid", "msnim", "news", "openpgp4fpr", "pkg", "pres", "reply-to", "sender"),
        *("service", "sip", "sips", "skype", "sms", "smsto", "snews", "tag", "tel", "to", "urn"),
        *("xmpp", "ymsgr"),
    }
)
_ADDRESS: Final = "mailto"
_TEXTS: Final = frozenset({"data", "javascript"})
_SCHEMES: Final = _SPECIAL | _ADDRESSES


def of_whole(text: str, alone: frozenset[str], *, everything: bool) -> list[Span]:
    """Return the spans of the logins in a text that is one URL: no blank or quote ends it.

    A login is a password or a token; with `everything`, it is the whole userinfo. After the schemes
    in `alone`, a user without a password is one.
    """
    logins = _Logins(text, alone, everything=everything)
    logins.read_whole()
    return logins.found


def of_pieces(text: str, alone: frozenset[str], *, everything: bool) -> list[Span]:
    """Return the spans of the logins in the URLs of a running text."""
    logins = _Logins(text, alone, everything=everything)
    logins.read_authorities()
    logins.read_words()
    return logins.found


class _Logins:
    """The logins in a text. A search never goes back far, so that all of it takes linear time."""

    __slots__ = ("_alone", "_everything", "_text", "_word", "_word_at", "found")

    def __init__(self, text: str, alone: frozenset[str], *, everything: bool) -> None:
        self.found: list[Span] = []
        self._text = text
        self._everything = everything
        self._alone = alone
        # The end of the last word that was searched, and the last "@" in it.
        self._word = self._word_at = -1

    def read_whole(self) -> None:
        """Find the login of a text that is one URL."""
        text = self._text
        before = _BEFORE.match(text)
        place, scheme = self._behind_schemes(before.end() if before else 0, len(text))
        slashes = _SOME_SLASHES.match(text, place)
        start = slashes.end() if slashes else place
        if scheme in _TEXTS:
            return
        if start > place or scheme in _SPECIAL:
            end = self._end(start)
            self._read_authority(start, end, text.rfind("@", start, end), is_whole=True)
        if start == place and scheme is not None:
            self._read_without_slashes(scheme, start)

    def read_authorities(self) -> None:
        """Find the logins after slashes."""
        place, last = 0, self._text.rfind("@")
        while slashes := _SLASHES.search(self._text, place, last + 1):
            start = slashes.end()
            place = self._end(start)
            at = self._last_at(start, place)
            self._read_authority(start, place, at, is_whole=False)
            if self.found:
                # Do not search again in a hidden span.
                place = max(place, self.found[-1][1])

    def read_words(self) -> None:
        """Find the logins without slashes: in words, and in queries."""
        for piece in _PIECE.finditer(self._text):
            start, end = piece.span()
            word = piece[0]
            if "@" not in word or ":" not in word:
                continue
            ending = _ENDS.search(word)
            query = start + ending.start() if ending else end
            # There is no login in a path.
            if not (start and self._text[start - 1] == "/"):
                self._read_word(start, query)
            if query < end:
                self._read_values(query, end)

    def _read_word(self, start: int, end: int) -> None:
        """Find "user:password@host", with or without schemes before it."""
        last = self._text.rfind("@", start, end)
        place, scheme = self._behind_schemes(start, end)
        if last < place or scheme in _TEXTS or _is_digest(self._text, last):
            return
        if scheme is None:
            if self._text.find(":", start, last) >= 0:
                self._read_userinfo(start, last)
            return
        name = scheme[len(scheme.rstrip(_OF_A_NAME)) :]
        # A word in another script is not a user name, but a label for what follows.
        label = name if name or not scheme else _ADDRESS
        self._read_rest(label, place, last)

    def _read_values(self, start: int, end: int) -> None:
        """Find URLs without slashes in the values of a query."""
        while start < end:
            following = self._text.find("&", start + 1, end)
            following = end if following < 0 else following
            value = max(start, self._text.find("=", start, following)) + 1
            last = self._text.rfind("@", value, following)
            if last >= 0:
                place, scheme = self._behind_schemes(value, following)
                if scheme is not None and last >= place:
                    base_scheme = scheme if scheme in _HIERARCHICAL else _ADDRESS
                    self._read_rest(base_scheme, place, last)
            start = following

    def _read_authority(self, start: int, end: int, last: int, *, is_whole: bool) -> None:
        """Find the login in `text[start:end]`, which may continue after the slash at `end`.

        `last` is the place of the "@" before the host, or -1.
        """
        text = self._text
        if last >= 0:
            self._read_userinfo(start, last)
        host = max(start, last + 1)
        if text.startswith("[", host):
            host = max(host, text.find("]", host, end))
        colon = text.find(":", host, end)
        # If it is not a port, it begins a password with a slash in it; unless it is a drive letter.
        if colon < 0 or end == len(text) or _is_port(text, colon + 1, end):
            return
        scheme = text[max(0, start - 9) : start].rstrip("/\\").lower()
        if (end == colon + 1 == start + 2 and scheme.endswith("file:")) or _ENDS.search(
            text, host, colon
        ):
            return
        later = text.rfind("@", end) if is_whole else self._later_at(end)
        if later >= 0 and (is_whole or not _GAP.search(text, colon, end)):
            self.found.append((start if self._everything else colon + 1, later))

    def _read_userinfo(self, start: int, end: int) -> None:
        """Find the password after the first colon of a userinfo, and a token before that colon.

        A port and the character after it stay, as in "http://h:80#@evil/": readers differ there.
        """
        text = self._text
        if _is_digest(text, end):
            return
        if self._everything:
            self.found.append((start, end))
            return
        colon = text.find(":", start, end)
        stop = end if colon < 0 else colon
        if is_token(text[start:stop]) or (colon < 0 and self._is_alone(start)):
            self.found.append((start, stop))
        if colon >= 0:
            port = _PORT.match(text, colon + 1, end)
            begins = colon + 1
            if port is not None and text[port.end()] in "\\?#":
                begins = port.end() + 1
            self.found.append((begins, end))

    def _is_alone(self, start: int) -> bool:
        """Whether a user at `start` is a password, by the scheme before the slashes."""
        before = self._text[max(0, start - _LONGEST_SCHEME) : start].lower()
        colon = before.rstrip("/\\")
        if len(colon) == len(before) or not colon.endswith(":"):
            return False
        name = colon[:-1]
        return name[len(name.rstrip(_OF_A_NAME)) :] in self._alone

    def _read_without_slashes(self, scheme: str, start: int) -> None:
        """Find "scheme:user:password@host" and "user:password@host"."""
        text = self._text
        ending = _END.search(text, start)
        end = ending.start() if ending else len(text)
        last = text.rfind("@", start, end)
        if last >= 0:
            if _is_digest(text, last):
                return
            if scheme in _SPECIAL or not _BLANK.search(text, start, last):
                self._read_rest(scheme, start, last)
            return
        # A password may have a slash in it; without a user before it, that would be a path.
        colon, later = text.find(":", start, end), text.rfind("@", end)
        if later >= 0 and _is_digest(text, later):
            return
        if scheme in _ADDRESSES or not 0 <= colon < end < later:
            return
        if not _is_port(text, colon + 1, end) and not _BLANK.search(text, start, later):
            is_known = scheme in _HIERARCHICAL and not self._everything
            self.found.append((colon + 1 if is_known else start, later))

    def _read_rest(self, scheme: str, start: int, end: int) -> None:
        """Find the secret after a colon: in a login, or all of it if a user precedes the colon."""
        has_user = self._text.find(":", start, end) >= 0
        if has_user and (scheme in _ADDRESSES or scheme in _HIERARCHICAL):
            self._read_userinfo(start, end)
        elif scheme not in _ADDRESSES:
            if self._everything or is_token(self._text[start - 1 - len(scheme) : start - 1]):
                self.found.append((start - 1 - len(scheme), start - 1))
            self.found.append((start, end))

    def _last_at(self, start: int, end: int) -> int:
        """Return the place of the last "@" of an authority in running text, or -1.

        A password may have blanks; but there is none before the colon, and none after a port.
        """
        text = self._text
        first = text.find("@", start, end)
        if first < 0:
            return -1
        gap = _GAP.search(text, start, first) if first > start else None
        if gap is not None:
            colon = text.find(":", start, gap.start())
            if colon < 0 or _is_port(text, colon + 1, gap.start()) or colon + 1 == gap.start():
                return -1
        gap = _GAP.search(text, first + 1, end) if end > first + 1 else None
        return text.rfind("@", first, gap.start() if gap else end)

    def _later_at(self, end: int) -> int:
        """Return the place of the last "@" in the word that continues after `end`, or -1."""
        if end > self._word:
            gap = _GAP.search(self._text, end)
            stop = gap.start() if gap else len(self._text)
            self._word, self._word_at = stop, self._text.rfind("@", end, stop)
        return self._word_at if self._word_at >= end else -1

    def _end(self, start: int) -> int:
        """Return where an authority ends for every reader: at a slash."""
        slash = self._text.find("/", start)
        return len(self._text) if slash < 0 else slash

    def _behind_schemes(self, start: int, end: int) -> tuple[int, str | None]:
        """Return the place after the schemes at `start`, and the last of those schemes, or None.

        The first may be a user name instead. If there are several, as in "view-source:http:", the
        others are known schemes.
        """
        place, scheme = start, None
        while segment := _SEGMENT.match(self._text, place, end):
            # A letter that is two in lower case is in no known scheme.
            scheme, place = segment[1].replace("\u0130", "\u0307").lower(), segment.end()
            following = _SEGMENT.match(self._text, place, end)
            if following is None:
                break
            has_slashes = self._text.startswith(("//", "\\\\"), following.end())
            if not has_slashes and following[1].lower() not in _SCHEMES:
                break
        driver = _DRIVER.match(self._text, place, end) if scheme == "jdbc" else None
        return driver.end() if driver else place, scheme


def _is_digest(text: str, at: int) -> bool:
    """Whether the "@" of a login begins the digest of an image."""
    return text.startswith("@sha", at) and _DIGEST.match(text, at) is not None


def _is_port(text: str, start: int, end: int) -> bool:
    """Whether there is a port at `start`, perhaps followed by an end of the authority."""
    port = _PORT.match(text, start, end)
    return port is not None and (port.end() == end or not text[port.end()].isalnum())
