"""Audits of filters: which URLs a filter lets through although a program goes elsewhere with them.

questions ──► fetchers: they have to go where the filter must not let them ──► the filter
          ──► each URL that it lets through ──► the smallest such URL of each kind

Other packages import `pieces` and `report`.
"""

from urlprism._late import listed
from urlprism.auditing.filters import CommandFilter, Filter, FilterAnswer, FunctionFilter
from urlprism.auditing.record import Audit, LetThrough
from urlprism.auditing.report import ControlError, audit

__all__ = [
    "Audit",
    "CommandFilter",
    "ControlError",
    "Filter",
    "FilterAnswer",
    "FunctionFilter",
    "LetThrough",
    "audit",
]
__dir__ = listed(__all__)
