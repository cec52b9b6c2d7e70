"""pgconn, by which pgx connects, as Debian has it, in the installed Go."""

from typing import Final

from urlprism.readers.drivers.connections import written
from urlprism.readers.drivers.go.live_driver import Driver
from urlprism.readers.drivers.go.live_process import NOBODY
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


def _fields(words: list[str]) -> Fields:
    count = int(words[0])
    nodes = ["" if each == NOBODY else each for each in words[1 : count + 1]]
    places: list[list[str]] = []
    for place in zip(nodes[::2], nodes[1::2], strict=True):
        places += [] if places[-1:] == [[*place]] else [[*place]]
    user, password, database, *unnamed = words[count + 1 :]
    pairs = [
        each
        for each in zip(unnamed[::2], unnamed[1::2], strict=True)
        if each[0] != f"{_FILE[:-1]}T"
    ]
    named = None if user == NOBODY else user
    return Fields(places, named, password, database, written(pairs))


_DRIVER: Final = Driver(VERSION, '"github.com/jackc/pgconn"', _READ, _fields)
version: Final = _DRIVER.version
report: Final = _DRIVER.report
asked: Final = _DRIVER.asked
started: Final = _DRIVER.started
