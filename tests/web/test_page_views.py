"""The other views of the page in real browsers, its themes, and the rules of accessibility."""

import itertools

import pytest

from tests.help.counts import IS_NIGHTLY
from tests.web import page_checks as checks
from tests.web.browsers import BROWSERS
from tests.web.pages import link, opened, shown
from urlprism import compare
from urlprism.comparison.presentation.sentences import sentence_of, sign_of

pytestmark = [pytest.mark.real, pytest.mark.once]

WIDTHS = 1280, 800, 390, 320


@pytest.fixture(scope="module", params=BROWSERS if IS_NIGHTLY else BROWSERS[:1])
def browser(request, browsers, address):
    """A browser; another one draws the same, and is asked nightly."""
    found = browsers(request.param)
    found.go(address)
    found.allow("clipboard-read", address)
    return found


def test_two_urls_climb_the_ladder(page, address):
    given = {"a": "HTTP://Example.com:80/%7eme/./a", "b": "http://example.com/~me/a"}
    shown(page, link(address, "two", **given))
    page.wait("() => document.querySelector('.rung.met')")
    text = page.run(checks.VISIBLE)
    assert "The same, if you know the scheme" in text
    assert "Browsers say they differ" in text
    assert page.run("() => document.querySelectorAll('.rung').length") == 6
    assert page.run(checks.INSERTED)[1] == ["http", "e", "E"]
    assert page.run(checks.REMOVED)[3:5] == [["./ removed"], [":80 removed"]]
    assert page.run(checks.BEYOND) == []
    shown(page, link(address, "two", a="http://a/", b="HTTP://a/"))
    page.wait(checks.HEAD_STARTS, "The same, but for case")
    beyond = ["Percent-encoding", "Dot segments", "What the scheme knows"]
    assert page.run(checks.BEYOND) == beyond
    shown(page, link(address, "two", a="http://a/", b="http://b/"))
    page.wait("() => document.querySelector('h1').textContent === 'They never meet'")
    assert page.run(checks.OVERFLOW) == []
    page.press("/", "Control+a")
    page.write("\\u{x}")
    page.wait(checks.PROBLEM_HAS, "This is no escape: \\u{")


def test_many_are_counted(page, address):
    shown(page, address + "#many")
    page.wait("() => document.getElementById('many-text')")
    lines = ["http://example.com/"] * 3 + [checks.BACKSLASH, "http://h.com/%7e"]
    page.run(checks.COPY, "\n".join(lines))
    page.press("/", "Control+v")
    page.wait("() => document.querySelector('h1').textContent.startsWith('5 URLs: 1 goes')")
    page.wait(checks.COUNTED)
    assert page.run(checks.BARS) == [
        "different-host 1 · 20.0 %",
        "spelling-only 1 · 20.0 %",
        "alike 3 · 60.0 %",
    ]
    links = page.run(checks.SAMPLES)
    assert links
    assert set(links) <= set(lines)


def test_lines_of_a_log_without_a_request_target_are_told(page, address):
    shown(page, address + "#many")
    page.wait("() => document.getElementById('many-text')")
    entry = '192.0.2.1 - - [10/Oct/2025:13:55:36 +0000] "{} HTTP/1.1" 400 1'
    lines = [entry.format(each) for each in ("GET http://h/", "GET @evil.example/", "GET x:80")]
    page.run(checks.COUNT, "\n".join(lines))
    page.wait(
        "() => document.body.innerText.includes("
        "'2 lines without a URL: the request target has none of the four forms of RFC 9112.')"
    )
    page.run(checks.COUNT, "")
    page.wait(checks.HEAD_STARTS, "Many URLs")


ENTRY = '1.2.3.4 - - [10/Oct/2025:13:55:36 +0000] "GET /a?b=1 HTTP/1.1" 200 1 "-" "x"'


def test_nothing_read_is_no_all_clear(page, address):
    """Lines that name no host are counted as such, and read once a server is named."""
    shown(page, address + "#many")
    page.wait("() => document.getElementById('many-text')")
    page.run(checks.COUNT, f"{ENTRY}\n" * 20)
    page.wait(checks.HEAD_STARTS, "0 URLs: nothing to compare")
    page.wait(checks.LEAD_STARTS, "20 lines without a URL: the request names no host. Name the")
    assert page.run(checks.BARS) == []
    page.run(checks.TYPE_BASE, "https://bank.example")
    page.wait(checks.HEAD_STARTS, "20 URLs: no two readers part")
    page.run(checks.TYPE_BASE, "no base")
    page.wait(checks.PROBLEM_HAS, "base")
    page.run(checks.TYPE_BASE, "")
    page.run(checks.COUNT, "\n# a\n")
    page.wait("() => !document.querySelector('h1').textContent.includes('no two readers part')")


