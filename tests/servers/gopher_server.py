"""A Gopher+ server: `python gopher_server.py FILE` runs pygopherd, so set up, and prints its port.

Of Debian's package only the library is asked: its program does not tell the port.
"""

import sys

from pygopherd import initialization

if __name__ == "__main__":
    server = initialization.initialize(sys.argv[1])
    sys.stdout.write(f"{server.server_port}\n")
    sys.stdout.flush()
    server.serve_forever()
