"""Build news and nntp URIs from data, with delimiters encoded (RFC 5538 §3, §4)."""

from urlprism._core.arguments.intake import exact
from urlprism._core.arguments.unknown import unknown
from urlprism._core.hosts.host_data import check_written_host
from urlprism.errors import URLError
from urlprism.rfc3986 import build as build_reference
from urlprism.rfc3986 import parse as parse_reference
from urlprism.rfc5538.coding import encode, encoded_id
from urlprism.rfc5538.parser import parse
from urlprism.rfc5538.record import NewsURI, NntpURI
from urlprism.rfc5538.wildmat import is_exact, is_pattern


def build(
    *,
    scheme: str | None = None,
    userinfo: str | None = None,
    host: str | None = None,
    port: int | str | None = None,
    server: str | None = None,
    article: str | None = None,
    newsgroups: str | None = None,
    group: str | None = None,
    article_number: int | None = None,
) -> NewsURI | NntpURI:
    """Return the URI of an article or of newsgroups (§4), or of a group on a server (§3).

    A `group`, with or without an `article_number`, makes an nntp URI, as `build_nntp` does; an
    `article` or `newsgroups` make a news URI, as `build_news` does. A `scheme` has to agree. The
    server is an authority as written, or else a userinfo, a host and a port as data. Raise
    URLError for data that no URI can have, TypeError for arguments that exclude each other,
    ValueError for another scheme than "news" and "nntp".

    >>> str(build(host="h", port=119, group="comp.lang.c")), str(build(article="a/b@c.d"))
    ('nntp://h:119/comp.lang.c', 'news:a%2Fb@c.d')
    """
    kind = "news" if group is None else "nntp"
    if scheme is not None and exact(scheme).lower() not in {"news", "nntp"}:
        raise unknown("scheme to build", scheme, ("news", "nntp"))
    if scheme is not None and scheme.lower() != kind:
        message = f"with{'out' if group is None else ''} a group, the scheme is {kind}"
        raise TypeError(message)
    if not (userinfo is None and host is None and port is None):
        if server is not None:
            message = "the server and a part of it cannot both be given"
            raise TypeError(message)
        server = build_reference(userinfo=userinfo, host=host, port=port).authority
    if group is None:
        if article_number is not None:
            message = "an article number needs a group"
            raise TypeError(message)
        return build_news(article=article, newsgroups=newsgroups, server=server)
    if article is not None or newsgroups is not None:
        message = "give a group, or else an article or newsgroups"
        raise TypeError(message)
    if server is None:
        message = "a group needs a server"
        raise TypeError(message)
    return build_nntp(server=server, group=group, article_number=article_number)


def build_news(
    *, article: str | None = None, newsgroups: str | None = None, server: str | None = None
) -> NewsURI:
    """Return the news URI of an article, by its message id, or of newsgroups (§4).

    The message id has no angle brackets. `newsgroups` may have the wildcards "*" and "?"; "" means
    the same as "*". `server` is an authority of RFC 3986. Raise URLError for data that no URI can
    have, and TypeError unless there is either an article or newsgroups.

    >>> build_news(article="a/b@c.d").text, build_news(newsgroups="comp.*", server="h").text
    ('news:a%2Fb@c.d', 'news://h/comp.*')
    """
    if (article is None) == (newsgroups is None):
        message = "give either an article or newsgroups"
        raise TypeError(message)
    if article is not None:
        path = encoded_id(exact(article))
    else:
        path = encode(_pattern(newsgroups or ""), "newsgroups")
    uri = parse(f"news:{_server(server)}{path}")
    if not isinstance(uri, NewsURI) or (uri.form == "article") != (article is not None):
        message = "an '@' is missing from the message id"
        raise URLError(message, article or "", 0, len(article or ""), "RFC 5538 §4 article")
    return uri


def build_nntp(*, server: str, group: str, article_number: int | None = None) -> NntpURI:
    """Return the nntp URI of a newsgroup on a server, or of an article in it (§3).

    `server` is an authority of RFC 3986. Raise URLError for data that no URI can have.

    >>> build_nntp(server="h", group="comp.lang.c", article_number=7).text
    'nntp://h/comp.lang.c/7'
    """
    if not is_exact(group):
        message = "not a valid newsgroup name"
        raise URLError(message, group, 0, len(group), "RFC 3977 §4.1 wildmat-exact")
    number = "" if article_number is None else f"/{article_number}"
    uri = parse(f"nntp:{_server(server)}{encode(group, 'group')}{number}")
    assert isinstance(uri, NntpURI)  # noqa: S101 - the scheme says so
    return uri


def _pattern(newsgroups: str) -> str:
    """Return newsgroups; raise URLError unless they are empty or a wildmat-pattern (§4)."""
    newsgroups = exact(newsgroups)
    if newsgroups and not is_pattern(newsgroups):
        message = "not a valid newsgroup name"
        rule = "RFC 3977 §4.1 wildmat-pattern"
        raise URLError(message, newsgroups, 0, len(newsgroups), rule)
    return newsgroups


def _server(authority: str | None) -> str:
    """Return "//", the server and a slash, or "" for None (§3, §4)."""
    if authority is None:
        return ""
    for place, character in enumerate(authority):
        if character in "/?#":
            message = f"{character!r} would end the server"
            raise URLError(message, authority, place, place + 1, "RFC 3986 §3.2 authority")
    reference = parse_reference(f"//{authority}")
    start, end = (place - 2 for place in reference.spans()["host"])
    check_written_host(authority, start, end, "RFC 5538 §2.1 server")
    return f"//{authority}/"
