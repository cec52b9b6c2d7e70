"""Programs that are asked live and misbehave: each ends in time, in a clear error, and is gone.

The programs are small scripts, run as real processes; each leads a process group of its own, and a
group that nobody is in cannot be sent a signal.
"""

import dis
import functools
import itertools
import os
import re
import select
import signal
import stat
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

import urlprism
from urlprism.errors import ProgramError
from urlprism.readers import readers
from urlprism.readers.asking import children, conversation
from urlprism.readers.asking.conversation import begun, kept, limited
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.go import live as go_url
from urlprism.readers.programs.java import live_uri as java_uri
from urlprism.readers.programs.java import live_url as java_url
from urlprism.readers.programs.node import live as node
from urlprism.readers.programs.perl import live as perl_uri
from urlprism.readers.programs.php import live as php
from urlprism.readers.programs.php import live_rfc3986 as php_rfc3986
from urlprism.readers.programs.php import live_whatwg as php_whatwg
from urlprism.readers.programs.ruby import live as ruby_uri

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(os.name != "posix", reason="scripts and groups are POSIX's"),
]

SOURCE = str(Path(urlprism.__file__).parents[1])
SECONDS = 0.5
ENOUGH = 60  # seconds: what hangs would hang for ever

VERSION = "import os, signal, sys, time\nprint('24.21.0', flush=True)\n"
STUBBORN = "for each in (2, 15): signal.signal(each, signal.SIG_IGN)\n"
QUESTION = "sys.stdin.readline()\n"
SLEEP = "time.sleep(1000)\n"
SILENT = {
    "sleeps": SLEEP,
    "ignores signals": STUBBORN + SLEEP,
    "ignores the end of its input": STUBBORN + "sys.stdin.close()\nwhile True: time.sleep(9)\n",
    "writes errors without end": "while True: sys.stderr.write('x' * 4096)\n",
    "does not end its line": "sys.stdout.write('[')\nsys.stdout.flush()\n" + SLEEP,
    "has children that sleep": "os.fork() or os.fork()\n" + STUBBORN + SLEEP,
}
TALKATIVE = {
    "lines without end": "while True: os.write(1, b'null\\n' * 64)\n",
    "a line without end": "while True: sys.stdout.write('x' * 65536)\n",
    "two answers": "os.write(1, b'null\\nnull\\n')\n" + SLEEP,
}
GONE = {
    "dies": "os._exit(3)\n",
    "dies, and its child sleeps": "os.fork() and os._exit(3)\nos.close(1)\n" + SLEEP,
    "closes its output": "os.close(1)\n" + STUBBORN + SLEEP,
    "is killed": "os.kill(os.getpid(), 9)\n",
}
GARBAGE = {
    "empty": "",
    "no JSON": "{",
    "deep JSON": "[" * 100_000,
    "a number": "7",
    "too few fields": '["a", "b"]',
    "too many fields": "[" + ", ".join(['"x"'] * 11) + "]",
    "fields of other types": "[" + ", ".join("1234567890") + "]",
    "not ASCII": "\xe9",
    "a NUL": "\0",
}


def python(program):
    return [sys.executable, "-c", program]


def answering(program):
    """Return a program that does something after it has read a question."""
    return python(VERSION + QUESTION + program)


