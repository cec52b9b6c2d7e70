"""The standard's setters (#api): each makes a changed copy of a URL, or tells what it drops.

The standard's setters silently ignore all or part of some values; here, the error says which part.
A setter writes the parts before its own as they are, its own by the parser's state for it, and the
parts after that as they are.
"""

import re
from collections.abc import Iterable
from typing import Final

import urlprism._core.octets.memory as memory
import urlprism._core.octets.signs as signs
import urlprism.whatwg.parsing.draft as drafts
import urlprism.whatwg.parsing.machine as machines
import urlprism.whatwg.urls.places as places
from urlprism._core.arguments.intake import exact
from urlprism.errors import URLError
from urlprism.whatwg.parsing.draft import Draft
from urlprism.whatwg.parsing.machine import Machine, in_utf8
from urlprism.whatwg.parsing.states_authority import host_state, hostname_state, port_state
from urlprism.whatwg.parsing.states_path import fragment_state, path_start_state, query_state
from urlprism.whatwg.parsing.states_scheme import scheme_start_state
from urlprism.whatwg.recognizers.recognizer import dots_of_segment
from urlprism.whatwg.recognizers.setter_recognizer import recognize_part
from urlprism.whatwg.terms import sets
from urlprism.whatwg.text import STANDARD
from urlprism.whatwg.urls.record import Spans, check_made

_TAB_OR_NEWLINE: Final = re.compile(f"[{''.join(sorted(sets.ASCII_TAB_OR_NEWLINE))}]")
_USERINFO = sets.table(sets.USERINFO)
# Characters that would split a segment or change its text; "|" might make it a drive letter.
_SEGMENT = sets.table(sets.PATH | frozenset("/\\%|"))
_NOTHING, _ABSENT, _ROOM = -1, -1, 64
_PORT_MESSAGE: Final = "the port is not a number"
_OF_A_HOST: Final = "the port of the host is not a number"
_NAMES: Final = (
    "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash",
)  # fmt: skip
SETTERS: Final = {name: number for number, name in enumerate(_NAMES)}
_PROTOCOL, _USERNAME, _PASSWORD, _HOST, _HOSTNAME, _PORT, _PATHNAME, _SEARCH, _HASH = range(9)
_NO_PORT, _NO_SEARCH, _NO_HASH = range(9, 12)


def change(
    url: Spans, part: int, value: str, target: Spans, is_silent: bool = False
) -> URLError | None:
    """Fill `target` with a URL after a setter, by its number; return the error if text is lost.

    The error takes time to make: there is none if the call `is_silent`.
    """
    if recognize_part(url, part, value, target):
        return None
    return change_unrecognized(url, part, value, target, is_silent)


def change_unrecognized(
    url: Spans, part: int, value: str, target: Spans, is_silent: bool
) -> URLError | None:
    """Do what `change` does, by the machine."""
    check_made(url)
    name = _NAMES[part]
    message = _objection(url, part)
    if message != "":
        copy_url(url, target)
        return None if is_silent else _error_of_part(message, name, value)
    text = value
    if value == "":
        part = _remover(part)
    elif part == _PROTOCOL:
        if not value.endswith(":"):
            text = value + ":"  # the value may end with a ":" already, as the protocol of a URL
    elif (part == _SEARCH and value[0] == "?") or (part == _HASH and value[0] == "#"):
        text = value[1:]
    return _run(url, part, name, value, text, target, is_silent)


def _error_of_part(message: str, name: str, value: str) -> URLError:
    """Return the error for a part that cannot be set; it does not show a secret."""
    error = URLError(message, value, 0, len(value), f"{STANDARD} #api")
    return error.of_part(name) if name in {"username", "password"} else error


def change_query(url: Spans, query: str | None, target: Spans) -> URLError | None:
    """Fill `target` with a URL with a query, which may be empty, or None (#query-state)."""
    check_made(url)
    if query is None:
        return change(url, _SEARCH, "", target)
    if _is_recognized(url, _SEARCH, query, "?", target):
        return None
    return _run(url, _SEARCH, "search", query, query, target, False)


def change_fragment(url: Spans, fragment: str | None, target: Spans) -> URLError | None:
    """Fill `target` with a URL with a fragment, which may be empty, or None (#fragment-state)."""
    check_made(url)
    if fragment is None:
        return change(url, _HASH, "", target)
    if _is_recognized(url, _HASH, fragment, "#", target):
        return None
    return _run(url, _HASH, "hash", fragment, fragment, target, False)


