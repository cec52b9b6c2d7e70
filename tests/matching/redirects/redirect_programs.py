"""The real programs, asked whether they take a redirect_uri."""

from pydantic import ValidationError

from urlprism.matching import Answer

YES, NO = Answer.YES, Answer.NO


def authlib(pattern, url):
    """Ask authlib's mixin for clients."""
    from authlib.integrations.sqla_oauth2 import OAuth2ClientMixin

    client = OAuth2ClientMixin()
    client.set_client_metadata({"redirect_uris": [pattern]})
    return YES if client.check_redirect_uri(url) else NO


def django_oauth_toolkit(pattern, url):
    """Ask django-oauth-toolkit, which may raise ValueError."""
    from oauth2_provider.models import redirect_to_uri_allowed

    try:
        return YES if redirect_to_uri_allowed(url, pattern.split()) else NO
    except ValueError:
        return "crash"


def _client(pattern, kind):
    try:
        return kind(client_id="x", redirect_uris=[pattern])
    except ValidationError:
        return Answer.PATTERN_REFUSED


def _asked(client, url):
    """Ask a client of the SDK, or of FastMCP."""
    from mcp.server.auth.handlers.authorize import AuthorizationRequest
    from mcp.shared.auth import InvalidRedirectUriError

    if isinstance(client, Answer):
        return client
    request = {"client_id": "x", "response_type": "code", "code_challenge": "y"}
    try:
        parsed = AuthorizationRequest(redirect_uri=url, **request).redirect_uri
    except ValidationError:
        return Answer.URL_REFUSED
    try:
        client.validate_redirect_uri(parsed)
    except InvalidRedirectUriError as error:
        said = str(error)
        is_refused = "unsafe scheme" in said or "application_type" in said
        return Answer.URL_REFUSED if is_refused else NO
    return YES


def mcp_python(pattern, url):
    """Ask the MCP SDK of Python."""
    from mcp.shared.auth import OAuthClientInformationFull

    return _asked(_client(pattern, OAuthClientInformationFull), url)


def mcp_python_resource(pattern, url):
    """Ask the MCP SDK of Python about resources."""
    from mcp.shared.auth_utils import check_resource_allowed

    try:
        return YES if check_resource_allowed(url, pattern) else NO
    except ValueError:
        return "crash"


def fastmcp_registered(pattern, url):
    """Ask FastMCP's client without allowed patterns."""
    from fastmcp.server.auth.oauth_proxy.models import ProxyDCRClient

    return _asked(_client(pattern, ProxyDCRClient), url)


def fastmcp_patterns(pattern, url):
    """Ask FastMCP's client with an allowed pattern."""
    from fastmcp.server.auth.oauth_proxy.models import ProxyDCRClient

    client = ProxyDCRClient(
        client_id="x", redirect_uris=["http://h/"], allowed_redirect_uri_patterns=[pattern]
    )
    return _asked(client, url)


PROGRAMS = {
    "redirect_uri.authlib": authlib,
    "redirect_uri.django-oauth-toolkit": django_oauth_toolkit,
    "redirect_uri.mcp-python": mcp_python,
    "redirect_uri.fastmcp.registered": fastmcp_registered,
    "redirect_uri.fastmcp.patterns": fastmcp_patterns,
    "resource.mcp-python": mcp_python_resource,
}
