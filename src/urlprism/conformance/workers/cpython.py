"""Answer questions by the interpreter's own `urllib.parse`, one line of JSON each.

Runs alone, on every CPython from 3.6 on: `python cpython.py` reads standard input and writes
standard output; `python cpython.py questions answers` reads and writes files.
"""

import json
import pathlib
import sys
import typing
import urllib.parse

FIELDS = (
    *("scheme", "netloc", "path", "query", "fragment"),
    *("username", "password", "hostname", "port"),
)


def main(arguments: "list[str]") -> None:
    """Read questions from the first path and write answers to the second, or use standard input."""
    if not arguments:
        return answer(sys.stdin, sys.stdout)
    asked, answered = map(pathlib.Path, arguments)
    with asked.open(encoding="utf-8") as source, answered.open("w", encoding="utf-8") as target:
        return answer(source, target)


def answer(source: "typing.TextIO", target: "typing.TextIO") -> None:
    """Write the answer to each question of `source` to `target`."""
    for line in source:
        target.write(json.dumps(answer_to(json.loads(line))) + "\n")
        target.flush()


def answer_to(question: "dict[str, typing.Any]") -> "dict[str, object]":
    """Return whether a URL is accepted, with its parts or the reason for the refusal."""
    try:
        text = question["url"]
        if question.get("base") is not None:
            text = urllib.parse.urljoin(question["base"], text)
        parts = urllib.parse.urlsplit(text)
        report = {name: getattr(parts, name) for name in FIELDS}
    except ValueError as error:
        return {"accepted": False, "reason": f"{type(error).__name__}: {error}"}
    return {"accepted": True, "report": report}


if __name__ == "__main__":
    main(sys.argv[1:])
