"""Mailto URLs (RFC 1738 §3.5): an address and nothing else."""

import pytest

from urlprism import URLError
from urlprism.rfc1738 import Mailto, findings, is_valid, parse


@pytest.mark.requirement("R1738-48")
@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("mailto:user@host.com", "user@host.com"),
        ("mailto:a%25b@host.com", "a%b@host.com"),
        ("mailto:a/b?subject=c&d;e:f@host.com", "a/b?subject=c&d;e:f@host.com"),
        ("mailto://x@y", "//x@y"),
        ("mailto:%22a%20b%22@h", '"a b"@h'),
        ("mailto:a%40b@h", "a@b@h"),
    ],
)
def test_no_character_is_reserved(text, address):
    url = parse(text)
    assert (url.addr_spec, url.host, url.port) == (address, None, None)
    plan = url.plan()
    assert (plan.connect, plan.recipient, plan.commands, plan.warn) == (None, address, (), [])
    assert parse(str(Mailto.build(addr_spec=address))).addr_spec == address


@pytest.mark.requirement("R1738-48")
def test_what_is_no_mailto_url():
    for text in ("mailto:", "mailto:a%b@h", "mailto:a b@h", "mailto:<a@h>", "mailto:a@h#x"):
        assert not is_valid(text)
    with pytest.raises(URLError, match="the address is missing") as caught:
        Mailto.build(addr_spec="")
    assert (caught.value.start, caught.value.end) == (7, 7)


@pytest.mark.requirement("R1738-48")
def test_what_has_no_at_sign():
    [found] = findings("mailto:a%20b")
    assert (found.name, found.start, found.end, found.section) == ("no-addr-spec", 7, 12, "3.5")
    assert findings("mailto:a%40b") == []


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize("escape", ["%0d", "%0A", "%00"])
def test_line_ends_are_not_sent(escape):
    with pytest.raises(URLError) as caught:
        parse(f"mailto:a@h{escape}Bcc:b@h").plan()
    assert (caught.value.start, caught.value.end) == (10, 13)


def test_build():
    assert str(Mailto.build(addr_spec="a%b c@h")) == "mailto:a%25b%20c@h"
    assert str(Mailto.build(addr_spec=b"\xe9@h")) == "mailto:%E9@h"
