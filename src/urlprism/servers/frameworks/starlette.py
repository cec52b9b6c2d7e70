"""How Starlette reads a path of ASGI: what a route is compared with, which ends in "$".

no slash first: no route ──► a line feed at the end is left out ──► what routes match
"""

from typing import Final

from urlprism.servers.further_steps import LastCut
from urlprism.servers.steps import PathsKept

RELEASE: Final = "1.10.0"
BEHIND: Final = ("uvicorn",)
ASSUMED: Final = (
    "a redirect to a path with or without a slash at its end is no pass",
    "routes whose parameters match line feeds",
)
STEPS: Final = (
    PathsKept("no slash first", "Starlette compile_path", r"\A/"),
    LastCut("a line feed at the end left out", "Starlette compile_path", "\n"),
)
