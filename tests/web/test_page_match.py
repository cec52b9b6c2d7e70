"""*Match* of the page in real browsers: who says what, the characters that decide, links, keys."""

import pytest

from tests.help.counts import IS_NIGHTLY
from tests.web import page_checks as checks
from tests.web.browsers import BROWSERS
from tests.web.pages import link, shown
from urlprism.matching import causes, compare_matchers, matcher

pytestmark = [pytest.mark.real, pytest.mark.once]

WIDTHS = 1280, 800, 390, 320
LOOPBACK = "redirect_uri", "http://localhost/cb", "http://localhost:51004/cb"
SECRET = "https://me:hunter2-secret@app.example/cb"  # noqa: S105 - a sample
NO_FILE = "https://app.example:99999/cb"

# The answer to these texts is shown.
SHOWN = """(pattern, url) => {
  const kept = new URLSearchParams(location.hash.split('?')[1]);
  return kept.get('pattern') === pattern && kept.get('url') === url &&
    document.querySelector('.output').getAttribute('aria-busy') === 'false';
}"""
# Who says what, by which reason, as it stands on the page.
ANSWERS = """() => [...document.querySelectorAll('.lane.answering')].flatMap((lane) =>
  [...lane.querySelectorAll('.differing')].flatMap((reason) =>
    [...reason.querySelectorAll('li')].map((row) => [
      lane.querySelector('h2').textContent.replace(/^.\\d+ /, ''),
      reason.querySelector('h3').textContent,
      row.firstChild.textContent,
      row.lastChild.textContent,
    ])))"""
# For each text, what of it is marked, and the numbers below it.
MARKED = """() => [...document.querySelectorAll('.as-given .cut')].map((cut) => [
  [...cut.querySelectorAll('.mark')].map((mark) => mark.firstChild.textContent).join(''),
  cut.querySelectorAll('.bar').length,
  [...cut.querySelectorAll('.tag')].map((tag) => tag.textContent),
])"""
CAUSES = "() => [...document.querySelectorAll('.cause code')].map((code) => code.textContent)"
CHOOSE = """(kind) => {
  const select = document.getElementById('match-kind');
  select.value = kind;
  select.dispatchEvent(new Event('change'));
}"""
WRITE = """(name, text) => {
  const field = document.getElementById(`match-${name}`);
  field.value = text;
  field.dispatchEvent(new Event('input'));
}"""
EXAMPLES = "() => [...document.querySelectorAll('.examples button')].map((b) => b.textContent)"
OPEN = """(name) => [...document.querySelectorAll('.examples button')]
  .find((button) => button.textContent === name).click()"""
WAVES = "() => [...document.querySelectorAll('.wave')].map((wave) => wave.textContent)"
LIT = "() => [...document.querySelectorAll('.cut .lit')].map((mark) => mark.className)"
FOCUSED = "() => document.activeElement.id"


@pytest.fixture(scope="module", params=BROWSERS if IS_NIGHTLY else BROWSERS[:1])
def browser(request, browsers, address):
    """A browser; another one draws the same, and is asked nightly."""
    found = browsers(request.param)
    found.go(address)
    found.allow("clipboard-read", address)
    return found


def matched(page, address, kind, pattern, url):
    """Open a pattern and a URL, and wait until they are matched."""
    shown(page, link(address, "match", kind=kind, pattern=pattern, url=url))
    page.wait("() => document.getElementById('match-kind')")
    page.wait(SHOWN, pattern, url)


def expected(kind, pattern, url):
    """Return who says what: the answer, the reason, name and version, and the source."""
    rows = []
    for match in compare_matchers(pattern, url, kind).matches:
        name, _, version = match.dialect.partition("@")
        answer = "refuse" if match.is_refused else match.answer.value
        source = matcher(match.dialect).source
        reason = f"{match.reason[0].lower()}{match.reason[1:]}"
        rows.append((answer, reason, f"{name.removeprefix(kind + '.')} {version}", source))
    return sorted(rows)


