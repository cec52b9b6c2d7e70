"""The page in real browsers: what *Read one* shows, by which keys, and what it hides."""

import json
import re
import subprocess
import sys

import pytest

from tests.web import page_checks as checks
from tests.web.pages import link, opened

pytestmark = [pytest.mark.real, pytest.mark.once]

WIDTHS = 1280, 800, 390, 320


@pytest.mark.parametrize(
    "text",
    [checks.BACKSLASH, checks.HOSTILE, checks.LONG, checks.EVERY_PART, checks.WIDE, checks.SECRET],
    ids=["backslash", "hostile", "long", "every part", "beyond ASCII", "secret"],
)
def test_every_character_has_its_column_in_all_lanes(page, address, text):
    opened(page, address, text)
    for width in WIDTHS:
        page.resize(width)
        page.run(checks.FRAME)
        lanes = page.run(checks.PLACES)
        assert len(lanes) > 1
        for lane in lanes[1:]:
            assert [(row, point) for row, _, point in lane] == [
                (row, point) for row, _, point in lanes[0]
            ], width
            moved = [abs(x - y) for (_, x, _), (_, y, _) in zip(lane, lanes[0], strict=True)]
            assert max(moved) <= 0.5, width
        assert page.run(checks.OVERFLOW) == [], width
        assert page.run(checks.OVERLAPS) == [], width


def test_it_opens_on_an_example_that_typing_replaces(page, address):
    page.go(address)
    page.wait(checks.SHOWN)
    assert "1.1.1.1" in page.run(checks.VERDICT)
    page.write("http://h.com/%7e")
    page.wait(checks.CODE_IS, "spelling-only")
    assert page.run(checks.FIELD, "url") == "http://h.com/%7e"
    assert page.run("() => location.hash") == "#read?url=http%3A%2F%2Fh.com%2F%257e"


@pytest.mark.parametrize("name", checks.VERDICTS)
def test_each_verdict_has_its_sentence(page, address, name):
    url, readers, symbol, sentence = checks.VERDICTS[name]
    opened(page, address, url, readers=readers)
    assert page.run(checks.CODE) == name
    assert page.run(checks.VERDICT) == sentence
    assert page.run("() => document.querySelector('.sign').textContent") == symbol
    page.wait(checks.SAID_ALOUD, sentence)


def test_a_link_restores_all(page, address):
    opened(page, address, "/\\e.com", base="https://example.com/a", readers="whatwg,urllib")
    assert page.run(checks.FIELD, "url") == "/\\e.com"
    assert page.run(checks.FIELD, "base") == "https://example.com/a"
    assert page.run(checks.FIELD, "own-readers") == "whatwg, urllib"
    assert "e.com" in page.run(checks.VERDICT)
    parts = page.run("() => location.hash")
    assert (
        parts == "#read?url=%2F%5Ce.com&base=https%3A%2F%2Fexample.com%2Fa&readers=whatwg%2Curllib"
    )
    page.run("() => history.replaceState(null, '', '#two')")
    page.go(address + parts)
    page.wait(checks.SHOWN)
    assert page.run(checks.FIELD, "base") == "https://example.com/a"


def test_what_is_pasted_is_shown_as_it_is(page, address):
    page.go(address)
    page.wait(checks.SHOWN)
    pasted = "http://\u202eh\\u{41}.com/\u200b\U0001f600"
    page.run(checks.COPY, pasted)
    page.press("Control+a", "Control+v")
    page.wait("() => document.querySelector('.as-given .chip')?.textContent === 'RLO'")
    told = page.run(checks.FIELD, "url")
    assert told == "http://\\u{202e}h\\u{5c}u{41}.com/\\u{200b}\U0001f600"
    page.wait(checks.SHOWN)
    assert f"{len(pasted)} characters" in page.run(checks.VISIBLE)
    assert page.run("() => decodeURIComponent(location.hash)").endswith(pasted)


