"""A URL by another standard than that of browsers."""

from urlprism import parse, rfc3986

reference: rfc3986.Reference = parse("http://h/a?b", "rfc3986")
host: str | None = reference.host
port: int | None = reference.components().port
assert (host, port, reference.query) == ("h", None, "b")
