"""Parse URI references by the grammar (RFC 2396 §4.3)."""

import re
from typing import Final, Literal

from urlprism._core.arguments.intake import URLText
from urlprism._core.arguments.unknown import unknown
from urlprism._core.classes.closing import make
from urlprism._core.records.records import reads, restores
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
    exact_text = text_of(text)
    if base is None:
        return _read(exact_text)
    return _read(resolve(base if isinstance(base, URIReference) else parse(base), exact_text))


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
    exact_text, scheme = reference.text, reference.scheme
    if rule == "URI-reference":
        return
    cited = f"RFC 2396 {'§3' if rule == 'absoluteURI' else '§5'} {rule}"
    if reference.fragment is not None:
        message, start = f"a fragment is not part of the {rule}", exact_text.index("#")
        raise URLError(message, exact_text, start, len(exact_text), cited)
    if scheme is None and (rule == "absoluteURI" or exact_text == ""):
        message = "the scheme is missing" if rule == "absoluteURI" else "the path is missing"
        raise URLError(message, exact_text, 0, 0, cited)
    if scheme is not None and rule == "relativeURI":
        message = "a relative URI cannot have a scheme"
        raise URLError(message, exact_text, 0, len(scheme) + 1, cited)


def _read(text: str) -> URIReference:
    """Parse a URI-reference: [ absoluteURI | relativeURI ] [ "#" fragment ] (§4)."""
    match = grammar.components(text)
    parts = URIReferenceParts(*match.groups())
    opaque, server = None, None
    if parts.scheme is not None:
        grammar.scheme(text, *match.span("scheme"))
    if parts.is_opaque:
        start, end = match.start("path"), len(text.partition("#")[0])
        grammar.opaque_part(text, start, end)
        opaque = text[start:end]
        parts = parts._replace(path=opaque, query=None)
    else:
        server = _hierarchy(match, parts)
    if parts.fragment is not None:
        grammar.fragment(text, *match.span("fragment"))
    return _record(text, parts, opaque, server)


def _hierarchy(match: re.Match[str], parts: URIReferenceParts) -> Server | None:
    """Check a hier_part or relativeURI (§3, §5), and return the server of its authority.

    A net_path has precedence over an abs_path that begins with "//" (§4.3). A rel_path is not
    empty, so the grammar refuses a reference with a query and no path.
    """
    server = None
    if parts.authority is not None:
        server = grammar.authority(match.string, *match.span("authority"))
    if parts.authority is not None or parts.path.startswith("/"):
        grammar.abs_path(match.string, *match.span("path"))
    elif not parts.is_same_document:
        grammar.rel_path(match.string, *match.span("path"))
    if parts.query is not None:
        grammar.query(match.string, *match.span("query"))
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
