"""What operations are made of: characters, hosts, paths, references, and real URLs."""

import itertools
from typing import Final

CHARACTERS: Final = (
    *map(chr, range(0x22)),
    *"\"#$%&'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~",
    *map(chr, (0x7F, 0x80, 0x85, 0xA0, 0xAD, 0xB2, 0xC0, 0xDF, 0xE9, 0xFF)),
    *map(chr, (0x130, 0x131, 0x17F, 0x660, 0x661, 0x1680, 0x2000, 0x200B, 0x2028, 0x202E)),
    *map(chr, (0x2047, 0x2100, 0x2215, 0x212A, 0x2A74, 0x3000, 0x3002, 0xFE55, 0xFEFF)),
    *map(chr, (0xFF03, 0xFF0F, 0xFF10, 0xFF1A, 0xFF20, 0xFF21, 0xFFFD, 0xD800, 0xDFFF)),
    *map(chr, (0xE000, 0x10FFFF, 0x1F600, 0x1D7D8)),
    "%41",
    "%00",
    "::",
    "//",
    "..",
)
TEMPLATES: Final = (
    *("*", "**", "*http://h/p", "h*ttp://h/p", "http*://h/p", "http:*//h/p", "http:/*/h/p"),
    *("http://*", "http://*h/p", "http://h*/p", "http://h*h2/p", "http://u*@h/p"),
    *("http://u:p*@h/p", "http://u@*h/p", "http://h:*", "http://h:8*/p", "http://h:*8", "*:80"),
    *("http://h/*", "http://h/p*", "http://h/p*q/r", "http://h/p?*", "http://h/p?q*r"),
    *("http://h/p#*", "http://h/p?q#f*", "//*/p", "//h*", "/*", "/p*", "p*q:r", "x:*", "x*:y"),
    *("http://[*]/", "http://[::1*]/", "http://[::1%*]/", "http://[::1]*/", "*/../p?q", "p;*?q"),
)

SCHEMES: Final = (
    *("", "http", "HTTP", "https", "ftp", "file", "gopher", "nntp", "imap", "wais", "mms"),
    *("shttp", "snews", "prospero", "rtsp", "rtspu", "rtsps", "rsync", "svn", "svn+ssh", "sftp"),
    *("nfs", "git", "git+ssh", "ws", "wss", "itms-services", "hdl", "sip", "sips", "tel", "s3"),
    *("mailto", "data", "javascript", "urn", "localhost", "path", "a.b", "a-b", "a+b", "1a"),
    *("+a", "-a", ".a", "a_b", "é", "h t", "x", "X1", "9"),
)
RESTS: Final = (
    *("", "a", "/", "//", "///", "////", "/a", "//a", "///a", "////a", "//a/b", "///a//b", "?"),
    *("#", "?#", "??", "##", "?q", "#f", "?q#f", "//?q", "//#f", "//h?q", "//h#f", "//h?#"),
    *("80", "080", "8080/", "8a", " 80", "\u0661", "//h:80", "//u:p@h:80/x;y?q#f", "a;b/c;d"),
    *(";p", "//h;p", "/a;b;c?d", ".", "..", "./a", "../a", "/./a/../b", "a//b", "/a//b/../c"),
    *("//[::1]", "//[::1]:80/a", "//[h]", "//h]", "%2F%2fa", "\\\\a\\b", "//\t/a\nb"),
)

