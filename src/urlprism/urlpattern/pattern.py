"""URL patterns (#urlpattern-class, #high-level-operations)."""

from collections.abc import Mapping
from typing import Final, NoReturn

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.arguments.unknown import unknown
from urlprism.errors import URLError
from urlprism.redaction.records import with_sources
from urlprism.urlpattern import canonical, inits
from urlprism.urlpattern.components import NAMES, Component, matches_special_scheme
from urlprism.urlpattern.constructor import ConstructorString
from urlprism.urlpattern.inits import BASE
from urlprism.urlpattern.results import ComponentResult, URLPatternResult
from urlprism.urlpattern.tokens import STANDARD
from urlprism.whatwg import URL

_CREATE: Final = f"{STANDARD} #url-pattern-create"
_HIDDEN: Final = "***"
# A pattern by components as a text, in which secrets are looked for.
_WHOLE: Final = "{protocol}://{username}:{password}@{hostname}:{port}{pathname}?{search}#{hash}"
_SURROGATES: Final = dict.fromkeys(range(0xD800, 0xE000), "\ufffd")


class URLPattern:
    """A pattern for URLs: one for each component (#urlpattern).

    `pattern` is a constructor string, relative to `base_url` if there is one, or patterns by
    component: "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash",
    and "baseURL". `ignore_case`: the case of path, query and fragment does not count.

    Raise URLError for a pattern that the standard refuses, and for one with a regular expression
    that is not modelled. Matching takes time linear in the pattern times the URL.

    >>> pattern = URLPattern("https://*.example.com/books/:id")
    >>> pattern.test("https://shop.example.com/books/7"), pattern.test("https://example.com/books/7")
    (True, False)
    >>> pattern.exec("https://shop.example.com/books/7").pathname.groups
    {'id': '7'}
    """

    __slots__ = ("_components", "_spans", "_text")

    def __init__(
        self,
        pattern: "URLText | Mapping[str, str] | None" = None,
        base_url: URLText | None = None,
        *,
        ignore_case: bool = False,
    ) -> None:
        init, string = _init_of(pattern, base_url)
        processed = inits.process(init, is_pattern=True)
        for name in NAMES:
            processed.setdefault(name, "*")
        if processed["port"] == canonical.default_port(processed["protocol"]):
            processed["port"] = ""
        components: dict[str, Component] = {}
        is_opaque = False
        for name in NAMES:
            try:
                components[name] = Component.of(
                    name, processed[name], ignores_case=ignore_case, is_opaque=is_opaque
                )
            except URLError as error:
                _raise_placed(error, string, name, init)
            if name == "protocol":
                is_opaque = not matches_special_scheme(components[name])
        self._components: Final = components
        self._spans: Final = {} if string is None else string.spans()
        self._text: Final = _WHOLE.format(**processed) if string is None else string.text

    def test(self, url: "URLText | Mapping[str, str]", base_url: URLText | None = None) -> bool:
        """Return whether a URL matches; one that cannot be parsed matches nothing.

        >>> URLPattern({"pathname": "/a/*"}).test("../a/b", "https://example.com/c/")
        True
        """
        inputs = _texts_of(url, base_url)
        if inputs is None:
            return False
        components = self._components
        return all(components[name].accepts(text) for name, text in inputs.items())

    def exec(
        self, url: "URLText | Mapping[str, str]", base_url: URLText | None = None
    ) -> URLPatternResult | None:
        """Return what a URL matched, None if it does not match (#url-pattern-match).

        >>> URLPattern("/:page", "https://example.com").exec("https://example.com/a").inputs
        ('https://example.com/a',)
        """
        texts = _texts_of(url, base_url)
        if texts is None:
            return None
        results = []
        for name, text in texts.items():
            groups = self._components[name].groups(text)
            if groups is None:
                return None
            results.append(ComponentResult(text, groups))
        asked = dict(url) if isinstance(url, Mapping) else from_utf8(url)
        inputs = (asked,) if base_url is None else (asked, from_utf8(base_url))
        if not texts["password"]:
            return URLPatternResult(inputs, *results)
        secret = (f"https://{texts['username']}:{texts['password']}@host/",)
        hidden = [with_sources(each, secret) for each in results]
        return with_sources(URLPatternResult(inputs, *hidden), secret)

    def failing_component(self, url: URLText, base_url: URLText | None = None) -> str | None:
        """Return the name of the first component that does not match, None if all do.

        Raise URLError for a URL that cannot be parsed.

        >>> URLPattern("https://example.com/a").failing_component("https://example.com/b")
        'pathname'
        """
        texts = _of_url(URL(url) if base_url is None else URL(url, base_url))
        for name, text in texts.items():
            if not self._components[name].accepts(text):
                return name
        return None

    def span(self, component: str) -> tuple[int, int]:
        """Return where a component stands in the constructor string, (0, 0) if it is not in it.

        >>> URLPattern("https://example.com/a").span("pathname")
        (19, 21)
        """
        return self._spans.get(component, (0, 0))

    @property
    def protocol(self) -> str:
        """Return the pattern of the scheme, as the standard writes it."""
        return self._components["protocol"].string

    @property
    def username(self) -> str:
        """Return the pattern of the username."""
        return self._components["username"].string

    @property
    def password(self) -> str:
        """Return the pattern of the password."""
        return self._components["password"].string

    @property
    def hostname(self) -> str:
        """Return the pattern of the host."""
        return self._components["hostname"].string

    @property
    def port(self) -> str:
        """Return the pattern of the port; "" is the default port."""
        return self._components["port"].string

    @property
    def pathname(self) -> str:
        """Return the pattern of the path."""
        return self._components["pathname"].string

    @property
    def search(self) -> str:
        """Return the pattern of the query."""
        return self._components["search"].string

    @property
    def hash(self) -> str:
        """Return the pattern of the fragment."""
        return self._components["hash"].string

    @property
    def has_regexp_groups(self) -> bool:
        r"""Return whether a component has a regular expression (#url-pattern-has-regexp-groups).

        >>> URLPattern({"pathname": r"/(\d+)"}).has_regexp_groups
        True
        """
        return any(each.has_regexp_groups for each in self._components.values())

    def __repr__(self) -> str:
        """Return the patterns of the components, without the secrets of the whole."""
        from urlprism.redaction.records import shown_part  # noqa: PLC0415 - few patterns are shown
        from urlprism.redaction.words import Words  # noqa: PLC0415

        words = Words((self._text,))
        shown = {
            name: shown_part(name, each.string, words) for name, each in self._components.items()
        }
        for name in ("username", "password"):
            # "me:secret@" has a group of that name, which its author may not know.
            if ":" in shown[name] or (name == "password" and shown[name] not in {"*", ""}):
                shown[name] = _HIDDEN
        return f"URLPattern({shown!r})"


