"""An FTP server: `python ftp_server.py FOLDER` serves the folder and prints its port.

Who logs in as "myname" with the password "secret" is in "/home/myname", anonymous users in "/".
"""

import logging
import sys

from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.filesystems import AbstractedFS
from pyftpdlib.handlers import FTPHandler
from pyftpdlib.servers import FTPServer


class Homes(AbstractedFS):
    """A file system with a home for each user that has a name."""

    def __init__(self, root, channel):
        super().__init__(root, channel)
        if channel.username != "anonymous":
            self.cwd = f"/home/{channel.username}"


class Handler(FTPHandler):
    """What FTPHandler does, in such a file system."""

    abstracted_fs = Homes
    authorizer = DummyAuthorizer()


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    Handler.authorizer.add_user("myname", "secret", sys.argv[1], perm="elr")
    Handler.authorizer.add_anonymous(sys.argv[1], perm="elr")
    server = FTPServer(("127.0.0.1", 0), Handler)
    sys.stdout.write(f"{server.address[1]}\n")
    sys.stdout.flush()
    server.serve_forever()
