"""A subclass with methods of its own; what is made of it has its class."""

from urlprism import URL


class RepositoryURL(URL):
    @property
    def owner(self) -> str:
        return self.path_segments[0]

    def branch(self, name: str) -> "RepositoryURL":
        return self.joinpath("tree", name)


url = RepositoryURL("https://git.example/me/project")
assert url.branch("a/b").owner == "me"
assert url.with_port(8443).branch("x").href == "https://git.example:8443/me/project/tree/x"
