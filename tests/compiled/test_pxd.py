"""Each .pxd says only what its .py has: Cython accepts stale names in silence."""

import ast
import importlib
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "urlprism"
PXDS = sorted(SOURCE.rglob("*.pxd"))

FUNCTION = re.compile(
    r"^(?P<indent> *)(?:@cython\.locals\((?P<locals>[^)]*)\)\n *)?"
    r"cp?def (?!class )(?:inline )?[^\n=(]*?(?:\([^\n)]*\) )?"
    r"(?P<name>\w+)\((?P<arguments>[^)]*)\)",
    re.MULTILINE,
)
ENUM = re.compile(r"^cdef enum:\n((?: {4}[^\n]+\n)+)", re.MULTILINE)
CLASS = re.compile(r"^cdef class (\w+)(?:\(\w+\))?:\n((?: {4}[^\n]*\n|\n)+)", re.MULTILINE)


def functions_of(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def names_in(function: ast.FunctionDef) -> set[str]:
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    stored = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return {argument.arg for argument in every} | stored


def problems(pxd: str, py: str) -> list[str]:
    """Return what the text of a .pxd names that its .py has not."""
    tree = ast.parse(py)
    functions = functions_of(tree)
    stored = {
        n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
    found = []
    for match in FUNCTION.finditer(pxd):
        name = match["name"]
        if name not in functions:
            found.append(f"no function {name}")
            continue
        has = names_in(functions[name])
        for local in re.findall(r"(\w+)=", match["locals"] or ""):
            if local not in has:
                found.append(f"no local {local} in {name}")
        of_function = functions[name].args
        arguments = [each.arg for each in (*of_function.args, *of_function.kwonlyargs)]
        given = [
            part.partition("=")[0].split()[-1]
            for part in re.split(r",\s+", match["arguments"].strip())
            if part
        ]
        if given != arguments:
            found.append(f"{name}({', '.join(given)}) is {name}({', '.join(arguments)})")
    for name in re.findall(
        r"^cdef (?:bytes|int|str|dict|list|object|Memo) ([\w, ]+)$", pxd, re.MULTILINE
    ):
        found += [f"no global {each}" for each in name.split(", ") if each not in stored]
    for name, body in CLASS.findall(pxd):
        attributes = set(re.findall(r"^ {4}cdef [\w ]+ (\w+)$", body, re.MULTILINE))
        slots = slots_of(tree, name)
        if attributes != slots:
            found.append(f"{name} has {sorted(attributes)}, its __slots__ {sorted(slots)}")
    return found


def slots_of(tree: ast.Module, name: str) -> set[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            for each in node.body:
                if isinstance(each, ast.Assign) and each.targets[0].id == "__slots__":
                    return set(ast.literal_eval(each.value))
    return set()


@pytest.mark.parametrize("path", PXDS, ids=lambda path: path.stem)
def test_a_pxd_names_what_its_py_has(path):
    assert problems(path.read_text(), path.with_suffix(".py").read_text()) == []


ENUMS = [path for path in PXDS if "cdef enum:" in path.read_text()]


@pytest.mark.parametrize("path", ENUMS, ids=lambda path: path.stem)
def test_a_number_is_the_same_in_c(path):
    name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
    module = importlib.import_module(name)
    for body in ENUM.findall(path.read_text()):
        numbers = {key: int(value, 0) for key, value in re.findall(r"(\w+) = (\S+)", body)}
        assert len(numbers) == body.count("\n")
        assert {key: getattr(module, key) for key in numbers} == numbers


def test_stale_names_are_found():
    pxd = (
        "@cython.locals(start=Py_ssize_t, gone=int)\n"
        "cpdef object read(str text, int pos)\n"
        "cdef object lost(str text)\n"
        "cdef bytes _TABLE\n"
        "cdef class Memo:\n    cdef dict young\n    cdef dict old\n"
    )
    py = 'def read(text, start):\n    return text\n\nclass Memo:\n    __slots__ = ("young",)\n'
    assert problems(pxd, py) == [
        "no local gone in read",
        "read(text, pos) is read(text, start)",
        "no function lost",
        "no global _TABLE",
        "Memo has ['old', 'young'], its __slots__ ['young']",
    ]
