"""What browsers make of a URL, where they leave the standard; each row was seen in the browser."""

import pytest

from urlprism import whatwg
from urlprism.errors import URLError
from urlprism.readers import Refused, reader
from urlprism.readers.programs.chromium import model as chromium
from urlprism.readers.programs.firefox import model as firefox
from urlprism.readers.programs.webkit import model as webkit

ROWS = [
    # The host of a special URL
    (chromium, "http://a b/", None, "http://a%20b/"),
    (chromium, "http://a*b/", None, "http://a%2Ab/"),
    (chromium, "http://\uff05\uff14\uff11/", None, "http://a/"),
    (chromium, "http://[::\uff11]/", None, "http://[::1]/"),
    (chromium, "http://%5B%3A%3A1%5D/", None, "http://[::1]/"),
    (chromium, "http://[::1.0X2.03.4]/", None, "http://[::102:304]/"),
    (chromium, "foo://[1::0x1.2.3.4]/", None, "foo://[1::102:304]/"),
    (chromium, "http://\u00df /", None, "http://xn--%20-4ka/"),
    (chromium, "http://\U0003f02b/", None, None),
    (firefox, "http://a*b/", None, None),
    (firefox, 'http://a"b/', None, None),
    (firefox, "http://0x/", None, None),
    (firefox, "http://xn--a/", None, None),
    (firefox, "file:\\\\\ud800", "file:///c:/x", "file:///"),
    (webkit, "http://xn--a/", None, None),
    (webkit, "http://\u1e9e/", None, "http://ss/"),
    (webkit, "http://1.9999999990X7f/", None, None),
    (webkit, "http://0xFFFFFFFF0x1/", None, None),
    (webkit, "http://[1::2:3:4:5:6:]/", None, "http://[1::2:3:4:5:6]/"),
    (webkit, "http://\U0002ebf0/", None, None),
    (webkit, "http:/", "http://a/b", None),
    # file:
    (chromium, "file://a?b", None, None),
    (chromium, "file:////a", None, "file:///a"),
    (chromium, "file://localhost/a", None, "file://localhost/a"),
    (chromium, "file://localhost/c|", None, "file:///c%7C"),
    (chromium, "file:c|/x", None, "file:///c%7C/x"),
    (chromium, "../..//x", "file:///a/b/c", "file:///.//x"),
    (firefox, "file://u@h:80/x", None, "file:///x"),
    (firefox, "/x", "file:///C:/a/b", "file:///x"),
    (firefox, "file:///C|/../..", None, "file:///"),
    (firefox, "file:../..", "file:///C:/a", "file:///"),
    (firefox, "file://C|?", None, "file:///?"),
    (webkit, "file://C|?", None, "file:///C:/?"),
    (webkit, "file://h/C|", None, "file://h/C|"),
    (webkit, "file://localhost/C|/x", None, "file:///C|/x"),
    # Characters that are percent-encoded
    (chromium, "http://h/|?'", None, "http://h/%7C?%27"),
    (chromium, "foo:/|?'", None, "foo:/%7C?%27"),
    (chromium, "foo:a ?b", None, "foo:a ?b"),
    (chromium, "data:,a#b\tc", None, "data:,a#b%09c"),
    (firefox, "foo:/^", None, "foo:/^"),
    (firefox, "data:a b #c", None, "data:a b #c"),
    (firefox, 'data:/a/../"', None, 'data:/a/../"'),
    (firefox, "x\0y?z", "http://h/", "http://h/x"),
    (firefox, "#x\n\0 ", "http://h/", "http://h/#x%00%20"),
    (firefox, "#x ", "data:a b #c", "data:a b #x%20"),
    (firefox, "da\nta:x", None, None),
    # A path that is looked for behind "//" only
    (firefox, "//h?a/../b", "http://a/", "http://h/?a/b"),
    (firefox, "///h#/x/%2e%2e/y?/./z", "http://a/", "http://h/#/y?/./z"),
    (firefox, r"http:/\h?a/./b", "http://a/", "http://h/?a/b"),
    (firefox, "//h?a/./b", "file:///x", "file:///?a/b"),
    # Schemes that are not special
    (chromium, "foo://\u0120/", None, None),
    (chromium, "?q", "foo:/.//p", "foo://p?q"),
    (chromium, r"a\b", "foo:/c", "foo:/a/b"),
    (chromium, r"foo:/a/b/..\../%2E\c", None, "foo:/c"),
    (chromium, "///.\\\\b", "foo:/a", r"foo:///\b"),
    (chromium, r"\/x/..\y", "foo:/a/b", r"foo:/\/y"),
    (chromium, "chrome://U:p@X:81/", None, "chrome://x/"),
    (chromium, "steam://x:y", None, "steam://x:y"),
    (firefox, r"\\x", "foo:/a/b", "foo://x"),
    (firefox, "foo:/C|/..", None, "foo:/C|/"),
    (firefox, r"foo:/C|\x/..", None, "foo:/C|\\x/"),
    (firefox, "chrome://\\[]@h/a\\..\\b?\\", None, "chrome://%5C%5B%5D@h/a%5C..%5Cb?\\"),
    (firefox, r"android:\\h\x", None, None),
    (firefox, "resource:?x", None, "resource:///?x"),
    (firefox, r"..\x", "smb://h/a/b", "smb://h/a/..%5Cx"),
    (firefox, "DATA://h:x", None, "data://h:x"),
    (firefox, "moz:/a/../x", None, "moz:/a/../x"),
    (firefox, "ed2k://h/./x", None, "ed2k://h/./x"),
    (firefox, "", "data:/x/y", None),
    (webkit, r"\\x", "foo:/a/b", "foo://x"),
    (webkit, r"foo:/a/b/..\%2E\c", None, "foo:/a/c"),
    (webkit, r"..\x", "foo:/a/b/c", "foo:/a/x"),
    (webkit, "foo://\U000e005d/", None, None),
    (webkit, "foo://u@h?x", None, "foo://u@h/?x"),
    (webkit, "//\n\ta@h", "foo:/b", "foo://%0Aa@h"),
    # A base without a path is written before its reference whole.
    (chromium, "x", "a://h?q#f", "a://h?q#f/x"),
    (chromium, "..", "a://u@h:8?q", "a://u@h:8?q/"),
    (chromium, "?y", "a://h#f", "a://h#f?y"),
    (chromium, "#x", "a:?q#f", "a:?q#f?q#x"),
    # A backslash ends a folder of a base.
    (chromium, ".", "a:/b/../c\\", "a:/c\\."),
    (chromium, "../../x/./y", "a:/b/c\\d?q#f", "a:/b/x/y"),
    (chromium, "../../x/./y", "a:\\b/c", "a:\\../x/y"),
    (chromium, "a/..", "a:\\../", "a:\\../"),
    (chromium, "/x", "a:\\b", "a:/x"),
    (chromium, "//h", "a:\\b", "a:"),
    # Beside a drive alone a path is below the root.
    (webkit, "x", "file://h/a:", "file://h/x"),
    (webkit, "/../C|", "file:a", "file:///C|"),
    (webkit, "/./C|/../x", "file:a", "file:///C|/x"),
    (firefox, "x", "file:///a:", "file:///x"),
    (firefox, "x/../C|?q", "file:a", "file:///C|?q"),
]
# Beside those, what they read as the standard does.
ALIKE = [
    (chromium, "http://a b.1/", None, None),
    (firefox, "http://1.0x.1/", None, "http://1.0.0.1/"),
    (webkit, "http://xn--xn--ab-fsf/", None, "http://xn--xn--ab-fsf/"),
    (firefox, "data://h:x", None, None),
    (chromium, "http://[::1.0x2.3]/", None, None),
    (chromium, "file:\0//x", "file:///a/b", "file:///a/%00//x"),
    (firefox, "../..", "file:///C:/a", "file:///C:/"),
    (firefox, "#x ", None, None),
    # A lone surrogate is U+FFFD.
    (chromium, "data:\ud800", None, "data:%EF%BF%BD"),
    (chromium, "ftp:\ud800 ", None, None),
    (chromium, "ftp: %00\ud800&", None, None),
    (chromium, "file:\\\\\ud800", "file:///c:/x", None),
    (firefox, "javascript:\ud800#\udc00?", None, "javascript:%EF%BF%BD#%EF%BF%BD?"),
    (firefox, "#\ud800", "mailto:x", "mailto:x#%EF%BF%BD"),
    (firefox, "http://h?a/./b", "http://a/", "http://h/?a/./b"),
    (firefox, "///i", "smb://h/a/b", "smb:///i"),
    (webkit, "foo://\U000e015d/", None, "foo://%F3%A0%85%9D/"),
    (chromium, "file://localhost/x/../a:b/../c", None, "file:///c"),
    (webkit, "//\na@h", "http://b/", "http://a@h/"),
    (webkit, "http://4294967290X1/", None, "http://4294967290x1/"),
    (webkit, "http://1.2.3.9999999990x/", None, "http://1.2.3.9999999990x/"),
    (chromium, "http://\ud800/", None, None),
    (chromium, "http://h/\ud800?\ud800", None, "http://h/%EF%BF%BD?%EF%BF%BD"),
    (firefox, "http://\ud800/", None, None),
    (firefox, "data:\ud800", None, "data:%EF%BF%BD"),
    (chromium, "", "a://h?q#f", "a://h?q"),
    (webkit, "x", "file:///a:/", "file:///a:/x"),
    (webkit, "/./D|/", "file:///C:/", "file:///C:/D|/"),
    (webkit, "///C|/.", "file:///a", "file:///C:/"),
    (firefox, "file:../C|", "file:///x/y", "file:///C:"),
    (firefox, "C|/../D|", "file:a", "file:///C:/D|"),
]


