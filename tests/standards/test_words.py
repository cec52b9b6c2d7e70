"""One vocabulary: the words of all packages, each by the same contract; and the table of them."""

import inspect
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urlprism
from tools import words
from urlprism import URLError
from urlprism.documents import DOCUMENTS
from urlprism.redaction.masking import MASK

# Of each standard: texts that it takes, and one that it refuses. A text with all parts comes first.
HTTP = "http://u:p@h.example:8080/a/b?c#d"
TAKEN = {
    "whatwg": (HTTP, "mailto:a@b", "file:///a?#", "foo:/.//a", "http://[::1]/", "http://h/"),
    "urllib": (HTTP, "", "//h?#", "mailto:a@b", "http://[::1]:80", "a b", "x://@:/"),
    "rfc3986": (HTTP, "", "//h?#", "mailto:a@b", "http://[::1]:080/", "//@:", "../a"),
    "rfc3987": (HTTP, "", "http://é/ü?ö#ä", "//[::1]:", "mailto:a@b"),
    "rfc2396": (HTTP, "", "mailto:a?b#c", "http://a_b/", "//[::1]:080?#", "//", "../a"),
    "rfc1808": (HTTP, "", "http://h/a;b?c#d", "//h;?#", "//[::1]:080/", "//a@b@c/", "x:?"),
    "rfc1738": (
        "ftp://u:p@h.example:021/a/b%2Fc;type=i", "http://h/a?b", "gopher://h/1a%09b", "mailto:a@b",
        "news:a@b.c", "nntp://h/g/5", "telnet://u@h", "wais://h/db?q", "file://h/a/b",
        "prospero://h/a;b=c", "x-new:any/thing", "x-new://u:p@h:5/a", "http://h", "ftp://h/",
    ),
    "draft-abarth-url": (HTTP, r"http:\\h;x?q", "http:h", "mailto:a", "http://[::1]:x/", "http://?#"),
    "rfc5538": ("nntp://u:p@h:80/g.a/7#f", "news:a.*", "news:a@b.c", "news://[::1]/*", "snews:"),
    "rfc8089": ("file://h.example/a/b#c", "file:///a", "file:/a%20b"),
    "rfc6068": ("mailto:a@b,c@d?cc=e@f&body=g#h", "mailto:", "mailto:?subject=x%20y"),
}  # fmt: skip
REFUSED = {
    "whatwg": "http://h:x/", "urllib": "http://h:x/", "rfc3986": "http://h/a b",
    "rfc3987": "http://h/<", "rfc2396": "http://h/a^", "rfc1738": "http://h/a b",
    "draft-abarth-url": "nothing", "rfc5538": "news:a?b", "rfc8089": "file://h:80/",
    "rfc6068": "mailto:a",
}  # fmt: skip
# What `parse` takes and the grammar refuses.
INVALID = {**REFUSED, "rfc1808": "http://h/{", "whatwg": "http://h/a b"}
# What `build` takes, and what the record then says of the parts.
BUILT = {
    "whatwg": {"scheme": "http", "host": "::1", "path": ["a/b", "c"], "query": {"q": "ü"}},
    "urllib": {"scheme": "http", "userinfo": "me", "host": "h", "port": 80, "path": "/a"},
    "rfc3986": {"scheme": "http", "host": "::1", "port": 80, "path": ["a/b", "%"], "query": "ü?"},
    "rfc3987": {"scheme": "http", "host": "ü.example", "path": ["a/b", "é%"], "fragment": "#"},
    "rfc2396": {"scheme": "http", "userinfo": "a b", "host": "[::1]", "path": ["a/b", ";"]},
    "rfc1808": {"scheme": "http", "host": "h", "port": "80", "path": "/a;b", "params": "c d"},
    "rfc1738": {"scheme": "ftp", "host": "h", "user": "a@b", "name": "c d", "cwd": ["e/f"]},
    "rfc5538": {"host": "::1", "port": 119, "group": "a.b", "article_number": 7},
    "rfc8089": {"host": "h", "path": ["a/b", "c d"]},
    "rfc6068": {"to": ["a@b", '"c,d"@e'], "headers": {"subject": "f&g"}},
}
# A part to replace, and how the copy reads.
REPLACED = {
    "whatwg": ({"port": 81}, "http://u:p@h.example:81/a/b?c#d"),
    "urllib": ({"port": 81}, "http://u:p@h.example:81/a/b?c#d"),
    "rfc3986": ({"port": 81}, "http://u:p@h.example:81/a/b?c#d"),
    "rfc3987": ({"port": 81}, "http://u:p@h.example:81/a/b?c#d"),
    "rfc2396": ({"port": 81}, "http://u:p@h.example:81/a/b?c#d"),
    "rfc1808": ({"port": 81}, "http://u:p@h.example:81/a/b?c#d"),
    "rfc1738": ({"port": 81}, "ftp://u:p@h.example:81/a/b%2Fc;type=i"),
    "draft-abarth-url": ({"port": 81}, "http://u:p@h.example:81/a/b?c#d"),
    "rfc5538": ({"port": 81}, "nntp://u:p@h:81/g.a/7#f"),
    "rfc8089": ({"host": "i"}, "file://i/a/b#c"),
    "rfc6068": ({"to": "x%y@z"}, "mailto:x%25y@z?cc=e@f&body=g#h"),
}
ROWS = [(name, text) for name, texts in TAKEN.items() for text in texts]
each_standard = pytest.mark.parametrize("name", DOCUMENTS)
each_text = pytest.mark.parametrize(("name", "text"), ROWS)


