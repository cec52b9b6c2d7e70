"""The page in real browsers: what it shows, by which keys, at which widths, and what it hides."""

import itertools
import json
import re
from urllib.parse import quote

import page_checks as checks
import pytest
from browsers import Browser, started
from counts import IS_NIGHTLY
from serving import served

pytestmark = pytest.mark.real

WIDTHS = 1280, 800, 390, 320
BROWSERS = "chromium", "firefox"


@pytest.fixture(scope="module")
def address():
    with served() as found:
        yield found


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request, address):
    with started(request.param) as found:
        found.go(address)
        found.allow("clipboard-read", address)
        yield found


@pytest.fixture(autouse=True)
def quiet(browser: Browser, address: str):
    """No test makes the page ask elsewhere, or complain."""
    browser.resize(1280)
    yield
    foreign = [url for url in browser.requests if not url.startswith((address, "about:", "data:"))]
    assert not foreign
    assert not browser.problems
    browser.requests.clear()


def link(address: str, view: str = "read", **parameters: str) -> str:
    pairs = (f"{name}={spelled(value)}" for name, value in parameters.items())
    return f"{address}#{view}?{'&'.join(pairs)}"


def spelled(text: str) -> str:
    return "".join(
        f"%u{ord(each):x}" if "\ud800" <= each <= "\udfff" else quote(each, safe="")
        for each in text
    )


def opened(browser: Browser, address: str, url: str, **parameters: str) -> None:
    browser.go(link(address, url=url, **parameters))
    browser.wait(checks.SHOWN)


