"""The gate before a fetch: one target on which all readers agree, and which a policy allows.

policy ──► forms of its fields, lists of hosts, clouds, special addresses and names
text ──► checks: characters, readers, one target, policy, built URL ──► SafeTarget ──► Pinned

Other packages import `addresses`, `host_fields`, `host_lists`, `policy`, `policy_fields` and
`targets`.
"""

from urlprism._late import listed
from urlprism.gate.addresses import SpecialUse
from urlprism.gate.clouds import Cloud, clouds, clouds_of
from urlprism.gate.decisions import Decision, on_decision
from urlprism.gate.policy import STRICT, Character, Objection, Policy
from urlprism.gate.targets import (
    DEFAULT,
    Pinned,
    SafeTarget,
    State,
    check_schemes,
    decide,
    safe_target,
)
from urlprism.gate.unsafe import UnsafeURL

__all__ = [
    "DEFAULT",
    "STRICT",
    "Character",
    "Cloud",
    "Decision",
    "Objection",
    "Pinned",
    "Policy",
    "SafeTarget",
    "SpecialUse",
    "State",
    "UnsafeURL",
    "check_schemes",
    "clouds",
    "clouds_of",
    "decide",
    "on_decision",
    "safe_target",
]
__dir__ = listed(__all__)
