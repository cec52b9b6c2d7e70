"""Who may import whom: the table of the design, as data."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import urlprism
from tests.help.trees import nodes, tree
from urlprism.documents import DOCUMENTS

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "urlprism"
TESTS = ROOT / "tests"

# The rooms of the documents.
ROOMS = {document.room.partition(".")[0] for document in DOCUMENTS.values()}

# What stands at the left may import what stands at the right, and itself.
MAY_IMPORT = {
    "_display": {"_exact"},
    "_exact": set(),
    "redaction": {"_display", "_exact"},
    "errors": {"_display", "redaction"},
    "_core": {"errors", "_exact"},
    "documents": set(),
    "programs": set(),
    "_pyinstaller": set(),
    "_build": {"_core", "documents", "programs", "readers"},
    "urllib_parse": {"errors", "_core"},
    "draft_abarth": {"errors", "_core"},
    "rfc1738": {"errors", "_core"},
    "rfc1808": {"errors", "_core", "rfc1738"},
    "rfc2396": {"errors", "_core"},
    "rfc3986": {"errors", "_core"},
    "rfc3987": {"errors", "_core", "rfc3986"},
    "rfc5538": {"errors", "_core", "rfc3986"},
    "rfc6068": {"errors", "_core", "rfc3986"},
    "rfc8089": {"errors", "_core", "rfc3986"},
    "rfc6570": {"errors", "_core", "rfc3986", "rfc3987"},
    "whatwg": {"errors", "_core", "documents"},
    "urlpattern": {"errors", "redaction", "_core", "documents", "whatwg"},
    "standards": {"errors", "_core", "documents", *ROOMS},
    "equivalence": {"errors", "_core", "standards", *ROOMS},
    "extraction": {"errors", "_core", "standards", *ROOMS},
    "readers": {"errors", "_core", "programs", "documents", *ROOMS},
    "columns": {
        "gate",
        "_build",
        "errors",
        "_core",
        "standards",
        "equivalence",
        "readers",
        "comparison",
        *ROOMS,
    },
    "spark": {
        "scanning",
        "gate",
        "errors",
        "_core",
        "_build",
        "_files",
        "equivalence",
        "readers",
        "comparison",
        "columns",
        "urlprism",
    },
    "remotes": {"errors", "_core", "readers", *ROOMS},
    "servers": {"errors", "_core", "programs", "readers", *ROOMS},
    "conformance": {"errors", "_core", "readers", "auditing"},
    "comparison": {"errors", "_core", "programs", "documents", "readers", *ROOMS},
    "gate": {"errors", "_core", "readers", "comparison", *ROOMS},
    "scanning": {"errors", "_core", "_files", "extraction", "readers", "comparison", *ROOMS},
    "matching": {
        "_build",
        "gate",
        "errors",
        "_core",
        "readers",
        "comparison",
        "urlpattern",
        "rfc3986",
        "urllib_parse",
        "whatwg",
    },
    "inventory": {
        "_files",
        "errors",
        "_core",
        "programs",
        "readers",
        "comparison",
        "redaction",
        "urllib_parse",
    },
    "auditing": {"gate", "errors", "_core", "readers", "comparison"},
    "recipes": {"gate", "errors", "_core", "readers", "comparison"},
    "bridges": {
        "gate",
        "errors",
        "_core",
        "standards",
        "equivalence",
        "extraction",
        "readers",
        "comparison",
        "recipes",
        "matching",
        "rfc6570",
        "urlprism",
        *ROOMS,
    },
    "_files": {"errors", "_core"},
    "web": {
        "scanning",
        "gate",
        "errors",
        "_core",
        "_build",
        "_files",
        "documents",
        "standards",
        "equivalence",
        "readers",
        "comparison",
        "matching",
        *ROOMS,
    },
    "cli": {
        "scanning",
        "gate",
        "documents",
        "web",
        "matching",
        "servers",
        "_display",
        "_files",
        "auditing",
        "inventory",
        "spark",
        "errors",
        "_core",
        "standards",
        "equivalence",
        "extraction",
        "readers",
        "comparison",
        "columns",
        "_build",
        "urlprism",
        *ROOMS,
    },
    "__main__": {"cli"},
    "_late": {"gate", "_core", "extraction", "comparison", "readers"},
    # The door names the rooms for type checkers; each is imported when it is first used.
    "__init__": {
        "_core",
        "bridges",
        "conformance",
        "recipes",
        "redaction",
        "remotes",
        "scanning",
        "spark",
        "web",
        "gate",
        "errors",
        "standards",
        "comparison",
        "auditing",
        "inventory",
        "matching",
        "servers",
        "_build",
        "_late",
        "columns",
        "documents",
        "equivalence",
        "extraction",
        "readers",
        "rfc6570",
        "urlpattern",
        *ROOMS,
    },
}


# Imports that close a circle inside a room and may: each with its reason. All others are refused.
MAY_CLOSE_A_CIRCLE = {
    ("urllib_parse.registry", "urllib_parse"): (
        "users rebind the lists of schemes on the package, where they are read at each call"
    ),
}


def room_of(path: Path, source: Path) -> str:
    """Return the first folder below the package, or the module's own name."""
    return path.relative_to(source).parts[0].removesuffix(".py").removesuffix(".pxd")


