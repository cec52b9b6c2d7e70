"""Hosts: domains, IP addresses and opaque hosts (#host-parsing, #idna, #host-serializing).

A host is kept as its serialization, which is unambiguous in a URL: an IPv6 address is in brackets;
in a special URL, a host that ends in a number is an IPv4 address, and any other host a domain.
"""

import re

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
from urlprism._vocabulary.characters import BEYOND_ASCII, DIGIT, byte_class
from urlprism._vocabulary.percent import decode_to_text
from urlprism.whatwg import sets
from urlprism.whatwg.ipv4 import ends_in_a_number, ipv4_parser, ipv4_serializer
from urlprism.whatwg.ipv6 import ipv6_parser, ipv6_serializer
from urlprism.whatwg.machine import Machine, utf8_percent_encode

_C0_CONTROL = sets.table(sets.C0_CONTROL)
_CLASS = byte_class(
    not_plain=sets.FORBIDDEN_DOMAIN | sets.ASCII_UPPER_ALPHA | BEYOND_ASCII,
    forbidden_host=sets.FORBIDDEN_HOST,
    forbidden_domain=sets.FORBIDDEN_DOMAIN,
    digit=DIGIT,
)
_NOT_PLAIN, _FORBIDDEN_HOST, _FORBIDDEN_DOMAIN, _DIGIT = 1, 2, 4, 8
_OPENING, _CLOSING, _PERCENT, _DOT = b"[]%."
_REPLACEMENT = "\ufffd"  # an invalid octet; IDNA refuses it too, but only after more work
_PERCENT_ENCODED = re.compile("%[0-9a-fA-F]{2}")


def host_parser(machine: Machine, start: int, end: int) -> str | None:
    """Return the host from `start` to `end` of the input, or None (#concept-host-parser)."""
    machine.check_span(start, end)
    octets = machine.octets
    if start < end and octets[start] == _OPENING:
        if octets[end - 1] != _CLOSING:
            machine.fail("IPv6-unclosed", end, end, "#concept-host-parser")
            return None
        pieces = ipv6_parser(machine, start + 1, end - 1)
        return None if pieces is None else f"[{ipv6_serializer(pieces)}]"
    if not machine.url.is_special:
        return opaque_host_parser(machine, start, end)
    domain = machine.input[start:end]
    table = memory.borrow_table(_CLASS)
    if machine.found is not None or scan.until(octets, start, end, table, _NOT_PLAIN) < end:
        parsed = _ascii_domain(machine, start, end)
        if parsed is None:
            return None
        domain = parsed
    if not _last_label_begins_with_digit(domain) or not ends_in_a_number(domain):
        return domain
    address = ipv4_parser(machine, domain, start, end)
    return None if address is None else ipv4_serializer(address)


def _last_label_begins_with_digit(domain: str) -> bool:
    """Whether the domain may end in a number, which is rare."""
    owned = memory.one_octet_each(domain)
    octets = memory.borrow(owned)
    last = len(domain)
    if octets[last - 1] == _DOT:
        last -= 1
    return memory.borrow_table(_CLASS)[octets[scan.last(octets, last, _DOT) + 1]] & _DIGIT != 0


def _ascii_domain(machine: Machine, start: int, end: int) -> str | None:
    """Return a domain, percent-decoded and parsed: steps 4 to 7 of #concept-host-parser."""
    domain = machine.input[start:end]
    if scan.find(machine.octets, start, end, _PERCENT) < end:
        if machine.found is not None and (found := _PERCENT_ENCODED.search(domain)):
            place = start + found.start()
            machine.report("domain-percent-encoded", place, place + 3, "#concept-host-parser")
        encoded = domain.encode()
        domain = decode_to_text(memory.borrow(encoded), 0, len(encoded), False)
    result = domain_parser(domain, False)
    # Finding other errors takes time: this is done only if the caller wants validation errors.
    detail = "" if machine.found is None else strict_error(domain)
    if result is None:
        machine.fail("domain-to-ASCII", start, end, "#concept-domain-to-ascii", detail)
    elif detail != "":
        machine.report("domain-to-ASCII", start, end, "#concept-domain-to-ascii", detail)
    return result


def domain_parser(domain: str, be_strict: bool) -> str | None:
    """Return a domain in ASCII, or None if it is not valid (#concept-domain-to-ascii)."""
    if memory.is_ascii(domain) and not be_strict:
        result = domain.lower()
    elif _REPLACEMENT in domain:
        return None
    else:
        # The tables of IDNA are loaded for the first host that needs them.
        from urlprism._vocabulary.domains import Checks, to_ascii  # noqa: PLC0415

        if be_strict:
            return None if strict_error(domain) else to_ascii(domain)
        found = to_ascii(domain, Checks(forbidden=sets.FORBIDDEN_DOMAIN))
        if found is None:
            return None
        result = found
    owned = memory.one_octet_each(result)
    octets = memory.borrow(owned)
    size = len(result)
    forbidden = scan.until(octets, 0, size, memory.borrow_table(_CLASS), _FORBIDDEN_DOMAIN)
    return result if result != "" and forbidden == size else None


def strict_error(domain: str) -> str:
    """Return the first error of the strict domain parser, or ""."""
    from urlprism._vocabulary.idna import to_ascii  # noqa: PLC0415 - its tables take time to load

    errors = to_ascii(
        domain, check_hyphens=True, use_std3_ascii_rules=True, verify_dns_length=True
    ).errors
    return errors[0] if errors else ""


def domain_to_unicode(domain: str) -> str:
    """Return a domain in Unicode, for people (#concept-domain-to-unicode)."""
    from urlprism._vocabulary.domains import to_unicode  # noqa: PLC0415 - its tables take time

    converted = to_unicode(domain)
    return domain if converted is None else converted


def opaque_host_parser(machine: Machine, start: int, end: int) -> str | None:
    """Return an opaque host, percent-encoded, or None (#concept-opaque-host-parser)."""
    machine.check_span(start, end)
    section = "#concept-opaque-host-parser"
    table = memory.borrow_table(_CLASS)
    forbidden = scan.until(machine.octets, start, end, table, _FORBIDDEN_HOST)
    if forbidden < end:
        machine.fail("host-invalid-code-point", forbidden, forbidden + 1, section)
        return None
    machine.check_units(start, end, section)
    return utf8_percent_encode(machine.input[start:end], _C0_CONTROL)
