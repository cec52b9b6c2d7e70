"""A server in front of others, as its configuration says: which rule sends which path where.

configuration ──► Front: routes, each with a rule, a guard, and what is sent to which server behind
"""

from dataclasses import dataclass
from typing import NamedTuple

from urlprism._core.classes.closing import without_state
from urlprism.servers.reading import Server
from urlprism.servers.rules import Choose, Rule, Rules, first


class Line(NamedTuple):
    """A line of a file, from 1.

    >>> str(Line("nginx.conf", 4))
    'nginx.conf:4'
    """

    file: str
    line: int

    def __str__(self) -> str:
        """Return file and line, as compilers write them."""
        return f"{self.file}:{self.line}"


class Sent(NamedTuple):
    """Where a route sends requests on: a server behind, and the path that it gets.

    With `writes`, the path is written anew, with `new` where the path began with `old`; without it,
    the target goes on as the front's `sent` steps say.

    >>> Sent("app", writes=True, old="/api/", new="/").back
    'app'
    """

    back: str
    writes: bool = False
    old: str = ""
    new: str = ""


class Route(NamedTuple):
    """A rule of a front, and what happens to the requests that it is chosen for.

    `guard` says in the configuration's own words what not everybody passes ("deny all",
    "return 403", "auth_basic"), "" if nothing. `sent` is None if nothing is sent on. `name` is how
    the configuration writes the rule: "location /actuator".

    >>> from urlprism.servers import Prefix
    >>> Route(Prefix("/admin"), "location /admin", "deny all").sent is None
    True
    """

    rule: Rule
    name: str
    guard: str = ""
    sent: Sent | None = None
    place: Line | None = None


class Unread(NamedTuple):
    """A line of a configuration that was not followed, and why.

    `route` is the place of the route that it belongs to, None if it may concern all of them.

    >>> from urlprism.servers import reader
    >>> (front,) = reader("nginx")("location / { rewrite ^/a /b; proxy_pass http://app; }")
    >>> front.unread[0].place.line
    1
    """

    place: Line
    what: str
    route: int | None = None


@without_state
@dataclass(frozen=True, slots=True)
class Front:
    """A server with its routes: `choose` says which one is chosen of those that match.

    >>> from urlprism.servers import Prefix, server
    >>> routes = (Route(Prefix("/admin"), "admin", "deny"), Route(Prefix("/"), "all"))
    >>> Front(server("haproxy"), routes).rules.chosen_for("/a")
    1
    """

    server: Server
    routes: tuple[Route, ...]
    choose: Choose = first
    unread: tuple[Unread, ...] = ()
    name: str = ""

    @property
    def rules(self) -> Rules:
        """Return the rules of all routes, of which one is chosen."""
        return Rules(tuple(route.rule for route in self.routes), self.choose)
