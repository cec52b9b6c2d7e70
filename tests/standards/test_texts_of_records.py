"""Every function that takes the text of a URL takes a record of any standard for its text."""

import urllib.parse
from functools import partial
from pathlib import PurePosixPath

import pytest
import yarl

import urlprism
from urlprism import (
    URL,
    URLError,
    equivalence,
    parse,
    rfc1738,
    rfc1808,
    rfc2396,
    rfc3986,
    rfc3987,
    rfc5538,
    rfc6068,
    rfc8089,
    urllib_parse,
    whatwg,
)
from urlprism._core.arguments.intake import URLText
from urlprism.comparison import certify
from urlprism.documents import DOCUMENTS
from urlprism.readers import reader, readers
from urlprism.scanning.census import Census

OWN = {"rfc5538": "news:a.b", "rfc8089": "file:///a", "rfc6068": "mailto:a@b"}
TEXT = "http://example.com/a;b?c"
RECORDS = {
    **{name: parse(OWN.get(name, TEXT), name) for name in DOCUMENTS},
    "urlsplit": urllib_parse.urlsplit(TEXT),
    "urlparse": urllib_parse.urlparse(TEXT),
    "urldefrag": urllib_parse.urldefrag(TEXT),
    "CPython's urlsplit": urllib.parse.urlsplit(TEXT),
    "CPython's urlparse of octets": urllib.parse.urlparse(TEXT.encode()),
}
FUNCTIONS = {
    "compare": urlprism.compare,
    "safe_target": lambda url: urlprism.safe_target(url).url,
    "redact": urlprism.redact,
    "extract": urlprism.extract,
    "key": equivalence.key,
    "equivalence": lambda url: equivalence.equivalence(url, TEXT).rung,
    "certify": certify,
    "a census": lambda url: Census().add(1, url),
    "a reader": reader("curl").read,
    "URL.can_parse": URL.can_parse,
    "a base": lambda url: URL("../d", url),
    "a base of RFC 3986": lambda url: rfc3986.parse("../d", url),
    "relativize": lambda url: rfc3986.relativize("http://example.com/", url),
}
CODING = (
    *(whatwg, urllib_parse, rfc3986, rfc3987, rfc2396, rfc1808, rfc1738),
    *(rfc5538, rfc8089, rfc6068),
)
IN_URLLIB = {
    "urlsplit": urllib_parse.urlsplit,
    "urlparse": urllib_parse.urlparse,
    "urldefrag": urllib_parse.urldefrag,
    "a joined base": lambda url: urllib_parse.urljoin(url, ""),
    "a joined reference": lambda url: urllib_parse.urljoin("", url),
}


def outcome(function, given):
    """Return what a function returns, as it is shown, or its error."""
    try:
        return repr(function(given))
    except (URLError, ValueError) as error:
        return repr(error)


def text_of(record):
    """Return the text of a record, by its own words."""
    text = record.geturl() if isinstance(record, tuple) else str(record)
    return text.decode() if isinstance(text, bytes) else text


each_record = pytest.mark.parametrize("of", RECORDS)


@each_record
@pytest.mark.parametrize("by", DOCUMENTS)
def test_a_record_is_parsed_as_its_text(of, by):
    record = RECORDS[of]
    text = text_of(record)
    assert outcome(partial(parse, standard=by), record) == outcome(
        partial(parse, standard=by), text
    )


@each_record
@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_takes_a_record_for_its_text(of, name):
    function, record = FUNCTIONS[name], RECORDS[of]
    assert outcome(function, record) == outcome(function, text_of(record))


@each_record
@pytest.mark.parametrize("package", CODING)
def test_a_record_is_data_to_encode(of, package):
    record = RECORDS[of]
    assert package.encode(record) == package.encode(text_of(record))
    assert package.decode(record) == package.decode(text_of(record))


@each_record
def test_a_record_is_the_value_of_a_parameter(of):
    record = RECORDS[of]
    text = text_of(record)
    for given in ({"a": record}, [("a", record)], {"a": [record, record]}):
        params = urlprism.URLSearchParams(given)
        assert params["a"] == text
        assert URL("http://h/").with_query(given).search_params["a"] == text
    assert urlprism.URLSearchParams({"a": [record, 1]}).get_all("a") == [text, "1"]


@each_record
def test_a_record_is_the_value_of_a_header_field(of):
    record = RECORDS[of]
    for given in ({"body": record}, [("body", record)]):
        assert rfc6068.build("a@b", given).headers == (("body", text_of(record)),)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("urllib_parse", "urllib"),
        ("draft_abarth", "draft-abarth-01"),
        ("draft-abarth-url", "draft-abarth-01"),
    ],
)
def test_a_reader_has_the_names_of_its_standard(name, known):
    assert reader(name) is reader(known)
    assert [each.name for each in readers([name, known])] == [known]


@each_record
@pytest.mark.parametrize("name", IN_URLLIB)
def test_the_drop_in_takes_a_record_for_its_text(of, name):
    function, record = IN_URLLIB[name], RECORDS[of]
    text = record.geturl() if isinstance(record, tuple) else str(record)
    assert outcome(function, record) == outcome(function, text)


@pytest.mark.parametrize("given", [None, 5, [], ("http://h/",), object])
def test_what_is_no_text_is_refused(given):
    with pytest.raises(TypeError, match=r"a record of urlprism, not \w+$"):
        URL(given)


def test_the_error_for_an_object_of_another_library_says_how():
    with pytest.raises(TypeError, match=r"not PurePosixPath: give str\(...\) if that is its URL"):
        rfc3986.parse(PurePosixPath("/a"))


def test_the_error_for_a_url_of_another_library_names_the_library():
    with pytest.raises(TypeError, match=r"not URL: give str\(...\) .* \(it is yarl.URL\)$"):
        URL(yarl.URL("http://h/"))


def test_the_type_has_a_name_in_the_package():
    assert urlprism.URLText is URLText
    assert "URLText" in dir(urlprism)
    assert "TYPE_CHECKING" not in dir(urlprism)


def test_rfc3986_reads_the_text_of_an_iri_by_its_own_grammar():
    iri = rfc3987.parse("http://h/é")
    for function in (rfc3986.parse, rfc3986.normalize, lambda base: rfc3986.parse("x", base)):
        with pytest.raises(URLError, match="not allowed in the path"):
            function(iri)
    assert rfc3986.normalize(rfc3987.parse("HTTP://h/")) == "http://h/"
