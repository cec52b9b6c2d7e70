"""A census as HTML for notebooks: bars of verdicts and of causes, with the first URL of each."""

from collections.abc import Mapping

from urlprism._core.texts.drawing import bar, cut, drawing, headline, table, text_of
from urlprism.comparison import DIFFERENT_TARGETS, Verdict


def drawn(
    urls: int,
    certified: int,
    verdicts: Mapping[Verdict, int],
    causes: Mapping[str, int],
    samples: Mapping[str, str],
) -> str:
    """Return a census as HTML, with the secrets of its samples hidden.

    `verdicts` and `causes` have the numbers of their URLs, `samples` a URL for each cause.

    >>> "1 URL: 0 go to different places" in drawn(1, 1, {Verdict.ALIKE: 1}, {}, {})
    True
    """
    apart = sum(number for verdict, number in verdicts.items() if verdict in DIFFERENT_TARGETS)
    return drawing(
        headline(
            "alarm" if apart else "fine" if urls else "warn",
            f"{urls:,} URL{'' if urls == 1 else 's'}: "
            f"{apart:,} {'goes' if apart == 1 else 'go'} to different places",
            f"{certified:,} are certified: one look is enough.",
        ),
        _bars("verdict", {str(verdict): number for verdict, number in verdicts.items()}, urls, {}),
        _bars("cause", causes, urls, samples),
    )


def _bars(title: str, numbers: Mapping[str, int], urls: int, samples: Mapping[str, str]) -> str:
    """Return a table with a bar for each name that has URLs, the largest first."""
    rows = [
        [text_of(name), f"{bar(number / urls)} {number:,}", cut(samples.get(name, ""))]
        for name, number in sorted(numbers.items(), key=lambda pair: -pair[1])
        if number
    ]
    return table(rows, [title, "URLs", "such as" if samples else ""]) if rows else ""
