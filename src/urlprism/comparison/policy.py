"""The policy of the gate by its first name: `urlprism.comparison.gate` has all of it."""

from urlprism.comparison.gate.policy import STRICT, Character, Objection, Policy

__all__ = ["STRICT", "Character", "Objection", "Policy"]
