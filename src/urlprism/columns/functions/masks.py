"""A column of texts without their secrets."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal

from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields.types import TEXT
from urlprism.columns.functions.rows import Result, Source, each


def redact(
    source: Source,
    *,
    also: Iterable[str] = (),
    without: Iterable[str] = (),
    userinfo: Literal["password", "all"] = "password",
) -> Result:
    """Return each text with "******" for what a reader could take as a secret.

    The values, the arguments and the errors of arguments are those of `urlprism.redact`.

    >>> import pyarrow as pa
    >>> pa.array(redact(pa.array(["http://me:secret@host/?token=abc&page=2"]))).to_pylist()
    ['http://me:******@host/?token=******&page=2']
    """
    return mapped([source], TEXT, partial(each, redactor(also, without, userinfo)))


def redactor(
    also: Iterable[str], without: Iterable[str], userinfo: Literal["password", "all"]
) -> Callable[[str], str]:
    """Return the function that redacts a text; raise an error as `redact` does."""
    from urlprism.redaction import masking, rules_of  # noqa: PLC0415 - few columns are masked

    rules = rules_of(also, without)
    masking.redacted("", rules, userinfo)

    def redact_text(text: str) -> str:
        return masking.redacted(text, rules, userinfo).text

    return redact_text
