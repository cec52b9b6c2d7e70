"""ClickHouse's URL functions of a column, those whose results are pieces of the URL.

Each has the values of the function of that name in `engines.clickhouse`, as text; a row that is
null stays so. Octets that are not UTF-8 are read as U+FFFD.
"""

from collections.abc import Iterable
from functools import partial
from typing import Final, Protocol

from urlprism._vocabulary.unknown import unknown
from urlprism.columns.capsules import Column, ColumnStream
from urlprism.columns.engines.clickhouse import FUNCTIONS
from urlprism.columns.names import PORT, TEXT
from urlprism.columns.protocols import ArrowArray, ArrowStream
from urlprism.columns.schema import Layout
from urlprism.columns.splitting import plan_of_texts, planned
from urlprism.columns.ways import CLICKHOUSE, Values, Way

# In the order of the numbers that `cutter` knows.
PIECES: Final = (
    "protocol", "domain", "domainRFC", "domainWithoutWWW", "domainWithoutWWWRFC", "topLevelDomain",
    "topLevelDomainRFC", "port", "portRFC", "path", "pathFull", "queryString", "fragment",
    "queryStringAndFragment", "netloc", "cutFragment", "cutQueryStringAndFragment",
)  # fmt: skip
_PORTS: Final = frozenset({"port", "portRFC"})


class Function(Protocol):
    """A function of ClickHouse, for a column."""

    def __call__(
        self,
        source: ArrowArray | ArrowStream,
        *,
        layout: Layout = "view",
        threads: int | None = None,
    ) -> Column | ColumnStream:
        """Return the results for each row."""
        ...


def cut(
    source: ArrowArray | ArrowStream,
    names: str | Iterable[str],
    *,
    layout: Layout = "view",
    threads: int | None = None,
) -> Column | ColumnStream:
    """Return the results of one of `PIECES`, by its name in SQL; of several, a struct of them.

    A port is a number, 0 if there is none; all else is text. Raise ValueError for another name.

    >>> import pyarrow as pa
    >>> parts = cut(pa.array(["https://www.h.com:81/a?b"]), ["domainWithoutWWW", "port", "path"])
    >>> pa.record_batch(parts).to_pylist()
    [{'domainWithoutWWW': 'h.com', 'port': 81, 'path': '/a'}]
    """
    named = (names,) if isinstance(names, str) else tuple(names)
    for name in named:
        if name not in PIECES:
            raise unknown("function", name, PIECES)
    functions = [FUNCTIONS[name] for name in named]

    def read(texts: list[str]) -> list[Values]:
        rows = [text.encode() for text in texts]
        return [tuple([_text(function(row)) for function in functions]) for row in rows]

    codes = tuple(map(PIECES.index, named))
    shown = names if isinstance(names, str) else named
    plan = plan_of_texts(shown, codes, Way(CLICKHOUSE, read), layout, threads)
    fields = tuple([PORT if name in _PORTS else TEXT for name in named])
    return planned(source, plan._replace(fields=fields))


def _text(value: bytes | int | list[bytes]) -> str:
    """Return a piece as text, a port in digits."""
    return value.decode() if isinstance(value, bytes) else str(value)


def _function(name: str) -> Function:
    return partial(cut, names=name)


protocol: Final = _function("protocol")
domain: Final = _function("domain")
domain_rfc: Final = _function("domainRFC")
domain_without_www: Final = _function("domainWithoutWWW")
domain_without_www_rfc: Final = _function("domainWithoutWWWRFC")
top_level_domain: Final = _function("topLevelDomain")
top_level_domain_rfc: Final = _function("topLevelDomainRFC")
port: Final = _function("port")
port_rfc: Final = _function("portRFC")
path: Final = _function("path")
path_full: Final = _function("pathFull")
query_string: Final = _function("queryString")
fragment: Final = _function("fragment")
query_string_and_fragment: Final = _function("queryStringAndFragment")
netloc: Final = _function("netloc")
cut_fragment: Final = _function("cutFragment")
cut_query_string_and_fragment: Final = _function("cutQueryStringAndFragment")
