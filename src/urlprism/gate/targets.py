"""The targets that pass the gate: `safe_target`, `SafeTarget`, and `Pinned` to an address.

text ──► characters ──► readers ──► one target ──► policy ──► built URL ──► certified or read again
addresses of its host ──► check_addresses ──► pinned
"""

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, NoReturn

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.grammar.schemes import default_port
from urlprism._late import public_at
from urlprism.comparison import Comparison
from urlprism.comparison.assessment import Assessment
from urlprism.comparison.certificate.targets import target_of
from urlprism.comparison.report import assessment_of, covers
from urlprism.gate.addresses import parsed
from urlprism.gate.checks import GateCheck, bracketed
from urlprism.gate.decisions import Decision, Step, decision, tell, told
from urlprism.gate.policy import STRICT, Policy, rules_of
from urlprism.gate.unsafe import UnsafeURL
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.redaction.masking import redact
from urlprism.redaction.records import hides_secrets

# The readers of a gate: what it lets through, a Python program fetches.
DEFAULT: Final = ("python",)
_DIALLED: Final = frozenset({"http", "https"})  # by all readers


class State(StrEnum):
    """The state of a target; an unsafe one raises UnsafeURL instead."""

    SAFE = "safe"  # its host is an allowed address
    NEEDS_RESOLVING = "needs-resolving"  # its host is a name


_NAMED: Final = State.NEEDS_RESOLVING  # to read it from the class takes time


@hides_secrets
class Pinned(NamedTuple):
    """An address to connect to, and the names to send there, without a second look-up.

    `url` has the address in place of the host. `host_header` is the value of the field "Host".
    `server_name` is the name that TLS sends, and that the certificate has to contain.

    >>> pinned = safe_target("http://example.com/a").pinned("93.184.215.14")
    >>> pinned.url, pinned.host_header
    ('http://93.184.215.14/a', 'example.com')
    """

    address: str
    port: int
    url: str
    host_header: str
    server_name: str


