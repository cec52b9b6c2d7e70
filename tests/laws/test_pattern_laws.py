"""Every regular expression of the package takes linear time, asked as its module asks it.

The texts are drawn from the pattern itself: the characters that it looks for, what it matches, and
what it nearly matches, each repeated. So a new pattern is asked about the texts that lead it as far
as it goes before it fails, and nobody has to think of them.
"""

import importlib
import json
import re
import sys
from pathlib import Path
from time import process_time

import pytest

from tests.help.counts import IS_NIGHTLY, amount, share
from tests.help.linear import TIMES, is_linear
from urlprism import URLError, compare, extract, redact, safe_target
from urlprism.comparison.causes.table import RULES
from urlprism.comparison.lenient import LenientParts
from urlprism.extraction import nested
from urlprism.gate import Policy
from urlprism.rfc6570 import languages
from urlprism.scanning.census import Census
from urlprism.web.answers import answer

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
SIZE = 2_000
# What takes less for a large text is not measured again: growth does not show in it.
AT_ONCE = 0.002  # seconds
# Patterns whose methods the source does not name beside them: how they are asked.
ONLY = {
    "extraction.escapes._CLOSES_LINK": ("match",),
    "extraction.judging.SHAPES": ("match",),
    "readers.programs.httpx.model._IPV4_LIKE": ("fullmatch",),
    "readers.judges.parse_url.model._PLACE_OF_ANY": ("fullmatch",),
    "readers.programs.perl.model._QUOTED": ("match",),
    "readers.programs.perl.model._WRAPPED": ("match",),
    "redaction.fields._PARAMETERS": ("match",),
}
# Patterns that are asked about a bounded piece of a text only.
BOUNDED = {
    "extraction.beginnings._SCHEME": "so many characters before a colon",
}

DRAWN = amount(360)  # texts drawn from all patterns
FEW = amount(36)


def counted(text):
    census = Census()
    census.feed(text.encode(errors="surrogatepass"))
    census.close()
    return census.to_dict()


def checked(text):
    try:
        return safe_target(text, policy=Policy(max_length=len(text)))
    except URLError:
        return None


# What reads texts of strangers, with all that is said of them.
FUNCTIONS = {
    "compare": lambda text: compare(text).explain(),
    "compare by all": lambda text: compare(text, readers="all").explain(),
    "safe_target": checked,
    "redact": redact,
    "extract": lambda text: list(extract(text)),
    "nested": nested,
    "the census": counted,
    "the page": lambda text: answer("read", json.dumps({"url": text}).encode("ascii")),
}


@pytest.fixture(scope="module")
def drawn():
    """Return the module that draws texts from patterns."""
    sys.path.insert(0, str(ROOT))
    try:
        return importlib.import_module("benchmarks.hostile.patterns")
    finally:
        sys.path.remove(str(ROOT))


def texts(asked, pieces):
    """Yield pieces, each with what makes texts of them: with something behind them, and alone.

    What is slow is so before it fails, for something behind the pieces: a gate asks that.
    """
    is_text = isinstance(asked.pattern.pattern, str)
    for piece in pieces:
        for tail in ("\n\0", "") if IS_NIGHTLY else ("\n\0",):

            def make(size, piece=piece, tail=tail):
                text = piece * (size // len(piece)) + tail
                return text if is_text else text.encode("latin-1")

            yield piece, make


def is_slow(function, make):
    """Whether a function takes more than linear time for texts that `make` makes.

    Short texts come first, so that one that takes very long ends nevertheless.
    """
    return any(_grows(function, make, size) for size in (SIZE // TIMES, SIZE))


def _grows(function, make, size):
    start = process_time()
    function(make(size * TIMES))
    return process_time() - start > AT_ONCE and not is_linear(function, make, size)


def test_every_pattern_takes_linear_time(drawn):
    slow = {}
    for asked in share([*drawn.patterns()], 3):
        if asked.name in BOUNDED:
            continue
        for method in ONLY.get(asked.name, asked.methods):
            for piece, make in texts(asked, drawn.pieces(asked)):
                if is_slow(lambda text, a=asked, m=method: a.call(m, text), make):
                    slow[f"{asked.name}.{method}", asked.pattern.pattern] = piece
                    break
    assert slow == {}


def test_what_a_function_caches_is_asked_as_its_callers_ask_it(drawn):
    languages._pairs("/")
    name = "rfc6570.languages._pairs"
    asked = [each.methods for each in drawn.patterns.__wrapped__() if each.name == name]
    assert {*asked} == {("match",)}


def test_exceptions_name_patterns(drawn):
    assert {*ONLY, *BOUNDED} <= {asked.name for asked in drawn.patterns()}


@pytest.mark.parametrize(
    ("quadratic", "method"),
    [
        (r"(?=[^/;]*%)\.", "search"),
        (r"0*([0-9]+)x", "fullmatch"),
        (r'"(.*)"\Z', "search"),
        (r"a+\Z", "search"),
        (r":(?![^\[]*\])", "split"),
    ],
)
def test_slow_patterns_are_found(drawn, quadratic, method):
    asked = drawn.Asked(re.compile(quadratic), "", (method,))
    made = texts(asked, drawn.pieces(asked))
    assert any(is_slow(lambda text: asked.call(method, text), make) for _, make in made)


def test_each_cause_is_found_in_linear_time(drawn):
    """Rules with what is drawn from all patterns, each in a part of a URL."""
    slow = {}
    for shape in drawn.drawn_shapes(DRAWN):
        for rule in RULES:
            found = is_slow(rule.detect, lambda size, made=shape.make: LenientParts(made(size)))
            if found and rule.name not in slow:
                slow[rule.name] = shape.name
    assert slow == {}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_take_linear_time_for_what_is_drawn(drawn, name):
    function = FUNCTIONS[name]
    start = DRAWN + 31 * [*FUNCTIONS].index(name)  # other texts for each
    shapes = drawn.drawn_shapes(FEW, start)
    assert [each.name for each in shapes if _grows(function, each.make, SIZE // 2)] == []
