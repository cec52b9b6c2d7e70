"""Writes docs/readers/configurations.md: `python -m tools write servers`.

The text around the tables is the page's own; what passes, the proofs and the repairs are made by
audits of the configurations here, in some minutes. A test holds the page to them.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tools.causes import code
from urlprism.cli.deployments.report import octets, shown_name
from urlprism.servers import FrontAudit, audit, closures, reader, server
from urlprism.servers.audits import LIMIT

PAGE: Final = Path(__file__).parents[1] / "docs" / "readers" / "configurations.md"
BACKS: Final = (
    *("tomcat", "express", "go.ServeMux"),
    *("gunicorn+django", "gunicorn+flask", "uvicorn+starlette"),
)
_BEGIN, _END = "<!-- configurations -->\n", "<!-- end of configurations -->\n"


class Written(NamedTuple):
    """A configuration as people write it: a name, what it is for, and its lines."""

    name: str
    meant: str
    text: str


OPEN: Final = "location / { proxy_pass http://app; }"
CONFIGURATIONS: Final = (
    Written(
        "A prefix that is refused",
        "Nobody reads the endpoints of Spring Boot from outside.",
        f"location /actuator {{ return 403; }}\n{OPEN}",
    ),
    Written(
        "One path for this machine only",
        "Only this machine reads the metrics.",
        f"location = /metrics {{ allow 127.0.0.1; deny all; proxy_pass http://app; }}\n{OPEN}",
    ),
    Written(
        "A prefix with a slash",
        "Nobody gets what is below /admin/.",
        f"location /admin/ {{ deny all; }}\n{OPEN}",
    ),
    Written(
        "A password, on a prefix without a slash",
        "Whoever asks for the administration needs a password.",
        "location /admin {\n"
        "    auth_basic admin;\n"
        "    auth_basic_user_file users;\n"
        "    proxy_pass http://app;\n"
        f"}}\n{OPEN}",
    ),
    Written(
        "A location for nginx itself",
        "Only nginx goes there, when the application tells it to.",
        f"location /internal/ {{ internal; proxy_pass http://app; }}\n{OPEN}",
    ),
    Written(
        "Another server is asked first",
        "Who gets the secrets is for another server to say.",
        "location = /auth { internal; proxy_pass http://auth; }\n"
        "location /secret { auth_request /auth; proxy_pass http://app; }\n"
        f"{OPEN}",
    ),
    Written(
        "An expression",
        "Nobody gets the administration.",
        f"location ~ ^/admin(/|$) {{ return 403; }}\n{OPEN}",
    ),
    Written(
        "A list of what is open",
        "Only what is below /api/ is open.",
        "location /api/ { proxy_pass http://app; }\nlocation / { return 404; }",
    ),
    Written(
        "The path from a variable",
        "Nobody gets the administration.",
        "location /admin { return 401; }\nlocation / { proxy_pass http://app$uri; }",
    ),
    Written(
        "Slashes that are not merged",
        "Nobody gets the administration.",
        f"merge_slashes off;\nlocation /admin {{ return 403; }}\n{OPEN}",
    ),
    Written(
        "A part of the path replaced",
        "The prefix /api is cut; nobody reads the endpoints of Spring Boot.",
        "location ~ ^(/[^/]*)?/actuator(/.*)?$ { return 403; }\n"
        "location /api/ { proxy_pass http://app/; }",
    ),
)


@cache
def audited(written: Written, back: str) -> FrontAudit:
    """Return the audit of a configuration before a server."""
    (front,) = reader("nginx")(written.text, name="nginx.conf")
    return audit(front, {"*": server(back), "auth": server("go")}, limit=LIMIT)


def rows(written: Written, back: str) -> Iterator[str]:
    """Yield the lines of a table about a server behind: what passes, and what closes it."""
    said = audited(written, back)
    closed = {each.finding: each.text for each in closures(said, {"app": server(back)})}
    name = f"`{shown_name(server(back))}`"
    for each in said.findings:
        if each.back == "app":
            what = "a path that is sent nowhere" if each.guarded is None else each.guarded.name
            repair = (
                "<br>".join(map(code, closed.get(each, "").split("\n")))
                if each in closed
                else ("none of those that were tried")
            )
            request, path = code(f"GET {octets(each.target)}"), code(octets(each.path))
            yield f"| {name} | {code(what)} | {request} | {path} | {repair} |"
    reasons = [each.reason for each in said.undecided if each.back == "app"]
    reasons += [] if said.closed else [each.what for each in said.unread]
    if reasons:
        yield f"| {name} | | not decided: {reasons[0]} | | |"
    elif not any(each.back == "app" for each in said.findings):
        yield f"| {name} | | **nothing, proved** | | |"


def section(written: Written) -> Iterator[str]:
    """Yield the lines of the section of a configuration."""
    yield f"## {written.name}"
    yield f"\n{written.meant}\n\n```nginx\n{written.text}\n```\n"
    yield "| behind | what is passed | by | which is read as | closed by |"
    yield "|---|---|---|---|---|"
    for back in BACKS:
        yield from rows(written, back)
    yield ""


def page() -> str:
    """Return the whole page, with the tables made anew."""
    before, _, rest = PAGE.read_text("utf-8").partition(_BEGIN)
    behind = rest.partition(_END)[2]
    tables = "\n".join(line for each in CONFIGURATIONS for line in section(each))
    return f"{before}{_BEGIN}\n{tables}\n{_END}{behind}"


def files() -> dict[Path, str]:
    """Return the page with the tables made anew."""
    return {PAGE: page()}
