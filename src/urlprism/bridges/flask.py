"""Redirects of Flask that browsers do not take elsewhere."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from urlprism._core.arguments.intake import URLText
from urlprism.bridges import werkzeug
from urlprism.bridges.extras import not_installed

try:
    from flask import request
except ModuleNotFoundError as missing:
    raise not_installed("Flask", "flask", "flask", missing) from missing

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


def safe_redirect(
    location: URLText,
    code: int = 302,
    *,
    hosts: Iterable[str] = (),
    fallback: URLText | None = None,
) -> "Response":
    r"""Return the response that redirects to `location`, as that of Werkzeug, in a request.

    Raise BadRequest, which Flask answers as 400, for a location that leads elsewhere, and
    ValueError for a fallback that may lead elsewhere.

    >>> from flask import Flask, request
    >>> app = Flask("shop")
    >>> @app.route("/login")
    ... def login():
    ...     return safe_redirect(request.args["next"], hosts=["pay.example"])
    >>> client = app.test_client()
    >>> client.get("/login?next=https://pay.example/1").location
    'https://pay.example/1'
    >>> client.get("/login?next=//evil.example").status
    '400 BAD REQUEST'
    """
    return werkzeug.safe_redirect(request, location, code, hosts=hosts, fallback=fallback)
