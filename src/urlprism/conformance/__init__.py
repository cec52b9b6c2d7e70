"""Hold readers against other programs: `python -m urlprism.conformance -h`.

questions ──► our reader ──► Account ─┐
         └──► a command  ──► Account ─┴──► Tally ──► table or JSON, exit code

A command reads a question and writes an answer, each a line of JSON; `protocol` says what is in
them. `workers` has commands that need nothing of this package.
"""

from urlprism.conformance.command import CommandError, ask
from urlprism.conformance.protocol import Account, ProtocolError, Question
from urlprism.conformance.questions import generated
from urlprism.conformance.tally import Agreement, Difference, Tally, compared

__all__ = [
    "Account",
    "Agreement",
    "CommandError",
    "Difference",
    "ProtocolError",
    "Question",
    "Tally",
    "ask",
    "compared",
    "generated",
]
