"""A text as a message shows it: first without its secrets, then cut, then in quotes.

The order matters. Of a text that is cut first, what is left may not look like a URL with a secret
any more; and quotes write a tab, which readers remove from a name such as "to<tab>ken", as a
backslash and a letter.
"""

from typing import Final

from urlprism._display import visible
from urlprism.redaction.masking import redact

LONGEST: Final = 60
_CUT: Final = "…"


def excerpt(text: str, most: int = LONGEST) -> str:
    """Return the beginning of a text, of limited length, without secrets and controls.

    >>> excerpt("http://me:secret@host/a/b/c", 20)
    'http://me:******@ho…'
    """
    return _cut(visible(redact(text)), most)


def quoted(text: str, most: int | None = None) -> str:
    r"""Return a text in quotes, without secrets; with `most`, no more than that many characters.

    >>> quoted("http://me:secret@host/\t"), quoted("abcdef", 4)
    ("'http://me:******@host/\\t'", "'abc…'")
    """
    hidden = redact(text)
    return repr(hidden if most is None else _cut(hidden, most))


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}{_CUT}"