def names_of(node: ast.AST) -> list[str]:
    """Return the modules that a node may import, by their full names, and what is in them."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert not node.level, "relative import"
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def imports_of(path: Path) -> Iterator[str]:
    """Yield the rooms that a file imports, at its top or within its functions."""
    for node in nodes(path):
        for name in names_of(node):
            package, _, rest = name.partition(".")
            if package == "urlprism":
                yield rest.partition(".")[0] or "urlprism"


def violations(source: Path) -> list[str]:
    """Return one line for each import that the table does not allow."""
    found = []
    for path in sorted(source.rglob("*.py")):
        room = room_of(path, source)
        assert room in MAY_IMPORT, f"{path}: MAY_IMPORT has no line for the room {room}"
        # What shows a text hides its secrets, whoever it is; `_exact` and `_late` are below all.
        allowed = MAY_IMPORT[room] | {room, "redaction", "_exact", "_late"}
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
        "_core/words.py": "from urlprism.urllib_parse import quote\n",
        "urllib_parse/room.py": "def late():\n    import urlprism.cli.commands\n",
        "standards.py": "from urlprism._core.octets import scan\nfrom urlprism import cli\n",
    }.items():
        path = tmp_path / room
        path.parent.mkdir(exist_ok=True)
        path.write_text(line)
    assert violations(tmp_path) == [
        "_core/words.py imports urllib_parse",
        "standards.py imports cli",
        "urllib_parse/room.py imports cli",
    ]


def graph_of(
    source: Path, package: str = "urlprism", *, across: bool = False
) -> dict[str, set[str]]:
    """Return, by its name below the package, what each module imports within its own room.

    With `across` it is what each imports within the package.

    All imports count: within functions, for the type checker only, and those of a .pxd.
    """
    paths = {
        ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): path
        for path in source.rglob("*.py")
    }
    graph = {}
    for module, path in paths.items():
        named = {name for node in nodes(path) for name in names_of(node)}
        pxd = path.with_suffix(".pxd")
        if pxd.exists():
            named |= set(re.findall(r"^(?:from|cimport) ([\w.]+)", pxd.read_text(), re.MULTILINE))
        below = {
            name.removeprefix(f"{package}.") for name in named if name.startswith(f"{package}.")
        }
        # What is in a module, and no module itself, stands for the module.
        imported = {name if name in paths else name.rpartition(".")[0] for name in below}
        room = module.partition(".")[0]
        graph[module] = {
            name
            for name in imported & paths.keys()
            if name != module and (across or name.partition(".")[0] == room)
        }
    return graph


def circles_in(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules of which each leads to each of the others."""
    reached = {}
    for module in graph:
        reached[module], waiting = set(), [module]
        while waiting:
            new = graph[waiting.pop()] - reached[module]
            reached[module] |= new
            waiting += new
    groups = {
        frozenset(other for other in reached[module] if module in reached[other])
        for module in graph
        if module in reached[module]
    }
    return sorted(map(sorted, groups))


def without(graph: dict[str, set[str]], imports: set[tuple[str, str]]) -> dict[str, set[str]]:
    """Return a graph without some of its imports."""
    return {
        module: {name for name in names if (module, name) not in imports}
        for module, names in graph.items()
    }


def test_no_room_has_a_circle():
    assert circles_in(without(graph_of(SOURCE), {*MAY_CLOSE_A_CIRCLE})) == []


@pytest.mark.parametrize("package", ["benchmarks", "tools"])
def test_what_stands_beside_the_package_has_no_circle(package):
    graph = graph_of(ROOT / package, package, across=True)
    assert len(graph) > 20
    assert sum(map(len, graph.values())) > 10
    assert circles_in(graph) == []


