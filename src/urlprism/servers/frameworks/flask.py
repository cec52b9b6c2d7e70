"""How Flask reads PATH_INFO: `request.path` of Werkzeug, which routes are compared with.

octets that are not UTF-8 replaced ──► one slash first: "//admin" is "/admin"
"""

from typing import Final

from urlprism.servers.further_steps import SlashFirst, Utf8, replaced

RELEASE: Final = "3.1.3"  # with Werkzeug 3.1.9
BEHIND: Final = ("gunicorn",)
ASSUMED: Final = ("a redirect to a path with a slash at its end, or without '//', is no pass",)
STEPS: Final = (
    Utf8("octets that are not UTF-8 replaced", "Werkzeug _wsgi_decoding_dance", replaced),
    SlashFirst("slashes stripped at the start", "Werkzeug sansio Request.path"),
)
