"""The dialects of names of certificates, a row for each release."""

from typing import Final

from urlprism.matching.certificates import (
    curl,
    go,
    node,
    openssl,
    python_ssl,
    rfc9525,
    service_identity,
    urllib3,
)
from urlprism.matching.model import Dialect

DIALECTS: Final[tuple[Dialect, ...]] = (
    rfc9525.DIALECT,
    openssl.DIALECT,
    python_ssl.DIALECT,
    urllib3.DIALECT,
    service_identity.DIALECT,
    curl.DIALECT,
    *go.DIALECTS,
    *node.DIALECTS,
)