BASES: Final = (
    *("http://a/b/c/d;p?q", "http://a/b/c/d;p?q#f", "http://a/b/c/d;p?", "http://a/b/c/d#"),
    *("http://a", "http://a/", "http://a?q", "http://a#f", "http://a//b//c", "http://a/b/../c/"),
    *("http:///b/c", "http:b/c", "http:/b/c", "http:", "http:?q", "http:////b", "http://a/b;c/d"),
    *("//a/b", "//", "///", "///a", "////a", "/a/b", "/", "a/b", "a", ".", "..", "../a", "?q"),
    *("#f", ";p", "a?q#f", "file:///a/b", "file:a", "file:/a", "file:", "ftp://u:p@a:21/b/c;t=a"),
    *("mailto:a@b", "data:,x", "urn:a:b", "tel:1", "x:a/b", "x://a/b", "x:/a", "rtsps://a/b/c"),
    *("itms-services://?a=b", "ws:a", "wss://a/b", "svn+ssh://a/b", "s3://a/b", "localhost:80"),
    *("http://[::1]/a", "http://u@[v1.a]:8/", "http://[a]/", " http://a/b", "http://a/b /c"),
    *("sftp://a/b", "1x://a/b", "http://\u00e9/\u00fc?\u00e4", "http://a:x/"),
)
REFERENCES: Final = (
    *("", "g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x"),
    *("g;x?y#s", ".", "./", "..", "../", "../g", "../..", "../../", "../../g", "../../../g"),
    *("../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.", "g/./h"),
    *("g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x"),
    *("http:g", "http:", "http:/g", "http://", "http://g", "http:///g", "HTTP:g", "?", "#", "?#"),
    *("g?", "g#", "g?#", "//", "///", "///g", "////g", "//g/..", "/", "/.", "/..", "/g//h", "g//h"),
    *("g//..//h", "//#", "//?", "//;", ";", ";?#", "./", "a:80", "80", ":", ":g", "a:b:c", "/a:b"),
    *("file:g", "file:///g", "mailto:x", "rtsps://g", "rtsps:g", "itms-services://?x", "ws:a"),
    *("x:", "x:g", "x:/g", "x://g", "//[::1]", "//[a]", "//a[", "//a]", "//u@g:80/x", "//g:x"),
    *("\tg", "g\n", "g\rh", " g", "g ", "\x1fg", "\\g", "\\\\g", "%2e%2e/g", "\u00e9", "//\uff03"),
    *("///..", "...", ".../g", "./.", "..;", "..?q", "..#f", ".;x", "./;x", "/;x", "+a:b"),
)

BRACKETED: Final = (
    *("", "::", "::1", "1::", "::1::", ":::", ":", "1", "a", "::g", "1:2:3:4:5:6:7:8"),
    *("1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1::8"),
    *("1:2:3:4::6:7:8", "1:2:3:4:5::7:8:9", "00001::", "0001::", "12345::", "fe80::1%eTh0"),
    *("::1%", "::1%25a", "::1%a%b", "::1%a|b", "%a", "::1%\u00e9", "::%1/", "FE80::ABCD"),
    *("::1.2.3.4", "::1.2.3", "::1.2.3.4.5", "::256.1.1.1", "::01.2.3.4", "::1.2.3.04"),
    *("::1.2.3.+4", "::1..3.4", "::0001.2.3.4", "::00.0.0.0", "1.2.3.4::", "1:2:3:4:5:6:1.2.3.4"),
    *("1:2:3:4:5:6:7:1.2.3.4", "::ffff:1.2.3.4%1", "127.0.0.1", "127.0.0.01", "127.1", "1.2.3.4%1"),
    *("0x7f.1", "1.2.3.400", "1.2.3.", "\u0661.2.3.4", "::\u0661", "::\uff11", "::1 ", " ::1"),
    *("v1.a", "v1.", "v.a", "v1", "vG.a", "V1.x", "vF.a:b", "v1.a|b", "v1.\u00e9", "va.\x00"),
    *("v1.a[", "v1.a%b", "vAb9.x.y", "evil.com", "@", "u@::1", "::1@h", ":1", "1:", "::1:", "::+1"),
    *("::-1", "::1_0", "::0x1", "2001:db8::1", "2001:DB8:0:0:8:800:200C:417A", "::ffff:0:0"),
    *("1111:2222:3333:4444:5555:6666:123.123.123.123", "1111:2222:3333:4444:5555:6666:7777:8888"),
    *("1111:2222:3333:4444:5555:6666:7777:88888", "::1%" + "z" * 50, "0" * 60, "::" + "1" * 50),
    *("1:2", "::1/64", "1.2.3.4/8", "\u00b2::", "::\u00b2", "::1?", "::1#"),
)
HOST_TEMPLATES: Final = (
    *("http://[*]/", "//[*]", "http://[*]:80/p", "http://[*]:x", "http://u:p@[*]/", "x://[*]?q"),
    *("http://a[*]/", "http://[*]a/", "http://[[*]]/", "http://[*", "http://*]/", "http://]*[/"),
    *("http://u:[*]@h/", "http://[*]@[::1]/", "http://[::1]@[*]/", "http://h/[*]", "http://[*]80/"),
    *("http://[@*]/", "http://[*@h/]", "http://h:[*]/", "http://[*]:80:90"),
)
NFKC: Final = (
    *"\u2047\u2048\u2049\u2100\u2101\u2105\u2106\u2a74\ufe13\ufe16\ufe55\ufe56\ufe5f\ufe6b",
    *"\uff03\uff0f\uff1a\uff1f\uff20\uff0e\u3002\ufb01\u2024\u2215\u29f8\u1e9e\u2474\u2488\uff3b",
    *"\u226e\u0338\U0001d11e\u2a75\ufe30\uff05\u2e2e\u037e?#",
)
NFKC_TEMPLATES: Final = (
    *("http://a*b/", "http://*", "//*@h", "http://h:8*", "http://u*:80@h/", "http://[::1%*]/"),
    *("http://[*]/", "http://a]*", "x:*", "//h/*", "//h?*", "//h#*", "//e\u0301*", "//u@h*c:80"),
)
PORTS: Final = (
    *("", "0", "00", "1", "80", "080", "65535", "65536", "99999", "000000065535", "+80", "-80"),
    *("-0", "+0", " 80", "80 ", "8 0", "8_0", "_80", "80_", "8__0", "8.0", "8e1", "0x50", "0b1"),
    *("\u0661", "\u0668\u0660", "\u00b2", "8\u0660", "\uff18\uff10", "\u2460", "x", "8x", "80:90"),
    *(
        ":80",
        "80:",
        "%38",
        "\t80",
        "80\x00",
        "\x1f80",
        "\u00a080",
        "80\u3000",
        "9" * 20,
        "9" * 4400,
    ),
    *("0" * 5000, "'", '"', "\\", "\u00e9", "\ud800", "[", "+", "-", "_", "\U0001d7d8"),
)
PORT_TEMPLATES: Final = (
    *("http://h:*", "http://h:*/p", "//u:1@h:*", "http://[::1]:*/", "//:*", "x://u:*@h", "//h::*"),
    *("h:*", "http://h*:80"),
)

