"""`python -m urlprism.conformance` as a program, and the parts it is made of."""

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import urlprism
import urlprism.conformance.workers.cpython as worker
from urlprism.conformance import (
    Account,
    CommandError,
    ProtocolError,
    Question,
    Tally,
    ask,
    compared,
    generated,
)
from urlprism.conformance.__main__ import main
from urlprism.conformance.protocol import read_answer, read_question, write_question
from urlprism.conformance.questions import plain
from urlprism.conformance.table import as_table
from urlprism.readers.asking import children

pytestmark = pytest.mark.plain


WORKER = worker.__file__
# A program that says the same to every question.
SAYS = "import sys\nfor line in sys.stdin: print({!r}, flush=True)"
H = Question("http://h/", None)


def run(*arguments, given=b""):
    """Return the exit code and what the program writes."""
    source = str(Path(urlprism.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": source}
    command = [sys.executable, "-m", "urlprism.conformance", *map(str, arguments)]
    done = subprocess.run(
        command, input=given, capture_output=True, timeout=60, env=environment, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def python(program):
    return [sys.executable, "-c", program]


def says(answer):
    return python(SAYS.format(json.dumps(answer)))


@pytest.fixture
def begun(monkeypatch):
    """Return the processes that are started while a test runs."""
    processes, start = [], children.started

    def started(*arguments, **options):
        processes.append(start(*arguments, **options))
        return processes[-1]

    monkeypatch.setattr(children, "started", started)
    return processes


def is_over(process):
    """Return whether nobody is left of a process and of what it has started."""
    if not hasattr(os, "killpg"):
        return process.returncode is not None
    for _ in range(6000):  # what was killed may still be leaving
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return process.returncode is not None
        time.sleep(0.01)
    return False


ENDLESS = "while True: pass"
SLEEPS = "import time; time.sleep(1000)"


def test_the_worker_of_this_interpreter_agrees():
    code, out, err = run("--reader", "urllib", "--limit", 500, "--", sys.executable, WORKER)
    assert (code, err) == (0, "")
    assert out.splitlines()[2:] == [
        "asked                        500",
        "accepted or refused          500   100.00 %",
        "host                         500   100.00 %",
        "all fields                   500   100.00 %",
    ]


def test_another_level_differs():
    code, out, _ = run(
        *("--reader", "urllib@3.9.18", "--against", "urllib@3.14", "--limit", 500, "--show", 1)
    )
    assert code == 1
    assert out.count('{"url": ') == 1
    assert "100.00 %" not in out


def test_differences_as_json(tmp_path):
    asked = tmp_path / "asked"
    asked.write_bytes(b'http://[a]/\r\n\n{"url": "x", "base": "http://h/"}\n{"url": "//h:1"}\n')
    code, out, _ = run(
        *("--reader", "urllib@3.9.18", "--against", "urllib@3.14", "--questions", asked, "--json")
    )
    told = json.loads(out)
    assert code == 1
    assert told["schema"] == "urlprism.conformance/1"
    assert (told["reader"], told["other"]) == ("urllib@3.9.18", "urllib@3.14")
    assert told["asked"] == 3
    assert told["agreed"] == {"accept": 2, "host": 2, "fields": 2}
    (difference,) = told["differences"]
    assert (difference["url"], difference["base"]) == ("http://[a]/", None)
    assert difference["reader"]["report"]["hostname"] == "a"
    assert difference["other"] == {
        "accepted": False,
        "reason": "the brackets do not contain an IP address",
    }


def test_a_reader_answers():
    given = b'{"url": "//h/x", "base": "http://a/"}\n{"url": "http://[/"}\n'
    code, out, _ = run("--answer", "urllib@3.14", given=given)
    accepted, refused = map(json.loads, out.splitlines())
    assert code == 0
    assert accepted["accepted"] is True
    assert accepted["report"]["hostname"] == "h"
    assert refused["accepted"] is False
    assert "brackets" in refused["reason"]


def test_a_reader_is_told_from_itself_by_nothing():
    command = [sys.executable, "-m", "urlprism.conformance", "--answer", "rfc3986"]
    code, out, _ = run("--reader", "rfc3986", "--limit", 300, "--", *command)
    assert code == 0
    assert "all fields                   300   100.00 %" in out


def test_the_installed_program():
    code, out, _ = run("--reader", "urllib", "--live", "--against", "urllib", "--limit", 300)
    assert code == 0
    assert "(installed) and urllib\n" in out


def test_questions_of_standard_input():
    code, out, _ = run(
        *("--reader", "rfc3986", "--questions", "-", "--limit", 1, "--"),
        *says({"accepted": True, "host": "h", "port": 80}),
        given=b"http://h:80/\nhttp://other/\n",
    )
    assert (code, out.splitlines()[2].split()) == (0, ["asked", "1"])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "give one of"),
        (["--reader", "urllib"], "give one of"),
        (["--reader", "urllib", "--"], "give one of"),
        (["--reader", "urllib", "--answer", "urllib"], "give --reader"),
        (["--reader", "urllib", "--against", "whatwg", "--", "true"], "give one of"),
        (["--", "true"], "give --reader"),
        (["--reader", "no-such", "--", "true"], "no reader is named 'no-such'"),
        (["--reader", "urllib@2.6", "--", "true"], "not modelled"),
        (["--reader", "whatwg", "--live", "--", "true"], "for the reader 'whatwg'"),
        (["--reader", "urllib@3.6.0", "--live", "--", "true"], "for the reader 'urllib@3.6.0'"),
        (["--reader", "urllib", "--questions", "/no/such", "--", "true"], "No such file"),
        (["--reader", "urllib", "--limit", "0", "--", "true"], "no questions"),
        (["--reader", "urllib", "--limit", "-1", "--", "true"], "--limit"),
        (["--reader", "urllib", "--timeout", "nan", "--", "true"], "--timeout"),
        (["--reader", "urllib", "--lim", "1", "--", "true"], "--lim"),
    ],
)
def test_wrong_usage(arguments, complaint, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("octets", [b'{"url": 1}', b'{"url": "a", "base": 1}', b"{", b"\xff"])
def test_questions_that_are_none(octets, tmp_path):
    asked = tmp_path / "asked"
    asked.write_bytes(octets)
    code, out, err = run("--reader", "urllib", "--questions", asked, "--", "true")
    assert (code, out) == (2, "")
    assert str(asked) in err
    code, out, err = run("--answer", "urllib", given=octets)
    assert (code, out) == (2, "")
    assert "line 1" in err


def test_help(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["-h"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert WORKER in out
    assert "exit codes" in out


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (["/no/such/command"], "No such file"),
        (python("raise SystemExit(7)"), "exit code 7 before it answered question 1,"),
        (python(f"import os; os.close(1); input()\n{ENDLESS}"), "closed its output"),
        (python(SLEEPS), "no answer within 0.5 s to question 1,"),
        (python("print('Hello!', flush=True); input()"), "not JSON"),
        (python("print('1', flush=True); input()"), "not a JSON object"),
        (python("print('[' * 100000, flush=True); input()"), "not JSON"),
        (python("import os; os.write(1, bytes([255, 10])); input()"), "not UTF-8"),
        (says({"report": {}}), "true or false"),
        (says({"accepted": True, "report": []}), "must be an object"),
        (says({"accepted": True, "port": True}), "'port'"),
        (says({"accepted": True, "report": {"port": 1.5}}), "'port'"),
    ],
)
def test_a_command_that_fails(command, complaint, capsys, begun):
    seconds = "0.5" if "0.5 s" in complaint else "30"
    asked = ["--reader", "urllib", "--limit", "3", "--timeout", seconds, "--", *command]
    assert main(asked) == 3
    assert complaint in capsys.readouterr().err
    assert len(begun) == (complaint != "No such file")
    assert all(map(is_over, begun))
    if command[-1].endswith((ENDLESS, SLEEPS)):  # nobody waits for its own end
        assert begun[0].returncode == -signal.SIGKILL


ECHO = python("import sys\nfor line in sys.stdin: print(line, end='', flush=True)")


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (python("raise SystemExit(7)"), "exit code 7 before it answered question 1,"),
        (python(SLEEPS), "no answer within 0.5 s to question 1,"),
        (ECHO, "true or false"),
        (python("print('hunter2', flush=True); input()"), "not JSON"),
        (python("print('u:hunter2@h swordfish', flush=True); input()"), "not JSON"),
        (says({"accepted": True, "p\u00e9r\u00e9z": 1, "report": {"hunter2": []}}), "the field"),
    ],
)
@pytest.mark.parametrize("given", ["http://u:hunter2@h/", "http:u:hunter2@h:99999/"])
def test_no_error_quotes_a_secret(command, complaint, given, tmp_path, capsys):
    base = "http://v:swordfish@h/?token=p\u00e9r\u00e9z"
    with pytest.raises(CommandError, match=complaint) as raised:
        list(ask(command, [Question(given, base)], timeout=0.5 if "0.5" in complaint else 30))
    asked = tmp_path / "asked"
    asked.write_text(write_question(Question(given, base)))
    seconds = "0.5" if "0.5" in complaint else "30"
    assert (
        main([*f"--reader urllib --questions {asked} --timeout {seconds} --".split(), *command])
        == 3
    )
    for told in (str(raised.value), repr(raised.value), capsys.readouterr().err):
        assert complaint in told
        assert "******" in told
        for secret in ("hunter2", "swordfish", "p\\u00e9r"):
            assert secret not in told


