"""Write docs/readers/changes.md: what changed in the programs that are modelled by release.

`python -m tools write changes`; a test holds the two together.
"""

from pathlib import Path
from typing import NamedTuple

from tools.releases import mark
from urlprism._core.releases.changes import Change
from urlprism.readers.judges.fast_uri import releases as fast_uri_releases
from urlprism.readers.judges.parse_url import releases as parse_url_releases
from urlprism.readers.judges.uri_js import releases as uri_js_releases
from urlprism.readers.judges.urijs import releases as urijs_releases
from urlprism.readers.judges.url_parse import releases as url_parse_releases
from urlprism.readers.programs.aiohttp import releases as aiohttp_releases
from urlprism.readers.programs.axios import releases as axios_releases
from urlprism.readers.programs.chromium import releases as chromium_releases
from urlprism.readers.programs.curl import changes as curl_changes
from urlprism.readers.programs.dotnet import releases as dotnet_releases
from urlprism.readers.programs.firefox import releases as firefox_releases
from urlprism.readers.programs.go import releases as go_releases
from urlprism.readers.programs.httpx import releases as httpx_releases
from urlprism.readers.programs.httpx2 import releases as httpx2_releases
from urlprism.readers.programs.java import releases as java_releases
from urlprism.readers.programs.node import releases as node_releases
from urlprism.readers.programs.node.releases import RELEASES, unicode_version
from urlprism.readers.programs.perl import releases as perl_releases
from urlprism.readers.programs.php import releases as php_releases
from urlprism.readers.programs.python import two_releases as python_two_releases
from urlprism.readers.programs.requests import releases as requests_releases
from urlprism.readers.programs.ruby import releases as ruby_releases
from urlprism.readers.programs.urllib3 import releases as urllib3_releases
from urlprism.readers.programs.webkit import releases as webkit_releases
from urlprism.readers.programs.yarl import releases as yarl_releases
from urlprism.servers.programs.envoy import releases as envoy_releases
from urlprism.servers.programs.go_servemux import releases as go_servemux_releases
from urlprism.servers.programs.haproxy import releases as haproxy_releases
from urlprism.servers.programs.httpd import releases as httpd_releases
from urlprism.servers.programs.traefik import releases as traefik_releases

PAGE = Path(__file__).parents[1] / "docs" / "readers" / "changes.md"
HEAD = """# What changed in the programs

The [readers](readers.md) of these programs know each release by its version, `"go@1.25.1"`, and the
newest one of a branch by the branch, `"go@1.25"`. A change is in a branch from the release that is
named here on, and in every later branch; where it ended again, that is said. A later patch release
than those that are known is read as the newest known one.

What is marked with ~ is inferred: such a release follows from a sister branch, from an advisory, or
lies between two that were asked. All others were asked on both sides of the change.
[CPython](releases.md) has a page of its own.

Written 2026-11-23 by
`python -m tools write changes`.
"""
TABLE = """
| name | numbers | what | example | since |
|---|---|---|---|---|
"""
GO_PLACES = {
    "go": "https://go.dev/issue/{}",
    "CVE": "https://www.cve.org/CVERecord?id=CVE-{}",
}


class Family(NamedTuple):
    """The changes of a program: its title, what there is to say, and where its numbers lead to."""

    title: str
    words: str
    changes: tuple[Change, ...]
    places: dict[str, str]


def _adas() -> str:
    """Return a table of the releases of Node.js that were asked, with their ada."""
    rows = (
        f"| {version} | {ada} | {unicode_version(RELEASES.of(version))} |"
        for branch in node_releases.ADA.values()
        for version, ada in branch.items()
    )
    return "\n".join(["| Node.js | ada | Unicode of domains |", "|---|---|---|", *rows])


def _gems() -> str:
    """Return a table of the gems of each branch of Ruby, by the release that first has it."""
    rows = (
        f"| {branch} | {', '.join(f'{gem} since {ruby}' for ruby, gem in gems.items())} |"
        for branch, gems in ruby_releases.GEMS.items()
    )
    return "\n".join(["| Ruby | its gem |", "|---|---|", *rows])


