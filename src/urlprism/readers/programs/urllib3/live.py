"""The installed urllib3: `parse_url`, and the URL of a `PoolManager` after a redirect."""

import functools
import warnings
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.urllib3.model import Url


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return str(_urllib3().__version__)


def report(text: str, base: str | None) -> Url:
    """Return the parts of a URL, or of a redirect from `base`; raise Refused if urllib3 raises."""
    urllib3 = _urllib3()
    try:
        url = urllib3.util.parse_url(text if base is None else _redirected(text, base))
    except Refused:
        raise
    except Exception as error:
        raise Refused(str(error), f"urllib3, {type(error).__name__}") from error
    return Url._make(url)


def _redirected(location: str, base: str) -> str:
    """Return the URL that `PoolManager.urlopen` requests after a redirect from `base`."""
    urllib3 = _urllib3()
    response = urllib3.HTTPResponse(status=302, headers={"Location": location})
    urls: list[str] = []
    connection = SimpleNamespace(urlopen=lambda *_, **__: response, is_same_host=lambda _: False)
    manager = SimpleNamespace(
        headers={},
        connection_from_host=lambda *_, **__: connection,
        urlopen=lambda _, url, **__: urls.append(url),
        # What releases ask of a proxy.
        proxy=None,
        _proxy_requires_url_absolute_form=lambda _: False,
        _validate_proxy_scheme_url_selection=lambda _: None,
    )
    with warnings.catch_warnings():
        # It warns of a base without a scheme, which it reads as http.
        warnings.simplefilter("ignore")
        urllib3.PoolManager.urlopen(manager, "GET", base)
    if not urls:
        reason = "the location is not followed"
        raise Refused(reason, "urllib3 PoolManager.urlopen")
    return urls[0]


@functools.cache
def _urllib3() -> Any:
    return import_module("urllib3")
