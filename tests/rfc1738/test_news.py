"""News URLs (RFC 1738 §3.6): groups and articles, on whatever server."""

import pickle

import pytest

from tests.rfc1738.refusals import rule_of_refusal
from urlprism import URLError
from urlprism.rfc1738 import findings, parse
from urlprism.rfc1738.schemes.news import News

# The schemepart; form, value, command of RFC 977
PARTS = [
    ("*", "all", "*", "LIST"),
    ("comp.infosystems.www.misc", "group", "comp.infosystems.www.misc",
     "GROUP comp.infosystems.www.misc"),
    ("alt.c-d+e_f.1", "group", "alt.c-d+e_f.1", "GROUP alt.c-d+e_f.1"),
    ("a@host.com", "article", "a@host.com", "ARTICLE <a@host.com>"),
    ("*@1.2.3.4", "article", "*@1.2.3.4", "ARTICLE <*@1.2.3.4>"),
    ("a;b/c?d:e&f=g@host.com", "article", "a;b/c?d:e&f=g@host.com",
     "ARTICLE <a;b/c?d:e&f=g@host.com>"),
    ("a%40b%25@host.com", "article", "a@b%@host.com", "ARTICLE <a@b%@host.com>"),
]  # fmt: skip


@pytest.mark.requirement("R1738-49", "R1738-50", "R1738-52")
@pytest.mark.parametrize(("part", "form", "value", "command"), PARTS)
def test_parts(part, form, value, command):
    url = parse(f"news:{part}")
    assert type(url) is News
    assert url.to_dict() == {"scheme": "news", "form": form, "value": value}
    assert (url.host, url.effective_port, findings(url)) == (None, None, [])
    assert pickle.loads(pickle.dumps(url)) == url
    assert (url.plan().connect, url.plan().commands) == (None, (command,))
    assert News.build(value=value) == url


@pytest.mark.requirement("R1738-50")
def test_the_configured_server():
    """§3.6: the URL does not locate anything by itself."""
    plan = parse("news:*").plan(("news.example", 119))
    assert (plan.connect, plan.commands) == (("news.example", 119), ("LIST",))


# The URL, what is refused of it, and the production
REFUSED = [
    ("news:", "", "group"),
    ("news:1abc", "1", "group"),
    ("news:.a", ".", "group"),
    ("news:comp.*", "*", "group"),
    ("news:**", "*", "group"),
    ("news:a%2Eb", "%", "group"),
    ("news:a%40host.com", "%", "group"),
    ("news://h.com/a", "/", "group"),
    ("news:<a@h.com>", "<", "article"),
    ("news:@h.com", "", "article"),
    ("news:a@b_c", "b_c", "host"),
    ("news:a@", "", "host"),
    ("news:a@b@c", "b@c", "host"),
    ("news:a%4@b", "%", "escape"),
]


@pytest.mark.requirement("R1738-49")
@pytest.mark.parametrize(("text", "refused", "production"), REFUSED)
def test_what_is_refused(text, refused, production):
    assert rule_of_refusal(text, refused).endswith(f" {production}")


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize(
    ("part", "refused"),
    [("a%0D%0AQUIT%0D%0A@h.com", "%0D"), ("a%0a@h.com", "%0a"), ("a%00@h.com", "%00"),
     ("a%20b@h.com", "%20"), ("a%09b@h.com", "%09"), ("a%3E@h.com", "%3E"),
     ("%3Ca@h.com", "%3C"), ("a%7F@h.com", "%7F")],
)  # fmt: skip
def test_what_is_not_sent(part, refused):
    url = parse(f"news:{part}")
    assert rule_of_refusal(url.text, refused, url.plan).startswith("RFC 1738 §6")


def test_long_commands():
    """RFC 977 §2.3: at most 510 octets before the line end."""
    assert len(*parse(f"news:{'%C3%A9' * 248}@h.x").plan().commands) == 262
    with pytest.raises(URLError, match=r"RFC 977 §2\.3"):
        parse(f"news:{'%C3%A9' * 249}@h.x").plan()


@pytest.mark.parametrize(
    "value",
    ["", "1", "a b", "a\r\nQUIT", "@h.com", "a@", "<a@h.com>", "a@h.com>", "\ud800@h.com"],
)
def test_what_no_url_says(value):
    with pytest.raises(URLError):
        News.build(value=value)
