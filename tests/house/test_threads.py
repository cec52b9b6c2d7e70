"""Threads that share all that is remembered get the answers that one thread gets.

The interpreter changes threads as often as it can; the answers are those of a new process.
"""

import functools
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import urlprism
from urlprism import equivalence, readers, rfc3986, rfc3987, urllib_parse, whatwg
from urlprism.readers import registry
from urlprism.scanning.census import Census

THREADS, INTERVAL = 8, 1e-6
# Hosts that only tables of Unicode tell, and what readers tell apart; then more than the 128 texts
# that the drop-in remembers.
TEXTS = [
    *(f"http://h{number}.example/{number % 7}?a={number}" for number in range(12)),
    *(f"http://b\u00fcch{chr(0x430 + number)}er.example/ä?q=ü" for number in range(8)),
    *(f"//日本{number}/%zz?é" for number in range(5)),
    "http://a\\@b/", "http://0x7f.1/", "http://[::1%25eth0]/", "http://ﬁ.example/", "http://u:p@h/",
    "foo://\u00e9/", "http://\ud800/", "http://a\u0338=/", "http://xn--a/", " http://h:99999/",
]  # fmt: skip
SPLIT = [f"http://g{number}.example/?{number}" for number in range(150)]
FEW = TEXTS[::5]


def answer(function, *arguments):
    try:
        return repr(function(*arguments))
    except (ValueError, TypeError) as error:
        return f"{type(error).__name__}: {error}"


def census():
    made = Census()
    for text in FEW:
        made.add(1, text)
    return made.urls, made.certified, sorted(made.verdicts.items()), sorted(made.causes.items())


def pairs(text):
    """Yield what is asked of a text, by name, and the answer; each goes through a cache."""
    yield "urlsplit", answer(urllib_parse.urlsplit, text)
    yield "urlparse", answer(urllib_parse.urlparse, text)
    yield "quote", answer(urllib_parse.quote, text.encode("utf-8", "replace"), text[-3:])
    yield "URL", answer(lambda: urlprism.URL(text).href)
    yield "join", answer(lambda: urlprism.URL("http://h/a/b").join(text).href)
    yield "params", answer(lambda: sorted(urlprism.URL(text).search_params))
    yield "findings", answer(lambda: [finding.name for finding in whatwg.findings(text)])
    yield "rfc3986", answer(lambda: rfc3986.parse(text).host)
    yield "redact", answer(urlprism.redact, text)


def slow_pairs(text):
    """Yield the same of what asks many readers."""
    comparison = urlprism.compare(text)
    yield "compare", answer(lambda: (comparison.verdict.value, comparison.explain()))
    yield "safe", answer(lambda: urlprism.safe_target(text).url)
    yield "key", answer(equivalence.key, text)
    yield "iri", answer(lambda: rfc3987.to_uri(text, host="idna"))
    for reader in readers.readers(("curl", "node", "urllib3", "yarl", "urllib@3.9")):
        yield reader.name, answer(lambda: reader.read(text).target)  # noqa: B023 - at once


def answers(order=1):
    """Return all answers, by what is asked; threads ask in orders of their own."""
    found = {"census": repr(census())}
    for text in ordered(SPLIT, order):
        found[f"urlsplit {text}"] = answer(urllib_parse.urlsplit, text)
    for text in ordered(TEXTS, order):
        found.update({f"{name} {text!a}": said for name, said in pairs(text)})
    for text in ordered(FEW, order):
        found.update({f"{name} {text!a}": said for name, said in slow_pairs(text)})
    return found


def ordered(texts, step):
    """Return the texts, `step` apart: a prime beyond their number visits every one."""
    return [texts[number * step % len(texts)] for number in range(len(texts))]


def together():
    """Return what each of the threads answers, or the error that ended it."""
    sys.setswitchinterval(INTERVAL)
    found, start = [None] * THREADS, threading.Barrier(THREADS)

    def ask(index):
        start.wait()
        try:
            found[index] = answers(STEPS[index])
        except Exception as error:  # noqa: BLE001 - the thread's end would say nothing
            found[index] = {"error": repr(error)}
        urllib_parse.clear_cache()  # while others use it

    run([functools.partial(ask, index) for index in range(THREADS)])
    return found


def run(calls):
    threads = [threading.Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def in_a_new_process(call):
    """Return what a process answers that remembers nothing yet."""
    path = os.pathsep.join(
        [str(Path(urlprism.__file__).parents[1]), str(Path(__file__).parents[2])]
    )
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import json; from tests.house import test_threads as t; print(json.dumps(t.{call}))",
        ],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def impatient():
    before = sys.getswitchinterval()
    sys.setswitchinterval(INTERVAL)
    yield
    sys.setswitchinterval(before)


STEPS = (1, 211, 223, 227, 229, 233, 239, 241)


def test_the_orders_visit_every_text():
    assert len(STEPS) == THREADS
    for texts in (TEXTS, FEW, SPLIT):
        orders = [ordered(texts, step) for step in STEPS]
        assert all(sorted(order) == sorted(texts) for order in orders)
        assert len(set(map(tuple, orders))) > 3


def test_eight_threads_get_the_answers_of_one():
    alone = in_a_new_process("answers()")
    assert len(alone) > 500
    for found in in_a_new_process("together()"):
        assert {name: found.get(name) for name in alone if found.get(name) != alone[name]} == {}


def test_of_each_name_there_is_one_reader():
    """The certificate speaks for the readers that were made by name, whoever was asked first."""
    made = readers.reader("urllib@3.9.18")
    registry.reader.cache_clear()
    assert readers.reader("urllib@3.9.18") is made
    assert readers.is_covered(made)


def test_threads_share_what_one_object_remembers(impatient):
    """Of one URL, one comparison and one census all threads read the same."""
    url = urlprism.URL("http://me:secret@b\u00fccher.example:8080/a/../b?x=1#y")
    comparison = urlprism.compare("http://a\\@b/")
    counted = Census()
    counted.feed(b"http://a\\@b/\nhttp://example.org/\n")
    counted.close()
    seen, start = [], threading.Barrier(THREADS)

    def look():
        start.wait()
        for _ in range(40):
            said = (url.href, url.host, url.search_params.get("x"), comparison.verdict.value)
            seen.append((*said, len(comparison.readings), tuple(comparison.causes[0][:1])))
            seen.append(sum(counted.verdicts.values()))

    run([look] * THREADS)
    assert len(seen) == THREADS * 80
    assert len(set(seen)) == 2
