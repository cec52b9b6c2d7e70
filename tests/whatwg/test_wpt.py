"""The web-platform-tests of URLs: every row, every attribute, and none lost."""

import json
import re
from urllib.parse import quote

import pytest

from tests.help.shared_data import DATA, wpt
from tests.whatwg.wpt_data import COUNTS, KNOWN_DIFFERENCES, KNOWN_STRICT_DIFFERENCES
from tools import wpt as make_wpt
from urlprism.errors import URLError
from urlprism.whatwg import FIELDS, URL, parse, percent_encode_after_encoding, set_part
from urlprism.whatwg.hosts.host import domain_parser
from urlprism.whatwg.terms.sets import SPECIAL_QUERY

OPAQUE_BASES = ("about:blank", "sc:x")
BASES = (
    *("http://example.org/", "https://e/a", "ws://e", "wss://e", "ftp://f/g", "file:///x"),
    *("sc:/x", "sc://x/y"),
)


def rows_of(name):
    """Return the rows of a file, all that there should be."""
    rows = wpt(name)
    assert len(rows) == COUNTS[name]
    return rows


def is_refused(row):
    return "href" not in row


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
    return None if is_refused(row) else {name: row[name] for name in FIELDS if name in row}


def observed(row, base):
    """Return the attributes that a row states as they are, None for a refusal."""
    url = parsed(row["input"], base)
    return url and seen(url, [name for name in FIELDS if name in row] or FIELDS)


def test_parsing():
    rows = rows_of("urls")
    given = {"relativeTo", "input", "base", "searchParams", "origin"}
    assert {field for row in rows for field in row} - given == {*FIELDS} - {"origin"}
    assert [row for row in rows if observed(row, row["base"]) != expected(row)] == []


def test_parsing_against_a_url():
    rows = [row for row in rows_of("urls") if row["base"] is not None]
    assert len(rows) > 300
    different = [row for row in rows if observed(row, URL(row["base"])) != expected(row)]
    assert different == []


def test_an_href_is_its_own():
    hrefs = [row["href"] for row in rows_of("urls") if not is_refused(row)]
    assert len(hrefs) > 500
    assert [href for href in hrefs if parsed(href).href != href] == []
    assert [href for href in hrefs if set_part(URL("about:blank"), "href", href).href != href] == []


def test_search_params():
    rows = [row for row in rows_of("urls") if "searchParams" in row]
    assert len(rows) == 9
    found = [str(URL(row["input"], row["base"]).search_params) for row in rows]
    assert found == [row["searchParams"] for row in rows]


def test_a_refused_text_is_no_base_and_no_href():
    rows = [row for row in rows_of("urls") if is_refused(row)]
    texts = {row["input"] for row in rows if row["base"] is None}
    assert len(texts) > 200
    assert [text for text in texts if parsed("about:blank", text)] == []
    for text in texts:
        with pytest.raises(URLError):
            set_part(URL("about:blank"), "href", text)


def test_what_needs_a_base():
    """A text refused without a base parses against some only if its row says so."""
    rows = [row for row in rows_of("urls") if is_refused(row) and row["base"] is None]
    assert len(rows) > 200
    stated = {"any-base": (True, True), "non-opaque-path-base": (True, False)}
    for row in rows:
        takes = any(parsed(row["input"], base) for base in BASES)
        takes_opaque = any(parsed(row["input"], base) for base in OPAQUE_BASES)
        assert (takes, takes_opaque) == stated.get(row.get("relativeTo"), (False, False)), row


def test_lone_surrogates():
    rows = rows_of("urls-of-javascript")
    assert "\ud800" in rows[0]["input"]
    assert [row for row in rows if observed(row, row["base"]) != expected(row)] == []


def setters():
    rows = rows_of("setters")
    assert {row["part"] for row in rows} == {*FIELDS} - {"origin"}
    return rows


def different_parts(rows, change):
    """Return the rows for which `change` does not make what is expected."""
    return [
        row
        for row in rows
        if seen(change(URL(row["href"]), row["part"], row["new_value"]), row["expected"])
        != row["expected"]
    ]


def test_setters():
    assert different_parts(setters(), set_part) == []


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


def test_replace_is_the_setter_or_an_error():
    rows = [row for row in setters() if row["part"] != "href"]
    assert different_parts(rows, replaced) == []


def test_replace_raises_where_nothing_changes():
    rows = [(URL(row["href"]), row["part"], row["new_value"]) for row in setters()]
    rows = [row for row in rows if row[1] != "href"]
    unchanged = [row for row in rows if set_part(*row) == row[0]]
    assert len(unchanged) > 90
    silent = [row for row in unchanged if not is_refused_with_a_section(*row)]
    # Nothing is to be done here: that is no refusal.
    assert silent == [(URL("https://example.net/"), "search", "")]


def is_refused_with_a_section(url, part, value):
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


@pytest.mark.parametrize("name", ["domains", "idna", "idna-removed"])
def test_domains(name):
    rows = [row for row in rows_of(name) if row["input"]]
    different = {row["input"] for row in rows if host_in_url(row["input"]) != row["output"]}
    assert different == KNOWN_DIFFERENCES.get(name, set())


@pytest.mark.parametrize("part", ["host", "hostname"])
def test_setting_domains(part):
    rows = rows_of("domains")
    before = URL("https://x/x")
    different = {
        row["input"]
        for row in rows
        if getattr(set_part(before, part, row["input"]), part) != (row["output"] or "x")
    }
    assert different == set()