def test_several_lines_that_are_pasted_are_one_text(page, address):
    page.go(address)
    page.wait(checks.SHOWN)
    page.run(checks.COPY, "http://a.example/\nhttp://b.example/\n")
    page.press("Control+a", "Control+v")
    page.wait("() => document.querySelectorAll('.as-given .chip').length === 2")
    assert page.run(checks.FIELD, "url") == "http://a.example/\\u{a}http://b.example/\\u{a}"
    assert page.run(checks.CHIPS) == ["LF", "LF"]


def test_escape_leaves_a_field_and_its_text(page, address):
    opened(page, address, checks.BACKSLASH)
    page.press("/")
    assert page.run("() => document.activeElement.id") == "url"
    page.write("http://h.com/%7e")
    page.press("Escape")
    assert page.run("() => document.activeElement === document.body")
    assert page.run(checks.FIELD, "url") == "http://h.com/%7e"
    page.wait(checks.CODE_IS, "spelling-only")
    page.press("b")
    assert page.run("() => document.activeElement.id") == "base"
    page.press("Escape", "y")
    page.wait("() => document.activeElement.closest('#copy-menu') !== null")
    page.press("Escape")
    assert page.run("() => document.activeElement.id") == "copy-as"
    assert page.run("() => document.getElementById('copy-menu').hidden")


def test_the_browser_goes_back_and_forward(page, address):
    opened(page, address, "http://h.com/a|b")
    page.press("Escape", "g", "x")
    page.wait("() => document.querySelector('.matrix td a')")
    page.run("() => document.querySelector('tr[data-family=F12] td a').click()")
    page.wait(checks.SHOWN)
    page.wait(checks.FIELD_IS, "url", "http:///h.com/p")
    page.travel(-1)
    page.wait("() => location.hash === '#matrix' && document.querySelector('.matrix')")
    page.travel(-1)
    page.wait(checks.FIELD_IS, "url", "http://h.com/a|b")
    page.wait(checks.CODE_IS, "refused-by-some")
    page.travel(2)
    page.wait(checks.FIELD_IS, "url", "http:///h.com/p")
    page.wait(checks.CODE_IS, "host-or-none")


def test_hostile_text_is_harmless_and_marked(page, address):
    opened(page, address, checks.HOSTILE)
    chips = page.run(checks.CHIPS)
    assert chips == ["RLO", "PDF", "NUL", "TAB", "ZWSP", "SP", "U+D800"]
    assert f"{len(checks.HOSTILE)} characters" in page.run(checks.VISIBLE)
    assert (
        page.run("() => document.querySelectorAll('main script, main img, main iframe').length")
        == 0
    )
    # The cut is the text: what is selected and copied is what was given, with its controls.
    copied = page.run(checks.COPIED_CUT)
    expected = [ord(each) for each in checks.HOSTILE]
    # No clipboard has a lone surrogate, or Firefox's a NUL.
    assert [each for each in copied if each not in {0, 0xD800, 0xFFFD}] == [
        each for each in expected if each not in {0, 0xD800}
    ]


def test_marks_stand_on_letters_and_hide_nothing(page, address):
    opened(page, address, checks.TOWER)
    chips = page.run(checks.CHIPS)
    assert chips == [*["U+0301"] * 37, "U+0338", "ZWSP", "U+20DD"]
    assert "e\u0301\u0301\u0301⟨U+0301⟩" in page.run("() => document.title")
    assert page.run(checks.FIELD, "url").count("\\u{301}") == 37


def test_long_texts_with_many_faults_are_drawn(page, address):
    opened(page, address, "http://h.com/" + "\\" * 8000)
    heads = page.run("() => [...document.querySelectorAll('.panel h3')].map((h) => h.textContent)")
    assert "8000 validation errors, by the standard’s names" in heads
    assert page.run("() => document.querySelectorAll('.findings .cut').length") == 50
    assert "And 7950 more." in page.run(checks.VISIBLE)
    page.run("() => document.querySelector('.findings .fold').click()")
    assert page.run("() => document.querySelector('.finding').querySelector('.fold')") is None


