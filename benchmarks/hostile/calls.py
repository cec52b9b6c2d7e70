"""Every public function that takes a text, found by walking the public packages.

A signature shows which parameters take a text. Each of them gets the hostile text in turn, while
the others get an ordinary one. Then all of them get it, with each option. A function that takes
many texts gets the pieces of one. The attributes and methods of returned objects are called, too.
It is an error if no arguments are known for a function, because nothing would measure it.
"""

import enum
import importlib
import inspect
import json
import pickle
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any, Final, Literal, get_args, get_origin

import urlprism
from urlprism import (
    URL,
    URLError,
    URLSearchParams,
    compare,
    equivalence,
    rfc3986,
    servers,
    urllib_parse,
)
from urlprism.bridges.redirects import check_location
from urlprism.columns import clickhouse
from urlprism.extraction import extract_lines
from urlprism.gate import Policy, SafeTarget, safe_target
from urlprism.inventory import locked
from urlprism.readers import Reader, Reading, names, reader
from urlprism.scanning.census import Census
from urlprism.urllib_parse import releases
from urlprism.web.answers import answer
from urlprism.web.questions import QuestionError

ORDINARY: Final = "http://example.com/a/b?c=d#e"
_TAKES_TEXT: Final = re.compile(
    r"\b(?:Text|URLText|str|bytes|bytearray|Any|AnyStr|object|Init|QueryInit|HostData|Value)\b"
)
_TAKES_MANY: Final = re.compile(r"Iterable\[str\b|\*")
_TAKES_PAIRS: Final = re.compile(r"\b(?:Query)?Init\b|tuple\[str, str\]|Iterable\[Any\]")

# Packages in which no function of ours reads a text, or where the system does the work.
_CLOSED: Final = frozenset({
    "urlprism.cli", "urlprism.conformance", "urlprism.conformance.workers", "urlprism.inventory",
    "urlprism.readers.asking", "urlprism.recipes", "urlprism.rfc1738.schemes", "urlprism.servers",
    "urlprism.spark", "urlprism.web",
})  # fmt: skip

# Parameters that take a choice, with their values. A hostile text would only be an unknown choice.
_CHOSEN: Final[Mapping[str, tuple[Any, ...]]] = {
    "encoding": ("utf-8",), "errors": ("replace",), "scheme": ("http",), "safe": ("/",),
    "standard": tuple(urlprism.Standard), "rung": tuple(rfc3986.Rung), "separator": ("&",),
    "default": ("a default",), "quote_via": (), "max_num_fields": (),
    "hierarchical": (), "_stacklevel": (), "readers": (), "policy": (), "to_ascii": (),
    "heuristics": (tuple(equivalence.Heuristic),), "memo": ({},),
}  # fmt: skip
_COMPONENTS: Final = {"component": ("unreserved", "path", "query", "host")}
_OWN: Final[Mapping[str, Mapping[str, tuple[Any, ...]]]] = {
    "rfc1738.quote": {"scheme": ("ftp",), "component": ("user", "cwd")},
    "rfc1738.unquote": {"scheme": ("ftp",), "component": ("user", "cwd")},
    "rfc2396.encode": _COMPONENTS,
    "columns.dialects.spark.parse_url": {"part": ("HOST", "QUERY")},
    "columns.dialects.spark.try_parse_url": {"part": ("HOST", "QUERY")},
    "rfc3986.encode": _COMPONENTS,
    "rfc3987.encode": _COMPONENTS,
    "gate.check_schemes": {"policy": (Policy(),), "readers": ((reader("whatwg"),),)},
    "equivalence.key": {"rung": (*rfc3986.Rung, equivalence.WHATWG)},
    "whatwg.set_part": {"name": (
        "href", "protocol", "username", "password", "host", "hostname", "port", "pathname",
        "search", "hash",
    )},
    "whatwg.percent_encode_after_encoding": {
        "encoding": ("utf-8", "shift_jis"), "percent_encode_set": (frozenset("/ "),),
    },
    "extract_lines": {"lines": ()},
}  # fmt: skip

# The package whose functions take octets, and what they take besides.
_OF_OCTETS: Final = "urlprism.columns.dialects.clickhouse"
_WITH_OCTETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "cut_url_parameter": {"names": b"a"},
    "extract_url_parameter": {"name": b"a"},
}
# The doors whose functions take a column, and what they take besides.
_COLUMNS: Final = frozenset({"urlprism.columns", "urlprism.columns.clickhouse"})
_WITH_COLUMNS: Final[Mapping[str, Mapping[str, Any]]] = {
    "columns.parameter": {"name": "a"},
    "columns.resolve": {"base": ORDINARY},
    "columns.clickhouse.cut": {"names": "domain"},
    "columns.clickhouse.cut_url_parameter": {"names": "a"},
    "columns.clickhouse.extract_url_parameter": {"name": "a"},
}

