"""The states that read file URLs, in the order of #url-parsing."""

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
from urlprism._vocabulary.characters import byte_class
from urlprism.whatwg.host import host_parser
from urlprism.whatwg.machine import Machine
from urlprism.whatwg.record import Spans, is_drive_letter, is_normalized_drive_letter, record_of
from urlprism.whatwg.states_path import leave_path, path_start_state, path_state

_CLASS = byte_class(host_end=frozenset("/\\?#"))
_HOST_END = 1


def file_state(machine: Machine) -> bool:
    """Read the text after "file:", or a text relative to a file URL (#file-state)."""
    url, base = machine.url, file_base(machine)
    url.set_scheme("file")
    url.host = ""
    if machine.pass_slash("#file-state"):
        return file_slash_state(machine)
    if base is None:
        return path_state(machine)
    based = record_of(base)
    url.host, url.path, url.query = based.host, based.path, based.query
    if machine.at_end_of_authority():
        return leave_path(machine)
    url.query = None
    if starts_with_drive_letter(machine):
        pointer = machine.pointer
        machine.report("file-invalid-Windows-drive-letter", pointer, pointer + 2, "#file-state")
        url.path = []
    else:
        url.shorten_path()
    return path_state(machine)


def file_slash_state(machine: Machine) -> bool:
    """Read the text after the first slash of a file URL (#file-slash-state)."""
    url, base = machine.url, file_base(machine)
    if machine.pass_slash("#file-slash-state"):
        return file_host_state(machine)
    if base is not None:
        based = record_of(base)
        url.host = based.host
        drive = based.path[0] if based.path else ""
        if is_normalized_drive_letter(drive) and not starts_with_drive_letter(machine):
            url.path.append(drive)
    return path_state(machine)


def file_host_state(machine: Machine) -> bool:
    """Read the host of a file URL (#file-host-state)."""
    url = machine.url
    start = machine.pointer
    end = scan.until(machine.octets, start, machine.end, memory.borrow_table(_CLASS), _HOST_END)
    machine.pointer = end
    if not machine.is_setter and is_drive_letter(machine.input[start:end]):
        machine.report("file-invalid-Windows-drive-letter-host", start, end, "#file-host-state")
        # In the standard, the path state finds the drive letter in the buffer as the first segment.
        url.path.append(machine.input[start] + ":")
        more = machine.pass_slash("#path-state")
        return path_state(machine) if more else leave_path(machine)
    host: str | None = ""
    if start < end:
        host = host_parser(machine, start, end)
        if host is None:
            return False
    url.host = "" if host == "localhost" else host
    return True if machine.is_setter else path_start_state(machine)


def file_base(machine: Machine) -> Spans | None:
    """Return the base URL if its scheme is "file"."""
    base = machine.base
    return base if base is not None and base.scheme == "file" else None


def starts_with_drive_letter(machine: Machine) -> bool:
    """Return whether a drive letter is next (#start-with-a-windows-drive-letter)."""
    start = machine.pointer
    if not is_drive_letter(machine.input[start : start + 2]):
        return False
    end = start + 2
    return end == machine.end or machine.input[end] in "/\\?#"
