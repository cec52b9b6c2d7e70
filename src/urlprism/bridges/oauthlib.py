"""redirect_uri for authorization servers of OAuthLib, which compares none by itself.

request ──► validate_redirect_uri ──► each registered URI, by a dialect of `urlprism.matching`
"""

from collections.abc import Iterable
from typing import ClassVar

from urlprism.bridges.extras import not_installed
from urlprism.matching import Match, matcher

try:
    from oauthlib.oauth2 import RequestValidator
except ModuleNotFoundError as missing:
    raise not_installed("OAuthLib", "oauthlib", "oauthlib", missing) from missing

__all__ = ["RedirectURIValidator"]


class RedirectURIValidator(RequestValidator):  # type: ignore[misc,unused-ignore] # it has no types
    """A request validator of OAuthLib that matches redirect_uri, with any port on loopback.

    A subclass has `registered_redirect_uris`. `redirect_uri_dialect` is the name of another dialect
    of the kind "redirect_uri".

    >>> class Validator(RedirectURIValidator):
    ...     def registered_redirect_uris(self, client_id, request):
    ...         return ["http://127.0.0.1/cb"]
    >>> Validator().validate_redirect_uri("me", "http://127.0.0.1:51004/cb", None)
    True
    """

    redirect_uri_dialect: ClassVar[str] = "redirect_uri.rfc8252"

    def registered_redirect_uris(self, client_id: str, request: object) -> Iterable[str]:
        """Return the URIs that a client has registered; a subclass knows them."""
        raise NotImplementedError

    def validate_redirect_uri(
        self, client_id: str, redirect_uri: str, request: object, *_: object, **__: object
    ) -> bool:
        """Whether the answer may be sent to a redirect_uri, as OAuthLib asks it."""
        matches = self.redirect_uri_matches(client_id, redirect_uri, request)
        return any(match.matched for match in matches)

    def redirect_uri_matches(
        self, client_id: str, redirect_uri: str, request: object
    ) -> tuple[Match, ...]:
        """Return what each registered URI says, and why: for a log, or for the client's owner."""
        dialect = matcher(self.redirect_uri_dialect)
        registered = self.registered_redirect_uris(client_id, request)
        return tuple(dialect.matches(each, redirect_uri) for each in registered)
