"""Compare how readers read a URL: `compare`, and the `Comparison` that it returns.

text ──► certify ──► alike, without running a reader
     ├─► what a verdict follows from ──► verdict   at the first access
     └─► readers ──► verdict, groups, causes       at the first access
"""

from typing import TYPE_CHECKING

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.closing import close
from urlprism._core.classes.signatures import SignatureOf, nothing
from urlprism._core.classes.truth import truthless
from urlprism._late import public_at
from urlprism.comparison.certificate import implied
from urlprism.comparison.certificate.agreement import certify
from urlprism.comparison.terms import DIFFERENT_TARGETS, Cause, Group, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from urlprism._core.releases.changes import Change
    from urlprism.comparison.assessment import Assessment
    from urlprism.comparison.request_targets import RequestTargets
    from urlprism.readers import Reader, Reading

DEFAULT = ("default",)
_DEFAULT = DEFAULT
_NO_READER = "there is no reader to compare with"
_ALIKE = Verdict.ALIKE  # to read it from the class takes as long as a certificate


class Comparison:
    r"""How readers read a text, as `compare` returns it; the readers run at the first access.

    `text` and `base` are the arguments of `compare`. `is_certified` says that all readers are known
    to read the text alike, without running them.

    >>> compare(r"http://a.example\@b.example/").differs, compare("http://2130706433/").differs
    (True, False)
    """

    __slots__ = ("_assessments", "_readers", "base", "is_certified", "text")
    __signature__ = SignatureOf(nothing)

    text: str
    base: str | None
    is_certified: bool
    _readers: "tuple[Reader, ...] | None"
    _assessments: "list[Assessment]"  # empty until the readers have run

    def __bool__(self) -> bool:
        """Raise TypeError, for an `if` could be misread: `differs` and `verdict` are answers."""
        raise truthless(self, "differs, verdict or is_certified")

    @property
    def verdict(self) -> Verdict:
        """Return the verdict: the most severe difference between the readings."""
        if self.is_certified:
            return _ALIKE
        return self._implied() or assessment_of(self).verdict

    @property
    def differs(self) -> bool:
        """Whether requests go to different places, or servers at one serve different paths."""
        return self.verdict in DIFFERENT_TARGETS

    @property
    def is_disguised(self) -> bool:
        """Whether requests go to an IPv4 address that the host does not spell: see `address`."""
        return self.address is not None

    @property
    def address(self) -> str | None:
        """Return the IPv4 address of a disguised host, None for a host that is as it looks.

        A disguised host is a number, octal, hexadecimal, short, encoded, or an IPv6 address that
        carries the IPv4 address.

        >>> compare("http://0x7f.1/").address, compare("http://127.0.0.1/").address
        ('127.0.0.1', None)
        """
        if self.is_certified or self._implied() is not None:
            return None
        disguise = assessment_of(self).disguise
        return None if disguise is None else disguise.address

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Return the causes for which the readings differ, the most severe first.

        If the host is disguised, the last is "disguised-address".
        """
        return () if self.is_certified else assessment_of(self).causes

    @property
    def readings(self) -> "tuple[Reading, ...]":
        """Return the reading of each reader, in the order of the readers."""
        return assessment_of(self).readings

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return the readings by target, the largest group first; refusals come last."""
        from urlprism.comparison.assessment import groups_of  # noqa: PLC0415 - few ask

        return groups_of(assessment_of(self).readings)

    @property
    def request_targets(self) -> "RequestTargets":
        """Return which octets clients send of path and query: a question of its own.

        Requests can go to one place, for one thing, in other octets: `verdict` and `is_certified`
        are about places and parts, not about octets, over which URLs are signed.

        >>> compare("http://h/a%40b").request_targets.differ, compare("http://h/a%40b").differs
        (True, False)
        """
        from urlprism.comparison.request_targets import RequestTargets  # noqa: PLC0415 - few ask

        _assessments_of(self)
        return RequestTargets(self)

    @property
    def cpython_changes(self) -> "tuple[Change, ...]":
        """Return the changes of CPython by which releases of urllib among the readers part.

        >>> found = compare(" http://h/", readers=("urllib@3.11.3", "urllib@3.14"))
        >>> [(each.name, each.issues) for each in found.cpython_changes]
        [('leading-controls-stripped', ('gh-102153', 'CVE-2023-24329'))]
        """
        from urlprism.comparison.cpython_changes import cpython_changes  # noqa: PLC0415 - few ask

        return cpython_changes(self)

    def _implied(self) -> Verdict | None:
        """Return the verdict that follows from the text, None if the readers decide or have run."""
        if not _assessments_of(self) and self.base is None and decides(self._readers):
            return implied.verdict_of(self.text, decides_together(self._readers))
        return None

    def shrink(self) -> str:
        r"""Return the smallest text found on which the readers differ in the same way.

        Raise ValueError if they do not differ. See `urlprism.comparison.shrinking`.

        >>> compare(r"http://me@a.example\@b.example:80/p", readers=("whatwg", "urllib")).shrink()
        'http://e\\'
        """
        from urlprism.comparison.shrinking import shrink_difference  # noqa: PLC0415 - few ask

        readers = _named(_DEFAULT) if self._readers is None else self._readers
        return shrink_difference(self.text, self.base, readers)

    def explain(self) -> str:
        """Return the comparison as text: verdict, causes with carets below their places, groups."""
        from urlprism.comparison.presentation.explanation import explained  # noqa: PLC0415 - few ask

        return explained(self)

    def to_dict(self) -> dict[str, object]:
        """Return the comparison as an object for JSON, in the schema "urlprism.compare/1"."""
        from urlprism.comparison.presentation.explanation import as_whole_object  # noqa: PLC0415 - few ask

        return as_whole_object(self)

    def details(self) -> dict[str, object]:
        """Return all that is shown of the comparison, in the schema "urlprism.read/1".

        >>> details = compare("http://h/").details()
        >>> details["certified"], details["groups"][0]["readings"][0]["title"]
        (True, 'WHATWG URL Standard')
        """
        from urlprism.comparison.presentation.details import details_of  # noqa: PLC0415 - few ask

        return details_of(self)

    def __repr__(self) -> str:
        """Return the verdict, and the text with its secrets masked."""
        if getattr(self, "is_certified", None) is None:
            return object.__repr__(self)
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few ask

        return f"<Comparison {self.verdict.value} {redact(self.text)!r}>"

    def _repr_html_(self) -> str | None:
        """Return what a notebook shows: the verdict, a lane for each place, and the causes."""
        if getattr(self, "is_certified", None) is None:
            return None  # `compare` did not make it
        from urlprism.comparison.drawing import drawn  # noqa: PLC0415 - few are drawn

        return drawn(self)

    def __reduce__(self) -> "tuple[Callable[..., Comparison], tuple[object, ...]]":
        """Pickle the arguments only: unpickling compares again and trusts no stored readings."""
        _assessments_of(self)
        arguments = self.text, self.base
        return compare, arguments if self._readers is None else (*arguments, self._readers)


