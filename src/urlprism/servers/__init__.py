"""How servers and proxies read the path of a request, and what gets past the rules of one.

text ──► as a client sends it ──► the program's steps ──► the path that it serves, or a refusal
configuration ──► Front ──► audit(front, {name: server}) ──► findings, proofs, what is not decided

They fetch nothing. Scheme, host, port and userinfo are those of RFC 3986: only the path is theirs.
Each program has a folder in `programs`; readers of configurations are in `configurations`.

Other packages import `checking`, `configurations`, `proofs`, `repairs` and `steps`.
"""

from urlprism._late import TYPE_CHECKING, late, listed

if TYPE_CHECKING:
    from urlprism.servers.audits import FrontAudit, Bypass, Proof, Undecided, audit
    from urlprism.servers.configurations import ConfigurationError, reader
    from urlprism.servers.deployments import Front, Line, Route, Sent, Unread
    from urlprism.servers.reading import Server
    from urlprism.servers.registry import names, server
    from urlprism.servers.repairs import Closure, closures

__all__ = [
    "FrontAudit",
    "Closure",
    "ConfigurationError",
    "Bypass",
    "Front",
    "Line",
    "Proof",
    "Route",
    "Sent",
    "Server",
    "Undecided",
    "Unread",
    "audit",
    "closures",
    "names",
    "reader",
    "server",
]
__dir__ = listed(__all__)
__getattr__ = late(
    __name__,
    {
        "FrontAudit": "audits",
        "Closure": "repairs",
        "ConfigurationError": "configurations",
        "Bypass": "audits",
        "Front": "deployments",
        "Line": "deployments",
        "Proof": "audits",
        "Route": "deployments",
        "Sent": "deployments",
        "Server": "reading",
        "Undecided": "audits",
        "Unread": "deployments",
        "audit": "audits",
        "closures": "repairs",
        "names": "registry",
        "reader": "configurations",
        "server": "registry",
    },
)
