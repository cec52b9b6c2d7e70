"""The promises of the documents about every URL."""

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.help.counts import examples
from tests.laws.strategies import ascii_texts, parts, texts, with_scheme
from urlprism import urllib_parse
from urlprism.urllib_parse import urldefrag, urljoin, urlparse, urlsplit, urlunparse, urlunsplit

FUNCTIONS = st.sampled_from([urlsplit, urlparse, urldefrag])


def accepted(function, *arguments, **options):
    """Return the result of a function, or assume that it does not raise ValueError."""
    try:
        return function(*arguments, **options)
    except ValueError:
        assume(False)


@given(FUNCTIONS, texts)
@examples(2000)
def test_geturl_is_a_fixpoint(function, text):
    """The result of geturl remains unchanged if passed back through the original function."""
    url = accepted(function, text).geturl()
    again = accepted(function, url)
    assert again.geturl() == url


@given(texts)
@examples(1000)
def test_absent_parts_known_a_url_is_put_together_as_it_was(text):
    """With `missing_as_none`, only characters that are always removed get lost."""
    result = accepted(urlsplit, text, missing_as_none=True)
    kept = text.lstrip("".join(map(chr, range(0x21))))
    for removed in "\t\r\n":
        kept = kept.replace(removed, "")
    scheme = result.scheme or ""
    assert result.geturl() == scheme + kept[len(scheme) :]
    assert urlparse(text, missing_as_none=True).geturl() == result.geturl()


@given(texts)
@examples(1000)
def test_none_and_empty_differ_only_in_being_there(text):
    """The default result is that of `missing_as_none`, None made empty."""
    result = accepted(urlsplit, text, missing_as_none=True)
    assert urlsplit(text) == tuple(part or "" for part in result)


@given(ascii_texts)
@examples(1000)
def test_octets_are_read_as_text_is(text):
    """Octets in, octets out; the same parts."""
    for function in (urlsplit, urlparse, urldefrag):
        result = accepted(function, text)
        assert function(text.encode()) == result.encode()
        assert function(bytearray(text, "ascii")).geturl() == result.geturl().encode()


@given(texts)
@examples(1000)
def test_parameters_are_a_part_of_the_path(text):
    """urlparse and urlsplit differ in the path alone."""
    split, parsed = accepted(urlsplit, text), accepted(urlparse, text)
    assert (split.scheme, split.netloc, split.query, split.fragment) == (
        parsed.scheme, parsed.netloc, parsed.query, parsed.fragment,
    )  # fmt: skip
    assert split.path in {parsed.path, f"{parsed.path};{parsed.params}"}


@given(st.tuples(parts, parts, parts, parts, parts))
@examples(1000)
def test_text_and_octets_are_put_together_alike(components):
    """urlunsplit treats octets like text."""
    assume(all(map(str.isascii, components)))
    url = urlunsplit(components)
    assert urlunsplit([part.encode() for part in components]) == url.encode()
    six = (*components[:3], "", *components[3:])
    assert urlunparse(six) == url


@given(texts, texts)
@examples(1000)
def test_an_empty_part_joins_to_the_other(base, url):
    """If the base or the reference is empty, the other one is the result."""
    assert urljoin("", url) is url
    assert urljoin(base, "") is base or not base


@given(with_scheme, with_scheme)
@examples(1000)
def test_another_scheme_is_never_resolved(base, url):
    """A reference with another scheme, or one without relative URLs, comes back unchanged."""
    reference = accepted(urlsplit, url, missing_as_none=True)
    base_scheme = accepted(urlsplit, base, missing_as_none=True).scheme
    if reference.scheme != base_scheme or reference.scheme not in urllib_parse.uses_relative:
        assert urljoin(base, url) == url


@given(texts, texts)
@examples(1000)
def test_a_network_location_replaces_the_base_s(base, url):
    """The result has the network location of the reference."""
    reference = accepted(urlsplit, url)
    joined = accepted(urljoin, base, url)
    if reference.netloc:
        assert accepted(urlsplit, joined).netloc == reference.netloc
