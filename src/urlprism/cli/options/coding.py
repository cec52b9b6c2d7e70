"""What `encode` and `decode` share: the words of a package, and the help on components."""

from importlib import import_module
from types import ModuleType
from typing import Final

from urlprism.documents import DOCUMENTS

# The standards whose packages have these words; the first is the default.
CODING: Final = (
    "whatwg", "rfc3986", "rfc3987", "rfc2396", "rfc1808", "rfc1738", "rfc5538", "rfc8089",
    "rfc6068", "urllib",
)  # fmt: skip
COMPONENTS_HELP: Final = """\b
Components; unreserved, the default, is in all:
  whatwg  userinfo segment path query fragment
  rfc3986 userinfo host segment path query fragment
  rfc3987 userinfo host segment path query fragment
  rfc2396 userinfo host segment path query fragment
  rfc1808 segment path param params query fragment
  rfc1738 user password urlpath
  rfc5538 group newsgroups id
  rfc8089 host segment path
  rfc6068 local_part domain hfname hfvalue
  urllib  path query
"""
DEFAULT: Final = "unreserved"


def words_of(standard: str) -> ModuleType:
    """Return what has `COMPONENTS`, `encode` and `decode_to_bytes` of a standard."""
    return import_module(DOCUMENTS[standard].module)
