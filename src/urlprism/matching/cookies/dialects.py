"""The dialects of domains of cookies, a row for each release."""

from typing import Final

from urlprism.matching.cookies import (
    aiohttp,
    go,
    http_cookiejar,
    httpx,
    requests,
    rfc6265bis,
    tough_cookie,
)
from urlprism.matching.model import Dialect

DIALECTS: Final[tuple[Dialect, ...]] = (
    *rfc6265bis.DIALECTS,
    *http_cookiejar.DIALECTS,
    *requests.DIALECTS,
    *httpx.DIALECTS,
    *aiohttp.DIALECTS,
    *go.DIALECTS,
    *tough_cookie.DIALECTS,
)
