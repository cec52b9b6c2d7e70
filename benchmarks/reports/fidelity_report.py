"""What is measured of how faithful the readers are: a row for each program."""

from dataclasses import dataclass, field
from typing import NamedTuple

from benchmarks.reports.setting import Setting
from urlprism.conformance import Question, Tally


class Row(NamedTuple):
    """How often a reader and its program agree, and on which fields."""

    reader: str
    version: str
    tally: Tally


@dataclass(slots=True)
class Report:
    """The setting, the questions, and the results so far."""

    setting: Setting
    seed: int
    questions: list[Question]
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
