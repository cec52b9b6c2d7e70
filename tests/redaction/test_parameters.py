"""What any reader takes as the value of a secret name is hidden, in a URL and in running text."""

import random
import re

import pytest

from tests.help.counts import amount
from tests.redaction.query_readers import secrets
from urlprism import redact

MARK = "S3CRET"
BEGINNINGS = [
    *("http://h/", "https://h", "http://h/a b/", "foo://h/x", "//h/", "/a", "/a/b", "?", "#", "./"),
    *("HTTP:h/", "ftp://h", "http:\\\\h", "", "http://h/?next=", "http://h/#/r", "http://h/a;"),
    *("\ufeffhttp://h/", "  http://h/"),
]
NAMES = [
    *("token", "To\tken", "TOKEN", "t\nok\ren", "%74oken", "%54%6FKEN", "%2574oken", "api_key"),
    *("api%5Fkey", "Api-Key", "X-Amz-Signature", "password", "sig", "code", "access.token", "x"),
]
AROUND = ["[]", "[0]", "%5B%5D", ".0", "[x]", "user[", "]", "+", " ", "%20", "\0", "%00", "["]
SIGNS = [*"?&;#==&?/", "%26", "%3D", "%3F", "%253D", "%2526", "%2F", "?next="]
EQUALS = ["=", "=", "=", "%3D", "%253D", "\t=", "=\n"]
# What ends a value for some, and is a character of it for others.
INSIDE = [
    *("\"<>' ),|\\`}", "\0\x1f\u2028\xa0\xe9", "\t\n\r"),
    *("%22", "%20", "+", "x", "%C3%A9", 'a"b', '" ', "> "),
]
INSIDE = [each for group in INSIDE[:3] for each in group] + INSIDE[3:]


def drawn(chance, beginnings, inside):
    """Return a text with some parameters, and the mark in some of their values."""

    def some(pieces, *counts):
        return "".join(chance.choices(pieces, k=chance.choice(counts)))

    text = chance.choice(beginnings)
    for _ in range(chance.randrange(1, 4)):
        name = some(AROUND, 0, 0, 0, 1) + chance.choice(NAMES) + some(AROUND, 0, 0, 1, 2)
        text += some(inside, 0, 1) + chance.choice(SIGNS) + name + chance.choice(EQUALS)
        text += some(inside, 0, 1, 2) + chance.choice([MARK, MARK, "v", ""]) + some(inside, 0, 1)
    return text


def is_prose(text):
    """Whether a text without a scheme has a blank, or begins with a quote or bracket."""
    text = re.sub("[\t\r\n]", "", text).lstrip("".join(map(chr, range(33))) + "\ufeff")
    return not re.match(r"[A-Za-z]+:|//", text) and (" " in text or text[:1] in tuple("\"'`<[{("))


def test_what_any_reader_takes_as_the_value_of_a_secret_is_hidden():
    chance = random.Random(17)  # noqa: S311 - reproducible, not secret
    seen = set()
    for _ in range(amount(40_000)):
        text = drawn(chance, BEGINNINGS, INSIDE)
        if text.count(MARK) != 1 or is_prose(text):
            continue
        readers = {reader for reader, value in secrets(text) if MARK in value}
        seen |= readers
        assert not readers or MARK not in redact(text), (readers, text, redact(text))
    assert len(seen) == 6


# In running text, a blank ends a URL, and a quote ends it that was opened before it. The second is
# told apart from a character of the value by what stands around: a blank or a sign.
AROUND_URLS = [
    "see {} now",
    "GET {} HTTP/1.1",
    '"{}" 200',
    "<{}>",
    '{{"url":"{}","a":1}}',
    "{{'url': '{}'}}",
    "[a]({})",
    '<a href="{}">b</a>',
    "<td>{}</td>",
    "at '{}' and",
    '"GET {}" 200',
]


CLOSING = re.compile(r"[\"'`<>](?![A-Za-z0-9])|\\[\"'`]")


def test_in_running_text_too():
    chance = random.Random(18)  # noqa: S311 - reproducible, not secret
    count = 0
    for _ in range(amount(20_000)):
        url = re.sub(r"[ \t\n\r\v\f]", "", drawn(chance, ["http://h/", "https://h/a"], INSIDE))
        if url.count(MARK) != 1 or CLOSING.search(url):
            continue
        if any(MARK in value for _, value in secrets(url)):
            count += 1
            for around in AROUND_URLS:
                text = around.format(url)
                assert MARK not in redact(text), (text, redact(text))
    assert count > amount(600)


SHOWN = [
    ('{"url":"http://h/?token=abc","b":1}', '{"url":"http://h/?token=******","b":1}'),
    ('{"a":"\\"http://h/?token=abc\\" x"}', '{"a":"\\"http://h/?token=******\\" x"}'),
    ('<a href="/x?token=abc">b</a>', '<a href="/x?token=******">b</a>'),
    ("'http://h/?token=abc' failed", "'http://h/?token=******' failed"),
    ('see http://h/?token=a"bc now', "see http://h/?token=****** now"),
    ('see http://h/?token=a",bc now', "see http://h/?token=****** now"),
    ('see http://h/?a="b&token=a",bc now', 'see http://h/?a="b&token=****** now'),
    (
        '{"a":"http://h/?a=1","b":"http://h/?token=x",c}',
        '{"a":"http://h/?a=1","b":"http://h/?token=******",c}',
    ),
    ('"GET /a?token=abc" 200', '"GET /a?token=******" 200'),
    ("/cart;jsessionid=A1?page=2", "/cart;jsessionid=******?page=2"),
    ("http://h/a;token=A1/b;c=d", "http://h/a;token=******/b;c=d"),
    ("http://h/?a=b&amp;sig=A1&amp;c=d", "http://h/?a=b&amp;sig=******&amp;c=d"),
    (r"http://h/?a=b\u0026sig=A1\u0026c=d", r"http://h/?a=b\u0026sig=******\u0026c=d"),
    ("url=http://h/?token=abc status=200", "url=http://h/?token=****** status=200"),
    ("token=abc&a=b", "token=******&a=b"),
    ("http://h/?state=token%3Dabc%26a%3Db", "http://h/?state=token%3D******%26a%3Db"),
    ("http://h/?monkey=a&tokens=b&next_page_token=c", None),
]


@pytest.mark.parametrize(("text", "shown"), SHOWN)
def test_no_more_than_the_value_is_hidden(text, shown):
    assert redact(text) == (shown or text)
