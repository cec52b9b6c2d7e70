"""The contract of a program's model, and how the registry makes readers of it."""

import itertools
import pickle
from dataclasses import replace
from importlib import import_module
from typing import NamedTuple

import pytest

from urlprism._core.records.components import Components
from urlprism.programs import programs
from urlprism.readers import GROUPS, Reader, Refused, Spans, Target, names, reader, registry
from urlprism.readers.model import Model


class Fields(NamedTuple):
    host: str
    path: str


def report(text, base):
    if not text:
        raise Refused("nothing", "a rule")
    return Fields(text, base or "/")


def answer(fields):
    components = Components("http", None, fields.host, None, fields.path, None, None)
    return components, Target("http", fields.host, 80)


MODEL = Model("one", "1.2", "for a test", Fields._fields, report, answer)


@pytest.mark.parametrize("name", GROUPS["programs"])
def test_every_program_has_a_whole_model(name):
    model = registry.model(name)
    assert (model.name, model.version) == (name, reader(name).version)
    fields = model.report("http://u@h.example:81/p?q#f", None)
    assert isinstance(fields, tuple)
    assert len(fields) == len(model.fields)
    components, target = model.answer(fields)
    assert (components.host, components.path) == ("h.example", "/p")
    assert target == Target("http", "h.example", 81)
    assert tuple(reader(name).read("http://h/").report) == model.fields


@pytest.mark.parametrize("name", GROUPS["programs"])
def test_the_program_reports_the_fields_of_its_model(name):
    program = programs()[name]
    model = import_module(f"{program.package}.{program.model}")
    live = import_module(f"{program.package}.{program.live}")
    kinds = [value for value in vars(live).values() if isinstance(value, type)]
    assert any(getattr(kind, "_fields", None) and kind in vars(model).values() for kind in kinds)


# Texts that programs refuse, write differently, or split at other places.
TEXTS = (
    *("http://h", "HTTPS://u:p@H.Example:443/a/../b?q#f", "//h/p", "/p?q", "", "?q", "#f", "a:b"),
    *(
        "http://h:99999/",
        "http://xn--a/",
        "http://xn--mnchen-3ya.de/",
        "http://m\xfcnchen.de/\xe9?\xe9",
    ),
    *("http://[::1%25z\xe9]/", "http://[::1]:8/", "http://h/%zz%7e|", " http://h\t/", "http:///p"),
    *(
        "http://1.2.3/",
        "http://h\\@g/",
        "http://u@h?",
        "http://h#",
        "foo://H:0/",
        "http://h/\ud800",
    ),
)


@pytest.mark.parametrize("base", [None, "http://u@h.example:81/a/b?c#d"])
@pytest.mark.parametrize("name", GROUPS["programs"])
def test_a_shorter_way_to_an_answer_gives_the_same(name, base):
    model = registry.model(name)
    direct, by_fields = (made.reader() for made in (model, replace(model, ask=None)))
    for text in TEXTS:
        assert direct.read(text, base) == by_fields.read(text, base), text


# Half a surrogate pair in each part, alone or beside other letters.
HALVES = (
    *(
        "\ud83c",
        "//\ud83c/",
        "\ud83c://h",
        "http://\ud83c",
        "http://a.\ud83cb/",
        "http://\xe9\udc00/",
    ),
    *("http://\udc00@h/", "http://h:\ud83c/", "http://[\ud83c]/", "file://\ud83c/"),
    *("http://h/\ud83c?\ud83c#\udc00", "data:\ud83c", "foo://\ud83c@\ud83c/\ud83c", "foo:a?\ud83c"),
)
OLDER = ("chromium@64", "firefox@140", "webkit@2.44", "dotnet.Uri@3.1", "requests@2.16")
EVERYONE = (*GROUPS["all"], *GROUPS["judges"], *OLDER)


@pytest.mark.parametrize("name", EVERYONE)
def test_a_lone_surrogate_is_read_or_refused(name):
    asked = reader(name)
    for text, base in itertools.product(
        HALVES, (None, "http://h/a", "http://\ud83c/", "foo:/a\ud83c")
    ):
        reading = asked.read(text, base)
        assert reading.accepted or reading.refusal, (text, base)
        assert isinstance(reading.request_target, bytes | None), (text, base)


def test_a_model_answers_as_a_reader():
    made = MODEL.reader()
    assert (made.name, made.version, made.summary) == ("one", "1.2", "for a test")
    reading = made.read("h", "/p")
    assert reading.report == {"host": "h", "path": "/p"}
    assert (reading.components.path, reading.target) == ("/p", Target("http", "h", 80))
    assert made.read("").refusal == ("nothing", "a rule", None, None)
    assert MODEL.reader("one@1.2").name == "one@1.2"


HARD = (
    "http://h:" + "0" * 5000 + "80/",
    "http://\ud800",
    "https://\xe9.\udfff:8\ud800/\ud800?\ud800#\ud800",
    "data:\ud800",
    "\ud800",
)


