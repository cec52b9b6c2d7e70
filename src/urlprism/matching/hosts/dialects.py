"""The dialects of hosts, a row for each release."""

from typing import Final

from urlprism.matching.hosts.django import DJANGO
from urlprism.matching.hosts.mcp import MCP
from urlprism.matching.hosts.nginx import NGINX
from urlprism.matching.hosts.policy import POLICY
from urlprism.matching.hosts.starlette import STARLETTE
from urlprism.matching.hosts.vite import VITE
from urlprism.matching.hosts.werkzeug import WERKZEUG
from urlprism.matching.model import Dialect

DIALECTS: Final[tuple[Dialect, ...]] = (
    *DJANGO, *STARLETTE, *WERKZEUG, *NGINX, *VITE, *MCP, *POLICY,
)  # fmt: skip
