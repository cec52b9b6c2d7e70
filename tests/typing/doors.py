"""What type checkers make of `import urlprism`; mypy and pyright read this file, no one runs it."""

from typing import assert_type

import urlprism
from urlprism.draft_abarth import ParsedURL
from urlprism.rfc5538.record import NetnewsURI
from urlprism.urllib_parse.record import URLRecord

# A module of the package needs no import of its own.
assert_type(urlprism.rfc3986.parse("a"), urlprism.rfc3986.Reference)
assert_type(urlprism.equivalence.key("http://h/"), str)
assert_type(urlprism.readers.names(), tuple[str, ...])
assert_type(urlprism.urllib_parse.quote("a b"), str)
assert_type(urlprism.Policy(), urlprism.Policy)
assert_type(urlprism.safe_target("http://example.com/"), urlprism.SafeTarget)

# A standard's name says which record it gives.
assert_type(urlprism.parse("http://h/"), urlprism.URL)
assert_type(urlprism.parse("http://h/", "whatwg"), urlprism.URL)
assert_type(urlprism.parse("http://h/", urlprism.Standard.WHATWG, "http://g/"), urlprism.URL)
assert_type(urlprism.parse("http://h/", "urllib"), URLRecord)
assert_type(urlprism.parse("http://h/", "urllib_parse"), URLRecord)
assert_type(urlprism.parse("http://h/", "rfc3986"), urlprism.rfc3986.Reference)
assert_type(urlprism.parse("http://h/", "rfc3987"), urlprism.rfc3987.IRI)
assert_type(urlprism.parse("http://h/", "rfc2396"), urlprism.rfc2396.URIReference)
assert_type(urlprism.parse("http://h/", "rfc1808"), urlprism.rfc1808.GenericURL)
assert_type(urlprism.parse("http://h/", "rfc1738"), urlprism.rfc1738.Locator)
assert_type(urlprism.parse("http://h/", "draft-abarth-url"), ParsedURL)
assert_type(urlprism.parse("http://h/", "draft_abarth"), ParsedURL)
assert_type(urlprism.parse("news:a.b", "rfc5538"), NetnewsURI)
assert_type(urlprism.parse("file:///a", "rfc8089"), urlprism.rfc8089.FileURI)
assert_type(urlprism.parse("mailto:a@b", "rfc6068"), urlprism.rfc6068.MailtoURI)

# A record is a text wherever a URL is asked for.
assert_type(urlprism.URL(urlprism.rfc3986.parse("http://h/")), urlprism.URL)
assert_type(urlprism.compare(urlprism.URL("http://h/")), urlprism.Comparison)
assert_type(urlprism.rfc3986.parse("a", urlprism.URL("http://h/")), urlprism.rfc3986.Reference)
assert_type(urlprism.redact(urlprism.urllib_parse.urlsplit("http://h/")), str)