@public_at("urlprism")
@made_by("safe_target")
@without_state
@dataclass(frozen=True, slots=True, repr=False)
class SafeTarget:
    """The target of a URL for every reader, and the URL to fetch.

    The check holds only for `url`, not for the original text. `host` is the effective host. A
    target that needs resolving is safe if all addresses of its host have passed `check_addresses`,
    and the connection goes to one of these addresses.

    >>> safe_target("http://example.com/"), safe_target("http://93.184.215.14/").state
    (<SafeTarget needs-resolving 'http://example.com/'>, <State.SAFE: 'safe'>)
    """

    scheme: str
    host: str
    port: int
    url: str
    state: State
    readers: tuple[Reader, ...]
    policy: Policy

    def __repr__(self) -> str:
        """Return the URL with its secrets masked, and the state."""
        return f"<SafeTarget {self.state.value} {redact(self.url)!r}>"

    def __reduce__(self) -> "tuple[Callable[..., SafeTarget], tuple[object, ...]]":
        """Pickle the arguments of the check: unpickling repeats it, and trusts no stored result."""
        return safe_target, (self.url, None, self.readers, self.policy)

    def to_dict(self) -> dict[str, object]:
        """Return the target as an object for JSON, with "ok" true; the URL keeps its secrets.

        >>> safe_target("http://example.com/").to_dict()["state"]
        'needs-resolving'
        """
        return {
            "ok": True,
            "url": self.url,
            "state": str(self.state),
            "scheme": self.scheme,
            "host": self.host,
            "port": self.port,
            "readers": [each.name for each in self.readers],
        }

    def check_addresses(self, addresses: Iterable[str]) -> tuple[str, ...]:
        """Return the addresses of the host; raise UnsafeURL for no address or a refused one.

        If the host is an address, only that address passes.

        >>> safe_target("http://example.com/").check_addresses(["93.184.215.14"])
        ('93.184.215.14',)
        """
        listed = tuple(addresses)
        return tuple(map(self._checked, listed)) if listed else told("address", self.url, self._no)

    def pinned(self, address: str) -> Pinned:
        """Return the URL and names for an address of the host; raise UnsafeURL if it is refused.

        >>> safe_target("http://example.com/a").pinned("93.184.215.14").url
        'http://93.184.215.14/a'
        """
        checked = self._checked(address)
        is_default = self.port == default_port(self.scheme)
        port = "" if is_default else f":{self.port}"
        authority, _, rest = self.url.partition("//")[2].partition("/")
        user = authority[: authority.rfind("@") + 1]
        url = f"{self.scheme}://{user}{bracketed(checked)}{port}/{rest}"
        return Pinned(checked, self.port, url, bracketed(self.host) + port, self.host)

    def redirected(self, location: URLText) -> "SafeTarget":
        """Return the target of a redirect to `location`; raise UnsafeURL as `safe_target` does.

        >>> safe_target("http://example.com/a").redirected("/b").url
        'http://example.com/b'
        """
        return safe_target(location, self.url, self.readers, self.policy)

    def _no(self) -> NoReturn:
        end = len(self.host)
        raise UnsafeURL("the host has no address", self.host, 0, end, "DNS", "address")

    def _checked(self, text: str) -> str:
        """Return an address in its shortest form; raise UnsafeURL if it is refused."""
        return told("address", self.url, lambda: self._allowed(text), address=text)

    def _allowed(self, text: str) -> str:
        address = parsed(text)
        if address is None:
            raise UnsafeURL("not an address", text, 0, len(text), "ipaddress", "address")
        if self.state is State.SAFE and address != parsed(self.host):
            raise UnsafeURL("not the host's address", text, 0, len(text), "DNS", "address")
        objection = next(self.policy.objections_to_address(address, "address", self.host), None)
        if objection is not None:
            cause, message, rule = objection
            raise UnsafeURL(message, text, 0, len(text), rule, cause)
        return str(address)


def check_schemes(policy: Policy, readers: Sequence[Reader]) -> None:
    """Raise ValueError for a scheme of a policy for which no reader has a target.

    No URL with it could pass: it has no default port, or these programs do not know it.

    >>> from urlprism.readers import readers
    >>> check_schemes(Policy(schemes=["mailto"]), readers())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: schemes: no reader can request 'mailto': ...
    """
    for scheme in sorted(frozenset(policy.schemes) - _DIALLED):
        if not _is_dialled(scheme, tuple(readers), next(iter(policy.ports), None)):
            message = f"schemes: no reader can request {scheme!r}: {_names(readers)}"
            raise ValueError(message)


@functools.lru_cache(maxsize=64)
def _is_dialled(scheme: str, readers: tuple[Reader, ...], port: int | None) -> bool:
    """Whether a reader has a target for URLs of a scheme, with `port` if it is not None."""
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
    text: URLText,
    base: URLText | None = None,
    readers: str | Reader | Iterable[str | Reader] = DEFAULT,
    policy: Policy = STRICT,
) -> SafeTarget:
    """Return where all `readers` go with a URL: the 9 of "python", if no others are named.

    They are those with which Python programs fetch, and the standards; `compare` asks the 17 of
    "default", which are all kinds of programs, so that it may show differences for a URL that is
    safe here.

    `base` is the URL that redirected, if `text` is the location of a redirect. Raise UnsafeURL with
    its cause if readers go to different places, a reader refuses the text, or the policy does not
    allow it; ValueError for an unknown reader, and for a scheme of the policy for which no reader
    has a target; TypeError if `text` or `base` is neither text nor octets.

    >>> safe_target("http://EXAMPLE.com/a#b").url
    'http://example.com/a'
    """
    chosen, is_covered = _default() if readers is DEFAULT else _chosen(readers)
    if base is None and is_covered and type(text) is str and type(policy) is Policy:
        plain = _plain_target(text, chosen, policy)
        if plain is not None:
            return told("url", text, lambda: plain)
    step, exact, check = _question(text, base, chosen, policy)
    return told(step, exact, check)


