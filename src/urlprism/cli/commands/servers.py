"""`urlprism servers`: what gets past the rules of a server in front of others, or a proof."""

import sys
from collections.abc import Mapping, Sequence
from json import dumps as as_json
from json import loads as json_of
from pathlib import Path
from typing import Final, NamedTuple

import click

from urlprism import servers as deployments
from urlprism._core.arguments.unknown import unknown
from urlprism._files import InputOutputError, because
from urlprism.cli.deployments import sarif, witnesses
from urlprism.cli.deployments.report import Audited, DeploymentRow
from urlprism.cli.groups import Commands
from urlprism.cli.options.common import check_names, listed
from urlprism.cli.options.names import Names, OneOf
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import show_report, write_object
from urlprism.cli.progress import Meter
from urlprism.cli.streams import write
from urlprism.errors import URLError, visible
from urlprism.redaction.excerpts import quoted
from urlprism.servers import ConfigurationError, Front, ProofError, Server
from urlprism.servers.audits import LIMIT
from urlprism.servers.configurations.registry import PROGRAMS

_ALL: Final = "*"
_STDIN: Final = "-"
_LARGEST: Final = 64 << 20  # octets of a configuration on standard input
_PASSED, _UNDECIDED, _NONE = "passed", "undecided", "none"
_FAILING: Final = (_PASSED, _UNDECIDED, _NONE)


@click.group(
    cls=Commands,
    epilog="""\b
Examples:
  urlprism servers audit nginx.conf --back tomcat@10.1
  urlprism servers list""",
)
def servers() -> None:
    """Show which requests get past the rules of a server, or prove none does."""


class _Wanted(NamedTuple):
    """What is wanted of an audit beside findings and proofs."""

    repairs: bool
    place: witnesses.Deployment | None
    limit: int


@servers.command(
    epilog="""\b
Examples:
  urlprism servers audit nginx.conf --back tomcat@10.1
  urlprism servers audit nginx.conf --back 127.0.0.1:8080=gunicorn+flask
  urlprism servers audit site.conf --back app=express --back api=go.ServeMux
  urlprism servers audit nginx.conf --back tomcat --sarif > found.sarif
  urlprism servers audit nginx.conf --back tomcat --live http://127.0.0.1/
  urlprism servers audit nginx.conf --back go --proof nginx.proof

A location is guarded if not everybody passes it: deny, return 403, auth_basic,
auth_request, internal. It is passed if a request meets a location without a
guard, and the server behind reads it as one for the guarded location.

--back says which server is behind: NAME=SERVER for the one that proxy_pass
names so, or SERVER for all. `urlprism servers list` has them; frameworks stand
behind "+", and they matter: gunicorn+flask reads other paths than gunicorn.

Octets that are not printable ASCII are shown as \\xNN, a backslash as \\\\. A
proof is of models of these releases; what is assumed stands below it.

\b
Values of --fail-on:
  passed     a request gets past a guard
  undecided  something is neither passed nor proved
  none       nothing

The exit code is 1 if one of these is so, 2 for wrong usage, and 3 if the
configuration cannot be read, or if its own program would refuse it.""",
)
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@click.option(
    "--back",
    "backs",
    metavar="[NAME=]SERVER",
    multiple=True,
    help="The server behind: a program, as in tomcat@10.1.  [repeatable]",
)
@click.option(
    "--front",
    type=OneOf("program", PROGRAMS),
    default="nginx",
    show_default=True,
    help="The program whose configuration FILE is.",
)
@click.option("--repairs/--no-repairs", default=True, help="Show what closes a finding, proved.")
@click.option("--live", metavar="URL", help="Send what passes to this machine, and compare.")
@click.option(
    "--limit",
    type=click.IntRange(1, 10_000_000),
    metavar="NUMBER",
    default=LIMIT,
    show_default=True,
    help="Give up a walk at so many states.",
)
@click.option(
    "--fail-on",
    type=Names(lambda _: _FAILING, several=True),
    metavar="NAME,...",
    default=f"{_PASSED},{_UNDECIDED}",
    show_default=True,
    help="Exit with 1 for one of these; see below.",
)
@click.option(
    "-o",
    "--proof",
    type=click.Path(),
    metavar="FILE",
    help="Write what is proved, for `servers check`.",
)
@click.option("--sarif", "as_sarif", is_flag=True, help="Write SARIF 2.1.0.")
@click.option("--json", "json", is_flag=True, help="Write a JSON object for each server.")
def audit(
    *,
    file: str,
    backs: tuple[str, ...],
    front: str,
    repairs: bool,
    live: str | None,
    limit: int,
    fail_on: str,
    proof: str | None,
    as_sarif: bool,
    json: bool,
) -> Outcome:
    """Show which requests get past a configuration, or prove that none does.

    Reads the configuration of a server in front of others, and finds the
    smallest request that gets past each guarded location.
    """
    if as_sarif and json:
        message = "--json and --sarif exclude each other."
        raise click.UsageError(message)
    failing = [each for each in listed(fail_on) if each]
    check_names(failing, _FAILING, "finding", "--fail-on")
    place = None if live is None else _deployment(live)
    behind = _servers(backs)
    fronts = _fronts(file, front)
    _check_backs(fronts, behind)
    wanted = _Wanted(repairs, place, limit)
    with Meter(None, alone=True, noun="walks") as meter:
        audits = [_audited(each, behind, wanted, meter) for each in fronts]
    if proof is not None:
        _write_proofs(proof, audits)
    return _show(audits, failing, as_sarif=as_sarif, json=json)


