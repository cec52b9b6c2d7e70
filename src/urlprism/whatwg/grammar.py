"""URL writing: whether a text is a valid URL string (#url-writing), one function per production.

This checks the text as written, without the parser, so that the result can be compared with the
validation errors of the parser (#validation-error).
"""

from collections.abc import Callable
from typing import Protocol

from urlprism._core.octets.characters import ALPHA
from urlprism.whatwg.hosts.host_grammar import (
    url_units,
    valid_host_string,
    valid_opaque_host_string,
    with_port,
)
from urlprism.whatwg.terms.schemes import is_special
from urlprism.whatwg.terms.sets import SCHEME


class Base(Protocol):
    """The properties of a base URL that the grammar needs (#concept-base-url)."""

    @property
    def scheme(self) -> str:
        """Return the scheme."""
        ...

    @property
    def has_opaque_path(self) -> bool:
        """Return whether the path is opaque (#url-opaque-path)."""
        ...


def valid_url_string(text: str, base: Base | None = None) -> bool:
    """Return whether `text` is a valid URL string (#valid-url-string).

    A relative-URL-with-fragment string, for which a base URL that is not null is necessary, or an
    absolute-URL-with-fragment string.
    """
    return absolute_url_with_fragment_string(text) or (
        base is not None and relative_url_with_fragment_string(text, base)
    )


def absolute_url_with_fragment_string(text: str) -> bool:
    """Return whether `text` is #absolute-url-with-fragment-string.

    An absolute-URL string, optionally followed by "#" and a URL-fragment string.
    """
    url, _, fragment = text.partition("#")
    return absolute_url_string(url) and url_fragment_string(fragment)


def absolute_url_string(text: str) -> bool:
    """Return whether `text` is an absolute-URL string (#absolute-url-string).

    A URL-scheme string, ":" and what that scheme asks for: a scheme-relative-special-URL string,
    or for "file" a scheme-relative-file-URL string, or for a scheme that is not special one of
    scheme-relative-URL, path-absolute-non-authority-URL and opaque-path-URL string. Any optionally
    followed by "?" and a URL-query string.
    """
    url, _, query = text.partition("?")
    scheme, colon, rest = url.partition(":")
    if not colon or not url_scheme_string(scheme):
        return False
    scheme = scheme.lower()
    return url_query_string(query) and (
        _scheme_relative(scheme)(rest) or (not is_special(scheme) and _without_authority(rest))
    )


def _without_authority(text: str) -> bool:
    return path_absolute_non_authority_url_string(text) or opaque_path_url_string(text)


def _scheme_relative(scheme: str) -> Callable[[str], bool]:
    """Return the scheme-relative production of `scheme`."""
    if scheme == "file":
        return scheme_relative_file_url_string
    if is_special(scheme):
        return scheme_relative_special_url_string
    return scheme_relative_url_string


def url_scheme_string(text: str) -> bool:
    """Return whether `text` is a URL-scheme string (#url-scheme-string).

    One ASCII alpha, followed by zero or more of ASCII alphanumeric, "+", "-" and ".".
    """
    return text[:1] in ALPHA and SCHEME.issuperset(text)


def relative_url_with_fragment_string(text: str, base: Base) -> bool:
    """Return whether `text` is #relative-url-with-fragment-string.

    "#" and a URL-fragment string, if the base URL has an opaque path; otherwise a relative-URL
    string, optionally followed by "#" and a URL-fragment string.
    """
    url, hash_sign, fragment = text.partition("#")
    if base.has_opaque_path:
        return url == "" and hash_sign != "" and url_fragment_string(fragment)
    return relative_url_string(url, base) and url_fragment_string(fragment)


def relative_url_string(text: str, base: Base) -> bool:
    """Return whether `text` is a relative-URL string (#relative-url-string).

    A path-absolute-non-authority-URL string, a path-relative-scheme-less-URL string, or the
    scheme-relative string of the base URL's scheme. Any optionally followed by "?" and a
    URL-query string.
    """
    url, _, query = text.partition("?")
    return url_query_string(query) and (
        path_absolute_non_authority_url_string(url)
        or path_relative_scheme_less_url_string(url)
        or _scheme_relative(base.scheme)(url)
    )


