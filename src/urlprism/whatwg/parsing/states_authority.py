"""The states that read credentials, a host and a port, in the order of #url-parsing."""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.whatwg.hosts.host as hosts
from urlprism._core.octets.characters import BEYOND_ASCII, DIGIT, OCTETS, byte_class, stop_class
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.parsing.states_file import file_host_state
from urlprism.whatwg.parsing.states_path import path_start_state
from urlprism.whatwg.terms import schemes, sets

_USERINFO = sets.table(sets.USERINFO)
_CLASS = byte_class(
    end=frozenset("/?#"), reverse_solidus=frozenset("\\"), bracket=frozenset("[]"),
    colon=frozenset(":"), not_digit=OCTETS - DIGIT,
)  # fmt: skip
# Beyond these, a look at each octet is not needed.
_IN_BRACKETS = stop_class(frozenset("/?#\\[]") | BEYOND_ASCII)
_STOP_END, _STOP_REVERSE_SOLIDUS, _STOP_BRACKET, _STOP_COLON, _NOT_DIGIT = 1, 2, 4, 8, 16
_MAX_PORT, _NOTHING = 0xFFFF, -1
_FILE = schemes.FILE


def special_authority_slashes_state(machine: Machine) -> bool:
    """Read the "//" of a special URL (#special-authority-slashes-state)."""
    if machine.has(signs.SOLIDUS, 0) and machine.has(signs.SOLIDUS, 1):
        machine.pointer += 2
    else:
        _report_slashes(machine, machine.pointer, "#special-authority-slashes-state")
    return special_authority_ignore_slashes_state(machine)


def special_authority_ignore_slashes_state(machine: Machine) -> bool:
    """Skip all further slashes (#special-authority-ignore-slashes-state)."""
    while machine.code() in {signs.SOLIDUS, signs.REVERSE_SOLIDUS}:
        _report_slashes(machine, machine.pointer + 1, "#special-authority-ignore-slashes-state")
        machine.pointer += 1
    return authority_state(machine)


def authority_state(machine: Machine) -> bool:
    """Read the credentials, if there are any (#authority-state)."""
    start = machine.pointer
    machine.url.begin_authority()
    if scan.find(machine.octets, start, machine.end, signs.COMMERCIAL_AT) == machine.end:
        return host_state(machine)
    end = _end_of_authority(machine)
    at = scan.last_between(machine.octets, start, end, signs.COMMERCIAL_AT)
    if at < 0:
        return host_state(machine)
    if machine.found is not None:
        for pos in range(start, at + 1):
            if machine.octets[pos] == signs.COMMERCIAL_AT:
                machine.report("invalid-credentials", pos, pos + 1, "#authority-state")
    if at + 1 == end:
        return machine.fail("host-missing", end, end, "#authority-state")
    colon = scan.find(machine.octets, start, at, signs.COLON)
    machine.url.encode(_NOTHING, machine.octets, start, colon, memory.borrow_table(_USERINFO))
    machine.url.username_end = machine.url.used
    if colon + 1 < at:
        machine.url.encode(
            signs.COLON, machine.octets, colon + 1, at, memory.borrow_table(_USERINFO)
        )
    if machine.url.used > machine.url.host_start:
        machine.url.write(signs.COMMERCIAL_AT)
    machine.pointer = at + 1
    return host_state(machine)


def host_state(machine: Machine) -> bool:
    """Read a host (#host-state)."""
    return _host(machine, only_hostname=False)


def hostname_state(machine: Machine) -> bool:
    """Read a host that no port may follow (#hostname-state)."""
    return _host(machine, only_hostname=True)


def _host(machine: Machine, only_hostname: bool) -> bool:
    """Read a host up to a ":" outside brackets, or to the end of the authority."""
    if machine.is_setter and machine.url.scheme == _FILE:
        return file_host_state(machine)
    start = machine.pointer
    end = _end_of_host(machine)
    has_port = end < machine.end and machine.octets[end] == signs.COLON
    if start == end and (has_port or machine.url.is_special):
        return machine.fail("host-missing", start, end, "#host-state")
    if has_port and only_hostname:
        return machine.refuse("a host name cannot have a port", end, machine.end)
    if start == end and machine.is_setter and machine.url.base_has_credentials_or_port():
        return machine.refuse("without a host there can be no credentials and no port", start, end)
    if not hosts.host_parser(machine, start, end):
        return False
    machine.pointer = end
    if has_port:
        machine.pointer += 1
        return port_state(machine)
    return True if machine.is_setter else path_start_state(machine)


def port_state(machine: Machine) -> bool:
    """Read a port (#port-state)."""
    start = machine.pointer
    table = memory.borrow_table(_CLASS)
    machine.pointer = end = scan.until(machine.octets, start, machine.end, table, _NOT_DIGIT)
    if not machine.is_setter and not machine.at_slash() and not machine.at_end_of_path():
        return machine.fail("port-invalid", start, _end_of_authority(machine), "#port-state")
    if start < end:
        port = port_number(machine.octets, start, end)
        if port > _MAX_PORT:
            return machine.fail("port-out-of-range", start, end, "#port-state")
        machine.url.set_port(port)
    if not machine.is_setter:
        return path_start_state(machine)
    return True if start < end else machine.refuse("the port is not a number", start, machine.end)


def port_number(octets: bytes, start: int, end: int) -> int:
    """Return the number in ASCII digits, or some number above 65535 if it is above 65535."""
    number = 0
    while start < end and number <= _MAX_PORT:
        number = number * 10 + octets[start] - signs.DIGIT_ZERO
        start += 1
    return number


def _end_of_authority(machine: Machine) -> int:
    """Return the place of the next slash, "?" or "#", or the end."""
    stop = _STOP_END | _STOP_REVERSE_SOLIDUS if machine.url.is_special else _STOP_END
    return scan.until(
        machine.octets, machine.pointer, machine.end, memory.borrow_table(_CLASS), stop
    )


def _end_of_host(machine: Machine) -> int:
    """Return the place of the next ":" outside brackets, or the end of the authority."""
    octets = machine.octets
    table = memory.borrow_table(_CLASS)
    stop = _STOP_END | _STOP_BRACKET
    if machine.url.is_special:
        stop |= _STOP_REVERSE_SOLIDUS
    pos = scan.until(octets, machine.pointer, machine.end, table, stop | _STOP_COLON)
    while pos < machine.end and table[octets[pos]] & _STOP_BRACKET:
        is_inside = octets[pos] == signs.LEFT_SQUARE_BRACKET
        also = 0 if is_inside else _STOP_COLON
        pos += 1
        if is_inside:
            pos = scan.until_stop(octets, pos, machine.end, memory.borrow_table(_IN_BRACKETS))
        pos = scan.until(octets, pos, machine.end, table, stop | also)
    return pos


def _report_slashes(machine: Machine, end: int, section: str) -> None:
    machine.report("special-scheme-missing-following-solidus", machine.pointer, end, section)
