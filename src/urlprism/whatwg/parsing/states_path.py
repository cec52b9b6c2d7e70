"""The states that read paths, queries and fragments, in the order of #url-parsing."""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.whatwg.parsing.draft as draft
import urlprism.whatwg.recognizers.recognizer as recognizer
from urlprism._core.octets.characters import BEYOND_ASCII, byte_class, stop_class
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.terms import schemes, sets

_PATH = sets.table(sets.PATH)
_C0_CONTROL = sets.table(sets.C0_CONTROL)
_QUERY = sets.table(sets.QUERY)
_SPECIAL_QUERY = sets.table(sets.SPECIAL_QUERY)
_FRAGMENT = sets.table(sets.FRAGMENT)
_CLASS = byte_class(
    solidus=frozenset("/"),
    reverse_solidus=frozenset("\\"),
    path_end=frozenset("?#"),
    dot_or_percent=frozenset(".%"),
)
_STOP_SOLIDUS, _STOP_REVERSE_SOLIDUS, _STOP_PATH_END, _DOT_OR_PERCENT = 1, 2, 4, 8
_ENDS = stop_class(BEYOND_ASCII | frozenset("\\?#"), starts=frozenset(".%"))
_NOTHING = -1
_FILE, _WS, _WSS = schemes.FILE, schemes.WS, schemes.WSS


def path_start_state(machine: Machine) -> bool:
    """Read the slash at the beginning of a path, if there is one (#path-start-state)."""
    if machine.url.is_special:
        machine.pass_slash("#path-start-state")
        return path_state(machine)
    if machine.pointer < machine.end:
        if not machine.is_setter and machine.at_end_of_path():
            return leave_path(machine)
        machine.pass_slash("#path-start-state")
        return path_state(machine)
    if machine.is_setter and not machine.url.has_host:
        machine.url.write(signs.SOLIDUS)
    return leave_path(machine)


def path_state(machine: Machine) -> bool:
    """Read segments up to the end of the path (#path-state)."""
    table = memory.borrow_table(_CLASS)
    stop = _STOP_SOLIDUS
    if machine.url.is_special:
        stop |= _STOP_REVERSE_SOLIDUS
    if not machine.is_setter:
        stop |= _STOP_PATH_END
    more = True
    while more:
        start = machine.pointer
        read = start
        if machine.found is None and machine.url.scheme != _FILE:
            # Not in the standard: a shortcut for all segments up to a dot segment or a "\\".
            read = _end_of_segments(machine.octets, start, machine.end)
            if read == machine.end or table[machine.octets[read]] & stop & _STOP_PATH_END:
                _add_segments(machine, start, read)
                machine.pointer = read
                break
            slash = scan.last_between(machine.octets, start, read, signs.SOLIDUS)
            if slash >= 0:
                _add_segments(machine, start, slash)
                start = slash + 1
        machine.pointer = scan.until(machine.octets, read, machine.end, table, stop)
        _read_segment(machine, start, machine.pointer)
        more = machine.pass_slash("#path-state")
    return leave_path(machine)


def _end_of_segments(octets: bytes, start: int, end: int) -> int:
    r"""Return the end of what has no dot segment and no "\", "?" or "#"."""
    if start < end and memory.borrow_table(_CLASS)[octets[start]] & _DOT_OR_PERCENT:
        return start
    kinds = memory.borrow_table(_ENDS)
    pos = scan.until_stop_or_start(octets, start, end, kinds)
    while pos < end and octets[pos] >= signs.BEYOND_ASCII:
        while pos < end and octets[pos] >= signs.BEYOND_ASCII:
            pos += 1
        pos = scan.until_stop_or_start(octets, pos, end, kinds)
    return pos


def _add_segments(machine: Machine, start: int, end: int) -> None:
    """Add segments that are not dot segments, with the "/" between them."""
    machine.url.encode(signs.SOLIDUS, machine.octets, start, end, memory.borrow_table(_PATH))


