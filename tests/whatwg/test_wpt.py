"""The web-platform-tests of URLs: every row, every attribute, and none lost."""

import functools
import re
from urllib.parse import quote

import pytest
from wpt_data import SEAL_STRICTLY, TODAY, Edition, of_2023

from urlprism.errors import URLError
from urlprism.whatwg import FIELDS, URL, parse, percent_encode_after_encoding, set_part
from urlprism.whatwg.host import domain_parser
from urlprism.whatwg.sets import SPECIAL_QUERY

EDITIONS = ("2026", "2023")
OPAQUE_BASES = ("about:blank", "sc:x")
BASES = (
    *("http://example.org/", "https://e/a", "ws://e", "wss://e", "ftp://f/g", "file:///x"),
    *("sc:/x", "sc://x/y"),
)


@functools.cache
def edition(name) -> Edition:
    return TODAY if name == "2026" else of_2023()


def rows_of(name, file):
    """Return the rows of a file, all that there should be; skip where it cannot be had."""
    try:
        tests = edition(name)
        rows = tests.rows(file)
    except FileNotFoundError as reason:
        pytest.skip(str(reason))
    assert len(rows) == tests.counts[file]
    return rows


def changed(name, file):
    return edition(name).changed.get(file, {}).keys()


def unchanged_urls(name):
    rows = rows_of(name, "urltestdata.json")
    gone = changed(name, "urltestdata.json")
    return [row for row in rows if (row["input"], row["base"]) not in gone]


def parsed(text, base=None) -> URL | None:
    """Return what all three ways of parsing agree on, None for a refusal."""
    url = URL.parse(text, base)
    assert URL.can_parse(text, base) is (url is not None)
    try:
        constructed = URL(text, base)
    except URLError:
        constructed = None
    assert constructed == url
    return url


def seen(url, names):
    return {name: getattr(url, name) for name in names}


def expected(row):
    """Return the attributes that a row states, None if it is to be refused."""
    if row.get("failure"):
        return None
    return {name: row[name] for name in FIELDS if name in row}


def observed(row, base):
    """Return the attributes that a row states as they are, None for a refusal."""
    url = parsed(row["input"], base)
    return url and seen(url, [name for name in FIELDS if name in row] or FIELDS)


@pytest.mark.parametrize("name", EDITIONS)
def test_parsing(name):
    rows = rows_of(name, "urltestdata.json")
    given = {"failure", "relativeTo", "comment", "input", "base", "searchParams", "origin"}
    assert {field for row in rows for field in row} - given == {*FIELDS} - {"origin"}
    different = {
        (row["input"], row["base"]) for row in rows if observed(row, row["base"]) != expected(row)
    }
    assert different == changed(name, "urltestdata.json")


@pytest.mark.parametrize("name", EDITIONS)
def test_parsing_against_a_url(name):
    rows = [row for row in rows_of(name, "urltestdata.json") if row["base"] is not None]
    assert len(rows) > 300
    different = [row for row in rows if observed(row, URL(row["base"])) != expected(row)]
    assert different == []


@pytest.mark.parametrize("name", EDITIONS)
def test_an_href_is_its_own(name):
    rows = unchanged_urls(name)
    hrefs = [row["href"] for row in rows if "href" in row]
    assert len(hrefs) > 500
    assert [href for href in hrefs if parsed(href).href != href] == []
    assert [href for href in hrefs if set_part(URL("about:blank"), "href", href).href != href] == []


@pytest.mark.parametrize("name", EDITIONS)
def test_search_params(name):
    rows = [row for row in rows_of(name, "urltestdata.json") if "searchParams" in row]
    assert len(rows) == 9
    found = [str(URL(row["input"], row["base"]).search_params) for row in rows]
    assert found == [row["searchParams"] for row in rows]


@pytest.mark.parametrize("name", EDITIONS)
def test_a_refused_text_is_no_base_and_no_href(name):
    rows = [row for row in unchanged_urls(name) if row.get("failure")]
    texts = {row["input"] for row in rows if row["base"] is None}
    assert len(texts) > 200
    assert [text for text in texts if parsed("about:blank", text)] == []
    for text in texts:
        with pytest.raises(URLError):
            set_part(URL("about:blank"), "href", text)


@pytest.mark.parametrize("name", EDITIONS)
def test_what_needs_a_base(name):
    """A text refused without a base parses against some only if its row says so."""
    rows = [row for row in unchanged_urls(name) if row.get("failure") and row["base"] is None]
    assert len(rows) > 200
    stated = {"any-base": (True, True), "non-opaque-path-base": (True, False)}
    for row in rows:
        takes = any(parsed(row["input"], base) for base in BASES)
        takes_opaque = any(parsed(row["input"], base) for base in OPAQUE_BASES)
        assert (takes, takes_opaque) == stated.get(row.get("relativeTo"), (False, False)), row


def test_lone_surrogates():
    rows = rows_of("2026", "urltestdata-javascript-only.json")
    assert [row for row in rows if observed(row, row["base"]) != expected(row)] == []


def setters_of(name):
    try:
        parts = edition(name).setters()
    except FileNotFoundError as reason:
        pytest.skip(str(reason))
    assert sum(map(len, parts.values())) == edition(name).counts["setters_tests.json"]
    assert set(parts) == {*FIELDS} - {"origin"}
    return parts


