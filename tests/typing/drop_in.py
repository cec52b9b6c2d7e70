"""What type checkers make of the drop-in; mypy and pyright read this file, nothing runs it."""

from typing import assert_type

import urlprism
from urlprism import urllib_parse
from urlprism.urllib_parse.results import (
    DefragResult,
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
    SplitResultOrNone,
)

assert_type(urllib_parse.urlsplit("//h"), SplitResult)
assert_type(urllib_parse.urlsplit(b"//h"), SplitResultBytes)
assert_type(urllib_parse.urlsplit(bytearray(b"//h")), SplitResultBytes)
assert_type(urllib_parse.urlsplit("//h", missing_as_none=True), SplitResultOrNone)
assert_type(urllib_parse.urlsplit("//h").hostname, str | None)
assert_type(urllib_parse.urlsplit(b"//h").hostname, bytes | None)
assert_type(urllib_parse.urlsplit("//h").port, int | None)
assert_type(urllib_parse.urlsplit("//h").path, str)
assert_type(urllib_parse.urlsplit("//h", missing_as_none=True).query, str | None)
assert_type(urllib_parse.urlsplit("//h", missing_as_none=True).path, str)
assert_type(urllib_parse.urlsplit("//h").encode(), SplitResultBytes)
assert_type(urllib_parse.urlsplit("//h")._replace(query="q"), SplitResult)
assert_type(urllib_parse.urlsplit("//h").geturl(), str)
assert_type(urllib_parse.urlparse("//h"), ParseResult)
assert_type(urllib_parse.urlparse(b"//h").params, bytes)
assert_type(urllib_parse.urlparse("//h").encode(), ParseResultBytes)
assert_type(urllib_parse.urldefrag("//h"), DefragResult)
assert_type(urllib_parse.urljoin("//h", "a"), str)
assert_type(urllib_parse.urljoin(b"//h", b"a"), bytes)
assert_type(urllib_parse.urlunsplit(("http", "h", "", "", "")), str)
assert_type(urllib_parse.urlunsplit([b"http", b"h", b"", b"", b""]), bytes)
assert_type(urllib_parse.quote(b"a"), str)
assert_type(urllib_parse.unquote_to_bytes("a"), bytes)
assert_type(urllib_parse.parse_qsl("a=b"), list[tuple[str, str]])
assert_type(urllib_parse.parse_qs(b"a=b"), dict[bytes, list[bytes]])
assert_type(urllib_parse.urlencode({"a": [1]}, doseq=True), str)
assert_type(urlprism.parse("//h").components().port, int | None)
assert_type(urlprism.build_info().cython, str | None)

with urllib_parse.install():
    pass
