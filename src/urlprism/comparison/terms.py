"""The terms of a comparison: aspects, verdicts, causes and groups."""

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from urlprism.comparison.families import titles
from urlprism.documents import Citation, links
from urlprism.redaction.records import hides_secrets

if TYPE_CHECKING:
    from urlprism.readers import Reading, Target


class Aspect(StrEnum):
    """A respect in which readings can differ."""

    __hash__ = str.__hash__  # that of Enum is a function in Python

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
    """The result of comparing readings: the first of these that holds, the most severe first."""

    __hash__ = str.__hash__

    DIFFERENT_HOST = "different-host"
    HOST_OR_NONE = "host-or-none"
    DIFFERENT_SCHEME = "different-scheme"
    DIFFERENT_PORT = "different-port"
    DIFFERENT_PATH = "different-path"
    REFUSED_BY_SOME = "refused-by-some"
    DIFFERENT_PARTS = "different-parts"
    SPELLING = "spelling-only"
    ALIKE = "alike"
    REFUSED_BY_ALL = "refused-by-all"


# The verdicts with which requests go to different places, or to one place for different things.
DIFFERENT_TARGETS: Final = frozenset(tuple(Verdict)[:5])


class _Cause(NamedTuple):
    name: str
    family: str
    start: int
    end: int
    rule: str
    message: str


@hides_secrets
class Cause(_Cause):
    """A cause of differences: `text[start:end]`, or a place where something is missing.

    `family` is the family of disagreements between the documents, "F1" to "F28", or "" outside
    them; `rule` names the documents and programs, and how each of them decides.

    >>> from urlprism.comparison import compare
    >>> text = "http://a@b@c/"
    >>> cause = compare(text).causes[0]
    >>> cause.name, text[cause.start : cause.end]
    ('several-at', '@b@')
    """

    _sources: tuple[str, ...] = ()

    @property
    def links(self) -> tuple[Citation, ...]:
        """Return the sections that the rule cites: labels and addresses.

        >>> from urlprism.comparison import compare
        >>> compare("http://a@b@c/").causes[0].links[-1]
        Citation(label='RFC 3986 §3.2.1', href='https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1')
        """
        return links(self.rule)

    @property
    def family_title(self) -> str:
        """Return what the family is about, "several @"; "" outside the families."""
        return titles().get(self.family, "")

    def to_dict(self) -> dict[str, object]:
        """Return the cause as an object for JSON, with its links as pairs of label and address.

        >>> from urlprism.comparison import compare
        >>> compare("http://a@b@c/").causes[0].to_dict()["family_title"]
        'several @'
        """
        links = [list(link) for link in self.links]
        return self._asdict() | {"family_title": self.family_title, "links": links}


class Difference(StrEnum):
    """How readings differ in a part: in what it means, or only in how they spell it."""

    MEANING = "meaning"
    SPELLING = "spelling"


class Group(NamedTuple):
    r"""A target and the readings that go there; the target is None if they refuse the text.

    >>> from urlprism.comparison import compare
    >>> groups = compare(r"http://a.example\@b.example/").groups
    >>> sorted(group.target.host for group in groups if group.target)
    ['a.example', 'b.example']
    """

    target: "Target | None"
    readings: "tuple[Reading, ...]"


class Compared(Protocol):
    """The part of a `Comparison` from which it is explained."""

    @property
    def text(self) -> str:
        """Return the text that was compared."""
        ...

    @property
    def base(self) -> str | None:
        """Return the base of the text, None for a text without one."""
        ...

    @property
    def is_certified(self) -> bool:
        """Whether the text is certified, so that no reader ran."""
        ...

    @property
    def verdict(self) -> Verdict:
        """Return the verdict on the readings."""
        ...

    @property
    def differs(self) -> bool:
        """Whether requests for the text go to different places."""
        ...

    @property
    def address(self) -> str | None:
        """Return the IPv4 address of a disguised host, None if it is as it looks."""
        ...

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Return the causes for which the readings differ, the most severe first."""
        ...

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return the readings by target."""
        ...