Function = Callable[..., Any]
Made = Callable[[str], Any]

# Parameters that take what is made of a text.
_OF_TEXT: Final[Mapping[str, Made]] = {
    "comparison": urlprism.compare,
    "reading": lambda text: reader("whatwg").read(text),
    "readings": lambda text: urlprism.compare(text).readings,
}


@dataclass(frozen=True, slots=True)
class Call:
    """A function's name, the arguments that are the text, and a function that calls it.

    The call takes the text and, if there is `make`, the object that it makes from the text. Making
    is not timed. A text for which `make` raises or returns None is not measured.
    """

    name: str
    way: str
    function: Callable[[Any, str], object]
    make: Made | None = None


class UnknownCallError(Exception):
    """A public function for which no arguments are known."""


def calls() -> list[Call]:
    """Return every call; raise UnknownCallError for a function without a known call."""
    found = [*_of_doors(), *_of_objects(), *_of_readers(), *_of_releases(), *_written_out()]
    return list({(call.name, call.way): call for call in found}.values())


def doors() -> Iterator[ModuleType]:
    """Yield the public packages: those with a list of names."""
    yield urlprism
    for module in pkgutil.walk_packages(urlprism.__path__, "urlprism."):
        if module.ispkg and "._" not in module.name and module.name not in _CLOSED:
            door = importlib.import_module(module.name)
            if hasattr(door, "__all__"):
                yield door


def pieces(text: str) -> list[str]:
    """Return a text in pieces of two characters."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def pairs(text: str) -> list[tuple[str, str]]:
    """Return a text as pairs of two characters."""
    return [(each[:1], each[1:]) for each in pieces(text)]


def whole(text: str) -> str:
    """Return a text as it is."""
    return text


def _functions_of(door: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield what a package names, or, of a module, the functions that it defines."""
    for name in getattr(door, "__all__", vars(door)):
        value = getattr(door, name)
        is_own = hasattr(door, "__all__") or getattr(value, "__module__", None) == door.__name__
        if is_own and not name.startswith("_"):
            yield name, value


def _of_doors() -> Iterator[Call]:
    for door in (*doors(), clickhouse):
        for name, value in _functions_of(door):
            if inspect.isroutine(value):
                shown = f"{door.__name__}.{name}".removeprefix("urlprism.")
                if door.__name__ == _OF_OCTETS:
                    call = partial(value, **_WITH_OCTETS.get(name, {}))
                    yield Call(shown, "octets", partial(_of_octets, call))
                elif door.__name__ in _COLUMNS:
                    yield Call(shown, "a row", partial(_row, value, _WITH_COLUMNS.get(shown, {})))
                else:
                    yield from _of_function(shown, value)


def _of_function(name: str, function: Function) -> Iterator[Call]:
    for label, fixed, made, starred in _arguments(name, inspect.signature(function)):
        yield Call(name, label, _calling(function, fixed, made, starred))


def _calling(
    function: Function | str,
    fixed: Mapping[str, Any],
    made: Mapping[str, Made],
    starred: Made | None,
) -> Callable[[Any, str], object]:
    """Return a function that calls a function or method with arguments made from a text."""

    def call(owner: Any, text: str) -> object:
        called = getattr(owner, function) if isinstance(function, str) else function
        arguments = {name: make(text) for name, make in made.items()}
        return called(*(starred(text) if starred else ()), **fixed, **arguments)

    return call


_Arguments = tuple[str, dict[str, Any], dict[str, Made], Made | None]


