"""Requests that get past, sent to a deployment on this machine: whether they come true.

Only loopback is asked, one request after another, with the octets of the witness as they are.
"""

import ipaddress
import re
import socket
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from urlprism.cli.deployments.report import Answer
from urlprism.servers import Bypass
from urlprism.whatwg import URL

MOST: Final = 50  # findings of a run
_WAIT: Final = 5.0  # seconds for an answer
_ALL: Final = 60.0  # seconds for all of them
_LONGEST: Final = 4096  # octets of a status line, with what comes with it
_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})(?: |\r?\n)")
_NAME: Final = re.compile(r"(?=.*[A-Za-z])[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*", re.ASCII)


class Deployment(NamedTuple):
    """Where a deployment listens: an address of this machine, and the port."""

    address: str
    port: int

    @property
    def authority(self) -> str:
        """Return what a request names as its host."""
        return (
            f"[{self.address}]:{self.port}"
            if ":" in self.address
            else (f"{self.address}:{self.port}")
        )


def deployment(text: str) -> Deployment:
    """Return the deployment of a URL; raise ValueError for one that is not on this machine.

    >>> deployment("http://localhost:8080/")
    Deployment(address='127.0.0.1', port=8080)
    """
    url = URL(text)
    if url.protocol != "http:" or url.username or url.password:
        message = "give an http URL without a user, such as http://127.0.0.1:8080/"
        raise ValueError(message)
    host = "127.0.0.1" if url.hostname == "localhost" else url.hostname.strip("[]")
    try:
        is_loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_loopback = False
    if not is_loopback:
        message = "only this machine is asked: 127.0.0.1, [::1] or localhost"
        raise ValueError(message)
    return Deployment(host, int(url.port or 80))


def answers(place: Deployment, findings: Sequence[Bypass], name: str) -> Iterator[Answer]:
    """Yield what a deployment answers to each witness, and to a plain request for its path.

    `name` is that of the server in its configuration. What is not asked any more, because of the
    number or the time, has no answer.
    """
    words = name.split()
    host = words[0] if words and _NAME.fullmatch(words[0]) else place.authority
    end = time.monotonic() + _ALL
    for number, finding in enumerate(findings):
        if number >= MOST or time.monotonic() > end:
            yield Answer(finding, None, None)
        else:
            plain = _status(place, finding.path, host)
            yield Answer(finding, plain, _status(place, finding.target, host))


def _status(place: Deployment, target: bytes, host: str) -> int | None:
    """Return the status with which a request is answered, None if it is not."""
    if not target or any(each in b" \r\n" for each in target):
        return None  # it would not be one request line
    lines = (b"GET " + target + b" HTTP/1.1", f"Host: {host}".encode(), b"Connection: close")
    head = b""
    end = time.monotonic() + _WAIT
    try:
        with socket.create_connection(place, _WAIT) as asked:
            asked.sendall(b"\r\n".join(lines) + b"\r\n\r\n")
            while b"\n" not in head and len(head) < _LONGEST:
                asked.settimeout(max(end - time.monotonic(), 0.001))
                piece = asked.recv(_LONGEST)
                if not piece:
                    break
                head += piece
    except OSError:
        return None
    status = _STATUS.match(head)
    return None if status is None else int(status[1])
