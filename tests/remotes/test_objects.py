"""Addresses of objects and URLs of sockets that are built, and read back by their readers."""

import pytest

from tests.help.chances import chance_of
from urlprism import URLError
from urlprism.readers import GROUPS, reader
from urlprism.remotes import build_object, build_socket
from urlprism.urllib_parse import unquote

PIECES = ("a", "b/c", "#", "?", "%", "%2F", " ", "+", "&", "=", ":", "@", "\u00e9", "..", "//", "'")


def drawn(count):
    """Return texts of a few pieces."""
    chance = chance_of("keys")
    return ["".join(chance.choices(PIECES, k=chance.randint(1, 6))) for _ in range(count)]


@pytest.mark.parametrize("name", GROUPS["s3"])
def test_a_key_is_read_as_it_was_given(name):
    read = 0
    for key in drawn(1_000):
        try:
            text = build_object("my.bucket", key)
        except URLError:
            continue
        reading = reader(name).read(text)
        assert reading.target.host == "my.bucket"
        assert unquote(reading.components.path) == f"/{key}"
        read += 1
    assert read > 500


@pytest.mark.parametrize("key", ["a?versionId=v1", "a::b", "x::file"])
def test_a_key_that_readers_read_otherwise_is_refused(key):
    with pytest.raises(URLError, match=r"fsspec|s3fs|smart-open"):
        build_object("bucket", key)
    assert build_object("bucket", key, readers="awscli") == f"s3://bucket/{key}"


@pytest.mark.parametrize("bucket", ["a/b", "", "a:b@c"])
def test_a_bucket_that_is_none_is_refused(bucket):
    with pytest.raises(URLError, match="another object"):
        build_object(bucket, "key")


@pytest.mark.parametrize(
    "socket", ["/run/docker.sock", "/a b/\u00e9:80@x", "/%2F?#", "\x00abstract"]
)
@pytest.mark.parametrize("name", ["requests-unixsocket", "requests-unixsocket2"])
def test_a_socket_is_read_as_it_was_given(name, socket):
    url = build_socket(socket, "/v1/a b", [("c", "d&e")])
    wire = reader(name).read(url).wire
    assert wire.dialled.host == f"unix:{socket}"
    assert (wire.host, wire.target) == (b"localhost", b"/v1/a%20b?c=d%26e")


@pytest.mark.parametrize("socket", ["", "/" + "a" * 107, ".sock"])
def test_a_socket_that_no_url_has_is_refused(socket):
    with pytest.raises(URLError, match="no URL has this socket"):
        build_socket(socket)
