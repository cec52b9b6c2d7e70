"""The validation errors of a text (#validation-error): `findings`."""

from urlprism._core.arguments.intake import URLText
from urlprism._core.records.findings import Finding
from urlprism.whatwg.parsing.machine import Machine
from urlprism.whatwg.parsing.parser import base_of, run, text_of


def findings(text: URLText, base: URLText | None = None) -> list[Finding]:
    """Return the validation errors of `text`, in the order found (#validation-error).

    If the text is not a URL, the last error says why. Raise URLError for a base that is refused.

    >>> [found.name for found in findings("http://me@h/a b")]
    ['invalid-credentials', 'invalid-URL-unit']
    """
    machine = Machine(text_of(text), base_of(base))
    machine.found = []
    run(machine)
    return machine.findings()
