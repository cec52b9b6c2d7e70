"""An API client builds the URLs of its resources."""

from dataclasses import dataclass

from urlprism import URL


@dataclass
class Client:
    base: URL

    def repository(self, owner: str, name: str) -> URL:
        return self.base / "repos" / owner / name

    def search(self, words: list[str], page: int = 1, *, exact: bool = False) -> URL:
        return self.base.joinpath("search").with_query(q=words, page=page, exact=exact)


client = Client(URL("https://api.example/v1/"))
assert str(client.repository("me", "a/b")) == "https://api.example/v1/repos/me/a%2Fb"
assert client.search(["a b"]).search == "?q=a+b&page=1&exact=false"
