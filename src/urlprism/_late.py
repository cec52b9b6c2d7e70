"""The front door's table, and how doors show what they have: late, by public paths, in `dir`.

`import urlprism` imports this module and nothing else, not even `typing`, which alone takes longer
than a program that imports the package only in case should wait.
"""

import sys
from importlib import import_module

TYPE_CHECKING = False  # type checkers take it for the one of `typing`
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, Final, Literal, TypeVar

    from urlprism._core.arguments.intake import URLText as URLText  # noqa: PLC0414 - the package has it too
    from urlprism.extraction import ExtractedURL
    from urlprism.gate import Policy, SafeTarget
    from urlprism.readers import Reader

    _Named = TypeVar("_Named", bound=type | Callable[..., Any])

_PACKAGE: "Final" = "urlprism"
# The modules that have the names of the package. `python -m tools write door` writes the imports in
# `__init__.py`, which type checkers read, from this table and the next one.
NAMES: "Mapping[str, tuple[str, ...]]" = {
    "_build": ("BuildInfo", "build_info"),
    "_core.arguments.intake": ("URLText",),
    "_late": ("extract", "redact", "safe_target", "shrink"),
    "auditing": ("Audit", "audit"),
    "comparison": ("Comparison", "compare"),
    "errors": ("URLError",),
    "matching": ("MatchComparison", "compare_matchers"),
    "gate": ("Policy", "SafeTarget", "UnsafeURL"),
    "standards": ("Standard", "parse"),
    "whatwg": ("URL", "URLSearchParams"),
}
# The public packages and modules for which `import urlprism` is enough.
PACKAGES: "Final" = (
    *("auditing", "bridges", "columns", "comparison", "conformance", "documents", "draft_abarth"),
    *("equivalence", "errors", "extraction", "gate", "inventory", "matching", "readers", "recipes"),
    *("redaction", "remotes", "rfc1738"),
    *("rfc1808", "rfc2396", "rfc3986", "rfc3987", "rfc5538", "rfc6068", "rfc6570", "rfc8089"),
    *("scanning", "servers", "spark", "standards", "urllib_parse", "urlpattern", "web", "whatwg"),
)
# What was called before, of functions that short texts are given to.
_USED: "dict[str, Callable[..., Any]]" = {}
_PLACES: "Final" = {name: module for module, names in NAMES.items() for name in names}
__all__ = sorted(_PLACES)  # noqa: PLE0605 - a list, which ruff cannot see


def __getattr__(name: str) -> object:
    """Import a name of the package, or a module, when it is first used; then the package has it.

    Raise AttributeError for any other name, and for a package that needs what is not installed.
    """
    if name in PACKAGES:
        return _package(name)
    if name not in _PLACES:
        message = f"module {_PACKAGE!r} has no attribute {name!r}"
        if name[:1] != "_" and name in import_module(f"{_PACKAGE}.urllib_parse").__all__:
            message = f"{message}: use {_PACKAGE}.urllib_parse.{name}"
        raise AttributeError(message, name=name, obj=sys.modules[_PACKAGE])
    value: object = getattr(import_module(f"{_PACKAGE}.{_PLACES[name]}"), name)
    setattr(sys.modules[_PACKAGE], name, value)
    return value


def _package(name: str) -> object:
    """Import a public package; raise AttributeError if it needs what is not installed."""
    try:
        return import_module(f"{_PACKAGE}.{name}")
    except ImportError as error:
        message = f"{_PACKAGE}.{name} cannot be imported: {error}"
        raise AttributeError(message, name=name, obj=sys.modules[_PACKAGE]) from error


def __dir__() -> list[str]:
    """Return the names and the packages that are public, those not imported yet among them."""
    return sorted([*__all__, *PACKAGES])


def listed(names: "Sequence[str]") -> "Callable[[], list[str]]":
    """Return the function `__dir__` of a package, whose `__all__` the names are."""
    return lambda: sorted(names)


