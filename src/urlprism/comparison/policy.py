"""The policy of the gate under its former name; `urlprism.comparison.gate` has the whole gate."""

from urlprism.comparison.gate.policy import STRICT, Character, Objection, Policy

__all__ = ["STRICT", "Character", "Objection", "Policy"]
