"""The server of the page, as a program of its own on a free port."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def served(port: int = 0) -> Iterator[str]:
    """Start the server on a port, 0 for a free one; yield the address of its page, and end it."""
    command = [sys.executable, "-m", "urlprism", "serve", "--port", str(port), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address, "the server did not start"
            yield address
        finally:
            process.terminate()
