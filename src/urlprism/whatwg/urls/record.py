"""A URL: one text, and the places of its parts."""

from typing import Final

LONGEST: Final = (1 << 31) - 1  # places are C's int: half the size of a pointer


class Spans:
    """A serialized URL, and the places of its parts.

        https://user:pass@example.com:8443/a/b?q=1#top
             |      |     |          |    |   |   |
             |      |     |          |    |   |   query_end: the "#", or the end of the text
             |      |     |          |    |   path_end: the "?", or query_end
             |      |     |          |    path_start
             |      |     host_start host_end: the ":" of the port, or path_start
             |      username_end: the ":" of the password, or the "@", or host_start
             scheme_end: the ":"

    Without a host, username_end, host_start and host_end follow the ":" of the scheme; then "/."
    may precede a path that begins with "//".
    """

    __slots__ = (
        "_host_end", "_host_start", "_href", "_path_end", "_path_start", "_query_end",
        "_scheme_end", "_username_end",
    )  # fmt: skip

    _href: str
    _scheme_end: int
    _username_end: int
    _host_start: int
    _host_end: int
    _path_start: int
    _path_end: int
    _query_end: int

    @property
    def href(self) -> str:
        """Return the serialized URL (#dom-url-href).

        >>> from urlprism import URL
        >>> URL("HTTP://Example.com:80/a b").href
        'http://example.com/a%20b'
        """
        return made_href(self)

    @property
    def has_host(self) -> bool:
        """Return whether the host is not null.

        >>> from urlprism import URL
        >>> URL("file:///a").has_host, URL("mailto:me@h").has_host
        (True, False)
        """
        check_made(self)
        return self._host_start > self._scheme_end + 1

    @property
    def has_opaque_path(self) -> bool:
        """Return whether the path is opaque (#url-opaque-path).

        >>> from urlprism import URL
        >>> URL("mailto:me@h").has_opaque_path, URL("web+demo:/a").has_opaque_path
        (True, False)
        """
        return not self.has_host and not self._href.startswith("/", self._path_start)

    @property
    def scheme(self) -> str:
        """Return the scheme (#concept-url-scheme).

        >>> from urlprism import URL
        >>> URL("HTTPS://h/").scheme
        'https'
        """
        return self._href[: self._scheme_end]

    @property
    def protocol(self) -> str:
        """Return the scheme and its ":" (#dom-url-protocol).

        >>> from urlprism import URL
        >>> URL("HTTPS://h/").protocol
        'https:'
        """
        return self._href[: self._scheme_end + 1]

    @property
    def username(self) -> str:
        """Return the username, percent-encoded (#dom-url-username).

        >>> from urlprism import URL
        >>> URL("http://me%40work:b%20c@h/").username
        'me%40work'
        """
        return self._href[self._scheme_end + 3 : self._username_end]

    @property
    def password(self) -> str:
        """Return the password, percent-encoded (#dom-url-password).

        >>> from urlprism import URL
        >>> URL("http://me%40work:b%20c@h/").password
        'b%20c'
        """
        return self._href[self._username_end + 1 : self._host_start - 1]

    @property
    def host(self) -> str:
        """Return the host, and ":" and the port unless it is the default (#dom-url-host).

        >>> from urlprism import URL
        >>> URL("http://h:8080/").host, URL("http://h:80/").host
        ('h:8080', 'h')
        """
        end = self._path_start if self.has_host else self._host_start
        return self._href[self._host_start : end]

    @property
    def hostname(self) -> str:
        """Return the host (#dom-url-hostname).

        >>> from urlprism import URL
        >>> URL("http://BÜCHER.de:8080/").hostname, URL("http://[::1]/").hostname
        ('xn--bcher-kva.de', '[::1]')
        """
        return self._href[self._host_start : self._host_end]

    @property
    def port(self) -> str:
        """Return the port, or "" if it is the default (#dom-url-port).

        >>> from urlprism import URL
        >>> URL("http://h:8080/").port, URL("http://h:80/").port
        ('8080', '')
        """
        return self._href[self._host_end + 1 : self._path_start] if self.has_host else ""

    @property
    def pathname(self) -> str:
        """Return the path (#dom-url-pathname).

        >>> from urlprism import URL
        >>> URL("http://h/a b/../c?d").pathname
        '/c'
        """
        return self._href[self._path_start : self._path_end]

    @property
    def path(self) -> str:
        """Return the path as written, percent-encoded: the same as `pathname`.

        >>> from urlprism import URL
        >>> URL("http://h/a b?c").path
        '/a%20b'
        """
        return self.pathname

    @property
    def query(self) -> str | None:
        """Return the query as written, or None (#concept-url-query).

        >>> from urlprism import URL
        >>> URL("http://h/?a=b#c").query, URL("http://h/?").query, URL("http://h/").query
        ('a=b', '', None)
        """
        check_made(self)
        if self._path_end == self._query_end:
            return None
        return self._href[self._path_end + 1 : self._query_end]

    @property
    def fragment(self) -> str | None:
        """Return the fragment as written, or None (#concept-url-fragment).

        >>> from urlprism import URL
        >>> URL("http://h/#1").fragment, URL("http://h/#").fragment, URL("http://h/").fragment
        ('1', '', None)
        """
        if self._query_end == len(self._href):
            return None
        return self._href[self._query_end + 1 :]

    @property
    def search(self) -> str:
        """Return "?" and the query, or "" if that is null or empty (#dom-url-search).

        >>> from urlprism import URL
        >>> URL("http://h/?a=b#c").search, URL("http://h/?").search
        ('?a=b', '')
        """
        check_made(self)
        if self._query_end - self._path_end < 2:
            return ""
        return self._href[self._path_end : self._query_end]

    @property
    def hash(self) -> str:
        """Return "#" and the fragment, or "" if that is null or empty (#dom-url-hash).

        >>> from urlprism import URL
        >>> URL("http://h/#1").hash, URL("http://h/#").hash
        ('#1', '')
        """
        if len(self._href) - self._query_end < 2:
            return ""
        return self._href[self._query_end :]


def check_made(url: Spans) -> None:
    """Raise TypeError for an object that `__new__` made and nothing has filled."""
    try:
        is_made = url._href is not None
    except AttributeError:  # in the pure build, an attribute is missing before it is set
        is_made = False
    if not is_made:
        message = f"a {type(url).__name__} that was not made from a text"
        raise TypeError(message)


def made_href(url: Spans) -> str:
    """Return the href of a URL; raise TypeError as `check_made` does."""
    check_made(url)
    return url._href


def is_read_otherwise(url: Spans) -> bool:
    """Whether parsing the href may make another URL than this one.

    Only #dom-url-protocol makes such a URL, from "http://localhost/" or "http://h/C|/" to a file:
    the parser drops this host (#file-host-state), and writes the drive letter with ":"
    (#path-state).
    """
    if url._scheme_end != 4 or not url._href.startswith("file"):
        return False
    return url.hostname == "localhost" or url._href.startswith("|", url._path_start + 2)
