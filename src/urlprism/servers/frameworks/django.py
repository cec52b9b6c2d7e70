"""How Django reads PATH_INFO: `request.path_info`, which its URLconf is compared with.

octets that are not UTF-8 ──► triplets, by `repercent_broken_unicode` of django/utils/encoding.py
"""

from typing import Final

from urlprism.servers.further_steps import Rooted, Utf8

RELEASE: Final = "5.2.19"
BEHIND: Final = ("gunicorn",)
ASSUMED: Final = ("a redirect to a path with a slash at its end is no pass",)


def _escaped(octets: str) -> str:
    return "".join([f"%{ord(octet):02X}" for octet in octets])


STEPS: Final = (
    Rooted("an empty path is '/'", "Django WSGIRequest"),
    Utf8("octets that are not UTF-8 escaped", "Django repercent_broken_unicode", _escaped),
)
