"""Octets are borrowed from an owner that a name holds, for as long as they are used.

Compiled, `memory.borrow(owner)` is a pointer into `owner`, and nothing keeps the owner but its
names: a temporary is freed on the next line. These checks read every compiled module, and what the
.pxd of `memory` does itself; CONTRIBUTING.md states the rule.
"""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "urlprism"
COMPILED = re.findall(r'^    "(urlprism\.[\w.]+)",$', (ROOT / "setup.py").read_text(), re.MULTILINE)
MODULES = [ROOT / "src" / f"{name.replace('.', '/')}.py" for name in COMPILED]
# What returns a pointer into its argument says so by its name.
BORROWER = re.compile("borrow")
LENDERS = {"memory", "code_points"}
# Octets in a struct, and the attribute beside them that owns them. Both are set in one function,
# the owner first; no other function sets either.
MEMBERS = {"octets": "owned", "base_octets": "base_owned", "cells": "blank"}
LENT_BY = {"octets": "borrow", "base_octets": "borrow", "cells": "borrow_cells"}
# What an object holds from when it is made until it is freed: the draft of a machine.
PARTS = {"url"}
# What a .pxd calls to come by a pointer into an object.
RAW = r"PyUnicode_DATA|PyBytes_AS_STRING|borrow\w*"


def is_borrow(node):
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id in LENDERS
        and BORROWER.match(node.func.attr) is not None
    )


def place(node):
    return node.lineno, node.col_offset


def stores(tree, name):
    """Return the places where a name is bound anew, or deleted."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
    ]


def parameters(function):
    every = function.args
    return {each.arg for each in [*every.posonlyargs, *every.args, *every.kwonlyargs]}


def is_constant(tree, name):
    """Return whether a module binds a name once, at its top, and no function says `global`."""
    bound = [
        node
        for statement in tree.body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for node in stores(statement, name)
    ]
    rebound = [n for n in ast.walk(tree) if isinstance(n, ast.Global) and name in n.names]
    return len(bound) == 1 and not rebound


def typed_locals(pxd, function):
    """Return the names that a .pxd types as Octets or Cells in a function."""
    found = re.search(
        rf"(?:@cython\.locals\(([^)]*)\)\n *)?cp?def [^\n]*?\b{function}\(([^)]*)\)", pxd
    )
    if not found:
        return set()
    of_locals = re.findall(r"(\w+)=(?:Octets|Cells|Numbers)", found[1] or "")
    return {*of_locals, *re.findall(r"(?:Octets|Cells|Numbers) (\w+)", found[2])}


def is_held(value, typed):
    """Return whether what a pointer is set to is held elsewhere: borrowed, or another pointer."""
    if isinstance(value, ast.Attribute):
        holder = value.value
        if isinstance(holder, ast.Attribute) and holder.attr in PARTS:
            holder = holder.value
        return value.attr in MEMBERS and isinstance(holder, ast.Name)
    return is_borrow(value) or (isinstance(value, ast.Name) and value.id in typed)


def uses_after(function, view, owner, borrow):
    """Return the first use of a view after its owner was bound anew, or None."""
    borrows = sorted(
        place(node)
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and is_borrow(node.value)
        and view in {t.id for t in node.targets if isinstance(t, ast.Name)}
    )
    loads = [
        place(node)
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and node.id == view and isinstance(node.ctx, ast.Load)
    ]
    loops = [n for n in ast.walk(function) if isinstance(n, ast.For | ast.While)]
    for rebound in map(place, stores(function, owner)):
        around = [
            loop
            for loop in loops
            if place(loop) < rebound <= (loop.end_lineno, loop.end_col_offset)
        ]
        for load in sorted(loads):
            later = load > rebound > borrow
            # Of a loop the part before comes again after.
            again = any(place(loop) < load < rebound for loop in around)
            first = rebound if later else min(map(place, around), default=rebound)
            if (later or again) and not any(first < each < load for each in borrows):
                return load
    return None


def problems_of_borrow(call, parent, function, tree):
    """Yield what is wrong with one borrow."""
    if len(call.args) != 1 or not isinstance(call.args[0], ast.Name):
        yield "borrows from what no name holds"
        return
    owner = call.args[0].id
    names = parameters(function) | {n.id for n in ast.walk(function) if isinstance(n, ast.Name)}
    is_local = owner in parameters(function) or (owner in names and stores(function, owner))
    if not is_local and not is_constant(tree, owner):
        yield f"borrows from {owner}, which is no constant"
    if isinstance(parent, ast.Return):
        yield f"returns octets of {owner}"
    elif isinstance(parent, ast.Assign):
        for target in parent.targets:
            if isinstance(target, ast.Name):
                if is_local and uses_after(function, target.id, owner, place(parent)):
                    yield f"uses {target.id} after {owner} is bound anew"
            elif not (isinstance(target, ast.Attribute) and target.attr in MEMBERS):
                yield f"keeps octets of {owner} where nothing holds them"
    elif not isinstance(parent, ast.Call | ast.Subscript):
        yield f"keeps octets of {owner} where nothing holds them"


def problems_of_members(function):
    """Yield what is wrong with octets in a struct: the owner beside them is set before."""
    text = ast.unparse(function)
    for member, owner in MEMBERS.items():
        for found in re.finditer(rf"^ *(\w+)\.{member} = (.*)$", text, re.MULTILINE):
            held = re.search(
                rf"^ *{found[1]}\.{owner} = (\w+)$", text[: found.start()], re.MULTILINE
            )
            if held is None or found[2] != f"memory.{LENT_BY[member]}({held[1]})":
                yield f"{found[1]}.{member} is not of {found[1]}.{owner}"
        if re.search(rf"\w\.{owner} = ", text) and not re.search(rf"\w\.{member} = ", text):
            yield f".{owner} changes below .{member}"


def problems(tree, pxd):
    """Return a line for each mistake in the functions of a module."""
    found = []
    for function in [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]:
        parents = {
            child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)
        }
        said = list(problems_of_members(function))
        typed = typed_locals(pxd, function.name)
        for node in ast.walk(function):
            if is_borrow(node):
                said += problems_of_borrow(node, parents[node], function, tree)
            elif isinstance(node, ast.Assign) and not is_held(node.value, typed):
                pointers = {t.id for t in node.targets if isinstance(t, ast.Name)} & typed
                said += [f"points {name} at what no name holds" for name in sorted(pointers)]
        found += [f"{function.name} {each}" for each in said]
    return found


def raw_problems(pxd):
    """Return the lines of a .pxd's inline functions that point into what no name holds."""
    code = re.sub(
        r"(?m)^ *(#.*|cdef extern.*|cdef inline [^\n]*|void\* .*|cimport .*|from .*)$", "", pxd
    )
    pointed = re.finditer(rf"\b(?:{RAW})\((?!\w+\))[^\n]*", code)
    return [found[0] for found in pointed]


