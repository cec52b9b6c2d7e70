"""Write the tables of what matchers say: `python -m tools write matchers`.

Patterns and lists are rows of data here; what they match is asked of the package.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tools.causes import code
from urlprism.matching import Kind, MatchAnswer, audit, causes, compare_matchers, dialects

_DOCS: Final = Path(__file__).parents[1] / "docs"
# The page to read, and the one to look things up.
PAGES: Final = (_DOCS / "checking" / "matching.md", _DOCS / "readers" / "matchers.md")
# What people write, and a URL about which matchers of the kind part.
PATTERNS: Final = (
    (Kind.REDIRECT_URI, "http://127.0.0.1/cb", "http://127.0.0.1:51004/cb"),
    (Kind.REDIRECT_URI, "http://localhost/cb", "http://localhost:51004/cb"),
    (Kind.REDIRECT_URI, "https://app.example/", "https://app.example/anything"),
    (Kind.REDIRECT_URI, "https://app.example/cb", "https://app.example/x/../cb"),
    (Kind.RESOURCE, "https://api.example/mcp", "https://api.example/mcp/../admin"),
    (Kind.NO_PROXY, "example.com", "https://www.example.com/"),
    (Kind.NO_PROXY, ".example.com", "https://example.com/"),
    (Kind.NO_PROXY, "*.example.com", "https://www.example.com/"),
    (Kind.NO_PROXY, "10.0.0.0/8", "http://10.0.0.5/"),
    (Kind.NO_PROXY, "localhost", "http://foo.localhost/"),
    (Kind.TLS, "*.example.com", "https://a.b.example.com/"),
    (Kind.TLS, "*.example.com", "https://www.example.com./"),
    (Kind.TLS, "w*.example.com", "https://www.example.com/"),
    (Kind.COOKIE_SET, "com", "https://example.com/"),
    (Kind.COOKIE_SENT, ".0.0.1", "http://127.0.0.1/"),
    (Kind.ORIGIN, "https://*.example.com", "https://www.example.com"),
    (Kind.ORIGIN_REGEX, "https://example.com", "https://example.com.evil.test"),
    (Kind.HOST, "*.example.com", "https://a.b.example.com/"),
    (Kind.HOST, ".example.com", "https://example.com/"),
    (Kind.HOST, "example.com", "https://example.com:8080/"),
)


class Published(NamedTuple):
    """A list that documentation shows: by whom, the dialect, the patterns, and what is meant."""

    where: str
    dialect: str
    patterns: tuple[str, ...]
    meant: str


LISTS: Final = (
    Published(
        "FastMCP, the patterns for a local client",
        "redirect_uri.fastmcp.patterns",
        ("http://localhost:*", "http://127.0.0.1:*"),
        "http://localhost:5000/callback",
    ),
    Published(
        "RFC 8252 §7.3, a native application",
        "redirect_uri.rfc8252",
        ("http://127.0.0.1/oauth2redirect/example-provider",),
        "http://127.0.0.1/oauth2redirect/example-provider",
    ),
    Published(
        "FastAPI and Starlette, `allow_origin_regex`",
        "origin_regex.starlette",
        (r"https://.*\.example\.org",),
        "https://www.example.org",
    ),
    Published(
        "django-cors-headers, `CORS_ALLOWED_ORIGIN_REGEXES`",
        "origin_regex.django-cors-headers",
        (r"^https://\w+\.example\.com$",),
        "https://www.example.com",
    ),
    Published(
        "cors of npm, an expression",
        "origin_regex.cors",
        (r"example\.com$",),
        "https://example.com",
    ),
    Published("Django, `ALLOWED_HOSTS`", "host.django", (".example.com",), "https://example.com/"),
    Published(
        "Starlette, `TrustedHostMiddleware`",
        "host.starlette",
        ("example.com", "*.example.com"),
        "https://example.com/",
    ),
    Published(
        "nginx, `server_name`",
        "host.nginx",
        ("example.com", "*.example.com", "www.example.*"),
        "https://www.example.com/",
    ),
    Published(
        "Docker, `NO_PROXY` as Go reads it",
        "no_proxy.go",
        ("localhost,127.0.0.1,docker-registry.example.com,.corp",),
        "https://docker-registry.example.com/",
    ),
    Published(
        "RFC 6265 §4.1.2.3, `Domain`",
        "cookie_sent.rfc6265bis",
        ("example.com",),
        "https://www.example.com/",
    ),
    Published(
        "RFC 9525 §6.3, a wildcard", "tls.rfc9525", ("*.example.com",), "https://foo.example.com/"
    ),
)


def names(full_names: tuple[str, ...]) -> str:
    """Return the names of dialects without kind and version."""
    return ", ".join(each.partition(".")[2].partition("@")[0] for each in full_names)


def table_of_dialects() -> Iterator[str]:
    """Yield the table of all dialects."""
    yield "| kind | dialect | release | rule | reads the URL as |"
    yield "|---|---|---|---|---|"
    for each in dialects():
        name = each.name.partition(".")[2]
        reader = f"`{each.reader}`" if each.reader else "a text"
        yield f"| `{each.kind}` | `{name}` | {each.version} | {each.source} | {reader} |"


def table_of_patterns() -> Iterator[str]:
    """Yield the table of patterns, each with what all dialects of its kind say."""
    yield "| kind | pattern | URL | yes | no | refused |"
    yield "|---|---|---|---|---|---|"
    for kind, pattern, url in PATTERNS:
        groups = {
            each.answer: each.dialects for each in compare_matchers(pattern, url, kind).groups
        }
        refused = groups.get(MatchAnswer.PATTERN_REFUSED, ()) + groups.get(
            MatchAnswer.URL_REFUSED, ()
        )
        cells = [
            names(groups.get(MatchAnswer.YES, ())),
            names(groups.get(MatchAnswer.NO, ())),
            names(refused),
        ]
        yield f"| `{kind}` | {code(pattern)} | {code(url)} | {' | '.join(cells)} |"


def table_of_lists() -> Iterator[str]:
    """Yield the table of published lists, each with what it lets through."""
    yield "| list | dialect | what is meant | what passes as well |"
    yield "|---|---|---|---|"
    for each in LISTS:
        leaks = audit(each.patterns, each.dialect, each.meant)
        through = "<br>".join(f"{leak.change}: {code(leak.url)}" for leak in leaks)
        patterns = " ".join(map(code, each.patterns))
        meant = code(each.meant)
        yield f"| {each.where}: {patterns} | `{each.dialect}` | {meant} | {through or 'nothing'} |"


def table_of_causes() -> Iterator[str]:
    """Yield the table of causes."""
    yield "| cause | kind | pattern | URL | what it is | what to do |"
    yield "|---|---|---|---|---|---|"
    for each in causes().values():
        example = f"{code(each.pattern)} | {code(each.url)}"
        yield f"| `{each.name}` | `{each.kind}` | {example} | {each.message} | {each.advice} |"


TABLES: Final = {
    "dialects": table_of_dialects,
    "patterns": table_of_patterns,
    "lists": table_of_lists,
    "causes": table_of_causes,
}


def renewed(page: str) -> str:
    """Return the page with its tables made anew."""
    for name, table in TABLES.items():
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        before, mark, rest = page.partition(start)
        if not mark:
            continue
        page = f"{before}{start}\n" + "\n".join(table()) + f"\n\n{end}" + rest.partition(end)[2]
    return page


def files() -> dict[Path, str]:
    """Return the pages with their tables made anew."""
    return {page: renewed(page.read_text("utf-8")) for page in PAGES}