def test_a_long_census_is_stopped(page, address):
    shown(page, address + "#many")
    page.wait("() => document.getElementById('many-text')")
    page.run(checks.STOP_WHEN_COUNTING)
    page.run(checks.COUNT, checks.LONG_CENSUS)
    page.wait(checks.LEAD_STARTS, "Stopped at line ")
    page.wait("() => document.getElementById('many-stop').hidden")
    assert page.run("() => document.querySelectorAll('.bar-row:enabled').length") == 0
    page.run(checks.COUNT, "http://example.com/")
    page.wait(checks.HEAD_STARTS, "1 URL: no two readers part")
    page.run(checks.COUNT, "")
    page.wait(checks.HEAD_STARTS, "Many URLs")
    assert page.run(checks.BARS) == []


def test_a_file_is_dropped_or_chosen(page, address, tmp_path):
    shown(page, address + "#many")
    page.wait("() => document.getElementById('many-text')")
    lines = f"http://example.com/\n{checks.BACKSLASH}\n"
    assert page.run(checks.DROP, "dropped<b>.txt", lines)
    page.wait(checks.HEAD_STARTS, "2 URLs: 1 goes to different places")
    page.wait(checks.LEAD_STARTS, "dropped<b>.txt. 1 is certified")
    path = tmp_path / "chosen.txt"
    path.write_text("http://example.com/\n" * 3, "ascii")
    page.choose("many-file", path)
    page.wait(checks.HEAD_STARTS, "3 URLs")
    page.wait(checks.LEAD_STARTS, "chosen.txt. 3 are certified")


def test_the_page_says_what_the_package_says(page, address):
    page.go(address)
    page.wait(checks.SHOWN)
    assert [row for row in page.run(checks.EXAMPLES) if row[1] != row[2]] == []
    for url, base, readers, said in page.run(checks.SENTENCES):
        comparison = compare(url, base, readers)
        assert said == f"{sign_of(comparison.verdict)} {sentence_of(comparison)}"


def test_the_matrix_opens_each_cell(page, address):
    page.go(address + "#matrix/F11")
    page.wait("() => document.querySelector('tr.chosen')")
    shape = page.run(
        "() => [...document.querySelectorAll('.matrix tr')].map((r) => r.cells.length)"
    )
    assert len(shape) == 29
    assert len(set(shape)) == 1
    page.run("() => document.querySelector('.matrix a[tabindex=\"0\"]').focus()")
    page.press("Right", "Down", "Enter")
    page.wait(checks.SHOWN)
    assert page.run(checks.FIELD, "url") == "http:///h.com/p"


def test_the_matrix_begins_with_the_default_readers(page, address):
    shown(page, address + "#matrix")
    page.wait(checks.FILLED["matrix"])
    columns = "() => document.querySelectorAll('.matrix thead th').length - 1"
    few = page.run(columns)
    label = page.run("() => document.getElementById('matrix-readers').textContent")
    page.run("() => document.getElementById('matrix-readers').click()")
    assert label == f"Show all {page.run(columns)} readers"
    assert few < 20 < page.run(columns)
    assert page.run("() => document.activeElement.id") == "matrix-readers"
    page.run("() => document.getElementById('matrix-readers').click()")
    assert page.run(columns) == few


def test_the_gallery_is_filtered(page, address):
    shown(page, address + "#gallery")
    names = page.wait(checks.CASES)
    cases = "() => [...document.querySelectorAll('.case:not([hidden])')].map((c) => c.dataset.case)"
    assert page.run(cases) == names
    for text, expected in (
        ("cve-2022-0391", ["CVE-2022-0391"]),
        ("2019 #", [name for name in names if name == "CVE-2019-9636"]),
        ("no such program", []),
    ):
        page.run(FILTER, text)
        assert page.run(cases) == expected
    page.run(FILTER, "CURL")
    some = page.run(cases)
    assert 0 < len(some) < len(names)
    said = page.run("() => document.getElementById('gallery-count').textContent")
    assert said == f"{len(some)} of {len(names)}"
    page.run(FILTER, "")
    assert page.run(cases) == names


