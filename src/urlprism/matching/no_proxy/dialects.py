"""The dialects of NO_PROXY, a row for each release."""

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
