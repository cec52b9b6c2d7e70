"""Where a reader cuts a text that it refuses: `cut_refused`.

text ──► the same delimiters with plain words between them ──► accepted ──► cut
     ──► the words put back, one after the other ──► the part that is refused ──► parts up to it

A repaired text has its characters in the places of the text, so that its spans are the text's.
"""

import functools
import re
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from urlprism.readers.places.as_written import Found
from urlprism.readers.places.by_probing import Ask, cut
from urlprism.readers.places.spans import Spans

_SCHEME: Final = re.compile(r"([\x00-\x20]*+)([A-Za-z][A-Za-z0-9+.-]*+):")
_ODD: Final = re.compile(r"[^\t\n\rA-Za-z0-9._~:/?#@\\\[\]-]")
_TOKEN: Final = re.compile(
    r"""(?P<literal>\[[^\[\]/?#@\\]*+\](?![^:/?#@\\]))
      | (?P<unclosed>\[[^\[\]/?#@\\]*+\]?[^:/?#@\\]*+)
      | (?P<port>(?<=:)[^:/?#@\\\[\]]++(?=[/?#\\]|\Z))
      | (?P<word>[^:/?#@\\\[\]]++)
      | (?P<bracket>[\[\]])""",
    re.VERBOSE,
)
_PORT: Final = re.compile(r"(?<=:)[^:/?#@\\\[\]]++(?=[/?#\\]|\Z)")
_GAP: Final = re.compile(r"[\t\n\r]")
_BRACKET: Final = re.compile(r"[\[\]]")
_PROBES: Final = (
    *((sign, f"http://h/a{sign}b") for sign in "\t\n\r"),
    ("\\", "http://h\\b/"),
)
_AUTHORITY: Final = re.compile(r"([/\\]*+)([^/?#]*+)(.*)", re.DOTALL)
_LONGEST_LITERAL: Final = 31  # characters: "::" and six groups
_GROUP: Final = 4  # digits
_LABEL: Final = 32  # characters, with the dot
_DIGITS: Final = 5
# Of longer texts, only the repairs are tried, and no variants of them.
_SHORT: Final = 0x10000
# The texts whose repairs are kept: one reader after the other refuses the same text.
_RECENT: Final = 12


def cut_refused(text: str, base: str | None, ask: Ask) -> Spans:
    """Return the spans of the parts of a refused text, up to the one that is refused."""
    ask = _remembering(ask, text, base)
    found = _SCHEME.match(text)
    start = found.end() if found else 0
    # What a reader does not take in any text can be replaced, and delimits nothing.
    signs = [each for each in _PROBES if each[0] in text]
    never = "".join([sign for sign, probe in signs if ask(probe, None) is None])
    repaired = text
    for repair in _REPAIRS:
        repaired = _repaired(text, start, never, repair)
        answer = ask(repaired, base)
        if answer is not None:
            return _up_to_refused(text, repaired, base, cut(repaired, base, answer, ask), ask)
    return _of_variants(text, start, base, ask, repaired[start:]) or _of_scheme(found, base, ask)


def _remembering(ask: Ask, refused: str, base: str | None) -> Ask:
    """Return a function that asks about a text once, and not about the one that is refused."""
    known: dict[tuple[str, str | None], Found | None] = {(refused, base): None}

    def remembered(text: str, base: str | None) -> Found | None:
        key = text, base
        if key not in known:
            known[key] = ask(text, base)
        return known[key]

    return remembered


def _of_scheme(found: re.Match[str] | None, base: str | None, ask: Ask) -> Spans:
    """Return the span of the scheme, if it alone is accepted or refused."""
    if found is None:
        return Spans()
    is_read = ask(f"{found[0]}//h/", base) or ask(f"{found[1]}http://h/", base)
    return Spans(scheme=found.span(2)) if is_read else Spans()