def scheme_relative_special_url_string(text: str) -> bool:
    """Return whether `text` is #scheme-relative-special-url-string.

    "//", a valid host string, optionally ":" and a URL-port string, optionally a
    path-absolute-URL string.
    """
    host, path = _authority_and_path(text)
    return host is not None and with_port(host, valid_host_string) and _perhaps_path(path)


def scheme_relative_url_string(text: str) -> bool:
    """Return whether `text` is a scheme-relative-URL string (#scheme-relative-url-string).

    "//", an opaque-host-and-port string, optionally a path-absolute-URL string.
    """
    host, path = _authority_and_path(text)
    return host is not None and opaque_host_and_port_string(host) and _perhaps_path(path)


def opaque_host_and_port_string(text: str) -> bool:
    """Return whether `text` is an opaque-host-and-port string (#opaque-host-and-port-string).

    The empty string, or a valid opaque-host string, optionally ":" and a URL-port string.
    """
    return text == "" or with_port(text, valid_opaque_host_string)


def scheme_relative_file_url_string(text: str) -> bool:
    """Return whether `text` is #scheme-relative-file-url-string.

    "//", optionally one of: a valid host string, optionally a path-absolute-URL string; or a
    path-absolute-URL string.
    """
    host, path = _authority_and_path(text)
    return host is not None and (host == "" or valid_host_string(host)) and _perhaps_path(path)


def _authority_and_path(text: str) -> tuple[str | None, str]:
    """Return the text from "//" to the next "/", or None without "//", and the rest."""
    if not text.startswith("//"):
        return None, text
    authority, slash, path = text[2:].partition("/")
    return authority, slash + path


def _perhaps_path(text: str) -> bool:
    return text == "" or path_absolute_url_string(text)


def path_absolute_url_string(text: str) -> bool:
    """Return whether `text` is a path-absolute-URL string (#path-absolute-url-string).

    "/", followed by zero or more URL-path-segment strings, separated by "/".
    """
    return text.startswith("/") and _path_segments(text[1:])


def path_absolute_non_authority_url_string(text: str) -> bool:
    """Return whether `text` is #path-absolute-non-authority-url-string.

    A path-absolute-URL string that does not start with "//".
    """
    return not text.startswith("//") and path_absolute_url_string(text)


def path_relative_url_string(text: str) -> bool:
    """Return whether `text` is a path-relative-URL string (#path-relative-url-string).

    Zero or more URL-path-segment strings, separated by "/"; the text does not start with "/".
    """
    return not text.startswith("/") and _path_segments(text)


def path_relative_scheme_less_url_string(text: str) -> bool:
    """Return whether `text` is #path-relative-scheme-less-url-string.

    A path-relative-URL string that does not start with a URL-scheme string and ":".
    """
    scheme, colon, _ = text.partition(":")
    has_scheme = colon != "" and url_scheme_string(scheme)
    return not has_scheme and path_relative_url_string(text)


def _path_segments(text: str) -> bool:
    return all(map(url_path_segment_string, text.split("/")))


def url_path_segment_string(text: str) -> bool:
    """Return whether `text` is a URL-path-segment string (#url-path-segment-string).

    Zero or more URL units excluding "/" and "?". The production names single-dot and double-dot
    URL path segments separately, but they consist of such units too.
    """
    return url_units(text) and "/" not in text and "?" not in text


def opaque_path_url_string(text: str) -> bool:
    """Return whether `text` is an opaque-path-URL string (#opaque-path-url-string).

    Zero or more URL units excluding "?", the first of which is not "/".
    """
    return not text.startswith("/") and url_units(text) and "?" not in text


def url_query_string(text: str) -> bool:
    """Return whether `text` is a URL-query string (#url-query-string): zero or more URL units."""
    return url_units(text)


def url_fragment_string(text: str) -> bool:
    """Return whether `text` is a URL-fragment string (#url-fragment-string), URL units."""
    return url_units(text)
