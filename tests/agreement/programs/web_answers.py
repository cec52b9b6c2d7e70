"""Which path a web server of the tests serves, and its model says, written alike."""

import codecs
from urllib.parse import quote, unquote_to_bytes

from tests.agreement.programs.web_servers import Asked
from urlprism.readers import Reader

# Proxies, which pass a path on as it is spelled.
PASSED_ON = {"haproxy", "envoy", "traefik"}
_OF_A_PATH = "/:@!$&'()*+,;=~"

codecs.register_error("one-for-each", lambda error: ("\ufffd", error.start + 1))


def served(asked: Asked, path: str) -> str | None:
    """Return the path that a server serves, as the path of a URL; None if it refuses."""
    octets = asked.served("".join(each if each.isascii() else quote(each) for each in path))
    if octets is None:
        return None
    if _program(asked) in PASSED_ON:
        return octets.decode("ascii").partition("?")[0]
    return quote(octets, safe=_OF_A_PATH)


def modelled(asked: Asked, model: Reader, path: str) -> str | None:
    """Return the path that a model serves, as far as the server can tell it."""
    components = model.read(f"http://h.example{path}").components
    if components is None:
        return None
    return _logged(components.path) if _program(asked) == "caddy" else components.path


def _logged(path: str) -> str:
    """Return a path as Caddy's log has it.

    It is without a slash at its end, and an octet that is not UTF-8 is a character of its own.
    """
    text = unquote_to_bytes(path).decode("utf-8", "one-for-each")
    return quote(text if text == "/" else text.removesuffix("/"), safe=_OF_A_PATH)


def _program(asked: Asked) -> str:
    return asked.reader.partition("@")[0]
