"""Lists of URLs: that of the tests, and one that is fetched once, by version and checksum."""

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final, NamedTuple


class Corpus(NamedTuple):
    """The source of a list of URLs: a file in a source distribution, and its number of entries."""

    name: str
    requirement: str
    archive: str
    sha256: str
    member: str
    size: int


# Links of the hundred most visited sites, in the order of their pages. The file has 100,031 lines;
# six are blank, and one URL occurs twice.
TOP100: Final = Corpus(
    name="top100",
    requirement="can_ada==3.0.0",
    archive="can_ada-3.0.0.tar.gz",
    sha256="2266fc34f7a7fab7c7aee5c95e057a190e24691758223b06ed189517508dd120",
    member="can_ada-3.0.0/tests/data/top100.txt",
    size=100_025,
)
# The rows of web-platform-tests in this repository; input and base are their first columns.
_PARSING_TESTS: Final = Path(__file__).parents[2] / "tests" / "data" / "wpt" / "urls.jsonl"


class CorpusError(Exception):
    """A corpus cannot be fetched, or has unexpected contents."""


class UnfetchedError(CorpusError):
    """A corpus cannot be fetched."""


class ParsingTest(NamedTuple):
    """The input and the base of a web-platform-test."""

    input: str
    base: str | None


def read(corpus: Corpus) -> list[str]:
    """Return the URLs of `corpus` without blank lines; raise CorpusError if it is missing."""
    urls = [line for line in text(corpus).split("\n") if line]
    if len(urls) != corpus.size:
        message = f"{corpus.name} has {len(urls):,} entries, not {corpus.size:,}"
        raise CorpusError(message)
    return urls


def parsing_tests() -> tuple[list[ParsingTest], str]:
    """Return the tests of urltestdata.json, and the name of their source."""
    _, *rows = map(json.loads, _PARSING_TESTS.read_text(encoding="ascii").splitlines())
    tests = [ParsingTest(*row[:2]) for row in rows]
    return tests, f"{len(tests):,} tests of web-platform-tests' urltestdata.json"


def text(corpus: Corpus) -> str:
    """Return the file of `corpus`; fetch its archive if it is missing."""
    archive = cache_folder() / corpus.archive
    if not archive.exists():
        _fetch(corpus, archive)
    _check(corpus, archive)
    with tarfile.open(archive) as members:
        file = members.extractfile(corpus.member)
        if file is None:
            message = f"{corpus.archive} has no file {corpus.member}"
            raise CorpusError(message)
        return file.read().decode("utf-8")


def cache_folder() -> Path:
    """Return the folder for fetched files: URLPRISM_CACHE, or a folder in the user's cache."""
    named = os.environ.get("URLPRISM_CACHE")
    if named:
        return Path(named)
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "urlprism"


def _fetch(corpus: Corpus, archive: Path) -> None:
    """Let pip download the archive; it also reads the metadata, but builds nothing."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        wanted = Path(scratch, "wanted.txt")
        wanted.write_text(f"{corpus.requirement} --hash=sha256:{corpus.sha256}\n", encoding="utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        project = corpus.requirement.partition("==")[0]
        command += ["--no-binary", project, "--dest", scratch, "--requirement", str(wanted)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own words only
        fetched = Path(scratch, corpus.archive)
        if done.returncode or not fetched.exists():
            raise UnfetchedError(_without(corpus, archive, done.stderr))
        # In two steps, so that a file with the final name is always complete.
        beside = archive.with_suffix(f".{os.getpid()}")
        beside.write_bytes(fetched.read_bytes())
        beside.replace(archive)


def _without(corpus: Corpus, archive: Path, complaint: str) -> str:
    """Return the message for a user if pip could not download the archive."""
    last = complaint.strip().splitlines()[-1:] or ["it gave no file"]
    return (
        f"cannot fetch {corpus.requirement}: pip said {last[0]!r}\n"
        f"Put {corpus.archive} into {archive.parent} yourself, or measure with --quick."
    )


def _check(corpus: Corpus, archive: Path) -> None:
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != corpus.sha256:
        message = f"{archive} is not the file meant: its SHA-256 is {found}"
        raise CorpusError(message)