def _is_recognized(url: Spans, part: int, text: str, sign: str, target: Spans) -> bool:
    """Recognize a query or a fragment, which does not begin with the sign that a setter drops."""
    return text != "" and text[0] != sign and recognize_part(url, part, text, target)


def add_segments(url: Spans, segments: Iterable[str], target: Spans) -> None:
    """Fill `target` with a URL with these segments after its path, without query and fragment."""
    check_made(url)
    draft = drafts.new_draft(url)
    draft.reserve(draft.base_size + _ROOM)
    draft.take_scheme()
    draft.take_authority()
    draft.take_path()
    for segment in segments:
        _add_segment(draft, segment)
    draft.end_path()
    draft.fill(target)


def cannot_have_credentials_or_port(url: Spans) -> bool:
    """Return whether the URL #cannot-have-a-username-password-port."""
    check_made(url)
    return drafts.has_no_host(url) or url._href.startswith("file:")


def _objection(url: Spans, part: int) -> str:
    """Return why this part of a URL cannot be set at all, or ""."""
    if part in {_USERNAME, _PASSWORD, _PORT}:
        if cannot_have_credentials_or_port(url):
            return f"a URL without a host, or a file URL, cannot have a {_NAMES[part]}"
    elif part in {_HOST, _HOSTNAME}:
        if _has_opaque_path(url):
            return "a URL with an opaque path cannot have a host"
    elif part == _PATHNAME and _has_opaque_path(url):
        return "an opaque path cannot be replaced"
    return ""


def _remover(part: int) -> int:
    """Return what an empty value removes, or the part that it sets."""
    if part == _PORT:
        return _NO_PORT
    if part == _SEARCH:
        return _NO_SEARCH
    return _NO_HASH if part == _HASH else part


def _has_opaque_path(url: Spans) -> bool:
    owned = memory.one_octet_each(url._href)
    return drafts.has_opaque_path(url, memory.borrow(owned))


def _run(
    url: Spans, part: int, name: str, value: str, text: str, target: Spans, is_silent: bool
) -> URLError | None:
    """Run a setter on the text for a value."""
    machine = machines.take_machine(text, url, True)
    machine.is_silent = is_silent
    machine.prepare()
    if _set(machine, part):
        machine.url.fill(target)
    else:
        copy_url(url, target)
    error = None
    if not is_silent and (machine.has_failed or machine.is_cut or machine.pointer < machine.end):
        error = _error(machine, name, value)
    machines.leave_machine(machine)
    return error


def _set(machine: Machine, part: int) -> bool:
    """Run the setter of a part; return whether it changes the URL."""
    if part == _PROTOCOL:
        return set_protocol(machine)
    if part == _USERNAME:
        return set_username(machine)
    if part == _PASSWORD:
        return set_password(machine)
    if part in {_HOST, _HOSTNAME}:
        return set_host(machine, part == _HOSTNAME)
    if part == _PORT:
        return set_port(machine)
    if part == _PATHNAME:
        return set_pathname(machine)
    if part == _SEARCH:
        return set_query(machine)
    if part == _HASH:
        return set_fragment(machine)
    return remove(machine, part)


def copy_url(url: Spans, target: Spans) -> None:
    """Fill `target` with the same URL."""
    places.fill(
        target, url._href, url._scheme_end, url._username_end, url._host_start, url._host_end,
        url._path_start, url._path_end, url._query_end,
    )  # fmt: skip


def _error(machine: Machine, name: str, value: str) -> URLError:
    """Return the error for what stopped the machine, or for what it has not read of a value."""
    before = 1 if len(machine.text) < len(value) else 0
    section = f"dom-url-{name}"
    rule = f"{STANDARD} #{section}"
    removed = _TAB_OR_NEWLINE.search(value)
    if machine.has_failed:
        failed = machine.error()
        start, end = (min(before + place, len(value)) for place in (failed.start, failed.end))
        message = failed.message
        if name == "host" and message == _PORT_MESSAGE:  # here a host is one with its port
            message = "no port follows the ':' of the host" if start == end else _OF_A_HOST
            start -= start == end
        error = URLError(message, value, start, end, failed.rule)
    elif removed:
        error = URLError("a tab or line end would be removed", value, *removed.span(), rule)
    else:
        start = before + machine.unread()[0]
        error = URLError("the text after this would be ignored", value, start, len(value), rule)
    return error.of_part(name)