def test_the_empty_domain():
    assert [row["input"] for row in rows_of("idna")].count("") == 1
    assert domain_parser("", be_strict=False) is None
    assert domain_parser("", be_strict=True) is None


def test_strict_domains():
    """A domain is strict that breaks no criterion, none of those either that URLs ignore."""
    rows = rows_of("idna")
    different = {
        row["input"]
        for row in rows
        if domain_parser(row["input"], be_strict=True)
        != (row["output"] if row["is_strict"] else None)
    }
    assert different == KNOWN_STRICT_DIFFERENCES["idna"]


def test_lengths_for_dns():
    """The file's own authors let a domain end with a dot; VerifyDnsLength does not."""
    rows = rows_of("dns-lengths")
    for row in rows:
        domain = URL(row["input"]).hostname
        assert (domain_parser(domain.removesuffix("."), be_strict=True) is None) is row["failure"]
        if domain.endswith("."):
            assert domain_parser(domain, be_strict=True) is None
    assert sum(URL(row["input"]).hostname.endswith(".") for row in rows) == 7


def test_encodings():
    rows = rows_of("encodings")
    cases = [(row, encoding) for row in rows for encoding in row["output"]]
    assert len(cases) == 16
    for row, encoding in cases:
        text = f"https://doesnotmatter.invalid/?{row['input']}#{row['input']}"
        url = parse(text, encoding=encoding)
        assert url.search == f"?{row['output'][encoding]}", encoding
        assert url.hash == f"#{row['output']['utf-8']}", encoding
        encoded = percent_encode_after_encoding(encoding, row["input"], SPECIAL_QUERY)
        assert encoded == row["output"][encoding], encoding


@pytest.mark.once
def test_the_rows_are_written_as_the_script_writes_them():
    """It leaves comments out and keeps lone surrogates, here and in the files that it made."""
    original = ["told", {"comment": "why", "input": "\ud800é", "base": None, "failure": True}]
    assert make_wpt.made(original, make_wpt.URL).splitlines()[1:] == [r'["\ud800\u00e9",null]']
    setters = {"comment": ["told"], "port": [{"href": "a:", "new_value": "", "expected": {}}]}
    assert make_wpt.made(setters, ("part", "href", "new_value", "expected")).splitlines() == [
        '["part","href","new_value","expected"]',
        '["port","a:","",{}]',
    ]
    assert (
        make_wpt.FILES.keys() == COUNTS.keys() == {path.stem for path in DATA.glob("wpt/*.jsonl")}
    )
    for name, (_, columns) in make_wpt.FILES.items():
        header, *lines = (DATA / "wpt" / f"{name}.jsonl").read_text("ascii").splitlines()
        assert tuple(json.loads(header)) == columns
        assert lines == [make_wpt.line(row, columns) for row in wpt(name)]


@pytest.mark.once
def test_the_sources_are_named():
    text = (DATA / "wpt" / "SOURCES.md").read_text("utf-8")
    found = re.findall(
        r"^\| `(.*)\.jsonl` \| `(.*)` \| (\d+) \| [0-9a-f]{64} \|$", text, re.MULTILINE
    )
    assert [(name, original) for name, original, _ in found] == [
        (name, original) for name, (original, _) in make_wpt.FILES.items()
    ]
    assert {name: int(rows) for name, _, rows in found} == COUNTS
    assert re.search(r"github\.com/ada-url/ada.* at [0-9a-f]{40} \(\d+ [A-Z][a-z]+ 20\d\d\)", text)
    assert "3-Clause BSD License" in (DATA / "wpt" / "LICENSE").read_text("utf-8")
    assert KNOWN_DIFFERENCES.keys() <= COUNTS.keys()
    assert f"Two rows of `{'`, `'.join(KNOWN_DIFFERENCES)}.jsonl`" in text
    assert len(KNOWN_DIFFERENCES["idna"]) == 2


@pytest.mark.once
def test_the_script_takes_each_file_from_the_first_folder_that_has_it(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
        for original, _ in make_wpt.FILES.values():
            rows = [folder.name, {"comment": "why", "input": folder.name, "output": None}]
            (folder / original).write_text(json.dumps(rows), "ascii")
    for_setters = {"comment": [], "hash": [{"href": "a:", "new_value": "b", "expected": {}}]}
    (first / "setters_tests.json").write_text(json.dumps(for_setters), "ascii")
    (first / "toascii.json").unlink()
    sources = tmp_path / "SOURCES.md"
    sources.write_text("before\n\n|---|\n| `old.jsonl` |\n| `older.jsonl` |\n\nafter\n", "ascii")
    for path, text in make_wpt.files(first, second, target=tmp_path).items():
        path.write_text(text, "utf-8")
    assert {path.stem for path in tmp_path.glob("*.jsonl")} == make_wpt.FILES.keys()
    assert (tmp_path / "domains.jsonl").read_text("ascii").splitlines()[1:] == ['["second",null]']
    assert (tmp_path / "encodings.jsonl").read_text("ascii").splitlines()[1:] == ['["first",null]']
    before, *table, after = sources.read_text("ascii").replace("\n\n", "\n").splitlines()
    assert (before, table[0], after) == ("before", "|---|", "after")
    assert [row.split()[5] for row in table[1:]] == ["1"] * len(make_wpt.FILES)
    (second / "toascii.json").unlink()
    with pytest.raises(FileNotFoundError, match=r"no folder has toascii\.json"):
        make_wpt.files(first, second, target=tmp_path)
