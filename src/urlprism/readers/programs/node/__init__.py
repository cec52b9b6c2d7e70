"""Node.js: its class `URL` and `fetch`, `http.get`, and `url.parse`.

Other packages import `client`, `formatting`, `legacy`, `live_apis`, `model` and `releases`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="node",
        title="Node.js URL",
        package=__name__,
        newest=("npm", "node"),
    ),
    Program(
        name="node.http",
        title="Node.js http.get",
        package=__name__,
        newest=("npm", "node"),
        model="http_get",
        released_as="node",
    ),
    Program(
        name="node.url.parse",
        title="Node.js url.parse",
        package=__name__,
        newest=("npm", "node"),
        model="legacy",
        live="live_legacy",
        released_as="node",
        is_buildable=False,
    ),
)