def dicts_of(pxd):
    """Return the names of the dict members of a .pxd's classes."""
    return set(re.findall(r"(?m)^ {4}cdef (?:readonly |public )?dict (\w+)$", pxd))


def unheld_dicts(tree, members):
    """Return the uses of a dict member that no name holds: looking a key up may run any code."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in members:
            parent = parents[node]
            if isinstance(parent, ast.Tuple):
                parent = parents[parent]
            if not isinstance(parent, ast.Assign | ast.AnnAssign):
                found.append(f"line {node.lineno}: .{node.attr}")
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_dicts_are_looked_through_by_a_name(path):
    members = dicts_of(path.with_suffix(".pxd").read_text())
    assert unheld_dicts(ast.parse(path.read_text()), members) == []


def test_what_an_object_holds_is_set_when_it_is_made():
    makers = {"__init__", "__cinit__"}
    set_by = {
        function.name
        for path in MODULES
        for function in ast.walk(ast.parse(path.read_text()))
        if isinstance(function, ast.FunctionDef)
        for part in PARTS
        if re.search(rf"\.{part} = ", ast.unparse(function))
    }
    assert set_by == makers


def test_a_dict_that_no_name_holds_is_found():
    pxd = "cdef class Memo:\n    cdef dict young\n    cdef Py_ssize_t hits\n"
    py = "def find(self, key):\n    young = self.young\n    return young[key], self.young[key]\n"
    assert unheld_dicts(ast.parse(py), dicts_of(pxd)) == ["line 3: .young"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_octets_are_borrowed_from_a_name_that_lives(path):
    assert problems(ast.parse(path.read_text()), path.with_suffix(".pxd").read_text()) == []


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.pxd")), ids=lambda path: path.stem)
def test_inline_functions_point_into_what_a_name_holds(path):
    assert raw_problems(path.read_text()) == []


def pointing(pxd):
    """Return the names of the functions of a .pxd that return a pointer."""
    return re.findall(r"(?m)^cdef inline (?:Octets|Cells|Numbers|\w+ ?\*) *(\w+)\(", pxd)


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.pxd")), ids=lambda path: path.stem)
def test_what_returns_a_pointer_is_named_for_it(path):
    assert [name for name in pointing(path.read_text()) if not BORROWER.match(name)] == []


def test_what_returns_a_pointer_is_found():
    declared = {path.stem: path.read_text() for path in (SOURCE / "_core").rglob("*.pxd")}
    assert {name: pointing(declared[name]) for name in LENDERS} == {
        "memory": ["borrow", "borrow_table", "borrow_cells"],
        "code_points": ["borrow_numbers"],
    }
    assert pointing("cdef inline Octets view(object text) noexcept:") == ["view"]


def test_the_modules_that_borrow_are_read():
    borrows = [
        node
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text()))
        if is_borrow(node)
    ]
    assert len(borrows) > 50


PLANTED = {
    "a temporary": (
        "octets = memory.borrow(memory.one_octet_each(text))\nreturn octets[0]",
        "borrows from what no name holds",
    ),
    "an attribute": (
        "octets = memory.borrow(text.href)\nreturn octets[0]",
        "borrows from what no name holds",
    ),
    "a concatenation": (
        "return find(memory.borrow(text + b'a'))",
        "borrows from what no name holds",
    ),
    "an item": ("return find(memory.borrow_table(text[0]))", "borrows from what no name holds"),
    "a global that changes": (
        "return find(memory.borrow_table(_changing))",
        "borrows from _changing, which is no constant",
    ),
    "an owner bound anew": (
        "octets = memory.borrow(text)\ntext = text.lower()\nreturn octets[0]",
        "uses octets after text is bound anew",
    ),
    "an owner deleted": (
        "octets = memory.borrow(text)\ndel text\nreturn octets[0]",
        "uses octets after text is bound anew",
    ),
    "an owner bound anew in a loop": (
        "octets = memory.borrow(text)\nwhile octets[0]:\n    text = text[1:]",
        "uses octets after text is bound anew",
    ),
    "octets returned": ("return memory.borrow(text)", "returns octets of text"),
    "octets kept": (
        "self.seen = memory.borrow(text)",
        "keeps octets of text where nothing holds them",
    ),
    "octets in a list": (
        "pieces = [memory.borrow(text)]",
        "keeps octets of text where nothing holds them",
    ),
    "a member without its owner": (
        "self.octets = memory.borrow(text)",
        "self.octets is not of self.owned",
    ),
    "an owner that changes": ("self.owned = text", ".owned changes below .octets"),
    "a pointer at a temporary": (
        "typed = text.encode()\nreturn typed[0]",
        "points typed at what no name holds",
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_mistake_is_found(name):
    body, said = PLANTED[name]
    function = "def read(self, text):\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    module = (
        f"_changing = b''\n{function}\ndef change():\n    global _changing\n    _changing = b'a'\n"
    )
    pxd = "@cython.locals(octets=Octets, typed=Octets)\ncdef int read(self, object text)\n"
    assert problems(ast.parse(module), pxd) == [f"read {said}"]


ALLOWED = [
    "owned = memory.one_octet_each(text)\noctets = memory.borrow(owned)\nreturn octets[0]",
    "octets = memory.borrow(text)\ntext = text[1:]\noctets = memory.borrow(text)\nreturn octets[0]",
    "for text in self:\n    octets = memory.borrow(text)\n    find(octets)",
    "self.owned = text\nself.octets = memory.borrow(text)",
    "octets = self.octets\nreturn octets[0]",
    "return memory.borrow_table(_TABLE)[self.octets[0]]",
]


@pytest.mark.parametrize("body", ALLOWED)
def test_what_is_held_passes(body):
    function = "def read(self, text):\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    pxd = "@cython.locals(octets=Octets)\ncdef int read(self, object text)\n"
    assert problems(ast.parse(f"_TABLE = b'a'\n{function}"), pxd) == []


@pytest.mark.parametrize(
    "line",
    [
        "    cdef Octets octets = borrow(one_octet_each(text))",
        "    return <Octets>PyBytes_AS_STRING(text + b'a')",
        "    memcpy(cells, PyUnicode_DATA(url.href), 3)",
    ],
)
def test_a_planted_mistake_in_c_is_found(line):
    pxd = f"cdef inline int first(object text) noexcept:\n{line}\n"
    assert raw_problems(pxd) == [line[line.index(raw_name(line)) :]]


def raw_name(line):
    return re.search(rf"\b(?:{RAW})\(", line)[0]