def _arguments(name: str, signature: inspect.Signature) -> Iterator[_Arguments]:
    """Yield the arguments of a function: a label, fixed values, and values made from the text."""
    fixed: dict[str, Any] = {}
    texts: list[str] = []  # the required ones
    ways: list[tuple[str, str, Made]] = []
    options: list[tuple[str, Any]] = []
    for own, parameter in signature.parameters.items():
        is_required = parameter.default is parameter.empty
        if parameter.kind is parameter.VAR_POSITIONAL:
            yield f"*{own}", {}, {}, pieces
        elif own == "self" or parameter.kind is parameter.VAR_KEYWORD:
            continue
        elif (values := _values(name, parameter)) is not None:
            fixed |= {own: values[0]} if is_required else {}
            options += [(own, value) for value in values]
        elif own in _OF_TEXT or _TAKES_TEXT.search(str(parameter.annotation)):
            texts += [own] if is_required else []
            ways += _ways(own, str(parameter.annotation))
        elif is_required:
            fixed[own] = _ordinary(name, parameter)
    for label, own, make in ways:
        others = {text: ORDINARY for text in texts if text != own}
        yield label, fixed | others, {own: make}, None
    if len(texts) > 1:
        yield ", ".join(texts), fixed, dict.fromkeys(texts, whole), None
    for own, value in options:
        every = dict.fromkeys(texts, whole)
        yield f"{own}={_shown(value)}", fixed | {own: value}, every, None


def _ways(name: str, annotation: str) -> Iterator[tuple[str, str, Made]]:
    """Yield the values from a text for a parameter: the text, or pieces if it takes many texts."""
    yield name, name, _OF_TEXT.get(name, whole)
    if _TAKES_MANY.search(annotation):
        yield f"{name}: pieces", name, pieces
    if _TAKES_PAIRS.search(annotation):
        yield f"{name}: pairs", name, pairs


def _values(name: str, parameter: inspect.Parameter) -> tuple[Any, ...] | None:
    """Return the values for a parameter that takes a choice, or None for other parameters."""
    own, told = parameter.name, parameter.annotation
    chosen = _OWN.get(name, {}).get(own) or _CHOSEN.get(own)
    if chosen is not None:
        return chosen
    if get_origin(told) is Literal:
        return get_args(told)
    if isinstance(parameter.default, bool):
        return (not parameter.default,)
    return (parameter.default,) if "Rule" in str(told) else None


def _ordinary(name: str, parameter: inspect.Parameter) -> object:
    """Return an ordinary value for a parameter; raise UnknownCallError if there is none."""
    for kind, value in _ORDINARY.items():
        if kind in str(parameter.annotation):
            return value
    message = f"{name}: no value is known for {parameter}"
    raise UnknownCallError(message)


def _shown(value: object) -> str:
    return str(value) if isinstance(value, str | bool) else type(value).__name__


def _of_objects() -> Iterator[Call]:
    for name, make, kind in _makers():
        shown, made = f"{name}: {kind.__name__}", _only(make, kind)
        yield from _of_attributes(shown, kind, made)
        for member in sorted(set(dir(kind)) - set(dir(tuple)) - set(dir(Exception))):
            method = inspect.getattr_static(kind, member)
            if not member.startswith("_") and callable(method):
                yield from _of_method(f"{shown}.{member}", member, getattr(kind, member), made)


def _of_method(shown: str, name: str, method: Function, made: Made) -> Iterator[Call]:
    signature = inspect.signature(method)
    needed = [each for each in signature.parameters.values() if each.default is each.empty]
    if not [each for each in needed if each.name != "self"]:
        yield Call(shown, "", _calling(name, {}, {}, None), made)
    for label, fixed, ways, starred in _arguments(shown, signature):
        yield Call(shown, label, _calling(name, fixed, ways, starred), made)


def _of_attributes(shown: str, kind: type, made: Made) -> Iterator[Call]:
    """Yield the calls that show an object: its attributes, its texts, its hash, an equal copy."""
    for name in dir(kind):
        if not name.startswith("_") and not callable(inspect.getattr_static(kind, name, None)):
            yield Call(shown, name, partial(_attribute, name), made)
    for name, show in _SHOWN.items():
        yield Call(shown, name, partial(_of_owner, show), made)


def _attribute(name: str, owner: object, _: str) -> object:
    return getattr(owner, name, None)


def _of_owner(show: Callable[[Any], object], owner: object, _: str) -> object:
    return show(owner)


def _copied(owner: object) -> object:
    """Return a copy made by a pickle, or the object itself if it cannot be pickled."""
    try:
        return pickle.loads(pickle.dumps(owner))  # noqa: S301 - it was just made
    except (AttributeError, TypeError, pickle.PicklingError):
        return owner


def _hashed(owner: object) -> int | None:
    return hash(owner) if type(owner).__hash__ else None


_SHOWN: Final[Mapping[str, Callable[[Any], object]]] = {
    "str": str,
    "repr": repr,
    "hash": _hashed,
    "a copy is equal": lambda owner: owner == _copied(owner),
}


