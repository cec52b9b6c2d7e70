"""httpx, which gives its jar, CPython's `http.cookiejar`, its URL as a text.

It reads a field as UTF-8, so that spaces beyond ASCII at an end of the attribute do not count.
"""

from functools import partial
from typing import Final

from urlprism.matching.cookies.http_cookiejar import host_by, put_as, sends
from urlprism.matching.cookies.jars import Cookie, Jar, dialects
from urlprism.matching.model import Decision


def _put(pattern: str, host: str) -> Cookie | Decision:
    return put_as(pattern, pattern, host)


DIALECTS: Final = dialects(
    "httpx",
    "0.28.1",
    "httpx _models.py Cookies, CPython Lib/http/cookiejar.py",
    Jar(partial(host_by, "httpx"), _put, sends),
    "httpx",
)
