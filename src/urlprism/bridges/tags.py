"""The start tags of a page, as the tokenizer of the HTML Standard finds them (§13.2.5).

The parser of the standard library takes quadratic time for some pages, and it decodes references in
attributes otherwise; this one takes linear time for any.

text ──► comments, raw text, end tags: skipped ──► start tags ──► attributes, not decoded
"""

import html.entities
import re
from collections.abc import Iterator
from html import unescape
from typing import Final, NamedTuple

_END: Final = -1
_NAME: Final = re.compile(r"[A-Za-z][^\t\n\f\r />]*")
_BEFORE: Final = re.compile(r"[\t\n\f\r /]*")
_ATTRIBUTE: Final = re.compile(r"=?[^\t\n\f\r />=]*")
_EQUALS: Final = re.compile(r"[\t\n\f\r ]*=[\t\n\f\r ]*")
_BARE: Final = re.compile(r"[^\t\n\f\r >]*")
_COMMENT_END: Final = re.compile("--!?>")
# The elements in which "<" begins no tag but their own end.
_RAW: Final = {
    name: re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE | re.ASCII)
    for name in (*("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"),)
}


class Tag(NamedTuple):
    """A start tag: its name, its attributes as written, and its line, from 1.

    >>> next(start_tags('<A HREF="a&amp;b">'))
    Tag(name='a', attributes={'href': 'a&amp;b'}, line=1)
    """

    name: str
    attributes: dict[str, str]
    line: int


def start_tags(text: str) -> Iterator[Tag]:
    """Yield the start tags of a page that end before the page does.

    >>> [tag.name for tag in start_tags("<!-- <a> --><p title='<b>'><script><i></script><u")]
    ['p', 'script']
    """
    place, line, counted = text.find("<"), 1, 0
    while place != _END:
        name = _NAME.match(text, place + 1)
        if name is None:
            place = _skipped(text, place)
        else:
            attributes, end = _attributes(text, name.end())
            if end == _END:
                return
            line, counted = line + text.count("\n", counted, place), place
            tag = Tag(name[0].lower(), attributes, line)
            yield tag
            place = _after(text, tag.name, end)
        place = text.find("<", place) if place != _END else _END


def _skipped(text: str, start: int) -> int:
    """Return the end of what is no start tag at "<": a comment, an end tag, or "<" alone."""
    if text.startswith("<!--", start):
        # "<!-->" and "<!--->" are whole comments (§13.2.5.43, .44).
        comment = _COMMENT_END.search(text, start + 2)
        return _END if comment is None else comment.end()
    if text.startswith("</", start):
        name = _NAME.match(text, start + 2)
        return _end_of(text, ">", start + 2) if name is None else _attributes(text, name.end())[1]
    return _end_of(text, ">", start + 2) if text[start + 1 : start + 2] in {"!", "?"} else start + 1


def _after(text: str, name: str, end: int) -> int:
    """Return where to go on after a start tag: behind the raw text of some elements."""
    if name == "plaintext":
        return _END
    if name not in _RAW:
        return end
    found = _RAW[name].search(text, end)
    return _END if found is None else found.start()


def _end_of(text: str, what: str, start: int) -> int:
    place = text.find(what, start)
    return place if place == _END else place + len(what)


def _attributes(text: str, start: int) -> tuple[dict[str, str], int]:
    """Return the attributes of a tag and its end; of several with one name, the first (§13.2.5.33).

    The end is -1 if the page ends before.
    """
    found, place = dict[str, str](), start
    while True:
        place = _last(_BEFORE, text, place)
        if place == len(text):
            return found, _END
        if text[place] == ">":
            return found, place + 1
        end = _last(_ATTRIBUTE, text, place)
        name, value, place = text[place:end].lower(), "", end
        equals = _EQUALS.match(text, place)
        if equals is not None:
            value, place = _value(text, equals.end())
            if place == _END:
                return found, _END
        found.setdefault(name, value)


def _value(text: str, start: int) -> tuple[str, int]:
    """Return the value of an attribute as written, and its end."""
    quote = text[start : start + 1]
    if quote not in {'"', "'"}:
        end = _last(_BARE, text, start)
        return text[start:end], end
    end = text.find(quote, start + 1)
    return ("", _END) if end == _END else (text[start + 1 : end], end + 1)


def _last(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return start if found is None else found.end()


_REFERENCE: Final = re.compile(r"&(?:#[0-9]+;?|#[xX][0-9A-Fa-f]+;?|[A-Za-z][A-Za-z0-9]*[;=]?)")


def _character(found: re.Match[str]) -> str:
    """Return what a character reference in an attribute stands for (§13.2.5.73).

    Without ";", the name of one is text before "=" and alphanumerics: "&copy=2" is no sign.
    """
    reference = found[0]
    if reference[1] == "#":
        return unescape(reference)
    return html.entities.html5.get(reference[1:], reference)


def decoded(value: str) -> str:
    """Return the value of an attribute with its character references decoded (§13.2.5.72).

    >>> decoded("?a&amp;b&copy=1&#x26;")
    '?a&b&copy=1&'
    """
    return _REFERENCE.sub(_character, value)
