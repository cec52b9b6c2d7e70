"""The newest releases of web servers that the tests start, asked beside their models."""

from importlib import import_module

from urlprism.conformance import Account, Question, Tally
from urlprism.readers import reader


def asked(name: str, count: int) -> tuple[str, Tally]:
    """Return the version of a web server, and how its model does on so many paths.

    Raise ImportError if the server cannot be had here.
    """
    answers, questions, servers = (
        import_module(f"tests.agreement.programs.{name}")
        for name in ("web_answers", "path_questions", "web_servers")
    )
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
