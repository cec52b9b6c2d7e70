"""Lists of the hosts that a server answers for: each document or program has a file.

URL ──► the text of the field Host ──► the program's own check of it ──► an entry of its list

The field is the authority of the URL as it is written, without userinfo; a text without "//" is the
field itself, as a server hands it on, without blanks around it.
"""

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
