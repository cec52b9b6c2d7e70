"""All that tests draw by themselves, as one digest for each generator, and what Hypothesis draws.

`python tests/house/drawn.py` prints them: a gate has to ask the same wherever it runs.
"""

import hashlib
import importlib
import importlib.util
import itertools
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from hypothesis import given, strategies

TESTS: Final = Path(__file__).parents[1]


def generators() -> dict[str, Callable[[], Iterable[Any]]]:
    """Return everything that makes questions, each with a smaller number than the tests ask for."""
    module = importlib.import_module
    mutations, readers = (
        module("tests.help.whatwg_mutations"),
        module("tests.help.reader_questions"),
    )
    grammar, bnf = module("tests.help.uri_grammar"), module("tests.agreement.oracles.rfc1738_bnf")
    return {
        "whatwg": lambda: mutations.questions(2000),
        "changes": lambda: mutations.changes(1000),
        "readers": lambda: readers.reader_questions(2000),
        "code points": lambda: module("tests.agreement.programs.code_points").drawn(2000),
        "package": lambda: itertools.islice(module("urlprism.conformance").generated(), 2000),
        "operations": lambda: module("tests.agreement.oracles.operations").operations()[-5000:],
        "rfc3986": lambda: grammar.corpus(grammar.uri_grammar(), "URI-reference", 1000, 1),
        "rfc3987": lambda: grammar.corpus(grammar.iri_grammar(), "IRI-reference", 1000, 1),
        "resolution": lambda: module("tests.agreement.oracles.uri_resolution").questions(500, 1),
        "rfc1738": lambda: [text for name in bnf.GROUPS for text in bnf.texts(name, 100, 1)],
        "injection": lambda: module("tests.agreement.oracles.test_rfc1738_injection").hostile(
            "ftp"
        ),
        "rfc1808": lambda: module("tests.agreement.oracles.test_rfc1808_oracle").drawn(300),
        "rfc2396": lambda: module("tests.agreement.oracles.test_rfc2396_oracle").drawn(300),
        "certificate": lambda: module("tests.laws.test_certificate_laws").mutated_urls(
            ["http://h/a?b"], 500
        ),
        "hypothesis": by_hypothesis,
    }


def by_hypothesis() -> list[str]:
    """Return what Hypothesis draws in the profile of the tests."""
    laws = importlib.import_module("tests.laws.strategies")
    found = []

    @given(strategies.integers(), strategies.text(), strategies.floats(), laws.texts)
    def draw(number: int, text: str, real: float, url: str) -> None:
        found.append(ascii((number, text, real, url)))

    draw()
    return found


def digest(drawn: Iterable[Any]) -> str:
    """Return a digest of what is drawn, in its order."""
    octets = "\n".join(map(repr, drawn)).encode("utf-8", "surrogatepass")
    return hashlib.sha256(octets).hexdigest()


def load_profile() -> None:
    """Run the tests' conftest.py, which sets what is drawn by."""
    specification = importlib.util.spec_from_file_location("conftest", TESTS / "conftest.py")
    specification.loader.exec_module(importlib.util.module_from_spec(specification))


if __name__ == "__main__":
    load_profile()
    sys.path.insert(0, str(TESTS.parent))
    sys.stdout.write(json.dumps({name: digest(make()) for name, make in generators().items()}))
