"""The six result classes: tuples with names, which remember nothing else."""

import copy
import pickle
import types

import pytest

from urlprism import urllib_parse
from urlprism.urllib_parse import urldefrag, urlparse, urlsplit, urlunparse, urlunsplit

URL = "http://U:P@H:1/a;b?c#d"
FUNCTIONS = [urlsplit, urlparse, urldefrag]
CLASSES = [
    getattr(urllib_parse, name)
    for name in urllib_parse.__all__
    if name.endswith(("Result", "Bytes"))
]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("url", [URL, URL.encode()])
def test_results_survive_pickling_and_copying(function, url):
    result = function(url)
    for again in (
        *(pickle.loads(pickle.dumps(result, protocol)) for protocol in range(6)),
        copy.copy(result),
        copy.deepcopy(result),
        eval(repr(result), vars(urllib_parse)),
    ):
        assert type(again) is type(result)
        assert again == result
        assert again.geturl() == result.geturl()


@pytest.mark.parametrize("function", FUNCTIONS)
def test_results_are_tuples(function):
    result = function(URL)
    assert isinstance(result, tuple)
    assert result == tuple(result)
    assert hash(result) == hash(tuple(result))
    assert result._fields == result.__match_args__
    assert result._asdict() == dict(zip(result._fields, result, strict=True))
    assert result._make(list(result)) == result
    assert type(result)(*result) == result
    assert len({result, tuple(result)}) == 1


@pytest.mark.parametrize("function", FUNCTIONS)
def test_results_cannot_be_changed(function):
    result = function(URL)
    with pytest.raises(AttributeError):
        result.fragment = "x"
    with pytest.raises(AttributeError):
        result.anything = "x"
    with pytest.raises(AttributeError):
        result.hostname = "x"


@pytest.mark.parametrize("function", FUNCTIONS)
def test_replace(function):
    result = function(URL)
    assert result._replace(fragment="e").geturl() == "http://U:P@H:1/a;b?c#e"
    assert type(result._replace(fragment="e")) is type(result)
    with pytest.raises(TypeError, match=r"\['nothing'\]"):
        result._replace(nothing="x")
    assert result.__replace__(fragment="")[-1] == ""


@pytest.mark.parametrize("cls", CLASSES)
def test_classes_look_as_the_standard_library_s(cls):
    assert cls.__doc__ is None
    assert cls.__slots__ == ()
    assert cls.__name__ == cls.__qualname__
    assert cls.__bases__[0].__name__ == f"_{cls.__name__.removesuffix('Bytes')}Base"
    assert all(getattr(cls, field).__doc__ for field in cls._fields)
    assert isinstance(cls[str], types.GenericAlias)
    with pytest.raises(TypeError):
        cls()


def test_counterparts():
    for name in ("Defrag", "Split", "Parse"):
        of_text = getattr(urllib_parse, f"{name}Result")
        of_octets = getattr(urllib_parse, f"{name}ResultBytes")
        assert of_text._encoded_counterpart is of_octets
        assert of_octets._decoded_counterpart is of_text


NETLOCS = [
    # netloc, username, password, hostname, port
    ("", None, None, None, None),
    ("h", None, None, "h", None),
    ("H.Example", None, None, "h.example", None),
    ("h:", None, None, "h", None),
    ("h:0", None, None, "h", 0),
    ("h:00080", None, None, "h", 80),
    ("h:65535", None, None, "h", 65535),
    (":80", None, None, None, 80),
    ("@", "", None, None, None),
    (":@", "", "", None, None),
    ("u@", "u", None, None, None),
    ("u@h", "u", None, "h", None),
    ("u:@h", "u", "", "h", None),
    ("u:p@h:1", "u", "p", "h", 1),
    ("u:p:q@h", "u", "p:q", "h", None),
    ("U@V:p@H", "U@V", "p", "h", None),
    ("[::1]", None, None, "::1", None),
    ("[::1]:80", None, None, "::1", 80),
    ("u:p@[FE80::1%Eth0]:1", "u", "p", "fe80::1%Eth0", 1),
    ("İ", None, None, "i̇", None),
    ("h%Zz", None, None, "h%Zz", None),
]


@pytest.mark.parametrize(("netloc", "username", "password", "hostname", "port"), NETLOCS)
def test_the_parts_of_a_network_location(netloc, username, password, hostname, port):
    result = urlsplit(f"http://{netloc}/")
    assert result.netloc == netloc
    assert (result.username, result.password, result.hostname, result.port) == (
        username, password, hostname, port,
    )  # fmt: skip
    if netloc.isascii():
        octets = urlsplit(f"http://{netloc}/".encode())
        named = (octets.username, octets.password, octets.hostname)
        assert named == tuple(
            None if part is None else part.encode() for part in (username, password, hostname)
        )
        assert octets.port == port


@pytest.mark.parametrize(
    "port", ["65536", "99999", "4294967297", "18446744073709551617", "9" * 4000]
)
def test_ports_beyond_the_range_never_wrap(port):
    with pytest.raises(ValueError, match="Port out of range 0-65535"):
        _ = urlsplit(f"http://h:{port}/").port


