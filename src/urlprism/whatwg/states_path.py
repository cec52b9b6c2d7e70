"""The states that read paths, queries and fragments, in the order of #url-parsing."""

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
from urlprism._vocabulary.characters import byte_class
from urlprism.whatwg import sets
from urlprism.whatwg.machine import Machine, utf8_percent_encode
from urlprism.whatwg.record import is_drive_letter

_PATH = sets.table(sets.PATH)
_C0_CONTROL = sets.table(sets.C0_CONTROL)
_QUERY = sets.table(sets.QUERY)
_SPECIAL_QUERY = sets.table(sets.SPECIAL_QUERY)
_FRAGMENT = sets.table(sets.FRAGMENT)
_CLASS = byte_class(
    solidus=frozenset("/"), reverse_solidus=frozenset("\\"), path_end=frozenset("?#")
)
_SOLIDUS, _REVERSE_SOLIDUS, _PATH_END = 1, 2, 4
_QUESTION_MARK, _NUMBER_SIGN = b"?#"


def path_start_state(machine: Machine) -> bool:
    """Read the slash at the beginning of a path, if there is one (#path-start-state)."""
    if machine.url.is_special:
        machine.pass_slash("#path-start-state")
        return path_state(machine)
    if machine.pointer < machine.end:
        if not machine.is_setter and not machine.at_slash() and machine.at_end_of_authority():
            return leave_path(machine)
        machine.pass_slash("#path-start-state")
        return path_state(machine)
    if machine.is_setter and machine.url.host is None:
        machine.url.path.append("")
    return True


def path_state(machine: Machine) -> bool:
    """Read segments up to the end of the path (#path-state)."""
    table = memory.borrow_table(_CLASS)
    stop = _SOLIDUS
    if machine.url.is_special:
        stop |= _REVERSE_SOLIDUS
    if not machine.is_setter:
        stop |= _PATH_END
    more = True
    while more:
        start = machine.pointer
        machine.pointer = scan.until(machine.octets, start, machine.end, table, stop)
        _read_segment(machine, start)
        more = machine.pass_slash("#path-state")
    return leave_path(machine)


def _read_segment(machine: Machine, start: int) -> None:
    """Add the segment that ends at the pointer to the path, or apply it if it is a dot segment."""
    url = machine.url
    machine.check_units(start, machine.pointer, "#path-state")
    segment = utf8_percent_encode(machine.input[start : machine.pointer], _PATH)
    if is_double_dot(segment):
        url.shorten_path()
        if not machine.at_slash():
            url.path.append("")
    elif is_single_dot(segment):
        if not machine.at_slash():
            url.path.append("")
    else:
        if url.scheme == "file" and not url.path and is_drive_letter(segment):
            segment = segment[0] + ":"
        url.path.append(segment)


def leave_path(machine: Machine) -> bool:
    """Continue with the query or the fragment, if there is one."""
    if machine.pointer == machine.end:
        return True
    if machine.has(_QUESTION_MARK, 0):
        machine.pointer += 1
        return query_state(machine)
    return _begin_fragment(machine)


def opaque_path_state(machine: Machine) -> bool:
    """Read an opaque path (#cannot-be-a-base-url-path-state)."""
    start = machine.pointer
    end = scan.until(machine.octets, start, machine.end, memory.borrow_table(_CLASS), _PATH_END)
    machine.check_units(start, end, "#cannot-be-a-base-url-path-state")
    path = utf8_percent_encode(machine.input[start:end], _C0_CONTROL)
    if end < machine.end and path.endswith(" "):
        path = path[:-1] + "%20"
    machine.url.opaque_path = path
    machine.pointer = end
    return leave_path(machine)


def query_state(machine: Machine) -> bool:
    """Read a query (#query-state)."""
    url = machine.url
    start, end = machine.pointer, machine.end
    if not machine.is_setter:
        end = scan.find(machine.octets, start, end, _NUMBER_SIGN)
    machine.check_units(start, end, "#query-state")
    query = machine.input[start:end]
    if machine.encoding is not None and url.is_special and url.scheme not in {"ws", "wss"}:
        from urlprism.whatwg.form import percent_encode_after_encoding  # noqa: PLC0415

        url.query = percent_encode_after_encoding(machine.encoding, query, sets.SPECIAL_QUERY)
    else:
        url.query = utf8_percent_encode(query, _SPECIAL_QUERY if url.is_special else _QUERY)
    machine.pointer = end
    return _begin_fragment(machine) if end < machine.end else True


def _begin_fragment(machine: Machine) -> bool:
    machine.pointer += 1
    return fragment_state(machine)


def fragment_state(machine: Machine) -> bool:
    """Read a fragment (#fragment-state)."""
    machine.check_units(machine.pointer, machine.end, "#fragment-state")
    fragment = machine.input[machine.pointer :]
    machine.url.fragment = utf8_percent_encode(fragment, _FRAGMENT)
    machine.pointer = machine.end
    return True


def is_single_dot(segment: str) -> bool:
    """Return whether this is a single-dot URL path segment (#single-dot-path-segment)."""
    return segment == "." or (len(segment) == 3 and segment.lower() == "%2e")


def is_double_dot(segment: str) -> bool:
    """Return whether this is a double-dot URL path segment (#double-dot-path-segment)."""
    if segment == "..":
        return True
    return len(segment) in {4, 6} and segment.lower() in {".%2e", "%2e.", "%2e%2e"}