def is_empty(group):
    """Return whether nobody is left in a process group; what was killed may still be leaving."""
    for _ in range(ENOUGH * 100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


@pytest.fixture(autouse=True)
def interrupts():
    """Let interrupts arrive, which what runs in the background of a shell ignores."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def failure(command, seconds=ENOUGH):
    """Return how a program's answer to a question fails; nobody is left of it."""
    program = begun(command, "")
    with pytest.raises(ProgramError) as failed:
        asked_again(program, seconds)
    assert program.is_over
    assert program._process.returncode is not None
    assert is_empty(program._process.pid)
    with pytest.raises(ProgramError, match="has ended"):
        program.ask("{}", read)
    return failed.value


def asked_again(program, seconds):
    """Ask more than once: what comes too late to be too much for one answer is so for the next."""
    for _ in range(100):
        limited(seconds, program.ask)("{}", read)


def read(line):
    """Read an answer as one of Node.js; a first one may be right, and come before any more."""
    with suppress(Refused):
        return node._fields_of(line)
    return None


@pytest.mark.parametrize("kind", SILENT)
def test_a_silent_program(kind):
    error = failure(answering(SILENT[kind]), SECONDS)
    assert error.reason == "no answer within 0.5 s"
    assert str(error) == f"{Path(sys.executable).name}: no answer within 0.5 s"


@pytest.mark.parametrize("kind", TALKATIVE)
def test_a_program_that_says_too_much(kind, monkeypatch):
    monkeypatch.setattr(conversation, "LONGEST", 1 << 20)
    error = failure(answering(TALKATIVE[kind]))
    assert re.search("more than one line for an answer|more than 1,048,576 octets", error.reason)


def test_a_program_that_speaks_again_later():
    program = begun(answering("print('null', flush=True)\n" * 2 + SLEEP), "")
    with suppress(ProgramError):
        assert program.ask("1", str) == "null"
        assert select.select([program._process.stdout], [], [], ENOUGH)[0]
    with pytest.raises(ProgramError, match=r"more than one line for an answer|has ended"):
        program.ask("2", str)
    assert is_empty(program._process.pid)


@pytest.mark.parametrize("kind", GONE)
def test_a_program_that_is_gone(kind):
    assert failure(answering(GONE[kind])).reason == "it ended, or closed its output"


def test_a_program_that_is_gone_before_it_is_asked():
    program = begun(python(VERSION), "")
    program._process.wait()
    with pytest.raises(ProgramError, match="it ended"):
        program.ask("x" * 1_000_000, str)


def test_a_program_that_does_not_read():
    program = begun(python(VERSION + STUBBORN + SLEEP), "")
    with pytest.raises(ProgramError, match="no answer"):
        limited(SECONDS, program.ask)("x" * 1_000_000, str)
    assert is_empty(program._process.pid)


@pytest.mark.parametrize("kind", GARBAGE)
def test_a_program_that_talks_nonsense(kind):
    octets = GARBAGE[kind].encode("latin-1") + b"\n"
    error = failure(answering(f"os.write(1, {octets!r})\n" + SLEEP))
    assert error.reason.startswith("its answer is not understood (")


READS = {
    "go": go_url._read,
    "java.net.URI": java_uri._read,
    "java.net.URL": java_url._read,
    "node": node._fields_of,
    "perl": perl_uri._read,
    "php": php.fields_of,
    "php.Uri.WhatWg.Url": php_whatwg.fields_of,
    "php.Uri.Rfc3986.Uri": php_rfc3986.fields_of,
    "ruby": lambda line: ruby_uri._read("parse", line),
}


@pytest.mark.parametrize("name", READS)
@pytest.mark.parametrize(
    "line", ["", " ", "=", "= = =", "=zz", "!", "{", "[1]", '{"x": "y"}', "-" * 9]
)
def test_every_program_is_told_from_nonsense(name, line):
    """What `ask` catches is all that reading a wrong answer raises."""
    with pytest.raises((ValueError, LookupError, TypeError, AttributeError)):
        READS[name](line)


@pytest.mark.parametrize("program", ["", "print()\n", "import sys\nsys.exit(1)\n"])
def test_a_program_without_a_version_is_not_installed(program):
    with pytest.raises(ImportError, match="is not here"):
        begun(python(program), "it is not here")


@pytest.mark.parametrize(
    "program", [SLEEP, STUBBORN + SLEEP, "print('x' * 99)\n", "print('\\xe9!')\n"]
)
def test_a_program_that_does_not_start(program):
    before = set(threading.enumerate())
    with pytest.raises(ProgramError, match=r"no answer within 3 s|does not report its version"):
        limited(SECONDS, begun)(python("import signal, time\n" + program), "")
    assert {each for each in threading.enumerate() if each.is_alive()} <= before


@pytest.mark.parametrize("make", ["missing", "not executable", "no program", "a folder"])
def test_a_file_that_is_no_program(make, tmp_path):
    file = tmp_path / "node"
    if make == "a folder":
        file.mkdir()
    elif make != "missing":
        file.write_bytes(b"\x7fELF nothing of the kind")
        file.chmod(stat.S_IRUSR | (stat.S_IXUSR if make == "no program" else 0))
    with pytest.raises(ProgramError, match=r"^node: "):
        begun([str(file)], "")
    assert "x" not in children.named([str(file)])


def test_a_question_is_no_part_of_an_error():
    program = begun(answering("print('s3cret', flush=True)\n"), "")
    with pytest.raises(ProgramError) as failed:
        program.ask("s3cret", int)
    assert "s3cret" not in f"{failed.value} {failed.value!r}"
    assert failed.value.__cause__ is None


@pytest.mark.parametrize("seconds", [0, -1, float("inf"), float("nan")])
def test_a_limit_is_a_time(seconds):
    with pytest.raises(ValueError, match="not a valid timeout"):
        limited(seconds, str)


def test_a_program_that_is_over_is_begun_again():
    @kept
    def program():
        return begun(python(VERSION + "for line in sys.stdin: print(os.getpid(), flush=True)"), "")

    first = program()
    assert program() is first
    with pytest.raises(ProgramError):
        first.ask("", lambda _: {}["x"])
    second = program()
    assert second is not first
    assert second.ask("", int) == second._process.pid
    second.close()
    assert is_empty(second._process.pid)


def test_an_interrupt_ends_the_program():
    """The program itself interrupts who asks it, once it has read the question."""
    program = begun(answering("os.kill(os.getppid(), 2)\n" + STUBBORN + SLEEP), "")
    with pytest.raises(KeyboardInterrupt):
        program.ask("", str)
    assert is_empty(program._process.pid)


@functools.cache
def interruptible(code):
    """Return the offsets at which CPython looks for signals: after calls, and at the start."""
    pairs = itertools.pairwise(dis.get_instructions(code))
    return {after.offset for one, after in pairs if re.match("CALL|RESUME", one.opname)}


def interrupted(call, step):
    """Call and interrupt `conversation` at the n-th chance; return whether there was one."""
    steps = 0

    def trace(frame, event, _):
        nonlocal steps
        if frame.f_code.co_filename != conversation.__file__ or frame.f_code.co_name == "close":
            return None
        frame.f_trace_opcodes = True
        steps += event == "opcode" and frame.f_lasti in interruptible(frame.f_code)
        if steps == step:
            sys.settrace(None)
            raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def test_no_interrupt_leaves_an_answer_behind():
    """Wherever it is interrupted, a program is over and gone, or answers the next question."""
    echo = python(VERSION + "for line in sys.stdin: print(line, end='', flush=True)")
    program = begun(echo, "")
    step = 1
    while interrupted(functools.partial(program.ask, "first", str), step):
        if program.is_over:
            assert is_empty(program._process.pid)
            program = begun(echo, "")
        else:
            assert program.ask("second", str) == "second"
        step += 1
    assert step > 10
    program.close()


def test_an_interrupt_of_the_end_ends_the_program(monkeypatch):
    program = begun(answering(STUBBORN + SLEEP), "")

    def join(_seconds):
        raise KeyboardInterrupt

    with monkeypatch.context() as changed:
        changed.setattr(program._thread, "join", join)
        with pytest.raises(KeyboardInterrupt):
            program.close()
    assert is_empty(program._process.pid)


def test_an_interrupt_of_the_killing_leaves_it_to_the_end_of_the_interpreter(monkeypatch):
    program = begun(answering(STUBBORN + SLEEP), "")

    def end(_process):
        raise KeyboardInterrupt

    with monkeypatch.context() as changed:
        changed.setattr(children, "end", end)
        with pytest.raises(KeyboardInterrupt):
            program.close(0)
    assert program.is_over
    program.close()
    assert is_empty(program._process.pid)


def test_a_fork_does_not_ask_its_parents_program():
    program = begun(python(VERSION + "for line in sys.stdin: print(line, end='', flush=True)"), "")
    child = os.fork()
    if not child:
        os._exit(not program.is_over)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert program.ask("a", str) == "a"
    program.close()


# --- through the doors: a program of this name comes first on the PATH


@pytest.fixture
def fake(tmp_path):
    """Return a function that puts a program on a PATH, and one that returns its group."""
    folder = tmp_path / "bin"
    folder.mkdir()

    def make(name, program):
        file = folder / name
        begin = f"import os\nopen({str(tmp_path / 'group')!r}, 'a').write(f'{{os.getpid()}} ')\n"
        file.write_text(f"#!{sys.executable}\n{begin}{program}", "utf-8")
        file.chmod(0o755)
        return os.pathsep.join([str(folder), os.environ["PATH"]])

    def groups():
        return [int(each) for each in (tmp_path / "group").read_text().split()]

    return make, groups


def run(path, *arguments):
    environment = os.environ | {"PATH": path, "PYTHONPATH": SOURCE}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        env=environment,
        capture_output=True,
        timeout=ENOUGH,
        check=False,
        text=True,
    )


