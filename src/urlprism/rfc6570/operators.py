"""How each operator expands its variables (RFC 6570 §3.2): the table of Appendix A, as data."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Style(NamedTuple):
    """A column of the table of Appendix A.

    `first` stands before the first defined variable of an expression, `separator` before each
    other one. If the variables are `named`, "name=" stands before a value, and `if_empty` behind
    the name if the value is empty. `reserved` tells whether values keep reserved characters and
    triplets, which the table calls U+R; all others keep unreserved characters only, U.
    """

    first: str
    separator: str
    named: bool = False
    if_empty: str = ""
    reserved: bool = False


STYLES: Final[Mapping[str, Style]] = {
    "": Style("", ","),  # §3.2.2 simple string expansion
    "+": Style("", ",", reserved=True),  # §3.2.3 reserved expansion
    "#": Style("#", ",", reserved=True),  # §3.2.4 fragment expansion
    ".": Style(".", "."),  # §3.2.5 label expansion with dot-prefix
    "/": Style("/", "/"),  # §3.2.6 path segment expansion
    ";": Style(";", ";", named=True),  # §3.2.7 path-style parameter expansion
    "?": Style("?", "&", named=True, if_empty="="),  # §3.2.8 form-style query expansion
    "&": Style("&", "&", named=True, if_empty="="),  # §3.2.9 form-style query continuation
}