def _of_variants(text: str, start: int, base: str | None, ask: Ask, named: str) -> Spans | None:
    """Return the spans on which all texts with one "@", one colon and one "#" agree."""
    if len(text) >= _SHORT:
        return None
    cuts: list[Spans] = []
    for variant in dict.fromkeys(_single(named)):
        repaired = text[:start] + variant
        answer = ask(repaired, base)
        if answer is not None:
            spans = cut(repaired, base, answer, ask)
            cuts.append(_up_to_refused(text, repaired, base, spans, ask))
    if not cuts:
        return None
    agreed: dict[str, tuple[int, int] | None] = {}
    for name, places in zip(Spans._fields, zip(*cuts, strict=True), strict=True):
        if len(set(places)) > 1:
            break
        agreed[name] = places[0]
    return Spans(**agreed)


def _up_to_refused(text: str, repaired: str, base: str | None, spans: Spans, ask: Ask) -> Spans:
    """Return the spans without those after the part with which the repaired text is refused."""
    kept: dict[str, tuple[int, int]] = {}
    put_back = 0
    for name, span in zip(spans._fields, spans, strict=True):
        if span is not None:
            end = span[1]
            kept[name] = span
            is_changed = text[put_back:end] != repaired[put_back:end]
            if is_changed and ask(text[:end] + repaired[end:], base) is None:
                break
            put_back = end
    return Spans(**kept)


@functools.lru_cache(maxsize=_RECENT)
def _repaired(text: str, start: int, never: str, repair: "_Repair") -> str:
    """Return the text with fewer characters that may be refused; its scheme stays."""
    size = max(start, len(text.rstrip()))
    plain = _ODD.sub("a", text[start:size])
    for sign in never:
        plain = plain.replace(sign, "a")
    return f"{text[:start]}{repair(plain)}{text[size:]}"


def _port(found: re.Match[str]) -> str:
    """Return a port of the length of what was found."""
    size = len(found[0])
    return _with_gaps(found[0], "1" * size if size < _DIGITS else "10000".zfill(size))


def _named(found: re.Match[str]) -> str:
    """Return a plain name, port or address of the length of what was found."""
    size = len(found[0])
    if found.lastgroup == "port":
        return _port(found)
    if found.lastgroup == "literal" and 2 <= size - 2 <= _LONGEST_LITERAL:
        return f"[::{_groups(size - 4)}]"
    label = "a" * (_LABEL - 1) + "."
    name = (label * (size // _LABEL + 1))[:size]
    return _with_gaps(found[0], name[:-1] + "a")


def _with_gaps(text: str, plain: str) -> str:
    """Return a plain text with the tabs and line ends of another one of its length."""
    if not _GAP.search(text):
        return plain
    pairs = zip(text, plain, strict=True)
    return "".join([sign if sign in "\t\n\r" else other for sign, other in pairs])


def _groups(size: int) -> str:
    """Return groups of hexadecimal digits with colons between them, of this many characters."""
    count = (size + _GROUP + 1) // (_GROUP + 1)
    digits = size - count + 1
    return ":".join("a" * (digits // count + (number < digits % count)) for number in range(count))


def _single(named: str) -> Iterator[str]:
    """Yield texts with one "@", and one colon after it, in the authority, and with one "#"."""
    found = _AUTHORITY.fullmatch(named)
    if found is None:
        return
    slashes, authority, rest = found.groups()
    rest, mark, fragment = rest.partition("#")
    tail = _BRACKET.sub("a", rest) + mark + _BRACKET.sub("a", fragment).replace("#", "a")
    for at in dict.fromkeys((authority.rfind("@"), authority.find("@"))):
        login, host = authority[: at + 1], authority[at + 1 :].replace("@", "a")
        login = login[:-1].replace("@", "a") + login[-1:]
        after = host.rfind("]") + 1
        for colon in dict.fromkeys((host.rfind(":", after), host.find(":", after))):
            name = host[:after] + host[after:colon].replace(":", "a") if colon >= 0 else host
            port = host[colon:][:1] + host[colon + 1 :].replace(":", "1") if colon >= 0 else ""
            yield f"{slashes}{login}{name}{port}{tail}"


_Repair: TypeAlias = Callable[[str], str]
# Each leaves fewer characters that may be refused.
_REPAIRS: Final[tuple[_Repair, ...]] = (
    str,
    functools.partial(_PORT.sub, _port),
    functools.partial(_TOKEN.sub, _named),
)