def test_it_opens_on_an_example(page, address):
    shown(page, address + "#match")
    page.wait(SHOWN, *LOOPBACK[1:])
    assert page.run(CAUSES) == ["loopback-port-free"]
    assert page.run(MARKED) == [["", 1, ["1"]], [":51004", 0, ["1"]]]
    assert page.run("() => document.title") == "Match · urlprism"
    assert page.run(checks.CODE) == "matched-by-some"
    page.wait(checks.SAID_ALOUD, page.run(checks.VERDICT))
    label = page.run("() => document.querySelector('label[for=match-kind]').textContent")
    assert label == "May the answer be sent to this redirect_uri?"


@pytest.mark.parametrize(
    ("kind", "pattern", "url"),
    [LOOPBACK, ("redirect_uri", NO_FILE, NO_FILE), ("resource", "https://h/a/", "https://h/a")],
)
def test_each_dialect_stands_once_with_its_answer_and_source(page, address, kind, pattern, url):
    matched(page, address, kind, pattern, url)
    told = []
    for says, sentence, *rest in page.run(ANSWERS):
        answer = next(word for word in ("yes", "no", "refuse") if word in says)
        reason = sentence.rpartition("refused: ")[2].removesuffix(".")
        told.append((answer, f"{reason[0].lower()}{reason[1:]}", *rest))
    assert sorted(told) == expected(kind, pattern, url)


def test_typing_is_answered_and_kept_in_the_link(page, address):
    matched(page, address, *LOOPBACK)
    page.press("/")
    assert page.run(FOCUSED) == "match-pattern"
    page.press("Control+a")
    page.write("https://a.example/cb")
    page.press("Tab", "Control+a")
    page.write("https://a.example/cb#x y")
    page.wait(SHOWN, "https://a.example/cb", "https://a.example/cb#x y")
    assert page.run("() => location.hash") == link(
        "", "match", kind="redirect_uri", pattern="https://a.example/cb",
        url="https://a.example/cb#x y",
    )  # fmt: skip


def test_a_link_restores_all(page, address):
    matched(page, address, "resource", "https://h/\u202e", "https://h/\u202e/b")
    assert page.run(checks.FIELD, "match-kind") == "resource"
    assert page.run(checks.FIELD, "match-pattern") == "https://h/\\u{202e}"
    assert page.run("() => document.querySelector('.chip').textContent") == "RLO"
    place = page.run("() => location.hash")
    page.press("Escape", "g", "x")
    page.wait(checks.FILLED["matrix"])
    page.press("g", "p")
    page.wait(SHOWN, "https://h/\u202e", "https://h/\u202e/b")
    assert page.run("() => location.hash") == place


def test_each_example_shows_its_cause(page, address):
    matched(page, address, *LOOPBACK)
    for kind in ("redirect_uri", "resource"):
        page.run(CHOOSE, kind)
        rules = {rule.name: rule for rule in causes().values() if rule.kind == kind}
        first = next(iter(rules.values()))
        if kind == "resource":  # an example goes with its kind
            page.wait(SHOWN, first.pattern, first.url)
        assert page.run(EXAMPLES) == [*rules]
        for rule in rules.values():
            page.run(OPEN, rule.name)
            page.wait(SHOWN, rule.pattern, rule.url)
            assert rule.name in page.run(CAUSES)
            for width in WIDTHS:
                page.resize(width)
                page.run(checks.FRAME)
                assert page.run(checks.OVERFLOW) == [], (rule.name, width)
                assert page.run(checks.OVERLAPS) == [], (rule.name, width)


def test_what_was_typed_stays_when_the_kind_is_another(page, address):
    matched(page, address, "redirect_uri", "https://h/mine", "https://h/mine?x")
    page.run(CHOOSE, "resource")
    page.wait("() => location.hash.startsWith('#match?kind=resource&')")
    assert page.run(checks.FIELD, "match-pattern") == "https://h/mine"
    label = page.run("() => document.querySelector('label[for=match-kind]').textContent")
    assert label == "Is a token for this resource good for the URL?"


