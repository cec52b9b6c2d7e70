"""How Gunicorn reads a path: PATH_INFO, which an application of WSGI gets.

path ──► triplets decoded, a '%' without two digits stays ──► PATH_INFO

Nothing else is done: dot segments and slashes stay, and decoded ones cannot be told from others.
The steps are those of `unquote_to_wsgi_str` of gunicorn/util.py, which serves Django and Flask.
"""

from typing import Final

from urlprism.servers.serving import leniently_decoded, modelled, written

NAME: Final = "gunicorn"
VERSION: Final = "27.0.1"


def serve(path: str) -> str:
    """Return the path that an application gets."""
    return written(leniently_decoded(path))


MODEL: Final = modelled((NAME, VERSION, "Gunicorn, PATH_INFO of WSGI"), serve)