def set_protocol(machine: Machine) -> bool:
    """Set the scheme (#dom-url-protocol)."""
    draft = machine.changed_draft()
    if not scheme_start_state(machine):
        return False
    if drafts.has_host(draft.base):
        draft.take_credentials()
        draft.take_host()
        draft.take_port()
    draft.take_rest()
    return True


def set_username(machine: Machine) -> bool:
    """Set the username (#dom-url-username)."""
    draft = machine.changed_draft()
    draft.take_scheme()
    draft.begin_authority()
    _encode_userinfo(machine, _NOTHING)
    draft.username_end = draft.used
    draft.take_password()
    return _end_credentials(draft)


def set_password(machine: Machine) -> bool:
    """Set the password (#dom-url-password)."""
    draft = machine.changed_draft()
    draft.take_scheme()
    draft.begin_authority()
    draft.take_username()
    draft.username_end = draft.used
    _encode_userinfo(machine, signs.COLON)
    return _end_credentials(draft)


def _encode_userinfo(machine: Machine, code: int) -> None:
    """Write all of a value after `code`, if there is any; tabs and newlines stay in it."""
    octets = machine.given
    size = memory.size(octets)
    if size > 0:
        table = memory.borrow_table(_USERINFO)
        machine.url.encode(code, memory.borrow(octets), 0, size, table)
    machine.is_cut = False
    machine.pointer = machine.end


def _end_credentials(draft: Draft) -> bool:
    """Write "@" if there are credentials, and the parts after them."""
    if draft.used > draft.host_start:
        draft.write(signs.COMMERCIAL_AT)
    draft.take_from_host()
    return True


def set_host(machine: Machine, only_hostname: bool) -> bool:
    """Set the host, and the port if the value has one (#dom-url-host, #dom-url-hostname).

    The host is set even if the port after it is refused.
    """
    draft = machine.changed_draft()
    draft.take_scheme()
    draft.take_credentials()
    draft.host_end = _ABSENT
    if only_hostname:
        hostname_state(machine)
    else:
        host_state(machine)
    if draft.host_end == _ABSENT:
        return False
    if not draft.has_port:
        draft.take_port()
    draft.take_rest()
    return True


def set_port(machine: Machine) -> bool:
    """Set the port (#dom-url-port)."""
    draft = machine.changed_draft()
    draft.take_before_port()
    if not port_state(machine):
        return False
    draft.take_rest()
    return True


def set_pathname(machine: Machine) -> bool:
    """Set the path (#dom-url-pathname)."""
    draft = machine.changed_draft()
    draft.take_scheme()
    draft.take_authority()
    path_start_state(machine)
    draft.take_query()
    draft.take_fragment()
    return True


def set_query(machine: Machine) -> bool:
    """Set the query (#dom-url-search)."""
    draft = machine.changed_draft()
    draft.take_before_query()
    query_state(machine)
    draft.take_fragment()
    return True


def set_fragment(machine: Machine) -> bool:
    """Set the fragment (#dom-url-hash)."""
    machine.changed_draft().take_before_fragment()
    return fragment_state(machine)


def remove(machine: Machine, part: int) -> bool:
    """Remove a part, as #dom-url-port, #dom-url-search and #dom-url-hash do for an empty value."""
    draft = machine.changed_draft()
    if part == _NO_PORT:
        draft.take_before_port()
        draft.take_rest()
    elif part == _NO_SEARCH:
        draft.take_before_query()
        draft.take_fragment()
    else:
        draft.take_before_fragment()
    return True


def _add_segment(draft: Draft, segment: str) -> None:
    """Add a segment; it replaces the empty last segment of a path that ends with "/"."""
    if not isinstance(segment, str):
        message = f"a segment must be str, not {type(segment).__name__}"
        raise TypeError(message)
    segment = exact(segment)
    if draft.base_has_opaque_path():
        raise _refused(segment, "an opaque path has no segments", "#url-opaque-path")
    dots = dots_of_segment(segment)
    if dots > 0:
        section = "#single-dot-path-segment" if dots == 1 else "#double-dot-path-segment"
        raise _refused(segment, "this segment does not name a child", section)
    if draft.used > draft.path_start and draft.cells[draft.used - 1] == signs.SOLIDUS:
        draft.used -= 1
    owned = memory.one_octet_each(segment if memory.is_ascii(segment) else in_utf8(segment))
    table = memory.borrow_table(_SEGMENT)
    draft.encode(signs.SOLIDUS, memory.borrow(owned), 0, memory.size(owned), table)


def _refused(segment: str, message: str, section: str) -> URLError:
    return URLError(message, segment, 0, len(segment), f"{STANDARD} {section}")