def _read_segment(machine: Machine, start: int, end: int) -> None:
    """Add a segment, which ends at the pointer, to the path, or apply it if it is a dot segment."""
    octets = machine.octets
    machine.check_units(start, end, "#path-state")
    dots = 0
    if start < end and memory.borrow_table(_CLASS)[octets[start]] & _DOT_OR_PERCENT:
        dots = recognizer.dots_of(octets, start, end)
    if dots == 2:
        machine.url.shorten_path()
    if dots == 0:
        is_first = machine.url.used == machine.url.path_start
        if is_first and machine.url.scheme == _FILE and draft.is_drive_letter(octets, start, end):
            machine.url.write(signs.SOLIDUS)
            machine.url.write(octets[start])
            machine.url.write(signs.COLON)
        else:
            machine.url.encode(signs.SOLIDUS, octets, start, end, memory.borrow_table(_PATH))
    elif not machine.at_slash():
        machine.url.write(signs.SOLIDUS)


def leave_path(machine: Machine) -> bool:
    """Continue with the query or the fragment, if there is one."""
    machine.url.end_path()
    if machine.has(signs.QUESTION_MARK, 0):
        machine.pointer += 1
        return query_state(machine)
    return leave_query(machine)


def leave_query(machine: Machine) -> bool:
    """Continue with the fragment, if there is one."""
    if machine.pointer == machine.end:
        return True
    machine.pointer += 1
    return fragment_state(machine)


def opaque_path_state(machine: Machine) -> bool:
    """Read an opaque path (#cannot-be-a-base-url-path-state)."""
    start = machine.pointer
    end = scan.find(machine.octets, start, machine.end, signs.NUMBER_SIGN)
    end = scan.find(machine.octets, start, end, signs.QUESTION_MARK)
    machine.check_units(start, end, "#cannot-be-a-base-url-path-state")
    machine.url.encode(_NOTHING, machine.octets, start, end, memory.borrow_table(_C0_CONTROL))
    if (
        end < machine.end
        and machine.url.used > machine.url.path_start
        and machine.url.cells[machine.url.used - 1] == signs.SPACE
    ):
        machine.url.used -= 1
        machine.url.write(signs.PERCENT_SIGN)
        machine.url.write(signs.DIGIT_TWO)
        machine.url.write(signs.DIGIT_ZERO)
    machine.pointer = end
    return leave_path(machine)


def query_state(machine: Machine) -> bool:
    """Read a query (#query-state)."""
    start, end = machine.pointer, machine.end
    if not machine.is_setter:
        end = scan.find(machine.octets, start, end, signs.NUMBER_SIGN)
    machine.check_units(start, end, "#query-state")
    is_encoded = machine.encoding is not None and machine.url.is_special
    if is_encoded and machine.url.scheme not in {_WS, _WSS}:
        _encode_query(machine, start, end)
    elif machine.url.is_special:
        table = memory.borrow_table(_SPECIAL_QUERY)
        machine.url.encode(signs.QUESTION_MARK, machine.octets, start, end, table)
    else:
        machine.url.encode(
            signs.QUESTION_MARK, machine.octets, start, end, memory.borrow_table(_QUERY)
        )
    machine.url.query_end = machine.url.used
    machine.pointer = end
    return leave_query(machine)


def _encode_query(machine: Machine, start: int, end: int) -> None:
    """Write a query in the encoding of the machine."""
    from urlprism.whatwg.forms.form import percent_encode_after_encoding  # noqa: PLC0415 - few ask

    query = memory.decoded_text(machine.octets, start, end)
    encoded = percent_encode_after_encoding(machine.encoding or "", query, sets.SPECIAL_QUERY)
    machine.url.write(signs.QUESTION_MARK)
    machine.url.write_text(encoded)


def fragment_state(machine: Machine) -> bool:
    """Read a fragment (#fragment-state)."""
    machine.check_units(machine.pointer, machine.end, "#fragment-state")
    table = memory.borrow_table(_FRAGMENT)
    machine.url.encode(signs.NUMBER_SIGN, machine.octets, machine.pointer, machine.end, table)
    machine.pointer = machine.end
    return True
