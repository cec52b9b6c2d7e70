"""Refuse URLs whose host is a private address, however it is written."""

from urlprism import URL


def is_private(url: URL) -> bool:
    address = url.address
    return address is not None and address.is_private


assert is_private(URL("http://2130706433/"))
assert is_private(URL("http://[::1]/"))
assert not is_private(URL("http://example.com/"))