close(Comparison, "is_certified")


def compare(
    text: URLText,
    base: URLText | None = None,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
) -> Comparison:
    r"""Compare how `readers` read `text`: the 17 of "default", if no others are named.

    They are all kinds of programs, for this shows who differs at all; `safe_target` asks the 9 of
    "python", with which Python programs fetch. `base` is a URL that redirected to `text`.

    A reader is a name of `urlprism.readers.names()`, perhaps with "@" and a version; a group of
    them, "default", "standards", "programs" or "all"; or a `Reader`. Octets are read as UTF-8.
    Raise ValueError for an unknown reader or for no reader, and TypeError for a `text` or `base`
    that is neither text nor octets. Live readers raise ProgramError at the first access.

    >>> comparison = compare("http://127.0.0.1\\@1.1.1.1/")
    >>> comparison.verdict, comparison.causes[0].name
    (<Verdict.DIFFERENT_HOST: 'different-host'>, 'backslash-in-authority')
    """
    comparison = Comparison.__new__(Comparison)
    exact = text if type(text) is str else from_utf8(text)
    comparison.text = exact
    comparison.base = None if base is None else from_utf8(base)
    comparison._assessments = []
    comparison._readers = None
    covered = True
    if readers is not _DEFAULT:
        comparison._readers = _named(readers)
        covered = covers(comparison._readers)
    comparison.is_certified = base is None and covered and certify(exact)
    return comparison