@pytest.mark.parametrize(
    "text",
    [checks.BACKSLASH, checks.HOSTILE, checks.LONG, checks.EVERY_PART, checks.WIDE, checks.SECRET],
    ids=["backslash", "hostile", "long", "every part", "beyond ASCII", "secret"],
)
def test_every_character_has_its_column_in_all_lanes(browser, address, text):
    opened(browser, address, text)
    for width in WIDTHS:
        browser.resize(width)
        browser.run("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        lanes = browser.run(checks.PLACES)
        assert len(lanes) > 1
        for lane in lanes[1:]:
            assert [(row, point) for row, _, point in lane] == [
                (row, point) for row, _, point in lanes[0]
            ], width
            moved = [abs(x - y) for (_, x, _), (_, y, _) in zip(lane, lanes[0], strict=True)]
            assert max(moved) <= 0.5, width
        assert browser.run(checks.OVERFLOW) == [], width
        assert browser.run(checks.OVERLAPS) == [], width


def test_it_opens_on_an_example_that_typing_replaces(browser, address):
    browser.go(address)
    browser.wait(checks.SHOWN)
    assert "1.1.1.1" in browser.run(checks.VERDICT)
    browser.write("http://h.com/%7e")
    browser.wait("() => document.querySelector('.consequence code')?.textContent === 'spelling-only'")
    assert browser.run(checks.FIELD, "url") == "http://h.com/%7e"
    assert browser.run("() => location.hash") == "#read?url=http%3A%2F%2Fh.com%2F%257e"


@pytest.mark.parametrize("name", checks.VERDICTS)
def test_each_verdict_has_its_sentence(browser, address, name):
    url, readers, symbol, sentence = checks.VERDICTS[name]
    opened(browser, address, url, readers=readers)
    assert browser.run(checks.CODE) == name
    assert browser.run(checks.VERDICT) == sentence
    assert browser.run("() => document.querySelector('.sign').textContent") == symbol
    said = browser.wait("() => document.querySelector('#verdict-said').textContent")
    assert said.startswith(sentence)


def test_a_link_restores_all(browser, address):
    opened(browser, address, "/\\e.com", base="https://example.com/a", readers="whatwg,urllib")
    assert browser.run(checks.FIELD, "url") == "/\\e.com"
    assert browser.run(checks.FIELD, "base") == "https://example.com/a"
    assert browser.run(checks.FIELD, "own-readers") == "whatwg, urllib"
    assert "e.com" in browser.run(checks.VERDICT)
    parts = browser.run("() => location.hash")
    assert parts == "#read?url=%2F%5Ce.com&base=https%3A%2F%2Fexample.com%2Fa&readers=whatwg%2Curllib"
    browser.run("() => history.replaceState(null, '', '#two')")
    browser.go(address + parts)
    browser.wait(checks.SHOWN)
    assert browser.run(checks.FIELD, "base") == "https://example.com/a"


def test_what_is_pasted_is_shown_as_it_is(browser, address):
    browser.go(address)
    browser.wait(checks.SHOWN)
    pasted = "http://\u202eh\\u{41}.com/\u200b\U0001f600"
    browser.run(checks.COPY, pasted)
    browser.press("Control+a", "Control+v")
    browser.wait("() => document.querySelector('.as-given .chip')?.textContent === 'RLO'")
    told = browser.run(checks.FIELD, "url")
    assert told == "http://\\u{202e}h\\u{5c}u{41}.com/\\u{200b}\U0001f600"
    browser.wait(checks.SHOWN)
    assert f"{len(pasted)} characters" in browser.run(checks.VISIBLE)
    assert browser.run("() => decodeURIComponent(location.hash)").endswith(pasted)


def test_hostile_text_is_harmless_and_marked(browser, address):
    opened(browser, address, checks.HOSTILE)
    chips = browser.run(checks.CHIPS)
    assert chips == ["RLO", "PDF", "NUL", "TAB", "ZWSP", "SP", "U+D800"]
    assert f"{len(checks.HOSTILE)} characters" in browser.run(checks.VISIBLE)
    assert browser.run("() => document.querySelectorAll('main script, main img, main iframe').length") == 0
    # The cut is the text: what is selected and copied is what was given, with its controls.
    copied = browser.run(
        """() => new Promise((done) => {
          const cut = document.querySelector('.lane .cut');
          getSelection().selectAllChildren(cut);
          cut.parentElement.addEventListener('copy', (event) => {
            done([...event.clipboardData.getData('text/plain')].map((c) => c.codePointAt(0)));
          }, { once: true });
          document.execCommand('copy');
        })"""
    )
    expected = [ord(each) for each in checks.HOSTILE]
    # No clipboard has a lone surrogate, or Firefox's a NUL.
    assert [each for each in copied if each not in {0, 0xD800, 0xFFFD}] == [
        each for each in expected if each not in {0, 0xD800}
    ]


def test_nothing_typed_is_a_link(browser, address):
    opened(browser, address, "javascript:alert(1)//http://h.com/")
    links = browser.run("() => [...document.querySelectorAll('main a')].map((a) => a.href)")
    pattern = r"https://(url\.spec\.whatwg\.org|www\.rfc-editor\.org|datatracker\.ietf\.org|www\.unicode\.org|[a-z.]+)/|" + re.escape(address)
    assert all(re.match(pattern, each) for each in links)
    assert not [each for each in links if "alert" in each]


def test_a_password_is_in_no_title_link_card_or_copy(browser, address):
    opened(browser, address, checks.SECRET)
    assert checks.WORD in browser.run(checks.FIELD, "url")
    assert checks.WORD not in browser.run("() => document.title + location.hash")
    assert checks.WORD not in browser.run(
        """() => { const page = document.body.cloneNode(true);
        page.querySelectorAll('textarea').forEach((e) => e.remove()); return page.outerHTML; }"""
    )
    for label in ("JSON", "Command", "Python", "Card (SVG)"):
        browser.run("() => document.getElementById('copy-as').click()")
        browser.run(
            "(label) => [...document.querySelectorAll('#copy-menu button')]"
            ".find((b) => b.textContent === label).click()",
            label,
        )
        copied = browser.wait(checks.CLIPBOARD)
        assert "evil.example" in copied
        assert checks.WORD not in copied
    browser.run("() => document.getElementById('copy-link').click()")
    browser.wait("() => navigator.clipboard.readText().then((t) => t.includes('#read'))")
    assert checks.WORD not in browser.run(checks.CLIPBOARD)


def test_what_is_copied_is_what_is_read(browser, address):
    opened(browser, address, "http://h.com/it's\t$HOME", readers="whatwg,urllib")
    copies = {}
    for label in ("JSON", "Command", "Python"):
        browser.run("() => document.getElementById('copy-as').click()")
        browser.run(
            "(label) => [...document.querySelectorAll('#copy-menu button')]"
            ".find((b) => b.textContent === label).click()",
            label,
        )
        browser.wait("(label) => document.getElementById('said').textContent.startsWith(label)", label)
        copies[label] = browser.run(checks.CLIPBOARD)
    assert json.loads(copies["JSON"])["url"] == "http://h.com/it's\t$HOME"
    assert copies["Command"] == (
        "urlprism compare --reader whatwg --reader urllib -- $'http://h.com/it\\'s\\011$HOME'"
    )
    compile(copies["Python"], "copied", "exec")
    assert "it's\\U00000009$HOME" in copies["Python"]


def test_keys_only_from_paste_to_the_copied_link(browser, address):
    browser.go(address)
    browser.wait(checks.SHOWN)
    browser.run(checks.COPY, "http://h.com/a|b")
    browser.press("Escape", "/", "Control+a", "Control+v", "Enter")
    browser.wait("() => document.querySelector('.consequence code').textContent === 'refused-by-some'")
    browser.wait(checks.SHOWN)
    browser.press("Escape", "]")
    assert browser.run("() => document.activeElement.className.includes('cause')")
    assert browser.run("() => document.querySelectorAll('.cut .lit').length") > 1
    browser.press("c")
    browser.wait("() => !document.getElementById('said').hidden")
    assert browser.run(checks.CLIPBOARD) == link(address, url="http://h.com/a|b")
    browser.press("g", "x")
    browser.wait("() => location.hash === '#matrix'")
    browser.press("?")
    assert browser.run("() => document.getElementById('help').open")
    browser.press("Escape")
    browser.wait("() => !document.getElementById('help').open")
    browser.press("g", "r")
    browser.wait(checks.SHOWN)


def test_tabs_are_one_stop_with_arrows(browser, address):
    opened(browser, address, checks.BACKSLASH)
    browser.run("() => document.querySelector('[role=tab][aria-selected=true]').focus()")
    names = browser.run("() => [...document.querySelectorAll('[role=tab]')].map((t) => t.id)")
    seen = []
    for _ in names:
        seen.append(browser.run("() => document.activeElement.id"))
        browser.press("Right")
    assert seen == names
    assert browser.run("() => document.querySelectorAll('[role=tab][tabindex=\"0\"]').length") == 1
    browser.press("End")
    assert browser.run("() => document.activeElement.id") == names[-1]


def test_no_old_answer_stands_over_a_newer_one(browser, address):
    opened(browser, address, "http://h.com/0")
    with browser.held(f"{address}api/read") as held:
        browser.run("() => { const f = document.getElementById('url'); f.value = 'http://old.example/';"
                    "f.dispatchEvent(new Event('input')); }")
        old = held()
        browser.run("() => { const f = document.getElementById('url'); f.value = 'http://new.example/';"
                    "f.dispatchEvent(new Event('input')); }")
        new = held()
        browser.let(new)
        browser.wait("() => document.querySelector('#verdict').textContent.includes('new.example')")
        browser.let(old)
    browser.wait(checks.SHOWN)
    browser.run("() => new Promise((done) => setTimeout(done, 300))")
    assert "new.example" in browser.run(checks.VERDICT)


def test_bad_and_long_texts_are_told(browser, address):
    opened(browser, address, "http://h.com/")
    browser.press("/", "Control+a")
    browser.write("http://h.com/\\u{110000}")
    browser.wait("() => document.querySelector('.problem').textContent.includes('110000')")
    assert browser.run("() => document.getElementById('url').getAttribute('aria-invalid')") == "true"
    fill = ("(size) => { const f = document.getElementById('url'); f.value = 'http://h.com/' + 'a'.repeat(size);"
            "f.dispatchEvent(new Event('input')); }")
    browser.run(fill, 9000)
    browser.wait("() => document.querySelector('.problem').textContent === 'Too long to read while you type.'")
    browser.run("() => [...document.querySelectorAll('.field-bar button')].find((b) => b.textContent === 'Read it').click()")
    browser.wait(checks.SHOWN)
    assert "9013 characters" in browser.run("() => document.querySelector('main').textContent") or browser.run(
        "() => document.querySelectorAll('.fold').length"
    )
    browser.run(fill, 70000)
    browser.wait("() => document.querySelector('.problem').textContent.includes('64 KiB')")


def test_two_urls_climb_the_ladder(browser, address):
    browser.go(link(address, "two", a="HTTP://Example.com:80/%7eme/./a", b="http://example.com/~me/a"))
    browser.wait("() => document.querySelector('.rung.met')")
    text = browser.run(checks.VISIBLE)
    assert "The same, if you know the scheme" in text
    assert "Browsers say they differ" in text
    assert browser.run("() => document.querySelectorAll('.rung').length") == 6
    assert browser.run("() => [...document.querySelectorAll('.rung')[1].querySelectorAll('ins')].map((e) => e.textContent)") == [
        *("http", "e", "E"),
    ]
    browser.go(link(address, "two", a="http://a/", b="http://b/"))
    browser.wait("() => document.querySelector('h1').textContent === 'They never meet'")
    assert browser.run(checks.OVERFLOW) == []


def test_many_are_counted(browser, address):
    browser.go(address + "#many")
    browser.wait("() => document.getElementById('many-text')")
    lines = ["http://example.com/"] * 3 + [checks.BACKSLASH, "http://h.com/%7e"]
    browser.run(checks.COPY, "\n".join(lines))
    browser.press("/", "Control+v")
    browser.wait("() => document.querySelector('h1').textContent.startsWith('5 URLs: 1 goes')")
    rows = browser.run("() => [...document.querySelectorAll('.census section:first-child .bar-row')].map((e) => e.innerText.replace(/\\s+/g, ' '))")
    assert rows == ["different-host 1 · 20.0 %", "spelling-only 1 · 20.0 %", "alike 3 · 60.0 %"]
    browser.run("() => document.querySelector('.census section:last-child .bar-row').click()")
    links = browser.run("() => [...document.querySelectorAll('.samples:not([hidden]) a')].map((a) => a.textContent)")
    assert links
    assert set(links) <= set(lines)


def test_the_matrix_opens_each_cell(browser, address):
    browser.go(address + "#matrix/F11")
    browser.wait("() => document.querySelector('tr.chosen')")
    shape = browser.run("() => [...document.querySelectorAll('.matrix tr')].map((r) => r.cells.length)")
    assert len(shape) == 29
    assert len(set(shape)) == 1
    browser.run("() => document.querySelector('.matrix a[tabindex=\"0\"]').focus()")
    browser.press("Right", "Down", "Enter")
    browser.wait(checks.SHOWN)
    assert browser.run(checks.FIELD, "url") == "http:///h.com/p"


def test_the_gallery_has_permalinks(browser, address):
    browser.go(address + "#gallery")
    names = browser.wait("() => { const n = [...document.querySelectorAll('.case')].map((c) => c.dataset.case); return n.length ? n : null; }")
    assert len(names) >= 10
    assert sum(name.startswith("CVE-") for name in names) >= 9
    browser.go(f"{address}#gallery/{names[3]}")
    browser.wait("() => document.querySelector('.case.chosen')?.dataset.case", )
    assert browser.run("() => document.querySelector('.case.chosen').dataset.case") == names[3]
    for width in WIDTHS:
        browser.resize(width)
        assert browser.run(checks.OVERFLOW) == [], width


def test_the_theme_is_the_systems_or_ones_own(browser, address):
    browser.go(address)
    browser.wait(checks.SHOWN)
    browser.press("Escape")
    papers = []
    for _ in range(3):
        browser.press("t")
        theme = browser.run("() => document.documentElement.dataset.theme")
        papers.append((theme, browser.run("() => getComputedStyle(document.body).backgroundColor")))
    assert papers[0] == ("light", "rgb(251, 250, 247)")
    assert papers[1] == ("dark", "rgb(19, 21, 23)")
    assert papers[2][0] == "system"


VIEWS = {
    "read": link("", url=checks.BACKSLASH),
    "hostile": link("", url=checks.HOSTILE),
    "two": "#two",
    "many": "#many",
    "matrix": "#matrix",
    "gallery": "#gallery",
}


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(browser, address, axe, view):
    if browser.name != "chromium" and not IS_NIGHTLY:
        pytest.skip("asked nightly: the rules are the same in every browser")
    cases = itertools.product((1280, 390), ("light", "dark")) if IS_NIGHTLY else [(1280, "light"), (390, "dark")]
    browser.go(address + VIEWS[view])
    browser.wait("() => document.querySelector('main').innerText.length > 100")
    browser.evaluate(axe)
    for width, theme in cases:
        browser.resize(width)
        browser.run(checks.THEME, theme)
        found = browser.run(
            """() => axe.run(document, { resultTypes: ['violations'] }).then((told) =>
            told.violations.map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 200)).slice(0, 3)]))"""
        )
        assert found == [], (width, theme)
