"""Write docs/readers/faults.md: faults found in other programs, each with the smallest input.

`python -m tools write faults`; a test holds the two together, and
`test_readers_*.py` hold the readers to the programs themselves.
"""

from pathlib import Path
from typing import NamedTuple

from urlprism.readers import GROUPS, Reading, reader

PAGE = Path(__file__).parents[1] / "docs" / "readers" / "faults.md"
HEAD = """# Faults found in other programs

Texts that a program reads otherwise than the document that it follows says, each the smallest one
found. The columns are what the [reader](readers.md) of the program at that version answers, which
the tests hold to the program itself, and what the reader of the document does. A fault of an older
release is here if the release is still met; where it ended is in [changes](changes.md).

Written 2026-11-23 by
`python -m tools write faults`.
"""
TABLE = "| text | with a base | it reads | the document reads | section |\n|---|---|---|---|---|\n"


class Fault(NamedTuple):
    """A text that a program reads otherwise than a document, and the section that decides."""

    text: str
    section: str
    base: str | None = None
    document: str = "whatwg"


AUTHORITY, HOST = "#authority-state", "#concept-host-parser"
PATH, SERIALIZER = "#path-state", "#concept-url-serializer"
PORT = "RFC 3986 §3.2.3"
FAULTS: dict[str, tuple[Fault, ...]] = {
    "chromium": (
        Fault("foo://Ġ/", "#concept-opaque-host-parser"),
        Fault("?q", SERIALIZER, "foo:/.//p"),
        Fault("http://％４１/", HOST),
        Fault("http://%5B%3A%3A1%5D/", HOST),
        Fault("http://a b/", "#concept-domain-to-ascii"),
        Fault("http://a*b/", "#concept-domain-to-ascii"),
        Fault("file://a?b", "#file-host-state"),
        Fault("file:////a", PATH),
        Fault("a\\b", PATH, "foo:/c"),
    ),
    "firefox": (
        Fault("x\0y?z", PATH, "http://h/"),
        Fault("file://host/x", "#file-host-state"),
        Fault("/x", "#file-slash-state", "file:///C:/a"),
        Fault("http://a*b/", "#concept-domain-to-ascii"),
        Fault("http://0x/", "#concept-ipv4-parser"),
        Fault("DATA://h:x", "#port-state"),
        Fault("foo:/^", "#path-percent-encode-set"),
        Fault("\\\\x", "#relative-state", "foo:/a/b"),
    ),
    "webkit": (
        Fault("foo://u@h?x", "#path-start-state"),
        Fault("\\\\x", "#relative-state", "foo:/a/b"),
        Fault("http:/", "#special-relative-or-authority-state", "http://a/b"),
        Fault("http://xn--a/", "#concept-domain-to-ascii"),
    ),
    "node": (Fault("http://é\u0323/", "UTS #46 §4"),),
    "node@18": (
        Fault("http://h/a/.b/../c", PATH),
        Fault("evil#", "#no-scheme-state", "mailto:a"),
        Fault("http://aא/", "RFC 5893 §2"),
        Fault("foo://h/..", PATH),
    ),
    "rust.url": (
        Fault("http://h/C:/..", "#shorten-a-urls-path"),
        Fault("foo://h:80\\x", "#port-state"),
        Fault("file:////x", PATH),
        Fault("file://h//a", PATH),
        Fault("file:///C|/x", PATH),
        Fault("foo://:@", AUTHORITY),
        Fault("http://h/a^b", "#path-percent-encode-set"),
        Fault("foo:x #f", "#cannot-be-a-base-url-path-state"),
    ),
    "dotnet.Uri": (
        Fault("http://loopback/", "RFC 3986 §3.2.2", None, "rfc3986"),
        Fault("foo://1.2.3.08/", "RFC 3986 §3.2.2", None, "rfc3986"),
        Fault("http://[::1]x/", "RFC 3986 §3.2.2", None, "rfc3986"),
        Fault("http://[::1/64]/", "RFC 3986 §3.2.2", None, "rfc3986"),
        Fault("http://[::1.2.3.04]/", "RFC 3986 §3.2.2", None, "rfc3986"),
        Fault("http://a.b._c/", "RFC 3986 §3.2.2", None, "rfc3986"),
        Fault("foo:%2\U0001d54f", "#path-percent-encode-set"),
        Fault("file:///%zz/./", PATH),
        Fault("file:///./\\\\y", PATH),
        Fault("c:/x", "RFC 3986 §3.1", "http://h/", "rfc3986"),
    ),
    "php.Uri.WhatWg.Url": (
        Fault("http://foo@evil.com:80@google.com/", AUTHORITY),
        Fault("http://xn--example-.com/", "UTS #46 §4"),
        Fault("http://good.example%c0%ae/x", HOST),
        Fault("http://%41B.com/", HOST),
        Fault("http://h/a/..?q", PATH),
        Fault("http://h/.#f", PATH),
        Fault("http://h/%?q", PATH),
        Fault("http://h//a|b", PATH),
        Fault("http://h/a//./b", PATH),
        Fault("http://4294967296a/", "#ends-in-a-number-checker"),
    ),
    "php.Uri.Rfc3986.Uri": (Fault("http://h:000000000000000000080/", PORT, None, "rfc3986"),),
    "php": (Fault("http://[]/", "RFC 3986 §3.2.2", None, "rfc3986"),),
    "ruby": (
        Fault("//evil.example:x/", "RFC 3986 §4.2", "http://h/", "rfc3986"),
        Fault("//u@v@h/", "RFC 3986 §4.2", "http://h/", "rfc3986"),
        Fault("http://[::1:2:3:4:5:6]/", "RFC 3986 §3.2.2", None, "rfc3986"),
    ),
    "yarl": (
        Fault("d", "RFC 3986 §5.2.3", "http://x/a%2Fb/c", "rfc3986"),
        Fault("d", "RFC 3986 §5.2.3", "http://x/a%20b/c", "rfc3986"),
    ),
    "perl": (Fault("http://h.com:/", PORT, None, "rfc3986"),),
    "curl@7.66.0": (Fault("http://h/#a?b", "RFC 3986 §3.5", None, "rfc3986"),),
    "curl@7.88.1": (Fault("http://%5b%3a%3a1x/", "RFC 3986 §3.2.2", None, "rfc3986"),),
    "curl@8.1.0": (Fault("http://163.com/", "RFC 3986 §3.2.2", None, "rfc3986"),),
    "wget": (
        Fault("http://u@v@h/", AUTHORITY),
        Fault("http:/h/", "RFC 3986 §3.1", None, "rfc3986"),
        Fault("mailto:a@b", "RFC 3986 §3.1", None, "rfc3986"),
        Fault("http://@h/", AUTHORITY),
    ),
    "aria2": (
        Fault("HTTP://h/", "RFC 3986 §3.1", None, "rfc3986"),
        Fault("http://h:/", PORT, None, "rfc3986"),
        Fault("http://h:0/", PORT, None, "rfc3986"),
        Fault("http://u:p@a@h/", AUTHORITY),
        Fault("/a//b", "RFC 3986 §5.2.4", "http://h/", "rfc3986"),
    ),
    "git": (
        Fault("ssh://a%2Fb/c", "RFC 3986 §2.4", None, "rfc3986"),
        Fault("ssh://a%40b/c", "RFC 3986 §2.4", None, "rfc3986"),
        Fault("HTTP://h/", "RFC 3986 §3.1", None, "rfc3986"),
        Fault("ssh://h:+22/", PORT, None, "rfc3986"),
        Fault("git://u@h/a", "RFC 3986 §3.2.1", None, "rfc3986"),
        Fault("http://h/%0A", "RFC 3986 §2.1", None, "rfc3986"),
    ),
    "wget2": (
        Fault("http://u%40evil.example:x@h/", AUTHORITY),
        Fault("http://a%40h/", HOST),
        Fault("http://h/a%2Fb", "RFC 3986 §2.4", None, "rfc3986"),
        Fault("http://h/?a+b", "#query-state"),
        Fault("http://h:4294967376/", "#port-state"),
        Fault("http://h:x/", "#port-state"),
        Fault("x?u=a:b", "RFC 3986 §5.2.2", "http://h/", "rfc3986"),
        Fault("x", "RFC 3986 §5.2.2", "http://[::1]/", "rfc3986"),
    ),
    "spring": (
        Fault("http://a@b@c/", AUTHORITY),
        Fault("http://h:99999/", "#port-state"),
        Fault("http://[1z]/", "RFC 3986 §3.2.2", None, "rfc3986"),
    ),
    "url-parse": (
        Fault("http://h ", "#concept-basic-url-parser"),
        Fault("http:x", "#scheme-state", "http://h/"),
        Fault("#x", "#relative-state", "http://h/a?y"),
        Fault("http://h/a/../b", PATH),
        Fault("http://%68/", HOST),
        Fault("http://\uff48/", HOST),
        Fault("http://0x7f.1/", "#concept-ipv4-parser"),
        Fault("http://a b/", "#concept-domain-to-ascii"),
        Fault("http://h:99999/", "#port-state"),
        Fault("http://h:0/", "#port-state"),
        Fault("foo://h\\x/", "#concept-opaque-host-parser"),
    ),
    "hyperlink": (
        Fault("http://h:-1/", PORT, None, "rfc3986"),
        Fault("http://h: 80/", PORT, None, "rfc3986"),
        Fault("http://h:8_0/", PORT, None, "rfc3986"),
    ),
    "urijs": (
        Fault("http:x", "#scheme-state", "http://h/a"),
        Fault(":h", "#no-scheme-state", "http://b/"),
        Fault("mailto:a@h", "#scheme-state", "http://b/"),
        Fault("??x", "#query-state", "http://b/"),
        Fault("a//b", PATH, "http://h/c"),
        Fault("%ff", PATH, "http://h/c"),
        Fault("a%3Db", PATH, "http://h/c"),
        Fault("http://u::p@h/", AUTHORITY),
        Fault("http://%ff@h/", AUTHORITY),
        Fault("http://h:0x50/", "#port-state"),
        Fault("http://h:0/", "#port-state"),
        Fault("http://h:1:2/", "#port-state"),
        Fault("http://a b/", "#concept-domain-to-ascii"),
    ),
    "furl": (Fault("http://h:0/", PORT, None, "rfc3986"),),
    "rfc3986-validator": (
        Fault("http://[V1.a]/", "RFC 3986 §3.2.2", None, "rfc3986"),
        Fault("http://[::001.2.3.4]/", "RFC 3986 §3.2.2", None, "rfc3986"),
    ),
    "python-rfc3986": (
        Fault("http://h:8_0/", PORT, None, "rfc3986"),
        Fault("http://h: 80/", PORT, None, "rfc3986"),
        Fault("http://h:-1/", PORT, None, "rfc3986"),
        Fault("http://h:99999/", "#port-state"),
        Fault("http://a b/", "RFC 3986 §3.2.2", None, "rfc3986"),
        Fault("http://[x]/", "RFC 3986 §3.2.2", None, "rfc3986"),
    ),
    "django.URLValidator": (Fault("http://h.com:99999/", "#port-state"),),
}


