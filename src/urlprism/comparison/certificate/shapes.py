r"""The shape of a URL: all of its text but the words that decide nothing.

Readers of http and https URLs look at delimiters, escapes, numbers and a few names; any other word
of a host, a path or a query is copied. So URLs of one shape have the same verdict, causes of the
same names, and the same targets but for the words; and a log of many distinct URLs is a log of few
shapes.

text ──► a plain authority: its words and those behind it, numbered
     └─► another authority: as it is, only the words behind it, numbered
"""

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from urlprism.readers import Reader

# What is neither ASCII nor a control, a blank of Latin-1 or half of a pair.
_BEYOND: Final = "\u00a1-\ud7ff\ue000-\U0010ffff"
# From the scheme to the first "/" there are a letter or a digit, what may follow a host, and again
# a letter or a digit: then no reader finds the host behind. Longer labels have limits.
_FIT: Final = re.compile(
    r"https?://([A-Za-z0-9](?:[!-$&-.0-Z\\^-~]{0,61}[A-Za-z0-9])?)((?:/[ -~]{0,2000})?)"
)
# An authority that is kept may have more between such ends, and nothing behind it looks like one.
_KEPT: Final = re.compile(
    rf"https?://([A-Za-z0-9\[{_BEYOND}](?:[!-.0-~{_BEYOND}]{{0,250}}[A-Za-z0-9\]{_BEYOND}])?)"
    rf"(/[ -?A-Z^-~{_BEYOND}]{{1,2000}})"
)
# An escape, of a "%" with what it may escape again; or a run of letters and digits.
_RUN: Final = re.compile(r"(?:%25|%)[A-Za-z0-9]{0,2}|([A-Za-z0-9]+)")
# Behind a host, "-" and "_" join words; letters beyond ASCII are words, too, unless the next
# character may compose with them.
_LETTERS: Final = (
    "\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u03b1-\u03c9\u0400-\u045f\u4e00-\u9fa5\uac00-\ud7a3"
)
_WORD_BEHIND: Final = re.compile(
    rf"(?:%25|%)[A-Za-z0-9]{{0,2}}"
    rf"|((?:[A-Za-z0-9][A-Za-z0-9_-]*+|[{_LETTERS}]++)(?!(?![{_LETTERS}])[{_BEYOND}]))"
)
# A run, or an IPv4 address of four decimal numbers, which all readers know.
_NUMBER: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_RUN_OR_ADDRESS: Final = re.compile(
    rf"((?<![A-Za-z0-9._-]){_NUMBER}(?:\.{_NUMBER}){{3}}(?![A-Za-z0-9._-])|[A-Za-z0-9]+)"
)
# A word that no reader takes for a number, and that letter case leaves as it is.
_WORD: Final = re.compile("[a-z][a-z0-9]*")
_NAMES: Final = frozenset({"localhost"})
_NAME: Final = re.compile("[a-z0-9._-]*")  # a host in which a word stands as it was written
# What web servers decode or look for besides: a longer escape, other digits, a folder's name.
_SERVED: Final = re.compile(r"%u|%[0-9a-f]?[:;<=>?@`]|-inf", re.IGNORECASE | re.ASCII)
_HOST_SIGNS: Final = re.compile(r"[@\\\[]")
# Words of which the length decides: a port that goes on, and behind the first "/" a long name.
_MEASURED: Final = re.compile(r":[^:A-Za-z0-9]*[0-9]+[A-Za-z0-9]*[^:@A-Za-z0-9][^:@]*[A-Za-z]")
_LONG: Final = re.compile(r"[^./\\?#&=]{64}|[^/\\?#&=]{254}")


class Shape(NamedTuple):
    """The shape of a URL, and the words that can be in a host, in the order of their numbers."""

    form: str
    words: tuple[str, ...]

    def renamed(self, host: str, words: tuple[str, ...]) -> str:
        r"""Return the host of a URL of this shape for another one, which has other words.

        Raise LookupError if that does not follow: an address can be cut, an escape hides a word.

        >>> shape = shape_with_words("http://me@a.example\\@x/")
        >>> shape.renamed("a.example", ("me", "b", "example", "x"))
        'b.example'
        """
        if words == self.words:
            return host
        others = dict(zip(self.words, words, strict=True))
        if _NAME.fullmatch(host) is None or any("." in word for word in self.words):
            raise LookupError
        return _RUN.sub(lambda run: others.get(run[0], run[0]), host)


