"""lib/pq as Debian has it, in the installed Go."""

from typing import Final

from urlprism.readers.asking.conversation import Conversation, installed, kept
from urlprism.readers.drivers.connections import written
from urlprism.readers.drivers.go import live_process
from urlprism.readers.drivers.go.lib_pq import VERSION, Fields

_READ: Final = """
func read(text string) ([]string, error) {
	connector, err := pq.NewConnector(text)
	if err != nil {
		return nil, err
	}
	words := []string{}
	options := reflect.ValueOf(connector).Elem().FieldByName("opts").MapRange()
	for options.Next() {
		words = append(words, told(options.Key().String()), told(options.Value().String()))
	}
	return words, nil
}
"""


def version() -> str:
    """Return the version that Debian has; raise ImportError without it."""
    _go()
    return VERSION


def report(text: str, base: str | None) -> Fields:
    """Return the options of a connector; raise Refused for an error."""
    return asked(_go(), text, base)


def asked(go: Conversation, text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return what `report` does, of the Go of a conversation."""
    return live_process.asked(go, text, _fields)


def _fields(words: list[str]) -> Fields:
    values = dict(zip(words[::2], words[1::2], strict=True))
    own = Fields._fields[:-1]
    unnamed = values.keys() - {*own, "client_encoding", "sslmode"}
    named = {
        name: None if values.get(name) == live_process.NOBODY else values.get(name) for name in own
    }
    named["host"] = named["host"] or ("localhost" if values["host"] else "")
    return Fields._make([*named.values(), written((name, values[name]) for name in unnamed)])


def started(go: str, folder: str = "") -> Conversation:
    """Return a conversation with a Go, and the driver of a folder; raise ImportError without it."""
    return live_process.started(go, folder, '"reflect"\n\t"github.com/lib/pq"', _READ)


@kept
def _go() -> Conversation:
    return started(installed("go"))
