"""The records of every standard in templates."""

import functools
import sys
from collections.abc import Callable
from typing import Any, Final

import click

from urlprism._core.records.components import Record, Value
from urlprism.cli.edits.contract import Readable
from urlprism.cli.edits.showing import Showing
from urlprism.cli.edits.template import Hide, Template, TemplateError
from urlprism.cli.options import common as options
from urlprism.cli.options.table import TableOptions
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.rows import Cells, Format
from urlprism.cli.parts import check_sites, named, names_of
from urlprism.cli.runs import show_results
from urlprism.cli.streams import is_terminal
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words

RESULT: Final = "result"
# What reads a text by a standard, relative to a base if there is one.
ReadBy = Callable[[str, str | None], Callable[[str], Record]]


class _ReadRecord(Readable):
    """A record, by the common names of its parts and by those of its standard."""

    def __init__(self, record: Record, standard: str) -> None:
        self._record = record
        self._standard = standard
        self._parts = record.components()

    @property
    def text(self) -> str:
        return str(self._record)

    def part(self, name: str) -> str | None:
        value = getattr(self._parts, name)
        return None if value is None else str(value)

    def named(self, name: str) -> Value:
        return named(self._record, self._standard, name)

    def shown(self, host: str | None, port: str | None) -> str:  # noqa: ARG002 - a record has only its own
        return self.text


def template_of(text: str, standard: str) -> Template:
    """Return the template of `--get`, with the names of a standard; raise BadParameter."""
    try:
        template = Template(text, names_of(standard))
    except TemplateError as error:
        message = f"{error}."
        raise click.BadParameter(message, param_hint="--get") from None
    check_sites(template.names())
    return template


def hider(*texts: str) -> Hide | None:
    """Return what hides the secrets of texts, if a terminal shows them."""
    if not is_terminal(sys.stdout):
        return None
    words = Words(texts)
    return lambda name, value: shown_part(name, value, words)


def takes_template(read_by: ReadBy) -> Callable[[options.Command], options.Command]:
    """Return a decorator that adds `--get`: with it, a command shows a template, and nothing else.

    `read_by` returns what reads a text by a standard and a base, either may be absent.
    """

    def add(command: options.Command) -> options.Command:
        @functools.wraps(command)
        def run(*, template: str | None, **values: Any) -> Outcome:
            if template is None:
                return command(**values)
            return _show_by_template(template, read_by, **values)

        decorated: options.Command = click.option(
            "-g",
            "--get",
            "template",
            metavar="TEMPLATE",
            help='Print this for each URL, such as "{host} {path}"; see `urlprism help edit`.',
        )(run)
        return decorated

    return add


def _show_by_template(
    text: str,
    read_by: ReadBy,
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    standard: str,
    base: str | None,
    listed: str | None,
    form: Format,
    **others: Any,
) -> Outcome:
    """Show a template for each URL; FINDING if a URL is refused, or has not what it must have.

    Raise UsageError for a wrong template, or for options that exclude it.
    """
    if form is not Format.PLAIN or listed is not None:
        other = "--fields" if form is Format.PLAIN else f"--{form}"
        message = f"--get and {other} exclude each other."
        raise click.UsageError(message)
    tables = TableOptions(**{name: others[name] for name in TableOptions.__dataclass_fields__})
    if tables.apply(texts, file, examples=examples):
        message = "--get is for lines, not for tables."
        raise click.UsageError(message)
    template = template_of(text, standard)
    if template.changes_urls():
        message = "`urlprism edit --get` can show another URL, `parse` only its own."
        raise click.BadParameter(message, param_hint="--get")
    source = options.source(texts, file, examples=examples)
    read = read_by(standard, base)

    def row_of(_line: int | None, url_text: str) -> Cells:
        url = _ReadRecord(read(url_text), standard)
        return {RESULT: template.shown(url, Showing(), hider(url_text, url.text))}

    return show_results(source, row_of, form, [RESULT], RESULT)
