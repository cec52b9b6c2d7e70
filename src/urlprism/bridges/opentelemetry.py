"""A counter of OpenTelemetry for the decisions of the gate."""

from collections.abc import Callable

from urlprism.bridges.extras import not_installed
from urlprism.gate import Decision, on_decision

try:
    from opentelemetry import metrics
except ModuleNotFoundError as missing:
    raise not_installed("opentelemetry", "opentelemetry", "opentelemetry", missing) from missing

__all__ = ["count_decisions"]


def count_decisions(meter: metrics.Meter | None = None) -> Callable[[], None]:
    """Count each decision of the gate in "urlprism.decisions"; return what ends that.

    Its attributes are "step", "allowed", "enforced" and "cause": words of the gate, and none of a
    URL. `meter` is the global provider's, named "urlprism", if there is no other one.

    >>> stop = count_decisions()
    >>> stop()
    """
    source = metrics.get_meter("urlprism") if meter is None else meter
    counter = source.create_counter(
        "urlprism.decisions",
        unit="{decision}",
        description="Decisions of the gate about URLs, redirects and addresses.",
    )

    def count(decision: Decision) -> None:
        """Count a decision."""
        counter.add(
            1,
            {
                "step": decision.step,
                "allowed": decision.is_allowed,
                "enforced": decision.is_enforced,
                "cause": decision.cause,
            },
        )

    return on_decision(count)
