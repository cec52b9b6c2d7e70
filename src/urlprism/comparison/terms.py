"""The words in which readings are compared."""

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from urlprism.redaction.records import hides_secrets

if TYPE_CHECKING:
    from urlprism.readers import Reading, Target


class Aspect(StrEnum):
    """What readings can differ in."""

    ACCEPTANCE = "acceptance"
    SCHEME = "scheme"
    HOST = "host"
    PORT = "port"
    USERINFO = "userinfo"
    PATH = "path"
    QUERY = "query"
    FRAGMENT = "fragment"
    SPELLING = "spelling"


class Verdict(StrEnum):
    """What several readings of a text come to; the worst that holds, in this order."""

    DIFFERENT_HOST = "different-host"
    HOST_OR_NONE = "host-or-none"
    DIFFERENT_SCHEME = "different-scheme"
    DIFFERENT_PORT = "different-port"
    REFUSED_BY_SOME = "refused-by-some"
    DIFFERENT_PARTS = "different-parts"
    SPELLING = "spelling-only"
    ALIKE = "alike"
    REFUSED_BY_ALL = "refused-by-all"


# Those where requests go to different places.
DIFFERENT_TARGETS: Final = frozenset(tuple(Verdict)[:4])


class _Cause(NamedTuple):
    name: str
    family: str
    start: int
    end: int
    rule: str
    message: str


@hides_secrets
class Cause(_Cause):
    """What parts readers: `text[start:end]`, or a place where something is missing.

    `family` is the family of disagreements between the documents, "F1" to "F28", "" for none of
    them; `rule` says who decides which way.
    """

    _sources: tuple[str, ...] = ()


class Group(NamedTuple):
    """A target and the readings that go there; None, and those that refuse the text."""

    target: "Target | None"
    readings: "tuple[Reading, ...]"
