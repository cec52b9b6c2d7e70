"""Compare readers with other programs: `python -m urlprism.conformance -h`.

questions ──► our reader ──► Account ─┐
         └──► a command  ──► Account ─┴──► Tally ──► table or JSON, exit code

A command reads questions and writes answers, each as a line of JSON; `protocol` describes both.
The commands in `workers` run without this package.
"""

from urlprism.conformance.command import CommandError, ask
from urlprism.conformance.protocol import Account, ProtocolError, Question
from urlprism.conformance.questions import generated
from urlprism.conformance.tally import Agreement, Disagreement, Tally, compared

__all__ = [
    "Account",
    "Agreement",
    "CommandError",
    "Disagreement",
    "ProtocolError",
    "Question",
    "Tally",
    "ask",
    "compared",
    "generated",
]
