"""Domains of cookies: dialects of the kinds `cookie_set` and `cookie_sent`.

Pattern: the value of the attribute Domain, as it stands in the field Set-Cookie. An empty one is
an attribute without a value, which leaves the cookie to its host. URL: for `cookie_set`, the one
whose response sets the cookie; for `cookie_sent`, that of a later request, after a response of the
very host that the attribute names has set the cookie. A text without "//" is a host.

Only domains are asked about: not the attributes Path, Secure, SameSite, nor when a cookie ends.
"""

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
