"""The parser's states, while other threads run.

As in `_core.octets.memory`, the `.pxd` beside this module holds the same function inline in C:
there the interpreter's lock (GIL) is released, and taken again only for what needs Python objects.
"""

from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.parsing.states_scheme import scheme_start_state


def read(machine: Machine) -> bool:
    """Read the input of a machine that is prepared; return whether it is a URL."""
    return scheme_start_state(machine)
