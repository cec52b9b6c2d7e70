"""Which Unix socket a URL means, and what is sent there."""

import pytest

from urlprism import compare, redact
from urlprism.readers import GROUPS, reader

URL = "http+unix://%2Frun%2FDocker.sock/v1/a%20b?c=d"
CLIENTS = ("requests-unixsocket", "requests-unixsocket2")


@pytest.mark.parametrize("name", CLIENTS)
def test_a_socket_a_target_and_a_host(name):
    reading = reader(name).read(URL)
    assert str(reading.target) == "http://unix:/run/Docker.sock"
    assert reading.components.path == "/v1/a%20b"
    wire = reading.wire
    assert str(wire.dialled) == "http://unix:/run/Docker.sock"
    assert (wire.host, wire.target, wire.authorization) == (b"localhost", b"/v1/a%20b?c=d", False)


@pytest.mark.parametrize("name", CLIENTS)
def test_a_login_is_sent_and_is_a_part_of_the_path(name):
    reading = reader(name).read("http+unix://me:secret9@%2Frun%2Fa.sock/")
    assert reading.wire.authorization
    assert reading.target.host == "unix:me:secret9@/run/a.sock"
    for each in (reading, reading.target, reading.wire, reading.components):
        assert "secret9" not in repr(each)
    assert "secret9" not in redact("http+unix://me:secret9@%2Frun%2Fa.sock/")


@pytest.mark.parametrize("name", CLIENTS)
def test_other_urls_go_where_requests_goes(name):
    url = "http://me:pw@h.test:81/a"
    assert reader(name).read(url).target == reader("requests").read(url).target
    assert reader(name).read(url).wire == reader("requests").read(url).wire


@pytest.mark.parametrize("name", CLIENTS)
def test_a_redirect_to_a_path_is_not_followed(name):
    base = "http+unix://%2Frun%2Fa.sock/x"
    assert not reader(name).read("/y", base).accepted
    assert str(reader(name).read("//%2Fb/y", base).target) == "http://unix:/b"


def test_docker_takes_a_host_for_a_folder():
    sockets = {
        "unix:///run/docker.sock": "/run/docker.sock",
        "unix://run/docker.sock": "/run//docker.sock",
        "http+unix://%2Frun%2Fdocker.sock": "/%2Frun%2Fdocker.sock",
        "unix://": "/var/run/docker.sock",
    }
    for text, path in sockets.items():
        assert reader("docker-py").read(text).target.host == f"unix:{path}"
    assert str(reader("docker-py").read("tcp://h.test:2375").target) == "http://h.test:2375"
    assert not reader("docker-py").read("tcp://h.test").accepted


def test_who_goes_to_a_socket():
    compared = compare(URL.partition("?")[0], readers="unix")
    assert compared.differs
    by_reader = {each.reader: each.target and each.target.host for each in compared.readings}
    assert by_reader == {
        "requests-unixsocket": "unix:/run/Docker.sock",
        "requests-unixsocket2": "unix:/run/Docker.sock",
        "docker-py": "unix:/%2Frun%2FDocker.sock//v1/a%20b",
        "requests": None,
        "aiohttp": None,
        "curl": None,
    }


@pytest.mark.parametrize("name", GROUPS["unix"])
@pytest.mark.parametrize("piece", ["%2F", "a/", "@", ":", "[", "unix://", ";", "%"])
def test_long_texts_are_read(name, piece):
    for start in ("http+unix://", "unix://"):
        reader(name).read(start + piece * 100_000)
