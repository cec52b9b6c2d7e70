"""No way out shows a secret: every function, record, error and command, for every form.

The functions are found by walking the doors of the package, so that a new one is asked, too. Data
for programs keeps what it was given: texts, numbers, mappings, `str` of a record, JSON.
"""

import functools
import importlib
import inspect
import io
import pkgutil
import re
import sys
import traceback
from enum import Enum

import pytest

import urlprism
from tests.help.counts import share
from tests.redaction.secret_forms import DOUBTFUL, FORMS, LOGINS, QUERIES, SERVICES
from urlprism import URL, compare, safe_target
from urlprism.cli import main
from urlprism.readers import Reading, readers

pytestmark = pytest.mark.plain

SECRET = "s3cretPW"  # noqa: S105 - of nobody
# Longer, and of the same letters, so that all is read alike.
OTHER = SECRET + SECRET[:2]
HIDDEN = re.compile("s3cretpw", re.IGNORECASE)
BASE = "http://v:s3cretPW@b.example/x"

ABSOLUTE = ("http://u", "https://", "HTTP://", "//u", "ftp://", "foo://")

# What is the standard library's to the letter, and so shows what it is of.
IDENTICAL = ("urlprism.urllib_parse",)
# Records whose places count the characters of the text as it was given.
COUNTED = re.compile(
    r"\b(?:Finding|FileURL|Nested|Piece|Deviation|Window|Wrapped)\((?:[^()]|\([^()]*\))*\)"
)
# Where a URL begins in a line counts what stands before it, which the record has not; how long it
# is there counts the text that is shown.
IN_A_LINE = re.compile(r"start=([0-9]+), end=([0-9]+), line=([0-9]+), column=[0-9]+")
# Functions that take no URL, and those that have a test of their own.
LEFT_OUT = {
    "build_info",
    "reader",
    "readers",
    "names",
    "compare",
    "safe_target",
    "dot_segment_steps",
    "is_covered",
    "target_of",
    # What is wrong in a pattern has its place, which counts what stands before it.
    "RegularExpression",
    # Records that hold what they are given; tests/servers/test_comparison.py asks who makes them.
    *("Closure", "Front", "FrontAudit", "PathCause", "PathGroup", "Server", "ServerReading"),
    "TargetComparison",
}


def doors():
    """Return the packages and modules whose names are public."""
    found = [urlprism]
    for info in pkgutil.iter_modules(urlprism.__path__, "urlprism."):
        name = info.name.rpartition(".")[2]
        if not name.startswith("_") and name not in {"cli", "recipes", "conformance", "spark"}:
            found.append(importlib.import_module(info.name))
    return found


def functions():
    """Return the public functions and classes, by their names."""
    found = {}
    for door in doors():
        if door.__name__.startswith(IDENTICAL):
            continue
        for name in getattr(door, "__all__", [n for n in vars(door) if not n.startswith("_")]):
            value = getattr(door, name)
            # Functions make errors and records, and `Enum` is the standard library's.
            if isinstance(value, type) and issubclass(value, Exception | Enum | tuple):
                continue
            if callable(value) and getattr(value, "__module__", "").startswith("urlprism"):
                found[f"{door.__name__}.{name}"] = value
    kept = {id(each): name for name, each in reversed(found.items()) if is_asked(name)}
    return {name: found[name] for name in kept.values()}


def is_asked(name):
    return name.rpartition(".")[2] not in LEFT_OUT


FUNCTIONS = functions()


def ours(value):
    kind = type(value)
    return kind.__module__.startswith("urlprism") and not kind.__module__.startswith(IDENTICAL)


