"""Transform references (RFC 3986 §5.2.2) by the places of their components.

A target is a piece of the base, a path, and a piece of the reference, so nothing has to be split
and recomposed. `resolver` does the same by the steps of the document.
"""

from urlprism.rfc3986.dots import remove_dot_segments
from urlprism.rfc3986.record import Spans, check_made
from urlprism.rfc3986.syntax.recognizer import locate


def located(url: object) -> Spans | None:
    """Return a reference unchanged, and a text with the places of its components (Appendix B).

    Return None for anything else.
    """
    if isinstance(url, Spans):
        check_made(url)
        return url
    if type(url) is not str:
        return None
    reference = Spans.__new__(Spans)
    return reference if locate(reference, url) else None


def target_of(base: Spans, reference: Spans, guard_path: bool) -> str | None:
    """Return the text of the target URI; None if the base has no scheme.

    Without an authority, `guard_path` writes "/." before a path that begins with "//" (§3.3).
    """
    if base._scheme_end < 0:
        return None
    text, base_text = reference._text, base._text
    start = reference._path_start
    path = text[start : reference._path_end]
    rest = text[reference._path_end :]
    before = base_text[: base._path_start]
    has_authority = base._host_start >= 0
    if reference._scheme_end >= 0 or reference._host_start >= 0:
        scheme = "" if reference._scheme_end >= 0 else base_text[: base._scheme_end + 1]
        before = scheme + text[:start]
        has_authority = reference._host_start >= 0
        path = remove_dot_segments(path)
    elif path == "":
        base_end = (
            base._query_end if reference._path_end == reference._query_end else base._path_end
        )
        return base_text[:base_end] + rest
    else:
        path = remove_dot_segments(path if path.startswith("/") else _merged(base, path))
    guard = "/." if guard_path and not has_authority and path.startswith("//") else ""
    return before + guard + path + rest


def _merged(base: Spans, path: str) -> str:
    """Return a relative path after all but the last segment of the base's path (§5.2.3)."""
    if base._path_start == base._path_end and base._host_start >= 0:
        return f"/{path}"
    slash = base._text.rfind("/", base._path_start, base._path_end)
    return base._text[base._path_start : slash + 1] + path
