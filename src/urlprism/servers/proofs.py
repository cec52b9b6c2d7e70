"""Proofs written down: the closed states of each walk, with the tables that they are states of.

audit ──► for each server behind: machines as tables, states ──► JSON, which `checking` reads
"""

from collections.abc import Hashable
from typing import Final

from urlprism.servers.audits import Closed, FrontAudit
from urlprism.servers.machine import OCTETS, Machine
from urlprism.servers.meanings import ESCAPE
from urlprism.servers.reading import Server
from urlprism.servers.steps import DotSegments

FORMAT: Final = "urlprism proof 1"
_BY_NUMBER: Final = sorted(OCTETS)


def proof_of(audit: FrontAudit, backs: dict[str, Server]) -> dict[str, object]:
    """Return the proofs of an audit as what JSON has.

    `backs` are the servers of the audit, by the names that the front sends to.

    >>> from urlprism.servers import audit, reader, server
    >>> (front,) = reader("nginx")("location / { proxy_pass http://app; }")
    >>> backs = {"app": server("gunicorn")}
    >>> proof_of(audit(front, backs), backs)["format"]
    'urlprism proof 1'
    """
    proved = {(each.back, each.guarded) for each in audit.proofs}
    routes = audit.front.routes
    return {
        "format": FORMAT,
        "front": {"name": audit.front.name, "server": _named(audit.front.server)},
        "routes": [
            {"name": each.name, "guard": each.guard, "place": str(each.place or "")}
            for each in routes
        ],
        "assumed": list(audit.assumed),
        "backs": [
            {
                "name": name,
                "server": _named(backs.get(name) or backs["*"]),
                "proved": sorted(
                    meaning
                    for meaning in (ESCAPE, *range(len(routes)))
                    if (name, None if meaning == ESCAPE else routes[meaning]) in proved
                ),
                "walks": [_walk(each) for each in walks],
            }
            for name, walks in audit.closed.items()
        ],
    }


def _named(server: Server) -> str:
    return f"{server.name}@{server.release}"


def _walk(closed: Closed) -> dict[str, object]:
    """Return a walk: how paths are sent on, both machines, and all states."""
    walker = closed.walker
    first, second = walker.machines
    return {
        "starts": [closed.way.old, closed.way.new],
        "open": sorted(closed.open),
        "about": sorted(closed.meanings),
        "counted": walker.exact,
        "machines": [_machine(first), _machine(second)],
        "states": [
            [
                list(first.controls.entries[state.first]),
                list(second.controls.entries[state.second]),
                *walker.stacks.entries[state.stacks],
            ]
            for state in closed.states
        ],
    }


def _machine(machine: Machine) -> dict[str, object]:
    """Return the tables of a machine, with its octets by their numbers."""
    dots = machine.dots
    return {
        "octets": [machine.before.letters[octet] for octet in _BY_NUMBER],
        "before": machine.before.rows,
        "ends": machine.before.ends,
        "letters": [machine.behind.letters[octet] for octet in _BY_NUMBER],
        "behind": [[entry and entry[0] for entry in row] for row in machine.behind.rows],
        "says": [_said(each) for each in machine.behind.ends],
        "symbols": [[_said(says), behind] for says, behind in machine.symbols.entries],
        "dots": {"merges": dots.merges, "stays": dots.stays, "slash": dots.ends_in_slash}
        if isinstance(dots, DotSegments)
        else None,
    }


def _said(says: Hashable) -> object:
    """Return what a reader says: the places of routes as a list."""
    return sorted(says) if isinstance(says, frozenset) else says
