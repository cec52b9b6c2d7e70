"""`urlprism serve`: the page and its API, on this machine only."""

import errno
import signal
import sys
import threading
import webbrowser
from pathlib import Path

import click

from urlprism._files import InputOutputError, because
from urlprism.cli.outcomes import Outcome
from urlprism.cli.streams import write
from urlprism.web.server_extra import serving

_OUTCOMES = {signal.SIGINT: Outcome.INTERRUPTED, signal.SIGTERM: Outcome.TERMINATED}


@click.command(
    epilog="""\b
Examples:
  urlprism serve
  urlprism serve --port 0 --no-open
  npm install pyodide && urlprism serve --export site

Only this machine can ask, nothing that is typed leaves it, and nothing is
logged. The page's own questions are open to programs: /api/openapi.json
describes them. Ctrl-C ends it."""
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="NUMBER",
    default=8137,
    show_default=True,
    help="Listen on this port; 0 takes a free one.",
)
@click.option(
    "--open/--no-open",
    "opens",
    default=None,
    help="Open the page in a browser, by default if the output is a terminal.",
)
@click.option(
    "--export",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Serve nothing: write the page, with Python in it, as static files into this folder, "
    "which is new, empty or an older export.",
)
@click.option(
    "--pyodide",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("node_modules/pyodide"),
    show_default=True,
    help="The installed package of npm that --export takes Python from.",
)
def serve(*, port: int, opens: bool | None, folder: Path | None, pyodide: Path) -> Outcome:
    """Show URLs in a browser, on a page of this machine.

    The page asks a JSON API, which is open to other programs of this machine.
    """
    if folder is not None:
        return _exported(folder, pyodide)
    module = serving()
    try:
        listener = module.listening(port)
    except OSError as error:
        raise _not_listening(port, error) from None
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
    is_wanted = sys.stdout.isatty() if opens is None else opens

    def begun() -> None:
        write(f"{address}\n")
        if is_wanted:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with listener:
        ended = module.serve(listener, begun)
    return _OUTCOMES.get(ended, Outcome.FINE)


def _not_listening(port: int, error: OSError) -> InputOutputError:
    """Say why nothing listens on a port, and what helps if another program does."""
    failed = because(f"port {port}", error)
    if error.errno != errno.EADDRINUSE:
        return failed
    return InputOutputError(f"{failed}; --port 0 takes a free one")


def _exported(folder: Path, pyodide: Path) -> Outcome:
    """Write the page as static files, and their place."""
    from urlprism.web.offline import export  # noqa: PLC0415 - it knows all readers

    try:
        export(folder, pyodide)
    except OSError as error:
        raise because(str(folder), error) from None
    write(f"{folder / 'index.html'}\n")
    return Outcome.FINE
