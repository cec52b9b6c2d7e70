"""What the readers of `s3://` make of an address: a bucket, and the key of an object.

The bucket is the host, and the key is the path: its octets, with triplets for all that is reserved
but "/", as the service is asked for it. A bucket may be the ARN of an access point.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from urlprism._core.records.components import Components
from urlprism.readers.drivers.connections import userinfo, written
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Target
from urlprism.urllib_parse import quote

PROTOCOL: Final = "s3"
# The words of an ARN that a bucket may be, up to the first character of a name.
_SERVICE: Final = r":s3-(?:{}):[a-z\-0-9]+:[0-9]{{12}}:"
_ACCESS_POINT: Final = re.compile(r"(?=:s3:[a-z\-0-9]*:[0-9]{12}:accesspoint[:/][^/])")
_NAME: Final = r"[a-zA-Z0-9\-]{1,63}"
_OUTPOST: Final = _SERVICE.format("outposts") + rf"outpost[/:]{_NAME}[/:]"
_ACCESS_POINT_OF_OUTPOST: Final = re.compile(rf"(?=({_OUTPOST}accesspoint[/:]{_NAME}))")
_ANY_OF_OUTPOST: Final = re.compile(rf"(?=({_OUTPOST}(?:bucket|accesspoint)[/:]{_NAME}))")
_BUCKET_OF_OUTPOST: Final = re.compile(rf"(?=({_OUTPOST}bucket[/:]{_NAME}))")
_LAMBDA: Final = re.compile(rf"(?=({_SERVICE.format('object-lambda')}accesspoint[/:]{_NAME}))")


class Fields(NamedTuple):
    """A bucket and a key, the version of the object, and who asks, if the address says so."""

    bucket: str
    key: str
    version: str | None = None
    access_id: str | None = None
    access_secret: str | None = None


def store(
    name: str, version: str, summary: str, report: Callable[[str, str | None], Fields]
) -> Model[Fields]:
    """Return the model of a reader of addresses."""
    return Model(name, version, summary, Fields._fields, report, answer)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where the object is: the bucket is no name of a host."""
    bucket, key, version, user, secret = fields
    path = f"/{quote(key, errors='surrogatepass')}" if key else ""
    query = None if version is None else written([("versionId", version)])
    login = userinfo(user, secret)
    parts = Components(PROTOCOL, login, bucket or None, None, path, query, None)
    return parts, Target(PROTOCOL, bucket or None, None)


def split(text: str) -> tuple[str, str]:
    """Return what stands before the first slash, and what stands behind it.

    >>> split("b/a#b?c"), split("b")
    (('b', 'a#b?c'), ('b', ''))
    """
    bucket, _, key = text.partition("/")
    return bucket, key


def of_access_point(text: str) -> tuple[str, str] | None:
    """Return the ARN of an access point and the key behind it, None for another text."""
    start = _last(_ACCESS_POINT, text)
    if start is None:
        return None
    # The name begins behind the separator of the last word, and ends at a slash.
    name = text.index("accesspoint", start) + len("accesspoint/")
    end = text.find("/", name)
    end = len(text) if end < 0 else end
    return _cut(text, end, "/")


def of_outpost(text: str) -> tuple[str, str] | None:
    """Return the ARN of an access point of an outpost and the key, None for another text."""
    return _of_name(_ACCESS_POINT_OF_OUTPOST, text)


def of_outpost_bucket(text: str) -> tuple[str, str] | None:
    """Return the ARN of a bucket of an outpost and the key, None for another text."""
    return _of_name(_BUCKET_OF_OUTPOST, text)


def of_any_outpost(text: str) -> tuple[str, str] | None:
    """Return what `of_outpost` or else `of_outpost_bucket` returns, by the last of their ARNs."""
    return _of_name(_ANY_OF_OUTPOST, text)


def of_lambda(text: str) -> tuple[str, str] | None:
    """Return the ARN of an access point of Object Lambda and the key, None for another text."""
    return _of_name(_LAMBDA, text)


def _of_name(pattern: re.Pattern[str], text: str) -> tuple[str, str] | None:
    start = _last(pattern, text)
    match = None if start is None else pattern.match(text, start)
    return None if match is None else _cut(text, match.end(1), "/:")


def _last(pattern: re.Pattern[str], text: str) -> int | None:
    """Return the last place in the first line of an ARN at which a pattern begins."""
    if not text.startswith("arn:aws"):
        return None
    line_end = text.find("\n")
    last = None
    for match in pattern.finditer(text, len("arn:aws")):
        if 0 <= line_end < match.start():
            break
        last = match.start()
    return last


def _cut(text: str, end: int, separators: str) -> tuple[str, str] | None:
    """Return a bucket that ends at `end`, and the key: it has one line, whose end is left out."""
    start = end + (text[end : end + 1] in separators and end < len(text))
    key = text[start:].removesuffix("\n")
    return None if "\n" in key else (text[:end], key)
