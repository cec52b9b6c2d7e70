"""The pages of the reference: each public package, with every name that it says is public.

`__all__` of the packages ──► each name's home ──► reference/names/NAME.rst ──► autodoc
"""

import ast
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from tools.book.docstrings import as_restructured
from tools.book.stability import stability

# Modules that users import by their own names, beside the packages that say what is public.
_BRIDGES = (
    *(
        "aiohttp",
        "argparse",
        "asgi",
        "attrs",
        "authlib",
        "cattrs",
        "click",
        "django",
        "drf",
        "fastapi",
    ),
    *(
        "flask",
        "furl",
        "html",
        "httpx",
        "httpx2",
        "jsonschema",
        "logging",
        "markdown",
        "opentelemetry",
        "prometheus",
    ),
    *("oauthlib", "pydantic", "requests", "scrapy"),
    *("sqlalchemy", "starlette", "urllib", "urllib3", "werkzeug", "wsgi", "yarl"),
)
MODULES = (
    *(f"urlprism.bridges.{name}" for name in (*_BRIDGES, "redirects", "request_hosts", "texts")),
    *(
        f"urlprism.columns.{name}"
        for name in ("clickhouse", "duckdb", "pandas", "polars", "pyarrow", "spark")
    ),
    *(f"urlprism.comparison.{name}" for name in ("families", "matrices", "shrinking")),
    *("urlprism", "urlprism.documents", "urlprism.errors", "urlprism.standards"),
    *(f"urlprism.recipes.{name}" for name in ("aiohttp", "httpx", "httpx2", "requests", "urllib")),
)
# The day on which the page was written last.
DATE = "2026-11-26"
_IMPORT = re.compile(r"^ *(?:from|import) ([a-zA-Z]\w*)", re.MULTILINE)
# What is not shown of a class that inherits: what it has of these.
_FOREIGN = "object, str, tuple, list, dict, BaseException, Exception, ValueError, Generic, Protocol"
# A value that is longer is not shown.
LONGEST = 200
SOURCE = Path(__file__).parents[2] / "src" / "urlprism"

_PAGE = """# Reference

Every public name, by package. The book has a page for each of them, made from the docstrings that `help()` shows: arguments with their types, what is returned, which errors are raised, and an example. Every example runs in the tests.

| package | | what it is |
|---|---|---|
{rows}
A package is public if it says what is: `__all__`. [All names](public_names.txt) stand in one list, with the attributes of classes and the options of the command, and a test holds it. What is stable keeps its meaning from the first release until the next major one; what is provisional follows packages that change fast, or is new, and may change in a minor release. What is in packages and modules whose names begin with an underscore may change at any time.

Written {date} by `python -m tools write reference`, from the packages themselves.
"""  # noqa: E501 - a paragraph is a line


def files() -> dict[Path, str]:
    """Return the page that lists the packages."""
    return {SOURCE.parents[1] / "docs" / "reference" / "reference.md": page()}


def write_reference(folder: Path) -> None:
    """Write a page for each public package and module; remove those of former ones."""
    folder.mkdir(exist_ok=True)
    with standing_in():
        written = {folder / f"{door}.rst": _page(door) for door in doors()}
    for path in {*folder.glob("*.rst")} - written.keys():
        path.unlink()
    for path, text in written.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


@contextmanager
def standing_in() -> Iterator[None]:
    """Let something stand in for the packages that are not installed."""
    from sphinx.ext.autodoc.mock import _MockObject, mock  # noqa: PLC0415 - `page` needs no Sphinx

    # A class that is not installed stands in unions, too: `Column | None`.
    _MockObject.__or__ = _MockObject.__ror__ = lambda self, _: self
    with mock(list(missing())):
        yield


@cache
def missing() -> tuple[str, ...]:
    """Return the packages that modules import and that are not installed; few modules need them."""
    imported: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        imported |= {*_IMPORT.findall(path.read_text("utf-8"))}
    foreign = imported - sys.stdlib_module_names
    return tuple(sorted(name for name in foreign if find_spec(name) is None))


def page() -> str:
    """Return the page that lists the packages, as Markdown."""
    rows = "".join(f"| `{name}` | {stability(name)} | {said} |\n" for name, said in doors().items())
    return _PAGE.format(rows=rows, date=DATE)


