"""requests, which gives its jar, CPython's `http.cookiejar`, the URL that it has prepared."""

from functools import partial
from typing import Final

from urlprism.matching.cookies.http_cookiejar import host_by, put, sends
from urlprism.matching.cookies.jars import Jar, dialects

DIALECTS: Final = dialects(
    "requests",
    "2.34.2",
    "requests cookies.py extract_cookies_to_jar, get_cookie_header",
    Jar(partial(host_by, "requests"), put, sends),
    "requests",
    "2026-05-14",
)