def test_a_cause_lights_its_marks(page, address):
    matched(page, address, "redirect_uri", NO_FILE, NO_FILE)
    assert page.run(MARKED)[0][2] == ["1,2"]
    page.press("Escape", "]")
    assert page.run("() => document.activeElement.dataset.mark") == "1"
    assert all("mark-1" in each for each in page.run(LIT))
    assert page.run(LIT)
    page.press("[")
    last = page.run("() => document.activeElement.dataset.mark")
    assert last == str(len(page.run(CAUSES)))
    assert all(f"mark-{last}" in each for each in page.run(LIT))


def test_where_no_cause_is_the_places_that_decide_are_underlined(page, address):
    matched(page, address, "redirect_uri", "https://h.example/cb", "https://h.example/other")
    assert page.run(CAUSES) == []
    assert "".join(page.run(WAVES)).startswith("cb")
    assert "".join(page.run(WAVES)).endswith("other")


def test_a_password_is_in_no_title_link_or_text(page, address):
    given = {"kind": "redirect_uri", "pattern": SECRET, "url": f"{SECRET}?token=hunter2hunter2"}
    masked = "https://me:***@app.example/cb"
    shown(page, link(address, "match", **given))
    page.wait("() => document.getElementById('match-kind')")
    page.wait(SHOWN, masked, f"{masked}?token=***")
    assert checks.WORD in page.run(checks.FIELD, "match-url")
    assert checks.WORD not in page.run(checks.BUT_FIELDS)
    assert checks.WORD not in page.run("() => document.title + location.hash")
    page.press("Escape", "c")
    page.wait(checks.SAID, "Link copied, without the password")
    copied = page.run(checks.CLIPBOARD)
    assert "app.example" in copied
    assert checks.WORD not in copied


def test_what_cannot_be_asked_is_told(page, address):
    matched(page, address, *LOOPBACK)
    stale = "() => document.querySelector('.output').classList.contains('stale')"
    page.run(WRITE, "url", "http://h/\\u{x}")
    page.wait(checks.PROBLEM_HAS, "This is no escape: \\u{")
    assert page.run(stale)
    page.run(WRITE, "url", "http://h/")
    page.wait(SHOWN, LOOPBACK[1], "http://h/")
    assert not page.run(stale)
    assert page.run("() => document.querySelector('.problem').hidden")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("kind", "nothing", "No such kind."),
        ("pattern", "a" * 65537, "Too long: 65,537 octets."),
    ],
)
def test_what_the_server_refuses_is_told(browser, address, name, text, message):
    """Without the fixture of a page that complains of nothing: a browser reports the status."""
    given = {"kind": LOOPBACK[0], "pattern": LOOPBACK[1], "url": LOOPBACK[2], name: text}
    browser.go(link(address, "match", **given))
    browser.wait("() => document.querySelector('.problem:not([hidden])')")
    assert browser.run("() => document.querySelector('.problem').textContent") == message


def test_no_old_answer_stands_over_a_newer_one(page, address):
    matched(page, address, *LOOPBACK)
    with page.held(f"{address}api/match") as waiting:
        page.run(WRITE, "url", "http://old.example/cb")
        old = waiting()
        page.run(WRITE, "url", LOOPBACK[1])
        new = waiting()
        page.let(new)
        page.wait(checks.CODE_IS, "matched-by-all")
        page.let(old)
    page.run(checks.FRAME)
    assert page.run(checks.CODE) == "matched-by-all"
    assert page.run(checks.FIELD, "match-url") == LOOPBACK[1]


def test_a_url_that_is_read_otherwise_leads_to_its_reading(page, address):
    url = "http://127.0.0.1\\@evil.test/cb"
    matched(page, address, "redirect_uri", "http://127.0.0.1/*", url)
    page.run("() => document.querySelector('.cause .links a').click()")
    page.wait(checks.SHOWN)
    assert page.run(checks.FIELD, "url") == url
