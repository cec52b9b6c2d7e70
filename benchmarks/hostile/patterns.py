"""Texts drawn from what the package looks for: the regular expressions that its modules hold.

    modules ──► patterns, and how each is asked ──► its parsed tree ──► pieces ──► shapes

A piece is what a pattern matches, what a part of it matches, or that with something left out or
another character in it: repeated, it leads a search as far as it goes before it fails.
"""

import functools
import gc
import importlib
import os
import pkgutil
import random
import re
import sys
import types
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from re import _parser  # type: ignore[attr-defined]
from typing import Any, Final

import urlprism
from benchmarks.hostile.shapes import SEED, Shape, repeated
from urlprism.redaction.spans import hidden_spans

_DRAWS: Final = 24  # pieces drawn from a pattern
_LONGEST: Final = 40  # characters of a piece
_TIMES: Final = 2  # repeats beyond those that a pattern demands
_DEMANDED: Final = 8  # of those it demands
_ALWAYS: Final = ("match", "search")
_ASKED: Final = re.compile(
    r"\b(\w+)(?:\([^()]*\))?\s*\.\s*(match|fullmatch|search|finditer|findall|subn?|split|scanner)\b"
)
# What stands for a character that is not in a class.
_OTHERS: Final = "a1%/.:;\\@?#-_[]& \t\n\xe9\u65e5"
_FIRST: Final = {"DIGIT": "1", "SPACE": " ", "WORD": "a"}
# Modules that start something when they are imported, or need what is not installed.
_LEFT_OUT: Final = ("urlprism.__main__", "urlprism.spark")


@dataclass(frozen=True, slots=True)
class Asked:
    """A pattern, a name by which a module holds it, and the methods by which it is asked."""

    pattern: re.Pattern[Any]
    name: str
    methods: tuple[str, ...]

    def call(self, method: str, text: str | bytes) -> None:
        """Ask the pattern about a text, to the end of what the method yields."""
        if method in {"sub", "subn"}:
            getattr(self.pattern, method)(text[:0], text)
        elif method in {"finditer", "scanner"}:
            for _ in self.pattern.finditer(text):
                pass
        else:
            getattr(self.pattern, method)(text)


@functools.cache
def patterns() -> tuple[Asked, ...]:
    """Return every pattern that the modules of the package hold, in an order that never changes.

    Those in classes, tuples, mappings and closures are among them, and those that a function has
    made and caches. The methods are those that the source of a module names beside the name of a
    pattern, or beside a call of such a function; a pattern without such a name is matched and
    searched.
    """
    found: dict[tuple[Any, int], tuple[re.Pattern[Any], set[str], set[str]]] = {}
    for module in _modules():
        used = _methods_by_name(module)
        for name, value in sorted(vars(module).items()):
            if not name.startswith("__"):
                for pattern, method in _held(value):
                    key = pattern.pattern, pattern.flags
                    _, names, methods = found.setdefault(key, (pattern, set(), set()))
                    names.add(f"{module.__name__.removeprefix('urlprism.')}.{name}")
                    methods.update({method} if method else used.get(name, ()))
    asked = [
        Asked(pattern, min(names), tuple(sorted(methods)) or _ALWAYS)
        for pattern, names, methods in found.values()
    ]
    return tuple(sorted(asked, key=lambda each: (each.name, repr(each.pattern))))


def _modules() -> Iterator[types.ModuleType]:
    """Yield all modules of the package that can be imported here."""
    for module in pkgutil.walk_packages(urlprism.__path__, "urlprism."):
        if not module.name.startswith(_LEFT_OUT):
            try:
                importlib.import_module(module.name)
            except ImportError:
                continue
    for name in sorted(sys.modules):
        # What Cython writes for all of them has no source.
        if name.partition(".")[0] == "urlprism" and name != "urlprism._cython":
            yield sys.modules[name]


def _methods_by_name(module: types.ModuleType) -> dict[str, set[str]]:
    """Return the methods that the source of a module calls, by the name before their dot."""
    path = Path(urlprism.__file__).parents[1].joinpath(*module.__name__.split("."))
    found: dict[str, set[str]] = {}
    for name, method in _ASKED.findall(_source(path)):
        found.setdefault(name, set()).add(method)
    return found


def _source(path: Path) -> str:
    """Return the source of a module or a package by its path without its ending."""
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text("utf-8")


def _held(value: object) -> Iterator[tuple[re.Pattern[Any], str]]:
    """Yield the patterns that a value holds, each with the method that is held, or ""."""
    seen, waiting = set[int](), [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, re.Pattern):
            yield each, ""
        elif isinstance(each, types.BuiltinMethodType) and isinstance(each.__self__, re.Pattern):
            yield each.__self__, each.__name__
        elif id(each) not in seen and _is_own(each):
            seen.add(id(each))
            waiting += _parts(each)


def _parts(value: object) -> Sequence[object]:
    """Return what a value refers to; of a function, what it encloses and its defaults."""
    if isinstance(value, types.FunctionType | type(hidden_spans)):  # plain, or compiled
        return [*(value.__closure__ or ()), value.__defaults__, value.__kwdefaults__]
    return gc.get_referents(value)


