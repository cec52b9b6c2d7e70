"""kombu: lists of URLs, and sentinels of Redis among them."""

import pytest

from tests.help.chances import chance_of
from urlprism.readers import reader
from urlprism.readers.drivers.kombu import urls

KOMBU = reader("kombu")


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("redis://a:1;redis://b", ["redis://a:1", "redis://b:6379"]),
        ("sentinel://a:1;sentinel://u:p@b;redis://c", ["sentinel://a:1", "sentinel://b:26379"]),
        ("sentinel://a;//[b;sentinel://c", ["sentinel://a:26379", "sentinel://c:26379"]),
        ("amqp://a;b", ["amqp://a:5672", "amqp://b:5672"]),
    ],
)
def test_a_list_is_tried_in_turn(text, targets):
    """Of sentinels, only others that are sentinels are asked (SentinelChannel)."""
    assert [str(each) for each in KOMBU.read(text).targets] == targets


def test_a_slash_without_a_host_begins_the_virtual_host():
    """Two slashes at the beginning of a path are not taken for another authority."""
    assert dict(KOMBU.read("amqp:////a/b").report)["virtual_host"] == "/a/b"


def test_plain_urls_are_read_as_all_others(monkeypatch):
    chance = chance_of("plain URLs of kombu")
    pieces = (
        "",
        "a",
        "A.b",
        "u:p@",
        "u@",
        ":p@",
        "@",
        ":1",
        ":0",
        ":",
        ":99999",
        "/",
        "/v",
        "/v_~",
        "?",
    )
    texts = ["amqp://" + "".join(chance.choices(pieces, k=4)) for _ in range(3_000)]
    plain = [dict(each.report) for each in map(KOMBU.read, texts)]
    monkeypatch.setattr(urls, "_PLAIN", urls.re.compile("(?!)"))
    assert [dict(each.report) for each in map(KOMBU.read, texts)] == plain
