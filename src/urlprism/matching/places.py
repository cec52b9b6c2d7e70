"""Where the host lies in a text: about there, without reading it as a program does."""

import re
from typing import Final

from urlprism.matching.model import Span

_SLASHES: Final = "//"
_END: Final = re.compile(r"[/?#\\]")
_END_OF_FIELD: Final = re.compile(r"[/?#]")
_PORT: Final = re.compile(r":[0-9]*\Z")


def place_of_host(text: str, *, is_field: bool = False) -> Span:
    r"""Return where the host lies in a URL, behind the userinfo; all of a text without "//".

    With `is_field`, it is the text of the field Host of a request: the host with its port, as it is
    written, up to a slash, a question mark or a number sign.

    >>> place_of_host("https://a@h:80/"), place_of_host("http://h\\:80", is_field=True)
    ((10, 11), (7, 12))
    """
    slashes = text.find(_SLASHES)
    if slashes < 0:
        return (0, len(text))
    start = slashes + len(_SLASHES)
    rest = (_END_OF_FIELD if is_field else _END).search(text, start)
    end = len(text) if rest is None else rest.start()
    start = max(start, text.rfind("@", start, end) + 1)
    port = None if is_field else _PORT.search(text, max(start, text.rfind(":", start, end)), end)
    return (start, end if port is None else port.start())
