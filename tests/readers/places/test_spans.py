"""Where in the text given each part of a reading lies; each place is marked by hand."""

import pickle

import pytest

from tests.help.work import steps
from urlprism.comparison import compare
from urlprism.readers import Reader, Spans, reader, readers
from urlprism.readers.outcomes import Target
from urlprism.readers.places import by_probing
from urlprism.readers.places.as_written import as_written
from urlprism.readers.reading import Answer, outcome_of

# Of Python, to find the places of parts that are slices; a search takes some 700.
MOST_STEPS = 150


def parts(name, text, base=None):
    """Return the slices of a text that are parts to a reader."""
    spans = reader(name).read(text, base).spans
    return {part: text[slice(*span)] for part, span in spans._asdict().items() if span is not None}


ACCEPTED = [
    ("whatwg", r"http://1.2.3.4\@h/", {"host": "1.2.3.4", "path": r"\@h/"}),
    ("urllib", r"http://1.2.3.4\@h/", {"username": "1.2.3.4\\", "host": "h", "path": "/"}),
    ("curl", r"http://1.2.3.4\@h/", {"username": "1.2.3.4\\", "host": "h", "path": "/"}),
    (
        "node",
        "http:/\\u:p@ＥＸ.com/",
        {"username": "u", "password": "p", "host": "ＥＸ.com", "path": "/"},
    ),
    (
        "rfc3986",
        "http://a@b:80?q#",
        {"username": "a", "host": "b", "port": "80", "path": ""} | {"query": "q", "fragment": ""},
    ),
    ("whatwg", "http://h:80/a/../b c", {"host": "h", "port": "80", "path": "/a/../b c"}),
    ("rfc1738", "http://h/a?b", {"host": "h", "path": "/a", "query": "b"}),
    ("rfc1808", "http://h?q/p#f", {"host": "h?q", "path": "/p", "fragment": "f"}),
    ("java.net.URI", "http://a_b/p", {"path": "/p"}),
    ("php", "http://h/a\tb", {"host": "h", "path": "/a\tb"}),
]
# Of texts without a scheme: a path may follow a colon, or a host what looks like its scheme.
WITHOUT_SCHEME = [
    ("git", "git@h.com:me/repo.git", {"username": "git", "host": "h.com", "path": "me/repo.git"}),
    ("git", "h.com:22", {"host": "h.com", "path": "22"}),
    ("wget", "h.com:a b", {"host": "h.com", "path": "a b"}),
    ("wget", "h.com:/^", {"host": "h.com", "path": "/^"}),
    ("wget", "h.com:80/a", {"host": "h.com", "port": "80", "path": "/a"}),
    ("tldextract", "ht\ttp://*", {"host": "ht\ttp"}),
]


@pytest.mark.parametrize(("name", "text", "expected"), ACCEPTED)
def test_the_places_of_parts(name, text, expected):
    assert parts(name, text) == {"scheme": "http"} | expected


@pytest.mark.parametrize(("name", "text", "expected"), WITHOUT_SCHEME)
def test_the_places_of_parts_without_a_scheme(name, text, expected):
    assert parts(name, text) == expected


def test_places_are_those_of_the_text_given():
    text = " \tHTTP://m\ne:s\r@EX\tAMPLE.com/a\n?q#f \n"
    spans = reader("whatwg").read(text).spans
    assert text[slice(*spans.scheme)] == "HTTP"
    assert text[slice(*spans.username)] == "m\ne"
    assert text[slice(*spans.password)] == "s"
    assert text[slice(*spans.host)] == "EX\tAMPLE.com"
    assert text[slice(*spans.path)] == "/a"
    assert text[slice(*spans.query)] == "q"
    assert text[slice(*spans.fragment)] == "f"


def test_what_comes_from_the_base_has_no_place():
    assert parts("whatwg", "?q", "http://me@h:81/a") == {"query": "q"}
    assert parts("urllib", "../b", "http://me@h:81/a/c/d") == {"path": "../b"}
    assert parts("whatwg", r"/\evil", "http://h/a") == {"host": "evil"}
    assert parts("curl", "//h", "http://g/a") == {"host": "h"}


def test_what_is_made_up_has_no_place():
    assert parts("curl", "example.com") == {"host": "example.com"}
    assert parts("yarl", "http://h") == {"scheme": "http", "host": "h"}


REFUSED = [
    ("rfc3986", r"http://1.2.3.4\@h/", {"scheme": "http", "username": "1.2.3.4\\"}),
    ("whatwg", "http://u@h:8a/p", {"scheme": "http", "username": "u", "host": "h", "port": "8a"}),
    ("whatwg", "http://256.1.1.1/p", {"scheme": "http", "host": "256.1.1.1"}),
    ("urllib", "http://h:8a/p?q", {"scheme": "http", "host": "h", "port": "8a"}),
    ("go", "http://h/%zz?q", {"scheme": "http", "host": "h", "path": "/%zz"}),
    ("whatwg", "http:///", {"scheme": "http"}),
    ("curl", "foo://h/", {"scheme": "foo"}),
    ("whatwg", "a/b", {}),
]


