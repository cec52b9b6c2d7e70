"""How servers and proxies read the path of a request, and what gets past the rules of one.

text ──► as a client sends it ──► the program's steps ──► the path that it serves, or a refusal
configuration ──► Front ──► audit(front, {name: server}) ──► findings, proofs, what is not decided

They fetch nothing. Scheme, host, port and userinfo are those of RFC 3986: only the path is theirs.
Each program has a folder in `programs`; readers of configurations are in `configurations`.

Other packages import `audits`, `configurations` and `steps`.
"""

from urlprism._late import TYPE_CHECKING, late, listed

if TYPE_CHECKING:
    from urlprism.servers.audits import Bypass, FrontAudit, Proof, Undecided, audit
    from urlprism.servers.certificate import is_certified
    from urlprism.servers.checking import ProofError, check
    from urlprism.servers.comparison import (
        PathCause,
        PathGroup,
        TargetComparison,
        UnsafeTargetError,
        compare_targets,
        safe_request_target,
    )
    from urlprism.servers.configurations.errors import ConfigurationError
    from urlprism.servers.configurations.registry import reader
    from urlprism.servers.deployments import Front, Line, Route, Sent, Unread
    from urlprism.servers.proofs import proof_of
    from urlprism.servers.reading import RequestTarget, Server, ServerReading
    from urlprism.servers.registry import names, server
    from urlprism.servers.repairs import Closure, closures
    from urlprism.servers.rules import Exact, Prefix, RegularExpression, Segments

__all__ = [
    "Bypass",
    "Closure",
    "ConfigurationError",
    "Exact",
    "Front",
    "FrontAudit",
    "Line",
    "PathCause",
    "PathGroup",
    "Prefix",
    "Proof",
    "ProofError",
    "RegularExpression",
    "RequestTarget",
    "Route",
    "Segments",
    "Sent",
    "Server",
    "ServerReading",
    "TargetComparison",
    "Undecided",
    "Unread",
    "UnsafeTargetError",
    "audit",
    "check",
    "closures",
    "compare_targets",
    "is_certified",
    "names",
    "proof_of",
    "reader",
    "safe_request_target",
    "server",
]
__dir__ = listed(__all__)
__getattr__ = late(
    __name__,
    {
        "Bypass": "audits",
        "Closure": "repairs",
        "ConfigurationError": "configurations.errors",
        "Exact": "rules",
        "RegularExpression": "rules",
        "Front": "deployments",
        "FrontAudit": "audits",
        "Line": "deployments",
        "PathCause": "comparison",
        "PathGroup": "comparison",
        "Prefix": "rules",
        "Proof": "audits",
        "ProofError": "checking",
        "RequestTarget": "reading",
        "Route": "deployments",
        "Segments": "rules",
        "Sent": "deployments",
        "Server": "reading",
        "ServerReading": "reading",
        "TargetComparison": "comparison",
        "Undecided": "audits",
        "Unread": "deployments",
        "UnsafeTargetError": "comparison",
        "audit": "audits",
        "check": "checking",
        "closures": "repairs",
        "compare_targets": "comparison",
        "is_certified": "certificate",
        "names": "registry",
        "proof_of": "proofs",
        "reader": "configurations.registry",
        "safe_request_target": "comparison",
        "server": "registry",
    },
)
