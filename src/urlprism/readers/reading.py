"""The result of a reader: a URL accepted or refused, its parts, and where a request would go."""

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.closing import without_state
from urlprism._core.classes.truth import truthless
from urlprism._core.records import components
from urlprism._core.records.components import Components
from urlprism._core.records.findings import Finding
from urlprism.errors import URLError
from urlprism.readers import titles
from urlprism.readers.outcomes import Refusal, Refused, Target, Wire, together
from urlprism.readers.places.spans import Spans
from urlprism.redaction.records import (
    hides_secrets,
    hiding,
    may_show_positions,
    may_show_secrets,
    sourced,
    with_sources,
)

Value: TypeAlias = str | int | None
# The parts under the reader's own names, in its order; a document's can be lists.
Report: TypeAlias = Mapping[str, components.Value]

_GivenT = TypeVar("_GivenT")

_NOTHING: Final[Report] = MappingProxyType({})


class _Reading(NamedTuple):
    reader: str
    report: Report
    components: Components | None
    target: Target | None
    refusal: Refusal | None = None
    find: Callable[[], Iterable[Finding]] | None = None


@hides_secrets
class Reading(_Reading):
    """How one reader reads one text; `refusal` is None if it accepts the text.

    `find` searches the text for `findings`; it is None for a reader that has no warnings.

    >>> from urlprism.readers import reader
    >>> reading = reader("whatwg").read("http://h/a b")
    >>> reading.accepted, reading.findings[0].name
    (True, 'invalid-URL-unit')
    """

    _sources: tuple[str, ...] = ()
    # The reader, the text and the base, from which `spans` are found; None if no reader made it.
    _question: "tuple[Reader, str, str | None] | None" = None
    _places: Spans | None = None  # what `spans` has found

    def __bool__(self) -> bool:
        """Raise TypeError, for an `if` could be misread; ask `accepted`."""
        raise truthless(self, "accepted")

    @property
    def accepted(self) -> bool:
        """Whether the reader accepts the text."""
        return self.refusal is None

    @property
    def title(self) -> str:
        """Return what the reader is called by people: "Go net/url" for "go@1.25".

        >>> from urlprism.readers import reader
        >>> reading = reader("rfc3986").read("http://h/")
        >>> reading.title, reading.version, reading.date
        ('RFC 3986', '2005-01', '2005-01')
        """
        return titles.title(self.reader)

    @property
    def version(self) -> str | None:
        """Return the version of the reader, None for a reading that no reader made."""
        return None if self._question is None else self._question[0].version

    @property
    def date(self) -> str | None:
        """Return when the version was published, None if that is not known."""
        return None if self._question is None else self._question[0].date

    @property
    def inherited(self) -> tuple[str, ...]:
        """Return the names of the common parts that are the base's, and not in the text.

        >>> from urlprism.readers import reader
        >>> reader("whatwg").read("?x", "http://h/a").inherited
        ('scheme', 'host', 'path')
        """
        if self._question is None or self.components is None:
            return ()
        reader, _, base = self._question
        if base is None:
            return ()
        of_base, spans = outcome_of(reader, base, None)[0], self.spans
        if of_base is None:
            return ()
        placed = {name for name in spans._fields if getattr(spans, name) is not None}
        placed |= {"userinfo"} if placed & {"username", "password"} else set()
        pairs = zip(self.components._fields, self.components, of_base, strict=True)
        return tuple(
            name
            for name, own, inherited in pairs
            if own not in {None, ""} and own == inherited and name not in placed
        )

    @property
    def spans(self) -> Spans:
        """Return where each part lies in the text given; the first access searches for them.

        For a refused text, these are the parts up to the one that is refused, as far as the reader
        got. A live program is asked then, and raises ProgramError if it does not answer in time.

        >>> from urlprism.readers import reader
        >>> reader("whatwg").read(" HTTP://me@EXAMPLE.com/a b").spans.host
        (11, 22)
        """
        if self._question is None:
            return Spans()
        if self._places is None:
            reader, text, base = self._question
            self._places = with_sources(_located(reader, text, base, self), (text,))
        return self._places

    @property
    def request_target(self) -> bytes | None:
        """Return the octets that the client sends as the request-target: RFC 9112 §3.2.1.

        That is path and query as HTTP has them, in a request to the server itself. None if the
        reader refuses the text, if its client sends no request of HTTP, or if that is not known.

        >>> from urlprism.readers import reader
        >>> [reader(name).read("http://h/a%40b").request_target for name in ("whatwg", "yarl")]
        [b'/a%40b', b'/a@b']
        """
        wire = self.wire
        return None if wire is None else wire.target

    @property
    def wire(self) -> Wire | None:
        """Return what the client dials and sends: host, field Host, target, Authorization.

        None where `request_target` is None. With a base, it is the wire of the request that follows
        a redirect from the base to the text, in UTF-8.

        >>> from urlprism.readers import reader
        >>> wire = reader("httpx").read("http://me@h:0/").wire
        >>> str(wire.dialled), wire.host, wire.authorization
        ('http://h:80', b'h:0', True)
        """
        wire = wired(self)
        return wire if isinstance(wire, Wire) else None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return a standard's warnings about the text, by place; each call searches again."""
        return tuple(self.find()) if self.find else ()

    def to_dict(self) -> dict[str, object]:
        """Return the reading as an object for JSON, without its target; it keeps its secrets.

        >>> from urlprism.readers import reader
        >>> reader("rfc3986").read("http://h/").to_dict()["components"]["host"]
        'h'
        """
        return {
            "reader": self.reader,
            "accepted": self.refusal is None,
            "refusal": self.refusal and self.refusal._asdict(),
            "components": self.components and self.components._asdict(),
            "report": dict(self.report),
        }

    @property
    def targets(self) -> tuple[Target, ...]:
        """Return all places that are tried in turn, several of a driver; none of a refused text.

        >>> from urlprism.readers import reader
        >>> [str(each) for each in reader("psycopg").read("postgresql://a,b:1/").targets]
        ['postgresql://a:5432', 'postgresql://b:1']
        """
        if self.target is None:
            return ()
        targets_of = None if self._question is None else self._question[0].targets
        if targets_of is None:
            return (self.target,)
        return hiding(targets_of(tuple(self.report.values())), self._sources)

    def __reduce__(self) -> "tuple[Callable[..., Reading], tuple[object, ...]]":
        """Pickle the fields; a caller's own reader, which may not be pickled, is left out."""
        question = self._question
        if question is not None and question[0]._restore is None:  # noqa: SLF001 - ours
            question = None
        plain = self._replace(report=dict(self.report))  # that of a refusal is a proxy
        return _restored, (tuple(plain), self._sources, question)


