"""Hosts: domains, IP addresses and opaque hosts (#host-parsing, #idna, #host-serializing).

A host is kept as its serialization, which is unambiguous in a URL: an IPv6 address is in brackets;
in a special URL, a host that ends in a number is an IPv4 address, and any other host a domain.
"""

from typing import TYPE_CHECKING

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.whatwg.hosts.ipv4 as ipv4
import urlprism.whatwg.hosts.ipv6 as ipv6
from urlprism._core.octets.characters import BEYOND_ASCII, byte_class
from urlprism.whatwg.parsing.draft import Draft
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.terms import sets

if TYPE_CHECKING:
    from collections.abc import Callable

    from urlprism._core.idn.checks import Checks

_TO_ASCII: "list[tuple[Callable[..., str | None], Checks]]" = []  # one item, once it is loaded
_C0_CONTROL = sets.table(sets.C0_CONTROL)
_CLASS = byte_class(
    not_plain=sets.FORBIDDEN_DOMAIN | sets.ASCII_UPPER_ALPHA | BEYOND_ASCII,
    forbidden_host=sets.FORBIDDEN_HOST,
    forbidden_domain=sets.FORBIDDEN_DOMAIN,
    beyond_ascii=BEYOND_ASCII,
)
_NOT_PLAIN, _FORBIDDEN_HOST, _FORBIDDEN_DOMAIN, _BEYOND_ASCII = 1, 2, 4, 8
_NOTHING = -1
_REPLACEMENT = "\ufffd"  # an invalid octet; IDNA refuses it too, but only after more work


def host_parser(machine: Machine, start: int, end: int) -> bool:
    """Write the host from `start` to `end` of the input, or fail (#concept-host-parser)."""
    machine.url.host_start = machine.url.used
    if start < end and machine.octets[start] == signs.LEFT_SQUARE_BRACKET:
        if machine.octets[end - 1] != signs.RIGHT_SQUARE_BRACKET:
            return machine.fail("IPv6-unclosed", end, end, "#concept-host-parser")
        parsed = ipv6.ipv6_parser(machine, start + 1, end - 1)
    elif not machine.url.is_special:
        parsed = opaque_host_parser(machine, start, end)
    else:
        parsed = _ascii_domain(machine, start, end)
        if parsed and ipv4.ends_in_a_number(
            machine.url.cells, machine.url.host_start, machine.url.used
        ):
            if machine.found is not None:
                _report_beyond_ascii(machine, start, end)
            parsed = ipv4.ipv4_parser(machine, start, end)
    if parsed:
        machine.url.end_host()
    return parsed


def _ascii_domain(machine: Machine, start: int, end: int) -> bool:
    """Write a domain, percent-decoded and parsed: steps 4 to 7 of #concept-host-parser."""
    first = machine.url.used
    if scan.find(machine.octets, start, end, signs.PERCENT_SIGN) < end:
        if machine.found is not None:
            _report_percent_encoded(machine, start, end)
        machine.url.decode(machine.octets, start, end)
    else:
        machine.url.copy(machine.octets, start, end)
    if machine.found is None:
        # Not in the standard: a shortcut for domains in ASCII, which are only made lower-case.
        if not _holds(machine.url, first, _NOT_PLAIN):
            return True
        if not _holds(machine.url, first, _BEYOND_ASCII):
            memory.lower(machine.url.cells, first, machine.url.used)
            if not _holds(machine.url, first, _FORBIDDEN_DOMAIN):
                return True
            return machine.fail("domain-to-ASCII", start, end, "#concept-domain-to-ascii")
    return _parse_domain(machine, start, end)


def _holds(url: Draft, start: int, bits: int) -> bool:
    """Return whether what is written from `start` on has an octet of these classes."""
    return scan.until(url.cells, start, url.used, memory.borrow_table(_CLASS), bits) < url.used


