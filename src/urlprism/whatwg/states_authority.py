"""The states that read credentials, a host and a port, in the order of #url-parsing."""

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
from urlprism._vocabulary.characters import DIGIT, OCTETS, byte_class
from urlprism.whatwg import sets
from urlprism.whatwg.host import host_parser
from urlprism.whatwg.machine import Machine, utf8_percent_encode
from urlprism.whatwg.states_file import file_host_state
from urlprism.whatwg.states_path import path_start_state

_USERINFO = sets.table(sets.USERINFO)
_CLASS = byte_class(
    end=frozenset("/?#"), reverse_solidus=frozenset("\\"), bracket_or_colon=frozenset("[]:"),
    not_digit=OCTETS - DIGIT,
)  # fmt: skip
_END, _REVERSE_SOLIDUS, _BRACKET_OR_COLON, _NOT_DIGIT = 1, 2, 4, 8
_SOLIDUS, _BACKSLASH, _AT, _COLON, _OPENING = b"/\\@:["
_MAX_PORT = 0xFFFF


def special_authority_slashes_state(machine: Machine) -> bool:
    """Read the "//" of a special URL (#special-authority-slashes-state)."""
    if machine.has(_SOLIDUS, 0) and machine.has(_SOLIDUS, 1):
        machine.pointer += 2
    else:
        _report_slashes(machine, machine.pointer, "#special-authority-slashes-state")
    return special_authority_ignore_slashes_state(machine)


def special_authority_ignore_slashes_state(machine: Machine) -> bool:
    """Skip all further slashes (#special-authority-ignore-slashes-state)."""
    while machine.has(_SOLIDUS, 0) or machine.has(_BACKSLASH, 0):
        _report_slashes(machine, machine.pointer + 1, "#special-authority-ignore-slashes-state")
        machine.pointer += 1
    return authority_state(machine)


def authority_state(machine: Machine) -> bool:
    """Read the credentials, if there are any (#authority-state)."""
    start = machine.pointer
    end = _end_of_authority(machine)
    at = scan.last(machine.octets, end, _AT)
    if at < start:
        return host_state(machine)
    if machine.found is not None:
        for pos in range(start, at + 1):
            if machine.octets[pos] == _AT:
                machine.report("invalid-credentials", pos, pos + 1, "#authority-state")
    if at + 1 == end:
        return machine.fail("host-missing", end, end, "#authority-state")
    colon = scan.find(machine.octets, start, at, _COLON)
    machine.url.username = utf8_percent_encode(machine.input[start:colon], _USERINFO)
    if colon < at:
        machine.url.password = utf8_percent_encode(machine.input[colon + 1 : at], _USERINFO)
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
    url = machine.url
    if machine.is_setter and url.scheme == "file":
        return file_host_state(machine)
    start = machine.pointer
    end = _end_of_host(machine)
    has_port = end < machine.end and machine.octets[end] == _COLON
    if start == end and (has_port or url.is_special):
        return machine.fail("host-missing", start, end, "#host-state")
    if has_port and only_hostname:
        return machine.refuse("a host name cannot have a port", end, machine.end)
    if start == end and machine.is_setter and (url.includes_credentials() or url.port is not None):
        return machine.refuse("without a host there can be no credentials and no port", start, end)
    host = host_parser(machine, start, end)
    if host is None:
        return False
    url.host = host
    machine.pointer = end
    if has_port:
        machine.pointer += 1
        return port_state(machine)
    return True if machine.is_setter else path_start_state(machine)


def port_state(machine: Machine) -> bool:
    """Read a port (#port-state)."""
    url = machine.url
    start = machine.pointer
    table = memory.borrow_table(_CLASS)
    machine.pointer = end = scan.until(machine.octets, start, machine.end, table, _NOT_DIGIT)
    if not machine.is_setter and not machine.at_end_of_authority():
        return machine.fail("port-invalid", start, _end_of_authority(machine), "#port-state")
    if start < end:
        port = port_number(machine.input[start:end])
        if port > _MAX_PORT:
            return machine.fail("port-out-of-range", start, end, "#port-state")
        url.port = None if port == url.default_port else port
    if not machine.is_setter:
        return path_start_state(machine)
    return True if start < end else machine.refuse("the port is not a number", start, machine.end)


def port_number(digits: str) -> int:
    """Return the number in ASCII digits, or some number above 65535 if it is above 65535."""
    significant = digits.lstrip("0")
    return int(significant or "0") if len(significant) < 6 else _MAX_PORT + 1


def _end_of_authority(machine: Machine) -> int:
    """Return the place of the next slash, "?" or "#", or the end."""
    stop = _END | _REVERSE_SOLIDUS if machine.url.is_special else _END
    return scan.until(
        machine.octets, machine.pointer, machine.end, memory.borrow_table(_CLASS), stop
    )


def _end_of_host(machine: Machine) -> int:
    """Return the place of the next ":" outside brackets, or the end of the authority."""
    octets = machine.octets
    table = memory.borrow_table(_CLASS)
    stop = _END | _BRACKET_OR_COLON
    if machine.url.is_special:
        stop |= _REVERSE_SOLIDUS
    inside_brackets = False
    pos = scan.until(octets, machine.pointer, machine.end, table, stop)
    while pos < machine.end and table[octets[pos]] & _BRACKET_OR_COLON:
        if octets[pos] == _COLON:
            if not inside_brackets:
                break
        else:
            inside_brackets = octets[pos] == _OPENING
        pos = scan.until(octets, pos + 1, machine.end, table, stop)
    return pos


def _report_slashes(machine: Machine, end: int, section: str) -> None:
    machine.report("special-scheme-missing-following-solidus", machine.pointer, end, section)
