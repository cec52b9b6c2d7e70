"""The start tags of a page, as the tokenizer of the HTML Standard finds them (§13.2.5).

The parser of the standard library takes quadratic time for some pages, and it decodes references in
attributes otherwise; this one takes linear time for any.

text ──► comments, raw text, end tags: skipped ──► start tags ──► attributes, not decoded
"""

import html.entities
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_END: Final = -1
_OPEN: Final = re.compile("<(?=[A-Za-z!?/])")  # another "<" is text
_NAME: Final = re.compile(r"[A-Za-z][^\t\n\f\r />]*")
# An attribute, with what is before it and the end of the tag behind it; or that end alone. A quote
# that nothing closes ends the page.
_ATTRIBUTE: Final = re.compile(
    r"""[\t\n\f\r\ /]*+(?:(>)|(=?[^\t\n\f\r\ />=]*+)
    (?:[\t\n\f\r\ ]*+=[\t\n\f\r\ ]*+
      (?:"([^"]*+)"|'([^']*+)'|(["'])|([^\t\n\f\r\ >]*+))
    )?(>)?)""",
    re.VERBOSE,
)
_COMMENT_END: Final = re.compile("--!?>")
# The elements in which "<" begins no tag but their own end.
_RAW: Final = {
    name: re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE | re.ASCII)
    for name in (*("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"),)
}
_TEMPLATE_END: Final = re.compile(r"</template(?=[\t\n\f\r />])", re.IGNORECASE | re.ASCII)
_IN_SCRIPT: Final = re.compile(
    r"(?P<open><!--)|(?P<close>-->)|<(?P<end>/)?script(?=[\t\n\f\r />])", re.IGNORECASE | re.ASCII
)


class Tag(NamedTuple):
    """A start tag: its name, its attributes as written, and its line, from 1.

    `is_inert` if it is in a template: its document is another one (HTML Standard §4.12.3).

    >>> next(start_tags('<A HREF="a&amp;b">'))
    Tag(name='a', attributes={'href': 'a&amp;b'}, line=1, is_inert=False)
    """

    name: str
    attributes: dict[str, str]
    line: int
    is_inert: bool = False


def start_tags(text: str) -> Iterator[Tag]:
    """Yield the start tags of a page that end before the page does.

    >>> [tag.name for tag in start_tags("<!-- <a> --><p title='<b>'><script><i></script><u")]
    ['p', 'script']
    """
    end, line, counted, templates = 0, 1, 0, 0
    while end != _END and (tag_open := _OPEN.search(text, end)):
        place = tag_open.start()
        name = _NAME.match(text, place + 1)
        if name is None:
            if templates and _TEMPLATE_END.match(text, place):
                templates -= 1
            end = _skipped(text, place)
        else:
            attributes, end = _attributes(text, name.end())
            if end == _END:
                return
            line, counted = line + text.count("\n", counted, place), place
            tag = Tag(name[0].lower(), attributes, line, templates > 0)
            yield tag
            templates += tag.name == "template"
            end = _after(text, tag.name, end)


def _skipped(text: str, start: int) -> int:
    """Return the end of what is no start tag at "<": a comment, or an end tag."""
    if text.startswith("<!--", start):
        # "<!-->" and "<!--->" are whole comments (§13.2.5.43, .44).
        comment = _COMMENT_END.search(text, start + 2)
        return _END if comment is None else comment.end()
    if text.startswith("</", start):
        name = _NAME.match(text, start + 2)
        return _end_of(text, ">", start + 2) if name is None else _attributes(text, name.end())[1]
    return _end_of(text, ">", start + 2)


def _after(text: str, name: str, end: int) -> int:
    """Return where to go on after a start tag: behind the raw text of some elements."""
    if name == "plaintext":
        return _END
    if name not in _RAW:
        return end
    if name == "script":
        return _script_end(text, end)
    end_tag = _RAW[name].search(text, end)
    return _END if end_tag is None else end_tag.start()


def _script_end(text: str, start: int) -> int:
    """Return where the text of a script ends: not at an end tag in `<!-- <script>` (§13.2.5.20).

    >>> _script_end("<!-- <script></script> --></script >", 0)
    26
    """
    place, is_escaped, is_double = start, False, False
    while match := _IN_SCRIPT.search(text, place):
        kind, place = match.lastgroup, match.end()
        if kind == "open":
            is_escaped = True
            place -= 2  # "<!-->" is closed already
        elif kind == "close":
            is_escaped = is_double = False
        elif kind is None:
            is_double = is_escaped
        elif not is_double:
            return match.start()
        else:
            is_double = False
    return _END


def _end_of(text: str, what: str, start: int) -> int:
    place = text.find(what, start)
    return place if place == _END else place + len(what)


def _attributes(text: str, start: int) -> tuple[dict[str, str], int]:
    """Return the attributes of a tag and its end; of several with one name, the first (§13.2.5.33).

    The end is -1 if the page ends before.
    """
    found, place = dict[str, str](), start
    while attribute := _ATTRIBUTE.match(text, place):
        is_end, name, double, single, is_open, bare, is_last = attribute.groups()
        place = attribute.end()
        if is_end:
            return found, place
        if is_open or not name:
            break
        lower = name.lower()
        if lower not in found:
            found[lower] = double or single or bare or ""
        if is_last:
            return found, place
    return found, _END


_MOST_DIGITS: Final = 7
_TOO_MUCH: Final = 0x110000
_REFERENCE: Final = re.compile(r"&(?:#[0-9]+;?|#[xX][0-9A-Fa-f]+;?|[A-Za-z][A-Za-z0-9]*[;=]?)")


def _character(match: re.Match[str]) -> str:
    """Return what a character reference in an attribute stands for (§13.2.5.73).

    Without ";", the name of one is text before "=" and alphanumerics: "&copy=2" is no sign.
    """
    reference = match[0]
    if reference[1] == "#":
        is_hexadecimal = reference[2] in "xX"
        digits = reference[2:].rstrip(";").lstrip("xX").lstrip("0")
        # Python refuses to read thousands of digits.
        is_long = len(digits) > _MOST_DIGITS
        return _numbered(_TOO_MUCH if is_long else int(digits or "0", 16 if is_hexadecimal else 10))
    return html.entities.html5.get(reference[1:], reference)


def _numbered(number: int) -> str:
    """Return the character of a numeric reference (§13.2.5.80)."""
    if not number or number >= _TOO_MUCH or 0xD800 <= number <= 0xDFFF:
        return "\ufffd"
    if 0x80 <= number <= 0x9F:
        return bytes([number]).decode("windows-1252", "ignore") or chr(number)
    return chr(number)


def decoded(value: str) -> str:
    """Return the value of an attribute with its character references decoded (§13.2.5.72).

    NUL is U+FFFD (§13.2.5.36).

    >>> decoded("?a&amp;b&copy=1&#x26;")
    '?a&b&copy=1&'
    """
    if "\0" in value:
        value = value.replace("\0", "\ufffd")
    return _REFERENCE.sub(_character, value) if "&" in value else value
