"""Whether a URL is safe to fetch, for people and for programs."""

import socket
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from urlprism._vocabulary.closing import without_state
from urlprism.cli.parting import sides
from urlprism.cli.pointing import pointed
from urlprism.cli.texts import LABELS, Line, Piece, elided, filled, headed, labelled, shown, wrapped
from urlprism.comparison import Comparison
from urlprism.comparison.addresses import Kind
from urlprism.comparison.gate import Pinned, SafeTarget, State
from urlprism.comparison.policy import Character, Policy
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.errors import visible
from urlprism.redaction.masking import redact, redacted
from urlprism.redaction.words import Words

_UNSAFE: Final = "unsafe"
_USERINFO: Final = "userinfo"
_SINGLE_LABEL: Final = "single-label"
_LONGEST: Final = 140
ALLOWABLE: Final = (_USERINFO, _SINGLE_LABEL, *Character, *Kind)


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class Refusal:
    """Why a URL must not be fetched; `text[start:end]` is the place."""

    cause: str
    message: str
    text: str
    start: int
    end: int
    rule: str
    comparison: Comparison | None


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class Checked:
    """A text, its line if it has lines, and where it may be fetched from, or why not."""

    line: int | None
    text: str
    base: str | None
    target: SafeTarget | None
    pins: Sequence[Pinned]
    refusal: Refusal | None
    titles: Mapping[str, str]


def policy(
    hosts: Collection[str],
    blocked: Collection[str],
    schemes: Collection[str],
    ports: Collection[int],
    allowed: Collection[str],
) -> Policy:
    """Return a policy with these permissions; raise ValueError for what could never match."""
    return Policy(
        schemes=schemes,
        ports=ports,
        userinfo=_USERINFO in allowed,
        single_label_names=_SINGLE_LABEL in allowed,
        allowed_hosts=hosts or None,
        blocked_hosts=blocked,
        special=[name for name in allowed if name in set(Kind)],
        characters=[name for name in allowed if name in set(Character)],
    )


def checked(
    line: int | None,
    text: str,
    base: str | None,
    check: Callable[[str], SafeTarget],
    titles: Mapping[str, str],
    *,
    resolve: bool,
) -> Checked:
    """Return what `check` says of a text; `resolve` looks its host up, and checks each address."""
    target = None
    try:
        target = check(text)
        pins = _pins(target) if resolve else ()
    except UnsafeURL as error:
        # The error itself is not kept: it holds all the frames that it came through.
        message, about, start, end, rule, cause = error.args
        refusal = Refusal(cause, message, about, start, end, rule, error.comparison)
        return Checked(line, text, base, None, (), refusal, titles)
    return Checked(line, text, base, target, pins, None, titles)


def _pins(target: SafeTarget) -> tuple[Pinned, ...]:
    """Return how to connect to each address of a host; raise UnsafeURL if one is refused."""
    return tuple(map(target.pinned, target.check_addresses(_addresses(target))))


def _addresses(target: SafeTarget) -> Sequence[str]:
    """Return the addresses that the system finds for a host; raise UnsafeURL for none."""
    host = target.host
    try:
        answers = socket.getaddrinfo(host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "the name is too long"
        message = f"the host has no address: {reason}"
        raise UnsafeURL(message, host, 0, len(host), "DNS", "unresolved") from None
    return list(dict.fromkeys(str(answer[4][0]) for answer in answers))


def as_object(row: Checked) -> dict[str, object]:
    """Return what is known of a URL as JSON has it."""
    target, refusal = row.target, row.refusal
    begun: dict[str, object] = {} if row.line is None else {"line": row.line}
    return begun | {
        "url": row.text,
        "base": row.base,
        "state": _state(row),
        "fetch": target and target.url,
        "scheme": target and target.scheme,
        "host": target and target.host,
        "port": target and target.port,
        "pinned": [pin._asdict() for pin in row.pins],
        "refusal": refusal
        and {
            name: getattr(refusal, name)
            for name in ("cause", "message", "text", "start", "end", "rule")
        },
    }


def _state(row: Checked) -> str:
    if row.target is None:
        return _UNSAFE
    return State.SAFE if row.pins else row.target.state


def sketched(row: Checked, width: int) -> Iterator[Line]:
    """Yield what is known of a URL as people read it, in lines of at most `width` columns."""
    room = width - LABELS
    if row.line is not None:
        yield from labelled("line", [[Piece(str(row.line))]])
    if row.refusal:
        yield from _refused(row, row.refusal, room)
        return
    yield from labelled("url", wrapped(redact(row.text), room))
    if row.base is not None:
        yield from labelled("base", wrapped(redact(row.base), room))
    if row.target:
        yield from _passed(row, row.target, room)


def _passed(row: Checked, target: SafeTarget, room: int) -> Iterator[Line]:
    """Yield the URL to fetch, and what is left to do."""
    if _state(row) == State.SAFE:
        state = headed(
            Piece("✓ safe", "fine"), ": fetch this URL, not the text that was given", room
        )
    else:
        said = f": {target.host} is a name; check its addresses, and connect to one of them"
        state = headed(Piece(f"! {State.NEEDS_RESOLVING}", "finding"), said, room)
    yield from labelled("state", state)
    yield from labelled("fetch", wrapped(redact(target.url), room))
    for pin in row.pins:
        place = Piece(f"{pin.address} port {pin.port}", "hostname")
        yield from labelled("connect", [[place, Piece(f", Host: {pin.host_header}")]])


def _refused(row: Checked, refusal: Refusal, room: int) -> Iterator[Line]:
    """Yield why a URL must not be fetched, and who reads it how if that is why."""
    text = redacted(row.text)
    about = ""
    if refusal.text == row.text:
        place = text.span(refusal.start, refusal.end)
        url = pointed(shown(text.text), [place], room, "fatal")
    else:
        url = wrapped(text.text, room)
        other = redacted(refusal.text)
        place = other.span(refusal.start, refusal.end)
        about = f"{elided(other.text, _LONGEST, place)}: "
    yield from labelled("url", url)
    if row.base is not None:
        yield from labelled("base", wrapped(redact(row.base), room))
    yield from labelled("state", [[Piece(f"✗ {_UNSAFE}", "fatal")]])
    yield []
    words = Words([row.text] if row.base is None else [row.text, row.base])
    told = visible(words.hide(about + refusal.message))
    cause = headed(Piece(refusal.cause, "name"), f": {told}", room)
    rule = ([Piece(line, "dim")] for line in filled(refusal.rule, room))
    yield from labelled("cause", chain(cause, rule), "fatal")
    if refusal.comparison is not None and len(refusal.comparison.groups) > 1:
        yield from sides(refusal.comparison, row.titles, room)
