"""`urlprism edit` beside the program trurl, on real URLs: every difference has its reason."""

import os
import random
import re
import subprocess
from urllib.parse import unquote_to_bytes

import pytest

from tests.cli import trurl_program
from tests.help.counts import IS_NIGHTLY, amount
from tests.help.shared_data import benchmarks_corpora

pytestmark = pytest.mark.real

COUNT = 3000 if IS_NIGHTLY else 300
LONGEST = 4000  # trurl skips longer lines
# Parts that trurl's decoding and encoding leaves as they are.
PLAIN = re.compile(
    r"https?://[^/?#]+(?:/[\w./~-]*)?(?:\?[\w.~*=&-]*)?(?:#[\w.~-]*)?", re.ASCII | re.IGNORECASE
)
REASONS = {
    "an empty query, fragment or pair stays": re.compile(
        r"\?(?:#|\Z)|#\Z|\?[^#]*(?<=[?&])(?:&|#|\Z)|\?[^#]*&(?:#|\Z)"
    ),
    "a name is in lower case": re.compile(r"://[^/?#]*[A-Z]"),
}
LONGER_NAME = "trurl's --replace takes a name for one that only begins like it"
REENCODED = "trurl decodes all parts, and encodes them again"
SORTED = "trurl sorts by the octets of letters in lower case, and leaves out empty pairs"
NOT_OF_URIS = re.compile(r"[^!-~]|[\"<>\\^`{|}]|%(?![0-9A-Fa-f]{2})|[?#/].*[\[\]]|#.*#")
OPERATIONS = [
    (),
    ("-s", "host=x.example"),
    ("-s", "port=8081"),
    ("-s", "user=u", "-s", "password=p"),
    ("-s", "path=p q/r"),
    ("-s", "query=k"),
    ("-s", "query:=k=v"),
    ("-s", "fragment=z y"),
    ("-s", "query=", "-s", "fragment="),
    ("-s", "query?=k"),
    ("-a", "path=x y"),
    ("-a", "path=x", "-a", "path=y z"),
    ("-a", "query=k=v w"),
    ("--sort-query",),
    ("--redirect", "../x?y"),
    ("--redirect", "//i/x#y"),
    ("--default-port",),
    ("--iterate", "port=81 82"),
    ("-g", "{scheme} {user} {password} {host} {port} {path} {fragment}"),
    ("-g", r"[:query]\t{default:port}\n{query-all:id}"),
]
# Some of these end trurl on a later URL of the same run: they are asked one by one.
ALONE = [
    ("--qtrim", "utm_*"),
    ("--qtrim", "u*", "--sort-query"),
    ("--replace", "id=9"),
    ("--replace-append", "page=2"),
]


@pytest.fixture(scope="session")
def trurl(tmp_path_factory):
    """trurl as a function: its output and its notes."""
    program = trurl_program.command(tmp_path_factory.mktemp("trurl"))

    def ask(*arguments):
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            [*program, *arguments], capture_output=True, env=environment, timeout=120, check=False
        )
        return done.stdout.decode(), done.stderr.decode(), done.returncode

    return ask


@pytest.fixture(scope="session")
def urls(trurl, tmp_path_factory):
    """Real URLs that trurl accepts."""
    corpora = benchmarks_corpora()
    real = corpora.read(corpora.TOP100)
    drawn = random.Random(7).sample(real, COUNT)  # noqa: S311 - nothing is secret
    lines = [url for url in drawn if url.strip() == url and 0 < len(url) < LONGEST]
    file = written(tmp_path_factory.mktemp("urls"), lines)
    _, notes, code = trurl("-f", file)
    refused = set(re.findall(r"^trurl note: .*? \[(.*)\]$", notes, re.MULTILINE))
    assert code == 0
    accepted = [line for line in lines if line not in refused]
    assert len(accepted) > COUNT * 0.99
    return accepted


def written(folder, lines):
    """Return the name of a file with these lines."""
    file = folder / "urls.txt"
    file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return str(file)


def ours(run, standard, *arguments):
    more = () if standard == "whatwg" else ("--normalize",)
    named = [re.sub(r"\Auser=|{user}", _username, each) for each in arguments]
    return run("edit", "--standard", standard, *more, "--guess-scheme", *named)


def _username(match):
    """Return trurl's `user` by the name that it has here."""
    return match[0].replace("user", "username")


def reason_of(url, operation, theirs, shown):
    """Return why the two print different things; "" if there is no reason."""
    for reason, pattern in REASONS.items():
        if pattern.search(url):
            return reason
    if operation[:1] and operation[0].startswith("--replace"):
        name = operation[1].partition("=")[0]
        if re.search(rf"[?&]{name}[^=&#]", url):
            return LONGER_NAME
    if "--sort-query" in operation and pairs(theirs) == pairs(shown):
        return SORTED
    return REENCODED if not PLAIN.fullmatch(url) and decoded(theirs) == decoded(shown) else ""


def decoded(text):
    return unquote_to_bytes(text.replace("+", " "))


def pairs(text):
    """Return a URL with the pairs of its query in one order, whatever is encoded in them."""
    start, _, query = decoded(text).partition(b"?")
    return start, sorted(pair for pair in re.split(b"[&#]", query) if pair)


@pytest.mark.parametrize("standard", ["whatwg", "rfc3986"])
def test_real_urls(run, trurl, urls, standard, tmp_path):
    done = ours(run, standard, "-f", written(tmp_path, urls))
    places = re.findall(r"^[^\s:]*urls.txt:(\d+):", done.errors, re.MULTILINE)
    refused = set(map(int, places))
    assert all(NOT_OF_URIS.search(urls[line - 1]) for line in refused)
    assert not refused or standard != "whatwg"
    known = [url for line, url in enumerate(urls, 1) if line not in refused]
    file = written(tmp_path, known)
    seen = set()
    for operation in OPERATIONS:
        theirs = trurl(*operation, "-f", file)[0].split("\n")[:-1]
        shown = ours(run, standard, *operation, "-f", file).text.split("\n")[:-1]
        assert len(theirs) == len(shown), operation
        each = len(shown) // len(known)
        for at, lines in enumerate(zip(theirs, shown, strict=True)):
            if lines[0] != lines[1]:
                url = known[at // each]
                seen.add(reason := reason_of(url, operation, *lines))
                assert reason, (operation, url, *lines)
    assert seen <= (every := {*REASONS, REENCODED, SORTED})
    assert seen == every or not IS_NIGHTLY  # among few URLs, none may have one of them


@pytest.mark.parametrize("operation", ALONE, ids=" ".join)
def test_pairs_one_by_one(run, trurl, urls, operation):
    asked = [url for url in urls if "?" in url][: amount(150)]
    for url in asked:
        theirs, _, code = trurl(*operation, url)
        if code < 0:
            continue  # trurl was ended by a signal
        shown = ours(run, "whatwg", *operation, url).text
        assert theirs == shown or reason_of(url, operation, theirs, shown), (url, theirs, shown)
