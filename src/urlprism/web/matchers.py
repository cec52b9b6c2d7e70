"""What matchers say of a pattern and a URL, in an answer of the API, and which matchers there are.

question ──► compare_matchers ──► + words, links of rules, places of secrets ──► an object for JSON
"""

import functools
from collections import Counter
from typing import Final

from urlprism import matching
from urlprism.comparison.presentation.hiding import Hiding
from urlprism.documents import links
from urlprism.matching import (
    Dialect,
    Kind,
    MatchCauseRule,
    MatchComparison,
    MatchVerdict,
    compare_matchers,
)
from urlprism.web.questions import KINDS, Matching

_PART: Final = "What the pattern means depends on who reads it."
_AGREE: Final = "They agree about this pattern and this URL."
# For each verdict its sign, and what follows from it.
_VERDICTS: Final = {
    MatchVerdict.MATCHED_BY_SOME: ("\N{NOT EQUAL TO}", _PART),
    MatchVerdict.REFUSED_BY_SOME: ("!", "None says yes, but some take no such pattern or URL."),
    MatchVerdict.MATCHED_BY_ALL: ("\N{CHECK MARK}", _AGREE),
    MatchVerdict.MATCHED_BY_NONE: ("\N{CHECK MARK}", _AGREE),
    MatchVerdict.REFUSED_BY_ALL: ("\N{MULTIPLICATION SIGN}", "None takes this pattern and URL."),
}
# What one dialect does, and what several do.
_DOING: Final = {
    "yes": ("says yes", "say yes"),
    "no": ("says no", "say no"),
    "refused": ("refuses it", "refuse it"),
}


def match_answer(question: Matching) -> dict[str, object]:
    """Return what the matchers of a kind say of a pattern and a URL, and all that is shown of it.

    "links" are the documents that a rule cites, by the rule; "secret" and "hidden" are as in the
    answers about URLs.

    >>> asked = Matching("redirect_uri", "http://localhost/cb", "http://localhost:5/cb")
    >>> match_answer(asked)["verdict"]
    'matched-by-some'
    """
    comparison = compare_matchers(question.pattern, question.url, question.kind)
    hiding = Hiding((question.pattern, question.url))
    sources = dict.fromkeys(match.rule for match in comparison.matches)
    return comparison.to_dict() | {
        "links": {each: cited for each in sources if (cited := list(map(list, links(each))))},
        "secret": {
            "pattern": hiding.spans(question.pattern),
            "url": hiding.spans(question.url),
        },
        "hidden": hiding.values({"reason": [match.reason for match in comparison.matches]}),
        "words": words_of(comparison),
    }


def words_of(comparison: MatchComparison) -> dict[str, str]:
    """Return the verdict in words: its sign, a sentence, and what follows from it.

    >>> words_of(compare_matchers("https://a/b", "https://a/b", "resource"))["sentence"]
    'All 3 dialects say yes.'
    """
    sign, consequence = _VERDICTS[comparison.verdict]
    matches = comparison.matches
    counts = Counter("refused" if each.is_refused else each.answer.value for each in matches)
    doing = [(count, forms[count > 1]) for name, forms in _DOING.items() if (count := counts[name])]
    (first, does), *others = doing
    noun = "dialects" if first > 1 else "dialect"
    number = f"All {first}" if first > 1 and not others else f"{first}"
    sentence = [f"{number} {noun} {does}", *(f"{count} {does}" for count, does in others)]
    return {"sign": sign, "sentence": f"{', '.join(sentence)}.", "consequence": consequence}


@functools.cache
def matchers_answer() -> dict[str, object]:
    """Return the kinds of patterns, each with its dialects, and with examples on which they part.

    An example is that of a cause, whose name it has.
    """
    return {"kinds": [_kind(each) for each in KINDS]}


def _kind(kind: Kind) -> dict[str, object]:
    """Return a kind of patterns as an object for JSON."""
    return {
        "name": kind.value,
        "question": kind.question,
        "pattern": kind.pattern,
        "dialects": [_dialect(each) for each in matching.dialects(kind)],
        "examples": [
            {"name": each.name, "pattern": each.pattern, "url": each.url, "says": each.message}
            for each in matching.causes().values()
            if each.kind is kind and _is_shown(each)
        ],
    }


def _is_shown(rule: MatchCauseRule) -> bool:
    """Whether the example of a cause shows it; some depend on more than a pattern and a URL."""
    comparison = compare_matchers(rule.pattern, rule.url, rule.kind)
    return any(cause.name == rule.name for cause in comparison.causes)


def _dialect(dialect: Dialect) -> dict[str, object]:
    """Return a dialect as an object for JSON; its reader is null if it compares texts."""
    return {
        "name": dialect.name,
        "version": dialect.version,
        "date": dialect.date or None,
        "source": dialect.source,
        "reader": dialect.reader or None,
    }