@servers.command(
    epilog="""\b
Examples:
  urlprism servers audit nginx.conf --back go --proof nginx.proof
  urlprism servers check nginx.proof

The checker shares no code with the walk that wrote the proof: it follows each
octet from each state, and looks whether a state is left out, or one is bad.
That the tables are those of the servers, it does not look at.

The exit code is 0 if all is proved, 1 if a proof proves nothing, and 3 if the
file cannot be read.""",
)
@click.argument("file", metavar="FILE", type=click.Path())
def check(*, file: str) -> Outcome:
    """Check what `servers audit --proof` wrote, without trust in it."""
    try:
        lines = Path(file).read_bytes().splitlines()
    except OSError as error:
        raise because(file, error) from None
    if not lines:
        message = f"{file}: there is no proof in it"
        raise InputOutputError(message)
    outcome = Outcome.FINE
    for number, line in enumerate(lines, 1):
        try:
            said = _checked(json_of(line))
        except (ProofError, ValueError, RecursionError) as error:
            said = ""
            write(f"✗ {file}:{number}: proves nothing: {visible(str(error))}\n")
        write(f"✓ {file}:{number}: {said}\n" if said else "")
        outcome = outcome if said else Outcome.FINDING
    return outcome


@servers.command(
    name="list",
    epilog="""\b
Example:
  urlprism servers list""",
)
def list_() -> Outcome:
    """Name the servers that --back takes, each with its newest release."""
    for name in deployments.names():
        write(f"{name:22}{deployments.server(name).release}\n")
    return Outcome.FINE


def _servers(backs: Sequence[str]) -> dict[str, Server]:
    """Return the servers behind, by the names that a configuration has for them."""
    behind: dict[str, Server] = {}
    for each in backs:
        name, equals, server = each.rpartition("=")
        name = name if equals else _ALL
        if name in behind:
            message = f"{quoted(name)} is named twice."
            raise click.BadParameter(message, param_hint="--back")
        try:
            behind[name] = deployments.server(server)
        except ValueError as error:
            message = f"{error}."
            raise click.BadParameter(message, param_hint="--back") from None
    return behind


def _fronts(file: str, program: str) -> tuple[Front, ...]:
    """Return the servers of a configuration; raise InputOutputError if it cannot be read."""
    read = deployments.reader(program)
    name = "stdin" if file == _STDIN else file
    try:
        if file == _STDIN:
            return read(sys.stdin.buffer.read(_LARGEST), name=name)
        return read(Path(file), name=name)
    except OSError as error:
        raise because(name, error) from None
    except (ConfigurationError, URLError) as error:
        message = f"{program} refuses it: {error}"
        raise InputOutputError(message) from None


def _check_backs(fronts: Sequence[Front], behind: Mapping[str, Server]) -> None:
    """Raise UsageError for a name that no front has, or for one that no server is named for."""
    names = {route.sent.back for each in fronts for route in each.routes if route.sent is not None}
    for name in behind:
        if name != _ALL and name not in names:
            message = f"{unknown('server behind', name, sorted(names))}."
            raise click.BadParameter(message, param_hint="--back")
    missing = sorted(names - behind.keys())
    if missing and _ALL not in behind:
        message = (
            f"Which server is {missing[0]}? Say so: --back {missing[0]}=SERVER, or --back SERVER "
            "for all; `urlprism servers list` has them."
        )
        raise click.UsageError(message)


def _audited(front: Front, behind: Mapping[str, Server], wanted: _Wanted, meter: Meter) -> Audited:
    """Return the audit of a front with all that is wanted of it."""
    names = dict.fromkeys(route.sent.back for route in front.routes if route.sent is not None)
    backs = {name: behind[name if name in behind else _ALL] for name in names}
    meter.advance(0, 0)
    said = deployments.audit(front, backs, limit=wanted.limit)
    meter.advance(1, 0)
    closures = None
    if wanted.repairs:
        closures = deployments.closures(said, backs, progress=lambda: meter.advance(1, 0))
    answers = None
    if wanted.place is not None:
        answers = tuple(witnesses.answers(wanted.place, said.findings, front.name))
    return Audited(said, backs, closures, answers)


def _checked(proof: object) -> str:
    """Return what a proof proves; raise ProofError if it proves nothing."""
    if not isinstance(proof, dict):
        message = "it is no JSON object"
        raise ProofError(message)
    states = deployments.check(proof)
    count = sum(len(each["proved"]) for each in proof["backs"])
    if not count:
        message = "it has no walk of which something is said"
        raise ProofError(message)
    return f"{count:,} proved: {states:,} states are closed, and in none of them one gets past"


def _write_proofs(file: str, audits: Sequence[Audited]) -> None:
    """Write the proofs of each server of a configuration, a JSON object a line."""
    lines = [as_json(deployments.proof_of(each.audit, dict(each.backs))) for each in audits]
    try:
        Path(file).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    except OSError as error:
        raise because(file, error) from None


def _deployment(url: str) -> witnesses.Deployment:
    """Return where a deployment listens; raise BadParameter if it is not on this machine."""
    try:
        return witnesses.deployment(url)
    except ValueError as error:
        message = f"{error}."
        raise click.BadParameter(message, param_hint="--live") from None


def _show(
    audits: Sequence[Audited], failing: Sequence[str], *, as_sarif: bool, json: bool
) -> Outcome:
    """Show the audits; the outcome says whether something fails."""
    if as_sarif:
        write_object(sarif.document(audits))
    rows = [DeploymentRow(each) for each in audits]
    for number, row in enumerate([] if as_sarif else rows):
        write("\n" if number and not json else "")
        show_report(row, as_json=json)
    if not rows and not as_sarif and not json:
        write("no server stands in this configuration\n")
    is_failing = any(
        (row.is_finding and _PASSED in failing) or (row.is_undecided and _UNDECIDED in failing)
        for row in rows
    )
    return Outcome.FINDING if is_failing else Outcome.FINE
