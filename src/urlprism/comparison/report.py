"""Compare how readers read a URL: `compare`, and the `Comparison` that it returns.

text ──► certify ──► alike, and no reader is asked
     └─► readers ──► verdict, groups, causes       when they are first looked at
"""

from typing import TYPE_CHECKING

from urlprism._vocabulary.closing import close
from urlprism._vocabulary.intake import Text, from_utf8
from urlprism._vocabulary.signatures import SignatureOf, nothing
from urlprism.comparison.agreement import certify
from urlprism.comparison.terms import DIFFERENT_TARGETS, Cause, Group, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from urlprism.comparison.assessment import Assessment
    from urlprism.readers import Reader, Reading

DEFAULT = ("default",)
_DEFAULT = DEFAULT


class Comparison:
    """How readers read a text; it is made by `compare`, and asks them when it has to.

    `text` and `base` are what was given. `is_certified` says that no reader had to be asked: all
    read the text alike.
    """

    __slots__ = ("_assessments", "_readers", "base", "is_certified", "text")
    __signature__ = SignatureOf(nothing)

    text: str
    base: str | None
    is_certified: bool
    _readers: "tuple[Reader, ...] | None"
    _assessments: "list[Assessment]"  # empty before a reader is asked

    @property
    def verdict(self) -> Verdict:
        """Return what the readings come to."""
        return Verdict.ALIKE if self.is_certified else assessment_of(self).verdict

    @property
    def differs(self) -> bool:
        """Return whether requests for the text go to different places."""
        return self.verdict in DIFFERENT_TARGETS

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Return what makes the readings differ, the worst first."""
        return () if self.is_certified else assessment_of(self).causes

    @property
    def readings(self) -> "tuple[Reading, ...]":
        """Return what each reader makes of the text, in the order in which they were named."""
        return assessment_of(self).readings

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return the readings by where they go, most of them first; those that refuse come last."""
        from urlprism.comparison.assessment import groups_of  # noqa: PLC0415 - few ask

        return groups_of(assessment_of(self).readings)

    def explain(self) -> str:
        """Return the verdict, the causes with carets below their places, and who reads what."""
        from urlprism.comparison.explanation import explained  # noqa: PLC0415 - few ask

        return explained(self)

    def to_dict(self) -> dict[str, object]:
        """Return all of it as JSON has it, in the schema "urlprism.compare/1"."""
        from urlprism.comparison.explanation import as_object  # noqa: PLC0415 - few ask

        return as_object(self)

    def __repr__(self) -> str:
        """Return the verdict and the text, its secrets masked."""
        if getattr(self, "is_certified", None) is None:
            return object.__repr__(self)
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few ask

        return f"<Comparison {self.verdict.value} {redact(self.text)!r}>"

    def __reduce__(self) -> "tuple[Callable[..., Comparison], tuple[object, ...]]":
        """Return what compares again: what readers say is never taken from a pickle."""
        _assessments_of(self)
        given = self.text, self.base
        return compare, given if self._readers is None else (*given, self._readers)


close(Comparison, "is_certified")


def compare(
    text: Text, base: Text | None = None, readers: "Iterable[str | Reader]" = DEFAULT
) -> Comparison:
    """Return how `readers` read `text`, against `base` if there is one, as a redirect goes.

    Readers are named as `urlprism.readers.names()` has them, perhaps with "@" and a version, or are
    groups of them: "default", "standards", "programs", "all". Octets are UTF-8. Raise ValueError
    for a reader unknown, or for none, TypeError for what is no text.
    """
    made = Comparison.__new__(Comparison)
    exact = text if type(text) is str else from_utf8(text)
    made.text = exact
    made.base = None if base is None else from_utf8(base)
    made._assessments = []
    made._readers = None
    covered = True
    if readers is not _DEFAULT:
        made._readers = _named(readers)
        covered = covers(made._readers)
    made.is_certified = base is None and covered and certify(exact)
    return made


def compare_uncertified(texts: list[str], readers: "tuple[Reader, ...]") -> list[Comparison]:
    """Return the comparison of each text; none of the texts may be certified."""
    from urlprism.comparison.assessment import assess  # noqa: PLC0415 - certified URLs need none

    comparisons = []
    for text, assessment in zip(texts, assess(texts, None, readers), strict=True):
        made = Comparison.__new__(Comparison)
        made.text = text
        made.base = None
        made._assessments = [assessment]
        made._readers = readers
        made.is_certified = False
        comparisons.append(made)
    return comparisons


def assessment_of(comparison: Comparison) -> "Assessment":
    """Return the assessment of a comparison; its readers are asked once."""
    if not _assessments_of(comparison):
        from urlprism.comparison.assessment import assess  # noqa: PLC0415 - few URLs need it

        readers = comparison._readers
        if readers is None:
            readers = _named(_DEFAULT)
        comparison._assessments[:] = assess([comparison.text], comparison.base, readers)
    return comparison._assessments[0]


def _assessments_of(comparison: Comparison) -> "list[Assessment]":
    """Return the one assessment of a comparison, none before its readers are asked.

    Raise TypeError for an object that `__new__` made, and nothing else.
    """
    try:
        made = comparison._assessments
    except AttributeError:  # without a compiler an attribute is not there before it is set
        made = None
    if made is None:
        raise TypeError("a Comparison that `compare` did not make")
    return made


def _named(readers: "Iterable[str | Reader]") -> "tuple[Reader, ...]":
    from urlprism.readers import readers as readers_of  # noqa: PLC0415 - certified URLs need none

    named = readers_of([readers] if isinstance(readers, str) else readers)
    if not named:
        message = "no reader is named to compare with"
        raise ValueError(message)
    return named


def covers(readers: "tuple[Reader, ...]") -> bool:
    """Return whether the certificate holds for all these readers."""
    from urlprism.readers import is_covered  # noqa: PLC0415 - certified URLs need none

    return all(map(is_covered, readers))
