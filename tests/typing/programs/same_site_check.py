"""Whether a URL has the origin of another one."""

from urlprism import URL


def is_same_origin(one: URL, other: URL) -> bool:
    return one.origin != "null" and one.origin == other.origin


assert is_same_origin(URL("https://h/a"), URL("https://h:443/b"))
assert not is_same_origin(URL("file:///a"), URL("file:///a"))
assert URL("https://me@h/a").origin_url() == URL("https://h/")
