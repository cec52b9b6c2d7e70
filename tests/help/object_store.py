"""A server of object storage on loopback, from npm."""

import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager, suppress

import pytest

from tests.help import loopback


@contextmanager
def object_store(folder):
    """Start a server with the bucket "lake"; yield the options of pyarrow for it.

    `AWS_REQUEST_CHECKSUM_CALCULATION` and `AWS_RESPONSE_CHECKSUM_VALIDATION` have to be
    "when_required" for what writes: the server does not know the newer checksums.
    """
    program = shutil.which("s3rver")
    if program is None:
        pytest.skip("there is no s3rver: nox -s real installs it where npm is")
    with loopback.kept_port() as port, _running(program, folder, port):
        yield {
            "access_key": "S3RVER",
            "secret_key": "S3RVER",
            "endpoint_override": f"127.0.0.1:{port}",
            "scheme": "http",
            "region": "us-east-1",
        }


@contextmanager
def _running(program, folder, port):
    """Run the server until the end of the context; wait until it listens."""
    command = [program, "-d", str(folder), "-a", "127.0.0.1", "-p", str(port), "--silent"]
    # It signs its lists by an old cipher.
    server = subprocess.Popen(
        [*command, "--configure-bucket", "lake"],
        env={**os.environ, "NODE_OPTIONS": "--openssl-legacy-provider"},
    )
    try:
        while server.poll() is None:
            with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        yield
    finally:
        server.terminate()
        server.wait()