@cache
def doors() -> dict[str, str]:
    """Return the public packages and modules in their order, each with what it says it is.

    A package is public if it says what is, in `__all__`. Nothing is imported.

    >>> doors()["urlprism.equivalence"]
    'Whether two URLs are equivalent, and on which rung of the ladder (RFC 3986 §6, RFC 3987 §5).'
    """
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        is_private = "._" in name or name.startswith("urlprism.cli")
        if name in MODULES or (path.name == "__init__.py" and not is_private):
            tree = ast.parse(path.read_text("utf-8"))
            if name in MODULES or "__all__" in _assigned(tree):
                found[name] = (ast.get_docstring(tree) or "").partition("\n")[0]
    return dict(sorted(found.items()))


@cache
def names(door: str) -> list[str]:
    """Return the names that a package says are public, or those that a module defines."""
    module = importlib.import_module(door)
    return sorted(getattr(module, "__all__", None) or _defined(module))


def home(door: str, name: str) -> str:
    """Return the door at which a name of `door` is documented: the one nearest to its definition.

    >>> home("urlprism", "URL")
    'urlprism.whatwg'
    """
    thing = getattr(importlib.import_module(door), name)
    defined = getattr(thing, "__module__", None) or door
    same = [
        other
        for other in doors()
        if getattr(importlib.import_module(other), name, None) is thing and name in names(other)
    ]
    nearest = [other for other in same if f"{defined}.".startswith(f"{other}.")]
    return max(nearest, key=len) if nearest else min(same or [door])


def _defined(module: ModuleType) -> list[str]:
    """Return the public names that the source of a module defines, not those that it imports."""
    tree = ast.parse(inspect.getsource(module))
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    found = [*_assigned(tree), *(node.name for node in tree.body if isinstance(node, kinds))]
    return [name for name in dict.fromkeys(found) if not name.startswith("_")]


def _assigned(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign | ast.Assign):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            yield from (each.id for each in targets if isinstance(each, ast.Name))


def _page(door: str) -> str:
    module = importlib.import_module(door)
    title = f"``{door}``"
    lines = [title, "=" * len(title), "", f"..  automodule:: {door}", ""]
    for name in names(door):
        lines += _entry(door, name, getattr(module, name))
    return "\n".join(lines)


def _entry(door: str, name: str, thing: object) -> list[str]:
    if isinstance(thing, ModuleType):
        return [
            f"..  py:data:: {door}.{name}",
            "    :no-index:",
            "",
            f"    :doc:`{thing.__name__}`",
        ]
    where = home(door, name)
    kind = "class" if inspect.isclass(thing) else "function" if callable(thing) else "data"
    if where != door:
        return _elsewhere(door, name, where, thing)
    told = as_restructured(_comment(door, name)) if kind == "data" else []
    head = [f"..  auto{kind}:: {door}.{name}", *_options(kind, thing), ""]
    return [*head, *(f"    {line}".rstrip() for line in told), ""]


def _comment(door: str, name: str) -> list[str]:
    """Return the comment before a constant of a package, where it is defined."""
    before = re.compile(rf"^((?:# .*\n)+){name}(?:: [^=\n]+)? = ", re.MULTILINE)
    path = SOURCE.parent / Path(*door.split("."))
    for each in sorted(path.glob("*.py")) or [path.with_suffix(".py")]:
        if found := before.search(each.read_text("utf-8")):
            return [line.removeprefix("# ") for line in found[1].splitlines()]
    return []


def _options(kind: str, thing: object) -> list[str]:
    """Return what is shown of a thing: members of a class, the value if it fits on a line."""
    if kind == "class" and issubclass(thing, Enum):
        return ["    :members:", "    :undoc-members:"]
    if kind == "class":
        own = any(each.__module__.startswith("urlprism") for each in thing.__mro__[1:])
        return ["    :members:", *([f"    :inherited-members: {_FOREIGN}"] if own else [])]
    return ["    :no-value:"] if kind == "data" and len(repr(thing)) > LONGEST else []


def _elsewhere(door: str, name: str, where: str, thing: object) -> list[str]:
    """Return the entry of a name that another page documents: its first line, and where."""
    said = (thing.__doc__ or "").partition("\n")[0] if callable(thing) else ""
    head = [f"..  index:: {name} ({door})", "", f"..  py:data:: {door}.{name}", "    :no-index:"]
    told = as_restructured([said]) if said else []
    see = f"See :py:obj:`{where}.{name}`."
    return [*head, "", *(f"    {line}".rstrip() for line in (*told, see)), ""]
