"""The states that read file URLs, in the order of #url-parsing."""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.whatwg.hosts.host as hosts
import urlprism.whatwg.parsing.draft as draft
from urlprism._core.octets.characters import byte_class
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.parsing.states_path import (
    leave_path,
    leave_query,
    path_start_state,
    path_state,
)
from urlprism.whatwg.terms import schemes

_CLASS = byte_class(host_end=frozenset("/\\?#"))
_HOST_END = 1
_LOCALHOST = b"localhost"
_FILE = schemes.FILE


def file_state(machine: Machine) -> bool:
    """Read the text after "file:", or a text relative to a file URL (#file-state)."""
    machine.url.begin_authority()
    if machine.pass_slash("#file-state"):
        return file_slash_state(machine)
    if machine.url.base_scheme != _FILE:
        return path_state(machine)
    machine.url.take_authority()
    machine.url.take_path()
    if machine.has(signs.QUESTION_MARK, 0):
        return leave_path(machine)
    if machine.at_end_of_path():
        machine.url.take_query()
        return leave_query(machine)
    if starts_with_drive_letter(machine):
        pointer = machine.pointer
        machine.report("file-invalid-Windows-drive-letter", pointer, pointer + 2, "#file-state")
        machine.url.used = machine.url.path_start
    else:
        machine.url.shorten_path()
    return path_state(machine)


def file_slash_state(machine: Machine) -> bool:
    """Read the text after the first slash of a file URL (#file-slash-state)."""
    if machine.pass_slash("#file-slash-state"):
        return file_host_state(machine)
    if machine.url.base_scheme == _FILE:
        machine.url.take_authority()
        if not starts_with_drive_letter(machine):
            machine.url.take_drive()
    return path_state(machine)


def file_host_state(machine: Machine) -> bool:
    """Read the host of a file URL (#file-host-state)."""
    start = machine.pointer
    end = scan.until(machine.octets, start, machine.end, memory.borrow_table(_CLASS), _HOST_END)
    machine.pointer = end
    if not machine.is_setter and draft.is_drive_letter(machine.octets, start, end):
        machine.report("file-invalid-Windows-drive-letter-host", start, end, "#file-host-state")
        # In the standard, the path state finds the drive letter in the buffer as the first segment.
        machine.url.write(signs.SOLIDUS)
        machine.url.write(machine.octets[start])
        machine.url.write(signs.COLON)
        more = machine.pass_slash("#path-state")
        return path_state(machine) if more else leave_path(machine)
    if start < end:
        if not hosts.host_parser(machine, start, end):
            return False
        if machine.url.used - machine.url.host_start == 9 and memory.same(
            machine.url.cells, machine.url.host_start, _LOCALHOST, 9
        ):
            machine.url.used = machine.url.host_start
    machine.url.end_host()
    return True if machine.is_setter else path_start_state(machine)


def starts_with_drive_letter(machine: Machine) -> bool:
    """Return whether a drive letter is next (#start-with-a-windows-drive-letter)."""
    end = machine.pointer + 2
    if end > machine.end or not draft.is_drive_letter(machine.octets, machine.pointer, end):
        return False
    if end == machine.end:
        return True
    return memory.borrow_table(_CLASS)[machine.octets[end]] & _HOST_END != 0
