"""The records of every standard in templates."""

import sys
from collections.abc import Callable, Collection, Mapping

import click

from urlprism._files.sources import Source
from urlprism._vocabulary.components import Record
from urlprism.cli.edits.contract import Readable
from urlprism.cli.edits.showing import Showing
from urlprism.cli.edits.template import Hide, Template, TemplateError
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.rows import Cells, Format
from urlprism.cli.runs import show_results
from urlprism.cli.streams import is_terminal
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words

RESULT = "result"


class _ReadRecord(Readable):
    """A record, by the common names of its parts and by those of its standard."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._parts = record.components()

    @property
    def text(self) -> str:
        return str(self._record)

    def part(self, name: str) -> str | None:
        if name in {"user", "password"}:
            user, colon, password = (self._parts.userinfo or "").partition(":")
            if name == "password":
                return password if colon else None
            return user if self._parts.userinfo is not None else None
        value = getattr(self._parts, name)
        return None if value is None else str(value)

    def own(self) -> Mapping[str, str | int | None]:
        return self._record.to_dict()

    def shown(self, host: str | None, port: str | None) -> str:  # noqa: ARG002 - see `check`
        return self.text


def template_of(text: str, names: Collection[str]) -> Template:
    """Return the template of `--get`; raise BadParameter for a wrong one.

    `names` are what the standard calls its parts.
    """
    try:
        return Template(text, names)
    except TemplateError as error:
        message = f"{error}."
        raise click.BadParameter(message, param_hint="--get") from None


def hider(*texts: str) -> Hide | None:
    """Return what hides the secrets of texts, if a terminal shows them."""
    if not is_terminal(sys.stdout):
        return None
    words = Words(texts)
    return lambda name, value: shown_part(name, value, words)


def show_by_template(
    source: Source, read: Callable[[str], Record], text: str, names: Collection[str], form: Format
) -> Outcome:
    """Show a template for each URL; FINDING if a URL is refused, or has not what it must have.

    Raise UsageError for a wrong template, or a form besides it.
    """
    if form is not Format.PLAIN:
        message = f"--get and --{form} exclude each other."
        raise click.UsageError(message)
    template = template_of(text, names)
    if template.changes_urls():
        message = "`urlprism edit --get` can show another URL, `parse` only its own."
        raise click.BadParameter(message, param_hint="--get")

    def row_of(_line: int | None, given: str) -> Cells:
        url = _ReadRecord(read(given))
        return {RESULT: template.shown(url, Showing(), hider(given, url.text))}

    return show_results(source, row_of, form, [RESULT], RESULT)
