"""Where the field Refresh, or `<meta http-equiv=refresh>`, leads.

text ──► seconds ──► ";", "," or a blank ──► "url=" ──► quotes ──► URL   (HTML Standard)
"""

import re
from collections.abc import Iterable
from typing import Final

_BLANK: Final = r"[\t\n\f\r ]*"
_TIME: Final = re.compile(rf"{_BLANK}(?=[0-9.])[0-9.]*(?=[;,\t\n\f\r ])")
# Some browsers begin with any word.
_WORD: Final = re.compile(rf"{_BLANK}[^;,\t\n\f\r ]*")
_SEPARATOR: Final = re.compile(rf"{_BLANK}[;,]?{_BLANK}")
_URL: Final = re.compile(rf"url{_BLANK}={_BLANK}", re.IGNORECASE)


def refresh_of(value: str) -> str | None:
    """Return the text of the URL to which a page goes on; None if it stays as it is, or loads anew.

    These are the shared declarative refresh steps of the HTML Standard.

    >>> refresh_of("5; URL='/a'b"), refresh_of("5"), refresh_of("soon; url=/a")
    ('/a', None, None)
    """
    time = _TIME.match(value)
    rest = None if time is None else _rest(value, time.end())
    if not rest:
        return None
    text, quote = _unquoted(rest)
    return text.partition(quote)[0] if quote else text


def refreshes_of(values: Iterable[str]) -> tuple[str, ...]:
    """Return all texts that some browser may take for the URL of fields Refresh.

    Browsers look at the seconds more or less closely, end a quoted URL at the first or at the last
    quote, and join several fields by a comma.

    >>> refreshes_of(["5; url='/a'b'"])
    ('/a', "/a'b")
    """
    fields = tuple(values)
    places: dict[str, None] = {}
    for value in (*fields, ", ".join(fields)) if len(fields) > 1 else fields:
        word = _WORD.match(value)
        rest = _rest(value, word.end() if word else 0)
        if rest:
            text, quote = _unquoted(rest)
            ends = (text.find(quote), text.rfind(quote)) if quote else ()
            places |= dict.fromkeys(text[:end] for end in ends if end >= 0)
            places |= {} if quote and quote in text else {text: None}
    return tuple(places)


def _rest(value: str, start: int) -> str:
    """Return what follows the seconds, without the separator."""
    separator = _SEPARATOR.match(value, start)
    return value[separator.end() if separator else start :]


def _unquoted(rest: str) -> tuple[str, str]:
    """Return the text behind "url=" and the quote that opens it, "" for none."""
    name = _URL.match(rest)
    text = rest[name.end() :] if name else rest
    quote = text[:1] if text[:1] in {'"', "'"} else ""
    return text[len(quote) :], quote