def test_a_circle_across_folders_is_found(tmp_path):
    for path, line in {
        "reports/table.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"
        "    from benchmarks.contests.timing import Row\n",
        "contests/timing.py": "from benchmarks.reports import table\n",
    }.items():
        (tmp_path / path).parent.mkdir()
        (tmp_path / path).write_text(line)
    graph = graph_of(tmp_path, "benchmarks", across=True)
    assert circles_in(graph) == [["contests.timing", "reports.table"]]


def by_their_stems(tests: Path) -> list[str]:
    """Return one line for each import of a module of the tests without its folder."""
    paths = [path for path in sorted(tests.rglob("*.py")) if "typing" not in path.parts]
    stems = {path.stem for path in paths} - {"__init__", "__main__", "conftest"}
    return [
        f"{path.relative_to(tests).as_posix()} imports {name}"
        for path in paths
        for node in nodes(path)
        for name in names_of(node)
        if name.partition(".")[0] in stems
    ]


def test_tests_import_each_other_by_their_places():
    """`from tests.help import counts`: no name of a module is global."""
    assert by_their_stems(TESTS) == []


def test_an_import_by_a_stem_is_found(tmp_path):
    (tmp_path / "help").mkdir()
    (tmp_path / "help" / "counts.py").write_text("import json\n")
    (tmp_path / "test_one.py").write_text("def late():\n    from counts import amount\n")
    (tmp_path / "test_two.py").write_text("from tests.help import counts\n")
    assert by_their_stems(tmp_path) == ["test_one.py imports counts.amount"]


def test_no_test_stands_beside_the_folders():
    assert {path.name for path in TESTS.glob("*.py")} == {"__init__.py", "conftest.py"}


@pytest.mark.parametrize("needless", MAY_CLOSE_A_CIRCLE, ids=" -> ".join)
def test_each_exception_closes_a_circle(needless):
    others = {*MAY_CLOSE_A_CIRCLE} - {needless}
    (circle,) = circles_in(without(graph_of(SOURCE), others))
    assert {*needless} <= {*circle}


@pytest.mark.parametrize(
    "back",
    [
        "from urlprism.room.top import parse\n",
        "import urlprism.room.top as top\n",
        "from urlprism.room import top\n",
        "def join():\n    from urlprism.room.top import parse\n",
        "if TYPE_CHECKING:\n    from urlprism.room.top import URL\n",
    ],
)
def test_a_circle_is_found(tmp_path, back):
    room = tmp_path / "room"
    room.mkdir()
    (room / "__init__.py").write_text("from urlprism.room.top import parse\n")
    (room / "top.py").write_text("from urlprism.room.middle import read\n")
    (room / "middle.py").write_text("import urlprism.room.record\n")
    (room / "record.py").write_text("from urlprism.errors import URLError\n")
    assert circles_in(graph_of(tmp_path)) == []
    (room / "record.py").write_text(back)
    assert circles_in(graph_of(tmp_path)) == [["room.middle", "room.record", "room.top"]]


def test_a_circle_of_declarations_in_c_is_found(tmp_path):
    room = tmp_path / "room"
    room.mkdir()
    (room / "top.py").write_text("from urlprism.room import record\n")
    (room / "record.py").write_text("")
    (room / "record.pxd").write_text("from urlprism.room.top cimport parse\n")
    assert circles_in(graph_of(tmp_path)) == [["room.record", "room.top"]]


def test_a_circle_through_the_package_is_found(tmp_path):
    room = tmp_path / "room"
    room.mkdir()
    (room / "__init__.py").write_text("from urlprism.room.top import parse\n")
    (room / "top.py").write_text("import urlprism.room as package\n")
    assert circles_in(graph_of(tmp_path)) == [["room", "room.top"]]


def statements_of(door: Path) -> Iterator[ast.stmt]:
    """Yield the statements of a door, those for type checkers and those for all others alike."""
    for node in tree(door).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from [*node.body, *node.orelse]
        else:
            yield node


def test_doors_define_nothing():
    """Except for the data of a program, in the door of its folder, and what `dir` and names ask."""
    for path in SOURCE.rglob("__init__.py"):
        for node in statements_of(path):
            named = isinstance(node, ast.Assign) and node.targets[0].id in {
                "__all__", "__dir__", "__getattr__",
            }  # fmt: skip
            text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            data = isinstance(node, ast.AnnAssign) and node.target.id in {"PROGRAMS", "SERVERS"}
            assert named or text or data or isinstance(node, ast.Import | ast.ImportFrom), path


