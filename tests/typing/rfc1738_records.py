"""Records of RFC 1738 as their users' type checkers see them."""

from typing import assert_type

from urlprism import rfc1738
from urlprism.rfc1738 import FTP, HTTP, File, Gopher, Locator, Prospero

ftp = FTP.build(host="h.example", cwd=["a b"], name="c")
assert_type(ftp.user_text, str | None)
assert_type(ftp.cwd, tuple[str, ...] | None)
assert_type(ftp.cwd_text, tuple[str, ...] | None)
assert_type(ftp.cwd_written, tuple[str, ...] | None)
assert_type(FTP.build(**ftp.data()), FTP)
assert_type(ftp.plan().lines, tuple[bytes, ...])

web = HTTP.build(host="h.example", path="a")
assert_type(HTTP.build(**web.data()), HTTP)
assert_type(web.search_text, str | None)
assert_type(web.plan().send, bytes | None)

item = Gopher.build(host="h.example")
assert_type(Gopher.build(**item.data()).selector_text, str)

path = File.build(segments=["a"])
assert_type(File.build(**path.data()).segments_written, tuple[str, ...])

thing = Prospero.build(host="h.example", hsoname="a", fields=[("v", "1")])
assert_type(Prospero.build(**thing.data()).fields_text, tuple[tuple[str, str], ...])

url = rfc1738.parse("x-new:a")
assert_type(url, Locator)
assert_type(Locator.build(**url.data()), Locator)
assert_type(url.to_dict(), dict[str, str | int | list[str] | list[list[str]] | None])
assert_type(rfc1738.equals(url, ftp), bool)
