"""What the gate lets pass: `safe_target`, `SafeTarget`, and `Pinned` to an address.

text ──► characters ──► readers ──► one target ──► policy ──► built URL ──► readers again
addresses of its host ──► check_addresses ──► pinned
"""

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.intake import Text, from_utf8
from urlprism._vocabulary.schemes import default_port
from urlprism.comparison.gate.addresses import parsed
from urlprism.comparison.gate.checks import GateCheck, bracketed
from urlprism.comparison.gate.policy import STRICT, Policy
from urlprism.comparison.report import DEFAULT
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.redaction.masking import redact
from urlprism.redaction.records import hides_secrets

_DIALLED: Final = frozenset({"http", "https"})  # by all readers


class State(StrEnum):
    """What is known of a target; what is unsafe raises UnsafeURL."""

    SAFE = "safe"  # its host is an address that may be asked
    NEEDS_RESOLVING = "needs-resolving"  # its host is a name


@hides_secrets
class Pinned(NamedTuple):
    """Where to connect, and what to say there, so that no second look-up decides.

    `url` has the address in place of the host; `host_header` is the value of the field "Host", and
    `server_name` what TLS asks for and what the certificate has to name.
    """

    address: str
    port: int
    url: str
    host_header: str
    server_name: str


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class SafeTarget:
    """Where every reader goes with a URL, and the URL to fetch.

    The check holds for `url` only, and is void for the text that was given. `host` is the effective
    one. A target that needs resolving is safe when all addresses of its host have passed
    `check_addresses`, and the connection goes to one of these.
    """

    scheme: str
    host: str
    port: int
    url: str
    state: State
    readers: tuple[Reader, ...]
    policy: Policy

    def __repr__(self) -> str:
        """Return the URL, its secrets masked, and the state."""
        return f"<SafeTarget {self.state.value} {redact(self.url)!r}>"

    def __reduce__(self) -> "tuple[Callable[..., SafeTarget], tuple[object, ...]]":
        """Return what checks the URL again: that it is safe is never taken from a pickle."""
        return safe_target, (self.url, None, self.readers, self.policy)

    def check_addresses(self, addresses: Iterable[str]) -> tuple[str, ...]:
        """Return the addresses of the host; raise UnsafeURL if there is none, or one is refused.

        If the host is an address, only that address passes.
        """
        given = tuple(addresses)
        if not given:
            end = len(self.host)
            raise UnsafeURL("the host has no address", self.host, 0, end, "DNS", "address")
        return tuple(map(self._checked, given))

    def pinned(self, address: str) -> Pinned:
        """Return how to connect to an address of the host; raise UnsafeURL if it is refused."""
        checked = self._checked(address)
        is_default = self.port == default_port(self.scheme)
        port = "" if is_default else f":{self.port}"
        authority, _, rest = self.url.partition("//")[2].partition("/")
        user = authority[: authority.rfind("@") + 1]
        url = f"{self.scheme}://{user}{bracketed(checked)}{port}/{rest}"
        return Pinned(checked, self.port, url, bracketed(self.host) + port, self.host)

    def redirected(self, location: Text) -> "SafeTarget":
        """Return where a redirect leads; raise UnsafeURL as `safe_target` does."""
        return safe_target(location, self.url, self.readers, self.policy)

    def _checked(self, text: str) -> str:
        """Return an address as it is written shortest; raise UnsafeURL if it is refused."""
        address = parsed(text)
        if address is None:
            raise UnsafeURL("not an address", text, 0, len(text), "ipaddress", "address")
        if self.state is State.SAFE and address != parsed(self.host):
            raise UnsafeURL("not the host's address", text, 0, len(text), "DNS", "address")
        objection = next(self.policy.objections_to_address(address, "address"), None)
        if objection is not None:
            cause, message, rule = objection
            raise UnsafeURL(message, text, 0, len(text), rule, cause)
        return str(address)


def check_schemes(policy: Policy, readers: Sequence[Reader]) -> None:
    """Raise ValueError for a scheme of a policy that none of the readers goes anywhere with.

    No URL of it could ever pass: it has no port of its own, or these programs do not know it.
    """
    for scheme in sorted(frozenset(policy.schemes) - _DIALLED):
        if not _is_dialled(scheme, tuple(readers), next(iter(policy.ports), None)):
            message = f"schemes: no reader goes anywhere with {scheme!r}: {_names(readers)}"
            raise ValueError(message)


@functools.lru_cache(maxsize=64)
def _is_dialled(scheme: str, readers: tuple[Reader, ...], port: int | None) -> bool:
    """Return whether a reader goes somewhere with a URL of a scheme, at a port if one is given."""
    texts = [f"{scheme}://www.example.com/"]
    texts += [] if port is None else [f"{scheme}://www.example.com:{port}/"]
    targets = [reader.read(text).target for reader in readers for text in texts]
    return any(
        target is not None and target.scheme == scheme and target.host and target.port is not None
        for target in targets
    )


def _names(readers: Iterable[Reader]) -> str:
    return ", ".join(reader.name for reader in readers)


def safe_target(
    text: Text,
    base: Text | None = None,
    readers: Iterable[str | Reader] = DEFAULT,
    policy: Policy = STRICT,
) -> SafeTarget:
    """Return where every reader goes with a URL, and the URL to fetch there.

    `base` is the URL that led here, if `text` is what a redirect names. Raise UnsafeURL with its
    cause where readers go to different places or refuse the text, and where the policy does not
    allow it; ValueError for a reader unknown, and for a scheme of the policy that no reader dials.
    """
    chosen = readers_of([readers] if isinstance(readers, str) else readers)
    check_schemes(policy, chosen)
    given, given_base = from_utf8(text), None if base is None else from_utf8(base)
    for each in (given, given_base or ""):
        _check_length(each, policy.max_length)
    target, url = GateCheck(given, given_base, chosen, policy).run()
    scheme, host, port = target
    state = State.NEEDS_RESOLVING if parsed(host) is None else State.SAFE
    return SafeTarget(scheme, host, port, url, state, chosen, policy)


def _check_length(text: str, most: int) -> None:
    """Refuse a text that is too long before anything reads it."""
    if len(text) > most:
        message = f"the text has {len(text):,} characters, and may have {most:,}"
        raise UnsafeURL(message, text, most, len(text), "Policy", "too-long")