COMPARE = ("urlprism", "compare", "--live", "--timeout", "1", "--readers", "whatwg,node")
CONFORM = ("urlprism.conformance", "--reader", "node", "--live", "--timeout", "1", "--limit", "3")


@pytest.mark.parametrize("kind", [*SILENT, *TALKATIVE, *GONE])
def test_the_command_line_says_so_in_a_line(kind, fake):
    make, groups = fake
    path = make("node", VERSION + QUESTION + (SILENT | TALKATIVE | GONE)[kind])
    done = run(path, *COMPARE, "http://u:s3cret@h/")
    assert (done.returncode, done.stdout) == (3, "")
    assert re.fullmatch(r"urlprism: node: [^\n]+\n", done.stderr)
    assert "s3cret" not in done.stderr
    assert all(map(is_empty, groups()))


@pytest.mark.parametrize("kind", ["sleeps", "two answers", "dies", "is killed"])
def test_conformance_says_so_in_a_line(kind, fake):
    make, groups = fake
    path = make("node", VERSION + QUESTION + (SILENT | TALKATIVE | GONE)[kind])
    done = run(path, *CONFORM, "--against", "whatwg")
    assert (done.returncode, done.stdout) == (3, "")
    assert re.fullmatch(r"urlprism\.conformance: node: [^\n]+\n", done.stderr)
    assert all(map(is_empty, groups()))


