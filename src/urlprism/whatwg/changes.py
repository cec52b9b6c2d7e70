"""Changed copies of a URL; each has the class of the URL that it is made of."""

from collections.abc import Iterable, Sequence
from types import EllipsisType
from typing import TYPE_CHECKING, Final, Literal, Self

import urlprism.whatwg.editing as editing
import urlprism.whatwg.urls.places as places
from urlprism._core.arguments.intake import Text, from_utf8
from urlprism.errors import URLError
from urlprism.whatwg import query_edits
from urlprism.whatwg.parsing.parser import error_of, parse_into
from urlprism.whatwg.search_params import QueryInit, QueryValue, query_pairs_of
from urlprism.whatwg.setters import add_segments
from urlprism.whatwg.urls import decoded
from urlprism.whatwg.urls.parts import Parts

if TYPE_CHECKING:
    from typing import Unpack

    from urlprism._core.arguments.unknown import NoOthers
    from urlprism.whatwg.data import HostData
    from urlprism.whatwg.keywords import Part
    from urlprism.whatwg.tracking.results import TrackingParam
    from urlprism.whatwg.tracking.rules import TrackingRules

    QueryValues = QueryValue | Sequence[QueryValue]


_OTHERS: Final = 4  # names of parts that have one in the standard, too


class Changes(Parts):
    """What makes a URL of a URL."""

    __slots__ = ()

    def __truediv__(self, segment: str) -> Self:
        """Return the URL with one more path segment, percent-encoded so that it stays one segment.

        The query, the fragment and an empty last segment are dropped. Raise URLError for "." and
        "..", and if the path is opaque.

        >>> from urlprism import URL
        >>> URL("http://h/a?b") / "c/d"
        URL('http://h/a/c%2Fd')
        """
        return self._joined((segment,))

    def __mod__(self, pairs: QueryInit) -> Self:
        """Return what `update_query` returns.

        >>> from urlprism import URL
        >>> URL("http://h/?a=1") % {"a": 2}
        URL('http://h/?a=2')
        """
        return self.update_query(pairs)

    def joinpath(self, *segments: str) -> Self:
        """Return the URL with these segments added, each as by `/`; raise URLError as that does.

        >>> from urlprism import URL
        >>> URL("http://h/a/").joinpath("b", "c d")
        URL('http://h/a/b/c%20d')
        """
        return self._joined(segments) if segments else self

    def _joined(self, segments: tuple[str, ...]) -> Self:
        url = places.blank(self)
        add_segments(self, segments, url)
        return url

    def replace(
        self,
        *,
        protocol: Text | EllipsisType | None = ...,
        username: Text | EllipsisType | None = ...,
        password: Text | EllipsisType | None = ...,
        host: Text | EllipsisType | None = ...,
        hostname: Text | EllipsisType | None = ...,
        port: Text | int | EllipsisType | None = ...,
        pathname: Text | EllipsisType | None = ...,
        search: Text | EllipsisType | None = ...,
        hash: Text | EllipsisType | None = ...,  # noqa: A002 - the standard's name
        scheme: Text | EllipsisType | None = ...,
        path: Text | EllipsisType | None = ...,
        query: QueryInit | EllipsisType = ...,
        fragment: Text | EllipsisType | None = ...,
        **others: "Unpack[NoOthers]",
    ) -> Self:
        """Return the URL with some parts replaced, each by the standard's setter (#api).

        Values are parts as written: "%41" stays. None removes a part, as of all records; a part
        that is not given stays. `scheme` and `path` are `protocol` and `pathname`; `query` is
        `search` without "?", or pairs, and `fragment` is `hash` without "#". The setters run in an
        order in which all parts can be set, if there is one. Raise URLError if a setter would
        silently do nothing, or drop a piece of a value, TypeError for two names of one part, and
        for None where the part is needed: the scheme, the path, and the host of most schemes.

        >>> from urlprism import URL
        >>> URL("http://h/a").replace(scheme="https", port=8443, query={"b": "c"})
        URL('https://h:8443/a?b=c')
        >>> URL("http://h:81/a?b#c").replace(port=None, query=None)
        URL('http://h/a#c')
        """
        url = places.blank(self)
        parts: tuple[Part | EllipsisType, ...] = (
            protocol, username, password, host, hostname, port, pathname, search, hash
        )  # fmt: skip
        is_other = (scheme, path, query, fragment).count(...) < _OTHERS
        if is_other or len(others) > 0 or None in parts:
            from urlprism.whatwg import keywords  # noqa: PLC0415 - few are given

            keywords.check_replace(others)
            all_parts = keywords.parts_of(parts, scheme, path, query, fragment)
            try:
                if None in all_parts:
                    return self._without(all_parts)
                editing.with_parts(self, all_parts, url)
            except URLError as error:
                raise error.of_part(keywords.given_name(error.part, parts)) from None
            return url
        editing.with_parts(self, parts, url)
        return url

    def _without(self, parts: "tuple[Part | EllipsisType, ...]") -> Self:
        """Return the URL with some parts replaced, and those removed that are None."""
        from urlprism.whatwg import removing  # noqa: PLC0415 - few are removed

        changed = places.blank(self)
        editing.with_parts(self, removing.emptied(self, parts), changed)
        if not removing.names_host(parts):
            return changed
        url = places.blank(self)
        removing.drop_host(changed, url)
        return url

    def with_scheme(self, scheme: str) -> Self:
        """Return the URL with this scheme; raise URLError for a change that the standard refuses.

        A special scheme can be changed only to another special scheme (#dom-url-protocol).

        >>> from urlprism import URL
        >>> URL("http://h/a").with_scheme("https")
        URL('https://h/a')
        """
        if not isinstance(scheme, str):
            message = f"a scheme must be str, not {type(scheme).__name__}"
            raise TypeError(message)
        return self.replace(scheme=scheme)

    def with_host(self, host: "HostData") -> Self:
        """Return the URL with this host and the same port; an IPv6 address needs no brackets.

        Raise URLError for what is no host, as for an encoded delimiter, or an IPv4 address that is
        not four decimal numbers.

        >>> from urlprism import URL
        >>> URL("http://h:8080/").with_host("::1")
        URL('http://[::1]:8080/')
        """
        from urlprism.whatwg import data  # noqa: PLC0415 - few URLs are changed so

        return self.replace(hostname=data.host_of(host, is_special=self.is_special))

    def with_port(self, port: int | str | None) -> Self:
        """Return the URL with this port, or with the scheme's default port for None.

        >>> from urlprism import URL
        >>> URL("http://h:8080/").with_port(None)
        URL('http://h/')
        """
        from urlprism.whatwg import data  # noqa: PLC0415 - few URLs are changed so

        return self.replace(port=None if port is None else data.port_of(port))

    def with_user(self, user: str | None) -> Self:
        """Return the URL with this username, which is data; None removes the password, too.

        >>> from urlprism import URL
        >>> URL("http://h/").with_user("a@b")
        URL('http://a%40b@h/')
        """
        from urlprism.whatwg import data  # noqa: PLC0415 - few URLs are changed so

        if user is None:
            return self.replace(username=None, password=None)
        return self.replace(username=data.userinfo_of(user, "user"))

    def with_password(self, password: str | None) -> Self:
        """Return the URL with this password, which is data, or without one for None.

        >>> from urlprism import URL
        >>> URL("http://me@h/").with_password("a@b").password_text
        'a@b'
        """
        from urlprism.whatwg import data  # noqa: PLC0415 - few URLs are changed so

        if password is None:
            return self.replace(password=None)
        return self.replace(password=data.userinfo_of(password, "password"))

    def with_path(
        self,
        path: str | Iterable[str],
        *,
        keep_query: bool = False,
        keep_fragment: bool = False,
    ) -> Self:
        """Return the URL with this path, which is data, without query and fragment.

        The path is text whose "/" divide segments, or segments whose "/" are data. Raise URLError
        for "." and "..", and if the path is opaque.

        >>> from urlprism import URL
        >>> URL("http://h/?a").with_path("/50%/b"), URL("http://h/").with_path(["a/b", "c"])
        (URL('http://h/50%25/b'), URL('http://h/a%2Fb/c'))
        """
        from urlprism.whatwg import data  # noqa: PLC0415 - few URLs are changed so

        # An opaque path is refused for what it is, however the new path begins.
        written = data.path_of(path, has_host=not self.has_opaque_path)
        return self.replace(
            pathname=written,
            search=... if keep_query else None,
            hash=... if keep_fragment else None,
        )

    def with_name(self, name: str) -> Self:
        """Return the URL with another last segment, which is data, without query and fragment.

        Raise URLError for "." and "..", and if the path is opaque.

        >>> from urlprism import URL
        >>> URL("http://h/a/b?c").with_name("d/e")
        URL('http://h/a/d%2Fe')
        """
        from urlprism.whatwg import data  # noqa: PLC0415 - few URLs are changed so

        return self._with_name(data.segment_of(name))

    def with_suffix(self, suffix: str) -> Self:
        """Return the URL with another suffix of its name, without query and fragment.

        "" removes the suffix. Raise ValueError if the suffix is no dot and a text without "/", or
        if there is no name.

        >>> from urlprism import URL
        >>> URL("http://h/a.tar.gz?b").with_suffix(".zip"), URL("http://h/a").with_suffix(".b")
        (URL('http://h/a.tar.zip'), URL('http://h/a.b'))
        """
        from urlprism.whatwg import data  # noqa: PLC0415 - few URLs are changed so

        name = decoded.name_of(self.pathname)
        if not name:
            message = "a URL whose path ends with no name has no suffix"
            raise URLError(message, self._href, self._path_start, self._path_end, decoded.RULE)
        stem = name[: decoded.suffix_start(name)]
        return self._with_name(f"{stem}{data.suffix_of(suffix, stem)}")

    def _with_name(self, name: str) -> Self:
        """Return the URL with this last segment as written."""
        path = f"{self.pathname.rpartition('/')[0]}/{name}"
        return self.replace(pathname=path, search=None, hash=None)

    @property
    def parent(self) -> Self:
        """Return the URL without its last segment, query and fragment.

        The parent of "/a/" is "/a", as `/` adds a segment. A root, and a URL with an opaque path,
        only lose query and fragment; a drive letter stays (#shorten-a-urls-path).

        >>> from urlprism import URL
        >>> URL("http://h/a/b?c").parent, URL("http://h/a").parent, URL("http://h/").parent
        (URL('http://h/a'), URL('http://h/'), URL('http://h/'))
        """
        path = decoded.parent_of(self.pathname, is_file=self.scheme == "file")
        return self.replace(pathname=... if path == self.pathname else path, search=None, hash=None)

    def with_query(
        self, query: "QueryInit | Literal[False]" = False, /, **pairs: "QueryValues"
    ) -> Self:
        """Return the URL with this query: text as written, or pairs form-encoded; None removes it.

        Pairs are a mapping, an iterable of pairs, or keywords. A value is str, a number, bool
        ("true", "false"), a date (ISO 8601), a UUID, a member of an enumeration for its value, None
        for a name alone, or, in a mapping or a keyword, a list of these. Without pairs, the query
        is removed (#concept-urlsearchparams-update). Raise URLError for a text that would lose a
        tab or a line end, TypeError for both kinds of arguments or none and for another value,
        ValueError for a number that is not finite.

        >>> from urlprism import URL
        >>> URL("http://h/").with_query({"a": "b c", "d": [1, 2]})
        URL('http://h/?a=b+c&d=1&d=2')
        >>> URL("http://h/").with_query(a=True, b=None), URL("http://h/").with_query("a b")
        (URL('http://h/?a=true&b'), URL('http://h/?a%20b'))
        """
        value = _given(query, pairs)
        if value is None or isinstance(value, str | bytes | bytearray):
            return self._with_query(None if value is None else from_utf8(value))
        return self._with_query(query_edits.written(query_pairs_of(value)))

    def extend_query(
        self, pairs: "QueryInit | Literal[False]" = False, /, **others: "QueryValues"
    ) -> Self:
        """Return the URL with these pairs at the end of its query; other text stays as it is.

        The arguments are those of `with_query`; a text is read as pairs. Raise TypeError for None,
        which removes, and here nothing can be removed.

        >>> from urlprism import URL
        >>> URL("http://h/?a=%61").extend_query({"b": 1})
        URL('http://h/?a=%61&b=1')
        """
        value = _given(pairs, others)
        if value is None:
            message = "pairs are added: give some; with_query(None) removes the query"
            raise TypeError(message)
        return self._with_query(query_edits.extended(self.query, query_pairs_of(value)))

    def update_query(
        self, pairs: "QueryInit | Literal[False]" = False, /, **others: "QueryValues"
    ) -> Self:
        """Return the URL with new values for these names; all other pairs stay as they are.

        The arguments are those of `with_query`; a text is read as pairs, and None removes the
        query. The pairs of a name whose list of values is empty are removed.

        >>> from urlprism import URL
        >>> URL("http://h/?a=1&b=%61").update_query(a=2)
        URL('http://h/?a=2&b=%61')
        """
        value = _given(pairs, others)
        if value is None:
            return self._with_query(None)
        rest = query_edits.without_names(self.query, query_edits.names_without_values(value))
        return self._with_query(query_edits.replaced(rest, query_pairs_of(value)))

    def without_query_params(self, *names: str) -> Self:
        r"""Return the URL without the pairs of these names; all other pairs stay as they are.

        "*" in a name stands for any characters, as for `urlprism edit --qtrim`; "\*" is a star, and
        "\\" a backslash. Names are compared as they are decoded, and by case. A name that is absent
        is no error.

        >>> from urlprism import URL
        >>> URL("http://h/?utm_source=1&b=2&utm_id=3").without_query_params("utm_*")
        URL('http://h/?b=2')
        """
        return self._with_query(query_edits.without(self.query, names))

    def without_tracking(self, rules: "TrackingRules | None" = None) -> Self:
        """Return the URL without the parameters that only track; all others stay as they are.

        `rules` are by default those of all lists that the package has, which are Brave's. A URL of
        another scheme than http and https stays. `tracking_params` says why a parameter goes.

        >>> from urlprism import URL
        >>> URL("https://example.com/a?utm_source=x&id=%31&fbclid=y").without_tracking()
        URL('https://example.com/a?id=%31')
        """
        return self._with_query(
            query_edits.without_those(self.query, self._tracking(rules).__contains__)
        )

    def tracking_params(self, rules: "TrackingRules | None" = None) -> "tuple[TrackingParam, ...]":
        """Return the parameters that `without_tracking` takes away: which list has each, and where.

        >>> from urlprism import URL
        >>> (param,) = URL("https://youtu.be/a?t=1&si=b").tracking_params()
        >>> param.name, param.list.name, param.list.date, param.pattern
        ('si', 'brave-query-filter', '2026-04-07', '*://youtu.be/*')
        """
        return tuple(self._tracking(rules).values())

    def _tracking(self, rules: "TrackingRules | None") -> "dict[str, TrackingParam]":
        """Return the parameters that track, by their decoded names."""
        from urlprism.whatwg.tracking.rules import default_rules  # noqa: PLC0415 - few URLs are cleaned

        names = query_edits.names_in(self.query)
        return (default_rules() if rules is None else rules).of(self, names)

    def unwrapped(self) -> Self | None:
        """Return the target of the redirector that this URL is, None if no list knows it as one.

        It is one step, of which the target is parsed as any URL: it may be a redirector itself, or
        no place that you meant. Raise URLError for a target that is no URL.

        >>> from urlprism import URL
        >>> URL("https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2F&h=a").unwrapped()
        URL('https://example.com/')
        >>> URL("https://example.com/?u=https://example.org/").unwrapped() is None
        True
        """
        from urlprism.whatwg.tracking.redirectors import target_of  # noqa: PLC0415 - few are unwrapped

        target = target_of(self)
        if target is None:
            return None
        url = places.blank(self)
        machine = parse_into(url, target, None)
        if machine is not None:
            raise error_of(machine)
        return url

    def _with_query(self, query: str | None) -> Self:
        url = places.blank(self)
        editing.with_query(self, query, url)
        return url

    def with_fragment(self, fragment: Text | None) -> Self:
        """Return the URL with this fragment as written, or without one for None.

        Raise URLError for a text that would lose a tab or a line end.

        >>> from urlprism import URL
        >>> URL("http://h/").with_fragment("a b")
        URL('http://h/#a%20b')
        """
        url = places.blank(self)
        editing.with_fragment(self, None if fragment is None else from_utf8(fragment), url)
        return url


def _given(query: "QueryInit | Literal[False]", pairs: "dict[str, QueryValues]") -> "QueryInit":
    """Return the query of one of two kinds of arguments."""
    if query is False:
        if pairs:
            return pairs
    elif not pairs:
        return query
    message = "give a query, or its pairs as keywords"
    raise TypeError(message)
