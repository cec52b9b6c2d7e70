"""How HTTP clients fetch what `safe_target` lets pass: a file for each, to use or to copy.

url ──► safe_target ──► addresses checked ──► connection to one of them ──► a redirect? ──► again

Each module needs the client that it is named for: `requests`, `httpx`, `aiohttp`; `urllib` needs
none. All have `get`, which takes the same options.
"""

from urlprism.recipes.pinning import REDIRECTS, Resolve, look_up, pin

__all__ = ["REDIRECTS", "Resolve", "look_up", "pin"]
