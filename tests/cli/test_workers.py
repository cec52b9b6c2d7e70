"""Processes that compare texts for a scan."""

import pytest

from urlprism.cli.tables.workers import Workers, compared
from urlprism.readers import readers

pytestmark = pytest.mark.once

TEXTS = ["http://a@b@c/", "http:///e/", "http://h/../a"]


def test_answers_are_the_same_after_a_process_was_killed():
    known = readers(["whatwg", "rfc3986"])
    expected = compared(TEXTS, known)
    assert len({*expected}) == 3
    with Workers(known, 3, 2) as workers:
        # The first ones are few, and need no process.
        assert [workers.ask(TEXTS)() for _ in range(32)] == [expected] * 32
        assert workers._pool is None
        assert workers.ask(TEXTS)() == expected
        for process in list(workers._pool._processes.values()):
            process.kill()
        waits = [workers.ask(TEXTS) for _ in range(4)]
        assert [wait() for wait in waits] == [expected] * 4


def test_without_processes_the_answers_are_the_same(monkeypatch):
    def refuse(*_):
        raise OSError

    known = readers(["whatwg", "rfc3986"])
    monkeypatch.setattr("urlprism.cli.tables.workers.ProcessPoolExecutor", refuse)
    with Workers(known, 3, 2) as workers:
        assert [workers.ask(TEXTS)() for _ in range(34)] == [compared(TEXTS, known)] * 34
