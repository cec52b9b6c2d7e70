"""Who may import whom: the table of the design, as data."""

import ast
from collections.abc import Iterator
from pathlib import Path

import urlprism

SOURCE = Path(__file__).parents[1] / "src" / "urlprism"

ROOMS = {
    "draft_abarth",
    "rfc1738",
    "rfc1808",
    "rfc2396",
    "rfc3986",
    "rfc3987",
    "rfc5538",
    "rfc6068",
    "rfc8089",
    "urllib_parse",
    "whatwg",
}

# What stands at the left may import what stands at the right, and itself.
MAY_IMPORT = {
    "_display": set(),
    "redaction": set(),
    "errors": {"_display", "redaction"},
    "_vocabulary": {"errors"},
    "_build": {"_vocabulary"},
    "urllib_parse": {"errors", "_vocabulary"},
    "draft_abarth": {"errors", "_vocabulary"},
    "rfc1738": {"errors", "_vocabulary"},
    "rfc1808": {"errors", "_vocabulary", "rfc1738"},
    "rfc2396": {"errors", "_vocabulary"},
    "rfc3986": {"errors", "_vocabulary"},
    "rfc3987": {"errors", "_vocabulary", "rfc3986"},
    "rfc5538": {"errors", "_vocabulary", "rfc3986"},
    "rfc6068": {"errors", "_vocabulary", "rfc3986"},
    "rfc8089": {"errors", "_vocabulary", "rfc3986"},
    "whatwg": {"errors", "_vocabulary"},
    "standards": {"errors", "_vocabulary", *ROOMS},
    "equivalence": {"errors", "_vocabulary", "standards", *ROOMS},
    "extraction": {"errors", "_vocabulary", "standards", *ROOMS},
    "readers": {"errors", "_vocabulary", *ROOMS},
    "conformance": {"errors", "_vocabulary", "readers"},
    "comparison": {"errors", "_vocabulary", "readers", *ROOMS},
    "recipes": {"errors", "_vocabulary", "readers", "comparison"},
    "cli": {
        "_display",
        "errors",
        "_vocabulary",
        "standards",
        "equivalence",
        "extraction",
        "readers",
        "comparison",
        "_build",
        "urlprism",
        *ROOMS,
    },
    "__main__": {"cli"},
    "_late": {"_vocabulary", "extraction", "comparison", "readers"},
    "__init__": {"errors", "standards", "whatwg", "comparison", "_build", "_late"},
}


def room_of(path: Path, source: Path) -> str:
    """Return the first folder below the package, or the module's own name."""
    return path.relative_to(source).parts[0].removesuffix(".py").removesuffix(".pxd")


def imports_of(path: Path) -> Iterator[str]:
    """Yield the rooms that a file imports, at its top or within its functions."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            module = node.module or ""
            names = [module] if module != "urlprism" else []
            if module == "urlprism":
                names = [f"urlprism.{alias.name}" for alias in node.names]
        for name in names:
            package, _, rest = name.partition(".")
            if package == "urlprism":
                yield rest.partition(".")[0] or "urlprism"


def violations(source: Path) -> list[str]:
    """Return one line for each import that the table does not allow."""
    found = []
    for path in sorted(source.rglob("*.py")):
        room = room_of(path, source)
        assert room in MAY_IMPORT, f"{path}: a room that the table does not know"
        # What shows a text hides its secrets, whoever it is.
        allowed = MAY_IMPORT[room] | {room, "redaction"}
        for imported in imports_of(path):
            known = imported in MAY_IMPORT or imported == "urlprism"
            if known and imported not in allowed:
                found.append(f"{path.relative_to(source)} imports {imported}")
    return found


def test_every_import_is_allowed():
    assert violations(SOURCE) == []


def test_every_room_of_the_table_exists():
    rooms = {room_of(path, SOURCE) for path in SOURCE.rglob("*.py")}
    assert rooms == set(MAY_IMPORT)


def test_a_forbidden_import_is_found(tmp_path):
    for room, line in {
        "_vocabulary/words.py": "from urlprism.urllib_parse import quote\n",
        "urllib_parse/room.py": "def late():\n    import urlprism.cli.commands\n",
        "standards.py": "from urlprism._vocabulary import scan\nfrom urlprism import cli\n",
    }.items():
        path = tmp_path / room
        path.parent.mkdir(exist_ok=True)
        path.write_text(line)
    assert violations(tmp_path) == [
        "_vocabulary/words.py imports urllib_parse",
        "standards.py imports cli",
        "urllib_parse/room.py imports cli",
    ]


def test_doors_define_nothing():
    for path in SOURCE.rglob("__init__.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            named = isinstance(node, ast.Assign) and node.targets[0].id == "__all__"
            text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            assert named or text or isinstance(node, ast.Import | ast.ImportFrom), path


def test_the_front_door_names_what_it_has():
    assert all(hasattr(urlprism, name) for name in urlprism.__all__)


def test_sizes():
    """Files to 400 lines, functions to 40, the median function to 10, docstrings aside."""
    sizes = []
    for path in SOURCE.rglob("*.py"):
        text = path.read_text("utf-8")
        assert text.count("\n") <= 400, path
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                docstring = (ast.get_docstring(node, clean=False) or "").count("\n") + 1
                size = node.end_lineno - node.lineno + 1 - docstring
                assert size <= 40, f"{path}: {node.name} has {size} lines"
                sizes.append(size)
    assert sorted(sizes)[len(sizes) // 2] <= 10
