"""What the recipes raise besides UnsafeURL: nothing was refused, and the fetch failed all the same.

FetchError ── NoAddressError, UnreachableError, UntrustedError: before there is a connection
           ── OutOfTimeError: at any time
           ── TooLargeError, BadResponseError: of what a server sends
"""


class FetchError(OSError):
    """A fetch that failed. What the client itself raised, if it did, is the `__cause__`."""


class NoAddressError(FetchError):
    """The resolver has no address for the host, or fails."""


class UnreachableError(FetchError):
    """No address of the host takes a connection."""


class UntrustedError(FetchError):
    """TLS fails: the certificate is not the host's, or nobody vouches for it."""


class OutOfTimeError(FetchError, TimeoutError):
    """The fetch took longer than it may."""


class TooLargeError(FetchError):
    """The body has more octets than it may, as it comes or once it is decompressed."""


class BadResponseError(FetchError):
    """The server ends the connection early, or what it sends is not HTTP."""
