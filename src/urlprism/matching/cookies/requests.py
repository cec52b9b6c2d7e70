"""requests, which gives its jar, CPython's `http.cookiejar`, the URL that it has prepared."""

from typing import Final

from urlprism.matching.cookies.http_cookiejar import host_of, put, sends
from urlprism.matching.cookies.jars import Jar, dialects
from urlprism.matching.model import Decision, refuse_url
from urlprism.matching.subjects import Subject
from urlprism.readers import reader


def _take(url: str) -> Subject | Decision:
    reading = reader("requests").read(url)
    if not reading.accepted:
        return refuse_url("the program does not read this URL", url=(0, len(url)))
    return host_of(str(reading.report["url"]), url)


DIALECTS: Final = dialects(
    "requests",
    "2.34.2",
    "requests cookies.py extract_cookies_to_jar, get_cookie_header",
    Jar(_take, put, sends),
    "requests",
    "2026-05-14",
)
