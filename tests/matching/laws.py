"""What holds for every dialect, whatever it is asked."""

from collections.abc import Iterable

from urlprism.matching import Dialect

_LONG = 1_000_000
_HOSTILE = (
    *("", "\x00", "\ud800", "\udfff.example", "*" * 50, "." * 300, "[" * 300, ":" * 300, "//", "/"),
    *(
        "a" * _LONG,
        "a." * (_LONG // 2),
        "*." * 500,
        "\u00e9" * 10_000,
        "1" * 10_000,
        "%41" * 10_000,
    ),
    *("http://" + "a." * 50_000, "http://" + "@" * 100_000, "-extension:" * 9_000, "~(a*)*b"),
    *("(x+x+)+y", "(a|aa|aaa)*" * 50 + "b", "a?" * 300 + "a" * 300, "~(a*)*b", "(.*.*)*~"),
    *("http://[" + ":" * 100_000 + "]/", " " * 100_000, "\u3000" * 10_000, "(" * 5_000, "null"),
)
_LONGEST_REASON = 70


def check_laws(dialect: Dialect, rows: Iterable[tuple[str, str]]) -> None:
    """Fail if an answer has no reason, a span that is not in its text, or depends on the type."""
    hostile = [(pattern, "h.example") for pattern in _HOSTILE]
    hostile += [("h.example", text) for text in _HOSTILE]
    hostile += [(text[:2_000], text[:2_000]) for text in _HOSTILE]
    for pattern, url in (*rows, *hostile):
        match = dialect.matches(pattern, url)
        shown = (dialect.name, pattern[:100], url[:100], match.reason)
        assert 0 < len(match.reason) <= _LONGEST_REASON, shown
        assert match.reason[-1] != ".", shown
        assert match.reason[0].islower() or match.reason[0] == "'" or _is_name(match.reason), shown
        for (start, end), text in ((match.pattern_span, pattern), (match.url_span, url)):
            assert 0 <= start <= end <= len(text), shown
        if pattern.isascii() and url.isascii():
            assert dialect.matches(pattern.encode(), url.encode()) == match, shown


def _is_name(reason: str) -> bool:
    """Whether a reason begins with the name of a program."""
    return reason.startswith(("Django ", "Starlette ", "Werkzeug "))
