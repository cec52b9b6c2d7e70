"""What completes commands, options and values in bash, zsh and fish, asked in the real shells."""

import os
import re
import shutil
import subprocess
import sys

import pytest

pytestmark = [pytest.mark.real, pytest.mark.plain]

SHELLS = ("bash", "zsh", "fish")
# What is typed, and the only word that completes it.
ROWS = [
    ("urlprism par", "parse"),
    ("urlprism parse --stan", "--standard"),
    ("urlprism parse --standard whatw", "whatwg"),
    ("urlprism cause several", "several-at"),
    ("urlprism help ext", "extract"),
    ("urlprism completion fi", "fish"),
    ("urlprism --color alw", "always"),
    ("urlprism compare --readers chromi", "chromium"),
    ("urlprism compare --readers whatwg,chromi", "whatwg,chromium"),
    ("urlprism compare --readers urllib@2.", "urllib@2.7"),
    ("urlprism compare --readers curl,urllib@2.", "curl,urllib@2.7"),
    ("urlprism scan --fail-on unreadable,differin", "unreadable,differing"),
    ("urlprism compare --fail-on several-a", "several-at"),
    ("urlprism audit --fetcher webserv", "webservers"),
    ("urlprism normalize --rung sch", "scheme"),
    ("urlprism normalize --standard rfc3987 --rung ch", "character"),
    ("urlprism equiv --heuristics www,query-o", "www,query-order"),
    ("urlprism encode --component seg", "segment"),
    ("urlprism parse --fields host,displ", "host,display"),
    ("urlprism parse --standard urllib --fields netl", "netloc"),
    ("urlprism edit --set hos", "host="),
    ("urlprism safe --allow loop", "loopback"),
    ("urlprism scan --log-format trae", "traefik"),
    ("urlprism redact --userinfo al", "all"),
    ("urlprism matrix --format markd", "markdown"),
    ("urlprism edit --get '{host} {path}' --set frag", "fragment="),
]
# The same with a name that a "=" divides from its value.
ONE_WORD = [
    ("urlprism compare --readers=whatwg,chromi", "whatwg,chromium"),
    ("urlprism compare --readers=urllib@2.", "urllib@2.7"),
]


@pytest.fixture
def environ(tmp_path, environment):
    """An environment in which the command is on PATH, and nobody's own settings are."""
    program = tmp_path / "bin" / "urlprism"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m urlprism "$@"\n')
    program.chmod(0o755)
    paths = os.pathsep.join([str(program.parent), environment["PATH"]])
    home = tmp_path / "home"
    home.mkdir()
    return environment | {"PATH": paths, "HOME": str(home), "TERM": "dumb", "ZDOTDIR": str(home)}


def installed(shell):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    return shell


def asked(arguments, environ, given=""):
    done = subprocess.run(
        arguments, input=given.encode(), env=environ, capture_output=True, timeout=120, check=False
    )
    return done.stdout.decode()


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_one_of_the_shell(run, shell, environ, tmp_path):
    script = tmp_path / "script"
    script.write_bytes(run("completion", shell).out)
    done = subprocess.run(
        [installed(shell), "-n", str(script)], env=environ, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(("typed", "word"), ROWS + ONE_WORD)
def test_fish(typed, word, environ):
    script = f"urlprism completion fish | source; complete -C {typed!r}"
    shown = asked([installed("fish"), "--no-config", "-c", script], environ)
    option = typed.split()[-1].rpartition("=")
    words = [line.split("\t")[0] for line in shown.splitlines()]
    assert words == [option[0] + option[1] + word]


def wait_until(terminal, text):
    """Return whether a terminal shows a text at last, as its signs for going back have it."""
    return terminal.wait_for(b"%", 60) and text in shown(terminal.seen.decode())


def shown(text):
    cells, at = [], 0
    for sign in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x07", "", text):
        if sign == "\x08":
            at -= 1
        else:
            cells[at : at + 1] = [sign]
            at += 1
    return "".join(cells)


READY = {
    # Each says itself that its line can be edited: what is typed sooner is not completed.
    "bash": """PROMPT_COMMAND='PS1="re""ady$((++n)); "'; eval "$(urlprism completion bash)" """,
    "zsh": """PS1="; "; autoload -Uz compinit; compinit -u; eval "$(urlprism completion zsh)"; """
    'zle-line-init() { print -n "rea""dy$((++n)); " }; zle -N zle-line-init',
}
CALLS = {"bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"]}


@pytest.mark.parametrize("shell", CALLS)
def test_at_a_terminal(shell, environ, terminals):
    """Bash and zsh complete what is typed at a terminal: it ends in a tab, and the word appears."""
    program = installed(shell)
    terminal = terminals(200)
    process = subprocess.Popen(
        [program, *CALLS[shell]],
        env=environ,
        stdin=terminal.theirs,
        stdout=terminal.theirs,
        stderr=terminal.theirs,
        start_new_session=True,
    )
    os.close(terminal.theirs)
    try:
        os.write(terminal.ours, f"{READY[shell]}\n".encode())
        for number, (typed, word) in enumerate(ROWS + ONE_WORD, 1):
            # The number tells a new line from the same line, drawn again.
            assert terminal.wait_for(f"ready{number}; ".encode(), 60)
            terminal.seen = b""
            os.write(terminal.ours, f"{typed}\t".encode())
            rest = word[len(typed.split()[-1].rpartition("=")[2]) :]
            # Behind a whole word is a blank, and none behind "host=".
            end = "%" if word.endswith("=") else " %"
            os.write(terminal.ours, b"%")
            assert wait_until(terminal, f"{typed}{rest}{end}"), terminal.seen
            terminal.seen = b""
            os.write(terminal.ours, b"\x15\n")  # the line is removed, and the next begins
    finally:
        process.kill()
        process.wait()
        os.close(terminal.ours)
