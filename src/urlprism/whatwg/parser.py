"""The basic URL parser (#concept-basic-url-parser): the recognizer, then the machine."""

from urlprism._vocabulary.intake import from_utf8
from urlprism.whatwg.machine import Machine
from urlprism.whatwg.recognizer import recognize, recognize_reference
from urlprism.whatwg.record import Spans, URLRecord, check_made, is_read_otherwise
from urlprism.whatwg.serializer import serialize
from urlprism.whatwg.states_scheme import scheme_start_state


def parse_into(url: Spans, text: str, base: Spans | None = None) -> Machine | None:
    """Fill `url` by parsing `text` against a base; return the machine if it failed, else None."""
    if recognize(url, text) or (base is not None and recognize_reference(url, text, base)):
        return None
    machine = Machine(text, URLRecord(), base, False)
    run(machine)
    if machine.failure is not None:
        return machine
    serialize(machine.url, url)
    return None


def run(machine: Machine) -> None:
    """Read the whole of the machine's text."""
    machine.prepare()
    scheme_start_state(machine)


def text_of(given: object) -> str:
    """Return a text or the href of a URL as exact `str`; octets are UTF-8; else raise TypeError."""
    return given.href if isinstance(given, Spans) else from_utf8(given)


def base_of(base: object) -> Spans | None:
    """Return the parsed base, or None if there is none (#api-url-parser).

    A base may be a URL or a text. Raise URLError for a text that is not a URL, TypeError for
    another type.
    """
    if base is None:
        return None
    if isinstance(base, Spans):
        check_made(base)
        if not is_read_otherwise(base):
            return base
    url = Spans()
    machine = parse_into(url, text_of(base), None)
    if machine is not None:
        raise machine.error()
    return url