def uncertified(
    text: str,
    base: str | None,
    readers: "tuple[Reader, ...]",
    assessment: "Assessment | None" = None,
) -> Comparison:
    """Return the comparison of a text that has no certificate for these readers.

    `assessment` is theirs, None if they have not run. Raise ValueError for no reader.
    """
    if not readers:
        raise ValueError(_NO_READER)
    comparison = Comparison.__new__(Comparison)
    comparison.text = text
    comparison.base = base
    comparison._assessments = [] if assessment is None else [assessment]
    comparison._readers = readers
    comparison.is_certified = False
    return comparison


public_at("urlprism")(compare)  # a decorator is lost where C calls the function


def compare_uncertified(texts: list[str], readers: "tuple[Reader, ...]") -> list[Comparison]:
    """Return the comparison of each text; the texts have to be uncertified."""
    from urlprism.comparison.assessment import assess_fully  # noqa: PLC0415 - few URLs need it

    return [
        uncertified(text, None, readers, assessment)
        for text, assessment in zip(texts, assess_fully(texts, readers), strict=True)
    ]


def assessment_of(comparison: Comparison) -> "Assessment":
    """Return the assessment of a comparison, whose readers run only once."""
    if not _assessments_of(comparison):
        from urlprism.comparison.assessment import assess  # noqa: PLC0415 - few URLs need it

        readers = comparison._readers
        if readers is None:
            readers = _named(_DEFAULT)
        comparison._assessments[:] = assess([comparison.text], comparison.base, readers)
    return comparison._assessments[0]


def _assessments_of(comparison: Comparison) -> "list[Assessment]":
    """Return a list of the one assessment of a comparison, empty until its readers have run.

    Raise TypeError for an object that only `__new__` created.
    """
    try:
        assessments = comparison._assessments
    except AttributeError:  # in the pure build, an attribute is missing until it is set
        assessments = None
    if assessments is None:
        raise TypeError("a Comparison that `compare` did not make")
    return assessments


def _named(readers: "str | Reader | Iterable[str | Reader]") -> "tuple[Reader, ...]":
    from urlprism.readers import readers as readers_of  # noqa: PLC0415 - certified URLs need none

    chosen = readers_of(readers)
    if not chosen:
        raise ValueError(_NO_READER)
    return chosen


def covers(readers: "tuple[Reader, ...]") -> bool:
    """Whether the certificate covers all these readers."""
    return False not in [each._is_covered for each in readers]


def decides(readers: "tuple[Reader, ...] | None") -> bool:
    """Whether the verdict of these readers, None for the default ones, can follow from a text.

    A live program never takes part: the rules are those of the models.
    """
    if readers is None:
        return True
    from urlprism.readers import GROUPS, is_covered  # noqa: PLC0415 - certified URLs need none

    default = frozenset(GROUPS["default"])
    names = {each.name for each in readers if is_covered(each) and not each.is_live}
    is_part = implied.DECIDING <= names <= default
    is_proved = names.isdisjoint(implied.TOGETHER) or names == default
    return len(names) == len(readers) and is_part and is_proved


def decides_together(readers: "tuple[Reader, ...] | None") -> bool:
    """Whether these are the default readers, whose verdict together can follow from a text."""
    if readers is None:
        return True
    from urlprism.readers import GROUPS  # noqa: PLC0415 - certified URLs need none

    return {each.name for each in readers} == set(GROUPS["default"])
