"""A driver of Go, in a program that is built once and keeps running.

A question is a line with the text in hexadecimal digits. An answer is words of such digits, a word
for each name and each value, or "!". The driver is found where Debian puts packages of Go, or in
the folder that `URLPRISM_GOCODE` names.
"""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from urlprism.readers.asking import children
from urlprism.readers.asking.conversation import Conversation, begun, starting_seconds
from urlprism.readers.drivers.go.parts import failed
from urlprism.readers.model import FieldsT
from urlprism.readers.programs.go.model import octets_of, text_of

GOCODE: Final = "URLPRISM_GOCODE"
_DEBIAN: Final = "/usr/share/gocode"
# What stands for the user and the host of this machine.
NOBODY: Final = "\ue000nobody"
_SOURCE: Final = """
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"runtime"
	"strings"
	IMPORTS
)

func told(text string) string { return "=" + hex.EncodeToString([]byte(text)) }

READ

func main() {
	fmt.Println(strings.TrimPrefix(runtime.Version(), "go"))
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\\n')
		if err != nil {
			return
		}
		octets, _ := hex.DecodeString(strings.TrimSpace(line)[1:])
		words, err := read(string(octets))
		if err != nil {
			fmt.Println("!")
		} else {
			fmt.Println(strings.Join(words, " "))
		}
	}
}
"""


def started(go: str, folder: str, imports: str, read: str) -> Conversation:
    """Return a conversation with a driver, whose answers begin with the version of Go.

    `read` is the function that reads. Raise ImportError if it does not build.
    """
    root = folder or os.environ.get(GOCODE, _DEBIAN)
    with tempfile.TemporaryDirectory() as scratch:
        source = _SOURCE.replace("IMPORTS", imports).replace("READ", read)
        Path(scratch, "ask.go").write_text(source, "ascii")
        cache = {} if "HOME" in os.environ else {"GOCACHE": scratch}
        settings = {"GO111MODULE": "off", "GOFLAGS": "", "GOENV": "off", "CGO_ENABLED": "0"}
        settings |= {"GOPATH": root, "GOTOOLCHAIN": "local", **cache}
        command = [go, "build", "-o", "ask", "ask.go"]
        if not children.ran(command, scratch, settings, starting_seconds()):
            raise ImportError("the installed go cannot build the driver")
        alone = {"PGUSER": NOBODY, "PGHOST": NOBODY}
        return begun([str(Path(scratch, "ask"))], "the driver does not run", alone)


def asked(go: Conversation, text: str, fields_of: Callable[[list[str]], FieldsT]) -> FieldsT:
    """Return the fields of an answer, made of its words; raise Refused for an error."""

    def heard(line: str) -> FieldsT:
        if line == "!":
            raise failed("it returns an error", "driver")
        return fields_of([text_of(bytes.fromhex(word[1:])) for word in line.split(" ")])

    return go.ask("=" + octets_of(text).hex(), heard)