def test_an_answer_that_is_none_is_quoted_without_secrets():
    command = python("print('http://u:hunter2@h/ ' + 'y' * 300, flush=True); input()")
    with pytest.raises(
        CommandError, match=r"is not valid: not JSON: .*'http://u:\*{6}@h/ y+…'"
    ) as raised:
        list(ask(command, [H], timeout=30))
    assert str(raised.value).count("y") == 200 - len("http://u:******@h/ …")


def test_what_a_command_has_started_ends_with_it(begun):
    child = f"subprocess.Popen([sys.executable, '-c', {SLEEPS!r}])"
    answer = "print('{\"accepted\": false}', flush=True)"
    parent = f"import subprocess, sys; {child}; {answer}; {SLEEPS}"
    with pytest.raises(CommandError, match="no answer within 2 s"):
        list(ask(python(parent), [H, H], timeout=2))
    assert is_over(*begun)


def test_a_command_may_answer_in_blocks():
    program = "import sys\nfor line in sys.stdin.readlines(): print('{\"accepted\": false}')"
    questions = list(itertools.islice(generated(), 20_000))
    answers = list(ask(python(program), questions))
    assert answers == [Account(accepted=False, reason="")] * len(questions)


def test_a_command_that_reads_nothing_more_is_ended():
    program = "print('{\"accepted\": false}', flush=True); import time; time.sleep(60)"
    questions = [Question("x" * 100_000, None)] * 20
    with pytest.raises(CommandError, match="no answer within"):
        list(ask(python(program), questions, timeout=0.5))


