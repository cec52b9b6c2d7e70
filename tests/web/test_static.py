"""The files of the page: small modules without circles, that make elements from text only."""

import re
from pathlib import Path

import pytest

from urlprism import web
from urlprism.web.offline import POLICY

pytestmark = pytest.mark.once

FOLDER = Path(web.__file__).parent / "static"
MODULES = sorted(FOLDER.rglob("*.js"))
IMPORT = re.compile(r'^(?:import|export)[^;]*? from "\./([\w/.]+)";', re.MULTILINE)
# What makes elements, scripts or styles from text.
FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(|new Function"
    r"|srcdoc|createContextualFragment|setHTML|importScripts"
)


def test_there_are_modules():
    assert len(MODULES) > 25


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_is_small_and_makes_nothing_from_markup(path):
    text = path.read_text("utf-8")
    lines = text.splitlines()
    assert len(lines) <= 400
    assert max(map(len, lines)) <= 100
    assert lines[0].startswith("// ")
    assert not FORBIDDEN.search(text)
    # No address but that of SVG, whose name it is.
    assert not set(re.findall(r"https?://[\w.]+", text)) - {"http://www.w3.org"} or path.name in {
        "examples.js",
        "two.js",
    }


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.css")), ids=lambda path: path.name)
def test_a_style_is_small_and_asks_for_nothing(path):
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) <= 400
    assert max(map(len, lines)) <= 100
    assert not re.search(r"url\(|@import", "\n".join(lines))


def test_the_page_has_no_inline_code_and_files_of_its_own():
    text = (FOLDER / "index.html").read_text("utf-8")
    assert not re.search(r"\son\w+=|\sstyle=|<style|javascript:|https?:", text)
    for name in re.findall(r'(?:src|href)="([\w.]+)"', text):
        assert (FOLDER / name).is_file(), name
    assert "<script" in text
    assert not re.search(r"<script[^>]*>[^<]", text)


def test_modules_have_no_circle():
    imports = {
        path.name: set(IMPORT.findall(path.read_text("utf-8")))
        for path in MODULES
        if path.parent == FOLDER
    }
    assert imports["main.js"]
    left = dict(imports)
    while left:
        free = [name for name, needs in left.items() if not needs & left.keys()]
        assert free, sorted(left)
        for name in free:
            del left[name]


def test_every_module_is_imported():
    imported = {name for path in MODULES for name in IMPORT.findall(path.read_text("utf-8"))} | {
        "main.js"
    }
    assert {path.name for path in MODULES if path.parent == FOLDER} == imported - {"pyodide.mjs"}


def test_the_exported_page_runs_its_own_scripts_only():
    assert "script-src 'self' 'wasm-unsafe-eval'" in POLICY
    assert "unsafe-inline" not in POLICY
    assert "require-trusted-types-for 'script'" in POLICY
