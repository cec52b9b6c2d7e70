"""The rule for a cause: its name, the differences that it explains, and its detector."""

from collections.abc import Collection
from enum import Enum
from typing import Final, NamedTuple

from urlprism.comparison.causes.detectors import Detector
from urlprism.comparison.terms import Aspect
from urlprism.programs import programs
from urlprism.readers import GROUPS

# Sets of differences that rules explain.
ACCEPTANCE: Final = frozenset({Aspect.ACCEPTANCE})
SPELLING: Final = frozenset({Aspect.SPELLING})
HOST_OR_ACCEPTANCE: Final = frozenset({Aspect.HOST, Aspect.ACCEPTANCE, Aspect.SPELLING})
PORT_OR_ACCEPTANCE: Final = frozenset({Aspect.PORT, Aspect.ACCEPTANCE})
# Differences after the authority, and differences of spelling only.
AFTER_AUTHORITY: Final = frozenset({Aspect.PATH, Aspect.QUERY, Aspect.FRAGMENT, Aspect.SPELLING})
USERINFO_OR_AFTER: Final = AFTER_AUTHORITY | {Aspect.USERINFO, Aspect.ACCEPTANCE}
EVERYTHING: Final = frozenset(Aspect)

# Sets of readers that rules involve.
RFC1738: Final = ("rfc1738",)
# Those to which a host is what RFC 2396 §3.2.2 calls one.
RFC2396_HOSTS: Final = ("rfc1738", "rfc2396", "java.net.URI")
RFC1738_AND_1808: Final = ("rfc1738", "rfc1808")
UP_TO_RFC2396: Final = ("rfc1738", "rfc1808", "rfc2396")
DRAFTS: Final = ("draft-abarth-00", "draft-abarth-01")
# The clients that resolve references by the urljoin of Python, or in the same way; yarl once did.
URLJOIN: Final = (
    *("urllib", "urllib.request", "http.client"),
    *("urllib3", "requests", "niquests", "httpx", "httpx2", "yarl", "aiohttp"),
)
PROGRAMS: Final = tuple(name for name, each in programs().items() if each.kind == "program")
JUDGES: Final = GROUPS["judges"]
# Those that take no base; URI.js resolves.
UNRESOLVING: Final = tuple(name for name in JUDGES if name not in {"urijs", "url-parse"})
WEBSERVERS: Final = GROUPS["webservers"]
DRIVERS: Final = GROUPS["drivers"]
OBJECTS: Final = GROUPS["s3"]

# The base of most examples: that of RFC 3986 §5.4, with a fragment.
BASE: Final = "http://a/b/c/d;p?q#f"


class Priority(Enum):
    """When a detected cause is reported."""

    ALWAYS = "always"
    UNLESS_COVERED = "unless an earlier cause overlaps it and explains as much"
    FALLBACK = "only if no other cause explains the difference, because plain texts have it too"
    LAST = "a property of one reader: reported after everything else"


class CauseRule(NamedTuple):
    """A rule for a cause: a row of a table.

    `explains` are the differences that the cause can make. `needs` are characters or members of
    `Feature`, at least one of which a text with the cause has; "" stands for any text. `involves`
    are names of readers without version: one of them has to refuse the text, or to accept it where
    the readers differ in its parts; () stands for any reader. `advice` is one sentence. `example`
    is a text with the cause's place between « and », on which `readers` differ when they read it,
    against `base` if there is one.

    >>> from urlprism.comparison.causes import RULES
    >>> [rule.family for rule in RULES if rule.name == "several-at"]
    ['F2']
    """

    name: str
    family: str
    explains: frozenset[Aspect]
    needs: Collection[str]
    detect: Detector
    message: str
    rule: str
    advice: str
    example: str
    base: str | None = None
    readers: tuple[str, ...] = ("all",)
    involves: tuple[str, ...] = ()
    priority: Priority = Priority.ALWAYS

    def unmarked_example(self) -> tuple[str, int, int]:
        """Return the example without its marks, and the start and end of the marked place."""
        before, _, rest = self.example.partition("«")
        place, _, after = rest.partition("»")
        return before + place + after, len(before), len(before + place)
