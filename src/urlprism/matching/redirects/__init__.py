"""Where an authorization server sends the answer, and for what a token is good, by each rule.

The pattern is the redirect_uri that a client has registered, or the URI of a resource.

`documents` are RFC 6749, 9700, 8252 and 8707; each other file is a program.
"""

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
