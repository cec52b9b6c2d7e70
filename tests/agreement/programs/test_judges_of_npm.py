"""The models of judges beside their releases, which npm has.

The newest is asked some questions here; `nox -s nightly` asks all of them all.
"""

import os
import shutil
from functools import partial
from importlib import import_module

import pytest

from tests.agreement.programs.npm_releases import PINNED, needed
from tests.agreement.programs.test_readers_of_npm import node, on_linux
from tests.agreement.programs.test_readers_programs import QUESTIONS, asked
from tests.help import chances
from tests.help.npm_packages import unpacked
from tests.help.reader_questions import Question
from tests.help.wheels import MissingError
from urlprism.programs import programs
from urlprism.readers import reader, readers
from urlprism.readers.programs.node import model as node_model
from urlprism.readers.registry import model

pytestmark = [pytest.mark.once, pytest.mark.real]

IS_NIGHT = chances.SEED in os.environ
ASKED = QUESTIONS if IS_NIGHT else 1_000
# They use the class URL, that of the Node.js that is modelled.
OF_MODELLED_NODE = {"fast-uri", "parse-url"}
# It does not resolve: its questions have no base.
WITHOUT_BASE = {"parse-url"}
# What a program may say of a place of Git, which no other question is.
PLACES = [
    *("git@h:a/b", "Git@h:a#b", "git@h:a%20b c.git/", "user@h.com:80/x", "git@git@git@h/ab.git"),
    *("http://127.0.0.1:x\\", "http://h:x/a b", "http://@h:-/", "http://git@h.com@x:y/", "a:b"),
    *("./a", "/~x", "://a", "file:///http://x/git@y:z", "ssh:a", "a+b://c", "\U0001f600@a:b"),
    *("a\U0001f600b:1/c", "http://h:99999999999999999999/"),
]
# Schemes with rules of their own, malformed bases, dots, and hosts that only a scheme converts.
WITH_BASES = [
    Question(text, base)
    for text in ("../x", "./a:b", "..", "?", "#", "//h2/..", "/a//", "x:../y", "/.//a",
                 "urn:a/../b", "%2e%2e/z", "mailto:./a?b", "/%0Da", "/a\\b", "//[fe80::1%2525a]/",
                 "//\u00e9/", "//0x7f.1/", "//a%2Fb/", "//a%40b/", "http:", "ws:../a", "#%zz", "")
    for base in ("http://b/c/d?q#f", "ws://b", "x:a/b", "c/../d/e", "?q", "//b/c", "urn:a:b/c",
                 "mailto:a@b?c", "http:/x", "x:/a//b", "http://a%zz/", " http://h/", "HTTP://A%41/",
                 "http://h\\@i/", "ftp://[fe80::1%25eth0]/a/", "http://a b/")
]  # fmt: skip
# What is numbered, but not on npm.
UNPUBLISHED = {("urijs", "1.16.0")}
# What these releases do with a line end in a path is not asked: some of them never end.
ENDLESS = "it does not end"
ENDLESS_RELEASES = {("fast-uri", each) for each in ("2.4.0", *(f"3.0.{n}" for n in range(7)))}
ROWS = [
    (name, version)
    for name, pinned in PINNED.items()
    for version in ([*pinned] if IS_NIGHT else [*pinned][:1])
]
with_node = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


def module_of(name, module):
    """Return a module of the folder of a judge."""
    return import_module(f"{programs()[name].package}.{module}")


def folder_of(name, version):
    """Return the folder `node_modules` with a release; skip the test without it."""
    try:
        pinned = f"{name}@{version}", PINNED[name][version]
        return str(unpacked(pinned, *needed(name, version)) / "node_modules")
    except MissingError as reason:
        pytest.skip(str(reason))


def judge_of(name, version):
    """Return the judge that a release is; skip the test without Node.js."""
    path = node(node_model.VERSION) if name in OF_MODELLED_NODE else shutil.which("node")
    if path is None:
        pytest.skip("node is not installed")
    live = module_of(name, "live")
    package = live.started(path, folder_of(name, version))
    assert package.version == version
    return model(name).reader_by(name, version, partial(live.asked, package))


def questions(name):
    """Return what a judge is asked."""
    if name in WITHOUT_BASE:
        texts = [*PLACES, *(each.text for each in asked()[:ASKED])]
        return [Question(text, None) for text in texts]
    return [*WITH_BASES, *asked()[:ASKED]]


def report(reading):
    """Return what a judge reports, None where it refuses."""
    return dict(reading.report) if reading.accepted else None


@on_linux
@pytest.mark.parametrize(("name", "version"), ROWS)
def test_the_model_of_a_release_answers_as_it_does(name, version):
    judge, modelled = judge_of(name, version), reader(f"{name}@{version}")
    different, answers = [], set()
    for text, base in questions(name):
        reading = modelled.read(text, base)
        if reading.refusal and reading.refusal.reason.startswith(ENDLESS):
            assert (name, version) in ENDLESS_RELEASES
            continue
        real = report(judge.read(text, base))
        answers.add(repr(real))
        if report(reading) != real:
            different.append((text, base, report(reading), real))
    assert len(answers) > ASKED * 0.1
    assert not different, (len(different), different[:3])


@with_node
@pytest.mark.parametrize("name", sorted(PINNED.keys() - WITHOUT_BASE))
def test_the_package_of_a_named_folder_is_asked(name, monkeypatch):
    version = model(name).version
    monkeypatch.setenv("NODE_PATH", folder_of(name, version))
    (judge,) = readers((name,), live=True)
    assert judge.is_live
    assert judge.version == version
    text, base = "b\u00e9", "http://\u00e9@H/a"
    assert report(judge.read(text, base)) == report(reader(name).read(text, base))


@pytest.mark.parametrize("name", PINNED)
def test_every_release_is_pinned(name):
    versions = [*PINNED[name]]
    assert versions[0] == model(name).version
    known = module_of(name, "releases").RELEASES.versions
    assert versions == [each for each in reversed(known) if (name, each) not in UNPUBLISHED]


def test_both_sides_of_each_change_are_asked():
    for name, pinned in PINNED.items():
        versions = [*pinned]
        for change in module_of(name, "releases").CHANGES:
            for each in (*change.since, *change.until):
                assert versions.index(each) + 1 < len(versions), (name, change.name)
