"""Signals are never lost: no Python runs where Python drops its errors.

When an object ends, when garbage is collected, and in functions that C calls, an error has nowhere
to go: Python prints it and goes on. If a signal is delivered there, the KeyboardInterrupt, the
TimeoutError of an alarm or the SystemExit of a handler is gone, for the whole process.
"""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism
from tests.help.counts import IS_NIGHTLY
from tests.help.trees import SOURCE, trees
from urlprism import rfc3986

ROUNDS = 400 if IS_NIGHTLY else 100
IS_COMPILED = not rfc3986.api.__file__.endswith(".py")
# Names of what Python calls where it drops errors, or what has it called there.
DROPPING = {
    "__del__", "__dealloc__", "callbacks", "finalize", "WeakValueDictionary", "WeakKeyDictionary",
    "WeakSet", "WeakMethod", "CFUNCTYPE", "PYFUNCTYPE", "WINFUNCTYPE", "PyCapsule_New",
    "unraisablehook", "excepthook", "setprofile", "settrace", "addaudithook", "atexit",
    "register_at_fork", "add_done_callback",
}  # fmt: skip
ALLOWED = {
    (
        "columns/memory/structs.py",
        "CFUNCTYPE",
    ): "what C releases: the error of a signal is kept and raised",
    (
        "columns/memory/c_functions.py",
        "PYFUNCTYPE",
    ): "a function of Python's own interface, which it calls",
    (
        "columns/memory/structs.py",
        "PYFUNCTYPE",
    ): "functions of Python's own interface, which it calls",
    ("columns/memory/structs.py", "PyCapsule_New"): "without a destructor",
    ("web/files.py", "atexit"): "the copies go away; what fails there is dropped",
    ("columns/memory/c_functions.py", "atexit"): "list.append, which is no Python code",
    ("readers/asking/conversation.py", "atexit"): "ends a child; Python ends anyway",
    ("readers/programs/curl/live.py", "CFUNCTYPE"): "only the types of functions of libcurl",
    ("columns/kernel/workers.py", "register_at_fork"): "list.clear, which is no Python code",
}
# Handlers of every error that do not raise it again.
KEPT = {
    (
        "columns/memory/structs.py",
        "_write",
    ): "a stream of C has a text for its error, and only that",
    ("columns/memory/c_functions.py", "released"): "raised when all is released",
    ("columns/memory/c_functions.py", "_is_noted"): "owed: settle raises it",
    ("columns/memory/c_functions.py", "_free_unless_stopped"): "owed: settle raises it",
    ("columns/kernel/batch.py", "_run"): "raised when all threads are done",
    ("columns/kernel/batch.py", "_wait"): "raised when all threads are done",
    ("columns/kernel/batch.py", "_fill_apart"): "raised when all threads are done",
    ("recipes/deadlines.py", "run"): "raised where it is waited for",
    ("__main__.py", "_code"): "the command ends, and says so by its exit code",
    ("conformance/__main__.py", "main"): "the command ends, and says so by its exit code",
}


def names_in(tree):
    """Yield each name in a tree, with where it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield node.name.rpartition(".")[2]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_nothing_runs_where_errors_are_dropped():
    found = {
        (name, each)
        for name, tree in trees().items()
        for each in names_in(tree)
        if each in DROPPING
    }
    assert found == set(ALLOWED)


def test_no_reference_has_a_callback():
    """`weakref.ref(object, callback)`, and `proxy`."""
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {
                *("ref", "weakref.ref", "proxy", "weakref.proxy"),
            }:
                assert len(node.args) + len(node.keywords) == 1, name


def test_folders_that_go_away_do_so_in_with():
    """A TemporaryDirectory that is only forgotten is removed by Python code at its end."""
    for name, tree in trees().items():
        managed = [
            ast.unparse(item.context_expr)
            for node in ast.walk(tree)
            if isinstance(node, ast.With | ast.AsyncWith)
            for item in node.items
        ]
        made = [
            ast.unparse(node)
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and "TemporaryDirectory" in ast.unparse(node.func)
        ]
        assert {*made} <= {*managed}, name


def handlers(tree):
    """Yield each handler of every error, with its function, and whether it raises at its end."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        inner = {
            id(each)
            for node in ast.walk(function)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node is not function
            for each in ast.walk(node)
        }
        for node in ast.walk(function):
            if not isinstance(node, ast.ExceptHandler) or id(node) in inner:
                continue
            caught = "" if node.type is None else ast.unparse(node.type)
            if not caught or re.search(r"\b(BaseException|KeyboardInterrupt|SystemExit)\b", caught):
                yield function.name, isinstance(node.body[-1], ast.Raise)


