"""What the gate decided, for those who count or log it: `on_decision`.

safe_target, check_addresses, pinned ──► told ──► Decision ──► each listener
"""

import threading
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from urlprism.gate.unsafe import UnsafeURL

Step: TypeAlias = Literal["url", "redirect", "address"]
_Result = TypeVar("_Result")
LONGEST: Final = 2_000  # characters of the URL in a decision


class Decision(NamedTuple):
    """A decision of the gate: about a URL, a redirect, or an address of its host.

    `cause` is the name of the reason, one of some fifty words, and `rule` what decides; both are
    empty if it is allowed. `is_enforced` is false for `decide`, which raises no error. `url` has
    its secrets hidden, and at most 2,000 characters. `address` is None but for an address.

    >>> from urlprism.gate import decide
    >>> decide("http://me:secret@127.0.0.1/").cause
    'userinfo'
    """

    step: Step
    is_allowed: bool
    cause: str
    rule: str
    is_enforced: bool
    url: str
    address: str | None

    def __bool__(self) -> bool:
        """Return whether it is allowed."""
        return self.is_allowed

    def to_dict(self) -> dict[str, object]:
        """Return the decision as an object for JSON."""
        return self._asdict()


Listener: TypeAlias = Callable[[Decision], object]
_listeners: tuple[Listener, ...] = ()
_lock = threading.Lock()


def on_decision(listener: Listener) -> Callable[[], None]:
    """Call `listener` with each decision of the gate from now on; return what ends that.

    It is called in the thread that asks, before the answer: `safe_target`, `check_addresses`,
    `pinned` and `redirected` tell it, and all bridges and recipes by these. What it raises, the
    caller gets, and nothing is fetched. Columns and `compare` tell nothing: their answers are rows.

    >>> from urlprism import safe_target
    >>> from urlprism.gate import on_decision
    >>> decisions = []
    >>> stop = on_decision(decisions.append)
    >>> safe_target("http://example.com/").state
    <State.NEEDS_RESOLVING: 'needs-resolving'>
    >>> stop()
    >>> decisions[0].step, decisions[0].is_allowed, decisions[0].url
    ('url', True, 'http://example.com/')
    """
    global _listeners  # noqa: PLW0603 - all threads have the same
    if not callable(listener):
        message = f"a listener must be callable, not {type(listener).__name__}"
        raise TypeError(message)
    with _lock:
        _listeners = (*_listeners, listener)
    is_over = False

    def stop() -> None:
        """Call the listener no more; a second call does nothing."""
        global _listeners  # noqa: PLW0603
        nonlocal is_over
        with _lock:
            if not is_over:
                listeners = list(_listeners)
                listeners.remove(listener)
                _listeners = tuple(listeners)
            is_over = True

    return stop


def told(
    step: Step,
    text: str,
    result: Callable[[], _Result],
    *,
    address: str | None = None,
) -> _Result:
    """Return a result, or raise the UnsafeURL that it raises, after the listeners are told."""
    if not _listeners:
        return result()
    try:
        allowed = result()
    except UnsafeURL as unsafe:
        tell(decision(step, text, unsafe, address=address))
        raise
    tell(decision(step, text, None, address=address))
    return allowed


def decision(
    step: Step,
    text: str,
    unsafe: UnsafeURL | None,
    *,
    address: str | None = None,
    is_enforced: bool = True,
) -> Decision:
    """Return the decision about a text; `unsafe` is why it is refused."""
    from urlprism.redaction.excerpts import excerpt  # noqa: PLC0415 - few programs listen

    cause, rule = ("", "") if unsafe is None else (unsafe.cause, unsafe.rule)
    url, shown = excerpt(text, LONGEST), None if address is None else excerpt(str(address))
    return Decision(step, unsafe is None, cause, rule, is_enforced, url, shown)


def tell(decided: Decision) -> None:
    """Call each listener with a decision."""
    for listener in _listeners:
        listener(decided)
