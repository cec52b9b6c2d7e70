"""`python -m tools list` names what is written, `write` writes it, and `release` releases."""

import argparse
import sys
from collections.abc import Sequence

from tools.release import PUBLISHING, release
from tools.table import PACKAGE, ROOT, WRITERS, write


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line."""
    options = _options().parse_args(arguments)
    if options.what == "list":
        sys.stdout.write(listed())
        return
    if options.what == "release":
        release(options.version, range(options.begin, options.end + 1), dry=options.dry_run)
        return
    names = options.names or [name for name, each in WRITERS.items() if each.needs == PACKAGE]
    if unknown := sorted({*names} - {*WRITERS}):
        message = f"{', '.join(unknown)}: no such name; `python -m tools list` has all"
        raise SystemExit(message)
    for name in names:
        if bool(options.given) != bool(WRITERS[name].given):
            raise SystemExit(_about_given(name))
    for name in names:
        for path in write(WRITERS[name], options.given):
            sys.stdout.write(f"wrote {path.relative_to(ROOT)}\n")


def listed() -> str:
    """Return a line for each name: what is written, and what that needs."""
    lines = []
    for each in WRITERS.values():
        given = f" (--from {each.given})" if each.given else ""
        lines.append(f"{each.name:14}{each.writes}; needs {each.needs}{given}\n")
    return "".join(lines)


def _about_given(name: str) -> str:
    given = WRITERS[name].given
    return f"{name} needs --from {given}" if given else f"{name} takes nothing from elsewhere"


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools", description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    commands.add_parser("list", help="what there is, and what each needs")
    writing = commands.add_parser(
        "write", help="write it; without names what needs the package only"
    )
    writing.add_argument("names", nargs="*", metavar="NAME")
    writing.add_argument(
        "--from", dest="given", nargs="+", default=[], metavar="WHAT", help="what a name needs"
    )
    releasing = commands.add_parser("release", help="run the steps of docs/reference/releasing.md")
    releasing.add_argument(
        "--dry-run", action="store_true", help=f"show the steps from {PUBLISHING} on: they publish"
    )
    releasing.add_argument("--version", help="without it the one that stands")
    releasing.add_argument("--from", dest="begin", type=int, default=1, metavar="NUMBER")
    releasing.add_argument("--to", dest="end", type=int, default=10, metavar="NUMBER")
    return parser


if __name__ == "__main__":
    main()