@pytest.mark.parametrize(
    "name", ["GODEBUG", "NODE_OPTIONS", "JDK_JAVA_OPTIONS", "PERL5OPT", "RUBYOPT", "PHPRC"]
)
def test_what_changes_a_program_does_not_reach_it(name, monkeypatch, tmp_path):
    monkeypatch.setenv(name, "changed")
    monkeypatch.setenv("NODE_PATH", "kept")
    told = f"import os\nprint('1', os.environ.get({name!r}), os.environ['NODE_PATH'])\n"
    talking = begun(python(told), "it says nothing")
    assert talking.version == "1 None kept"
    talking.close()
    code = f"import os, sys\nsys.exit({name!r} in os.environ)\n"
    assert children.ran(python(code), str(tmp_path), {}, ENOUGH)


def test_a_start_has_a_limit_too(fake):
    make, groups = fake
    done = run(make("node", "import time\n" + SLEEP), *COMPARE, "http://h/")
    assert (done.returncode, done.stderr) == (3, "urlprism: node: no answer within 6 s\n")
    assert all(map(is_empty, groups()))


def test_a_compiler_has_a_limit_too(fake):
    make, groups = fake
    told = "import subprocess, sys, time\nif 'env' in sys.argv:\n    sys.exit(print('go1.27.3'))\n"
    path = make("go", f"{told}subprocess.Popen(['sleep', '1000'])\n{SLEEP}")
    done = run(path, *COMPARE[:-1], "go", "http://h/")
    assert (done.returncode, done.stderr) == (3, "urlprism: go: it did not end within 6 s\n")
    assert all(map(is_empty, groups()))


