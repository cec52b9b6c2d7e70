"""Megabytes of anything are read in time that grows as they do: else these would not end."""

import pytest

from tests.help.counts import MEGABYTE
from urlprism import URLError
from urlprism.rfc1808 import (
    base_header,
    build,
    embedded_base,
    findings,
    is_valid,
    parse,
    resolve,
)

pytestmark = pytest.mark.once


SIZE = MEGABYTE
FEW = SIZE // 8

TEXTS = {
    "a scheme": ("a" * SIZE + ":b", True),
    "no scheme": ("a" * SIZE, True),
    "colons": (":" * SIZE, True),
    "a net_loc": ("//" + "?;" * FEW, True),
    "at signs": ("//" + "@" * SIZE, True),
    "a login": ("//" + "u" * FEW + ":" + "p" * FEW + "@" + "h" * FEW + ":" + "1" * FEW, True),
    "a login, nearly": ("//" + "u:" * FEW, True),
    "segments": ("/a" * FEW, True),
    "slashes": ("/" * SIZE, False),
    "params": (";" * SIZE, True),
    "a query": ("?" * SIZE, True),
    "a fragment": ("#" + "a" * SIZE, True),
    "no fragment": ("#" * SIZE, False),
    "escapes": ("%41" * FEW, True),
    "percent signs": ("a" * SIZE + "%", False),
    "national": ("x:" + "a" * SIZE + "^", False),
}


@pytest.mark.parametrize(("text", "valid"), TEXTS.values(), ids=TEXTS)
def test_a_megabyte(text, valid):
    assert is_valid(text) is valid
    url = parse(text)
    assert str(url) == text
    assert url.components().path.startswith(url.path)
    assert len(findings(url, "x://h/a")) < 5


RELATIVE = {
    "up": ("../" * FEW, "x://h/" + "../" * (FEW - 1)),
    "and up": ("a/" * FEW + "../" * FEW, "x://h/a/"),
    "in turns": ("a/../" * FEW, "x://h/a/"),
    "dots": ("./" * FEW, "x://h/a/"),
    "segments": ("a/" * FEW, "x://h/a/" + "a/" * FEW),
    "slashes": ("b" + "/" * SIZE + "..", "x://h/a/b" + "/" * (SIZE - 1)),
    "params": (";" + "/.." * FEW, "x://h/a/b;" + "/.." * FEW),
    "query": ("?" * SIZE, "x://h/a/b" + "?" * SIZE),
}


@pytest.mark.parametrize(("text", "url"), RELATIVE.values(), ids=RELATIVE)
def test_a_megabyte_to_be_resolved(text, url):
    assert resolve("x://h/a/b", text) == url


def test_a_long_base():
    base = "x://h" + "/a" * FEW
    assert resolve(base, "b") == base[:-1] + "b"
    assert resolve(base, "../" * (FEW - 1)) == "x://h/"
    assert resolve(base, "../" * (FEW + 1)) == "x://h/../../"
    assert resolve(base, "#s") == base + "#s"


def test_a_long_header_field():
    space = "\r\n " * FEW
    assert base_header(f"Base: <URL:{space}x:{'a' * SIZE}{space}>{space}") == f"x:{'a' * SIZE}"
    for field in (f"Base:{space}", f"Base:{space}<{'a' * SIZE}", " " * SIZE, f"Base{' ' * SIZE}"):
        with pytest.raises(URLError):
            base_header(field)


@pytest.mark.parametrize(
    "piece", ["<!--", "<", "<a ", "<a '", "<a \"'", "<base ", "<base href = ", "a", "<!-", "&"]
)
def test_a_long_document(piece):
    assert embedded_base(piece * FEW) is None
    assert embedded_base(f"<base {' ' * SIZE}" + piece * FEW) is None
    assert embedded_base("<base href=x:>" + piece * FEW) == "x:"


def test_a_long_path_is_built():
    assert str(build(path="a:" * FEW)) == "./" + "a:" * FEW
    assert str(build(path="~" * FEW)) == "%7E" * FEW
