"""Python: `urllib.parse`, `urllib.request` and `http.client` of CPython, Python 2.7's `urlparse`.

Other packages import `client`, `live`, `model` and `opening`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="urllib",
        title="Python urllib.parse",
        package=__name__,
        newest=("npm", "pyodide"),
    ),
    Program(
        name="urllib.request",
        title="Python urllib.request",
        package=__name__,
        newest=("npm", "pyodide"),
        model="request",
        live="live_request",
        released_as="urllib",
        is_buildable=False,
    ),
    Program(
        name="http.client",
        title="Python http.client",
        package=__name__,
        newest=("npm", "pyodide"),
        model="connection",
        live="live_connection",
        released_as="urllib",
        is_buildable=False,
    ),
)
