"""Ask a Python client that is on the path what it dials and sends, in a process of its own.

`python wire_worker.py NAME HIDDEN...`, the modules that it is not to find: on each line in a JSON
list of a URL and the octets of a Location, as characters, or null; on each line out what it has
sent last, as characters, or null.
"""

import collections
import collections.abc
import json
import sys
import threading

# Packages from before Python 3.10 import them from there.
for _name in ("Callable", "Mapping", "MutableMapping"):
    setattr(collections, _name, getattr(collections.abc, _name))


def main(name, *hidden):
    from tests.agreement.programs.wire_clients import client  # noqa: PLC0415 - the package's
    from tests.agreement.programs.wire_server import Server  # noqa: PLC0415

    sys.modules.update(dict.fromkeys(hidden))  # other clients have found them

    with Server() as server:
        threading.Thread(
            target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        ).start()
        with client(name, server) as get:
            for line in sys.stdin:
                url, location = json.loads(line)
                octets = None if location is None else location.encode("latin-1")
                seen = server.seen(get, url, octets)
                sys.stdout.write(f"{json.dumps(seen and told(seen))}\n")
        server.shutdown()


def told(seen):
    """Return what was seen, its octets as characters."""
    host = None if seen.host is None else seen.host.decode("latin-1")
    return [*seen.dialled, host, seen.target.decode("latin-1"), seen.authorization]


if __name__ == "__main__":
    main(*sys.argv[1:])
