"""Columns of comparisons: verdicts, causes, where each reader would connect, and all in one."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from urlprism.columns.arrow.mapping import lists_of, mapped
from urlprism.columns.fields.names import MOST_COLUMNS
from urlprism.columns.fields.types import BOOLEAN, TEXT, Type, Value, list_of, struct_of
from urlprism.columns.functions.certificates import causes_or_null, hosts, verdicts
from urlprism.columns.functions.likenesses import Likenesses, Rename
from urlprism.columns.functions.rows import Result, Source, Texts
from urlprism.comparison import Verdict, certify
from urlprism.comparison.certificate.shapes import reads_by_shape
from urlprism.comparison.report import covers, decides, decides_together

if TYPE_CHECKING:
    from urlprism.comparison.assessment import Assessment
    from urlprism.readers import Reader

DEFAULT: Final = ("default",)


class Question(NamedTuple):
    """A question to readers: their answers for texts, for a certified text, and for None.

    `is_covered`: certificates cover the readers. `decides`: `certificate.implied` decides for any
    of them. `decides_together`: also by the rules that need all readers together. `likenesses` has
    the answers for texts without a base.
    """

    is_covered: bool
    decides: bool
    answers: Callable[[list[str], str | None], list[Value]]
    certified: Callable[[str], Value]
    likenesses: Likenesses
    null: Value = None
    decides_together: bool = False


def verdict(
    source: Source,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: Source | str | None = None,
    threads: int | None = None,
) -> Result:
    r"""Return the verdict on each URL, such as "alike" or "different-host".

    The values are those of `urlprism.compare(text, base, readers).verdict`: the most severe
    difference between the readings. `base` is a text, or a column of the URLs that redirected; a
    row without one is null. Readers run only for rows that are not certified, and whose verdict
    does not follow from the text; once for texts that differ in words only. `threads` threads look
    for certificates and such verdicts.

    Raise ValueError for an unknown reader or none, ProgramError for a live one that does not
    answer.

    >>> import pyarrow as pa
    >>> urls = pa.array(["http://example.com/", r"http://a.example\\@b.example/", None])
    >>> pa.array(verdict(urls)).to_pylist()
    ['alike', 'different-host', None]
    """
    question = _of_verdicts(readers)
    if base is None and question.is_covered:
        flags = {"decides": question.decides, "decides_together": question.decides_together}
        return verdicts(source, partial(answered, question), threads, **flags)
    return _column(source, base, TEXT, question)


def cause(
    source: Source,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: Source | str | None = None,
) -> Result:
    """Return the name of the first cause for which readers differ, the most severe one.

    The values are those of `urlprism.compare(text, base, readers).causes[0].name`; null where there
    is no cause. `urlprism cause NAME` and `comparison.causes.cause_help` explain a name. Arguments
    and errors are those of `verdict`.

    >>> import pyarrow as pa
    >>> pa.array(cause(pa.array(["http://example.com/", "http://a@b@c/"]))).to_pylist()
    [None, 'several-at']
    """
    question = assessing(readers, _cause_of, None)
    if base is None and question.is_covered:
        return causes_or_null(source, partial(answered, question), decides=question.decides)
    return _column(source, base, TEXT, question)


def causes(
    source: Source,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: Source | str | None = None,
) -> Result:
    """Return the names of all causes for which readers differ, as a list, the most severe first.

    A name is there once for each place. The list is empty where readers do not differ. Arguments
    and errors are those of `verdict`.

    >>> import pyarrow as pa
    >>> pa.array(causes(pa.array(["http://example.com/", "http://a@b@c:/"]))).to_pylist()
    [[], ['several-at', 'port-empty']]
    """
    question = assessing(readers, _causes_of, [])
    if base is None and question.is_covered:
        return lists_of(source, list_of(TEXT), partial(answered, question))
    return _column(source, base, list_of(TEXT), question)


def targets(
    source: Source,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: Source | str | None = None,
) -> Result:
    """Return the host to which each reader would connect, as a struct with a text for each reader.

    The values are those of `reader.read(text, base).target.host`, under the readers' names; null
    where a reader refuses the text, or finds no host. What one reader takes for a host may be a
    password to others: `redact` the text before you show it. Arguments and errors are those of
    `verdict`.

    >>> import pyarrow as pa
    >>> urls = pa.array(["http://example.com/", "http://a@b@c/"])
    >>> pa.array(targets(urls, ["whatwg", "curl", "rfc3986"])).to_pylist()[1]
    {'whatwg': 'c', 'curl': None, 'rfc3986': None}
    """
    chosen = chosen_readers(readers)
    question, names = hosts_of(chosen), tuple([reader.name for reader in chosen])
    if base is None and question.is_covered and len(names) <= MOST_COLUMNS:
        return hosts(source, names, partial(answered, question))
    return _column(source, base, struct_of(**dict.fromkeys(names, TEXT)), question)


def compare(
    source: Source,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: Source | str | None = None,
) -> Result:
    r"""Return what readers make of each URL, as a struct: the values of five functions of columns.

    Its children have the names of these functions: `certified`, `verdict`, `cause`, `causes` and
    `targets`, a struct with a text for each reader. One reading of each text gives them all. A null
    is null in all of them. Arguments and errors are those of `verdict`.

    >>> import pyarrow as pa
    >>> urls = pa.array([r"http://a.example\\@b.example/"])
    >>> row = pa.array(compare(urls, ["whatwg", "urllib"])).to_pylist()[0]
    >>> row["verdict"], row["cause"], row["targets"]
    ('different-host', 'backslash-in-authority', {'whatwg': 'a.example', 'urllib': 'b.example'})
    """
    chosen = chosen_readers(readers)
    return _column(source, base, comparison_type(chosen), comparing(chosen))


def comparison_type(chosen: "tuple[Reader, ...]") -> Type:
    """Return the type of the results of `compare`."""
    return struct_of(
        certified=BOOLEAN,
        verdict=TEXT,
        cause=TEXT,
        causes=list_of(TEXT),
        targets=struct_of(**{reader.name: TEXT for reader in chosen}),
    )


def comparing(chosen: "tuple[Reader, ...]") -> Question:
    """Return the question for the struct of `compare`."""
    from urlprism.comparison.assessment import assess  # noqa: PLC0415 - `split` needs none

    hosts = hosts_of(chosen)

    def answers(texts: list[str], base: str | None) -> list[Value]:
        assessments = assess(texts, base, chosen)
        return [_comparison_of(text, each) for text, each in zip(texts, assessments, strict=True)]

    def row_of_certified(text: str) -> Value:
        return True, Verdict.ALIKE.value, None, [], hosts.certified(text)

    likenesses = _likenesses(chosen, answers, _renamed_comparison)
    return Question(
        hosts.is_covered, decides=False, answers=answers, certified=row_of_certified,
        likenesses=likenesses,
    )  # fmt: skip


def _comparison_of(text: str, assessment: "Assessment") -> Value:
    """Return the struct of a text that readers have read."""
    hosts = tuple([None if each is None else each.host for _, each, _, _ in assessment.outcomes])
    first, names = _cause_of(assessment), _causes_of(assessment)
    return certify(text), assessment.verdict.value, first, names, hosts


def chosen_readers(readers: "str | Reader | Iterable[str | Reader]") -> "tuple[Reader, ...]":
    """Return the readers of these names; raise ValueError if one is unknown, or for no reader."""
    from urlprism.readers import readers as readers_of  # noqa: PLC0415 - `split` needs none

    chosen = readers_of(readers)
    if not chosen:
        message = "there is no reader to compare with"
        raise ValueError(message)
    return chosen


def assessing(
    readers: "str | Reader | Iterable[str | Reader]",
    value_of: "Callable[[Assessment], Value]",
    alike: Value,
) -> Question:
    """Return the question for a value of assessments, which is `alike` for a certified text."""
    from urlprism.comparison.assessment import assess  # noqa: PLC0415 - `split` needs none

    chosen = chosen_readers(readers)

    def answers(texts: list[str], base: str | None) -> list[Value]:
        return [*map(value_of, assess(texts, base, chosen))]

    return _question(chosen, answers, alike)


def _of_verdicts(readers: "str | Reader | Iterable[str | Reader]") -> Question:
    """Return the question for the verdicts on texts."""
    from urlprism.comparison.assessment import verdicts_of  # noqa: PLC0415 - `split` needs none

    chosen = chosen_readers(readers)

    def answers(texts: list[str], base: str | None) -> list[Value]:
        return [verdict.value for verdict in verdicts_of(texts, base, chosen)]

    return _question(chosen, answers, Verdict.ALIKE.value)


def _question(
    chosen: "tuple[Reader, ...]",
    answers: Callable[[list[str], str | None], list[Value]],
    alike: Value,
) -> Question:
    """Return the question for what follows from comparisons, which is `alike` if certified."""
    decided = decides(chosen)
    together = decided and decides_together(chosen)
    likenesses = _likenesses(chosen, answers)
    return Question(
        covers(chosen), decided, answers, lambda _: alike, likenesses, decides_together=together
    )


def _likenesses(
    chosen: "tuple[Reader, ...]",
    answers: Callable[[list[str], str | None], list[Value]],
    renamed: Callable[[Value, Rename], Value] | None = None,
) -> Likenesses:
    """Return the answers for texts without a base, which are alike for texts of one shape."""

    def read(texts: list[str]) -> list[Value]:
        return answers(texts, None)

    return Likenesses(read, renamed, has_shapes=reads_by_shape(chosen))


def _renamed_hosts(value: Value, rename: Rename) -> Value:
    """Return the hosts of readers for another text of the same shape."""
    hosts = cast("tuple[str | None, ...]", value)
    others = {host: rename(host) for host in set(hosts) if host is not None}
    return tuple([None if host is None else others[host] for host in hosts])


def _renamed_comparison(value: Value, rename: Rename) -> Value:
    """Return the struct of `compare` for another text of the same shape."""
    *same, hosts = cast("tuple[Value, ...]", value)
    return *same, _renamed_hosts(hosts, rename)


def hosts_of(chosen: "tuple[Reader, ...]") -> Question:
    """Return the question for the host of each reader's target."""
    from urlprism.readers.reading import outcome_of  # noqa: PLC0415 - `split` needs none

    def host(reader: "Reader", text: str, base: str | None) -> str | None:
        target = outcome_of(reader, text, base)[1]
        return None if target is None else target.host

    def answers(texts: list[str], base: str | None) -> list[Value]:
        columns = [[host(reader, text, base) for text in texts] for reader in chosen]
        return [*zip(*columns, strict=True)]

    def certified(text: str) -> Value:
        return (host(chosen[0], text, None),) * len(chosen)

    likenesses = _likenesses(chosen, answers, _renamed_hosts)
    nothing = (None,) * len(chosen)
    return Question(covers(chosen), decides(chosen), answers, certified, likenesses, nothing)


