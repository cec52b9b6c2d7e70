"""Ways to read rows: by a standard, by the certificate, or as an engine does.

`kernel.rows` reads by the URL Standard, the first of them. For the others, `kernel.filling` cuts
the rows that need no Python object, and the way's function reads the rest as for one text.

| way                      | the rows that the kernel cuts                                       |
|--------------------------|---------------------------------------------------------------------|
| `URLLIB`, `RFC3986`      | those with a certificate                                            |
| `CERTIFIED`, `VERDICT`   | those with a certificate, or whose verdict follows from the text    |
| `SPARK`, `CLICKHOUSE`    | those in UTF-8                                                      |
| `NORMAL`                 | those with a certificate that are, or are easily made, normal       |
| `PARAMETER`              | those that are serialized, with a query that has nothing to decode  |
| `ABSOLUTE`               | those that are serialized: no base changes them                     |
| `SUFFIX`, `DOMAIN`,      | those with a domain that is serialized: the public suffix list has  |
| `SITE`                   | its suffix                                                          |
| `SAFE`                   | those with a certificate that a gate lets pass as they are          |
| `QUIET`                  | those that certainly have no secret: they stay as they are          |
"""

from collections.abc import Callable
from typing import Final, NamedTuple

(
    WHATWG, URLLIB, RFC3986, CERTIFIED, VERDICT, SPARK, CLICKHOUSE, NORMAL, PARAMETER, ABSOLUTE,
    QUIET, SAFE, SUFFIX, DOMAIN, SITE,
) = range(15)  # fmt: skip
# Flags of a way.
RAISES: Final = 1  # an invalid row raises an error
READS_QUERY: Final = 2  # read a row with a query as a Python object
DECIDES: Final = 4  # take the verdict from the text where `certificate.implied` has one
ALIKE_IS_NULL: Final = 8  # write null where all readers read a text alike
DECIDES_TOGETHER: Final = 16  # the same as `DECIDES`, by rules that need all readers together
TRIPLETS: Final = 32  # a normal form may have triplets
BY_SYNTAX: Final = 64  # rewrite by the syntax of all URIs (RFC 3986 §6.2.2)
BY_SCHEME: Final = 128  # rewrite by the rules of the scheme (RFC 3986 §6.2.3)
PRIVATE_RULES: Final = 256  # the private rules of the public suffix list count

# The values of a row by its columns, None for null; or None for an invalid row.
Values = tuple[str | None, ...] | None
Reason = tuple[str, int, int]


class Way(NamedTuple):
    """How rows are read.

    `read` returns the values of rows that were not cut. `reason` says which rule an invalid row
    breaks, and where. `name` is that of a parameter, in UTF-8, the table of `redaction.sieve`, or
    what `certificate.targets.rules` returns for a gate. `rules` are those of the public suffix
    list, packed.
    """

    number: int
    read: Callable[[list[str]], list[Values]]
    reason: Callable[[str], Reason] | None = None
    flags: int = 0
    name: bytes = b""
    rules: bytes = b""
