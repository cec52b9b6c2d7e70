"""Python 2.7's `urlparse`: what its source says, and where Python 3 reads otherwise."""

import pickle

import pytest

from urlprism import compare
from urlprism.readers import Refused, is_covered, reader
from urlprism.readers.programs.python.model import at_version


def said(text, base=None, version="2.7"):
    return reader(f"urllib@{version}").read(text, base).report


# A text, the host and the port.
PARTS = [
    ("HTTP://U:p@H.com:80/a;b?c#d", "h.com", 80),
    ("http://1.1.1.1 &@2.2.2.2# @3.3.3.3/", "2.2.2.2", None),
    ("http://h:65536/", "h", None),  # Python 3 refuses it
    ("http://h:-1/", "h", None),
    ("http://h:+ 80/", "h", 80),
    ("http://h:\u0668\u0660/", "h", 80),
    ("http://h:80:90/", "h", 80),
    ("http://:80/", "", 80),
    ("http://[::1]:8/", "::1", 8),
    ("http://a[::1]/", "[::1", None),  # the first character is dropped, whichever it is
    ("http://[evil.com]/", "evil.com", None),
    ("http://\u0130\u03a3/", "i\u03c3", None),  # a letter for a letter
    ("http://\ua7c7/", "\ua7c7", None),  # Unicode 5.2 does not have it
    ("http://h\t.com\n/", "h\t.com\n", None),
    ("//h", "h", None),
    ("h:80", None, None),
]


@pytest.mark.parametrize(("text", "host", "port"), PARTS, ids=ascii)
def test_a_url_has_a_host_and_a_port(text, host, port):
    assert (said(text)["hostname"], said(text)["port"]) == (host, port)


@pytest.mark.parametrize(
    "text", ["http://[h", "http://h]", "http://h:x/", "http://h:8_0/", "http://h:\U0001e950/"]
)
def test_a_url_is_refused(text):
    with pytest.raises(Refused):
        at_version("2.7.18").report(text, None)


def test_a_port_of_any_length_is_read_in_linear_time():
    assert said(f"http://h:{'9' * 1_000_000}/")["port"] is None
    assert said(f"http://h:{'0' * 1_000_000}8/")["port"] == 8


# The first of RFC 1808 §5.1, then where `urljoin` of Python 2 departs.
JOINED = [
    ("g", "http://a/b/c/g"),
    ("./g/", "http://a/b/c/g/"),
    ("../../g", "http://a/g"),
    ("//g", "http://g"),
    (";x", "http://a/b/c/;x"),
    ("g;x=1/../y", "http://a/b/c/y"),
    ("", "http://a/b/c/d;p?q#f"),
    ("#s", "http://a/b/c/d;p?q#s"),
    ("?y", "http://a/b/c/d;p?y"),
    ("../../../g", "http://a/../g"),
    ("/../g", "http://a/../g"),
    ("http:g", "http://a/b/c/g"),
    ("x:g", "x:g"),
    ("..", "http://a/b/"),
    (".", "http://a/b/c/"),
]


@pytest.mark.parametrize(("reference", "joined"), JOINED)
def test_a_reference_is_joined(reference, joined):
    assert said(reference, "http://a/b/c/d;p?q#f") == said(joined)


def test_a_path_of_dots_is_joined_in_linear_time():
    path = "/".join(["a"] * 300_000 + [".."] * 299_999 + ["b"])
    assert said(path, "http://h/x")["path"] == "/a/b"


def test_delimiters_by_nfkc_are_refused_since_2_7_17():
    text = "http://example.com\uff03@bing.com/"
    assert not reader("urllib@2.7.18").read(text).accepted
    assert reader("urllib@2.7.16").read(text).target.host == "bing.com"


def test_a_version_is_named():
    two = reader("urllib@2.7")
    assert (two.name, two.version) == ("urllib@2.7", "2.7.18")
    assert reader("urllib@2.7.12").version == "2.7.12"
    assert is_covered(two)
    assert pickle.loads(pickle.dumps(two)) is two
    for unknown in ("2.7.6", "2.7.19", "2.7.x"):
        with pytest.raises(ValueError, match=r"no model of urllib"):
            reader(f"urllib@{unknown}")
    with pytest.raises(ValueError, match=r"2\.6 is not modelled; supported: 2\.7\.7-18, 3\.6"):
        reader("urllib@2.6")


def test_python_3_reads_another_host():
    found = compare("http://a[::1]/", readers=("urllib@2.7", "urllib@3.11.2"))
    assert found.verdict == "different-host"
