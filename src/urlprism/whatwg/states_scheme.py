"""The states that read a scheme, or a text without one, in the order of #url-parsing."""

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
from urlprism._vocabulary.characters import ALPHA, OCTETS, byte_class
from urlprism.whatwg import sets
from urlprism.whatwg.machine import Machine
from urlprism.whatwg.record import record_of
from urlprism.whatwg.schemes import SPECIAL
from urlprism.whatwg.states_authority import (
    authority_state,
    special_authority_ignore_slashes_state,
    special_authority_slashes_state,
)
from urlprism.whatwg.states_file import file_state
from urlprism.whatwg.states_path import (
    fragment_state,
    leave_path,
    opaque_path_state,
    path_state,
)

_CLASS = byte_class(alpha=ALPHA, not_scheme=OCTETS - sets.SCHEME)
_ALPHA, _NOT_SCHEME = 1, 2
_COLON, _SOLIDUS, _NUMBER_SIGN = b":/#"


def scheme_start_state(machine: Machine) -> bool:
    """Read a scheme if the text begins with a letter (#scheme-start-state)."""
    table = memory.borrow_table(_CLASS)
    if machine.pointer < machine.end and table[machine.octets[machine.pointer]] & _ALPHA:
        return scheme_state(machine)
    if not machine.is_setter:
        return no_scheme_state(machine)
    return machine.refuse("a scheme must begin with a letter", 0, machine.end)


def scheme_state(machine: Machine) -> bool:
    """Read a scheme up to its ":" (#scheme-state)."""
    url = machine.url
    table = memory.borrow_table(_CLASS)
    end = scan.until(machine.octets, machine.pointer, machine.end, table, _NOT_SCHEME)
    if end == machine.end or machine.octets[end] != _COLON:
        if not machine.is_setter:
            return no_scheme_state(machine)
        return machine.refuse("this is not allowed in a scheme", end, machine.end)
    buffer = machine.input[machine.pointer : end].lower()
    machine.pointer = end + 1
    if machine.is_setter:
        return _change_scheme(machine, buffer)
    url.set_scheme(buffer)
    if buffer == "file":
        if not (machine.has(_SOLIDUS, 0) and machine.has(_SOLIDUS, 1)):
            _report_slashes(machine, "#scheme-state")
        return file_state(machine)
    if url.is_special:
        if machine.base is not None and machine.base.scheme == buffer:
            return special_relative_or_authority_state(machine)
        return special_authority_slashes_state(machine)
    if machine.has(_SOLIDUS, 0):
        machine.pointer += 1
        return path_or_authority_state(machine)
    return opaque_path_state(machine)


def _change_scheme(machine: Machine, buffer: str) -> bool:
    """Change the scheme of a URL, if it may change: the state override of #scheme-state."""
    url = machine.url
    if url.is_special != (buffer in SPECIAL):
        return machine.refuse(
            "a special scheme can be changed only to another special scheme", 0, machine.end
        )
    if buffer == "file" and (url.includes_credentials() or url.port is not None):
        return machine.refuse("a file URL cannot have credentials or a port", 0, machine.end)
    if url.scheme == "file" and url.host == "":
        return machine.refuse(
            "the scheme of a file URL without a host cannot be changed", 0, machine.end
        )
    url.set_scheme(buffer)
    if url.port == url.default_port:
        url.port = None
    return True


def no_scheme_state(machine: Machine) -> bool:
    """Read a text relative to the base, if the base allows it (#no-scheme-state)."""
    base = machine.base
    is_fragment = machine.has(_NUMBER_SIGN, 0)
    if base is None or (base.has_opaque_path and not is_fragment):
        return machine.fail("missing-scheme-non-relative-URL", 0, machine.end, "#no-scheme-state")
    if base.has_opaque_path:
        machine.url = record_of(base)
        machine.pointer += 1
        return fragment_state(machine)
    return file_state(machine) if base.scheme == "file" else relative_state(machine)


def special_relative_or_authority_state(machine: Machine) -> bool:
    """Decide if "//" follows the base's own scheme (#special-relative-or-authority-state)."""
    if machine.has(_SOLIDUS, 0) and machine.has(_SOLIDUS, 1):
        machine.pointer += 2
        return special_authority_ignore_slashes_state(machine)
    _report_slashes(machine, "#special-relative-or-authority-state")
    return relative_state(machine)


def path_or_authority_state(machine: Machine) -> bool:
    """Decide whether a second slash begins an authority (#path-or-authority-state)."""
    if machine.has(_SOLIDUS, 0):
        machine.pointer += 1
        return authority_state(machine)
    return path_state(machine)


def relative_state(machine: Machine) -> bool:
    """Take the parts that the input lacks from the base (#relative-state)."""
    base = machine.base_url()
    machine.url.set_scheme(base.scheme)
    if machine.pass_slash("#relative-state"):
        return relative_slash_state(machine)
    machine.url = record_of(base)
    machine.url.fragment = None
    if machine.at_end_of_authority():
        return leave_path(machine)
    machine.url.query = None
    machine.url.shorten_path()
    return path_state(machine)


def relative_slash_state(machine: Machine) -> bool:
    """Decide whether a second slash begins an authority (#relative-slash-state)."""
    base = machine.base_url()
    if machine.at_slash():
        is_special = machine.url.is_special
        machine.pass_slash("#relative-slash-state")
        if is_special:
            return special_authority_ignore_slashes_state(machine)
        return authority_state(machine)
    machine.url = record_of(base)
    machine.url.path = []
    machine.url.query = machine.url.fragment = None
    return path_state(machine)


def _report_slashes(machine: Machine, section: str) -> None:
    pointer = machine.pointer
    machine.report("special-scheme-missing-following-solidus", pointer, pointer, section)
