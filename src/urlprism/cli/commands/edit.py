"""`urlprism edit`: change URLs, and show their parts."""

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, NoReturn, TypeVar

import click

from urlprism._core.arguments.unknown import unknown
from urlprism._core.grammar.name_patterns import name_of, patterns_of
from urlprism.cli.by_standard.editing import EDITING, editor
from urlprism.cli.edits.assignments import (
    Assignment,
    Changes,
    assignable,
    assignments,
    begun,
    iterations,
)
from urlprism.cli.edits.contract import PARTS, Editable
from urlprism.cli.edits.edit_results import Edits, Reader, Show
from urlprism.cli.edits.pairs import SEPARATOR, QueryEdits
from urlprism.cli.edits.record_templates import RESULT, hider, template_of
from urlprism.cli.edits.showing import HostForm, Showing, cells_of_parts, object_of, part_of
from urlprism.cli.options import common as options
from urlprism.cli.options.names import Names
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import objects_view, results_view
from urlprism.cli.output.rows import Cells, Format
from urlprism.cli.output.views import RowView
from urlprism.cli.runs import RowOfRefused, Run, cells_of, columns_of, error_cell
from urlprism.errors import URLError
from urlprism.redaction.excerpts import quoted

_T = TypeVar("_T")

_APPENDED: Final = ("path", "query")
_EPILOG: Final = """\
Changes, in the order in which they apply: --redirect, --unwrap, --clean,
--set and --iterate, --append path, --qtrim, --replace, --replace-append, --append query,
--sort-query, --normalize.

NAME is scheme, userinfo, username, password, host, port, path, query, fragment
or url.

\b
  NAME=VALUE     VALUE is data and is percent-encoded; nothing removes NAME
  NAME:=VALUE    VALUE is written as in a URL already
  NAME?=VALUE    only if the URL has no NAME; NAME?:=VALUE

TEMPLATE is text with {NAME} or [NAME], decoded, and \\t \\n \\r \\\\ \\{ \\[.

\b
  {query:KEY}      the first value of KEY in the query
  {query-all:KEY}  all its values, with spaces between them
  {url:NAME}       percent-encoded, as it stands in the URL; also {:NAME}
  {must:NAME}      an error if there is no NAME
  {strict:NAME}    an error if it is not UTF-8
  {default:port}   the port of the scheme if the URL has none; also for url
  {puny:host}      in Punycode; {idn:host} in Unicode
  {display}        the URL that is safe to show to people

\b
Examples:
  urlprism edit --set host=example.com --set port= http://a:8080/b
  urlprism edit --get "{scheme} {host} {default:port}" https://example.com/
  urlprism edit --qtrim "utm_*" --sort-query -f urls.txt
  urlprism edit --append path=c --append query=d=e http://a/b
  urlprism edit --iterate "scheme=http https" --iterate "port=80 81" http://a/
  urlprism edit --new --set scheme=ftp --set host=example.com
  urlprism edit --guess-scheme --json "example.com/?q=a"

Prints one URL per line. A URL that is refused is reported on standard error,
and the run goes on; --verify ends it. Put -- before a URL that starts with -."""


# NAME=VALUE, of which shells complete the name.
_OF_PARTS: Final = Names(lambda _: assignable(), ending="=")
_OF_APPENDED: Final = Names(lambda _: _APPENDED, ending="=")


def _repeated(*names: str, metavar: str, text: str, **others: Any) -> Callable[..., Any]:
    return click.option(*names, metavar=metavar, multiple=True, help=text, **others)


def _flag(name: str, text: str, **others: Any) -> Callable[..., Any]:
    return click.option(name, is_flag=True, help=text, **others)


# In the order of the help.
_OPTIONS: Final = (
    _repeated(
        "-s",
        "--set",
        "sets",
        metavar="NAME=VALUE",
        text="Set a part of the URL.",
        type=_OF_PARTS,
    ),
    _repeated(
        "-a",
        "--append",
        metavar="NAME=VALUE",
        text="Append a segment to the path, or a pair to the query.",
        type=_OF_APPENDED,
    ),
    _repeated(
        "--iterate",
        metavar='"NAME=A B"',
        text="Set a part to each value, and print each URL.",
        type=_OF_PARTS,
    ),
    _repeated("--redirect", metavar="REF", text="Go to this reference from the URL."),
    _flag("--unwrap", "Go to the target of a known redirector that the URL is, once."),
    _flag("--clean", "Remove the parameters that only track, by Brave's lists."),
    _repeated(
        "--qtrim",
        metavar="NAME,...",
        text="Remove the pairs of these names from the query; * is any characters.",
    ),
    _repeated("--replace", metavar="NAME=VALUE", text="Replace the pairs of this name."),
    _repeated(
        "--replace-append",
        "--force-replace",
        metavar="NAME=VALUE",
        text="Replace the pairs of this name, or append one.",
    ),
    _flag("--sort-query", "Sort the pairs of the query, without regard to case."),
    click.option(
        "--query-separator",
        metavar="CHARACTER",
        default=SEPARATOR,
        show_default=True,
        help="What stands between pairs.",
    ),
    _flag("--normalize", "Normalize the result, as `normalize --rung scheme` does."),
    _repeated("-g", "--get", metavar="TEMPLATE", text="Print this instead of URLs."),
    _flag("--urlencode", "Show parts percent-encoded, as they stand in the URL."),
    _flag("--default-port", "Show the port of the scheme if the URL has none."),
    _flag("--keep-port", "Keep a default port when the URL is normalized."),
    _flag("--punycode", "Show hosts in Punycode."),
    _flag("--as-idn", "Show hosts in Unicode."),
    _flag("--new", "Make a URL of --set alone, and read none."),
    _repeated("--url", "urls", metavar="URL", text="Edit this URL, as an argument does."),
    click.option(
        "--guess-scheme/--no-guess-scheme",
        help="Put http:// before a text without a scheme, or ftp:// before ftp.example.com.",
    ),
    _flag("--accept-space", "Encode spaces in URLs, which standards but the default refuse."),
    _flag("--curl", "Refuse schemes that libcurl does not support."),
    _flag("--verify", "Stop at the first URL that is refused."),
    _flag("--quiet", "Report no URL that is refused; the exit code still says so."),
)


