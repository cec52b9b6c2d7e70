"""ClickHouse's functions of the parameters of a query, or of a fragment: both are searched alike.

Nothing is decoded. Parameters begin after the first "?" or "#", and end at "&" or "#".
"""

import re
from collections.abc import Iterable
from typing import Final

_QUERY: Final = re.compile(rb"[?#]")
_END: Final = re.compile(rb"[&#]|\Z")
_NAME_END: Final = re.compile(rb"[=&#?]")


def extract_url_parameter(url: bytes, name: bytes) -> bytes:
    """Return the text after the first "name=" that follows one of "?&#"; "" if there is none.

    >>> extract_url_parameter(b"http://example.com/?param1=value1&param2=value2", b"param1")
    b'value1'
    """
    start, end = parameter_span(url, name)
    return url[start + len(name) + 1 : end]


def parameter_span(url: bytes, name: bytes) -> tuple[int, int]:
    """Return where "name=value" is, (size, size) if nowhere."""
    size = len(url)
    query = _QUERY.search(url)
    wanted = name + b"="
    start = -1 if query is None else url.find(wanted, query.end())
    while start >= 0 and url[start - 1] not in b"?&#":
        start = url.find(wanted, start + len(wanted))
    if start < 0:
        return size, size
    end = _END.search(url, start + len(wanted))
    return start, size if end is None else end.start()


def extract_url_parameters(url: bytes) -> list[bytes]:
    """Return the parameters; the last one only if it has a "=".

    A "?" in a name begins the parameter anew.

    >>> extract_url_parameters(b"http://example.com/?param1=value1&param2=value2")
    [b'param1=value1', b'param2=value2']
    """
    return [url[start:end] for start, _, end in _parameters(url)]


def extract_url_parameter_names(url: bytes) -> list[bytes]:
    """Return the names of the parameters; the last one only if it has a "=".

    >>> extract_url_parameter_names(b"http://example.com/?param1=value1&param2=value2")
    [b'param1', b'param2']
    """
    return [url[start:end] for start, end, _ in _parameters(url)]


def _parameters(url: bytes) -> Iterable[tuple[int, int, int]]:
    """Yield of each parameter the start, the end of its name, and its end."""
    query = _QUERY.search(url)
    pos = len(url) if query is None else query.end()
    while pos < len(url):
        delimiter = _NAME_END.search(url, pos)
        while delimiter is not None and delimiter[0] == b"?":
            pos = delimiter.end()
            delimiter = _NAME_END.search(url, pos)
        if delimiter is None:
            return
        name_end = end = delimiter.start()
        if delimiter[0] == b"=":
            end_match = _END.search(url, delimiter.end())
            end = len(url) if end_match is None else end_match.start()
        yield pos, name_end, end
        pos = end + 1


def cut_url_parameter(url: bytes, names: bytes | Iterable[bytes]) -> bytes:
    """Return the URL without the first "name=value" of each name, and an "&" beside it.

    The "&" is the one after the parameter, or else the one before it. Each parameter is looked for
    in the whole URL, so that of two neighbours an "&" more is cut, or left.

    >>> cut_url_parameter(b"http://bigmir.net/?a=b&c=d&e=f#g", b"a")
    b'http://bigmir.net/?c=d&e=f#g'
    >>> cut_url_parameter(b"http://bigmir.net/?a=b&c=d&e=f#g", [b"c", b"e"])
    b'http://bigmir.net/?a=b&#g'
    """
    cuts = sorted(_cut(url, name) for name in ([names] if isinstance(names, bytes) else names))
    rest, pos = [], 0
    for start, end in cuts:
        rest.append(url[pos : max(start, pos)])
        pos = max(end, pos)
    return b"".join([*rest, url[pos:]])


def _cut(url: bytes, name: bytes) -> tuple[int, int]:
    """Return what is cut of a URL for a name."""
    start, end = parameter_span(url, name)
    if end < len(url) and url[end] == ord("&"):
        return start, end + 1
    if start < end and url[start - 1] == ord("&"):
        return start - 1, end
    return start, end