def test_nothing_typed_is_a_link(page, address):
    opened(page, address, "javascript:alert(1)//http://h.com/")
    links = page.run("() => [...document.querySelectorAll('main a')].map((a) => a.href)")
    documents = r"https://[a-z.-]+\.(org|net|com)/"
    assert all(re.match(f"{documents}|{re.escape(address)}", each) for each in links)
    assert not [each for each in links if "alert" in each]


def test_a_password_is_in_no_title_link_card_or_copy(page, address):
    opened(page, address, checks.SECRET)
    assert checks.WORD in page.run(checks.FIELD, "url")
    assert checks.WORD not in page.run("() => document.title + location.hash")
    assert checks.WORD not in page.run(checks.BUT_FIELDS)
    page.run("() => document.getElementById('show').click()")
    assert checks.WORD in page.run(checks.BUT_FIELDS)
    for label in ("JSON", "Command", "Python", "Card (SVG)"):
        page.run(checks.COPY_AS, label)
        page.wait(checks.SAID, label)
        copied = page.run(checks.CLIPBOARD)
        assert "evil.example" in copied
        assert checks.WORD not in copied
    page.run("() => document.getElementById('copy-link').click()")
    page.wait(checks.SAID, "Link copied, without the password")
    copied = page.run(checks.CLIPBOARD)
    assert copied == link(address, url="https://admin:***@evil.example/")
    page.run("() => document.getElementById('show').click()")
    assert checks.WORD not in page.run(checks.BUT_FIELDS)


@pytest.mark.parametrize(("url", "readers", "cut"), checks.SECRETS)
def test_a_password_is_hidden_as_all_readers_find_it(page, address, url, readers, cut):
    base = "https://u:a@hunter2@h.example/"
    opened(page, address, url, readers=readers, base=base)
    assert page.run(checks.CUTS) == [cut]
    assert checks.WORD not in page.run("() => document.title + location.hash")
    assert checks.WORD not in page.run(checks.BUT_FIELDS)
    assert "base=https%3A%2F%2Fu%3A***%40h.example%2F" in page.run("() => location.hash")
    page.run(checks.COPY_AS, "JSON")
    page.wait(checks.SAID, "JSON")
    assert checks.WORD not in page.run(checks.CLIPBOARD)


