"""What a reader makes of a URL: accepted or refused, its parts, and where it would go."""

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.findings import Finding
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets, may_show_secrets, sourced, with_sources

Value: TypeAlias = str | int | None
# The parts by the names that a reader itself gives them, in its order.
Report: TypeAlias = Mapping[str, Value]

_NOTHING: Final[Report] = MappingProxyType({})


class Refused(Exception):  # noqa: N818 - a refusal is an answer like any other
    """A program does not accept a text: the reason, and what it raises or which rule decides."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(reason, rule)
        self.reason = reason
        self.rule = rule


class _Target(NamedTuple):
    scheme: str | None
    host: str | None
    port: int | None


@hides_secrets
class Target(_Target):
    """Where a request would go: None where a URL names no host, or its scheme has no port."""

    _sources: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return it as a URL begins, or what there is of it."""
        scheme = f"{self.scheme}:" if self.scheme is not None else ""
        if self.host is None:
            return scheme or "(nowhere)"
        is_address = ":" in self.host and "[" not in self.host
        host = f"[{self.host}]" if is_address else self.host
        return f"{scheme}//{host}" + ("" if self.port is None else f":{self.port}")


class _Refusal(NamedTuple):
    reason: str
    rule: str
    start: int | None = None
    end: int | None = None


@hides_secrets
class Refusal(_Refusal):
    """Why a reader refuses a text; `start` and `end` are None where it does not say the place."""

    _sources: tuple[str, ...] = ()


class _Reading(NamedTuple):
    reader: str
    report: Report
    components: Components | None
    target: Target | None
    refusal: Refusal | None = None
    find: Callable[[], Iterable[Finding]] | None = None


@hides_secrets
class Reading(_Reading):
    """What one reader makes of one text; `refusal` is None if it accepts it.

    `find` looks for what `findings` returns.
    """

    _sources: tuple[str, ...] = ()

    @property
    def accepted(self) -> bool:
        """Return whether the reader accepts the text."""
        return self.refusal is None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return what a standard warns of in the text, by its place; it is looked for each time."""
        return tuple(self.find()) if self.find else ()


class Answer(NamedTuple):
    """The parts of a text as a reader reports them, the common parts, and where a request goes."""

    report: Report
    components: Components
    target: Target

    def __repr__(self) -> str:
        """Return how much it tells; what of it is a secret only `Reader.read` can say."""
        return f"<{type(self).__name__} of {len(self.report)} parts>"


@without_state
@dataclass(frozen=True, slots=True, weakref_slot=True)
class Reader:
    """A standard, or a program at a version, by the name that is used for it in results.

    `ask` returns what the reader makes of a text, read against a base if there is one, and raises
    Refused or URLError where it does not accept it. `find` returns what a standard warns of in a
    text, accepted or not. `is_live` says that the program itself answers, not a model of it.
    """

    name: str
    version: str
    summary: str
    ask: Callable[[str, str | None], Answer]
    find: Callable[[str, str | None], Iterable[Finding]] | None = None
    is_live: bool = False
    # What finds a reader of the registry again by its name; nobody else's reader has it.
    _restore: "Callable[[str, bool], Reader] | None" = field(
        default=None, init=False, repr=False, compare=False
    )

    def __reduce__(self) -> "tuple[Callable[..., Reader], tuple[object, ...]]":
        """Return what finds the reader of this name again; one of a caller's own is made anew."""
        if self._restore is not None:
            return self._restore, (self.name, self.is_live)
        return Reader, (self.name, self.version, self.summary, self.ask, self.find, self.is_live)

    def read(self, text: str, base: str | None = None) -> Reading:
        """Return what the reader makes of `text`, against `base` if it is relative."""
        find = None if self.find is None else functools.partial(self.find, text, base)
        try:
            report, components, target = self.ask(text, base)
        except URLError as error:
            # Of a text that is joined to its base, the place within the whole means nothing.
            start, end = (error.start, error.end) if error.text == text else (None, None)
            refusal = Refusal(error.message, error.rule, start, end)
        except Refused as refused:
            refusal = Refusal(refused.reason, refused.rule)
        else:
            if may_show_secrets(text, base):
                sources = (text,) if base is None else (text, base)
                components = with_sources(components, sources)
                target = with_sources(target, sources)
                reading = Reading(self.name, report, components, target, None, find)
                return with_sources(reading, sources)
            return Reading(self.name, report, components, target, None, find)
        refusal = sourced(refusal, text, base)
        reading = Reading(self.name, _NOTHING, None, None, refusal, find)
        return sourced(reading, text, base)
