"""An equivalence as HTML for notebooks: the rung, both URLs, and the steps to one text."""

from collections.abc import Iterable
from typing import Final

from urlprism._core.texts.drawing import cut, drawing, headline, table, text_of

_STANDARD: Final = {
    None: "The URL Standard refuses one of them.",
    True: "The URL Standard makes one URL of both.",
    False: "The URL Standard makes two URLs of them.",
}


def drawn(
    pair: tuple[str, str],
    rung: str | None,
    whatwg: bool | None,
    steps: Iterable[tuple[str, str, str, str]],
) -> str:
    """Return an equivalence as HTML, with the secrets of both URLs hidden.

    `steps` have a name, a section, and both URLs after it.

    >>> "Equivalent on the rung case." in drawn(("http://a/", "http://A/"), "case", True, [])
    True
    """
    head = "They differ on every rung." if rung is None else f"Equivalent on the rung {rung}."
    rows = [
        [f"<b>{text_of(name)}</b><br><small>{text_of(section)}</small>", cut(a), cut(b)]
        for name, section, a, b in steps
    ]
    return drawing(
        headline("warn" if rung is None else "fine", head, _STANDARD[whatwg]),
        table([["as written", *map(cut, pair)], *rows]),
    )