def test_a_text_is_redacted(page, address):
    shown(page, address + "#redact")
    page.run(REDACT, "GET http://me:s3cret@h/?token=abcdefgh12345\nplain")
    page.wait("() => document.getElementById('redact-output').value.includes('plain')")
    output = "() => document.getElementById('redact-output').value"
    assert page.run(output) == "GET http://me:******@h/?token=******\nplain"
    assert page.run("() => document.querySelector('.redact .lead').textContent") == (
        "2 secrets hidden."
    )
    assert not page.run("() => document.getElementById('redact-copy').disabled")
    page.run(REDACT, "")
    page.wait("() => document.getElementById('redact-output').value === ''")
    assert page.run("() => document.getElementById('redact-copy').disabled")
    assert "s3cret" not in page.run("() => location.href + document.title")


def test_a_certified_url_folds_its_readers(page, address):
    opened(page, address, "https://example.com/a")
    assert page.run("() => document.querySelector('.lane details').open") is False
    summary = page.run("() => document.querySelector('.lane details summary').textContent")
    assert summary.startswith("17 readers")


def test_a_host_without_a_scheme_is_read_with_one(page, address):
    opened(page, address, "example.com/a")
    page.run("() => document.getElementById('write-scheme').click()")
    page.wait(checks.FIELD_IS, "url", "https://example.com/a")
    page.wait(checks.CODE_IS, "alike")
    for text in ("/a.b", "foo bar", "http://a|b/"):
        opened(page, address, text)
        assert page.run("() => document.getElementById('write-scheme') === null")
    shown(page, address + "#many")
    page.run(checks.COUNT, "example.com\nexample.org\nhttp://h/")
    page.wait(checks.COUNTED)
    lead = page.run("() => document.querySelector('.many .lead').textContent")
    assert "2 lines without a scheme: before a host, write its scheme, such as https." in lead


def test_a_lookalike_has_a_warning(page, address):
    opened(page, address, "http://p\u0430ypal.com/")
    assert "xn--pypal-4ve.com" in page.run("() => document.querySelector('.lookalike').textContent")
    opened(page, address, "http://b\u00fccher.de/")
    assert page.run("() => document.querySelector('.lookalike') === null")


def test_the_gallery_has_permalinks(page, address):
    shown(page, address + "#gallery")
    names = page.wait(checks.CASES)
    assert len(names) >= 10
    assert sum(name.startswith("CVE-") for name in names) >= 9
    page.go(f"{address}#gallery/{names[3]}")
    page.wait("() => document.querySelector('.case.chosen')?.dataset.case")
    assert page.run("() => document.querySelector('.case.chosen').dataset.case") == names[3]
    for width in WIDTHS:
        page.resize(width)
        assert page.run(checks.OVERFLOW) == [], width


def test_the_theme_is_the_systems_or_ones_own(page, address):
    page.go(address)
    page.wait(checks.SHOWN)
    page.press("Escape")
    papers = []
    for _ in range(3):
        page.press("t")
        theme = page.run("() => document.documentElement.dataset.theme")
        papers.append((theme, page.run("() => getComputedStyle(document.body).backgroundColor")))
    assert papers[0] == ("light", "rgb(251, 250, 247)")
    assert papers[1] == ("dark", "rgb(19, 21, 23)")
    assert papers[2][0] == "system"


FILTER = """(text) => {
  const field = document.getElementById('gallery-filter');
  field.value = text;
  field.dispatchEvent(new Event('input'));
}"""
REDACT = """(text) => {
  const field = document.getElementById('redact-text');
  field.value = text;
  field.dispatchEvent(new Event('input'));
}"""
VIEWS = {
    "read": link("", url=checks.BACKSLASH),
    "hostile": link("", url=checks.HOSTILE),
    "two": "#two",
    "match": "#match",
    "many": "#many",
    "redact": "#redact",
    "matrix": "#matrix",
    "gallery": "#gallery",
}


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(page, address, axe, view):
    cases = [*itertools.product((1280, 390), ("light", "dark"))]
    shown(page, address + VIEWS[view])
    page.wait(checks.FILLED[view])
    if not page.run("() => 'axe' in window"):
        page.evaluate(axe)
    for width, theme in cases if IS_NIGHTLY else (cases[0], cases[-1]):
        page.resize(width)
        page.run(checks.THEME, theme)
        assert page.run(checks.AXE) == [], (width, theme)
