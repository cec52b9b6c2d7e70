"""The table of changes: every row is there, begins where it is documented to, and shows."""

import re
import sys
from pathlib import Path

import pytest

from tests.help.counts import MEGABYTE
from urlprism import urllib_parse
from urlprism._core.releases.changes import has
from urlprism.documents import DOCUMENTS
from urlprism.urllib_parse import releases
from urlprism.urllib_parse.releases.versions import DROP_IN, NEWEST, TRANSIENT, write_version

pytestmark = pytest.mark.plain


EVERY = [
    (*branch, patch)
    for branch, newest in NEWEST.items()
    for patch in range(newest + 1)
    if (*branch, patch) not in TRANSIENT
]
BY_NAME = {change.name: change for change in releases.CHANGES}

INVALID = "ValueError: Invalid IPv6 URL"
_ROOT = Path(__file__).parents[2]


def _told(look, release):
    try:
        return look(release)
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        kind = type(error).__name__
        return f"{kind}: {error}" if isinstance(error, ValueError) else kind


def _too_long(limit):
    return (
        f"ValueError: Exceeds the limit ({limit}) for integer string conversion: value has 4400"
        " digits; use sys.set_int_max_str_digits() to increase the limit"
    )


# name: what to look at, what a release with the change says, what one without says
EXAMPLES = {
    "leading-controls-stripped": (lambda r: r.urlsplit(" http://h/").scheme, "http", ""),
    "newlines-and-tabs-removed": (lambda r: r.urlsplit("/a\tb").path, "/ab", "/a\tb"),
    "scheme-argument-stripped": (lambda r: r.urlsplit("", "\x01http").scheme, "http", "\x01http"),
    "digits-after-scheme": (lambda r: r.urlsplit("path:80").scheme, "path", ""),
    "scheme-begins-with-letter": (lambda r: r.urlsplit("+a:b").path, "+a:b", "b"),
    "bracketed-host-checked": (
        lambda r: r.urlsplit("//[127.0.0.1]").netloc,
        "ValueError: An IPv4 address cannot be in brackets",
        "[127.0.0.1]",
    ),
    "delimiters-by-nfkc-refused": (
        lambda r: r.urlsplit("//a\uff03b").netloc,
        "ValueError: netloc 'a\uff03b' contains invalid characters under NFKC normalization",
        "a\uff03b",
    ),
    "rtsps-known": (lambda r: r.urljoin("rtsps://h/a/b", "g"), "rtsps://h/a/g", "g"),
    "itms-services-known": (
        lambda r: r.urlsplit("itms-services://?a=b").geturl(),
        "itms-services://?a=b",
        "itms-services:?a=b",
    ),
    "arguments-must-hash": (
        lambda r: r.urlsplit("/a", "", []).path,
        "TypeError",
        "/a",
    ),
    "scheme-may-be-none": (
        lambda r: _told(lambda r: r.urlsplit("a", None).scheme, r) == "",
        True,
        False,
    ),
    "none-is-absent-text": (lambda r: r.urlsplit(None).path, "", b""),
    "absent-told-from-empty": (
        lambda r: r.urlsplit("http://h?#", missing_as_none=True).geturl(),
        "http://h?#",
        "TypeError",
    ),
    "port-of-ascii-digits": (
        lambda r: _told(lambda r: r.urlsplit("//h:8_0").port, r),
        "ValueError: Port could not be cast to integer value as '8_0'",
        80,
    ),
    "port-error-names-port": (
        lambda r: r.urlsplit("//h:x").port,
        "ValueError: Port could not be cast to integer value as 'x'",
        "ValueError: invalid literal for int() with base 10: 'x'",
    ),
    "integer-digits-limited": (
        lambda r: _told(lambda r: r.urlsplit("//h:" + "0" * 4301).port, r) == 0,
        False,
        True,
    ),
    "zone-keeps-its-case": (
        lambda r: r.urlsplit("//[FE80::1%eTh0]").hostname if r.version < (3, 9) else "fe80::1%eTh0",
        "fe80::1%eTh0",
        "fe80::1%eth0",
    ),
    "unknown-field-is-type-error": (
        lambda r: r.urlsplit("")._replace(foo=1),
        "TypeError",
        "ValueError: Got unexpected field names: ['foo']",
    ),
    "double-slash-guarded": (lambda r: r.urlunsplit(("", "", "//a", "", "")), "////a", "//a"),
    "double-slash-guarded-after-scheme": (
        lambda r: r.urlunsplit(("x", "", "//a", "", "")),
        "x:////a",
        "x://a",
    ),
    "relative-path-after-scheme": (lambda r: r.urlsplit("ws:a").geturl(), "ws:a", "ws:///a"),
    "params-make-a-relative-path": (
        lambda r: r.urlunparse(("http", "", "", "p", "", "")),
        "http:;p",
        "http:///;p",
    ),
    "join-loses-empty-netloc": (lambda r: r.urljoin("file:///", "../g"), "file:g", "file:///g"),
    "join-keeps-empty-parts": (
        lambda r: r.urljoin("http://a/b/c/d;p?q", "?"),
        "http://a/b/c/d;p?",
        "http://a/b/c/d;p?q",
    ),
    "join-keeps-empty-netloc": (lambda r: r.urljoin("//", "g"), "///g", "/g"),
    "defrag-keeps-the-rest": (lambda r: r.urldefrag("a?#x").url, "a?", "a"),
    "join-ignores-params": (lambda r: r.urljoin("http://h/a/b", "..;x"), "http://h/a/..;x", None),
    "five-components-or-value-error": (
        lambda r: _told(lambda r: r.urlunsplit([]), r).partition(":")[0],
        "ValueError",
        "IndexError",
    ),
    "tilde-unreserved": (lambda r: r.quote("~"), "~", "%7E"),
    "unquote-takes-octets": (lambda r: r.unquote(b"%41"), "A", "TypeError"),
    "unquoted-octets-immutable": (
        lambda r: type(r.unquote_to_bytes(bytearray(b"a"))),
        bytes,
        bytearray,
    ),
    "query-octets-kept": (
        lambda r: _told(lambda r: r.parse_qsl(b"a=%E9"), r) == [(b"a", b"\xe9")],
        True,
        False,
    ),
    "query-of-buffers": (
        lambda r: r.parse_qsl(memoryview(b"a=b")),
        [(b"a", b"b")],
        "AttributeError",
    ),
    "empty-query-has-no-fields": (
        lambda r: r.parse_qsl("", strict_parsing=True),
        [],
        "ValueError: bad query field: ''",
    ),
    "one-separator": (
        lambda r: r.parse_qsl("a=1;b=2"),
        [("a", "1;b=2")],
        [("a", "1"), ("b", "2")],
    ),
    "field-count-limited": (
        lambda r: r.parse_qsl("a&b", max_num_fields=1),
        "ValueError: Max number of fields exceeded",
        "TypeError",
    ),
}
EXAMPLES["join-ignores-params"] = (
    lambda r: r.urljoin("http://h/a/b", "..;x"),
    "http://h/a/..;x",
    "http://h/;x",
)

