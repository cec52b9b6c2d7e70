"""An audit as HTML for notebooks: what the filter let through, the smallest URL first."""

from collections.abc import Iterable

from urlprism._core.texts.drawing import Span, cut, drawing, headline, table, text_of


def drawn(
    asked: int, passed: int, findings: Iterable[tuple[str, Span | None, str, str, int]]
) -> str:
    """Return an audit as HTML, with the secrets of its URLs hidden.

    `findings` have a URL, the place of the cause in it, where it goes, why, and the number of
    questions like it.

    >>> "It refuses all of 200." in drawn(200, 0, [])
    True
    """
    let_through = f"{passed:,} of {asked:,} URLs that the filter has to refuse"
    words = f"It lets through {let_through}." if passed else f"It refuses all of {asked:,}."
    more = "" if passed else "That is no proof that all is well."
    rows = [
        [
            cut(url, marks=[] if place is None else [place]),
            f"<code>{text_of(target)}</code>",
            text_of(why),
            f"{questions:,}",
        ]
        for url, place, target, why, questions in findings
    ]
    return drawing(
        headline("alarm" if passed else "fine", words, more),
        table(rows, ["URL", "where it goes", "why", "questions like it"]) if rows else "",
    )