def _makers() -> Iterator[tuple[str, Made, type]]:
    """Yield functions that return objects with methods: name, function and class."""
    for door in doors():
        kinds = [each for name in door.__all__ if inspect.isclass(each := getattr(door, name))]
        for name in ("parse", "split", "compare", "canonicalize", "urlsplit", "urlparse"):
            if door is not urlprism and name in door.__all__:
                shown = f"{door.__name__}.{name}".removeprefix("urlprism.")
                for kind in kinds:
                    if (
                        not issubclass(kind, enum.Enum | BaseException)
                        and kind.__name__ != "Finding"
                    ):
                        yield shown, getattr(door, name), kind
    yield "URLSearchParams", URLSearchParams, URLSearchParams
    yield "equivalence", _with_itself, equivalence.Equivalence
    yield "safe_target", safe_target, SafeTarget
    yield "reader.read", reader("whatwg").read, Reading
    for name, refuse in (("URL", URL), ("safe_target", safe_target), ("rfc3986", rfc3986.parse)):
        yield f"error of {name}", partial(_error, refuse), URLError


def _with_itself(text: str) -> equivalence.Equivalence:
    return equivalence.equivalence(text, text)


def _error(function: Made, text: str) -> URLError | None:
    try:
        function(text)
    except URLError as error:
        return error
    return None


def _only(make: Made, kind: type) -> Made:
    def made(text: str) -> Any:
        found = make(text)
        return found if isinstance(found, kind) else None

    return made


def _of_readers() -> Iterator[Call]:
    for name in (*names(), "urllib@3.6", "urllib@3.14", "curl@7.88.1+idn"):
        for label, read in (("text", _read), ("base", _read_against), ("text, base", _read_both)):
            yield Call(f"reader({name!r}).read", label, partial(read, reader(name)))
    yield Call(
        "compare", "readers=all, explained", lambda _, text: compare(text, None, ["all"]).explain()
    )
    yield Call("compare", "causes", lambda _, text: compare(text).causes)


def _read(asked: Reader, _: object, text: str) -> object:
    reading = asked.read(text)
    return reading.findings


def _read_against(asked: Reader, _: object, text: str) -> object:
    return asked.read("../x?y", text)


def _read_both(asked: Reader, _: object, text: str) -> object:
    return asked.read(text, text)


def _of_releases() -> Iterator[Call]:
    for version in ("3.6.15", "3.9.18", "3.15.0rc1"):
        release = releases.release(version)
        for name in sorted(set(dir(release)) & set(urllib_parse.__all__)):
            if name not in {"urlunparse", "urlunsplit"}:
                yield from _of_function(f"release({version!r}).{name}", getattr(release, name))


def _of_octets(function: Function, _: object, text: str) -> object:
    """Return what a function makes of the octets of a text."""
    return function(text.encode(errors="surrogatepass"))


def _row(function: Function, options: Mapping[str, Any], _: object, text: str) -> object:
    """Return what a function of columns makes of a column of one row."""
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    return pa.array(function(pa.array([text]), **options))


def _split(rows: list[str], standard: str = "whatwg") -> int:
    """Return how many rows a column of results has, with all fields."""
    import pyarrow as pa  # noqa: PLC0415

    from urlprism.columns import split  # noqa: PLC0415
    from urlprism.columns.fields.names import OF_STANDARD  # noqa: PLC0415

    parts = split(pa.array(rows), OF_STANDARD[standard], standard=standard)
    return pa.record_batch(parts).num_rows


