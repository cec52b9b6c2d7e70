"""The schemes that .NET's `System.Uri` knows, each with what its URLs may have and how they change.

All schemes that are not in the table are read by one other set of rules.
"""

import re
from typing import Final, NamedTuple

# What a scheme's URLs must or may have.
AUTHORITY: Final = "authority"  # "//" has to follow the scheme
OPTIONAL: Final = "optional"  # "//" may follow it
USER: Final = "user"
PORT: Final = "port"
QUERY: Final = "query"
EMPTY_HOST: Final = "empty-host"
HOST: Final = "host"  # a domain, or an address
UNC_HOST: Final = "unc-host"  # a name that the rules of domains refuse
# How a scheme's URLs are read and written.
FILE: Final = "file"
MAIL: Final = "mail"  # the authority follows the scheme's colon
UNKNOWN: Final = "unknown"
DRIVES: Final = "drives"
ROOTED: Final = "rooted"  # a path begins with a slash
CONVERTED: Final = "converted"  # "\" becomes "/"
COMPRESSED: Final = "compressed"  # dot segments are removed
AS_FILE: Final = "as-file"  # so is a first segment without a slash
UNESCAPED: Final = "unescaped"  # "%2E" and "%2F" are dots and slashes

_SERVER: Final = frozenset({AUTHORITY, USER, PORT, HOST, UNC_HOST, ROOTED})
_PATHS: Final = frozenset({CONVERTED, COMPRESSED, AS_FILE})
_WEB: Final = _SERVER | _PATHS | {QUERY}
_FILE: Final = _PATHS | {
    *(AUTHORITY, EMPTY_HOST, HOST, UNC_HOST, QUERY, FILE, ROOTED, DRIVES, UNESCAPED)
}
_PIPE: Final = _PATHS | {AUTHORITY, HOST, QUERY, ROOTED, UNESCAPED}
_MAIL: Final = frozenset({EMPTY_HOST, HOST, UNC_HOST, USER, PORT, QUERY, MAIL})
_OTHER: Final = frozenset(
    {
        *(UNKNOWN, OPTIONAL, USER, PORT, QUERY, EMPTY_HOST, HOST, UNC_HOST),
        *(ROOTED, DRIVES, CONVERTED, COMPRESSED),
    }
)
_SCHEME: Final = re.compile(r"[A-Za-z][0-9A-Za-z+.-]*+")
_LONGEST: Final = 1024


class Syntax(NamedTuple):
    """A scheme, its default port, and the names of its rules."""

    scheme: str
    port: int | None
    rules: frozenset[str]

    def has(self, rule: str) -> bool:
        """Whether a rule holds for the scheme."""
        return rule in self.rules


FILES: Final = Syntax("file", None, _FILE)
UNIX_FILES: Final = Syntax("file", None, _FILE - {CONVERTED})
_KNOWN: Final = {
    syntax.scheme: syntax
    for syntax in (
        Syntax("http", 80, _WEB),
        Syntax("https", 443, _WEB),
        Syntax("ws", 80, _WEB),
        Syntax("wss", 443, _WEB),
        Syntax("ftp", 21, _SERVER | _PATHS),
        FILES,
        Syntax("gopher", 70, _SERVER),
        Syntax("nntp", 119, _SERVER),
        Syntax("telnet", 23, _SERVER),
        Syntax("news", None, frozenset()),
        Syntax("uuid", None, frozenset()),
        Syntax("mailto", 25, _MAIL),
        Syntax("ldap", 389, _SERVER | {EMPTY_HOST, QUERY}),
        Syntax("net.tcp", 808, _PIPE | {PORT}),
        Syntax("net.pipe", None, _PIPE),
        Syntax(
            "vsmacros",
            None,
            _PATHS | {AUTHORITY, EMPTY_HOST, HOST, UNC_HOST, FILE, DRIVES, UNESCAPED},
        ),
    )
}


def syntax_of(scheme: str) -> Syntax | None:
    """Return the rules of a scheme in any case, None for a text that is not a scheme."""
    if not _SCHEME.fullmatch(scheme):
        return None
    name = scheme.lower()
    return _KNOWN.get(name) or Syntax(name, None, _OTHER)


def is_too_long(scheme: str) -> bool:
    """Whether a scheme has more characters than the class allows."""
    return len(scheme) > _LONGEST