def whole_targets(readings: Iterable[Reading]) -> list[Target | None]:
    """Return one target for each reading, which stands for all if a driver has several."""
    return [
        reading.target
        if reading._question is None or reading._question[0].targets is None  # noqa: SLF001 - ours
        else together(reading.targets)
        for reading in readings
    ]


def _restored(
    fields: "tuple[str, Report, Components | None, Target | None]",
    sources: tuple[str, ...],
    question: "tuple[Reader, str, str | None] | None",
) -> Reading:
    """Return a reading that was pickled."""
    reading = Reading(*fields)
    reading._sources, reading._question = sources, question  # noqa: SLF001 - ours
    return reading


# Returns the wire of a reading of a text, against a base if there is one, or None if it is not
# known; raises Refused where a client reads a text, and does not send it.
WireOf: TypeAlias = Callable[[Reading, str, str | None], Wire | None]
# Returns all targets that the fields of a driver name, in their order, each made for this call.
Targets: TypeAlias = Callable[[tuple[components.Value, ...]], tuple[Target, ...]]


class Answer(NamedTuple):
    """The parts of a text as a reader reports them, the common parts, and where a request goes.

    >>> from urlprism.readers import reader
    >>> str(reader("rfc3986").ask("http://h/", None).target)
    'http://h:80'
    """

    report: Report
    components: Components
    target: Target

    def __repr__(self) -> str:
        """Return the number of parts only: which of them are secret, just `Reader.read` knows."""
        return f"<{type(self).__name__} of {len(self.report)} parts>"


class Steps(Generic[_GivenT]):
    """A function `ask` in three steps; a comparison takes the last only for what is shown.

    `read` returns what a program or a standard gives, `answer` the common parts and the target of
    that, and `report` the parts under the reader's own names.
    """

    __slots__ = ("answer", "read", "report")

    def __init__(
        self,
        read: Callable[[str, str | None], _GivenT],
        answer: Callable[[_GivenT], tuple[Components, Target]],
        report: Callable[[_GivenT], Report],
    ) -> None:
        self.read = read
        self.answer = answer
        self.report = report

    def __call__(self, text: str, base: str | None) -> Answer:
        """Take all steps."""
        values = self.read(text, base)
        components, target = self.answer(values)
        return Answer(self.report(values), components, target)