def href(model, text, base):
    try:
        return model.report(text, base).href
    except (URLError, Refused):
        return None


@pytest.mark.parametrize(("model", "text", "base", "expected"), ROWS)
def test_the_url(model, text, base, expected):
    assert href(model, text, base) == expected
    known = whatwg.URL.parse(text, base)
    assert (known and known.href) != expected


@pytest.mark.parametrize(("model", "text", "base", "expected"), ALIKE)
def test_the_url_of_the_standard(model, text, base, expected):
    known = whatwg.URL.parse(text, base)
    assert href(model, text, base) == (known and known.href) == expected


@pytest.mark.parametrize(
    ("model", "text", "name", "expected"),
    [
        (chromium, "file:///a", "origin", "file://"),
        (chromium, "blob:ftp://h/a", "origin", "ftp://h"),
        (chromium, "blob:blob:http://h/", "origin", "null"),
        (chromium, "chrome-error://h/", "origin", "null"),
        (chromium, "filesystem:http://h/temporary/a?b", "origin", "http://h"),
        (chromium, "filesystem:http://h/temporary/a?b", "pathname", "/a"),
        (firefox, "resource://h/x", "origin", "resource://h"),
        (firefox, "data://h/x", "pathname", "//h/x"),
        (webkit, "file:///a", "origin", "file://"),
        (webkit, "foo:/.x", "pathname", "x"),
        (webkit, "foo:/.x", "href", "foo:/.x"),
    ],
)
def test_an_attribute(model, text, name, expected):
    assert getattr(model.report(text, None), name) == expected


@pytest.mark.parametrize("model", [chromium, firefox, webkit])
def test_plain_urls_are_those_of_the_standard(model):
    text = "HTTPS://u:p@EXAMPLE.com:8443/a/./b%7e?q=1#f"
    found, url = model.report(text, None), whatwg.URL(text)
    assert found == tuple(getattr(url, name) for name in model.Fields._fields)
    assert model.report("../c", text) == model.report("https://u:p@example.com:8443/c", None)


@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit"])
def test_a_reading(name):
    reading = reader(name).read("http://u:p@h:81/p?q#f")
    assert str(reading.target) == "http://h:81"
    assert reading.components.userinfo == "u:p"
    assert not reader(name).read("http://").accepted
