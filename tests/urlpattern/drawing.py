"""Patterns and URLs that are drawn: about a third match, many are one edit away from a match."""

PROTOCOLS = ("https", "http", "http{s}?", "*", "foo", "(https|wss)", "HTTPS", "{foo}?bar", ":p")
USERS = ("", "", "", "", "", "", "me@", "me:secret@", ":u@", "*:*@", "{me}?@", "a%20b@")
HOSTS = (
    *("example.com", "*.example.com", "{*.}?example.com", ":sub.example.com", "EXAMPLE.com"),
    *("(www|shop).example.com", "ex%41mple.com", "b\xfccher.example", "[\\:\\:1]", "127.0.0.1"),
    *("{:sub.}*example.com", "example.com.", "*", "{www.example}.com", "example.*"),
    *("[\\:\\:ab\\::num]", "127.1", "xn--bcher-kva.example", "{:a.}+:b", "ex ample.com", ""),
)
PORTS = ("", "", "", "", ":8080", ":443", ":80", ":*", ":(80|8080)", "\\:8080", ":808{0}?", ":8:p")
PATHS = (
    *("/", "/books/:id", "/books/*", "/*", "/:a/:b", "/:a?", "/books/:id([0-9]+)", "/{:a-}?b"),
    *(
        "/:a*",
        "/:a+",
        "/books{/:id}?",
        "/a%20b",
        "/a b",
        "/\xe9",
        "/(.*)",
        "/([^\\/]+?)",
        "/a/../b",
    ),
    *("/./a", "/{foo}*", "/{foo}+bar", "/:a.:b", "/:a\\:b", "", "/:id(\\d+)?", "/:id(\\w{2,})"),
    *(
        "/*/*",
        "/:a-:b",
        "/{:a}{:b}?",
        "/(a|ab)(c|bcd)?",
        "/*a*b",
        "/\\*",
        "/:a(\\p{L}+)",
        "/{a{b}}",
    ),
    *(
        "/:a/:a",
        "/(",
        "/(a(b))",
        "/([a-z--a])",
        "/{",
        "/}",
        "/:",
        "/+",
        "/a?",
        "/()",
        "/**",
        "/***",
    ),
    *("/:\xe9", "/:a\u200cb", "/:a\\b", "/{/:a}", "/{a/:x/b}?", "//:a", "/:a(.*)", "/{:x(.*)}+"),
)
QUERIES = ("", "", "", "", "\\?a=1", "?a=1", "?*", "?:q", "\\?", "?a=:v&b", "?a b", "?a'", "?a#")
HASHES = ("", "", "", "", "#top", "#*", "#:h", "#", "#a b")
BASES = (
    "https://example.com/books/",
    "https://example.com:8080/a?b#c",
    "foo:bar",
    "data:x",
    "file:///a/b",
)
RELATIVE = (
    "/:a",
    ":a",
    "../x/*",
    "?q=*",
    "#h",
    "*",
    "",
    "{a}/b",
    "./a",
    "foo:bar",
    "\\:a",
    "a(b|c)",
)

URL_PROTOCOLS = ("https", "https", "https", "http", "wss", "foo", "bar", "HTTPS")
URL_USERS = ("", "", "", "", "", "", "me@", "me:secret@", "other:x@", "a b@")
URL_HOSTS = (
    *("example.com", "example.com", "www.example.com", "shop.example.com", "a.b.example.com"),
    *("EXAMPLE.COM", "b\xfccher.example", "[::1]", "[0:0::1]", "127.0.0.1", "127.1", "example.org"),
    *("notexample.com", "example.com.", "[::ab:1]", "xn--bcher-kva.example", "www.example.com."),
)
URL_PORTS = ("", "", "", "", "", ":8080", ":443", ":80", ":81")
URL_PATHS = (
    *("/", "/books/7", "/books/abc", "/books", "/books/", "/books/7/8", "/a", "/a/b", "/a/b/c"),
    *("/a%20b", "/a b", "/\xe9", "/%C3%A9", "/b", "/foo", "/foofoo", "/foobar", "/a.b", "/a:b"),
    *(
        "/a-b",
        "/aacab",
        "/abcd",
        "/*",
        "//a",
        "",
        "/A",
        "/BOOKS/7",
        "/a-",
        "/../a",
        "/%2e/a",
        "/ab",
    ),
    *("/x-b", "/a/x/b", "/aXb", "/a;b", "/a\\b", "/a\tb"),
)
URL_QUERIES = ("", "", "", "?a=1", "?", "?x", "?a%20b", "?a=2&b", "?a'", "?A=1", "?q=1")
URL_HASHES = ("", "", "", "#top", "#", "#a%20b", "#TOP", "#c")
EDITS = (
    "",
    ":",
    "/",
    "?",
    "#",
    "@",
    "{",
    "}",
    "(",
    ")",
    "*",
    "+",
    "\\",
    ".",
    "a",
    "\xe9",
    "[",
    "\t",
    " ",
)


