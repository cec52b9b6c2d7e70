"""Keep references until there is a base."""

from urlprism import URL
from urlprism.whatwg import RelativeURL

references: list[RelativeURL] = [RelativeURL("../a"), RelativeURL("?b")]
base = URL("https://h/c/d")
urls: list[URL] = [each.resolve(base) for each in references]
assert [url.href for url in urls] == ["https://h/a", "https://h/c/d?b"]
kept: RelativeURL = urls[0].relative()
assert str(kept) == "/a"