def test_a_compiler_has_a_limit_to_tell_its_version_too(fake):
    make, groups = fake
    done = run(make("go", "import time\n" + SLEEP), *COMPARE[:-1], "go", "http://h/")
    assert (done.returncode, done.stderr) == (3, "urlprism: go: no answer within 6 s\n")
    assert all(map(is_empty, groups()))


def test_who_is_not_installed_is_named(fake):
    make, _ = fake
    done = run(make("node", "raise SystemExit(1)\n"), *COMPARE, "http://h/")
    assert done.returncode == 0
    assert done.stderr == "urlprism: not installed, so their models are used: node\n"


@pytest.mark.parametrize("door", [COMPARE, CONFORM])
def test_an_interrupted_command_leaves_nobody(door, fake, tmp_path):
    make, groups = fake
    asked = tmp_path / "asked"
    program = f"{QUESTION}open({str(asked)!r}, 'w').close()\n{STUBBORN}{SLEEP}"
    path = make("node", VERSION + program)
    long = [each if each != "1" else "50" for each in door]
    last = ["http://h/"] if door is COMPARE else ["--against", "whatwg"]
    process = subprocess.Popen(
        [sys.executable, "-m", *long, *last],
        env=os.environ | {"PATH": path, "PYTHONPATH": SOURCE},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    for _ in range(ENOUGH * 100):
        if asked.exists():
            break
        time.sleep(0.01)
    process.send_signal(2)
    out, err = process.communicate(timeout=ENOUGH)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert all(map(is_empty, groups()))


@pytest.mark.parametrize("end", ["", "raise SystemExit(5)", "raise ZeroDivisionError"])
def test_the_end_of_the_interpreter_leaves_nobody(end, fake):
    make, groups = fake
    answer = "print('null', flush=True)\n" + STUBBORN
    path = make("node", VERSION + QUESTION + answer + "while True: time.sleep(9)\n")
    program = (
        "from urlprism.readers import readers\n"
        "(node,) = readers(('node',), live=True)\n"
        f"assert node.read('x').refusal.reason == 'Invalid URL'\n{end}\n"
    )
    environment = os.environ | {"PATH": path, "PYTHONPATH": SOURCE}
    done = subprocess.run(
        python(program), env=environment, capture_output=True, timeout=ENOUGH, check=False
    )
    assert done.returncode == {"": 0, "raise SystemExit(5)": 5}.get(end, 1)
    assert (b"ZeroDivisionError" in done.stderr) is ("Zero" in end)
    assert all(map(is_empty, groups()))


def test_a_reader_has_the_time_that_it_is_given(fake, monkeypatch):
    make, groups = fake
    monkeypatch.setenv("PATH", make("node", VERSION + "for line in sys.stdin: " + SLEEP))
    monkeypatch.setattr(node._CLASS, "_conversation", kept(node._CLASS._begun))
    (program,) = readers(("node",), live=True, seconds=SECONDS)
    assert program.is_live
    for _ in range(2):  # each time a program anew
        with pytest.raises(ProgramError, match=r"no answer within 0\.5 s"):
            program.read("http://h/")
    assert len(groups()) == 2
    assert all(map(is_empty, groups()))
    with pytest.raises(ValueError, match="not a valid timeout"):
        readers(("node",), live=True, seconds=0)
