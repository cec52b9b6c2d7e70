"""Runs a program of Python that may talk to its own machine only: python offline.py PROGRAM WORD...

    python offline.py -m MODULE WORD...

Whatever looks up a name, or connects to another machine, ends the program with exit code 86.
"""

import os
import runpy
import sys

# Events of audit, with the place of the address in their arguments.
ASKING = {
    "socket.connect": 1, "socket.sendto": 1, "socket.sendmsg": 1, "socket.getaddrinfo": 0,
    "socket.gethostbyname": 0, "socket.gethostbyaddr": 0, "socket.getnameinfo": 0,
}  # fmt: skip
OWN = {"127.0.0.1", "::1", None}


def watch(event, arguments):
    """End the program where it asks the network."""
    if event in ASKING:
        address = arguments[ASKING[event]]
        host = address[0] if isinstance(address, tuple) else address
        if host not in OWN:
            sys.stderr.write(f"{event}: {host}\n")
            sys.stderr.flush()
            os._exit(86)


if __name__ == "__main__":
    sys.addaudithook(watch)
    del sys.argv[0]
    if sys.argv[0] == "-m":
        del sys.argv[0]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        runpy.run_path(sys.argv[0], run_name="__main__")