def _scalar(text: URLText) -> str:
    """Return a text without surrogates, as a USVString."""
    written = from_utf8(text)
    return written if written.isascii() else written.translate(_SURROGATES)


def _init_of(
    pattern: "URLText | Mapping[str, str] | None", base_url: URLText | None
) -> tuple[Mapping[str, str], ConstructorString | None]:
    """Return a pattern by components, and its constructor string (#url-pattern-create)."""
    if pattern is None or isinstance(pattern, Mapping):
        if base_url is not None:
            message = "a pattern by components has its base as 'baseURL'"
            raise TypeError(message)
        return _checked(pattern or {}), None
    text = _scalar(pattern)
    string = ConstructorString(text)
    if base_url is not None:
        return {**string.result, BASE: _scalar(base_url)}, string
    if "protocol" not in string.result:
        message = "a relative pattern needs a base"
        raise URLError(message, text, 0, 0, _CREATE)
    return string.result, string


def _checked(init: Mapping[str, str]) -> dict[str, str]:
    """Return an init as texts; raise ValueError for an unknown component."""
    for name in init:
        if name not in NAMES and name != BASE:
            raise unknown("component", name, (*NAMES, BASE))
    return {name: _scalar(text) for name, text in init.items()}


def _raise_placed(
    error: URLError, string: ConstructorString | None, name: str, init: Mapping[str, str]
) -> NoReturn:
    """Raise the error of a component, with its place in the constructor string if it is there."""
    if string is None or name not in string.starts:
        raise error.of_part(name) if name in {"username", "password"} else error
    # What was put before the component, or taken from its begin, is not in the string.
    shift = len(init[name]) - len(error.text)
    first = string.starts[name]
    start, end = (
        min(max(0, at + shift), len(init[name])) + first for at in (error.start, error.end)
    )
    raise URLError(error.message, string.text, start, end, error.rule) from None


def _texts_of(
    url: "URLText | Mapping[str, str]", base_url: URLText | None
) -> Mapping[str, str] | None:
    """Return the components of a URL, None if it cannot be parsed (#url-pattern-match)."""
    if isinstance(url, Mapping):
        if base_url is not None:
            message = "a URL by components has its base as 'baseURL'"
            raise TypeError(message)
        try:
            return inits.process(_checked(url), is_pattern=False, result=dict.fromkeys(NAMES, ""))
        except URLError:
            return None
    parsed = url if type(url) is URL and base_url is None else URL.parse(url, base_url)
    return None if parsed is None else _of_url(parsed)


def _of_url(url: URL) -> Mapping[str, str]:
    """Return the components of a URL."""
    return {
        "protocol": url.protocol[:-1],
        "username": url.username,
        "password": url.password,
        "hostname": url.hostname,
        "port": url.port,
        "pathname": url.pathname,
        "search": url.search[1:],
        "hash": url.hash[1:],
    }