def having(*needed):
    """Return the parametrization of the standards that have these words."""
    names = [name for name in DOCUMENTS if all(words.has(name, word) for word in needed)]
    return pytest.mark.parametrize("name", names)


def test_every_dash_of_the_table_has_its_reason():
    missing = {
        (name, word) for name in DOCUMENTS for word in words.WORDS if not words.has(name, word)
    }
    assert missing == {*words.REASONS}


@each_standard
def test_every_word_is_public_and_says_what_it_takes(name):
    package = words.door(name)
    first = {"encode": ["data", "component"], "resolve": ["base", "reference"], "build": []}
    for word in words.FUNCTIONS:
        if not words.has(name, word):
            continue
        function = getattr(package, word)
        # The drop-in exports what urllib.parse exports, and nothing else.
        assert (word in package.__all__) == (name != "urllib")
        known = list(inspect.signature(function).parameters)
        wanted = first.get(word, ["text"])
        assert known[: len(wanted)] == wanted
    takes_base = "base" in inspect.signature(package.parse).parameters
    assert takes_base == DOCUMENTS[name].takes_base
    assert takes_base <= words.has(name, "resolve")
    assert words.has(name, "resolve") == words.has(name, "join")
    assert isinstance(package.FIELDS, tuple)


@having("findings")
def test_findings_are_in_a_module_of_this_name(name):
    package = words.door(name)
    assert package.findings.__module__ == f"{package.__name__}.findings"


@each_text
def test_a_record_is_its_text(name, text):
    package = words.door(name)
    record = package.parse(text)
    assert package.parse(str(record)) == record
    assert package.parse(record) == record
    assert record.replace() == record
    assert urlprism.parse(text, name) == record == urlprism.parse(text, DOCUMENTS[name].package)


@each_text
def test_the_common_parts_are_of_the_same_types(name, text):
    parts = words.door(name).parse(text).components()
    assert len(parts) == 7
    assert type(parts.path) is str
    assert type(parts.port) in {int, type(None)}
    for part in (parts.scheme, parts.userinfo, parts.host, parts.query, parts.fragment):
        assert type(part) in {str, type(None)}
    host = parts.host or ""
    if "a@b@c" not in text:  # RFC 1808: what is no login is the host
        assert host.startswith("[") == (":" in host)
    assert (parts.username is None) == (parts.userinfo is None)