@dataclass(frozen=True)
class EditOptions:
    """The values of the options that only `edit` has."""

    sets: tuple[str, ...]
    append: tuple[str, ...]
    iterate: tuple[str, ...]
    redirect: tuple[str, ...]
    unwrap: bool
    clean: bool
    qtrim: tuple[str, ...]
    trim: tuple[str, ...]
    replace: tuple[str, ...]
    replace_append: tuple[str, ...]
    sort_query: bool
    query_separator: str
    normalize: bool
    get: tuple[str, ...]
    urlencode: bool
    default_port: bool
    keep_port: bool
    punycode: bool
    as_idn: bool
    new: bool
    urls: tuple[str, ...]
    guess_scheme: bool
    accept_space: bool
    curl: bool
    verify: bool
    quiet: bool


def _takes_edits(command: options.Command) -> options.Command:
    """Add the options that only this command has; it takes them as `choices`."""

    @functools.wraps(command)
    def run(**values: Any) -> Outcome:
        names = EditOptions.__dataclass_fields__
        return command(choices=EditOptions(**{name: values.pop(name) for name in names}), **values)

    decorated: options.Command = _repeated("--trim", metavar="query=NAME", text="", hidden=True)(
        run
    )
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    return decorated


@click.command(epilog=_EPILOG)
@options.reads("URL", "URLs")
@_takes_edits
@options.follows_standard(EDITING)
@options.writes_rows
@click.option("--url-file", type=click.Path(allow_dash=True), hidden=True)
def edit(
    *,
    choices: EditOptions,
    texts: tuple[str, ...],
    file: str | None,
    url_file: str | None,
    examples: bool,
    standard: str,
    form: Format,
) -> Outcome:
    """Change URLs, and show their parts.

    Takes URLs as arguments, or one per line from a file or standard input.
    """
    if file is not None and url_file is not None:
        _wrong("--file and --url-file are one option: give one of them.")
    _check(choices, form)
    if choices.keep_port and standard == "whatwg":
        _wrong(
            "--keep-port: URLs of the URL Standard never have a default port; --default-port "
            "shows it, --standard rfc3986 keeps it."
        )
    if (choices.clean or choices.unwrap) and standard != "whatwg":
        _wrong("--clean and --unwrap change URLs of the URL Standard, --standard whatwg.")
    if choices.keep_port and not choices.normalize:
        _wrong("--keep-port is for --normalize.")
    edits = _edits(choices, standard, form)
    if choices.new:
        if texts or choices.urls or examples or (file or url_file) is not None:
            _wrong("--new and URLs exclude each other.")
        edits, url = _made(edits)
        return _run(edits, ["url"], choices, form).of_results("--new", edits.of_url(url))
    source = options.source((*choices.urls, *texts), file or url_file, examples=examples)
    return _run(edits, columns_of(source, ["text", "url"]), choices, form).of(source)


def _wrong(message: str) -> NoReturn:
    raise click.UsageError(message)


def _check(choices: EditOptions, form: Format) -> None:
    """Raise UsageError for options that contradict each other."""
    for name, values in {"--get": choices.get, "--redirect": choices.redirect}.items():
        if len(values) > 1:
            _wrong(f"{name} is given twice.")
    if choices.get and form is not Format.PLAIN:
        _wrong(f"--get and --{form} exclude each other.")
    if choices.urlencode and form is Format.PLAIN and not choices.get:
        _wrong("--urlencode is for --get, --json, --jsonl and --csv.")
    if choices.punycode and choices.as_idn:
        _wrong("--punycode and --as-idn exclude each other.")
    if len(choices.query_separator) != 1 or choices.query_separator in "=%#+":
        _wrong("--query-separator takes one character, and none of = % # +.")


