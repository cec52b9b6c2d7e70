"""Make tests/data/no_proxy/cases.jsonl of two programs' own tables: `no_proxy_cases.py FOLDER`.

FOLDER has curl's `unit1614.c`, and `proxy_test.go` of golang.org/x/net/http/httpproxy. A row has
the program, a value of NO_PROXY, a URL, and whether the request goes directly.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TARGET: Final = Path(__file__).parents[1] / "tests" / "data" / "no_proxy" / "cases.jsonl"
# A string of C may have several pieces, with comments and line ends between them.
_TEXT: Final = r'((?:"[^"]*"\s*(?:/\*.*?\*/\s*)?)+)'
_OF_CURL: Final = re.compile(rf"\{{ {_TEXT}, {_TEXT}, (?:([0-9]+), )?(TRUE|FALSE) \}}", re.DOTALL)
_PIECES: Final = re.compile(r'"([^"]*)"')
_USED: Final = re.compile(r'^\t\{"([^"]*)", (true|false)\}', re.MULTILINE)
_VALUE: Final = re.compile(r'^var noProxy = "([^"]*)"', re.MULTILINE)
_ASKED: Final = re.compile(
    r'NoProxy: +"([^"]*)",\s*HTTPProxy: "proxy",\s*\},\s*req: +"([^"]*)",\s*want: "([^"]*)"'
)

Row = tuple[str, str, str, bool]


def of_curl(source: str) -> Iterator[Row]:
    """Return the rows of curl's tables of networks, and of lists."""
    for host, entry, bits, match in _OF_CURL.findall(source):
        name, value = ("".join(_PIECES.findall(each)) for each in (host, entry))
        written = f"[{name}]" if ":" in name else name
        yield "curl", f"{value}/{bits}" if bits else value, f"http://{written}/", match == "TRUE"


def of_go(source: str) -> Iterator[Row]:
    """Return the rows of Go's tables: its hosts with three lists, and its requests."""
    (value,) = _VALUE.findall(source)
    for host, is_asked in _USED.findall(source):
        url = f"http://{host}/"
        yield "go", value, url, is_asked == "false"
        yield "go", "*", url, True
    yield "go", ":1", "http://example.com/", False
    for listed, url, proxy in _ASKED.findall(source):
        yield "go", listed, url, proxy == "<nil>"


def files(folder: str) -> dict[Path, str]:
    """Return the rows, one a line."""
    curl, go = (Path(folder, name).read_text("utf-8") for name in ("unit1614.c", "proxy_test.go"))
    lines = [json.dumps(row, ensure_ascii=False) for row in (*of_curl(curl), *of_go(go))]
    return {TARGET: "".join(f"{line}\n" for line in lines)}