def test_the_front_door_names_what_it_has():
    assert all(hasattr(urlprism, name) for name in urlprism.__all__)


def test_sizes():
    """Files to 500 lines, functions to 40, the median to 10, docstrings aside."""
    sizes = []
    for path in SOURCE.rglob("*.py"):
        text = path.read_text("utf-8")
        assert text.count("\n") <= 500, path
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                docstring = (ast.get_docstring(node, clean=False) or "").count("\n") + 1
                size = node.end_lineno - node.lineno + 1 - docstring
                assert size <= 40, f"{path}: {node.name} has {size} lines"
                sizes.append(size)
    assert sorted(sizes)[len(sizes) // 2] <= 10


def first_lines(source: Path) -> dict[str, str]:
    """Return the first line of each file that is not empty."""
    paths = [*source.rglob("*.py"), *source.rglob("*.pxd")]
    return {
        str(path.relative_to(source)): text.partition("\n")[0]
        for path in paths
        if (text := path.read_text("utf-8"))
    }


def test_a_file_begins_with_what_it_is():
    """Not with a directive to Cython: `setup.py` has those, by module."""
    lines = first_lines(SOURCE)
    assert [
        path for path, line in lines.items() if re.match(r"#\s*(cython|distutils):", line)
    ] == []
    modules = {path: line for path, line in lines.items() if path.endswith(".py")}
    assert [path for path, line in modules.items() if not line.startswith(('"""', 'r"""'))] == []


def bodies_of(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the functions of a file that have several statements: these, and their names."""
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef):
            said = node.body[bool(ast.get_docstring(node)) :]
            if len(said) > 1:
                yield "\n".join(map(ast.unparse, said)), node.name


def repeated(source: Path) -> list[str]:
    """Return the functions of which two rooms have the same statements."""
    places: dict[str, dict[str, str]] = {}
    for path in sorted(source.rglob("*.py")):
        room = room_of(path, source)
        if room in {*ROOMS, "_core"}:
            for body, name in bodies_of(path):
                places.setdefault(body, {}).setdefault(room, name)
    return [
        ", ".join(f"{room}.{name}" for room, name in each.items())
        for each in places.values()
        if len(each) > 1
    ]


def test_what_two_rooms_need_stands_once():
    assert repeated(SOURCE) == []


# Expressions that more than one document has for itself: each may change without the others.
OF_EACH_DOCUMENT = {"[A-Za-z][A-Za-z0-9+.-]*"}
SHORT = 20  # characters of an expression that is no table


def repeated_expressions(source: Path) -> list[str]:
    """Return the files in which rooms have the same regular expression, unless it is short."""
    places: dict[str, list[str]] = {}
    for path in sorted(source.rglob("*.py")):
        if room_of(path, source) in {*ROOMS, "_core"}:
            for node in nodes(path):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile":
                    given = node.args[0]
                    if isinstance(given, ast.Constant) and len(given.value) > SHORT:
                        places.setdefault(given.value, []).append(str(path.relative_to(source)))
    return [
        ", ".join(files)
        for expression, files in places.items()
        if len(files) > 1 and expression not in OF_EACH_DOCUMENT
    ]


def test_an_expression_stands_once():
    assert repeated_expressions(SOURCE) == []


def test_an_expression_of_two_files_is_found(tmp_path):
    label = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
    for path in ("rfc1738/grammar.py", "rfc2396/grammar.py", "readers/yarl.py"):
        (tmp_path / path).parent.mkdir()
        (tmp_path / path).write_text(f'LABEL = re.compile("{label}")\nDOT = re.compile("[.]")\n')
    assert repeated_expressions(tmp_path) == ["rfc1738/grammar.py, rfc2396/grammar.py"]


def test_a_function_of_two_rooms_is_found(tmp_path):
    body = "    try:\n        parse(text, base)\n    except ValueError:\n        return False\n"
    for room, name in {"rfc3986": "is_valid", "rfc3987": "is_iri", "cli": "is_one"}.items():
        (tmp_path / room).mkdir()
        (tmp_path / room / "parser.py").write_text(
            f'def {name}(text, base):\n    """Of {room}."""\n{body}    return True\n'
        )
    assert repeated(tmp_path) == ["rfc3986.is_valid, rfc3987.is_iri"]
