"""Operations to ask of any `urllib.parse`: the same ones for every interpreter, by a seed."""

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any, Final

from tests.agreement.oracles import operation_parts as parts
from tests.agreement.oracles.stdlib_worker import Text, encode
from tests.help.chances import chance_of

Operation = dict[str, Any]

SEED: Final = 3986
MUTATIONS: Final = 6000


def operations(seed: int = SEED) -> list[Operation]:
    """Return the distinct operations of all families, in a fixed order."""
    chance = chance_of(seed)
    families = (
        characters(),
        schemes_and_paths(),
        hosts(),
        ports(),
        compositions(),
        joins(),
        fragments(),
        quotings(),
        unquotings(),
        queries(),
        odd_types(),
        mixtures(),
        results(),
        legacy(),
        mutations(chance),
    )
    distinct = {json.dumps(each): each for each in itertools.chain.from_iterable(families)}
    return list(distinct.values())


def call(function: str, *args: object, **kwargs: object) -> Operation:
    """Return one operation; an argument that is itself an operation is a nested call."""
    return {
        "function": function,
        "args": [_argument(argument) for argument in args],
        "kwargs": {name: _argument(value) for name, value in kwargs.items()},
    }


def characters() -> Iterator[Operation]:
    """Yield every notable character at every place of a URL."""
    for template, character in itertools.product(parts.TEMPLATES, parts.CHARACTERS):
        text = template.replace("*", character)
        yield call("urlsplit", text)
        if character < "\x80":
            yield call("urlsplit", text.encode())
        if "?" in template:
            yield call("urljoin", parts.BASES[0], text)
    for character in parts.CHARACTERS:
        for template in ("*", "a*b", "*a", "a*"):
            text = template.replace("*", character)
            yield call("urlsplit", "//h/p", text)
            yield call("urlparse", "/p", scheme=text)
            yield call("urlunsplit", [text, "h", "/p", text, text])
            yield call("urlunparse", ["http", text, "p", text, "q", "f"])


def schemes_and_paths() -> Iterator[Operation]:
    """Yield every scheme before every kind of rest."""
    for scheme, rest in itertools.product(parts.SCHEMES, parts.RESTS):
        text = scheme + ":" + rest
        yield call("urlsplit", text)
        yield call("urlparse", text)
        yield call("urljoin", text, "g")
        yield call("urljoin", text, "../g;x?y#z")
        yield call("urldefrag", text + "#f")
    for scheme, rest in itertools.product(parts.SCHEMES, parts.RESTS[::3]):
        text = scheme + ":" + rest
        yield call("urlsplit", text, allow_fragments=False)
        yield call("urlparse", text, "ftp", False)
        yield call("urljoin", text, "#x", False)
        yield call("urlsplit", rest, scheme)
        yield call("urlparse", rest, scheme)


def hosts() -> Iterator[Operation]:
    """Yield bracketed hosts, and hosts that normalization would break open."""
    for host, template in itertools.product(parts.BRACKETED, parts.HOST_TEMPLATES):
        text = template.replace("*", host)
        yield call("urlsplit", text)
        if text.isascii():
            yield call("urlsplit", text.encode())
    for host in parts.BRACKETED:
        yield call("urljoin", "http://h/a", f"//[{host}]/x")
        yield call("urlparse", f"//u:[{host}]@h:1/;p")
        yield call("urldefrag", f"http://[{host}]#x")
    for character, template in itertools.product(parts.NFKC, parts.NFKC_TEMPLATES):
        text = template.replace("*", character)
        yield call("urlsplit", text)
        yield call("urljoin", "http://a/b", text)


def ports() -> Iterator[Operation]:
    """Yield ports that `int` takes and a URL should not."""
    for port, template in itertools.product(parts.PORTS, parts.PORT_TEMPLATES):
        text = template.replace("*", port)
        yield call("urlsplit", text)
        yield call("urlparse", text.encode("utf-8", "replace"))


def compositions() -> Iterator[Operation]:
    """Yield every product of components, to be put together."""
    schemes = ("", "http", "x", "ws", "file", "rtsps", "itms-services", "mailto", "HTTP")
    netlocs = ("", "h", "u@h:1")
    paths = ("", "a", "/", "/a", "//", "//a", "///a", "a//b", "a;p")
    for five in itertools.product(schemes, netlocs, paths, ("", "q"), ("", "f")):
        yield call("urlunsplit", five)
        yield call("urlunsplit", [part.encode() for part in five])
        yield call("urlunparse", (*five[:3], "p", *five[3:]))
        yield call("urlunparse", [*five[:3], "", *five[3:]])
    for five in itertools.product(("", "http", "x"), ("", "h"), paths, ("", "q"), ("", "f")):
        absent = [part or None for part in five]
        yield call("urlunsplit", absent)
        yield call("urlunsplit", absent, keep_empty=True)
        yield call("urlunsplit", five, keep_empty=True)
        yield call("urlunparse", [*five[:3], "", *five[3:]], keep_empty=False)
        yield call("urlunparse", [*absent[:3], "", *absent[3:]], keep_empty=True)
        yield call("urlunparse", [*absent[:3], None, *absent[3:]])
    for count in range(9):
        for function, item in itertools.product(("urlunsplit", "urlunparse"), ("", "a", b"", None)):
            yield call(function, [item] * count)


