"""`encode`, `decode_to_bytes` and `decode` made of a table are functions of their packages."""

import importlib
import inspect
import pickle
import pydoc
import typing

import pytest

from urlprism._core.escapes.coding import Coder, Docs, Rules

pytestmark = pytest.mark.plain

MADE = ("rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc5538", "rfc6068", "rfc8089")
SIGNATURES = {
    "encode": "(data: urlprism.URLText, component: str = 'unreserved') -> str",
    "decode_to_bytes": "(text: urlprism.URLText) -> bytes",
    "decode": "(text: urlprism.URLText) -> str",
}


ROWS = [
    (package, name) for package in MADE for name in SIGNATURES
    if (package, name) != ("rfc1738", "encode")  # it takes a scheme, too
]  # fmt: skip


@pytest.mark.parametrize(("package", "name"), ROWS)
def test_it_is_a_function_of_its_package(package, name):
    function = getattr(importlib.import_module(f"urlprism.{package}"), name)
    assert inspect.isfunction(function)
    assert function.__module__ == f"urlprism.{package}.coding"
    assert str(inspect.signature(function)) == SIGNATURES[name]
    assert typing.get_type_hints(function)["return"] is (bytes if "bytes" in name else str)
    assert pickle.loads(pickle.dumps(function)) is function
    shown = pydoc.plain(pydoc.render_doc(function))
    assert f"in module urlprism.{package}.coding" in shown
    assert f"{name}{SIGNATURES[name].partition(' ->')[0]}" in shown


def test_a_docstring_has_the_words_and_sections_of_its_document():
    docs = Docs("§1", "§2", "§3", "", percent=" (§4)", encoded="written", decoded="read")
    encode, octets, decode = Coder({}, Rules("", "", "")).functions("m", docs)
    assert "`data` written for a component; text becomes UTF-8 first (§1)." in encode.__doc__
    assert 'A "%" is data, too (§4).' in encode.__doc__
    assert "read (§2)." in octets.__doc__
    assert "read and read as UTF-8 (§3)." in decode.__doc__
