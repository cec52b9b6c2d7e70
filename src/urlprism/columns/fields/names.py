"""The parts of a row by number: the common fields, and those of each standard."""

from typing import Final

from urlprism._core.records.components import COMMON
from urlprism.columns.memory import cells

SCHEME, USERINFO, HOST, PORT, PATH, QUERY, FRAGMENT, HREF, ORIGIN, OK, REASON = range(11)
(
    PROTOCOL, USERNAME, PASSWORD, HOSTNAME, PATHNAME, SEARCH, HASH, NETLOC, PARAMS, AUTHORITY,
) = range(11, 21)  # fmt: skip
# Rows that are read and written together: their data stays in the first cache.
ROWS: Final = 64
MOST_COLUMNS: Final = 32  # of results
OF_CUTS: Final = ROWS * 8  # the octets of the cuts of a column
# A column of texts for a part that is not a common field.
TEXT: Final = cells.REASON + 1
FLAG: Final = cells.FLAG

FIELDS: Final = (
    "scheme", "userinfo", "host", "port", "path", "query", "fragment", "href", "origin", "ok",
    "reason",
)  # fmt: skip
ALL: Final = (
    *FIELDS, "protocol", "username", "password", "hostname", "pathname", "search", "hash", "netloc",
    "params", "authority",
)  # fmt: skip
# The names of packages, where those of standards are others.
SPELLINGS: Final = {"urllib_parse": "urllib"}
OF_STANDARD: Final = {
    "whatwg": (
        *COMMON, "href", "origin", "ok", "reason", "protocol", "hostname", "pathname", "search",
        "hash",
    ),
    "urllib": (*COMMON, "href", "ok", "reason", "netloc", "hostname", "params"),
    "rfc3986": (*COMMON, "ok", "reason", "authority"),
}  # fmt: skip
