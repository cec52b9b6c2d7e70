"""The law of spans: a part lies where a change of the text changes this part, and no other.

What is put in the place of each slice is a word that no reader maps: the reader then finds it as
the part. So the law needs no knowledge of how a reader cuts, decodes or maps.
"""

import itertools
import os

import pytest

from tests.help.chances import SEED
from tests.help.counts import share
from tests.help.linear import is_linear
from urlprism.conformance import generated
from urlprism.readers import Reading, Spans, names, reader
from urlprism.readers.places import by_probing
from urlprism.readers.places.as_written import as_written
from urlprism.readers.reading import outcome_of

pytestmark = pytest.mark.once

IS_NIGHT = SEED in os.environ
QUESTIONS = 20_000 if IS_NIGHT else 1_000
RELEASES = (
    *("urllib@3.6.0", "urllib@3.9.18", "urllib@3.14", "go@1.19", "java.net.URL@11"),
    *("curl@7.50.3", "curl@7.56.1", "curl@7.61.1", "httpx@0.22", "httpx@0.23"),
    *("urllib3@1.25.1", "urllib3@1.25.3"),
)
WORDS = {"username": "!q7z", "password": "q7z", "host": "q7z.example", "port": "8123"}
WORDS |= {"path": "q7z", "query": "q7z", "fragment": "q7z"}
# To some of them, what follows depends on the whole path: another path is another grammar.
WITH_A_GRAMMAR = {"mailto", "news", "telnet", "data", "gopher"}
# Readers join a reference to a base without a path so that it becomes a part of the host.
WITHOUT_PATH = {"http://a", "foo://"}
# At most this share of the spans is wrong, and of the parts without a place; all are of texts such
# as "http://u:[::1]@[::1]/", where one part decides how another one is read.
MOST_WRONG, MOST_MISSING = 0.01, 0.012


def questions():
    asked = (each for each in generated() if each.base not in WITHOUT_PATH)
    return itertools.islice(asked, QUESTIONS)


def changed(text, name, start, end):
    """Return a text with another word in the place of a part, None where that is another form."""
    word = WORDS[name]
    if name == "path":
        given = text[start:end].strip("\t\n\r")
        if not given:
            return None
        word = (given[0] if given[0] in "/\\;" else "") + word
    return text[:start] + word + text[end:]


def is_changed_alone(name, before, after):
    """Whether a part has become its word, and what must not change with it has not."""
    found = getattr(after.components, name)
    if name == "path":
        is_word = found.endswith("q7z")
    elif name == "port":
        is_word = found == 8123
    else:
        is_word = found in {WORDS[name], WORDS[name].replace("!", "%21")}
    if name != "host":
        is_word = is_word and after.target.host == before.target.host
    if name not in {"host", "path"}:
        is_word = is_word and after.components.path == before.components.path
    return is_word


@pytest.mark.parametrize("name", share([*names(), *RELEASES], 3))
def test_a_part_lies_where_a_change_of_the_text_changes_it(name):
    asked, spans_found, wrong, missing = reader(name), 0, [], []
    for text, base in questions():
        reading = asked.read(text, base)
        spans = reading.spans
        check_order(text, spans)
        if not reading.accepted:
            continue
        for part, span in spans._asdict().items():
            if span is None:
                if base is None and is_lost(reading, part):
                    missing.append((part, text))
                continue
            spans_found += 1
            if part == "scheme":
                assert text[slice(*span)].translate({9: "", 10: "", 13: ""}).lower() == (
                    reading.components.scheme.lower()
                )
            elif not holds(asked, reading, part, (text, base), span):
                wrong.append((part, text, base, span))
    assert spans_found
    assert len(wrong) <= MOST_WRONG * spans_found, wrong
    assert len(missing) <= MOST_MISSING * spans_found, missing


@pytest.mark.parametrize("name", [*names(), *RELEASES])
def test_parts_that_are_known_from_the_text_are_what_a_search_finds(name):
    asked, known = reader(name), 0
    if asked.cut is not None:
        pytest.skip("it says itself where the parts lie")

    def ask(text, base):
        components, target, _, _ = outcome_of(asked, text, base)
        return None if components is None else (components, target)

    for text, base in questions():
        found = ask(text, None)
        spans = None if base or found is None else as_written(text, found)
        if spans is not None:
            known += 1
            search = by_probing._Search(text, by_probing._Asker(ask, None, found, text))
            assert spans == search.best().spans, text
    assert known > QUESTIONS // 50


def holds(asked, reading, part, question, span):
    text, base = question
    other = changed(text, part, *span)
    scheme = (reading.components.scheme or "").lower()
    if other is None or (part == "path" and (scheme in WITH_A_GRAMMAR or not reading.target.host)):
        return True
    after = asked.read(other, base)
    if not after.accepted:
        return "[" in text
    return is_changed_alone(part, reading, after)


def is_lost(reading, part):
    """Whether a reader has a part of a text that no span shows, and that it does not make up."""
    value = getattr(reading.components, part)
    made_up = {"path": "/", "port": reading.target.port if reading.target else None}
    is_guessed = part == "scheme" and reading.spans.scheme is None
    return value not in {None, "", made_up.get(part)} and not is_guessed


def check_order(text, spans):
    found = [span for span in spans if span is not None]
    assert all(0 <= start <= end <= len(text) for start, end in found), (text, spans)
    assert all(one[1] <= other[0] for one, other in itertools.pairwise(found)), (text, spans)


@pytest.mark.parametrize("name", ["whatwg", "rfc3986", "rfc2396", "rfc1808"])
def test_a_refused_text_has_no_part_after_the_place_of_the_refusal(name):
    asked, seen = reader(name), 0
    for text, base in questions():
        reading = asked.read(text, base)
        if reading.accepted or reading.refusal.end is None or "\\" in text or text.count("@") > 1:
            continue
        starts = [span[0] for span in reading.spans if span is not None]
        # A host that ends early and a missing port are told at the end of the text.
        assert all(start <= max(reading.refusal.end, 0) for start in starts), (text, reading.spans)
        seen += bool(starts)
    assert seen > 20 or name == "rfc1808"


@pytest.mark.parametrize("name", ["whatwg", "urllib", "curl", "java.net.URL"])
@pytest.mark.parametrize(
    "make",
    [
        lambda size: "http://" + "@" * size,
        lambda size: "http://h/" + "\ta" * size,
        lambda size: "http://[" + ":" * size,
        lambda size: "http://h:x/" + "?#" * size,
    ],
)
def test_spans_take_linear_time(name, make):
    asked = reader(name)
    assert is_linear(lambda text: asked.read(text).spans, make, 500)


def test_a_reading_that_no_reader_made_has_no_spans():
    assert Reading("none", {}, None, None).spans == Spans()
