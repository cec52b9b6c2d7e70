"""What older releases of Python's clients dial and send, beside what their models say.

Each runs in a process of its own. The gate asks the releases on both sides of a change.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.agreement.programs.packages import PACKAGES, folders, hidden
from tests.agreement.programs.test_readers_packages import level
from tests.agreement.programs.test_readers_releases import on_linux
from tests.agreement.programs.test_wires import told
from tests.help.counts import IS_NIGHTLY
from tests.help.wheels import MissingError
from tests.help.wire_questions import crossings, direct, locations, octets, secure
from urlprism.readers import reader

pytestmark = [pytest.mark.once, pytest.mark.real]

WORKER = Path(__file__).with_name("wire_worker.py")
ROOT = WORKER.parents[3]
QUESTIONS = 5_000 if IS_NIGHTLY else 300
SECONDS = 1_800 if IS_NIGHTLY else 200
ON_THE_GATE = {
    "requests": ("2.31.0", "2.20.1", "2.20.0", "2.19.1"),
    "niquests": ("3.21.2", "3.21.2+idna"),
    "httpx": ("0.27.2",),
    "urllib3": ("1.26.20", "2.0.2"),
    "aiohttp": ("3.13.4", "3.10.11", "3.10.10", "3.9.5"),
}
# Before these, what a release sends is not known: urllib3 and httpx had other parsers.
FIRST = {"urllib3": (1, 25, 6), "httpx": (0, 24, 0)}
RELEASES = [
    (name, version)
    for name in ON_THE_GATE
    for version in (PACKAGES[name] if IS_NIGHTLY else ON_THE_GATE[name])
    if level(version) >= FIRST.get(name, ())
]


def seen(name, version, questions):
    """Return what a release sends for each question, None where it sends nothing."""
    path = os.pathsep.join([*map(str, folders(name, version)), str(ROOT), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, WORKER, name, *hidden(name, version)],
        input="".join(f"{json.dumps(each)}\n" for each in questions),
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.returncode == 0, done.stderr[-500:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def said(reading):
    """Return what a model says in the form of the worker."""
    wire = told(reading)
    if wire is None:
        return None
    place, host, target, authorization = wire
    return [*place, host.decode("latin-1"), target.decode("latin-1"), authorization]


@on_linux
@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the wheels are for Python 3.11")
@pytest.mark.parametrize(("name", "version"), RELEASES)
def test_an_older_release_dials_and_sends_what_its_model_says(name, version):
    model = reader(f"{name}@{version}")
    pairs = [*direct(QUESTIONS), *locations(QUESTIONS)]
    fewer = QUESTIONS // 3
    pairs += [*secure(direct(fewer, 2)), *crossings(fewer), *octets(fewer)]
    asked = [(url, None if each is None else each.decode("latin-1")) for url, each in pairs]
    try:
        answers = seen(name, version, asked)
    except MissingError as error:
        pytest.skip(str(error))
    different = []
    for (url, location), answer in zip(asked, answers, strict=True):
        if location is None:
            reading = model.read(url)
        else:
            reading = model.redirect(url, location.encode("latin-1"))
        if said(reading) != answer:
            different.append((url, location, answer, said(reading)))
    assert not different, (len(different), different[:3])
    assert sum(answer is not None for answer in answers) > len(asked) // 4