# Where more than one change has a say: what to look at, and the answer by release.
TIMELINES = [
    (
        lambda r: r.urlsplit("http://[V1.x]/").hostname,
        [
            ("3.6.0", "v1.x"),
            ("3.9.20", "v1.x"),
            ("3.9.21", "ValueError: 'V1.x' does not appear to be an IPv4 or IPv6 address"),
            ("3.13.14", "ValueError: 'V1.x' does not appear to be an IPv4 or IPv6 address"),
            ("3.13.15", "v1.x"),
            ("3.14.6", "ValueError: 'V1.x' does not appear to be an IPv4 or IPv6 address"),
            ("3.14.7", "v1.x"),
            ("3.15.0", "v1.x"),
        ],
    ),
    (
        lambda r: r.urlsplit("http://a[::1]/").hostname,
        [
            ("3.11.11", "::1"),
            ("3.11.12", INVALID),
            ("3.12.8", "::1"),
            ("3.12.9", INVALID),
            ("3.13.1", "::1"),
            ("3.13.2", INVALID),
            ("3.14.0", INVALID),
        ],
    ),
    (
        lambda r: r.urlsplit("http://u:[::1]@h/").hostname,
        [
            ("3.10.15", "h"),
            ("3.10.16", "h"),
            ("3.10.17", "ValueError: 'h' does not appear to be an IPv4 or IPv6 address"),
            ("3.11.3", "h"),
            ("3.13.0", "h"),
            ("3.13.2", "ValueError: 'h' does not appear to be an IPv4 or IPv6 address"),
        ],
    ),
    (
        lambda r: r.urlsplit("//h:" + "9" * 4400).port,
        [
            ("3.6.15", "ValueError: Port out of range 0-65535"),
            (
                "3.10.13",
                _too_long("4300"),
            ),
            (
                "3.11.2",
                _too_long("4300 digits"),
            ),
        ],
    ),
    (
        lambda r: r.unquote(b"%41"),
        [("3.8.6", "TypeError"), ("3.8.7", "TypeError"), ("3.9.0", "A")],
    ),
    (
        lambda r: r.parse_qsl("a=1;b=2", separator=b";"),
        [
            ("3.8.7", "TypeError"),
            ("3.8.8", "TypeError"),
            ("3.8.10", [("a", "1"), ("b", "2")]),
            ("3.15.0", [("a", "1"), ("b", "2")]),
        ],
    ),
    (
        lambda r: r.parse_qsl("a", separator=1),
        [
            ("3.7.16", "ValueError: Separator must be of type string or bytes."),
            ("3.12.1", "AttributeError"),
            ("3.12.7", "ValueError: Separator must be of type string or bytes."),
        ],
    ),
    (
        lambda r: r.urlparse("/a", []),
        [("3.10.13", "AttributeError"), ("3.11.7", "TypeError"), ("3.14.2", "AttributeError")],
    ),
]

