"""What type checkers make of the RFCs' rooms; mypy and pyright read this file, nothing runs it."""

from pathlib import PurePosixPath, PureWindowsPath
from typing import assert_type

from urlprism import (
    draft_abarth,
    rfc1738,
    rfc1808,
    rfc2396,
    rfc3986,
    rfc3987,
    rfc5538,
    rfc6068,
    rfc8089,
    urllib_parse,
    whatwg,
)
from urlprism._core.records.components import Components

uri = rfc3986.parse("http://h/")
assert_type(uri, rfc3986.Reference)
assert_type(rfc3986.parse(b"a", base=uri, zone_ids=True), rfc3986.Reference)
assert_type(rfc3986.parse(bytearray(b"a"), "http://h/"), rfc3986.Reference)
assert_type(uri.scheme, str | None)
assert_type(uri.port, str | None)
assert_type(uri.path, str)
assert_type(uri.replace(query=None, path="/a"), rfc3986.Reference)
assert_type(uri.join("a"), rfc3986.Reference)
assert_type(uri.parts(), rfc3986.Parts)
assert_type(uri.components(), Components)
assert_type(uri.spans(), dict[str, tuple[int, int]])
assert_type(sorted([uri]), list[rfc3986.Reference])
assert_type(rfc3986.split("a"), rfc3986.Parts)
assert_type(rfc3986.is_valid("a", "absolute-URI"), bool)
assert_type(rfc3986.resolve(uri, "a", strict=False), str)
assert_type(rfc3986.relativize(uri, "http://h/a"), str)
assert_type(rfc3986.same_document(uri, "#a"), bool)
assert_type(rfc3986.normalize(uri, "scheme"), str)
assert_type(rfc3986.normalize("a", rfc3986.Rung.CASE), str)
assert_type(rfc3986.build(host="h", port=1, path=["a"], query=[("b", "c")]), rfc3986.Reference)
assert_type(rfc3986.encode("a", "query"), str)
assert_type(rfc3986.decode_to_bytes("a"), bytes)
assert_type(rfc3986.findings(uri), list[rfc3986.Finding])
assert_type(rfc3986.extract("a"), list[rfc3986.ExtractedURI])

iri = rfc3987.parse("http://é/")
assert_type(iri, rfc3987.IRI)
assert_type(iri.join("a"), rfc3987.IRI)
assert_type(iri.replace(fragment="ü"), rfc3987.IRI)
assert_type(iri.to_uri(host="idna"), rfc3986.Reference)
assert_type(rfc3987.to_uri("é", lax=True), str)
assert_type(rfc3987.to_iri(uri, host="unicode"), str)
assert_type(rfc3987.findings(iri), list[rfc3987.Finding])

old = rfc2396.parse("http://h/a;b")
assert_type(old, rfc2396.URIReference)
assert_type(old.segments, tuple[rfc2396.Segment, ...])
assert_type(old.reg_name, str | None)
assert_type(rfc2396.resolve(old, "..", surplus="drop"), str)

file = rfc8089.parse("file:///c|/x", drive_bar=True)
assert_type(file, rfc8089.FileURI)
assert_type(file.local, bool)
assert_type(rfc8089.from_posix(PurePosixPath("/a")), str)
assert_type(rfc8089.to_posix("file:///a"), PurePosixPath)
assert_type(rfc8089.to_windows(file), PureWindowsPath)

mail = rfc6068.parse("mailto:a@b")
assert_type(mail, rfc6068.MailtoURI)
assert_type(mail.to, tuple[str, ...])
assert_type(mail.headers, tuple[tuple[str, str], ...])
assert_type(rfc6068.build(["a@b"], {"subject": "c"}), rfc6068.MailtoURI)

# The words of every package.
assert_type(rfc1738.build(scheme="ftp", host="h"), rfc1738.Locator)
assert_type(rfc1738.FTP.build(host="h").replace(port=21), rfc1738.FTP)
assert_type(rfc1738.encode("a", "name", scheme="ftp"), str)
assert_type(rfc1738.split("nothing").scheme, str | None)
assert_type(rfc1808.parse("a").replace(host="h").join("b"), rfc1808.GenericURL)
assert_type(rfc1808.parse("a").port, str | None)
assert_type(rfc1808.build(host="h", port=80), rfc1808.GenericURL)
assert_type(rfc1808.decode_to_bytes("a"), bytes)
assert_type(old.replace(port=80).join("b"), rfc2396.URIReference)
assert_type(rfc2396.build(host="h", path=["a"]), rfc2396.URIReference)
assert_type(rfc2396.findings(old), list[rfc2396.Finding])
assert_type(rfc3987.build(host="é"), rfc3987.IRI)
assert_type(uri.replace(port=80), rfc3986.Reference)
assert_type(uri.components().username, str | None)
assert_type(draft_abarth.is_valid("a"), bool)
assert_type(draft_abarth.normalize("http:h"), str)
assert_type(draft_abarth.parse("http:h").join("a").replace(query=None), draft_abarth.ParsedURL)
assert_type(rfc5538.build(group="g", host="h"), rfc5538.NewsURI | rfc5538.NntpURI)
assert_type(mail.replace(to=["a@b"], headers={"subject": "c"}), rfc6068.MailtoURI)
assert_type(rfc8089.parse("a", base=file).replace(host=None).join("b"), rfc8089.FileURI)
assert_type(rfc8089.build(path=["a"]), rfc8089.FileURI)
assert_type(urllib_parse.parse("a").replace(port=80).join("b"), urllib_parse.URLRecord)
assert_type(urllib_parse.resolve("http://h/", uri), str)
assert_type(urllib_parse.build(host="h", query={"a": "b"}), urllib_parse.URLRecord)
assert_type(whatwg.resolve("http://h/", "a"), str)
assert_type(whatwg.normalize(file), str)
assert_type(whatwg.build(scheme="http", host="h", query=[("a", "b")]), whatwg.URL)
assert_type(whatwg.encode(b"a", "path"), str)
uri.replace(query=1)  # type: ignore[arg-type]
old.replace(nothing="a")  # type: ignore[call-arg]
rfc2396.build(path=1)  # type: ignore[arg-type]
urllib_parse.encode(1)  # type: ignore[arg-type]