# Parts that a record always has, so that None is an error; what is empty goes by "".
NEEDED = {"path", "pathname", "protocol", "schemepart", "group", "value"}
# What `replace` calls a common part otherwise.
COMMON_OF = {
    "protocol": "scheme", "hostname": "host", "search": "query", "hash": "fragment",
    "user": "username",
}  # fmt: skip


@each_text
def test_none_removes_a_part_and_what_is_not_given_stays(name, text):
    record = words.door(name).parse(text)
    before = record.components()
    for part in inspect.signature(record.replace).parameters.values():
        if part.kind is not part.KEYWORD_ONLY:
            continue
        assert part.default is ...
        assert record.replace(**{part.name: ...}) == record
        common = COMMON_OF.get(part.name, part.name)
        try:
            made = record.replace(**{part.name: None})
        except (TypeError, URLError) as error:
            # Either no URL of the standard is without it, or another part needs it.
            told = str(error)
            assert type(error) is not TypeError or re.search("cannot be removed|without a", told)  # noqa: PT017 - some of these do
            assert part.name in NEEDED or getattr(before, common, "") is not None
            continue
        assert part.name not in NEEDED
        if hasattr(before, common):
            assert not getattr(made.components(), common)
            if getattr(before, common) is None:
                assert made.components() == before
        others = {each: getattr(before, each) for each in before._fields if each != common}
        if common in before._fields:
            after = {each: getattr(made.components(), each) for each in others}
            if name == "rfc5538" and common == "host":
                others["path"] = others["path"].removeprefix("/")
            assert after == others


# Texts that would be read as more than the part that they are given as, by the part.
WOULD_SPILL = {
    "host": ["a:", "a:x", "a:80:", "a/b", "a?b", "a#b", "a@b/"], "hostname": ["a:80", "a/b", "a#b"],
    "port": ["8:1", "80/a", "80@h", "8?", "8#"], "scheme": ["a:b", "a/b", "a?b"],
    "protocol": ["a/b", "http:x"], "path": ["/a?b", "/a#b", "a"], "query": ["a#b"],
}  # fmt: skip


@each_standard
def test_a_part_that_would_be_read_as_another_is_named_by_its_own_name(name):
    record = words.door(name).parse(TAKEN[name][0])
    others = record.components()
    for part, texts in WOULD_SPILL.items():
        if part not in inspect.signature(record.replace).parameters:
            continue
        for text in texts:
            made = refused(record, part, text)
            if isinstance(made, URLError):
                assert (made.part, made.text) == (part, text), str(made)
                assert 0 <= made.start <= made.end <= len(text)
                assert part in {"port", "host", "hostname"} or "port" not in made.message
            else:  # it is encoded, or no delimiter by this document
                common = {common_of(part): None}
                assert made.components()._replace(**common) == others._replace(**common)


def refused(record, part, text):
    """Return a record with another part, or the error."""
    try:
        return record.replace(**{part: text})
    except URLError as error:
        return error


def common_of(part):
    return COMMON_OF.get(part, part)


def test_a_host_with_a_colon_and_no_port():
    for text, place, message in (
        ("a:", (1, 2), "no port follows the ':' of the host"),
        ("a:x", (2, 3), "the port of the host is not a number"),
    ):
        with pytest.raises(URLError) as caught:
            urlprism.URL("http://h/").replace(host=text)
        error = caught.value
        assert (error.message, error.start, error.end, error.text) == (message, *place, text)
    with pytest.raises(URLError, match="a host cannot have '@'"):
        words.door("rfc1808").build(scheme="http", host="a@b")
    with pytest.raises(URLError, match="a port cannot have '@'"):
        words.door("rfc1808").build(scheme="http", host="h", port="80@i")


def test_none_given_to_a_builder_is_a_part_that_is_absent():
    for name, parts in BUILT.items():
        build = words.door(name).build
        for part in inspect.signature(build).parameters.values():
            if part.default is part.empty or part.name in {"path", "colon"}:
                continue
            if (name, part.name) == ("rfc8089", "host"):
                continue  # there "" is a host without a name, and the default
            rest = {each: value for each, value in parts.items() if each != part.name}
            assert answer(build, rest) == answer(build, rest | {part.name: None})
        with pytest.raises(TypeError):
            build(**{**parts, "path" if "path" in parts else "scheme": None, "to": 1})