# Not shown by one answer of its own, or the same in every release.
ELSEWHERE = {
    "future-address-in-capitals",
    "nothing-beside-brackets",
    "first-brackets-checked",
    "digit-limit-says-digits",
    "unquote-names-the-type",
    "separator-coerced",
    "separator-follows-query",
    "only-urlsplit-cached",
    "unpaired-bracket-refused",
    "dot-segments-merged",
    "false-query-deprecated",
    "too-many-components-counted",
}


# No answer of the model shows these.
NOT_MODELLED = {
    "nfkc-check-of-new-delimiters",
    "identity-by-type",
    "utf-16-error-of-a-trail",
    "splitnport-of-ascii-digits",
}

# Why no number is known.
NUMBERLESS = {
    "unpaired-bracket-refused": "it is older than 3.6, with which the table begins",
    "utf-16-error-of-a-trail": "it is the wording of a codec, which is not part of urllib.parse",
}

NUMBER = re.compile(r"gh-[1-9]\d{4,5}|bpo-[1-9]\d{3,4}|CVE-20\d\d-\d{4,5}")


def test_the_table_has_every_row():
    assert len(BY_NAME) == len(releases.CHANGES)
    modelled = {change.name for change in releases.CHANGES if change.modelled}
    assert modelled == EXAMPLES.keys() | ELSEWHERE
    assert BY_NAME.keys() - modelled == NOT_MODELLED
    for change in releases.CHANGES:
        assert set(change.inferred) <= {*change.since, *change.until, *change.issues}


def test_every_change_names_its_numbers():
    assert {change.name for change in releases.CHANGES if not change.issues} == {*NUMBERLESS}
    for change in releases.CHANGES:
        assert all(map(NUMBER.fullmatch, change.issues)), change.name
        # Vulnerabilities after issues, and none alone.
        kinds = [number.startswith("CVE") for number in change.issues]
        assert kinds == sorted(kinds), change.name
        assert kinds[:1] != [True], change.name
        assert len({*change.issues}) == len(change.issues), change.name


@pytest.mark.parametrize(
    ("number", "names"),
    [
        # from the changelogs
        ("gh-102153", {"leading-controls-stripped", "scheme-argument-stripped"}),
        ("CVE-2023-24329", {"leading-controls-stripped"}),
        ("bpo-43882", {"newlines-and-tabs-removed"}),
        ("CVE-2022-0391", {"newlines-and-tabs-removed"}),
        ("bpo-27657", {"digits-after-scheme"}),
        ("gh-103848", {"bracketed-host-checked", "first-brackets-checked"}),
        ("CVE-2024-11168", {"bracketed-host-checked"}),
        ("gh-105704", {"nothing-beside-brackets", "first-brackets-checked"}),
        ("CVE-2025-0938", {"nothing-beside-brackets"}),
        ("bpo-36216", {"delimiters-by-nfkc-refused"}),
        ("CVE-2019-9636", {"delimiters-by-nfkc-refused"}),
        ("CVE-2019-10160", {"nfkc-check-of-new-delimiters"}),
        ("CVE-2021-23336", {"one-separator"}),
    ],
)
def test_changes_are_found_by_their_number(number, names):
    assert {change.name for change in releases.CHANGES if number in change.issues} == names


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_release_has_a_change_exactly_when_it_shows(name):
    look, with_it, without = EXAMPLES[name]
    change = BY_NAME[name]
    answers = {
        write_version(version): _told(look, releases.release(version))
        for version in EVERY
        # A longer number is refused, or a port that is no number, by what other rows say.
        if name != "port-error-names-port" or version < (3, 10)
    }
    assert answers == {
        version: with_it if releases.has(change, tuple(map(int, version.split(".")))) else without
        for version in answers
    }