def _cause_of(assessment: "Assessment") -> Value:
    return next((cause.name for cause in assessment.causes), None)


def _causes_of(assessment: "Assessment") -> Value:
    return [cause.name for cause in assessment.causes]


def _column(source: Source, base: Source | str | None, kind: Type, question: Question) -> Result:
    """Return the column of the answers to a question."""
    if base is None:
        return mapped([source], kind, partial(answered, question))
    return mapped([source, base], kind, partial(answered, question))


def answered(question: Question, texts: Texts, bases: Texts | None = None) -> list[Value]:
    """Return the answer for each text, against its base if there are bases; None for None."""
    values = [question.null] * len(texts)
    # The rows of each text that readers have to read, by its base.
    waiting: dict[str | None, dict[str, list[int]]] = {}
    for row, text in enumerate(texts):
        base = None if bases is None else bases[row]
        if text is None or (bases is not None and base is None):
            continue
        if base is None and question.is_covered and certify(text):
            values[row] = question.certified(text)
        else:
            waiting.setdefault(base, {}).setdefault(text, []).append(row)
    for base, rows_of in waiting.items():
        together = [*rows_of]
        if base is None:
            read = question.likenesses.answers(together)
        else:
            read = question.answers(together, base)
        for text, value in zip(together, read, strict=True):
            for row in rows_of[text]:
                values[row] = value
    return values
