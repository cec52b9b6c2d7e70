"""Compare readers with other programs: `python -m urlprism.conformance -h`.

questions ──► our reader ──► Account ─┐
         └──► a command  ──► Account ─┴──► Tally ──► table or JSON, exit code

A command reads questions and writes answers, each as a line of JSON; `protocol` describes both.
The commands in `workers` run without this package.

Other packages import `questions`.
"""

from typing import TYPE_CHECKING

from urlprism._late import late, listed
from urlprism.conformance.command import CommandError, ask
from urlprism.conformance.protocol import Account, ProtocolError, Question
from urlprism.conformance.questions import generated
from urlprism.conformance.tally import Agreement, Disagreement, Tally, compared

if TYPE_CHECKING:
    from urlprism.conformance.protocol import account_of

__all__ = [
    "Account",
    "Agreement",
    "CommandError",
    "Disagreement",
    "ProtocolError",
    "Question",
    "Tally",
    "account_of",
    "ask",
    "compared",
    "generated",
]
__dir__ = listed(__all__)
__getattr__ = late(__name__, {"account_of": "protocol"})