def _run(edits: Edits, columns: list[str], choices: EditOptions, form: Format) -> Run[Any]:
    """Return what shows the results with these columns."""
    return Run(
        edits.results,
        _view(form, choices, columns),
        _show_refused(choices, form),
        stops=choices.verify,
        is_quiet=choices.quiet,
    )


def _edits(choices: EditOptions, standard: str, form: Format) -> Edits:
    """Return what is done with each text; raise UsageError for a wrong value."""
    changes, combinations = _changes(choices)
    schemes = _schemes() if choices.curl else None
    reader = Reader(editor(standard), choices.guess_scheme, choices.accept_space, schemes)
    return Edits(reader, changes, combinations, _show(choices, standard, form))


def _changes(choices: EditOptions) -> tuple[Changes, list[list[Assignment]]]:
    """Return the changes, and the assignments of each iteration."""
    appended: dict[str, list[str]] = {name: [] for name in _APPENDED}
    for text in choices.append:
        name, equals, value = text.partition("=")
        if name not in appended or not equals:
            why = unknown("part", name, _APPENDED)
            _wrong(f"--append: {why}; write NAME=VALUE.")
        appended[name].append(value)
    for text in choices.trim:
        if not text.startswith("query="):
            _wrong(f"--trim takes query=NAME, not {quoted(text)}; --qtrim takes NAME.")
    trims = (*choices.qtrim, *(text.removeprefix("query=") for text in choices.trim))
    query = QueryEdits(
        [each for text in trims for each in _valued(patterns_of, text, "--qtrim")],
        [_valued(_with_name, text, "--replace") for text in choices.replace],
        [_valued(_with_name, text, "--replace-append") for text in choices.replace_append],
        appended["query"],
        choices.sort_query,
        choices.query_separator,
    )
    sets = options.value_of(lambda: assignments(choices.sets), "--set")
    combinations = options.value_of(lambda: iterations(choices.iterate, sets), "--iterate")
    changes = Changes(
        redirect=choices.redirect[0] if choices.redirect else None,
        unwraps=choices.unwrap,
        cleans=choices.clean,
        sets=sets,
        segments=appended["path"],
        query=query,
        accepts_space=choices.accept_space,
        normalizes=choices.normalize,
        keeps_port=choices.keep_port,
    )
    return changes, combinations


def _valued(make: Callable[[str], _T], text: str, option: str) -> _T:
    return options.value_of(lambda: make(text), option)


def _with_name(data: str) -> str:
    """Return a name and a value with the name as it is; raise ValueError for several names."""
    name, equals, value = data.partition("=")
    return f"{name_of(name)}{equals}{value}"


def _schemes() -> frozenset[str]:
    from urlprism.readers.programs.curl import releases as curl_releases  # noqa: PLC0415 - few ask for libcurl's schemes

    return frozenset(curl_releases.libcurl(curl_releases.KNOWN[1]).ports)


def _made(edits: Edits) -> tuple[Edits, Editable]:
    """Return the URL with which `--new` begins, and what is still done with it."""
    changes, read = edits.changes, edits.reader.read
    url, sets = options.value_of(lambda: begun(changes.sets, read), "--new --set")
    return replace(edits, changes=replace(changes, sets=sets)), url


def _view(form: Format, choices: EditOptions, columns: list[str]) -> RowView[Any]:
    if form in {Format.JSON, Format.JSONL}:
        return objects_view(form)
    result = RESULT if choices.get else "url"
    return results_view(form, [*columns, *PARTS, "error"], result)


def _show(choices: EditOptions, standard: str, form: Format) -> Show:
    """Return what makes the row of a URL."""
    host = HostForm.PUNYCODE if choices.punycode else HostForm.UNICODE if choices.as_idn else None
    how = Showing(choices.urlencode, choices.default_port, host, choices.query_separator)
    if choices.get:
        return _by_template(choices.get[0], standard, how)
    if form is Format.PLAIN:
        return lambda _line, _text, url: {"url": part_of(url, "url", how)}

    def show(line: int | None, text: str, url: Editable) -> Any:
        row: Any = {} if choices.new else cells_of(line, "text", text)
        if form is Format.CSV:
            return row | cells_of_parts(url, how) | {"error": None}
        return row | object_of(url, how)

    return show


def _show_refused(choices: EditOptions, form: Format) -> RowOfRefused[Any] | None:
    """Return what makes the row of a refused text, for programs."""
    if form is Format.PLAIN:
        return None

    def show(line: int | None, text: str, error: URLError) -> Any:
        row: Any = {} if choices.new else cells_of(line, "text", text)
        if form is Format.CSV:
            absent = dict.fromkeys(("url", *PARTS))
            return row | absent | {"error": f"{error.message} ({error.rule})"}
        row |= {"url": None, "parts": None, "params": None}
        return row | {"error": error_cell(error, text)}

    return show


def _by_template(text: str, standard: str, how: Showing) -> Show:
    template = template_of(text, standard)

    def show(_line: int | None, source_text: str, url: Editable) -> Cells:
        return {RESULT: template.shown(url, how, hider(source_text, url.text))}

    return show
