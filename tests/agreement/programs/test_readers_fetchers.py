"""The models of programs that fetch beside the programs: one process takes many questions.

A gate asks a few of the questions; `nox -s nightly` asks all of them.
"""

import os
import shutil
from importlib import import_module

import pytest

from tests.help import chances, debian_packages
from tests.help.reader_questions import reader_questions
from urlprism.comparison import certify
from urlprism.programs import programs
from urlprism.readers import Refused, reader

pytestmark = [pytest.mark.once, pytest.mark.real]

IS_NIGHT = chances.SEED in os.environ
COUNT = 20_000 if IS_NIGHT else 150
# What a proxy was told otherwise than it was sent: names with a space after their mapping.
KNOWN = [("https://a\u3000b/", None), ("https://.0x\u3000file\uff03:///HTTPS://", None)]
# Of so many questions, at least, a program has to say something of its own.
TOLD = 0.2
# A program's command, and the packages of Debian that have it, where it is not installed.
_TLS = ("libgnutls30", "libidn2-0", "libnettle8", "libhogweed6", "libp11-kit0", "libtasn1-6")
PROGRAMS = {
    "wget": ("wget", ("wget", "libpsl5", "libpcre2-8-0", "libuuid1", *_TLS)),
    "aria2": (
        "aria2c",
        (
            "aria2",
            "libaria2-0",
            "libc-ares2",
            "libicu72",
            "libsqlite3-0",
            "libssh2-1",
            "libxml2",
            *_TLS,
        ),
    ),
    "git": ("git", ()),
    "wget2": ("wget2", ()),
}


@pytest.fixture(params=PROGRAMS)
def program(request, tmp_path, monkeypatch):
    """Return the name and the module of a program, which is unpacked where it is not installed."""
    command, packages = PROGRAMS[request.param]
    if not shutil.which(command):
        if not packages:
            pytest.skip(f"{command} is not installed")
        debian_packages.unpack(tmp_path, *packages)
        monkeypatch.setenv("PATH", f"{os.environ['PATH']}{os.pathsep}{tmp_path / 'usr' / 'bin'}")
        folders = [*tmp_path.glob("usr/lib/*-linux-gnu"), *tmp_path.glob("lib/*-linux-gnu")]
        monkeypatch.setenv("LD_LIBRARY_PATH", os.pathsep.join(map(str, folders)))
    live = import_module(f"urlprism.readers.programs.{request.param}.live")
    try:
        version = live.version_of()
        reader(f"{request.param}@{version}")
    except (ImportError, ValueError) as error:
        pytest.skip(str(error))
    return request.param, live


def modelled(name, question):
    """Return the fields that a model reports; None where it refuses."""
    try:
        return import_module(f"urlprism.readers.programs.{name}.model").report(*question)
    except Refused:
        return None


def is_told(live, mine, theirs):
    """Whether a program answers as its model, or says all of that which a proxy can be told."""
    if mine is None:
        return theirs is None
    told = live.as_told(mine) if hasattr(live, "as_told") else mine
    return theirs in (list(mine), told and list(told))


def test_a_model_answers_as_its_program_does(program):
    name, live = program
    wanted = KNOWN + [tuple(each) for each in reader_questions(COUNT)]
    answers = live.answers(wanted)
    assert len(set(map(repr, answers))) > TOLD * COUNT
    different = [
        (question, mine, theirs)
        for question, theirs in zip(wanted, answers, strict=True)
        if not is_told(live, mine := modelled(name, question), theirs)
    ]
    assert not different, (len(different), different[:3])


def test_what_is_certified_the_program_reads(program):
    name, live = program
    texts = [each.text for each in reader_questions(8 * COUNT)]
    certified = [(text, None) for text in texts if certify(text) and "%0a" not in text.lower()]
    certified = certified[: COUNT // 4]
    assert len(certified) > COUNT // 15
    answers = live.answers(certified)
    assert answers == [list(modelled(name, question)) for question in certified]
    assert None not in answers


def test_every_program_that_fetches_is_asked():
    assert {name for name, each in programs().items() if each.asks_each_time} == {*PROGRAMS}