@pytest.mark.parametrize(
    ("look", "version", "answer"),
    [(look, version, answer) for look, line in TIMELINES for version, answer in line],
)
def test_answers_that_changed_more_than_once(look, version, answer):
    assert _told(look, releases.release(version)) == answer


@pytest.mark.parametrize(
    ("name", "beginnings", "before"),
    [
        # from the changelogs of the releases named
        ("newlines-and-tabs-removed", "3.6.14 3.7.11 3.8.11 3.10.0", "3.6.13 3.7.10 3.8.10 3.9.4"),
        ("leading-controls-stripped", "3.7.17 3.8.17 3.9.17 3.10.12 3.11.4", "3.6.15 3.11.3"),
        ("digits-after-scheme", "3.7.6 3.8.1 3.9.0 3.15.0", "3.6.15 3.7.5 3.7.7 3.8.0 3.8.2"),
        ("scheme-begins-with-letter", "3.11.1 3.12.0", "3.10.22 3.11.0"),
        ("port-of-ascii-digits", "3.10.9 3.11.1 3.12.0", "3.9.25 3.10.8 3.11.0"),
        ("relative-path-after-scheme", "3.8.20 3.10.15 3.11.10 3.12.4 3.13.0", "3.7.17 3.12.3"),
        ("query-octets-kept", "3.11.9 3.12.3 3.13.0", "3.10.22 3.11.8 3.12.2"),
        ("one-separator", "3.6.13 3.7.10 3.8.8 3.9.2 3.10.0", "3.6.12 3.7.9 3.8.7 3.9.1"),
        ("params-make-a-relative-path", "3.12.7 3.13.15", "3.12.1 3.14.0 3.15.0"),
        ("rtsps-known", "3.11.5 3.12.0", "3.10.22 3.11.4"),
    ],
)
def test_changes_begin_where_the_changelogs_say(name, beginnings, before):
    change = BY_NAME[name]
    for text in beginnings.split():
        assert releases.has(change, tuple(map(int, text.split(".")))), text
    for text in before.split():
        assert not releases.has(change, tuple(map(int, text.split(".")))), text


@pytest.mark.parametrize(
    ("named", "version"),
    [
        ("3.9.18", (3, 9, 18)),
        ((3, 9, 18), (3, 9, 18)),
        ("3.9", (3, 9, 25)),
        ((3, 14), (3, 14, 10)),
        ((3, 11, 7, "final", 0), (3, 11, 7)),
        ("3.15.0rc1", (3, 15, 0)),
        ((3, 15, 0, "candidate", 1), (3, 15, 0)),
    ],
)
def test_releases_are_named_in_many_ways(named, version):
    assert releases.release(named).version == version


def test_the_running_interpreter_names_a_release():
    named = releases.release(sys.version_info[:2])
    assert named.version[:2] == sys.version_info[:2]


@pytest.mark.parametrize(
    "named",
    [
        *("", "3", "three", "3.9.x", "3.9.18.1", " 3.9.18", "3.9.-1", "v3.9.18", "3.9.18rc"),
        *(
            "2.7.18",
            "3.5.2",
            "3.99",
            "3.14.200",
            "3.16.0",
            "3.7.3",
            "3.9.5",
            "3.12.0a1",
            "3.15.0b1",
        ),
        *((), (3,), (3, "9"), (3, 9, 18, 1), (3, 9, 18, "beta", 1), (3.9,), "\u0663.9"),
    ],
)
def test_other_names_are_refused(named):
    with pytest.raises(ValueError, match=r"not a release of CPython|not modelled; supported:"):
        releases.release(named)


def test_differences_are_those_between_two_releases():
    assert releases.differences("3.12.7", "3.13.0") == (BY_NAME["unknown-field-is-type-error"],)
    assert releases.differences("3.13.0", "3.12.7") == releases.differences("3.12.7", "3.13.0")
    names = {change.name for change in releases.differences("3.13.1", "3.13.2")}
    assert names == {"nothing-beside-brackets", "first-brackets-checked"}
    assert releases.differences("3.9", "3.9.25") == ()


def test_a_release_tells_its_changes():
    release = releases.release("3.9.18")
    assert BY_NAME["unquote-takes-octets"] in release.changes()
    assert BY_NAME["bracketed-host-checked"] not in release.changes()
    assert str(release) == "CPython 3.9.18"


def test_warnings_name_the_type():
    with pytest.warns(DeprecationWarning, match="Accepting int objects with false value") as caught:
        assert releases.release("3.14").parse_qsl(0) == []
    assert caught[0].filename == __file__


