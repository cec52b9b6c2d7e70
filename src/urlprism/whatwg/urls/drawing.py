"""A URL as HTML for notebooks: its text cut into parts, and the parts one by one."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.texts.drawing import Span, cut, drawing, legend, table, text_of

_COLORS: Final = {
    "protocol": "scheme", "hostname": "host", "pathname": "path", "search": "query",
    "hash": "fragment",
}  # fmt: skip


def drawn(href: str, spans: Mapping[str, Span]) -> str:
    """Return a URL as HTML, with its secrets hidden; `spans` are the places of its parts.

    >>> from urlprism import URL
    >>> url = URL("http://me:secret@h/")
    >>> "secret" in drawn(url.href, url.spans())
    False
    """
    from urlprism.redaction.spans import hidden_spans  # noqa: PLC0415 - few URLs are drawn

    hidden = hidden_spans(href)
    parts = [(_COLORS.get(name, name), *span) for name, span in spans.items()]
    rows = [[text_of(name), _slice(href, start, end, hidden)] for name, start, end in parts]
    return drawing(
        f"<p>{cut(href, parts, hidden=hidden)}</p>",
        legend(name for name, _, _ in parts),
        table(rows),
    )


def _slice(href: str, start: int, end: int, hidden: list[Span]) -> str:
    secrets = [
        (max(first, start) - start, min(past, end) - start)
        for first, past in hidden
        if first < end and past > start
    ]
    return cut(href[start:end], hidden=secrets)
