"""The contests for parsers of RFC 3986, with the call of each package.

`urlprism` comes first in every contest. The highest allowed ratio of a compiled build is given with
the call that it refers to.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from benchmarks.classes import texts as class_texts
from benchmarks.classes.texts import KB, SIZES
from benchmarks.contests import uri_rivals
from benchmarks.contests.contest import Call, Contest
from benchmarks.contests.subject import Subject
from benchmarks.inputs.texts import Pair, Texts
from urlprism import rfc3986

_FIVE: Final = "('scheme', 'authority', 'path', 'query', 'fragment')"
_PARSE: Final = (
    Call("urlprism", "parse(x)", "tuple(parse(x).parts())"),
    Call("urllib", "urlsplit(x)"),
    Call("urllib", "urlsplit.__wrapped__(x)", label="urllib, uncached"),
    Call("uritools", "urisplit(x)", "tuple(urisplit(x))"),
    Call("rfc3986", "uri_reference(x)", "tuple(uri_reference(x))"),
    Call(
        "rfc3987", "parse(x, 'URI_reference')",
        f"p = parse(x, 'URI_reference'); tuple(p[name] for name in {_FIVE})",
    ),
    Call("hyperlink", "URL.from_text(x)"),
    Call("yarl", "URL(x)"),
)  # fmt: skip
_HOST: Final = (
    Call("urlprism", "parse(x).host"),
    Call("urllib", "urlsplit(x).hostname"),
    Call("uritools", "urisplit(x).host"),
    Call("rfc3986", "uri_reference(x).host"),
    Call("rfc3987", "parse(x, 'URI_reference')['host']"),
    Call("hyperlink", "URL.from_text(x).host"),
    Call("yarl", "URL(x).raw_host"),
)
_RESOLVE_READ: Final = (
    Call("urlprism", "resolve(x, y)", base="parse(x)"),
    Call("urllib", "urljoin(x, y)"),
    Call("uritools", "x.transform(y, True).geturi()", base="urisplit(x)"),
    Call("rfc3986", "uri_reference(y).resolve_with(x).unsplit()", base="uri_reference(x)"),
    Call("rfc3987", "resolve(x, y)"),
    Call("hyperlink", "x.click(y).to_text(with_password=True)", base="URL.from_text(x)"),
    Call("yarl", "str(x.join(URL(y)))", base="URL(x)"),
)
_RESOLVE_TEXT: Final = (
    Call("urlprism", "resolve(x, y)"),
    Call("urllib", "urljoin(x, y)"),
    Call("uritools", "urijoin(x, y, True)"),
    Call("rfc3986", "uri_reference(y).resolve_with(x).unsplit()"),
    Call("rfc3987", "resolve(x, y)"),
    Call("hyperlink", "URL.from_text(x).click(y).to_text(with_password=True)"),
    Call("yarl", "str(URL(x).join(URL(y)))"),
)
_NORMALIZE: Final = (
    Call("urlprism", "normalize(x)"),
    Call("rfc3986", "normalize_uri(x)"),
    Call("hyperlink", "URL.from_text(x).normalize().to_text(with_password=True)"),
    Call("yarl", "str(URL(x))"),
)
# A fraction of the time of splitting; for the other packages, only not to be slower.
_TO_PARSE: Final[Mapping[str, float]] = {
    **{call.label or call.rival: 1.0 for call in _PARSE[1:]},
    "urllib": 0.15,
}
# Beside these, every class of input is measured, refused texts included.
_BY_CLASS: Final = ("urlprism", "urllib", "uritools", "yarl")
_NOT_SLOWER: Final = dict.fromkeys((*_BY_CLASS[1:], "urllib, uncached"), 1.0)
_EACH: Final = 1_000


def contests(texts: Texts) -> list[Contest]:
    """Return all contests, in the order of the output."""
    valid, mutated = _accepted(texts.real), _accepted(texts.mutated)
    return [
        Contest("parse", "real URLs that are URIs", _PARSE, valid, reach=_TO_PARSE),
        Contest("parse", "all real URLs", _PARSE, texts.real, reach=_TO_PARSE),
        Contest("parse", "mutated URLs", _PARSE, texts.mutated, reach=_NOT_SLOWER),
        Contest("parse(text).host", "real URLs that are URIs", _HOST, valid),
        *(contest for name, pairs in _references(texts) for contest in _resolving(name, pairs)),
        Contest("normalize", "real URLs that are URIs", _NORMALIZE, valid),
        Contest("normalize", "mutated URLs that are URIs", _NORMALIZE, mutated),
        *_by_class(min(_EACH, len(texts.real))),
    ]


def _accepted(texts: Sequence[str]) -> list[str]:
    """Return the texts that the grammar accepts."""
    return [text for text in texts if rfc3986.is_valid(text)]


def _references(texts: Texts) -> list[tuple[str, list[Pair]]]:
    """Return pairs of base and reference, by the form of the reference; all are valid."""
    found = [
        ("page.html", texts.pages),
        ("/path?query", texts.rooted),
        ("?query", texts.queried),
        ("../x/N.html", texts.above),
    ]
    return [
        (name, [pair for pair in pairs if all(map(rfc3986.is_valid, pair))])
        for name, pairs in found
    ]


def _resolving(name: str, pairs: Sequence[Pair]) -> list[Contest]:
    return [
        Contest("resolve, base read before", name, _RESOLVE_READ, pairs, "x, y"),
        Contest("resolve, base a text", name, _RESOLVE_TEXT, pairs, "x, y"),
    ]


def _by_class(each: int) -> Iterator[Contest]:
    """Yield the contests of parsing each class of input, and of resolving it with a base."""
    parse, resolve = (
        [call for call in calls if call.rival in _BY_CLASS and not call.label]
        for calls in (_PARSE, _RESOLVE_TEXT)
    )
    for kind in (*class_texts.CLASSES, *class_texts.REFUSED):
        inputs = class_texts.texts(kind, each)
        yield Contest("parse by class", kind.name, parse, inputs, reach=_NOT_SLOWER)
    # The texts of 64 kB are too few for packages that keep the last 128.
    uncached = [call for call in _PARSE if call.label or call.rival in {"urlprism", "uritools"}]
    for called, size in SIZES.items():
        for long in class_texts.LONG:
            inputs = class_texts.long_texts(long, size, each)
            calls = parse if len(inputs) * 4 > each else uncached
            name, every = f"{long.name}, {called}", size // KB * 5
            yield Contest("parse by class", name, calls, inputs, reach=_NOT_SLOWER, every=every)
    for kind in (*class_texts.JOINED, *class_texts.CLASSES):
        pairs = class_texts.pairs(kind, each)
        yield Contest("resolve by class", kind.name, resolve, pairs, "x, y", _NOT_SLOWER)


SUBJECT: Final = Subject("RFC 3986", uri_rivals.OURS, uri_rivals.RIVALS, contests)
