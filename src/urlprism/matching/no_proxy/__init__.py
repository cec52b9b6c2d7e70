"""Whether a request goes past the proxy: NO_PROXY, as each program reads it.

value of NO_PROXY, URL ──► the program's reader ──► its entries, one by one ──► direct, or not

The answer is YES if the request goes direct. A proxy is set for http and for https; requests of
other schemes are not asked about.

Other packages import `requests` and `variables`.
"""

from typing import Final

from urlprism.matching.model import Dialect
from urlprism.matching.no_proxy import (
    aiohttp,
    curl,
    go,
    httpx,
    httpx2,
    node,
    proxy_from_env,
    requests,
    ruby,
    undici,
    urllib,
    wget,
)

DIALECTS: Final[tuple[Dialect, ...]] = (
    *curl.DIALECTS,
    *go.DIALECTS,
    *wget.DIALECTS,
    *urllib.DIALECTS,
    *requests.DIALECTS,
    *httpx.DIALECTS,
    *httpx2.DIALECTS,
    *aiohttp.DIALECTS,
    *ruby.DIALECTS,
    *proxy_from_env.DIALECTS,
    *undici.DIALECTS,
    *node.DIALECTS,
)
