"""The network location: its checks, and its parts."""

import re
from typing import AnyStr, Final

from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism._core.hosts.ipv6 import is_ipv6
from urlprism._core.unicode.normal_forms import NFKC_DELIMITERS
from urlprism.urllib_parse.releases.rules import Rules

_FUTURE: Final = re.compile(r"v[0-9a-fA-F]+\.[^\n]+")
_LENIENT: Final = re.compile(r"[+-]?\d+(?:_\d+)*")
_LENIENT_OCTETS: Final = re.compile(rb"[+-]?[0-9]+(?:_[0-9]+)*")
# The characters that `int` strips: fewer controls than `str.strip`.
_SPACES: Final = " \t\n\v\f\r\x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B)))
_MORE_SPACES: Final = "\u2028\u2029\u202f\u205f\u3000"
_MAX_DIGITS: Final = 4300
_MAX_PORT: Final = 65535


def check_netloc(rules: Rules, netloc: str) -> None:
    """Raise ValueError for brackets without an address, if the release checks that."""
    if ("[" in netloc) is not ("]" in netloc):
        message = "Invalid IPv6 URL"
        raise ValueError(message)
    if "[" not in netloc or not rules.has("bracketed-host-checked"):
        return
    if rules.has("first-brackets-checked"):
        _check_address(rules, netloc.partition("[")[2].partition("]")[0])
    else:
        _check_host(rules, netloc.rpartition("@")[2])


def check_normalized(rules: Rules, netloc: str) -> None:
    """Raise ValueError for characters that NFKC turns into delimiters."""
    if rules.has("delimiters-by-nfkc-refused") and NFKC_DELIMITERS.search(netloc):
        message = f"netloc '{netloc}' contains invalid characters under NFKC normalization"
        raise ValueError(message)


def credentials(netloc: AnyStr) -> tuple[AnyStr | None, AnyStr | None]:
    """Return user name and password, each None if absent."""
    userinfo, at, _ = netloc.rpartition(_sign(netloc, "@"))
    if not at:
        return None, None
    username, colon, password = userinfo.partition(_sign(netloc, ":"))
    return username, password if colon else None


def hostname(rules: Rules, netloc: AnyStr) -> AnyStr | None:
    """Return the host in lower case and without brackets, None for an empty one."""
    host, _ = _host_and_port(netloc)
    if not host:
        return None
    if not rules.has("zone-keeps-its-case"):
        return host.lower()
    address, percent, zone = host.partition(_sign(netloc, "%"))
    return address.lower() + percent + zone


def port(rules: Rules, netloc: AnyStr) -> int | None:
    """Return the port, None for an empty one; raise ValueError for an invalid one."""
    _, text = _host_and_port(netloc)
    if not text:
        return None
    number = _read_port(rules, text)
    if not 0 <= number <= _MAX_PORT:
        message = "Port out of range 0-65535"
        raise ValueError(message)
    return number


def _check_host(rules: Rules, host_and_port: str) -> None:
    before, opened, inside = host_and_port.partition("[")
    if not opened:
        # The brackets are in the userinfo; the host is then read as if it had brackets.
        return _check_address(rules, host_and_port.partition(":")[0])
    host, _, after = inside.partition("]")
    stray = before or (after and not after.startswith(":"))
    if stray and rules.has("nothing-beside-brackets"):
        message = "Invalid IPv6 URL"
        raise ValueError(message)
    return _check_address(rules, host)


def _check_address(rules: Rules, host: str) -> None:
    if host.startswith(("v", "V") if rules.has("future-address-in-capitals") else "v"):
        if not _FUTURE.fullmatch("v" + host[1:]):
            message = "IPvFuture address is invalid"
            raise ValueError(message)
    elif is_ipv4(host):
        message = "An IPv4 address cannot be in brackets"
        raise ValueError(message)
    elif not is_ipv6(host):
        message = f"{host!r} does not appear to be an IPv4 or IPv6 address"
        raise ValueError(message)


def _host_and_port(netloc: AnyStr) -> tuple[AnyStr, AnyStr]:
    located = netloc.rpartition(_sign(netloc, "@"))[2]
    _, opened, inside = located.partition(_sign(netloc, "["))
    host, _, rest = inside.partition(_sign(netloc, "]")) if opened else (located, located, located)
    before, _, after = rest.partition(_sign(netloc, ":"))
    return (host if opened else before), after


def _read_port(rules: Rules, text: str | bytes) -> int:
    if rules.has("port-of-ascii-digits"):
        if text.isdigit() and text.isascii():
            return _read_digits(rules, text)
    else:
        lenient = _LENIENT if isinstance(text, str) else _LENIENT_OCTETS
        stripped = text.strip(_SPACES + _MORE_SPACES) if isinstance(text, str) else text.strip()
        if lenient.fullmatch(stripped):  # type: ignore[arg-type] # the pattern is of its kind
            try:
                return _read_digits(rules, stripped)
            except ValueError:
                if not rules.has("port-error-names-port"):
                    raise
        elif not rules.has("port-error-names-port"):
            message = f"invalid literal for int() with base 10: {repr(text)[:200]}"
            raise ValueError(message)
    message = f"Port could not be cast to integer value as {text!r}"
    raise ValueError(message)


def _read_digits(rules: Rules, text: str | bytes) -> int:
    """Return the number, or another one if it is out of range anyway, in linear time."""
    characters = text if isinstance(text, str) else text.decode("ascii")
    digits = characters.replace("_", "").lstrip("+-")
    if len(digits) > _MAX_DIGITS and rules.has("integer-digits-limited"):
        unit = " digits" if rules.has("digit-limit-says-digits") else ""
        message = (
            f"Exceeds the limit ({_MAX_DIGITS}{unit}) for integer string conversion: value has "
            f"{len(digits)} digits; use sys.set_int_max_str_digits() to increase the limit"
        )
        raise ValueError(message)
    number = 0
    for digit in digits:
        number = min(10 * number + int(digit), _MAX_PORT + 1)
    return -number if characters.startswith("-") else number


def _sign(kind: AnyStr, sign: str) -> AnyStr:
    # mypy checks this once for text and once for octets.
    return sign if isinstance(kind, str) else sign.encode()  # type: ignore[redundant-expr]