# Common parts and target, or None twice; what the report is made of; the refusal, if there is one.
Outcome: TypeAlias = tuple[Components | None, Target | None, object, Refusal | None]


@without_state
@dataclass(frozen=True, slots=True, weakref_slot=True)
class Reader:
    """A standard, or a program at a version, under the name that results use for it.

    `ask` reads a text, against a base if there is one, and returns its parts and target; it raises
    Refused or URLError if the reader refuses the text. `find` returns the warnings of a standard
    about a text, accepted or refused. `is_live` says that the program itself answers, not a model.
    `cut` returns where the parts lie in a text; without it, they are searched for. `wire` returns
    what a client dials and sends; it is None if that is not known. `follow` asks as `ask` does, for
    the octets of a Location, one character for each; without it, they are read as UTF-8. `targets`
    returns all targets of the fields of a driver; it is None for a reader that goes to one place.

    >>> from urlprism.readers import reader
    >>> whatwg = reader("whatwg")
    >>> whatwg.name, whatwg.read("http://127.1/").target.host
    ('whatwg', '127.0.0.1')
    """

    name: str
    version: str
    summary: str
    ask: Callable[[str, str | None], Answer]
    find: Callable[[str, str | None], Iterable[Finding]] | None = None
    is_live: bool = False
    cut: "Callable[[str, str | None], Spans] | None" = None
    wire: "WireOf | None" = None
    follow: Callable[[str, str | None], Answer] | None = None
    targets: "Targets | None" = None
    # The function that finds a reader of the registry by name; None for a reader of a caller's own.
    _restore: "Callable[[str, bool], Reader] | None" = field(
        default=None, init=False, repr=False, compare=False
    )
    # Whether the certificate covers it; no reader of a caller's own.
    _is_covered: bool = field(default=False, init=False, repr=False, compare=False)

    @property
    def title(self) -> str:
        """Return what the program or the standard is called by people.

        >>> from urlprism.readers import reader
        >>> reader("go@1.25").title
        'Go net/url'
        """
        return titles.title(self.name)

    @property
    def date(self) -> str | None:
        """Return when this release was published, "2026-10-20"; None if that is not known.

        Of a standard, it is the date of its text, as exactly as the document states it.

        >>> from urlprism.readers import reader
        >>> reader("go@1.26.0").date, reader("rfc3986").date
        ('2026-02-10', '2005-01')
        """
        return titles.date(self.name, self.version)

    def __reduce__(self) -> "tuple[Callable[..., Reader], tuple[object, ...]]":
        """Pickle a reader of the registry by its name, and a caller's own reader by its fields."""
        if self._restore is not None:
            return self._restore, (self.name, self.is_live)
        arguments = self.name, self.version, self.summary, self.ask, self.find, self.is_live
        return Reader, (*arguments, self.cut, self.wire, self.follow, self.targets)

    def read(self, text: URLText, base: URLText | None = None) -> Reading:
        """Return the reading of `text`, against `base` if there is one; a refusal is a reading too.

        Raise ProgramError if a live program does not answer in time.

        >>> from urlprism.readers import reader
        >>> reader("rfc3986").read("b?c", "http://h/a").components.path
        '/b'
        """
        exact = from_utf8(text)
        exact_base = None if base is None else from_utf8(base)
        return reading_of(self, exact, exact_base, outcome_of(self, exact, exact_base))

    def redirect(self, base: URLText, location: bytes) -> Reading:
        """Return the reading of the octets of a Location, in the answer to a request for `base`.

        Many clients read them otherwise than a text. `spans`, and the places of a refusal, count
        octets. A reader that is no client joins their UTF-8 to the base, and so does a live one.

        >>> from urlprism.readers import reader
        >>> reader("urllib3").redirect("http://h/", "/é".encode()).wire.target
        b'/%C3%83%C2%A9'
        """
        if not isinstance(location, bytes):
            message = f"a Location is bytes, not {type(location).__name__}"
            raise TypeError(message)
        if self.follow is None or self.is_live:
            return self.read(location.decode("utf-8", "surrogateescape"), base)
        return _redirected(self, location.decode("latin-1"), from_utf8(base))


def _redirected(reader: Reader, octets: str, base: str) -> Reading:
    """Return the reading of a Location, of which each character is an octet."""
    return _following(reader).read(octets, base)


@functools.lru_cache(maxsize=256)
def _following(reader: Reader) -> Reader:
    """Return a reader that reads each text as the octets of a Location."""
    following = replace(reader, ask=reader.follow or reader.ask, cut=None, follow=None)
    restore = reader._restore  # noqa: SLF001 - ours
    if restore is not None:
        restored = functools.partial(_restored_following, restore)
        object.__setattr__(following, "_restore", restored)
    return following