@pytest.mark.once
@pytest.mark.parametrize("version", ["3.6.15", "3.9.25", "3.12.15", "3.14", "3.15"])
def test_megabytes_are_read(version):
    """Each of these takes hours where the time grows with the square of the length."""
    release = releases.release(version)
    long = "a" * MEGABYTE
    assert release.urlsplit(long + ":").path in {long + ":", ""}
    assert release.urlsplit("//" + ":" * MEGABYTE).hostname is None
    assert release.urlsplit("//" + "@" * MEGABYTE + "h").hostname == "h"
    assert _told(lambda r: r.urlsplit("//h:" + "1" * MEGABYTE).port, release).startswith(
        "ValueError"
    )
    assert release.urljoin("http://h" + "/a" * MEGABYTE, "../" * MEGABYTE) == "http://h/"
    assert release.urlparse("/" + ";" * MEGABYTE).params == ";" * (MEGABYTE - 1)
    assert release.unquote("%41" * MEGABYTE) == "A" * MEGABYTE
    assert release.unquote("%\xe9" * MEGABYTE) == "%\xe9" * MEGABYTE
    assert release.quote("/~" * MEGABYTE, "~/") == "/~" * MEGABYTE
    assert release.parse_qsl("&" * MEGABYTE) == []
    brackets = _told(lambda r: r.urlsplit("//[" + ":" * MEGABYTE + "]").netloc, release)
    assert brackets.startswith(("ValueError", "[:"))


# What names the release of the drop-in: each CPython 3.14 there is one with its patch level.
PAGES = (
    *("docs/standards/urllib_parse.md", "docs/data/columns.md", "docs/reference/reference.md"),
    "src/urlprism/urllib_parse/__init__.py",
)
# One is an option of 3.15 that the drop-in has, too; the other looks at no release from 3.9 on.
LOOKS = {name: look for name, (look, *_) in EXAMPLES.items()}
del LOOKS["absent-told-from-empty"], LOOKS["zone-keeps-its-case"]
LOOKS |= {f"timeline {number}": look for number, (look, _) in enumerate(TIMELINES)}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_the_drop_in_answers_as_its_release(look):
    assert _told(look, urllib_parse) == _told(look, releases.release(DROP_IN))


def test_its_release_is_the_newest_of_its_branch():
    assert f"3.14.{NEWEST[3, 14]}" == DROP_IN
    assert releases.release("3.14").version == releases.release(DROP_IN).version
    assert DOCUMENTS["urllib"].edition == DROP_IN


@pytest.mark.parametrize("page", PAGES)
def test_every_text_names_it_with_its_patch_level(page):
    text = (_ROOT / page).read_text("utf-8")
    assert {*re.findall(r"CPython (3\.14[.0-9]*[0-9])", text)} == {DROP_IN}


def test_an_address_of_the_future_in_capitals():
    """gh-105708: since 3.14.7 it may begin with a capital letter (RFC 3986 section 3.2.2)."""
    assert urllib_parse.urlsplit("http://[V1.x]/").hostname == "v1.x"
    with pytest.raises(ValueError, match="IPvFuture address is invalid"):
        urllib_parse.urlsplit("http://[Vx.x]/")


# Examples that no release shows: functions without a model, warnings, messages, identities.
NOT_SHOWN = {
    "splitnport-of-ascii-digits", "false-query-deprecated", "digit-limit-says-digits",
    "identity-by-type",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(BY_NAME.keys() - NOT_SHOWN))
def test_each_example_of_the_page_is_true(name):
    """The page has the sentence and the example; of the newest release with the change it holds."""
    change = BY_NAME[name]
    release = releases.release(max(each for each in EVERY if has(change, each)))
    names = {each: getattr(release, each) for each in dir(release) if not each.startswith("_")}
    call, raises, error = change.example.partition(" raises ")
    if not raises:
        assert eval(call, names) is True
        return
    with pytest.raises((ValueError, TypeError)) as caught:
        eval(call, names)
    kind, said = type(caught.value).__name__, str(caught.value)
    assert error == kind or error.strip("'. ") in said


def test_what_is_said_of_urldefrag():
    """Of "does not change the text" only this is true."""
    for version in ("3.14.0", DROP_IN, "3.15.2"):
        defrag = releases.release(version).urldefrag
        assert defrag("a?#x").url == "a?"
        assert defrag("HTTP://H/A?#x").url == "http://H/A?"
    assert urllib_parse.urldefrag("HTTP://H/A?#x").url == "http://H/A?"
