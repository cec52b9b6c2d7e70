"""What a dialect of patterns is, and what it answers: `Dialect`, `Match`, and the kinds of both."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, NamedTuple, TypeAlias

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.closing import without_state
from urlprism._core.classes.truth import truthless
from urlprism.redaction.records import hides_secrets, with_sources

# Where characters lie in a text: the first, and the one after the last.
Span: TypeAlias = tuple[int, int]
NOWHERE: Final[Span] = (0, 0)


class Kind(StrEnum):
    """The question that a pattern answers. Dialects of different kinds are never compared."""

    REDIRECT_URI = "redirect_uri"
    RESOURCE = "resource"
    NO_PROXY = "no_proxy"
    TLS = "tls"
    COOKIE_SET = "cookie_set"
    COOKIE_SENT = "cookie_sent"
    ORIGIN = "origin"
    ORIGIN_REGEX = "origin_regex"
    HOST = "host"
    URL_PATTERN = "url_pattern"

    @property
    def question(self) -> str:
        """Return what is asked, as a sentence.

        >>> Kind.TLS.question
        'Is the certificate with this name valid for the host?'
        """
        return _QUESTIONS[self][0]

    @property
    def pattern(self) -> str:
        """Return what the pattern is.

        >>> Kind.COOKIE_SENT.pattern
        'the Domain attribute of a cookie'
        """
        return _QUESTIONS[self][1]


_QUESTIONS: Final = {
    Kind.REDIRECT_URI: ("May the answer be sent to this redirect_uri?", "the one registered"),
    Kind.RESOURCE: ("Is a token for this resource good for the URL?", "the resource's URI"),
    Kind.NO_PROXY: ("Does the request go directly, past the proxy?", "the value of NO_PROXY"),
    Kind.TLS: ("Is the certificate with this name valid for the host?", "a DNS name in it"),
    Kind.COOKIE_SET: (
        "May a response from the URL set the cookie?",
        "the Domain attribute of a cookie",
    ),
    Kind.COOKIE_SENT: (
        "Is the cookie sent with a request for the URL?",
        "the Domain attribute of a cookie",
    ),
    Kind.ORIGIN: ("May scripts of this origin read the answer?", "an entry of the list of origins"),
    Kind.ORIGIN_REGEX: (
        "May scripts of this origin read the answer?",
        "a regular expression for origins",
    ),
    Kind.HOST: ("Does the list name this host?", "an entry of the list of hosts"),
    Kind.URL_PATTERN: ("Does the URL match?", "a URL pattern"),
}


class MatchAnswer(Enum):
    """What a matcher says of a pattern and a URL."""

    YES = "yes"
    NO = "no"
    PATTERN_REFUSED = "pattern refused"
    URL_REFUSED = "URL refused"


class Decision(NamedTuple):
    """An answer of a dialect, without the texts: what its `match` returns.

    `reason` is one sentence in plain words. `cause` is a name in `matching.causes`, "" for what
    every dialect would say. The spans lie in the pattern and in the URL.
    """

    answer: MatchAnswer
    reason: str
    cause: str = ""
    pattern_span: Span = NOWHERE
    url_span: Span = NOWHERE


class _Match(NamedTuple):
    dialect: str
    answer: MatchAnswer
    reason: str
    cause: str
    pattern_span: Span
    url_span: Span
    rule: str


@hides_secrets
class Match(_Match):
    """What one dialect says of a pattern and a URL, and at which characters of both.

    `dialect` has the name and the version. `reason` is one sentence, `cause` a name in
    `matching.causes`, or "". `pattern_span` and `url_span` are positions in characters, (0, 0)
    where no character decided. `rule` is the section or the function that decides.

    >>> from urlprism.matching import matcher
    >>> match = matcher("redirect_uri.rfc8252").matches("http://[::1]/cb", "http://[::1]:51004/cb")
    >>> match.matched, match.cause
    (True, 'loopback-port-free')
    """

    _sources: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Raise TypeError, for an `if` could be misread; ask `matched`."""
        raise truthless(self, "matched")

    @property
    def matched(self) -> bool:
        """Whether the answer is yes; a pattern or a URL that is refused does not match."""
        return self.answer is MatchAnswer.YES

    @property
    def is_refused(self) -> bool:
        """Whether the dialect refuses the pattern or the URL."""
        return self.answer in {MatchAnswer.PATTERN_REFUSED, MatchAnswer.URL_REFUSED}


MatchFunction: TypeAlias = Callable[[str, str], Decision]


@without_state
@dataclass(frozen=True, slots=True)
class Dialect:
    """How a document or a program matches URLs, or their hosts, with patterns.

    `name` is the kind and the document or program, `version` its release or date, `date` the day
    of that release as far as it is known. `source` is the section, or the program's function.
    `reader` is the reader by which the program reads the URL, "" if it compares texts. `decide`
    answers for a pattern and a URL; it raises nothing.

    >>> from urlprism.matching import matcher
    >>> dialect = matcher("redirect_uri.rfc9700")
    >>> dialect.version, dialect.source
    ('2025-01', 'RFC 9700 §2.1')
    """

    name: str
    version: str
    source: str
    decide: MatchFunction
    reader: str = ""
    date: str = ""

    @property
    def kind(self) -> Kind:
        """Return the question that the dialect answers.

        >>> from urlprism.matching import matcher
        >>> matcher("redirect_uri.authlib").kind.question
        'May the answer be sent to this redirect_uri?'
        """
        return Kind(self.name.partition(".")[0])

    @property
    def full_name(self) -> str:
        """Return name and version.

        >>> from urlprism.matching import matcher
        >>> matcher("redirect_uri.rfc6749").full_name
        'redirect_uri.rfc6749@2012-10'
        """
        return f"{self.name}@{self.version}"

    def matches(self, pattern: URLText, url: URLText) -> Match:
        """Return whether the URL matches the pattern by this dialect, why, and where.

        Dialects of hosts take a host, too, which is a text without "//". Octets are read as UTF-8.
        Raise TypeError for anything but texts and octets.

        >>> from urlprism.matching import matcher
        >>> matcher("redirect_uri.rfc6749").matches("https://a/cb", "https://a/cb/").reason
        'the texts differ from here on'
        """
        written, asked = from_utf8(pattern), from_utf8(url)
        return match_of(self, self.decide(written, asked), written, asked)


def match_of(dialect: Dialect, decision: Decision, pattern: str, url: str) -> Match:
    """Return a decision of a dialect with its name and source."""
    match = Match(dialect.full_name, *decision, dialect.source)
    return with_sources(match, (pattern, url))


def yes(reason: str, cause: str = "", *, pattern: Span = NOWHERE, url: Span = NOWHERE) -> Decision:
    """Return the answer yes, with its reason and the characters that decided."""
    return Decision(MatchAnswer.YES, reason, cause, pattern, url)


def no(reason: str, cause: str = "", *, pattern: Span = NOWHERE, url: Span = NOWHERE) -> Decision:
    """Return the answer no, with its reason and the characters that decided."""
    return Decision(MatchAnswer.NO, reason, cause, pattern, url)


def refuse_pattern(reason: str, cause: str = "pattern-refused", *, pattern: Span) -> Decision:
    """Return the answer of a program that takes no such pattern."""
    return Decision(MatchAnswer.PATTERN_REFUSED, reason, cause, pattern)


def refuse_url(reason: str, cause: str = "url-refused", *, url: Span) -> Decision:
    """Return the answer of a program that takes no such URL."""
    return Decision(MatchAnswer.URL_REFUSED, reason, cause, NOWHERE, url)