def answer(build, parts):
    try:
        return str(build(**parts))
    except (TypeError, URLError) as error:
        return str(error)


def test_none_given_to_a_method_of_url():
    url = urlprism.URL("http://u:p@h:81/a?q#f")
    removed = {
        "with_port": "http://u:p@h/a?q#f", "with_user": "http://h:81/a?q#f",
        "with_password": "http://u@h:81/a?q#f", "with_query": "http://u:p@h:81/a#f",
        "update_query": "http://u:p@h:81/a#f", "with_fragment": "http://u:p@h:81/a?q",
    }  # fmt: skip
    methods = [each for each in dir(url) if each.startswith(("with_", "update_", "extend_"))]
    for method in methods:
        if method in removed:
            assert getattr(url, method)(None).href == removed.pop(method)
        else:
            with pytest.raises(TypeError):
                getattr(url, method)(None)
    assert removed == {}


@pytest.mark.parametrize(
    ("text", "parts", "wanted"),
    [
        ("foo://h/a?b#", {"host": None}, "foo:/a?b#"),
        ("foo://h//a", {"hostname": None}, "foo:/.//a"),  # the path is no host
        ("foo://u:p@h:81/", dict.fromkeys(("host", "username", "password", "port")), "foo:/"),
        ("foo://h/a", {"host": None, "path": "/b"}, "foo:/b"),
        ("foo://h:81/a", {"host": None}, "foo:/a"),  # which is the host with its port
        ("foo://h:81/a", {"hostname": None}, "without a host, there can be no port"),
        ("foo://u@h/a", {"host": None}, "without a host, there can be no userinfo"),
        ("foo://h/a", {"host": None, "hostname": "i"}, "the host cannot be both removed and set"),
        ("file://h/a", {"host": None}, "file:///a"),
        ("mailto:a", {"host": None, "port": None, "username": None}, "mailto:a"),
        ("https://h/a", {"host": None}, "a URL with the scheme 'https' needs a host (URL "),
        ("http://h:81/a?b", {"query": None, "search": None}, "search and query are one part"),
    ],
)
def test_a_host_that_is_removed_of_a_url(text, parts, wanted):
    if ":/" in wanted or wanted.startswith("mailto"):
        assert urlprism.URL(text).replace(**parts).href == wanted
    else:
        with pytest.raises((TypeError, URLError), match=wanted.replace("(", r"\(")):
            urlprism.URL(text).replace(**parts)


GENERIC = [name for name in DOCUMENTS if TAKEN[name][0] == HTTP]


@pytest.mark.parametrize("host", ["h.example", "[::1]", "[2001:db8::7]", "127.0.0.1"])
@pytest.mark.parametrize("port", ["", ":8080"])
@pytest.mark.parametrize("login", ["", "u@", "u:p@"])
@pytest.mark.parametrize("behind", ["/", "/a/b", "/?", "/?#", "/a?b#c", "/#"])
def test_all_generic_standards_have_the_same_common_parts(login, host, port, behind):
    text = f"http://{login}{host}{port}{behind}"
    path, _, fragment = behind.partition("#")
    path, question, query = path.partition("?")
    wanted = (
        "http",
        login[:-1] or None,
        host,
        int(port[1:]) if port else None,
        path,
        query if question else None,
        fragment if "#" in behind else None,
    )
    for name in GENERIC:
        # RFC 1808 does not tell empty parts from absent ones (§2.4).
        parts = (
            wanted if name != "rfc1808" else tuple(None if part == "" else part for part in wanted)
        )
        assert words.door(name).parse(text).components() == parts, name
    parts = words.door("rfc3986").parse(text).components()
    assert (parts.username, parts.password) == {
        "": (None, None), "u@": ("u", None), "u:p@": ("u", "p")
    }[login]  # fmt: skip


