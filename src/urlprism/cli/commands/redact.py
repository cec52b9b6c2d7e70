"""`urlprism redact`: texts without their secrets, line by line."""

import sys
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import click

from urlprism._core.arguments.unknown import near
from urlprism._display import visible_lines
from urlprism._files.sources import LONGEST, ArgumentSource, Stream, from_file
from urlprism.cli.failures import Failures
from urlprism.cli.hints import looks_like_url
from urlprism.cli.interrupts import Interrupts, interruptible, interrupts
from urlprism.cli.options import common as options
from urlprism.cli.options.names import Names, OneOf
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.views import RowView, TextView
from urlprism.cli.output.writers import Writer
from urlprism.cli.runs import Step, show_steps
from urlprism.cli.streams import is_terminal
from urlprism.errors import visible
from urlprism.redaction import ENDINGS, QUERY_NAMES, rules_of
from urlprism.redaction import redact as redacted
from urlprism.redaction.excerpts import quoted
from urlprism.redaction.masking import MASK, Redacted
from urlprism.redaction.spans import KeyLines, Kind, Span, Userinfo, hidden_spans, kinds_of, united

_USERINFO: Final = ("password", "all")
_ALL: Final = "all"
_DEFAULTS: Final = (_ALL, *dict.fromkeys((*QUERY_NAMES, *ENDINGS)))


@click.command(
    epilog="""\b
Examples:
  urlprism redact app.log > shown.log
  tail -f app.log | urlprism redact
  urlprism redact --check *.env config/*.yaml
  urlprism redact --also basket --without code access.log.gz

Logins, tokens, signatures and passwords become "******", in URLs, headers,
settings, connection strings and commands. Each line is read alone, and comes
out as soon as it is read; what is no secret stays as it is, octet for octet.
--check writes FILE:LINE and the kind of each secret, and exits with 1 if there
is one. A private key in PEM is hidden to its end; no other secret is seen that
goes on in the next line."""
)
@click.argument("places", metavar="[FILE]...", nargs=-1, type=click.Path(allow_dash=True))
@options.more_files
@click.option(
    "-t", "--text", "texts", multiple=True, metavar="TEXT", help="Redact this text.  [repeatable]"
)
@click.option("--check", is_flag=True, help="Only say where a secret is, and of which kind.")
@click.option(
    "--also",
    multiple=True,
    metavar="NAME",
    help="Hide what has this name, or a token of this form.  [repeatable]",
)
@click.option(
    "--without",
    type=Names(lambda _: _DEFAULTS),
    multiple=True,
    metavar="NAME",
    help="Show what has this name; all for every name and form.  [repeatable]",
)
@click.option(
    "--userinfo",
    type=OneOf("userinfo", _USERINFO),
    metavar="NAME",
    default=_USERINFO[0],
    show_default=True,
    help="Hide the password before a host, or all of it.",
)
def redact(
    *,
    places: tuple[str, ...],
    more: tuple[str, ...],
    texts: tuple[str, ...],
    check: bool,
    also: tuple[str, ...],
    without: tuple[str, ...],
    userinfo: Userinfo,
) -> Outcome:
    """Hide the secrets of logs and other texts.

    Takes files or standard input, compressed by gzip or Zstandard or not.
    """
    for place in places:
        if looks_like_url(place):
            message = f"{quoted(place)} is a URL. redact reads files; for a text: --text TEXT"
            raise click.UsageError(message)
    files = (*places, *more)
    if texts and files:
        message = "FILE and --text exclude each other."
        raise click.UsageError(message)
    hides = options.value_of(lambda: _hides(also, without, userinfo), "--also, --without")
    run = _Run(hides, check)
    with interrupts() as noted:
        if texts:
            run.show(ArgumentSource(texts), noted)
        elif len(files) < 2:
            name = options.name_of(files[0] if files else None, "FILE or --text TEXT")
            run.show(from_file(name), noted)
        else:
            run.show_files(files, noted)
    return noted.outcome or run.outcome


def _hides(also: Sequence[str], without: Sequence[str], userinfo: Userinfo) -> "_Hides":
    """Return what hides secrets; raise ValueError for a wrong name, with its near ones."""
    try:
        return _Hides(also, _ALL if _ALL in without else without, userinfo)
    except ValueError as error:
        wrong = next((each for each in without if repr(each) in str(error)), "")
        similar = ", ".join(near(wrong, _DEFAULTS))
        message = f"{error}; near: {similar}" if similar else str(error)
        raise ValueError(message) from None