def _parse_domain(machine: Machine, start: int, end: int) -> bool:
    """Parse the domain that is written; write the result in its place."""
    url = machine.url
    domain = memory.decoded_text(url.cells, url.host_start, url.used)
    result = domain_parser(domain, False)
    # Finding other errors takes time: this is done only if the caller wants validation errors.
    detail = "" if machine.found is None else strict_error(domain)
    if result is None:
        return machine.fail("domain-to-ASCII", start, end, "#concept-domain-to-ascii", detail)
    if detail != "":
        machine.report("domain-to-ASCII", start, end, "#concept-domain-to-ascii", detail)
    url.used = url.host_start
    url.write_text(result)
    return True


def _report_percent_encoded(machine: Machine, start: int, end: int) -> None:
    """Report the first octet that is percent-encoded, if there is one."""
    place = scan.find(machine.octets, start, end, signs.PERCENT_SIGN)
    while place < end:
        if scan.triplets(machine.octets, place, end) > place:
            machine.report("domain-percent-encoded", place, place + 3, "#concept-host-parser")
            place = end
        else:
            place = scan.find(machine.octets, place + 1, end, signs.PERCENT_SIGN)


def _report_beyond_ascii(machine: Machine, start: int, end: int) -> None:
    """Report a domain that is an IPv4 address, but not in ASCII before it is parsed."""
    used = machine.url.used
    machine.url.decode(machine.octets, start, end)
    if _holds(machine.url, used, _BEYOND_ASCII):
        machine.report("IPv4-non-ASCII-input", start, end, "#concept-host-parser")
    machine.url.used = used


def domain_parser(domain: str, be_strict: bool) -> str | None:
    """Return a domain in ASCII, or None if it is not valid (#concept-domain-to-ascii)."""
    if memory.is_ascii(domain) and not be_strict:
        result = domain.lower()
    elif _REPLACEMENT in domain:
        return None
    else:
        if not _TO_ASCII:
            # The tables of IDNA are loaded for the first host that needs them.
            from urlprism._core.idn import domains  # noqa: PLC0415

            _TO_ASCII.append((domains.to_ascii, domains.Checks(forbidden=sets.FORBIDDEN_DOMAIN)))
        to_ascii, checks = _TO_ASCII[0]
        if be_strict:
            return None if strict_error(domain) else to_ascii(domain)
        ascii_name = to_ascii(domain, checks)
        if ascii_name is None:
            return None
        result = ascii_name
    owned = memory.one_octet_each(result)
    octets = memory.borrow(owned)
    size = len(result)
    forbidden = scan.until(octets, 0, size, memory.borrow_table(_CLASS), _FORBIDDEN_DOMAIN)
    return result if result != "" and forbidden == size else None


def strict_error(domain: str) -> str:
    """Return the first error of the strict domain parser, or ""."""
    from urlprism._core.idn.idna import to_ascii  # noqa: PLC0415 - its tables take time to load

    errors = to_ascii(
        domain, check_hyphens=True, use_std3_ascii_rules=True, verify_dns_length=True
    ).errors
    return errors[0] if errors else ""


def domain_to_unicode(domain: str) -> str:
    """Return a domain in Unicode, for people (#concept-domain-to-unicode)."""
    from urlprism._core.idn.domains import to_unicode  # noqa: PLC0415 - its tables take time

    converted = to_unicode(domain)
    return domain if converted is None else converted


def opaque_host_parser(machine: Machine, start: int, end: int) -> bool:
    """Write an opaque host, percent-encoded, or fail (#concept-opaque-host-parser)."""
    table = memory.borrow_table(_CLASS)
    forbidden = scan.until(machine.octets, start, end, table, _FORBIDDEN_HOST)
    if forbidden < end:
        return machine.fail(
            "host-invalid-code-point", forbidden, forbidden + 1, "#concept-opaque-host-parser"
        )
    machine.check_host_units(start, end, "#concept-opaque-host-parser")
    machine.url.encode(_NOTHING, machine.octets, start, end, memory.borrow_table(_C0_CONTROL))
    return True
