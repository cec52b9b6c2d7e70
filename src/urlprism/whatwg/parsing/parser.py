"""The basic URL parser (#concept-basic-url-parser): the recognizer, then the machine."""

import urlprism.whatwg.parsing.machine as machines
import urlprism.whatwg.parsing.unlocked as unlocked
from urlprism._core.arguments.intake import from_utf8
from urlprism.errors import URLError
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.parsing.states_scheme import scheme_start_state
from urlprism.whatwg.recognizers.recognizer import recognize, recognize_reference, verdict
from urlprism.whatwg.urls.record import Spans, check_made, is_read_otherwise

_LONG = 16_384  # octets: other threads may run while so many are read


def parse_into(url: Spans, text: str, base: Spans | None = None) -> Machine | None:
    """Fill `url` by parsing `text` against a base; return the machine if it failed, else None."""
    return None if _recognized(url, text, base) else parse_unrecognized(url, text, base)


def parse_unrecognized(url: Spans, text: str, base: Spans | None) -> Machine | None:
    """Do what `parse_into` does, for a text that no recognizer takes."""
    machine = machines.take_machine(text, base, False)
    if not run(machine):
        return machine
    machine.url.fill(url)
    machines.leave_machine(machine)
    return None


def fills(url: Spans, text: str, base: Spans | None) -> bool:
    """Fill `url` by parsing `text`; return whether it is a URL, without a reason."""
    return _recognized(url, text, base) or _is_read(text, base, url)


def is_url(text: str, base: object) -> bool:
    """Return whether a text, and the base that `base_of` reads, make a URL."""
    if base is None:
        sure = verdict(text)
        return sure > 0 or (sure == 0 and _is_read(text, None, None))
    try:
        base_url = base_of(base)
    except ValueError:
        return False
    return _recognized(Spans.__new__(Spans), text, base_url) or _is_read(text, base_url, None)


def _recognized(url: Spans, text: str, base: Spans | None) -> bool:
    """Fill `url` and return True, if a recognizer takes the text."""
    return recognize(url, text) or (base is not None and recognize_reference(url, text, base))


def _is_read(text: str, base: Spans | None, url: Spans | None) -> bool:
    """Return whether the machine reads a text; fill `url`, if there is one."""
    machine = machines.take_machine(text, base, False)
    machine.is_silent = True
    is_parsed = run(machine)
    if is_parsed and url is not None:
        machine.url.fill(url)
    elif is_parsed:
        machine.url.finish()
    machines.leave_machine(machine)
    return is_parsed


def run(machine: Machine) -> bool:
    """Read the whole of the machine's text; return whether it is a URL."""
    machine.prepare()
    if machine.end > _LONG:
        return unlocked.read(machine)
    return scheme_start_state(machine)


def error_of(machine: Machine) -> URLError:
    """Return the error that stopped a machine, which is not used any more."""
    error = machine.error()
    machines.leave_machine(machine)
    return error


def text_of(url: object) -> str:
    """Return a text or the href of a URL as exact `str`; octets are UTF-8; else raise TypeError."""
    return url.href if isinstance(url, Spans) else from_utf8(url)


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
        raise error_of(machine)
    return url