def different_parts(parts, change):
    """Return the rows for which `change` does not make what is expected."""
    return {
        (part, row["href"], row["new_value"])
        for part, rows in parts.items()
        for row in rows
        if seen(change(URL(row["href"]), part, row["new_value"]), row["expected"])
        != row["expected"]
    }


@pytest.mark.parametrize("name", EDITIONS)
def test_setters(name):
    assert different_parts(setters_of(name), set_part) == changed(name, "setters_tests.json")


CUT = {
    "protocol": re.compile(".+:.|::", re.DOTALL),
    "host": re.compile(r"[/\\?#]|:(?![0-9]+\Z|[^\[]*\])"),
    "hostname": re.compile(r"[/\\?#]"),
    "port": re.compile("[^0-9]"),
}


def is_cut(part, value):
    """Return whether the standard's setter leaves out some of a value, by the look of it."""
    if part in {"username", "password"}:
        return False
    return bool(re.search("[\t\n\r]", value) or (part in CUT and CUT[part].search(value)))


def replaced(url, part, value):
    """Return what the setter makes: `replace` does, too, or raises where some is left out."""
    made = set_part(url, part, value)
    try:
        assert url.replace(**{part: value}) == made
        assert not is_cut(part, value)
    except URLError:
        assert made == url or is_cut(part, value) or has_bad_port(part, value)
    return made


def has_bad_port(part, value):
    """Return whether a host is followed by a port that no URL has."""
    return part == "host" and int(value.rpartition(":")[2]) > 65535


@pytest.mark.parametrize("name", EDITIONS)
def test_replace_is_the_setter_or_an_error(name):
    parts = {part: rows for part, rows in setters_of(name).items() if part != "href"}
    assert different_parts(parts, replaced) == changed(name, "setters_tests.json")


def test_replace_raises_where_nothing_changes():
    rows = [(part, row) for part, rows in setters_of("2026").items() for row in rows]
    rows = [(URL(row["href"]), part, row["new_value"]) for part, row in rows if part != "href"]
    unchanged = [row for row in rows if set_part(*row) == row[0]]
    assert len(unchanged) > 90
    silent = [row for row in unchanged if not is_refused(*row)]
    # Nothing is to be done here: that is no refusal.
    assert silent == [(URL("https://example.net/"), "search", "")]


def is_refused(url, part, value):
    """Return whether `replace` raises, by a section of the standard."""
    try:
        url.replace(**{part: value})
    except URLError as error:
        return error.rule.startswith("URL Standard #")
    return False


def host_in_url(domain):
    """Return the host of a URL with this domain, None for a refusal; ends of hosts are escaped."""
    escaped = "".join(quote(each, safe="") if each in ":/?#\\" else each for each in domain)
    url = parsed(f"https://{escaped}/x")
    assert url is None or seen(url, ("hostname", "pathname", "href")) == {
        "hostname": url.host,
        "pathname": "/x",
        "href": f"https://{url.host}/x",
    }
    return url and url.host


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("file", ["toascii.json", "IdnaTestV2.json"])
def test_domains(name, file):
    rows = [row for row in rows_of(name, file) if row["input"]]
    different = {row["input"] for row in rows if host_in_url(row["input"]) != row["output"]}
    assert different == changed(name, file)


def test_removed_domains():
    rows = rows_of("2026", "IdnaTestV2-removed.json")
    assert [row for row in rows if host_in_url(row["input"]) != row["output"]] == []


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("part", ["host", "hostname"])
def test_setting_domains(name, part):
    rows = rows_of(name, "toascii.json")
    before = URL("https://x/x")
    different = {
        row["input"]
        for row in rows
        if getattr(set_part(before, part, row["input"]), part) != (row["output"] or "x")
    }
    assert different == changed(name, "toascii.json")


def test_the_empty_domain():
    assert [row["input"] for row in rows_of("2026", "IdnaTestV2.json")].count("") == 1
    assert domain_parser("", be_strict=False) is None
    assert domain_parser("", be_strict=True) is None


def test_strict_domains():
    """A comment names every criterion that a domain breaks, those too that URLs ignore."""
    rows = rows_of("2026", "IdnaTestV2.json")
    different = {
        row["input"]
        for row in rows
        if domain_parser(row["input"], be_strict=True)
        != (None if "comment" in row else row["output"])
    }
    assert different == SEAL_STRICTLY


def test_lengths_for_dns():
    """The file's own authors let a domain end with a dot; VerifyDnsLength does not."""
    rows = rows_of("2026", "verifydnslength_tests.json")
    for row in rows:
        domain = URL(row["input"]).hostname
        assert (domain_parser(domain.removesuffix("."), be_strict=True) is None) is row["failure"]
        if domain.endswith("."):
            assert domain_parser(domain, be_strict=True) is None
    assert sum(URL(row["input"]).hostname.endswith(".") for row in rows) == 7


def test_encodings():
    rows = rows_of("2026", "percent-encoding.json")
    cases = [(row, encoding) for row in rows for encoding in row["output"]]
    assert len(cases) == 16
    for row, encoding in cases:
        text = f"https://doesnotmatter.invalid/?{row['input']}#{row['input']}"
        url = parse(text, encoding=encoding)
        assert url.search == f"?{row['output'][encoding]}", encoding
        assert url.hash == f"#{row['output']['utf-8']}", encoding
        encoded = percent_encode_after_encoding(encoding, row["input"], SPECIAL_QUERY)
        assert encoded == row["output"][encoding], encoding
