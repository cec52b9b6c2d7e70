"""Lists of the origins whose scripts may read an answer (CORS): each program has a file.

URL ──► its origin by the URL Standard ──► the program's own check of it ──► an entry of its list

A text without a path, such as "https://h.example" or "null", is an Origin field itself, as it is.
"""

from typing import Final

from urlprism.matching.model import Dialect
from urlprism.matching.origins.cors import CORS
from urlprism.matching.origins.django_cors_headers import DJANGO_CORS_HEADERS
from urlprism.matching.origins.flask_cors import FLASK_CORS
from urlprism.matching.origins.mcp import MCP
from urlprism.matching.origins.starlette import STARLETTE

DIALECTS: Final[tuple[Dialect, ...]] = (
    *STARLETTE, *DJANGO_CORS_HEADERS, *FLASK_CORS, *CORS, *MCP,
)  # fmt: skip
