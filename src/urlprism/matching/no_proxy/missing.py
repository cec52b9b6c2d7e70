"""Why a program goes direct or does not: the cause that a decision names."""

import re
from collections.abc import Iterator
from typing import Final

from urlprism.matching.addresses import lower
from urlprism.matching.model import Decision, Span, no, yes
from urlprism.matching.no_proxy.entries import (
    Entry,
    address_of,
    are_in_one_network,
    is_under,
    numeric_address_of,
)
from urlprism.matching.places import place_of_host

_PIECE: Final = re.compile(r"[^\s,;]+")
_PORT: Final = re.compile(r"(.*[^:]):([0-9]{1,5})", re.DOTALL)
_PREFIX: Final = re.compile(r"[0-9]{1,3}", re.ASCII)
_LONGEST: Final = 1024  # characters of a value that is searched for what was meant


def direct(entry: Entry, url: str, host: str, cause: str = "") -> Decision:
    """Return the decision that an entry lets a request go direct, and the cause."""
    text = lower(entry.text)
    reason = "the entry names the host"
    if cause == "" and "/" in text:
        reason, cause = "the address lies in the entry's network", "network-not-understood"
    elif cause == "" and text[:1] == "*":
        reason, cause = "the host is below the entry's name", "wildcard-any-depth"
    elif cause == "" and text[:1] == "." and text.strip(".") == host.removesuffix("."):
        reason, cause = "the entry's first dot does not count", "apex-included"
    elif cause == "" and text.strip(".") != host.removesuffix(".") and ":" not in text:
        reason, cause = "the host is below the entry's name", "subdomains-included"
    return yes(reason, cause, pattern=entry.span, url=place_of_host(url))


def missed(value: str, url: str, host: str, port: int | None) -> Decision:
    """Return the decision that no entry names the host, and which would, read more generously."""
    name, place = lower(host).removesuffix("."), place_of_host(url)
    if len(value) <= _LONGEST:
        for text, span in _pieces(value):
            miss = _miss(text, name, port)
            if miss is not None:
                return no(miss[0], miss[1], pattern=span, url=place)
    return no("no entry names the host", url=place)


def _pieces(value: str) -> Iterator[tuple[str, Span]]:
    for match in _PIECE.finditer(value):
        yield lower(match[0]), match.span()


def _miss(text: str, host: str, port: int | None) -> tuple[str, str] | None:
    """Return why an entry does not name a host that it seems to name, None if it does not."""
    if text == "*":
        return "a star counts only alone, if at all", "star-only-alone"
    network = _network_miss(text, host)
    if network is not None:
        return network
    ported = _PORT.fullmatch(text)
    if ported is not None and address_of(text) is None:
        inner = _named(ported[1], host)
        if inner is not None:
            return (
                ("the entry's port is not that of the URL", "port-effective")
                if (port is not None and int(ported[2]) != port)
                else ("the entry has a port", "port-ignored")
            )
    return _named(text, host)


def _network_miss(text: str, host: str) -> tuple[str, str] | None:
    before, slash, digits = text.partition("/")
    address, network = address_of(host), address_of(before)
    if address is None or network is None or not slash or not _PREFIX.fullmatch(digits):
        return None
    prefix = int(digits)
    if prefix <= address.bits and are_in_one_network(address, network, prefix):
        return "the program knows no such networks", "network-not-understood"
    return None


def _named(text: str, host: str) -> tuple[str, str] | None:
    """Return why an entry without a port does not name a host."""
    bare = text.strip("[]")
    if address_of(bare) is not None or numeric_address_of(bare) is not None:
        return _address_miss(text, bare, host)
    name = bare.removesuffix(".")
    if name[:1] == "*":
        under = name.lstrip("*").removeprefix(".")
        if host == under:
            return "the star stands for at least one label", "apex-included"
        return (
            ("the star is no wildcard here", "wildcard-literal") if is_under(host, under) else None
        )
    under = name.removeprefix(".")
    if under and host == under:
        if name[:1] == ".":
            return "the entry's first dot asks for a name below", "leading-dot-kept"
        return "the names are spelled differently", "final-dot-kept"
    if under and is_under(host, under):
        return "an entry names one host only", "subdomains-included"
    return None


def _address_miss(text: str, bare: str, host: str) -> tuple[str, str] | None:
    left = address_of(bare) or numeric_address_of(bare)
    right = address_of(host) or numeric_address_of(host)
    if left is None or left != right:
        return None
    if text != bare:
        return "the entry has brackets", "brackets"
    return "the address is spelled differently", "address-respelled"
