"""The states that read a scheme, or a text without one, in the order of #url-parsing."""

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.octets.characters import ALPHA, OCTETS, byte_class
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.parsing.states_authority import (
    authority_state,
    special_authority_ignore_slashes_state,
    special_authority_slashes_state,
)
from urlprism.whatwg.parsing.states_file import file_state
from urlprism.whatwg.parsing.states_path import (
    fragment_state,
    leave_path,
    leave_query,
    opaque_path_state,
    path_state,
)
from urlprism.whatwg.terms import schemes, sets

_CLASS = byte_class(alpha=ALPHA, not_scheme=OCTETS - sets.SCHEME)
_ALPHA, _NOT_SCHEME = 1, 2
_NOT_SPECIAL, _FILE = schemes.NOT_SPECIAL, schemes.FILE


def scheme_start_state(machine: Machine) -> bool:
    """Read a scheme if the text begins with a letter (#scheme-start-state)."""
    table = memory.borrow_table(_CLASS)
    if machine.pointer < machine.end and table[machine.octets[machine.pointer]] & _ALPHA:
        return scheme_state(machine)
    if not machine.is_setter:
        return no_scheme_state(machine)
    return machine.refuse("a scheme must begin with a letter", machine.start, machine.end)


def scheme_state(machine: Machine) -> bool:
    """Read a scheme up to its ":" (#scheme-state)."""
    table = memory.borrow_table(_CLASS)
    end = scan.until(machine.octets, machine.pointer, machine.end, table, _NOT_SCHEME)
    if end == machine.end or machine.octets[end] != signs.COLON:
        if not machine.is_setter:
            return no_scheme_state(machine)
        return machine.refuse("this is not allowed in a scheme", end, machine.end)
    machine.url.set_scheme(machine.octets, machine.pointer, end)
    machine.pointer = end + 1
    if machine.is_setter:
        return _may_change(machine)
    if machine.url.scheme == _FILE:
        if not (machine.has(signs.SOLIDUS, 0) and machine.has(signs.SOLIDUS, 1)):
            _report_slashes(machine, "#scheme-state")
        return file_state(machine)
    if machine.url.is_special:
        if machine.url.base_scheme == machine.url.scheme:
            return special_relative_or_authority_state(machine)
        return special_authority_slashes_state(machine)
    if machine.has(signs.SOLIDUS, 0):
        machine.pointer += 1
        return path_or_authority_state(machine)
    return opaque_path_state(machine)


def _may_change(machine: Machine) -> bool:
    """Decide whether a URL may take this scheme: the state override of #scheme-state."""
    start, end = machine.start, machine.end
    before = machine.url.base_scheme
    if (before != _NOT_SPECIAL) != machine.url.is_special:
        return machine.refuse(
            "a special scheme can be changed only to another special scheme", start, end
        )
    if machine.url.scheme == _FILE and machine.url.base_has_credentials_or_port():
        return machine.refuse("a file URL cannot have credentials or a port", start, end)
    if before == _FILE and machine.url.base_has_no_host():
        return machine.refuse(
            "the scheme of a file URL without a host cannot be changed", start, end
        )
    return True


def no_scheme_state(machine: Machine) -> bool:
    """Read a text relative to the base, if the base allows it (#no-scheme-state)."""
    if not machine.url.has_base:
        return _refuse_relative(machine)
    machine.url.take_scheme()
    if machine.url.base_has_opaque_path():
        if not machine.has(signs.NUMBER_SIGN, 0):
            return _refuse_relative(machine)
        machine.url.take_path()
        machine.url.take_query()
        machine.pointer += 1
        return fragment_state(machine)
    return file_state(machine) if machine.url.scheme == _FILE else relative_state(machine)


def _refuse_relative(machine: Machine) -> bool:
    return machine.fail(
        "missing-scheme-non-relative-URL", machine.start, machine.end, "#no-scheme-state"
    )


def special_relative_or_authority_state(machine: Machine) -> bool:
    """Decide if "//" follows the base's own scheme (#special-relative-or-authority-state)."""
    if machine.has(signs.SOLIDUS, 0) and machine.has(signs.SOLIDUS, 1):
        machine.pointer += 2
        return special_authority_ignore_slashes_state(machine)
    _report_slashes(machine, "#special-relative-or-authority-state")
    return relative_state(machine)


def path_or_authority_state(machine: Machine) -> bool:
    """Decide whether a second slash begins an authority (#path-or-authority-state)."""
    if machine.has(signs.SOLIDUS, 0):
        machine.pointer += 1
        return authority_state(machine)
    return path_state(machine)


def relative_state(machine: Machine) -> bool:
    """Take the parts that the input lacks from the base, which has its scheme (#relative-state)."""
    if machine.pass_slash("#relative-state"):
        return relative_slash_state(machine)
    machine.url.take_authority()
    machine.url.take_path()
    if machine.has(signs.QUESTION_MARK, 0):
        return leave_path(machine)
    if machine.at_end_of_path():
        machine.url.take_query()
        return leave_query(machine)
    machine.url.shorten_path()
    return path_state(machine)


def relative_slash_state(machine: Machine) -> bool:
    """Decide whether a second slash begins an authority (#relative-slash-state)."""
    if machine.pass_slash("#relative-slash-state"):
        if machine.url.is_special:
            return special_authority_ignore_slashes_state(machine)
        return authority_state(machine)
    machine.url.take_authority()
    return path_state(machine)


def _report_slashes(machine: Machine, section: str) -> None:
    pointer = machine.pointer
    machine.report("special-scheme-missing-following-solidus", pointer, pointer, section)
