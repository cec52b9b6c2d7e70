"""HTTP servers of Node.js."""

from typing import Final

SERVERS: Final = {"node": f"{__name__}.model", "node.URL": f"{__name__}.url"}
