"""The parser writes into one buffer: it grows as far as needed, and nothing stays in it."""

import sys
import threading
from urllib.parse import quote

import pytest

from urlprism import URL, URLError
from urlprism.whatwg import findings, parse, set_part
from urlprism.whatwg.terms.schemes import SPECIAL

# Around the sizes at which the buffer is sized in another way.
SIZES = [1, 20, 21, 22, 340, 341, 342, 1023, 1024, 1025, 1365, 4095, 4096, 4097, 20_000]


@pytest.mark.parametrize("size", SIZES)
def test_there_is_room_for_what_is_encoded(size):
    text, encoded = "é" * size, "%C3%A9" * size
    assert URL(f"http://h/{text}").href == f"http://h/{encoded}"
    assert URL(f"http://h/x?{text}").href == f"http://h/x?{encoded}"
    assert URL(f"HTTP://{text}:{text}@h/#{text}").href == f"http://{encoded}:{encoded}@h/#{encoded}"
    assert URL(f"foo://{text}/{text}").href == f"foo://{encoded}/{encoded}"
    assert URL(f"foo:{text}").href == f"foo:{encoded}"
    assert (URL("http://h/a/") / text).href == f"http://h/a/{encoded}"
    assert (
        URL("http://h/").replace(username=text, hash=text).href == f"http://{encoded}@h/#{encoded}"
    )


@pytest.mark.parametrize("size", SIZES)
def test_there_is_room_for_names_and_other_encodings(size):
    assert URL("http://" + "é." * size).href == "http://" + "xn--9ca." * size + "/"
    assert parse("?" + "☃" * size, "http://h/", "koi8-r").search == "?" + "%26%239731%3B" * size
    assert URL("http://[1:2:3:4:5:6:7:8]/" + "a" * size).pathname == "/" + "a" * size


@pytest.mark.parametrize("size", SIZES)
def test_there_is_room_for_a_base(size):
    base = URL("http://h/" + "a/" * size)
    assert URL("b c", base).href == base.href + "b%20c"
    assert URL("#d e", base).href == base.href + "#d%20e"


@pytest.mark.parametrize(
    "one", ["\x7f", "\x80", "\xff", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\uffff"]
)
@pytest.mark.parametrize("other", ["", "a", "é", "日", "\U00010000", "\U0010ffff"])
def test_every_length_of_a_character_in_utf_8(one, other):
    text = f"{one}{other}{one}\ud800{other}\udfff"
    scalars = text.replace("\ud800", "\ufffd").replace("\udfff", "\ufffd")
    wanted = quote(scalars, safe="")
    assert URL(f"foo:#{text}").hash == f"#{wanted}"
    assert (URL("http://h/") / text).pathname == f"/{wanted}"


REFUSED = ["http://h:99999/", "http://h\t^/", "http://[1", "//x", "http://1.2.3.4.5/", "é"]


def test_a_text_that_is_refused_leaves_nothing():
    """A machine is used again: nothing of one run is seen in the next one."""
    wanted = findings("HTTP://h/ a\t^")
    for _ in range(3):
        for text in REFUSED:
            with pytest.raises(URLError):
                URL(text + " /x")
            assert URL.parse(text + " /x") is None
            assert not URL.can_parse(text + " /x")
            assert URL("HTTP://h/ a").href == "http://h/%20a"
            assert findings("HTTP://h/ a\t^") == wanted
            assert set_part(URL("http://h/"), "port", "x").href == "http://h/"
            assert URL("x", "http://u:p@h:1/y?z").href == "http://u:p@h:1/x"


def test_no_text_is_kept():
    text, base = "HTTP://h/" + "a " * 50, URL("http://h/" + "b" * 50)
    before = [sys.getrefcount(each) for each in (text, base, base.href)]
    for _ in range(20):
        URL(text)
        URL("x y", base)
        URL.can_parse("http://h:x/", base)
        set_part(base, "hash", text)
    assert [sys.getrefcount(each) for each in (text, base, base.href)] == before


@pytest.mark.parametrize("scheme", SPECIAL)
def test_the_default_port_is_left_out(scheme):
    port = SPECIAL[scheme]
    if port is None:
        assert URL.parse(f"{scheme.upper()}://h:80/") is None
    else:
        assert URL(f"{scheme.upper()}://h:{port:05}/").href == f"{scheme}://h/"
        assert URL(f"{scheme.upper()}://h:{port + 1:05}/").port == str(port + 1)


def test_places_are_of_characters():
    """Octets are read, characters are counted, also of what is removed before."""
    text = " \t日http:\n"
    assert [each.places for each in findings(text)] == [((0, 2), (8, 9)), ((2, 8),)]
    text = "  http://h/日\t\n本^é\r|"
    names = [(each.name, text[start:end]) for each in findings(text) for start, end in each.places]
    assert names == [
        ("invalid-URL-unit", "  "),
        *[("invalid-URL-unit", each) for each in "\t\n\r^|"],
    ]
    with pytest.raises(URLError) as caught:
        URL("\t http://日本\n:8\t0x/")
    error = caught.value
    assert error.text[error.start : error.end] == "8\t0x"
    assert [each.start for each in findings("http://１.2.3\t.256/")][-1] == 14


@pytest.mark.compiled
def test_other_threads_run_while_a_long_text_is_read():
    text = "HTTP://h/" + "a/../" * 400_000
    ran, go = [], threading.Event()

    def run():
        go.wait()
        ran.append(True)

    thread = threading.Thread(target=run)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # no thread gives way unless it has to
    try:
        thread.start()
        go.set()
        for _ in range(50):
            assert URL.can_parse(text)
            if ran:
                break
    finally:
        sys.setswitchinterval(before)
    thread.join()
    assert ran