def _written_out() -> Iterator[Call]:
    """Yield the calls that no signature shows."""
    yield Call("URL", "text", lambda _, text: URL(text))
    yield Call("URL", "text, base", lambda _, text: URL(text, text))
    yield Call("URL", "base", lambda _, text: URL("../x?y", text))
    yield Call("URL.parse", "text", lambda _, text: URL.parse(text))
    yield Call("URL.can_parse", "text", lambda _, text: URL.can_parse(text))
    yield Call("URL.from_path", "POSIX", lambda _, text: URL.from_path("/" + text, windows=False))
    yield Call(
        "URL.from_path", "Windows", lambda _, text: URL.from_path("C:\\" + text, windows=True)
    )
    yield Call("URL /", "segment", lambda _, text: URL(ORDINARY) / text)
    yield Call("URLSearchParams", "text", lambda _, text: URLSearchParams(text))
    yield Call("URLSearchParams", "pairs", lambda _, text: str(URLSearchParams(pairs(text))))
    yield Call(
        "inventory.locked",
        "requirements",
        lambda _, text: locked(b"yarl==1.9.4\n" + text.encode("utf-8", "replace")),
    )
    yield Call("compare", "explained", lambda _, text: compare(text).explain())
    yield Call(
        "safe_target", "base, no limit", lambda _, text: safe_target("../x", text, policy=_NO_LIMIT)
    )
    yield Call("safe_target", "text, no limit", lambda _, text: safe_target(text, policy=_NO_LIMIT))
    yield from _served()
    yield from _of_servers()
    for standard in ("urllib", "rfc3986"):
        yield Call(
            "columns.split", standard, lambda _, text, standard=standard: _split([text], standard)
        )
    yield Call("columns.split", "all fields", lambda _, text: _split([text]))
    yield Call("columns.split", "rows", lambda _, text: _split(pieces(text)))
    yield Call("comparison.Census", "a line", lambda _, text: _counted([text]))
    yield Call("comparison.Census", "lines", lambda _, text: _counted(pieces(text)))
    yield Call("extract_lines", "pieces", lambda _, text: list(extract_lines(pieces(text))))
    yield Call("extract_lines", "lines", lambda _, text: list(extract_lines(text.splitlines(True))))
    for unsplit, others in (("urlunsplit", 0), ("urlunparse", 1)):
        for place in range(5):
            yield Call(
                f"urllib_parse.{unsplit}",
                f"part {place}",
                partial(_unsplit, unsplit, others, place),
            )
    for place, name in enumerate(rfc3986.Parts._fields):
        yield Call("rfc3986.recompose", name, partial(_recomposed, place))


def _served() -> Iterator[Call]:
    """Yield what a server is asked: the page's questions, and the check of a redirect."""
    for way, asked in (("read", {}), ("read, readers=all", {"readers": ["all"]})):
        yield Call("web.answers.answer", way, partial(_answered, asked))
    yield Call("web.answers.answer", "scan", lambda _, text: answer("scan", _json(text=text)))
    yield Call(
        "bridges.redirects.check_location",
        "location",
        lambda _, text: check_location(text, ORDINARY),
    )


def _of_servers() -> Iterator[Call]:
    """Yield what servers, their rules and the readers of configurations are given."""
    for function in (servers.compare_targets, servers.safe_request_target, servers.is_certified):
        way = "target, readers=all"  # all servers
        yield Call(f"servers.{function.__name__}", way, partial(_of_octets, function))
    yield Call("servers.reader", "nginx", partial(_of_octets, servers.reader("nginx")))
    yield Call("servers.server", "name", lambda _, text: servers.server(text))
    for kind in (servers.Exact, servers.Prefix, servers.Segments, servers.RegularExpression):
        shown = f"servers.{kind.__name__}"
        yield Call(shown, "text", lambda _, text, kind=kind: kind(text).matches(ORDINARY))
        yield Call(shown, "path", lambda _, text, kind=kind: kind("/a").matches(text))


def _answered(asked: Mapping[str, object], _: object, text: str) -> str:
    """Return what the page says of a text, which is refused if it is longer than a question."""
    try:
        return answer("read", _json(url=text, **asked))
    except QuestionError as error:
        return str(error)


def _json(**question: object) -> bytes:
    return json.dumps(question).encode("ascii")


def _counted(lines: list[str]) -> Census:
    census = Census()
    census.feed("\n".join(lines).encode(errors="surrogatepass"))
    census.close()
    return census


def _unsplit(name: str, others: int, place: int, _: object, text: str) -> object:
    parts = ["http", "h", "/p", "q", "f", *[""] * others]
    parts[place] = text
    return getattr(urllib_parse, name)(parts)


def _recomposed(place: int, _: object, text: str) -> object:
    parts: list[Any] = ["http", "h", "/p", "q", "f"]
    parts[place] = text
    made = rfc3986.Parts(*parts)
    return rfc3986.recompose(made), rfc3986.serialize(made, mend=True)


_ORDINARY: Final[Mapping[str, object]] = {
    "Parts": rfc3986.Parts("http", "h", "/p", "q", "f"),
    "Iterable": [ORDINARY],
    "URL": URL(ORDINARY),
    "frozenset": frozenset("/ "),
    "Components": URL(ORDINARY).components(),
    "Reader": reader("whatwg"),
    "Change": releases.CHANGES[0],
    "tuple[int, int, int]": (3, 11, 0),
}
_NO_LIMIT: Final = Policy(max_length=sys.maxsize)
