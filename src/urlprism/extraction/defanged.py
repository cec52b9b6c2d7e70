"""URLs that reports of threats write so that nobody follows them: hxxps://evil[.]example/a."""

import re
from typing import Final

_SCHEMES: Final = {"hxxp": "http", "hxxps": "https", "fxp": "ftp", "fxps": "ftps"}
# Dots, colons and at signs in brackets of any kind, and the word for a dot.
_IN_BRACKETS: Final = re.compile(r"\[[.:@]\]|\([.:@]\)|\{[.:@]\}")
_WORDS: Final = re.compile(r"\[dot\]|\(dot\)|\{dot\}", re.IGNORECASE)
_AUTHORITY: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]{0,63}+)(://[^/?#]*+)")


def refanged(written: str) -> str:
    """Return a URL as it was before it was defanged; another text as it is.

    >>> refanged("hxxps://evil[.]example[dot]com/a?b=c")
    'https://evil.example.com/a?b=c'
    """
    authority = _AUTHORITY.match(written)
    if authority is None:
        return written
    scheme, host = authority.groups()
    host = _WORDS.sub(".", _IN_BRACKETS.sub(lambda each: each[0][1], host))
    # In a path, brackets may be what they are, but for the usual ones around a dot.
    rest = written[authority.end() :].replace("[.]", ".")
    return f"{_SCHEMES.get(scheme.lower(), scheme)}{host}{rest}"
