"""The dialects of redirect_uri and of resources, a row for each release."""

from typing import Final

from urlprism.matching.model import Dialect
from urlprism.matching.redirects import (
    authlib,
    django_oauth_toolkit,
    documents,
    fastmcp,
    mcp_python,
    mcp_typescript,
    oidc_provider,
)

DIALECTS: Final[tuple[Dialect, ...]] = (
    *documents.DIALECTS,
    *authlib.DIALECTS,
    *django_oauth_toolkit.DIALECTS,
    *oidc_provider.DIALECTS,
    *mcp_python.DIALECTS,
    *mcp_typescript.DIALECTS,
    *fastmcp.DIALECTS,
)