def _restored_following(restore: Callable[[str, bool], Reader], name: str, is_live: bool) -> Reader:
    """Return the reader of Locations that was pickled under a name."""
    return _following(restore(name, is_live))


def outcome_of(reader: Reader, text: str, base: str | None) -> Outcome:
    """Return what a reader makes of a text; `reading_of` makes a reading from it."""
    ask = reader.ask
    try:
        if isinstance(ask, Steps):
            values = ask.read(text, base)
            components, target = ask.answer(values)
        else:
            values, components, target = ask(text, base)
    except Refused as refused:
        # The `__new__` of a NamedTuple is a function in Python.
        refusal = tuple.__new__(Refusal, (refused.reason, refused.rule, None, None))
        return None, None, _NOTHING, refusal
    except URLError as error:
        return None, None, _NOTHING, _refusal(error, text)
    return components, target, values, None


def sending_of(reading: Reading) -> bytes | Refusal | None:
    """Return the request-target of a reading, or why there is none; None if that is not known."""
    wire = wired(reading)
    return wire.target if isinstance(wire, Wire) else wire


def wired(reading: Reading) -> Wire | Refusal | None:
    """Return the wire of a reading, or why there is none; None if that is not known."""
    if reading.refusal is not None:
        return reading.refusal
    question = reading._question  # noqa: SLF001 - ours
    if question is None or question[0].wire is None:
        return None
    reader, text, base = question
    try:
        if base is not None and reader.follow is not None:
            return wired(_redirected(reader, text.encode().decode("latin-1"), base))
        wire = reader.wire(reading, text, base) if reader.wire else None
    except UnicodeEncodeError:  # half a surrogate pair has no octets
        return None
    except Refused as refused:
        return sourced(Refusal(refused.reason, refused.rule), text, base)
    return wire and sourced(wire, text, base)


def _refusal(error: URLError, text: str) -> Refusal:
    """Return the refusal for an error of a standard."""
    if type(error) is URLError:
        message, refused, start, end, rule = error.args
    else:
        message, refused, rule = error.message, error.text, error.rule
        start, end = error.start, error.end
    # If the text was joined to its base first, the place is one in the joined URL.
    if refused != text:
        start = end = None
    return tuple.__new__(Refusal, (message, rule, start, end))


def _located(reader: Reader, text: str, base: str | None, reading: Reading) -> Spans:
    """Return the spans of a reading: the reader's own, or spans that fit its parts."""
    if reader.cut is not None:
        return reader.cut(text, base)
    from urlprism.readers.places.by_probing import cut  # noqa: PLC0415 - few readings are cut
    from urlprism.readers.places.of_refused import cut_refused  # noqa: PLC0415

    def ask(text: str, base: str | None) -> tuple[Components, Target] | None:
        components, target, _, _ = outcome_of(reader, text, base)
        return None if components is None or target is None else (components, target)

    if reading.components is None or reading.target is None:
        return cut_refused(text, base, ask)
    return cut(text, base, (reading.components, reading.target), ask)


def reading_of(reader: Reader, text: str, base: str | None, outcome: Outcome) -> Reading:
    """Return the reading of an outcome; its `repr` hides the secrets of the text and the base."""
    return readings_of((reader,), text, base, (outcome,))[0]


def readings_of(
    readers: Iterable[Reader], text: str, base: str | None, outcomes: Iterable[Outcome]
) -> tuple[Reading, ...]:
    """Return the readings of a text, one for each reader and its outcome, as `reading_of` does."""
    texts = (text,) if base is None else (text, base)
    sources = texts if may_show_secrets(*texts) else ()
    of_refusals = texts if sources or may_show_positions(*texts) else ()
    readings: list[Reading] = []
    for reader, outcome in zip(readers, outcomes, strict=True):
        parts, target, values, refusal = outcome
        report: Report = _NOTHING
        if refusal is None:
            ask = reader.ask
            report = ask.report(values) if isinstance(ask, Steps) else values  # type: ignore[assignment]
        elif of_refusals:
            refusal = with_sources(refusal, of_refusals)
        if sources and parts is not None and target is not None:
            parts, target = with_sources(parts, sources), with_sources(target, sources)
        find = None if reader.find is None else functools.partial(reader.find, text, base)
        reading = Reading(reader.name, report, parts, target, refusal, find)
        reading._question, reading._sources = (reader, text, base), sources  # noqa: SLF001 - ours
        readings.append(reading)
    return tuple(readings)