def test_what_is_copied_is_what_is_read(page, address):
    opened(page, address, "http://h.com/it's\t$HOME", readers="whatwg,urllib")
    copies = {}
    for label in ("JSON", "Command", "Python"):
        page.run(checks.COPY_AS, label)
        page.wait(checks.SAID, label)
        copies[label] = page.run(checks.CLIPBOARD)
    assert json.loads(copies["JSON"])["url"] == "http://h.com/it's\t$HOME"
    assert copies["Command"] == (
        "urlprism compare --readers whatwg,urllib -- $'http://h.com/it\\'s\\011$HOME'"
    )
    program = f'urlprism() {{ "$0" -m urlprism "$1" --json "${{@:2}}"; }}; {copies["Command"]}'
    done = subprocess.run(
        ["bash", "-c", program, sys.executable],  # noqa: S607 - the shell of the page's words
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert json.loads(done.stdout)[0]["url"] == "http://h.com/it's\t$HOME"
    compile(copies["Python"], "copied", "exec")
    assert "it's\\U00000009$HOME" in copies["Python"]


def test_keys_only_from_paste_to_the_copied_link(page, address):
    page.go(address)
    page.wait(checks.SHOWN)
    page.run(checks.COPY, "http://h.com/a|b")
    page.press("Escape", "/", "Control+a", "Control+v", "Enter")
    page.wait(checks.CODE_IS, "refused-by-some")
    page.wait(checks.SHOWN)
    page.press("Escape", "]")
    assert page.run("() => document.activeElement.className.includes('cause')")
    assert page.run("() => document.querySelectorAll('.cut .lit').length") > 1
    page.press("c")
    page.wait(checks.SAID, "Link copied")
    assert page.run(checks.CLIPBOARD) == link(address, url="http://h.com/a|b")
    page.press("g", "x")
    page.wait("() => location.hash === '#matrix'")
    page.press("?")
    assert page.run("() => document.getElementById('help').open")
    page.press("Shift+Tab", "Escape", "g", "r")  # at once: the box in the help may have the focus
    page.wait(checks.SHOWN)
    page.press("?", "?")
    assert not page.run("() => document.getElementById('help').open")


def test_an_empty_field_has_examples_with_their_sentences(page, address):
    opened(page, address, checks.BACKSLASH)
    page.run(checks.FILL, "")
    page.wait("() => document.querySelectorAll('.example p').length === 10")
    assert page.run("() => document.querySelectorAll('h1').length") == 1
    assert page.run("() => document.querySelector('.sign, .lanes')") is None
    assert page.run("() => location.hash + document.title") == "#readurlprism"
    assert page.run(checks.OVERFLOW) == []
    page.run("() => document.querySelector('.example button').click()")
    page.wait(checks.SHOWN)
    assert page.run(checks.FIELD, "url") == checks.BACKSLASH


def test_tabs_are_one_stop_with_arrows(page, address):
    opened(page, address, checks.BACKSLASH)
    page.run("() => document.querySelector('[role=tab][aria-selected=true]').focus()")
    names = page.run("() => [...document.querySelectorAll('[role=tab]')].map((t) => t.id)")
    seen = []
    for _ in names:
        seen.append(page.run("() => document.activeElement.id"))
        page.press("Right")
    assert seen == names
    assert page.run("() => document.querySelectorAll('[role=tab][tabindex=\"0\"]').length") == 1
    page.press("End")
    assert page.run("() => document.activeElement.id") == names[-1]


def test_no_old_answer_stands_over_a_newer_one(page, address):
    opened(page, address, "http://h.com/0")
    with page.held(f"{address}api/read") as held:
        page.run(checks.FILL, "http://old.example/")
        old = held()
        page.run(checks.FILL, "http://new.example/")
        page.let(held())
        page.wait(checks.VERDICT_HAS, "new.example")
        page.let(old)
    page.wait(checks.SHOWN)
    page.run("() => new Promise((done) => setTimeout(done, 300))")
    assert "new.example" in page.run(checks.VERDICT)


def test_a_link_is_followed_though_an_answer_comes_at_once(page, address):
    opened(page, address, "http://h.com/0")
    page.run(checks.KEEP_WHILE_LEAVING, "#matrix", "#read?url=http%3A%2F%2Flate.example")
    page.wait(checks.FILLED["matrix"])
    assert page.run("() => location.hash") == "#matrix"


def test_bad_and_long_texts_are_told(page, address):
    opened(page, address, "http://h.com/")
    page.press("/", "Control+a")
    page.write("http://h.com/\\u{110000}")
    page.wait(checks.PROBLEM_HAS, "110000")
    assert page.run("() => document.getElementById('url').ariaInvalid ?? 'true'") == "true"
    assert page.run("() => document.querySelectorAll('.stale').length") == 2
    page.run(checks.FILL, "http://h.com/")
    page.wait("() => !document.querySelector('.stale')")
    page.press("Escape", "b")
    page.write("http://\\u{x}/")
    page.wait(checks.PROBLEM_HAS, "This is no escape: \\u{")
    page.press("Escape", "b")
    page.run(checks.FILL, "http://h.com/" + "a" * 9000)
    page.wait(checks.PROBLEM_HAS, "Too long to read while you type.")
    page.run("() => document.getElementById('read-it').click()")
    page.wait(checks.SHOWN)
    assert page.run("() => document.querySelector('.fold').textContent") == "8873 more"
    page.run(checks.FILL, "http://h.com/" + "a" * 70_000)
    page.wait(checks.PROBLEM_HAS, "64 KiB")
    page.go(link(address, url="http://h.com/", readers="nosuch"))
    page.wait(checks.PROBLEM_HAS, "No reader is named 'nosuch'")
    assert page.run(checks.HEAD_STARTS, "One URL, every reading")
    assert page.run("() => document.querySelector('.stale')") is None
