"""The dialects of origins, a row for each release."""

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