def joins() -> Iterator[Operation]:
    """Yield every reference against every base."""
    for base, reference in itertools.product(parts.BASES, parts.REFERENCES):
        yield call("urljoin", base, reference)
    for base, reference in itertools.product(parts.BASES[::4], parts.REFERENCES[::2]):
        yield call("urljoin", base, reference, allow_fragments=False)
        if base.isascii() and reference.isascii():
            yield call("urljoin", base.encode(), reference.encode())
    for base, reference in itertools.product(parts.REFERENCES, parts.REFERENCES[::3]):
        yield call("urljoin", base, reference)


def fragments() -> Iterator[Operation]:
    """Yield texts to be cut at their fragment."""
    for text in (*parts.BASES, *parts.REFERENCES, *parts.REAL):
        for tail in ("", "#", "#x", "?#", ";#x", "#a#b"):
            yield call("urldefrag", text + tail)
            yield call("urldefrag", text + tail, missing_as_none=True)
        yield call("urldefrag", text.encode())
        yield call("urlsplit", text, missing_as_none=True)
        yield call("urlparse", text, missing_as_none=True)


def quotings() -> Iterator[Operation]:
    """Yield texts and octets to be quoted."""
    texts = (*parts.QUOTABLE, *parts.CHARACTERS)
    for text, safe in itertools.product(texts, ("/", "", "~", "é/", " +", b"/:", "%", b"\xff~")):
        yield call("quote", text, safe)
        yield call("quote_plus", text, safe)
    for text, encoding, errors in itertools.product(texts, parts.ENCODINGS, parts.ERRORS):
        yield call("quote", text, encoding=encoding, errors=errors)
    for octets in (*parts.OCTETS, *(bytes([value]) for value in range(256))):
        for function in ("quote", "quote_plus", "quote_from_bytes"):
            yield call(function, octets)
            yield call(function, bytearray(octets), safe="~")
        yield call("quote", octets, encoding="utf-8")
        yield call("quote", octets, errors="strict")
    for query in parts.ENCODABLE:
        yield call("urlencode", query)
        yield call("urlencode", query, True)
        yield call("urlencode", query, doseq=True, safe="/~", encoding="latin-1", errors="replace")


def unquotings() -> Iterator[Operation]:
    """Yield texts and octets to be unquoted."""
    texts = (*parts.QUOTED, *parts.QUOTABLE, *parts.CHARACTERS)
    for text in texts:
        yield call("unquote_to_bytes", text)
        yield call("unquote_plus", text)
        for encoding, errors in itertools.product(parts.ENCODINGS, parts.ERRORS):
            yield call("unquote", text, encoding, errors)
    for octets in parts.OCTETS:
        for function in ("unquote", "unquote_plus", "unquote_to_bytes"):
            yield call(function, octets)
            yield call(function, bytearray(octets))
            yield call(function, memoryview(octets))
        for encoding, errors in itertools.product(parts.ENCODINGS, parts.ERRORS):
            yield call("unquote", octets, encoding, errors)


def queries() -> Iterator[Operation]:
    """Yield queries to be read, as text and as octets, under every flag."""
    flags = [
        {"keep_blank_values": keep, "strict_parsing": strict}
        for keep, strict in itertools.product((False, True), repeat=2)
    ]
    for query in parts.QUERIES:
        for flag in flags:
            yield call("parse_qsl", query, **flag)
            yield call("parse_qs", query, **flag)
            yield call("parse_qsl", query.encode("utf-8", "surrogatepass"), **flag)
        for separator in parts.SEPARATORS:
            yield call("parse_qsl", query, separator=separator)
            yield call("parse_qs", query.encode("utf-8", "surrogatepass"), separator=separator)
        for limit in (-1, 0, 1, 2, 5):
            yield call("parse_qsl", query, True, max_num_fields=limit)
            yield call("parse_qs", query.encode("utf-8", "replace"), max_num_fields=limit)
        for encoding, errors in itertools.product(parts.ENCODINGS, parts.ERRORS):
            yield call("parse_qsl", query, encoding=encoding, errors=errors)
    for octets in parts.OCTETS:
        for query in (octets, b"a=" + octets, octets + b"=b", bytearray(octets), b"a=b&" + octets):
            yield call("parse_qsl", query)
            yield call("parse_qsl", query, True, True)
            yield call("parse_qsl", query, encoding="latin-1", errors="strict")
        yield call("parse_qsl", memoryview(octets))


