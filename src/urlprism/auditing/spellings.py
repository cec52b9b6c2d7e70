"""Other spellings of a host, which some programs take for it."""

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address

from urlprism.gate.addresses import parsed


def spellings(host: str) -> tuple[str, ...]:
    """Return a host as it may stand in a URL, its usual spelling first.

    >>> spellings("127.0.0.1")[1:4]
    ('2130706433', '0x7f000001', '017700000001')
    """
    address = parsed(host)
    if isinstance(address, IPv6Address):
        return f"[{host}]", f"[{address.exploded}]", f"[{host.upper()}]", f"[{host}%25lo]"
    if isinstance(address, IPv4Address):
        return tuple(dict.fromkeys(_numbers(address)))
    return tuple(dict.fromkeys(_names(host)))


def _numbers(address: IPv4Address) -> Iterator[str]:
    """Yield the spellings of an IPv4 address."""
    number, octets = int(address), address.packed
    usual = str(address)
    yield from (usual, str(number), hex(number), f"0{number:o}")
    for form in ("0x{:x}", "0{:o}", "{:03}", "0X{:02X}"):
        yield ".".join(form.format(octet) for octet in octets)
    first, second = octets[:2]
    yield f"{first}.{number & 0xFFFFFF}"
    yield f"{first}.{second}.{number & 0xFFFF}"
    yield f"0{first:o}.{second}.{octets[2]}.{hex(octets[3])}"
    yield f"{usual}."
    yield usual.translate({0x2E: 0x3002})
    yield usual.translate({code: code - 0x30 + 0xFF10 for code in range(0x30, 0x3A)})
    yield "".join(f"%{ord(char):02x}" for char in usual)
    yield usual.replace(".", "%2e")
    for carrier in ("::ffff:", "::", "64:ff9b::"):
        yield f"[{carrier}{usual}]"
    yield f"[::ffff:{number >> 16:x}:{number & 0xFFFF:x}]"
    yield f"[2002:{number >> 16:x}:{number & 0xFFFF:x}::]"
    yield f"[{usual}]"


def _names(host: str) -> Iterator[str]:
    """Yield the spellings of a name."""
    yield host
    yield host.upper()
    yield f"{host}."
    yield host.replace(".", "。", 1)
    yield host[:1].translate({code: code - 0x61 + 0xFF41 for code in range(0x61, 0x7B)}) + host[1:]
    yield f"%{ord(host[0]):02x}{host[1:]}"
    yield f"{host[:1]}\u00ad{host[1:]}"
    yield f"{host[:1]}\t{host[1:]}"
