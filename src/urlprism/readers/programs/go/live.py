"""The installed Go's `net/url`, used through one program that is built once and keeps running.

A question is a line with the text and its base, each as "=" and hexadecimal digits, or "-" for no
base. The answer has the fields in the same form, or "!" and the error. The digits are octets, which
the model's texts stand for.
"""

import os
import re
import tempfile
from pathlib import Path
from typing import Final

from urlprism.readers.asking import children
from urlprism.readers.asking.conversation import (
    Conversation,
    begun,
    installed,
    kept,
    starting_seconds,
)
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.go.model import Fields, octets_of, text_of

_SOURCE: Final = """
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
)

func told(text string) string { return "=" + hex.EncodeToString([]byte(text)) }

func asked(word string) string {
	octets, err := hex.DecodeString(word[1:])
	if err != nil {
		panic(err)
	}
	return string(octets)
}

func flag(set bool) string {
	if set {
		return "=31"
	}
	return "=30"
}

func read(words []string) (*url.URL, error) {
	if words[1] == "-" {
		return url.Parse(asked(words[0]))
	}
	base, err := url.Parse(asked(words[1]))
	if err != nil {
		return nil, err
	}
	return base.Parse(asked(words[0]))
}

func answer(words []string) string {
	u, err := read(words)
	if err != nil {
		return "! " + told(err.Error())
	}
	user := "-"
	if u.User != nil {
		user = told(u.User.String())
	}
	return strings.Join([]string{
		told(u.String()), told(u.Scheme), told(u.Opaque), user,
		told(u.Host), told(u.Hostname()), told(u.Port()),
		told(u.Path), told(u.RawPath), told(u.EscapedPath()),
		flag(u.OmitHost), flag(u.ForceQuery), told(u.RawQuery),
		told(u.Fragment), told(u.RawFragment), told(u.EscapedFragment()),
	}, " ")
}

func main() {
	fmt.Println(strings.TrimPrefix(runtime.Version(), "go"))
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\\n')
		if err != nil {
			return
		}
		fmt.Println(answer(strings.Fields(line)))
	}
}
"""
# The defaults of a program whose module names the release that builds it; nothing is fetched.
_ALONE: Final = {
    **dict.fromkeys(("GO111MODULE", "GODEBUG", "GOEXPERIMENT", "GOFLAGS"), ""),
    **dict.fromkeys(("GOENV", "GOPROXY", "GOWORK"), "off"),
    "GOTOOLCHAIN": "local",
    "CGO_ENABLED": "0",
}
_NUMBER: Final = re.compile(r"go([0-9]+\.[0-9]+)")


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return _go().version


def report(text: str, base: str | None) -> Fields:
    """Return the fields of a URL, resolved if there is a base; raise Refused for an error."""
    return asked(_go(), text, base)


def asked(go: Conversation, text: str, base: str | None) -> Fields:
    """Return what `report` does, of the Go of a conversation."""
    return go.ask(f"{_told(text)} {_told(base)}", _read)


def _read(line: str) -> Fields:
    """Return the fields in an answer; raise Refused for an error."""
    first, *rest = line.split(" ")
    if first == "!":
        raise Refused(str(_heard(rest[0])), "url.Parse, Error")
    fields = Fields._make(map(_heard, [first, *rest]))
    return fields._replace(omithost=int(fields.omithost), forcequery=int(fields.forcequery))


def _told(text: str | None) -> str:
    return "-" if text is None else "=" + octets_of(text).hex()


def _heard(word: str) -> str | None:
    return None if word == "-" else text_of(bytes.fromhex(word[1:]))


def started(go: str) -> Conversation:
    """Return a conversation with the Go of a path; raise ImportError if it does not build."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "ask.go").write_text(_SOURCE, "ascii")
        Path(folder, "go.mod").write_text(f"module ask\n\ngo {_language(go)}\n", "ascii")
        cache = {} if "HOME" in os.environ else {"GOCACHE": folder}
        command = [go, "build", "-o", "ask", "."]
        settings = {**_ALONE, "GOPATH": str(Path(folder, "path")), **cache}
        if not children.ran(command, folder, settings, starting_seconds()):
            raise ImportError("the installed go cannot build programs")
        silence = "the program that go builds does not run"
        return begun([str(Path(folder, "ask"))], silence, settings)


def _language(go: str) -> str:
    """Return the release of a Go as modules name it, "1.27"; raise ImportError if it tells none."""
    reply = begun([go, "env", "GOVERSION"], "the installed go does not tell its version", _ALONE)
    match = _NUMBER.search(reply.version)
    reply.close()
    if match is None:
        raise ImportError("the installed go does not tell its version")
    return match[1]


@kept
def _go() -> Conversation:
    """Return the conversation with the installed Go; raise ImportError without it."""
    return started(installed("go"))
