"""The examples of §5, in the order of the document; the steps of §4, and what they leave open."""

import pytest

from urlprism import URLError
from urlprism.rfc1808 import parse, relative_category, resolve

BASE = "http://a/b/c/d;p?q#f"

# §5.1
NORMAL = [
    ("g:h", "g:h"),
    ("g", "http://a/b/c/g"),
    ("./g", "http://a/b/c/g"),
    ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"),
    ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"),
    ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/d;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"),
    ("../../", "http://a/"),
    ("../../g", "http://a/g"),
]
# §5.2
ABNORMAL = [
    ("", "http://a/b/c/d;p?q#f"),
    ("../../../g", "http://a/../g"),
    ("../../../../g", "http://a/../../g"),
    ("/./g", "http://a/./g"),
    ("/../g", "http://a/../g"),
    ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."),
    ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"),
    ("http:g", "http:g"),
    ("http:", "http:"),
]


def table(rows):
    return pytest.mark.parametrize(("base", "reference", "url"), rows)


@pytest.mark.requirement("R1808-23")
@pytest.mark.parametrize(("reference", "url"), NORMAL + ABNORMAL)
def test_the_examples(reference, url):
    assert resolve(BASE, reference) == url
    assert resolve(parse(BASE), parse(reference)) == url
    assert resolve(BASE.encode(), reference.encode()) == url


@pytest.mark.requirement("R1808-23")
def test_all_examples_are_there():
    assert (len(NORMAL), len(ABNORMAL)) == (24, 15)


@pytest.mark.requirement("R1808-15")
@pytest.mark.parametrize("reference", ["http://h/a", "g/../h", "", "#", "a b"])
def test_step_1_without_a_base_all_is_absolute(reference):
    assert resolve("", reference) == reference


@pytest.mark.requirement("R1808-15")
@pytest.mark.parametrize("base", ["/a", "a", "//h/a", "#", ":a"])
def test_a_base_is_absolute(base):
    with pytest.raises(URLError, match="a base URL must begin with a scheme") as raised:
        resolve(base, "g")
    assert raised.value.args[1:] == (base, 0, 0, "RFC 1808 §3")


@pytest.mark.requirement("R1808-16")
@table(
    [
        ("http://a/b?#f", "", "http://a/b?#f"),
        ("file:///a", "", "file:///a"),
        ("http://a/b", "http:/c/../d?", "http:/c/../d?"),
        ("http://a/b", "HTTP:", "HTTP:"),
        ("http://a/b", "1x:y", "1x:y"),
        ("HTTP://a/b", "c", "HTTP://a/c"),
        ("http://a/b", ":c", "http://a/:c"),
    ]
)
def test_step_2_empty_absolute_or_of_the_bases_scheme(base, reference, url):
    assert resolve(base, reference) == url


@pytest.mark.requirement("R1808-17")
@table(
    [
        (BASE, "//g/../h", "http://g/../h"),
        (BASE, "//g?y", "http://g?y"),
        (BASE, "///g", "http://a/g"),
        (BASE, "//", "http://a/b/c/d;p?q"),
        ("x:/b", "//h", "x://h"),
    ]
)
def test_step_3_a_net_loc_or_the_bases(base, reference, url):
    assert resolve(base, reference) == url


@pytest.mark.requirement("R1808-18")
@table(
    [
        (BASE, "/b/./c/../d", "http://a/b/./c/../d"),
        (BASE, "/", "http://a/"),
        (BASE, "///../g", "http://a/../g"),
        ("x:b/c", "/g", "x:/g"),
    ]
)
def test_step_4_from_the_slash_on_nothing_changes(base, reference, url):
    assert resolve(base, reference) == url


@pytest.mark.requirement("R1808-19")
@table(
    [
        (BASE, ";x", "http://a/b/c/d;x"),
        (BASE, ";x?", "http://a/b/c/d;x"),
        (BASE, ";x?y", "http://a/b/c/d;x?y"),
        (BASE, ";?y", "http://a/b/c/d;p?y"),
        (BASE, "?", "http://a/b/c/d;p?q"),
        (BASE, ";", "http://a/b/c/d;p?q"),
        ("http://a/b/../c", "?y", "http://a/b/../c?y"),
    ]
)
def test_step_5_an_empty_path_inherits(base, reference, url):
    assert resolve(base, reference) == url


@pytest.mark.requirement("R1808-12", "R1808-20")
@table(
    [
        (BASE, "g/././h/./.", "http://a/b/c/g/h/"),
        (BASE, "g//../h", "http://a/b/c/g/h"),
        (BASE, "g///../../h", "http://a/b/c/g/h"),
        (BASE, "g/..", "http://a/b/c/"),
        (BASE, "g//..", "http://a/b/c/g/"),
        (BASE, "../../../g/..", "http://a/../"),
        (BASE, "../../..", "http://a/.."),
        (BASE, ".../g", "http://a/b/c/.../g"),
        (BASE, "%2e%2e/g", "http://a/b/c/%2e%2e/g"),
        ("http://a/b", "../g", "http://a/../g"),
        ("http://a/b/../c/./d", "g", "http://a/c/g"),
        ("http://a/../b", "../g", "http://a/../../g"),
        ("mailto:a@b", "..", "mailto:.."),
        ("x:a/b", "..", "x:"),
        ("x:a/b", "../../c", "x:../c"),
        ("x:a/b", "..//c", "x:/c"),
    ]
)
def test_step_6_segments_are_removed(base, reference, url):
    assert resolve(base, reference) == url


