"""Parse URI references by the grammar (RFC 2396 §4.3)."""

import re
from typing import Final, Literal

from urlprism._core.records.closing import make
from urlprism._core.records.findings import Finding, refusals
from urlprism._core.records.intake import URLText
from urlprism._core.records.records import reads, restores
from urlprism._core.records.unknown import unknown
from urlprism._core.records.validity import accepts
from urlprism.errors import URLError
from urlprism.rfc2396 import grammar
from urlprism.rfc2396.grammar import Server
from urlprism.rfc2396.record import URIReference, URIReferenceParts, text_of
from urlprism.rfc2396.resolver import resolve

Rule = Literal["URI-reference", "absoluteURI", "relativeURI"]

_RULES: Final = ("URI-reference", "absoluteURI", "relativeURI")


@reads(URIReference)
@restores(URIReference)
def parse(text: URLText, base: URLText | None = None) -> URIReference:
    """Parse a URI-reference (§4), or raise URLError; with a base, its target (§5.2).

    Octets are read as ASCII. With a base the grammar checks the base and the result, but not the
    reference, because it refuses "?y", which Appendix C resolves. Raise URLError for a text that
    the grammar refuses and for a base without a scheme, TypeError for an argument that is not text.

    >>> str(parse("../g", "http://a/b/c/d"))
    'http://a/b/g'
    """
    given = text_of(text)
    if base is None:
        return _read(given)
    return _read(resolve(base if isinstance(base, URIReference) else parse(base), given))


def is_valid(text: URLText, rule: Rule = "URI-reference") -> bool:
    """Return whether `text` matches a rule of the grammar (Appendix A).

    Raise ValueError for a rule that is not in `Rule`, TypeError if `text` is not text.

    >>> is_valid("a?y"), is_valid("?y")
    (True, False)
    """
    return accepts(check, text, rule)


def check(text: URLText, rule: Rule = "URI-reference") -> None:
    """Raise URLError, with the place and the reason, if `text` does not match a rule (Appendix A).

    Raise ValueError for a rule that is not in `Rule`, TypeError if `text` is not text.

    >>> check("a", "absoluteURI")
    Traceback (most recent call last):
        ...
    urlprism.URLError: the scheme is missing (RFC 2396 §3 absoluteURI)
        a
        ^
    """
    if rule not in _RULES:
        raise unknown("rule", rule, _RULES)
    reference = parse(text)
    known, scheme = reference.text, reference.scheme
    if rule == "URI-reference":
        return
    cited = f"RFC 2396 {'§3' if rule == 'absoluteURI' else '§5'} {rule}"
    if reference.fragment is not None:
        message, start = f"a fragment is not part of the {rule}", known.index("#")
        raise URLError(message, known, start, len(known), cited)
    if scheme is None and (rule == "absoluteURI" or known == ""):
        message = "the scheme is missing" if rule == "absoluteURI" else "the path is missing"
        raise URLError(message, known, 0, 0, cited)
    if scheme is not None and rule == "relativeURI":
        message = "a relative URI cannot have a scheme"
        raise URLError(message, known, 0, len(scheme) + 1, cited)


def findings(text: URLText) -> list[Finding]:
    """Return what the grammar refuses in a text, as a finding; [] if nothing (Appendix A).

    Its name is the production that the text does not match, its section that of the rule. Only the
    first fault is reported: the grammar does not say how to read on. Raise TypeError if `text` is
    not text.

    >>> [(found.name, found.section, found.start) for found in findings("http://h/a^b")]
    [('unwise', '2.4.3', 10)]
    """
    return refusals(check, text, "RFC 2396")


def _read(text: str) -> URIReference:
    """Parse a URI-reference: [ absoluteURI | relativeURI ] [ "#" fragment ] (§4)."""
    found = grammar.components(text)
    parts = URIReferenceParts(*found.groups())
    opaque, server = None, None
    if parts.scheme is not None:
        grammar.scheme(text, *found.span("scheme"))
    if parts.is_opaque:
        start, end = found.start("path"), len(text.partition("#")[0])
        grammar.opaque_part(text, start, end)
        opaque = text[start:end]
        parts = parts._replace(path=opaque, query=None)
    else:
        server = _hierarchy(found, parts)
    if parts.fragment is not None:
        grammar.fragment(text, *found.span("fragment"))
    return _record(text, parts, opaque, server)


def _hierarchy(found: re.Match[str], parts: URIReferenceParts) -> Server | None:
    """Check a hier_part or relativeURI (§3, §5), and return the server of its authority.

    A net_path has precedence over an abs_path that begins with "//" (§4.3). A rel_path is not
    empty, so the grammar refuses a reference with a query and no path.
    """
    server = None
    if parts.authority is not None:
        server = grammar.authority(found.string, *found.span("authority"))
    if parts.authority is not None or parts.path.startswith("/"):
        grammar.abs_path(found.string, *found.span("path"))
    elif not parts.is_same_document:
        grammar.rel_path(found.string, *found.span("path"))
    if parts.query is not None:
        grammar.query(found.string, *found.span("query"))
    return server


def _record(
    text: str, parts: URIReferenceParts, opaque: str | None, server: Server | None
) -> URIReference:
    """Return the record of a valid reference."""
    userinfo, host, port = server or (None, None, None)
    return make(
        URIReference,
        text,
        parts.scheme,
        opaque,
        parts.authority,
        userinfo,
        host,
        port,
        parts.authority if server is None else None,
        parts.path,
        parts.query,
        parts.fragment,
    )