def late(package: str, places: "Mapping[str, str]") -> "Callable[[str], object]":
    """Return the function `__getattr__` of a package that imports its names when they are used.

    `places` has the module of each name.
    """

    def imported(name: str) -> object:
        """Return a name of the package; raise AttributeError for one that it does not have."""
        if name not in places:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message, name=name, obj=sys.modules[package])
        value: object = getattr(import_module(f"{package}.{places[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return imported


def public_at(package: str) -> "Callable[[_Named], _Named]":
    """Return a decorator for what users import from a package: tracebacks and `help` name it so."""

    def decorate(named: "_Named") -> "_Named":
        named.__module__ = package
        return named

    return decorate


@public_at(_PACKAGE)
def extract(text: "URLText", *, guess: bool = False) -> "list[ExtractedURL]":
    """Return the URLs in a text, in order, as `urlprism.extraction.extract` does.

    >>> [found.url for found in extract("See http://a/ (or <http://b/>).")]
    ['http://a/', 'http://b/']
    """
    from urlprism import extraction  # noqa: PLC0415 - its patterns take time to make

    return extraction.extract(text, guess=guess)


@public_at(_PACKAGE)
def redact(
    text: "URLText",
    *,
    also: "Iterable[str]" = (),
    without: "Iterable[str]" = (),
    userinfo: "Literal['password', 'all']" = "password",
) -> str:
    """Return a text with "******" in place of everything that a reader could take as a secret.

    Secrets are passwords, tokens, and the values of names such as "token" in queries, headers and
    settings. `also` adds names and forms of tokens and paths; `without` has default names that are
    no secrets, or is "all"; `userinfo="all"` hides whole userinfos. Raise TypeError for a single
    text as `also`, ValueError for a form that is none, for a name in `without` that is no default,
    and for a `userinfo` other than "password" and "all".

    >>> redact("GET http://me:pa/ss@host/?token=abc&basket=1 failed", also=["basket"])
    'GET http://me:******@host/?token=******&basket=****** failed'
    """
    masked = _USED.get("redact") or _used("redact", "redaction.masking")
    if type(text) is not str:
        from urlprism._core.arguments.intake import from_utf8  # noqa: PLC0415 - most are plain

        text = from_utf8(text)
    return masked(text, also=also, without=without, userinfo=userinfo)  # type: ignore[no-any-return]


def _used(name: str, module: str) -> "Callable[..., Any]":
    """Return a function of a module, and keep it: an import in a function takes a microsecond."""
    _USED[name] = getattr(import_module(f"{_PACKAGE}.{module}"), name)
    return _USED[name]


@public_at(_PACKAGE)
def shrink(
    text: "URLText",
    base: "URLText | None" = None,
    readers: "str | Reader | Iterable[str | Reader]" = ("default",),
) -> str:
    r"""Return the smallest text found on which readers differ as on this one.

    The verdict, the first cause, and which readers go to the same place stay the same; see
    `urlprism.comparison.shrinking`. Raise ValueError if the readers do not differ, or for an
    unknown reader.

    >>> shrink(r"http://me@a.example\@b.example:80/p", readers=("whatwg", "urllib"))
    'http://e\\'
    """
    from urlprism._core.arguments.intake import from_utf8  # noqa: PLC0415
    from urlprism.comparison import shrinking  # noqa: PLC0415 - it knows the readers

    known = None if base is None else from_utf8(base)
    return shrinking.shrink_difference(from_utf8(text), known, readers)


@public_at(_PACKAGE)
def safe_target(
    text: "URLText",
    base: "URLText | None" = None,
    readers: "str | Reader | Iterable[str | Reader] | None" = None,
    policy: "Policy | None" = None,
) -> "SafeTarget":
    """Return where all `readers` go with a URL: the 9 of "python", if no others are named.

    They are those with which Python programs fetch, and the standards; `compare` asks the 17 of
    "default", which are all kinds of programs. No `policy` means the strict one. Raise UnsafeURL if
    the readers differ, or if the policy refuses the target, as `urlprism.gate.safe_target` does.

    >>> safe_target("http://example.com:80/a").host
    'example.com'
    """
    from urlprism import gate  # noqa: PLC0415 - it knows networks, and readers

    return gate.safe_target(
        text,
        base,
        gate.DEFAULT if readers is None else readers,
        gate.STRICT if policy is None else policy,
    )
