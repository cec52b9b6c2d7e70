"""`urlprism safe`: whether untrusted URLs are safe to fetch, and the URL to fetch."""

import socket
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, cast

import click

from urlprism._core.classes.closing import without_state
from urlprism.cli.options import common as options
from urlprism.cli.options.names import Names
from urlprism.cli.options.reader import (
    readers_of,
    redirect_base,
    takes_readers_of_a_gate,
    takes_redirect_base,
)
from urlprism.cli.options.table import HELP, TableOptions, reads_tables, run_tables
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.lines import (
    LABELS,
    Line,
    Styled,
    dimmed,
    elided,
    filled,
    headed,
    labelled,
    shown,
    wrapped,
)
from urlprism.cli.output.reports.carets import CARET, Mark, marked
from urlprism.cli.output.reports.comparisons import reader_titles, sides
from urlprism.cli.output.rows import Format, numbered
from urlprism.cli.runs import show_reports
from urlprism.cli.tables.work import RowsWork, Work
from urlprism.comparison import Comparison
from urlprism.errors import visible
from urlprism.gate import (
    Character,
    Pinned,
    Policy,
    SafeTarget,
    SpecialUse,
    State,
    UnsafeURL,
    check_schemes,
    safe_target,
)
from urlprism.readers import Reader
from urlprism.redaction.masking import redact, redacted
from urlprism.redaction.words import Words

_UNSAFE: Final = "unsafe"
_USERINFO: Final = "userinfo"
_SINGLE_LABEL: Final = "single-label"
_COLUMNS: Final = ("state", "cause", "fetch")
_LONGEST: Final = 140
_SCHEMES: Final = ("http", "https")
_PERMISSIONS: Final = (_USERINFO, _SINGLE_LABEL, *Character, *SpecialUse)
# The options that decide, for the causes of a policy.
_DECIDING: Final = {
    "scheme": "--scheme allows it",
    "port": "--port allows it",
    "host-not-allowed": "--allow-host allows it",
    "host-blocked": "--block-host refuses it",
    "address-blocked": "--block-host refuses it",
    "address-not-allowed": "--host-network says where it leads",
} | {
    f"{place}{what}": f"--allow {what} allows it"
    for what in _PERMISSIONS
    for place in ("", "host-", "address-")
}


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class UnsafeReason:
    """Why a URL must not be fetched; `text[start:end]` is the place."""

    cause: str
    message: str
    text: str
    start: int
    end: int
    rule: str
    comparison: Comparison | None

    def as_object(self) -> dict[str, object]:
        """Return the reason as JSON."""
        names = ("cause", "message", "text", "start", "end", "rule")
        return {name: getattr(self, name) for name in names}


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class SafeRow:
    """A text, its line if it has one, and its target, or the reason why it is unsafe."""

    line: int | None
    text: str
    base: str | None
    target: SafeTarget | None
    pins: Sequence[Pinned]
    reason: UnsafeReason | None
    titles: Mapping[str, str]

    @property
    def is_finding(self) -> bool:
        """Whether the URL is unsafe."""
        return self.target is None

    @property
    def state(self) -> str:
        """The state as JSON and people have it; pinned addresses make a target safe."""
        if self.target is None:
            return _UNSAFE
        return State.SAFE if self.pins else self.target.state

    def as_object(self) -> dict[str, object]:
        """Return the report as JSON."""
        target = self.target
        return numbered(self.line) | {
            "url": self.text,
            "base": self.base,
            "state": self.state,
            "fetch": target and target.url,
            "scheme": target and target.scheme,
            "host": target and target.host,
            "port": target and target.port,
            "pinned": [pin._asdict() for pin in self.pins],
            "refusal": self.reason and self.reason.as_object(),
        }

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the report in lines of at most `width` columns."""
        width -= LABELS
        if self.line is not None:
            yield from labelled("line", [[Styled(str(self.line))]])
        if self.reason:
            yield from _unsafe(self, self.reason, width)
            return
        yield from labelled("url", wrapped(redact(self.text), width))
        if self.base is not None:
            yield from labelled("base", wrapped(redact(self.base), width))
        if self.target:
            yield from _passed(self, self.target, width)


def _passed(row: SafeRow, target: SafeTarget, width: int) -> Iterator[Line]:
    """Yield the URL to fetch, and what has to be checked before."""
    if row.state == State.SAFE:
        advice = ": fetch this URL, not the text that was given"
        state = headed(Styled("✓ safe", "fine"), advice, width)
    else:
        advice = f": {target.host} is a name; check its addresses, and connect to one of them"
        state = headed(Styled(f"! {State.NEEDS_RESOLVING}", "finding"), advice, width)
    yield from labelled("state", state)
    yield from labelled("fetch", wrapped(redact(target.url), width))
    for pin in row.pins:
        place = Styled(f"{pin.address} port {pin.port}", "hostname")
        yield from labelled("connect", [[place, Styled(f", Host: {pin.host_header}")]])


def _unsafe(row: SafeRow, reason: UnsafeReason, width: int) -> Iterator[Line]:
    """Yield why a URL must not be fetched, and the readings if readers differ."""
    text = redacted(row.text)
    about = ""
    if reason.text == row.text:
        place = text.span(reason.start, reason.end)
        url = marked(shown(text.text), [Mark(*place, CARET)], width, "fatal", are_whole=False)
    else:
        url = wrapped(text.text, width)
        other = redacted(reason.text)
        place = other.span(reason.start, reason.end)
        about = f"{elided(other.text, _LONGEST, place)}: "
    yield from labelled("url", url)
    if row.base is not None:
        yield from labelled("base", wrapped(redact(row.base), width))
    yield from labelled("state", [[Styled(f"✗ {_UNSAFE}", "fatal")]])
    yield []
    words = Words([row.text] if row.base is None else [row.text, row.base])
    message = visible(words.hide_in_message(about + reason.message))
    cause = headed(Styled(reason.cause, "name"), f": {message}", width)
    yield from labelled("cause", chain(cause, dimmed(filled(reason.rule, width))), "fatal")
    yield from labelled("next", dimmed(filled(_next(reason), width)))
    if reason.comparison is not None and len(reason.comparison.groups) > 1:
        yield from sides(reason.comparison, row.titles, width)


def _next(reason: UnsafeReason) -> str:
    """Return what decides on the URL, or explains why readers differ."""
    if reason.cause == "readers-differ" and reason.comparison is not None:
        return next((f"urlprism cause {each.name}" for each in reason.comparison.causes), "")
    return _DECIDING.get(reason.cause, "")


@click.command(
    epilog=f"""{HELP}