def page() -> str:
    """Return the page."""
    return HEAD + "".join(section(name, found) for name, found in FAULTS.items())


def section(name: str, found: tuple[Fault, ...]) -> str:
    """Return what the page says of one program."""
    rows = "".join(row(name, each) for each in found)
    family = name.partition("@")[0]
    kind = ", which fetches nothing" if family in GROUPS["judges"] else ""
    return f"\n## `{family}` {reader(name).version}{kind}\n\n{TABLE}{rows}"


def row(name: str, fault: Fault) -> str:
    """Return one line of a table."""
    theirs, document = answers(name, fault)
    cells = [cell(fault.text), "" if fault.base is None else cell(fault.base)]
    return f"| {' | '.join([*cells, told(theirs), told(document), fault.section])} |\n"


def answers(name: str, fault: Fault) -> tuple[Reading, Reading]:
    """Return the readings of a text by the program, and by the document."""
    one, other = (reader(each).read(fault.text, fault.base) for each in (name, fault.document))
    return one, other


def told(reading: Reading) -> str:
    """Return what is read: all of it where the report has that, the parts otherwise."""
    if not reading.accepted:
        return "refused"
    href = reading.report.get("href")
    if isinstance(href, str):
        return cell(href)
    parts = reading.components._asdict()
    return ", ".join(f"{key} {cell(str(part))}" for key, part in parts.items() if part is not None)


def cell(text: str) -> str:
    """Return a text as a piece of code within a table."""
    shown = ascii(text)[1:-1].replace("\\\\", "\\").replace("|", "\\|")
    return f"`{shown}`" if shown else "``"


def files() -> dict[Path, str]:
    """Return the page."""
    return {PAGE: page()}