OURS = Account(
    True, {"scheme": "", "hostname": "h", "port": 80}, {"scheme": None, "host": "h", "port": 80}
)


@pytest.mark.parametrize(
    ("answer", "agreement"),
    [
        ({"report": {"scheme": "", "hostname": "h"}}, (True, True, True, (), ())),
        ({"report": {"scheme": "x"}}, (True, None, False, ("scheme",), ())),
        ({"report": {"hostname": "%68"}}, (True, True, False, ("hostname",), ())),
        ({"report": {"hostname": None}}, (True, False, False, ("hostname",), ())),
        ({"report": {"scheme": None, "host": "h"}}, (True, True, True, (), ())),
        ({"report": {"host": "g", "href": "x"}}, (True, False, False, ("host",), ("href",))),
        ({"scheme": None, "host": "h", "port": 80}, (True, True, True, (), ())),
        ({"scheme": "", "port": 81}, (True, None, False, ("scheme", "port"), ())),
        ({"hostname": "h"}, (True, None, None, (), ())),
        ({}, (True, None, None, (), ())),
        ({"report": {}}, (True, None, None, (), ())),
    ],
)
def test_fields_are_compared_by_the_names_that_both_have(answer, agreement):
    given = read_answer(json.dumps({"accepted": True, **answer}))
    assert compared(OURS, given) == agreement


def test_refusals_are_compared():
    refused = read_answer('{"accepted": false, "reason": "why"}')
    assert refused == Account(accepted=False, reason="why")
    assert compared(OURS, refused) == compared(refused, OURS) == (False, False, False, (), ())
    assert compared(refused, refused) == (True, True, True, (), ())


def test_a_share_is_not_rounded_up():
    tally = Tally(kept=1)
    refused = Account(accepted=False)
    for _ in range(99_999):
        tally.add(H, refused, refused)
    tally.add(H, OURS, Account(True, {"hostname": "g", "href": "x"}, {}))
    tally.add(H, OURS, refused)
    assert not tally.is_perfect
    lines = as_table(tally, "one", "another").splitlines()
    assert "accepted or refused      100,000    99.99 %" in lines
    assert "all fields                99,999    99.99 %  of 100,000 given" in lines
    assert "not compared: hostname 1, href 1" in lines
    assert lines[-3:] == [
        '{"url": "http://h/", "base": null}',
        "    one: accepted",
        "    another: refused",
    ]


@pytest.mark.parametrize("line", ["", "x", "[]", "{}", '{"url": null}', '{"url": "x", "base": 1}'])
def test_lines_that_are_no_question(line):
    with pytest.raises(ProtocolError):
        read_question(line)


def test_questions_are_read_as_they_are_written():
    for question in (H, Question("\ud800\n\U0001f4a9", ""), Question("", "\x00é")):
        line = write_question(question)
        assert line.isascii()
        assert "\n" not in line
        assert read_question(line) == question


def test_generated_questions():
    first = list(itertools.islice(generated(), 5_000))
    assert first == list(itertools.islice(generated(), 5_000))
    assert len(set(first)) == len(first)
    assert first != list(itertools.islice(generated(1), 5_000))
    assert set(plain()) < set(first)
    for question in first:
        (question.text + (question.base or "")).encode("utf-8")
    assert 0.3 < sum(question.base is None for question in first) / len(first) < 0.9


def test_the_worker_reads_and_writes_files(tmp_path):
    asked, answered = tmp_path / "asked", tmp_path / "answered"
    asked.write_text('{"url": "//h:1"}\n{"url": "x", "base": "http://a/b"}\n{"url": "//["}\n')
    worker.main([str(asked), str(answered)])
    one, two, three = map(json.loads, answered.read_text().splitlines())
    assert (one["report"]["hostname"], one["report"]["port"]) == ("h", 1)
    assert two["report"]["netloc"] == "a"
    assert three["accepted"] is False
    assert three["reason"].startswith("ValueError: ")
