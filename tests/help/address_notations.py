"""Addresses in every notation that some program takes for them."""

from collections.abc import Iterator
from ipaddress import IPv4Address
from typing import Final

ENCLOSED: Final = str.maketrans("0123456789.", "⓪①②③④⑤⑥⑦⑧⑨.")
FULL_WIDTH: Final = str.maketrans("0123456789.", "０１２３４５６７８９．")
BOLD: Final = str.maketrans("0123456789", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗")
SUPERSCRIPT: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def numbers(address: str) -> Iterator[str]:
    """Yield an IPv4 address as inet_aton reads it."""
    whole = int(IPv4Address(address))
    octets = a, b, c, d = IPv4Address(address).packed
    yield address
    yield f"{whole}"
    yield f"0x{whole:x}"
    yield f"0X{whole:08X}"
    yield f"0{whole:o}"
    yield f"000000{whole:o}"
    yield f"{a}.{whole & 0xFFFFFF}"
    yield f"{a}.{b}.{c << 8 | d}"
    yield f"0x{a:x}.{whole & 0xFFFFFF}"
    yield f"0{a:o}.0x{b:x}.{c << 8 | d}"
    yield ".".join(f"0x{octet:02x}" for octet in octets)
    yield ".".join(f"0{octet:o}" for octet in octets)
    yield ".".join(f"0000{octet:o}" for octet in octets)
    yield f"0x{a:x}.{b}.0{c:o}.{d}"


def spellings(address: str) -> Iterator[str]:
    """Yield an IPv4 address as it is before it is decoded or mapped."""
    whole = f"{int(IPv4Address(address))}"
    yield f"{address}."
    yield "".join(f"%{ord(character):02x}" for character in address)
    yield address.replace(".", "%2E")
    yield f"{address[:-1]}%{ord(address[-1]):02X}"
    yield address.replace(".", "。")
    yield address.replace(".", "．")
    yield address.replace(".", "｡")
    yield from (text.translate(FULL_WIDTH) for text in (address, whole))
    yield from (text.translate(ENCLOSED) for text in (address, whole))
    yield from (text.translate(BOLD) for text in (address, whole))
    yield from (text.translate(SUPERSCRIPT) for text in (address, whole))
    yield f"{address[:2]}\u00ad{address[2:]}"
    yield f"{address[:1]}\u200b{address[1:]}"
    yield f"0ｘ{int(whole):x}"


def wrapped(address: str) -> Iterator[str]:
    """Yield IPv6 addresses that carry an IPv4 address."""
    packed = IPv4Address(address).packed
    high, low = (f"{packed[place] << 8 | packed[place + 1]:x}" for place in (0, 2))
    inverted = bytes(octet ^ 0xFF for octet in packed)
    first, last = (f"{inverted[place] << 8 | inverted[place + 1]:x}" for place in (0, 2))
    yield f"::ffff:{address}"
    yield f"::FFFF:{high}:{low}"
    yield f"0:0:0:0:0:ffff:{address}"
    yield f"0000:0000:0000:0000:0000:ffff:{high}:{low}"
    yield f"::{address}"
    yield f"::ffff:0:{address}"
    yield f"64:ff9b::{address}"
    yield f"64:ff9b:0:0:0:0:{high}:{low}"
    yield f"64:ff9b:1::{address}"
    yield f"2002:{high}:{low}::"
    yield f"2002:{high}:{low}::8.8.8.8"
    yield f"2001:0:808:808:0:0:{first}:{last}"
    yield f"2001:0:{high}:{low}:0:0:f7f7:f7f7"
    yield f"2a00:1450::5efe:{address}"
    yield f"2a00:1450::200:5efe:{high}:{low}"