@pytest.mark.parametrize(("name", "text", "expected"), REFUSED)
def test_a_refused_text_has_the_parts_up_to_the_one_that_is_refused(name, text, expected):
    assert not reader(name).read(text).accepted
    assert parts(name, text) == expected


def test_a_reader_can_give_its_own_places():
    def ask(text, base):
        return Answer({}, reader("whatwg").ask(text, base).components, Target("http", "h", 80))

    own = Reader("own", "1", "for a test", ask, cut=lambda text, _: Spans(host=(0, len(text))))
    assert own.read("http://h/").spans == Spans(host=(0, 9))


def test_a_reader_of_a_caller_has_places_without_more():
    own = Reader("own", "1", "for a test", lambda text, base: reader("whatwg").ask(text, base))
    assert own.read("http://h/").spans.host == (7, 8)
    copy = pickle.loads(pickle.dumps(own.read("http://u@h/")))
    assert copy == own.read("http://u@h/")
    assert copy.spans == Spans()


def test_a_pickled_reading_has_its_places():
    reading = reader("curl").read("http://u@h/")
    copy = pickle.loads(pickle.dumps(reading))
    assert copy == reading
    assert copy.spans == reading.spans


def test_the_readings_of_a_comparison_have_places():
    text = r"http://1.2.3.4\@h/"
    hosts = {text[slice(*each.spans.host)] for each in compare(text).readings if each.accepted}
    assert hosts == {"1.2.3.4", "h"}


def test_spans_do_not_show_how_long_a_secret_is():
    short, long = ("http://u:{}@h/?token={}".format("x" * n, "y" * n) for n in (3, 30))
    shown = {repr(reader("whatwg").read(text).spans) for text in (short, long)}
    assert len(shown) == 1
    assert reader("whatwg").read(short).spans != reader("whatwg").read(long).spans


def test_nothing_is_searched_for_until_it_is_asked_for():
    asked = []

    def ask(text, base):
        asked.append(text)
        return reader("whatwg").ask(text, base)

    reading = Reader("own", "1", "for a test", ask).read("http:h/a b")
    assert asked == ["http:h/a b"]
    assert reading.spans.path == (6, 10)
    assert len(asked) > 1


def counting(wanted, asked):
    """Return a reader that answers as another one, and keeps what it is asked."""

    def ask(text, base):
        asked.append(text)
        return wanted.ask(text, base)

    return Reader("own", "1", "for a test", ask)


@pytest.mark.parametrize(
    "text",
    [
        "http://h.example/a b|\xe9?\xe9'#\xe9 `",
        "HTTP://H.Example/a/./b/../c",
        "http://h.example/%7e%7Ea",
        "http://h.example/a\\b",
        "http://u\xe9:p|@h.example/",
        "http://b\xfccher.example/a",
        "http://0x7f.1/a",
        "http://ex%61mple.com/a",
    ],
)
def test_a_reader_is_not_asked_about_parts_that_it_spells_otherwise(text):
    accepted = []
    for each in readers("default"):
        asked = []
        reading = counting(each, asked).read(text)
        if reading.accepted and reading.components.host is not None:
            accepted.append(each.name)
            assert reading.spans.host
            assert (each.name, asked) == (each.name, [text])
    assert len(accepted) > 4


@pytest.mark.parametrize("text", ["http://h:999999/", "http://h/%zz", "http://[h/", "http://h b/"])
def test_of_a_refused_text_only_signs_that_are_in_it_are_tried(text):
    refused = 0
    for each in readers("default"):
        asked = []
        reading = counting(each, asked).read(text)
        if not reading.accepted:
            refused += 1
            assert reading.spans.scheme == (0, 4)
            assert not {"\t", "\n", "\r", "\\"} & {*"".join(asked)}
    assert refused


@pytest.mark.parametrize(
    "text",
    [
        "http://h.example/a?b#c",
        " HTTPS://Me:pw@H.example:8443/a/b?#",
        "http://[::1]:80/",
        "http://h",
        "http://h:/x;y",
        r"http://1.2.3.4\@h/",
    ],
)
def test_parts_that_stand_as_they_are_written_are_not_searched_for(text):
    counts = set()
    for each in readers("default"):

        def ask(text, base, each=each):
            outcome = outcome_of(each, text, base)
            return None if outcome[0] is None else outcome[:2]

        reading = each.read(text)
        outcome = reading.components, reading.target
        if reading.accepted and as_written(text, outcome):
            search = by_probing._Search(text, by_probing._Asker(ask, None, outcome, text))
            assert (each.name, reading.spans) == (each.name, search.best().spans)
            located = steps(lambda each=each: each.read(text).spans)
            counts.add(located - steps(each.read, text))
    assert counts
    assert max(counts) < MOST_STEPS
