"""What dialects of hosts share: the host that one compares, and why an entry is it or is not."""

from typing import Final, NamedTuple

from urlprism.matching.model import Decision, Span, no, yes

_ACE: Final = "xn--"


class Host(NamedTuple):
    """A host as a program compares it, as it is written in the URL, and where it lies there.

    `is_port_cut` says whether a port is written that the program leaves out.
    """

    compared: str
    written: str
    span: Span
    is_port_cut: bool = False


def same(pattern: str, entry: str, host: Host) -> Decision:
    """Return yes for an entry that equals the host, once both are as the program compares them."""
    pattern_span = (0, len(pattern))
    if host.is_port_cut:
        return yes("the host equals the entry, and the port is not looked at", "port-ignored",
                   pattern=pattern_span, url=host.span)  # fmt: skip
    if pattern == host.written:
        return yes("the host equals the entry", pattern=pattern_span, url=host.span)
    cause = "" if entry == host.written.lower() else "final-dot-kept"
    reason = "the host equals the entry once its final dot is away" if cause else _BUT_CASE
    return yes(reason, cause or "case-kept", pattern=pattern_span, url=host.span)


_BUT_CASE: Final = "the host equals the entry but for the case of letters"


def below(pattern: str, host: Host, reason: str, cause: str = "subdomains-included") -> Decision:
    """Return yes for a host that ends with the entry."""
    start, end = host.span
    size = len(host.compared)
    shared = min(len(pattern.lstrip("*")), size)
    stop = min(start + size, end)
    return yes(reason, cause, pattern=(0, len(pattern)), url=(max(stop - shared, start), stop))


def other(pattern: str, host: Host, *, has_star: bool = False, has_dot: bool = True) -> Decision:
    """Return no for an entry that is another host, with what makes it one.

    `has_star` says whether the program has entries such as "*.h.example", `has_dot` whether it has
    those such as ".h.example".
    """
    cause, reason = _why(pattern, host, has_star=has_star, has_dot=has_dot)
    return no(reason, cause, pattern=(0, len(pattern)), url=host.span)


def _why(pattern: str, host: Host, *, has_star: bool, has_dot: bool) -> tuple[str, str]:
    """Return the cause and the reason why an entry is not the host."""
    name = host.compared
    entry = pattern.lower()
    bare = entry.removeprefix("*").removeprefix(".")
    if not pattern:
        return "", "an empty entry stands for no host"
    if "*" in entry and not has_star:
        return "wildcard-literal", "a '*' stands for itself here"
    if entry.startswith("*.") and bare == name:
        return "apex-included", "'*.' stands for the names below, and not for the name itself"
    if entry.startswith(".") and not has_dot and f".{name}".endswith(entry):
        return "leading-dot-kept", "a leading dot is a character of the entry"
    if "://" in entry:
        return "scheme-in-pattern", "the entry has a scheme, and hosts have none"
    if bare.rpartition(":")[0] == name:
        return "port-ignored", "the entry has a port, and the host is compared without one"
    return _why_spelled(pattern, host, bare)


def _why_spelled(pattern: str, host: Host, bare: str) -> tuple[str, str]:
    """Return the cause and the reason why an entry without marks is not the host."""
    name = host.compared
    if bare == name.lower():
        return "case-kept", "the case of letters differs, and counts"
    if bare.rstrip(".") == name.lower().rstrip("."):
        return "final-dot-kept", "only one of both has a final dot, and it counts"
    if name.endswith(f".{bare}") and bare == pattern.lower():
        return "subdomains-included", "the host is below the entry, which stands for itself only"
    if name.strip("[]") == bare.strip("[]"):
        return "brackets", "only one of both has brackets, and they count"
    if not pattern.isascii() and _ACE in name:
        return "name-not-converted", "the entry is not converted to ASCII"
    return "", "the host is another one"
