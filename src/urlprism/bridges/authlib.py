"""redirect_uri for authorization servers of Authlib: a mixin for their clients.

request ──► check_redirect_uri ──► each registered URI, by a dialect of `urlprism.matching`
"""

from collections.abc import Iterable
from typing import ClassVar

from urlprism.bridges.extras import not_installed
from urlprism.matching import Match, matcher

try:
    from authlib.oauth2.rfc6749 import ClientMixin
except ModuleNotFoundError as missing:
    raise not_installed("Authlib", "authlib", "authlib", missing) from missing

__all__ = ["RedirectURIMixin"]


class RedirectURIMixin(ClientMixin):  # type: ignore[misc,unused-ignore] # it has no types
    """A client of Authlib whose redirect_uri is matched by RFC 8252, with any port on loopback.

    It stands before the mixin that has the client's data, which has `redirect_uris`:
    `class Client(Base, RedirectURIMixin, OAuth2ClientMixin)`. `redirect_uri_dialect` is the name of
    another dialect of the kind "redirect_uri".

    >>> class Client(RedirectURIMixin):
    ...     redirect_uris = ("http://127.0.0.1/cb",)
    >>> Client().check_redirect_uri("http://127.0.0.1:51004/cb")
    True
    """

    redirect_uris: Iterable[str]
    redirect_uri_dialect: ClassVar[str] = "redirect_uri.rfc8252"

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        """Whether the answer may be sent to a redirect_uri."""
        return any(match.matched for match in self.redirect_uri_matches(redirect_uri))

    def redirect_uri_matches(self, redirect_uri: str) -> tuple[Match, ...]:
        """Return what each registered URI says, and why: for a log, or for the client's owner."""
        dialect = matcher(self.redirect_uri_dialect)
        return tuple(dialect.matches(each, redirect_uri) for each in self.redirect_uris)