@pytest.mark.parametrize("base", [None, "http://h/\ud800", "http://\ud800/"])
@pytest.mark.parametrize("name", [*names(), "requests@2.20", "httpx@0.23", "chromium@64"])
def test_lone_surrogates_and_long_ports_are_read_or_refused(name, base):
    for text in HARD:
        reading = reader(name).read(text, base)
        assert reading.accepted is (reading.refusal is None)
        assert len(reading.spans) == len(Spans())
        assert {*reading.inherited} <= {*Components._fields}
        assert all(each.start <= each.end <= len(text) for each in reading.findings)


# Their default release is not the newest, or a number alone is a release.
OTHER_DEFAULT = {"urllib", "webkit", "chromium", "firefox"}
PROGRAMS = (*GROUPS["programs"], "wget2", "node.url.parse", *GROUPS["judges"])
NEWEST_LAST = [name for name in (*PROGRAMS, *GROUPS["webservers"]) if name not in OTHER_DEFAULT]


@pytest.mark.parametrize("name", NEWEST_LAST)
def test_a_short_version_is_the_newest_release_that_begins_so(name):
    newest = reader(name).version
    numbers = newest.split(".")
    for count in range(1, len(numbers) + 1):
        short = ".".join(numbers[:count])
        assert reader(f"{name}@{short}").version == newest
    target = reader(f"{name}@{numbers[0]}").read("http://h.com/").target
    assert target == Target("http", "h.com", 80)


@pytest.mark.parametrize(
    ("name", "version"),
    [
        *(("urllib@2", "2.7.18"), ("urllib@3", "3.15.2"), ("urllib@3.9", "3.9.25")),
        *(("webkit@2", "2.54"), ("chromium@119", "119"), ("firefox@140", "140")),
        *(("urllib3@1", "1.26.20"), ("urllib3@1.25", "1.25.11"), ("perl@5", "5.35")),
        *(("node@24", "24.21.0"), ("node@26.0", "26.0.0"), ("java.net.URI@17.0", "17.0.15")),
        *(("dotnet.Uri@3", "3.1.23"), ("ruby@3", "3.4.7"), ("ruby@1", "1.1.1")),
        *(("curl@7", "7.88.1"), ("curl@8+idn", "8.23.0+idn"), ("w3lib@2.3", "2.3.1")),
        ("nginx@1.22+merge_slashes_off", "1.22.1+merge_slashes_off"),
        ("envoy@1.36+normalize_path", "1.36.10+normalize_path"),
    ],
)
def test_a_short_version_of_an_older_branch(name, version):
    assert reader(name).version == version
    assert reader(name).name == name


@pytest.mark.parametrize(
    "name", ["caddy@3", "traefik@2", "urijs@1.1", "node@26.5", "go@1.2", "curl@9", "nginx@1.2"]
)
def test_a_short_version_of_no_release_is_refused(name):
    with pytest.raises(ValueError, match=r"no model of .*; known: "):
        reader(name)


def test_whether_a_short_version_is_covered_is_told():
    assert registry.is_covered(reader("curl@8"))
    assert not registry.is_covered(reader("httpx@0.25"))
    assert registry.is_covered(reader("urllib3@1"))


def test_a_model_of_one_version_has_no_other():
    assert MODEL.of(None) is MODEL.of("1.2") is MODEL.of("1") is MODEL
    with pytest.raises(ValueError, match=r"no model of one 1\.3; known: 1\.2"):
        MODEL.of("1.3")


@pytest.mark.parametrize(
    "wrong",
    [
        ("", "1", "a summary", ("host", "path")),
        ("one", "", "a summary", ("host", "path")),
        ("one", "1", "", ("host", "path")),
        ("one", "1", "a summary", ()),
        ("one", "1", "a summary", ("host", "host")),
    ],
)
def test_a_model_that_is_not_whole_is_refused(wrong):
    with pytest.raises(ValueError, match="the model"):
        Model(*wrong, report, answer)


def test_fields_that_do_not_fit_their_names_are_refused():
    model = Model("one", "1", "a summary", ("host",), report, answer)
    with pytest.raises(ValueError, match="one reports 2 fields, but names 1"):
        model.reader().read("h")


@pytest.mark.parametrize("found", [None, object(), Model("two", "1", "s", ("a",), report, answer)])
def test_a_module_without_the_model_of_its_name_is_refused(monkeypatch, found):
    module = import_module("urlprism.readers.programs.yarl.model")
    monkeypatch.setattr(module, "MODEL", found)
    message = r"urlprism\.readers\.programs\.yarl\.model\.MODEL is not a model of 'yarl'"
    with pytest.raises(TypeError, match=message):
        registry.model.__wrapped__("yarl")


def test_only_readers_of_the_registry_are_pickled_by_name():
    known = reader("yarl")
    assert pickle.loads(pickle.dumps(known)) is known
    assert known.__reduce__()[1] == ("yarl", False)
    forged = Reader(known.name, known.version, known.summary, known.ask)
    assert forged.__reduce__()[0] is Reader