def decide(
    text: URLText,
    base: URLText | None = None,
    readers: str | Reader | Iterable[str | Reader] = DEFAULT,
    policy: Policy = STRICT,
) -> Decision:
    """Return what `safe_target` would decide, and raise no UnsafeURL: for a trial before the gate.

    Who fetches goes on as before, and `on_decision` hears what would be refused. Raise ValueError
    and TypeError as `safe_target` does.

    >>> decide("http://169.254.169.254/").cause, decide("http://example.com/").is_allowed
    ('host-metadata', True)
    """
    step, exact, check = _question(text, base, readers, policy)
    unsafe: UnsafeURL | None = None
    try:
        check()
    except UnsafeURL as error:
        unsafe = error
    decided = decision(step, exact, unsafe, is_enforced=False)
    tell(decided)
    return decided


def _chosen(readers: str | Reader | Iterable[str | Reader]) -> tuple[tuple[Reader, ...], bool]:
    """Return readers, and whether there are some and certificates cover all of them."""
    chosen = readers_of(readers)
    return chosen, bool(chosen) and covers(chosen)


@functools.cache
def _default() -> tuple[tuple[Reader, ...], bool]:
    """Return the readers that most calls want, as `_chosen` does."""
    return _chosen(DEFAULT)


def _plain_target(text: str, readers: tuple[Reader, ...], policy: Policy) -> SafeTarget | None:
    """Return what `checked_target` does of a text that certainly passes, None for any other text.

    A certificate has to cover the readers. A policy with other schemes is checked first.
    """
    if policy is not STRICT and not _DIALLED.issuperset(policy.schemes):
        return None
    target = target_of(text, rules_of(policy))
    return None if target is None else make(SafeTarget, *target, _NAMED, readers, policy)


def _question(
    text: URLText,
    base: URLText | None,
    readers: str | Reader | Iterable[str | Reader],
    policy: Policy,
) -> tuple[Step, str, Callable[[], SafeTarget]]:
    """Return the step, the text and the check of a question; raise ValueError for a wrong one."""
    chosen = readers_of(readers)
    check_schemes(policy, chosen)
    exact, exact_base = from_utf8(text), None if base is None else from_utf8(base)
    step: Step = "url" if base is None else "redirect"
    return step, exact, lambda: checked_target(exact, exact_base, chosen, policy)


def checked_target(
    text: str,
    base: str | None,
    readers: tuple[Reader, ...],
    policy: Policy,
    is_covered: bool | None = None,
    *,
    assessment: Assessment | None = None,
    alike: dict[str, bool] | None = None,
) -> SafeTarget:
    """Return what `safe_target` does, of a policy that these readers have passed.

    `is_covered`, `assessment` and `alike` are as for `GateCheck`.
    """
    for each in (text, base or ""):
        _check_length(each, policy.max_length)
    target, url = GateCheck(text, base, readers, policy, is_covered, assessment, alike).run()
    scheme, host, port = target
    state = State.NEEDS_RESOLVING if parsed(host) is None else State.SAFE
    return make(SafeTarget, scheme, host, port, url, state, readers, policy)


def compared_target(comparison: Comparison) -> SafeTarget:
    """Return what `safe_target` does of a text that is compared; the comparison's readers run."""
    text, base, chosen = comparison.text, comparison.base, readers_of(DEFAULT)
    assessment = assessment_of(comparison).of(chosen)
    return checked_target(text, base, chosen, STRICT, assessment=assessment)


def _check_length(text: str, most: int) -> None:
    """Refuse a text that is too long, before any reader reads it."""
    if len(text) > most:
        message = f"the text has {len(text):,} characters; at most {most:,} are allowed"
        raise UnsafeURL(message, text, most, len(text), "Policy", "too-long")
