"""What the package `urlprism` imports on first use: names, modules, and what functions call.

`import urlprism` imports this module and nothing else, not even `typing`, which alone takes longer
than a program that imports the package only in case should wait.
"""

import sys
from importlib import import_module

TYPE_CHECKING = False  # type checkers take it for the one of `typing`
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final, Literal

    from urlprism._core.records.intake import URLText as URLText  # noqa: PLC0414 - the package has it too
    from urlprism.extraction import ExtractedURL
    from urlprism.gate import SafeTarget
    from urlprism.gate.policy import Policy
    from urlprism.readers import Reader

_PACKAGE: "Final" = "urlprism"
# Names of the package, each with the module that has it.
_PLACES: "Final" = {
    "Audit": "auditing",
    "BuildInfo": "_build",
    "URL": "whatwg",
    "URLError": "errors",
    "URLSearchParams": "whatwg",
    "URLText": "_core.records.intake",
    "Comparison": "comparison.report",
    "Policy": "gate.policy",
    "SafeTarget": "gate",
    "Standard": "standards",
    "UnsafeURL": "gate.unsafe",
    "audit": "auditing",
    "build_info": "_build",
    "compare": "comparison.report",
    "parse": "standards",
}
# Modules for which `import urlprism` is enough, beside those that it imports.
_MODULES: "Final" = frozenset({
    "auditing", "columns", "comparison", "documents", "draft_abarth", "equivalence", "errors",
    "extraction", "gate", "readers", "redaction", "rfc1738", "rfc1808", "rfc2396", "rfc3986",
    "rfc3987", "rfc5538", "rfc6068", "rfc6570", "rfc8089", "standards", "urllib_parse", "whatwg",
})  # fmt: skip


def __getattr__(name: str) -> object:
    """Import a name of the package, or a module, when it is first used; then the package has it.

    Raise AttributeError for any other name.
    """
    if name in _MODULES:
        return import_module(f"{_PACKAGE}.{name}")
    if name not in _PLACES:
        message = f"module {_PACKAGE!r} has no attribute {name!r}"
        raise AttributeError(message, name=name, obj=sys.modules[_PACKAGE])
    found: object = getattr(import_module(f"{_PACKAGE}.{_PLACES[name]}"), name)
    setattr(sys.modules[_PACKAGE], name, found)
    return found


def __dir__() -> list[str]:
    """Return the names of the package, those that are not imported yet among them."""
    known = {*vars(sys.modules[_PACKAGE]), *_PLACES, *_MODULES}
    return sorted(known - {"TYPE_CHECKING"})


def extract(text: "URLText", *, guess: bool = False) -> "list[ExtractedURL]":
    """Return the URLs in a text, in order, as `urlprism.extraction.extract` does.

    >>> [found.url for found in extract("See http://a/ (or <http://b/>).")]
    ['http://a/', 'http://b/']
    """
    from urlprism import extraction  # noqa: PLC0415 - its patterns take time to make

    return extraction.extract(text, guess=guess)


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
    from urlprism._core.records.intake import from_utf8  # noqa: PLC0415
    from urlprism.redaction import masking  # noqa: PLC0415 - few texts have secrets

    return masking.redact(from_utf8(text), also=also, without=without, userinfo=userinfo)


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
    from urlprism._core.records.intake import from_utf8  # noqa: PLC0415
    from urlprism.comparison import shrinking  # noqa: PLC0415 - it knows the readers

    known = None if base is None else from_utf8(base)
    return shrinking.shrink_difference(from_utf8(text), known, readers)


def safe_target(
    text: "URLText",
    base: "URLText | None" = None,
    readers: "str | Reader | Iterable[str | Reader] | None" = None,
    policy: "Policy | None" = None,
) -> "SafeTarget":
    """Return where every reader goes with a URL, as `urlprism.gate.safe_target` does.

    None means the readers of the group "python" and the strict policy. Raise UnsafeURL if the
    readers differ, or if the policy refuses the target.

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