def told(value, label, depth=0):
    """Yield what is shown of a value of ours, and of what it holds and gives."""
    if isinstance(value, BaseException):
        if ours(value):
            yield f"{label}: str", str(value)
            yield f"{label}: repr", repr(value)
            yield f"{label}: trace", "".join(traceback.format_exception_only(value))
        elif not isinstance(value, TypeError):
            yield f"{label}: other", str(value)
    elif isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        for each in value[:20]:
            yield from told(each, label, depth)
    elif ours(value) and not inspect.isfunction(value):
        shown = repr(value)
        shown = COUNTED.sub(lambda each: re.sub("=[0-9]+", "", each[0]), shown)
        shown = IN_A_LINE.sub(lambda each: f"{int(each[2]) - int(each[1])} of {each[3]}", shown)
        yield f"{label}: {type(value).__name__}", re.sub(" at 0x[0-9a-f]+", "", shown)
        if hasattr(value, "_repr_html_") and not isinstance(value, type):
            yield f"{label}: notebook", str(called(value._repr_html_))
        if depth < 1:
            yield from given(value, label, depth)


def given(value, label, depth):
    """Yield what is shown of the attributes and of what the methods give that need no argument."""
    for name in dir(type(value)):
        if name.startswith("_") or name in {"search_params", "from_path"}:
            continue
        try:
            part = getattr(value, name)
            if callable(part) and not isinstance(part, type):
                part = part() if takes(part, 0) else None
        except Exception as error:  # noqa: BLE001 - whatever it is, it is shown
            part = error
        yield from told(part, f"{label}.{name}", depth + 1)


def takes(function, count):
    """Return whether a function can be called with so many arguments."""
    try:
        inspect.signature(function).bind(*[""] * count)
    except (TypeError, ValueError):
        return False
    return True


def called(function, *texts):
    try:
        result = function(*texts)
        return list(result) if inspect.isgenerator(result) else result
    except Exception as error:  # noqa: BLE001 - whatever it is, it is shown
        return error


def shown_by_functions(form, secret):
    """Yield what every public function shows of a form, alone, against a base, and as a base."""
    text, base = form.format(*[secret] * 2), BASE.replace(SECRET, secret)
    for name, function in FUNCTIONS.items():
        # What a relative text becomes is a path, which shows: only a base may tell that it is none.
        pairs = ((text, base), (base, text)) if form.startswith(ABSOLUTE) else ()
        if name.endswith("URLSearchParams") and not text.isprintable():
            continue  # names that no query has: its controls are encoded
        for texts in ((text,), *pairs):
            for label, shown in told(called(function, *texts), f"{name}{len(texts)}"):
                # A path without its host does not say whose it is (docs/checking/secrets.md).
                if form not in SERVICES or not label.endswith(": RelativeURL"):
                    yield label, shown


def shown_by_readers(form, secret):
    """Yield what a comparison by all readers shows, and what each reader answers."""
    text, base = form.format(*[secret] * 2), BASE.replace(SECRET, secret)
    for against in (None, base):
        comparison = compare(text, against, ["all"])
        yield "explain", comparison.explain()
        yield "compare", repr(comparison)
        yield "notebook", comparison._repr_html_()
        yield from told([comparison.causes, comparison.groups], "compare", 1)
        for reading in comparison.readings:
            for part in (reading, *reading):
                yield from told(part, reading.reader, 1)
        for reader in readers(["all"]):
            yield from told(called(reader.ask, text, against), f"{reader.name}.ask", 1)
        yield from told(called(safe_target, text, against, ["default"]), "safe_target")


def check(show, form):
    first, second = list(show(form, SECRET)), list(show(form, OTHER))
    leaks = [each for each in first + second if HIDDEN.search(each[1])]
    assert leaks == []
    assert [name for name, _ in first] == [name for name, _ in second]
    assert [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]] == []


@pytest.mark.parametrize("form", share(FORMS, 4))
def test_no_function_shows_a_secret(form):
    check(shown_by_functions, form)


@pytest.mark.parametrize("form", share(FORMS + DOUBTFUL, 5))
def test_no_reader_shows_a_secret(form):
    check(shown_by_readers, form)


