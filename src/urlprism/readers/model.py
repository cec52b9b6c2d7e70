"""The contract of a program's reader: `Model`, from which the registry makes a `Reader`."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from urlprism._core.classes.closing import without_state
from urlprism._core.records import components
from urlprism._core.records.components import Components
from urlprism.readers.outcomes import Target
from urlprism.readers.places.spans import Spans
from urlprism.readers.reading import Answer, Reader, Report, Steps, Targets, WireOf

# One number or two, and the options behind them.
_SHORT: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)((?:\+.*)?)", re.ASCII)

# The fields in which a program reports a URL: each model has a NamedTuple of its own.
FieldsT = TypeVar("FieldsT", bound=tuple[components.Value, ...])


@without_state
@dataclass(frozen=True, slots=True)
class Model(Generic[FieldsT]):
    """A program as a reader: its name, its version, and how it reads a URL.

    `report` reads a text, against a base if there is one, and returns the program's own fields; it
    raises Refused or URLError for a text that the program refuses. `answer` interprets the fields:
    the common parts, and where a request goes. `fields` are the program's names of its fields, in
    order. `at_version` returns the model of another version, and raises ValueError for an unknown
    one; it is None for a program that is modelled at one version only. `releases` has the newest
    release of each branch, the oldest branch first. `ask` answers as both functions do, in less
    time: a comparison does not need all fields. `cut` returns where the parts lie in a text,
    accepted or refused, against a base if there is one; without it, the parts are searched for in
    the text. Only a program whose rewriting of one part depends on another needs it. `wire` returns
    what a client dials and sends, as `sending` has it; it is None for a program that sends nothing,
    and for one of which nobody knows what it sends. `follow` is `report` for a Location: it gets an
    octet as one character, and the URL of the request; without it, a Location is read as a text.
    `targets` returns all targets of the fields; it is None for a program that goes to one.
    """

    name: str
    version: str
    summary: str
    fields: tuple[str, ...]
    report: Callable[[str, str | None], FieldsT]
    answer: Callable[[FieldsT], tuple[Components, Target]]
    at_version: "Callable[[str], Model[FieldsT]] | None" = None
    ask: Callable[[str, str | None], Answer] | None = None
    cut: Callable[[str, str | None], Spans] | None = None
    releases: tuple[str, ...] = ()
    wire: WireOf | None = None
    follow: Callable[[str, str], FieldsT] | None = None
    targets: Targets | None = None

    def __post_init__(self) -> None:
        """Raise ValueError unless there are a name, a version, a summary and distinct fields."""
        if not (self.name and self.version and self.summary and self.fields):
            message = f"the model {self.name!r} needs a name, a version, a summary and fields"
            raise ValueError(message)
        if len(set(self.fields)) < len(self.fields):
            message = f"the model {self.name!r} has two fields with the same name"
            raise ValueError(message)

    def of(self, version: str | None) -> "Model[FieldsT]":
        """Return the model of a version, itself for None; raise ValueError for an unknown one.

        A short version stands for the newest release that begins so.

        >>> from urlprism.readers.registry import model
        >>> [model("urijs").of(version).version for version in ("1", "1.18", "1.18.3")]
        ['1.19.11', '1.18.12', '1.18.3']
        """
        if version is None:
            return self
        whole = self._whole(version)
        if self.at_version is None and whole == self.version:
            return self
        if self.at_version is None:
            message = f"no model of {self.name} {version}; known: {self.version}"
            raise ValueError(message)
        return self.at_version(whole)

    def _whole(self, version: str) -> str:
        """Return the newest release that a short version begins, or the version itself."""
        short = _SHORT.fullmatch(version)
        if short is None:
            return version
        releases = self.releases if self.at_version is not None else (self.version,)
        begun = [each for each in releases if each.startswith(f"{short[1]}.")]
        return begun[-1] + short[2] if begun else version

    def reader(self, name: str | None = None) -> Reader:
        """Return a reader that uses the model, under the model's name or another one."""
        name = name or self.name
        if self.ask is not None:
            identity = name, self.version, self.summary, self.ask
            return Reader(*identity, cut=self.cut, wire=self.wire, follow=self._followed())
        return replace(self.reader_by(name, self.version, self.report), cut=self.cut)

    def reader_by(
        self, name: str, version: str, report: Callable[[str, str | None], FieldsT]
    ) -> Reader:
        """Return a reader that gets the fields from `report`, such as the program itself."""
        fields, size = self.fields, len(self.fields)

        def named(values: FieldsT) -> Report:
            if len(values) != size:
                message = f"{name} reports {len(values)} fields, but names {size}"
                raise ValueError(message)
            # `strict` would make the call take half as long again.
            return dict(zip(fields, values))  # noqa: B905

        steps = Steps(report, self.answer, named)
        return Reader(
            *(name, version, self.summary, steps),
            wire=self.wire,
            follow=self._followed(),
            targets=self.targets,
        )

    def _followed(self) -> Steps[FieldsT] | None:
        """Return the steps that read a Location."""
        follow = self.follow
        if follow is None:
            return None

        def read(octets: str, base: str | None) -> FieldsT:
            return follow(octets, base or "")

        def named(values: FieldsT) -> Report:
            return dict(zip(self.fields, values, strict=True))

        return Steps(read, self.answer, named)
