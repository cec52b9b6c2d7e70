"""Compare how readers read a URL: `compare`, and the `Comparison` that it returns.

text ──► certify ──► alike, and no reader is asked
     └─► readers ──► verdict, groups, causes       when they are first looked at
"""

from typing import TYPE_CHECKING

from urlprism._vocabulary.intake import Text, from_utf8
from urlprism._vocabulary.signatures import SignatureOf, nothing
from urlprism.comparison.agreement import certify
from urlprism.comparison.terms import DIFFERENT_TARGETS, Cause, Group, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from urlprism.comparison.verdicts import Judgement
    from urlprism.readers import Reader, Reading

DEFAULT = ("default",)
_DEFAULT = DEFAULT


class Comparison:
    """How readers read a text; it is made by `compare`, and asks them when it has to.

    `text` and `base` are what was given. `is_certified` says that no reader had to be asked: all
    read the text alike.
    """

    __slots__ = ("_judgement", "_readers", "base", "is_certified", "text")
    __signature__ = SignatureOf(nothing)

    text: str
    base: str | None
    is_certified: bool
    _readers: "tuple[Reader, ...] | None"
    _judgement: "Judgement | None"

    @property
    def verdict(self) -> Verdict:
        """Return what the readings come to."""
        return Verdict.ALIKE if self.is_certified else judged(self).verdict

    @property
    def differs(self) -> bool:
        """Return whether requests for the text go to different places."""
        return self.verdict in DIFFERENT_TARGETS

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Return what parts the readings, the worst first."""
        return () if self.is_certified else judged(self).causes

    @property
    def readings(self) -> "tuple[Reading, ...]":
        """Return what each reader makes of the text, in the order in which they were named."""
        return judged(self).readings

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return the readings by where they go, most of them first; those that refuse come last."""
        from urlprism.comparison.verdicts import groups_of  # noqa: PLC0415 - few ask

        return groups_of(judged(self).readings)

    def explain(self) -> str:
        """Return the verdict, the causes with carets below their places, and who reads what."""
        from urlprism.comparison.telling import told  # noqa: PLC0415 - few ask

        return told(self)

    def to_dict(self) -> dict[str, object]:
        """Return all of it as JSON has it, in the schema "urlprism.compare/1"."""
        from urlprism.comparison.telling import as_object  # noqa: PLC0415 - few ask

        return as_object(self)

    def __repr__(self) -> str:
        """Return the verdict and the text, its password masked."""
        from urlprism.errors import masked  # noqa: PLC0415 - few ask

        return f"<Comparison {self.verdict.value} {masked(self.text)!r}>"


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
    made.base = None
    made._judgement = None
    if readers is _DEFAULT:
        made._readers = None
        if base is None:
            made.is_certified = certify(exact)
            return made
        made.is_certified = False
    else:
        made._readers = _named(readers)
        made.is_certified = base is None and covers(made._readers) and certify(exact)
    if base is not None:
        made.base = from_utf8(base)
    return made


def asked(texts: list[str], readers: "tuple[Reader, ...]") -> list[Comparison]:
    """Return how `readers` read each of some texts, of which it is known that none is certified."""
    from urlprism.comparison.verdicts import judge  # noqa: PLC0415 - certified URLs need none

    comparisons = []
    for text, judgement in zip(texts, judge(texts, None, readers), strict=True):
        made = Comparison.__new__(Comparison)
        made.text = text
        made.base = None
        made._judgement = judgement
        made._readers = readers
        made.is_certified = False
        comparisons.append(made)
    return comparisons


def judged(comparison: Comparison) -> "Judgement":
    """Return what readers make of the text of a comparison; they are asked once."""
    if comparison._judgement is None:
        from urlprism.comparison.verdicts import judge  # noqa: PLC0415 - few URLs need it

        readers = comparison._readers
        if readers is None:
            readers = _named(_DEFAULT)
        (comparison._judgement,) = judge([comparison.text], comparison.base, readers)
    return comparison._judgement


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
