"""Run operations with an interpreter's own `urllib.parse`, one JSON line in, one JSON line out.

Runs on every CPython from 3.6 on, by itself: `python stdlib_worker.py operations answers`
(two paths; standard input and output without them). The same `run` observes any other
module-like object in-process, so that all are judged by the same code.
"""

import builtins
import json
import pathlib
import sys
import typing
import urllib.parse
import warnings

SEEN = ("geturl", "username", "password", "hostname", "port")


class Text(str):
    """A `str` subclass, as callers have them."""

    __slots__ = ()


def encode(value: object) -> object:
    """Return `value` as JSON can carry it, its type kept; see `decode` for the way back."""
    # Newer interpreters refuse to write or read long decimal numbers.
    if isinstance(value, int) and abs(value) >> 63:
        return {"hex": hex(value)}
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        coded = {"str": value} if not _has_surrogates(value) else {"units": list(map(ord, value))}
        if type(value) is not str:
            coded["type"] = type(value).__name__
        return coded
    for octets in (bytes, bytearray, memoryview):
        if isinstance(value, octets):
            return {octets.__name__: bytes(value).hex()}
    if isinstance(value, dict):
        return {"dict": [encode(item) for item in value.items()]}
    for sequence in (list, tuple):
        if isinstance(value, sequence):
            return {sequence.__name__: [encode(item) for item in value]}
    raise TypeError("cannot carry " + repr(type(value)))


def decode(coded: object, module: object = urllib.parse) -> object:
    """Return the value that `coded` stands for; a nested call is made with `module`."""
    if not isinstance(coded, dict):
        return coded
    if "call" in coded:
        return _call(module, coded["call"])
    if "str" in coded or "units" in coded:
        text = coded["str"] if "str" in coded else "".join(map(chr, coded["units"]))
        return Text(text) if "type" in coded else text
    ((kind, content),) = coded.items()
    if kind == "hex":
        return int(content, 16)
    if kind in ("dict", "list", "tuple"):
        content = [decode(item, module) for item in content]
    else:
        content = bytes.fromhex(content)
    return getattr(builtins, kind)(content)


def run(module: object, operation: "dict[str, object]") -> "dict[str, object]":
    """Return what `module` answers to `operation`: a value or an error, and its warnings.

    An operation names a `function`, its `args` and its `kwargs`; a function named `.method` is
    a method of its first argument.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        outcome = _outcome(lambda: _call(module, operation))
    if caught:
        outcome["warnings"] = [[w.category.__name__, str(w.message)] for w in caught]
    return outcome


def main(arguments: "list[str]") -> None:
    """Answer the operations of the first path in the second; those of standard input without."""
    if not arguments:
        return answer(sys.stdin, sys.stdout)
    asked, answered = map(pathlib.Path, arguments)
    with asked.open(encoding="utf-8") as source, answered.open("w", encoding="utf-8") as target:
        return answer(source, target)


def answer(source: "typing.TextIO", target: "typing.TextIO") -> None:
    """Write the outcome of each operation of `source` to `target`."""
    for line in source:
        target.write(json.dumps(run(urllib.parse, json.loads(line))) + "\n")


def _has_surrogates(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def _call(module: object, operation: "dict[str, object]") -> object:
    args = [decode(argument, module) for argument in operation["args"]]
    kwargs = {name: decode(value, module) for name, value in operation["kwargs"].items()}
    name = operation["function"]
    if name.startswith("."):
        return getattr(args[0], name[1:])(*args[1:], **kwargs)
    return getattr(module, name)(*args, **kwargs)


def _outcome(action: object) -> "dict[str, object]":
    # RecursionError and the like would be findings: nothing is let through.
    try:
        return {"value": _observe(action())}
    except Exception as error:  # noqa: BLE001 -- any error is an answer
        return {"error": [type(error).__name__, str(error)]}


def _observe(value: object) -> object:
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {
            "record": type(value).__name__,
            "fields": dict(zip(value._fields, map(encode, value))),  # noqa: B905 -- not before 3.10
            "seen": {name: _look(value, name) for name in SEEN if hasattr(type(value), name)},
        }
    return encode(value)


def _look(value: object, name: str) -> "dict[str, object]":
    def look() -> object:
        seen = getattr(value, name)
        return seen() if callable(seen) else seen

    return _outcome(look)


if __name__ == "__main__":
    main(sys.argv[1:])
