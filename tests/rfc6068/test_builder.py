"""Mailto URIs from data, and what is reported and not built."""

import pytest

from urlprism import URLError
from urlprism.rfc6068 import build, findings, parse

# §6: addresses, header fields, and the URI that the document writes for them.
EXAMPLES = [
    ("chris@example.com", {}, "mailto:chris@example.com"),
    (
        "infobot@example.com",
        {"body": "send current-issue\nsend index"},
        "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
    ),
    (
        "list@example.org",
        {"In-Reply-To": "<3469A91.D10AF4C@example.com>"},
        "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
    ),
    (
        "joe@example.com",
        {"cc": "bob@example.com", "body": "hello"},
        "mailto:joe@example.com?cc=bob@example.com&body=hello",
    ),
    ("gorby%kremvax@example.com", {}, "mailto:gorby%25kremvax@example.com"),
    (
        "unlikely?address@example.com",
        {"blat": "foop"},
        "mailto:unlikely%3Faddress@example.com?blat=foop",
    ),
    ("Mike&family@example.org", {}, "mailto:Mike%26family@example.org"),
    ('"not@me"@example.org', {}, "mailto:%22not%40me%22@example.org"),
    ('"oh\\\\no"@example.org', {}, "mailto:%22oh%5C%5Cno%22@example.org"),
    (
        '"\\\\\\"it\'s\\ ugly\\\\\\""@example.org',
        {},
        "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
    ),
    (
        "user@example.org",
        {"subject": "café", "body": "café"},
        "mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9",
    ),
    (
        "user@example.org",
        {"subject": "=?iso-8859-1?Q?caf=E9?="},
        "mailto:user@example.org?subject=%3D%3Fiso-8859-1%3FQ%3Fcaf%3DE9%3F%3D",
    ),
    (
        "user@納豆.example.org",
        {"subject": "Test", "body": "NATTO"},
        "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
    ),
    # §2
    (
        ["addr1@an.example", "addr2@an.example"],
        {},
        "mailto:addr1@an.example,addr2@an.example",
    ),
    (
        [],
        {"to": "addr1@an.example,addr2@an.example"},
        "mailto:?to=addr1@an.example,addr2@an.example",
    ),
    ((), (), "mailto:"),
    # §5: a plus stays one, a space is never one.
    (
        "bill+ietf@example.org",
        {"subject": "1 + 1"},
        "mailto:bill+ietf@example.org?subject=1%20+%201",
    ),
]  # fmt: skip


@pytest.mark.requirement("R6068-1")
@pytest.mark.parametrize(("to", "headers", "text"), EXAMPLES)
def test_what_is_built(to, headers, text):
    uri = build(to, headers)
    assert str(uri) == text
    assert uri == parse(text)


@pytest.mark.requirement("R6068-1")
def test_what_is_encoded():
    """§2 item 1: "%", "/", "?", "#", "[", "]", "&", ";" and "="; and what delimits addresses."""
    local = '"%/?#[]&;=,@:"'
    assert str(build(f"{local}@b")) == "mailto:%22%25%2F%3F%23%5B%5D%26%3B%3D%2C%40:%22@b"
    assert str(build("a@[IPv6:::1]")) == "mailto:a@%5BIPv6:::1%5D"
    assert str(build(headers={"subject": "%/?#[]&;="})).partition("=")[2] == (
        "%25%2F%3F%23%5B%5D%26%3B%3D"
    )
    assert build(headers={"x;y&z": "1"}).headers == (("x;y&z", "1"),)


@pytest.mark.requirement("R6068-1")
@pytest.mark.parametrize("lines", ["a\nb", "a\rb", "a\r\nb"])
def test_lines_of_a_body(lines):
    for name in ("body", "Body"):
        assert str(build(headers={name: lines})) == f"mailto:?{name}=a%0D%0Ab"
    assert build(headers={"body": f"\n{lines}\n\r"}).body == "\r\na\r\nb\r\n\r\n"


NO_ADDRESS = ["", "a", "@b", "a@", "a b@c", '"a b"@c', "a,b@c", "a@b c", "a@[b", "a@[[]", "a@b@c",
              '"a@c', "a@b\r\n", "<a@b>", "J <a@b>", "\ud800@b"]  # fmt: skip


@pytest.mark.requirement("R6068-1")
@pytest.mark.parametrize("address", NO_ADDRESS)
def test_what_is_no_address(address):
    with pytest.raises(URLError) as caught:
        build(["x@y", address])
    assert caught.value.text == address
    assert caught.value.rule.startswith("RFC 6068 §2 ")