@pytest.mark.requirement("R1808-21")
@table(
    [
        (BASE, "?", "http://a/b/c/d;p?q"),
        (BASE, "g;?#", "http://a/b/c/g"),
        (BASE, "g#s#t", "http://a/b/c/g#s#t"),
        ("http://a/b?", "#s", "http://a/b#s"),
    ]
)
def test_step_7_empty_components_are_not_written(base, reference, url):
    assert resolve(base, reference) == url


@pytest.mark.requirement("R1808-22")
@table(
    [
        ("http://a/b/c/d;p=1/2/../3?q", "g", "http://a/b/c/g"),
        ("http://a/b/c/d;p=1/2?q=1/2", "../g", "http://a/b/g"),
        (BASE, "g;x=1/./y", "http://a/b/c/g;x=1/./y"),
        (BASE, "g;x=1/../y", "http://a/b/c/g;x=1/../y"),
        ("ftp://h/a/b;type=d", "c", "ftp://h/a/c"),
        ("ftp://h/a/b", "c", "ftp://h/a/c"),
        ("ftp://h/a/b/;type=d", "c", "ftp://h/a/b/c"),
    ]
)
def test_params_have_no_part_in_paths(base, reference, url):
    assert resolve(base, reference) == url


@pytest.mark.requirement("R1808-5")
def test_the_scheme_of_the_base_decides_nothing():
    for scheme in "mailto news telnet gopher prospero wais file ftp http nntp x".split():
        for reference, url in NORMAL[1:] + ABNORMAL[:-2]:
            mine = url.replace("http:", f"{scheme}:", 1)
            assert resolve(BASE.replace("http:", f"{scheme}:"), reference) == mine


@pytest.mark.requirement("R1808-5")
def test_categories():
    categories = {
        "never": "mailto news telnet",
        "when base fits generic-RL": "gopher prospero wais",
        "always": "file ftp http nntp",
    }
    for category, schemes in categories.items():
        for scheme in schemes.split():
            assert relative_category(scheme) == relative_category(scheme.upper()) == category
            assert parse(f"{scheme}:").relative_category == category
    assert relative_category("https") is parse("a").relative_category is None


@pytest.mark.requirement("R1808-7")
def test_a_relative_path_replaces_the_type_of_gopher():
    assert resolve("gopher://h/1a/b", "c") == "gopher://h/1a/c"
    assert resolve("gopher://h/1a/b", "../c") == "gopher://h/c"
    assert resolve("gopher://h/1a", "0c") == "gopher://h/0c"


@pytest.mark.requirement("R1808-24")
@pytest.mark.parametrize("reference", ["#", "?", ";", "//", ";?#", "//#"])
def test_what_is_entirely_empty(reference):
    assert resolve(BASE, reference) == "http://a/b/c/d;p?q"
    assert resolve(BASE, reference, empty_reference="components") == BASE


@pytest.mark.requirement("R1808-24")
@pytest.mark.parametrize(
    ("base", "reference", "glued", "rooted"),
    [
        ("http://a", "g", "http://ag", "http://a/g"),
        ("http://a", "../g", "http://a../g", "http://a/../g"),
        ("http://a", "?y", "http://a?y", "http://a/?y"),
        ("http://a", "#s", "http://a#s", "http://a/#s"),
        ("http://a", "", "http://a", "http://a"),
        ("http://a", "/g", "http://a/g", "http://a/g"),
        ("http://a/", "g", "http://a/g", "http://a/g"),
        ("mailto:", "g", "mailto:g", "mailto:g"),
        ("file://", "g", "file:g", "file:/g"),
    ],
)
def test_a_base_without_a_path(base, reference, glued, rooted):
    assert resolve(base, reference) == glued
    assert resolve(base, reference, empty_base_path="root") == rooted


@pytest.mark.requirement("R1808-24")
@pytest.mark.parametrize(
    ("base", "reference", "dropped", "kept"),
    [
        ("file:///a/b", "c", "file:/a/c", "file:///a/c"),
        ("file:///a/b", "///c", "file:/c", "file:///c"),
        ("file:/a/b", "///c", "file:/c", "file:///c"),
        ("file:/a/b", "c", "file:/a/c", "file:/a/c"),
        ("file:///a/b", "//h/c", "file://h/c", "file://h/c"),
        ("http://a/b", "///c", "http://a/c", "http://a/c"),
        ("x:/a/b", "..//c", "x://c", "x:////c"),
        ("x:////a", "b", "x://b", "x:////b"),
        ("file://", "#s", "file:#s", "file://#s"),
        ("file://", "a", "file:a", "file:a"),
        ("x:a/b", "//", "x:a/b", "x:a/b"),
        ("x:;p", "//", "x:;p", "x:;p"),
        ("x:?q", "//", "x:?q", "x:?q"),
    ],
)
def test_a_net_loc_that_is_empty(base, reference, dropped, kept):
    assert resolve(base, reference) == dropped
    assert resolve(base, reference, empty_net_loc="keep") == kept


@pytest.mark.parametrize("option", ["empty_reference", "empty_base_path", "empty_net_loc"])
def test_an_option_has_two_values(option):
    with pytest.raises(ValueError, match=f"{option} is .* or .*, not 'x'"):
        resolve(BASE, "g", **{option: "x"})
