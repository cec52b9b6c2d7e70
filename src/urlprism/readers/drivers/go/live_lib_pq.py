"""lib/pq as Debian has it, in the installed Go."""

from typing import Final

from urlprism.readers.drivers.connections import written
from urlprism.readers.drivers.go.lib_pq import VERSION, Fields
from urlprism.readers.drivers.go.live_driver import Driver
from urlprism.readers.drivers.go.live_process import NOBODY

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


def _fields(words: list[str]) -> Fields:
    values = dict(zip(words[::2], words[1::2], strict=True))
    own = Fields._fields[:-1]
    unnamed = values.keys() - {*own, "client_encoding", "sslmode"}
    named = {name: None if values.get(name) == NOBODY else values.get(name) for name in own}
    named["host"] = named["host"] or ("localhost" if values["host"] else "")
    return Fields._make([*named.values(), written((name, values[name]) for name in unnamed)])


_DRIVER: Final = Driver(VERSION, '"reflect"\n\t"github.com/lib/pq"', _READ, _fields)
version: Final = _DRIVER.version
report: Final = _DRIVER.report
asked: Final = _DRIVER.asked
started: Final = _DRIVER.started