def edited(draw, text):
    """Return a text with a character left out, doubled, put in, or in another case."""
    at = draw.randrange(len(text) + 1)
    kind = draw.randrange(4)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at : at + 1] + text[at:]
    if kind == 2:
        return text[:at] + text[at : at + 1].swapcase() + text[at + 1 :]
    return text[:at] + draw.choice(EDITS) + text[at:]


def joined(draw, *groups):
    """Return one text of each group, in a row."""
    return "".join(draw.choice(group) for group in groups)


def pattern(draw):
    """Return the arguments that make a pattern: a text or components, and perhaps a base."""
    kind = draw.randrange(10)
    if kind < 5:
        middle = f"{draw.choice(PROTOCOLS)}://"
        text = middle + joined(draw, USERS, HOSTS, PORTS, PATHS, QUERIES, HASHES)
        return [edited(draw, text) if draw.random() < 0.2 else text]
    if kind < 6:
        text = draw.choice(RELATIVE)
        return [edited(draw, text) if draw.random() < 0.2 else text, draw.choice(BASES)]
    if kind < 7:
        return [f"{draw.choice(['data', 'foo', 'mailto', 'file'])}:{joined(draw, PATHS, QUERIES)}"]
    init = {}
    for name, values, chance in (
        ("protocol", PROTOCOLS, 0.3),
        ("hostname", HOSTS, 0.3),
        ("port", [each.removeprefix(":") for each in PORTS], 0.15),
        ("pathname", (*PATHS, *RELATIVE), 0.8),
        ("search", [each.removeprefix("\\") for each in QUERIES], 0.2),
        ("hash", HASHES, 0.2),
        ("username", ("me", "*", ":a", ""), 0.1),
        ("password", ("secret", "*", ""), 0.1),
        ("baseURL", BASES, 0.3),
    ):
        if draw.random() < chance:
            init[name] = draw.choice(values)
    return [init]


def url(draw):
    """Return the arguments of a test: a URL, components of one, and perhaps a base."""
    kind = draw.randrange(10)
    if kind < 7:
        text = f"{draw.choice(URL_PROTOCOLS)}://"
        text += joined(draw, URL_USERS, URL_HOSTS, URL_PORTS, URL_PATHS, URL_QUERIES, URL_HASHES)
        return [edited(draw, text) if draw.random() < 0.15 else text]
    if kind < 8:
        text = joined(draw, URL_PATHS, URL_QUERIES, URL_HASHES)
        return [draw.choice([text, text.lstrip("/")]), draw.choice(BASES)]
    init = {}
    for name, values, chance in (
        ("protocol", URL_PROTOCOLS, 0.3),
        ("hostname", URL_HOSTS, 0.3),
        ("port", [each.removeprefix(":") for each in URL_PORTS], 0.15),
        ("pathname", URL_PATHS, 0.8),
        ("search", URL_QUERIES, 0.3),
        ("hash", URL_HASHES, 0.2),
        ("username", ("me", "a b", ""), 0.1),
        ("password", ("secret", ""), 0.1),
        ("baseURL", BASES, 0.3),
    ):
        if draw.random() < chance:
            init[name] = draw.choice(values)
    return [init]


def near(draw, pattern_text):
    """Return a URL that may match: the pattern's own text without its signs, or with values."""
    text = pattern_text
    for sign, values in (
        ("{*.}?", ["", "a.", "www."]),
        ("**", ["", "x"]),
        ("*", ["", "a", "a/b", "www"]),
        ("([0-9]+)", ["7", "x", "74"]),
        ("http{s}?", ["http", "https"]),
        (":id", ["7", "abc", ""]),
        (":a", ["a", "", "b/c"]),
        (":b", ["b", "bb"]),
        (":sub", ["www", "a.b"]),
        ("\\", ["", "", "\\"]),
        ("{", [""]),
        ("}?", [""]),
        ("}", [""]),
        ("(https|wss)", ["https", "wss"]),
        ("(www|shop)", ["www", "shop"]),
        ("(.)", ["x"]),
    ):
        while sign in text:
            text = text.replace(sign, draw.choice(values) if sign != "\\" else "", 1)
    return edited(draw, text) if draw.random() < 0.5 else text


def pair(draw):
    """Return the arguments of a pattern and of a test, and whether case does not count."""
    made = pattern(draw)
    asked = [near(draw, made[0])] if isinstance(made[0], str) and draw.random() < 0.6 else url(draw)
    if len(made) > 1 and isinstance(asked[0], str) and draw.random() < 0.7:
        asked = [asked[0], made[1]]
    return made, asked, draw.random() < 0.15
