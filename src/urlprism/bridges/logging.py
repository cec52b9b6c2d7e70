"""A filter for logs that masks the secrets of URLs; it needs nothing but Python.

>>> import sys
>>> handler = logging.StreamHandler(sys.stdout)
>>> handler.addFilter(RedactingFilter())
>>> log = logging.getLogger("shop")
>>> log.addHandler(handler)
>>> log.warning("GET %s failed", "http://me:secret@h/?token=abc")
GET http://me:******@h/?token=****** failed
>>> log.removeHandler(handler)
"""

import logging
from collections.abc import Iterable
from typing import Final, Literal

from urlprism.bridges.hiding import hidden
from urlprism.redaction import rules_of
from urlprism.redaction.masking import redacted

# The attributes that every record has.
_OWN: Final = frozenset(vars(logging.makeLogRecord({})))


class RedactingFilter(logging.Filter):
    """Masks secrets in the message, the traceback, the stack and the `extra` of each record.

    The traceback becomes text: `exc_info` of the record is None then. Of `extra`, texts, octets and
    errors are masked, also in lists, tuples, sets and dicts; other objects stay. Give the filter to
    handlers: the filters of a logger do not see what loggers below it write. `also`, `without` and
    `userinfo` are those of `urlprism.redact`, and so are its errors; a configuration in JSON or
    YAML can have them.

    >>> record = logging.makeLogRecord({"msg": "http://me:%s@h/", "args": ("secret",)})
    >>> RedactingFilter().filter(record), record.getMessage()
    (True, 'http://me:******@h/')
    """

    def __init__(
        self,
        name: str = "",
        *,
        also: Iterable[str] = (),
        without: Iterable[str] = (),
        userinfo: Literal["password", "all"] = "password",
    ) -> None:
        super().__init__(name)
        self._rules = rules_of(also, without)
        self._userinfo: Literal["password", "all"] = userinfo
        self._redact("")  # a wrong argument is told at once

    def filter(self, record: logging.LogRecord) -> bool:
        """Mask the secrets of a record; return whether to log it, by its logger's name."""
        if not super().filter(record):
            return False
        # The arguments go into the message first: a secret may stand between the two.
        record.msg, record.args = self._redact(_message(record)), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        # Another formatter would write the traceback anew.
        record.exc_info = None
        if record.exc_text:
            record.exc_text = self._redact(record.exc_text)
        if record.stack_info:
            record.stack_info = self._redact(record.stack_info)
        for name in vars(record).keys() - _OWN:
            setattr(record, name, hidden(getattr(record, name), self._redact))
        return True

    def _redact(self, text: str) -> str:
        return redacted(text, self._rules, self._userinfo).text


def _message(record: logging.LogRecord) -> str:
    """Return the message of a record; where it cannot be made, why, with the form of it.

    An error of a filter would reach the program that logs, which no error of a handler does.
    """
    try:
        return record.getMessage()
    except Exception as error:  # noqa: BLE001 - a `__str__` may raise any
        form = record.msg if isinstance(record.msg, str) else type(record.msg).__name__
        return f"{form} (not formatted: {type(error).__name__})"
