"""Entries that are regular expressions: by automata, as far as these are modelled."""

from urlprism.matching.model import Decision, refuse_pattern


def searched(pattern: str, origin: str) -> Decision:  # noqa: ARG001
    """Return whether an expression matches an origin."""
    return refuse_pattern("regular expressions are not modelled", pattern=(0, len(pattern)))
