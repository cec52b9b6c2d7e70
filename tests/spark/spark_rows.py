"""The rows that Spark is asked, and what the functions of one text say of them."""

import os
from functools import cache

from tests.help.counts import amount
from tests.help.engine_rows import engine_rows
from tests.help.shared_data import benchmarks_corpora
from urlprism import URL, compare, redact, rfc3986, safe_target
from urlprism.columns.dialects import spark as engine
from urlprism.comparison import certify
from urlprism.equivalence import key
from urlprism.gate.unsafe import UnsafeURL
from urlprism.readers import reader

ROWS = amount(200_000)
REAL = amount(80_000)
# Readers and the gate take longer: of the rows that are not real, so many differ.
SLOW = ROWS - REAL if os.environ.get("URLPRISM_PROFILE") == "nightly" else 3_000
READERS = ("whatwg", "urllib", "curl")
BASE = "http://EXAMPLE.com/a/b?c#d"


def rows(different=ROWS - REAL):
    """Return the texts: real ones, and so many others that differ; a null now and then.

    One that comes again follows itself, so that most batches of Spark have few different ones.
    """
    corpora = benchmarks_corpora()
    real = corpora.read(corpora.TOP100)[:REAL]
    times = (ROWS - REAL) // different
    texts = [*real, *(text for text in engine_rows(different) for _ in range(times))]
    for at in range(0, ROWS, 97):
        texts[at] = None
    return texts


def or_none(function, *arguments):
    """Return the result of a function, None where it refuses its text."""
    try:
        return function(*arguments)
    except ValueError:
        return None


def first_of_q(text):
    return URL(text).search_params.get("q")


@cache
def compared(text):
    """Return the struct of `compare` for a text."""
    found = compare(text, readers=READERS)
    names = [each.name for each in found.causes]
    targets = {name: reader(name).read(text).target for name in READERS}
    return {
        "certified": certify(text),
        "verdict": str(found.verdict.value),
        "cause": names[0] if names else None,
        "causes": names,
        "targets": {name: each and each.host for name, each in targets.items()},
    }


@cache
def safe(text):
    """Return the struct of `safe` for a text, without the reason in words."""
    try:
        target = safe_target(text)
    except UnsafeURL as error:
        return {"safe": False, "state": "unsafe", "url": None, "cause": error.cause}
    return {"safe": True, "state": target.state.value, "url": target.url, "cause": None}


# By the name of the function: what it says of a text that is not null.
SCALARS = {
    "normalize": lambda text: or_none(rfc3986.normalize, text),
    "key": lambda text: or_none(key, text),
    "resolve": lambda text: or_none(lambda: URL(text, BASE).href),
    "redact": redact,
    "parameter": lambda text: or_none(first_of_q, text),
    "site": lambda text: or_none(lambda: URL(text).site),
    "registrable_domain": lambda text: or_none(lambda: URL(text).registrable_domain),
    "public_suffix": lambda text: or_none(lambda: URL(text).public_suffix),
    "host": lambda text: or_none(lambda: URL(text).components().host),
    "try_parse_url": lambda text: engine.try_parse_url(text, "QUERY"),
}


@cache
def verdict(text):
    """Return the verdict of the default readers."""
    return str(compare(text).verdict.value)
