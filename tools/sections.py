"""Write the index of sections on each room's page: `python -m tools write sections`.

docstrings of a room, and the requirements ──► the sections that they cite ──► a table on its page
"""

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from inspect import isfunction
from itertools import chain
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
BEGIN: Final = "<!-- sections -->\n"
END: Final = "<!-- end of sections -->\n"
# Rooms, each with the document whose sections it cites without a name.
ROOMS: Final = {
    "rfc1738": "RFC 1738",
    "rfc1808": "RFC 1808",
    "rfc2396": "RFC 2396",
    "rfc3986": "RFC 3986",
    "rfc3987": "RFC 3987",
    "rfc5538": "RFC 5538",
    "rfc6068": "RFC 6068",
    "rfc8089": "RFC 8089",
    "draft_abarth": "draft-abarth-url",
}
# The day on which the tables were written last.
DATE: Final = "2026-11-23"
_CITATION: Final = re.compile(
    r"(?:(RFC \d+|-0\d|draft-abarth-url) )?(?:§([A-Z0-9.]*[A-Z0-9])|Appendix ([A-Z](?:\.[0-9]+)*))"
)


def table(room: str) -> str:
    """Return the index of a room: a row for each section, as Markdown."""
    code, asked = cited(room), requirements(ROOMS[room])
    rows = [
        f"| {section} | {', '.join(f'`{name}`' for name in sorted(code[section]))} | "
        f"{', '.join(asked[section])} |\n"
        for section in sorted({*code, *asked}, key=_place)
    ]
    told = f"Written {DATE} by `python -m tools write sections`, from the docstrings.\n"
    return (
        "\n| § | where it is cited | [requirements](requirements.md) |\n|---|---|---|\n"
        f"{''.join(rows)}\n{told}\n"
    )


def renewed(page: str, room: str) -> str:
    """Return a page with its table as it should be."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        msg = f"docs/standards/{room}.md has no {BEGIN.strip()} and {END.strip()}"
        raise ValueError(msg)
    return before + begin + table(room) + end + after


def cited(room: str) -> dict[str, set[str]]:
    """Return the sections that public docstrings of a room cite, each with what cites them."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "src" / "urlprism" / room).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        module = path.stem if path.stem != "__init__" else path.parent.name
        for name, docstring in [*_documented(tree, module), *_assigned(tree, path, module)]:
            for section in _sections(docstring, ROOMS[room]):
                found[section].add(name)
    return found


def requirements(document: str) -> dict[str, list[str]]:
    """Return the names of the requirements of a document, by section."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in (ROOT / "tests" / "data" / "requirements.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["document"] == document:
            for section in row["section"].split(","):
                found[section.strip()].append(row["id"])
    return found


def _documented(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    """Yield the docstrings of what is public in a module, each with its name."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        yield name, ast.get_docstring(node) or ""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.ClassDef | ast.FunctionDef) and not each.name.startswith("_"):
            yield from _documented(each, f"{name}.{each.name}")


def _assigned(tree: ast.Module, path: Path, module: str) -> Iterator[tuple[str, str]]:
    """Yield the docstrings of public functions that a module assigns, each with its name."""
    imported = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    for name in functions_assigned(tree, imported):
        yield f"{module}.{name}", getattr(import_module(imported), name).__doc__ or ""


def functions_assigned(tree: ast.Module, module: str) -> list[str]:
    """Return the names of public functions that a module makes without `def`: of a table."""
    targets = [
        target.elts if isinstance(target, ast.Tuple) else [target]
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
    ]
    names = [each.id for each in chain(*targets) if isinstance(each, ast.Name)]
    public = [name for name in names if not name.startswith("_")]
    things = {name: getattr(import_module(module), name) for name in public}
    return [name for name, each in things.items() if isfunction(each) and each.__name__ == name]


def _sections(docstring: str, document: str) -> Iterator[str]:
    for found in _CITATION.finditer(docstring):
        named, section, appendix = found.groups()
        cited = section or f"Appendix {appendix}"
        if named in {None, document}:
            yield cited
        elif named.startswith("-"):
            yield f"{named} {cited}"


def _place(section: str) -> tuple[object, ...]:
    """Return what sorts sections: those of an older text first, appendices last."""
    words = re.findall(r"\d+|[A-Za-z-]+", section)
    numbers = [(word.isdigit(), int(word) if word.isdigit() else 0, word) for word in words]
    return section.startswith("-01"), section[0].isalpha(), numbers


def files() -> dict[Path, str]:
    """Return the pages with their tables made anew."""
    pages = {room: ROOT / "docs" / "standards" / f"{room}.md" for room in ROOMS}
    return {path: renewed(path.read_text("utf-8"), room) for room, path in pages.items()}
