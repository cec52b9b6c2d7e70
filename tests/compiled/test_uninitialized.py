"""What `__new__` made and nothing filled is refused everywhere: a TypeError, never a crash.

Every class of the package, in every place of every public function, and of every function of the
compiled modules that Python can call. Another Python is asked, for a crash would end this one.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import urlprism
from tests.help.counts import IS_NIGHTLY

pytestmark = pytest.mark.compiled

HERE = Path(urlprism.__file__).parents[1]
ROOT = Path(__file__).parents[2]
COMPILED = re.findall(r'^    "(urlprism\.[\w.]+)",$', (ROOT / "setup.py").read_text(), re.MULTILINE)
# Functions of columns take addresses of memory. Those that the .pxd makes functions of C cannot be
# called from Python once they are compiled; plain, they would read what stands at an address of 1.
OF_ADDRESSES = [
    f"urlprism.columns.{path.parent.name}.{path.stem}.{name}"
    for path in (ROOT / "src" / "urlprism" / "columns").glob("*/*.pxd")
    for name in re.findall(r"^cdef [^(=]*?(\w+)\(", path.read_text("utf-8"), re.MULTILINE)
]

PROGRAM = r"""
import copy, functools, importlib, inspect, itertools, json, operator, os, pickle, pkgutil, re
import sys, warnings
from tests.fuzz import fuzz_surface
import urlprism
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.urls.record import Spans

warnings.simplefilter("ignore")
unraisable = []
sys.unraisablehook = lambda given: unraisable.append(repr(given.exc_value))

def classes():
    found = {}
    for module in pkgutil.walk_packages(urlprism.__path__, "urlprism."):
        if module.name.endswith("__main__") or re.search(r"\.(asking|live)\b|\.live_", module.name):
            continue
        if module.name.startswith("urlprism.spark"):  # it needs Spark, and nothing is compiled
            continue
        for each in vars(importlib.import_module(module.name)).values():
            if inspect.isclass(each) and each.__module__.startswith("urlprism"):
                found[f"{each.__module__}.{each.__qualname__}"] = each
    return found

def allocated(cls):
    try:
        return cls.__new__(cls)
    except TypeError:
        return None

def outcome(call):
    try:
        answer = call()
    except Exception as error:
        return type(error).__name__
    if hasattr(type(answer), "__next__"):
        return outcome(lambda: next(answer))
    return "an answer"

def say(*said):
    os.write(2, (" ".join(map(str, said)) + "\n").encode())

def look(name, made):
    yield "repr", outcome(lambda: repr(made))
    yield "str", outcome(lambda: str(made))
    yield "hash", outcome(lambda: hash(made))
    yield "pickle", outcome(lambda: pickle.dumps(made, 2))
    yield "copy", outcome(lambda: copy.copy(made))
    for each in ("eq", "lt", "le", "gt", "ge"):
        yield each, outcome(lambda: getattr(operator, each)(made, made))
    yield "truediv", outcome(lambda: made / "a")
    for each in dir(type(made)):
        if each.startswith("__"):
            continue
        raw = inspect.getattr_static(type(made), each)
        if isinstance(raw, (staticmethod, classmethod)) or inspect.isclass(raw):
            continue
        say(name, each)
        if not callable(getattr(type(made), each, None)):
            yield each, outcome(lambda: getattr(made, each))
        else:
            for number, arguments in enumerate(((), ("a",), (made,), (0, 1), ("a", 0, 1, "a"))):
                yield f"{each} {number}", outcome(lambda: getattr(made, each)(*arguments))

FILL = ("http://h/", 0, 1, None, b"a" * 256, False)
# On the gate, each call has one of them for its other arguments, and the next call the next one.
STEP = int(sys.argv[3])
calls = itertools.count()

@functools.cache
def taken_by_place(function):
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return 4
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return len([p for p in parameters if p.kind in kinds])

def asked(name, function, make):
    count = taken_by_place(function)
    for at in range(min(count, 5)):
        for other in FILL[next(calls) % STEP :: STEP]:
            for size in {at + 1, count}:
                arguments = [other] * size
                arguments[at] = make()  # anew: some functions fill what they are given
                say(name, at, repr(other)[:20], size)
                yield at, outcome(lambda: function(*arguments))

def promising(entry):
    # Each parameter that promises to take a text, and what all that are needed are bound to.
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    signature, parameters = inspect.signature(entry.function), entry.parameters
    for parameter in parameters:
        if not fuzz_surface.takes(parameter, "text"):
            continue
        bound = signature.bind_partial()
        for each in parameters:
            if each.name == parameter.name:
                bound.arguments[each.name] = None
            elif each.default is each.empty and each.kind not in several:
                bound.arguments[each.name] = "http://h/"
        yield parameter.name, bound

def promised(entry, texts, make):
    # What each such parameter does with an object that has no text.
    for name, bound in texts:
        bound.arguments[name] = make()
        yield name, outcome(lambda: entry.function(*bound.args, **bound.kwargs))

def functions():
    for name in sys.argv[1].split():
        module = importlib.import_module(name)
        for each, value in vars(module).items():
            is_ours = getattr(value, "__module__", "") == name
            if f"{name}.{each}" in sys.argv[2].split():
                continue
            if is_ours and callable(value) and not inspect.isclass(value):
                yield f"{name}.{each}", value

results = {"looks": {}, "asked": 0}
made = {name: allocated(cls) for name, cls in classes().items()}
for name, each in made.items():
    if each is not None:
        results["looks"][name] = dict(look(name, each))