QUOTABLE: Final = (
    *("", "a", "a b", "a+b", "/a/b", "~a.b_c-d", "a%20b", "%", "\u00e9", "\u00e9 \u2603/~"),
    *("\U0001f600", "\ud800", "a\x00b", "&=?#;:@!$'()*,", "a\u00e9%E9", " ", "  ", "\x7f\x80"),
    *("a" * 50, "\u00e9" * 20),
)
QUOTED: Final = (
    *("%41", "%4", "%", "%%41", "%4g", "%g4", "%zz", "a%20b+c", "%E9", "%C3%A9", "%c3%a9", "%C3"),
    *("%C3%", "%C3\u00e9", "\u00e9%C3%A9", "%F0%9F%98%80", "%F0%9F%98", "%F0%9F%98\u00e9%80"),
    *("%FF%FE", "%FE%FF%00a", "%00", "%ED%A0%80", "%F4%90%80%80", "\ud800%41", "%41\ud800", "%+1"),
    *("% 1", "%\u0661\u0661", "%25", "%2525", "%2B+", "+%20+", "%41%", "%41%4", "%e2%98%83x%41"),
    *("%80%80a%80", "%C0%AF", "%00%D8", "%D8%3D%DE%00", "%1B$B", "%81%40", "%u0041", "%\x00"),
)
ENCODINGS: Final = (None, "utf-8", "latin-1", "ascii", "utf-16", "cp1252", "shift_jis", "nope")
ERRORS: Final = (None, "strict", "replace", "ignore", "surrogateescape", "nope")
OCTETS: Final = (
    *(b"", b"a", b"a b", b"a+b", b"%41", b"%", b"%4", b"%zz", b"\xff", b"\xc3\xa9", b"%C3%A9"),
    *(b"\xc3%A9", b"%E9", b"a=%E9", b"\xff=1", b"/~", b"\x00", b"a&b=c", b"%F0%9F%98", b"\x80%80"),
    *(b"%FF%FE", b"caf\xe9%20", b"\xed\xa0\x80", b"a%2Bb+c"),
)

QUERIES: Final = (
    *("", "&", "=", "a", "a=", "=a", "a=b", "a=b&c=d", "a=b;c=d", "a=1;b=2&c=3;d", "a&b=c", "&&a"),
    *("a=b&", "&a=b", "a=b&&c", "a==b", "a=b=c", "==", "a=+b+", "+=+", "a=%20", "a=%2", "a=%"),
    *("a=%E9", "%C3%A9=%c3%a9", "a=%26&b=%3D", "a=\u00e9", "\u00e9=%E9", "a=%FF\u00e9", "\ud800=1"),
    *("a=b\tc", "a=\n", " a = b ", "a[]=1&a[]=2", "a=1&a=2&b=3", "a=%00", "a=\x00", "a%3Db=c"),
    *(
        "a=1\u00e9b=2",
        "a&b&c&d&e&f",
        "a=;b=",
        ";;",
        "&;&",
        "%u00e9=1",
        "a=%F0%9F%98",
        "x=1&amp;y=2",
    ),
)
SEPARATORS: Final = (
    *("&", ";", "&&", "&amp;", "=", "%", "+", "\u00e9", " ", "", b"&", b";", b"", b"\xe9", b"ab"),
    *(None, 1, 0, ["&"], bytearray(b";"), ("&", ";")),
)