def shape_of(text: str) -> str | None:
    r"""Return the text with a number for each distinct word, None if other things may decide.

    After the first "/", all runs of letters, digits, "-" and "_" are words. Before it, and behind
    it if a reader may find a host there, words are runs of letters and digits that begin with a
    letter and have no capitals; before it IPv4 addresses, too.

    >>> shape_of("http://a\\@b/c?d=1|2") == shape_of("http://x\\@y/z?w=5|77")
    True
    >>> shape_of("http://a\\@b/") == shape_of("http://a\\@a/")
    False
    """
    shape = shape_with_words(text)
    return None if shape is None else shape.form


def shape_with_words(text: str) -> Shape | None:
    """Return the shape of a text, as `shape_of` has it, and its words; None for none."""
    fit = _FIT.fullmatch(text)
    if fit is not None:
        if _SERVED.search(fit[2]):
            return None
        shape = None if "--" in fit[1] else _by_words(text, fit)
        if shape is not None:
            return shape
    fit = _KEPT.fullmatch(text)
    return None if fit is None or _SERVED.search(fit[2]) else _by_rest(text, fit)


def reads_by_shape(readers: "Iterable[Reader]") -> bool:
    """Whether these readers are such that differ by the shape: models that certificates cover."""
    return all(each._is_covered and not each.is_live for each in readers)  # noqa: SLF001 - ours


def _by_words(text: str, fit: re.Match[str]) -> Shape | None:
    """Return the shape with numbers for the words of the authority, too."""
    authority, rest = fit.groups()
    has_signs = _HOST_SIGNS.search(rest)
    if _MEASURED.search(f"{authority}/{rest}" if has_signs else authority):
        return None
    if has_signs and _LONG.search(rest):
        return None
    of_hosts = _Writer({})
    form = text[: fit.start(1)] + _RUN_OR_ADDRESS.sub(of_hosts, authority)
    if has_signs:
        form += _RUN.sub(of_hosts, rest)
        words = tuple(of_hosts.numbers)
    else:
        words = tuple(of_hosts.numbers)
        form += _WORD_BEHIND.sub(_Writer(of_hosts.numbers, is_any_word=True), rest)
    return Shape(form, words) if of_hosts.are_apart(words) else None


def _by_rest(text: str, fit: re.Match[str]) -> Shape | None:
    """Return the shape with the authority as it is; None if no word is behind it."""
    writer = _Writer({}, is_any_word=True)
    rest = _WORD_BEHIND.sub(writer, fit[2])
    return Shape(text[: fit.start(2)] + rest, ()) if writer.numbers else None


class _Writer:
    """Writes the number of a word in place of it; `kept` are the runs that are no words."""

    def __init__(self, numbers: dict[str, str], *, is_any_word: bool = False) -> None:
        self.numbers = numbers
        self.kept: list[str] = []
        self._is_any_word = is_any_word

    def __call__(self, match: re.Match[str]) -> str:
        word = match[1]
        if word is None:
            return match[0]
        if "." in word:
            return self.numbers.setdefault(word, f"\0{len(self.numbers)}.\0")
        if not self._is_any_word and (_WORD.fullmatch(word) is None or word in _NAMES):
            self.kept.append(word)
            return word
        # No control stands in a text that fits.
        sign = "" if word.isascii() else ":"
        return self.numbers.setdefault(word, f"\0{len(self.numbers)}{sign}\0")

    def are_apart(self, words: tuple[str, ...]) -> bool:
        """Whether no run that was kept can mean the same host as a word.

        A word in capitals is that in small letters, and numbers can be an address.
        """
        has_address = any("." in word for word in words)
        for run in self.kept:
            if run.lower() in words or (has_address and run[0].isdigit()):
                return False
        return True