@pytest.mark.parametrize("port", ["+80", "8_0", " 80", "80 ", "x", "²", "１", "8:0"])
def test_ports_that_are_no_number(port):
    with pytest.raises(ValueError, match="Port could not be cast to integer value as"):
        _ = urlsplit(f"http://h:{port}/").port


def test_a_subclass_may_have_its_own_netloc():
    class Own(urllib_parse.SplitResult):
        __slots__ = ()

        @property
        def netloc(self):
            return "own:7"

    assert Own("http", "h", "", "", "").hostname == "own"
    assert Own("http", "h", "", "", "").port == 7


@pytest.mark.parametrize("netloc", [5, 1.5, [], {}, object(), bytearray(b"h")])
@pytest.mark.parametrize("name", ["username", "password", "hostname", "port"])
def test_what_is_no_network_location_is_refused(netloc, name):
    result = urllib_parse.SplitResult("http", netloc, "", "", "")
    with pytest.raises(TypeError, match="expected str or bytes"):
        getattr(result, name)


def test_the_host_is_an_exact_str():
    class Own(str):
        __slots__ = ()

    for text in ("h", "H", "u@h:1", "[::1]"):
        result = urllib_parse.SplitResult("http", Own(text), "", "", "")
        assert type(result.hostname) is str


def test_a_subclass_that_lies_about_its_length_is_read_as_it_is():
    class Liar(str):
        __slots__ = ()

        def __len__(self):
            return 1_000_000

    class Forger(bytes):
        def __len__(self):
            return 1_000_000

    of_text = urllib_parse.SplitResult("http", Liar("u:p@H:1"), "", "", "")
    of_octets = urllib_parse.SplitResultBytes(b"http", Forger(b"u:p@H:1"), b"", b"", b"")
    assert (of_text.username, of_text.password, of_text.hostname, of_text.port) == (
        "u",
        "p",
        "h",
        1,
    )
    assert (of_octets.username, of_octets.hostname, of_octets.port) == (b"u", b"h", 1)
    assert urllib_parse.quote(Forger(b"a b")) == "a%20b"


ABSENT = [
    # text, the parts of urlsplit(missing_as_none=True)
    ("", (None, None, "", None, None)),
    ("//", (None, "", "", None, None)),
    ("http:", ("http", None, "", None, None)),
    ("http://h", ("http", "h", "", None, None)),
    ("http://h?", ("http", "h", "", "", None)),
    ("http://h#", ("http", "h", "", None, "")),
    ("http://h?#", ("http", "h", "", "", "")),
    ("http:///a", ("http", "", "/a", None, None)),
    ("a?b", (None, None, "a", "b", None)),
]


@pytest.mark.parametrize(("text", "parts"), ABSENT)
def test_absent_and_empty_stay_apart_on_request(text, parts):
    result = urlsplit(text, missing_as_none=True)
    assert tuple(result) == parts
    assert result.geturl() == text
    assert isinstance(result, urllib_parse.SplitResult)
    assert repr(result).startswith("SplitResult(")
    assert pickle.loads(pickle.dumps(result)).geturl() == text
    assert copy.copy(result).geturl() == text
    assert result.encode().geturl() == text.encode()
    assert result.encode().decode().geturl() == text
    assert urlsplit(text.encode(), missing_as_none=True).geturl() == text.encode()
    assert urlparse(text, missing_as_none=True).geturl() == text
    assert urldefrag(text, missing_as_none=True).geturl() == text
    assert urlunsplit(tuple(result), keep_empty=True) == text


def test_parameters_may_be_absent_too():
    assert urlparse("http://h/a;", missing_as_none=True).params == ""
    assert urlparse("http://h/a", missing_as_none=True).params is None
    assert urlparse("http://h/a;", missing_as_none=True).geturl() == "http://h/a;"
    assert urlunparse(("http", "h", "/a", "", None, ""), keep_empty=True) == "http://h/a;#"


def test_keep_empty():
    parts = ("http", "", "/a", "", "")
    assert urlunsplit(parts) == "http:///a"
    assert urlunsplit(parts, keep_empty=False) == "http:///a"
    assert urlunsplit(parts, keep_empty=True) == "http:///a?#"
    assert urlunsplit(("http", None, "/a", None, None), keep_empty=True) == "http:/a"
    assert urlunsplit((b"http", b"", b"/a", None, b""), keep_empty=True) == b"http:///a#"
    kept = urlsplit("http://h?#", missing_as_none=True)
    assert urlunsplit(kept, keep_empty=False) == "http://h"
    assert kept._replace(query=None).geturl() == "http://h#"
    with pytest.raises(ValueError, match="Cannot distinguish between empty and not defined"):
        urlunsplit(urlsplit("http://h?#"), keep_empty=True)
    for wrong in ((), ("a",) * 4, ("a",) * 6):
        with pytest.raises((ValueError, IndexError)):
            urlunsplit(wrong)
    with pytest.raises(TypeError, match="a path must be text or octets"):
        urlunsplit(("http", "h", None, None, None), keep_empty=True)
