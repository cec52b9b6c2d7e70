"""A counter of Prometheus for the decisions of the gate."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from urlprism.bridges.extras import not_installed
from urlprism.gate import Decision, on_decision

try:
    import prometheus_client
except ModuleNotFoundError as missing:
    raise not_installed("prometheus_client", "prometheus", "prometheus", missing) from missing

if TYPE_CHECKING:
    from prometheus_client.registry import CollectorRegistry

__all__ = ["count_decisions"]


def count_decisions(registry: "CollectorRegistry | None" = None) -> Callable[[], None]:
    """Count each decision of the gate in "urlprism_decisions_total"; return what ends that.

    Its labels are "step", "allowed", "enforced" and "cause": words of the gate, and none of a URL.
    `registry` is that of prometheus_client if there is no other one. Raise ValueError if it has a
    counter of this name.

    >>> registry = prometheus_client.CollectorRegistry()
    >>> stop = count_decisions(registry)
    >>> from urlprism import safe_target
    >>> safe_target("http://example.com/").host
    'example.com'
    >>> labels = {"step": "url", "allowed": "true", "enforced": "true", "cause": ""}
    >>> registry.get_sample_value("urlprism_decisions_total", labels)
    1.0
    >>> stop()
    """
    place = prometheus_client.REGISTRY if registry is None else registry
    counter = prometheus_client.Counter(
        "urlprism_decisions",
        "Decisions of the gate about URLs, redirects and addresses.",
        ["step", "allowed", "enforced", "cause"],
        registry=place,
    )

    def count(decision: Decision) -> None:
        """Count a decision."""
        allowed, enforced = _flag(decision.is_allowed), _flag(decision.is_enforced)
        counter.labels(decision.step, allowed, enforced, decision.cause).inc()

    end = on_decision(count)

    def stop() -> None:
        """Count no more, and take the counter out of the registry."""
        end()
        place.unregister(counter)

    return stop


def _flag(value: bool) -> str:
    return "true" if value else "false"
