"""The installed PyMongo, which asks no DNS, and reads no files that options name."""

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from urlprism.readers.asking.packages import asked, module, version_of
from urlprism.readers.drivers.connections import written
from urlprism.readers.drivers.pymongo.model import Fields


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("pymongo")
    return version_of("pymongo")


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return what `parse_uri` does; raise Refused if it raises."""
    with warnings.catch_warnings(), _without_files():
        warnings.simplefilter("ignore")
        return asked(_read, text, "pymongo parse_uri")


@contextmanager
def _without_files() -> Iterator[None]:
    common = module("pymongo.common")
    common.open = lambda _: io.StringIO()
    try:
        yield
    finally:
        del common.open


def _read(text: str) -> Fields:
    shared = module("pymongo.uri_parser_shared")
    result = shared._validate_uri(text)  # noqa: SLF001 - what is before the questions to DNS
    query = text.partition("?")[2]
    raw = shared.split_options(query, validate=False, normalize=False) if query else {}
    pairs = [
        (name.lower(), each)
        for name, value in raw.items()
        for each in (value if isinstance(value, list) else [value])
    ]
    nodes = [[host, *([] if port is None else [str(port)])] for host, port in result["nodelist"]]
    names = ("username", "password", "database", "collection", "fqdn")
    return Fields._make([nodes, *map(result.get, names), written(pairs)])
