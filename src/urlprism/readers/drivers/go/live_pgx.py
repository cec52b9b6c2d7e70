"""pgconn, by which pgx connects, as Debian has it, in the installed Go."""

from typing import Final

from urlprism.readers.asking.conversation import Conversation, installed, kept
from urlprism.readers.drivers.connections import written
from urlprism.readers.drivers.go import live_process
from urlprism.readers.drivers.go.pgx import VERSION, Fields

# A file of certificates would be read.
_FILE: Final = "sslrootcert"
_READ: Final = """
func read(text string) ([]string, error) {
	config, err := pgconn.ParseConfig(text)
	if err != nil && strings.Contains(err.Error(), "unable to read CA file") {
		config, err = pgconn.ParseConfig(strings.ReplaceAll(text, "sslrootcert", "sslrootcerT"))
	}
	if err != nil {
		return nil, err
	}
	places := []string{config.Host, fmt.Sprint(config.Port)}
	for _, each := range config.Fallbacks {
		places = append(places, each.Host, fmt.Sprint(each.Port))
	}
	words := []string{told(fmt.Sprint(len(places)))}
	for _, each := range append(places, config.User, config.Password, config.Database) {
		words = append(words, told(each))
	}
	for name, value := range config.RuntimeParams {
		words = append(words, told(name), told(value))
	}
	return words, nil
}
"""


def version() -> str:
    """Return the version that Debian has; raise ImportError without it."""
    _go()
    return VERSION


def report(text: str, base: str | None) -> Fields:
    """Return the configuration; raise Refused for an error."""
    return asked(_go(), text, base)


def asked(go: Conversation, text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return what `report` does, of the Go of a conversation."""
    return live_process.asked(go, text, _fields)


def _fields(words: list[str]) -> Fields:
    count = int(words[0])
    nodes = ["" if each == live_process.NOBODY else each for each in words[1 : count + 1]]
    places: list[list[str]] = []
    for place in zip(nodes[::2], nodes[1::2], strict=True):
        places += [] if places[-1:] == [[*place]] else [[*place]]
    user, password, database, *unnamed = words[count + 1 :]
    pairs = [
        each
        for each in zip(unnamed[::2], unnamed[1::2], strict=True)
        if each[0] != f"{_FILE[:-1]}T"
    ]
    named = None if user == live_process.NOBODY else user
    return Fields(places, named, password, database, written(pairs))


def started(go: str, folder: str = "") -> Conversation:
    """Return a conversation with a Go, and the driver of a folder; raise ImportError without it."""
    return live_process.started(go, folder, '"github.com/jackc/pgconn"', _READ)


@kept
def _go() -> Conversation:
    return started(installed("go"))
