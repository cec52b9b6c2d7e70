"""The newest releases of web servers that the tests start, asked beside their models."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Final

from urlprism.conformance import Account, Question, Tally
from urlprism.readers import reader

_HELPERS: Final = str(Path(__file__).parents[1] / "tests" / "agreement")


def asked(name: str, count: int) -> tuple[str, Tally]:
    """Return the version of a web server, and how its model does on so many paths.

    Raise ImportError if the server cannot be had here.
    """
    if _HELPERS not in sys.path:
        sys.path.insert(0, _HELPERS)
    answers, questions = import_module("web_answers"), import_module("path_questions")
    servers = import_module("web_servers")
    tally = Tally()
    try:
        with servers.started(servers.newest(name)) as (first, *_):
            model = reader(name)
            for path in questions.path_questions(count):
                given = _account(answers.served(first, path))
                ours = _account(answers.modelled(first, model, path))
                tally.add(Question(f"http://h.example{path}", None), ours, given)
            return first.reader.partition("@")[2], tally
    except import_module("pytest").skip.Exception as reason:
        raise ImportError(str(reason)) from reason


def _account(path: str | None) -> Account:
    """Return an answer of which only the path is told."""
    return Account(path is not None, {"path": path} if path else {})
