"""Replace each secret of a text by a mask, and map positions to the masked text."""

from bisect import bisect_right
from collections.abc import Iterable
from sys import maxsize
from typing import Final

from urlprism._exact import exact
from urlprism.redaction.rules import Rules, default_rules, rules_of
from urlprism.redaction.spans import Span, Userinfo, hidden_spans, is_quiet
from urlprism.redaction.views import View as View  # noqa: PLC0414 - others take it here
from urlprism.redaction.views import joined as joined  # noqa: PLC0414 - as above

# The mask has a fixed length, so that it does not show how long the secret is.
MASK: Final = "******"

# Names of parts that say more than the text: a part that is a password; and for other parts, the
# delimiters around them in a URL.
PASSWORDS: Final = frozenset({"password", "pass", "passwd"})
AROUND: Final = {
    **dict.fromkeys(("userinfo", "auth", "user", "username"), ("//", "@h")),
    **dict.fromkeys(("authority", "netloc", "net_loc", "server"), ("//", "")),
    "params": (";", ""),
    **dict.fromkeys(("query", "search", "rawquery"), ("?", "")),
    **dict.fromkeys(("fragment", "hash", "ref", "rawfragment", "escapedfragment"), ("#", "")),
}


class Redacted:
    """A text without its secrets; `spans` are where they were."""

    __slots__ = ("_shown", "spans", "text")

    def __init__(self, original: str, spans: list[Span]) -> None:
        """Take the original text, and the spans of its secrets."""
        pieces: list[str] = []
        shown: list[int] = []
        done = length = 0
        for start, end in spans:
            length += start - done
            shown.append(length)
            pieces += [original[done:start], MASK]
            length += len(MASK)
            done = end
        self.spans = spans
        self._shown = shown
        self.text = "".join([*pieces, original[done:]]) if spans else original

    def span(self, start: int, end: int) -> Span:
        """Return the span of `given[start:end]` in `text`: the whole mask for part of a secret."""
        first = self._place(start, at_end=False)
        return first, max(first, self._place(end, at_end=True)) if end > start else first

    def _place(self, place: int, *, at_end: bool) -> int:
        index = bisect_right(self.spans, (place - at_end, maxsize)) - 1
        if index < 0:
            return place
        _, end = self.spans[index]
        mask = self._shown[index]
        if place - at_end < end:
            return mask + len(MASK) if at_end else mask
        return place - end + mask + len(MASK)


def redacted(text: str, rules: Rules | None = None, userinfo: Userinfo = "password") -> Redacted:
    """Return a text without its secrets, and the map of its positions."""
    text = exact(text)
    return Redacted(text, hidden_spans(text, rules, userinfo))


def redacted_part(text: str, part: str) -> Redacted:
    """Return a named part of a URL without its secrets; the name "" means a whole URL."""
    text = exact(text)
    if part.lower() in PASSWORDS:
        return Redacted(text, [(0, len(text))] if text else [])
    before, after = AROUND.get(part, ("", ""))
    spans = hidden_spans(before + text + after)
    first, last = len(before), len(before) + len(text)
    cut = ((max(start, first) - first, min(end, last) - first) for start, end in spans)
    return Redacted(text, [span for span in cut if span[0] < span[1]])


def redact(
    text: str,
    *,
    also: Iterable[str] = (),
    without: Iterable[str] = (),
    userinfo: Userinfo = "password",
) -> str:
    """Return a text with "******" for each of its secrets.

    `also` and `without` are those of `rules.rules_of`, whose errors are raised, too; and ValueError
    if `userinfo` is neither "password" nor "all".

    >>> redact("http://me:secret@host/?token=abc&page=2")
    'http://me:******@host/?token=******&page=2'
    >>> redact("http://me:secret@host/", userinfo="all")
    'http://******@host/'
    """
    text = exact(text)
    rules = rules_of(also, without) if also or without else default_rules()
    if userinfo in {"password", "all"} and is_quiet(text, rules):
        return text
    spans = hidden_spans(text, rules, userinfo)
    return Redacted(text, spans).text if spans else text