# Headers, what is refused, the rule
NO_HEADERS = [
    ([("subject", "a\r\nBcc: x@y")], "\r", "RFC 6068 §5"),
    ([("subject", "a\nb")], "\n", "RFC 6068 §5"),
    ([("cc", "a@b\r")], "\r", "RFC 6068 §5"),
    ([("x", "\0")], "\0", "RFC 6068 §5"),
    ([("", "a")], "", "RFC 6068 §2 hfname"),
    ([("a b", "c")], "a b", "RFC 6068 §2 hfname"),
    ([("a:", "c")], "a:", "RFC 6068 §2 hfname"),
    ([("é", "c")], "é", "RFC 6068 §2 hfname"),
    ([("a\r\nb", "c")], "a\r\nb", "RFC 6068 §2 hfname"),
    ([("subject", "a"), ("Subject", "b")], "Subject", "RFC 6068 §2 hfname"),
    ([("body", "a"), ("body", "b")], "body", "RFC 6068 §2 hfname"),
    *(
        ([(name, "a")], name, "RFC 6068 §3")
        for name in (
            "From", "date", "Sender", "Reply-To", "Apparently-To", "Resent-To", "Received",
            "Return-Path", "MIME-Version", "Content-Type", "content-transfer-encoding",
        )
    ),
]  # fmt: skip


@pytest.mark.requirement("R6068-2")
@pytest.mark.parametrize(("headers", "refused", "rule"), NO_HEADERS)
def test_what_is_reported_and_not_built(headers, refused, rule):
    with pytest.raises(URLError) as caught:
        build("a@b", headers)
    error = caught.value
    assert (error.text[error.start : error.end], error.rule) == (refused, rule)


def test_one_to_in_a_message():
    with pytest.raises(URLError, match="only once"):
        build("a@b", {"To": "c@d"})
    assert build((), {"To": "c@d"}).recipients == ("c@d",)
    assert build("a@b", [("comments", "1"), ("comments", "2")]).headers[1] == ("comments", "2")


@pytest.mark.requirement("R6068-2")
def test_safe_and_unsafe_headers():
    uri = parse(
        "mailto:a@b?Subject=x&cc=c@d&keywords=k&BODY=1%0D%0A2&from=e@f&subject=x%0D%0Abcc:g@h&z=1"
    )
    assert uri.safe_headers == (("Subject", "x"), ("keywords", "k"), ("BODY", "1\r\n2"))
    assert uri.unsafe_headers == (
        ("cc", "c@d"), ("from", "e@f"), ("subject", "x\r\nbcc:g@h"), ("z", "1"),
    )  # fmt: skip


# text, the names found, each with what it is about, its section
FOUND = [
    ("mailto:a@b?subject=x&keywords=y&body=1%0D%0A2", []),
    ("mailto:a@b?cc=c@d", [("unsafe-field", "cc=c@d", "4")]),
    ("mailto:?to=c@d", [("unsafe-field", "to=c@d", "4")]),
    ("mailto:?From=x&b=", [("ignored-field", "From=x", "3"), ("unsafe-field", "b=", "4")]),
    ("mailto:?resent-X=x", [("ignored-field", "resent-X=x", "3")]),
    ("mailto:?content-type=x", [("ignored-field", "content-type=x", "3")]),
    ("mailto:?=x", [("no-field-name", "=x", "2")]),
    ("mailto:?a%3A=x", [("no-field-name", "a%3A=x", "2")]),
    ("mailto:?subject=x%0Dy", [("line-break", "subject=x%0Dy", "5")]),
    ("mailto:?subject=x%0Ay", [("line-break", "subject=x%0Ay", "5")]),
    ("mailto:?subject=%09x", []),
    ("mailto:?body=1%0A2", [("bare-line-break", "body=1%0A2", "5")]),
    ("mailto:?body=1%0D", [("bare-line-break", "body=1%0D", "5")]),
    ("mailto:?subject=x&Subject=y", [("repeated-field", "Subject=y", "2")]),
    (
        "mailto:?Keywords=a&keywords=b&X-a=1&x-a=2",
        [
            ("unsafe-field", "X-a=1", "4"),
            ("unsafe-field", "x-a=2", "4"),
        ],
    ),
    (
        "mailto:a@b?To=c@d",
        [("unsafe-field", "To=c@d", "4"), ("repeated-field", "To=c@d", "2")],
    ),
    ("mailto:?subject=x#y?a=b", [("fragment", "#y?a=b", "2")]),
]


@pytest.mark.requirement("R6068-2")
@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_findings(text, expected):
    found = findings(text)
    assert [(each.name, text[each.start : each.end], each.section) for each in found] == expected
    assert all(each.message for each in found)


def test_no_findings_of_what_is_refused():
    with pytest.raises(URLError):
        findings("mailto:a")