def test_what_catches_every_error_raises_it():
    found = {
        (name, function)
        for name, tree in trees().items()
        for function, is_raised in handlers(tree)
        if not is_raised
    }
    assert found == set(KEPT)


def test_no_finally_ends_an_error():
    """`return`, `break` and `continue` in `finally` drop the error that is on its way."""
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Try):
                ends = [each for last in node.finalbody for each in ast.walk(last)]
                assert not [
                    e for e in ends if isinstance(e, ast.Return | ast.Break | ast.Continue)
                ], name


def functions_of_c(text):
    """Return the bodies of the functions of a header, by name."""
    found = re.finditer(
        r"^static [\w *]*?(\w+)\([^;{]*\) \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL
    )
    return {each[1]: each[2] for each in found}


def test_destructors_in_c_call_no_python():
    """What a capsule's end calls, and what that calls, runs nothing of Python's own."""
    bodies = functions_of_c((SOURCE / "columns/memory/structs.h").read_text())
    todo, seen = ["urlprism_close_capsule", "urlprism_let_go"], set()
    while todo:
        name = todo.pop()
        seen.add(name)
        called = set(re.findall(r"\b(\w+)\(", bodies[name]))
        python = {each for each in called if each.startswith(("Py", "_Py"))}
        assert python <= {
            "PyCapsule_GetName",
            "PyCapsule_GetPointer",
            "PyErr_Fetch",
            "PyErr_Restore",
        }
        todo += (called & bodies.keys()) - seen
    assert "urlprism_drop" in seen


# A capsule whose end is a signal: what ends after it in the same list would run with the signal
# pending, and so would what is called when garbage is collected.
INTERRUPTS = """
import ctypes, gc, signal, sys
import pyarrow as pa
import urlprism
from urlprism import columns, readers

signal.signal(signal.SIGINT, signal.default_int_handler)
dropped = []
sys.unraisablehook = dropped.append
api = ctypes.pythonapi
new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
    ("PyCapsule_New", api)
)
interrupt = ctypes.cast(api.PyErr_SetInterrupt, ctypes.c_void_p)
texts = ["http://h/a"] * 3
array, chunks = pa.array(texts), pa.chunked_array([texts])


def stream():
    return pa.RecordBatchReader.from_stream(columns.split(chunks))


def read():
    reader = stream()
    reader.read_next_batch()
    return reader


makers = {
    "nothing": lambda: None,
    "column": lambda: columns.split(array, ["host"]),
    "columns": lambda: columns.split(array),
    "exported": lambda: pa.record_batch(columns.split(array, ["host"])),
    "capsules": lambda: columns.split(array, ["host"]).__arrow_c_array__(),
    "stream": lambda: columns.split(chunks).__arrow_c_stream__(),
    "reader": stream,
    "reader at work": read,
    "reader of URLs": lambda: readers.Reader("mine", "1", "", lambda text, base: None),
    "program": lambda: [readers.reader(name) for name in ("urllib@3.12", "curl@7.88.1")],
    "comparison": lambda: urlprism.compare("http://a\\\\@b/"),
    "url": lambda: urlprism.URL("http://h/"),
}
if sys.argv[1] == "pure":
    # What pyarrow releases runs Python here, by ctypes, and pyarrow ends the process if it fails.
    for each in ("exported", "reader", "reader at work"):
        del makers[each]
raised = 0
rounds = int(sys.argv[2]) // len(makers) + 1


def once(make, in_a_circle):
    global raised
    try:
        held = [make(), new(1, b"end", interrupt)]
        if in_a_circle:
            held.append(held)
        readers.reader.cache_clear()
        del held
        gc.collect()
        for _ in range(3):
            columns.split(array, ["host"])
    except KeyboardInterrupt:
        raised += 1


for make in makers.values():
    for number in range(rounds):
        once(make, number % 2 == 1)
print(raised, rounds * len(makers), [str(each.object) for each in dropped])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the C library's signals")
def test_every_interrupt_is_raised():
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTS, "compiled" if IS_COMPILED else "pure", str(ROUNDS)],
        env={**os.environ, "PYTHONPATH": str(Path(urlprism.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    raised, rounds, dropped = done.stdout.split(maxsplit=2) if done.stdout else (done.stderr, 0, "")
    assert (raised, dropped.strip()) == (rounds, "[]")
    assert int(rounds) >= ROUNDS
