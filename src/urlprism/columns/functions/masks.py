"""A column of texts without their secrets."""

from collections.abc import Iterable
from typing import Literal

from urlprism.columns.fields.ways import QUIET, Way
from urlprism.columns.functions.rows import Result, Source, reading
from urlprism.columns.functions.splitting import plan_of_texts, planned


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
    from urlprism.redaction import masking, rules_of  # noqa: PLC0415 - few columns are masked
    from urlprism.redaction.spans import table_of  # noqa: PLC0415 - as above

    rules = rules_of(also, without)
    masking.redacted("", rules, userinfo)

    def redact_text(text: str) -> str:
        return masking.redacted(text, rules, userinfo).text

    way = Way(QUIET, reading(redact_text), name=table_of(rules))
    return planned(source, plan_of_texts("redact", (0,), way, "utf8", None))