def _is_own(value: object) -> bool:
    """Whether a value may hold patterns of the package."""
    if isinstance(value, types.FunctionType | type):
        return (value.__module__ or "").partition(".")[0] == "urlprism"
    return not isinstance(value, types.ModuleType | str | bytes | int | float)


@functools.cache
def pieces(asked: Asked) -> tuple[str, ...]:
    """Return the pieces of a pattern: its characters, one by one, and what is drawn from it."""
    pattern = asked.pattern
    tree = _parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    seed = f"{SEED}{os.environ.get('URLPRISM_SEED', '')}{pattern.pattern!r}"
    source = random.Random(zlib.crc32(seed.encode()))  # noqa: S311 - not a secret
    trees = list(_trees(tree))
    found = dict.fromkeys(_characters(tree, source))
    for number in range(_DRAWS):
        drawn = tree if number % 2 else source.choice(trees)
        found[_drawn(drawn, source, source.choice((0.0, 0.1, 0.3)))[:_LONGEST]] = None
    return tuple(piece for piece in found if piece and _fits(pattern, piece))


def _fits(pattern: re.Pattern[Any], piece: str) -> bool:
    """Whether a piece can be asked about: octets have no larger characters."""
    return isinstance(pattern.pattern, str) or max(piece) <= "\xff"


def _trees(tree: Any) -> Iterator[Any]:
    """Yield a parsed pattern and all parts of it."""
    yield tree
    for kind, value in tree:
        for part in _inner(str(kind), value):
            yield from _trees(part)


def _inner(kind: str, value: Any) -> Sequence[Any]:
    """Return the patterns in a part of a parsed pattern."""
    if kind == "BRANCH":
        return list(value[1])
    if kind in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}:
        return [value[2]]
    if kind == "SUBPATTERN":
        return [value[3]]
    if kind in {"ASSERT", "ASSERT_NOT"}:
        return [value[1]]
    return [value] if kind == "ATOMIC_GROUP" else []


def _characters(tree: Any, source: random.Random) -> Iterator[str]:
    """Yield each character for which a pattern looks, one of each class."""
    for part in _trees(tree):
        for kind, value in part:
            if not _inner(str(kind), value):
                yield _drawn([(kind, value)], source, 0.0)


def _drawn(tree: Any, source: random.Random, odd: float) -> str:
    """Return a text for a parsed pattern, each part of which is left out or broken at times."""
    made = []
    for kind, value in tree:
        chance = source.random()
        if chance < odd / 2:
            continue
        made.append(source.choice(_OTHERS) if chance < odd else _part(kind, value, source, odd))
    return "".join(made)


def _part(kind: Any, value: Any, source: random.Random, odd: float) -> str:
    """Return a text for one part of a parsed pattern."""
    name = str(kind)
    if name == "LITERAL":
        return chr(value)
    if name in {"NOT_LITERAL", "ANY"}:
        return source.choice([each for each in _OTHERS if ord(each) != value])
    if name == "IN":
        return _member(value, source)
    if name == "BRANCH":
        return _drawn(source.choice(value[1]), source, odd)
    if name.endswith("_REPEAT"):
        least, most, body = value
        times = min(int(most), min(int(least), _DEMANDED) + source.randint(0, _TIMES))
        return "".join(_drawn(body, source, odd) for _ in range(times))
    if name in {"ASSERT", "ASSERT_NOT"} and source.random() < 0.5:
        return ""
    return "".join(_drawn(each, source, odd) for each in _inner(name, value))


def _member(members: Any, source: random.Random) -> str:
    """Return a character of a class."""
    is_negated = str(members[0][0]) == "NEGATE"
    some = [each for member in members for each in _some(*member)]
    if is_negated:
        return source.choice([each for each in _OTHERS if each not in some] or ["\x00"])
    return source.choice(some)


def _some(kind: Any, value: Any) -> list[str]:
    """Return some characters of a member of a class."""
    name = str(kind)
    if name == "LITERAL":
        return [chr(value)]
    if name == "RANGE":
        return [chr(value[0]), chr(value[1])]
    if name == "CATEGORY":
        told = str(value).removeprefix("CATEGORY_")
        return ["\xe9" if told.startswith("NOT_") else _FIRST.get(told, "\n")]
    return []


# Where a piece stands in a URL: what is before it, and behind it.
PLACES: Final = {
    "path": ("http://h/", ""),
    "host": ("http://", "/"),
    "userinfo": ("http://", "@h/"),
    "query": ("http://h/?", ""),
    "fragment": ("http://h/#", ""),
    "text": ("", ""),
    "path of a file": ("file:///", ""),
    "another scheme": ("foo:", ""),
}


@functools.cache
def all_pieces() -> tuple[str, ...]:
    """Return the pieces of all patterns, each once, in an order that is drawn once."""
    found = sorted({piece for each in patterns() for piece in pieces(each)})
    random.Random(SEED).shuffle(found)  # noqa: S311
    return tuple(found)


def drawn_shapes(count: int, start: int = 0) -> Iterator[Shape]:
    """Yield shapes that repeat the pieces of patterns, each in one place of a URL, in turn."""
    every = all_pieces()
    for number in range(start, start + count):
        piece = every[number % len(every)]
        place = list(PLACES)[number % len(PLACES)]
        yield repeated(f"{place}: {piece!r}", piece, *PLACES[place])
