"""Logs of JSON lines: those of Caddy, Traefik and Envoy."""

from collections.abc import Iterator, Mapping
from typing import Final

from urlprism._files.input_formats import NoURL
from urlprism._files.json_lines import SURROGATE, Number, decode_numbers_as_texts, object_by
from urlprism.errors import URLError
from urlprism.scanning.log_formats.entry import (
    TARGET,
    URL_HEADERS,
    Entry,
    Escapes,
    LogText,
    has_text,
    origin_at,
    server_of,
    triplets,
)

_TRAEFIK_HEADERS: Final = ("request_", "downstream_", "origin_")
_ENVOY_PATHS: Final = ("x-envoy-original-path", "x-envoy-origin-path", "path", "request-path")
_ENVOY_HOSTS: Final = ("authority", "host", "request-host")
_ENVOY_SCHEMES: Final = ("scheme", "x-forwarded-proto", "request-scheme")
_ENVOY_TLS: Final = ("requested-server-name", "downstream-tls-version")
_ENVOY_OTHERS: Final = frozenset(
    {"method", "request-method", "response-code", "protocol", "response-flags", "start-time"}
)


class CaddyReader:
    """Reads the access log of Caddy."""

    def read(self, line: str) -> Entry:
        """Return the target and all headers of the request and of the response.

        In its format for consoles the object comes last, behind a tab.
        """
        entry = _object(line if line.startswith("{") else line[line.find("\t{") + 1 :])
        request = entry.get("request")
        if not isinstance(request, dict) or not _text(request, "uri", "method"):
            raise _misfit(line, "Caddy", 'no "request" with a "uri"')
        scheme = "https" if "tls" in request else "http"
        origin = origin_at(scheme, _text(request, "host"))
        texts = _text(request, "uri"), _text(request, "method"), _text(request, "proto")
        target = _target(*texts, origin)
        return [
            target,
            *_lists(request.get("headers")),
            *_lists(entry.get("resp_headers")),
        ]


class TraefikReader:
    """Reads the access log of Traefik in JSON."""

    def read(self, line: str) -> Entry:
        """Return the target and the headers that the log keeps."""
        entry = _object(line)
        path, method = _text(entry, "RequestPath"), _text(entry, "RequestMethod")
        if not isinstance(entry.get("RequestPath"), str) or not method:
            raise _misfit(line, "Traefik", 'no "RequestPath" or no "RequestMethod"')
        scheme = _text(entry, "RequestScheme")
        if not has_text(scheme):
            scheme = "https" if has_text(_text(entry, "TLSVersion")) else "http"
        host = _text(entry, "RequestAddr")
        if has_text(host):
            origin = origin_at(scheme, host)
        else:
            origin = origin_at(scheme, _text(entry, "RequestHost"), _text(entry, "RequestPort"))
        version = _text(entry, "RequestProtocol")
        return [_target(path, method, version, origin), *_prefixed(entry)]


class EnvoyReader:
    """Reads access logs of Envoy in JSON, by the names that its formats and Istio's have."""

    def read(self, line: str) -> Entry:
        """Return the target, and the other texts, which are headers for the most part."""
        entry = _object(line)
        names = {name.lower().lstrip(":").replace("_", "-"): name for name in entry}
        path = _text(entry, *(names.get(name, "") for name in _ENVOY_PATHS))
        if names.keys().isdisjoint(_ENVOY_PATHS) or len(_ENVOY_OTHERS.intersection(names)) < 2:
            raise _misfit(line, "Envoy", 'no "path", or no other name of Envoy\'s')
        method = _text(entry, names.get("method", ""), names.get("request-method", ""))
        version = _text(entry, names.get("protocol", ""))
        scheme = _text(entry, *(names.get(name, "") for name in _ENVOY_SCHEMES))
        if not has_text(scheme):
            has_tls = any(has_text(_text(entry, names.get(name, ""))) for name in _ENVOY_TLS)
            scheme = "https" if has_tls else "http"
        host = _text(entry, *(names.get(name, "") for name in _ENVOY_HOSTS))
        of_target = {*_ENVOY_PATHS, *_ENVOY_HOSTS, *_ENVOY_SCHEMES}
        others = [(name, key) for name, key in names.items() if name not in of_target]
        return [
            _target(path, method, version, origin_at(scheme, host)),
            *(each for name, key in others for each in _header(name, entry[key])),
        ]


def _object(line: str) -> dict[str, object]:
    """Return the object of a line, in which octets that are not UTF-8 are triplets."""
    return object_by(triplets(line), decode_numbers_as_texts)


def _misfit(line: str, program: str, why: str) -> URLError:
    """Return the error for an object that is not an entry."""
    message = f"the line is not an entry of {program}: there is {why}"
    return URLError(message, line, 0, 0, f"{program}, access log")


def _text(entry: Mapping[str, object], *names: str) -> str:
    """Return the first of these values that is a text and has something; else nothing."""
    for name in names:
        value = entry.get(name)
        if isinstance(value, str) and not isinstance(value, Number) and has_text(value):
            return value
    return ""


def _target(path: str, method: str, version: str, origin: str) -> LogText | NoURL:
    """Return the target of a request, or why the request has no target."""
    if not path:
        return NoURL.NO_TARGET
    server = server_of(method, path, version, origin)
    return server if isinstance(server, NoURL) else _found(TARGET, path, server)


def _found(name: str, text: str, origin: str = "", *, is_url: bool = True) -> LogText:
    """Return a text of JSON; half surrogates, which are no characters, are replaced."""
    return LogText(name, SURROGATE.sub("\ufffd", text), 0, 0, Escapes.JSON, origin, is_url)


def _header(name: str, value: object) -> Iterator[LogText]:
    """Yield the text of a header."""
    if isinstance(value, str) and not isinstance(value, Number) and has_text(value):
        yield _found(name, value, is_url=name in URL_HEADERS)


def _lists(headers: object) -> Iterator[LogText]:
    """Yield headers of which each has a list of values."""
    if isinstance(headers, dict):
        for name, values in headers.items():
            for value in values if isinstance(values, list) else ():
                yield from _header(name.lower(), value)


def _prefixed(entry: Mapping[str, object]) -> Iterator[LogText]:
    """Yield the headers of Traefik, whose names begin with who sent them."""
    for key, value in entry.items():
        for prefix in _TRAEFIK_HEADERS:
            if key.startswith(prefix):
                yield from _header(key.removeprefix(prefix).lower(), value)
