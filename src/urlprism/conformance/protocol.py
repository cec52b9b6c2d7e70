"""Questions and answers, and the lines of JSON that carry them.

A question:  {"url": "//h/x", "base": "http://a/"}            "base" may be null, or left out
An answer:   {"accepted": true, "report": {"scheme": "http", ...}}
             {"accepted": true, "scheme": "http", "host": "h", "port": null, ...}
             {"accepted": false, "reason": "..."}             "reason" may be left out

A report has the reader's own fields, or else common parts, which are named in COMMON. Without a
report, common parts may stand beside "accepted". Missing fields are not compared.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from urlprism._core.classes.closing import without_state
from urlprism._core.classes.truth import truthless
from urlprism._core.records.components import Components
from urlprism._late import public_at
from urlprism.readers import Reading
from urlprism.readers.reading import Report, Value
from urlprism.redaction.excerpts import quoted
from urlprism.redaction.masking import redact
from urlprism.redaction.records import hides_secrets

COMMON: Final = Components._fields


@public_at("urlprism.conformance")
class ProtocolError(ValueError):
    """A line is not a valid question or answer; the message says why."""


@hides_secrets
class Question(NamedTuple):
    """A text to read, and its base URL or None.

    >>> read_question('{"url": "//h/x", "base": "http://a/"}').base
    'http://a/'
    """

    text: str
    base: str | None


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True)
class Account:
    """One answer: the parts of a text under the program's own names, and under common names.

    >>> read_answer('{"accepted": true, "host": "h", "port": null}').common
    {'host': 'h', 'port': None}
    """

    accepted: bool
    report: Report = field(default_factory=dict)
    common: Report = field(default_factory=dict)
    reason: str = ""

    def __bool__(self) -> bool:
        """Raise TypeError, for an `if` could be misread; ask `accepted`."""
        raise truthless(self, "accepted")


def account_of(reading: Reading) -> Account:
    """Return the answer of a reader of this package.

    >>> from urlprism.readers import reader
    >>> account_of(reader("rfc3986").read("http://a b/")).accepted
    False
    """
    if reading.refusal is not None or reading.components is None:
        return Account(accepted=False, reason=reading.refusal.reason if reading.refusal else "")
    return Account(True, reading.report, reading.components._asdict())


def read_question(line: str) -> Question:
    """Return the question in a line; raise ProtocolError if it is not valid."""
    message = _object(line)
    url, base = message.get("url"), message.get("base")
    if not isinstance(url, str):
        raise ProtocolError('the "url" of a question must be a string')
    if base is not None and not isinstance(base, str):
        raise ProtocolError('the "base" of a question must be a string or null')
    return Question(url, base)


def write_question(question: Question) -> str:
    """Return a question as a line of JSON, in ASCII, without a line end."""
    return json.dumps({"url": question.text, "base": question.base})


def shown_question(question: Question) -> str:
    """Return the same line for people, with secrets masked."""
    text, base = question
    return write_question(Question(redact(text), base and redact(base)))


def read_answer(line: str) -> Account:
    """Return the answer in a line; raise ProtocolError if it is not valid."""
    message = _object(line)
    accepted = message.get("accepted")
    if not isinstance(accepted, bool):
        raise ProtocolError('the "accepted" of an answer must be true or false')
    if not accepted:
        return Account(accepted=False, reason=str(message.get("reason", "")))
    if "report" in message:
        report = _values(message["report"])
        return Account(True, report, {name: report[name] for name in COMMON if name in report})
    common = {name: message[name] for name in COMMON if name in message}
    return Account(accepted=True, common=_values(common))


def write_answer(reading: Reading) -> str:
    """Return a reading as a line of JSON, in ASCII, without a line end."""
    account = account_of(reading)
    if not account.accepted:
        return json.dumps({"accepted": False, "reason": account.reason})
    return json.dumps({"accepted": True, "report": dict(account.report)})


def _object(line: str) -> Mapping[str, object]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        message = f"not JSON: {error}"
        raise ProtocolError(message) from None
    if not isinstance(value, dict):
        raise ProtocolError("not a JSON object")
    return value


def _values(fields: object) -> Report:
    """Return the fields; raise ProtocolError if a value is not a text, whole number or null."""
    if not isinstance(fields, dict):
        raise ProtocolError('the "report" of an answer must be an object')
    checked: dict[str, Value] = {}
    for name, value in fields.items():
        if isinstance(value, bool) or not isinstance(value, str | int | None):
            message = f"the field {quoted(name)} is not a string, whole number or null"
            raise ProtocolError(message)
        checked[name] = value
    return checked
