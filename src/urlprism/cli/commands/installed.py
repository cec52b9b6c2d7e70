"""`urlprism installed`: which readers run together, where they part, and which upgrade ends it."""

import sys
from pathlib import Path
from typing import Final

import click

from urlprism import inventory
from urlprism._files import InputOutputError, because
from urlprism._files.sources import STDIN
from urlprism.cli.inventories import sarif
from urlprism.cli.inventories.report import InventoryRow
from urlprism.cli.options.common import check_names, listed
from urlprism.cli.options.names import Names
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import show_report, write_object
from urlprism.inventory import Inventory, LockError

_LARGEST: Final = 256 << 20  # octets on standard input
_HOST, _TARGET, _REFUSED, _UPGRADE, _NONE = "host", "target", "refused", "upgrade", "none"
_FAILING: Final = (_HOST, _TARGET, _REFUSED, _UPGRADE, _NONE)


@click.command(
    epilog="""\b
Examples:
  urlprism installed
  urlprism installed --lock uv.lock
  urlprism installed --lock requirements.txt --sarif > found.sarif
  urlprism installed --lock sbom.cdx.json --fail-on upgrade
  syft IMAGE -o cyclonedx-json | urlprism installed --lock -

Without --lock, this Python and its distributions are read, and programs on
PATH are asked for their releases: curl, git, wget, node, go, php, ruby, perl,
java. With --lock nothing is run.

\b
Forms of FILE, known by what is in it:
  requirements of pip, pylock.toml, poetry.lock, uv.lock, pdm.lock,
  Pipfile.lock, package-lock.json, Cargo.lock, CycloneDX in JSON

Each pair of readers reads some 1,800 short URLs. Shown is the smallest one on
which they go to different places, since which release they do, and the fewest
packages to raise, after which they do so no more. Drivers of databases read
connection strings of each protocol that both know. A package that brings a
parser of its own, as pip brings urllib3, is not looked into.

\b
Values of --fail-on:
  host     two readers go to different hosts, or one to none
  target   the same, or to different schemes or ports
  refused  one refuses what the other reads
  upgrade  two go to different places, and an upgrade ends it
  none     nothing

The exit code is 1 if one of these is so, 2 for wrong usage, and 3 if FILE
cannot be read, or has another form.""",
)
@click.option(
    "--lock",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help="Read what a file pins; - is standard input.",
)
@click.option(
    "--fail-on",
    type=Names(lambda _: _FAILING, several=True),
    metavar="NAME,...",
    default=_HOST,
    show_default=True,
    help="Exit with 1 for one of these; see below.",
)
@click.option("--sarif", "as_sarif", is_flag=True, help="Write SARIF 2.1.0.")
@click.option("--json", "json", is_flag=True, help="Write one JSON object.")
def installed(*, lock: str | None, fail_on: str, as_sarif: bool, json: bool) -> Outcome:
    """Show which readers run together here, and on which URLs they part.

    Reads what is installed, or what a lock file or a bill of materials pins,
    and names the upgrade that ends it.
    """
    if as_sarif and json:
        message = "--json and --sarif exclude each other."
        raise click.UsageError(message)
    failing = [each for each in listed(fail_on) if each]
    check_names(failing, _FAILING, "finding", "--fail-on")
    read = inventory.installed() if lock is None else _locked(lock)
    if as_sarif:
        write_object(sarif.document(read, None if lock is None else read.source))
    else:
        show_report(InventoryRow(read), as_json=json)
    return Outcome.FINDING if any(_fails(read, each) for each in failing) else Outcome.FINE


def _locked(name: str) -> Inventory:
    """Return what a file pins; raise InputOutputError if it cannot be read."""
    try:
        if name == "-":
            return inventory.locked(sys.stdin.buffer.read(_LARGEST), name=STDIN)
        return inventory.locked(Path(name), name=name)
    except OSError as error:
        raise because(name, error) from None
    except LockError as error:
        message = f"{STDIN if name == '-' else name}: {error}"
        raise InputOutputError(message) from None


def _fails(read: Inventory, failing: str) -> bool:
    """Whether an inventory has what is to fail."""
    match failing:
        case "host":
            return any(each.is_of_host for each in read.partings)
        case "target":
            return bool(read.differing)
        case "refused":
            return any(not each.differs for each in read.partings)
        case "upgrade":
            return bool(read.raises)
        case _:
            return False
