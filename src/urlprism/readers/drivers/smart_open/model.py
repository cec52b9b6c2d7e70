"""How smart_open reads an address: `parse_uri`, which knows a login and a version.

text ──► urlsplit, without a fragment or a query ──► login ──► bucket and key ──► "versionId="
"""

import re
from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.objects import Fields, store
from urlprism.readers.programs.python import model as cpython

VERSION: Final = "9.0.2"
SCHEMES: Final = frozenset(("s3", "s3a", "s3n"))
_MARK: Final = "///smart_open.utils.QUESTION_MARK_PLACEHOLDER///"
_RULE: Final = "smart_open parse_uri, ValueError"
_VERSION: Final = re.compile("([?&])versionId=([^&]*)")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the object of an address, and who asks; raise Refused if it raises."""
    try:
        scheme, path = _split(text)
    except ValueError:
        raise refused("what urlsplit refuses", _RULE) from None
    if scheme not in SCHEMES:
        raise refused("the scheme is none of S3", "smart_open get_transport")
    who, path = _login(path)
    bucket, slash, key = path.partition("/")
    if not slash:
        raise refused("no slash behind the bucket", _RULE)
    match = _VERSION.search(key)
    if match is None:
        return Fields(bucket, key, None, *who)
    before, after = key[: match.start()], key[match.end() :]
    if match[1] == "?" and after.startswith("&"):
        after = f"?{after[1:]}"
    return Fields(bucket, before + after, match[2], *who)


def _split(text: str) -> tuple[str, str]:
    """Return the scheme, and what `urlsplit` makes of the rest: a "?" is no delimiter."""
    level = cpython.running()
    parts = level.urlsplit(text, "", allow_fragments=False)
    if parts.scheme in SCHEMES and "?" in text and _MARK not in text:
        parts = level.urlsplit(text.replace("?", _MARK), "", allow_fragments=False)
    return parts.scheme, parts.netloc + parts.path.replace(_MARK, "?")


def _login(path: str) -> tuple[tuple[str | None, str | None], str]:
    """Return the login of a path, if there is one, and the rest."""
    login, at, rest = path.partition("@")
    user, colon, secret = login.partition(":")
    if at and colon and "/" not in user:
        return (user, secret), rest
    return (None, None), path


MODEL: Final = store("smart-open", VERSION, "smart_open's parse_uri", report)
