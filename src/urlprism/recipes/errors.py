"""The errors of the recipes besides UnsafeURL: the URL was not refused, but the fetch failed.

FetchError ── NoAddressError, UnreachableError, UntrustedError: before there is a connection
           ── OutOfTimeError: at any time
           ── TooLargeError, BadResponseError: about the response
"""

from urlprism._late import public_at


@public_at("urlprism.recipes")
class FetchError(OSError):
    """A fetch failed. If the client itself raised an error, that is the `__cause__`."""


@public_at("urlprism.recipes")
class NoAddressError(FetchError):
    """The resolver finds no address for the host, or fails."""


@public_at("urlprism.recipes")
class UnreachableError(FetchError):
    """No address of the host accepts a connection."""


@public_at("urlprism.recipes")
class UntrustedError(FetchError):
    """TLS fails: the certificate is for another host, or no trusted authority signed it."""


@public_at("urlprism.recipes")
class OutOfTimeError(FetchError, TimeoutError):
    """The fetch took longer than its time limit."""


@public_at("urlprism.recipes")
class TooLargeError(FetchError):
    """The body, compressed or decompressed, has more octets than the limit."""


@public_at("urlprism.recipes")
class BadResponseError(FetchError):
    """The server ends the connection early, or what it sends is not HTTP."""
