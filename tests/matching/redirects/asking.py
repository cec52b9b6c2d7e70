"""Answers of programs in Python for pairs of URIs: `python asking.py NAME`, a line of JSON each."""

import json
import logging
import sys
from importlib import import_module


def authlib():
    """Return what asks authlib's mixin for clients."""
    mixin = import_module("authlib.integrations.sqla_oauth2").OAuth2ClientMixin

    def ask(pattern, url):
        client = mixin()
        client.set_client_metadata({"redirect_uris": [pattern]})
        return "yes" if client.check_redirect_uri(url) else "no"

    return ask


def django_oauth_toolkit(*, wildcards=False):
    """Return what asks django-oauth-toolkit, which may raise ValueError."""
    import_module("django.conf").settings.configure(
        INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "oauth2_provider"],
        SECRET_KEY="x",  # noqa: S106 - nothing is signed
        OAUTH2_PROVIDER={"ALLOW_URI_WILDCARDS": wildcards},
    )
    import_module("django").setup()
    allowed = import_module("oauth2_provider.models").redirect_to_uri_allowed

    def ask(pattern, url):
        try:
            return "yes" if allowed(url, pattern.split()) else "no"
        except ValueError:
            return "crash"

    return ask


def of_client(module, name, *, is_pattern=False):
    """Return what asks a client of the MCP SDK, or of FastMCP."""
    kind = getattr(import_module(module), name)
    request = import_module("mcp.server.auth.handlers.authorize").AuthorizationRequest
    refused = import_module("mcp.shared.auth").InvalidRedirectUriError
    invalid = import_module("pydantic").ValidationError
    others = {"client_id": "x", "response_type": "code", "code_challenge": "y"}

    def ask(pattern, url):
        own = {"redirect_uris": ["http://h/" if is_pattern else pattern]}
        try:
            client = kind(client_id="x", **own)
        except invalid:
            return "pattern refused"
        if is_pattern:
            client.allowed_redirect_uri_patterns = [pattern]
        try:
            client.validate_redirect_uri(request(redirect_uri=url, **others).redirect_uri)
        except invalid:
            return "URL refused"
        except refused as error:
            said = str(error)
            is_of_url = "unsafe scheme" in said or "application_type" in said
            return "URL refused" if is_of_url else "no"
        return "yes"

    return ask


def resource():
    """Return what asks the MCP SDK about resources; it may raise ValueError."""
    allowed = import_module("mcp.shared.auth_utils").check_resource_allowed

    def ask(pattern, url):
        try:
            return "yes" if allowed(url, pattern) else "no"
        except ValueError:
            return "crash"

    return ask


_FASTMCP = "fastmcp.server.auth.oauth_proxy.models", "ProxyDCRClient"
PROGRAMS = {
    "redirect_uri.authlib": ("authlib", authlib),
    "redirect_uri.django-oauth-toolkit": ("django-oauth-toolkit", django_oauth_toolkit),
    "redirect_uri.django-oauth-toolkit.wildcards": (
        "django-oauth-toolkit",
        lambda: django_oauth_toolkit(wildcards=True),
    ),
    "redirect_uri.mcp-python": (
        "mcp",
        lambda: of_client("mcp.shared.auth", "OAuthClientInformationFull"),
    ),
    "redirect_uri.fastmcp.registered": ("fastmcp", lambda: of_client(*_FASTMCP)),
    "redirect_uri.fastmcp.patterns": ("fastmcp", lambda: of_client(*_FASTMCP, is_pattern=True)),
    "resource.mcp-python": ("mcp", resource),
}

if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    answer = PROGRAMS[sys.argv[1]][1]()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(*json.loads(line))) + "\n")
