"""httpx, which gives its jar, CPython's `http.cookiejar`, its URL as a text.

It reads a field as UTF-8, so that spaces beyond ASCII at an end of the attribute do not count.
"""

from typing import Final

from urlprism.matching.cookies.http_cookiejar import host_of, put_as, sends
from urlprism.matching.cookies.jars import Cookie, Jar, dialects
from urlprism.matching.model import Decision, refuse_url
from urlprism.matching.subjects import Subject
from urlprism.readers import reader


def _take(url: str) -> Subject | Decision:
    reading = reader("httpx").read(url)
    if not reading.accepted:
        return refuse_url("the program does not read this URL", url=(0, len(url)))
    return host_of(str(reading.report["url"]), url)


def _put(pattern: str, host: str) -> Cookie | Decision:
    return put_as(pattern, pattern, host)


DIALECTS: Final = dialects(
    "httpx",
    "0.28.1",
    "httpx _models.py Cookies, CPython Lib/http/cookiejar.py",
    Jar(_take, _put, sends),
    "httpx",
)
