"""The links and pictures of Markdown that a model or a stranger wrote, checked by a policy.

Markdown ──► markdown-it ──► HTML of each block ──► `bridges.html` ──► safe_target ──► CheckedLink
                         └─► text ──► extraction: URLs that programs make links of
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism.bridges.extras import not_installed
from urlprism.bridges.html import links as links_of_html
from urlprism.errors import URLError
from urlprism.extraction import extract
from urlprism.gate import STRICT, Policy, SafeTarget, safe_target
from urlprism.redaction.records import hides_secrets
from urlprism.whatwg import URL

try:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token
except ModuleNotFoundError as missing:
    raise not_installed("markdown-it-py", "markdown", "markdown", missing) from missing

__all__ = ["CheckedLink", "links"]

# The attributes whose URL is asked for only when somebody follows a link or sends a form.
_FOLLOWED: Final = frozenset(
    {("a", "href"), ("area", "href"), ("form", "action"), ("button", "formaction")}
    | {("input", "formaction"), ("img", "longdesc"), ("", "")}
    | {(element, "cite") for element in ("blockquote", "del", "ins", "q")}
)


@hides_secrets
class CheckedLink(NamedTuple):
    """A link of Markdown: the element and attribute of HTML that it becomes, and its text there.

    A URL in the running text has no element. `is_loaded` says that a program which shows the text
    asks for it unasked, as for a picture. `target` is None for a link that is refused; `error` says
    why. `line` is the first of its block, from 1.

    >>> link, = links("![x](http://10.0.0.1/a.png)")
    >>> link.element, link.is_loaded, link.target, link.error.message
    ('img', True, None, '10.0.0.1, which is private')
    """

    element: str
    attribute: str
    text: str
    line: int
    is_loaded: bool
    target: SafeTarget | None
    error: URLError | None


def links(
    text: URLText, page: URLText | None = None, *, policy: Policy = STRICT
) -> list[CheckedLink]:
    """Return the links and pictures of Markdown in their order, each checked by `safe_target`.

    The text is CommonMark 0.31 with tables and strikethrough of GitHub, raw HTML among it. No
    scheme is left out, as renderers leave out "javascript:": each is for the policy. `page` is the
    base of relative links. Raise URLError if `page` is not a URL.

    >>> policy = Policy(allowed_hosts=["docs.example"])
    >>> text = "See [us](https://docs.example/a) ![](https://evil.example/?q=secret)"
    >>> [(link.element, link.error is None) for link in links(text, policy=policy)]
    [('a', True), ('img', False)]
    """
    markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    markdown.normalizeLink = _same  # type: ignore[method-assign]
    markdown.validateLink = _any  # type: ignore[method-assign]
    base = None if page is None else from_utf8(page)
    if base is not None:
        URL(base)  # what is no URL is refused, with links or without
    return [
        _checked(element, attribute, url, line, base, policy)
        for line, block in _blocks(markdown.parse(from_utf8(text)))
        for element, attribute, url in _found(markdown, block)
    ]


def _same(url: str) -> str:
    return url


def _any(url: str) -> bool:  # noqa: ARG001 - markdown-it names it so
    return True


def _blocks(tokens: list[Token]) -> Iterator[tuple[int, list[Token]]]:
    """Yield the outermost blocks with their first lines."""
    begun, level = 0, 0
    for at, token in enumerate(tokens):
        level += token.nesting
        if level == 0:
            block = tokens[begun : at + 1]
            yield 1 + (block[0].map[0] if block[0].map else 0), block
            begun = at + 1


def _found(markdown: MarkdownIt, block: list[Token]) -> Iterator[tuple[str, str, str]]:
    """Yield the links of a block: element, attribute and text; then the URLs of its text."""
    html = markdown.renderer.render(block, markdown.options, {})
    for link in links_of_html(html):
        yield link.element, link.attribute, link.text
    for inline in block:
        is_inside = 0
        for token in inline.children or ():
            is_inside += token.nesting if token.type.startswith("link_") else 0
            if token.type == "text" and not is_inside:
                yield from (("", "", each.url) for each in extract(token.content))


def _checked(
    element: str, attribute: str, text: str, line: int, base: str | None, policy: Policy
) -> CheckedLink:
    is_loaded = (element, attribute) not in _FOLLOWED
    try:
        target = safe_target(text, base, policy=policy)
    except URLError as error:
        return CheckedLink(element, attribute, text, line, is_loaded, None, error)
    return CheckedLink(element, attribute, text, line, is_loaded, target, None)