@each_text
def test_the_dictionary_is_complete_and_json(name, text):
    record = words.door(name).parse(text)
    parts = record.to_dict()
    assert json.loads(json.dumps(parts)) == parts
    fields = words.door(name).FIELDS
    if name == "rfc1738":  # of all schemes
        assert {*parts} <= {*fields}
        fields = record.FIELDS
    assert tuple(parts) == tuple(fields)


@each_text
def test_is_valid_and_check_agree(name, text):
    package = words.door(name)
    for given_text in (text, f"{text}<", f"{text}%", INVALID[name]):
        if package.is_valid(given_text):
            assert package.check(given_text) is None
            continue
        with pytest.raises(URLError) as caught:
            package.check(given_text)
        error = caught.value
        assert error.rule
        assert 0 <= error.start <= error.end <= len(error.text)


@each_standard
def test_what_is_refused_has_a_place_and_a_rule(name):
    package = words.door(name)
    assert package.is_valid(INVALID[name]) is False
    with pytest.raises(URLError):
        package.check(INVALID[name])
    if name in REFUSED:
        with pytest.raises(URLError) as caught:
            package.parse(REFUSED[name])
        assert caught.value.rule


@pytest.mark.parametrize("thing", [None, 5, ["http://h/"]])
@each_standard
def test_what_is_no_text_is_a_type_error(name, thing):
    package = words.door(name)
    for word in ("parse", "is_valid", "check", "findings", "normalize"):
        if words.has(name, word):
            with pytest.raises(TypeError):
                getattr(package, word)(thing)
    if words.has(name, "resolve"):
        with pytest.raises(TypeError):
            package.resolve(thing, "a")
        with pytest.raises(TypeError):
            package.resolve(TAKEN[name][0], thing)


@having("findings")
def test_findings_have_a_name_a_section_and_a_place(name):
    package = words.door(name)
    for text in TAKEN[name]:
        for found in package.findings(package.parse(text)):
            assert found.name
            assert found.section
            assert found.message
            assert 0 <= found.start <= found.end <= len(text)


@pytest.mark.parametrize("name", ["rfc2396", "rfc8089"])
@given(st.text("abc:/?#[]@%41 <é\\|.", max_size=12), st.booleans())
def test_where_findings_are_refusals_none_means_valid(name, text, is_file):
    package = words.door(name)
    text = f"file:{text}" if is_file else text
    found = package.findings(text)
    assert (found == []) == package.is_valid(text)
    for each in found:
        assert each.section in str_of_rule(package, text)


def str_of_rule(package, text):
    with pytest.raises(URLError) as caught:
        package.check(text)
    return caught.value.rule


@pytest.mark.parametrize("text", ["http://h/a b", "http://h/", "http:h", "", "http://u@h/", "a"])
def test_validation_errors_of_the_url_standard_make_a_text_invalid(text):
    package = words.door("whatwg")
    assert (package.findings(text) == []) == package.is_valid(text)


@having("normalize")
def test_a_normal_form_is_text_and_stays(name):
    package = words.door(name)
    text = "http://h.example/a"
    normal = package.normalize(package.parse(text))
    assert normal == text
    assert package.normalize(normal) == normal
    with pytest.raises(URLError):
        package.normalize(REFUSED[name])


@having("resolve", "join")
@pytest.mark.parametrize("reference", ["", "#x", "c", "c/d", "/c"])
def test_a_reference_is_resolved_in_three_ways(name, reference):
    package = words.door(name)
    base = "file:///a/b" if name == "rfc8089" else "http://h/a/b"
    record = package.parse(base)
    target = str(package.resolve(base, reference))
    assert target == str(package.resolve(record, reference)) == str(record.join(reference))
    assert type(record.join(reference)) is type(record)
    if DOCUMENTS[name].takes_base:
        assert target == str(package.parse(reference, base))


