"""What completes commands, options and values in bash, zsh and fish, asked in the real shells."""

import os
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


@pytest.mark.parametrize(("typed", "word"), ROWS)
def test_bash(typed, word, environ):
    words = typed.split()
    script = f"""
        eval "$(urlprism completion bash)"
        complete -p urlprism >&2
        COMP_WORDS=({typed}) COMP_CWORD={len(words) - 1}
        _urlprism_completion urlprism
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    assert asked([installed("bash"), "--norc", "-c", script], environ).split() == [word]


@pytest.mark.parametrize(("typed", "word"), ROWS)
def test_fish(typed, word, environ):
    script = f"urlprism completion fish | source; complete -C '{typed}'"
    shown = asked([installed("fish"), "--no-config", "-c", script], environ)
    assert [line.split("\t")[0] for line in shown.splitlines()] == [word]


@pytest.mark.parametrize(("typed", "word"), ROWS)
def test_zsh(typed, word, environ, terminals):
    """zsh completes at a terminal only: what is typed ends in a tab, and the word appears."""
    shell = installed("zsh")
    terminal = terminals(200)
    program = subprocess.Popen(
        [shell, "-f", "-i"],
        env=environ,
        stdin=terminal.theirs,
        stdout=terminal.theirs,
        stderr=terminal.theirs,
        start_new_session=True,
    )
    os.close(terminal.theirs)
    try:
        ready = 'PS1="; "; autoload -Uz compinit; compinit -u; eval "$(urlprism completion zsh)"'
        # zsh says itself that its line can be edited: what is typed sooner, it does not complete.
        hook = "zle-line-init() { print -n rea''dy }; zle -N zle-line-init"
        os.write(terminal.ours, f"{ready}; {hook}\n".encode())
        assert terminal.wait_for(b"ready", 60)
        os.write(terminal.ours, f"{typed}\t".encode())
        rest = word[len(typed.split()[-1]) :]
        assert terminal.wait_for(f"{typed}{rest}".encode(), 60)
    finally:
        program.kill()
        program.wait()
        os.close(terminal.ours)