The columns of a table are state, cause and fetch.

\b
Values of --allow:
  userinfo  single-label
  control  space  backslash  non-ascii
  unspecified  loopback  private  link-local  metadata  shared  multicast
  broadcast  documentation  benchmarking  reserved

\b
Values of --allow-host and --block-host:
  example.com    allow: only this name; block: this name and all below it
  .example.com   this name and all below it
  *.example.com  all names below this one
  192.0.2.1  192.0.2.0/24  2001:db8::/32
                 allow: hosts written so, even private ones
  cloud:amazon   the networks of a cloud provider

\b
Examples:
  urlprism safe "http://127.0.0.1\\@1.1.1.1/"
  urlprism safe --allow-host .example.com https://api.example.com/v1
  urlprism safe --block-host 192.0.2.0/24 http://192.0.2.1/
  urlprism safe --host-network hook=172.18.0.0/16 --port 3000 http://hook:3000
  urlprism safe --resolve --json https://example.com/
  urlprism safe --allow loopback --port 8080 http://127.0.0.1:8080/
  urlprism safe -f queue.parquet --field target -o checked.parquet

A URL is safe if all readers go to one place and the policy allows that place.
By default it allows http and https, their default ports, no userinfo, and
public hosts. Fetch the URL that is printed, not the text that was given. If
the host is a name, each of its addresses has to be checked too. The exit code
is 1 if a URL is unsafe."""
)
@options.reads("URL", "URLs")
@takes_redirect_base
@takes_readers_of_a_gate
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="HOST",
    help="Allow only this host.  [repeatable]",
)
@click.option(
    "--block-host", "blocked", multiple=True, metavar="HOST", help="Refuse this host.  [repeatable]"
)
@click.option(
    "--host-network",
    "led",
    multiple=True,
    metavar="HOST=NET",
    help="Allow this host to lead to a network, even a private one, and only there.  [repeatable]",
)
@click.option(
    "--scheme",
    "schemes",
    multiple=True,
    metavar="NAME",
    default=_SCHEMES,
    help="Allow only this scheme.  [repeatable; default: http, https]",
)
@click.option(
    "--port",
    "ports",
    multiple=True,
    type=click.IntRange(1, 65535),
    metavar="NUMBER",
    help="Also allow this port.  [repeatable]",
)
@click.option(
    "--allow",
    "allowed",
    type=Names(lambda _: _PERMISSIONS),
    multiple=True,
    metavar="WHAT",
    help="Allow what the policy refuses; see below.  [repeatable]",
)
@click.option("--resolve", is_flag=True, help="Look up names, and check each address.")
@options.writes_objects
@reads_tables
def safe(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    base: str | None,
    readers: str,
    hosts: tuple[str, ...],
    blocked: tuple[str, ...],
    led: tuple[str, ...],
    schemes: tuple[str, ...],
    ports: tuple[int, ...],
    allowed: tuple[str, ...],
    resolve: bool,
    form: Format,
    tables: TableOptions,
) -> Outcome:
    """Check whether untrusted URLs are safe to fetch.

    Prints the URL to fetch, or why there is none. Takes URLs as arguments, or
    one per line from a file or standard input, or a column of tables.
    """
    chosen = readers_of(readers)
    policy = _policy(hosts, blocked, led, schemes, ports, allowed)
    options.value_of(lambda: check_schemes(policy, chosen), "--scheme")
    against, titles = redirect_base(base), reader_titles(chosen)
    if tables.apply(texts, file, examples=examples):
        work = _work(against, chosen, policy, tables.prefix, resolve=resolve)
        return run_tables(tables, texts, file, work, form)
    source = options.source(texts, file, examples=examples)

    def row_of(line: int | None, text: str) -> SafeRow:
        try:
            target = safe_target(text, against, chosen, policy)
            pins = _pins(target) if resolve else ()
        except UnsafeURL as error:
            # The error itself is not kept: it holds all the frames that it came through.
            message, about, start, end, rule, cause = error.args
            reason = UnsafeReason(cause, message, about, start, end, rule, error.comparison)
            return SafeRow(line, text, against, None, (), reason, titles)
        return SafeRow(line, text, against, target, pins, None, titles)

    return show_reports(source, row_of, form)


def _work(
    base: str | None, readers: Sequence[Reader], policy: Policy, prefix: str, *, resolve: bool
) -> Work:
    """Return what checks a column of URLs; raise UsageError if names are to be looked up."""
    if resolve:
        message = "--resolve is for URLs and lines, not for tables."
        raise click.UsageError(message)

    from urlprism.columns.functions.safety import gate_rows  # noqa: PLC0415 - text needs no columns

    gate = gate_rows(policy, readers)

    def rows_of(texts: Sequence[str | None]) -> list[tuple[tuple[object, ...], bool]]:
        bases = [] if base is None else [[base] * len(texts)]
        rows = cast("list[tuple[object, ...]]", gate(texts, *bases))
        return [((state, cause, url), state == _UNSAFE) for _, state, url, cause, _ in rows]

    work = RowsWork(_COLUMNS, rows_of, prefix)
    work.judges = True
    return work


def _policy(
    hosts: Sequence[str],
    blocked: Sequence[str],
    led: Sequence[str],
    schemes: Sequence[str],
    ports: Sequence[int],
    allowed: Sequence[str],
) -> Policy:
    """Return the policy of these options; raise BadParameter for a value that could never match."""
    options.check_names(allowed, _PERMISSIONS, "permission", "--allow")
    options.value_of(lambda: Policy(allowed_hosts=hosts), "--allow-host")
    options.value_of(lambda: Policy(blocked_hosts=blocked), "--block-host")
    networks: dict[str, list[str]] = {}
    for each in led:
        host, _, network = each.partition("=")
        networks.setdefault(host, []).append(network)
    options.value_of(lambda: Policy(host_networks=networks), "--host-network")
    return options.value_of(
        lambda: Policy(
            schemes=schemes,
            ports=ports,
            userinfo=_USERINFO in allowed,
            single_label_names=_SINGLE_LABEL in allowed,
            allowed_hosts=hosts or None,
            blocked_hosts=blocked,
            host_networks=networks,
            special=[name for name in allowed if name in set(SpecialUse)],
            characters=[name for name in allowed if name in set(Character)],
        ),
        "--scheme",
    )


def _pins(target: SafeTarget) -> tuple[Pinned, ...]:
    """Return how to connect to each address of a host; raise UnsafeURL if one is refused."""
    return tuple(map(target.pinned, target.check_addresses(_addresses(target))))


def _addresses(target: SafeTarget) -> Sequence[str]:
    """Return the addresses that the system has for a host; raise UnsafeURL if it has no address."""
    host = target.host
    try:
        answers = socket.getaddrinfo(host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "the name is too long"
        message = f"the host has no address: {reason}"
        raise UnsafeURL(message, host, 0, len(host), "DNS", "unresolved") from None
    return list(dict.fromkeys(str(answer[4][0]) for answer in answers))
