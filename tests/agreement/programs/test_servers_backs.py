"""The servers that stand behind, beside the real ones: request targets, octet by octet.

A gate asks some hundreds of targets; `nox -s nightly` asks 6,000 of each of two seeds, and of Go's,
Tomcat and Jetty, for which a program has to be compiled, and of older releases.
"""

import json
import random
import re
import subprocess

import pytest

from tests.agreement.programs import web_backs, web_server_files
from tests.agreement.programs.target_questions import COUNT, SEEDS, host_of, target_questions
from tests.agreement.programs.web_places import fetched
from tests.help import npm_packages
from tests.help.counts import amount
from urlprism.readers import Refused
from urlprism.servers.comparison import read
from urlprism.servers.reading import RequestTarget
from urlprism.servers.registry import names, server
from urlprism.servers.steps import Chain

pytestmark = [pytest.mark.once, pytest.mark.real]

COMPILED = {"puma", "tomcat", "jetty", *(name for name in web_backs.KINDS if name[:2] == "go")}
OLDER = {name for name in web_backs.KINDS if "@" in name}
# What the models leave out, by the program.
OPAQUE = re.compile(rb"[A-Za-z][0-9A-Za-z+.-]*:(?!/)")
WITHOUT_AUTHORITY = re.compile(rb"[A-Za-z][0-9A-Za-z+.-]*:(?!//)")
LEFT_OUT = {
    "go": {
        "a scheme without '/'": OPAQUE,
        "a bracket in a host": re.compile(rb"[A-Za-z]+://[^/?#]*\["),
    },
    "go.ServeMux": {"a scheme without '/'": OPAQUE},
    "express": {"a host that is not plain": re.compile(rb"http://h\.example[^/]*[%;]")},
    "serve-static": {"a host that is not plain": re.compile(rb"http://h\.example[^/]*[%;]")},
    "php": {
        "neither a slash first, nor a host with one behind": re.compile(rb"(?!/|\w+://[^/]+/)")
    },
    "puma": {
        "a scheme without '//'": WITHOUT_AUTHORITY,
        "no scheme of HTTP": re.compile(rb"ftp://"),
    },
    "node.URL": {"a host beyond ASCII": re.compile(rb"/[/\\]+[^/\\]*%[C-Fc-f][0-9A-Fa-f]%")},
}
ABSOLUTE = b"http://Other.example:8080/a"


def program_of(name):
    """Return the name of a server without its release and what stands behind."""
    return re.split("[@+]", name)[0]


def path_of(name, target):
    """Return the path that a model serves, as far as its program tells it; None if it refuses.

    The router of Express tells the path before it is compared: `req.path`.
    """
    one = server(name)
    steps = (*one.target, *one.path[:1]) if program_of(name) == "express" else one.steps
    try:
        return Chain("", "", *steps).apply(target.decode("latin-1")).encode("latin-1")
    except Refused:
        return None


def differences(asked):
    """Return each target on which model and server differ, by the kind that is left out."""
    kinds = LEFT_OUT.get(program_of(asked.reader), {})
    by_kind = {}
    accepted = 0
    for seed in SEEDS:
        for target in target_questions(COUNT, seed):
            theirs = web_backs.told(asked, target, host_of(target))
            accepted += theirs is not None
            ours = path_of(asked.reader, target)
            if ours != (theirs and theirs.path):
                kind = next((kind for kind, form in kinds.items() if form.match(target)), "")
                by_kind.setdefault(kind, []).append((target, theirs, ours))
    assert accepted > 0.1 * COUNT * len(SEEDS)
    return by_kind


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.nightly) if name in COMPILED | OLDER else name
        for name in web_backs.KINDS
    ],
)
def test_a_server_reads_a_target_as_its_program_does(name):
    with web_backs.started(name) as servers:
        for asked in servers:
            by_kind = differences(asked)
            asked_in_all = COUNT * len(SEEDS)
            counts = {kind: len(rows) for kind, rows in by_kind.items()}
            print(asked.reader, asked_in_all, counts)  # noqa: T201
            assert by_kind.pop("", []) == [], asked.reader
            rows = [target for rows in by_kind.values() for target, *_ in rows]
            # Of origin form, one in a thousand may be left out.
            assert sum(target[:1] == b"/" for target in rows) <= max(1, 0.001 * asked_in_all)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.nightly) if name in COMPILED else name
        for name in web_backs.KINDS
        if name not in OLDER
    ],
)
def test_which_host_a_program_sees_in_an_absolute_form(name):
    with web_backs.started(name) as servers:
        for asked in servers:
            told = web_backs.told(asked, ABSOLUTE, "h.example")
            if asked.reader.endswith("+starlette") and "httptools" not in asked.reader:
                assert told is None  # the whole target is the path, which no route matches
                continue
            if program_of(asked.reader) == "tomcat":
                assert told is None  # both have to be the same
                told = web_backs.told(asked, ABSOLUTE, "Other.example:8080")
            host = read(server(asked.reader), RequestTarget(ABSOLUTE)).host
            assert told.host == (host or b"h.example")


MATCHING = """
const Layer = require("router/lib/layer");
let text = "";
process.stdin.on("data", piece => text += piece).on("end", () => {
  const told = JSON.parse(text).map(([route, path]) => {
    const layer = new Layer(route, {sensitive: false, strict: false, end: true}, () => {});
    return Boolean(layer.match(path));
  });
  process.stdout.write(JSON.stringify(told));
});
"""


def test_the_routes_of_express_are_compared_without_case_and_a_last_slash(tmp_path):
    chance = random.Random(20261128)  # noqa: S311 -- reproducible, not secret
    letters = [chr(each) for each in range(0xC0, 0x100)] + [*"abcABC-_~./"] * 4
    pairs = []
    for _ in range(amount(20_000)):
        route = "/" + "".join(chance.choices(letters, k=chance.randrange(6)))
        path = [chance.choice((each, each, each.swapcase())) for each in route]
        path += chance.choice(["", "", "/", "//", "a"])
        path = "".join(path)
        if max(path) < "\u0100" and "//" not in route:
            pairs.append((route, path))
    packages = fetched(npm_packages.unpacked, *web_server_files.EXPRESS)
    (tmp_path / "node_modules").symlink_to(packages / "node_modules")
    script = tmp_path / "matching.cjs"
    script.write_text(MATCHING, "utf-8")
    command, asked = [web_backs.node_program(), script], json.dumps(pairs).encode()
    done = subprocess.run(command, input=asked, capture_output=True, check=True)
    told = json.loads(done.stdout)
    compared = Chain("", "", *server("express").path)
    assert 0.2 < sum(told) / len(told) < 0.8
    assert [
        (pair, theirs)
        for pair, theirs in zip(pairs, told, strict=True)
        if (compared.apply(pair[0]) == compared.apply(pair[1])) is not theirs
    ] == []


def test_every_back_is_asked():
    asked = {re.sub("@[0-9.]+", "", name) for name in web_backs.KINDS}
    assert {"tomcat", "jetty", "gunicorn+flask", "gunicorn+django", "uvicorn+starlette"} <= asked
    assert {"go", "express", "node", "php", "serve-static"} <= asked & {*names()}
