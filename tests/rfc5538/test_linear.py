"""Megabytes take time that grows as they do, and wildmats a time that is bounded."""

import pytest

from tests.help.counts import MEGABYTE
from urlprism import URLError
from urlprism.rfc5538 import findings, is_valid, matches, parse

pytestmark = pytest.mark.once


SIZE = MEGABYTE // 2
# Texts, whether they are URIs, and what stands in their commands or refuses them
TEXTS = {
    "stars": (f"news:{'*' * SIZE}", "RFC 3977 §3.1"),
    "octets of no UTF-8": (f"news:{'%FF' * (SIZE // 10)}", "RFC 3977 §4.1"),
    "words": (f"news:{'a.' * SIZE}a@h", "RFC 3977 §3.6"),
    "literal": (f"news:a@%5B{'a' * SIZE}%5D", "RFC 3977 §3.6"),
    "group": (f"nntp://h/{'a' * SIZE}", "RFC 3977 §3.1"),
}
REFUSED = {
    "at": f"news:a{'@' * SIZE}",
    "dots": f"news:a@{'a.' * SIZE}",
    "open literal": f"news:a@%5B{'a' * SIZE}",
    "slashes": f"nntp://h/g{'/' * SIZE}",
    "digits": f"nntp://h/g/{'1' * SIZE}",
}


@pytest.mark.parametrize(("text", "rule"), TEXTS.values(), ids=TEXTS)
def test_a_megabyte(text, rule):
    uri = parse(text)
    assert str(uri) == text
    assert len(findings(uri)) <= 1
    with pytest.raises(URLError) as caught:
        uri.commands()
    assert caught.value.rule.startswith(rule)


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_a_megabyte_that_is_none(text):
    assert not is_valid(text)


@pytest.mark.parametrize(
    ("wildmat", "matched"),
    [("*a" * 248, True), ("*a" * 247 + "*b", False), ("*?a" * 165, True),
     ("*a*b," * 99 + "b", False), ("*" * 497, True)],
)  # fmt: skip
def test_the_longest_wildmats(wildmat, matched):
    assert matches(wildmat, "a" * 497) is matched
