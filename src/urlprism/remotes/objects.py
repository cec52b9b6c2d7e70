"""The address of an object of S3 that its readers read alike."""

from collections.abc import Iterable
from typing import Final

from urlprism._core.arguments.intake import exact
from urlprism.errors import URLError
from urlprism.readers import Reader
from urlprism.readers import readers as named

_RULE: Final = "s3://BUCKET/KEY"


def build_object(
    bucket: str, key: str, *, readers: str | Reader | Iterable[str | Reader] = ("s3",)
) -> str:
    """Return the address of an object; raise URLError if one of the readers finds another one.

    A key is written as it stands: "?", "#" and "%" belong to it. Some readers find a version behind
    "?versionId=", and a chain of file systems where "::" stands: such a key has no address.

    >>> build_object("bucket", "a#b?c/100%.csv")
    's3://bucket/a#b?c/100%.csv'
    """
    text = f"s3://{exact(bucket)}/{exact(key)}"
    wanted = {"bucket": bucket, "key": key, "version": None}
    for each in named(readers):
        reading = each.read(text)
        report = reading.report
        if not reading.accepted or {name: report.get(name) for name in wanted} != wanted:
            message = f"{each.name} finds another object than that of the address"
            raise URLError(message, text, 0, len(text), _RULE)
    return text
