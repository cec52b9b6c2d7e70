"""aio-pika: a `yarl.URL`, of which `update_query` makes another one."""

import pytest

from urlprism.readers import reader


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("amqp://A%2Eb/", "a%2eb", 5672),
        ("amqp://b\u00fccher.example,a%2Eb:1/", "xn--bcher-kva.example,a%2Eb", 1),
        ("amqps://u:p@/v", None, 5671),
    ],
)
def test_a_network_location_is_split_twice(text, host, port):
    report = reader("aio-pika").read(text).report
    assert (report["host"], report["port"]) == (host, port)