@having("build")
def test_what_is_built_is_parsed_as_it_was_meant(name):
    package = words.door(name)
    record = package.build(**BUILT[name])
    assert package.parse(str(record)) == record
    assert package.is_valid(record)
    with pytest.raises(TypeError):
        package.build(**BUILT[name], nonsense="x")


def test_data_that_was_built_is_read_back():
    for name in ("rfc3986", "rfc3987", "rfc2396"):
        package = words.door(name)
        record = package.build(scheme="http", host="h", path=["a/%b", "c;d"], query="e?&")
        segments = record.components().path[1:].split("/")
        assert [package.decode(each) for each in segments] == ["a/%b", "c;d"], name
        assert package.decode(record.query) == "e?&"
    record = words.door("rfc1738").build(**BUILT["rfc1738"])
    assert (record.cwd, record.name) == (("e/f",), "c d")
    record = words.door("rfc6068").build(**BUILT["rfc6068"])
    assert (record.to, record.subject) == (("a@b", '"c,d"@e'), "f&g")
    record = words.door("rfc5538").build(**BUILT["rfc5538"])
    assert (record.group, record.article_number, record.port) == ("a.b", 7, 119)


@pytest.mark.parametrize("name", ["rfc3986", "rfc3987", "rfc2396", "rfc1808", "urllib", "whatwg"])
def test_a_login_needs_a_host(name):
    package = words.door(name)
    for part in ({"userinfo": "u"}, {"port": 80}):
        with pytest.raises(TypeError):
            package.build(scheme="http", **part)


@having("encode", "decode")
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=8))
def test_data_is_decoded_as_it_was_encoded(name, data):
    package = words.door(name)
    for component in package.COMPONENTS:
        if (name, component) == ("urllib", "query"):  # a form: "+" is a space
            continue
        written = package.encode(data, component)
        assert type(written) is str
        assert package.decode(written) == data
        assert package.decode_to_bytes(written) == data.encode()
        assert package.encode(data.encode(), component) == written
    assert package.encode(data) == package.encode(data, "unreserved")


@having("encode", "decode")
def test_coding_by_one_contract(name):
    package = words.door(name)
    assert "unreserved" in package.COMPONENTS
    with pytest.raises(ValueError, match="no component is named 'nonsense'; known: "):
        package.encode("a", "nonsense")
    for function in (package.encode, package.decode, package.decode_to_bytes):
        with pytest.raises(TypeError):
            function(5)
    if name not in {"whatwg", "urllib"}:  # they decode any text
        for wrong in ("%", "%zz", "%FF"):
            with pytest.raises(URLError):
                package.decode(wrong)
    assert package.decode("%41") == "A"


@each_standard
def test_a_part_is_replaced_and_the_rest_stays(name):
    record = words.door(name).parse(TAKEN[name][0])
    part, text = REPLACED[name]
    changed = record.replace(**part)
    assert type(changed) is type(record)
    assert str(changed) == text
    assert str(record) == TAKEN[name][0]
    with pytest.raises(TypeError, match=f"'zzz'.*; known: .*{next(iter(part))}"):
        record.replace(zzz="x")


# A net_loc of RFC 1808 ends at a slash only (§2.4.3).
READ_SO = {("rfc1808", "a?b")}


@pytest.mark.parametrize("name", [each for each in GENERIC if each != "whatwg"])
@pytest.mark.parametrize("parts", [
    {"path": "a"}, {"host": "a/b"}, {"host": "a?b"}, {"path": "/a?b"}, {"query": "a#b"},
    {"scheme": "a/b:"},
])  # fmt: skip
def test_what_would_be_read_otherwise_is_not_written(name, parts):
    record = words.door(name).parse(HTTP)
    if (name, *parts.values()) in READ_SO:
        assert record.replace(**parts).components().host == parts["host"]
        return
    with pytest.raises(URLError):
        record.replace(**parts)


def test_masks_have_one_length():
    for name in ("whatwg", "urllib", "rfc3986", "rfc2396", "rfc1808", "draft-abarth-url"):
        shown = repr(words.door(name).parse("http://u:secret@h/"))
        assert f"u:{MASK}@h" in shown, name