strange = {
    name: functools.partial(allocated, cls)
    for name, cls in classes().items()
    if made[name] is not None and ".cli." not in name
}
inner = {
    **{name: strange[name] for name in strange if type(made[name]).__module__ in sys.argv[1]},
    "machine": lambda: Machine("http://h/"),
    "machine without its fields": lambda: Machine.__new__(Machine),
    "machine of a setter": lambda: Machine("http://i/", None, urlprism.URL("http://h/")),
    "machine of a setter without a URL": lambda: Machine("http://i/", None, Spans()),
    "None": lambda: None,
}
for name, function in dict(functions()).items():
    for make in inner.values():
        for _ in asked(name, function, make):
            results["asked"] += 1
taken = {}
for entry in fuzz_surface.entries():
    if entry.owner is not None:
        continue
    if entry.name.startswith("urlprism.recipes."):
        continue  # they dial
    texts = list(promising(entry))
    for which, make in strange.items():
        ends = [end for _, end in asked(entry.name, entry.function, make)]
        results["asked"] += len(ends)
        if entry.name.startswith("tests.fuzz.fuzz_bridges."):
            continue  # other libraries take any object, as a log does
        for name, end in promised(entry, texts, make):
            taken.setdefault(which, {})[f"{entry.name} {name}"] = end
results["taken"] = taken
results["unraisable"] = unraisable
json.dump(results, sys.stdout)
"""


@pytest.fixture(scope="module")
def results():
    # It says what it does before each call. Only the last of that is read, and waited for by none.
    with tempfile.TemporaryFile() as told:
        done = subprocess.run(
            [
                *(sys.executable, "-X", "faulthandler", "-c", PROGRAM),
                *(" ".join(COMPILED), " ".join(OF_ADDRESSES), "1" if IS_NIGHTLY else "18"),
            ],
            env={
                **os.environ,
                "PYTHONPATH": f"{HERE}{os.pathsep}{ROOT / 'tests' / 'fuzz'}",
                "PYTHONMALLOC": os.environ.get("PYTHONMALLOC", "debug"),
            },
            stdout=subprocess.PIPE,
            stderr=told,
            check=False,
            timeout=600,
        )
        told.seek(max(0, told.seek(0, os.SEEK_END) - 1500))
        last = told.read().decode("utf-8", "replace")
    assert done.returncode == 0, last
    return json.loads(done.stdout)


REFUSED = {"TypeError", "AttributeError"}
RECORDS = [
    "urlprism.whatwg.api.URL",
    "urlprism.whatwg.urls.record.Spans",
    "urlprism.rfc3986.api.Reference",
    "urlprism.rfc3987.api.IRI",
    "urlprism.comparison.report.Comparison",
    "urlprism.rfc1808.record.GenericURL",
    "urlprism.rfc2396.record.URIReference",
    "urlprism.rfc8089.api.FileURI",
    "urlprism.urllib_parse.record.URLRecord",
    "urlprism.rfc3986.record.Spans",
]
# An object that holds nothing can still be told from others, and shown.
ANSWERS = {"repr", "copy", "eq", "hash", "lt", "le", "gt", "ge"}
# No text is asked for: all that is given is added or replaced, and that is nothing.
ASKS_NOTHING = {"joinpath 0", "replace 0"}
# The value is refused before the object is asked.
REFUSED_VALUES = {("with_path 1", "URLError"), ("with_port 1", "URLError")}


def test_nothing_crashes(results):
    assert results["asked"] > (20_000 if IS_NIGHTLY else 4_000)
    assert results["unraisable"] == []


@pytest.mark.parametrize("name", RECORDS)
def test_no_part_of_it_can_be_read(results, name):
    looks = results["looks"][name]
    assert len(looks) > 20
    wrong = {
        each
        for each, how in looks.items()
        if how not in REFUSED and (each, how) not in REFUSED_VALUES
    }
    wrong -= {*ANSWERS, *ASKS_NOTHING}
    if name.endswith(".Spans"):  # inside a URL or a Reference, with no pickle of its own
        wrong -= {"str", "pickle"}
    if name.endswith(".Comparison"):  # compiled, what `compare` sets is None before it does
        wrong -= {"str", "text", "base", "is_certified"}
    assert {each for each in wrong if not each.startswith(("_", "FIELDS"))} == set()


# What is not looked at: without a base both drafts parse alike; the first base that is known is
# taken; an encoding, and a function that
# maps hosts, for a text that needs none; an option that is true or false.
UNSEEN = {
    "urlprism.draft_abarth.parse draft",
    "urlprism.readers.effective_host to_ascii",
    "urlprism.readers.target_of to_ascii",
    "urlprism.rfc1808.establish_base encapsulating",
    "urlprism.rfc1808.establish_base retrieval",
    *(
        f"urlprism.urllib_parse.{name} {option}"
        for name in ("parse_qs", "parse_qsl", "unquote", "unquote_plus")
        for option in ("encoding", "errors")
    ),
}
CORE = RECORDS[:5]


@pytest.mark.parametrize("name", CORE)
def test_no_function_takes_it(results, name):
    """Where a text is promised, or an object of the class, nothing is answered."""
    taken = results["taken"][name]
    assert len(taken) > 150
    # What stands beside it may be refused first.
    assert {place for place, end in taken.items() if end == "an answer"} - UNSEEN == set()