ODD: Final = (
    *(None, True, False, 0, 1, 1.5, [], ["a"], (), ("a",), {}, {"a": "b"}, "", b"", bytearray()),
    *(bytearray(b"http://h/p?q#f"), memoryview(b"http://h/p?q#f"), memoryview(b""), b"http"),
    *(b"http://h/\xe9", bytearray(b"a=b"), "http", b"\xff", 10**30, [None], [b"a", b"b"]),
)
ONE_ARGUMENT: Final = (
    *("urlsplit", "urlparse", "urldefrag", "parse_qs", "parse_qsl", "quote", "quote_plus"),
    *("quote_from_bytes", "unquote", "unquote_plus", "unquote_to_bytes", "urlunsplit"),
    *("urlunparse", "urlencode", "unwrap"),
)
ENCODABLE: Final = (
    *(
        {},
        {"a": "b"},
        {"a": 1, "b": None},
        {"a b": "c d"},
        {"\u00e9": "\u00e9"},
        {b"\xe9": b"\xe9 ~"},
    ),
    *([("a", "b"), ("a", "c")], [("a", ["b", "c"])], [("a", ("b", b"\xff"))], [("a", [])], [], ()),
    *(
        (("a", "b"),),
        "",
        b"",
        "ab",
        [("a",)],
        [("a", "b", "c")],
        ["ab"],
        [1],
        {"a": "~/"},
        {"a": {}},
    ),
    *(
        {1: 2.5},
        {"a": [1, "\u00e9", b"x"]},
        {"a": bytearray(b"x")},
        {"\ud800": "x"},
        {"a": "\u2603"},
    ),
    *({None: None}, {"a": {"b": "c"}}, [["a", "b"]], {"a": ""}, {"": "a"}, {"a": True}, 1, None),
)

LEGACY_FUNCTIONS: Final = (
    *("splittype", "splithost", "splituser", "splitpasswd", "splitport", "splitnport"),
    *("splitquery", "splittag", "splitattr", "splitvalue", "unwrap", "to_bytes"),
)
LEGACY: Final = (
    *(
        "<URL:http://h/>",
        "<http://h/>",
        " <URL: x > ",
        "URL:x",
        "<x",
        "x>",
        "<>",
        "//h:80/p",
        "h:80",
    ),
    *("//127.0.0.1#@evil.com/", "u:p@h", "u@p@h", "u:p:q", "h:-1", "h:+1", "h:\u0661", "h:", "h:x"),
    *("a;b;c=d", "a?b?c", "a#b#c", "a=b=c", "\u00e9", "//h\n/p", "u\n:p", "a\nb:c", "//\\h/p"),
)

REAL: Final = (
    "https://www.python.org/",
    "https://docs.python.org/3/library/urllib.parse.html#url-parsing",
    "https://en.wikipedia.org/wiki/URL?action=history&limit=50#content",
    "https://github.com/search?q=url+parser&type=repositories",
    "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
    "ftp://ftp.is.co.za/rfc/rfc1808.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com?subject=hi%20there",
    "news:comp.infosystems.www.servers.unix",
    "tel:+1-816-555-1212",
    "telnet://192.0.2.16:80/",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "http://user:pass@www.example.com:8080/a/b;c=d/../e.html?x=1&y=2;z#top",
    "https://web.archive.org/web/2020/https://example.org//a/./b",
    "file:///etc/hosts",
    "file://localhost/c|/dir/",
    "data:text/plain;base64,SGVsbG8=",
    "javascript:alert('x')",
    "https://example.com/%E2%98%83/caf%C3%A9?q=%F0%9F%98%80+x",
    "rtsps://media.example.com:322/stream/1;track=2",
    "ws://echo.example.org/chat",
    "git+ssh://git@github.com/a/b.git@v1#egg=b",
    "http://[::ffff:192.0.2.1]:80/index",
    "http://xn--bcher-kva.example/",
    "//cdn.example.com/lib.js?v=1",
    "itms-services://?action=download-manifest&url=https://example.com/m.plist",
)
INSERTED: Final = tuple(
    itertools.chain(
        CHARACTERS,
        (
            "://",
            "//",
            "///",
            "@",
            "[",
            "]",
            "[::1]",
            ":80",
            "?",
            "#",
            ";",
            "/../",
            "/./",
            "%2",
            "",
            "",
        ),
        ("[v1.a]", "http:", "&", "=", "+", "x", "u:p@", "\\", "?#", ":", "."),
    )
)
