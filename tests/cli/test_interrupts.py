"""Ctrl-C and SIGTERM: a scan shows the counts so far, and JSON is whole."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from urlprism._files.sources import Stream
from urlprism.cli.interrupts import StoppedError, interruptible, interrupts

try:
    import fcntl
    import termios
except ImportError:
    fcntl = termios = None

pytestmark = [
    pytest.mark.plain,
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]

FEW = "--readers=whatwg,rfc3986,urllib@3.14"
SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143)]
# So many lines: a scan of them does not end before a signal comes.
MANY = 200_000


@pytest.fixture(autouse=True)
def _interruptible():
    """Let programs that start hear an interrupt, which those of a background job ignore."""
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, handler)


@pytest.fixture
def many(tmp_path):
    """A list that takes minutes: no text comes twice, and few are certified."""
    file = tmp_path / "many.txt"
    lines = (b"http://u%d@h%d.example/../%d b\n\nhttp://h%d/\n" % ((n,) * 4) for n in range(MANY))
    file.write_bytes(b"".join(lines))
    return file


def piped(start, *arguments, **streams):
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    return start("scan", FEW, *arguments, **streams)


def wait_until_it_reads(program, file):
    """Return when a program has read some of a file."""
    while program.poll() is None:
        with suppress(OSError):
            for link in Path(f"/proc/{program.pid}/fd").iterdir():
                if link.readlink() == file:
                    told = Path(f"/proc/{program.pid}/fdinfo", link.name).read_text()
                    if int(told.split()[1]) > 1 << 18:
                        return


@pytest.mark.parametrize(
    ("number", "code", "threads"), [(signal.SIGINT, 130, "1"), (signal.SIGTERM, 143, "2")]
)
def test_a_scan_shows_the_counts_so_far(start, many, number, code, threads):
    program = piped(start, "--json", "--threads", threads, str(many))
    wait_until_it_reads(program, many)
    program.send_signal(number)
    out, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (code, b"")
    told = json.loads(out)
    assert told["partial"] is True
    assert 0 < told["lines"] < 3 * MANY
    # Nothing is half counted: each line that was read has its place.
    assert told["urls"] == sum(told["verdicts"].values())
    blank = sum(each["count"] for each in told["without_url"])
    assert told["lines"] == told["urls"] + told["unreadable"] + blank
    # Of three lines one is blank.
    assert abs(blank - told["lines"] / 3) < 1


@pytest.mark.parametrize("repeated", [1, 2])
def test_a_signal_for_all_processes_is_for_the_first(start, many, repeated):
    """A terminal sends an interrupt to all processes, and `timeout` to one of them twice."""
    program = piped(start, "--json", "--threads", "3", str(many), start_new_session=True)
    wait_until_it_reads(program, many)
    for _ in range(repeated):
        os.killpg(program.pid, signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (130, b"")
    told = json.loads(out)
    assert told["partial"] is True
    assert told["urls"] == sum(told["verdicts"].values()) > 0


@pytest.mark.parametrize(("number", "code"), SIGNALS)
def test_a_scan_that_waits_for_lines_ends_at_once(start, number, code):
    program = piped(start, "--json", stdin=subprocess.PIPE)
    program.stdin.write(b"http://a/\n" * 20_000 + b"http://b/\nhttp://half")
    program.stdin.flush()
    while not is_waiting(program):
        pass
    program.send_signal(number)
    out = program.stdout.read()
    assert program.wait(60) == code
    told = json.loads(out)
    # The last line has no end yet, and is not counted.
    assert (told["partial"], told["lines"], told["urls"]) == (True, 20_001, 20_001)
    program.stdin.close()
    program.stdout.close()
    program.stderr.close()


def is_waiting(program):
    """Whether a program has read all that was written to it, and sleeps."""
    unread = fcntl.ioctl(program.stdin, termios.FIONREAD, bytes(4))
    state = Path(f"/proc/{program.pid}/stat").read_text().rpartition(")")[2].split()[0]
    assert program.poll() is None
    return not any(unread) and state == "S"


@pytest.mark.parametrize("form", ["--sarif", "--brief", None])
def test_each_form_says_that_it_is_partial(start, form):
    program = piped(start, *filter(None, [form]), stdin=subprocess.PIPE)
    program.stdin.write(b"http://0x7f.1/\n")
    program.stdin.flush()
    while not is_waiting(program):
        pass
    program.send_signal(signal.SIGTERM)
    out = program.stdout.read().decode()
    assert program.wait(60) == 143
    if form == "--sarif":
        (run,) = json.loads(out)["runs"]
        (invocation,) = run["invocations"]
        assert invocation["executionSuccessful"] is False
        notes = invocation["toolExecutionNotifications"]
        assert "partial" in [each["descriptor"]["id"] for each in notes]
        assert run["results"]
    else:
        assert "partial  ! stopped before the end: these are the counts so far" in out
        assert "127.0.0.1" in out or form
    program.stdin.close()
    program.stdout.close()
    program.stderr.close()


@pytest.mark.parametrize(("number", "code"), SIGNALS)
@pytest.mark.parametrize("command", ["parse", "compare", "safe", "explain", "edit", "extract"])
def test_an_array_that_is_stopped_is_closed(start, command, number, code):
    program = start(
        command, "--json", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    program.stdin.write(b"http://a/\nhttp://b/\n")
    program.stdin.flush()
    first = program.stdout.readline()  # the bracket, before the first row
    while not is_waiting(program):
        pass
    program.send_signal(number)
    out = program.stdout.read()
    assert program.wait(60) == code
    assert [each["url"] for each in json.loads(first + out)] == ["http://a/", "http://b/"]
    assert program.stderr.read() == b""
    program.stdin.close()
    program.stdout.close()
    program.stderr.close()


def test_a_whole_scan_is_not_partial(run):
    done = run("scan", FEW, "--json", given=b"http://a/\n")
    assert json.loads(done.out)["partial"] is False
    assert done.code == 0


def test_a_signal_that_no_system_call_hears_ends_a_wait():
    """A signal may come when a wait is decided, but not begun: here another thread hears it."""
    ours, theirs = os.pipe()
    stream = Stream("a pipe", os.fdopen(ours, "rb"), live=True, size=None)
    waits = threading.Event()
    with stream.octets, interrupts() as noted:
        sender = threading.Thread(target=send_when, args=(waits,))
        sender.start()
        late = threading.Timer(60, os.write, (theirs, b"too late\n"))
        late.start()
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            waits.set()
            with pytest.raises(StoppedError):
                next(interruptible(stream, noted).chunks())
            assert late.is_alive()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            late.cancel()
            sender.join()
            os.close(theirs)
    assert (noted.signal, noted.outcome) == (signal.SIGINT, 130)


def send_when(waits):
    waits.wait()
    time.sleep(0.2)
    os.kill(os.getpid(), signal.SIGINT)
