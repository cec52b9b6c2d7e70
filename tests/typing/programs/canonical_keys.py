"""URLs that are the same, by one key."""

import urlprism
from urlprism import URL

seen: dict[str, list[URL]] = {}
for text in ("http://H/a", "http://h:80/a", "http://h/b"):
    url = URL(text)
    seen.setdefault(urlprism.equivalence.key(url.href), []).append(url)
assert sorted(map(len, seen.values())) == [1, 2]
