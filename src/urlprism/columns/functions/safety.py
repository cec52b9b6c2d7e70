"""A column of what the gate says of each URL: whether a program may fetch it for a stranger."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.fields.names import FLAG
from urlprism.columns.fields.types import BOOLEAN, TEXT, Value, struct_of
from urlprism.columns.fields.ways import SAFE, Values, Way
from urlprism.columns.functions.comparing import chosen_readers
from urlprism.columns.functions.rows import Result, Source, Texts, each, remembering
from urlprism.columns.functions.splitting import plan_of_texts, planned
from urlprism.columns.kernel.batch import Plan
from urlprism.comparison.certificate.shapes import reads_by_shape
from urlprism.comparison.report import covers
from urlprism.redaction.records import may_show_secrets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from urlprism.gate import Policy, SafeTarget, UnsafeURL
    from urlprism.readers import Reader

_UNSAFE: Final = "unsafe"
_NOTHING: Final = (None,) * 5
_IS_SAFE: Final = "1"
_MOST_SHAPES: Final = 4096  # of which it is kept whether readers read them alike


def safe(
    source: Source,
    policy: "Policy | None" = None,
    readers: "str | Reader | Iterable[str | Reader] | None" = None,
    base: Source | str | None = None,
) -> Result:
    """Return whether each URL may be fetched, as a struct: the values of `urlprism.safe_target`.

    Its children are `safe`, whether all readers go to one target that the policy allows; `state`,
    "safe", "needs-resolving" if the host is a name, whose addresses have to be checked still, or
    "unsafe"; `url`, the URL to fetch in place of the text, null if it is unsafe; `cause`, the name
    of the reason why it is unsafe; and `reason`, that in words, without secrets.

    A null is null in all of them. None stands for the strict policy, and for the readers of the
    group "python". `base` is a text, or a column of the URLs that redirected; a row without one is
    null. Raise TypeError if `policy` is not a Policy, ValueError for an unknown reader or none, and
    for a scheme of the policy that no reader can request.

    >>> import pyarrow as pa
    >>> rows = pa.array(safe(pa.array(["http://example.com/a#b", "http://10.0.0.1/"]))).to_pylist()
    >>> rows[0]["safe"], rows[0]["url"]
    (True, 'http://example.com/a')
    >>> rows[1]["safe"], rows[1]["cause"], rows[1]["reason"]
    (False, 'host-private', '10.0.0.1, which is private')
    """
    gate = _gate(policy, readers)
    if base is None and gate.is_covered:
        return planned(source, _plan_of(gate))
    kind = struct_of(safe=BOOLEAN, state=TEXT, url=TEXT, cause=TEXT, reason=TEXT)
    return mapped([source] if base is None else [source, base], kind, gate.rows)


def gate_rows(
    policy: "Policy | None", readers: "str | Reader | Iterable[str | Reader] | None"
) -> Callable[..., list[Value]]:
    """Return the function of texts, and of their bases, for a policy and readers."""
    return _gate(policy, readers).rows


class _Gate(NamedTuple):
    """A gate for a column: its policy, and the row of a text, perhaps against a base.

    `is_covered` says that certificates cover its readers.
    """

    policy: "Policy"
    is_covered: bool
    row_of: Callable[..., Value]

    def rows(self, *columns: Texts) -> list[Value]:
        """Return the row of each text."""
        return each(self.row_of, *columns, null=_NOTHING)


def _gate(
    policy: "Policy | None", readers: "str | Reader | Iterable[str | Reader] | None"
) -> _Gate:
    """Return the gate of a policy and readers; raise as `safe` does."""
    from urlprism.gate import DEFAULT, STRICT, Policy, check_schemes  # noqa: PLC0415 - it knows networks
    from urlprism.gate.targets import checked_target  # noqa: PLC0415

    allowed = STRICT if policy is None else policy
    if not isinstance(allowed, Policy):
        message = f"policy is a Policy or None, not {type(policy).__name__}"
        raise TypeError(message)
    chosen = chosen_readers(DEFAULT if readers is None else readers)
    check_schemes(allowed, chosen)
    is_covered = covers(chosen)
    has_shapes = is_covered and reads_by_shape(chosen)

    # Of texts that differ in words only, all readers read the first one.
    alike: dict[str, bool] | None = {} if has_shapes else None

    def target_of(text: str, base: str | None = None) -> "SafeTarget":
        if alike is not None and len(alike) >= _MOST_SHAPES:
            alike.clear()
        return checked_target(text, base, chosen, allowed, is_covered, alike=alike)

    return _Gate(allowed, is_covered, partial(_row_of, target_of))


def _plan_of(gate: _Gate) -> Plan:
    """Return the plan of a gate whose readers have certificates.

    The kernel answers for the texts that the gate is known to let pass as they are.
    """
    from urlprism.gate.policy import rules_of  # noqa: PLC0415 - it knows networks

    way = Way(SAFE, remembering(partial(_values_of, gate.row_of)), name=rules_of(gate.policy))
    plan = plan_of_texts(("safe", "state", "url", "cause", "reason"), (0,) * 5, way, "utf8", None)
    return plan._replace(fields=(FLAG, *plan.fields[1:]))


def _values_of(row_of: Callable[[str], Value], text: str) -> Values:
    """Return the values of a text for the kernel, to which a Boolean is a text or an empty one."""
    is_safe, *others = cast("tuple[bool, *tuple[str | None, ...]]", row_of(text))
    return (_IS_SAFE if is_safe else "", *others)


def _row_of(target_of: "Callable[..., SafeTarget]", text: str, base: str | None = None) -> Value:
    """Return the row of a text."""
    from urlprism.gate import UnsafeURL  # noqa: PLC0415 - it knows networks

    try:
        target = target_of(text, base)
    except UnsafeURL as error:
        return False, _UNSAFE, None, error.cause, _reason_of(error, text, base)
    return True, target.state.value, target.url, None, None


def _reason_of(error: "UnsafeURL", text: str, base: str | None) -> str:
    """Return the message of an error without the secrets of the texts, which it may quote."""
    if not may_show_secrets(text, base):
        return error.message
    from urlprism.redaction.words import hidden_in_message  # noqa: PLC0415 - few texts have secrets

    return hidden_in_message(error.message, [text] if base is None else [text, base])
