"""The words in which readings are compared."""

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

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
    """What several readings of a text come to: the first that holds, from the worst on."""

    DIFFERENT_HOST = "different-host"
    HOST_OR_NONE = "host-or-none"
    DIFFERENT_SCHEME = "different-scheme"
    DIFFERENT_PORT = "different-port"
    REFUSED_BY_SOME = "refused-by-some"
    DIFFERENT_PARTS = "different-parts"
    SPELLING = "spelling-only"
    ALIKE = "alike"
    REFUSED_BY_ALL = "refused-by-all"


# The verdicts with which requests go to different places.
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
    """What makes readers differ: `text[start:end]`, or a place where something is missing.

    `family` is the family of disagreements between the documents, "F1" to "F28", "" for none of
    them; `rule` says who decides which way.
    """

    _sources: tuple[str, ...] = ()


class Group(NamedTuple):
    """A target and the readings that go there; None, and those that refuse the text."""

    target: "Target | None"
    readings: "tuple[Reading, ...]"


class Compared(Protocol):
    """A text and how readers read it, as far as it can be explained."""

    @property
    def text(self) -> str:
        """Return the text that was compared."""

    @property
    def base(self) -> str | None:
        """Return what the text was read against, None for nothing."""

    @property
    def is_certified(self) -> bool:
        """Return whether the text is certified, so that no reader was asked."""

    @property
    def verdict(self) -> Verdict:
        """Return what the readings come to."""

    @property
    def differs(self) -> bool:
        """Return whether requests for the text go to different places."""

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Return what makes the readings differ, the worst first."""

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return the readings by where they go."""
