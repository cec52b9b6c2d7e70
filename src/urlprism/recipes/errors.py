"""The errors of the recipes besides UnsafeURL: the URL was not refused, but the fetch failed.

FetchError ── NoAddressError, UnreachableError, UntrustedError: before there is a connection
           ── OutOfTimeError: at any time
           ── TooLargeError, BadResponseError: about the response
"""


class FetchError(OSError):
    """A fetch failed. If the client itself raised an error, that is the `__cause__`."""


class NoAddressError(FetchError):
    """The resolver finds no address for the host, or fails."""


class UnreachableError(FetchError):
    """No address of the host accepts a connection."""


class UntrustedError(FetchError):
    """TLS fails: the certificate is for another host, or no trusted authority signed it."""


class OutOfTimeError(FetchError, TimeoutError):
    """The fetch took longer than its time limit."""


class TooLargeError(FetchError):
    """The body, compressed or decompressed, has more octets than the limit."""


class BadResponseError(FetchError):
    """The server ends the connection early, or what it sends is not HTTP."""
