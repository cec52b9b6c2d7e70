"""How fsspec finds an object of S3 by an address: `url_to_fs`, and s3fs behind it.

text ──► links of a chain, by "::" ──► protocol of each ──► the first one of S3 ──► s3fs

So do pandas, Dask and others that open an address by fsspec. A version counts if a query of the
address has one. A chain may have links that read what is in an object, or that keep it.
"""

import re
from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.objects import Fields, store
from urlprism.readers.drivers.s3fs import model as s3fs
from urlprism.readers.programs.python import model as cpython
from urlprism.urllib_parse import parse_qs

VERSION: Final = "2026.9.0"
# The links that may stand before one of S3, and those that may stand behind it.
WRAPPERS: Final = frozenset(("simplecache", "filecache", "blockcache", "zip", "tar"))
LINKS: Final = frozenset((*WRAPPERS, *s3fs.PREFIXES, "file", "local"))
_RULE: Final = "fsspec url_to_fs"
_NO_WORD: Final = re.compile("[^a-z]")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the object that is opened; raise Refused if it is none of S3."""
    parts = text.split("::")
    by_part = {each: _link(each) if len(parts) > 1 else each for each in parts}
    protocol_of = {each: _protocol(link) for each, link in by_part.items()}
    place = place_of([protocol_of[each] for each in parts])
    try:
        # Each link of S3 is looked at, and one that is refused ends it all.
        versions = {
            each: _has_version(link)
            for each, link in by_part.items()
            if protocol_of[each] in s3fs.PREFIXES
        }
    except ValueError:
        raise refused("what urlsplit refuses", f"{_RULE}, ValueError") from None
    part = parts[place]
    return s3fs.split_path(s3fs.stripped(by_part[part]), has_versions=versions[part])


def place_of(protocols: list[str]) -> int:
    """Return the place of the first link of S3; raise Refused if there is none, or no model."""
    if not LINKS.issuperset(protocols):
        raise refused("a protocol that is not modelled, or none", _RULE)
    for place, protocol in enumerate(protocols):
        if protocol in s3fs.PREFIXES:
            return place
        if protocol not in WRAPPERS:
            break
    raise refused("no object of S3", _RULE)


def _link(text: str) -> str:
    """Return a link of a chain as a URL: a word alone is a protocol."""
    is_named = text in LINKS or not ("://" in text or _NO_WORD.search(text))
    return f"{text}://" if is_named else text


def _protocol(link: str) -> str:
    name, slashes, _ = link.partition("://")
    if slashes and len(name) > 1:
        return name
    return "data" if link.startswith("data:") else "file"


def _has_version(link: str) -> bool:
    return "versionId" in parse_qs(cpython.running().urlsplit(link).query)


MODEL: Final = store("fsspec", VERSION, "fsspec's url_to_fs, by s3fs", report)