class _Hides:
    """What hides the secrets of a line, or names them."""

    def __init__(
        self, also: Sequence[str], without: str | Sequence[str], userinfo: Userinfo
    ) -> None:
        self._how = {"also": also, "without": without}
        self._rules = rules_of(also, without)
        self._userinfo: Userinfo = userinfo

    def shown(self, text: str, of_key: Sequence[Span] = ()) -> str:
        """Return a text without its secrets, and without these spans."""
        if not of_key:
            return redacted(text, **self._how, userinfo=self._userinfo)
        spans = hidden_spans(text, self._rules, self._userinfo)
        return Redacted(text, united([*spans, *of_key])).text

    def kinds(self, text: str) -> list[str]:
        """Return the kinds of the secrets of a text, each once."""
        if self.shown(text) == text:
            return []
        return [
            *dict.fromkeys(str(kind) for _, kind in kinds_of(text, self._rules, self._userinfo))
        ]

    def of_key(self, line: str, keys: KeyLines) -> list[Span]:
        """Return what a line has of a private key that began before it."""
        return keys.hidden(line) if self._rules.has_names else []


class _Line(NamedTuple):
    """A line with its end; None if it is too long to be kept."""

    octets: bytes | None
    end: bytes


class _Run:
    """Shows each source, and remembers how that ended."""

    def __init__(self, hides: _Hides, check: bool) -> None:
        self._hides = hides
        self._check = check
        self._keys = KeyLines()
        self._in_key = False
        self._view: RowView[str] = TextView(_Shown() if is_terminal(sys.stdout) else _Plain())
        self.outcome = Outcome.FINE

    def show_files(self, files: Sequence[str], noted: Interrupts) -> None:
        """Show several files; what cannot be read is told, and the rest goes on."""
        failures = Failures()
        for file in files:
            with failures.told(file):
                self.show(from_file(file), noted)
            if noted.signal is not None:
                return
        if failures.count:
            self.outcome = Outcome.FAILED

    def show(self, source: ArgumentSource | Stream, noted: Interrupts) -> None:
        """Show one source."""
        show_steps(self._steps(source, noted), source, self._view)

    def _steps(self, source: ArgumentSource | Stream, noted: Interrupts) -> Iterator[Step[str]]:
        name = visible(redacted(source.name))
        self._keys, self._in_key = KeyLines(), False
        if isinstance(source, ArgumentSource):
            batch = [_Line(text.encode("utf-8", "surrogateescape"), b"\n") for text in source.texts]
            yield (*self._rows(batch, name + " ", 1), len(batch), 0)
            return
        number = 1
        for batch, octets in _lines(interruptible(source, noted).chunks()):
            yield (*self._rows(batch, name + ":", number), len(batch), octets)
            number += len(batch)

    def _rows(self, lines: Sequence[_Line], name: str, first: int) -> tuple[list[str], list[str]]:
        """Return what is shown of some lines, and what is told of them."""
        rows: list[str] = []
        notes: list[str] = []
        for number, line in enumerate(lines, first):
            if line.octets is None:
                self.outcome = Outcome.FINDING
                why = f"for it is longer than {LONGEST:,} octets"
                notes.append(f"{name}{number}: all of it is hidden, {why}\n")
                rows += [] if self._check else [MASK + line.end.decode()]
                continue
            text = line.octets.decode("utf-8", "surrogateescape")
            of_key = self._hides.of_key(text, self._keys)
            if not self._check:
                rows.append(self._hides.shown(text, of_key) + line.end.decode())
                continue
            for kind in self._kinds(text, of_key):
                self.outcome = Outcome.FINDING
                rows.append(f"{name}{number}: {kind}\n")
        return rows, notes

    def _kinds(self, text: str, of_key: Sequence[Span]) -> list[str]:
        """Return the kinds of the secrets of a line; a key is told at its first line alone."""
        is_first = bool(of_key) and not self._in_key
        self._in_key = self._keys.is_open and (self._in_key or is_first)
        return [*([str(Kind.KEY)] if is_first else []), *self._hides.kinds(text)]


def _lines(chunks: Iterator[bytes]) -> Iterator[tuple[list[_Line], int]]:
    """Yield the lines as they are read, and how many octets were read for them."""
    begun: list[bytes] = []
    held = 0
    for chunk in chunks:
        first, *others = chunk.split(b"\n")
        batch: list[_Line] = []
        for piece in others:
            batch.append(_line(begun, first, held, b"\n"))
            begun, held, first = [], 0, piece
        # Of a line that is too long, no more is kept.
        held += len(first)
        begun = [*begun, first] if held <= LONGEST else []
        yield batch, len(chunk)
    if held:
        yield [_line(begun, b"", held, b"")], 0


def _line(begun: list[bytes], last: bytes, held: int, end: bytes) -> _Line:
    if held + len(last) > LONGEST:
        return _Line(None, end)
    octets = b"".join([*begun, last])
    return _Line(octets[:-1], b"\r" + end) if octets.endswith(b"\r") else _Line(octets, end)


class _Plain(Writer[str]):
    """Lines as they are."""

    def body(self, rows: Sequence[str]) -> str:
        """Return the lines."""
        return "".join(rows)


class _Shown(Writer[str]):
    """Lines for a terminal, with pictures for controls."""

    def body(self, rows: Sequence[str]) -> str:
        """Return the lines, without the controls in them."""
        return visible_lines("".join(rows).replace("\r\n", "\n"))