def commands(text, base):
    """Return what is run: each command that shows a text, for people."""
    return [
        ["compare", "--", text],
        ["compare", "--readers", "all", "--base", base, "--", text],
        ["safe", "--base", base, "--", text],
        ["safe", "--allow", "userinfo", "--", text],
        ["explain", "--base", base, "--", text],
        ["explain", "--", text],
        ["parse", "--", text],
        ["parse", "--base", base, "--", text, base],
        *(["parse", "--standard", name, "--", text] for name in ("urllib", "rfc3986", "rfc1808")),
        ["equiv", "--", text, base],
        ["equiv", "--", base, text],
    ]


@functools.cache
def run(*given):
    """Return what a run writes, on both streams."""
    streams = sys.stdout, sys.stderr
    sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    sys.stderr = io.StringIO()
    try:
        main.run([*given])
        sys.stdout.flush()
        return sys.stdout.buffer.getvalue().decode() + sys.stderr.getvalue()
    finally:
        sys.stdout, sys.stderr = streams


def shown_by_commands(form, secret):
    for number, given in enumerate(
        commands(form.format(*[secret] * 2), BASE.replace(SECRET, secret))
    ):
        if "\0" not in "".join(given):
            yield f"{number} {given[0]}", run(*given)


@pytest.mark.parametrize("form", share(FORMS, 3))
def test_no_command_shows_a_secret(form):
    check(shown_by_commands, form)


@pytest.mark.parametrize("form", LOGINS[::4] + QUERIES[::4])
def test_no_survey_shows_a_secret(form, tmp_path):
    """`scan` reads a file; its SARIF has the columns of that file."""

    def show(form, secret):
        place = tmp_path / "urls.txt"
        place.write_text(form.format(*[secret] * 2).replace("\n", "") + "\\x\n", encoding="utf-8")
        yield "scan", run("scan", "--readers", "all", str(place))
        run.cache_clear()
        sarif = run("scan", "--readers", "all", "--sarif", str(place))
        run.cache_clear()
        yield "sarif", re.sub(r'Column": \d+', "", sarif)

    check(show, form)


def test_wrong_usage_shows_no_secret():
    text = f"http://u:{SECRET}@h/"
    for given in (
        ["compare", "--base", text, "--readers", text, "x"],
        ["parse", "--standard", text, "x"],
        ["safe", "--port", text, "x"],
        ["safe", "--host", text, "x"],
        ["equiv", "a", "b", text],
        ["extract", text],
        ["scan", text],
        ["resolve", "--base", f"http://u:{SECRET}@h:x/", "a"],
        ["normalize", f"http://u:{SECRET}@h:x/"],
        [text],
        [f"--{text}"],
    ):
        assert not HIDDEN.search(run(*given)), given


def test_what_is_for_programs_keeps_all():
    """Data is data: what programs take has to be what was given."""
    text = f"http://u:{SECRET}@h/"
    for given in (
        ["compare", "--json", text],
        ["safe", "--json", text],
        ["explain", "--json", text],
        ["parse", "--json", text],
        ["parse", "--jsonl", text],
        ["parse", "--csv", text],
        ["equiv", "--json", text, text],
        ["normalize", text],
        ["resolve", "--base", text, "/"],
        ["extract", "--text", text],
    ):
        assert SECRET in run(*given), given
    url = URL(text)
    assert (str(url), url.password, url.to_dict()["password"]) == (text, SECRET, SECRET)
    assert url.components().userinfo == f"u:{SECRET}"
    assert compare(text).to_dict()["url"] == text


def test_a_reading_keeps_all():
    (reading,) = compare(f"http://u:{SECRET}@h/", None, ["whatwg"]).readings
    assert isinstance(reading, Reading)
    assert reading.report["password"] == SECRET
    assert reading.components == URL(f"http://u:{SECRET}@h/").components()


def test_the_walk_finds_functions():
    assert len(FUNCTIONS) > 100
    assert {"urlprism.URL", "urlprism.rfc3986.split"} <= FUNCTIONS.keys()