PERL = Family(
    "Perl: the module URI",
    "Each release from 5.08 to 5.35 is known but 5.11, whose escapes 5.12 took back: 5.20.0 is\n"
    "`perl@5.20`. The installed release is asked, Debian's is 5.17; the others follow from the\n"
    "module's Changes. The class of otpauth is not known: it needs another module.",
    perl_releases.CHANGES,
    {"GH": "https://github.com/libwww-perl/URI/issues/{}"},
)
PYTHON = (
    Family(
        "urllib3",
        "Each release from 1.10.0 on is known. Those before 1.25.0 cut a URL at its delimiters;\n"
        "from there to 1.25.3 the package rfc3986, which urllib3 brought with it, read the URLs.\n"
        "The tests ask these packages on both sides of each change; those of 1.10 have no wheel,\n"
        "and the code of 1.11. With all releases the installed `idna` encodes names, and the\n"
        "running Python joins URLs.",
        urllib3_releases.CHANGES,
        {
            "urllib3": "https://github.com/urllib3/urllib3/pull/{}",
            "commit": "https://github.com/urllib3/urllib3/commit/{}",
            "CVE": GO_PLACES["CVE"],
        },
    ),
    Family(
        "requests",
        "Each release from 2.16.0 on is known, with the newest urllib3 that it allows: 1.21.1 up\n"
        "to 2.18.1, 1.22 up to 2.18.4, 1.23 for 2.19, 1.24.3 up to 2.21, 1.25.11 up to 2.24,\n"
        "1.26.20 up to 2.29, then 2.8.0. So what changed in urllib3 between these changed in\n"
        "requests too. The releases before 2.16.0 brought an urllib3 with them.",
        requests_releases.CHANGES,
        {
            "requests": "https://github.com/psf/requests/issues/{}",
            "commit": "https://github.com/psf/requests/commit/{}",
            "CVE": GO_PLACES["CVE"],
        },
    ),
    Family(
        "Python 2.7: the module `urlparse`",
        "`urllib@2.7` is Python 2.7.18, and each release from 2.7.7 on is known; the tests ask\n"
        "2.7.18. It reads `unicode`, and goes where the host and the port of `urlsplit` say.",
        python_two_releases.CHANGES,
        {"bpo": "https://bugs.python.org/issue{}", "CVE": GO_PLACES["CVE"]},
    ),
    Family(
        "httpx",
        "Each release from 0.20.0 on is known; up to 0.23.3 the package rfc3986, of which 1.5.0\n"
        "is installed with it today, read the URLs.",
        httpx_releases.CHANGES,
        {"httpx": "https://github.com/encode/httpx/pull/{}"},
    ),
    Family(
        "httpx2",
        "It continues httpx 0.28.1, and each of its releases is known: what is not named here is\n"
        "as there.",
        httpx2_releases.CHANGES,
        {},
    ),
    Family(
        "yarl",
        "Each release from 1.9.1 on is known. 1.24.0, 1.24.1, 1.24.3 and 1.24.4 are not on PyPI:\n"
        "what they brought was asked of 1.24.2 and 1.24.5.",
        yarl_releases.CHANGES,
        {"yarl": "https://github.com/aio-libs/yarl/issues/{}"},
    ),
    Family(
        "aiohttp: the client",
        "Each release from 3.9.0 on is known, with yarl 1.25.1, which is installed with it today.",
        aiohttp_releases.CHANGES,
        {"aiohttp": "https://github.com/aio-libs/aiohttp/issues/{}"},
    ),
)
JUDGES = (
    Family(
        "fast-uri, a judge",
        "All releases that npm has from 2.4.0 on are known; each was asked. Three lines have\n"
        "the same repairs: a release of 2.4, one of 3.1 and one of 4. The advisories of May to\n"
        "September 2026 are at the releases that closed them; CVE-2026-84394 came with the repair\n"
        "before it.\n"
        "Where no number stands, none was seen.",
        fast_uri_releases.CHANGES,
        {
            "GH": "https://github.com/fastify/fast-uri/pull/{}",
            "CVE": GO_PLACES["CVE"],
            "GHSA": "https://github.com/advisories/GHSA-{}",
        },
    ),
    Family(
        "url-parse, a judge",
        "The releases are those that npm has, from 1.0.0 on, and no others: 1.4.2 is not there.\n"
        "Each of them was asked. Some changes, CVE-2022-0639 among them, show in `href` only: it\n"
        "may mean another host than the `hostname` that was checked.",
        url_parse_releases.CHANGES,
        {
            "GH": "https://github.com/unshiftio/url-parse/pull/{}",
            "commit": "https://github.com/unshiftio/url-parse/commit/{}",
            "CVE": GO_PLACES["CVE"],
        },
    ),
    Family(
        "parse-url, a judge",
        "The releases of npm from 7.0.0 on are known, but 9.0.0, which lacks its file, and 6.0.5,\n"
        "the last that cut texts itself; each with the newest parse-path that it allows. Each of\n"
        "them was asked.",
        parse_url_releases.CHANGES,
        {"CVE": GO_PLACES["CVE"]},
    ),
    Family(
        "uri-js, a judge",
        "The releases of npm from 4.2.0 on are known; each was asked.",
        uri_js_releases.CHANGES,
        {},
    ),
    Family(
        "URI.js, a judge",
        "All releases that npm has as urijs are known, 1.16.1 to 1.19.11; each was asked.\n"
        "Each of its eight advisories is at the release that closed it; 1.19.3 had begun with the\n"
        "first one.",
        urijs_releases.CHANGES,
        {
            "URI.js": "https://github.com/medialize/URI.js/issues/{}",
            "CVE": GO_PLACES["CVE"],
        },
    ),
)
BROWSERS = (
    Family(
        "Chromium: the class `URL`",
        "The releases 64 to 156 are known by their first number, `chromium@119`, which stands for\n"
        "the last build; earlier builds of 67, 69, 71 and 76 lack a change, and are known by the\n"
        "whole version, `chromium@76.0.3786`. The packages chrome-aws-lambda and\n"
        "@sparticuz/chromium of npm have headless shells of many, and these were asked: 64 to 81,\n"
        "83, 85 to 92, 103, 106 to 119, 121 to 123, 126, 127, 129 to 133, 138, 140, 141, 143, 147\n"
        "to 149, 152 and 153; 156 is Debian's. A change that is inferred came between two of\n"
        "them, and is told for the first one that has it.",
        chromium_releases.CHANGES,
        {"crbug": "https://crbug.com/{}"},
    ),
    Family(
        "Firefox: the class `URL`",
        "The releases 140 to 159 are known by their first number: `firefox@140`. Asked were those\n"
        "of Debian: 140.12 and 153.7, which have long support, and 159. What changed between two\n"
        "of them is told for the later one.",
        firefox_releases.CHANGES,
        {},
    ),
    Family(
        "WebKitGTK: the class `URL`",
        "The branches 2.44, 2.50, 2.52 and 2.54 are known, as Debian 11, 12, 13 and the next one\n"
        "have them, each with its own ICU. Asked were 2.44.2, 2.50.6, 2.52.6 and 2.54.2. What\n"
        "changed between two of them is told for the later one.",
        webkit_releases.CHANGES,
        {"whatwg": "https://github.com/whatwg/url/issues/{}"},
    ),
)
SERVERS = (
    Family(
        "Apache httpd: `r->uri`",
        "The releases 2.4.49 to 2.4.71 are known. Asked was 2.4.71, Debian's; the others follow\n"
        "from the advisories.",
        httpd_releases.CHANGES,
        {"CVE": GO_PLACES["CVE"]},
    ),
    Family(
        "HAProxy: the sample `path`",
        "The branch 2.8 is known, and 2.6.12, Debian's, with Debian's patches. Asked were that\n"
        "and 2.8.25.",
        haproxy_releases.CHANGES,
        {"CVE": GO_PLACES["CVE"]},
    ),
    Family(
        "Go: the `ServeMux` of `net/http`",
        "The releases are those of `net/url`. A program whose module names a Go before 1.22, or\n"
        "that has no module, keeps the older one (`GODEBUG=httpmuxgo121=1`):\n"
        "`go.ServeMux@1.27.3+httpmuxgo121`. Asked were 1.21.13, 1.22.10 and 1.27.3, and 1.27.3 so.",
        go_servemux_releases.CHANGES,
        {"go": GO_PLACES["go"]},
    ),
    Family(
        "Traefik: the path to the server behind it",
        "The releases of 3.0 to 3.7 are known. Asked were 3.3.5, 3.3.6, 3.4.0, 3.4.1, 3.6.2,\n"
        "3.6.4, 3.6.7 and 3.7.15. By the advisories 2.11 has the changes in 2.11.24, 2.11.25 and\n"
        "2.11.32; it is not known.",
        traefik_releases.CHANGES,
        {"CVE": GO_PLACES["CVE"]},
    ),
    Family(
        "Envoy: the header `:path`",
        "The releases of 1.36 to 1.40 are known. Asked were 1.39.0, 1.39.1 and 1.40.0.",
        envoy_releases.CHANGES,
        {"CVE": GO_PLACES["CVE"]},
    ),
)
FAMILIES = (
    Family(
        "Go: `net/url`",
        "Since 1.26 a program whose module names an older Go may have more than one colon in a\n"
        "host (`GODEBUG=urlstrictcolons=0`); the reader is a program of the release itself. From\n"
        "1.19 to 1.22 nothing changed.",
        go_releases.CHANGES,
        GO_PLACES,
    ),
    Family(
        "Java: `java.net.URL`, `java.net.URI`",
        "The branches with long-term support are known: 11, 17, 21 and 25. A protocol may have\n"
        "every letter of the Unicode that a branch has: 10, 13, 15 and 16.",
        java_releases.CHANGES,
        {"JDK": "https://bugs.openjdk.org/browse/JDK-{}"},
    ),
    Family(
        ".NET: `System.Uri`",
        "The branches 3.1 and 5.0 to 10.0 are known, on Unix. Of 5.0, 6.0 and 7.0 the class was\n"
        "asked on the runtime of 8.0. .NET Core 3.1 is later than CVE-2019-0657, and has its\n"
        "change.",
        dotnet_releases.CHANGES,
        {"dotnet": "https://github.com/dotnet/runtime/issues/{}"},
    ),
    Family(
        "PHP: `parse_url`",
        "From 5.6 to 8.5; nothing else changed in them. `userinfo-checked` was taken back, and\n"
        "made in `FILTER_VALIDATE_URL` only. One release of each branch was asked, of those\n"
        "before 7.4 5.6.40, 7.0.33, 7.1.30, 7.2.34 and 7.3.33; the others follow from PHP's\n"
        "ChangeLog, and from its source.",
        php_releases.CHANGES,
        {
            "bug": "https://bugs.php.net/bug.php?id={}",
            "CVE": "https://www.cve.org/CVERecord?id=CVE-{}",
        },
    ),
    Family(
        "Node.js: the class `URL`",
        "ada reads all URLs; the releases of these changes are ada's, and each Node.js has one.\n"
        "These were asked, and a later one of a branch is read as the newest of them.\n\n"
        f"{_adas()}",
        node_releases.CHANGES,
        {
            "ada": "https://github.com/ada-url/ada/pull/{}",
            "idna": "https://github.com/ada-url/idna/pull/{}",
            "whatwg": "https://github.com/whatwg/url/issues/{}",
        },
    ),
    Family(
        "axios in Node.js",
        "Each release from 0.19.0 on is known, with follow-redirects 1.16.3, which is installed\n"
        "with it today, before 0.20.0 with 1.5.10, and the newest Node.js:\n"
        "`axios@1.21.1+node-20.20.2` names another one.",
        axios_releases.CHANGES,
        {
            "axios": "https://github.com/axios/axios/pull/{}",
            "CVE": GO_PLACES["CVE"],
        },
    ),
    *BROWSERS,
    Family(
        "Node.js: `url.parse`",
        "The older API of Node.js is deprecated, and packages still read URLs by it. The\n"
        "same releases were asked as of the class, whose Unicode it has.",
        node_releases.CHANGES_OF_PARSE,
        {"node": "https://github.com/nodejs/node/pull/{}"},
    ),
    Family(
        "Ruby: the module URI",
        "The module is the gem `uri`, whose releases these are: 0.12.4 is `ruby@0.12.4`. Each\n"
        "release of Ruby brings one: `ruby@3.1.7`, or `ruby@3.1`. Asked were 4.0.0 with 1.1.1,\n"
        "3.4.1 with 1.0.2, 3.3.3 with 0.13.0, 3.2.4 with 0.12.2 and 3.1.7 with 0.12.4; which\n"
        "other release has which gem is inferred from their dates.\n\n"
        f"{_gems()}",
        ruby_releases.CHANGES,
        {
            "CVE": "https://www.cve.org/CVERecord?id=CVE-{}",
            "bug": "https://bugs.ruby-lang.org/issues/{}",
            "uri": "https://github.com/ruby/uri/pull/{}",
            "commit": "https://github.com/ruby/uri/commit/{}",
        },
    ),
    PERL,
    *PYTHON,
    *JUDGES,
    Family(
        "libcurl",
        "All releases since 7.50.0 are known; those before 7.62.0, which brought the URL API,\n"
        "without IDN. libcurl has no branches: a change is in every later release. Those of\n"
        "7.60.0, 8.13.0 and 8.23.0 were asked on both sides, and twenty-seven releases in all;\n"
        "the others are dated by their commits.",
        curl_changes.CHANGES,
        {
            "curl": "https://github.com/curl/curl/issues/{}",
            "commit": "https://github.com/curl/curl/commit/{}",
            "CVE": GO_PLACES["CVE"],
        },
    ),
    *SERVERS,
)


def page() -> str:
    """Return the page."""
    return HEAD + "".join(map(section, FAMILIES))


def section(family: Family) -> str:
    """Return what the page says of one program."""
    rows = "".join(row(change, family.places) for change in family.changes)
    return f"\n## {family.title}\n\n{family.words}\n{TABLE}{rows}"


def row(change: Change, places: dict[str, str]) -> str:
    """Return one line of a table."""
    levels = ", ".join(f"{mark(change, level)}{level}" for level in change.since)
    if change.until:
        levels += f"; until {', '.join(f'{mark(change, end)}{end}' for end in change.until)}"
    example = change.example.replace("|", "\\|")
    numbers = ", ".join(linked(number, places) for number in change.issues)
    return f"| {change.name} | {numbers} | {change.sentence} | {example} | {levels} |\n"


def linked(number: str, places: dict[str, str]) -> str:
    """Return a number with the place that it leads to."""
    kind, _, rest = number.partition("-")
    return f"[{number}]({places[kind].format(rest)})"


def files() -> dict[Path, str]:
    """Return the page."""
    return {PAGE: page()}