def odd_types() -> Iterator[Operation]:
    """Yield arguments of types that nobody should pass, and mixtures of text and octets."""
    for value in parts.ODD:
        for function in parts.ONE_ARGUMENT:
            if not _shows_address(function, value):
                yield call(function, value)
        for text in ("a=b", b"a=b", "", b""):
            yield call("parse_qsl", text, separator=value)
            yield call("parse_qsl", text, value, value)
        yield call("quote", "a b", value)
        yield call("quote", "a b", encoding=value)
        yield call("unquote", "%41", value)
        yield call("parse_qsl", value, True, True)
        yield call("parse_qs", value, max_num_fields=1)


def mixtures() -> Iterator[Operation]:
    """Yield one such argument among others, text or octets."""
    urls = ("", "http://h/;p?q#f", "/p", b"", b"//h")
    for value, function, url in itertools.product(parts.ODD, ("urlsplit", "urlparse"), urls):
        yield call(function, url, value)
        yield call(function, url, "", value)
        yield call(function, url, scheme=value, allow_fragments=False)
    for value, other in itertools.product(parts.ODD, (*parts.ODD, "a", b"a", Text("g"))):
        yield call("urljoin", value, other)
        yield call("urljoin", other, value)
    for value, position, item in itertools.product(parts.ODD, range(6), ("a", b"a")):
        mixed: list[object] = [item] * 6
        mixed[position] = value
        if not _shows_address("urlunparse", value):
            yield call("urlunparse", mixed)
            yield call("urlunsplit", mixed[1:])


def results() -> Iterator[Operation]:
    """Yield what results answer: put together again, in octets, with parts replaced."""
    for text in (*parts.BASES, *parts.REFERENCES[::2], *parts.REAL):
        for function, back in (("urlsplit", "urlunsplit"), ("urlparse", "urlunparse")):
            result = call(function, text)
            yield call(back, result)
            yield call(back, call(function, text, missing_as_none=True), keep_empty=True)
            yield call(back, result, keep_empty=True)
            yield call(".encode", result)
            yield call(".decode", call(function, text.encode("utf-8", "replace")), "utf-8")
            yield call("._replace", result, fragment="", query="n")
            yield call("._replace", result, netloc="", path="//x")
            yield call(function, call(back, result))
    for name in ("urlsplit", "urlparse", "urldefrag"):
        yield call("._replace", call(name, "http://h/p#f"), foo=1)
        yield call("._replace", call(name, b"http://h/p#f"), url=b"x", netloc=b"y")


def legacy() -> Iterator[Operation]:
    """Yield the undocumented functions that old code calls."""
    texts = (*parts.BASES, *parts.REFERENCES, *parts.REAL, *parts.LEGACY)
    for function, text in itertools.product(parts.LEGACY_FUNCTIONS, texts):
        yield call(function, text)
    for port, default in itertools.product(parts.PORTS, (-1, 80, None)):
        yield call("splitnport", "h:" + port, default)


def mutations(chance: random.Random) -> Iterator[Operation]:
    """Yield well known URLs with a few characters put in, taken out or swapped."""
    for _ in range(MUTATIONS):
        text = chance.choice(parts.REAL)
        for _ in range(chance.randint(1, 4)):
            text = _mutate(text, chance)
        yield call("urlsplit", text)
        yield call(chance.choice(parts.ONE_ARGUMENT), text)
        yield call("urljoin", chance.choice(parts.BASES), text)
        yield call("urljoin", text, chance.choice(parts.REFERENCES))
        yield call("parse_qsl", text.partition("?")[2] or text, chance.random() < 0.5)


def _mutate(text: str, chance: random.Random) -> str:
    start = chance.randint(0, len(text))
    end = min(len(text), start + chance.choice((0, 0, 1, 1, 3)))
    return text[:start] + chance.choice(parts.INSERTED) + text[end:]


def _shows_address(function: str, value: object) -> bool:
    """Return whether an answer would hold the address of `value`, never twice the same."""
    return isinstance(value, memoryview) and function in {"unwrap", "urlunparse"}


def _argument(value: object) -> object:
    if isinstance(value, dict) and "function" in value:
        return {"call": value}
    return encode(value)
